"""Gurobi through gurobipy. Without a licence it takes 2000 rows and 2000 columns."""

import gurobipy
from gurobipy import GRB

import copse_driver


def solve(options):
    with gurobipy.Env(params={"Threads": options.threads}) as environment:
        with gurobipy.read(options.model, environment) as model:
            model.Params.MIPGap = options.gap
            model.Params.MIPGapAbs = 0
            model.Params.IntFeasTol = 1e-9
            model.Params.FeasibilityTol = 1e-9
            if options.seconds is not None:
                model.Params.TimeLimit = options.seconds
            for name, value in (copse_driver.read_start(options.start) or {}).items():
                model.getVarByName(name).Start = value
            model.optimize()
            return result_of(model)


def result_of(model):
    if model.Status in (GRB.INFEASIBLE, GRB.INF_OR_UNBD):  # all columns are bounded
        return copse_driver.Result("infeasible")
    values = {variable.VarName: variable.X for variable in model.getVars()} if model.SolCount > 0 else None
    objective = model.ObjVal if values else None
    bound = model.ObjBound
    if model.Status == GRB.OPTIMAL and values:
        return copse_driver.Result("optimal", values, objective, bound)
    if model.Status in (GRB.TIME_LIMIT, GRB.NODE_LIMIT, GRB.INTERRUPTED, GRB.SUBOPTIMAL, GRB.MEM_LIMIT):
        return copse_driver.stopped(values, objective, bound)
    raise RuntimeError(f"status {model.Status}")


copse_driver.drive(lambda: ".".join(map(str, gurobipy.gurobi.version())), solve)
