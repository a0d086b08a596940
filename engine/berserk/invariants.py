"""What is true of every state the rules can lead to."""

from collections.abc import Iterator

from engine.berserk.board import NO_CELL
from engine.berserk.cards import CardType
from engine.berserk.choices import options_of
from engine.berserk.state import NO_CARD, CardState, MatchState, Phase, Zone
from engine.kernel import BrokenInvariant, Seat


def check(state: MatchState) -> None:
    """Raise BrokenInvariant naming everything that is wrong with ``state``."""
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
    """One card a cell, and each knows of the other (404.1.1)."""
    for cell, number in enumerate(state.board):
        if number != NO_CARD and state.cards[number].cell != cell:
            yield f"cell {cell} holds card {number}, which stands elsewhere"
    for card in state.cards:
        if card.cell != NO_CELL and state.board[card.cell] != card.id:
            yield f"card {card.id} stands on cell {card.cell}, which holds another"
        if (card.cell != NO_CELL) is not (card.zone is Zone.BATTLEFIELD):
            yield f"card {card.id} in {card.zone.value} with cell {card.cell}"


def _card(state: MatchState, card: CardState) -> Iterator[str]:
    spec = card.spec
    airborne = spec.type in (CardType.FLYER, CardType.TERRAIN)
    if card.zone is Zone.EXTRA and not airborne:
        yield "is in the extra zone (210.1, 213.1)"
    if card.zone is Zone.BATTLEFIELD and airborne and not card.hidden:
        yield "is revealed and still on the battlefield (210.1, 213.1)"
    if card.hidden and state.turn > 1:
        yield "is hidden after the first player's first turn (405.1)"
    if card.hidden and state.turn == 1 and card.owner is Seat.FIRST:
        yield "is hidden though the first player's cards are all revealed (405.1)"
    if card.wounds < 0 or (card.in_battle and spec.life is not None and card.life <= 0):
        yield f"has {card.wounds} wounds of {spec.life} life"
    if not 0 <= card.movement <= (spec.movement or 0):
        yield f"has {card.movement} of {spec.movement} movement"
    if not 0 <= card.armor_spent <= card.traits.armor:
        yield f"armor prevented {card.armor_spent} of {card.traits.armor}"
    if card.closed and not card.in_battle:
        yield "is closed outside the battle zone (201.2.2)"
    if card.closed and card.movement and card.owner is state.active:
        yield "is closed and has movement left in its own turn (510.5)"
    graves = state.graveyards[card.owner].count(card.id)
    if graves != (card.zone is Zone.GRAVEYARD):
        yield f"lies {graves} times in its owner's graveyard (509.1)"


def _flow(state: MatchState) -> Iterator[str]:
    if (state.question is None) is not (state.result is not None):
        yield "a match asks a question exactly while it has no result"
    if state.question is not None and not options_of(state, state.question):
        yield f"no option for {state.question}"
    if state.phase is Phase.MAIN and state.question is not None and not state.stack:
        waiting = bool(state.queue)
        if not waiting and state.question.seat is not state.active:
            yield "the other player chooses a play in the main phase (411.1)"
    numbers = [play.id for play in (*state.queue, *state.stack)]
    if len(set(numbers)) < len(numbers):
        yield "a play is announced twice"
