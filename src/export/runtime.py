import bisect
import math
import sys


def _cubic(d, h, v0, s0, v1, s1):
    """A cubic through two knots, and its slope."""
    m = (v1 - v0) / h
    c2 = (3 * m - 2 * s0 - s1) / h
    c3 = (s0 + s1 - 2 * m) / (h * h)
    return v0 + d * (s0 + d * (c2 + d * c3)), s0 + d * (2 * c2 + 3 * d * c3)


def _piece(knots, x):
    return min(max(bisect.bisect_right(knots, x), 1), len(knots) - 1) - 1


def _polynomials(curve, x):
    total = rise = 0.0
    for of in curve["polynomials"]:
        z = (x - of["centre"]) / of["unit"]
        f = slope = 0.0
        for a in reversed(of["coefficients"]):
            slope, f = slope * z + f, f * z + a
        total += f
        rise += slope / of["unit"]
    return total, rise


def _curve(curve, x):
    """A curve and its slope."""
    knots = curve["knots"]

    def node(k):
        f, slope = _polynomials(curve, knots[k])
        return curve["values"][k] - f, curve["slopes"][k] - slope

    f, rise = _polynomials(curve, x)
    if not curve["goes_on"] and (x < knots[0] or x > knots[-1]):
        end = 0 if x < knots[0] else len(knots) - 1
        value, slope = node(end)
        return f + value + (x - knots[end]) * slope, rise + slope
    k = _piece(knots, x)
    rest, slope = _cubic(x - knots[k], knots[k + 1] - knots[k], *node(k), *node(k + 1))
    return f + rest, rise + slope


def _surface_polynomials(surface, x, y):
    """The polynomials of a surface: the value, its slopes along x and y, its twist."""
    sums = [0.0, 0.0, 0.0, 0.0]
    for of in surface["polynomials"]:
        own, other = (y, x) if of["in_y"] else (x, y)
        z = (own - of["centre"]) / of["unit"]
        f = by = across = both = 0.0
        for coefficient in reversed(of["coefficients"]):
            a, slope = _curve(coefficient, other)
            both, across, by, f = both * z + across, across * z + slope, by * z + f, f * z + a
        sums[0] += f
        sums[2 if of["in_y"] else 1] += by / of["unit"]
        sums[1 if of["in_y"] else 2] += across
        sums[3] += both / of["unit"]
    return sums


def _surface(surface, x, y):
    i, j = _piece(surface["x"], x), _piece(surface["y"], y)

    def node(row, column):
        less = _surface_polynomials(surface, surface["x"][column], surface["y"][row])
        own = (surface["values"], surface["x_slopes"], surface["y_slopes"], surface["twists"])
        return [of[row][column] - part for of, part in zip(own, less)]

    d, h = x - surface["x"][i], surface["x"][i + 1] - surface["x"][i]
    along = []
    for row in (j, j + 1):
        a, b = node(row, i), node(row, i + 1)
        along += [_cubic(d, h, a[0], a[1], b[0], b[1])[0], _cubic(d, h, a[2], a[3], b[2], b[3])[0]]
    d, h = y - surface["y"][j], surface["y"][j + 1] - surface["y"][j]
    return _surface_polynomials(surface, x, y)[0] + _cubic(d, h, *along)[0]


def _number(value):
    """A number, or None where there is none."""
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    return number if math.isfinite(number) else None


def _place(attribute, cuts, value):
    """Which level, or interval, a value is in; None for none."""
    if attribute["numeric"]:
        x = _number(value)
        return None if x is None or not cuts else bisect.bisect_right(cuts, x)
    text = str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    return attribute["levels"].index(text) if value is not None and text in attribute["levels"] else None


def _effect(effect, row):
    """What an effect adds."""
    attributes = [MODEL["attributes"][at] for at in effect["of"]]
    values = [row.get(attribute["name"]) for attribute in attributes]
    form = effect["form"]
    if form in ("levels", "table"):
        places = [_place(*of) for of in zip(attributes, effect["cuts"], values)]
        if None in places:
            return 0.0
        return effect["at"][places[0]] if form == "levels" else effect["at"][places[0]][places[1]]
    x = _number(values[-1])
    if x is None:
        return 0.0
    if form == "cubic":
        return _curve(effect["curve"], x)[0]
    if form == "curves":
        place = _place(attributes[0], [], values[0])
        return 0.0 if place is None else _curve(effect["curves"][place], x)[0]
    first = _number(values[0])
    return 0.0 if first is None else _surface(effect["surface"], first, x)


def _exp(d):
    """Where it would be larger than the largest number, that."""
    return math.exp(d) if d < 709.78 else sys.float_info.max


_LINKS = {
    "logit": lambda d: 1 / (1 + math.exp(-d)) if d >= 0 else math.exp(d) / (1 + math.exp(d)),
    "identity": lambda d: d,
    "exp": _exp,
    "square": lambda d: min(d * d, sys.float_info.max),
    "root": lambda d: min(d * d, sys.float_info.max) if d > 0 else 0.0,
    "probit": lambda d: 0.5 * math.erfc(-d / math.sqrt(2)),
    "cloglog": lambda d: -math.expm1(-_exp(d)),
}


def sums(row):
    """The sum of a row, {"age": 50, "sex": "female"}: the intercept and all effects; of several classes one a class."""
    found = []
    for of in MODEL["sums"]:
        total = of["intercept"]
        for effect in of["effects"]:
            total += _effect(effect, row)
        found.append(total)
    return found


def predict(row):
    """What the model predicts of a row; of several classes a dictionary of probabilities."""
    found = sums(row)
    if not MODEL["classes"]:
        total = _curve(MODEL["bend"], found[0])[0] if "bend" in MODEL else found[0]
        return _LINKS[MODEL["link"]](total)
    shares = [math.exp(total - max(found)) for total in found]
    return {label: share / sum(shares) for label, share in zip(MODEL["classes"], shares)}
