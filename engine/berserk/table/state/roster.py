"""The cards in the battle zone and their abilities; computed once and cached while valid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.table.state.card import CardState

_NOBODY: Final[frozenset[object]] = frozenset()


class Roster:
    """Cards of a state, indexed for common queries.

    ``in_battle`` are the cards in the battle zone by id; ``kinds`` are the kinds of abilities
    (``Facts.kinds``) of the face-up ones. ``symbiotes`` are the symbiotes in the battle zone.
    ``answers`` are the moments that announceable abilities wait for, of cards in the battle zone
    and of those whose abilities may work elsewhere; ``triggers`` those of triggered abilities,
    including those of cards that left, as they were; ``waiting`` are the cards that have or had
    such. ``hides`` says whether some card is face down.

    It is valid until a card comes or goes, is turned over, changes sides, or changes its properties
    (``changing.apply`` drops it then). A copied state has its own.
    """

    __slots__ = (
        "_able",
        "_answering",
        "_awaiting",
        "_having",
        "answers",
        "both_have_creatures",
        "hides",
        "in_battle",
        "kinds",
        "symbiotes",
        "triggers",
        "waiting",
    )

    def __init__(self, cards: Sequence[CardState]) -> None:
        self.in_battle = [card for card in cards if card.in_battle]
        self._having: dict[object, tuple[CardState, ...]] = {}
        self._answering: dict[int, tuple[CardState, ...]] = {}
        self._awaiting: dict[int, tuple[CardState, ...]] = {}
        self._able: list[CardState] = []
        self.hides = False
        self.answers = self.triggers = 0
        self.symbiotes = [card for card in self.in_battle if card.facts.type.is_symbiote]
        sides = {card.controller for card in self.in_battle if card.facts.is_creature}
        self.both_have_creatures = len(sides) > 1
        self.waiting: list[CardState] = []
        for card in cards:
            if card.facts.answers and _may_act(card):
                self.answers |= card.facts.answers
                self._able.append(card)
            triggers = card.facts.triggers | _triggers_before(card)
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

    def awaiting(self, moment: int) -> tuple[CardState, ...]:
        """Return those of ``waiting`` whose triggered abilities wait for a moment, given by its
        bit."""
        found = self._awaiting.get(moment)
        if found is None:
            found = self._awaiting[moment] = tuple(
                [
                    card
                    for card in self.waiting
                    if moment & (card.facts.triggers | _triggers_before(card))
                ]
            )
        return found

    def answering(self, moments: int) -> tuple[CardState, ...]:
        """Return the cards that have announceable abilities for one of these moments (a bit mask),
        where these may work."""
        found = self._answering.get(moments)
        if found is None:
            found = self._answering[moments] = tuple(
                [card for card in self._able if card.facts.answers & moments]
            )
        return found

    def __reduce__(self) -> tuple[object, ...]:
        """Copy and pickle as None; the roster is recomputed when needed."""
        return _nothing, ()


def _may_act(card: CardState) -> bool:
    """Return whether a card lies where an ability of its may be active; a quick check."""
    return card.in_battle or not card.facts.kinds.isdisjoint(_ELSEWHERE)


_ELSEWHERE: Final = frozenset(ab.Area) - {ab.Area.BATTLE, ab.Area.BATTLEFIELD, ab.Area.EXTRA}


def _triggers_before(card: CardState) -> int:
    """Return the moments waited for by the abilities of a card before it left the battle zone."""
    return 0 if card.last is None else card.last.facts.triggers


def _nothing() -> None:
    return None
