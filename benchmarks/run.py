#!/usr/bin/env python3
"""Measures copse and its rivals in one run, and prints the tables.

    python3 benchmarks/run.py                                everything that needs no data but the bundled instances
    python3 benchmarks/run.py --data FOLDER                  other sizes and boosted forests too
    python3 benchmarks/run.py baseline --rivals treecf,cbc   one part, some rivals
    python3 benchmarks/run.py --resume                       go on where the last run ended
    python3 benchmarks/run.py --report                       print the tables of what is measured

Parts: baseline (seven data sets, all rivals), questions (l0, l2, actionability, isolation forest, ten best; three
classes), growth (trees and depth), boosted, many (1000 rows in one call).

Every measurement is a line of RESULTS, written as soon as it is known, so that slow rivals can be run in pieces.
contestants.py says what is timed.
"""

import argparse
import json
import os
import subprocess
import sys

import report
from contestants import Copse, Refused, prepare_peers, run_peer
from forests import BOOSTED, BUNDLED, PUBLISHED, ROOT, Cache, Forest, actionability, growth, keep_rows
from forests import write_many_samples, write_query

PARTS = ["baseline", "questions", "growth", "boosted", "many"]
LIMITS = {"cbc": 300, "highs": 300, "cpsat": 120, "treecf": 60, "prototype": 60}  # processor seconds
ONE_CORE = ["--threads", "1", "--time-limit", "300"]
MANY = 1000
MACHINE = [["uname", "-srm"], ["nproc"], ["sh", "-c", "lscpu | grep 'Model name'"], ["cat", "/proc/loadavg"]]


class Run:
    def __init__(self, options):
        self.options = options
        build = os.path.join(ROOT, "build")
        self.folder = os.path.join(build, "benchmarks")
        programs = os.path.join(os.path.dirname(options.copse), "benchmarks")
        self.copse = Copse(options.copse, os.path.join(programs, "pose_cases"))
        self.python = prepare_peers(os.path.join(build, "peers"))
        self.cache = Cache(os.path.join(self.folder, "forests"), options.data, self.python)
        known = [record for record in load(options.results) if "refused" not in record]
        self.done = {(record["forest"], record["query"], record["who"], record["row"]) for record in known}
        self.published = [data for data in PUBLISHED if data in options.sets]
        self.bundled = [data for data in BUNDLED if data in options.sets]

    def record(self, forest, query, who, row=None, **measured):
        line = {"forest": forest.name, "query": query, "who": who, "row": row, **measured}
        with open(self.options.results, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        print(f"{forest.name}, {query}, {who}, row {row}: {measured}", file=sys.stderr, flush=True)

    def has(self, forest, query, who, row=None):
        return (forest.name, query, who, row) in self.done

    def instance(self, forest):
        place = self.cache.find(forest)
        if place is None:
            print(f"{forest.name}: left out, needs --data", file=sys.stderr)
        return place

    def ask(self, forest, name, changes, options=(), rows=None):
        """copse itself, on all rows at once."""
        place = self.instance(forest)
        if place is None or self.has(forest, name, "copse", 1):
            return
        query = write_query(self.place("queries", forest, f"{name}.json"), place, **changes)
        rows = range(1, (rows or self.options.rows) + 1)
        try:
            found = self.copse.explain(place, query, rows, [*ONE_CORE, *options])
        except Refused as reason:
            self.record(forest, name, "copse", refused=str(reason).replace(query, "query"))
            return
        for row, measured in found.items():
            self.record(forest, name, "copse", row, **measured)
        if not self.has(forest, "", "geometry"):
            self.record(forest, "", "geometry", seconds=self.copse.pose(place, 0, self.place("cases", forest)))
            self.done.add((forest.name, "", "geometry", None))

    def place(self, *parts):
        return os.path.join(
            self.folder, *(part.name.replace(" ", "-") if isinstance(part, Forest) else part for part in parts)
        )

    def rival(self, who, forest, row):
        place = self.instance(forest)
        if place is None or self.has(forest, "l1", who, row) or self.has(forest, "l1", who):
            return
        query, limit = os.path.join(place, "query.json"), self.options.limits[who]
        cases = self.place("cases", forest)
        if who not in ("cbc", "highs") and not os.path.exists(os.path.join(cases, f"{row}.json")):
            self.copse.pose(place, self.options.rival_rows, cases)
        case = os.path.join(cases, f"{row}.json")
        if who == "cbc":
            try:
                measured = self.copse.solve_by_cbc(place, query, row, limit)
            except Refused as reason:
                self.record(forest, "l1", who, refused=str(reason))
                self.done.add((forest.name, "l1", who, None))
                return
        elif who == "highs":
            model = os.path.join(cases, f"{row}.mps")
            os.makedirs(cases, exist_ok=True)
            factor = self.copse.generate(place, query, row, model)
            measured = run_peer(self.python, "highs_mps.py", [model], limit)
            measured["cost"] = None if measured["cost"] is None else measured["cost"] / factor
        elif who == "prototype":
            measured = run_peer(self.python, "cells_text.py", [self.options.prototype, case], limit)
        else:
            driver = {"treecf": "treecf_exact.py", "cpsat": "cpsat_cells.py"}[who]
            measured = run_peer(self.python, driver, [case], limit)
        self.record(forest, "l1", who, row, **measured)

    def baseline(self):
        forests = [Forest(data) for data in self.published]
        if not self.options.rivals_only:
            for forest in forests:
                self.ask(forest, "l1", {})
        for row in range(1, self.options.rival_rows + 1):
            for who in self.options.rivals:
                for forest in forests:
                    self.rival(who, forest, row)

    def questions(self):
        for forest in [Forest(data) for data in [*self.published, *self.bundled]]:
            place = self.instance(forest)
            isolation = {"isolation_forest": os.path.join(place, "isolation.json"), "quantile": 0.1}
            self.ask(forest, "l1", {})
            self.ask(forest, "l0", {"norm": "l0"})
            self.ask(forest, "l2", {"norm": "l2"})
            if any(actionability(place).values()):
                self.ask(forest, "actionable", actionability(place))
            self.ask(forest, "isolation", {"plausibility": isolation})
            self.ask(forest, "ten best", {"count": 10})

    def growth(self):
        for data in self.published:
            for forest in growth(data):
                self.ask(forest, "l1", {})

    def boosted(self):
        for size in BOOSTED:
            for data in self.published:
                self.ask(Forest(data, *size, boosted=True), "l1", {})

    def many(self):
        forest = Forest("adult")
        if self.has(forest, "l1", "many"):
            return
        place = self.instance(forest)
        samples, query = self.place("many", "adult.csv"), os.path.join(place, "query.json")
        model = os.path.join(place, "forest.json")
        write_many_samples(samples, place, 2 * MANY)
        answers, _, _ = self.copse.call(model, samples, query, None, [])
        keep_rows(samples, [a["row"] - 1 for a in answers if a["prediction"] != a["target"]][:MANY])
        answers, processor, wall = self.copse.call(model, samples, query, None, [])
        own = sum(answer["seconds"]["total"] for answer in answers)
        proofs = sum(answer["status"] == "optimal" for answer in answers)
        self.record(forest, "l1", "many", rows=len(answers), proven=proofs, own=own, processor=processor, wall=wall)


def load(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def print_report(path, charts):
    results = report.Results(load(path))
    baseline = [Forest(data) for data in PUBLISHED]
    everything = [Forest(data) for data in [*PUBLISHED, *BUNDLED]]
    sizes = [forest for data in PUBLISHED for forest in growth(data)]
    boosted = [Forest(data, *size, boosted=True) for size in BOOSTED for data in PUBLISHED]
    others = ["l0", "l2", "actionable", "isolation", "ten best"]
    parts = [report.own_table(results, "Baseline", baseline, ["l1"])]
    parts += [report.rival_table(results, who, baseline) for who in report.RIVALS]
    parts += [
        report.own_table(results, "Other questions", everything, ["l1", *others]),
        report.compare_queries(results, "Other questions against l1", "l1", everything, others),
        report.own_table(results, "Growth", sizes, ["l1"]),
        report.own_table(results, "Boosted forests", boosted, ["l1"]),
        report.many_table(results),
    ]
    print("\n".join(part for part in parts if part))
    for chart in report.growth_charts(results, charts):
        print(f"{chart}: written")


def print_machine(copse):
    for command in [*MACHINE, [copse, "--version"], ["git", "-C", ROOT, "rev-parse", "--short", "HEAD"]]:
        answer = subprocess.run(command, capture_output=True, text=True).stdout.strip()
        print(f"    $ {' '.join(command)}\n    {answer}")
    print()


def read_options():
    parser = argparse.ArgumentParser(
        description="Measure copse and its rivals.",
        epilog=__doc__.split("\n\n", 1)[1],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; default: all")
    parser.add_argument("--copse", default=os.path.join(ROOT, "build", "release", "copse"), metavar="PROGRAM")
    parser.add_argument("--data", metavar="FOLDER", help="the published data sets, for forests that are not bundled")
    parser.add_argument("--rivals", default="treecf,highs,cpsat,cbc", metavar="A,B", help="default: %(default)s")
    parser.add_argument("--rivals-only", action="store_true", help="baseline: leave copse itself out")
    parser.add_argument("--prototype", metavar="PROGRAM", help="one more rival (tools/peers/cells_text.py)")
    parser.add_argument("--sets", metavar="A,B", help="only these data sets; default: all")
    parser.add_argument("--rows", type=int, default=20, metavar="N", help="origins for copse; default: %(default)s")
    parser.add_argument("--rival-rows", type=int, default=5, metavar="N", help="for rivals; default: %(default)s")
    parser.add_argument(
        "--limit", action="append", default=[], metavar="RIVAL=S", help=f"processor seconds a run; default: {LIMITS}"
    )
    parser.add_argument("--results", default=os.path.join(ROOT, "build", "benchmarks", "results.jsonl"), metavar="FILE")
    parser.add_argument("--resume", action="store_true", help="keep what RESULTS holds, measure what is missing")
    parser.add_argument("--report", action="store_true", help="measure nothing, print the tables")
    parser.add_argument("--charts", default=os.path.join(ROOT, "docs"), metavar="FOLDER")
    options = parser.parse_args()
    options.copse = os.path.abspath(options.copse)
    options.rivals = (["prototype"] if options.prototype else []) + [who for who in options.rivals.split(",") if who]
    options.limits = {**LIMITS, **{who: float(s) for who, s in (text.split("=") for text in options.limit)}}
    options.sets = options.sets.split(",") if options.sets else [*PUBLISHED, *BUNDLED]
    unknown = (
        ({*options.sets} - {*PUBLISHED, *BUNDLED})
        | ({*options.parts} - {*PARTS})
        | ({*options.rivals} - {*report.RIVALS})
    )
    if unknown:
        parser.error(f"unknown: {', '.join(sorted(unknown))}")
    return options


def main():
    options = read_options()
    os.makedirs(os.path.dirname(options.results), exist_ok=True)
    if not options.report:
        if not options.resume and os.path.exists(options.results):
            os.remove(options.results)
        run = Run(options)
        for part in options.parts or PARTS:
            getattr(run, part)()
    print_machine(options.copse)
    print_report(options.results, options.charts)


if __name__ == "__main__":
    main()
