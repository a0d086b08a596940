"""Card worth estimated from matches: how much having a card does for the result.

Squads of a deck's cards are drawn at random, two bots that choose at random play them against each
other, and the results are laid over the difference of the two squads. Where few matches speak, a
card keeps its price: the estimate is the one to be expected when worth lies around the price with
a standard deviation of a crystal (ridge regression). The same cards and the same seed give the
same worth.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from deckbuilder.squad_tables import sampled_orders
from deckbuilder.worth import CRYSTAL, CardWorth, price
from engine.berserk.abilities import Unread
from engine.berserk.cards import CardSpec
from engine.berserk.game import new_match
from engine.berserk.setup import PlayerSetup, Setup, refuse_squad
from engine.kernel import Seat
from engine.kernel.rng import below, seeded

MATCHES: Final = 300
_LEAST, _MOST = 5, 9
_LONGEST: Final = 600  # decisions; nearly every match ends before
_SPREAD: Final = float(CRYSTAL)


@dataclass(frozen=True)
class Simulated:
    """Worth by ``ref`` with its standard error, both in hundredths of a crystal.

    A card that no match was played with has its price.
    """

    values: Mapping[str, int]
    errors: Mapping[str, int]
    matches: int
    fallback: CardWorth
    name: str = "simulated"

    def of(self, card: CardSpec) -> int:
        """Return the estimate, or what ``fallback`` says."""
        found = self.values.get(card.ref)
        return self.fallback.of(card) if found is None else found


def simulated(cards: Sequence[CardSpec], matches: int = MATCHES, seed: int = 0) -> Simulated:
    """Play ``matches`` and return what they say about ``cards``; some 25 ms a match."""
    base = price()
    playable = sorted(cards, key=lambda card: card.ref)
    refs = sorted({card.ref for card in playable})
    if len(playable) < 2 or matches < 1:
        return Simulated({}, {}, 0, base)
    place = {ref: number for number, ref in enumerate(refs)}
    rows, results = [], []
    for number in range(matches):
        squads = _squads(playable, seeded(seed, number))
        if squads is not None:
            rows.append(_difference(squads, place))
            results.append(_played(squads, seeded(seed, number, 1)))
    prior = np.array([_price_of(ref, playable, base) for ref in refs], np.float64)
    found, errors = estimated(np.array(rows, np.float64), np.array(results, np.float64), prior)
    return Simulated(
        {ref: max(0, round(float(found[at]))) for ref, at in place.items()},
        {ref: round(float(errors[at])) for ref, at in place.items()},
        len(rows),
        base,
    )


def estimated(
    differences: NDArray[np.float64], results: NDArray[np.float64], prior: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return worth and its standard errors, in hundredths of a crystal.

    A row of ``differences`` is how many more of each card the first squad had; ``results`` are 1
    for its win, -1 for its loss, 0 for a draw; ``prior`` is the price. When a dearer squad does
    not win more often, matches say nothing about worth and the price stays.
    """
    nothing = np.full(len(prior), _SPREAD)
    if not len(differences):
        return prior, nothing
    dearer = differences @ prior
    scale = float(dearer @ results) / float(dearer @ dearer) if dearer.any() else 0.0
    if scale <= 0:
        return prior, nothing
    rest = results - scale * dearer
    noise = max(float(rest @ rest) / len(rest), 1e-9)
    weight = scale * scale / noise
    inverse = np.linalg.inv(weight * differences.T @ differences + np.eye(len(prior)) / _SPREAD**2)
    moved = inverse @ (differences.T @ rest) * scale / noise
    return prior + moved, np.sqrt(np.diag(inverse))


_Squads = tuple[tuple[CardSpec, ...], tuple[CardSpec, ...]]


def _squads(cards: Sequence[CardSpec], state: int) -> _Squads | None:
    """Draw two squads of random sizes; None when one of them cannot play."""
    sizes = []
    for _side in range(2):
        size, state = below(state, _MOST - _LEAST + 1)
        sizes.append(min(_LEAST + size, len(cards)))
    orders = sampled_orders(len(cards), max(sizes), 2, state).tolist()
    first, second = (
        tuple(cards[place] for place in order[:size])
        for order, size in zip(orders, sizes, strict=True)
    )
    if refuse_squad(first) is not None or refuse_squad(second) is not None:
        return None
    return first, second


def _difference(squads: _Squads, place: Mapping[str, int]) -> list[int]:
    row = [0] * len(place)
    for card in squads[0]:
        row[place[card.ref]] += 1
    for card in squads[1]:
        row[place[card.ref]] -= 1
    return row


def _played(squads: _Squads, seed: int) -> int:
    """Return 1, -1 or 0: how a match of two random players went for the first squad.

    A match with too many decisions is a draw.
    """
    one, other = ([_readable(card) for card in squad] for squad in squads)
    match = new_match(Setup(PlayerSetup("1", tuple(one)), PlayerSetup("2", tuple(other)), seed))
    state = seeded(seed, 1)
    while match.decision is not None and len(match.choices) < _LONGEST:
        pick, state = below(state, len(match.decision.options))
        match.choose(pick)
    winner = None if match.result is None else match.result.winner
    if winner is None:
        return 0
    return 1 if winner is Seat.FIRST else -1


def _readable(card: CardSpec) -> CardSpec:
    """Return the card without what the engine cannot read: players at random would only dawdle
    over what they may do by agreement instead."""
    read = tuple(one for one in card.abilities if not isinstance(one, Unread))
    return replace(card, abilities=read)


def _price_of(ref: str, cards: Sequence[CardSpec], base: CardWorth) -> int:
    return next(base.of(card) for card in cards if card.ref == ref)
