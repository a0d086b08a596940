"""What can happen to cards that stay where they are: wounds, chips, what lasts (122, 508-511)."""

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
    """Wounds of a card went over to others; ``cause`` is the event they came from, -1 for none."""

    card: int
    amount: int
    cause: int


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A card got wounds; 0 when all were prevented or the attack has no size.

    ``life_lost`` is how much of them there was life for, ``excess`` the rest. ``source`` is
    NO_CARD for wounds of a payment or of a judge, ``play`` the play that dealt them.
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
    """A lasting effect was laid on a card (122.3).

    ``lost`` is what the card lost by it: named abilities by their names, None for all without one
    (122.6.1, 541).
    """

    card: int
    effect: LastingEffect
    lost: tuple[ab.Name | None, ...] = ()


@dataclass(frozen=True, slots=True)
class EffectsEnded(Event):
    """Lasting effects of a card ended or were lost (122.8, 413.3, 541).

    ``named`` are the named abilities among what was lost.
    """

    card: int
    effects: tuple[int, ...]
    lost: bool = False
    named: tuple[ab.Name, ...] = ()


@dataclass(frozen=True, slots=True)
class GrantsChanged(Event):
    """Static abilities of cards began or ceased to give a card abilities (117.1, 121.4).

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
    """A delayed ability waits (120)."""

    delayed: Delayed


@dataclass(frozen=True, slots=True)
class DelayedEnded(Event):
    """Delayed abilities wait no more."""

    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ChipsChanged(Event):
    """A card got chips, or lost them (123)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class ExtraLifeChanged(Event):
    """A card got extra life, or negative life; they cancel each other out (508.8.2).

    ``quiet`` is what nothing answers (508.2.3). Where the two kinds do not cancel, what ``removes``
    takes markers off: of negative life when the amount is above 0, else of extra life.
    """

    card: int
    amount: int
    quiet: bool = False
    removes: bool = False


@dataclass(frozen=True, slots=True)
class WoundsSet(Event):
    """The wounds of a card became so many without wounding or healing (term «Остаётся X»)."""

    card: int
    wounds: int


@dataclass(frozen=True, slots=True)
class ArmorRestored(Event):
    """All armor of a card is unspent again."""

    card: int


@dataclass(frozen=True, slots=True)
class TokensChanged(Event):
    """A card in a graveyard got tokens of incarnation (536.7.1)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class CardOpened(Event):
    """An effect opened a card: movement returns, action markers go (506.4, 510.5)."""

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
    """An ability with a limit was carried out (545.7); ``whom`` is the card that the use counts for
    alone, NO_CARD for every card. ``play`` is the play that used it, NO_PLAY for a replacement."""

    card: int
    key: Key
    part: int
    whom: int = NO_CARD
    play: int = NO_PLAY


@dataclass(frozen=True, slots=True)
class ActionMarked(Event):
    """A card acted and did not close: it gets an action marker only (540.3)."""

    card: int


@dataclass(frozen=True, slots=True)
class CardClosed(Event):
    """A card paid an action: closed, an action marker, no movement left (510.2)."""

    card: int


@dataclass(frozen=True, slots=True)
class RowBroken(Event):
    """A player could have gone on with what a card does in a row, and did something else (term
    «Подряд»)."""

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
