"""All conceivable answers, and the engine's reasons against them.

Independent of ``engine.berserk.plays.choices``: the candidates are all combinations of cards and
cells, not the short lists that the engine tries.
"""

from collections.abc import Iterator

from engine.berserk.cards.facts import attack_of
from engine.berserk.legality.attacks import (
    refuse_closing_for_flyer,
    refuse_power_at,
    refuse_strike_at,
    refuse_striking,
)
from engine.berserk.legality.codes import MOVE_FIRST
from engine.berserk.legality.defenders import refuse_defence
from engine.berserk.legality.moving import refuse_cell, refuse_moving, shares_cell
from engine.berserk.legality.plays import refuse_acting
from engine.berserk.table import options as op
from engine.berserk.table.board import CELLS
from engine.berserk.table.state import MatchState
from engine.kernel import Option, Refusal, Seat


def plays_imaginable(state: MatchState) -> Iterator[Option]:
    """Yield every slow play that can be formed from the cards and cells of ``state``."""
    for card in state.cards:
        yield op.CloseForFlyer(card.id)
        for cell in CELLS:
            yield op.MoveTo(card.id, cell)
        for target in state.cards:
            yield op.StrikeAt(card.id, target.id)
            for number, one in enumerate(card.facts.owned):
                if attack_of(one.node) is not None:
                    yield op.UseAction(card.id, number, target.id)
    yield op.EndTurn()


def why_not(state: MatchState, seat: Seat, option: Option) -> Refusal | None:
    """Return the engine's reason against ``option`` of ``seat``; None if there is none."""
    refusal = _why_not(state, seat, option)
    if refusal is None and not isinstance(option, op.Defend):
        return _leaves_first(state, seat, option)
    return refusal


def _leaves_first(state: MatchState, seat: Seat, option: Option) -> Refusal | None:
    """Return whether a card on an occupied cell must move on before anything else (524.1)."""
    crowded = [c.id for c in state.cards if c.controller is seat and shares_cell(state, c)]
    leaves = isinstance(option, op.MoveTo) and option.card in crowded
    return MOVE_FIRST if crowded and not leaves else None


def _why_not(state: MatchState, seat: Seat, option: Option) -> Refusal | None:
    match option:
        case op.MoveTo(card=card, cell=cell):
            return refuse_moving(state, state.cards[card], seat) or refuse_cell(
                state, state.cards[card], cell
            )
        case op.StrikeAt(card=card, target=target):
            return refuse_striking(state, state.cards[card], seat) or refuse_strike_at(
                state, state.cards[card], state.cards[target]
            )
        case op.UseAction(card=card, ability=ability, target=target):
            source = state.cards[card]
            attack = attack_of(source.facts.owned[ability].node)
            assert attack is not None, "only plain attacks are imagined here"
            return refuse_acting(state, source, seat, attack.kind) or refuse_power_at(
                state, source, attack, state.cards[target]
            )
        case op.CloseForFlyer(card=card):
            return refuse_closing_for_flyer(state, state.cards[card], seat)
        case op.Defend(card=card):
            strike = state.stack[-1] if state.stack else None
            return refuse_defence(state, strike, state.cards[card])
        case op.EndTurn():
            return None
        case _:
            raise TypeError(f"no reasons are kept for {option}")
