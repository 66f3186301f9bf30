"""What the benchmarks reckon with: case files, ratios, charts.   benchmark_test.py POSE_CASES"""

import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
import xml.dom.minidom

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "benchmarks"), os.path.join(ROOT, "tools", "peers")]
import case as cases
import cells_text
import plot
import report
from forests import Forest

POSE_CASES = sys.argv.pop()


def pose(instance):
    with tempfile.TemporaryDirectory() as folder:
        command = [POSE_CASES, os.path.join(ROOT, "instances", instance), "1", folder]
        timing = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        return cases.load(os.path.join(folder, "1.json")), timing


def record(who, row, seconds, cost=1.0, **more):
    return {
        "forest": "adult 100x5",
        "query": "l1",
        "who": who,
        "row": row,
        "proven": True,
        "cost": cost,
        "seconds": seconds,
        "detail": {},
        **more,
    }


class CaseFiles(unittest.TestCase):
    def test_every_cell_vector_lies_in_one_box_of_each_tree_and_wins_by_the_gains_of_these_leaves(self):
        draw = random.Random(1)
        for instance in ("german-credit", "iris"):
            case, timing = pose(instance)
            self.assertGreater(timing["geometry"], 0)
            leaves, outcomes = cases.leaves(case), set()
            for _ in range(60):
                cells = [draw.randrange(len(feature["cost"])) for feature in case.features]
                hit = [leaf for leaf in leaves if all(cells[i] in box for i, box in leaf.box.items())]
                self.assertEqual([leaf.tree for leaf in hit], list(range(len(case.trees))))
                votes = [sum(leaf.gain[row] for leaf in hit) for row in range(len(case.need))]
                won = all(vote >= need for vote, need in zip(votes, case.need))
                self.assertEqual(cases.reaches(case, cells), won)
                outcomes.add(won)
            self.assertEqual(outcomes, {True, False})

    def test_the_origin_costs_nothing_and_does_not_win(self):
        case, _ = pose("adult")
        origin = [feature["origin"] for feature in case.features]
        self.assertEqual(cases.cost_of(case, origin), 0)
        self.assertFalse(cases.reaches(case, origin))

    def test_the_text_form_has_a_line_for_each_feature_and_leaf(self):
        case, _ = pose("compas")
        lines = cells_text.text_of(case).splitlines()
        features, trees, leaves, _ = lines[0].split()
        self.assertEqual((int(features), int(trees)), (len(case.features), len(case.trees)))
        self.assertEqual(len(lines), 1 + int(features) + int(leaves))


class Reports(unittest.TestCase):
    def test_ratios_are_geometric_means_with_and_without_what_is_shared(self):
        records = [record("copse", 1, 0.001), record("copse", 2, 0.001), record("copse", 3, 9.0)]
        records += [record("treecf", 1, 0.02, prepare=0.02), record("treecf", 2, 0.08)]
        records.append({**record("geometry", None, 0.001), "query": ""})
        text = report.rival_table(report.Results(records), "treecf", [Forest("adult")])
        self.assertIn("| 1.00 / 1.00 | 0.05 | 2 of 2 | 2 of 2 | 28× | 40× |", text)
        self.assertIn("the costs agree", text)

    def test_proven_costs_that_differ_are_told(self):
        records = [record("copse", 1, 0.001, cost=0.5), record("treecf", 1, 0.02, cost=0.50001)]
        records.append({**record("geometry", None, 0.001), "query": ""})
        text = report.rival_table(report.Results(records), "treecf", [Forest("adult")])
        self.assertIn("costs differ: adult 100x5, row 1: 0.5 against 0.50001", text)

    def test_a_chart_has_a_line_for_each_series(self):
        text = plot.chart("A & B", "trees", "ms", {"a": [(10, 1), (20, 2)], "b": [(10, 3), (20, 90)]}, [10, 20])
        self.assertEqual(len(xml.dom.minidom.parseString(text).getElementsByTagName("polyline")), 2)


if __name__ == "__main__":
    unittest.main()
