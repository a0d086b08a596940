"""What a card does in a row, and what closes it after the last of it (terms «Подряд», «Закрывается
после … нападения»)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.berserk import abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.effects.by_rule import settle
from engine.berserk.plays.main_options import attack_options
from engine.berserk.plays.priority import raise_since
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import CardState, MatchState
from engine.kernel import Option


def break_rows(state: MatchState, chosen: Option) -> None:
    """Tell of each row that the active player could go on with and does not, by this choice in the
    main phase; what closes after its last attack closes now."""
    if ab.ActsTimes not in state.kinds:
        return
    mark = len(state.history)
    for card in list(_in_rows(state)):
        left = list(_going_on(state, card))
        if left and chosen not in left:
            closes = any(node.closes for node in _rows_of(card))
            apply(state, ev.RowBroken(card.id))
            if closes:
                apply(state, ev.CardShut(card.id))
    _tell(state, mark)


def close_after_rows(state: MatchState) -> bool:
    """Close what has nothing left to attack; whether something closed."""
    if ab.ActsTimes not in state.kinds:
        return False
    mark = len(state.history)
    for card in list(_in_rows(state)):
        if any(node.closes for node in _rows_of(card)) and not any(_going_on(state, card)):
            apply(state, ev.CardShut(card.id))
    return _tell(state, mark)


def _tell(state: MatchState, mark: int) -> bool:
    if len(state.history) == mark:
        return False
    settle(state, mark)
    raise_since(state, mark)
    return True


def _in_rows(state: MatchState) -> Iterator[CardState]:
    """Yield the active player's cards that have acted and may do so again, now or never."""
    for card in state.cards:
        mine = card.controller is state.active and card.in_battle
        if mine and card.acted and not card.closed and any(_rows_of(card)):
            yield card


def _rows_of(card: CardState) -> Iterator[ab.ActsTimes]:
    """Yield what a card may go on with."""
    for node, _one in card.facts.nodes(ab.ActsTimes):
        if not node.defending and (node.in_a_row or node.closes) and not card.broke_off:
            yield node


def _going_on(state: MatchState, card: CardState) -> Iterator[Option]:
    """Yield the attacks by which the card goes on."""
    kinds = {kind for node in _rows_of(card) for kind in node.powers or tuple(ab.PowerKind)}
    for option in attack_options(state, card):
        if _kind_of(card, option) in kinds:
            yield option


def _kind_of(card: CardState, option: Option) -> ab.PowerKind | None:
    if isinstance(option, op.StrikeAt):
        return ab.PowerKind.STRIKE
    if isinstance(option, op.UseAction):
        node = card.facts.owned[option.ability].node
        if isinstance(node, ab.Playable) and isinstance(node.body, ab.Attack):
            return node.body.kind
    return None
