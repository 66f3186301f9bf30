"""COPT through coptpy. Without a licence it takes 2000 rows and 2000 columns."""

import coptpy
from coptpy import COPT

import copse_driver

STOPPED = (COPT.TIMEOUT, COPT.NODELIMIT, COPT.INTERRUPTED)


def solve(options):
    model = coptpy.Envr().createModel("copse")
    model.readMps(options.model)
    model.setParam(COPT.Param.Threads, options.threads)
    model.setParam(COPT.Param.RelGap, options.gap)
    model.setParam(COPT.Param.AbsGap, 0)
    if options.seconds is not None:
        model.setParam(COPT.Param.TimeLimit, options.seconds)
    start = copse_driver.read_start(options.start)
    if start:
        variables = [model.getVarByName(name) for name in start]
        model.setMipStart(variables, list(start.values()))
        model.loadMipStart()
    model.solve()
    return result_of(model)


def result_of(model):
    if model.status in (COPT.INFEASIBLE, COPT.INF_OR_UNB):  # all columns are bounded
        return copse_driver.Result("infeasible")
    values = objective = None
    whole = bool(model.ismip)
    if model.hasmipsol if whole else model.haslpsol:
        values = {variable.name: variable.x for variable in model.getVars()}
        objective = model.objval
    bound = model.bestbnd if whole else objective
    if model.status == COPT.OPTIMAL and values is not None:
        return copse_driver.Result("optimal", values, objective, bound)
    if model.status in STOPPED:
        return copse_driver.stopped(values, objective, bound)
    raise RuntimeError(f"status {model.status}")


copse_driver.drive(lambda: f"{COPT.VERSION_MAJOR}.{COPT.VERSION_MINOR}.{COPT.VERSION_TECHNICAL}", solve)
