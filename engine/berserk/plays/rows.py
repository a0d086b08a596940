"""Consecutive actions of a card, and closing after the last (terms «Подряд», «Закрывается после …
нападения»).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.effects.by_rule import settle
from engine.berserk.legality.moving import may_go_on
from engine.berserk.legality.plays import more_actions
from engine.berserk.plays.main_options import plays_of
from engine.berserk.plays.priority import raise_since
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import CardState, MatchState
from engine.kernel.decisions import Option

_SERIES: Final = frozenset((ab.ActsTimes, ab.MoreActions))
"""What lets a card act several times in a row."""


def break_rows(state: MatchState, chosen: Option) -> None:
    """End each series of actions the active player does not continue with this choice; close cards
    that close after their last attack.
    """
    if state.kinds.isdisjoint(_SERIES):
        return
    mark = len(state.history)
    for card in list(_in_rows(state)):
        left = list(_going_on(state, card))
        closes = any(_closing(card))
        goes = may_go_on(state, card)
        if goes and _is_step(card, chosen):
            continue
        if (left or (closes and goes)) and chosen not in left:
            apply(state, ev.RowBroken(card.id))
            if closes:
                apply(state, ev.CardShut(card.id))
    _settle_since(state, mark)


def close_after_rows(state: MatchState) -> bool:
    """Close cards with no attack left; return whether any closed."""
    if state.kinds.isdisjoint(_SERIES):
        return False
    mark = len(state.history)
    for card in list(_in_rows(state)):
        over = not any(_going_on(state, card)) and not may_go_on(state, card)
        if over and any(_closing(card)):
            apply(state, ev.CardShut(card.id))
    return _settle_since(state, mark)


def _settle_since(state: MatchState, mark: int) -> bool:
    if len(state.history) == mark:
        return False
    settle(state, mark)
    raise_since(state, mark)
    return True


def _in_rows(state: MatchState) -> Iterator[CardState]:
    """Yield the active player's cards that have acted and may act again, now or never."""
    for card in state.cards:
        mine = card.controller is state.active and card.in_battle
        if mine and card.acted and not card.closed and any(_rows_of(card)):
            yield card


def _rows_of(card: CardState) -> Iterator[ab.ActsTimes | ab.MoreActions]:
    """Yield the series a card may continue."""
    for node, _one in card.facts.nodes(ab.ActsTimes):
        if not node.defending and (node.in_a_row or node.closes) and not card.broke_off:
            yield node
    yield from (node for node in more_actions(card) if node.in_a_row)


def _closing(card: CardState) -> Iterator[ab.ActsTimes]:
    """Yield the series of a card that close it when they end."""
    return (node for node in _rows_of(card) if isinstance(node, ab.ActsTimes) and node.closes)


def _going_on(state: MatchState, card: CardState) -> Iterator[Option]:
    """Yield the continuing actions of a card: attacks of these kinds, or any action if none is
    given.
    """
    for option in plays_of(state, card):
        action, kind = _action_of(card, option)
        if action and any(not node.powers or kind in node.powers for node in _rows_of(card)):
            yield option


def _is_step(card: CardState, option: Option) -> bool:
    """Return whether a card continues by moving, which ends no series, since it may reach someone
    to attack."""
    if isinstance(option, op.UseAction) and option.card == card.id:
        node = card.facts.owned[option.ability].node
        return isinstance(node, ab.Playable) and node.payment.movement
    return isinstance(option, op.MoveTo) and option.card == card.id


def _action_of(card: CardState, option: Option) -> tuple[bool, ab.PowerKind | None]:
    """Return whether a play is an action (113.4), and the kind of its power."""
    match option:
        case op.StrikeAt():
            return True, ab.PowerKind.STRIKE
        case op.UseAction(ability=place):
            node = card.facts.owned[place].node
            if not isinstance(node, ab.Playable):
                return False, None
            kind = node.body.kind if isinstance(node.body, ab.Attack | ab.Power) else None
            return node.payment.closes, kind
        case _:
            return isinstance(option, op.SaveChip | op.CloseForFlyer), None
