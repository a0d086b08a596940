"""Events of questions, phases and turns (404-413, 602)."""

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
    """A player asks the opponent to agree to something."""

    judging: Judging


@dataclass(frozen=True, slots=True)
class JudgeAnswered(Event):
    """The opponent agreed or refused; the game continues where it was."""

    agreed: bool


@dataclass(frozen=True, slots=True)
class StopsChosen(Event):
    """A player chose where to be asked even without a possible answer (303)."""

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
    """The number of crystals for which a card was recruited on its own terms (404.2.2)."""

    card: int
    crystals: int


@dataclass(frozen=True, slots=True)
class NumbersKept(Event):
    """The numbers of a hidden card at the start of the turn, possibly none (408.3, 533.1)."""

    card: int
    numbers: tuple[tuple[ab.AtTurnStart, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StartTold(Event):
    """The effects given to a card for the battle before the recruitment (404.2.3)."""

    card: int
    effects: tuple[ab.Effect, ...]


@dataclass(frozen=True, slots=True)
class NumberKept(Event):
    """The value that a number of a card's ability had when the turn began (408.3)."""

    card: int
    number: ab.AtTurnStart
    value: int


@dataclass(frozen=True, slots=True)
class OpeningDecided(Event):
    """A player decided whether a card stays closed (409.1)."""

    card: int
    stays: bool


@dataclass(frozen=True, slots=True)
class PhaseWorkDone(Event):
    """The work at the beginning of a phase is done."""


@dataclass(frozen=True, slots=True)
class AlternationPassed(Event):
    """A player passed on alternating abilities for the rest of this step (401.3)."""

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
