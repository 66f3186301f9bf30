"""Xpress through its Python package, which brings a community licence: rows and columns together, 5000."""

import importlib.metadata

import xpress

import copse_driver


def solve(options):
    problem = xpress.problem()
    problem.read(options.model)
    controls = problem.controls
    controls.threads = options.threads
    controls.miprelstop = options.gap
    controls.mipabsstop = 0
    controls.miptol = 1e-9
    controls.feastol = 1e-9
    if options.seconds is not None:
        controls.timelimit = options.seconds
    variables = problem.getVariable()
    start = copse_driver.read_start(options.start)
    if start:
        problem.addmipsol([start[variable.name] for variable in variables], variables, "start")
    problem.optimize()
    return result_of(problem, variables)


def result_of(problem, variables):
    found = problem.attributes.solstatus
    if found == xpress.SolStatus.INFEASIBLE:
        return copse_driver.Result("infeasible")
    values = objective = None
    if found in (xpress.SolStatus.OPTIMAL, xpress.SolStatus.FEASIBLE):
        values = dict(zip((variable.name for variable in variables), problem.getSolution()))
        objective = problem.attributes.objval
    bound = problem.attributes.bestbound
    if found == xpress.SolStatus.OPTIMAL:
        return copse_driver.Result("optimal", values, objective, bound)
    if problem.attributes.solvestatus in (xpress.SolveStatus.STOPPED, xpress.SolveStatus.COMPLETED):
        return copse_driver.stopped(values, objective, bound)
    raise RuntimeError(f"{problem.attributes.solvestatus} {found}")


copse_driver.drive(lambda: importlib.metadata.version("xpress"), solve)
