"""Compares copse's loading of a forest file with Python's json.load of the same file.

    python3 benchmarks/load_forest.py build/release/benchmarks/load_forest [MEGABYTES]

Prints the processor time of both (the fastest of five: other work on the machine only ever adds) and the ratio; fails
if copse is less than 5 times as fast.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import time

WANTED = 5
REPEATS = 5


def fastest_json_load(path):
    best = float("inf")
    for _ in range(REPEATS):
        start = time.process_time()
        with open(path, encoding="utf-8") as file:
            json.load(file)
        best = min(best, time.process_time() - start)
    return best


def main():
    program = sys.argv[1]
    megabytes = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "forest.json"
        subprocess.run([program, "make", path, str(megabytes * 1_000_000)], check=True)
        ours = float(subprocess.run([program, "time", path, str(REPEATS)], check=True, capture_output=True).stdout)
        theirs = fastest_json_load(path)
        print(f"{path.stat().st_size / 1e6:.1f} MB: copse {ours * 1e3:.0f} ms, json.load {theirs * 1e3:.0f} ms, "
              f"ratio {theirs / ours:.1f} (wanted: {WANTED})")
    return 0 if theirs / ours >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
