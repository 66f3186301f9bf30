"""HiGHS on model files: python3 highs_mps.py FILE.mps … --limit S

One thread, gaps of 0, everything else as HiGHS has it. The time is the process's, reading the file included.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import tempfile
import time

import highsbox

from case import REPEATS, SHORT

OPTIONS = {"threads": 1, "parallel": "off", "mip_rel_gap": 0, "mip_abs_gap": 0}


def timed_run(command, folder):
    """(output, seconds); the output is None if a limit of processor time ended it. HiGHS leaves a log in the folder."""
    start = time.perf_counter()
    with tempfile.TemporaryFile() as output:
        environment = {**os.environ, "LD_LIBRARY_PATH": highsbox.highs_lib_dir()}
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = min(time.perf_counter() - start, usage.ru_utime + usage.ru_stime)
        if os.waitstatus_to_exitcode(status) == -signal.SIGXCPU:
            return None, seconds
        output.seek(0)
        return output.read().decode(), seconds


def solve(model, limit):
    """(proven, cost, seconds)"""
    with tempfile.TemporaryDirectory() as folder:
        settings = os.path.join(folder, "highs.options")
        with open(settings, "w", encoding="utf-8") as file:
            file.writelines(f"{name} = {value}\n" for name, value in OPTIONS.items())
        log, seconds = timed_run(
            [highsbox.highs_bin_path(), "--options_file", settings, "--time_limit", str(limit), os.path.abspath(model)],
            folder,
        )
    if log is None:
        return False, None, seconds
    status = re.search(r"^\s*Status\s+(\S.*)$", log, re.MULTILINE)
    bound = re.search(r"^\s*Primal bound\s+(\S+)", log, re.MULTILINE)
    if status is None or bound is None:
        raise SystemExit(f"highs_mps: {model}: no report in HiGHS's output:\n{log}")
    cost = float(bound.group(1))
    return status.group(1) == "Optimal", None if abs(cost) == float("inf") else cost, seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("models", nargs="+", metavar="FILE.mps")
    parser.add_argument("--limit", type=float, default=60, metavar="S")
    options = parser.parse_args()
    for model in options.models:
        best = None
        for _ in range(REPEATS):
            run = solve(model, options.limit)
            best = run if best is None or run[2] < best[2] else best
            if run[2] >= SHORT:
                break
        proven, cost, seconds = best
        print(json.dumps({"case": model, "proven": proven, "cost": cost, "seconds": seconds}), flush=True)


if __name__ == "__main__":
    main()
