"""Whether the goal of a lesson's step is reached, judging by the match alone."""

from collections.abc import Iterable, Iterator
from typing import Final

from catalog.common.folding import fold
from deckbuilder.lessons.lesson import Goal, GoalSort
from deckbuilder.matches.match import MatchSession, Stage
from engine.berserk import (
    NO_CARD,
    CardClosed,
    CardLeft,
    CardMoved,
    CardOpened,
    CardPlaced,
    CardState,
    FlyerStrikeGained,
    MatchState,
    PlayAnnounced,
    PlayKind,
    PlayRemoved,
    TurnEnded,
    Wounded,
    WoundsPrevented,
    Zone,
    own_row,
)
from engine.kernel import Event, Seat

LEARNER: Final = 0
"""The entrant of the learner."""
_OF_PURCHASE: Final = frozenset({GoalSort.RECRUITED, GoalSort.SQUAD, GoalSort.FINISHED})
_OF_CARDS: Final = (
    (Wounded, GoalSort.WOUNDED),
    (WoundsPrevented, GoalSort.SHIELDED),
    (CardClosed, GoalSort.CLOSED),
    (CardOpened, GoalSort.OPENED),
    (FlyerStrikeGained, GoalSort.AWAITED),
)
"""The events of a card and the goals they fulfil."""
_ACTORS: Final = frozenset(
    {GoalSort.MOVED, GoalSort.STRUCK, GoalSort.USED, GoalSort.RESPONDED, GoalSort.AWAITED}
)


def is_reached(goal: Goal, session: MatchSession) -> bool:
    """Return whether the goal has been reached in the match; once reached it stays so."""
    if goal.sort in _OF_PURCHASE:
        return _is_bought(goal, session)
    if goal.sort in (GoalSort.WON, GoalSort.OVER):
        outcome = session.outcome
        return outcome is not None and (goal.sort is GoalSort.OVER or outcome.winner == LEARNER)
    if session.match is None:
        return False
    if goal.sort is GoalSort.PLACED:
        state = session.match.state
        return _is_placed(state) and _stands_as_asked(goal, state)
    return any(_fulfilments(goal, session.match.state))


def is_beyond_reach(goal: Goal, session: MatchSession) -> bool:
    """Return whether the goal can no longer be reached: the match is over, the acting card died, or
    the squad is placed otherwise."""
    if is_reached(goal, session):
        return False
    if session.outcome is not None:
        return True
    if goal.sort is GoalSort.PLACED:
        return session.match is not None and _is_placed(session.match.state)
    if goal.sort not in _ACTORS or session.match is None:
        return False
    cards = _named(session.match.state, goal.card)
    return all(card.zone is Zone.GRAVEYARD for card in cards)


def _is_bought(goal: Goal, session: MatchSession) -> bool:
    if session.stage in (Stage.MATCH, Stage.OVER):
        return True  # after recruiting, the events of the battle describe its cards
    if Seat.FIRST not in session.recruiting:
        return False
    if goal.sort is GoalSort.FINISHED:
        return Seat.FIRST in session.finished
    squad = session.recruiting[Seat.FIRST].squad
    if goal.sort is GoalSort.SQUAD:
        return len(squad) >= goal.least
    return any(fold(card.name) == fold(goal.card) for card in squad)


def _is_placed(state: MatchState) -> bool:
    own = (card for card in state.cards if card.owner is Seat.FIRST)
    return not any(card.zone is Zone.SQUAD for card in own)


def _stands_as_asked(goal: Goal, state: MatchState) -> bool:
    """Return whether cards were placed in the rows that a goal names."""
    rows = {
        fold(state.cards[event.card].spec.name): own_row(Seat.FIRST, event.cell)
        for event in state.history
        if isinstance(event, CardPlaced)
    }
    front = all(rows.get(fold(name)) == 1 for name in goal.front)
    return front and all(rows.get(fold(name), 1) > 1 for name in goal.behind)


def _named(state: MatchState, name: str) -> list[CardState]:
    return [card for card in state.cards if fold(card.spec.name) == fold(name)]


def _fulfilments(goal: Goal, state: MatchState) -> Iterator[bool]:
    """Yield for every event whether it fulfils the goal."""
    cards = frozenset(card.id for card in _named(state, goal.card))
    if goal.sort is GoalSort.RESPONDED:
        yield _is_response(state.history, cards)
        return
    at = next((card.id for card in _named(state, goal.at)), NO_CARD) if goal.at else NO_CARD
    for event in state.history:
        if isinstance(event, PlayAnnounced):
            yield event.source in cards and _is_play(goal, event, at)
        elif isinstance(event, TurnEnded):
            yield goal.sort is GoalSort.TURN_ENDED and event.seat is Seat.FIRST
        else:
            yield _card_of(goal, event) in cards


def _is_play(goal: Goal, play: PlayAnnounced, at: int) -> bool:
    if at not in (NO_CARD, *play.targets):
        return False
    if goal.sort is GoalSort.STRUCK:
        return play.kind is PlayKind.STRIKE
    return goal.sort is GoalSort.USED and play.ability is not None


def _card_of(goal: Goal, event: Event) -> int:
    """Return the card on which an event fulfils the goal; NO_CARD for other events."""
    if isinstance(event, CardMoved):
        return (
            event.card if goal.sort is GoalSort.MOVED and goal.to in (None, event.cell) else NO_CARD
        )
    if isinstance(event, CardLeft):
        is_death = event.zone is Zone.GRAVEYARD
        return event.card if goal.sort is GoalSort.DIED and is_death else NO_CARD
    if isinstance(event, Wounded | WoundsPrevented) and event.amount == 0:
        return NO_CARD
    for kind, sort in _OF_CARDS:
        if sort is goal.sort and isinstance(event, kind):
            return event.card
    return NO_CARD


def _is_response(history: Iterable[Event], cards: frozenset[int]) -> bool:
    """Return whether one of the cards announced an ability while another play was on the stack
    (302)."""
    waiting: set[int] = set()
    for event in history:
        if isinstance(event, PlayAnnounced):
            if waiting and event.source in cards and event.ability is not None:
                return True
            waiting.add(event.play)
        elif isinstance(event, PlayRemoved):
            waiting.discard(event.play)
    return False
