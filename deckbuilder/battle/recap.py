"""What the opponent did in his last turn, told at the start of one's own."""

from collections.abc import Sequence
from dataclasses import dataclass

from catalog.common.i18n import _
from deckbuilder.battle.log import LogEntry
from deckbuilder.cards.playing import ReadBy
from engine.berserk import MatchState, PlayAnnounced, TurnBegan
from engine.kernel import Event, Seat


@dataclass(frozen=True, slots=True)
class Recap:
    """The opponent's last turn: his name, and a line for each act, the first ``mine`` of which
    changed something for the viewer's cards."""

    turn: int
    player: str
    lines: tuple[LogEntry, ...]
    mine: int
    is_idle: bool
    """Whether the opponent did nothing."""

    def render_idle(self) -> str:
        """Return the sentence that nothing was done; empty if something was."""
        return _("{player} did nothing.").format(player=self.player) if self.is_idle else ""


def recap_of(
    entries: Sequence[LogEntry], history: Sequence[Event], seen: MatchState, seat: Seat
) -> Recap | None:
    """Return the opponent's last turn and what has happened since, from the folded log of a view;
    None before his first turn."""
    turn = last_turn_of(history, seat.opponent)
    if not turn:
        return None
    acts = [entry for entry in entries if entry.turn >= turn and _is_act(entry)]
    mine = [entry for entry in acts if _concerns(entry, seen, seat)]
    others = [entry for entry in acts if not _concerns(entry, seen, seat)]
    idle = not any(entry.cards and entry.seat is seat.opponent for entry in acts)
    lines = (*mine, *others)
    return Recap(turn, seen.names[seat.opponent], lines, len(mine), idle)


def last_turn_of(history: Sequence[Event], seat: Seat) -> int:
    """Return the number of the last turn of a seat; 0 if it has had none."""
    turns = (event for event in reversed(history) if isinstance(event, TurnBegan))
    return next((event.turn for event in turns if event.seat is seat), 0)


def begins_turn(history: Sequence[Event], seat: Seat) -> bool:
    """Return whether it is this seat's turn, in which it has announced nothing yet."""
    for event in reversed(history):
        if isinstance(event, PlayAnnounced) and event.seat is seat:
            return False
        if isinstance(event, TurnBegan):
            return event.seat is seat
    return False


def _is_act(entry: LogEntry) -> bool:
    happens = entry.seat is not None or bool(entry.cards)
    return happens and not entry.begins and entry.read is not ReadBy.NOBODY


def _concerns(entry: LogEntry, seen: MatchState, seat: Seat) -> bool:
    """Return whether an act is about a card of this seat."""
    if not entry.cards:
        return entry.seat is seat
    return any(seen.cards[card].controller is seat for card in entry.cards)
