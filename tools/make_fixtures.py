#!/usr/bin/env python3
"""Makes tests/fixtures/: what scikit-learn itself answers, as exact numbers, for copse's predictor to be held against.

    python3 tools/make_fixtures.py --data FOLDER         (FOLDER as for make_instances.py)

NAME.answers.json names a forest and samples (paths from the repository's root) and lists, per sample, the library's
`predict` and `predict_proba`, or `score_samples` of an isolation forest. The instances' models are trained anew and
must export to the very bytes in instances/: otherwise the installed library is not the one that made them, and nothing
is written for them. The other fixtures bring small forests of their own: extremely randomised trees, single trees, an
isolation forest whose trees see some of the columns, and a pipeline with one-hot encoding that drops categories.
"""

import argparse
import os
import sys

import pandas
import sklearn
from sklearn.compose import ColumnTransformer
from sklearn.datasets import load_wine
from sklearn.ensemble import ExtraTreesClassifier, IsolationForest, RandomForestClassifier
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import OneHotEncoder
from sklearn.tree import DecisionTreeClassifier

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import copse_export
import make_instances

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
FIXTURES = "tests/fixtures"


def write(path, text):
    copse_export.write_atomically(os.path.join(ROOT, path), text)


def read_samples(path):
    return pandas.read_csv(os.path.join(ROOT, path), float_precision="round_trip")


def write_answers(name, forest_path, samples_path, answers):
    head = {"library": f"scikit-learn {sklearn.__version__}", "forest": forest_path, "samples": samples_path}
    write(f"{FIXTURES}/{name}.answers.json", copse_export.dump({**head, **answers}))


def votes(model, classes, rows):
    return {
        "predict": [classes[number] for number in model.predict(rows)],
        "predict_proba": model.predict_proba(rows).tolist(),
    }


def isolation(model, rows):
    return {"score_samples": model.score_samples(rows).tolist()}


def require_same(path, forest):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        if file.read() != copse_export.dump(forest):
            sys.exit(
                f"make_fixtures: {path} was made by another library, or is out of date; run make_instances.py first"
            )


def instance_fixtures(name, folder):
    data = make_instances.load(name, folder)
    place = f"instances/{name}"
    samples = f"{place}/samples.csv"
    rows = read_samples(samples)
    model, forest, training, _ = make_instances.random_forest(data, 100, 5)
    isolation_model, isolation_forest = make_instances.isolation_forest(data, 100, 5, training)
    require_same(f"{place}/forest.json", forest)
    require_same(f"{place}/isolation.json", isolation_forest)
    write_answers(name, f"{place}/forest.json", samples, votes(model, data.classes, rows))
    write_answers(f"{name}-isolation", f"{place}/isolation.json", samples, isolation(isolation_model, rows))


def variant_fixtures(name):
    """Extremely randomised trees, a deep tree and an isolation forest of partial columns, on an instance's samples."""
    data = make_instances.load(name, None)
    samples = f"instances/{name}/samples.csv"
    rows = read_samples(samples)
    models = {
        "extra-trees": ExtraTreesClassifier(20, max_depth=4, random_state=make_instances.SEED, class_weight="balanced"),
        "decision-tree": DecisionTreeClassifier(min_samples_leaf=4, random_state=make_instances.SEED),
        "partial-isolation": IsolationForest(
            n_estimators=10, max_samples=32, max_features=0.5, contamination=0.1, random_state=make_instances.SEED
        ),
    }
    for kind, model in models.items():
        scored = kind == "partial-isolation"
        model.fit(data.rows, None if scored else data.labels)
        path = f"{FIXTURES}/{name}-{kind}.forest.json"
        forest = copse_export.forest_of(model, data.rows, None, None if scored else data.classes, f"{name}-{kind}")
        write(path, copse_export.dump(forest))
        write_answers(
            f"{name}-{kind}", path, samples, isolation(model, rows) if scored else votes(model, data.classes, rows)
        )


def one_hot_fixture():
    """All feature types at once, from wine: a band of colour as text, rounded alcohol, strong hue as a truth value."""
    wine = load_wine(as_frame=True)
    rows = pandas.DataFrame(
        {
            "colour": pandas.cut(wine.data["color_intensity"], [0, 3, 6, 99], labels=["pale", "medium", "deep"]).astype(
                object
            ),
            "flavanoids": wine.data["flavanoids"],
            "magnesium": wine.data["magnesium"].astype(int),
            "alcohol": wine.data["alcohol"].round().astype(int),
            "rich": (wine.data["proline"] > 750).map({False: "no", True: "yes"}),
            "strong hue": wine.data["hue"] > 1,
            "acid": wine.data["malic_acid"].round().astype(int),
        }
    )
    encode = ColumnTransformer(
        [
            ("drop", OneHotEncoder(drop="first"), ["acid", "colour"]),
            ("binary", OneHotEncoder(drop="if_binary"), ["rich"]),
        ],
        remainder="passthrough",
    )
    model = Pipeline(
        [("encode", encode), ("forest", RandomForestClassifier(20, max_depth=4, random_state=make_instances.SEED))]
    )
    model.fit(rows, wine.target)
    classes = [str(label) for label in wine.target_names]
    path, samples = f"{FIXTURES}/wine-one-hot.forest.json", f"{FIXTURES}/wine-one-hot.samples.csv"
    write(
        path,
        copse_export.dump(
            copse_export.forest_of(model, rows, {"alcohol": "ordinal", "rich": "binary"}, classes, "wine-one-hot")
        ),
    )
    chosen = rows.iloc[::9]
    write(samples, chosen.to_csv(index=False, lineterminator="\n"))
    write_answers("wine-one-hot", path, samples, votes(model, classes, read_samples(samples)))


def main():
    parser = argparse.ArgumentParser(
        description="Make the fixtures.",
        epilog=__doc__.split("\n\n", 1)[1],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--data", metavar="FOLDER", required=True, help="the published data sets")
    options = parser.parse_args()
    os.makedirs(os.path.join(ROOT, FIXTURES), exist_ok=True)
    for name in [*make_instances.BUNDLED, *make_instances.PUBLISHED]:
        instance_fixtures(name, options.data)
    for name in make_instances.BUNDLED:
        variant_fixtures(name)
    one_hot_fixture()


if __name__ == "__main__":
    main()
