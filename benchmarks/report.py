"""Tables and charts from measurements, as Markdown and SVG."""

import math
import os
import statistics

import plot
from forests import DEPTHS, PUBLISHED, TREES

AGREE = 1e-6  # relative; HiGHS prints seven digits or so, CP-SAT's costs are rounded
RIVALS = {
    "cbc": "Cbc on the whole `ocean` model",
    "highs": "HiGHS on the whole `ocean` model",
    "cpsat": "CP-SAT over all cells",
    "treecf": "treecf's exact search",
    "prototype": "the search prototype",
}
GIVEN_THE_LEAVES = {"prototype"}  # never does what our geometry does: only prepared forests compare


class Results:
    """Measurements by (forest, query, who), then by row."""

    def __init__(self, records):
        self.rows, self.geometry, self.refused, self.many = {}, {}, {}, []
        for record in records:
            if record["who"] == "geometry":
                self.geometry[record["forest"]] = record["seconds"]
            elif record["who"] == "many":
                self.many.append(record)
            elif "refused" in record:
                self.refused[record["forest"], record["query"], record["who"]] = record["refused"]
            else:
                key = record["forest"], record["query"], record["who"]
                self.rows.setdefault(key, {})[record["row"]] = record

    def of(self, forest, query="l1", who="copse"):
        return self.rows.get((forest, query, who), {})


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def geometric_mean(values):
    return math.exp(statistics.fmean(math.log(value) for value in values))


def milliseconds(records):
    times = [1000 * record["seconds"] for record in records.values()]
    return f"{statistics.fmean(times):.2f} / {max(times):.2f}"


def proven(records):
    return f"{sum(record['proven'] for record in records.values())} of {len(records)}"


def times(ratio):
    return f"{ratio:,.0f}×" if ratio >= 20 else f"{ratio:.1f}×"


def ratios(ours, theirs):
    return [theirs[row]["seconds"] / ours[row]["seconds"] for row in sorted(ours.keys() & theirs.keys())]


def alone(records, geometry=0.0):
    """The same rows, each asked on its own: what is done once for a forest counts in full."""
    return {
        row: {"seconds": record["seconds"] + geometry + record.get("prepare", 0.0)} for row, record in records.items()
    }


def disagreements(ours, theirs):
    """Rows where both have a proof but not the same cost."""
    found = []
    for row in sorted(ours.keys() & theirs.keys()):
        one, other = ours[row], theirs[row]
        if not (one["proven"] and other["proven"]) or one["cost"] is None and other["cost"] is None:
            continue
        if None in (one["cost"], other["cost"]) or abs(one["cost"] - other["cost"]) > AGREE * max(1, one["cost"]):
            found.append(f"row {row}: {one['cost']} against {other['cost']}")
    return found


def own_table(results, title, forests, queries):
    """One row per forest and query: copse alone."""
    rows = []
    for forest in forests:
        for query in queries:
            measured = results.of(forest.name, query)
            if measured:
                nodes = [record["detail"].get("nodes", 0) for record in measured.values()]
                shared = results.geometry.get(forest.name)
                shared = "–" if shared is None else f"{1000 * shared:.2f}"
                rows.append([forest.name, query, milliseconds(measured), shared, f"{max(nodes)}", proven(measured)])
            elif (forest.name, query, "copse") in results.refused:
                rows.append([forest.name, query, results.refused[forest.name, query, "copse"], "", "", ""])
    header = ["forest", "question", "ms per row, mean / max", "geometry, ms per forest", "most nodes", "proven"]
    return f"### {title}\n\n{table(header, rows)}" if rows else ""


def rival_table(results, who, forests):
    rows, all_ratios, all_prepared, notes = [], [], [], []
    for forest in forests:
        ours, theirs = results.of(forest.name), results.of(forest.name, who=who)
        prepared = ratios(ours, theirs)
        if not prepared:
            continue
        whole = ratios(alone(ours, results.geometry[forest.name]), alone(theirs))
        all_ratios += whole
        all_prepared += prepared
        compared = {row: ours[row] for row in theirs if row in ours}
        mean = statistics.fmean(record["seconds"] for record in theirs.values())
        cells = [milliseconds(compared), f"{mean:.4g}", proven(compared), proven(theirs)]
        shown = "–" if who in GIVEN_THE_LEAVES else times(geometric_mean(whole))
        rows.append([forest.name, *cells, shown, times(geometric_mean(prepared))])
        notes += [f"{forest.name}, {note}" for note in disagreements(ours, theirs)]
    if not rows:
        return ""
    shown = "–" if who in GIVEN_THE_LEAVES else times(geometric_mean(all_ratios))
    rows.append(["all", "", "", "", "", shown, times(geometric_mean(all_prepared))])
    header = [
        "forest",
        "copse ms, mean / max",
        "rival s, mean",
        "copse proven",
        "rival proven",
        "ratio, each row alone",
    ]
    text = f"### Against {RIVALS[who]}\n\n{table([*header, 'ratio, forest prepared'], rows)}"
    agreement = "\n".join(f"* costs differ: {note}" for note in notes) or "Where both have a proof, the costs agree."
    return f"{text}\n{agreement}\n"


def compare_queries(results, title, base, forests, queries):
    """How much longer another question takes than the base one, over the rows that both have."""
    rows = []
    for query in queries:
        for forest in forests:
            one, other = results.of(forest.name, base), results.of(forest.name, query)
            if one and other:
                rows.append([forest.name, f"{query} / {base}", times(geometric_mean(ratios(one, other)))])
    return f"### {title}\n\n{table(['forest', 'questions', 'time'], rows)}" if rows else ""


def many_table(results):
    rows = [
        [
            record["forest"],
            str(record["rows"]),
            str(record["proven"]),
            f"{1000 * record['own'] / record['rows']:.3f}",
            f"{1000 * record['processor'] / record['rows']:.3f}",
            f"{1000 * record['wall'] / record['rows']:.3f}",
        ]
        for record in results.many
    ]
    header = [
        "forest",
        "rows",
        "proven",
        "ms per row",
        "processor ms of the call per row",
        "wall ms of the call per row",
    ]
    return f"### Many rows in one call\n\n{table(header, rows)}" if rows else ""


def growth_charts(results, folder):
    """Writes the charts that there are measurements for; their names."""
    written = []
    views = [
        ("trees", "trees of depth 5", TREES, lambda data, x: f"{data} {x}x5"),
        ("depth", "depth of 100 trees", DEPTHS, lambda data, x: f"{data} 100x{x}"),
    ]
    for name, label, axis, forest in views:
        series = {}
        for data in PUBLISHED:
            points = [(x, results.of(forest(data, x))) for x in axis]
            means = [
                (x, 1000 * statistics.fmean(record["seconds"] for record in rows.values()))
                for x, rows in points
                if rows
            ]
            if len(means) > 1:
                series[data] = means
        if series:
            path = os.path.join(folder, f"growth-{name}.svg")
            with open(path, "w", encoding="utf-8") as file:
                file.write(plot.chart("Proof of the smallest change, mean over rows", label, "ms", series, axis))
            written.append(path)
    return written
