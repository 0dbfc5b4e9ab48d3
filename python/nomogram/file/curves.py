"""Piecewise cubics and bicubic surfaces at many values at once, with their polynomials."""

import numpy as np


def curve(c, x):
    return curve_and_slope(c, x)[0]


def curve_and_slope(c, x):
    """A curve and its derivative at each x."""
    x = np.asarray(x, float)
    knots = np.asarray(c["knots"], float)
    at_knots, at_x = _polynomials(c, knots), _polynomials(c, x)
    v, s = np.asarray(c["values"], float) - at_knots[0], np.asarray(c["slopes"], float) - at_knots[1]
    k = piece(knots, x)
    f, slope = cubic(x - knots[k], knots[k + 1] - knots[k], v[k], s[k], v[k + 1], s[k + 1])
    if c.get("beyond", "linear") == "linear":
        for beyond, end in ((x < knots[0], 0), (x > knots[-1], -1)):
            f = np.where(beyond, v[end] + (x - knots[end]) * s[end], f)
            slope = np.where(beyond, s[end], slope)
    return f + at_x[0], slope + at_x[1]


def surface(s, x, y):
    x, y = np.asarray(x, float), np.asarray(y, float)
    xs, ys = np.asarray(s["x_knots"], float), np.asarray(s["y_knots"], float)
    grid = _surface_polynomials(s, xs[None, :], ys[:, None])
    names = ("values", "x_slopes", "y_slopes", "twists")
    f, by_x, by_y, both = (np.asarray(s[name], float) - p for name, p in zip(names, grid))
    i, j = piece(xs, x), piece(ys, y)
    d, h = x - xs[i], xs[i + 1] - xs[i]

    def along(value, slope, row):
        return cubic(d, h, value[row, i], slope[row, i], value[row, i + 1], slope[row, i + 1])[0]

    low, high = along(f, by_x, j), along(f, by_x, j + 1)
    rest = cubic(y - ys[j], ys[j + 1] - ys[j], low, along(by_y, both, j), high, along(by_y, both, j + 1))[0]
    return rest + _surface_polynomials(s, x, y)[0]


def piece(knots, x):
    """The piece that holds each x; the outermost ones continue."""
    return np.clip(np.searchsorted(knots, x, side="right") - 1, 0, len(knots) - 2)


def cubic(d, h, v0, s0, v1, s1):
    """The cubic with values v₀, v₁ and slopes s₀, s₁ at 0 and h, at d, and its slope."""
    m = (v1 - v0) / h
    second, third = (3 * m - 2 * s0 - s1) / h, (s0 + s1 - 2 * m) / (h * h)
    return v0 + d * (s0 + d * (second + d * third)), s0 + d * (2 * second + 3 * d * third)


def _polynomials(c, x):
    """The sum of a curve's polynomials, and its derivative."""
    total, rise = np.zeros_like(x), np.zeros_like(x)
    for p in c.get("polynomials") or []:
        z = (x - p["centre"]) / p["unit"]
        f, slope = np.zeros_like(x), np.zeros_like(x)
        for a in reversed(p["coefficients"]):
            f, slope = f * z + a, slope * z + f
        total, rise = total + f, rise + slope / p["unit"]
    return total, rise


def _surface_polynomials(s, x, y):
    """Of a surface: f, ∂f/∂x, ∂f/∂y, ∂²f/∂x∂y."""
    x, y = np.broadcast_arrays(x, y)
    sums = [np.zeros(x.shape) for _ in range(4)]
    for p in s.get("polynomials") or []:
        own, other = (y, x) if p.get("in_y") else (x, y)
        z = (own - p["centre"]) / p["unit"]
        f, by, across, both = (np.zeros(x.shape) for _ in range(4))
        for coefficient in reversed(p["coefficients"]):
            a, slope = curve_and_slope(coefficient, other)
            f, by, across, both = f * z + a, by * z + f, across * z + slope, both * z + across
        by, both = by / p["unit"], both / p["unit"]
        for k, part in enumerate((f, across, by, both) if p.get("in_y") else (f, by, across, both)):
            sums[k] = sums[k] + part
    return sums
