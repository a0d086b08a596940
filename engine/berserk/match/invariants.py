"""Invariants of every reachable state."""

from collections.abc import Iterator
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.cards.ruleset import Movement
from engine.berserk.plays.choices import options_of
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.state import NO_CARD, Asking, CardState, MatchState, Phase, Zone
from engine.kernel.errors import BrokenInvariant


def check(state: MatchState) -> None:
    """Raise BrokenInvariant listing all violations in ``state``."""
    problems = list(_problems(state))
    if problems:
        raise BrokenInvariant("; ".join(problems))


def _problems(state: MatchState) -> Iterator[str]:
    yield from _board(state)
    for card in state.cards:
        for problem in _card(state, card):
            yield f"card {card.id} ({card.spec.name}): {problem}"
    yield from _flow(state)


def _board(state: MatchState) -> Iterator[str]:
    """Check that each cell has one holder and both agree (404.1.1, 524)."""
    for cell, number in enumerate(state.board):
        if number != NO_CARD and state.cards[number].cell != cell:
            yield f"cell {cell} holds card {number}, which stands elsewhere"
    for card in state.cards:
        if card.cell != NO_CELL and state.board[card.cell] == NO_CARD:
            yield f"card {card.id} stands on cell {card.cell}, which holds none"
        if (card.cell != NO_CELL) is not (card.zone is Zone.BATTLEFIELD):
            yield f"card {card.id} in {card.zone.value} with cell {card.cell}"


# Questions asked while cards take off and land.
_CHANGING_ZONES: Final = (Asking.LANDING, Asking.RULE_ORDER)


def _card(state: MatchState, card: CardState) -> Iterator[str]:
    facts = card.facts
    airborne = facts.type in (CardType.FLYER, CardType.TERRAIN) or facts.has(ab.Name.EXTRA_ZONE)
    settled = not state.stack and state.question is not None
    # what cards have become counts once all are revealed and seated (405.1.1, 405.2)
    settled = settled and state.phase not in (Phase.REVEAL, Phase.SEATING)
    waits_for = state.question if state.judging is None else state.judging.interrupted
    landing = waits_for is not None and waits_for.asking in _CHANGING_ZONES
    stuck = NO_CARD not in state.board or landing
    # a face-down card keeps its zone whatever it is (533.4)
    if card.zone is Zone.EXTRA and not card.hidden and not airborne and settled and not stuck:
        yield "is in the extra zone (210.1, 213.1)"
    if card.zone is Zone.BATTLEFIELD and airborne and not card.hidden and settled:
        yield "is revealed and still on the battlefield (210.1, 213.1)"
    dead = card.in_battle and card.has_life and card.life <= 0
    # all cards get what they start with before any of them dies (405.1.1)
    if card.wounds < 0 or (dead and state.phase not in (Phase.REVEAL, Phase.SEATING)):
        yield f"has {card.wounds} wounds of {card.maximum_life} life"
    if not _has_sound_movement(state, card):
        yield f"has {card.movement} of {facts.movement} movement"
    if card.lessened < 0 or card.extra + card.lessened < 0 < card.lessened:
        yield f"has {card.extra} extra and {card.lessened} negative life"
    if card.lessened and state.ruleset.life_markers_cancel:
        yield f"has {card.lessened} negative life that cancels"
    if card.armor_spent < 0:
        yield f"armor prevented {card.armor_spent}"
    if card.chips < 0 or card.tokens < 0:
        yield f"has {card.chips} chips and {card.tokens} tokens"
    if card.closed and not card.in_battle:
        yield "is closed outside the battle zone (201.2.2)"
    graves = state.graveyards[card.owner].count(card.id)
    if graves != (card.zone is Zone.GRAVEYARD):
        yield f"lies {graves} times in its owner's graveyard (509.1)"
    exiled = state.exiles[card.owner].count(card.id)
    if exiled != (card.zone is Zone.EXILE):
        yield f"lies {exiled} times in its owner's exile (206.4)"


def _has_sound_movement(state: MatchState, card: CardState) -> bool:
    """Check that movement left is between zero and the maximum; with movement markers, that none is
    negative (506.1, 2009:203.4).
    """
    if state.ruleset.movement is Movement.MARKERS and card.in_battle:
        return card.movement <= max(0, card.facts.movement)
    return 0 <= card.movement <= max(0, card.facts.movement)


def _flow(state: MatchState) -> Iterator[str]:
    if (state.question is None) is not (state.result is not None):
        yield "a match asks a question exactly while it has no result"
    if state.question is not None and not options_of(state, state.question):
        yield f"no option for {state.question}"
    if state.phase is Phase.MAIN and state.question is not None and not state.stack:
        waiting = bool(state.queue) or state.announcing is not None or bool(state.triggers)
        waiting = waiting or state.question.asking is not Asking.ACT
        if not waiting and state.question.seat is not state.active:
            yield "the other player chooses a play in the main phase (411.1)"
    numbers = [play.id for play in (*state.queue, *state.stack)]
    if len(set(numbers)) < len(numbers):
        yield "a play is announced twice"
