"""treecf's exact search on a posed question.

treecf takes thresholds on values and a cost that is linear in the distance. Each cell of an ordered feature is put at
the place of its cost, below the origin's 0 or above it, and each split next to the cell behind it, so that the
nearest value on the other side is that cell and costs what the cell costs: the same trees, the same cells, the same
costs, with no value policies needed. Categories are treecf's own categorical features (a change costs 1).

Its engine is the default one ("refine", in Rust), with its default warm start; the node budget is lifted. Preparing
is what a call with a new Explainer takes longer than one with an Explainer whose caches an earlier call has filled.
"""

import warnings

from case import SHORT, fastest, run
from treecf import Counterfactual, Explainer, Target
from treecf.ir.model import CategoricalFeature, EnsembleIR, Link, Node, SplitOp, Tree

NO_NODE_BUDGET = 2**62


def places(feature):
    """The place of each cell: its cost, negative below the origin."""
    if None in feature["cost"]:
        raise SystemExit("treecf_exact: forbidden cells are not translated: ask for nothing to be fixed")
    if not feature["ordered"]:
        if any(cost != 1 for cell, cost in enumerate(feature["cost"]) if cell != feature["origin"]):
            raise SystemExit("treecf_exact: treecf prices every change of a category at 1")
        return list(range(len(feature["cost"])))
    found = [-cost if cell < feature["origin"] else cost for cell, cost in enumerate(feature["cost"])]
    if any(one >= other for one, other in zip(found, found[1:])):
        raise SystemExit("treecf_exact: costs that do not grow with the distance cannot be translated")
    return found


def node_of(index, node, features, place):
    if node["feature"] < 0:
        return Node(index, None, None, None, None, None, None, node["gain"][0])
    number, cut = node["feature"], node["cut"]
    feature = features[number]
    if not feature["ordered"]:
        threshold, op, categories = None, None, frozenset(cut)
    elif cut > feature["origin"]:
        threshold, op, categories = float(place[number][cut]), SplitOp.LT, None
    else:
        threshold, op, categories = float(place[number][cut - 1]), SplitOp.LE, None
    return Node(index, number, threshold, op, None, node["left"], node["right"], None, categories)


def ensemble(case, place):
    trees = tuple(
        Tree(tuple(node_of(index, node, case.features, place) for index, node in enumerate(nodes)))
        for nodes in case.trees
    )
    categorical = {
        number: CategoricalFeature(len(feature["cost"]))
        for number, feature in enumerate(case.features)
        if not feature["ordered"]
    }
    names = tuple(f"f{number}" for number in range(len(case.features)))
    return EnsembleIR(trees, 0.0, Link.IDENTITY, len(names), names, {}, categorical)


def solve_case(case, options):
    if len(case.need) != 1:
        raise SystemExit("treecf_exact: treecf takes two classes")
    place = [places(feature) for feature in case.features]
    model = ensemble(case, place)
    origin = [float(place[number][feature["origin"]]) for number, feature in enumerate(case.features)]
    target = Target.raw(op=">=", value=case.need[0])

    def explain(explainer):
        return explainer.explain(
            origin, target, backend="exact", time_budget_s=options.limit, node_budget=NO_NODE_BUDGET, seed=1
        )

    def prepare_and_explain():
        explainer = Explainer(model, normalizers={name: 1.0 for name in model.feature_names})
        return explainer, explain(explainer)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about budgets that ended: `proof` says it too
        (explainer, answer), whole = fastest(prepare_and_explain)
        seconds = whole if whole >= SHORT else min(whole, fastest(lambda: explain(explainer))[1])
    measured = {"seconds": seconds, "prepare": whole - seconds}
    if not isinstance(answer, Counterfactual):
        return answer.proof == "certified", None, measured
    return answer.proof == "optimal", cells_of(case, place, answer.x_cf), measured


def cells_of(case, place, values):
    """The cell of each value: the farthest cell from the origin whose place is not beyond the value."""
    cells = []
    for number, feature in enumerate(case.features):
        value, cell = values[number], feature["origin"]
        if not feature["ordered"]:
            cells.append(int(value))
            continue
        while cell + 1 < len(place[number]) and value >= place[number][cell + 1]:
            cell += 1
        while cell > 0 and value <= place[number][cell - 1]:
            cell -= 1
        cells.append(cell)
    return cells


if __name__ == "__main__":
    run(__doc__.split("\n", 1)[0], solve_case)
