#!/usr/bin/env bash
# Fails, and says where, if clang-format would change a C++ file of the repository.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
rooms=()
for room in generator writers solvers explain cli tests benchmarks; do
  if [[ -d $room ]]; then rooms+=("$room"); fi
done
find "${rooms[@]}" \( -name '*.cpp' -o -name '*.hpp' \) -print0 | xargs -0 clang-format --dry-run --Werror
