"""tools/check_includes.py catches what it must, and lets pass what is right."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
from check_includes import ROOMS, faults  # noqa: E402


class IncludeDirections(unittest.TestCase):
    def faults_of(self, path, *includes):
        """The faults of a tree of one header per room, and one file with these includes."""
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            for room in ROOMS:
                (root / room).mkdir(parents=True, exist_ok=True)
                (root / room / "some.hpp").write_text("#pragma once\n")
            for extra in ("generator/formulation/layout.hpp", "tests/support/catch.hpp", "tests/support/some.hpp"):
                (root / extra).parent.mkdir(parents=True, exist_ok=True)
                (root / extra).write_text("#pragma once\n")
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text("// an essay\n" + "".join(f"#include {name}\n" for name in includes))
            return list(faults(root))

    def assert_right(self, path, *includes):
        self.assertEqual(self.faults_of(path, *includes), [])

    def assert_fault(self, fault, path, *includes):
        self.assertEqual(self.faults_of(path, *includes), [fault])

    def test_a_room_includes_itself_and_the_rooms_before_it(self):
        self.assert_right("generator/formulation/ocean.cpp", '"generator/formulation/some.hpp"',
                          '"generator/problem/some.hpp"', '"generator/model/some.hpp"', "<vector>", "<fmt/format.h>")
        self.assert_right("explain/explain.cpp", '"generator/search/some.hpp"', '"solvers/some.hpp"',
                          '"generator/formulation/some.hpp"')
        self.assert_right("benchmarks/throughput.cpp", '"cli/some.hpp"', '"tests/support/some.hpp"')

    def test_nothing_goes_backwards(self):
        self.assert_fault("generator/base/number.cpp:2: generator/base may not include generator/forest/some.hpp",
                          "generator/base/number.cpp", '"generator/forest/some.hpp"')
        self.assert_fault("writers/mps.cpp:3: writers may not include generator/problem/some.hpp",
                          "writers/mps.cpp", '"generator/model/some.hpp"', '"generator/problem/some.hpp"')
        self.assert_fault("explain/explain.hpp:2: explain may not include cli/some.hpp",
                          "explain/explain.hpp", '"cli/some.hpp"')
        self.assert_fault("cli/main.cpp:2: cli may not include tests/support/some.hpp",
                          "cli/main.cpp", '"tests/support/some.hpp"')

    def test_solvers_see_the_layout_and_nothing_else_of_the_formulations(self):
        self.assert_right("solvers/decode.cpp", '"generator/formulation/layout.hpp"')
        self.assert_fault("solvers/decode.cpp:2: solvers may not include generator/formulation/some.hpp",
                          "solvers/decode.cpp", '"generator/formulation/some.hpp"')

    def test_an_include_is_rooted_at_the_repository(self):
        self.assert_fault("writers/mps.cpp:2: no such header from the repository's root: some.hpp",
                          "writers/mps.cpp", '"some.hpp"')

    def test_a_dependency_stays_where_it_is_wrapped(self):
        self.assert_right("solvers/cbc_runner.cpp", '"CbcModel.hpp"', "<OsiClpSolverInterface.hpp>")
        self.assert_right("generator/base/json.cpp", "<simdjson.h>")
        self.assert_right("cli/options.hpp", "<boost/program_options.hpp>")
        self.assert_right("tests/support/catch.hpp", "<catch2/catch.hpp>")
        for name in ("<CoinMpsIO.hpp>", '"CoinMpsIO.hpp"'):
            self.assert_fault("solvers/decode.cpp:2: <CoinMpsIO.hpp> may be included only in solvers/cbc, tests/, "
                              "benchmarks/", "solvers/decode.cpp", name)
        self.assert_fault("explain/explain.cpp:2: <boost/optional.hpp> may be included only in cli/",
                          "explain/explain.cpp", "<boost/optional.hpp>")
        self.assert_fault("generator/import/json.cpp:2: <simdjson.h> may be included only in generator/base/",
                          "generator/import/json.cpp", "<simdjson.h>")
        self.assert_fault("tests/model/some_test.cpp:2: <catch2/catch.hpp> may be included only in "
                          "tests/support/catch.hpp", "tests/model/some_test.cpp", "<catch2/catch.hpp>")

    def test_no_dependency_shows_in_a_header_of_the_library(self):
        for path, name in (("generator/base/json.hpp", "simdjson.h"), ("solvers/cbc.hpp", "CbcModel.hpp"),
                           ("writers/text.hpp", "fmt/format.h")):
            self.assert_fault(f"{path}:2: <{name}> may not show in a header of the library", path, f"<{name}>")

    def test_a_file_outside_the_rooms_is_refused(self):
        self.assert_fault("generator/helpers.cpp:1: no room of the table holds this file", "generator/helpers.cpp")

    def test_an_unknown_dependency_is_refused(self):
        self.assert_fault("writers/mps.cpp:2: <nlohmann/json.hpp> is neither a standard header nor a dependency that "
                          "check_includes.py knows", "writers/mps.cpp", "<nlohmann/json.hpp>")


if __name__ == "__main__":
    unittest.main()
