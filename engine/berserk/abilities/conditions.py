"""Conditions on the table and on its history (115, 121, 538, 546)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.berserk.abilities.filters import ANY_CARD, Cells, Filter
from engine.berserk.abilities.kinds import (
    AttackStrength,
    Compare,
    Deed,
    EffectKind,
    PowerKind,
    Relocation,
    Side,
    Status,
    Title,
    Who,
)
from engine.berserk.abilities.named import Name
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word


@dataclass(frozen=True, slots=True)
class Every:
    """All conditions hold; true for none."""

    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of the conditions holds."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Unless:
    """The condition does not hold."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class CardIs:
    """A card passes a filter."""

    who: Who
    filter: Filter


@dataclass(frozen=True, slots=True)
class ThereAre:
    """At least this many cards pass the filter."""

    filter: Filter
    least: Number = 1


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two numbers compare this way."""

    one: Number
    compare: Compare
    other: Number


@dataclass(frozen=True, slots=True)
class TurnOf:
    """It is that side's turn (407)."""

    side: Side


@dataclass(frozen=True, slots=True)
class LaterTurn:
    """It is a later turn than that in which the effect with this condition was applied: «в свой
    следующий ход» (413.3)."""


@dataclass(frozen=True, slots=True)
class PlaysAs:
    """The controller is the first player, or the second (terms I and II)."""

    first: bool


@dataclass(frozen=True, slots=True)
class HasStatus:
    """A card has a status in the play being resolved."""

    status: Status
    who: Who = Who.SELF


@dataclass(frozen=True, slots=True)
class Happened:
    """A card that passes the filter did or suffered something.

    ``turns`` back: 0 is this turn, 1 the one before, None the whole battle. False for a turn that
    never was (538.3).
    """

    deed: Deed
    filter: Filter
    turns: int | None = 0
    least: int = 1


@dataclass(frozen=True, slots=True)
class Since:
    """A card that passes did or suffered something since the effect was applied (122.8).

    With ``powers`` only wounds by powers of these kinds count.
    """

    deed: Deed
    filter: Filter
    powers: tuple[PowerKind, ...] = ()


@dataclass(frozen=True, slots=True)
class CameFrom:
    """The card of the event came from one of these cells, whether or not they are free."""

    cells: Cells


@dataclass(frozen=True, slots=True)
class Headed:
    """The card of the event came in a straight line in this direction, as the ability's player sees
    it (term «В направлении движения»).

    ``ahead`` and ``right`` are 1, 0 or -1; both differ from 0 on a diagonal.
    """

    ahead: int
    right: int


@dataclass(frozen=True, slots=True)
class DiedOf:
    """The card's last death was by such a power of a card that passes (509.1.1, 538.2)."""

    who: Who = Who.SELF
    source: Filter = ANY_CARD
    powers: tuple[PowerKind, ...] = ()


@dataclass(frozen=True, slots=True)
class StrikesSo:
    """The card's simple strike at another card is unanswered, or directed, as ``name`` says (514.2,
    515.8)."""

    name: Name
    who: Who = Who.SUBJECT
    at: Who = Who.OTHER


@dataclass(frozen=True, slots=True)
class Link:
    """One link of a row: a power of one of these kinds (any when empty) by a card that passes.

    ``effects`` limits it to powers with one of these: «излечение».
    """

    powers: tuple[PowerKind, ...] = ()
    source: Filter = ANY_CARD
    effects: tuple[EffectKind, ...] = ()


@dataclass(frozen=True, slots=True)
class InARow:
    """Cards of one side resolved these abilities last, with no other in between (term «Подряд»).

    An unsuccessful ability neither counts nor interrupts. With ``moves``, neither moves nor powers
    that only relocate interrupt (507.1).
    """

    links: tuple[Link, ...]
    any_order: bool = False
    moves: bool = False


Condition: TypeAlias = (
    Every
    | Some
    | Unless
    | CardIs
    | ThereAre
    | Comparison
    | TurnOf
    | LaterTurn
    | PlaysAs
    | HasStatus
    | Happened
    | Since
    | CameFrom
    | Headed
    | DiedOf
    | StrikesSo
    | InARow
)

ALWAYS: Final[Every] = Every()


class Moment(Word):
    """When a triggered or conditional ability may be announced, in the order of a play.

    The first three alternate between the players (401.3); the rest belong to steps of 511-512.
    """

    AFTER_PLACEMENT = "after_placement"  # 404.2
    BATTLE_START = "battle_start"  # 406
    BEFORE_TURN = "before_turn"  # 408
    TURN_START = "turn_start"  # 409.2
    TURN_END = "turn_end"  # 413.1
    ANNOUNCED = "announced"  # 512.6.2, an attack: "при нападении"
    MOVING = "moving"  # 512.6.2, a move or what replaces one: «когда объявляет движение» (506.6)
    CANCELLING = "cancelling"  # 512.6.3
    REDIRECTING = "redirecting"  # 512.6.4
    TARGETED = "targeted"  # 512.6.4
    BEFORE_DICE = "before_dice"  # 512.6.5
    REROLLING = "rerolling"  # 306.5.2
    DIE = "die"  # 306.5.3
    ROLLED = "rolled"  # 512.6.5, after the die has left the stack
    CALCULATION = "calculation"  # 512.6.6
    BLOCKING = "blocking"  # 512.6.7
    LANDED = "landed"  # 511.7: a power took effect, whatever its effect
    BLOCKED = "blocked"  # a card, the subject, blocked a power against the other card (531)
    # an attack of the other card got another target, a defender too; the subject was the former one
    REDIRECTED = "redirected"
    # the subject, a defender too, gave an attack of the other card another target
    REDIRECTS = "redirects"
    WOUNDED = "wounded"  # 511.7: here and below, gains of a card
    HEALED = "healed"
    OVERHEALED = "overhealed"  # beyond its wounds (term «Избыточное излечение»)
    DIED = "died"
    KILLED = "killed"
    BURIED = "buried"  # entered a graveyard from any zone (205.1)
    LEFT_GRAVEYARD = "left_graveyard"  # revived, incarnated, exiled or returned from a graveyard
    EXILED = "exiled"
    RETURNED = "returned"  # returned to the deck
    LEFT_BATTLE = "left_battle"
    ENTERED = "entered"  # summoned, revived, incarnated
    SUMMONED = "summoned"  # entered from the deck through a power (term «Вызов»)
    # entered from the graveyard through one, other than incarnation (term «Возрождение»)
    REVIVED = "revived"
    RELOCATED = "relocated"
    SWAPPED = (
        "swapped"  # cards exchanged their cells (term «Поменять местами»): each with the other
    )
    MOVED = "moved"
    OPENED = "opened"
    CLOSED = "closed"  # the other card is the one whose ability was paid for (501.4)
    CLOSED_FOR_FLYER = "closed_for_flyer"  # the card may strike a flyer in return (107.2)
    REVEALED = "revealed"
    CONTROLLED = "controlled"
    TOOK_OFF = "took_off"  # became a flyer (210.6)
    RESEATED = "reseated"  # a symbiote changed its host (211.3)
    CAME_DOWN = "came_down"  # became a ground creature, term «Приземлиться»
    GAINED = "gained"
    LOST = "lost"
    UNMARKED = "unmarked"  # a cell lost a marker; the card is the one that put it there (544)
    FORMED = "formed"  # came into formation
    BROKEN = "broken"  # left formation
    CHIPS = "chips"
    EXTRA_LIFE = "extra_life"  # got or lost extra life (508.6)
    SAVED = "saved"  # saved up a chip (123.3)
    TOKENS = "tokens"  # got incarnation tokens (536.7.1)
    # incarnation tokens, other than by incarnating (536.7.1)
    TOKENS_LOST = "tokens_lost"
    ACTED = "acted"  # closed, or got an action marker, for an action of its own (510.2)
    PAID = "paid"  # 512.7
    FINISHED = "finished"  # 512.7: "после"


@dataclass(frozen=True, slots=True)
class When:
    """The moment of an ability, and filters for the cards concerned.

    ``subject`` is the card the event is about (the attacker, the wounded card, whose turn it is
    not), ``other`` the other one (the attacked card, the source of wounds or of a relocation, the
    card whose text made a cell count as adjacent for a move). For moments of a play,
    ``powers`` and ``strengths`` limit what it is; empty means any. ``turn`` limits whose turn it
    is. ``counter`` says whether counterstrikes count: only (True), not (False), also (None); for
    moments of dice, whether dice of defending cards do.
    """

    moment: Moment
    subject: Filter
    other: Filter | None = None
    powers: tuple[PowerKind, ...] = ()
    strengths: tuple[AttackStrength, ...] = ()
    turn: Side = Side.ANY
    marker: str = ""
    """Only losses of a marker of this name by a cell, gains by a card, or relocations by one on a
    cell, of which the other card is the one that put it there (544)."""
    named: tuple[Name, ...] = ()
    """Only events caused by this named ability, or about a gain or loss of it."""
    counter: bool | None = None
    nth: int | None = None
    """Only the first, second … such event of the turn (545.8); None for all."""
    nth_of_battle: bool = False
    nth_of_card: bool = False
    """Whether each subject's own events are counted: «в первый раз за ход» is a card's own first
    time, whereas «первая за ход» is the first of all (545.8)."""
    effects: tuple[EffectKind, ...] = ()
    """Only for powers with one of these effects (531.3)."""
    near: bool = False
    """Only by a near attack, or by an adjacent card (term «Трупоедство»)."""
    ways: tuple[Relocation, ...] = ()
    """Only relocations in one of these ways; empty means any, steps included (507)."""
    assaults: tuple[AttackStrength, ...] = ()
    """These strengths count only in an assault: neither in a counterstrike nor in an attack made by
    another ability without an announcement (512.6.2, 537.2)."""
    late: bool = False
    """«После того, как …» a card is killed or leaves, and «после этой атаки» of a wounded card:
    after the play is over (116.4, 512.7)."""
    title: Title | None = None
    """Only plays of an ability of this title that went off, at their first power: «при
    срабатывании концентрации» (518.9)."""
    by_effect: bool = False
    """Only openings by an effect, not as the turn begins (409.1)."""
    term: str = ""
    """Only by a power of this term, which no rule defines: «раны от подлости»."""
    acts: bool = False
    """Only actions, whose payment closes their card: «отменить действие» (510.1, 510.2.1)."""
    or_at: tuple[Moment, ...] = ()
    """Alternative moments: «при гибели или изгнании»; they are not counted by ``nth``."""

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments when the ability may be announced."""
        return (self.moment, *self.or_at)


copied_by_fields(__name__)
