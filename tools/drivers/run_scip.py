"""SCIP through PySCIPOpt, which brings SCIP itself."""

import pyscipopt

import copse_driver

QUADRATIC = "qmatrixvar"  # SCIP's reader moves a quadratic objective into a row, with this column for its value
STOPPED = ("timelimit", "nodelimit", "totalnodelimit", "stallnodelimit", "memlimit", "gaplimit", "userinterrupt",
           "terminate")


def solve(options):
    model = pyscipopt.Model()
    model.redirectOutput()
    model.readProblem(options.model)
    model.setParam("limits/gap", options.gap)
    model.setParam("limits/absgap", 0.0)
    model.setParam("numerics/feastol", 1e-9)
    model.setParam("parallel/maxnthreads", options.threads)
    if options.seconds is not None:
        model.setParam("limits/time", options.seconds)
    start = copse_driver.read_start(options.start)
    if start:
        solution = model.createSol()
        for variable in model.getVars():
            if variable.name != QUADRATIC:
                model.setSolVal(solution, variable, start[variable.name])
        model.addSol(solution)
    model.optimize()
    return result_of(model)


def result_of(model):
    status = model.getStatus()
    if status in ("infeasible", "inforunbd"):  # all columns are bounded
        return copse_driver.Result("infeasible")
    values = objective = None
    if model.getNSols() > 0:
        solution = model.getBestSol()
        values = {variable.name: model.getSolVal(solution, variable) for variable in model.getVars()
                  if variable.name != QUADRATIC}
        objective = model.getSolObjVal(solution)
    bound = model.getDualbound()
    if status == "optimal" and values is not None:
        return copse_driver.Result("optimal", values, objective, bound)
    if status in STOPPED:
        return copse_driver.stopped(values, objective, bound)
    raise RuntimeError(status)


def version():
    model = pyscipopt.Model()
    return f"{model.getMajorVersion()}.{model.getMinorVersion()}.{model.getTechVersion()}"


copse_driver.drive(version, solve)
