"""CPLEX through its Python package. The community edition takes 1000 rows and 1000 columns."""

import cplex

import copse_driver

INFEASIBLE = (3, 4, 103, 119)  # all columns are bounded: "infeasible or unbounded" is infeasible
OPTIMAL = (1, 101, 102)
STOPPED = (11, 13, 104, 105, 106, 107, 108, 111, 112, 113, 114)


def solve(options):
    model = cplex.Cplex()
    model.read(options.model)
    parameters = model.parameters
    parameters.threads.set(options.threads)
    parameters.mip.tolerances.mipgap.set(options.gap)
    parameters.mip.tolerances.absmipgap.set(0)
    parameters.mip.tolerances.integrality.set(1e-9)
    parameters.simplex.tolerances.feasibility.set(1e-9)
    if options.seconds is not None:
        parameters.timelimit.set(options.seconds)
    start = copse_driver.read_start(options.start)
    if start and has_whole_columns(model):
        model.MIP_starts.add(cplex.SparsePair(ind=list(start), val=list(start.values())),
                             model.MIP_starts.effort_level.auto)
    model.solve()
    return result_of(model)


def has_whole_columns(model):
    return model.get_problem_type() in (model.problem_type.MILP, model.problem_type.MIQP)


def result_of(model):
    solution = model.solution
    status = solution.get_status()
    if status in INFEASIBLE:
        return copse_driver.Result("infeasible")
    values = objective = None
    if solution.is_primal_feasible():
        values = dict(zip(model.variables.get_names(), solution.get_values()))
        objective = solution.get_objective_value()
    bound = solution.MIP.get_best_objective() if has_whole_columns(model) else objective
    if status in OPTIMAL and values is not None:
        return copse_driver.Result("optimal", values, objective, bound)
    if status in STOPPED:
        return copse_driver.stopped(values, objective, bound)
    raise RuntimeError(solution.get_status_string())


copse_driver.drive(lambda: cplex.Cplex().get_version(), solve)
