"""Writes forms.json (one model with every form of effect) and evaluations.json (sums that Rust and JavaScript must
both reach), in exact rational arithmetic by the textbook Hermite basis: another route than either implementation."""
import json
from fractions import Fraction as F
from pathlib import Path

here = Path(__file__).parent


def basis(u):
    return (1 + 2 * u) * (1 - u) ** 2, u * (1 - u) ** 2, u * u * (3 - 2 * u), u * u * (u - 1)


def piece(knots, x):
    i = 0
    while i < len(knots) - 2 and x >= knots[i + 1]:
        i += 1
    return i


def cubic(x, x0, x1, v, s):
    h = x1 - x0
    a, b, c, d = basis((x - x0) / h)
    return a * v[0] + b * h * s[0] + c * v[1] + d * h * s[1]


def curve(c, x):
    k, v, s = ([F(n) for n in c[name]] for name in ("knots", "values", "slopes"))
    x = F(x)
    if c.get("beyond", "linear") == "linear":
        if x < k[0]:
            return v[0] + (x - k[0]) * s[0]
        if x > k[-1]:
            return v[-1] + (x - k[-1]) * s[-1]
    i = piece(k, x)
    return cubic(x, k[i], k[i + 1], v[i : i + 2], s[i : i + 2])


def surface(s, x, y):
    xs, ys = [F(n) for n in s["x_knots"]], [F(n) for n in s["y_knots"]]
    x, y = F(x), F(y)
    i, j = piece(xs, x), piece(ys, y)
    at = lambda name, j: [F(n) for n in s[name][j][i : i + 2]]
    v = [cubic(x, xs[i], xs[i + 1], at("values", r), at("x_slopes", r)) for r in (j, j + 1)]
    d = [cubic(x, xs[i], xs[i + 1], at("y_slopes", r), at("twists", r)) for r in (j, j + 1)]
    return cubic(y, ys[j], ys[j + 1], v, d)


def effect(shape, values):
    form = shape["form"]
    at = [values[a] for a in shape.get("attributes", [shape.get("attribute")])]
    if any(v is None for v in at):
        return F(0)
    if form == "levels":
        if shape.get("cuts"):
            return F(shape["effects"][sum(c <= at[0] for c in shape["cuts"])]["log_odds"])
        return next((F(e["log_odds"]) for e in shape["effects"] if e["label"] == at[0]), F(0))
    if form == "cubic":
        return curve(shape["curve"], at[0])
    if form == "table":
        if at[0] not in shape["rows"] or at[1] not in shape["columns"]:
            return F(0)
        return F(shape["effects"][shape["rows"].index(at[0])][shape["columns"].index(at[1])])
    if form == "curves_by_level":
        return next((curve(c["curve"], at[1]) for c in shape["curves"] if c["label"] == at[0]), F(0))
    return surface(shape["surface"], *at)


def numeric(name, low, high):
    mean = (low + high) / 2
    return {"name": name, "kind": "numeric", "missing": 0,
            "numeric": {"minimum": low, "maximum": high, "mean": mean, "median": mean, "decimals": 1, "histogram": [3, 5, 2]}}


def nominal(name, *labels):
    return {"name": name, "kind": "categorical", "missing": 0, "levels": [{"label": l, "count": 10} for l in labels]}


def summary(low, high):
    return {"minimum": low, "maximum": high, "mean": 0.0, "spread": (high - low) / 4}


model = {
    "format": "nomogram-model", "version": 1, "link": "logit",
    "target": {"name": "outcome", "positive": "yes", "negative": "no", "rows": 30, "events": 10},
    "intercept": -0.73,
    "attributes": [nominal("city", "Oslo", "__proto__", "Åre"), numeric("age", 18, 90), numeric("dose", 0, 12.5),
                   numeric("beyond cubic", -1, 1), nominal("row", "a", "b"), nominal("column", "x", "y", "z"),
                   nominal("by", "left", "right"), numeric("curve", 0, 10), numeric("east", 0, 4), numeric("north", 0, 3)],
    "effects": [{"shape": shape, "summary": summary(low, high), "tolerance": 0.0} for shape, low, high in [
        ({"form": "levels", "attribute": 0, "effects": [
            {"label": "Oslo", "log_odds": 0.31}, {"label": "__proto__", "log_odds": -1.2}, {"label": "Åre", "log_odds": 0.07}]}, -1.2, 0.31),
        ({"form": "levels", "attribute": 1, "cuts": [40, 65], "effects": [
            {"label": "below 40", "log_odds": -0.5}, {"label": "40 to 65", "log_odds": 0.1}, {"label": "65 and above", "log_odds": 0.9}]}, -0.5, 0.9),
        ({"form": "cubic", "attribute": 2, "curve": {
            "knots": [0, 2.5, 7, 12.5], "values": [0.4, -0.3, -0.2, 1.1], "slopes": [-0.4, -0.05, 0.15, 0.3], "beyond": "linear"}}, -0.3, 1.1),
        ({"form": "cubic", "attribute": 3, "curve": {
            "knots": [-1, 1], "values": [-0.6, 0.7], "slopes": [1.3, 0.2], "beyond": "cubic"}}, -0.6, 0.7),
        ({"form": "table", "attributes": [4, 5], "rows": ["a", "b"], "columns": ["x", "y", "z"],
          "effects": [[0.1, -0.2, 0.3], [-0.4, 0.5, -0.6]]}, -0.6, 0.5),
        ({"form": "curves_by_level", "attributes": [6, 7], "curves": [
            {"label": "left", "curve": {"knots": [0, 10], "values": [-0.5, 0.5], "slopes": [0.1, 0.1], "beyond": "linear"}},
            {"label": "right", "curve": {"knots": [0, 4, 10], "values": [0.3, -0.1, 0.2], "slopes": [-0.2, 0.0, 0.1], "beyond": "linear"}}]}, -0.5, 0.5),
        ({"form": "surface", "attributes": [8, 9], "surface": {
            "x_knots": [0, 1, 4], "y_knots": [0, 3],
            "values": [[0.1, 0.2, -0.1], [0.0, 0.4, 0.3]], "x_slopes": [[0.1, 0.0, -0.1], [0.2, 0.1, 0.0]],
            "y_slopes": [[0.05, 0.1, 0.0], [-0.1, 0.0, 0.1]], "twists": [[0.01, 0.0, 0.02], [0.0, -0.02, 0.0]]}}, -0.1, 0.4),
    ]],
    "learner": {"name": "example", "settings": []},
    "card": {"title": "Every form of effect", "purpose": "", "population": "", "source": "", "licence": "", "date": "", "note": ""},
    "notices": [],
}

base = ["Oslo", 52, 3.25, 0.5, "b", "y", "right", 6.5, 2.2, 1.4]
changes = [{}, {0: "__proto__"}, {0: "Bergen"}, {0: None}, {1: 40}, {1: 39.9}, {1: 65}, {1: 1000}, {2: 0}, {2: 12.5},
           {2: 7}, {2: -3}, {2: 40}, {2: None}, {3: -2}, {3: 3}, {4: "a"}, {5: "z"}, {5: None}, {6: "left"}, {6: "middle"},
           {7: 25}, {7: 4}, {8: 0}, {8: 4}, {8: 5}, {9: 3}, {9: -1}, {9: None}, {k: None for k in range(10)}]
cases = []
for change in changes:
    values = [change.get(k, v) for k, v in enumerate(base)]
    total = F(model["intercept"]) + sum(effect(e["shape"], values) for e in model["effects"])
    cases.append({"values": values, "sum": float(total)})

dump = lambda name, value: (here / name).write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n")
dump("forms.json", model)
dump("evaluations.json", {"model": "forms.json", "cases": cases})
