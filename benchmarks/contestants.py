"""Who is measured: copse by its command line, and rivals by the drivers in tools/peers.

Every measurement is a dictionary with `proven`, `cost` and `seconds`. copse's seconds are wall clock, `seconds.total`
of --json: all of a row's work, but neither loading the forest nor the geometry that all its rows share, which
benchmarks/pose_cases measures on its own. The rivals' seconds are processor time, or wall clock where that is less,
and so are their limits, so that a busy machine does not count against them (it has PATIENCE times the limit of wall
clock for that). Short runs are repeated: the fastest of three counts, for everybody.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

from forests import ROOT

REPEATS = 3
SHORT = 1.0
PATIENCE = 4
START_UP = 2  # processor seconds that a driver may take before its rival begins
PEERS = os.path.join(ROOT, "tools", "peers")


class Refused(Exception):
    """copse does not take this question; the message says why."""


class Copse:
    def __init__(self, program, pose_cases):
        self.program, self.pose_cases = program, pose_cases
        self.offered = subprocess.run([program, "explain", "--help"], check=True, capture_output=True, text=True).stdout

    def options(self, wanted):
        """The wanted options; Refused if this copse does not offer one."""
        missing = [word for word in wanted if word.startswith("--") and word not in self.offered]
        if missing:
            raise Refused(f"{missing[0]} is not offered")
        return wanted

    def call(self, forest, samples, query, rows, options, limit=None):
        """(answers of the rows, processor seconds of the process, wall seconds of the process); None for the answers if
        the limit of processor seconds ended it."""
        command = [self.program, "explain", forest, samples, "--query", query, "--json", "--quiet", *options]
        command += ["--rows", f"{rows[0]}-{rows[-1]}"] if rows else []
        start = time.perf_counter()
        with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
            process = subprocess.Popen(command, stdout=output, stderr=errors, preexec_fn=limiter(limit))
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
            output.seek(0)
            errors.seek(0)
            message = errors.read().decode().strip()
            if os.waitstatus_to_exitcode(status) == -signal.SIGXCPU:
                return None, usage.ru_utime + usage.ru_stime, wall
            if os.waitstatus_to_exitcode(status) == 2:
                raise Refused(message)
            if os.waitstatus_to_exitcode(status) not in (0, 1):
                raise SystemExit(f"{' '.join(command)}\n{message}")
            answers = [json.loads(line) for line in output.read().decode().splitlines()]
        return answers, usage.ru_utime + usage.ru_stime, wall

    def explain(self, instance, query, rows, options=()):
        """{row: measurement}: the fastest of REPEATS calls."""
        found = {}
        for _ in range(REPEATS):
            forest, samples = (os.path.join(instance, name) for name in ("forest.json", "samples.csv"))
            answers, _, wall = self.call(forest, samples, query, rows, self.options(list(options)))
            for answer in answers:
                measured = measurement(answer)
                if answer["row"] not in found or measured["seconds"] < found[answer["row"]]["seconds"]:
                    found[answer["row"]] = measured
            if wall >= SHORT * len(answers):
                break
        return found

    def solve_by_cbc(self, instance, query, row, limit):
        """The paper's formulation, given whole to the embedded Cbc: a rival."""
        patience = str(PATIENCE * limit)
        options = self.options(["--solver", "cbc", "--formulation", "ocean", "--no-reduce", "--time-limit", patience])
        forest, samples = (os.path.join(instance, name) for name in ("forest.json", "samples.csv"))
        answers, processor, _ = self.call(forest, samples, query, [row], options, limit)
        if answers is None:
            return {"proven": False, "cost": None, "seconds": limit}
        measured = measurement(answers[0])
        return {**measured, "seconds": min(measured["seconds"], processor)}

    def pose(self, instance, rows, folder):
        """Writes the rows' case files; the seconds of the geometry."""
        os.makedirs(folder, exist_ok=True)
        command = [self.pose_cases, instance, str(rows), folder]
        return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["geometry"]

    def generate(self, instance, query, row, model):
        """Writes the `ocean` model of a row; the factor by which its objective is scaled."""
        forest, samples = (os.path.join(instance, name) for name in ("forest.json", "samples.csv"))
        command = [self.program, "generate", forest, samples, "--query", query, "--row", str(row)]
        subprocess.run([*command, "--formulation", "ocean", "-o", model], check=True, stdout=subprocess.DEVNULL)
        with open(model.removesuffix(".mps") + ".map.json", encoding="utf-8") as file:
            return json.load(file)["factor"]


def measurement(answer):
    return {
        "proven": answer["status"] in ("optimal", "infeasible"),
        "cost": answer["cost"],
        "seconds": answer["seconds"]["total"],
        "detail": {key: answer[key] for key in ("status", "solver", "nodes", "seconds") if key in answer},
    }


def prepare_peers(folder):
    """The Python of a virtual environment with the rivals; made at the first call."""
    python = os.path.join(folder, "bin", "python")
    done = os.path.join(folder, "complete")
    requirements = os.path.join(PEERS, "requirements.txt")
    with open(requirements, encoding="utf-8") as file:
        wanted = file.read()
    if not os.path.exists(done) or open(done, encoding="utf-8").read() != wanted:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-r", requirements], check=True)
        with open(done, "w", encoding="utf-8") as file:
            file.write(wanted)
    return python


def limiter(seconds):
    """What a child process does to itself before it starts: ends after that many processor seconds."""
    if seconds is None:
        return None

    def limit():
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (round(seconds), round(seconds) + 60))

    return limit


def run_peer(python, driver, arguments, limit):
    """The measurement that a driver of tools/peers prints for one case."""
    command = [python, os.path.join(PEERS, driver), *arguments, "--limit", str(PATIENCE * limit)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, preexec_fn=limiter(limit + START_UP))
    if done.returncode == -signal.SIGXCPU:
        return {"proven": False, "cost": None, "seconds": limit}
    if done.returncode != 0:
        raise SystemExit(f"{' '.join(command)} failed")
    answer = json.loads(done.stdout)
    del answer["case"]
    return answer
