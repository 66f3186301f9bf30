"""What `copse explain --json` and `copse decode --json` print is what docs/schemas/answer.schema.json says.

    answer_schema_test.py COPSE     the program to test
"""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parents[2]
FOREST, SAMPLES = ROOT / "tests/good/credit.json", ROOT / "tests/good/credit.csv"


def run_copse(*arguments):
    run = subprocess.run([COPSE, *map(str, arguments)], capture_output=True, text=True, check=False)
    return run.returncode, run.stdout


class AnswerSchema(unittest.TestCase):
    def setUp(self):
        schema = json.loads((ROOT / "docs/schemas/answer.schema.json").read_text())
        jsonschema.Draft7Validator.check_schema(schema)
        self.validator = jsonschema.Draft7Validator(schema)

    def answers(self, *arguments, exit_code=0):
        code, out = run_copse(*arguments)
        self.assertEqual(code, exit_code)
        answers = [json.loads(line) for line in out.splitlines()]
        for answer in answers:
            self.validator.validate(answer)
        return answers

    def test_optimal_answers_with_and_without_changes(self):
        for norm in ("l0", "l1", "l2"):
            first, second = self.answers("explain", FOREST, SAMPLES, "--target", "good", "--norm", norm, "--json")
            self.assertEqual((first["row"], first["status"], first["cost"], first["changes"]), (1, "optimal", 0, []))
            self.assertEqual((second["row"], second["prediction"], second["target"]), (2, "bad", "good"))
            self.assertAlmostEqual(sum(change["cost"] for change in second["changes"]), second["cost"])
            for change in second["changes"]:
                self.assertEqual(second["counterfactual"][change["feature"]], change["to"])

    def test_an_answer_that_never_came(self):
        instance = ROOT / "instances/german-credit"
        (answer,) = self.answers("explain", instance / "forest.json", instance / "samples.csv", "--row", 1, "--query",
                                 instance / "query.json", "--solver", "cbc", "--no-reduce", "--time-limit", 0, "--json",
                                 exit_code=1)
        self.assertEqual(answer["status"], "limit")

    def test_no_answer_exists(self):
        with tempfile.TemporaryDirectory() as folder:
            forest = json.loads(FOREST.read_text())
            for tree in forest["trees"]:  # no leaf prefers "good"
                tree["value"] = [0.75, 0.25] * (len(tree["value"]) // 2)
            path = Path(folder) / "forest.json"
            path.write_text(json.dumps(forest))
            (answer,) = self.answers("explain", path, SAMPLES, "--row", 2, "--target", "good", "--json")
            self.assertEqual(answer["status"], "infeasible")

    def test_decoded_answers(self):
        with tempfile.TemporaryDirectory() as folder:
            model, solution = Path(folder) / "model.mps", Path(folder) / "solution.txt"
            run_copse("generate", FOREST, SAMPLES, "--row", 1, "--target", "bad", "-o", model)
            schema = json.loads((ROOT / "docs/schemas/map.schema.json").read_text())
            jsonschema.Draft7Validator.check_schema(schema)
            written = json.loads((Path(folder) / "model.map.json").read_text())
            jsonschema.validate(written, schema)
            self.assertFalse(jsonschema.Draft7Validator(schema).is_valid({**written, "row": 0}))
            run_copse("solve", model, "-o", solution)
            (answer,) = self.answers("decode", Path(folder) / "model.map.json", solution, FOREST, SAMPLES, "--json")
            self.assertEqual((answer["status"], answer["target"]), ("optimal", "bad"))

    def test_the_schema_refuses_a_lie(self):
        first, _ = self.answers("explain", FOREST, SAMPLES, "--target", "good", "--json")
        for member, value in (("verified", False), ("counterfactual", None), ("status", "solved"), ("row", 0)):
            self.assertFalse(self.validator.is_valid({**first, member: value}), member)


if __name__ == "__main__":
    COPSE = sys.argv.pop(1)
    unittest.main()
