"""One card in one match, and what lasts on it (122.5, 201)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, CardType, Cost
from engine.berserk.cards.facts import Facts, Key, facts_of
from engine.berserk.table.board import NO_CELL, Cell
from engine.berserk.table.state.enums import BATTLE_ZONE, NO_CARD, NO_PLAY, NO_TERMS, Zone
from engine.kernel.copying import copied_by_fields
from engine.kernel.seats import Seat

Change: TypeAlias = (
    ab.Ability
    | ab.SetProperty
    | ab.AddProperty
    | ab.ChangeElements
    | ab.GainClasses
    | ab.LoseNamed
    | ab.LoseProtection
    | ab.LoseAbilities
    | ab.ExtraLife
    | ab.TakeControl
    | ab.RaiseMaximum
    | ab.MoreActions
    | ab.NextDie
)


@dataclass(frozen=True, slots=True)
class LastingEffect:
    """A lasting effect on a card or a cell (122.5).

    ``turn`` is the last turn in which it applies, 0 for no limit; ``play`` the play with which it
    ends. ``source`` is the card that made it, ``seat`` its controller at that time. ``base`` is the
    named ability whose number a bonus changed for good (518.7.1).
    """

    id: int
    change: Change
    source: int
    seat: Seat
    until: ab.Until = ab.Until.BATTLE_END
    turn: int = 0
    play: int = NO_PLAY
    marker: str = ""
    base: Key | None = None
    lasts: ab.Condition | None = None  # it ends when this no longer holds (122.8)
    since: int = 0  # its place in the history
    once: bool = False  # it also ends when used once (545.8.1)

    @property
    def ends_by_use(self) -> bool:
        """Return whether it applies to the next attack or the next die only (545.8.1)."""
        return self.once or self.until is ab.Until.ONE_USE


@dataclass(frozen=True, slots=True)
class Use:
    """How often an ability was used in this turn and in the battle (545.7).

    ``whom`` is the card the uses are counted for, NO_CARD where they are not told apart.
    """

    key: Key
    part: int
    in_turn: int
    in_battle: int
    whom: int = NO_CARD


# What a player sees of a card that is hidden from them.
UNKNOWN_CARD: Final[CardSpec] = CardSpec("", "", Cost(0), elite=False, type=CardType.GROUND)


@dataclass(slots=True)
class CardState:
    """One card in one match.

    ``armor_spent`` counts wounds that its armor prevented this turn. ``extra`` is extra life,
    negative for negative life (508.8.2); where the two do not cancel, it is their sum, and
    ``lessened`` the negative life. ``x`` is the X it was recruited with (105.2.3). ``spent`` is
    what limited preventions have prevented.
    """

    id: int
    spec: CardSpec
    owner: Seat
    controller: Seat  # the original owner (536.1)
    zone: Zone = Zone.SQUAD
    cell: Cell = NO_CELL
    hidden: bool = False
    closed: bool = False
    acted: int = 0  # action markers (510.2)
    movement: int = 0  # movement left; negative where more was used than there is (2009:203.4)
    wounds: int = 0
    armor_spent: int = 0
    flyer_strike_until: int = 0  # last turn in which it may strike a flyer (210.5); 0 for none
    host: int = NO_CARD
    extra: int = 0
    chips: int = 0
    tokens: int = 0
    incarnated: bool = False
    x: int = 0
    terms: int = NO_TERMS  # crystals it was recruited for on its own terms (404.2.2)
    # how often it has entered the battle zone, to recognise a returned card (529.6)
    entered: int = 0
    left_cell: Cell = NO_CELL  # the cell it stood on when it left the battle zone (201.2.4)
    effects: tuple[LastingEffect, ...] = ()
    uses: tuple[Use, ...] = ()
    spent: tuple[tuple[Key, int, int], ...] = ()
    broke_off: bool = False  # its player interrupted its row of actions (term «Подряд»)
    lessened: int = 0
    last: CardState | None = None  # as it was when it left the battle zone (201.2.4)
    facts: Facts = field(init=False, compare=False, repr=False)
    in_battle: bool = field(init=False, compare=False, repr=False)  # in the battle zone (201.1)

    def __post_init__(self) -> None:
        self.in_battle = self.zone in BATTLE_ZONE
        self.facts = facts_of(self.spec, self.id)

    @property
    def life(self) -> int:
        """Life left (508.1.1); 0 for a card that has none, such as a terrain."""
        facts = self.facts
        return facts.start_life + facts.more_life + self.extra - self.wounds

    @property
    def maximum_life(self) -> int:
        """The maximum of life now (508.1.2)."""
        return self.facts.start_life + self.facts.more_life + self.extra

    @property
    def extra_life(self) -> int:
        """The extra life that lies on the card (508.6)."""
        return max(0, self.extra + self.lessened)

    @property
    def negative_life(self) -> int:
        """The negative life that lies on the card (508.8.1)."""
        return max(0, self.lessened, -self.extra)

    @property
    def movement_left(self) -> int:
        """Steps the card may still move in this turn; 0 where more was used than it has."""
        return max(0, self.movement)

    @property
    def has_life(self) -> bool:
        """Return whether the card has life, so that wounds, extra life and 509.1 concern it: life
        is printed (208.6) and its type has life (208.4)."""
        return self.spec.life is not None and self.facts.type is not CardType.TERRAIN

    def enter(self, zone: Zone) -> None:
        """Put the card into a zone."""
        self.zone, self.in_battle = zone, zone in BATTLE_ZONE

    @property
    def is_flying(self) -> bool:
        """Return whether the card is a flyer in the extra zone; a hidden flyer still stands on a
        cell."""
        return self.zone is Zone.EXTRA and self.facts.type is CardType.FLYER

    @property
    def cost(self) -> int:
        """The cost with X (105.2.3)."""
        return self.facts.cost + self.x

    def clone(self) -> CardState:
        """Return a copy."""
        copy = CardState.__new__(CardState)
        copy.id, copy.spec, copy.owner, copy.zone = self.id, self.spec, self.owner, self.zone
        copy.cell, copy.hidden, copy.closed = self.cell, self.hidden, self.closed
        copy.acted, copy.movement, copy.wounds = self.acted, self.movement, self.wounds
        copy.armor_spent, copy.flyer_strike_until = self.armor_spent, self.flyer_strike_until
        copy.controller, copy.host, copy.extra = self.controller, self.host, self.extra
        copy.chips, copy.tokens, copy.incarnated = self.chips, self.tokens, self.incarnated
        copy.x, copy.terms, copy.entered = self.x, self.terms, self.entered
        copy.effects = self.effects
        copy.left_cell, copy.in_battle = self.left_cell, self.in_battle
        copy.uses, copy.spent, copy.facts = self.uses, self.spent, self.facts
        copy.last, copy.broke_off, copy.lessened = self.last, self.broke_off, self.lessened
        return copy

    def with_wounds(self, wounds: int) -> CardState:
        """Return a copy with this many wounds."""
        copy = self.clone()
        copy.wounds = wounds
        return copy

    def face_up(self) -> CardState:
        """Return a copy as the card would be when revealed: flyers and terrains leave their cell
        (210.1, 213.1)."""
        copy = self.clone()
        copy.hidden = False
        if self.facts.type in (CardType.FLYER, CardType.TERRAIN):
            copy.cell = NO_CELL
            copy.zone = Zone.EXTRA
        return copy

    def with_facts(self, facts: Facts) -> CardState:
        """Return a copy with other facts."""
        copy = self.clone()
        copy.facts = facts
        return copy


copied_by_fields(__name__)
