"""The cards in the battle zone and their abilities; computed once and cached while valid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.berserk.table.state.card import CardState

_NOBODY: Final[frozenset[object]] = frozenset()


class Roster:
    """Cards of a state, indexed for common queries.

    ``in_battle`` are the cards in the battle zone by id; ``kinds`` are the kinds of abilities
    (``Facts.kinds``) of the face-up ones. ``answers`` are the moments that announceable abilities
    of cards in every zone wait for; ``triggers`` those of triggered abilities, including those of
    cards that left, as they were; ``waiting`` are the cards that have or had such. ``hides`` says
    whether some card is face down.

    It is valid until a card comes or goes, is turned over, changes sides, or changes its properties
    (``changing.apply`` drops it then). A copied state has its own.
    """

    __slots__ = (
        "_having",
        "answers",
        "both_have_creatures",
        "hides",
        "in_battle",
        "kinds",
        "triggers",
        "waiting",
    )

    def __init__(self, cards: Sequence[CardState]) -> None:
        self.in_battle = [card for card in cards if card.in_battle]
        self._having: dict[object, tuple[CardState, ...]] = {}
        self.hides = False
        self.answers = self.triggers = 0
        sides = {card.controller for card in self.in_battle if card.facts.is_creature}
        self.both_have_creatures = len(sides) > 1
        self.waiting: list[CardState] = []
        for card in cards:
            self.answers |= card.facts.answers
            triggers = card.facts.triggers
            if card.last is not None:
                triggers |= card.last.facts.triggers
            if triggers:
                self.triggers |= triggers
                self.waiting.append(card)
            self.hides = self.hides or card.hidden
        self.kinds = _NOBODY.union(
            *[card.facts.kinds for card in self.in_battle if not card.hidden]
        )

    def having(self, kind: object) -> tuple[CardState, ...]:
        """Return the face-up cards in the battle zone that have abilities of a kind."""
        if kind not in self.kinds:
            return ()
        if kind not in self._having:
            self._having[kind] = tuple(
                [card for card in self.in_battle if not card.hidden and kind in card.facts.kinds]
            )
        return self._having[kind]

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle as None; the roster is recomputed when needed."""
        return _nothing, ()


def _nothing() -> None:
    return None
