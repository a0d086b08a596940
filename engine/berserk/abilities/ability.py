"""The kinds of abilities: playable, triggered, static (112-121)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.berserk.abilities.aiming import StrikeOf, Targets
from engine.berserk.abilities.conditions import ALWAYS, Condition, When
from engine.berserk.abilities.effects_on_cards import Property
from engine.berserk.abilities.filters import ANY_CARD, Cells, Filter
from engine.berserk.abilities.kinds import (
    Area,
    AttackStrength,
    Compare,
    Limit,
    PowerKind,
    Side,
    Who,
)
from engine.berserk.abilities.named import Name, Named, NamedBonus
from engine.berserk.abilities.permissions import (
    ActsTimes,
    AlsoAt,
    AlsoDefends,
    Cannot,
    FightsAsOpen,
    FurtherJump,
    GoesDiagonally,
    Lacks,
    Maximum,
    MayStayClosed,
    MoreSymbiotes,
    MovesOnto,
    Must,
    OnlyAt,
    RangeModifier,
    ReachesOver,
    ShowsMore,
    StaysOpenAfter,
    StepsTo,
    StrikeRange,
    StrongerBlow,
    UsesOnlyOn,
)
from engine.berserk.abilities.powers import Body, Effect
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.recruiting import (
    BeforeRecruiting,
    MoreHosts,
    MoreTerrains,
    OnlyHosts,
    RecruitCrystals,
    RecruitPrice,
    RecruitTerms,
    SquadAtMost,
    SquadCountsAs,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.abilities.titled import Titled
from engine.berserk.abilities.unread import ByHand, Unread
from engine.berserk.abilities.values import Number
from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word


@dataclass(frozen=True, slots=True)
class Payment:
    """What an ability costs (501.3, 501.4).

    Reserved and paid at the end: ``closes`` (which makes it an action, 113.4), ``chips``,
    ``tokens`` of incarnation, ``movement`` (all of it, for what replaces a move), and one of the
    card's markers for each name in ``markers`` (544). Paid at once: ``wounds``, ``extra_life``, the
    source ``destroyed``, ``exiled`` or returned ``to_deck``, a card of ``destroys``,
    ``closes_other`` or ``exiles``. With ``life_of`` such a card loses the extra life; with
    ``tokens_of`` it loses the tokens, at once as well. Only one of these five names cards. Its
    numbers may be ``ChosenX``, ``Bounded`` by a maximum.
    """

    closes: bool = False
    chips: Number = 0
    movement: bool = False
    wounds: Number = 0
    extra_life: Number = 0
    destroyed: bool = False
    exiled: bool = False
    to_deck: bool = False
    destroys: Targets | None = None
    closes_other: Targets | None = None
    tokens: Number = 0
    exiles: Targets | None = None
    life_of: Targets | None = None
    tokens_of: Targets | None = None
    markers: tuple[str, ...] = ()

    @property
    def others(self) -> Targets | None:
        """The filter of cards of which one pays; None when no other card pays."""
        named = (self.destroys, self.closes_other, self.exiles, self.life_of, self.tokens_of)
        return next((targets for targets in named if targets is not None), None)

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers in the payment."""
        return self.chips, self.tokens, self.wounds, self.extra_life


FREE: Final[Payment] = Payment()


@dataclass(frozen=True, slots=True)
class Playable:
    """A playable ability (114); with ``when``, a conditional one (115).

    ``sudden`` ones may be announced with priority (113.5.2), slow ones in the selection of the main
    phase. ``acts_within`` allows an action with fewer action markers than this (510.3).
    ``stays_open`` means that paying does not close the card (540). ``of_battle`` is a second limit
    beside that of the turn: uses in the battle, 0 for no limit (545.7).
    """

    payment: Payment
    body: Body
    sudden: bool = False
    when: When | None = None
    condition: Condition = ALWAYS
    limit: Limit = Limit.NONE
    times: int = 1
    active: Area = Area.BATTLE
    acts_within: int = 1
    stays_open: bool = False
    of_battle: int = 0


@dataclass(frozen=True, slots=True)
class Triggered:
    """A triggered ability (116); with ``may``, its player can decline it (116.7).

    ``active`` is the zone where it works: for "when it dies" the moment implies the graveyard
    (201.2.3), for valhalla it is set here. ``of_battle`` is a second limit as for ``Playable``.
    With ``each`` uses are counted separately for each card that the event is about: «1 раз за ход
    для каждого существа» (545.7).
    """

    when: When
    body: Body
    may: bool = False
    condition: Condition = ALWAYS
    limit: Limit = Limit.NONE
    times: int = 1
    active: Area = Area.BATTLE
    of_battle: int = 0
    each: bool = False


@dataclass(frozen=True, slots=True)
class While:
    """A conditional static ability: cards that pass have abilities while the condition holds (121).

    ``cards`` are the receivers; the card itself when None. ``active`` is the zone where the source
    must be (201.2).
    """

    condition: Condition
    grants: tuple[Ability, ...]
    cards: Filter | None = None
    active: Area = Area.BATTLE


@dataclass(frozen=True, slots=True)
class Formation:
    """Abilities while another own card with formation stands one cell away, not diagonally (term
    «Строй»)."""

    grants: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Modify:
    """A static modifier of a property: +X to movement, +X to the strike, X to the cost (517)."""

    prop: Property
    amount: Number


@dataclass(frozen=True, slots=True)
class Becomes:
    """A static replacement of a property (104.4.1)."""

    prop: Property
    value: Number | Strength | StrikeOf


@dataclass(frozen=True, slots=True)
class CountsAs:
    """The card counts as one of these elements only; with none it is neutral (106.2)."""

    elements: tuple[Element, ...] = ()


@dataclass(frozen=True, slots=True)
class AlsoOfClass:
    """The card has these classes too: «считается рекой» (106.5.1); with ``instead_of`` in place of
    those."""

    classes: tuple[str, ...]
    instead_of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Calculated:
    """A named ability, or a bonus to one, whose number is computed when it is given (543.7,
    518.4.2).

    In a ``While`` it is computed again on every change; an ability of 0 is not given (523.5).
    ``Who.CANDIDATE`` is the receiver.
    """

    ability: Named | NamedBonus
    number: Number


class Applies(Word):
    """The side of an attack that a modifier is about."""

    AS_SOURCE = "as_source"
    AS_TARGET = "as_target"


@dataclass(frozen=True, slots=True)
class DieModifier:
    """A modifier of a card's dice: +X, -X, or X with ``brings_to`` (519.2).

    ``whose`` are the cards whose dice: the card's own when None. ``as_`` limits it to rolls as the
    assailant or in defence; None for both.
    """

    amount: Number
    brings_to: bool = False
    powers: tuple[PowerKind, ...] = ()
    whose: Filter | None = None
    defending: bool | None = None
    against: Filter = ANY_CARD


@dataclass(frozen=True, slots=True)
class SeveralDice:
    """The die is rolled ``count`` times, and its player chooses one of the values (306.5.2).

    ``whose``, ``defending`` and ``against`` limit it, as for ``DieModifier``. With ``by_giver`` the
    player of the card that gave it chooses instead.
    """

    count: int = 2
    powers: tuple[PowerKind, ...] = ()
    whose: Filter | None = None
    defending: bool | None = None
    against: Filter = ANY_CARD
    by_giver: bool = False


@dataclass(frozen=True, slots=True)
class DieGiven:
    """A die that is X without a roll (519.5): the first, second … of the turn or the battle.

    ``whose`` are the cards whose dice are counted: the card's own when None. Delayed (120.2), it is
    the next die of any of them.
    """

    value: Number
    whose: Filter | None = None
    nth: int = 1
    of_battle: bool = False


@dataclass(frozen=True, slots=True)
class SizeModifier:
    """A modifier of the size of powers (520.2), in the order of its kinds there.

    ``applies`` says whether the card is the source or the target; with ``whose``, cards that pass
    take its place. ``against`` filters the other side. ``strengths`` limits it to attacks whose
    final strength is among these: «+1 к сильному удару»; ``counter`` to counterstrikes (515.4);
    ``directed`` to strikes no defender can step in for (514.2); ``compare`` to attacks whose size
    so far compares so with ``size``. ``compare`` does not limit what sets a strength, which comes
    before there is a size. With ``full_range`` the target must stand exactly as far away as the
    attack reaches (547.1). Delayed (120.2), it modifies the next such attack of anyone.
    """

    amount: Number
    applies: Applies = Applies.AS_SOURCE
    powers: tuple[PowerKind, ...] = ()
    times: int = 1
    by: int = 1
    brings_to: bool = False
    strength: AttackStrength | None = None
    whose: Filter | None = None
    against: Filter = ANY_CARD
    strengths: tuple[AttackStrength, ...] = ()
    counter: bool = False
    compare: Compare | None = None
    size: Number = 0
    directed: bool = False
    full_range: bool = False


@dataclass(frozen=True, slots=True)
class Protection:
    """Protection from effects of powers of these kinds by sources that pass (532).

    Several kinds make a compound protection (532.3), a narrower ``source`` a partial one (532.2).
    ``compare`` limits it to attacks whose size compares so with ``size``: «величиной 3 и более».
    ``poison`` protects from poison.
    """

    powers: tuple[PowerKind, ...] = ()
    source: Filter = ANY_CARD
    strengths: tuple[AttackStrength, ...] = ()
    poison: bool = False
    compare: Compare | None = None
    size: Number = 0


@dataclass(frozen=True, slots=True)
class Prevention:
    """Prevention of wounds (534): ``amount`` at a time, all when None.

    ``total`` limits how many wounds it prevents altogether, None for no limit; ``per_turn`` renews
    that amount in each player's turn. ``cards`` are the cards whose wounds: the card's own when
    None, otherwise those of cards that pass, from one total. ``armor`` counts as armor, however
    many cards it protects, and can be restored. Acquired with ``last_turn``, it prevents only in
    the turn that ends it: «в следующий ход противника» (413.3).
    """

    amount: Number | None = None
    powers: tuple[PowerKind, ...] = ()
    source: Filter = ANY_CARD
    total: int | None = None
    per_turn: bool = False
    cards: Filter | None = None
    armor: bool = False
    last_turn: bool = False


class ReplacedBy(Word):
    """The kinds of events that can be replaced (535.1)."""

    WOUNDS = "wounds"
    HEALING = "healing"
    DEATH = "death"
    CLOSING = "closing"
    OPENING = "opening"
    CHIPS = "chips"
    EXTRA_LIFE = "extra_life"
    NAMED = "named"
    """The gain of a named ability."""
    COUNTERSTRIKE = "counterstrike"
    """Another card deals it: the card with the replacement (535.8.3)."""


@dataclass(frozen=True, slots=True)
class Replacement:
    """A replacement (535): an effect on the card, or on cards that pass, becomes another.

    ``amount`` changes its number (+X, -X), ``none`` cancels it, ``onto`` moves it to another card.
    ``body`` happens instead; if that chooses targets it is a play of its own (535.8). ``condition``
    sees the effect as its cause: the card it is on, its source, its amount. ``named`` limits it to
    gains of such a named ability, or to wounds or healing by one: «от отравления»; ``strengths`` to
    wounds by attacks of these strengths. Effects of powers of the kinds ``but`` are left alone
    («получает раны только от …»). ``of_battle`` and ``each`` are as for ``Triggered``, for the card
    that the effect is on. ``most`` is the most that the effect does at a time; with ``per_turn``,
    the most wounds in one turn from all such effects.
    """

    what: ReplacedBy
    cards: Filter | None = None
    source: Filter = ANY_CARD
    powers: tuple[PowerKind, ...] = ()
    amount: Number = 0
    none: bool = False
    onto: Who | None = None
    body: Body | None = None
    may: bool = False
    limit: Limit = Limit.NONE
    times: int = 1
    condition: Condition = ALWAYS
    named: tuple[Name, ...] = ()
    of_battle: int = 0
    each: bool = False
    but: tuple[PowerKind, ...] = ()
    most: Number | None = None
    per_turn: bool = False
    strengths: tuple[AttackStrength, ...] = ()


class Ignored(Word):
    """The things of other cards that can be ignored (542.1)."""

    DICE = "dice"
    SIZES = "sizes"
    PROTECTIONS = "protections"
    PREVENTIONS = "preventions"
    ARMOR = "armor"
    """Of preventions, armor only: «игнорирует броню»."""
    REPLACEMENTS = "replacements"
    TRIGGERS = "triggers"
    DUTIES = "duties"


@dataclass(frozen=True, slots=True)
class Ignores:
    """The card ignores abilities of cards that pass (542)."""

    what: tuple[Ignored, ...] = tuple(Ignored)
    cards: Filter = ANY_CARD
    powers: tuple[PowerKind, ...] = ()
    """Limits it to powers of these kinds; empty means all."""
    source: Filter | None = None
    """Of protections, only the parts that concern this source: «игнорирует {zoal}» (532.2)."""


@dataclass(frozen=True, slots=True)
class StartsWith:
    """«Начинает бой с»: applied to the card when it is revealed (503.1)."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class EntersWith:
    """«Входит в игру с»: applied when it is summoned, revived or incarnated."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Incarnates:
    """«Инкарнирует …»: how the card incarnates (536.7), besides the ability of that name.

    ``body`` is done in place of the default incarnation, if there is one. With ``again`` the card
    is not limited to one incarnation in a battle (536.7.3).
    """

    body: Body | None = None
    again: bool = False


@dataclass(frozen=True, slots=True)
class AlsoIncarnates:
    """«… могут инкарнировать …»: another way to incarnate for cards that pass (536.7).

    On ``cells`` and with ``effects`` on the card or the chosen cell; its player chooses between
    this and the incarnation by rule. ``clears`` are effects on the cards of that cell first, which
    need not be free then (539.1).
    """

    cards: Filter
    cells: Cells
    closed: bool = True
    effects: tuple[Effect, ...] = ()
    clears: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class BarsPlacement:
    """That side places no cards on these cells of its half (404.1.4)."""

    cells: Cells
    side: Side = Side.ENEMY


@dataclass(frozen=True, slots=True)
class NotInSquadWith:
    """«Не может быть взята в отряд с» (536.9)."""

    cards: Filter


@dataclass(frozen=True, slots=True)
class StrikeKind:
    """Limits a trait of the strike: directed or unanswered only against some cards."""

    name: Name
    against: Filter


@dataclass(frozen=True, slots=True)
class NamedAgainst:
    """A named ability that works only against some cards: «ОВА 2 по горным» (541.4.1).

    It is experience, clumsiness, blessing, curse or armor, and is counted separately.
    """

    name: Name
    value: int
    against: Filter


@dataclass(frozen=True, slots=True)
class Marker:
    """A named marker without effect of its own, to be counted or looked for (544)."""


AbilityOfName: TypeAlias = Named | NamedBonus | NamedAgainst
"""A named ability, a bonus to one, or one that works against some cards."""

OfRecruiting: TypeAlias = (
    BarsPlacement
    | RecruitPrice
    | RecruitTerms
    | RecruitCrystals
    | SquadAtMost
    | MoreTerrains
    | SquadCountsAs
    | MoreHosts
    | OnlyHosts
    | BeforeRecruiting
    | NotInSquadWith
)
"""Abilities that work before the battle."""

Ability: TypeAlias = (
    Named
    | NamedBonus
    | Calculated
    | Playable
    | Triggered
    | While
    | Formation
    | Modify
    | Becomes
    | CountsAs
    | AlsoOfClass
    | DieModifier
    | SeveralDice
    | DieGiven
    | SizeModifier
    | Protection
    | Prevention
    | Replacement
    | Ignores
    | Cannot
    | OnlyAt
    | UsesOnlyOn
    | AlsoAt
    | AlsoDefends
    | FurtherJump
    | ShowsMore
    | StrongerBlow
    | Maximum
    | Must
    | ActsTimes
    | StaysOpenAfter
    | MayStayClosed
    | StartsWith
    | EntersWith
    | Incarnates
    | AlsoIncarnates
    | OfRecruiting
    | StrikeRange
    | StrikeKind
    | NamedAgainst
    | Marker
    | MovesOnto
    | RangeModifier
    | GoesDiagonally
    | MoreSymbiotes
    | FightsAsOpen
    | StepsTo
    | Lacks
    | ReachesOver
    | Titled
    | ByHand
    | Unread
)


copied_by_fields(__name__)
