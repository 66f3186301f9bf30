"""Small line charts as SVG: one line per series, both axes logarithmic."""

import math
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 190, 40, 50
COLOURS = ["#1b6ca8", "#d1495b", "#2e8b57", "#e09f3e", "#6a4c93", "#3d405b", "#8d6346", "#00838f", "#ad1457", "#616161"]


def ticks(low, high):
    """1, 2, 5 times powers of ten within the range."""
    exponents = range(math.floor(math.log10(low)) - 1, math.ceil(math.log10(high)) + 1)
    return [m * 10.0**e for e in exponents for m in (1, 2, 5) if low <= m * 10.0**e * 1.0000001 and m * 10.0**e <= high]


def chart(title, x_label, y_label, series, x_ticks):
    """series: {name: [(x, y), …]}, all positive. The SVG's text."""
    ys = [y for points in series.values() for _, y in points]
    x_low, x_high, y_low, y_high = min(x_ticks), max(x_ticks), min(ys) / 1.3, max(ys) * 1.3

    def x_at(x):
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log(x / x_low) / math.log(x_high / x_low)

    def y_at(y):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * math.log(y / y_low) / math.log(y_high / y_low)

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        text(LEFT, 22, title, "start", 15),
        text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, x_label, "middle"),
        text(LEFT - 8, TOP - 8, y_label, "end"),
    ]
    for x in x_ticks:
        out.append(line(x_at(x), TOP, x_at(x), HEIGHT - BOTTOM))
        out.append(text(x_at(x), HEIGHT - BOTTOM + 18, f"{x:g}", "middle"))
    for y in ticks(y_low, y_high):
        out.append(line(LEFT, y_at(y), WIDTH - RIGHT, y_at(y)))
        out.append(text(LEFT - 8, y_at(y) + 4, f"{y:g}", "end"))
    for number, (name, points) in enumerate(series.items()):
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x_at(x):.1f},{y_at(y):.1f}" for x, y in sorted(points))
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x_at(x):.1f}" cy="{y_at(y):.1f}" r="3" fill="{colour}"/>' for x, y in points]
        height = TOP + 12 + 20 * number
        out.append(f'<rect x="{WIDTH - RIGHT + 16}" y="{height - 9}" width="12" height="12" fill="{colour}"/>')
        out.append(text(WIDTH - RIGHT + 34, height + 1, name, "start"))
    return "\n".join([*out, "</svg>", ""])


def line(x1, y1, x2, y2):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#ddd"/>'


def text(x, y, words, anchor, size=12):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{escape(words)}</text>'
