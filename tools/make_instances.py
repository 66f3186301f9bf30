#!/usr/bin/env python3
"""Makes the instances: forests, samples and queries for ten data sets. Seeded: same libraries, same bytes.

    python3 tools/make_instances.py --data FOLDER                       all ten, into instances/
    python3 tools/make_instances.py iris wine                           only these; scikit-learn's own need no folder
    python3 tools/make_instances.py adult --data FOLDER --trees 500 --depth 8 -o OUT             for benchmarks
    python3 tools/make_instances.py adult --data FOLDER --boosted xgboost -o OUT                 or gradient

FOLDER holds adult.csv, compas.csv, credit-card-default.csv, german-credit.csv, phishing.csv, spambase.csv and
students.csv as published beside "Optimal Counterfactual Explanations in Tree Ensembles" (Parmentier and Vidal, 2021):
three header rows give name, type (N numeric, D discrete, B binary, C categorical) and actionability (FREE, FIXED, INC,
PREDICT). None of their rows is written anywhere: samples are drawn column by column, each column on its own.

Protocol. A random forest (100 trees of depth 5 unless told otherwise) is trained on four fifths of the raw rows, with
one-hot encoded categories. The samples are 20 rows that it does not predict as the target class. The isolation forest
has as many trees and the same limit of depth (scikit-learn limits the depth to log2 of max_samples, so max_samples is
2^depth), and is trained on the training rows of the target class; its `scores` are those of the rows that it was
trained on. Discrete columns with at most 20 values become ordinal, others live on the whole-number grid.

Every forest is evaluated on all rows by forest_reference.py and must match the library bit for bit.
"""

import argparse
import json
import os
import sys
from dataclasses import dataclass

import numpy as np
import pandas
from sklearn.compose import ColumnTransformer
from sklearn.datasets import load_breast_cancer, load_iris, load_wine
from sklearn.ensemble import IsolationForest, RandomForestClassifier
from sklearn.model_selection import train_test_split
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import OneHotEncoder

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import copse_export
import forest_reference

SEED = 20210701
SAMPLES = 20
MOST_ORDINAL_VALUES = 20

BUNDLED = {  # scikit-learn's data: loader, target class
    "iris": (load_iris, "virginica"),
    "wine": (load_wine, "class_1"),
    "breast-cancer": (load_breast_cancer, "benign"),
}
PUBLISHED = {  # labels of class 0 and of class 1, the target
    "adult": ("<=50K", ">50K"),
    "compas": ("0", "1"),
    "credit-card-default": ("default", "no default"),
    "german-credit": ("bad", "good"),
    "phishing": ("phishing", "legitimate"),
    "spambase": ("not spam", "spam"),
    "students": ("fails", "passes"),
}


@dataclass
class DataSet:
    name: str
    rows: pandas.DataFrame
    labels: np.ndarray  # class numbers
    classes: list
    target: int
    types: dict  # feature -> type for the exporter
    encoded: list  # features to be one-hot encoded
    fixed: list
    increasing: list
    bundled: bool  # may its rows be published?


def load(name, folder):
    if name in BUNDLED:
        return load_bundled(name)
    if folder is None:
        sys.exit(f"make_instances: {name} needs --data FOLDER with {name}.csv")
    return load_published(name, os.path.join(folder, name + ".csv"))


def load_bundled(name):
    loader, target = BUNDLED[name]
    data = loader(as_frame=True)
    classes = [str(label) for label in data.target_names]
    return DataSet(name, data.data, data.target.to_numpy(), classes, classes.index(target), {}, [], [], [], True)


def load_published(name, path):
    head = pandas.read_csv(path, nrows=2)
    rows = pandas.read_csv(path, skiprows=[1, 2], float_precision="round_trip")
    rows.columns = head.columns = [column.strip() for column in rows.columns]
    kinds, actions = head.iloc[0], head.iloc[1]
    features = [column for column in rows.columns if actions[column] != "PREDICT"]
    (label,) = [column for column in rows.columns if actions[column] == "PREDICT"]
    types = {column: type_of(kinds[column], rows[column]) for column in features}
    encoded = [
        column for column in features if kinds[column] == "C" or not pandas.api.types.is_numeric_dtype(rows[column])
    ]
    return DataSet(
        name,
        rows[features],
        rows[label].to_numpy(),
        list(PUBLISHED[name]),
        1,
        types,
        encoded,
        [column for column in features if actions[column] == "FIXED"],
        [column for column in features if actions[column] == "INC"],
        False,
    )


def type_of(kind, column):
    if kind == "D":
        return "ordinal" if column.nunique() <= MOST_ORDINAL_VALUES else "whole"
    return {"N": "numeric", "B": "binary", "C": "categorical"}[kind]


def pipeline(data, estimator):
    """The estimator behind a one-hot encoding that knows every category, also those that no training row has."""
    parts = []
    for kind, drop in (("categorical", None), ("binary", "if_binary")):
        columns = [column for column in data.encoded if data.types[column] == kind]
        categories = [np.unique(data.rows[column]) for column in columns]
        parts += [(kind, OneHotEncoder(categories=categories, drop=drop), columns)] if columns else []
    if not parts:
        return estimator
    encode = ColumnTransformer(
        parts, remainder="passthrough", sparse_threshold=0
    )  # XGBoost takes a sparse 0 for missing
    return Pipeline([("encode", encode), ("model", estimator)])


def train(data, estimator):
    """(model, numbers of the training rows, numbers of the test rows)."""
    training, test = train_test_split(np.arange(len(data.rows)), test_size=0.2, random_state=SEED, stratify=data.labels)
    model = pipeline(data, estimator)
    return model.fit(data.rows.iloc[training], data.labels[training]), training, test


def random_forest(data, trees, depth):
    """(model, content of its forest file, training rows, test rows)."""
    model, training, test = train(data, RandomForestClassifier(trees, max_depth=depth, random_state=SEED))
    forest = copse_export.forest_of(model, data.rows, data.types, data.classes, data.name)
    check(
        np.array_equal(forest_reference.scores(forest, data.rows), model.predict_proba(data.rows)), data.name, "scores"
    )
    return model, forest, training, test


def boosted_forest(data, kind, trees, depth):
    """(model, content of its forest file, training rows, test rows)."""
    import boosted_forests

    model, training, test = train(data, boosted_forests.estimator(kind, trees, depth, SEED))
    return model, boosted_forests.forest_of(model, data), training, test


def isolation_forest(data, trees, depth, training):
    """(model, content of its forest file)."""
    rows = data.rows.iloc[training[data.labels[training] == data.target]]
    model = pipeline(data, IsolationForest(n_estimators=trees, max_samples=min(2**depth, len(rows)), random_state=SEED))
    model.fit(rows)
    forest = copse_export.forest_of(model, data.rows, data.types, None, data.name + "-isolation")
    scores = model.score_samples(rows)
    check(np.array_equal(forest_reference.isolation_scores(forest, rows), scores), data.name, "isolation scores")
    forest["aggregation"]["scores"] = sorted(scores.tolist())
    return model, forest


def check(equal, name, what):
    if not equal:
        sys.exit(f"make_instances: {name}: the exported forest does not give the library's {what}")


def draw_samples(data, predict, training, test):
    """SAMPLES rows that the model does not predict as the target: real ones (test rows first), or synthetic ones."""
    if data.bundled:
        order = np.concatenate([test, training])
        chosen = order[predict(data.rows.iloc[order]) != data.target][:SAMPLES]
        return data.rows.iloc[chosen]
    random = np.random.RandomState(SEED)
    found = data.rows.iloc[:0]
    while len(found) < SAMPLES:
        count = 1000
        drawn = pandas.DataFrame(
            {column: data.rows[column].to_numpy()[random.randint(len(data.rows), size=count)] for column in data.rows}
        )
        found = pandas.concat([found, drawn[predict(drawn) != data.target]])
    return found.iloc[:SAMPLES]


def make(data, folder, trees, depth, boosted):
    made = random_forest(data, trees, depth) if boosted is None else boosted_forest(data, boosted, trees, depth)
    model, forest, training, test = made
    labels = [data.classes[number] for number in model.predict(data.rows)]
    check(forest_reference.predictions(forest, data.rows) == labels, data.name, "predictions")
    samples = draw_samples(data, model.predict, training, test)
    _, isolation = isolation_forest(data, trees, depth, training)
    place = os.path.join(folder, data.name)
    os.makedirs(place, exist_ok=True)
    write(place, "forest.json", copse_export.dump(forest))
    write(place, "isolation.json", copse_export.dump(isolation))
    write(place, "samples.csv", samples.to_csv(index=False, lineterminator="\n"))
    query = {"format": "copse-query/1", "target": data.classes[data.target], "norm": "l1"}
    growing = [f'"{name}" >= origin' for name in data.increasing]
    write(place, "query.json", dumped(query))
    write(place, "actionable.json", dumped({**query, "fixed": data.fixed, "constraints": growing}))
    accuracy = np.mean(model.predict(data.rows.iloc[test]) == data.labels[test])
    nodes = sum(len(tree["left"]) for tree in forest["trees"])
    print(
        f"{data.name}: {forest['source']}, {len(forest['trees'])} trees, {nodes} nodes, "
        f"{100 * accuracy:.1f} % right on test rows, {len(samples)} samples"
    )


def dumped(value):
    return json.dumps(value, ensure_ascii=False) + "\n"


def write(place, name, text):
    copse_export.write_atomically(os.path.join(place, name), text)


def main():
    parser = argparse.ArgumentParser(
        description="Make the instances.",
        epilog=__doc__.split("\n\n", 1)[1],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"of {', '.join([*BUNDLED, *PUBLISHED])}; default: all"
    )
    parser.add_argument("--data", metavar="FOLDER", help="the published data sets")
    parser.add_argument(
        "-o", "--output", default=os.path.join(os.path.dirname(__file__), "..", "instances"), metavar="OUT"
    )
    parser.add_argument("--trees", type=int, default=100, metavar="N")
    parser.add_argument("--depth", type=int, default=5, metavar="D")
    parser.add_argument("--boosted", choices=["gradient", "xgboost"], help="boosted trees instead of a random forest")
    options = parser.parse_args()
    unknown = set(options.names) - {*BUNDLED, *PUBLISHED}
    if unknown:
        parser.error(f"unknown data set {min(unknown)}")
    for name in options.names or [*BUNDLED, *PUBLISHED]:
        make(load(name, options.data), options.output, options.trees, options.depth, options.boosted)


if __name__ == "__main__":
    main()
