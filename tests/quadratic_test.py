"""Solvers of quadratic objectives read QUADOBJ and LP brackets alike. Needs a Python with one of their packages:

    python tests/quadratic_test.py

The golden model's optimum is -8.05, at count_0 = 6, x_0_1 = 2, x_0_2 = 0, x_1_1 = -1: with x_0_1 = 2 + 3.25 x_0_2, the
squares keep x_0_2 at 0 and x_1_1 at its upper bound, and most_0 then leaves 6 for count_0.
"""

import pathlib
import sys
import warnings

GOLDEN = pathlib.Path(__file__).resolve().parent / "golden"
OPTIMUM = 0.1 * 2 + 2 * 2**2 / 2 - 2 * 6 + 0.5 * -1 + 0.5 * (-1) ** 2 / 2


def scip(path):
    import pyscipopt

    model = pyscipopt.Model()
    model.hideOutput()
    model.readProblem(path)
    model.optimize()
    return model.getObjVal()


def gurobi(path):
    import gurobipy

    environment = gurobipy.Env(params={"OutputFlag": 0})
    model = gurobipy.read(path, environment)
    model.optimize()
    return model.ObjVal


def cplex(path):
    import cplex

    model = cplex.Cplex()
    for silence in (model.set_results_stream, model.set_log_stream, model.set_warning_stream):
        silence(None)
    model.read(path)
    model.solve()
    return model.solution.get_objective_value()


def main():
    warnings.simplefilter("ignore")
    tried = 0
    failed = False
    for solve in (scip, gurobi, cplex):
        for name in ("quadratic.mps", "quadratic.lp"):
            try:
                objective = solve(str(GOLDEN / name))
            except ImportError:
                continue
            tried += 1
            if abs(objective - OPTIMUM) > 1e-5:
                failed = True
                print(f"{solve.__name__} finds {objective} in {name}, not {OPTIMUM}")
    if tried == 0:
        print("no solver of quadratic objectives is installed; pip install pyscipopt gets one")
    return 1 if failed or tried == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
