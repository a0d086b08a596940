"""The only writer of a match's state: one function per event, in ``writing``.

``refresh`` recomputes the ``facts`` of cards after a change of anything they depend on.
"""

from typing import Final

from engine.berserk.cards.facts import Facts, SavedFacts
from engine.berserk.cards.ruleset import Movement
from engine.berserk.changing.writing import (
    announcements,
    markers,
    resolving,
    revealing,
    turns,
    zones,
)
from engine.berserk.reading.statics import changed_grants, worked_out
from engine.berserk.table.events import CardMoved
from engine.berserk.table.facets import (
    CELL,
    CHANGES,
    EFFECTS,
    FACE,
    FACTS,
    HOST,
    MARKS,
    SIDE,
    TYPES,
    ZONE,
)
from engine.berserk.table.state import CardState, MatchState
from engine.kernel.events import Event, Reducer

reducer: Final[Reducer[MatchState]] = Reducer(
    turns.reducer,
    revealing.reducer,
    announcements.reducer,
    resolving.reducer,
    markers.reducer,
    zones.reducer,
)
_FUNCTIONS: Final = reducer.functions


def apply(state: MatchState, event: Event) -> None:
    """Apply ``event``; an inlined version of ``reducer``."""
    _FUNCTIONS[type(event)](state, event)
    state.history.append(event)


def _drop_rosters() -> None:
    """Invalidate the roster whenever a card enters, leaves, flips or changes sides;
    ``MatchState.know`` does so when one becomes something else. Cached moves and attacks are
    invalidated when positions or marked cells change; a move, the most common event, names the
    cards it affects.
    """
    for kind, facets in CHANGES.items():
        if facets & EFFECTS:
            reducer.follow(kind, MatchState.look_at_effects)
        if facets & (ZONE | FACE | SIDE):
            reducer.follow(kind, MatchState.forget_roster)
        elif facets & (CELL | HOST | MARKS) and kind is not CardMoved:
            reducer.follow(kind, MatchState.forget_plays)


_drop_rosters()


def refresh(state: MatchState) -> None:
    """Recompute every card's facts and report abilities gained or lost through statics (117.4).

    Free while no static ability and no lasting effect is in play.
    """
    known = state.kinds
    for card, facts in worked_out(state):
        change = changed_grants(card, facts)
        become(state, card, facts)
        if change is not None:
            apply(state, change)
    if state.kinds is not known and state.kinds != known:  # a gained ability may be a static itself
        refresh(state)


def become(state: MatchState, card: CardState, facts: Facts) -> None:
    """Set a card's computed facts.

    Where units of movement are kept, a slower card loses the excess. Where markers are, the rest
    moves with the movement value, even below 0 (2009:203.4а).
    """
    if state.ruleset.movement is Movement.UNITS:
        card.movement = min(card.movement, max(0, facts.movement))
    elif card.in_battle:
        card.movement += facts.movement - card.facts.movement
    before, card.facts = card.facts, facts
    state.unsettle(FACTS | TYPES)
    if facts.is_about_the_same(before):
        state.kept_plays.forget_those_of(card.id)
    else:
        state.know(card, again=True)


def apply_again(state: MatchState, event: Event) -> None:
    """Reapply an event of a match that is over or waiting at its decision (538).

    Facts are recomputed at once without events, since the history contains those. Between two
    decisions a card can thus show what it became an instant later.
    """
    apply(state, event)
    for card, facts in worked_out(state):
        become(state, card, facts)


def restore(state: MatchState, derived: tuple[SavedFacts, ...]) -> None:
    """Restore the derived data of a loaded state (see ``MatchState.derived``)."""
    for worked in derived:
        card = state.cards[worked.card]
        one = card.last if worked.last else card
        if one is None:
            raise ValueError(f"card {card.id} has not left the battle")
        one.facts = Facts.of(worked, one.effects)
    state.look_around()
