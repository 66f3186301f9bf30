#!/usr/bin/env python3
"""Runs the solvers on this folder's files and prints what each makes of them, as the table of README.md.

Solvers that are not on the PATH are left out; those that come as Python packages are run through tools/drivers with
this interpreter, if it has them. `copt` tightens the tolerances of COPT to 1e-9 here, which is what shows its defect.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
DRIVERS = HERE.parent.parent / "tools" / "drivers"
COPT_TIGHT = """
import sys
import coptpy
model = coptpy.Envr().createModel("tight")
model.read(sys.argv[1])
model.setParam("FeasTol", 1e-9); model.setParam("IntTol", 1e-9); model.setParam("TimeLimit", 10)
model.solve()
print("verdict", {1: "optimal", 2: "infeasible"}.get(model.status, model.status),
      model.objval if model.status == 1 else "")
"""


def run(*command):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=60,
                            stdin=subprocess.DEVNULL, errors="replace")
    return result.stdout + result.stderr


def first(pattern, text, otherwise="refused"):
    match = re.search(pattern, text)
    return " ".join(match.group(1).split()) if match else otherwise


def cbc(file, folder):
    run("cbc", file, "-sec", "10", "-solve", "-solu", folder / "s")
    text = (folder / "s").read_text() if (folder / "s").exists() else ""
    return first(r"^(.*objective value.*)", text).replace(" - objective value", "")


def symphony(file, folder):
    text = run("symphony", "-L" if file.suffix == ".lp" else "-F", file)
    return first(r"Solution Cost: (\S+)", text, first(r"(Infeasible)", text))


def glpsol(file, folder):
    run("glpsol", "--lp" if file.suffix == ".lp" else "--freemps", file, "--tmlim", "10", "-o", folder / "s")
    text = (folder / "s").read_text() if (folder / "s").exists() else ""
    return first(r"Status:\s+(.*)", text) + " " + first(r"Objective:\s+\S+ = (\S+)", text, "")


def lp_solve(file, folder):
    text = run("lp_solve", "-S4", "-fmps", file)
    return first(r"Value of objective function: (\S+)", text, first(r"(infeasible|unbounded|INFEASIBLE|UNBOUNDED)", text))


def highs(file, folder):
    run("highs", file, "--solution_file", folder / "s", "--time_limit", "10")
    text = (folder / "s").read_text() if (folder / "s").exists() else ""
    return first(r"Model status\n(.*)", text) + " " + first(r"Objective (\S+)", text, "")


def driver(name):
    def solve(file, folder):
        run(sys.executable, DRIVERS / f"run_{name}.py", file, folder / "s", "--seconds", "10")
        text = (folder / "s").read_text() if (folder / "s").exists() else ""
        return first(r"# status (\S+)", text) + " " + first(r"# objective (\S+)", text, "")
    return solve


def copt(file, folder):
    return first(r"verdict (.*)", run(sys.executable, "-c", COPT_TIGHT, file))


def has(module):
    return subprocess.run([sys.executable, "-c", f"import {module}"], capture_output=True).returncode == 0


def main():
    solvers = {name: solve for name, solve in
               {"cbc": cbc, "symphony": symphony, "glpsol": glpsol, "lp_solve": lp_solve, "highs": highs}.items()
               if shutil.which(name)}
    solvers.update({name: solve for name, module, solve in
                    [("scip", "pyscipopt", driver("scip")), ("gurobi", "gurobipy", driver("gurobi")),
                     ("cp-sat", "ortools", driver("cp_sat")), ("copt", "coptpy", copt)] if has(module)})
    print("| file |", " | ".join(solvers), "|")
    print("|---" * (len(solvers) + 1) + "|")
    for file in sorted(HERE.glob("*.mps")) + sorted(HERE.glob("*.lp")):
        cells = []
        for name, solve in solvers.items():
            if file.suffix == ".lp" and name in ("lp_solve", "copt") or name == "cp-sat" and file.suffix == ".lp":
                cells.append("–")
                continue
            with tempfile.TemporaryDirectory() as folder:
                try:
                    cells.append(solve(file, Path(folder)).strip())
                except subprocess.TimeoutExpired:
                    cells.append("no end")
        print(f"| {file.name} |", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
