"""Any search program that reads posed questions as plain text: python3 cells_text.py PROGRAM CASE.json …

The text: `features trees leaves need`; per feature `O|C cells origin_cell cost…` (-1: forbidden); per leaf `tree
gain` and, per feature, `first-last` of its cells or a hexadecimal set of categories. Gains are divided by the trees
times the largest gain. The program prints a line for each file, in which `tot` is followed by milliseconds, `opt` by
the cost, and `proven` tells that it is proven. One row of votes, at most 64 categories.

The environment is handed on to the program, with REPS=3 (runs per file, the fastest counts) unless it says otherwise.
"""

import argparse
import json
import os
import re
import subprocess
import tempfile

from case import REPEATS, leaves, load


def text_of(case):
    if len(case.need) != 1:
        raise SystemExit("cells_text: one row of votes, please")
    listed = leaves(case)
    scale = 1 / (len(case.trees) * max(abs(leaf.gain[0]) for leaf in listed))
    lines = [f"{len(case.features)} {len(case.trees)} {len(listed)} {case.need[0] * scale!r}"]
    for feature in case.features:
        costs = " ".join("-1" if cost is None else repr(float(cost)) for cost in feature["cost"])
        lines.append(f"{'O' if feature['ordered'] else 'C'} {len(feature['cost'])} {feature['origin']} {costs}")
    for leaf in listed:
        sides = [side_of(number, feature, leaf) for number, feature in enumerate(case.features)]
        lines.append(f"{leaf.tree} {leaf.gain[0] * scale!r} {' '.join(sides)}")
    return "\n".join(lines) + "\n"


def side_of(number, feature, leaf):
    cells = leaf.box.get(number, range(len(feature["cost"])))
    if feature["ordered"]:
        return f"{min(cells)}-{max(cells)}"
    return f"{sum(1 << cell for cell in cells):x}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program")
    parser.add_argument("cases", nargs="+", metavar="CASE.json")
    parser.add_argument("--limit", type=float, metavar="S", help="seconds of wall clock for each file")
    options = parser.parse_args()
    environment = {"REPS": str(REPEATS), **os.environ}
    for path in options.cases:
        with tempfile.TemporaryDirectory() as folder:
            text = os.path.join(folder, "case.txt")
            with open(text, "w", encoding="utf-8") as file:
                file.write(text_of(load(path)))
            line = subprocess.run(
                [options.program, text],
                env=environment,
                timeout=options.limit,
                check=True,
                capture_output=True,
                text=True,
            ).stdout
        total, cost = re.search(r"\btot (\S+)", line), re.search(r"\bopt (\S+)", line)
        if total is None or cost is None:
            raise SystemExit(f"cells_text: {path}: {options.program} printed {line!r}")
        proven = re.search(r"\bproven\b", line) is not None
        seconds = float(total.group(1)) / 1000
        print(
            json.dumps({"case": path, "proven": proven, "cost": float(cost.group(1)), "seconds": seconds}), flush=True
        )


if __name__ == "__main__":
    main()
