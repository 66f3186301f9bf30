"""A slow, plain evaluation of copse-forest/1 files, to hold exporters against the libraries that they export.

Rows are tables by feature name: {name: sequence of raw values}, or a DataFrame. Values are what sample files hold:
numbers, or the labels of categories and of labelled binary features.
"""

import json

import numpy as np


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def scores(forest, rows):
    """One row of scores per row of the table, in the precision and the order of summation that the file states."""
    kind = np.dtype(forest["arithmetic"]["sum"]).type
    aggregation = forest["aggregation"]
    seen = column_values(forest, rows)
    outputs = output_count(aggregation)
    base = np.array(aggregation.get("base", [0] * outputs), dtype=kind)
    total = np.zeros((len(seen), outputs), dtype=kind)
    if forest["arithmetic"].get("base", "first") == "first":
        total += base
    for tree in forest["trees"]:
        weight = kind(tree.get("weight", 1))
        values = weight * leaf_values(tree, outputs, kind)[reached_leaves(forest, tree, seen)]
        if "output" in tree:
            total[:, tree["output"]] += values[:, 0]
        else:
            total += values
    if forest["arithmetic"].get("base", "first") != "first":
        total += base
    return total / kind(aggregation.get("divisor", 1))


def predictions(forest, rows):
    """The class labels that the forest answers."""
    values, aggregation = scores(forest, rows), forest["aggregation"]
    first = aggregation.get("tie", "first") == "first"
    if values.shape[1] == 1:
        chosen = (values[:, 0] > 0 if first else values[:, 0] >= 0).astype(int)
    else:
        chosen = values.argmax(axis=1) if first else values.shape[1] - 1 - values[:, ::-1].argmax(axis=1)
    return [aggregation["classes"][index] for index in chosen]


def isolation_scores(forest, rows):
    """scikit-learn's score_samples."""
    return -(2 ** -(scores(forest, rows)[:, 0] / forest["aggregation"]["normalizer"]))


def output_count(aggregation):
    if aggregation["kind"] == "sums":
        return aggregation["outputs"]
    return len(aggregation["classes"]) if "classes" in aggregation else 1


def column_values(forest, rows):
    """What the trees see, rounded to the input precision: a row per row, a column per column."""
    features = {feature["name"]: feature for feature in forest["features"]}
    seen = []
    for column in forest["columns"]:
        name = column if isinstance(column, str) else column["feature"]
        raw = feature_values(features[name], rows[name])
        if isinstance(column, str):
            seen.append(raw)
        else:
            seen.append((raw == features[name]["categories"].index(column["category"])).astype(np.float64))
    return np.column_stack(seen).astype(forest["arithmetic"]["input"])


def feature_values(feature, raw):
    """Numbers: the raw ones, the number of the category, or the value behind a binary label."""
    if feature["type"] == "categorical":
        return np.array([feature["categories"].index(str(value)) for value in raw], dtype=np.float64)
    if feature["type"] == "binary" and "labels" in feature:
        values = feature.get("values", [0, 1])
        return np.array([values[feature["labels"].index(str(value))] for value in raw], dtype=np.float64)
    return np.array([float(value) for value in raw])


def leaf_values(tree, outputs, kind):
    """A row per leaf, in node order."""
    return np.array(tree["value"], dtype=kind).reshape(-1, 1 if "output" in tree else outputs)


def reached_leaves(forest, tree, seen):
    """Number of the leaf, in node order, that each row reaches."""
    column, left, right = (np.array(tree[key]) for key in ("column", "left", "right"))
    threshold = np.array(tree["threshold"], dtype=np.float64)
    number = np.cumsum(column < 0) - 1
    node = np.zeros(len(seen), dtype=int)
    while (column[node] >= 0).any():
        inside = column[node] >= 0
        value = seen[np.arange(len(seen)), np.maximum(column[node], 0)].astype(np.float64)
        smaller = value <= threshold[node] if forest["arithmetic"]["comparison"] == "<=" else value < threshold[node]
        node = np.where(inside, np.where(smaller, left[node], right[node]), node)
    return number[node]
