#!/usr/bin/env python3
"""Writes a trained tree ensemble as a copse-forest/1 file, exact to the last bit.

    from copse_export import export
    export(model, "forest.json", data=rows, types={"Job": "ordinal"}, target_names=["bad", "good"])

    python3 copse_export.py MODEL.joblib -o FOREST.json --data ROWS.csv --types Job=ordinal --target-names bad,good

This one file is all there is to copy; it needs only the library that trained the model.

Models. scikit-learn: DecisionTreeClassifier, ExtraTreeClassifier, RandomForestClassifier, ExtraTreesClassifier and
IsolationForest; bare, or as the last step of a Pipeline whose first step is a ColumnTransformer of OneHotEncoder and
'passthrough' columns (or a OneHotEncoder for all columns). One-hot columns fold back into one categorical feature
under its raw name. What cannot be folded exactly, such as a scaler, is refused: trees do not need it, so train on raw
columns. Class probabilities are those of the installed version's predict_proba with n_jobs=1 (with several jobs
scikit-learn adds up its trees in whatever order they finish).

Data. `data` holds raw rows: a DataFrame, or an array for models without feature names. It gives the names, the ranges,
the spreads (deviation: population standard deviation; mad: median absolute deviation from the median), an isolation
forest's scores, and the types:

    text                        categorical (the model must one-hot encode it)
    bool, or two numbers        binary
    whole-number dtype          whole: numeric, and only whole numbers are admissible
    other numbers               numeric

Columns that the model does not read (the class, an identifier) are ignored. `types` overrides: numeric, whole, ordinal
(the values seen), binary, categorical. A numeric column is exact as categorical if its values are 0, 1, 2, ...; a
one-hot encoded one is exact as binary if it has two categories and one column (drop='if_binary').
"""

import argparse
import csv
import json
import math
import os
import sys
import tempfile

import numpy as np

TYPES = ("numeric", "whole", "ordinal", "binary", "categorical")


class ExportError(ValueError):
    """The model or the data cannot be exported exactly; the message is one line with advice."""


def export(model, path, data=None, types=None, target_names=None, name=None):
    """Writes `model` to `path`, or raises ExportError and writes nothing. `name` defaults to the file's stem."""
    stem = os.path.basename(os.fspath(path)).split(".")[0]
    text = dump(forest_of(model, data, types, target_names, name or stem))
    write_atomically(path, text)


def forest_of(model, data=None, types=None, target_names=None, name="forest"):
    """The content of the forest file as a dictionary, in the order in which it is written."""
    encoder, estimator = split_pipeline(model)
    describe = DISPATCH.get(library_name(estimator))
    if describe is None:
        raise ExportError(f"cannot export a {library_name(estimator)}; it must be one of {', '.join(sorted(DISPATCH))}")
    if not hasattr(estimator, "n_features_in_"):
        raise ExportError(f"the {type(estimator).__name__} is not fitted; call fit first")
    table = None if data is None else Table.of(data)
    inputs = input_names(encoder or estimator, table)
    seen, categories = fold(encoder, inputs)
    if len(seen) != estimator.n_features_in_:
        raise ExportError(
            f"the encoder makes {len(seen)} columns but the model was trained on {estimator.n_features_in_}; "
            "fit the pipeline as a whole"
        )
    features, columns = features_of(inputs, seen, categories, table, dict(types or {}))
    forest = {
        "format": "copse-forest/1",
        "name": name,
        "source": source_of(estimator),
        "features": features,
        "columns": columns,
    }
    forest.update(describe(estimator, target_names))
    if forest["aggregation"]["kind"] == "isolation" and table is not None:
        forest["aggregation"]["scores"] = isolation_scores(model, table.rows(inputs, encoder or estimator))
    return forest


# ---- Data: named columns, from a DataFrame, an array or a CSV file ----


class Table:
    """Raw rows by column: a DataFrame, or numpy arrays. `names` is None if the data has no names of its own."""

    def __init__(self, names, columns, frame=None):
        self.names, self.columns, self.frame = names, columns, frame
        if names is not None and len(set(names)) != len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ExportError(f"the data has two columns named '{twice}'; rename one")
        if not columns or len(columns[0]) == 0:
            raise ExportError("the data has no rows")

    @staticmethod
    def of(data):
        if isinstance(data, Table):
            return data
        if hasattr(data, "columns") and hasattr(data, "iloc"):
            columns = [data.iloc[:, index] for index in range(data.shape[1])]
            return Table([str(name) for name in data.columns], columns, data)
        array = np.asarray(data)
        if array.ndim != 2:
            raise ExportError("the data must be a table: a DataFrame or a two-dimensional array")
        return Table(None, list(array.T))

    def column(self, inputs, index):
        column = self.columns[index if self.names is None else self.names.index(inputs[index])]
        return plain_column(column) if hasattr(column, "to_numpy") else column

    def rows(self, inputs, step):
        """The rows as `step`, the model's first step, wants them: by name if it was trained with names."""
        if self.frame is not None:
            frame = self.frame.iloc[:, [self.names.index(name) for name in inputs]]
            return frame if hasattr(step, "feature_names_in_") else frame.to_numpy()
        return np.column_stack([self.column(inputs, index) for index in range(len(inputs))])


def plain_column(series):
    """A pandas column as a numpy array; a category dtype becomes the dtype of its categories."""
    if hasattr(series, "cat"):
        series = series.astype(series.cat.categories.dtype)
    if series.isna().any():
        raise_missing(series.name)
    kind = {"i": "int64", "u": "uint64", "b": "bool", "f": "float64"}.get(getattr(series.dtype, "kind", "O"))
    return series.to_numpy(dtype=kind) if kind else series.to_numpy(dtype=object)


def raise_missing(name):
    raise ExportError(f"column '{name}' has missing values; fill or drop them before training")


def read_csv(path):
    """A CSV file with a header as a Table; pandas reads it if it is installed."""
    try:
        import pandas
    except ImportError:
        pandas = None
    try:
        if pandas is not None:
            return Table.of(pandas.read_csv(path, keep_default_na=False, na_values=[""], float_precision="round_trip"))
        with open(path, newline="", encoding="utf-8") as file:
            header, *rows = [row for row in csv.reader(file) if row]
    except (OSError, ValueError) as error:
        raise ExportError(f"{path}: {one_line(error)}") from error
    if any(len(row) != len(header) for row in rows):
        raise ExportError(f"{path}: a row has more or fewer fields than the header")
    return Table(header, [parse_column(name, cells) for name, cells in zip(header, zip(*rows))])


def parse_column(name, cells):
    """Text cells as whole numbers, numbers, truth values or text: the first that fits all of them."""
    if "" in cells:
        raise_missing(name)
    if set(cells) <= {"True", "False"}:
        return np.array([cell == "True" for cell in cells])
    for kind in (int, float):
        try:
            return np.array([kind(cell) for cell in cells])
        except (ValueError, OverflowError):
            continue
    return np.array(cells, dtype=object)


# ---- Encoders: which raw column, and which category of it, each column of the estimator shows ----


def split_pipeline(model):
    """(encoder or None, estimator)."""
    if library_name(model) != "sklearn.Pipeline":
        return None, model
    steps = [step for _, step in model.steps if step is not None and step != "passthrough"]
    *before, estimator = steps
    known = ("sklearn.ColumnTransformer", "sklearn.OneHotEncoder")
    for step in before:
        if library_name(step) not in known:
            raise_unfoldable(step)
    if len(before) > 1:
        raise ExportError("the pipeline has two encoding steps; put all of its encoding into one ColumnTransformer")
    return (before[0] if before else None), estimator


def raise_unfoldable(step):
    raise ExportError(
        f"the step {type(step).__name__} cannot be folded into the trees exactly; train on raw columns, with "
        "a ColumnTransformer of OneHotEncoder and 'passthrough' at most (trees need no scaling)"
    )


def input_names(step, table):
    """Names of the columns that the model's first step takes, in its order."""
    count = step.n_features_in_
    if hasattr(step, "feature_names_in_"):
        names = [str(name) for name in step.feature_names_in_]
        if table is not None and table.names is not None:
            missing = [name for name in names if name not in table.names]
            if missing:
                raise ExportError(f"the data has no column '{missing[0]}', which the model was trained with")
            return names
    elif table is not None and table.names is not None:
        names = table.names
    else:
        names = [f"x{index}" for index in range(count)]
    have = len(names if table is None else table.columns)
    if have != count:
        raise ExportError(
            f"the data has {have} columns, the model was trained on {count}; give the columns that it was "
            "trained on, in that order"
        )
    return names


def fold(encoder, inputs):
    """What the estimator sees: per column (number of the raw column, number of its category or None), and the labels of
    the categories of each one-hot encoded raw column, by its number."""
    if encoder is None:
        return [(number, None) for number in range(len(inputs))], {}
    seen, labels = [], {}
    for transformer, numbers in parts_of(encoder, inputs):
        if is_identity(transformer):
            seen += [(number, None) for number in numbers]
            continue
        if library_name(transformer) != "sklearn.OneHotEncoder":
            raise_unfoldable(transformer)
        for place, number in enumerate(numbers):
            found = category_labels(transformer, place, inputs[number])
            if labels.setdefault(number, found) != found:
                raise ExportError(f"'{inputs[number]}' is one-hot encoded twice, with different categories; do it once")
            dropped = None if transformer.drop_idx_ is None else transformer.drop_idx_[place]
            seen += [(number, category) for category in range(len(found)) if category != dropped]
    return seen, labels


def parts_of(encoder, inputs):
    """(transformer, numbers of its raw columns), in the order of the encoder's output."""
    if library_name(encoder) == "sklearn.OneHotEncoder":
        return [(encoder, list(range(len(inputs))))]
    if encoder.transformer_weights:
        raise ExportError("the ColumnTransformer has transformer_weights; train without them")
    return [
        (transformer, column_numbers(chosen, inputs))
        for _, transformer, chosen in encoder.transformers_
        if not (isinstance(transformer, str) and transformer == "drop")
    ]


def column_numbers(chosen, inputs):
    """A ColumnTransformer's choice of columns (names, numbers, a mask, or a slice of names or numbers) as numbers."""
    if isinstance(chosen, slice):
        start, stop = chosen.start, chosen.stop
        start = inputs.index(start) if isinstance(start, str) else start
        stop = inputs.index(stop) + 1 if isinstance(stop, str) else stop  # a slice of names keeps its end
        return list(range(len(inputs)))[start : stop : chosen.step]
    chosen = [chosen] if np.ndim(chosen) == 0 else list(chosen)
    if all(isinstance(item, (bool, np.bool_)) for item in chosen):
        return [number for number, wanted in enumerate(chosen) if wanted]
    return [inputs.index(item) if isinstance(item, str) else int(item) % len(inputs) for item in chosen]


def is_identity(transformer):
    if isinstance(transformer, str):
        return transformer == "passthrough"
    return library_name(transformer) == "sklearn.FunctionTransformer" and transformer.func is None


def category_labels(encoder, place, name):
    """The categories of the encoder's column number `place`, as text."""
    rare = getattr(encoder, "min_frequency", None) is not None or getattr(encoder, "max_categories", None) is not None
    if rare and encoder.infrequent_categories_[place] is not None:
        raise ExportError(
            f"the OneHotEncoder groups rare categories of '{name}'; train without min_frequency and " "max_categories"
        )
    labels = [label_of(value, name) for value in encoder.categories_[place]]
    if len(set(labels)) != len(labels):
        raise ExportError(f"two categories of '{name}' are the same as text; make them all text")
    return labels


def label_of(value, name):
    """A category or class as text."""
    value = value.item() if hasattr(value, "item") else value
    if value is None or (isinstance(value, float) and math.isnan(value)):
        raise_missing(name)
    return str(value)


# ---- Features ----


def features_of(inputs, seen, categories, table, types):
    """The file's features (those that the model reads, in raw order) and columns."""
    used = sorted({number for number, _ in seen})
    for name, kind in types.items():
        if name not in (inputs[number] for number in used):
            raise ExportError(f"types names '{name}', which is not a column that the model reads")
        if kind not in TYPES:
            raise ExportError(f"'{kind}' is not a type of '{name}'; it must be one of {', '.join(TYPES)}")
    features = {}
    for number in used:
        name, kind = inputs[number], types.get(inputs[number])
        shown = [category for other, category in seen if other == number]
        if number in categories:
            features[number] = encoded_feature(name, kind, categories[number], shown)
        else:
            features[number] = plain_feature(name, kind, None if table is None else table.column(inputs, number))
    columns = []
    for number, category in seen:
        if category is None or features[number]["type"] == "binary":
            columns.append(inputs[number])
        else:
            columns.append({"feature": inputs[number], "category": categories[number][category]})
    return list(features.values()), columns


def encoded_feature(name, kind, labels, shown):
    if None in shown:
        raise ExportError(f"'{name}' is both one-hot encoded and passed through; do one of the two")
    if kind in (None, "categorical"):
        return {"name": name, "type": "categorical", "categories": labels}
    if kind != "binary":
        raise ExportError(f"'{name}' is one-hot encoded, so it cannot be {kind}; pass it through instead")
    if len(labels) != 2 or len(set(shown)) != 1:
        raise ExportError(
            f"'{name}' is not binary after one-hot encoding; encode it with drop='if_binary', or let it be "
            "categorical"
        )
    kept = shown[0]
    return {"name": name, "type": "binary", "labels": [labels[1 - kept], labels[kept]]}


def plain_feature(name, kind, column):
    """A feature that the trees see as a number. Without data there are no ranges, and the type is taken on trust."""
    if column is None:
        if kind in ("ordinal", "categorical"):
            raise ExportError(f"'{name}' cannot be {kind} without data, which gives its values")
        return {"name": name, "type": "binary"} if kind == "binary" else numeric_feature(name, kind == "whole")
    kind_of_number = column.dtype.kind
    if kind_of_number not in "biuf":
        raise ExportError(
            f"column '{name}' holds text, but the model reads it as a number; give the raw rows that the "
            "model was trained on, or one-hot encode the column in the model's pipeline"
        )
    column = column.astype(np.float64)
    if not np.isfinite(column).all():
        if np.isnan(column).any():
            raise_missing(name)
        raise ExportError(f"column '{name}' has infinite values; copse needs finite ones")
    return typed_feature(name, kind or guessed_type(column, kind_of_number), column, kind_of_number == "b")


def guessed_type(column, kind_of_number):
    if kind_of_number == "b" or len(np.unique(column)) == 2:
        return "binary"
    return "whole" if kind_of_number in "iu" else "numeric"


def numeric_feature(name, whole):
    return {"name": name, "type": "numeric", **({"whole": True} if whole else {})}


def typed_feature(name, kind, column, truth):
    values = np.unique(column).tolist()
    if kind == "binary":
        return binary_feature(name, values, truth)
    if kind == "categorical":
        if values != list(range(len(values))):
            raise ExportError(
                f"'{name}' is not exact as categorical: its values are not 0, 1, 2, ...; one-hot encode it in "
                "the model's pipeline, or let it be ordinal"
            )
        return {"name": name, "type": "categorical", "categories": [str(int(value)) for value in values]}
    if kind == "ordinal":
        feature = {"name": name, "type": "ordinal", "values": values}
    else:
        if kind == "whole" and any(value != math.floor(value) for value in values):
            raise ExportError(f"'{name}' has values that are not whole numbers; let it be numeric or ordinal")
        feature = numeric_feature(name, kind == "whole")
    feature["range"] = [values[0], values[-1]]
    feature["deviation"] = float(np.std(column))
    feature["mad"] = float(np.median(np.abs(column - np.median(column))))
    return feature


def binary_feature(name, values, truth):
    if set(values) <= {0.0, 1.0}:
        values = [0.0, 1.0]
    if len(values) != 2:
        raise ExportError(f"'{name}' has {len(values)} values, so it is not binary; let it be ordinal or numeric")
    feature = {"name": name, "type": "binary"}
    if truth:
        feature["labels"] = ["False", "True"]
    elif values != [0.0, 1.0]:
        feature["values"] = values
    return feature


# ---- scikit-learn ----


def library_name(model):
    return f"{type(model).__module__.split('.')[0]}.{type(model).__name__}"


def source_of(estimator):
    library = sys.modules[type(estimator).__module__.split(".")[0]]
    title = {"sklearn": "scikit-learn"}.get(library.__name__, library.__name__)
    return f"{title} {library.__version__} {type(estimator).__name__}"


def sklearn_arithmetic():
    return {"input": "float32", "comparison": "<=", "sum": "float64", "base": "first"}


def sklearn_classifier(estimator, target_names):
    if estimator.n_outputs_ != 1:
        raise ExportError("the model has several outputs; train one model per output")
    classes = class_labels(estimator.classes_, target_names)
    members = getattr(estimator, "estimators_", [estimator])
    return {
        "arithmetic": sklearn_arithmetic(),
        "aggregation": {
            "kind": "soft_votes",
            "classes": classes,
            "tie": "first",
            "base": [0.0] * len(classes),
            "divisor": len(members),
        },
        "trees": [sklearn_tree(member.tree_, class_probabilities(member.tree_)) for member in members],
    }


def class_labels(classes, target_names):
    if len(classes) < 2:
        raise ExportError("the model knows only one class; train it on rows of at least two")
    labels = [label_of(label, "class") for label in (classes if target_names is None else target_names)]
    if len(labels) != len(classes):
        raise ExportError(
            f"{len(labels)} target names for {len(classes)} classes; name each class, in the order of classes_"
        )
    if len(set(labels)) != len(labels):
        raise ExportError("two classes have the same name; give distinct target names")
    return labels


def class_probabilities(tree):
    """Per node what predict_proba answers: version 1.3 began to store fractions; before, counts are normalised."""
    values = tree.value[:, 0, :].copy()
    if sklearn_version() < (1, 3):
        total = values.sum(axis=1)[:, np.newaxis]
        total[total == 0.0] = 1.0
        values /= total
    return values


def sklearn_version():
    return tuple(int(part) for part in sys.modules["sklearn"].__version__.split(".")[:2])


def sklearn_isolation(estimator, target_names):
    if target_names is not None:
        raise ExportError("an isolation forest has no classes; leave the target names out")
    from sklearn.ensemble._iforest import _average_path_length as average_path_length

    trees = []
    for member, features in zip(estimator.estimators_, estimator.estimators_features_):
        tree = member.tree_
        depths = node_levels(tree) + average_path_length(tree.n_node_samples) - 1.0
        trees.append(sklearn_tree(tree, depths[:, np.newaxis], features))
    usual = float(average_path_length([estimator.max_samples_])[0])
    if usual == 0.0:
        raise ExportError("the isolation forest was trained with one row per tree; raise max_samples")
    return {
        "arithmetic": sklearn_arithmetic(),
        "aggregation": {
            "kind": "isolation",
            "normalizer": len(trees) * usual,
            "offset": float(estimator.offset_),
            "scores": [],
        },
        "trees": trees,
    }


def isolation_scores(model, rows):
    """The scores of the rows, ascending, by the library itself."""
    try:
        return sorted(map(float, model.score_samples(rows)))
    except ValueError as error:
        raise ExportError(f"the model cannot score the data: {one_line(error)}") from error


def node_levels(tree):
    """Number of nodes on the way from the root to each node, both counted."""
    levels = np.ones(tree.node_count, dtype=np.int64)
    for node in range(tree.node_count):
        for child in (tree.children_left[node], tree.children_right[node]):
            if child >= 0:
                levels[child] = levels[node] + 1
    return levels


def sklearn_tree(tree, values, features=None):
    """One tree of the file. `values` has a row per node; `features` maps the tree's columns to the model's."""
    left, right = tree.children_left, tree.children_right
    leaf = left < 0
    if not np.isfinite(tree.threshold[~leaf]).all():
        raise ExportError("a tree splits on whether a value is missing; fill missing values before training")
    if (left[~leaf] <= np.flatnonzero(~leaf)).any() or (right[~leaf] <= np.flatnonzero(~leaf)).any():
        raise ExportError("a tree lists a child before its parent; train it with scikit-learn's own builders")
    column = tree.feature if features is None else np.asarray(features)[np.maximum(tree.feature, 0)]
    return {
        "column": np.where(leaf, -1, column).tolist(),
        "threshold": np.where(leaf, 0.0, tree.threshold).tolist(),
        "left": np.where(leaf, -1, left).tolist(),
        "right": np.where(leaf, -1, right).tolist(),
        "value": values[leaf].ravel().tolist(),
    }


DISPATCH = {
    "sklearn.DecisionTreeClassifier": sklearn_classifier,
    "sklearn.ExtraTreeClassifier": sklearn_classifier,
    "sklearn.ExtraTreesClassifier": sklearn_classifier,
    "sklearn.IsolationForest": sklearn_isolation,
    "sklearn.RandomForestClassifier": sklearn_classifier,
}


# ---- Writing ----


def dump(forest):
    """The file's text: one line per entry, per feature and per tree; every number restores its exact value."""
    lines = []
    for key, value in forest.items():
        if key in ("features", "trees"):
            inner = ",\n".join(compact(item) for item in value)
            lines.append(f"{json.dumps(key)}:[\n{inner}\n]")
        else:
            lines.append(f"{json.dumps(key)}:{compact(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def compact(value):
    return json.dumps(shorten(value), separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def shorten(value):
    """Whole floats as integers, which are shorter and no less exact (but -0.0, whose sign an integer would lose)."""
    if isinstance(value, dict):
        return {key: shorten(item) for key, item in value.items()}
    if isinstance(value, list):
        return [shorten(item) for item in value]
    if isinstance(value, float) and abs(value) < 2**53 and value.is_integer() and str(value) != "-0.0":
        return int(value)
    return value


def write_atomically(path, text):
    """Writes beside `path` and renames, so that a reader never sees half a file."""
    path = os.path.abspath(os.fspath(path))
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path), prefix=".copse-", suffix=".tmp")
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(temporary, 0o666 & ~mask)
        os.replace(temporary, path)
    except BaseException as error:
        if temporary is not None:
            os.unlink(temporary)
        if isinstance(error, OSError):
            raise ExportError(f"{path}: cannot write: {error.strerror}") from error
        raise


# ---- Command line ----


def parse_types(texts):
    types = {}
    for item in (item for text in texts for item in text.split(",")):
        name, equals, kind = item.rpartition("=")
        if not equals or not name:
            raise ExportError(f"--types: '{item}' is not NAME=TYPE")
        types[name] = kind
    return types


def one_line(error):
    return " ".join(str(error).split())


def load_model(path):
    import joblib

    try:
        return joblib.load(path)
    except Exception as error:  # unpickling runs foreign code, which may raise anything
        raise ExportError(f"{path}: cannot load the model: {one_line(error)}") from error


def main(arguments=None):
    parser = argparse.ArgumentParser(
        description="Write a trained tree ensemble as a copse-forest/1 file.",
        epilog=__doc__.split("\n\n", 3)[3],
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("model", metavar="MODEL.joblib", help="saved with joblib.dump; load only files that you trust")
    parser.add_argument("-o", "--output", metavar="FOREST.json", required=True)
    parser.add_argument("--data", metavar="ROWS.csv", help="raw rows with a header: names, ranges, spreads, types")
    parser.add_argument(
        "--types", metavar="NAME=TYPE,...", action="append", default=[], help=f"one of {', '.join(TYPES)}"
    )
    parser.add_argument("--target-names", metavar="LABEL,...", help="the classes' labels, in the order of classes_")
    parser.add_argument("--name", help="the forest's name; default: the stem of FOREST.json")
    options = parser.parse_args(arguments)
    try:
        export(
            load_model(options.model),
            options.output,
            read_csv(options.data) if options.data else None,
            parse_types(options.types),
            options.target_names.split(",") if options.target_names else None,
            options.name,
        )
    except ExportError as error:
        print(f"copse_export: {one_line(error)}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
