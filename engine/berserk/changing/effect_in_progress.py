"""Effects in progress (511, 122): on a card, a cell, a play or the table, with amounts that may
still be protected against, replaced or prevented.

``carry_out`` finds the function of an effect in a registry, which is complete or the engine does
not load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar, get_args

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import Key
from engine.berserk.reading.context import Context
from engine.berserk.table.state import NO_CARD, NO_PLAY, CardState, MatchState, Play
from engine.kernel.making import made_quickly
from engine.kernel.seats import Seat

Used: TypeAlias = tuple[int, Key, int]
"""A replacement already applied to an effect: its card, the key and the part of the ability."""


@dataclass(frozen=True, slots=True)
class Damage:
    """Pending harm to a card, wounds by default: amount, source and kind of power.

    ``source`` is NO_CARD and ``kind`` None for an effect of a rule. ``used`` are the replacements
    applied so far (535.7), ``origin`` is the source before one of them took it over (542.1.4).
    """

    target: int
    amount: int
    source: int = NO_CARD
    kind: ab.PowerKind | None = None
    play: int = NO_PLAY
    strength: ab.AttackStrength = ab.AttackStrength.MISS
    counter: bool = False
    used: tuple[Used, ...] = ()
    seat: Seat | None = None
    what: ab.ReplacedBy = ab.ReplacedBy.WOUNDS
    named: ab.Name | None = None
    origin: int = NO_CARD


@dataclass(frozen=True, slots=True)
class EffectInProgress:
    """An effect being applied: table, play, affected card, index of the cell."""

    state: MatchState
    play: Play
    ctx: Context
    card: CardState
    place: int
    lasts: ab.Condition | None = None
    """The condition that an ending effect depended on and that no longer holds (122.8)."""

    @property
    def is_there(self) -> bool:
        """Return whether the card is in the battle zone."""
        return self.card.in_battle

    def damage(
        self, what: ab.ReplacedBy, amount: int, kind: ab.PowerKind, name: ab.Name | None = None
    ) -> Damage:
        """Return the effect on its card in a replaceable form."""
        return Damage(
            self.card.id,
            amount,
            self.play.source,
            kind,
            self.play.id,
            seat=self.play.seat,
            what=what,
            named=name,
        )


E = TypeVar("E", bound=ab.Effect)

Carrier: TypeAlias = Callable[[EffectInProgress, ab.Effect, ab.PowerKind], int]
"""Carries out an effect and returns its amount, 0 for none (122.17)."""

Entry: TypeAlias = tuple[type[object], Carrier]

CARRIERS: Final[dict[type[object], Carrier]] = {}


def carried(kind: type[E], by: Callable[[EffectInProgress, E, ab.PowerKind], int]) -> Entry:
    """Return a registry entry: the function that carries out a kind of effect."""

    def carry(ongoing: EffectInProgress, effect: ab.Effect, power: ab.PowerKind) -> int:
        assert isinstance(effect, kind)
        return by(ongoing, effect, power)

    return kind, carry


def whole(entries: Iterable[Entry]) -> dict[type[object], Carrier]:
    """Return the complete registry. TypeError if an effect has no entry or two."""
    carriers: dict[type[object], Carrier] = {}
    for kind, carrier in entries:
        if kind in carriers:
            raise TypeError(f"{kind.__name__} is carried out in two ways")
        carriers[kind] = carrier
    missing = ", ".join(kind.__name__ for kind in get_args(ab.Effect) if kind not in carriers)
    if missing:
        raise TypeError(f"nobody carries out {missing}")
    return carriers


def carry_out(ongoing: EffectInProgress, effect: ab.Effect, power: ab.PowerKind) -> int:
    """Carry out one effect; return its amount, 0 if nothing happened (122.17)."""
    return CARRIERS[type(effect)](ongoing, effect, power)


made_quickly(Damage)
