"""Which forests the benchmarks ask, and where they come from.

The baseline (100 trees of depth 5) is bundled in instances/. Other sizes and boosted forests are made by
tools/make_instances.py, kept in a cache folder and never made twice; the published data sets need --data FOLDER.
"""

import csv
import json
import os
import random
import subprocess
from dataclasses import dataclass

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PUBLISHED = ["adult", "compas", "credit-card-default", "german-credit", "phishing", "spambase", "students"]
BUNDLED = ["iris", "wine", "breast-cancer"]

TREES = [10, 20, 50, 100, 200, 500]
DEPTHS = [3, 4, 5, 6, 7, 8]
BASELINE = (100, 5)
LARGEST = (500, 8)
BOOSTED = [(100, 5), (300, 6), (1000, 6), (1000, 8)]


@dataclass(frozen=True)
class Forest:
    data: str
    trees: int = 100
    depth: int = 5
    boosted: bool = False

    @property
    def name(self):
        return f"{self.data} {'boosted ' if self.boosted else ''}{self.trees}x{self.depth}"


def growth(data):
    """Trees at the baseline's depth, depths at the baseline's trees, and the largest of both."""
    trees, depth = BASELINE
    sizes = [(count, depth) for count in TREES] + [(trees, d) for d in DEPTHS if d != depth] + [LARGEST]
    return [Forest(data, *size) for size in sizes]


class Cache:
    def __init__(self, folder, data, python):
        self.folder, self.data, self.python = folder, data, python

    def find(self, forest):
        """The folder with forest.json, samples.csv and query.json; None if it cannot be made here."""
        if not forest.boosted and (forest.trees, forest.depth) == BASELINE:
            return os.path.join(ROOT, "instances", forest.data)
        kind = "boosted" if forest.boosted else "forest"
        place = os.path.join(self.folder, f"{kind}-{forest.trees}x{forest.depth}")
        made = os.path.join(place, forest.data)
        if os.path.exists(os.path.join(made, "actionable.json")):  # the file that is written last
            return made
        if forest.data in PUBLISHED and self.data is None:
            return None
        command = [self.python, os.path.join(ROOT, "tools", "make_instances.py"), forest.data, "-o", place]
        command += ["--trees", str(forest.trees), "--depth", str(forest.depth)]
        command += ["--data", self.data] if self.data else []
        command += ["--boosted", "xgboost"] if forest.boosted else []
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return made


def write_query(place, instance, **changes):
    """The instance's query, with keys added, as a file of its own."""
    with open(os.path.join(instance, "query.json"), encoding="utf-8") as file:
        query = json.load(file)
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with open(place, "w", encoding="utf-8") as file:
        json.dump({**query, **changes}, file)
    return place


def actionability(instance):
    """The instance's fixed features, and those that may only grow, as keys of a query."""
    with open(os.path.join(instance, "actionable.json"), encoding="utf-8") as file:
        query = json.load(file)
    return {key: query[key] for key in ("fixed", "constraints")}


def write_many_samples(place, instance, count, seed=1):
    """Synthetic rows: each column drawn on its own from the instance's samples."""
    with open(os.path.join(instance, "samples.csv"), encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    draw = random.Random(seed)
    write_rows(place, header, [[draw.choice(rows)[column] for column in range(len(header))] for _ in range(count)])


def keep_rows(place, kept):
    """Keeps only these rows of a file of samples, counted from 0."""
    with open(place, encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    write_rows(place, header, [rows[row] for row in kept])


def write_rows(place, header, rows):
    os.makedirs(os.path.dirname(place), exist_ok=True)
    with open(place, "w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])
