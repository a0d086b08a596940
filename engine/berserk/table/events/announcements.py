"""Events of announcing plays and passing (301-305, 501)."""

from dataclasses import dataclass

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import Key
from engine.berserk.table.board import NO_CELL, Cell
from engine.berserk.table.state import (
    NO_CARD,
    NO_CAUSE,
    NO_PLAY,
    Cause,
    LastEffects,
    Play,
    PlayKind,
    Step,
    Trigger,
)
from engine.kernel.copying import copied_by_fields
from engine.kernel.events import Event
from engine.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class TriggersRaised(Event):
    """Triggered abilities wait to be announced (305.1).

    ``asked`` are the players asked even without triggers: their hidden cards might have some
    (533.5).
    """

    triggers: tuple[Trigger, ...]
    asked: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class TriggersDropped(Event):
    """A player declined triggered abilities that are optional (116.7).

    ``hushed`` is set where the player is asked whatever the hidden cards are: there may have been
    none (533.5).
    """

    seat: Seat
    hushed: bool = False


@dataclass(frozen=True, slots=True)
class AnnouncementBegan(Event):
    """A play is being announced: targets and payment are chosen one by one (501.1)."""

    play: Play


@dataclass(frozen=True, slots=True)
class AnnouncementEnded(Event):
    """The announcement ended without a play."""

    source: int
    key: Key
    part: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class TargetsChosen(Event):
    """Targets chosen so far for the play being announced, or the current power (502.1)."""

    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CellsChosen(Event):
    """Cells chosen so far for the play being announced, or the current power (502.7)."""

    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class EnoughChosen(Event):
    """The player wants no more targets."""


@dataclass(frozen=True, slots=True)
class NumberChosen(Event):
    """X was chosen (543.2)."""

    x: int


@dataclass(frozen=True, slots=True)
class PaymentChosen(Event):
    """A card was chosen to be sacrificed or closed as a payment (501.4)."""

    card: int


@dataclass(frozen=True, slots=True)
class BranchChosen(Event):
    """A branch of a compound ability was chosen (505.4.8, 505.4.10, 505.6)."""

    at: int


@dataclass(frozen=True, slots=True)
class PlayAnnounced(Event):
    """A play entered the announcement queue (302.9), or directly the stack if another play
    generated it (537.2)."""

    play: int
    kind: PlayKind
    seat: Seat
    source: int
    targets: tuple[int, ...] = ()
    cells: tuple[Cell, ...] = ()
    ability: ab.Playable | ab.Triggered | None = None
    key: Key = (0, -1, 0)
    part: int = 0
    x: int = 0
    paid: tuple[int, ...] = ()
    cause: Cause = NO_CAUSE
    made_by: int = NO_PLAY
    power: ab.Attack | ab.Power | None = None
    entries: tuple[int, ...] = ()
    step: Step = Step.LEGALITY
    fights: bool = True
    as_open: bool = False

    @property
    def assails(self) -> bool:
        """Return whether an attack is an assault: also one that another play made, if it begins
        with the step of legality (537.2)."""
        return self.step is Step.LEGALITY

    @property
    def target(self) -> int:
        """The first target; NO_CARD without one."""
        return self.targets[0] if self.targets else NO_CARD

    @property
    def cell(self) -> Cell:
        """The first cell; NO_CELL without one."""
        return self.cells[0] if self.cells else NO_CELL


@dataclass(frozen=True, slots=True)
class WindowOpened(Event):
    """A priority window opened with ``holder`` holding the priority (303).

    ``passes`` counts players who passed by other means: by ending the turn (413.1).
    """

    holder: Seat
    passes: int = 0


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
class StackSettled(Event):
    """The active player added nothing after a play left the stack (303.3)."""


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """An attack missed; recorded only if an ability waits for attacks (515.5)."""

    play: int
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class EffectsApplied(Event):
    """Effects were applied and may be answered now (511.7); recorded only if an ability waits for
    events.

    ``play`` is NO_PLAY when no play applied them.
    """

    play: int
    news: LastEffects


@dataclass(frozen=True, slots=True)
class WayTold(Event):
    """A player declared how a strike goes that hidden cards decide (533.10)."""

    seat: Seat
    play: int
    unanswered: bool
    directed: bool


copied_by_fields(__name__)
