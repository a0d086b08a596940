"""What can happen in a match. Cards are named by id, cells by number, so a log leaks nothing."""

from dataclasses import dataclass

from engine.berserk.board import Cell
from engine.berserk.state import AttackStrength, Phase, PlayKind, Question, Step
from engine.kernel import Event, Seat


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """The match waits for an answer."""

    question: Question


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """The question was answered."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase or subphase began."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class CardPlaced(Event):
    """A card of the squad was put face down on a cell (404.1.1)."""

    card: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    """A card was turned face up; a flyer or terrain goes on to the extra zone (210.1, 213.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class CardKeptHidden(Event):
    """The second player left a card of the third row face down (405.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn began; turns of both players are counted from 1."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class CardsOpened(Event):
    """The opening step (409.2): these closed cards of the active player open; all cards of both
    players lose action markers and get their movement and armor back."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TriggersRaised(Event):
    """Triggered abilities of these cards wait to be announced (305.1)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayAnnounced(Event):
    """A play entered the announcement queue (302.9)."""

    play: int
    kind: PlayKind
    seat: Seat
    source: int
    target: int
    cell: Cell
    ability: int


@dataclass(frozen=True, slots=True)
class WindowOpened(Event):
    """A priority window opened with ``holder`` holding the priority (303)."""

    holder: Seat


@dataclass(frozen=True, slots=True)
class PriorityPassed(Event):
    """A player passed (303.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WindowClosed(Event):
    """Both players passed in a row (303.7)."""


@dataclass(frozen=True, slots=True)
class QueueStacked(Event):
    """The announcement queue went onto the stack in its order (303.7)."""


@dataclass(frozen=True, slots=True)
class StepBegan(Event):
    """The play on top of the stack came to a step (512.6)."""

    play: int
    step: Step


@dataclass(frozen=True, slots=True)
class PlayStopped(Event):
    """A play turned out to be illegal and has no effect; it is paid if ``paid`` (528, 533.8)."""

    play: int
    code: str
    rule: str
    paid: bool


@dataclass(frozen=True, slots=True)
class PlayRemoved(Event):
    """A play left the stack (302.4)."""

    play: int


@dataclass(frozen=True, slots=True)
class DefenderAssigned(Event):
    """A defender became the target of the strike instead of its target (514.1)."""

    play: int
    defender: int


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """Dice for an attack, without modifiers; ``defence`` is 0 when only the attacker rolls."""

    play: int
    attack: int
    defence: int


@dataclass(frozen=True, slots=True)
class FightDecided(Event):
    """What the dice with modifiers say: totals and the strength of both strikes (515)."""

    play: int
    attack_total: int
    defence_total: int  # 0 when only the attacker rolled
    attack: AttackStrength
    counter: AttackStrength


@dataclass(frozen=True, slots=True)
class TableStepped(Event):
    """Who rolled more chose whether to step down the strike table (515.3)."""

    play: int
    down: bool
    attack: AttackStrength
    counter: AttackStrength


@dataclass(frozen=True, slots=True)
class WoundsPrevented(Event):
    """Armor prevented wounds (534)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A card got wounds from an attack; 0 when all were prevented or the attack has no size."""

    card: int
    amount: int
    source: int


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """A card lost wounds (508.5.3)."""

    card: int
    amount: int


@dataclass(frozen=True, slots=True)
class CardDied(Event):
    """A card went to its owner's graveyard (509.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class CardMoved(Event):
    """A card changed its cell by a move (506.1)."""

    card: int
    origin: Cell
    cell: Cell


@dataclass(frozen=True, slots=True)
class MovementSpent(Event):
    """A card paid a move with one unit of movement (506.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class CardClosed(Event):
    """A card paid an action: closed, an action marker, no movement left (510.2)."""

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


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A turn ended; effects "until the end of the turn" stop (413.3)."""

    seat: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match has a result (601); ``winner`` is None for a draw."""

    winner: Seat | None
    reason: str
    rule: str
