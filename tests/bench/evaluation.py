"""Fit the weights of the bots' evaluation on matches of the direct bot.

    python -m tests.bench.evaluation [--matches 300] [--write]

Positions are those in which the search judges: the first act of each turn. Half of the matches are
between starter decks, half between real tournament decks (../shared/cards; left out without them).
A logistic regression by Newton's method, with a small ridge, learns from the features of both sides
who won. It is tested on set-ups that it has not learnt from, in five parts; printed are the loss
against that of a constant guess, and for each tenth of the predicted chances how many matches were
won. ``--write`` keeps the weights of all matches in ``data/bots/evaluation.json``.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from catalog.common.resources import data_path
from engine.berserk.bots import DirectBot
from engine.berserk.bots.evaluation import FEATURES, bent, features
from engine.berserk.match.game import new_match
from engine.berserk.table.state import Asking
from engine.kernel.rng import seeded
from engine.kernel.seats import Seat
from tests.bench.opponent import REAL, STARTERS, decks_of
from tests.support.bundled import REAL_CARDS
from tests.support.real_decks import setup_between

Matrix = NDArray[np.float64]
_RIDGE: Final = 1.0
_STEPS: Final = 12
_PARTS: Final = 5
_BINS: Final = 10


def positions(kind: str, number: int) -> Iterator[tuple[list[float], float]]:
    """Yield the features of each turn of a match for the player in turn, and what he won."""
    decks = decks_of(kind)
    rng = Random(seeded(2, number))
    one, other = rng.sample(range(len(decks)), 2)
    match, bot, seen = new_match(setup_between(rng, decks[one], decks[other])), DirectBot(1), 0
    met: list[tuple[list[float], Seat]] = []
    while (decision := match.decision) is not None:
        if decision.kind == Asking.ACT.value and match.state.turn != seen:
            seen = match.state.turn
            met += [(features(match.state, seat), seat) for seat in Seat]
        match.choose(bot.choose(match.view(decision.seat), decision))
    winner = None if match.result is None else match.result.winner
    for values, seat in met:
        yield values, 0.5 if winner is None else float(winner is seat)


def fitted(inputs: Matrix, won: Matrix) -> Matrix:
    """Return the weights of a logistic regression without a constant: both sides are alike."""
    scale = inputs.std(axis=0) + 1e-9
    scaled, weights = inputs / scale, np.zeros(inputs.shape[1])
    for _step in range(_STEPS):
        chance = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (won - chance) - _RIDGE * weights
        curve = (scaled.T * (chance * (1 - chance))) @ scaled + _RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curve, slope)
    result: Matrix = weights / scale
    return result


def loss(chance: Matrix, won: Matrix) -> float:
    """Return the mean logarithmic loss."""
    kept = np.clip(chance, 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(kept) + (1 - won) * np.log(1 - kept)))


def predicted(inputs: Matrix, weights: Matrix) -> Matrix:
    """Return the chances as the bots bend them."""
    return np.array([bent(float(lead)) for lead in inputs @ weights])


def calibration(chance: Matrix, won: Matrix) -> Iterator[str]:
    """Yield a line for each tenth of the chances: the mean predicted and the share won."""
    place = np.minimum((chance * _BINS).astype(int), _BINS - 1)
    for one in range(_BINS):
        inside = place == one
        if inside.any():
            said, came = 100 * chance[inside].mean(), 100 * won[inside].mean()
            yield f"  said {said:5.1f}, won {came:5.1f} in 100 ({inside.sum():,} positions)"


def main(words: list[str]) -> int:
    """Play, fit, print the calibration and keep the weights if asked; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.evaluation")
    parser.add_argument("--matches", type=int, default=300)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(words)
    kinds = [STARTERS, REAL] if REAL_CARDS.is_file() else [STARTERS]
    rows = [
        (number, values, won)
        for number in range(given.matches)
        for values, won in positions(kinds[number % len(kinds)], number)
    ]
    group = np.array([number for number, _values, _won in rows])
    inputs = np.array([values for _number, values, _won in rows])
    won = np.array([won for _number, _values, won in rows])
    chance = np.zeros(len(won))
    for part in range(_PARTS):
        unseen = group // len(kinds) % _PARTS == part
        chance[unseen] = predicted(inputs[unseen], fitted(inputs[~unseen], won[~unseen]))
    print(f"{given.matches} matches of {', '.join(kinds)}; {len(rows):,} positions")
    print(f"loss on unseen set-ups {loss(chance, won):.4f}, of a constant {np.log(2):.4f}")
    print(*calibration(chance, won), sep="\n")
    weights = fitted(inputs, won)
    for name, weight in zip(FEATURES, weights, strict=True):
        print(f"  {name:<10} {weight:8.4f}")
    if given.write:
        kept = {name: round(float(one), 4) for name, one in zip(FEATURES, weights, strict=True)}
        path = data_path("bots", "evaluation.json")
        path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
