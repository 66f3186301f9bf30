"""Boosted forests for the benchmarks: scikit-learn's GradientBoostingClassifier and XGBoost's XGBClassifier as sums.

GradientBoosting adds learning_rate * value to the initial score, in float64. XGBoost compares x < t in float32, keeps
the learning rate inside its leaves, and adds them in float32 to its base score, taken to the margin's scale. Whoever
calls forest_of gets margins that were compared with the library's, bit for bit, on all rows.

Both libraries decide two classes by the rounded probability of the margin (scikit-learn since 1.4 by its sign), so that
margins within 1e-7 (XGBoost) or 1e-16 of 0 may count as 0: such a margin belongs to the first class there, but to the
second in the file if it is positive.
"""

import json

import numpy as np
from sklearn.ensemble import GradientBoostingClassifier

import copse_export
import forest_reference


def estimator(kind, trees, depth, seed):
    if kind == "gradient":
        return GradientBoostingClassifier(n_estimators=trees, max_depth=depth, random_state=seed)
    from xgboost import XGBClassifier

    return XGBClassifier(n_estimators=trees, max_depth=depth, random_state=seed, n_jobs=1)


def forest_of(model, data):
    """The content of the forest file of a fitted model (bare, or behind an encoder), checked against the library."""
    forest = copse_export.forest_of(model, data.rows, data.types, data.classes, data.name)
    ours = forest_reference.scores(forest, data.rows)
    if not np.array_equal(ours, margins(model, data.rows).reshape(ours.shape)):
        raise SystemExit(f"boosted_forests: {data.name}: the exported forest does not give the library's margins")
    return forest


def margins(model, rows):
    encoder, last = copse_export.split_pipeline(model)
    if isinstance(last, GradientBoostingClassifier):
        return model.decision_function(rows)
    return last.predict(rows if encoder is None else encoder.transform(rows), output_margin=True)


def gradient_boosting(model, target_names):
    classes = copse_export.class_labels(model.classes_, target_names)
    origin = np.zeros((1, model.n_features_in_), dtype=np.float32)
    outputs = model.estimators_.shape[1]
    trees = []
    for stage in model.estimators_:
        for output, member in enumerate(stage):
            tree = copse_export.sklearn_tree(member.tree_, member.tree_.value[:, 0, :])
            trees.append({**tree, "weight": model.learning_rate, "output": output})
    signs = copse_export.sklearn_version() >= (1, 4) and outputs == 1
    return {
        "arithmetic": copse_export.sklearn_arithmetic(),
        "aggregation": {
            "kind": "sums",
            "outputs": outputs,
            "classes": classes,
            "tie": "last" if signs else "first",
            "base": model._raw_predict_init(origin)[0].tolist(),
            "divisor": 1,
        },
        "trees": trees,
    }


def xgboost_classifier(model, target_names):
    learner = json.loads(model.get_booster().save_raw("json"))["learner"]
    booster = learner["gradient_booster"]["model"]
    classes = copse_export.class_labels(model.classes_, target_names)
    outputs = 1 if len(classes) == 2 else len(classes)
    base = np.array(json.loads(learner["learner_model_param"]["base_score"]), dtype=np.float32).reshape(-1)
    if learner["objective"]["name"] == "binary:logistic":
        odds = np.float32(1) / base - np.float32(1)
        base = -np.log(odds.astype(np.float64)).astype(
            np.float32
        )  # numpy's own float32 logarithm is off by more than logf
    return {
        "arithmetic": {"input": "float32", "comparison": "<", "sum": "float32", "base": "first"},
        "aggregation": {
            "kind": "sums",
            "outputs": outputs,
            "classes": classes,
            "tie": "first",
            "base": np.resize(base, outputs).astype(np.float64).tolist(),
            "divisor": 1,
        },
        "trees": [
            {**xgboost_tree(tree), "output": output} for tree, output in zip(booster["trees"], booster["tree_info"])
        ],
    }


def xgboost_tree(tree):
    """Renumbered in preorder, since pruning may leave holes in the library's numbering."""
    order, waiting = [], [0]
    while waiting:
        node = waiting.pop()
        order.append(node)
        if tree["left_children"][node] >= 0:
            waiting += [tree["right_children"][node], tree["left_children"][node]]
    place = {node: number for number, node in enumerate(order)}
    split = [tree["left_children"][node] >= 0 for node in order]
    number = [float(np.float32(tree["split_conditions"][node])) for node in order]
    return {
        "column": [tree["split_indices"][node] if inner else -1 for node, inner in zip(order, split)],
        "threshold": [value if inner else 0.0 for value, inner in zip(number, split)],
        "left": [place[tree["left_children"][node]] if inner else -1 for node, inner in zip(order, split)],
        "right": [place[tree["right_children"][node]] if inner else -1 for node, inner in zip(order, split)],
        "value": [value for value, inner in zip(number, split) if not inner],
    }


copse_export.DISPATCH["sklearn.GradientBoostingClassifier"] = gradient_boosting
copse_export.DISPATCH["xgboost.XGBClassifier"] = xgboost_classifier
