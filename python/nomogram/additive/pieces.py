"""Piecewise polynomials as the file has them: values and slopes at knots (Hermite form). A kink or a jump is two knots next
to each other, so that the curve is the function on either side."""

import numpy as np


def joint(functions):
    return np.unique(np.concatenate([f.breaks for f in functions])) if functions else np.array([])


def degree(f):
    used = np.flatnonzero(np.any(f.pieces != 0, axis=0))
    return int(used[-1]) if len(used) else 0


def nodes(functions, span, outer):
    """Knots, and of each function values and slopes at them. `outer`: with a knot on each side beyond the breaks, so that
    the outermost pieces go on as they are."""
    breaks = joint(functions)
    low, high = span if span[0] < span[1] else (span[0], span[0] + 1.0)
    if not len(breaks):
        return _table(functions, [(low, None), (high, None)], breaks)
    width = max(high - low, breaks[-1] - breaks[0])
    sides = [[_side(f, breaks, k, right) for f in functions] for k in range(len(breaks)) for right in (0, 1)]
    sizes = np.abs(np.array(sides)).max(axis=(0, 1))
    places = []
    for k, x in enumerate(breaks):
        apart = np.abs(np.array(sides[2 * k]) - np.array(sides[2 * k + 1])).max(axis=0)
        if apart[0] > 1e-11 * sizes[0] or apart[1] > 1e-9 * sizes[1]:
            places.append((min(np.nextafter(x, -np.inf), x - 2.0**-48 * width), k))
        places.append((x, k + 1))
    if outer or len(places) < 2:
        places.insert(0, (min(low, breaks[0] - width / 8), 0))
        places.append((max(high, breaks[-1] + width / 8), len(breaks)))
    return _table(functions, places, breaks)


def _side(f, breaks, k, right):
    return f.both(breaks[k], _piece(f, breaks, k + right))


def _piece(f, breaks, k):
    """Which piece of a function a piece between all breaks is."""
    return 0 if k == 0 else int(np.searchsorted(f.breaks, breaks[k - 1], side="right"))


def _table(functions, places, breaks):
    found = [[f.both(x, 0 if k is None else _piece(f, breaks, k)) for x, k in places] for f in functions]
    values, slopes = np.moveaxis(np.array(found, float), 2, 0)
    return [float(x) for x, _ in places], values, slopes


def curve(f, span):
    """A curve of the file; None: the curve that is 0."""
    if f is None:
        low, high = span if span[0] < span[1] else (span[0], span[0] + 1.0)
        return {"knots": [low, high], "values": [0.0, 0.0], "slopes": [0.0, 0.0], "beyond": "linear"}
    straight = not f.pieces[[0, -1], 2:].any()
    knots, values, slopes = nodes([f], span, not straight)
    return {
        "knots": knots,
        "values": values[0].tolist(),
        "slopes": slopes[0].tolist(),
        "beyond": "linear" if straight else "cubic",
    }
