"""CP-SAT through OR-Tools' model builder. It puts continuous columns on a grid: only whole ones are handed to it."""

import ortools
from ortools.linear_solver.python import model_builder

import copse_driver


def solve(options):
    model = model_builder.Model()
    if not model.import_from_mps_file(options.model):
        raise RuntimeError("the model file cannot be read")
    variables = list(model.get_variables())
    start = copse_driver.read_start(options.start)
    if start:
        for variable in variables:
            model.add_hint(variable, start[variable.name])
    solver = model_builder.Solver("sat")
    solver.enable_output(True)
    if options.seconds is not None:
        solver.set_time_limit_in_seconds(options.seconds)
    solver.set_solver_specific_parameters(
        f"num_workers:{options.threads},relative_gap_limit:{options.gap!r},absolute_gap_limit:0.0,"
        "mip_wanted_precision:1e-9,mip_check_precision:1e-6")
    return result_of(solver, variables, solver.solve(model))


def result_of(solver, variables, status):
    words = model_builder.SolveStatus
    if status == words.INFEASIBLE:
        return copse_driver.Result("infeasible")
    if status in (words.OPTIMAL, words.FEASIBLE):
        values = {variable.name: solver.value(variable) for variable in variables}
        claim = "optimal" if status == words.OPTIMAL else "feasible"
        return copse_driver.Result(claim, values, solver.objective_value, solver.best_objective_bound)
    if status in (words.NOT_SOLVED, words.UNKNOWN_STATUS, words.CANCELLED_BY_USER):
        return copse_driver.stopped(None)
    raise RuntimeError(f"status {status.name}")


copse_driver.drive(lambda: ortools.__version__, solve)
