"""Writes forms.json (one model with every form of effect) and evaluations.json (sums that Rust and JavaScript must
both reach), in exact rational arithmetic by the textbook Hermite basis: another route than either implementation.
Then classes.json: a model of several classes with the sums and the probabilities of its classes; venn.json: a model with
each kind of Venn–ABERS interval, in numbers that can be followed by hand; pairs.json: attributes that stand in pairs beside
their own effects; bend.json: a calibration that bends, with log odds and probability of each sum."""
import json
from decimal import Decimal, getcontext
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


def cubic_rise(x, x0, x1, v, s):
    h = x1 - x0
    u = (x - x0) / h
    return 6 * u * (u - 1) * (v[0] - v[1]) / h + (3 * u - 1) * (u - 1) * s[0] + u * (3 * u - 2) * s[1]


def curve(c, x):
    """A curve and its derivative."""
    k, v, s = ([F(n) for n in c[name]] for name in ("knots", "values", "slopes"))
    x = F(x)
    # Polynomials, power by power: off at the knots, and on again at x.
    terms = [(F(p["centre"]), F(p["unit"]), n, F(a)) for p in c.get("polynomials", []) for n, a in enumerate(p["coefficients"])]
    power = lambda x: sum((a * ((x - c) / u) ** n for c, u, n, a in terms), F(0))
    rise = lambda x: sum((a * n * ((x - c) / u) ** (n - 1) / u for c, u, n, a in terms if n), F(0))
    v, s = [a - power(at) for a, at in zip(v, k)], [a - rise(at) for a, at in zip(s, k)]
    if c.get("beyond", "linear") == "linear":
        if x < k[0]:
            return v[0] + (x - k[0]) * s[0] + power(x), s[0] + rise(x)
        if x > k[-1]:
            return v[-1] + (x - k[-1]) * s[-1] + power(x), s[-1] + rise(x)
    i = piece(k, x)
    of = x, k[i], k[i + 1], v[i : i + 2], s[i : i + 2]
    return cubic(*of) + power(x), cubic_rise(*of) + rise(x)


def polynomials(s, x, y):
    """Those of a surface with their derivatives by x, by y and by both, power by power."""
    found = [F(0)] * 4
    for p in s.get("polynomials", []):
        own, other = (y, x) if p.get("in_y") else (x, y)
        z, u = (own - F(p["centre"])) / F(p["unit"]), F(p["unit"])
        for n, c in enumerate(p["coefficients"]):
            a, slope = curve(c, other)
            up, down = z**n, n * z ** (n - 1) / u if n else F(0)
            by_x, by_y = (slope * up, a * down) if p.get("in_y") else (a * down, slope * up)
            found = [f + more for f, more in zip(found, [a * up, by_x, by_y, slope * down])]
    return found


def surface(s, x, y):
    xs, ys = [F(n) for n in s["x_knots"]], [F(n) for n in s["y_knots"]]
    x, y = F(x), F(y)
    i, j = piece(xs, x), piece(ys, y)
    names = ["values", "x_slopes", "y_slopes", "twists"]
    at = lambda name, j: [F(s[name][j][n]) - polynomials(s, xs[n], ys[j])[names.index(name)] for n in (i, i + 1)]
    v = [cubic(x, xs[i], xs[i + 1], at("values", r), at("x_slopes", r)) for r in (j, j + 1)]
    d = [cubic(x, xs[i], xs[i + 1], at("y_slopes", r), at("twists", r)) for r in (j, j + 1)]
    return cubic(y, ys[j], ys[j + 1], v, d) + polynomials(s, x, y)[0]


def side(value, labels, cuts):
    if cuts:
        return sum(c <= value for c in cuts)
    return labels.index(value) if value in labels else None


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
        return curve(shape["curve"], at[0])[0]
    if form == "table":
        i, j = (side(at[k], shape[labels], shape.get(cuts)) for k, labels, cuts in
                [(0, "rows", "row_cuts"), (1, "columns", "column_cuts")])
        return F(0) if i is None or j is None else F(shape["effects"][i][j])
    if form == "curves_by_level":
        return next((curve(c["curve"], at[1])[0] for c in shape["curves"] if c["label"] == at[0]), F(0))
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
    "format": "nomogram-model", "version": 5, "link": "logit",
    "target": {"name": "outcome", "positive": "yes", "negative": "no", "rows": 30, "events": 10},
    "intercept": -0.73,
    "attributes": [nominal("city", "Oslo", "__proto__", "Åre"), numeric("age", 18, 90), numeric("dose", 0, 12.5),
                   numeric("beyond cubic", -1, 1), nominal("row", "a", "b"), nominal("column", "x", "y", "z"),
                   nominal("by", "left", "right"), numeric("curve", 0, 10), numeric("east", 0, 4), numeric("north", 0, 3),
                   numeric("cut row", 0, 10), nominal("plain column", "u", "v"), nominal("plain row", "p", "q"),
                   numeric("cut column", -5, 5), numeric("both rows", 0, 1), numeric("both columns", 100, 200)],
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
            {"label": "right", "curve": {"knots": [0, 4, 10], "values": [0.3, -0.1, 0.2], "slopes": [-0.2, 0.0, 0.1], "beyond": "linear",
                "polynomials": [{"centre": 5, "unit": 4, "coefficients": [0, 0.01, 0, 0, 0.002]},
                                {"centre": 1, "unit": 2.5, "coefficients": [0.1, 0, 0, 0, 0, -0.0004]}]}}]}, -0.5, 0.5),
        ({"form": "surface", "attributes": [8, 9], "surface": {
            "x_knots": [0, 1, 4], "y_knots": [0, 3],
            "values": [[0.1, 0.2, -0.1], [0.0, 0.4, 0.3]], "x_slopes": [[0.1, 0.0, -0.1], [0.2, 0.1, 0.0]],
            "y_slopes": [[0.05, 0.1, 0.0], [-0.1, 0.0, 0.1]], "twists": [[0.01, 0.0, 0.02], [0.0, -0.02, 0.0]]}}, -0.1, 0.4),
        ({"form": "table", "attributes": [10, 11], "rows": ["below 2.5", "2.5 to 6", "6 and above"], "columns": ["u", "v"],
          "row_cuts": [2.5, 6], "effects": [[0.11, -0.12], [0.21, -0.22], [0.31, -0.32]]}, -0.32, 0.31),
        ({"form": "table", "attributes": [12, 13], "rows": ["p", "q"], "columns": ["below 0", "0 and above"],
          "column_cuts": [0], "effects": [[-0.4, 0.4], [0.05, -0.05]]}, -0.4, 0.4),
        ({"form": "table", "attributes": [14, 15], "rows": ["below 0.5", "0.5 and above"],
          "columns": ["below 120", "120 to 150.5", "150.5 and above"],
          "row_cuts": [0.5], "column_cuts": [120, 150.5], "effects": [[0.7, 0.0, -0.7], [-0.3, 0.2, 0.6]]}, -0.7, 0.7),
        ({"form": "surface", "attributes": [2, 9], "surface": {
            "x_knots": [0, 5, 12.5], "y_knots": [0, 1.5, 3],
            "values": [[0.1, -0.2, 0.3], [0.2, 0.0, -0.1], [0.0, 0.1, 0.2]], "x_slopes": [[0.02, 0.0, -0.03], [0.01, 0.02, 0.0], [0.0, -0.01, 0.04]],
            "y_slopes": [[0.05, 0.0, -0.1], [0.0, 0.1, 0.02], [0.03, -0.05, 0.0]], "twists": [[0.01, 0.0, -0.02], [0.0, 0.01, 0.0], [0.02, 0.0, 0.01]],
            "polynomials": [
                {"centre": 6, "unit": 4, "coefficients": [
                    {"knots": [0, 1, 3], "values": [0.1, 0.0, 0.2], "slopes": [0.0, 0.1, -0.05], "beyond": "linear"},
                    *[{"knots": [0, 3], "values": [v, -v], "slopes": [0, v], "beyond": "cubic"} for v in [0.05, -0.02, 0.01]],
                    {"knots": [0, 3], "values": [0.01, 0.02], "slopes": [0, 0], "beyond": "linear",
                     "polynomials": [{"centre": 1.5, "unit": 0.9, "coefficients": [0.004, 0, 0, 0, -0.001, 0.0005]}]}]},
                {"in_y": True, "centre": 1.25, "unit": 0.75, "coefficients": [
                    {"knots": [0, 12.5], "values": [v, 2 * v], "slopes": [0.01, v], "beyond": "linear"} for v in [0.02, -0.01, 0, 0.005, 0, 0.001]]}]}}, -1, 1),
    ]],
    "learner": {"name": "example", "settings": []},
    "card": {"title": "Every form of effect", "purpose": "", "population": "", "source": "", "licence": "", "date": "", "note": ""},
    "notices": [],
}

# Error bars of three forms and the two resamples behind them; where an effect has no bars, its list is empty.
model["effects"][2]["map"] = "restricted cubic spline, 4 knots"
for k, places, low, high in [(0, [], [0.1, -1.5, -0.25], [0.5, -1, 0.25]),
                             (2, [0, 6, 12.5], [0.25, -0.5, 0.75], [0.5, -0.125, 1.5]),
                             (4, [], [0, -0.5, 0.25, -0.5, 0.25, -1], [0.25, 0, 0.5, -0.25, 0.75, -0.5]),
                             (5, [0, 10], [-0.75, 0.25, 0.125, 0], [-0.25, 0.75, 0.5, 0.5])]:
    model["effects"][k]["bars"] = {**({"places": places} if places else {}), "low": low, "high": high}
model["resampling"] = {
    "resamples": 4, "done": 2, "skipped": 1, "lacking_a_level": 1, "level": 0.95, "recalibrated": True, "intercepts": [-0.75, -0.5],
    "effects": [b["low"] + b["high"] if (b := e.get("bars")) else [] for e in model["effects"]],
    "ranks": [{"place": k + 1, "low": max(1, k), "high": k + 2, "moved": 0.5} for k in range(len(model["effects"]))],
}
model["calibration"] = {
    "folds": 10, "repeats": 1, "offset": -0.2, "slope": 1.7, "fits_done": 10,
    "held_out": {"auc": 0.8, "brier": 0.15, "accuracy": 0.75, "log_loss": 0.46},
    "isotonic": {"sums": [-2.5, -0.25, 1.5], "probabilities": [0.05, 0.4, 0.9]},
}

base = ["Oslo", 52, 3.25, 0.5, "b", "y", "right", 6.5, 2.2, 1.4, 3, "u", "q", 1.5, 0.25, 130]
changes = [{}, {0: "__proto__"}, {0: "Bergen"}, {0: None}, {1: 40}, {1: 39.9}, {1: 65}, {1: 1000}, {2: 0}, {2: 12.5},
           {2: 7}, {2: -3}, {2: 40}, {2: None}, {3: -2}, {3: 3}, {4: "a"}, {5: "z"}, {5: None}, {6: "left"}, {6: "middle"},
           {7: 25}, {7: 4}, {8: 0}, {8: 4}, {8: 5}, {9: 3}, {9: -1}, {9: None}, {2: 20, 9: 5}, {2: -4, 9: -0.5}, {2: 5, 9: 1.5}, {10: 2.5}, {10: 2.4}, {10: 6}, {10: -7}, {10: 99, 11: "v"},
           {10: None}, {11: "w"}, {13: 0}, {13: -0.5}, {13: -99, 12: "p"}, {13: None}, {14: 0.5}, {15: 120}, {15: 150.5},
           {15: 150.4, 14: 7}, {15: 1e9}, {14: None}, {k: None for k in range(16)}]
cases = []
for change in changes:
    values = [change.get(k, v) for k, v in enumerate(base)]
    total = F(model["intercept"]) + sum(effect(e["shape"], values) for e in model["effects"])
    cases.append({"values": values, "sum": float(total)})

dump = lambda name, value: (here / name).write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n")
dump("forms.json", model)
dump("evaluations.json", {"model": "forms.json", "cases": cases})


# Several classes: one score each, P(class) = e^score / Σ e^score to 40 digits.
getcontext().prec = 40


def score(intercept, scale):
    """A score over three attributes; the classes differ in cuts, in knots and in how curves go on."""
    k = scale
    return [
        {"form": "levels", "attribute": 0, "effects": [{"label": l, "log_odds": k * v} for l, v in [("Oslo", 0.5), ("Åre", -0.25)]]},
        {"form": "levels", "attribute": 1, "cuts": [20 + 4 * k, 60], "effects": [
            {"label": "low", "log_odds": -0.5 * k}, {"label": "middle", "log_odds": 0.125}, {"label": "high", "log_odds": k}]},
        {"form": "cubic", "attribute": 2, "curve": {
            "knots": [0, 4 + k, 12], "values": [0.25 * k, -0.5, k], "slopes": [-0.125, 0, 0.25 * k], "beyond": "linear"}},
    ]


class_attributes = [nominal("city", "Oslo", "Åre"), numeric("age", 18, 90), numeric("dose", 0, 12.5)]
labels = ["red", "green", "blue"]
scores = []
for label, intercept, scale in zip(labels, [-0.5, 0.25, 300], [1, 2, -1]):
    scores.append({
        "format": "nomogram-model", "version": 2, "link": "identity",
        "target": {"name": "colour", "positive": label, "negative": f"not {label}", "rows": 30, "events": 10},
        "intercept": intercept, "attributes": class_attributes,
        "effects": [{"shape": shape, "summary": summary(-1, 1), "tolerance": 0.0} for shape in score(intercept, scale)],
        "learner": {"name": "example", "settings": []}, "card": {**model["card"], "title": label}, "notices": [],
    })
family = {"format": "nomogram-classes", "version": 2, "target": "colour", "classes": [{"label": l, "count": 10} for l in labels],
          "scores": scores, "held_out": {"accuracy": 0.8, "brier": 0.3, "log_loss": 0.5},
          "card": model["card"], "notices": []}


def classes(values):
    sums = [F(m["intercept"]) + sum(effect(e["shape"], values) for e in m["effects"]) for m in scores]
    # The third class' score is out of reach of exp unless the largest is taken off; a shift below brings it near.
    powers = [(Decimal(s.numerator) / Decimal(s.denominator)).exp() for s in sums]
    return {"values": values, "sums": [float(s) for s in sums], "probabilities": [float(p / sum(powers)) for p in powers]}


far = [classes(v) for v in [["Oslo", 52, 3.25], [None, None, None]]]
scores[2]["intercept"] = 0.125
near = [classes(v) for v in [["Oslo", 52, 3.25], ["Åre", 24, 5], ["Åre", 28, 6], ["Oslo", 60, 12], ["Oslo", 16, -3],
                             ["Bergen", 200, 40], [None, 30, 5.5], ["Oslo", None, None], [None, None, None]]]
dump("classes.json", {"family": family, "cases": near, "far": {"intercept": 300, "cases": far}})


# Venn–ABERS: sums are eighths, so that steps are met exactly. p₁ = 1 and p₀ = 0 outside the steps.
def city(oslo, bergen):
    return {"form": "levels", "attribute": 0, "effects": [{"label": "Oslo", "log_odds": oslo}, {"label": "Bergen", "log_odds": bergen}]}


def dose(low, high):
    slope = (high - low) / 8
    return {"form": "cubic", "attribute": 1, "curve": {
        "knots": [0, 8], "values": [low, high], "slopes": [slope, slope], "beyond": "linear"}}


def dose_cut(cut, low, high):
    return {"form": "levels", "attribute": 1, "cuts": [cut], "effects": [
        {"label": "low", "log_odds": low}, {"label": "high", "log_odds": high}]}


def steps(sums, probabilities):
    return {"sums": sums, "probabilities": probabilities}


venn_model = {
    "format": "nomogram-model", "version": 3, "link": "logit",
    "target": {"name": "outcome", "positive": "yes", "negative": "no", "rows": 30, "events": 10},
    "intercept": 0.25, "attributes": [nominal("city", "Oslo", "Bergen"), numeric("dose", 0, 8)],
    "effects": [{"shape": shape, "summary": summary(-1, 1), "tolerance": 0.0} for shape in [city(0.5, -0.5), dose(-1, 1)]],
    "learner": {"name": "example", "settings": []}, "card": {**model["card"], "title": "Interval"}, "notices": [],
}
inductive = {"method": "inductive", "rows": 9, "parts": [
    {"low": steps([-0.5, 0.75, 1.5], [0.25, 0.5, 0.75]), "high": steps([-1.25, 0, 1.25], [0.125, 0.5, 0.875])}]}
cross = {"method": "cross", "rows": 30, "parts": [
    {"scorer": {"intercept": 0, "effects": [city(0.25, -0.25), dose(-1, 1)]},
     "low": steps([-0.25, 0.5], [0.5, 0.75]), "high": steps([-0.25, 0.75], [0.5, 0.75])},
    # A fold whose cut the others do not have.
    {"scorer": {"intercept": 0.5, "effects": [city(0.5, 0), dose_cut(4, -1, 0.5)]},
     "low": steps([0, 1], [0.25, 0.5]), "high": steps([-0.5, 0.5], [0.25, 0.5])},
    # A fold that knows of one class alone, and one of nothing.
    {"scorer": {"intercept": -1, "effects": [city(0, 0), dose(0, 2)]},
     "low": steps([], []), "high": steps([-1, 1], [0.125, 0.875])},
    {"scorer": {"intercept": 0, "effects": [city(0, 0), dose(0, 0)]}, "low": steps([], []), "high": steps([], [])}]}


def interval(venn, values):
    """p₀ and p₁ of each part, then their geometric means: exact, or to 40 digits where roots are drawn."""
    found = []
    for part in venn["parts"]:
        of = part.get("scorer") or {"intercept": venn_model["intercept"], "effects": [e["shape"] for e in venn_model["effects"]]}
        total = F(of["intercept"]) + sum(effect(shape, values) for shape in of["effects"])
        reached = [p for s, p in zip(part["low"]["sums"], part["low"]["probabilities"]) if F(s) <= total]
        ahead = [p for s, p in zip(part["high"]["sums"], part["high"]["probabilities"]) if total <= F(s)]
        found.append((Decimal((reached or [0])[-1]), Decimal((ahead or [1])[0])))
    if len(found) == 1:
        return found[0]
    low, high = Decimal(1), Decimal(1)
    for p0, p1 in found:
        low, high = low * (1 - p0), high * p1
    root = Decimal(1) / len(found)
    return 1 - low ** root, high ** root


questions = [[c, d] for c in ["Oslo", "Bergen", "Paris", None] for d in [0, 3, 4, 5, 8, -2, 100, None]]
venn_cases = []
for name, venn in [("inductive", inductive), ("cross", cross)]:
    for values in questions:
        p0, p1 = interval(venn, values)
        venn_cases.append({"model": name, "values": values, "p0": float(p0), "p1": float(p1), "merged": float(p1 / (1 - p0 + p1))})
dump("venn.json", {"models": {"inductive": {**venn_model, "venn_abers": inductive}, "cross": {**venn_model, "venn_abers": cross}},
                   "cases": venn_cases})


# Attributes with effects of their own that stand in pairs too: version 4.
pairs_model = {
    "format": "nomogram-model", "version": 4, "link": "logit",
    "target": {"name": "outcome", "positive": "yes", "negative": "no", "rows": 30, "events": 10},
    "intercept": -0.3, "attributes": [nominal("city", "Oslo", "Bergen"), numeric("age", 18, 90), numeric("dose", 0, 8)],
    "effects": [{"shape": shape, "summary": summary(-1, 1), "tolerance": 0.0} for shape in [
        city(0.41, -0.37),
        {"form": "cubic", "attribute": 1, "curve": {
            "knots": [18, 90], "values": [-0.6, 0.9], "slopes": [0.05, -0.01], "beyond": "cubic"}},
        {"form": "cubic", "attribute": 2, "curve": {
            "knots": [0, 8], "values": [0.2, -0.5], "slopes": [0.3, -0.475], "beyond": "cubic"}},
        {"form": "curves_by_level", "attributes": [0, 1], "curves": [
            {"label": "Oslo", "curve": {"knots": [18, 90], "values": [-0.36, 0.36], "slopes": [0.01, 0.01], "beyond": "linear"}},
            {"label": "Bergen", "curve": {"knots": [18, 90], "values": [0.72, -0.72], "slopes": [-0.02, -0.02], "beyond": "linear"}}]},
        {"form": "curves_by_level", "attributes": [0, 2], "curves": [
            {"label": "Oslo", "curve": {"knots": [0, 8], "values": [0.1, -0.1], "slopes": [-0.025, -0.025], "beyond": "linear"}},
            {"label": "Bergen", "curve": {"knots": [0, 8], "values": [-0.2, 0.2], "slopes": [0.05, 0.05], "beyond": "linear"}}]},
        {"form": "surface", "attributes": [1, 2], "surface": {
            "x_knots": [18, 90], "y_knots": [0, 8], "values": [[0.5, -0.5], [-0.3, 0.3]], "x_slopes": [[-1 / 72] * 2, [1 / 120] * 2],
            "y_slopes": [[-0.1, 0.1]] * 2, "twists": [[1 / 360] * 2] * 2}},
    ]],
    "learner": {"name": "svm", "settings": [{"name": "C", "value": 1}, {"name": "pairs", "value": 1}]},
    "card": {**model["card"], "title": "Every pair"}, "notices": [],
}
pairs_cases = []
for values in [[c, a, d] for c in ["Oslo", "Bergen", "Paris", None] for a in [18, 41.5, 120, None] for d in [0, 3.3, 8, -4, None]]:
    total = F(pairs_model["intercept"]) + sum(effect(e["shape"], values) for e in pairs_model["effects"])
    pairs_cases.append({"values": values, "sum": float(total)})
dump("pairs.json", {"model": pairs_model, "cases": pairs_cases})


# A calibration that bends: log odds = g(sum), version 5.
bend_model = {
    **venn_model, "version": 5, "card": {**model["card"], "title": "Bend"}, "attributes": [*venn_model["attributes"], numeric("size", -9, 9)],
    "effects": [*venn_model["effects"], {"summary": summary(-9, 9), "tolerance": 0.0, "shape": {"form": "cubic", "attribute": 2, "curve": {
        "knots": [-9, 9], "values": [-9, 9], "slopes": [1, 1], "beyond": "linear"}}}],
    "bend": {"knots": [-2, -0.5, 1, 4], "values": [-1.2, -0.6, 1.1, 3.2], "slopes": [0.3, 0.6, 1.5, 0.4], "beyond": "linear"},
}
bend_cases = []
for values in [[c, d, s] for c in ["Oslo", "Bergen", None] for d in [0, 8, None] for s in [-7, -2.25, -1.1, 0, 0.4, 0.75, 2.5, 3.75, 8, None]]:
    total = F(bend_model["intercept"]) + sum(effect(e["shape"], values) for e in bend_model["effects"])
    d = curve(bend_model["bend"], total)[0]
    odds = (Decimal(d.numerator) / Decimal(d.denominator)).exp()
    bend_cases.append({"values": values, "sum": float(total), "log_odds": float(d), "probability": float(odds / (1 + odds))})
dump("bend.json", {"model": bend_model, "cases": bend_cases})
