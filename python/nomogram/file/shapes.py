"""The five forms of an effect, checked against the attributes they point at."""

FORMS = ("levels", "cubic", "table", "curves_by_level", "surface")


def shape(f, attributes, used):
    form = f.at("form").one_of(FORMS)
    if form == "levels":
        (own,) = _over(f, attributes, used, None)
        effects = f.at("effects")
        _side(f.at("cuts"), [e.at("label") for e in effects.list()], effects, own)
        for effect in effects.list():
            effect.at("log_odds").number()
    elif form == "cubic":
        _over(f, attributes, used, True)
        curve(f.at("curve"))
    elif form == "table":
        a, b = _over(f, attributes, used, None, None)
        _side(f.at("row_cuts"), f.at("rows").list(), f.at("rows"), a)
        _side(f.at("column_cuts"), f.at("columns").list(), f.at("columns"), b)
        f.at("effects").matrix(len(f.value["rows"]), len(f.value["columns"]))
    elif form == "curves_by_level":
        own, _ = _over(f, attributes, used, False, True)
        curves = f.at("curves")
        _labels([c.at("label") for c in curves.list()], curves, own["labels"])
        for one in curves.list():
            curve(one.at("curve"))
    else:
        _over(f, attributes, used, True, True)
        _surface(f.at("surface"))


def curve(f):
    n = len(_knots(f.at("knots")))
    f.at("values").numbers(n)
    f.at("slopes").numbers(n)
    if f.has("beyond"):
        f.at("beyond").one_of(("linear", "cubic"))
    for p in _polynomials(f):
        p.at("coefficients").numbers()


def _surface(f):
    columns, rows = len(_knots(f.at("x_knots"))), len(_knots(f.at("y_knots")))
    for key in ("values", "x_slopes", "y_slopes", "twists"):
        f.at(key).matrix(rows, columns)
    for p in _polynomials(f):
        for coefficient in p.at("coefficients").list():
            curve(coefficient)


def _polynomials(f):
    found = f.at("polynomials").list() if f.has("polynomials") else []
    for p in found:
        p.at("centre").number()
        if p.at("unit").number() <= 0:
            p.at("unit").refuse("must be above 0")
    return found


def _knots(f):
    knots = f.ascending()
    return knots if len(knots) >= 2 else f.refuse("must have at least 2 entries")


def _over(f, attributes, used, *kinds):
    """The attributes that an effect is of; of each whether it must be numeric, None: either."""
    at = f.at("attributes" if len(kinds) > 1 else "attribute")
    fields = at.list(2) if len(kinds) > 1 else [at]
    for one, numeric in zip(fields, kinds):
        # 5.0 is 5 to JSON.
        one.value = one.whole()
        if one.value >= len(attributes):
            one.refuse(f"must be below {len(attributes)}, the number of attributes")
        if numeric is not None and numeric != (attributes[one.value]["kind"] == "numeric"):
            one.refuse(f"must name a {'numeric' if numeric else 'categorical or ordered'} attribute")
    key = frozenset(one.value for one in fields)
    if len(key) < len(fields):
        at.refuse("names one attribute twice: a pair is of two")
    if key in used:
        names = " and ".join(f'"{attributes[a]["name"]}"' for a in sorted(key))
        at.refuse(f"is of {names}, as another effect is already")
    used.add(key)
    return [attributes[one.value] for one in fields]


def _side(cuts, labels, entries, attribute):
    found = cuts.ascending() if isinstance(cuts.value, list) else []
    if attribute["kind"] == "numeric":
        entries.list(len(found) + 1, "entries, one more than cuts")
        for label in labels:
            label.text()
        return
    if found:
        cuts.refuse("belongs to a numeric attribute only")
    _labels(labels, entries, attribute["labels"])


def _labels(labels, entries, own):
    """Labels must be the attribute's own, in its order: a label and its number can then never drift apart."""
    entries.list(len(own), "entries, one for each level")
    for label, expected in zip(labels, own):
        if label.text() != expected:
            label.refuse(f'must be "{expected}", the attribute\'s level at this place')
