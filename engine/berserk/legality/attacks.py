"""Legal targets of attacks (504, 547)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.legality.codes import (
    ATTACKED_ALREADY,
    BESIDE,
    BOUND_ELSEWHERE,
    ENEMY_BETWEEN,
    EXTRA_OUT_OF_REACH,
    FLIES_ITSELF,
    FLYER_OUT_OF_REACH,
    GROUND_LEFT,
    NO_FLYERS,
    NO_STRIKE,
    NOT_BESIDE,
    NOT_ITSELF,
    NOT_OVER_ONE_CELL,
    NOT_SUCH_A_TARGET,
    ONLY_OTHERS,
    REACH_FROM_EXTRA,
    TARGET_GONE,
    TERRAIN_TARGET,
)
from engine.berserk.legality.plays import (
    BATTLEFIELD,
    EXTRA,
    concerns,
    more_actions,
    refuse_acting,
    refuse_against,
    refuse_doing,
    refuse_doings,
    refuse_property,
    repeated,
)
from engine.berserk.reading.conditions import ignores
from engine.berserk.reading.context import Context, of_card
from engine.berserk.reading.evaluate import cards_passing, known_of_hidden, number, passes
from engine.berserk.reading.places import place
from engine.berserk.reading.ranges import modified_range
from engine.berserk.table import events as ev
from engine.berserk.table.board import CELLS, COLUMNS, DISTANCES, NEIGHBOURS, NO_CELL, Cell, between
from engine.berserk.table.history import last_about, places_of, turn_start
from engine.berserk.table.state import NO_CARD, CardState, MatchState, PlayKind
from engine.kernel.decisions import Refusal
from engine.kernel.seats import Seat


def refuse_target(source: CardState, target: CardState) -> Refusal | None:
    """Refuse a card that no attack of ``source`` can target (504.4, 213.2).

    A hidden card of the opponent counts as a possible target (533.6).
    """
    if source.id == target.id:
        return NOT_ITSELF
    if target.zone is not BATTLEFIELD and target.zone is not EXTRA:
        return TARGET_GONE
    if target.hidden and target.controller is not source.controller:
        return None
    return TERRAIN_TARGET if target.facts.type is CardType.TERRAIN else None


def refuse_strike(
    state: MatchState, card: CardState, seat: Seat, target: CardState | None
) -> Refusal | None:
    """Refuse a strike at ``target``; None asks about striking at all."""
    refusal = refuse_striking(state, card, seat)
    return refusal or (None if target is None else refuse_strike_at(state, card, target))


def refuse_striking(state: MatchState, card: CardState, seat: Seat) -> Refusal | None:
    """Refuse any strike of ``card`` (208.8, 510.1, 528.9)."""
    if card.facts.strike is None or not card.facts.is_creature:
        return NO_STRIKE
    refusal = refuse_acting(state, card, seat, ab.PowerKind.STRIKE)
    return refusal or refuse_doings(state, card, _STRIKING, ab.PowerKind.STRIKE)


_STRIKING: Final = (ab.Doing.ACT, ab.Doing.ATTACK, ab.Doing.STRIKE)


def refuse_strike_at(state: MatchState, source: CardState, target: CardState) -> Refusal | None:
    """Refuse a target to a card that may strike (504.1, 210.4, 210.5)."""
    refusal = refuse_target(source, target) or _refuse_strike_reach(state, source, target)
    return refusal or refuse_by_text(state, source, target, ab.PowerKind.STRIKE)


def _refuse_strike_reach(state: MatchState, source: CardState, target: CardState) -> Refusal | None:
    refusal = _refuse_own_reach(state, source, target)
    permitted = refusal is not None and _is_permitted(state, source, ab.PowerKind.STRIKE, target)
    return None if permitted else refusal


def _refuse_own_reach(state: MatchState, source: CardState, target: CardState) -> Refusal | None:
    """Refuse a target that neither the rules nor the strike's range reach."""
    origin = place(source)
    if origin == NO_CELL:
        return None
    if target.zone is EXTRA:
        return None if _may_strike_flyer(state, source, target) else FLYER_OUT_OF_REACH
    if target.cell in NEIGHBOURS[origin] or target.cell == origin:  # 211.9
        return None
    if ab.StrikeRange not in source.facts.kinds:
        return NOT_BESIDE
    for node, _one in source.facts.nodes(ab.StrikeRange):  # 547.2.1
        cells = number(of_card(state, source.id), node.cells)
        cells = modified_range(state, source, ab.PowerKind.STRIKE, cells) or 0
        if DISTANCES[origin][target.cell] <= cells:
            return None
    return NOT_BESIDE


def _may_strike_flyer(state: MatchState, source: CardState, target: CardState) -> bool:
    return (
        source.flyer_strike_until >= state.turn > 0 and target.controller is not source.controller
    )


def refuse_by_text(
    state: MatchState, source: CardState, target: CardState, kind: ab.PowerKind
) -> Refusal | None:
    """Refuse a target that a text protects from this kind of power of ``source`` (528.9, 545)."""
    if no_text_refuses(state, source):
        return None
    refusal = refuse_doing(state, target, ab.Doing.BE_TARGET, source, kind)
    refusal = refusal or refuse_against(state, source, target, kind)
    if refusal is not None:
        return refusal
    for node, one in source.facts.nodes(ab.OnlyAt):
        ctx = of_card(state, source.id, giver=one.giver)
        if (not node.powers or kind in node.powers) and not _may_pass(ctx, node.filter, target):
            return ONLY_OTHERS
    others = source.acted and attacks_others_only(source, kind)
    if others and target.id in attacked(state, source.id):
        return ATTACKED_ALREADY
    return _refuse_by_duty(state, source, target, kind)


def no_text_refuses(state: MatchState, source: CardState) -> bool:
    """Return whether no text, its own included, restricts the card's targets (see
    ``refuse_by_text``)."""
    mine = source.facts.kinds
    if ab.OnlyAt in mine or (source.acted and ab.ActsTimes in mine):
        return False
    return (state.kept_roster or state.roster).kinds.isdisjoint(_TEXTS)


_TEXTS: Final = frozenset((ab.Cannot, ab.Must))
"""Texts that keep powers off cards or bind them to some, wherever their card is in the battle
zone."""


def attacks_others_only(card: CardState, kind: ab.PowerKind) -> bool:
    """Return whether the card's further attacks need other targets («по разным картам»)."""
    more = [node for node in repeated(card, kind) if node.times is None or node.times > card.acted]
    return bool(more) and all(node.different for node in more) and not any(more_actions(card))


def attacked(state: MatchState, card: int) -> set[int]:
    """Return the cards attacked since its action markers were last removed (510.5).

    A redirected attack counts for its first target (501.17).
    """
    going_on = {play.id for play in (*state.queue, *state.stack)}
    targets: set[int] = set()
    start = max(turn_start(state), last_about(state, card, ev.CardOpened))
    for at in places_of(state, ev.PlayAnnounced, since=start):
        match state.history[at]:
            case ev.PlayAnnounced(play=play, source=source, kind=kind, power=power) as event:
                attacks = kind is PlayKind.STRIKE or isinstance(power, ab.Attack)
                if source == card and attacks and play not in going_on:
                    targets.update(event.targets)
            case _:
                pass
    return targets


def may_attack_another(state: MatchState, card: CardState, besides: int) -> bool:
    """Return whether the card will have another target for a second strike."""
    done = {*attacked(state, card.id), besides}
    others = [other for other in state.cards if other.in_battle and other.id not in done]
    return any(refuse_strike_at(state, card, other) is None for other in others)


def _refuse_by_duty(
    state: MatchState, source: CardState, target: CardState, kind: ab.PowerKind
) -> Refusal | None:
    """Refuse other targets if a duty names the cards to attack («Обязанность атаковать»).

    A hidden card never counts as one of them (533.6).
    """
    bound = False
    for giver in state.having(ab.Must):
        for node, one in giver.facts.nodes(ab.Must):
            if node.doing is not ab.Doing.ATTACK or node.at is None:
                continue
            if node.powers and kind not in node.powers:
                continue
            if not concerns(state, giver, node.cards, source):
                continue
            if ignores(state, source, ab.Ignored.DUTIES, giver, kind):
                continue  # 542.1.7
            passing = cards_passing(of_card(state, giver.id, giver=one.giver), node.at)
            wanted = {card.id for card in passing if card.in_battle}
            if target.id in wanted:
                return None
            bound = bound or bool(wanted)
    return BOUND_ELSEWHERE if bound else None


def refuse_power_at(
    state: MatchState,
    source: CardState,
    power: ab.Attack,
    target: CardState,
    *,
    ctx: Context | None = None,
) -> Refusal | None:
    """Refuse a target of an attack by a card that may act (504, 547).

    ``ctx`` is the context of the ability if it is more than the card's own. A target named by the
    text is legal at any distance, even for a near attack (527.1).
    """
    refusal = refuse_target(source, target)
    if refusal is None:
        refusal = _refuse_any_reach(state, source, power, target)
        if refusal is not None and power.targets.who is not None:
            near = power.kind.is_near or refusal.code == "out_of_range"
            refusal = None if near else refusal
    if refusal is not None and not _is_permitted(state, source, power.kind, target):
        return refusal
    wanted = power.targets.filter
    known = not target.hidden or target.controller is source.controller
    asked = known and wanted is not ab.ANY_CARD
    if asked and not passes(ctx or of_card(state, source.id), wanted, target):
        return NOT_SUCH_A_TARGET
    return refuse_by_text(state, source, target, power.kind)


def _refuse_any_reach(
    state: MatchState, source: CardState, power: ab.Attack, target: CardState
) -> Refusal | None:
    if power.kind is ab.PowerKind.STRIKE:
        return _refuse_strike_reach(state, source, target)
    return _refuse_reach(state, source, power, target)


def cells_in_reach(state: MatchState, source: CardState, power: ab.Attack) -> frozenset[Cell]:
    """Return the battlefield cells in reach of an attack, occupied or not (504, 547)."""
    whoever = {cell: replace(source, zone=BATTLEFIELD, cell=cell) for cell in CELLS}
    return frozenset(
        cell
        for cell, target in whoever.items()
        if cell != source.cell and _refuse_any_reach(state, source, power, target) is None
    )


def _is_permitted(
    state: MatchState, source: CardState, kind: ab.PowerKind, target: CardState
) -> bool:
    """Return whether a text adds these cards to the legal targets (545.9)."""
    if refuse_target(source, target) is not None:
        return False
    if ab.AlsoAt not in source.facts.kinds:
        return False
    for node, one in source.facts.nodes(ab.AlsoAt):
        ctx = of_card(state, source.id, giver=one.giver)
        if node.powers and kind not in node.powers:
            continue
        bound = node.range is not None and source.zone is BATTLEFIELD is target.zone
        if bound and DISTANCES[source.cell][target.cell] > number(ctx, node.range or 0):
            continue
        if _may_pass(ctx, node.filter, target):
            return True
    return False


def _may_pass(ctx: Context, node: ab.Filter, card: CardState) -> bool:
    """Return whether a card passes the filter, or is a hidden enemy card that might (533.6)."""
    if card.hidden and card.controller is not ctx.seat:
        return known_of_hidden(ctx, node, card) is not False
    return passes(ctx, node, card)


def _refuse_reach(
    state: MatchState, source: CardState, power: ab.Attack, target: CardState
) -> Refusal | None:
    if power.kind is ab.PowerKind.REACH_STRIKE:
        return _refuse_reach_strike(state, source, target)
    origin = place(source)  # 201.2.4: the last cell of a card that has left
    if origin == NO_CELL:
        return None  # 504.2, 547.3
    reach = modified_range(state, source, power.kind, power.range, target)
    if reach is not None and _reaches_anywhere(state, source, power.kind, target):
        reach = None
    return _refuse_cell_aimed_at(power.kind, reach, origin, target.cell)


def _reaches_anywhere(
    state: MatchState, source: CardState, kind: ab.PowerKind, target: CardState
) -> bool:
    """Return whether a text ignores the range: «вне зависимости от дальности» (547.2.2)."""
    if ab.OnlyAt not in source.facts.kinds:
        return False
    return any(
        node.anywhere
        and (not node.powers or kind in node.powers)
        and _may_pass(of_card(state, source.id, giver=one.giver), node.filter, target)
        for node, one in source.facts.nodes(ab.OnlyAt)
    )


@cache
def _refuse_cell_aimed_at(
    kind: ab.PowerKind, reach: int | None, origin: Cell, cell: Cell
) -> Refusal | None:
    """Refuse a cell out of the power's reach from another; NO_CELL is the extra zone.

    Cached, since it depends on geometry only (504, 547).
    """
    if cell == NO_CELL:
        return EXTRA_OUT_OF_REACH if kind.is_near else None  # 203.2, 547.3
    beside = cell in NEIGHBOURS[origin] or cell == origin
    if kind.is_near and reach is None:
        return None if beside else NOT_BESIDE
    if beside and not kind.is_near:
        return BESIDE
    distance = DISTANCES[origin][cell]
    if reach is not None and distance > reach:
        return Refusal.because("out_of_range", "547.1.1", range=reach, distance=distance)
    return None


@cache
def _cells_within(kind: ab.PowerKind, reach: int | None, origin: Cell) -> frozenset[Cell]:
    """Return every cell in reach of the power; NO_CELL is the extra zone."""
    everywhere = (NO_CELL, *CELLS)
    if origin == NO_CELL:  # 504.2, 547.3
        return frozenset(everywhere)
    return frozenset(
        cell for cell in everywhere if _refuse_cell_aimed_at(kind, reach, origin, cell) is None
    )


def aims_of_power(
    state: MatchState, source: CardState, power: ab.Attack, cards: Sequence[CardState]
) -> list[CardState]:
    """Return those of ``cards``, all in the battle zone, that the power may target (see
    ``refuse_power_at``).

    If only the distance decides, a table of cells answers.
    """
    at_anybody = power.targets is ab.ONE_CARD or power.targets == ab.ONE_CARD
    if power.kind is ab.PowerKind.STRIKE and at_anybody:
        return aims_of_strike(state, source, cards)
    by_cell = (
        at_anybody
        and power.kind is not ab.PowerKind.REACH_STRIKE
        and source.facts.kinds.isdisjoint((ab.AlsoAt, ab.RangeModifier))
        and no_text_refuses(state, source)
    )
    if not by_cell:
        return [card for card in cards if refuse_power_at(state, source, power, card) is None]
    reach = modified_range(state, source, power.kind, power.range)
    return _attackable(source, cards, _cells_within(power.kind, reach, place(source)))


def _attackable(
    source: CardState, cards: Sequence[CardState], cells: frozenset[Cell]
) -> list[CardState]:
    """Return the other attackable cards on these cells (see ``refuse_target``)."""
    return [
        card
        for card in cards
        if card.cell in cells
        and card.id != source.id
        and (
            card.facts.type is not CardType.TERRAIN
            or (card.hidden and card.controller is not source.controller)
        )
    ]


def aims_of_strike(
    state: MatchState, source: CardState, cards: Sequence[CardState]
) -> list[CardState]:
    """Return those of ``cards``, all in the battle zone, that the card may strike (see
    ``refuse_strike_at``).
    """
    by_cell = (
        not source.flyer_strike_until
        and source.facts.kinds.isdisjoint((ab.StrikeRange, ab.AlsoAt))
        and no_text_refuses(state, source)
    )
    if not by_cell:
        return [card for card in cards if refuse_strike_at(state, source, card) is None]
    return _attackable(source, cards, reach_of_strike(source))


def reach_of_strike(source: CardState) -> frozenset[Cell]:
    """Return the cells a strike reaches by the rules alone (504.1)."""
    return _cells_within(ab.PowerKind.STRIKE, None, place(source))


def reach_of_power(source: CardState, power: ab.Attack) -> frozenset[Cell] | None:
    """Return the cells an unrestricted attack reaches, None if more than cells decides its targets,
    apart from texts covered by ``no_text_refuses``.
    """
    far = power.kind is ab.PowerKind.REACH_STRIKE or ab.RangeModifier in source.facts.kinds
    if far or power.targets != ab.ONE_CARD or ab.AlsoAt in source.facts.kinds:
        return None
    if power.kind is ab.PowerKind.STRIKE:
        return reach_of_strike(source)
    return _cells_within(power.kind, power.range, place(source))


def _refuse_reach_strike(state: MatchState, source: CardState, target: CardState) -> Refusal | None:
    one, two = place(source), target.cell
    if one == NO_CELL or two == NO_CELL:
        return REACH_FROM_EXTRA if one == NO_CELL else EXTRA_OUT_OF_REACH
    straight = one % COLUMNS == two % COLUMNS or one // COLUMNS == two // COLUMNS
    texts = [node for node, _one in source.facts.nodes(ab.ReachesOver)]
    most = max((node.cells for node in texts), default=1)
    if not straight or not 2 <= DISTANCES[one][two] <= most + 1:
        return NOT_OVER_ONE_CELL
    cells = [cell for cell in between(one, two) if state.board[cell] != NO_CARD]
    ctx = of_card(state, source.id)
    barring = (
        card.controller is not source.controller
        and not any(_may_pass(ctx, node.cards, card) for node in texts)
        for card in state.cards
        if card.cell in cells
    )
    return ENEMY_BETWEEN if any(barring) else None


def refuse_closing_for_flyer(state: MatchState, card: CardState, seat: Seat) -> Refusal | None:
    """Refuse closing to ready the card against flyers (107.2, 210.5)."""
    hunter = _refuse_hunter(card) or refuse_flyer_hunt(state.cards, seat)
    return hunter or refuse_property(state, card, seat)


def refuse_flyer_hunter(state: MatchState, card: CardState, seat: Seat) -> Refusal | None:
    """Refuse a card that may not close against flyers, assuming there is one (107.1)."""
    return _refuse_hunter(card) or refuse_property(state, card, seat)


def _refuse_hunter(card: CardState) -> Refusal | None:
    if card.facts.strike is None or not card.facts.is_creature:
        return NO_STRIKE
    return FLIES_ITSELF if card.facts.type is CardType.FLYER else None


def refuse_flyer_hunt(cards: Sequence[CardState], seat: Seat) -> Refusal | None:
    """Refuse unless the opponent's only creatures are flyers (107.2).

    A hidden card of the opponent might be a ground creature, so it prevents closing (533.9).
    """
    flyers = False
    for other in cards:
        if other.controller is seat or not other.in_battle:
            continue
        if other.hidden:  # even in the air, if a text turned it face down
            return GROUND_LEFT
        if other.is_flying:
            flyers = True
        elif other.facts.is_creature:
            return GROUND_LEFT
    return None if flyers else NO_FLYERS
