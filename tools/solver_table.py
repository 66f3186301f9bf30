#!/usr/bin/env python3
"""Makes the table of docs/solvers.md: the optimal cost that each solver gives for the bundled instances.

    solver_table.py [--copse build/release/copse] [--seconds 60] [--instances iris,wine,…] [--solvers cbc,glpsol,…]

Each cell is the cost of the first row's answer if the solver proved it optimal and the forest confirmed it, with the
seconds that it took; otherwise a word says what happened. The command fails if two proven costs of an instance differ.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = ["search", "cbc"]


def solvers_found(copse):
    lines = subprocess.run([copse, "solvers"], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
    return OURS + [line.split()[0] for line in lines if line.split()[0] not in OURS and " not found " not in line]


def ask(copse, instance, solver, seconds):
    """The answer as copse's JSON, with the trouble that copse tells; None if copse itself refused."""
    folder = ROOT / "instances" / instance
    command = [copse, "explain", folder / "forest.json", folder / "samples.csv", "--query", folder / "query.json",
               "--row", "1", "--solver", solver, "--time-limit", str(seconds), "--json", "--quiet"]
    run = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    return json.loads(run.stdout) | {"trouble": run.stderr} if run.stdout else None


def cell(answer):
    if answer is None:
        return "refused"
    if answer["status"] == "optimal" and answer["verified"]:
        return f"{answer['cost']:.9g} ({answer['seconds']['total']:.2g} s)"
    return "failed" if answer["trouble"] else answer["status"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--copse", default=str(ROOT / "build/release/copse"))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--instances", default=",".join(sorted(path.parent.name
                                                              for path in ROOT.glob("instances/*/forest.json"))))
    parser.add_argument("--solvers")
    options = parser.parse_args()
    instances = options.instances.split(",")
    solvers = options.solvers.split(",") if options.solvers else solvers_found(options.copse)
    costs = {instance: [] for instance in instances}
    print("| solver |", " | ".join(instances), "|")
    print("|---" * (len(instances) + 1) + "|")
    for solver in solvers:
        answers = [ask(options.copse, instance, solver, options.seconds) for instance in instances]
        print(f"| {solver} |", " | ".join(map(cell, answers)), "|", flush=True)
        for instance, answer in zip(instances, answers):
            if answer is not None and answer["status"] == "optimal":
                costs[instance].append(answer["cost"])
    wrong = [instance for instance, found in costs.items() if found and max(found) - min(found) > 1e-9 * max(found)]
    if wrong:
        print("these instances have more than one optimum:", ", ".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
