"""Who is in the battle zone, and who has what there: worked out once, for as long as it is true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.berserk.table.state.card import CardState

_NOBODY: Final[frozenset[object]] = frozenset()


class Roster:
    """The cards of a state by what is asked of all of them.

    ``in_battle`` are the cards in the battle zone, in the order of their ids; ``kinds`` is every
    kind of ability (``Facts.kinds``) that those of them have that lie face up. ``answers`` is what
    the abilities that a player may announce wait for, of all cards wherever they are; ``triggers``
    what those wait for that go off by themselves, of cards as they were when they left, too;
    ``waiting`` are the cards that have or had such.
    ``hides`` is whether some card lies face down.

    It is true until a card comes or goes, is turned over, changes sides, or becomes something else
    (``changing.apply`` drops it then). A copy of a state has a roster of its own.
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
        """Return the cards in the battle zone that lie face up and have abilities of a kind."""
        if kind not in self.kinds:
            return ()
        if kind not in self._having:
            self._having[kind] = tuple(
                [card for card in self.in_battle if not card.hidden and kind in card.facts.kinds]
            )
        return self._having[kind]

    def __reduce__(self) -> tuple[object, ...]:
        """Be copied and pickled as nothing: who needs it works it out anew."""
        return _nothing, ()


def _nothing() -> None:
    return None
