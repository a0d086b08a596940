"""The choice between an exchange of strikes and a step down the strike table (515.3)."""

from collections.abc import Iterable

from catalog.common.i18n import _
from deckbuilder.battle.questions import render_card
from deckbuilder.workbench.table import Table
from engine.berserk import Asking, CardLeft, Foresight, Wounded, Zone
from engine.kernel import Event, Option


def is_step_down(table: Table) -> bool:
    """Return whether the viewer is asked about a step down the strike table."""
    decision = table.decision
    return decision is not None and decision.kind == Asking.STEP_DOWN.value


def render_exchange(table: Table, option: Option) -> str:
    """Return the wounds of both cards after an answer, if no one responds; empty for none."""
    events = _events(table, option)
    dead, texts = _dead(events), []
    for card, amount in sorted(_wounds(events).items()):
        name = render_card(table.seen, card)
        text = _("{card} −{amount}, dies") if card in dead else _("{card} −{amount}")
        texts.append(text.format(card=name, amount=amount))
    return ", ".join(texts)


def better_answer(table: Table) -> Option:
    """Return the answer with the better balance of life taken and lost, deaths by full life and
    cost; of equals the first, which keeps the exchange."""
    decision = table.decision
    if decision is None:
        raise ValueError("nobody is asked")
    return max(decision.options, key=lambda option: _balance(table, option))


def _balance(table: Table, option: Option) -> int:
    events, seen = _events(table, option), table.seen
    dead, balance = _dead(events), 0
    for number, amount in _wounds(events).items():
        card = seen.cards[number]
        loss = min(amount, card.life) if card.has_life else amount
        if number in dead:
            loss += card.maximum_life + card.facts.cost
        balance += -loss if card.controller is table.seat else loss
    return balance


def _events(table: Table, option: Option) -> tuple[Event, ...]:
    """Return the most likely events after an answer, as far as the viewer knows."""
    decision = table.decision
    if decision is None:
        return ()
    return Foresight(table.seen, decision).outcomes(option)[0].events


def _wounds(events: Iterable[Event]) -> dict[int, int]:
    wounds = dict[int, int]()
    for event in events:
        if isinstance(event, Wounded) and event.amount:
            wounds[event.card] = wounds.get(event.card, 0) + event.amount
    return wounds


def _dead(events: Iterable[Event]) -> set[int]:
    return {
        event.card
        for event in events
        if isinstance(event, CardLeft) and event.zone is Zone.GRAVEYARD and event.from_battle
    }
