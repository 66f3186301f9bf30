#!/usr/bin/env python3
"""Enforces who may include whom.

Include paths are rooted at the repository, so the path of a header is its room. Data goes one way through the rooms;
the table below is that way, and docs/way.md explains it. Third-party headers stay in the few files that wrap them, and
never show in a header of the library.

    check_includes.py [ROOT]      prints a line `file:line: what is wrong` per breach; exit code 1 if there is one
"""

import re
import sys
from pathlib import Path

# A room's own headers are always allowed. An entry with a file name stands for that one header.
ROOMS = {
    "generator/base": [],
    "generator/forest": ["generator/base"],
    "generator/import": ["generator/base", "generator/forest"],
    "generator/query": ["generator/base", "generator/forest"],
    "generator/model": ["generator/base"],
    "generator/problem": ["generator/base", "generator/forest", "generator/query"],
    "generator/reduce": ["generator/base", "generator/forest", "generator/query", "generator/problem"],
    "generator/search": ["generator/base", "generator/forest", "generator/query", "generator/problem",
                         "generator/reduce"],
    "generator/formulation": ["generator/base", "generator/forest", "generator/query", "generator/problem",
                              "generator/model"],
    "writers": ["generator/base", "generator/model"],
    "solvers": ["generator/base", "generator/model", "writers", "generator/forest", "generator/query",
                "generator/problem", "generator/formulation/layout.hpp"],
    "explain": ["generator", "writers", "solvers"],
    "cli": ["generator", "writers", "solvers", "explain"],
    "tests": ["generator", "writers", "solvers", "explain", "cli"],
    "benchmarks": ["generator", "writers", "solvers", "explain", "cli", "tests/support"],
}
LIBRARY = [room for room in ROOMS if room not in ("cli", "tests", "benchmarks")]

# Third-party headers by how their name begins, and the places (how a path begins) that may include them.
# What is in no row here, and not a header of C, C++ or POSIX, is unknown and refused.
THIRD_PARTY = {
    "fmt/": [""],
    "simdjson": ["generator/base/"],
    "zlib.h": ["writers/", "generator/base/", "solvers/", "tests/support/"],
    "boost/": ["cli/"],
    "coin/": ["solvers/cbc", "tests/", "benchmarks/"],
    "Cbc": ["solvers/cbc", "tests/", "benchmarks/"],
    "Clp": ["solvers/cbc", "tests/", "benchmarks/"],
    "Cgl": ["solvers/cbc", "tests/", "benchmarks/"],
    "Coin": ["solvers/cbc", "tests/", "benchmarks/"],
    "Osi": ["solvers/cbc", "tests/", "benchmarks/"],
    "catch2/": ["tests/support/catch.hpp"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
STANDARD = re.compile(r"^([a-z_]+|(sys/)?[a-z]+\.h)$")  # <vector>, <unistd.h>, <sys/wait.h>


def room_of(path):
    rooms = [room for room in ROOMS if path.startswith(room + "/")]
    return max(rooms, key=len) if rooms else None


def fault_of_own_header(path, included, root):
    room = room_of(path)
    if not (root / included).is_file():
        return f"no such header from the repository's root: {included}"
    allowed = [room] + ROOMS[room]
    if any(included == place or included.startswith(place + "/") for place in allowed):
        return None
    return f"{room} may not include {included}"


def fault_of_foreign_header(path, included):
    in_library = room_of(path) in LIBRARY
    for beginning, places in THIRD_PARTY.items():
        if included.startswith(beginning):
            if not any(path.startswith(place) for place in places):
                return f"<{included}> may be included only in {', '.join(places)}"
            if in_library and path.endswith(".hpp"):
                return f"<{included}> may not show in a header of the library"
            return None
    if not STANDARD.match(included):
        return f"<{included}> is neither a standard header nor a dependency that {Path(__file__).name} knows"
    return None


def faults(root):
    houses = sorted({room.split("/")[0] for room in ROOMS})
    files = [path for house in houses for path in sorted((root / house).rglob("*.[ch]pp"))]
    for file in files:
        path = file.relative_to(root).as_posix()
        if path.startswith("tests/consumer/"):
            continue  # another project, which sees copse as installed
        if room_of(path) is None:
            yield f"{path}:1: no room of the table holds this file"
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            match = INCLUDE.match(line)
            if match is None:
                continue
            bracket, included = match.groups()
            own = bracket == '"' and not included.startswith(tuple(THIRD_PARTY))
            fault = fault_of_own_header(path, included, root) if own else fault_of_foreign_header(path, included)
            if fault is not None:
                yield f"{path}:{number}: {fault}"


def main(arguments):
    root = Path(arguments[0]) if arguments else Path(__file__).resolve().parent.parent
    found = list(faults(root))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
