"""Permissions, restrictions and duties of a card (528.9, 545)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.berserk.abilities.effects_on_cards import LoseProtection
from engine.berserk.abilities.filters import ANY_CARD, AnyOf, Cells, Filter
from engine.berserk.abilities.kinds import PowerKind, Relocation, Who
from engine.berserk.abilities.named import Name
from engine.berserk.abilities.powers import Effect
from engine.berserk.abilities.properties import CardType
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word

_NOBODY: Final = AnyOf(())


class Doing(Word):
    """The deed that a restriction, a permission or a duty concerns (545)."""

    MOVE = "move"
    RELOCATE = "relocate"
    ACT = "act"
    USE = "use"
    """«Использовать … способности»: any power of these kinds, by whatever ability."""
    ATTACK = "attack"
    STRIKE = "strike"
    DEFEND = "defend"
    OPEN_AT_START = "open_at_start"
    CLOSE = "close"
    BE_TARGET = "be_target"
    BE_HEALED = "be_healed"
    GET_CHIPS = "get_chips"
    GET_EXTRA_LIFE = "get_extra_life"
    BE_EXILED = "be_exiled"
    CHANGE_CONTROL = "change_control"
    LOSE_STRENGTH = "lose_strength"
    """«Сила удара не может быть снижена»: nothing makes its attack weaker than the die (520.2)."""
    CHANGE_RANGE = "change_range"
    """The range of its own powers stays as it is (547.1)."""
    ROLL_IN_DEFENCE = "roll_in_defence"
    """«Не сражается»: it does not roll."""


@dataclass(frozen=True, slots=True)
class Cannot:
    """A restriction (528.9, 545.4) on the card, or on cards that pass.

    ``against`` limits it to plays between the card and cards that pass: "cannot be the target of
    shots of flyers". ``powers`` limits the kinds; those of the kinds ``but`` stay allowed, which
    forbids every deed without a power: «(кроме …)». With ``cells`` a card can still move or be
    relocated, but not onto these; ``ways`` limits this to relocations in one of these ways (507).
    """

    doing: Doing
    cards: Filter | None = None
    against: Filter = ANY_CARD
    powers: tuple[PowerKind, ...] = ()
    but: tuple[PowerKind, ...] = ()
    cells: Cells | None = None
    ways: tuple[Relocation, ...] = ()


@dataclass(frozen=True, slots=True)
class OnlyAt:
    """«Может … только»: powers of these kinds can target only cards that pass (545.6).

    ``anywhere`` allows them at any distance, otherwise adjacent (547.2.2).
    """

    filter: Filter
    powers: tuple[PowerKind, ...] = ()
    anywhere: bool = False


@dataclass(frozen=True, slots=True)
class UsesOnlyOn:
    """«Может использовать … только на …»: the named ability triggers only for events whose other
    card, killed or attacked, passes (545.6)."""

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
    """«Может выступить защитником и …»: the card can also defend cards that pass, wherever all
    three stand (545.9)."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class FurtherJump:
    """+X to the range of jumps of a card that can jump itself, whatever makes it jump (518.6)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class ShowsMore:
    """+X to the prophecies of the card: each shows that many more cards (term «Пророчество»)."""

    amount: Number


@dataclass(frozen=True, slots=True)
class StrongerBlow:
    """+X to the finishing blows of the card, or to those against cards that pass (518, term
    «Добивание»).

    In ``against`` SELF is the card that deals the blow.
    """

    amount: Number
    against: Filter = ANY_CARD


@dataclass(frozen=True, slots=True)
class Maximum:
    """«Максимум X» of tokens or of life (545.2)."""

    what: MaximumOf
    number: Number


class MaximumOf(Word):
    """The quantity that a maximum limits."""

    CHIPS = "chips"
    LIFE = "life"


@dataclass(frozen=True, slots=True)
class Must:
    """A duty (545.5): to attack, to defend, to move, to target the card.

    For ``ATTACK`` with ``at``, powers with targets must target cards that pass ``at``; without it
    the card has to announce an attack when it can. With ``upon`` it has to attack a card that
    passes whenever it can: «если может напасть на …, обязан это сделать». For ``MOVE`` with
    ``cells``, a moving card must go to one of these. ``cards`` are those bound.
    """

    doing: Doing
    cards: Filter | None = None
    at: Filter | None = None
    powers: tuple[PowerKind, ...] = ()
    cells: Cells | None = None
    upon: Filter | None = None


@dataclass(frozen=True, slots=True)
class ActsTimes:
    """The card can act, attack or defend X times a turn (510.3, 540.1.3), any number of times for
    None.

    ``in_a_row`` is «только подряд»: no more once its player could continue and announced something
    else (term «Подряд»). ``different`` is «по разным картам». With ``closes`` it closes after the
    last one, whichever that is (540.1.2, term «Закрывается после … нападения»).
    """

    times: int | None
    powers: tuple[PowerKind, ...] = ()
    defending: bool = False
    in_a_row: bool = False
    different: bool = False
    closes: bool = False


@dataclass(frozen=True, slots=True)
class StaysOpenAfter:
    """«Не закрывается после нападения»: paying does not close the card (540.1.1).

    ``defending`` says whether it acts as a defender, None for either: «при атаке» (540.4.1).
    """

    powers: tuple[PowerKind, ...] = ()
    defending: bool | None = False


@dataclass(frozen=True, slots=True)
class MayStayClosed:
    """The card can stay closed at the start of the turn (409.1)."""


@dataclass(frozen=True, slots=True)
class StepsTo:
    """«Может передвигаться на клетки … как на соседние»: one move reaches cells with cards that
    pass, or next to a card, or these ``cells``, from anywhere (506.1, 545.9).

    An occupied cell stays occupied.
    """

    under: Filter = _NOBODY
    beside: Who | None = None
    cells: Cells | None = None


@dataclass(frozen=True, slots=True)
class Lacks:
    """«Теряют …»: the card loses named abilities and protections while it has this (541.4, 532.5).

    Own and given ones are suppressed meanwhile, acquired ones are gone for good. With ``printed``
    it has no printed abilities at all (541.2).
    """

    names: tuple[Name, ...] = ()
    protections: tuple[LoseProtection, ...] = ()
    printed: bool = False


@dataclass(frozen=True, slots=True)
class FightsAsOpen:
    """«Отражает {strike} как открытая карта»: while closed, it still rolls against a strike
    (515.2)."""


@dataclass(frozen=True, slots=True)
class StrikeRange:
    """The card's strike has this range and remains a near attack (547.2.1)."""

    cells: Number


@dataclass(frozen=True, slots=True)
class MovesOnto:
    """«Может двигаться на клетку с …, совершая …»: the card can move onto cells held by cards that
    pass (539).

    ``effects`` are applied to such a card first; without them there is no move. With ``ways`` only
    a jump or a teleport can go there, whichever is among them. ``gains`` are effects on the card
    itself once it has arrived so.
    """

    cards: Filter
    effects: tuple[Effect, ...]
    ways: tuple[Relocation, ...] = ()
    gains: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class RangeModifier:
    """+X or -X to the range of the card's powers of these kinds, all kinds when empty.

    Unlimited and adjacent ranges stay (547.1.1, 547.2.2). With ``brings_to`` the range becomes X,
    also of far attacks without one, and +X adds to that. ``against`` limits it to targets that
    pass. For jumps there is ``FurtherJump``.
    """

    amount: Number
    powers: tuple[PowerKind, ...] = ()
    brings_to: bool = False
    against: Filter = ANY_CARD


@dataclass(frozen=True, slots=True)
class ReachesOver:
    """The card's reach strike passes over enemy cards that pass, and over ``cells`` cells (504.1.1,
    545.9).

    Every reach strike passes over one cell that is free or held by its own side.
    """

    cards: Filter = _NOBODY
    cells: int = 1


@dataclass(frozen=True, slots=True)
class GoesDiagonally:
    """«Может двигаться по диагонали»: a move, a dash or both can go to a diagonal neighbour (506.1,
    545.9)."""

    moves: bool = True
    dashes: bool = False


@dataclass(frozen=True, slots=True)
class MoreSymbiotes:
    """«Может иметь до X симбиотов»: the card can host this many symbiotes of these types instead of
    one (211.6).

    ``apart`` requires different names.
    """

    most: int
    types: tuple[CardType, ...] = (CardType.COMPANION, CardType.PARASITE)
    apart: bool = False


copied_by_fields(__name__)
