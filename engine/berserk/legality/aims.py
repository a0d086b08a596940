"""Targets of a power other than cards: cells, decks, none (502.7, 536.5)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.values import numbers_within
from engine.berserk.cards.card import CardSpec, listed
from engine.berserk.legality.attacks import cells_in_reach
from engine.berserk.legality.circles import closes_circle
from engine.berserk.legality.moving import may_stand_on, refuse_entry
from engine.berserk.legality.plays import refuse_doing
from engine.berserk.legality.spending import as_if_chosen
from engine.berserk.legality.targets import (
    fixed_targets,
    legal_targets,
    needed_targets,
    refuse_aim,
    refuse_effects,
    second_targets,
    some_targets,
)
from engine.berserk.reading.context import Context, with_target
from engine.berserk.reading.evaluate import (
    free_cells,
    further_jump,
    named_cells,
    number,
    passes,
)
from engine.berserk.reading.places import is_free, place
from engine.berserk.reading.ranges import modified_range
from engine.berserk.reading.traits import has_jump
from engine.berserk.table.board import CELLS, DISTANCES, NO_CELL, Cell
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Zone
from engine.berserk.table.symbiotes import can_host
from engine.kernel.remembering import by_identity
from engine.kernel.seats import Seat


def cells_within(ctx: Context, power: ab.Attack | ab.Power) -> frozenset[Cell]:
    """Return the battlefield cells in range of a power, occupied or not.

    Range does not apply to a power whose target its text names (527.1).
    """
    source = ctx.state.cards[ctx.source]
    if power.targets.who is not None:
        return frozenset()
    if isinstance(power, ab.Attack):
        return cells_in_reach(ctx.state, source, power)
    origin, reach = place(source), power.targets.range
    if reach is None or origin == NO_CELL:
        return frozenset(CELLS)
    most = modified_range(ctx.state, source, power.kind, number(ctx, reach)) or 0
    return frozenset(cell for cell in CELLS if DISTANCES[origin][cell] <= most)


def cells_for(ctx: Context, power: ab.Attack | ab.Power, target: int) -> tuple[Cell, ...]:
    """Return the cells the power may choose with ``target``."""
    if isinstance(power, ab.Attack) or power.cells is None:
        return ()
    card = ctx.state.cards[target] if target != NO_CARD else None
    if card is not None:
        power = _reaching(ctx, power, power.cells, card)
    assert power.cells is not None
    choices = [effect for effect in power.effects if isinstance(effect, ab.ChooseCells)]
    for choice in choices:
        power = replace(power, cells=_in_range(ctx, power.cells, choice))
    assert power.cells is not None
    # for a card that is brought in, «его клетка» is that of the target before it (505.7), and so it
    # is for the power's own card, if there was one: «клетка между ними»
    before = ctx.target_before()
    follows = power.targets.who is ab.Who.SELF and before != NO_CARD
    aimed = with_target(ctx, before if _brings_in(power) or follows else target)
    cells = free_cells(aimed, power.cells)
    if card is None or choices:  # there is no destination
        return cells
    if _brings_in(power) and card.facts.type.is_symbiote:
        return tuple(cell for cell in cells if _carries(ctx.state, card, cell))
    if is_move(power) and _is_of_the_term(power.cells) and ctx.state.kinds & _ONTO:
        named = named_cells(aimed, power.cells)
        cells = tuple(
            cell
            for cell in named
            if is_free(ctx.state, cell) or may_stand_on(ctx.state, card, cell, _way_of(power))
        )
    return tuple(cell for cell in cells if card.cell != cell and _may_go(ctx, power, card, cell))


def _way_of(power: ab.Power) -> ab.Relocation:
    """Return how a power relocates its target; placing it is no relocation (507.3)."""
    for effect in power.effects:
        if isinstance(effect, ab.Relocate):
            return effect.way
    return ab.Relocation.PLACE


def _may_go(ctx: Context, power: ab.Power, card: CardState, cell: Cell) -> bool:
    way = _way_of(power)
    if way is ab.Relocation.PLACE:
        return True
    return refuse_entry(ctx.state, card, cell, way, moves=way.is_movement) is None


def _reaching(ctx: Context, power: ab.Power, cells: ab.Cells, card: CardState) -> ab.Power:
    """Return a jump with its range modifiers (518.6), or a dash with its diagonals (545.9)."""
    if _DASH in power.effects and _dashes_diagonally(card):
        return replace(power, cells=replace(cells, within=None, beside=True))
    jumps = ab.FurtherJump in card.facts.kinds and _JUMP in power.effects
    if not jumps or cells.within is None or not has_jump(card):
        return power
    within = number(ctx, cells.within) + further_jump(ctx, card)
    return replace(power, cells=replace(cells, within=within))


def _in_range(ctx: Context, cells: ab.Cells, choice: ab.ChooseCells) -> ab.Cells:
    """Return the cells within the modified range of the power that goes to one of them (547.1)."""
    if choice.range_of is None or cells.within is None:
        return cells
    source, within = ctx.state.cards[ctx.source], number(ctx, cells.within)
    return replace(cells, within=modified_range(ctx.state, source, choice.range_of, within))


def _dashes_diagonally(card: CardState) -> bool:
    return any(node.dashes for node, _one in card.facts.nodes(ab.GoesDiagonally))


_JUMP: Final = ab.Relocate(ab.Relocation.JUMP)
_DASH: Final = ab.Relocate(ab.Relocation.DASH)


def lives_by_cells(power: ab.Power) -> bool:
    """Return whether a power that chooses cells has no effect without one (502.4): a card that
    cannot enter gets nothing of what it would enter with."""
    return _brings_in(power) or all(isinstance(effect, _ONTO_CELLS) for effect in power.effects)


_ONTO_CELLS: Final = (
    ab.Relocate,
    ab.BringIn,
    ab.MarkCell,
    ab.MoveMarker,
    ab.LoseMarker,
    ab.ChooseCells,
)
_ONTO: Final = frozenset({ab.Name.INCORPOREAL, ab.MovesOnto})


def is_move(power: ab.Power) -> bool:
    """Return whether a power is a jump or a teleport (506.6)."""
    return any(
        isinstance(effect, ab.Relocate) and effect.way.is_movement for effect in power.effects
    )


@by_identity
def _is_of_the_term(cells: ab.Cells) -> bool:
    """Return whether only the term defines where a jump or teleport leads. Otherwise it needs a
    free cell, whoever moves (506.7.1, 524.2)."""
    return replace(cells, who=ab.Who.SELF, within=None) == ab.Cells()


def _carries(state: MatchState, rider: CardState, cell: Cell) -> bool:
    """Return whether the card on the cell can be a symbiote's host (211.8)."""
    number_ = state.board[cell]
    return number_ != NO_CARD and can_host(state, rider, state.cards[number_])


def _brings_in(power: ab.Power) -> bool:
    return any(isinstance(effect, ab.BringIn) for effect in power.effects)


def needs_cells(ctx: Context, power: ab.Attack | ab.Power, card: CardState | None) -> bool:
    """Return whether cells are chosen with a card: not for flyers unless the text says where
    (536.4), nor for a symbiote with a named host (211.8)."""
    if isinstance(power, ab.Attack) or power.cells is None:
        return False
    if card is None or not _brings_in(power):
        return True
    if card.facts.type.is_symbiote:
        hosts = (effect.host for effect in power.effects if isinstance(effect, ab.BringIn))
        return all(host is None for host in hosts)
    if not card.facts.lies_above:
        return True
    instead = _replaced(ctx, power.cells)
    return not power.cells.by_rule and (instead is None or place(instead) != NO_CELL)


def _replaced(ctx: Context, cells: ab.Cells) -> CardState | None:
    """Return the card that another one replaces (545.13)."""
    return ctx.known(cells.place_of) if cells.instead and cells.place_of is not None else None


def has_aim(ctx: Context, power: ab.Attack | ab.Power) -> bool:
    """Return whether the power has enough targets, and cells for them, to be announced, and no text
    forbids its source to use it (528.9)."""
    source = ctx.state.cards[ctx.source]
    if refuse_doing(ctx.state, source, ab.Doing.USE, power=power.kind) is not None:
        return False
    ctx = as_if_chosen(ctx, power)
    fixed = fixed_targets(ctx, power)
    if fixed is not None:
        legal = [card for card in fixed if refuse_aim(ctx, power, ctx.state.cards[card]) is None]
        if not legal and not (_needs_no_target(power) and not closes_circle(ctx, power)):
            return False
        if power.targets.then is not None and not any(
            second_targets(ctx, power, card) for card in legal
        ):
            return False
        return _has_cells(ctx, power, legal)
    if isinstance(power, ab.Power) and power.targets.area is ab.Area.DECK:
        return _may_search(ctx, power)
    least, most = needed_targets(ctx, power)
    if most == 0:
        if _comes_to_none(power.targets.most):
            return False
        return not closes_circle(ctx, power) and _has_cells(ctx, power, [NO_CARD])
    chooses_cells = isinstance(power, ab.Power) and power.cells is not None
    legal = legal_targets(ctx, power) if chooses_cells else some_targets(ctx, power, max(1, least))
    if not legal and closes_circle(ctx, power):
        return False
    return len(legal) >= least and _has_cells(ctx, power, legal)


def _comes_to_none(most: ab.Number) -> bool:
    """Return whether a computed number of targets is zero, so nothing is chosen (523.3); X is
    chosen later."""
    return not isinstance(most, int) and not any(
        isinstance(part, ab.ChosenX) for part in numbers_within(most)
    )


def _may_search(ctx: Context, power: ab.Power) -> bool:
    """Return whether a deck may be searched, whatever it holds; not for its top cards (536.5.1)."""
    if ctx.play is not None and ctx.play.aim.targets:
        return _has_cells(ctx, power, list(ctx.play.aim.targets))
    deck = ctx.state.decks[ctx.seat]
    if power.targets.top:
        return any(_fits_deck(ctx, power, spec) for spec in deck)
    return bool(deck) and (power.cells is None or power.cells.by_rule or _cells_at_all(ctx, power))


def _cells_at_all(ctx: Context, power: ab.Power) -> bool:
    if power.cells is None:
        return True
    instead = _replaced(ctx, power.cells)
    flew = instead is not None and place(instead) == NO_CELL
    return flew or bool(free_cells(ctx, power.cells))


def _needs_no_target(power: ab.Attack | ab.Power) -> bool:
    return isinstance(power, ab.Power) and all(
        isinstance(effect, _ON_THE_TABLE) for effect in power.effects
    )


_ON_THE_TABLE: Final = (
    ab.Delay,
    ab.MarkCell,
    ab.MoveMarker,
    ab.ChooseCells,
    ab.ShowDeck,
    ab.OrderDeck,
    ab.Mill,
    ab.LookAtDeck,
    ab.ChangePlaces,
    ab.Win,
    ab.Cancel,
    ab.Block,
    ab.StaysOpen,
    ab.ChangeDie,
    ab.SetDie,
    ab.Reroll,
    ab.RollDie,
    ab.FightResult,
    ab.ChangeSize,
    ab.ScaleSize,
    ab.SetSize,
    ab.SetStrength,
)


def _has_cells(ctx: Context, power: ab.Attack | ab.Power, targets: list[int]) -> bool:
    if isinstance(power, ab.Attack) or power.cells is None:
        return True
    for target in targets or [NO_CARD]:
        card = None if target == NO_CARD else ctx.state.cards[target]
        if not needs_cells(ctx, power, card) or cells_for(ctx, power, target):
            return True
    return False


def deck_places(ctx: Context, power: ab.Power) -> tuple[int, ...]:
    """Return the deck positions of cards a summoning may take (536.5), as listed.

    The listing hides the order of the deck (204.2).
    """
    deck = ctx.state.decks[ctx.seat]
    shown = listed(deck)
    if power.targets.top:  # 536.5.1.1
        first = next((spec for spec in deck if _fits_deck(ctx, power, spec)), None)
        return () if first is None else (shown.index(first),)
    return tuple(at for at, spec in enumerate(shown) if _fits_deck(ctx, power, spec))


@lru_cache(maxsize=1024)
def _in_deck(spec: CardSpec, seat: Seat) -> CardState:
    """Return a read-only card of a deck for filters."""
    return CardState(NO_CARD, spec, seat, seat, Zone.DECK)


def _fits_deck(ctx: Context, power: ab.Power, spec: CardSpec) -> bool:
    card = _in_deck(spec, ctx.seat)
    if not passes(ctx, power.targets.filter, card) or refuse_effects(ctx, power, card) is not None:
        return False
    return not needs_cells(ctx, power, card) or bool(_deck_cells(ctx, power, card))


def _deck_cells(ctx: Context, power: ab.Power, card: CardState) -> tuple[Cell, ...]:
    cells = () if power.cells is None else free_cells(ctx, power.cells)
    if card.facts.type.is_symbiote:
        return tuple(cell for cell in cells if _carries(ctx.state, card, cell))
    return cells
