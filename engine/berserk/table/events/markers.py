"""Events of cards that stay where they are: wounds, tokens, lasting effects (122, 508-511)."""

from dataclasses import dataclass

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import Key
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    AttackStrength,
    CellMark,
    Delayed,
    LastingEffect,
)
from engine.kernel.copying import copied_by_fields
from engine.kernel.events import Event


@dataclass(frozen=True, slots=True)
class Protected(Event):
    """A protection kept an effect off a card (532)."""

    card: int
    play: int


@dataclass(frozen=True, slots=True)
class Replaced(Event):
    """An effect on a card was replaced by another (535)."""

    card: int
    key: Key
    part: int
    play: int


@dataclass(frozen=True, slots=True)
class WoundsPrevented(Event):
    """Armor prevented wounds (534)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class PreventionSpent(Event):
    """A prevention of ``card`` other than armor prevented wounds of ``target`` (534.4)."""

    card: int
    key: Key
    part: int
    amount: int
    target: int = NO_CARD


@dataclass(frozen=True, slots=True)
class WoundsShared(Event):
    """Wounds of a card were transferred to others; ``cause`` is the event they came from, -1 for
    none."""

    card: int
    amount: int
    cause: int


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A card got wounds; 0 when all were prevented or the attack has no size.

    ``life_lost`` is the part that took life, ``excess`` the rest. ``source`` is NO_CARD for wounds
    of a payment or a judge; ``play`` is the play that dealt them.
    """

    card: int
    amount: int
    source: int
    play: int = NO_PLAY
    life_lost: int = 0
    excess: int = 0
    strength: AttackStrength = AttackStrength.MISS
    counter: bool = False


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """A card lost wounds (508.5.3)."""

    card: int
    amount: int
    source: int = NO_CARD
    excess: int = 0


@dataclass(frozen=True, slots=True)
class Landed(Event):
    """A power took effect on a card, or an attack on it succeeded (511.7, 523.4.2)."""

    play: int
    source: int
    target: int
    strength: AttackStrength
    counter: bool = False


@dataclass(frozen=True, slots=True)
class EffectGained(Event):
    """A card acquired a lasting effect (122.3).

    ``lost`` is what the card lost by it: named abilities by name, None for every ability without a
    name (122.6.1, 541).
    """

    card: int
    effect: LastingEffect
    lost: tuple[ab.Name | None, ...] = ()


@dataclass(frozen=True, slots=True)
class EffectsEnded(Event):
    """Lasting effects of a card ended or were lost (122.8, 413.3, 541).

    ``named`` are the named abilities among them.
    """

    card: int
    effects: tuple[int, ...]
    lost: bool = False
    named: tuple[ab.Name, ...] = ()


@dataclass(frozen=True, slots=True)
class GrantsChanged(Event):
    """Statics began or ceased to give abilities to a card (117.1, 121.4).

    ``gained_named`` and ``lost_named`` are the named ones among these.
    """

    card: int
    gained: tuple[Key, ...]
    lost: tuple[Key, ...]
    gained_named: tuple[ab.Name, ...] = ()
    lost_named: tuple[ab.Name, ...] = ()


@dataclass(frozen=True, slots=True)
class CellMarked(Event):
    """A marker was put on a cell (122.5)."""

    mark: CellMark


@dataclass(frozen=True, slots=True)
class CellMarksEnded(Event):
    """Markers on cells ended."""

    effects: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AbilityDelayed(Event):
    """A delayed ability was created (120)."""

    delayed: Delayed


@dataclass(frozen=True, slots=True)
class DelayedEnded(Event):
    """Delayed abilities ended."""

    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChipsChanged(Event):
    """A card got chips, or lost them (123)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class ExtraLifeChanged(Event):
    """A card got extra life or negative life; the two cancel each other (508.8.2).

    Nothing answers a ``quiet`` change (508.2.3). Where the two kinds do not cancel, ``removes``
    takes markers off: of negative life for a positive amount, otherwise of extra life.
    """

    card: int
    amount: int
    quiet: bool = False
    removes: bool = False


@dataclass(frozen=True, slots=True)
class WoundsSet(Event):
    """The wounds of a card were set without wounding or healing (term «Остаётся X»)."""

    card: int
    wounds: int


@dataclass(frozen=True, slots=True)
class ArmorRestored(Event):
    """All armor of a card was restored."""

    card: int


@dataclass(frozen=True, slots=True)
class TokensChanged(Event):
    """A card in a graveyard got incarnation tokens (536.7.1)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class CardOpened(Event):
    """An effect opened a card: its movement returns and action markers go (506.4, 510.5)."""

    card: int


@dataclass(frozen=True, slots=True)
class CardShut(Event):
    """An effect closed a card, or it was closed to pay for an ability of ``paid_for`` (501.4); this
    is no action."""

    card: int
    paid_for: int = NO_CARD


@dataclass(frozen=True, slots=True)
class MovementRestored(Event):
    """All movement of a card returned."""

    card: int


@dataclass(frozen=True, slots=True)
class AbilityUsed(Event):
    """A limited ability was used (545.7).

    ``whom`` is the card for which alone the use counts, NO_CARD for every card. ``play`` is the
    play that used it, NO_PLAY for a replacement.
    """

    card: int
    key: Key
    part: int
    whom: int = NO_CARD
    play: int = NO_PLAY


@dataclass(frozen=True, slots=True)
class ActionMarked(Event):
    """A card acted without closing: it only gets an action marker (540.3)."""

    card: int


@dataclass(frozen=True, slots=True)
class CardClosed(Event):
    """A card paid for an action: it is closed, has an action marker and no movement (510.2)."""

    card: int


@dataclass(frozen=True, slots=True)
class RowBroken(Event):
    """A player interrupted a row of actions of a card by doing something else (term «Подряд»)."""

    card: int


@dataclass(frozen=True, slots=True)
class FlyerStrikeGained(Event):
    """A card may strike one flyer until the end of turn ``until`` (107.2)."""

    card: int
    until: int


@dataclass(frozen=True, slots=True)
class FlyerStrikeSpent(Event):
    """A card used up its strike at a flyer (107.2)."""

    card: int


copied_by_fields(__name__)
