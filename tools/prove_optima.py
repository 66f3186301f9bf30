#!/usr/bin/env python3
"""Proves the optimum of every bundled sample in two ways and records it beside the instance.

    python3 tools/prove_optima.py COPSE [NAME ...]

COPSE is the program. Each row of instances/NAME/samples.csv is explained by copse's own exact search, and again by Cbc
on the cell formulation of the reduced problem. Both must prove the same cost; instances/NAME/optimum.json keeps it.
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOLERANCE = 1e-7  # relative: what Cbc's own tolerances leave open


def explain(program, folder, *options):
    command = [program, "explain", folder / "forest.json", folder / "samples.csv", "--query", folder / "query.json",
               "--json", "--quiet", *options]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in output.splitlines()]


def prove(program, folder):
    rows = []
    searched = explain(program, folder)
    solved = explain(program, folder, "--solver", "cbc", "--formulation", "cell")
    for search, cbc in zip(searched, solved, strict=True):
        for answer in (search, cbc):
            if answer["status"] != "optimal" or not answer["verified"]:
                sys.exit(f"{folder.name}, row {answer['row']}: {answer['status']} by {answer['solver']}")
        if abs(search["cost"] - cbc["cost"]) > TOLERANCE * max(search["cost"], 1e-9):
            sys.exit(f"{folder.name}, row {search['row']}: {search['cost']} by search, {cbc['cost']} by cbc")
        rows.append({"row": search["row"], "cost": search["cost"], "proven_by": [search["solver"], cbc["solver"]]})
    return rows


def main():
    program, names = sys.argv[1], sys.argv[2:]
    folders = [ROOT / "instances" / name for name in names] or sorted(p.parent for p in ROOT.glob("instances/*/query.json"))
    for folder in folders:
        rows = prove(program, folder)
        lines = ",\n".join(json.dumps(row) for row in rows)
        (folder / "optimum.json").write_text('{"query": "query.json", "rows": [\n' + lines + "\n]}\n")
        print(f"{folder.name}: {len(rows)} rows")


if __name__ == "__main__":
    main()
