"""CP-SAT over all cells of a posed question, nothing reduced.

One literal for each cell, exactly one per feature; one for each leaf, exactly one per tree; a chosen leaf implies, for
each feature of its box, that the cell lies in the box. On ordered features the box is told by order literals
(above[j]: the cell is j or beyond), which chain, so that a side is one implication. Votes and costs are whole numbers
to CP-SAT: gains are rounded to multiples of the largest gain / 10^9, costs to multiples of the largest cost / 10^9.
Rounding may therefore misjudge votes closer than trees / 2 units, and costs closer than features / 2 units; the
answer's votes and cost are computed anew.

One worker. The model is built beforehand.
"""

from case import fastest, leaves, run
from ortools.sat.python import cp_model

UNITS = 10**9


def add_cells(model, feature):
    """(cell literals, above: cell j or beyond)"""
    count = len(feature["cost"])
    cell = [model.new_bool_var("") for _ in range(count)]
    model.add_exactly_one(cell)
    for literal, cost in zip(cell, feature["cost"]):
        if cost is None:
            model.add(literal == 0)
    if not feature["ordered"]:
        return cell, None
    above = [None] + [model.new_bool_var("") for _ in range(count - 1)]
    for j in range(1, count):
        model.add_implication(cell[j], above[j])
        model.add_implication(cell[j - 1], above[j].negated())
        if j + 1 < count:
            model.add_implication(above[j + 1], above[j])
            model.add_bool_or(above[j].negated(), above[j + 1], cell[j])
    if count > 1:
        model.add_bool_or(above[1], cell[0])
        model.add_bool_or(above[count - 1].negated(), cell[count - 1])
    return cell, above


def add_box(model, chosen, box, literals):
    for feature, cells in box.items():
        cell, above = literals[feature]
        if len(cells) == len(cell):
            continue
        if above is None:
            model.add_bool_or(chosen.negated(), *[cell[k] for k in cells])
            continue
        first, last = min(cells), max(cells)
        if first > 0:
            model.add_implication(chosen, above[first])
        if last + 1 < len(cell):
            model.add_implication(chosen, above[last + 1].negated())


def build(case):
    model = cp_model.CpModel()
    literals = [add_cells(model, feature) for feature in case.features]
    listed = leaves(case)
    chosen = [model.new_bool_var("") for _ in listed]
    by_tree = [[] for _ in case.trees]
    for leaf, literal in zip(listed, chosen):
        by_tree[leaf.tree].append(literal)
        add_box(model, literal, leaf.box, literals)
    for group in by_tree:
        model.add_exactly_one(group)
    for row, need in enumerate(case.need):
        unit = max(abs(leaf.gain[row]) for leaf in listed) / UNITS
        gains = [round(leaf.gain[row] / unit) for leaf in listed]
        model.add(cp_model.LinearExpr.weighted_sum(chosen, gains) >= round(need / unit))
    priced = [
        (literal, cost)
        for (cell, _), feature in zip(literals, case.features)
        for literal, cost in zip(cell, feature["cost"])
        if cost
    ]
    unit = max((cost for _, cost in priced), default=1.0) / UNITS
    costs = [round(cost / unit) for _, cost in priced]
    model.minimize(cp_model.LinearExpr.weighted_sum([literal for literal, _ in priced], costs))
    return model, [cell for cell, _ in literals]


def solve_case(case, options):
    model, cells = build(case)

    def solve():
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = options.limit
        return solver, solver.solve(model)

    (solver, status), seconds = fastest(solve)
    measured = {"seconds": seconds}
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return status == cp_model.INFEASIBLE, None, measured
    chosen = [next(k for k, literal in enumerate(cell) if solver.boolean_value(literal)) for cell in cells]
    return status == cp_model.OPTIMAL, chosen, measured


if __name__ == "__main__":
    run(__doc__.split("\n", 1)[0], solve_case)
