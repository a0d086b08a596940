"""Whether cards are worth their cost: what each adds to squads in many matches, by crystal."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

import numpy as np
from typing_extensions import Doc

from deckbuilder.base.levels import Level
from deckbuilder.cards.fields import Edition, Name, Ref, Seed
from deckbuilder.squads.simulation import compared_squads, estimated, likely_spread
from deckbuilder.squads.worth import CRYSTAL
from deckbuilder.tasks.mapper import HERE, Mapper
from engine.berserk import CardSpec, CostForm, Ruleset

_95: Final = 1.959964


@dataclass(frozen=True, slots=True)
class BalancedCard:
    """What a card is worth by crystal of its cost: 1 is a card worth its cost."""

    id: Ref
    name: Name
    crystals: Annotated[int, Doc("its cost")]
    squads: Annotated[int, Doc("number of squads that had it and met one with fewer of it")]
    worth: Annotated[float, Doc("its worth by crystal of its cost")]
    worth_low: Annotated[float, Doc("the lower end of its 95% interval")]
    worth_high: Annotated[float, Doc("the upper end of its 95% interval")]


@dataclass(frozen=True, slots=True)
class CardBalance:
    """The worth of cards by what squads with them had left at the end."""

    seed: Seed
    edition: Edition
    bot: Annotated[Level, Doc("the level of the bots")]
    matches: Annotated[int, Doc("number of matches in which both squads could play")]
    spread: Annotated[
        float, Doc("how far cards usually lie from their cost, in crystals (standard deviation)")
    ]
    cards: Annotated[tuple[BalancedCard, ...], Doc("the card of most worth by crystal first")]


def card_balance(
    cards: Sequence[CardSpec], rules: Ruleset, matches: int, seed: int, mapper: Mapper = HERE
) -> CardBalance:
    """Return the worth of ``cards`` from ``matches`` of squads recruited from random deals of them,
    played by direct bots.

    Results are laid over the difference of the squads. How far cards lie from their cost is
    estimated from the same matches (restricted maximum likelihood), and a card of which they tell
    little is taken to lie as near to its cost as most do; the interval covers that. It does not
    cover that bots play some cards badly. Cards whose cost is not a number are left out.
    ValueError where dearer squads do no better, as in very few matches.
    """
    fixed = {card.ref: card for card in cards if card.cost.form is CostForm.FIXED}
    refs = sorted(fixed)
    if len(refs) < 2:
        raise ValueError("one card has nothing to be compared with")
    tried = compared_squads(list(fixed.values()), rules, matches, seed, mapper=mapper)
    costs = np.array([fixed[ref].cost.number * CRYSTAL for ref in refs], np.float64)
    spread = likely_spread(tried.differences, tried.results, costs)
    level = tried.without_seats()
    values, errors = estimated(level.differences, level.results, costs, max(spread, 1.0))
    squads = np.abs(tried.differences).sum(axis=0)
    rows = [
        _balanced(fixed[ref], int(squads[at]), float(values[at]), _95 * float(errors[at]))
        for at, ref in enumerate(refs)
        if fixed[ref].cost.number
    ]
    rows.sort(key=lambda row: (-row.worth, row.id))
    return CardBalance(
        seed, rules.code, Level.DIRECT, len(tried.results), round(spread / CRYSTAL, 3), tuple(rows)
    )


def _balanced(card: CardSpec, squads: int, value: float, reach: float) -> BalancedCard:
    cost = card.cost.number
    worth, low, high = (
        round(number / (cost * CRYSTAL), 4) for number in (value, value - reach, value + reach)
    )
    return BalancedCard(card.ref, card.name, cost, squads, worth, low, high)
