#!/usr/bin/env python3
"""Trains small models with the installed scikit-learn, exports them, and holds the files against the library.

Scores must agree bit for bit, predictions exactly; what cannot be exported exactly must be refused in one clear line.
Prints `N passed, N failed`; fails if scikit-learn or pandas is missing.
"""

import contextlib
import io
import json
import os
import subprocess
import sys
import tempfile
import unittest
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
TOOLS = os.path.join(HERE, "..", "tools")
sys.path.insert(0, TOOLS)

try:
    import joblib
    import numpy as np
    import pandas
    import sklearn
    from sklearn.compose import ColumnTransformer, make_column_selector
    from sklearn.datasets import load_breast_cancer, load_iris, load_wine
    from sklearn.decomposition import PCA
    from sklearn.ensemble import ExtraTreesClassifier, IsolationForest, RandomForestClassifier, RandomForestRegressor
    from sklearn.impute import SimpleImputer
    from sklearn.pipeline import Pipeline, make_pipeline
    from sklearn.preprocessing import FunctionTransformer, OneHotEncoder, StandardScaler
    from sklearn.tree import DecisionTreeClassifier, ExtraTreeClassifier
except ImportError as error:
    print(f"export_test: {error}; install python3-sklearn and python3-pandas\n0 passed, 1 failed")
    sys.exit(1)

import copse_export
import forest_reference
from copse_export import ExportError

EXPORTER = os.path.join(TOOLS, "copse_export.py")


def mixed_rows(count=240, seed=7):
    """All raw types in one table, and a class that depends on several of them."""
    random = np.random.RandomState(seed)
    rows = pandas.DataFrame(
        {
            "housing": random.choice(["free", "own", "rent"], count),
            "age": random.randint(18, 80, count),
            "amount": np.round(random.lognormal(8, 1, count), 2),
            "phone": random.randint(1, 3, count),
            "member": random.rand(count) < 0.5,
            "sex": random.choice(["female", "male"], count),
            "code": random.choice([10, 20, 30], count),
            "unused": np.zeros(count),
        }
    )
    score = (
        (rows["housing"] == "own") * 2.0
        + rows["age"] / 40
        + rows["member"]
        - (rows["code"] == 20)
        + random.randn(count)
    )
    return rows, (score > score.median()).astype(int)


def mixed_pipeline(estimator, **options):
    encode = ColumnTransformer(
        [("text", OneHotEncoder(**options), ["sex", "housing", "code"])], remainder="passthrough"
    )
    return Pipeline([("encode", encode), ("model", estimator)])


def small_forest():
    return RandomForestClassifier(12, max_depth=4, random_state=3)


def names_of(forest):
    return [feature["name"] for feature in forest["features"]]


def feature_of(forest, name):
    return next(feature for feature in forest["features"] if feature["name"] == name)


class ExportCase(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="copse-export-")
        self.addCleanup(self.folder.cleanup)
        self.path = os.path.join(self.folder.name, "forest.json")
        warnings.simplefilter("ignore")

    def exported(self, model, data=None, **options):
        copse_export.export(model, self.path, data, **options)
        return forest_reference.load(self.path)

    def check_votes(self, model, rows, library_rows=None, **options):
        """Exports, and compares predict_proba bit for bit and predict exactly on the rows and on shuffled columns."""
        forest = self.exported(model, rows, **options)
        library_rows = rows if library_rows is None else library_rows
        np.testing.assert_array_equal(forest_reference.scores(forest, rows), model.predict_proba(library_rows))
        labels = dict(zip(model.classes_, forest["aggregation"]["classes"]))
        self.assertEqual(
            forest_reference.predictions(forest, rows), [labels[answer] for answer in model.predict(library_rows)]
        )
        return forest

    def check_refused(self, message, model, data=None, **options):
        with self.assertRaises(ExportError) as caught:
            copse_export.export(model, self.path, data, **options)
        self.assertIn(message, str(caught.exception))
        self.assertNotIn("\n", str(caught.exception))
        self.assertEqual(os.listdir(self.folder.name), [])


class Classifiers(ExportCase):
    def test_every_kind_of_classifier_agrees_with_the_library_on_every_data_set(self):
        for loader in (load_iris, load_wine, load_breast_cancer):
            data = loader(as_frame=True)
            for model in (
                DecisionTreeClassifier(random_state=1),
                ExtraTreeClassifier(random_state=1, max_depth=5),
                RandomForestClassifier(25, max_depth=5, random_state=1),
                ExtraTreesClassifier(25, random_state=1),
            ):
                with self.subTest(data=loader.__name__, model=type(model).__name__):
                    model.fit(data.data, data.target)
                    forest = self.check_votes(model, data.data, target_names=list(data.target_names))
                    self.assertEqual(forest["aggregation"]["classes"], [str(name) for name in data.target_names])
                    self.assertEqual(forest["aggregation"]["divisor"], len(getattr(model, "estimators_", [model])))
                    self.assertEqual(forest["source"], f"scikit-learn {sklearn.__version__} {type(model).__name__}")

    def test_weighted_leaf_limited_and_pruned_trees_agree_with_the_library(self):
        data = load_wine(as_frame=True)
        weights = np.random.RandomState(0).uniform(0.1, 3, len(data.target))
        for options in (
            {"class_weight": "balanced"},
            {"max_leaf_nodes": 6},
            {"ccp_alpha": 0.02},
            {"bootstrap": False},
            {"min_samples_leaf": 5, "criterion": "entropy"},
        ):
            with self.subTest(options=options):
                model = RandomForestClassifier(15, random_state=2, **options).fit(data.data, data.target, weights)
                self.check_votes(model, data.data)

    def test_rows_that_the_model_never_saw_are_routed_alike(self):
        data = load_breast_cancer(as_frame=True)
        model = RandomForestClassifier(30, random_state=4).fit(data.data[:300], data.target[:300])
        forest = self.exported(model, data.data[:300])
        strange = data.data.sample(frac=1, random_state=1).reset_index(drop=True) * 1.0000001
        np.testing.assert_array_equal(forest_reference.scores(forest, strange), model.predict_proba(strange))

    def test_values_at_a_threshold_go_the_librarys_way(self):
        data = load_iris(as_frame=True)
        model = DecisionTreeClassifier(random_state=0).fit(data.data, data.target)
        forest = self.exported(model, data.data)
        rows = []
        for column, threshold in zip(model.tree_.feature, model.tree_.threshold):
            for value in (threshold, np.nextafter(threshold, 9), np.nextafter(np.float32(threshold), np.float32(9))):
                if column >= 0:
                    rows.append(data.data.iloc[len(rows) % 150].to_numpy().copy())
                    rows[-1][column] = value
        rows = pandas.DataFrame(rows, columns=data.data.columns)
        np.testing.assert_array_equal(forest_reference.scores(forest, rows), model.predict_proba(rows))

    def test_text_classes_keep_their_labels_and_numbers_become_text(self):
        data = load_iris(as_frame=True)
        text = np.array(["a", "b", "c"])[data.target]
        self.assertEqual(
            self.check_votes(small_forest().fit(data.data, text), data.data)["aggregation"]["classes"], ["a", "b", "c"]
        )
        self.assertEqual(
            self.check_votes(small_forest().fit(data.data, data.target + 5), data.data)["aggregation"]["classes"],
            ["5", "6", "7"],
        )

    def test_a_model_without_names_takes_them_from_the_data_or_counts(self):
        data = load_iris(as_frame=True)
        model = small_forest().fit(data.data.to_numpy(), data.target)
        self.assertEqual(names_of(self.exported(model, data.data)), list(data.data.columns))
        self.assertEqual(names_of(self.exported(model, data.data.to_numpy())), ["x0", "x1", "x2", "x3"])
        bare = self.exported(model)
        self.assertEqual(bare["features"], [{"name": f"x{index}", "type": "numeric"} for index in range(4)])

    def test_columns_follow_the_model_and_not_the_data(self):
        data = load_iris(as_frame=True)
        model = small_forest().fit(data.data, data.target)
        shuffled = data.data[data.data.columns[::-1]].assign(identifier="text that the model does not read")
        forest = self.exported(model, shuffled)
        self.assertEqual(forest["columns"], list(data.data.columns))
        np.testing.assert_array_equal(forest_reference.scores(forest, shuffled), model.predict_proba(data.data))


class Folding(ExportCase):
    def test_one_hot_columns_fold_into_one_feature_for_every_encoder_option(self):
        rows, target = mixed_rows()
        for options in (
            {},
            {"sparse_output": False},
            {"drop": "first"},
            {"drop": "if_binary"},
            {"handle_unknown": "ignore"},
            {"drop": "first", "handle_unknown": "ignore"},
            {"min_frequency": 1},
            {"dtype": np.int32},
        ):
            with self.subTest(options=options):
                model = mixed_pipeline(small_forest(), **options).fit(rows, target)
                forest = self.check_votes(model, rows)
                self.assertEqual(names_of(forest), list(rows.columns))
                self.assertEqual(
                    feature_of(forest, "housing"),
                    {"name": "housing", "type": "categorical", "categories": ["free", "own", "rent"]},
                )
                self.assertEqual(feature_of(forest, "code")["categories"], ["10", "20", "30"])
                shown = [
                    column["category"]
                    for column in forest["columns"]
                    if isinstance(column, dict) and column["feature"] == "housing"
                ]
                self.assertEqual(shown, ["own", "rent"] if options.get("drop") == "first" else ["free", "own", "rent"])

    def test_columns_may_be_chosen_by_name_number_mask_slice_and_selector(self):
        rows, target = mixed_rows()
        rows = rows[["housing", "sex", "age", "amount", "member"]]
        mask = [True, True, False, False, False]
        for chosen in (
            ["housing", "sex"],
            ["sex", "housing"],
            [0, 1],
            [1, 0],
            [-5, -4],
            mask,
            np.array(mask),
            slice(0, 2),
            slice("housing", "sex"),
            make_column_selector(dtype_exclude=["number", "bool"]),
        ):
            with self.subTest(chosen=str(chosen)):
                encode = ColumnTransformer(
                    [("keep", "passthrough", ["amount"]), ("text", OneHotEncoder(), chosen)], remainder="passthrough"
                )
                model = make_pipeline(encode, small_forest()).fit(rows, target)
                forest = self.check_votes(model, rows)
                self.assertEqual(names_of(forest), list(rows.columns))
                self.assertEqual(forest["columns"][0], "amount")

    def test_dropped_columns_are_no_features_but_unused_ones_are(self):
        rows, target = mixed_rows()
        encode = ColumnTransformer(
            [
                ("text", OneHotEncoder(), ["housing"]),
                ("away", "drop", ["age"]),
                ("none", OneHotEncoder(), []),
                ("keep", "passthrough", ["unused", "amount"]),
                ("same", FunctionTransformer(), ["phone"]),
            ]
        )
        forest = self.check_votes(make_pipeline(encode, small_forest()).fit(rows, target), rows)
        self.assertEqual(names_of(forest), ["housing", "amount", "phone", "unused"])

    def test_a_pipeline_may_hold_the_model_alone_or_encode_everything(self):
        rows, target = mixed_rows()
        numbers = rows[["age", "amount"]]
        self.check_votes(Pipeline([("skip", "passthrough"), ("model", small_forest())]).fit(numbers, target), numbers)
        text = rows[["housing", "sex"]]
        self.assertEqual(
            len(self.check_votes(make_pipeline(OneHotEncoder(), small_forest()).fit(text, target), text)["columns"]), 5
        )

    def test_arrays_are_encoded_by_number(self):
        rows, target = mixed_rows()
        array = rows[["age", "code"]].to_numpy()
        encode = ColumnTransformer([("code", OneHotEncoder(), [1])], remainder="passthrough")
        model = make_pipeline(encode, small_forest()).fit(array, target)
        forest = self.exported(model, array)
        self.assertEqual(names_of(forest), ["x0", "x1"])
        table = {"x0": array[:, 0], "x1": array[:, 1]}
        np.testing.assert_array_equal(forest_reference.scores(forest, table), model.predict_proba(array))

    def test_without_data_the_encoder_gives_the_categories(self):
        rows, target = mixed_rows()
        forest = self.exported(mixed_pipeline(small_forest()).fit(rows, target))
        self.assertEqual(feature_of(forest, "sex")["categories"], ["female", "male"])
        self.assertEqual(feature_of(forest, "age"), {"name": "age", "type": "numeric"})


class Types(ExportCase):
    def setUp(self):
        super().setUp()
        self.rows, self.target = mixed_rows()
        self.model = mixed_pipeline(small_forest(), drop="if_binary").fit(self.rows, self.target)

    def test_types_come_from_the_data(self):
        forest = self.exported(self.model, self.rows)
        self.assertEqual(
            [feature["type"] for feature in forest["features"]],
            ["categorical", "numeric", "numeric", "binary", "binary", "categorical", "categorical", "numeric"],
        )
        self.assertIs(feature_of(forest, "age")["whole"], True)
        self.assertNotIn("whole", feature_of(forest, "amount"))
        self.assertEqual(feature_of(forest, "phone"), {"name": "phone", "type": "binary", "values": [1, 2]})
        self.assertEqual(
            feature_of(forest, "member"), {"name": "member", "type": "binary", "labels": ["False", "True"]}
        )

    def test_ranges_and_spreads_are_those_of_the_data(self):
        age, column = feature_of(self.exported(self.model, self.rows), "age"), self.rows["age"]
        self.assertEqual(age["range"], [column.min(), column.max()])
        self.assertEqual(age["deviation"], float(np.std(column.to_numpy(dtype=float))))
        self.assertEqual(age["mad"], (column - column.median()).abs().median())

    def test_types_override_the_data(self):
        forest = self.check_votes(
            self.model,
            self.rows,
            types={"age": "numeric", "phone": "ordinal", "sex": "binary", "unused": "whole", "code": "categorical"},
        )
        self.assertNotIn("whole", feature_of(forest, "age"))
        self.assertEqual(feature_of(forest, "phone")["values"], [1, 2])
        self.assertEqual(feature_of(forest, "sex"), {"name": "sex", "type": "binary", "labels": ["female", "male"]})
        self.assertIn("sex", forest["columns"])
        self.assertIs(feature_of(forest, "unused")["whole"], True)

    def test_numbers_from_zero_may_be_categories(self):
        rows = pandas.DataFrame({"job": np.arange(60) % 4, "age": np.arange(60) * 7 % 31})
        model = small_forest().fit(rows, (rows["job"] == 2) | (rows["age"] > 20))
        forest = self.check_votes(model, rows, types={"job": "categorical"})
        self.assertEqual(
            feature_of(forest, "job"), {"name": "job", "type": "categorical", "categories": ["0", "1", "2", "3"]}
        )

    def test_pandas_own_types_are_understood(self):
        rows = pandas.DataFrame(
            {
                "count": pandas.array(np.arange(60) % 7, dtype="Int64"),
                "band": pandas.Categorical((np.arange(60) % 3) * 10),
                "half": (np.arange(60) % 5).astype("float32") / 2,
            }
        )
        target = np.arange(60) % 7 > 3
        forest = self.exported(small_forest().fit(rows.astype(float), target), rows)
        self.assertEqual([feature["type"] for feature in forest["features"]], ["numeric"] * 3)
        self.assertEqual([feature.get("whole", False) for feature in forest["features"]], [True, True, False])


class Isolation(ExportCase):
    def check_scores(self, model, rows, **options):
        forest = self.exported(model, rows, **options)
        expected = model.score_samples(rows)
        np.testing.assert_array_equal(forest_reference.isolation_scores(forest, rows), expected)
        self.assertEqual(forest["aggregation"]["scores"], sorted(expected.tolist()))
        return forest

    def test_scores_agree_with_the_library(self):
        rows = load_breast_cancer(as_frame=True).data
        for options in (
            {},
            {"max_samples": 32},
            {"max_samples": 2},
            {"max_features": 0.3},
            {"bootstrap": True},
            {"max_samples": 0.5, "max_features": 3},
        ):
            with self.subTest(options=options):
                model = IsolationForest(n_estimators=20, random_state=5, **options).fit(rows)
                self.assertEqual(self.check_scores(model, rows)["aggregation"]["offset"], -0.5)

    def test_contamination_sets_the_offset(self):
        rows = load_iris(as_frame=True).data
        model = IsolationForest(n_estimators=10, contamination=0.1, random_state=5).fit(rows)
        self.assertEqual(self.check_scores(model, rows)["aggregation"]["offset"], float(model.offset_))

    def test_one_hot_columns_fold(self):
        rows, _ = mixed_rows()
        forest = self.check_scores(mixed_pipeline(IsolationForest(n_estimators=10, random_state=5)).fit(rows), rows)
        self.assertEqual(names_of(forest), list(rows.columns))

    def test_without_data_there_are_no_scores(self):
        rows = load_iris(as_frame=True).data
        forest = self.exported(IsolationForest(n_estimators=5, random_state=5).fit(rows))
        self.assertEqual(forest["aggregation"]["scores"], [])

    def test_what_has_no_classes_or_no_depth_is_refused(self):
        rows = load_iris(as_frame=True).data
        model = IsolationForest(n_estimators=5, random_state=5).fit(rows)
        self.check_refused("an isolation forest has no classes", model, rows, target_names=["a", "b"])
        single = IsolationForest(n_estimators=5, max_samples=1, random_state=5).fit(rows)
        self.check_refused("raise max_samples", single, rows)


class Refusals(ExportCase):
    def setUp(self):
        super().setUp()
        self.rows, self.target = mixed_rows()
        self.numbers = self.rows[["age", "amount"]]
        self.model = small_forest().fit(self.numbers, self.target)

    def test_steps_that_cannot_be_folded(self):
        for step in (StandardScaler(), PCA(2), SimpleImputer()):
            name = type(step).__name__
            with self.subTest(step=name):
                self.check_refused(
                    f"the step {name} cannot be folded into the trees exactly; train on raw columns",
                    make_pipeline(step, small_forest()).fit(self.numbers, self.target),
                    self.numbers,
                )
                encode = ColumnTransformer([("text", OneHotEncoder(), ["sex"]), ("numbers", step, ["age", "amount"])])
                self.check_refused(
                    f"the step {name} cannot be folded",
                    make_pipeline(encode, small_forest()).fit(self.rows, self.target),
                    self.rows,
                )
        nested = ColumnTransformer(
            [("text", make_pipeline(SimpleImputer(strategy="most_frequent"), OneHotEncoder()), ["sex"])]
        )
        self.check_refused(
            "the step Pipeline cannot be folded", make_pipeline(nested, small_forest()).fit(self.rows, self.target)
        )
        rounded = ColumnTransformer([("round", FunctionTransformer(np.round), ["age"])])
        self.check_refused(
            "the step FunctionTransformer cannot be folded",
            make_pipeline(rounded, small_forest()).fit(self.rows, self.target),
        )

    def test_encoders_that_lose_what_the_trees_saw(self):
        rare = mixed_pipeline(small_forest(), min_frequency=0.6).fit(self.rows, self.target)
        self.check_refused(
            "groups rare categories of 'sex'; train without min_frequency and max_categories", rare, self.rows
        )
        weighted = ColumnTransformer([("keep", "passthrough", ["age"])], transformer_weights={"keep": 2.0})
        self.check_refused(
            "transformer_weights", make_pipeline(weighted, small_forest()).fit(self.rows, self.target), self.rows
        )
        both = ColumnTransformer([("one", OneHotEncoder(), ["code"]), ("two", "passthrough", ["code"])])
        self.check_refused(
            "'code' is both one-hot encoded and passed through",
            make_pipeline(both, small_forest()).fit(self.rows, self.target),
            self.rows,
        )
        twice = make_pipeline(
            ColumnTransformer([("keep", "passthrough", ["age", "code"])]), OneHotEncoder(), small_forest()
        )
        self.check_refused("two encoding steps", twice.fit(self.rows, self.target), self.rows)

    def test_models_of_other_kinds(self):
        self.check_refused(
            "cannot export a sklearn.RandomForestRegressor; it must be one of sklearn.DecisionTreeClassifier",
            RandomForestRegressor(2).fit(self.numbers, self.target),
        )
        self.check_refused("cannot export a builtins.dict", {})
        self.check_refused("the RandomForestClassifier is not fitted; call fit first", small_forest())
        two = np.column_stack([self.target, 1 - self.target])
        self.check_refused("several outputs; train one model per output", small_forest().fit(self.numbers, two))
        self.check_refused("only one class", small_forest().fit(self.numbers, self.target * 0))

    def test_missing_and_infinite_values(self):
        self.check_refused("column 'age' has missing values", self.model, self.numbers.assign(age=np.nan))
        self.check_refused("column 'age' has infinite values", self.model, self.numbers.assign(age=np.inf))
        if copse_export.sklearn_version() >= (1, 4):
            holes = self.numbers.assign(age=self.numbers["age"].where(self.target == 1))
            model = DecisionTreeClassifier(random_state=0).fit(holes, self.target)
            self.check_refused("a tree splits on whether a value is missing", model)

    def test_data_that_does_not_belong(self):
        self.check_refused("the data has no column 'amount'", self.model, self.numbers[["age"]])
        unnamed = small_forest().fit(self.numbers.to_numpy(), self.target)
        self.check_refused("the data has 8 columns, the model was trained on 2", unnamed, self.rows)
        self.check_refused(
            "the data has 1 columns, the model was trained on 2", self.model, self.numbers[["age"]].to_numpy()
        )
        self.check_refused("column 'age' holds text", self.model, self.numbers.assign(age="old"))
        self.check_refused("two columns named 'age'", self.model, self.rows[["age", "age", "amount"]])
        self.check_refused("the data has no rows", self.model, self.numbers[:0])
        self.check_refused("must be a table", self.model, [1, 2, 3])

    def test_types_that_are_not_exact(self):
        model = mixed_pipeline(small_forest()).fit(self.rows, self.target)
        for message, types in (
            ("types names 'height', which is not a column that the model reads", {"height": "numeric"}),
            ("'continuous' is not a type of 'age'", {"age": "continuous"}),
            ("'housing' is one-hot encoded, so it cannot be ordinal", {"housing": "ordinal"}),
            ("'sex' is not binary after one-hot encoding; encode it with drop='if_binary'", {"sex": "binary"}),
            ("'phone' is not exact as categorical", {"phone": "categorical"}),
            ("'amount' has values that are not whole numbers", {"amount": "whole"}),
            ("values, so it is not binary", {"age": "binary"}),
        ):
            with self.subTest(types=types):
                self.check_refused(message, model, self.rows, types=types)
        self.check_refused("'age' cannot be ordinal without data", self.model, types={"age": "ordinal"})

    def test_wrong_class_names(self):
        self.check_refused("3 target names for 2 classes", self.model, target_names=["a", "b", "c"])
        self.check_refused("two classes have the same name", self.model, target_names=["a", "a"])


class Files(ExportCase):
    def setUp(self):
        super().setUp()
        self.rows, self.target = mixed_rows()
        self.model = mixed_pipeline(small_forest(), drop="if_binary").fit(self.rows, self.target)
        self.saved, self.csv = self.file("model.joblib"), self.file("rows.csv")

    def file(self, name):
        return os.path.join(self.folder.name, name)

    def run_tool(self, *arguments):
        return subprocess.run(
            [sys.executable, "-W", "ignore", EXPORTER, *arguments], capture_output=True, text=True, check=False
        )

    def test_the_same_model_gives_the_same_bytes(self):
        again = mixed_pipeline(small_forest(), drop="if_binary").fit(self.rows, self.target)
        texts = []
        for model in (self.model, self.model, again):
            copse_export.export(model, self.path, self.rows)
            with open(self.path, "rb") as file:
                texts.append(file.read())
        self.assertEqual(texts[0], texts[1])
        self.assertEqual(texts[0], texts[2])

    def test_numbers_restore_their_exact_values(self):
        for number in (0.1, 1 / 3, 5e-324, 1.7976931348623157e308, -0.0, 2.0**53, 2.0**60, 3.0, -7.0):
            restored = json.loads(copse_export.compact(number))
            self.assertEqual(np.float64(restored).tobytes(), np.float64(number).tobytes())
        self.assertEqual(copse_export.compact([3.0, {"a": -7.0}]), '[3,{"a":-7}]')

    def test_the_command_writes_what_the_function_writes(self):
        joblib.dump(self.model, self.saved)
        self.rows.to_csv(self.csv, index=False)
        done = self.run_tool(
            self.saved,
            "-o",
            self.path,
            "--data",
            self.csv,
            "--types",
            "age=numeric,phone=ordinal",
            "--types",
            "sex=binary",
            "--target-names",
            "bad,good",
        )
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        forest = copse_export.forest_of(
            self.model, self.rows, {"age": "numeric", "phone": "ordinal", "sex": "binary"}, ["bad", "good"]
        )
        with open(self.path, encoding="utf-8") as file:
            self.assertEqual(file.read(), copse_export.dump(forest))
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["forest.json", "model.joblib", "rows.csv"])

    def test_the_command_fails_in_one_line_and_writes_nothing(self):
        joblib.dump(self.model, self.saved)
        self.rows.drop(columns="age").to_csv(self.csv, index=False)
        missing = self.file("nowhere.joblib")
        for arguments, message in (
            ([self.saved, "-o", self.path, "--data", self.csv], "copse_export: the data has no column 'age'"),
            ([self.saved, "-o", self.path, "--types", "age"], "copse_export: --types: 'age' is not NAME=TYPE"),
            ([missing, "-o", self.path], f"copse_export: {missing}: cannot load the model"),
            ([self.csv, "-o", self.path], f"copse_export: {self.csv}: cannot load the model"),
            ([self.saved, "-o", self.path, "--data", missing], f"copse_export: {missing}: "),
            ([self.saved, "-o", self.file("no/forest.json")], "cannot write: No such file or directory"),
            ([self.saved, "-o", self.folder.name], "cannot write: Is a directory"),
        ):
            with self.subTest(message=message):
                done = self.run_tool(*arguments)
                self.assertEqual(done.returncode, 2)
                self.assertIn(message, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)
                self.assertEqual(sorted(os.listdir(self.folder.name)), ["model.joblib", "rows.csv"])

    def test_help_explains_models_data_and_types(self):
        done = self.run_tool("--help")
        self.assertEqual(done.returncode, 0)
        for word in ("RandomForestClassifier", "ColumnTransformer", "--target-names", "ordinal"):
            self.assertIn(word, done.stdout)

    def test_a_csv_file_is_understood_without_pandas(self):
        numbers = self.rows[["age", "amount", "phone", "member"]]
        model = small_forest().fit(numbers.to_numpy(dtype=float), self.target)
        numbers.to_csv(self.csv, index=False)
        hidden = sys.modules["pandas"]
        sys.modules["pandas"] = None
        try:
            table = copse_export.read_csv(self.csv)
        finally:
            sys.modules["pandas"] = hidden
        self.assertIsNone(table.frame)
        self.assertEqual(copse_export.forest_of(model, table), copse_export.forest_of(model, numbers))


class Counting(unittest.TextTestResult):
    """Counts tests that pass: a test with failing subtests is one failed test."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.failed = set()

    def addError(self, test, err):
        super().addError(test, err)
        self.failed.add(test.id())

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.failed.add(test.id())

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            self.failed.add(test.id())


def main():
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    report = io.StringIO()
    with contextlib.redirect_stderr(report):
        result = unittest.TextTestRunner(stream=report, resultclass=Counting).run(suite)
    if result.failed:
        print(report.getvalue())
    print(f"{result.testsRun - len(result.failed)} passed, {len(result.failed)} failed")
    return 1 if result.failed or result.testsRun == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
