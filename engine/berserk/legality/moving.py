"""Legal moves of a card (506, 507, 524)."""

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.cards.ruleset import Movement
from engine.berserk.legality.codes import (
    ACTED_CANNOT_MOVE,
    ALL_STEPS_MARKED,
    BOUND_ELSEWHERE,
    CLOSED_CANNOT_MOVE,
    FLYER_DOES_NOT_MOVE,
    LOST_BY_ACTING,
    NO_MOVEMENT_KIND,
    NO_MOVEMENT_LEFT,
    NOT_IN_BATTLE,
    NOT_IN_OWN_TURN,
    NOT_ONE_STEP,
    NOT_YOURS,
    ON_NO_CELL,
    SYMBIOTE_DOES_NOT_MOVE,
)
from engine.berserk.legality.plays import BATTLEFIELD, concerns, refuse_doing, restrictions
from engine.berserk.reading.context import Context, of_card
from engine.berserk.reading.evaluate import cards_passing, free_cells, named_cells, passes
from engine.berserk.reading.places import is_free
from engine.berserk.table.board import CELLS, NEIGHBOURS, NO_CELL, STEPS, Cell, cell_name
from engine.berserk.table.state import NO_CARD, CardState, MatchState
from engine.kernel.decisions import Refusal
from engine.kernel.seats import Seat


def refuse_relocating(state: MatchState, card: CardState, *, moves: bool) -> Refusal | None:
    """Refuse relocating a card held in place by a text (545.4).

    ``moves`` is set for a move, which is a relocation too (507.1). A held symbiote holds its host
    (211.11).
    """
    if not state.having(ab.Cannot):
        return None
    refusal = refuse_doing(state, card, ab.Doing.MOVE) if moves else None
    refusal = refusal or refuse_doing(state, card, ab.Doing.RELOCATE)
    for rider in state.cards:
        if refusal is None and rider.host == card.id and rider.in_battle:
            refusal = refuse_doing(state, rider, ab.Doing.RELOCATE)
    return refusal


def refuse_moving(state: MatchState, card: CardState, seat: Seat) -> Refusal | None:
    """Refuse any move of ``card`` (506.1, 506.3, 208.7, 210.3, 211.10)."""
    if card.controller is not seat:
        return NOT_YOURS
    if not card.in_battle:
        return NOT_IN_BATTLE
    if card.facts.type is not CardType.GROUND:
        if card.facts.type is CardType.FLYER:
            return FLYER_DOES_NOT_MOVE
        return SYMBIOTE_DOES_NOT_MOVE if card.facts.type.is_symbiote else NO_MOVEMENT_KIND
    if card.zone is not BATTLEFIELD:  # 536.4: a text put it into the extra zone
        return ON_NO_CELL
    refusal = refuse_position(state, card)
    if refusal is not None:
        return refusal
    if card.movement > 0:
        return None
    if card.acted and state.ruleset.acting_ends_movement:
        return LOST_BY_ACTING
    by_markers = state.ruleset.movement is Movement.MARKERS
    return ALL_STEPS_MARKED if by_markers else NO_MOVEMENT_LEFT


def may_go_on(state: MatchState, card: CardState) -> bool:
    """Return whether a card that stays open after acting may walk on and attack another: only if
    acting uses no movement."""
    rules = state.ruleset
    if not rules.acted_may_move or rules.acting_ends_movement:
        return False
    return refuse_move(state, card, card.controller, NO_CELL) is None


def refuse_position(state: MatchState, card: CardState) -> Refusal | None:
    """Refuse a move of a closed card or one that has acted (506.3)."""
    if card.closed:
        return CLOSED_CANNOT_MOVE
    return ACTED_CANNOT_MOVE if card.acted and not state.ruleset.acted_may_move else None


def refuse_free_move(state: MatchState, card: CardState, seat: Seat) -> Refusal | None:
    """Refuse a jump or teleport by another ability, used by ``seat`` (506.7.1).

    Some editions limit it to the player's own turn and to open cards, like a move.
    """
    if not state.ruleset.free_jump_needs_open:
        return None
    if seat is not state.active:
        return NOT_IN_OWN_TURN
    return CLOSED_CANNOT_MOVE if card.closed else None


def refuse_move(state: MatchState, card: CardState, seat: Seat, cell: Cell) -> Refusal | None:
    """Refuse a move to ``cell``; NO_CELL asks about moving at all."""
    refusal = refuse_moving(state, card, seat) or refuse_relocating(state, card, moves=True)
    return refusal or (None if cell == NO_CELL else refuse_cell(state, card, cell))


def refuse_cell(state: MatchState, card: CardState, cell: Cell) -> Refusal | None:
    """Refuse ``cell`` to a card that may move (506.1, 507.2, 524.2)."""
    if not _may_be_taken(state, card, cell):
        return Refusal.because("cell_taken", "507.2", cell=cell_name(cell))
    if cell not in steps_of(state, card):
        return NOT_ONE_STEP
    if _is_bound(state, card, cell):
        return BOUND_ELSEWHERE
    return refuse_entry(state, card, cell, ab.Relocation.RELOCATE, moves=True)


def refuse_entry(
    state: MatchState, card: CardState, cell: Cell, way: ab.Relocation, *, moves: bool
) -> Refusal | None:
    """Refuse a cell that a text forbids the card to enter in such a way (545.4).

    ``moves`` is set for a move and for what replaces one, which are relocations too (507.1).
    """
    if not state.having(ab.Cannot):
        return None
    for doing in (ab.Doing.MOVE, ab.Doing.RELOCATE) if moves else (ab.Doing.RELOCATE,):
        for node, ctx in restrictions(state, card, doing):
            if node.cells is None or (node.ways and way not in node.ways):
                continue
            if cell in named_cells(ctx, node.cells):
                by = state.cards[ctx.source].facts.name
                return Refusal.because("forbidden_by_text", "528.9", by=by)
    return None


def moves_of(state: MatchState, card: CardState) -> list[Cell]:
    """Return the legal destinations of a card that may move (see ``refuse_cell``)."""
    cells = [cell for cell in steps_of(state, card) if _may_be_taken(state, card, cell)]
    if state.having(ab.Must):
        cells = [cell for cell in cells if not _is_bound(state, card, cell)]
    step = ab.Relocation.RELOCATE
    return [cell for cell in cells if refuse_entry(state, card, cell, step, moves=True) is None]


def _may_be_taken(state: MatchState, card: CardState, cell: Cell) -> bool:
    return is_free(state, cell) or may_stand_on(state, card, cell)


def steps_of(state: MatchState, card: CardState) -> tuple[Cell, ...]:
    """Return the cells one move away, occupied or not: orthogonal (506.1) or by text (545.9)."""
    diagonally = any(node.moves for node, _one in card.facts.nodes(ab.GoesDiagonally))
    cells = NEIGHBOURS[card.cell] if diagonally else STEPS[card.cell]
    if ab.StepsTo not in card.facts.kinds:
        return cells
    more = (cell for cell in CELLS if cell != card.cell and _by_text(state, card, cell) != NO_CARD)
    return tuple(dict.fromkeys((*cells, *more)))


def makes_adjacent(state: MatchState, card: CardState, cell: Cell) -> int:
    """Return whose text alone makes a cell count as adjacent for a move, NO_CARD if nobody's
    (545.9)."""
    if ab.StepsTo not in card.facts.kinds:
        return NO_CARD
    diagonally = any(node.moves for node, _one in card.facts.nodes(ab.GoesDiagonally))
    if cell in (NEIGHBOURS if diagonally else STEPS)[card.cell]:
        return NO_CARD
    return _by_text(state, card, cell)


def _by_text(state: MatchState, card: CardState, cell: Cell) -> int:
    """Return whose text makes a cell count as adjacent, NO_CARD if nobody's."""
    for node, one in card.facts.nodes(ab.StepsTo):
        ctx = of_card(state, card.id, giver=one.giver)
        other = None if node.beside is None else ctx.card(node.beside)
        if other is not None and other.cell != NO_CELL and cell in NEIGHBOURS[other.cell]:
            return one.giver
        if any(held.cell == cell for held in cards_passing(ctx, node.under)):
            return one.giver
        if node.cells is not None and cell in free_cells(ctx, node.cells):
            return one.giver
    return NO_CARD


def may_stand_on(
    state: MatchState, card: CardState, cell: Cell, way: ab.Relocation = ab.Relocation.RELOCATE
) -> bool:
    """Return whether a card may enter an occupied cell: if incorporeal (524.2) or by a text
    (539)."""
    if card.facts.has(ab.Name.INCORPOREAL):
        return True
    return yields(state, card, cell, way) is not None


def yields(
    state: MatchState, card: CardState, cell: Cell, way: ab.Relocation
) -> tuple[ab.MovesOnto, CardState] | None:
    """Return the text that lets a card enter an occupied cell in this way, and the card there
    (539.1)."""
    if ab.MovesOnto not in card.facts.kinds or state.board[cell] in (NO_CARD, card.id):
        return None
    holder = state.cards[state.board[cell]]
    for node, _one in card.facts.nodes(ab.MovesOnto):
        if node.ways and way not in node.ways:
            continue
        if passes(of_card(state, card.id), node.cards, holder):
            return node, holder
    return None


def _is_bound(state: MatchState, card: CardState, cell: Cell) -> bool:
    """Return whether a duty to move names other cells («Обязанность перемещаться»)."""
    wanted: set[Cell] = set()
    for giver in state.having(ab.Must):
        for node, one in giver.facts.nodes(ab.Must):
            due = node.doing is ab.Doing.MOVE and node.cells is not None
            if due and node.cells is not None and concerns(state, giver, node.cards, card):
                ctx = of_card(state, giver.id, giver=one.giver)
                wanted.update(free_cells(ctx, node.cells))
    return bool(wanted) and cell not in wanted


def shares_cell(state: MatchState, card: CardState) -> bool:
    """Return whether a card shares its cell with another one (524.1)."""
    return (
        card.zone is BATTLEFIELD
        and card.host == NO_CARD
        and state.board[card.cell] not in (card.id, NO_CARD)
    )


def may_enter(state: MatchState, card: CardState, seat: Seat) -> bool:
    """Return whether a card may come under the control of ``seat`` (106.4, 213.3, 536.2, 536.9).

    A text that limits the squad also applies in the battle (403.2.3).
    """
    own = [
        other
        for other in state.cards
        if other.in_battle and other.controller is seat and other.id != card.id
    ]
    facts = card.facts
    for other in own:
        if other.facts.name == facts.name and (facts.unique or other.facts.unique):
            return False
    for node, _one in facts.nodes(ab.NotInSquadWith):
        ctx = Context(state, seat, card.id)
        if any(passes(ctx, node.cards, other) for other in own):
            return False
    for giver in (*own, card):
        for limit, _one in giver.facts.nodes(ab.SquadAtMost):
            ctx = Context(state, seat, giver.id)
            concerns = giver is card or passes(ctx, limit.cards, card)
            have = sum(passes(ctx, limit.cards, other) for other in (*own, card))
            if concerns and have > limit.most:
                return False
    if facts.type is CardType.TERRAIN:
        lands = sum(1 for other in own if other.facts.type is CardType.TERRAIN)
        let_in = (
            node.most for giver in (*own, card) for node, _one in giver.facts.nodes(ab.MoreTerrains)
        )
        return lands < max(state.ruleset.terrains, *let_in, 0)
    return True
