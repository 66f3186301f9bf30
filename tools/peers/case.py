"""A posed question as benchmarks/pose_cases writes it, and what the drivers of the rivals share.

A driver is called with case files and prints one JSON line for each:

    {"case": FILE, "proven": true, "cost": 0.25, "seconds": 1.5, "prepare": 0.1}

`prepare` is what a rival does once for a forest and may keep for the next row, where that can be told. `seconds` is
processor time, or wall time where that is less (a rival with threads of its own): on a shared machine that is what
the rival would need if it were alone, and never more than it took. Runs that take less than a second are repeated,
and the fastest of three counts. Reading the case and building the model in Python are not counted. An unproven run
counts as the time that it had.

All drivers ask for STRICTLY more votes than `need`, which is lowered by what rounding can do: ties are the forest's
to settle, and copse asks it.
"""

import argparse
import json
import math
import time
from dataclasses import dataclass

STRICT = 1e-9
REPEATS = 3
SHORT = 1.0


@dataclass
class Case:
    features: list  # {"ordered", "origin", "cost": per cell, None if forbidden}
    trees: list  # of nodes: {"feature", "cut", "left", "right"} or {"feature": -1, "gain"}
    need: list  # per row of votes


@dataclass
class Leaf:
    tree: int
    gain: list
    box: dict  # feature -> cells that reach the leaf; features that the path does not test are missing


def load(path):
    with open(path, encoding="utf-8") as file:
        case = Case(**json.load(file))
    case.need = [need + STRICT * (1 + abs(need)) for need in case.need]
    return case


def leaves(case):
    found = []
    for number, nodes in enumerate(case.trees):
        waiting = [(0, {})]
        while waiting:
            index, box = waiting.pop()
            node = nodes[index]
            if node["feature"] < 0:
                found.append(Leaf(number, node["gain"], box))
                continue
            feature, cut = node["feature"], node["cut"]
            here = box.get(feature, frozenset(range(len(case.features[feature]["cost"]))))
            left = here & (frozenset(cut) if isinstance(cut, list) else frozenset(range(cut)))
            for child, cells in (("left", left), ("right", here - left)):
                if cells:
                    waiting.append((node[child], {**box, feature: cells}))
    return found


def cost_of(case, cells):
    return math.fsum(feature["cost"][cell] for feature, cell in zip(case.features, cells))


def reaches(case, cells):
    """Do the cells win all rows of votes?"""
    votes = [0.0] * len(case.need)
    for nodes in case.trees:
        node = nodes[0]
        while node["feature"] >= 0:
            cell, cut = cells[node["feature"]], node["cut"]
            node = nodes[node["left" if (cell in cut if isinstance(cut, list) else cell < cut) else "right"]]
        votes = [vote + gain for vote, gain in zip(votes, node["gain"])]
    return all(vote >= need for vote, need in zip(votes, case.need))


def timed(work):
    """(what work() returned, seconds)"""
    wall, processor = time.perf_counter(), time.process_time()
    result = work()
    return result, min(time.perf_counter() - wall, time.process_time() - processor)


def fastest(solve):
    """(what solve() returned, seconds) of the fastest of REPEATS runs, of one run if that takes SHORT seconds."""
    best = timed(solve)
    for _ in range(REPEATS - 1 if best[1] < SHORT else 0):
        best = min(best, timed(solve), key=lambda run: run[1])
    return best


def run(description, solve_case):
    """solve_case(case, options) -> (proven, cells or None, {"seconds": …})"""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("cases", nargs="+", metavar="CASE.json")
    parser.add_argument("--limit", type=float, default=60, metavar="S", help="seconds of wall clock for each run")
    options = parser.parse_args()
    for path in options.cases:
        case = load(path)
        proven, cells, measured = solve_case(case, options)
        if cells is not None and not reaches(case, cells):
            raise SystemExit(f"{path}: the answer does not win the votes")
        cost = None if cells is None else cost_of(case, cells)
        print(json.dumps({"case": path, "proven": proven, "cost": cost, **measured}), flush=True)
