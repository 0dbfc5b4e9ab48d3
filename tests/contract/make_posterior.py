"""Writes posterior.json: a posterior over the model with every form of effect (forms.json), and the standard deviations
of effects and sums that Rust and JavaScript must both reach, in exact rational arithmetic up to the root. Lines are
taken through the nearest two places by Lagrange's formula, smooth ones through four by Newton's divided differences:
other routes than either implementation."""
import json
from decimal import Decimal, getcontext
from fractions import Fraction as F
from pathlib import Path

here = Path(__file__).parent
DIRECTIONS = 3

model = json.loads((here / "forms.json").read_text())
asked = [case["values"] for case in json.loads((here / "evaluations.json").read_text())["cases"]]


def inner(curve, n):
    """n places that are not the knots, inside the curve's own and outside them."""
    low, high = curve[0], curve[-1]
    return [low + (high - low) * (i + 0.25) / (n - 0.5) for i in range(n)]


def places_of(k, shape):
    if shape["form"] == "cubic":
        return {"places": inner(shape["curve"]["knots"], 2 + k % 3)}
    if shape["form"] == "curves_by_level":
        return {"places": inner(shape["curves"][0]["curve"]["knots"], 6), "smooth": True}
    if shape["form"] == "surface":
        s = shape["surface"]
        return {"places": inner(s["x_knots"], 7), "y_places": inner(s["y_knots"], 3), "smooth": True}
    return {}


def size(shape, places):
    form, n = shape["form"], len(places.get("places", []))
    if form == "levels":
        return len(shape["effects"])
    if form == "table":
        return len(shape["rows"]) * len(shape["columns"])
    return {"cubic": 1, "curves_by_level": len(shape.get("curves", [])), "surface": len(places.get("y_places", []))}[form] * n


effects = []
for k, each in enumerate(model["effects"]):
    places = places_of(k, each["shape"])
    n = size(each["shape"], places)
    along = [((7 * i + 5 * d + 3 * k) % 11 - 5) / 8 for d in range(DIRECTIONS) for i in range(n)]
    own = [((3 * i + k) % 5) / 16 for i in range(n)] if k % 3 == 1 else []
    centre = [(d + k) / 16 for d in range(DIRECTIONS)] if k % 2 else []
    own_centred = [((2 * i + k) % 7) / 16 for i in range(n)] if k in (1, 5) else []
    optional = {"own": own, "centre": centre, "own_centred": own_centred}
    effects.append({**places, "along": along, **{name: v for name, v in optional.items() if v}, **({"error": 0.25} if k == 6 else {})})

posterior = {
    "level": 0.95,
    "factor": 1.959963984540054,
    "directions": DIRECTIONS,
    "noise": 0.75,
    "intercept": [0.5, -0.25, 0.125],
    "effects": effects,
}


def straight(places, x):
    """Weights of the places at x."""
    if len(places) == 1:
        return {0: F(1)}
    p = [F(v) for v in places]
    x = F(x)
    i = max(range(len(p) - 1), key=lambda j: (j == 0 or x >= p[j], j if x >= p[j] else -j))
    a, b = p[i], p[i + 1]
    return {i: (x - b) / (a - b), i + 1: (x - a) / (b - a)}


def through(places, x):
    """Weights of the four places around x, kept between the outermost: of each the value of the interpolating polynomial of
    1 there and 0 at the others."""
    p = [F(v) for v in places]
    x = min(max(F(x), p[0]), p[-1])
    i = max([0] + [j for j in range(len(p) - 1) if p[j] <= x])
    first = max(0, min(i - 1, len(p) - 4))
    used = p[first : first + 4]
    found = {}
    for k in range(len(used)):
        column = [F(int(j == k)) for j in range(len(used))]
        newton = [column[0]]
        for order in range(1, len(used)):
            column = [(column[j + 1] - column[j]) / (used[j + order] - used[j]) for j in range(len(column) - 1)]
            newton.append(column[0])
        value, product = F(0), F(1)
        for c, place in zip(newton, used):
            value, product = value + c * product, product * (x - place)
        found[first + k] = value
    return found


def side(value, labels, cuts):
    if cuts:
        return sum(c <= value for c in cuts)
    return labels.index(value) if value in labels else None


def weights(shape, mine, values):
    """Of an effect's values at the instance; None: unknown."""
    at = [values[a] for a in shape.get("attributes", [shape.get("attribute")])]
    if any(v is None for v in at):
        return None
    form = shape["form"]
    if form == "levels":
        i = side(at[0], [e["label"] for e in shape["effects"]], shape.get("cuts"))
        return None if i is None else {i: F(1)}
    if form == "table":
        i = side(at[0], shape["rows"], shape.get("row_cuts"))
        j = side(at[1], shape["columns"], shape.get("column_cuts"))
        return None if i is None or j is None else {i * len(shape["columns"]) + j: F(1)}
    line = through if mine.get("smooth") else straight
    if form == "cubic":
        return line(mine["places"], at[0])
    if form == "curves_by_level":
        labels = [c["label"] for c in shape["curves"]]
        if at[0] not in labels:
            return None
        n = len(mine["places"])
        return {labels.index(at[0]) * n + i: w for i, w in line(mine["places"], at[1]).items()}
    n = len(mine["places"])
    across, up = line(mine["places"], at[0]), line(mine["y_places"], at[1])
    return {j * n + i: v * w for j, v in up.items() for i, w in across.items()}


def root(x):
    getcontext().prec = 40
    return float((Decimal(x.numerator) / Decimal(x.denominator)).sqrt())


cases = []
for values in asked:
    total = [F(r) for r in posterior["intercept"]]
    alone = F(0)
    deviations = []
    for mine, each in zip(effects, model["effects"]):
        w = weights(each["shape"], mine, values) or {}
        n = len(mine["along"]) // DIRECTIONS
        row = [sum((w[i] * F(mine["along"][d * n + i]) for i in w), F(0)) for d in range(DIRECTIONS)]
        own = max(F(0), sum((w[i] * F(mine["own"][i]) for i in w), F(0))) if mine.get("own") else F(0)
        total = [a + b for a, b in zip(total, row)]
        alone += own
        if w and mine.get("centre"):
            row = [r - F(c) for r, c in zip(row, mine["centre"])]
        if mine.get("own_centred"):
            own = max(F(0), sum((w[i] * F(mine["own_centred"][i]) for i in w), F(0)))
        deviations.append(root(sum((r * r for r in row), F(0)) + own))
    cases.append({"values": values, "deviations": deviations, "sum_deviation": root(sum(r * r for r in total) + alone)})

file = {"model": "forms.json", "posterior": posterior, "cases": cases}
(here / "posterior.json").write_text(json.dumps(file, indent=1, ensure_ascii=False) + "\n")
