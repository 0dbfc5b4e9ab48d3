"""Makes chains.json: split R-hat of ranks and bulk effective sample size of fixed chains.

Written from the formulas of Vehtari, Gelman, Simpson, Carpenter & Buerkner 2021 (equations 1 to 14 and the appendix on
Geyer's monotone sequence), slowly: every rank by counting, every autocovariance by its sum, normal quantiles by the
standard library (Wichura's AS 241).

    python3 tests/data/reference/make_chains.py
"""

import json
import math
import random
from pathlib import Path
from statistics import NormalDist, median


def mean(v):
    return math.fsum(v) / len(v)


def variance(v):
    m = mean(v)
    return math.fsum((x - m) ** 2 for x in v) / (len(v) - 1)


def split(chains):
    n = len(chains[0])
    return [half for c in chains for half in (c[: n // 2], c[(n + 1) // 2 :])]


def scores(chains):
    pooled = [x for c in chains for x in c]

    def one(x):
        rank = sum(y < x for y in pooled) + (sum(y == x for y in pooled) + 1) / 2
        return NormalDist().inv_cdf((rank - 3 / 8) / (len(pooled) + 1 / 4))

    return [[one(x) for x in c] for c in chains]


def plain_r_hat(chains):
    n = len(chains[0])
    between = n * variance([mean(c) for c in chains])
    within = mean([variance(c) for c in chains])
    return math.sqrt(((n - 1) / n * within + between / n) / within)


def r_hat(chains):
    halves = split(chains)
    centre = median(x for c in halves for x in c)
    folded = [[abs(x - centre) for x in c] for c in halves]
    return max(plain_r_hat(scores(halves)), plain_r_hat(scores(folded)))


def bulk(chains):
    z = scores(split(chains))
    m, n = len(z), len(z[0])

    def autocovariance(c, lag):
        mu = mean(c)
        return math.fsum((c[i] - mu) * (c[i + lag] - mu) for i in range(n - lag)) / n

    within = mean([variance(c) for c in z])
    plus = (n - 1) / n * within + variance([mean(c) for c in z])
    rho = [1 - (within - mean([autocovariance(c, lag) for c in z])) / plus for lag in range(n)]
    rho[0] = 1.0
    # Pairs whose sum is positive, and the first of the pair that no longer is.
    last = 0
    while last < n - 5 and rho[last] + rho[last + 1] > 0:
        last += 2
    pairs = [rho[t] + rho[t + 1] for t in range(0, last, 2)]
    monotone = [min(pairs[: i + 1]) for i in range(len(pairs))]
    time = -1 + 2 * sum(monotone) + max(rho[last], 0)
    return m * n / max(time, 1 / math.log10(m * n))


def chains(seed, n_chains, n, phi, change=lambda x, chain, draw: x):
    made = []
    r = random.Random(seed)
    for chain in range(n_chains):
        x = r.gauss(0, 1)
        c = []
        for draw in range(n):
            c.append(round(change(x, chain, draw), 6))
            x = phi * x + math.sqrt(1 - phi * phi) * r.gauss(0, 1)
        made.append(c)
    return made


CASES = {
    "independent": chains(1, 4, 80, 0.0),
    "autocorrelated": chains(2, 4, 120, 0.8),
    "alternating": chains(3, 2, 90, -0.6),
    "one_chain_elsewhere": chains(4, 4, 60, 0.3, lambda x, chain, draw: x + 2 * (chain == 1)),
    "one_chain_wider": chains(5, 3, 70, 0.0, lambda x, chain, draw: x * (4 if chain == 2 else 1)),
    "drifting": chains(6, 3, 75, 0.5, lambda x, chain, draw: x + draw / 25),
    "heavy_tails": chains(7, 3, 81, 0.2, lambda x, chain, draw: math.tan(1.5 * math.tanh(x))**3),
    "ties": chains(8, 2, 61, 0.5, lambda x, chain, draw: float(round(x))),
    "one_chain": chains(9, 1, 100, 0.4),
    "never_settles": chains(10, 2, 16, 0.99),
}

out = [{"name": k, "chains": c, "r_hat": r_hat(c), "bulk": bulk(c)} for k, c in CASES.items()]
path = Path(__file__).with_name("chains.json")
path.write_text(json.dumps(out) + "\n")
for case in out:
    print(f"{case['name']}: R-hat {case['r_hat']:.4f}, bulk {case['bulk']:.1f}")
