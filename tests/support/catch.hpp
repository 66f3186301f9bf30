// The one place that names Catch2's header. Debian 12 ships v2; for v3 this becomes <catch2/catch_all.hpp>.
#pragma once

#include <catch2/catch.hpp>
