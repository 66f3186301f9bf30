"""Every bundled sample is explained: proven optimal, verified, at the cost that instances/*/optimum.json records; with
its actionability, fixed features stay, and nothing becomes cheaper.

    instances_test.py COPSE
"""

import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOLERANCE = 1e-9  # relative: the search's own


def main():
    passed, failed = 0, 0
    for optimum in sorted(ROOT.glob("instances/*/optimum.json")):
        folder = optimum.parent
        command = [sys.argv[1], "explain", folder / "forest.json", folder / "samples.csv", "--query",
                   folder / "query.json", "--json", "--quiet"]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        answers = [json.loads(line) for line in output.splitlines()]
        expected = json.loads(optimum.read_text())["rows"]
        if len(answers) != len(expected):
            print(f"{folder.name}: {len(answers)} answers for {len(expected)} rows")
            failed += 1
        for answer, row in zip(answers, expected):
            good = (answer["row"] == row["row"] and answer["status"] == "optimal" and answer["verified"]
                    and abs(answer["cost"] - row["cost"]) <= TOLERANCE * max(1e-9, row["cost"]))
            passed += good
            failed += not good
            if not good:
                print(f"{folder.name}, row {row['row']}: {answer['status']} at {answer['cost']}, expected {row['cost']}")
    for query in sorted(ROOT.glob("instances/*/actionable.json")):
        folder = query.parent
        command = [sys.argv[1], "explain", folder / "forest.json", folder / "samples.csv", "--query", query, "--json",
                   "--quiet"]
        output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        fixed = json.loads(query.read_text())["fixed"]
        cheapest = {row["row"]: row["cost"] for row in json.loads((folder / "optimum.json").read_text())["rows"]}
        for answer in map(json.loads, output.splitlines()):
            good = answer["status"] == "infeasible" or (
                answer["status"] == "optimal" and answer["verified"]
                and answer["cost"] >= cheapest[answer["row"]] * (1 - TOLERANCE)
                and not any(change["feature"] in fixed for change in answer["changes"]))
            passed += good
            failed += not good
            if not good:
                print(f"{folder.name}, actionable, row {answer['row']}: {answer['status']} at {answer['cost']}")
    print(f"{passed} passed, {failed} failed")
    return 0 if failed == 0 and passed >= 50 else 1


if __name__ == "__main__":
    sys.exit(main())
