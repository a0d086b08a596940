"""What can happen with questions, phases and turns (404-413, 602)."""

from dataclasses import dataclass

import engine.berserk.abilities as ab
from engine.berserk.table.state import Judging, Phase, Question, Stop
from engine.kernel.copying import copied_by_fields
from engine.kernel.events import Event
from engine.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """The match waits for an answer."""

    question: Question


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """The question was answered."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class JudgeAsked(Event):
    """A player asks for something by agreement."""

    judging: Judging


@dataclass(frozen=True, slots=True)
class JudgeAnswered(Event):
    """The opponent agreed, or did not; the game goes on where it was."""

    agreed: bool


@dataclass(frozen=True, slots=True)
class StopsChosen(Event):
    """A player said where to be asked even with nothing to answer (303)."""

    seat: Seat
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase or subphase began."""

    phase: Phase


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
class TermsTold(Event):
    """For how many crystals a card was recruited on terms of its own (404.2.2)."""

    card: int
    crystals: int


@dataclass(frozen=True, slots=True)
class NumbersKept(Event):
    """What a hidden card's numbers of the start of the turn are, none included (408.3, 533.1)."""

    card: int
    numbers: tuple[tuple[ab.AtTurnStart, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StartTold(Event):
    """What a card was given for the battle before the recruitment (404.2.3)."""

    card: int
    effects: tuple[ab.Effect, ...]


@dataclass(frozen=True, slots=True)
class NumberKept(Event):
    """What a number of a card's ability was when the turn began (408.3)."""

    card: int
    number: ab.AtTurnStart
    value: int


@dataclass(frozen=True, slots=True)
class OpeningDecided(Event):
    """Whether a card that may stay closed stays so (409.1)."""

    card: int
    stays: bool


@dataclass(frozen=True, slots=True)
class PhaseWorkDone(Event):
    """What a phase does at its beginning is done."""


@dataclass(frozen=True, slots=True)
class AlternationPassed(Event):
    """A player uses no alternating abilities any more in this step (401.3)."""

    seat: Seat


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


copied_by_fields(__name__)
