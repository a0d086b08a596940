"""Preventions, the third step of an effect (511.5, 534)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import ACQUIRED, Owned
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.changing.effect_in_progress import Damage
from engine.berserk.reading.conditions import ignores
from engine.berserk.reading.context import of_card
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.table import events as ev
from engine.berserk.table.options import PreventBy
from engine.berserk.table.state import NO_CARD, Asking, CardState, MatchState
from engine.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Guard:
    """A prevention that may apply, with its card."""

    node: ab.Prevention
    one: Owned
    giver: CardState

    @property
    def runs_out(self) -> bool:
        """Return whether the prevention is limited."""
        return self.node.amount is not None and (self.node.per_turn or self.node.total is not None)


def prevented(state: MatchState, damage: Damage) -> Damage:
    """Return the wounds left. Unlimited preventions come first, in each group the inactive player's
    before the active player's (534.3).
    """
    if not damage.amount or not state.having(ab.Prevention):
        return damage
    guards = list(_guards(state, damage))
    for boundless in (True, False):
        for seat in (state.active.opponent, state.active):
            group = [
                guard
                for guard in guards
                if (guard.node.amount is None) is boundless and guard.giver.controller is seat
            ]
            damage = _through(state, damage, group, seat)
    return damage


def may_be_asked(state: MatchState) -> bool:
    """Return whether a player may have to order preventions (534.3): more than one limited
    prevention may guard the same card."""
    shared, own = 0, 0
    for card in state.roster.in_battle:
        if ab.Prevention in card.facts.kinds:
            of_card_itself = 0
            for node, ability in card.facts.nodes(ab.Prevention):
                if Guard(node, ability, card).runs_out:
                    shared += node.cards is not None
                    of_card_itself += node.cards is None
            own = max(own, of_card_itself)
    return shared + own > 1


def _guards(state: MatchState, damage: Damage) -> Iterator[Guard]:
    target = state.cards[damage.target]
    for giver in state.having(ab.Prevention):  # 534.6
        for node, ability in giver.facts.nodes(ab.Prevention):
            if node.last_turn and not _ends_now(state, giver, ability):
                continue
            if not _prevents(state, node, giver, target, damage):
                continue
            if _is_ignored(state, damage, giver, ab.Ignored.PREVENTIONS):
                continue  # 542.1.5
            if not (node.armor and _is_ignored(state, damage, giver, ab.Ignored.ARMOR)):
                yield Guard(node, ability, giver)


def _ends_now(state: MatchState, giver: CardState, ability: Owned) -> bool:
    """Return whether this is the last turn of the effect that gave an ability (413.3)."""
    origin, number_, _part = ability.key
    return origin == ACQUIRED and any(
        effect.id == number_ and effect.turn == state.turn for effect in giver.effects
    )


def _is_ignored(state: MatchState, damage: Damage, giver: CardState, what: ab.Ignored) -> bool:
    """Return whether the source ignores that card's preventions or its armor."""
    if damage.source == NO_CARD:
        return False
    return ignores(state, state.cards[damage.source], what, giver, damage.kind)


def _prevents(
    state: MatchState, node: ab.Prevention, giver: CardState, target: CardState, damage: Damage
) -> bool:
    if node.powers and damage.kind not in node.powers:
        return False
    if node.cards is None and giver.id != target.id:
        return False
    ctx = of_card(state, giver.id)
    if node.cards is not None and not passes(ctx, node.cards, target):
        return False
    return damage.source == NO_CARD or passes(ctx, node.source, state.cards[damage.source])


def _through(state: MatchState, damage: Damage, group: list[Guard], seat: Seat) -> Damage:
    """Apply one player's preventions of a group in the chosen order."""
    waiting = sorted(group, key=lambda guard: guard.runs_out)  # unlimited ones cost nothing
    while waiting and damage.amount:
        place = _next(state, damage, waiting, seat)
        guard = waiting.pop(place)
        amount = min(damage.amount, _left(state, guard, damage.amount))
        if amount:
            _spend(state, damage.target, guard, amount)
            damage = replace(damage, amount=damage.amount - amount)
    return damage


def _next(state: MatchState, damage: Damage, waiting: list[Guard], seat: Seat) -> int:
    """Return the index of the next prevention, asking only if not all are needed."""
    counted = [guard for guard in waiting if _left(state, guard, damage.amount)]
    if len(counted) < 2 or not all(guard.runs_out for guard in counted):
        return 0
    if sum(_left(state, guard, damage.amount) for guard in counted) <= damage.amount:
        return 0
    options = tuple(
        PreventBy(guard.giver.id, guard.giver.facts.owned.index(guard.one)) for guard in counted
    )
    answer = decide(state, Asking.PREVENTION_ORDER, seat, options, damage.target)
    return waiting.index(counted[answer])


def _left(state: MatchState, guard: Guard, amount: int) -> int:
    """Return how much it can still prevent (534.4)."""
    node, giver = guard.node, state.cards[guard.giver.id]
    if node.amount is None:
        return amount
    each = number(of_card(state, giver.id), node.amount)
    if node.armor:
        return max(0, each - giver.armor_spent)
    place = (guard.one.key, guard.one.part)
    spent = sum(used for key, part, used in giver.spent if (key, part) == place)
    if node.per_turn:
        return max(0, each - spent)
    return each if node.total is None else max(0, min(each, node.total - spent))


def _spend(state: MatchState, target: int, guard: Guard, amount: int) -> None:
    if guard.node.armor:
        apply(state, ev.WoundsPrevented(target, amount))
    else:
        one = guard.one
        spent = ev.PreventionSpent(guard.giver.id, one.key, one.part, amount, target)
        apply(state, spent)
