"""Evaluate numbers and filters at a table; each may ask the other (306.3, 528.2, 543)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias, assert_never, get_args

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import OwnTrait, PastTrait, Place, asks_around
from engine.berserk.reading.context import AREAS, Context, of_card, with_candidate
from engine.berserk.reading.counting import assaults, carried_out, sources_against
from engine.berserk.reading.places import (
    beside,
    cells_between,
    cells_meant,
    cells_passed,
    cells_towards,
    distance,
    has_shape,
    in_line,
    is_by_marked,
    is_deep,
    is_free,
    is_marked,
    is_within,
    place,
    stands_around,
)
from engine.berserk.reading.results import (
    by_die,
    die_among,
    die_of,
    is_alike,
    is_distinct,
    is_like_shown,
    is_of_one_crystal,
    result_of,
    shown,
    varieties,
)
from engine.berserk.reading.traits import (
    fact_of,
    has_by_itself,
    has_status,
    in_state,
    is_seen_of_hidden,
    markers,
    of_side,
)
from engine.berserk.reading.ways import cells_moved_onto, cells_on_the_way, has_gone, of_its_way
from engine.berserk.table.board import (
    CELLS,
    DISTANCES,
    NEIGHBOURS,
    NO_CELL,
    STEPS,
    Cell,
    own_column,
    own_row,
)
from engine.berserk.table.history import (
    amounts_of,
    cells_entered,
    deeds,
    exiled_by,
    has_done,
    kept_number,
    was,
)
from engine.berserk.table.state import NO_CARD, CardState, Zone
from engine.kernel.seats import SEATS


def number(ctx: Context, node: ab.Number) -> int:
    """Return the value of a number now; rolled numbers need the die of the context (306.3)."""
    match node:
        case int():
            return node
        case ab.Rolled(values=values):
            return by_die(ctx, values)
        case ab.ChosenX():
            return ctx.x
        case ab.Count(cards=cards):
            return sum(1 for _card in cards_passing(ctx, cards))
        case ab.CountCells(cells=cells):
            return len(free_cells(ctx, cells))
        case ab.SumOf(fact=fact, cards=cards):
            return sum(fact_of(card, fact) for card in _seen_passing(ctx, cards))
        case ab.Varieties(aspect=aspect, cards=cards):
            return varieties(ctx, aspect, _seen_passing(ctx, cards))
        case ab.Travelled() | ab.MovesThisWay() | ab.TokensOf():
            return of_its_way(ctx, node)
        case ab.FactOf(fact=fact, who=who):
            card = ctx.known(who)
            return 0 if card is None else fact_of(card, fact)
        case ab.NamedOf(name=name, who=who):
            card = ctx.known(who)
            return 0 if card is None else _value_of(ctx, name, card)
        case ab.DieOf(who=who, nth=nth) if nth:
            return die_among(ctx, ctx.known(who), nth)
        case ab.DieOf(who=who, bare=bare):
            return die_of(ctx, ctx.known(who), bare=bare)
        case ab.Distance(one=one, other=other):
            return distance(ctx.known(one), ctx.known(other))
        case ab.MarkersOn(marker=marker, who=who, by_self=by_self):
            card = ctx.known(who)
            put = () if card is None else markers(ctx.state, card, marker)
            return sum(1 for one in put if not by_self or one.source == ctx.source)
        case ab.Times():
            return _times(ctx, node)
        case ab.Shown(cards=cards, fact=fact):
            passing = (card for card in shown(ctx) if passes(ctx, cards, card))
            return sum(1 if fact is None else fact_of(card, fact) for card in passing)
        case ab.ResultOf(outcome=outcome, of_trigger=of_trigger):
            return result_of(ctx, outcome, of_trigger)
        case ab.Sum(numbers=numbers):
            return sum(number(ctx, part) for part in numbers)
        case ab.Difference(one=one, other=another):
            return abs(number(ctx, one) - number(ctx, another))
        case ab.Scaled(number=inner, times=times, by=by):
            return number(ctx, inner) * times // by
        case ab.Remainder(number=inner, by=by):
            return number(ctx, inner) % by
        case ab.Bounded(number=inner, most=most):
            return min(number(ctx, inner), number(ctx, most))
        case ab.Mulligans(side=side):
            seat = ctx.seat.opponent if side is ab.Side.ENEMY else ctx.seat
            return sum(ctx.state.mulligans) if side is ab.Side.ANY else ctx.state.mulligans[seat]
        case ab.AtTurnStart(number=inner):
            kept = kept_number(ctx.state, ctx.source, node)
            return number(ctx, inner) if kept is None else kept
        case _:
            assert_never(node)


def further_jump(ctx: Context, card: CardState) -> int:
    """Return what texts add to the range of a card's jumps (518.6)."""
    mine = of_card(ctx.state, card.id)
    return sum(number(mine, node.amount) for node, _one in card.facts.nodes(ab.FurtherJump))


def _value_of(ctx: Context, name: ab.Name, card: CardState) -> int:
    """Return the value of a named ability, of a jump with what extends it (543.7)."""
    value = card.facts.value(name)
    return value + further_jump(ctx, card) if value and name is ab.Name.JUMP else value


def _seen_passing(ctx: Context, node: ab.Filter) -> Iterator[CardState]:
    """Yield the face-up cards that pass; hidden ones have no known numbers (533.9)."""
    return (card for card in cards_passing(ctx, node) if not card.hidden)


def _times(ctx: Context, node: ab.Times) -> int:
    """Return how often an event happened: "cells" count each time, "different cells" once
    (545.12)."""
    if node.different_cells:
        entered = cells_entered(ctx.state, node.deed, node.turns)
        return len(set().union(*(entered[card] for card in _passing(ctx, node.cards, entered))))
    counted = Counter(deeds(ctx.state, node.deed, node.turns))
    done = amounts_of(ctx.state, node.deed, node.turns) if node.amounts else counted
    return sum(done[card] for card in _passing(ctx, node.cards, done))


def _passing(ctx: Context, node: ab.Filter, cards: Iterable[int]) -> Iterator[int]:
    return (card for card in cards if passes(ctx, node, ctx.state.cards[card]))


def cards_passing(ctx: Context, node: ab.Filter) -> Iterator[CardState]:
    """Yield the cards that pass, in order of their ids.

    A filter without a zone is about the battle zone (201.2.1). Hidden cards fail every check of
    their hidden properties (533.9).
    """
    cards = ctx.state.cards
    if not _names_area(node):
        cards = [card for card in cards if card.in_battle]
    if not [card for card in cards if card.hidden]:
        yield from those_passing(ctx, node, cards)
        return
    for card in cards:
        if known_of_hidden(ctx, node, card) if card.hidden else passes(ctx, node, card):
            yield card


def those_passing(ctx: Context, node: ab.Filter, cards: list[CardState]) -> list[CardState]:
    """Return those of some cards that pass; what the filter asks of the table is evaluated once for
    all of them."""
    if isinstance(node, ab.AllOf):
        for part in node.filters:
            if not cards:
                break
            cards = those_passing(ctx, part, cards)
        return cards
    if isinstance(node, ab.OfSide):
        sides = [seat for seat in SEATS if of_side(ctx.seat, node.side, seat)]
        return [card for card in cards if card.controller in sides]
    if isinstance(node, ab.Is):
        known = ctx.known(node.who)
        return [] if known is None else [card for card in cards if card.id == known.id]
    if isinstance(node, (ab.Beside, ab.Within)):
        other = ctx.known(node.who)
        if other is None:
            return []
        if isinstance(node, ab.Beside):
            return [card for card in cards if _beside(ctx, card, other)]
        reach = number(ctx, node.cells)
        return [card for card in cards if is_within(ctx, card, other, reach)]
    around = ab.HasAround in ctx.state.kinds
    if isinstance(node, ab.Not) and not (around and asks_around(node.filter)):
        passing = {card.id for card in those_passing(ctx, node.filter, cards)}
        return [card for card in cards if card.id not in passing]
    asked = _PASSING[type(node)]
    return [card for card in cards if asked(ctx, node, card)]


def known_of_hidden(ctx: Context, node: ab.Filter, card: CardState) -> bool | None:
    """Return whether a hidden card passes by what is visible of it; None if that is not enough.

    For this it counts as a card on its own cell (533.9).
    """
    if isinstance(node, ab.AllOf):
        told = {known_of_hidden(ctx, part, card) for part in node.filters}
        return False if False in told else None if None in told else True
    if isinstance(node, ab.AnyOf):
        told = {known_of_hidden(ctx, part, card) for part in node.filters}
        return True if True in told else None if None in told else False
    if isinstance(node, ab.Not):
        known = known_of_hidden(ctx, node.filter, card)
        return None if known is None else not known
    if isinstance(node, ab.Beside):
        other = ctx.known(node.who)
        return other is not None and place(other) in NEIGHBOURS[card.cell]
    if isinstance(node, ab.HasAround):
        return _has_around(ctx, node, card)
    return passes(ctx, node, card) if is_seen_of_hidden(node) else None


def _names_area(node: ab.Filter) -> bool:
    """Return whether a filter names a zone.

    A plain loop, since it runs at every pass over all cards.
    """
    if isinstance(node, (ab.AllOf, ab.AnyOf)):
        for part in node.filters:  # noqa: SIM110 - a loop is quicker than any()
            if _names_area(part):
                return True
        return False
    if isinstance(node, ab.Not):
        return _names_area(node.filter)
    return isinstance(node, (ab.InArea, ab.OnTop))


def passes(ctx: Context, node: ab.Filter, card: CardState) -> bool:
    """Return whether a card really passes a filter, regardless of what players can see."""
    return _PASSING[type(node)](ctx, node, card)


def _passes_all(ctx: Context, node: ab.AllOf, card: CardState) -> bool:
    for part in node.filters:  # noqa: SIM110  asked most of all: a loop is the quicker way
        if not _PASSING[type(part)](ctx, part, card):
            return False
    return True


def _passes_any(ctx: Context, node: ab.AnyOf, card: CardState) -> bool:
    for part in node.filters:  # noqa: SIM110  as above
        if _PASSING[type(part)](ctx, part, card):
            return True
    return False


def _passes_not(ctx: Context, node: ab.Not, card: CardState) -> bool:
    if ab.HasAround in ctx.state.kinds and asks_around(node.filter):
        return passes_if_known(ctx, node.filter, card) is False
    return not passes(ctx, node.filter, card)


def passes_if_known(ctx: Context, node: ab.Filter, card: CardState) -> bool | None:
    """Return whether a card passes; None if hidden cards of the opponent around it decide
    (533.9)."""
    if isinstance(node, ab.AllOf):
        parts = {passes_if_known(ctx, part, card) for part in node.filters}
        return False if False in parts else None if None in parts else True
    if isinstance(node, ab.AnyOf):
        parts = {passes_if_known(ctx, part, card) for part in node.filters}
        return True if True in parts else None if None in parts else False
    if isinstance(node, ab.Not):
        known = passes_if_known(ctx, node.filter, card)
        return None if known is None else not known
    if isinstance(node, ab.HasAround):
        return _has_around(ctx, node, card)
    return passes(ctx, node, card)


def _has_around(ctx: Context, node: ab.HasAround, card: CardState) -> bool | None:
    """Return True or False if known regardless of the opponent's hidden cards, None if it depends
    on them (533.9).
    """
    looking = with_candidate(ctx, card)
    anywhere = _names_area(node.cards)
    others = (other for other in ctx.state.cards if anywhere or other.in_battle)
    answers = [_is_around(looking, node.cards, other) for other in others]
    surely, wanted = answers.count(True), number(looking, node.number)
    possible = range(surely, surely + answers.count(None) + 1)
    outcomes = {node.compare.holds(count, wanted) for count in possible}
    return outcomes.pop() if len(outcomes) == 1 else None


def _is_around(ctx: Context, node: ab.Filter, other: CardState) -> bool | None:
    if not other.hidden:
        return passes(ctx, node, other)
    if ctx.revealed:
        return passes(ctx, node, other.face_up())
    known = known_of_hidden(ctx, node, other)
    return bool(known) if other.controller is ctx.seat else known  # 533.11


def _is_such(_ctx: Context, node: OwnTrait, card: CardState) -> bool:
    return has_by_itself(node, card)


def _is_who(ctx: Context, node: ab.Is, card: CardState) -> bool:
    known = ctx.known(node.who)
    return known is not None and known.id == card.id


def _is_bound(_ctx: Context, node: ab.IsBound, card: CardState) -> bool:
    return card.id == node.card and card.entered == node.entered


def _is_of_side(ctx: Context, node: ab.OfSide, card: CardState) -> bool:
    return of_side(ctx.seat, node.side, card.controller)


def _is_in_state(ctx: Context, node: ab.InState, card: CardState) -> bool:
    return in_state(ctx.state, card, node.state)


_OtherTrait: TypeAlias = (
    ab.SharesElement
    | ab.HasFact
    | ab.HasNumber
    | ab.InStatus
    | ab.Marked
    | ab.Targeted
    | ab.LikeShown
    | ab.HasAround
    | ab.Alike
    | ab.HasMost
    | ab.Distinct
    | ab.Hosts
    | ab.SeatedOn
)
"""Filters rare enough to be dispatched by a match statement."""


def _has_trait(ctx: Context, node: _OtherTrait, card: CardState) -> bool:
    match node:
        case ab.SharesElement(who=who) | ab.Alike(who=who):
            other = ctx.known(who)
            shared = node.aspect if isinstance(node, ab.Alike) else ab.Aspect.ELEMENT
            return other is not None and is_alike(ctx, shared, card, (other,))
        case ab.HasFact(fact=fact, compare=compare, number=value):
            meets = compare.holds(fact_of(card, fact), number(ctx, value))
            return meets and is_of_one_crystal(ctx, node, card)
        case ab.HasNumber(one=one, compare=compares, other=limit):
            ctx = with_candidate(ctx, card)
            return compares.holds(number(ctx, one), number(ctx, limit))
        case ab.InStatus(status=status):
            return has_status(ctx.state, card.id, status)
        case ab.Marked(marker=marker, by_self=by_self):  # 544.3: markers of the ability's own side
            return any(
                effect.seat is ctx.seat and (not by_self or effect.source == ctx.source)
                for effect in markers(ctx.state, card, marker)
            )
        case ab.Targeted():
            return ctx.play is not None and card.id in ctx.play.progress.aimed
        case ab.HasAround():
            return _has_around(ctx, node, card) is True
        case ab.LikeShown(aspect=aspect):
            return is_like_shown(ctx, aspect, card)
        case ab.HasMost():
            return _has_most(ctx, node, card)
        case ab.Distinct(aspect=aspect, among=among):
            return is_distinct(ctx, aspect, card, _seen_passing(ctx, among))
        case ab.Hosts(symbiote=symbiote):
            riders = (other for other in ctx.state.cards if other.in_battle)
            return any(one.host == card.id and passes(ctx, symbiote, one) for one in riders)
        case ab.SeatedOn(host=host, types=types):
            if card.host == NO_CARD or card.facts.type not in types:
                return False
            return passes(ctx, host, ctx.state.cards[card.host])
        case _:
            assert_never(node)


def _has_a_past(ctx: Context, node: PastTrait, card: CardState) -> bool:
    match node:
        case ab.Did(deed=deed, turns=turns, did=did):
            if not did:
                return was(ctx.state, turns) and not has_done(ctx.state, card.id, deed, turns)
            return has_done(ctx.state, card.id, deed, turns)
        case ab.Performed(powers=kinds, turns=turns, at=at, assails=assails):
            powers_done = assaults if assails else carried_out
            return any(
                done.source == card.id
                and (at is None or _is_at(ctx, done.aimed if assails else done.targets, at))
                for done in powers_done(ctx.state, kinds, turns)
            )
        case ab.Suffered(by=by, least=least):
            cards = ctx.state.cards
            powers = sources_against(ctx.state, node, card.id)
            by_such = (any(passes(ctx, by, cards[one]) for one in sources) for sources in powers)
            return sum(by_such) >= least
        case ab.Went(row=row, column=column):
            return has_gone(ctx.state, card, row=row, column=column)
        case ab.ExiledBy(who=who):
            exiler = ctx.card(who)
            return exiler is not None and exiled_by(ctx.state, card) == exiler.id
        case _:
            assert_never(node)


def _has_most(ctx: Context, node: ab.HasMost, card: CardState) -> bool:
    rivals = {other.id: fact_of(other, node.fact) for other in _seen_passing(ctx, node.among)}
    first = min if node.least else max
    return card.id in rivals and rivals[card.id] == first(rivals.values())


def _is_at(ctx: Context, targets: tuple[int, ...], node: ab.Filter) -> bool:
    return any(passes(ctx, node, ctx.state.cards[target]) for target in targets)


def _stands(ctx: Context, node: Place, card: CardState) -> bool:
    match node:
        case ab.InArea(area=area):
            return card.zone in AREAS[area]
        case ab.OnTop():
            pile = ctx.state.pile(card.owner, card.zone)
            return bool(pile) and pile[-1] == card.id
        case ab.InRows(rows=rows, side=side):
            seat = ctx.seat.opponent if side is ab.Side.ENEMY else ctx.seat
            return card.cell != NO_CELL and own_row(seat, card.cell) in rows
        case ab.InColumns(columns=columns, side=side):
            seat = ctx.seat.opponent if side is ab.Side.ENEMY else ctx.seat
            return card.cell != NO_CELL and own_column(seat, card.cell) in columns
        case ab.Between(one=one, other=to, from_origin=from_origin):
            cells = cells_passed(ctx, to) if from_origin else cells_between(ctx, one, to)
            return card.cell in cells
        case ab.OnChosen():
            return card.cell in cells_meant(ctx, node)
        case ab.BesideMarked(marker=marker):
            return is_by_marked(ctx, card.cell, marker)
        case ab.Trodden(who=who):
            other = ctx.known(who)
            return other is not None and card.cell in cells_moved_onto(ctx.state, other)
        case ab.OnTheWay(cells=count):
            return card.cell in cells_on_the_way(ctx.state, ctx.cause.event)[:count]
        case ab.BesideLeft(straight=straight):
            near = STEPS if straight else NEIGHBOURS
            return ctx.cause.cell != NO_CELL and card.cell in near[ctx.cause.cell]
        case ab.InDepth(deep=deep):
            return card.cell != NO_CELL and is_deep(ctx.state, card.cell) is deep
        case ab.Beside(who=who):
            other = ctx.known(who)
            return other is not None and _beside(ctx, card, other)
        case ab.Within(cells=distance, who=who):  # mypyc allows one type per name
            other = ctx.known(who)
            return other is not None and is_within(ctx, card, other, number(ctx, distance))
        case ab.InDirection(directions=directions, who=who):
            other = ctx.known(who)
            if other is None or place(other) == NO_CELL or card.cell == NO_CELL:
                return False
            return any(
                card.cell in cells_towards(ctx, other, direction) for direction in directions
            )
        case ab.InLine(who=who):
            other = ctx.known(who)
            if other is None or place(other) == NO_CELL or card.cell == NO_CELL:
                return False
            if node.ahead and own_row(other.controller, card.cell) >= own_row(
                other.controller, place(other)
            ):
                return False
            return in_line(card.cell, place(other), node)
        case _:
            assert_never(node)


_PASSING: Final[dict[type, Callable[[Context, Any, CardState], bool]]] = {
    ab.AllOf: _passes_all,
    ab.AnyOf: _passes_any,
    ab.Not: _passes_not,
    **dict.fromkeys(get_args(OwnTrait), _is_such),
    **dict.fromkeys(get_args(PastTrait), _has_a_past),
    **dict.fromkeys(get_args(_OtherTrait), _has_trait),
    ab.Is: _is_who,
    ab.IsBound: _is_bound,
    ab.OfSide: _is_of_side,
    ab.InState: _is_in_state,
    **dict.fromkeys(get_args(Place), _stands),
}
"""The evaluation of each kind of filter, by type.

A chain of isinstance checks would take longer. Each function accepts only its own kinds.
"""


def _beside(ctx: Context, card: CardState, other: CardState) -> bool:
    """Return whether a card stands next to another one.

    A card that the opponent hides counts as a card on its own cell, whatever it is (533.6, 533.9).
    """
    if not other.hidden or other.controller is ctx.seat or ctx.revealed:
        return beside(card, other)
    return card.id != other.id and stands_around(card, other.cell)


def free_cells(ctx: Context, node: ab.Cells) -> tuple[Cell, ...]:
    """Return the free cells of a selection, in order."""
    free = node.free and node.under is None and node.shape is None
    return tuple(cell for cell in named_cells(ctx, node) if not free or is_free(ctx.state, cell))


def named_cells(ctx: Context, node: ab.Cells) -> tuple[Cell, ...]:
    """Return the cells of a selection, free or not."""
    if node.place_of is not None:
        card = ctx.known(node.place_of)
        known = card is not None and place(card) != NO_CELL
        cells: tuple[Cell, ...] = (place(card),) if card is not None and known else ()
    else:
        cells = _around(ctx, node)
    if node.of_marker:
        cells = tuple(cell for cell in cells if _is_by_marker(ctx, node, cell))
    if node.shape is not None:
        cells = tuple(cell for cell in cells if has_shape(ctx, node, node.shape, cell))
    if node.origin:
        cells = tuple(cell for cell in cells if cell == ctx.cause.cell)
    if node.marker:
        cells = tuple(cell for cell in cells if is_marked(ctx, cell, node.marker))
    if node.under is not None:
        held = {card.cell for card in cards_passing(ctx, node.under)}
        cells = tuple(cell for cell in cells if cell in held)
    if node.near is not None:
        taken = [card.cell for card in cards_passing(ctx, node.near) if card.cell != NO_CELL]
        least = number(ctx, node.near_least)
        cells = tuple(
            cell for cell in cells if sum(cell in NEIGHBOURS[at] for at in taken) >= least
        )
    if node.chosen is not None:
        chosen = cells_meant(ctx, node.chosen)
        cells = tuple(cell for cell in cells if cell in chosen)
    if node.also_in is not None:
        cells = tuple(cell for cell in cells if cell in named_cells(ctx, node.also_in))
    if node.not_in is not None:
        barred = named_cells(ctx, node.not_in)
        cells = tuple(cell for cell in cells if cell not in barred)
    return cells


def _is_by_marker(ctx: Context, node: ab.Cells, cell: Cell) -> bool:
    marked = [place_ for place_ in CELLS if is_marked(ctx, place_, node.of_marker)]
    if node.beside:
        return any(cell in NEIGHBOURS[near] for near in marked)
    most = 0 if node.within is None else number(ctx, node.within)
    return any(0 < DISTANCES[near][cell] <= most for near in marked)


def _around(ctx: Context, node: ab.Cells) -> tuple[Cell, ...]:
    card = ctx.known(node.who)
    seat = ctx.seat.opponent if node.rows_of is ab.Side.ENEMY else ctx.seat
    rows = (*node.rows, *(1 - row for row in node.rows if node.rows_of is ab.Side.ANY))
    cells: list[Cell] = []
    for cell in cells_between(ctx, *node.between) if len(node.between) == 2 else CELLS:
        if rows and own_row(seat, cell) not in rows:
            continue
        if node.columns and own_column(seat, cell) not in node.columns:
            continue
        if node.deep is not None and is_deep(ctx.state, cell) is not node.deep:
            continue
        counted = not node.of_marker and (node.within is not None or node.beside)
        if (counted or node.directions) and (card is None or not _near(ctx, node, card, cell)):
            continue
        cells.append(cell)
    return tuple(cells)


def _near(ctx: Context, node: ab.Cells, card: CardState, cell: Cell) -> bool:
    origin = place(card)
    if origin == NO_CELL:  # range does not apply to a card that acts from the extra zone (547.3)
        return card.zone is Zone.EXTRA and not node.beside and not node.directions
    far = node.within is not None and DISTANCES[origin][cell] > number(ctx, node.within)
    if far or (node.straight and not in_line(origin, cell, ab.InLine(row=True, column=True))):
        return False
    if node.beside and cell not in NEIGHBOURS[origin]:
        return False
    return not node.directions or any(
        cell in cells_towards(ctx, card, direction) for direction in node.directions
    )
