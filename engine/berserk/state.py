"""The state of a match: plain data, written only by ``engine.berserk.apply``."""

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from typing import Final

from engine.berserk.abilities import (
    Action,
    Armor,
    Attack,
    AttackExperience,
    DefenceExperience,
    DirectedStrike,
    Regeneration,
    ShootingExperience,
    UnansweredStrike,
)
from engine.berserk.board import CELLS, NO_CELL, Cell
from engine.berserk.cards import CardSpec, CardType, Cost
from engine.berserk.ruleset import Ruleset
from engine.berserk.values import Strength
from engine.kernel import Event, Result, Seat

NO_CARD: Final = -1


class Zone(Enum):
    """Where a card is (201.1). Cards of the deck are specs in the state, not cards in play."""

    SQUAD = "squad"  # recruited, not yet on the board
    BATTLEFIELD = "battlefield"
    EXTRA = "extra"
    GRAVEYARD = "graveyard"


class Phase(Enum):
    """Phases and subphases of a match from the placement on (404-413)."""

    PLACEMENT = "placement"
    REVEAL = "reveal"
    INITIAL = "initial"
    OPENING = "opening"
    MAIN = "main"
    FINAL = "final"


class Step(IntEnum):
    """Steps of carrying a play out, in rulebook order (512.6, 511, 512.7)."""

    LEGALITY = 1
    CANCEL = 2
    TARGETS = 3
    DICE = 4
    CALCULATION = 5
    BLOCKING = 6
    APPLICATION = 7
    FINISH = 8
    PAYMENT = 9


class PlayKind(Enum):
    """What a play does."""

    MOVE = "move"
    STRIKE = "strike"
    ACTION = "action"
    CLOSE_FOR_FLYER = "close_for_flyer"
    DEFEND = "defend"
    REGENERATION = "regeneration"


class AttackStrength(IntEnum):
    """How hard an attack lands (105.5)."""

    MISS = 0
    WEAK = 1
    MEDIUM = 2
    STRONG = 3


class Asking(Enum):
    """What the state waits for; ``question`` of the state."""

    PLACE = "place"
    KEEP_HIDDEN = "keep_hidden"
    ACT = "act"
    PRIORITY = "priority"
    STEP_DOWN = "step_down"
    TRIGGER_ORDER = "trigger_order"


@dataclass(frozen=True, slots=True)
class Question:
    """Who must answer what. ``card`` is set where one card is concerned."""

    asking: Asking
    seat: Seat
    card: int = NO_CARD


@dataclass(frozen=True, slots=True)
class Traits:
    """A card's named abilities at their effective values (518.3: the largest applies)."""

    attack_experience: int = 0
    defence_experience: int = 0
    shooting_experience: int = 0
    armor: int = 0
    regeneration: int = 0
    directed: bool = False
    unanswered: bool = False
    actions: tuple[int, ...] = ()  # indexes of the actions among the abilities


def read_traits(spec: CardSpec) -> Traits:
    """Return the effective named abilities printed on ``spec``."""

    def largest(kind: type) -> int:
        return max((a.value for a in spec.abilities if isinstance(a, kind)), default=0)  # type: ignore[union-attr]  # kinds asked for have a value

    unanswered = any(isinstance(a, UnansweredStrike) for a in spec.abilities)
    return Traits(
        attack_experience=largest(AttackExperience),
        defence_experience=largest(DefenceExperience),
        shooting_experience=largest(ShootingExperience),
        armor=largest(Armor),
        regeneration=largest(Regeneration),
        directed=unanswered or any(isinstance(a, DirectedStrike) for a in spec.abilities),
        unanswered=unanswered,
        actions=tuple(i for i, a in enumerate(spec.abilities) if isinstance(a, Action)),
    )


# What a player sees instead of a card that is hidden from him.
UNKNOWN_CARD: Final = CardSpec("", "", Cost(0), elite=False, type=CardType.GROUND)


@dataclass(slots=True)
class CardState:
    """One card in one match. ``armor_spent`` counts wounds its armor prevented this turn."""

    id: int
    spec: CardSpec
    owner: Seat
    zone: Zone = Zone.SQUAD
    cell: Cell = NO_CELL
    hidden: bool = False
    closed: bool = False
    acted: int = 0  # action markers (510.2)
    movement: int = 0  # units of movement left
    wounds: int = 0
    armor_spent: int = 0
    flyer_strike_until: int = 0  # last turn in which it may strike a flyer (210.5); 0 for none
    traits: Traits = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.traits = read_traits(self.spec)

    @property
    def life(self) -> int:
        """Life left (508.1.1); 0 for a terrain, which has none."""
        return (self.spec.life or 0) - self.wounds

    @property
    def in_battle(self) -> bool:
        """Whether the card is in the battle zone (201.1)."""
        return self.zone is Zone.BATTLEFIELD or self.zone is Zone.EXTRA

    @property
    def is_flying(self) -> bool:
        """Whether the card is a flyer in the extra zone; a hidden one still stands on a cell."""
        return self.zone is Zone.EXTRA and self.spec.type is CardType.FLYER

    def action(self, ability: int) -> Attack:
        """Return the power of the action at index ``ability`` among the card's abilities."""
        node = self.spec.abilities[ability]
        if not isinstance(node, Action):
            raise TypeError(f"ability {ability} of {self.spec.name} is no action")
        return node.power

    def clone(self) -> "CardState":
        """Return a copy."""
        copy = object.__new__(CardState)
        copy.id, copy.spec, copy.owner, copy.zone = self.id, self.spec, self.owner, self.zone
        copy.cell, copy.hidden, copy.closed = self.cell, self.hidden, self.closed
        copy.acted, copy.movement, copy.wounds = self.acted, self.movement, self.wounds
        copy.armor_spent, copy.flyer_strike_until = self.armor_spent, self.flyer_strike_until
        copy.traits = self.traits
        return copy


@dataclass(slots=True)
class Play:
    """A play in the queue or on the stack, with the step it has come to (301, 302, 512).

    ``target`` is a card id, or NO_CARD; ``cell`` the goal of a move. Dice are 0 until rolled.
    """

    id: int
    kind: PlayKind
    seat: Seat
    source: int
    target: int = NO_CARD
    cell: Cell = NO_CELL
    ability: int = -1
    step: Step = Step.LEGALITY
    window_closed: bool = False  # the step's priority window is over
    stopped: bool = False  # illegal at reveal or without its source: is paid, does nothing
    defender: int = NO_CARD  # 514: the card that stepped in
    attack_die: int = 0
    defence_die: int = 0
    stepped: bool = False  # the choice to step down the strike table has been made
    attack: AttackStrength = AttackStrength.MISS
    counter: AttackStrength = AttackStrength.MISS

    @property
    def is_attack(self) -> bool:
        """Whether the play wounds a target by an attack."""
        return self.kind is PlayKind.STRIKE or self.kind is PlayKind.ACTION

    def clone(self) -> "Play":
        """Return a copy."""
        return Play(
            self.id,
            self.kind,
            self.seat,
            self.source,
            self.target,
            self.cell,
            self.ability,
            self.step,
            self.window_closed,
            self.stopped,
            self.defender,
            self.attack_die,
            self.defence_die,
            self.stepped,
            self.attack,
            self.counter,
        )


@dataclass(slots=True)
class Window:
    """A priority window that is open (303): who holds the priority, how many passes in a row."""

    holder: Seat
    passes: int = 0


@dataclass(slots=True)
class MatchState:
    """Everything about a match, its random source included."""

    ruleset: Ruleset
    names: tuple[str, str]
    rng: int
    cards: list[CardState]
    decks: tuple[tuple[CardSpec, ...], tuple[CardSpec, ...]]
    board: list[int] = field(default_factory=lambda: [NO_CARD] * len(CELLS))
    graveyards: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    phase: Phase = Phase.PLACEMENT
    active: Seat = Seat.FIRST
    turn: int = 0  # 1 for the first player's first turn; each player's turn counts
    quiet: int = 0  # turns in a row in which nothing was wounded or left
    stirred: bool = False  # something was wounded or left in this turn
    plays: int = 0  # plays announced so far: the next play's id
    queue: list[Play] = field(default_factory=list)
    stack: list[Play] = field(default_factory=list)
    window: Window | None = None
    phase_window_closed: bool = False
    triggers: list[int] = field(default_factory=list)  # cards whose trigger waits (305.1)
    question: Question | None = None
    result: Result | None = None
    history: list[Event] = field(default_factory=list)

    def clone(self) -> "MatchState":
        """Return an independent copy; specs, events and other frozen parts are shared."""
        copy = object.__new__(MatchState)
        copy.ruleset, copy.names, copy.rng, copy.decks = (
            self.ruleset,
            self.names,
            self.rng,
            self.decks,
        )
        copy.cards = [card.clone() for card in self.cards]
        copy.board = self.board.copy()
        copy.graveyards = (self.graveyards[0].copy(), self.graveyards[1].copy())
        copy.phase, copy.active, copy.turn = self.phase, self.active, self.turn
        copy.quiet, copy.stirred, copy.plays = self.quiet, self.stirred, self.plays
        copy.queue = [play.clone() for play in self.queue]
        copy.stack = [play.clone() for play in self.stack]
        copy.window = self.window and Window(self.window.holder, self.window.passes)
        copy.phase_window_closed = self.phase_window_closed
        copy.triggers = self.triggers.copy()
        copy.question, copy.result = self.question, self.result
        copy.history = self.history.copy()
        return copy


__all__ = [
    "NO_CARD",
    "UNKNOWN_CARD",
    "Asking",
    "AttackStrength",
    "CardState",
    "MatchState",
    "Phase",
    "Play",
    "PlayKind",
    "Question",
    "Step",
    "Strength",
    "Traits",
    "Window",
    "Zone",
    "read_traits",
]
