"""What a card may do, may not do and must do: permissions, restrictions, duties (528.9, 545)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.berserk.abilities.effects_on_cards import LoseProtection
from engine.berserk.abilities.filters import ANY_CARD, AnyOf, Cells, Filter
from engine.berserk.abilities.kinds import PowerKind, Who
from engine.berserk.abilities.named import Name
from engine.berserk.abilities.powers import Effect
from engine.berserk.abilities.properties import CardType
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word

_NOBODY: Final = AnyOf(())


class Doing(Word):
    """What a restriction, a permission or a duty speaks of (545)."""

    MOVE = "move"
    RELOCATE = "relocate"
    ACT = "act"
    ATTACK = "attack"
    STRIKE = "strike"
    DEFEND = "defend"
    OPEN_AT_START = "open_at_start"
    CLOSE = "close"
    BE_TARGET = "be_target"
    BE_HEALED = "be_healed"
    GET_CHIPS = "get_chips"
    GET_EXTRA_LIFE = "get_extra_life"
    CHANGE_CONTROL = "change_control"
    ROLL_IN_DEFENCE = "roll_in_defence"
    """«Не сражается»: it does not roll."""


@dataclass(frozen=True, slots=True)
class Cannot:
    """A restriction (528.9, 545.4): the card, or cards that pass, may not do that.

    ``against`` narrows it to plays between the card and cards that pass: "cannot be the target of
    shots of flyers". ``powers`` narrows the kind.
    """

    doing: Doing
    cards: Filter | None = None
    against: Filter = ANY_CARD
    powers: tuple[PowerKind, ...] = ()


@dataclass(frozen=True, slots=True)
class OnlyAt:
    """«Может … только»: powers of these kinds may be aimed only at cards that pass (545.6);
    ``anywhere`` is whether at those from whatever distance, if not beside (547.2.2)."""

    filter: Filter
    powers: tuple[PowerKind, ...] = ()
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class UsesOnlyOn:
    """«Может использовать … только на …»: what the named ability stands for goes off only for
    events in which the other card passes, the one that was killed or attacked (545.6)."""

    name: Name
    cards: Filter


@dataclass(frozen=True, slots=True)
class AlsoAt:
    """Extra legal targets for powers of these kinds: «Может … также» (545.9)."""

    filter: Filter
    powers: tuple[PowerKind, ...] = ()
    range: Number | None = None


@dataclass(frozen=True, slots=True)
class AlsoDefends:
    """«Может выступить защитником и …»: cards that pass, wherever all three stand (545.9)."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class FurtherJump:
    """+X to the range of jumps of a card that has one itself, whatever makes it jump (518.6)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class Maximum:
    """«Максимум X» of chips or of life (545.2)."""

    what: MaximumOf
    number: Number


class MaximumOf(Word):
    """What a maximum is about."""

    CHIPS = "chips"
    LIFE = "life"


@dataclass(frozen=True, slots=True)
class Must:
    """A duty (545.5): to attack, to defend, to move, to aim at the card.

    For ``ATTACK`` with ``at``, powers aimed must be aimed at cards that pass ``at``; without it the
    card has to announce an attack when it can. With ``upon`` it has to announce one at a card that
    passes, each time that it can: «если может напасть на …, обязан это сделать». For ``MOVE`` with
    ``cells``, who moves must go to one of these. ``cards`` are those who have the duty.
    """

    doing: Doing
    cards: Filter | None = None
    at: Filter | None = None
    powers: tuple[PowerKind, ...] = ()
    cells: Cells | None = None
    upon: Filter | None = None


@dataclass(frozen=True, slots=True)
class ActsTimes:
    """May act so, or attack, or defend, X times a turn (510.3, 540.1.3); as often as it can for
    None.

    ``in_a_row`` is «только подряд»: no more once its player could go on and announced something
    else (term «Подряд»). ``different`` is «по разным картам». With ``closes`` it closes after the
    last of them, whichever that turns out to be (540.1.2, term «Закрывается после … нападения»).
    """

    times: int | None
    powers: tuple[PowerKind, ...] = ()
    defending: bool = False
    in_a_row: bool = False
    different: bool = False
    closes: bool = False


@dataclass(frozen=True, slots=True)
class StaysOpenAfter:
    """«Не закрывается после нападения»: the payment does not close it (540.1.1).

    ``defending`` is whether it acts as a defender, None for either: «при атаке» (540.4.1).
    """

    powers: tuple[PowerKind, ...] = ()
    defending: bool | None = False


@dataclass(frozen=True, slots=True)
class MayStayClosed:
    """May stay closed at the start of the turn (409.1)."""


@dataclass(frozen=True, slots=True)
class StepsTo:
    """«Может передвигаться на клетки … как на соседние»: one move goes there from wherever, onto
    cells with cards that pass or beside a card (506.1, 545.9). A taken cell stays taken."""

    under: Filter = _NOBODY
    beside: Who | None = None


@dataclass(frozen=True, slots=True)
class Lacks:
    """«Теряют …»: the card loses named abilities and protections for as long as it has this (541.4,
    532.5).

    Its own and granted ones are suppressed meanwhile, acquired ones are gone for good. With
    ``printed`` it has none of its printed abilities (541.2).
    """

    names: tuple[Name, ...] = ()
    protections: tuple[LoseProtection, ...] = ()
    printed: bool = False


@dataclass(frozen=True, slots=True)
class FightsAsOpen:
    """«Отражает {strike} как открытая карта»: closed, it rolls against a strike all the same
    (515.2)."""


@dataclass(frozen=True, slots=True)
class StrikeRange:
    """The card's strike reaches so many cells and stays a near attack (547.2.1)."""

    cells: Number


@dataclass(frozen=True, slots=True)
class MovesOnto:
    """«Может двигаться на клетку с …, совершая …»: onto cells that cards which pass hold (539).

    ``effects`` fall on such a card first; unless they did, there is no move.
    """

    cards: Filter
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class RangeModifier:
    """+X or -X to the range of the card's powers of these kinds that have one; of none, every kind.

    What is reached from any distance, or beside the card only, stays so (547.1.1, 547.2.2). With
    ``brings_to`` the range is X, of far attacks without a range too, and +X comes to that. For
    jumps there is ``FurtherJump``.
    """

    amount: Number
    powers: tuple[PowerKind, ...] = ()
    brings_to: bool = False


@dataclass(frozen=True, slots=True)
class ReachesOver:
    """The card's reach strike may go over enemy cards that pass, and over ``cells`` cells (504.1.1,
    545.9). Over one cell, free or held by its own side, every reach strike goes anyhow."""

    cards: Filter = _NOBODY
    cells: int = 1


@dataclass(frozen=True, slots=True)
class GoesDiagonally:
    """«Может двигаться по диагонали»: a move, a dash or both may go to a cell diagonally next to
    the card's own (506.1, 545.9)."""

    moves: bool = True
    dashes: bool = False


@dataclass(frozen=True, slots=True)
class MoreSymbiotes:
    """«Может иметь до X симбиотов»: so many of these types sit on the card, where otherwise one
    does (211.6); ``apart`` asks that no two of them are called the same."""

    most: int
    types: tuple[CardType, ...] = (CardType.COMPANION, CardType.PARASITE)
    apart: bool = False


copied_by_fields(__name__)
