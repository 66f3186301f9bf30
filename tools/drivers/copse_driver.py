"""What the drivers share. A driver runs a solver that comes as a Python package, as if it were a program:

    driver.py --version                      prints "version 1.2.3"
    driver.py MODEL SOLUTION [--seconds S] [--threads N] [--gap G] [--start FILE]

MODEL is an MPS file; FILE holds lines `name value`. SOLUTION gets a status (optimal, feasible, infeasible, limit), the
objective, the bound and a line `name value` per column. It appears when it is whole. What goes wrong is one line that
begins with "driver: error:" and an exit code of 1.
"""

import argparse
import math
import os
import sys


class Result:
    """What a solver claims. `values` is a dictionary by column name, or None without a point."""

    def __init__(self, status, values=None, objective=None, bound=None):
        self.status, self.values, self.objective, self.bound = status, values, objective, bound


def stopped(values, objective=None, bound=None):
    """A search that a limit ended, with a point or without."""
    return Result("limit" if values is None else "feasible", values, objective, bound)


def read_start(path):
    """The start as a dictionary by column name; None without a start."""
    if path is None:
        return None
    with open(path, encoding="utf-8") as lines:
        return {name: float(value) for name, value in (line.split() for line in lines)}


def write_solution(path, result):
    lines = [f"# status {result.status}"]
    for word, number in (("objective", result.objective), ("bound", result.bound)):
        if result.values is not None and number is not None and math.isfinite(number) and abs(number) < 1e30:
            lines.append(f"# {word} {float(number)!r}")
    if result.values is not None:
        lines += [f"{name} {float(value)!r}" for name, value in result.values.items()]
    with open(path + ".part", "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    os.replace(path + ".part", path)


def drive(version, solve):
    """Runs `solve(options)`, which returns a Result; `version()` is the solver's."""
    if sys.argv[1:] == ["--version"]:
        print("version", version())
        return
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("solution")
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--gap", type=float, default=0.0)
    parser.add_argument("--start")
    options = parser.parse_args()
    try:
        result = solve(options)
    except Exception as error:  # whatever a package throws ends here, as a line that the profile knows
        print("driver: error:", " ".join(str(error).split()) or type(error).__name__, flush=True)
        sys.exit(1)
    write_solution(options.solution, result)
