"""Whether what a step of a lesson asks for has come about: read from the match alone."""

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
)
from engine.kernel import Event, Seat

LEARNER: Final = 0
"""The entrant who learns."""
_ACTORS: Final = frozenset(
    {GoalSort.MOVED, GoalSort.STRUCK, GoalSort.USED, GoalSort.RESPONDED, GoalSort.AWAITED}
)


def is_reached(goal: Goal, session: MatchSession) -> bool:
    """Whether the goal has been reached in the match; once reached it stays so."""
    match goal.sort:
        case GoalSort.RECRUITED | GoalSort.SQUAD | GoalSort.FINISHED:
            return _is_bought(goal, session)
        case GoalSort.WON:
            return session.outcome is not None and session.outcome.winner == LEARNER
        case GoalSort.OVER:
            return session.outcome is not None
        case GoalSort.PLACED:
            return session.match is not None and _is_placed(session.match.state)
        case GoalSort.TURN_ENDED:
            return any(isinstance(e, TurnEnded) and e.seat is Seat.FIRST for e in _history(session))
        case _:
            if session.match is None:
                return False
            cards = frozenset(card.id for card in _named(session.match.state, goal.card))
            return any(_tells(goal, session, cards))


def is_beyond_reach(goal: Goal, session: MatchSession) -> bool:
    """Whether the goal cannot be reached any more: the match is over, or who is to do it died."""
    if is_reached(goal, session):
        return False
    if session.outcome is not None:
        return True
    if goal.sort not in _ACTORS or session.match is None:
        return False
    cards = _named(session.match.state, goal.card)
    return all(card.zone is Zone.GRAVEYARD for card in cards)


def _is_bought(goal: Goal, session: MatchSession) -> bool:
    if session.stage in (Stage.MATCH, Stage.OVER):
        return True  # the squad is recruited, and what was in it is told by the battle
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


def _history(session: MatchSession) -> Iterable[Event]:
    return () if session.match is None else session.match.state.history


def _named(state: MatchState, name: str) -> list[CardState]:
    return [card for card in state.cards if fold(card.spec.name) == fold(name)]


def _tells(goal: Goal, session: MatchSession, cards: frozenset[int]) -> Iterator[bool]:
    """Yield of every event whether it is the one that the goal waits for."""
    history = _history(session)
    if goal.sort is GoalSort.RESPONDED:
        yield _is_response(history, cards)
        return
    at = NO_CARD
    if goal.at and session.match is not None:
        at = next((card.id for card in _named(session.match.state, goal.at)), NO_CARD)
    for event in history:
        yield _is_it(goal, event, cards, at)


def _is_it(goal: Goal, event: Event, cards: frozenset[int], at: int) -> bool:
    match goal.sort, event:
        case GoalSort.DIED, CardLeft(card=card, zone=Zone.GRAVEYARD):
            return card in cards
        case GoalSort.WOUNDED, Wounded(card=card, amount=amount):
            return card in cards and amount > 0
        case GoalSort.SHIELDED, WoundsPrevented(card=card, amount=amount):
            return card in cards and amount > 0
        case GoalSort.CLOSED, CardClosed(card=card):
            return card in cards
        case GoalSort.OPENED, CardOpened(card=card):
            return card in cards
        case GoalSort.MOVED, CardMoved(card=card, cell=cell):
            return card in cards and goal.to in (None, cell)
        case GoalSort.AWAITED, FlyerStrikeGained(card=card):
            return card in cards
        case GoalSort.STRUCK, PlayAnnounced(source=card, kind=PlayKind.STRIKE, targets=targets):
            return card in cards and (at == NO_CARD or at in targets)
        case GoalSort.USED, PlayAnnounced(source=card, ability=ability, targets=targets):
            is_used = card in cards and ability is not None
            return is_used and (at == NO_CARD or at in targets)
        case _:
            return False


def _is_response(history: Iterable[Event], cards: frozenset[int]) -> bool:
    """Whether one of the cards announced an ability while another play was on the stack (302)."""
    waiting: set[int] = set()
    for event in history:
        if isinstance(event, PlayAnnounced):
            if waiting and event.source in cards and event.ability is not None:
                return True
            waiting.add(event.play)
        elif isinstance(event, PlayRemoved):
            waiting.discard(event.play)
    return False
