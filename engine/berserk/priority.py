"""Priority: announcing, passing, and the way from the queue to the stack (302, 303)."""

from engine.berserk import events as ev
from engine.berserk.apply import apply
from engine.berserk.board import NO_CELL, Cell
from engine.berserk.choices import nobody_may_respond, seems_able_to_respond
from engine.berserk.state import NO_CARD, Asking, MatchState, PlayKind, Question
from engine.kernel import SEATS, Seat


def announce(
    state: MatchState,
    kind: PlayKind,
    source: int,
    target: int = NO_CARD,
    cell: Cell = NO_CELL,
    ability: int = -1,
) -> None:
    """Put a play into the announcement queue; a hidden source is revealed (302.9, 533.3)."""
    card = state.cards[source]
    if card.hidden:
        apply(state, ev.CardRevealed(source))
    apply(state, ev.PlayAnnounced(state.plays, kind, card.owner, source, target, cell, ability))


def ask(state: MatchState, asking: Asking, seat: Seat, card: int = NO_CARD) -> None:
    """Make the match wait for an answer of ``seat``."""
    apply(state, ev.Asked(Question(asking, seat, card)))


def window_over(state: MatchState) -> bool:
    """Hold the priority window of the moment; return whether it is over with nothing announced.

    The active player holds the priority first (407.2); who can only pass, passes. Two passes in
    a row close the window and put what was announced onto the stack (303.7): then the window
    opens anew when the stack has come back to this point (303.4). False also means that a
    player is being asked.
    """
    if state.window is None:
        if nobody_may_respond(state) or not any(
            seems_able_to_respond(state, seat) for seat in SEATS
        ):
            return _close(state)
        apply(state, ev.WindowOpened(state.active))
    while state.window is not None and state.window.passes < len(SEATS):
        holder = state.window.holder
        if seems_able_to_respond(state, holder):
            ask(state, Asking.PRIORITY, holder)
            return False
        apply(state, ev.PriorityPassed(holder))
    apply(state, ev.WindowClosed())
    return _close(state)


def _close(state: MatchState) -> bool:
    if not state.queue:
        return True
    apply(state, ev.QueueStacked())
    return False
