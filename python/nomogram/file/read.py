"""A model file → the same, checked. What passes here can be evaluated: lengths fit, numbers are finite, indices point at
attributes of the right kind. The third reader of this format, after src/model/ and www/model/."""

import json

from ..errors import Refused
from .field import LARGEST_VALUE, Field
from .shapes import curve, shape

MODEL, CLASSES, VERSION = "nomogram-model", "nomogram-classes", 5
LINKS = ("logit", "identity", "exp", "square", "probit", "cloglog")


def parsed(text):
    """The object of a file."""
    try:
        return checked(json.loads(text))
    except json.JSONDecodeError as error:
        raise Refused(f"The file is not JSON: {error}") from None


def checked(file):
    """A model or a family of classes, once all that is needed to evaluate it has been checked."""
    if not isinstance(file, dict):
        raise Refused("This is not a model file: it holds no object.")
    f = Field(file)
    if file.get("format") == CLASSES:
        _family(f)
    else:
        _model(f)
    return file


def _head(f, expected):
    form = f.at("format")
    if form.value != expected:
        form.refuse(f'must be "{expected}": this JSON comes from another program')
    version = f.at("version")
    if version.whole(1) > VERSION:
        version.refuse(f"is {version.value}, newer than this package can read ({VERSION})")


def _model(f):
    _head(f, MODEL)
    attributes = [_attribute(a) for a in f.at("attributes").list()]
    used = set()
    for effect in f.at("effects").list():
        shape(effect.at("shape"), attributes, used)
    f.at("intercept").number()
    link = f.at("link").one_of(LINKS)
    target = f.at("target")
    for key in ("name", "positive", "negative"):
        target.at(key).text()
    target.at("events").number(0, target.at("rows").number(0))
    f.at("learner").at("name").text()
    if f.has("bend"):
        _bend(f.at("bend"), link)


def _attribute(f):
    f.at("name").text()
    kind = f.at("kind").one_of(("numeric", "categorical", "ordered"))
    if f.has("reading"):
        f.at("reading").object()
    if kind == "numeric":
        numeric = f.at("numeric")
        least = numeric.at("minimum").number(-LARGEST_VALUE)
        most = numeric.at("maximum").number(least, LARGEST_VALUE)
        numeric.at("median").number(least, most)
        if numeric.has("decimals"):
            numeric.at("decimals").whole()
        return {"name": f.value["name"], "kind": kind, "labels": []}
    labels, seen = [level.at("label") for level in f.at("levels").list()], set()
    for label in labels:
        if label.text() in seen:
            label.refuse("stands twice")
        seen.add(label.value)
    return {"name": f.value["name"], "kind": kind, "labels": [label.value for label in labels]}


def _bend(f, link):
    """g of the sum. A piece whose slopes are at most three times its mean slope increases."""
    if link != "logit":
        f.refuse("only a probability of the logit link has one")
    curve(f)
    knots, values, slopes = (f.value[key] for key in ("knots", "values", "slopes"))
    most = [3 * (b - a) / (k - j) for a, b, j, k in zip(values, values[1:], knots, knots[1:])]
    rises = all(s > 0 for s in slopes) and all(max(s, t) <= m for s, t, m in zip(slopes, slopes[1:], most))
    if f.value.get("beyond", "linear") == "cubic" or not rises:
        f.refuse("must increase everywhere, and be straight beyond its knots")


def _family(f):
    _head(f, CLASSES)
    f.at("target").text()
    classes = f.at("classes").list()
    if len(classes) < 2:
        f.at("classes").refuse("must have at least 2 entries")
    seen = set()
    for label in (one.at("label") for one in classes):
        if label.text() in seen:
            label.refuse("stands twice")
        seen.add(label.value)
    scores = f.at("scores").list(len(classes), "entries, one for each class")
    for score in scores:
        _model(score)
        if score.value["link"] != "identity":
            score.at("link").refuse('must be "identity": a score alone is no probability')
        if score.value["attributes"] != scores[0].value["attributes"]:
            score.at("attributes").refuse("must be those of the first score")
        if [_over(e) for e in score.value["effects"]] != [_over(e) for e in scores[0].value["effects"]]:
            score.at("effects").refuse("must be of the forms and over the attributes of the first score's")


def _over(effect):
    of = effect["shape"]
    return of["form"], of.get("attribute"), of.get("attributes")
