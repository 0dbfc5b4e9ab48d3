"""Writes links.json: the outcome of each link at sums from far below to far above, to 40 digits (mpmath), and
models/{poisson,square,probit,cloglog}.json: models that other programs trained, in the form of a model file."""
import json
from pathlib import Path

from mpmath import exp, expm1, mp, mpf, ncdf

here = Path(__file__).parent
mp.dps = 60
LARGEST = mpf(2) ** 1024 - mpf(2) ** 971

OUTCOMES = {
    "logit": lambda d: 1 / (1 + exp(-d)),
    "identity": lambda d: d,
    "exp": exp,
    "square": lambda d: d * d,
    "probit": ncdf,
    "cloglog": lambda d: -expm1(-exp(d)),
}
SUMS = [0, 0.125, -0.125, 0.5, -0.5, 1, -1, 1.5, -1.5, 2.75, -2.75, 2.999, 3, -3, -3.001, 4.25, -4.25, 6, -6, 8.5, -8.5, -12, 20,
        -20, -30, 36, -36, 40, -300, 300, 700, -700, 709, 800, -745, -800, 1e5, -1e5, 1e160, -1e160, 1.5e308, -1.5e308]


def outcome(link, d):
    # Of huge sums mpmath would make numbers with 10¹⁶⁰ digits.
    if abs(d) > 1e4 and link not in ("identity", "square"):
        return 0.0 if d < 0 else float(LARGEST) if link == "exp" else 1.0
    return float(min(OUTCOMES[link](mpf(d)), LARGEST))


cases = [{"link": link, "sum": d, "outcome": outcome(link, d)} for link in OUTCOMES for d in SUMS]


def dump(name, value):
    (here / name).write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


dump("links.json", {"cases": cases})


def levels(name, effects, counts):
    """A categorical attribute and its effect, less the mean over the rows, and that mean."""
    rows = sum(counts)
    mean = sum(e * n for (_, e), n in zip(effects, counts)) / rows
    own = [e - mean for _, e in effects]
    spread = (sum(n * e * e for e, n in zip(own, counts)) / rows) ** 0.5
    attribute = {"name": name, "kind": "categorical", "missing": 0,
                 "levels": [{"label": label, "count": n} for (label, _), n in zip(effects, counts)]}
    effect = {"shape": {"form": "levels", "effects": [{"label": label, "log_odds": e} for (label, _), e in zip(effects, own)]},
              "summary": {"minimum": min(own), "maximum": max(own), "mean": 0, "spread": spread}, "tolerance": 0}
    return attribute, effect, mean


def straight(name, slope, low, high, mean, median, sd, decimals, quantiles=(), unit=None):
    """A number that counts slope · (x − mean)."""
    values = [slope * (x - mean) for x in (low, high)]
    numeric = {"minimum": low, "maximum": high, "mean": mean, "median": median, "decimals": decimals, "histogram": []}
    if quantiles:
        numeric["quantiles"] = [{"share": s, "value": v} for s, v in quantiles]
    attribute = {"name": name, "kind": "numeric", **({"unit": unit} if unit else {}), "numeric": numeric, "missing": 0}
    effect = {"shape": {"form": "cubic", "curve": {"knots": [low, high], "values": values, "slopes": [slope, slope]}},
              "summary": {"minimum": min(values), "maximum": max(values), "mean": 0, "spread": abs(slope) * sd}, "tolerance": 0}
    return attribute, effect, slope * mean


def model(name, link, intercept, target, parts, learner, card):
    attributes, effects = [], []
    for k, (attribute, effect, mean) in enumerate(parts):
        attributes.append(attribute)
        effect["shape"] = {"form": effect["shape"].pop("form"), "attribute": k, **effect["shape"]}
        effects.append(effect)
        intercept += mean
    dump(f"models/{name}.json", {
        "format": "nomogram-model", "version": 5, "link": link, "target": target, "intercept": intercept,
        "attributes": attributes, "effects": effects, "learner": {"name": learner, "settings": []}, "card": card})


# R: glm(breaks ~ wool + tension, poisson, warpbreaks).
model("poisson", "exp", 3.69196,
      {"name": "breaks", "positive": "", "negative": "", "rows": 54, "events": 0},
      [levels("wool", [("A", 0), ("B", -0.20599)], [27, 27]),
       levels("tension", [("low", 0), ("medium", -0.32132), ("high", -0.51849)], [18, 18, 18])],
      "Poisson regression",
      {"title": "Breaks in yarn", "population": "Looms, 54 of them", "source": "Tippett (1950), the data set warpbreaks of R",
       "outcome": "Breaks of the warp during one fixed length of yarn", "n": 54, "contact": "R documentation of warpbreaks"})

# R: glm(admit ~ gre + gpa + rank, binomial(probit)), 400 applicants.
model("probit", "probit", -2.38684,
      {"name": "admitted", "positive": "yes", "negative": "no", "rows": 400, "events": 127},
      [straight("gre", 0.00138, 220, 800, 587.7, 580, 115.5, 0, [(0.25, 520), (0.5, 580), (0.75, 660)]),
       straight("gpa", 0.47773, 2.26, 4, 3.3899, 3.395, 0.38, 2, [(0.25, 3.13), (0.5, 3.395), (0.75, 3.67)]),
       levels("rank of the school", [("1", 0), ("2", -0.41540), ("3", -0.81214), ("4", -0.93590)], [61, 151, 121, 67])],
      "probit regression",
      {"title": "Admission to graduate school", "source": "UCLA, admissions of 400 applicants",
       "outcome": "Admitted to graduate school", "n": 400, "events": 127})

# R: glm(cbind(dead, n - dead) ~ dose, binomial(cloglog)), Bliss (1935).
model("cloglog", "cloglog", -39.572,
      {"name": "beetle", "positive": "dead", "negative": "alive", "rows": 481, "events": 291},
      [straight("dose", 22.041, 1.6907, 1.8839, 1.7933, 1.8113, 0.063, 4, unit="log₁₀ mg/l")],
      "complementary log-log regression",
      {"title": "Beetles and carbon disulphide", "source": "Bliss (1935), The calculation of the dosage-mortality curve",
       "outcome": "Dead after five hours", "n": 481, "events": 291})

# Made up: square roots of counts have one variance.
model("square", "square", 3.5,
      {"name": "seedlings", "positive": "", "negative": "", "rows": 120, "events": 0, "unit": "per plot"},
      [straight("shade", -0.04, 0, 100, 40, 40, 25, 0, unit="%"),
       levels("soil", [("clay", -0.5), ("loam", 0.75), ("sand", 0)], [40, 40, 40])],
      "least squares of square roots",
      {"title": "Seedlings in plots", "note": "Made up.", "outcome": "Seedlings counted in a plot of one square metre", "n": 120})
