"""Squads with cards that make others count as of other elements (106.2, 403.2.2).

A card has the elements it counted as of when it was taken (403.2.1), so cards that change others'
elements are best taken first. Every set of such cards is examined separately, as a world: they are
taken before all others, the rest of them stay out, and the hand is as it counts beside them. Each
subset of the hand belongs to exactly one world.

If no other text makes the order matter, and all such cards say the same, this loses nothing: the
crystals are the same in every order, and no card gets more elements. With such texts
``deckbuilder.squads.order_matters`` tries every order; see ``deckbuilder.squads.phases``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations, permutations
from typing import TypeAlias

import numpy as np

from deckbuilder.recruitment.company import speaks_of_company
from deckbuilder.recruitment.prices import counted, counts_others
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.crystals_left import NEVER
from deckbuilder.squads.order_matters import MOST_WORK, OrderedCosts, order_matters
from deckbuilder.squads.phases import Phases, counting_of
from deckbuilder.squads.recruiting_texts import Places, Step
from deckbuilder.squads.subsets import Bits, Costs, Legal, allowed, subset_flags
from engine.berserk import CostForm


def as_counted(start: Recruitment) -> Recruitment:
    """Return the recruitment with its cards as they count beside the squad.

    Those of the squad stay as they counted when they were taken.
    """
    squad, buyer = start.squad, start.buyer
    if not any(map(counts_others, squad)):
        return start
    hand = list(counted(squad, start.hand, buyer))
    for place, bought in enumerate(start.taken):
        (hand[bought.position],) = counted(squad[:place], (squad[place],), buyer)
    return replace(start, hand=tuple(hand))


def costs_of(
    start: Recruitment,
    *,
    keep: frozenset[int] = frozenset(),
    work: int = MOST_WORK,
    worth: Sequence[int] = (),
) -> AnyCosts | None:
    """Return the prices of the hand's subsets if texts change printed costs; else None.

    ``keep``, ``work`` and ``worth`` limit the search as in ``OrderedCosts``.
    """
    counting = counting_of(start)
    kinds = {card for card in start.squad if counts_others(card)}
    kinds |= {start.hand[place] for place in counting}
    matters = order_matters(start.hand)
    if len(kinds) > 1 or (kinds and (matters or any(map(speaks_of_company, start.hand)))):
        return OrderedCosts(start, Phases.of(start), keep=keep, work=work, worth=worth)
    if counting:
        return Worlds(as_counted(start))
    return OrderedCosts(start, keep=keep, work=work, worth=worth) if matters else None


def allowed_by(start: Recruitment, costs: AnyCosts | None) -> Legal:
    """Return the subsets within every limit except that of crystals; see ``allowed``."""
    return allowed(start) if costs is None else costs.legal


@dataclass(frozen=True, slots=True)
class _World:
    """A recruitment in which exactly these of the cards are taken, and its subsets."""

    start: Recruitment
    here: Places
    costs: OrderedCosts


class Worlds:
    """The prices of every subset if cards that make others count differently are taken first."""

    def __init__(self, start: Recruitment) -> None:
        self._start = start
        self._special = counting_of(start)
        size = 1 << len(start.hand)
        self.flags: Bits = np.zeros(size, np.uint8)
        self.legal: Legal = np.zeros(size, np.bool_)
        self._worlds: dict[int, _World] = {}
        bits = sum(1 << place for place in self._special)
        subsets = np.arange(size)
        for chosen in _sets_of(self._special):
            begun = _begun(start, chosen)
            if begun is None:
                continue
            code = sum(1 << place for place in chosen)
            here: Places = np.flatnonzero((subsets & bits) == code)
            self._worlds[code] = _World(begun, here, OrderedCosts(begun))
            self.flags[here] = subset_flags(begun.hand)[here]
            self.legal[here] = allowed(begun)[here]

    @property
    def whole(self) -> bool:
        """True: every order of every squad was examined."""
        return True

    @property
    def left_out(self) -> tuple[int, ...]:
        """Empty: no card is excluded."""
        return ()

    @property
    def prices(self) -> bytes:
        """All prices as bytes: if they are equal, the same cards and crystals give equal costs."""
        return b"".join(world.costs.prices for world in self._worlds.values())

    def needed(self) -> Costs:
        """Return the minimum gold for recruiting every subset, penalties included."""
        least: Costs = np.full(len(self.flags), NEVER, np.int16)
        for world in self._worlds.values():
            spent = np.int16(self._start.gold - world.start.gold)
            least[world.here] = world.costs.needed()[world.here] + spent
        return least

    def paid(self) -> Costs:
        """Return the minimum crystals for the cards of every subset within the purse, minus those
        gained."""
        fewest: Costs = np.full(len(self.flags), NEVER, np.int16)
        for world in self._worlds.values():
            first = sum(
                step.crystals - step.gained_gold - step.gained_silver for step in self._first(world)
            )
            fewest[world.here] = world.costs.paid()[world.here] + np.int16(first)
        return fewest

    def steps(self, subset: int) -> tuple[Step, ...]:
        """Return an order with minimal crystals; ValueError if the purse allows none."""
        world = self._worlds.get(subset & sum(1 << place for place in self._special))
        if world is None:
            raise ValueError("no order of these cards can be paid")
        return (*self._first(world), *world.costs.steps(subset))

    def _first(self, world: _World) -> tuple[Step, ...]:
        """Return the cards taken first, with their payments."""
        return tuple(
            Step(
                bought.position,
                bought.cost,
                self._start.hand[bought.position].elite,
                gained_gold=bought.gained_gold,
                gained_silver=bought.gained_silver,
            )
            for bought in world.start.taken[len(self._start.taken) :]
        )


AnyCosts: TypeAlias = OrderedCosts | Worlds


def _sets_of(places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return chain.from_iterable(combinations(places, size) for size in range(len(places) + 1))


def _begun(start: Recruitment, chosen: tuple[int, ...]) -> Recruitment | None:
    """Return the recruitment in which these are taken first, in their best order; None if that is
    impossible."""
    begun = [one for order in permutations(chosen) if (one := _taken(start, order)) is not None]
    if not begun:
        return None
    return as_counted(max(begun, key=lambda one: (one.gold + one.silver, -len(one.elements))))


def _taken(start: Recruitment, order: tuple[int, ...]) -> Recruitment | None:
    for place in order:
        x = 0 if start.hand[place].cost.form is CostForm.VARIABLE else None
        after = start.take(place, x=x)
        if not isinstance(after, Recruitment):
            return None
        start = after
    return start
