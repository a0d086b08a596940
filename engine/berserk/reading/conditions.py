"""Evaluate conditions of abilities (546)."""

from __future__ import annotations

from collections import Counter
from itertools import islice, permutations
from typing import assert_never

import engine.berserk.abilities as ab
from engine.berserk.reading.blows import strikes_so
from engine.berserk.reading.context import Context, of_card
from engine.berserk.reading.counting import Carried, in_a_row
from engine.berserk.reading.evaluate import (
    cards_passing,
    known_of_hidden,
    named_cells,
    number,
    passes,
)
from engine.berserk.reading.places import place
from engine.berserk.reading.traits import has_status, of_side
from engine.berserk.table.board import COLUMNS, NO_CELL
from engine.berserk.table.history import death_of, deeds, deeds_since, turn_start, wounds_since
from engine.berserk.table.state import NO_CARD, CardState, MatchState
from engine.kernel.seats import Seat


def holds(ctx: Context, node: ab.Condition) -> bool:
    """Return whether a condition holds now."""
    match node:
        case ab.Every(conditions=conditions):
            return all(holds(ctx, condition) for condition in conditions)
        case ab.Some(conditions=conditions):
            return any(holds(ctx, condition) for condition in conditions)
        case ab.Unless(condition=inner):
            return not holds(ctx, inner)
        case ab.CardIs(who=who, filter=inner):
            card = ctx.known(who)
            return card is not None and _is_such(ctx, inner, card)
        case ab.ThereAre(filter=inner, least=least):
            return sum(1 for _card in cards_passing(ctx, inner)) >= number(ctx, least)
        case ab.Comparison(one=one, compare=compare, other=other):
            return compare.holds(number(ctx, one), number(ctx, other))
        case ab.TurnOf(side=side):
            return of_side(ctx.seat, side, ctx.state.active)
        case ab.LaterTurn():
            return ctx.since < turn_start(ctx.state)
        case ab.PlaysAs(first=first):
            return (ctx.seat is Seat.FIRST) is first
        case ab.HasStatus(status=status, who=who):
            card = ctx.known(who)
            return card is not None and has_status(ctx.state, card.id, status)
        case ab.Happened(deed=deed, filter=inner, turns=turns, least=least):
            times = Counter(deeds(ctx.state, deed, turns))
            done = (card for card in times if passes(ctx, inner, ctx.state.cards[card]))
            return sum(times[card] for card in done) >= least
        case ab.Since(deed=deed, filter=inner, powers=powers):
            if powers:
                since = wounds_since(ctx.state, powers, ctx.since)
            else:
                since = deeds_since(ctx.state, deed, ctx.since)
            return any(passes(ctx, inner, ctx.state.cards[card]) for card in set(since))
        case ab.CameFrom(cells=cells):
            return ctx.cause.cell in named_cells(ctx, cells)
        case ab.Headed(ahead=ahead, right=right):
            return _headed(ctx, ahead, right)
        case ab.DiedOf(who=who, source=source, powers=powers):
            card = ctx.known(who)
            return card is not None and _died_of(ctx, card, source, powers)
        case ab.StrikesSo(name=name, who=who, at=at):
            striker, struck = ctx.known(who), ctx.known(at)
            if striker is None or struck is None:
                return False
            return strikes_so(ctx.state, striker, struck, name)
        case ab.InARow():
            return _were_in_a_row(ctx, node)
        case _:
            assert_never(node)


def _headed(ctx: Context, ahead: int, right: int) -> bool:
    """Return whether the card of the event went that way, by any number of cells in a line."""
    card, origin = ctx.known(ab.Who.SUBJECT), ctx.cause.cell
    if card is None or NO_CELL in (origin, place(card)):
        return False
    sign = 1 if ctx.seat is Seat.FIRST else -1
    wide = sign * (place(card) % COLUMNS - origin % COLUMNS)
    high = sign * (place(card) // COLUMNS - origin // COLUMNS)
    length = max(abs(wide), abs(high))
    return length > 0 and (wide, high) == (right * length, ahead * length)


def _is_such(ctx: Context, node: ab.Filter, card: CardState) -> bool:
    """Return whether the card that a condition names passes its filter; another face-down card
    passes only by what is visible of it (533.4, 533.9)."""
    if card.hidden and card.id != ctx.source:
        return known_of_hidden(ctx, node, card) is True
    return passes(ctx, node, card)


def _were_in_a_row(ctx: Context, node: ab.InARow) -> bool:
    """Return whether the last deeds match these, one link each (term «Подряд»)."""
    last = tuple(islice(in_a_row(ctx.state, ctx.seat, moves=node.moves), len(node.links)))
    if len(last) < len(node.links):
        return False
    orders = permutations(last) if node.any_order else (last[::-1],)
    return any(
        all(_is_link(ctx, link, done) for link, done in zip(node.links, order, strict=True))
        for order in orders
    )


def _is_link(ctx: Context, link: ab.Link, done: Carried) -> bool:
    if link.powers and done.kind not in link.powers:
        return False
    if link.effects and not has_effect(done.power, link.effects):
        return False
    return passes(ctx, link.source, ctx.state.cards[done.source])


def has_effect(power: ab.Attack | ab.Power | None, kinds: tuple[ab.EffectKind, ...]) -> bool:
    """Return whether a power has one of these effects (531.3).

    A redistribution heals (term «Перераспределить»).
    """
    words = {kind.value for kind in kinds}
    heals = ab.EffectKind.HEAL in kinds
    return isinstance(power, ab.Power) and any(
        type(effect).__name__ in words or (heals and isinstance(effect, ab.Redistribute))
        for effect in power.effects
    )


def _died_of(
    ctx: Context, card: CardState, source: ab.Filter, powers: tuple[ab.PowerKind, ...]
) -> bool:
    death = death_of(ctx.state, card.id)
    if death is None or death[0] == NO_CARD:
        return False
    killer, kind = death
    return (not powers or kind in powers) and passes(ctx, source, ctx.state.cards[killer])


def ignores(
    state: MatchState,
    card: CardState,
    what: ab.Ignored,
    other: CardState,
    kind: ab.PowerKind | None = None,
    source: ab.Filter | None = None,
) -> bool:
    """Return whether a card ignores an ability of another card, for powers of that kind (542.1).

    A card never ignores its own abilities. ``source`` limits a protection that is checked to some
    sources. Who ignores protections that are partial by a source, and is such a source, ignores the
    part of every protection from attacks that concerns it (532.2, term «Игнорировать»).
    """
    if ab.Ignores not in card.facts.kinds or card.id == other.id:
        return False
    ctx = of_card(state, card.id)
    is_attack = kind is not None and kind.is_attack
    return any(
        what in node.what
        and (not node.powers or kind in node.powers)
        and (node.source in (None, source) or (is_attack and passes(ctx, node.source, card)))
        and passes(ctx, node.cards, other)
        for node, _one in card.facts.nodes(ab.Ignores)
    )
