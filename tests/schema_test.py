"""The JSON Schemas take every good file, and refuse the bad files whose fault a schema can express."""
import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    sys.exit("schema_test.py: the Python module jsonschema is missing; install the package python3-jsonschema")

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Files of tests/bad whose fault is one of types, keys, words or bounds.
BAD = {
    "forest": ["wrong-format", "format-is-number", "missing-format", "missing-trees", "missing-left", "unknown-key",
               "unknown-tree-key", "reserved-missing", "reserved-sets", "reserved-oblique", "trees-is-object",
               "tree-is-list", "threshold-is-text", "threshold-is-null", "left-is-fraction", "left-is-number",
               "name-is-number", "whole-is-text", "value-is-nested", "index-too-large", "source-is-list", "no-features",
               "empty-feature-name", "unknown-type", "labels-on-numeric", "range-on-categorical", "range-of-three",
               "negative-deviation", "duplicate-category", "no-categories", "empty-category", "ordinal-without-values",
               "ordinal-empty", "binary-three-values", "column-without-category", "unknown-comparison",
               "unknown-precision", "unknown-aggregation", "unknown-tie", "one-class", "duplicate-class",
               "divisor-zero", "outputs-on-votes", "sums-without-outputs", "isolation-with-classes",
               "isolation-normalizer", "no-trees", "empty-tree", "child-below-minus-one", "missing-sum-precision",
               "list-of-forests"],
    "query": ["wrong-format", "forest-for-query", "target-is-number", "unknown-key", "unknown-norm",
              "norm-is-number", "unknown-scale", "weights-is-list", "weight-negative", "weight-is-text",
              "weight-without-down", "weight-down-negative", "weight-unknown-direction", "fixed-twice",
              "max-changes-negative", "scale-of-zero", "constraint-is-number", "plausibility-quantile",
              "plausibility-both", "plausibility-without-file", "count-zero", "diverse-word", "target-empty",
              "target-margin-negative", "target-probability-one", "target-two-kinds"],
}


def validator(kind):
    schema = json.loads((ROOT / "docs" / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def load(path):
    return json.loads(path.read_text(encoding="utf-8"))


def main():
    validators = {kind: validator(kind) for kind in BAD}
    faults = []
    good = sorted((ROOT / "tests" / "good").glob("*.json"))
    if len(good) < 7:
        faults.append("tests/good: files are missing")
    for path in good:
        kind = "query" if path.stem.endswith("-query") else "forest"
        faults += [f"{path.name}: refused: {error.message}" for error in validators[kind].iter_errors(load(path))]
    for kind, names in BAD.items():
        for name in names:
            if validators[kind].is_valid(load(ROOT / "tests" / "bad" / kind / f"{name}.json")):
                faults.append(f"bad/{kind}/{name}.json: accepted")
    print("\n".join(faults) or f"{len(good)} good files pass, {sum(map(len, BAD.values()))} bad ones do not")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
