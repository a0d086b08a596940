"""What a card may announce, and why not (501, 504, 506, 510, 514, 528, 545, 547).

Every function returns None when the thing is legal, else the first refusal. The options of a
decision are exactly the candidates that none of these functions refuses.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    ONE_CARD,
    ActsTimes,
    AlsoAt,
    Attack,
    Cannot,
    Doing,
    Filter,
    Ignored,
    MoreActions,
    MovesOnto,
    Must,
    Name,
    NotInSquadWith,
    OnlyAt,
    PowerKind,
    StrikeKind,
    StrikeRange,
)
from engine.berserk.cards.card import CardType
from engine.berserk.reading.conditions import ignores
from engine.berserk.reading.context import Context, of_card
from engine.berserk.reading.evaluate import free_cells, known_of_hidden, number, passes
from engine.berserk.reading.places import is_free, place
from engine.berserk.table.board import (
    CELLS,
    COLUMNS,
    DISTANCES,
    NEIGHBOURS,
    NO_CELL,
    STEPS,
    Cell,
    cell_name,
)
from engine.berserk.table.reserve import will_close
from engine.berserk.table.state import (
    NO_CARD,
    CardState,
    MatchState,
    Phase,
    Play,
    PlayKind,
    Step,
    Zone,
)
from engine.kernel import Refusal, Seat

_BATTLEFIELD: Final = Zone.BATTLEFIELD
_EXTRA: Final = Zone.EXTRA

NOT_YOURS: Final = Refusal("not_yours", "302.9")
NOT_IN_BATTLE: Final = Refusal("not_in_battle", "201.2.1")
CLOSED: Final = Refusal("closed", "510.1")
HAS_ACTED: Final = Refusal("has_acted", "510.1")
CLOSED_CANNOT_MOVE: Final = Refusal("closed", "506.3")
ACTED_CANNOT_MOVE: Final = Refusal("has_acted", "506.3")
NO_MOVEMENT_KIND: Final = Refusal("does_not_move", "208.7")
FLYER_DOES_NOT_MOVE: Final = Refusal("does_not_move", "210.3")
ON_NO_CELL: Final = Refusal("does_not_move", "506.1")
SYMBIOTE_DOES_NOT_MOVE: Final = Refusal("does_not_move", "211.10")
NO_MOVEMENT_LEFT: Final = Refusal("no_movement_left", "506.1")
NOT_ONE_STEP: Final = Refusal("not_one_step", "506.1")
NO_STRIKE: Final = Refusal("has_no_strike", "208.8")
NOT_ITSELF: Final = Refusal("not_itself", "504.4")
TARGET_GONE: Final = Refusal("target_not_in_battle", "201.2.1")
TERRAIN_TARGET: Final = Refusal("terrain_target", "213.2")
NOT_BESIDE: Final = Refusal("not_beside", "504.1")
FLYER_OUT_OF_REACH: Final = Refusal("flyer_out_of_reach", "210.5")
EXTRA_OUT_OF_REACH: Final = Refusal("extra_zone_out_of_reach", "504.1")
BESIDE: Final = Refusal("too_near", "547.2.2")
NOT_OVER_ONE_CELL: Final = Refusal("not_over_one_cell", "504.1.1")
ENEMY_BETWEEN: Final = Refusal("enemy_between", "504.1.1")
REACH_FROM_EXTRA: Final = Refusal("reach_strike_from_extra_zone", "504.2")
FLIES_ITSELF: Final = Refusal("flies_itself", "107.2")
GROUND_LEFT: Final = Refusal("ground_creatures_left", "107.2")
NO_FLYERS: Final = Refusal("no_enemy_flyers", "210.5")
NO_STRIKE_TO_DEFEND: Final = Refusal("no_strike_to_defend", "514.1")
ALREADY_REDIRECTED: Final = Refusal("already_redirected", "514.8")
DIRECTED: Final = Refusal("strike_is_directed", "514.2")
NOT_A_DEFENDER: Final = Refusal("cannot_defend", "208.8")
IS_THE_TARGET: Final = Refusal("is_the_target", "514.1")
NOT_BESIDE_BOTH: Final = Refusal("not_beside_both", "514.4")
NOT_BESIDE_TARGET: Final = Refusal("not_beside_target", "514.5")
NOT_A_FLYER: Final = Refusal("only_a_flyer_defends", "514.7")
NOT_ANOTHER_FLYER: Final = Refusal("only_a_flyer_defends", "514.6")
FORBIDDEN: Final = Refusal("forbidden_by_text", "528.9")
BOUND_ELSEWHERE: Final = Refusal("must_aim_elsewhere", "545.5")
ONLY_OTHERS: Final = Refusal("may_aim_only_at_others", "545.6")
NOT_SUCH_A_TARGET: Final = Refusal("not_such_a_target", "528.2")
RESERVED: Final = Refusal("reserved", "501.5")
MOVE_FIRST: Final = Refusal("must_leave_the_cell_first", "524.1")


# Restrictions, permissions and duties.


def restrictions(
    state: MatchState, card: CardState, doing: Doing, *, unseen: bool = False
) -> Iterator[tuple[Cannot, int]]:
    """Yield what forbids ``card`` to do that or have it done, and which card says so (545.4).

    Of a card that is ``unseen`` by who asks, nobody may assume that it is an exception (533.6).
    """
    if Cannot not in state.kinds:
        return
    for giver in state.cards:
        if Cannot not in giver.facts.kinds or not giver.in_battle or giver.hidden:
            continue
        for node, _one in giver.facts.nodes(Cannot):
            if node.doing is doing and _concerns(state, giver, node.cards, card, unseen):
                yield node, giver.id


def _concerns(
    state: MatchState,
    giver: CardState,
    cards: Filter | None,
    card: CardState,
    unseen: bool = False,
) -> bool:
    if cards is None:
        return giver.id == card.id
    if unseen:
        return known_of_hidden(of_card(state, giver.id), cards, card) is not False
    return passes(of_card(state, giver.id), cards, card)


def refuse_doing(
    state: MatchState,
    card: CardState,
    doing: Doing,
    other: CardState | None = None,
    power: PowerKind | None = None,
) -> Refusal | None:
    """Whether some text forbids ``card`` to do that, to or by ``other``, with such a power."""
    unseen = card.hidden and other is not None and other.controller is not card.controller
    for node, giver in restrictions(state, card, doing, unseen=unseen):
        if node.powers and power not in node.powers:
            continue
        if other is None or passes(of_card(state, giver), node.against, other):
            source = state.cards[giver].facts.name
            return Refusal.because("forbidden_by_text", "528.9", by=source)
    return None


def action_limit(card: CardState, power: PowerKind | None, *, defending: bool = False) -> int:
    """Return how many action markers keep the card from acting so (510.1, 510.3)."""
    limit = 1
    if ActsTimes not in card.facts.kinds and not card.effects:
        return limit
    for node, _one in card.facts.nodes(ActsTimes):
        if node.defending is defending and (not node.powers or power in node.powers):
            limit = max(limit, node.times)
    for effect in card.effects:
        change = effect.change
        if isinstance(change, MoreActions) and (not change.powers or power in change.powers):
            limit += 1
    return limit


def refuse_acting(
    card: CardState, seat: Seat, power: PowerKind | None = None, *, defending: bool = False
) -> Refusal | None:
    """Whether ``card`` may announce any action of ``seat`` (510.1, 510.3)."""
    if card.controller is not seat:
        return NOT_YOURS
    if not card.in_battle:
        return NOT_IN_BATTLE
    if card.closed:
        return CLOSED
    if card.acted and card.acted >= action_limit(card, power, defending=defending):
        return HAS_ACTED
    return None


def refuse_relocating(state: MatchState, card: CardState, *, moves: bool) -> Refusal | None:
    """Whether some text keeps ``card`` in its place (545.4); ``moves`` for a move, which is a
    relocation too (507.1). What keeps a symbiote keeps its host (211.11)."""
    if Cannot not in state.kinds:
        return None
    refusal = refuse_doing(state, card, Doing.MOVE) if moves else None
    refusal = refusal or refuse_doing(state, card, Doing.RELOCATE)
    for rider in state.cards:
        if refusal is None and rider.host == card.id and rider.in_battle:
            refusal = refuse_doing(state, rider, Doing.RELOCATE)
    return refusal


def refuse_moving(card: CardState, seat: Seat) -> Refusal | None:
    """Whether ``card`` may move at all (506.1, 506.3, 208.7, 210.3, 211.10)."""
    if card.controller is not seat:
        return NOT_YOURS
    if not card.in_battle:
        return NOT_IN_BATTLE
    if card.facts.type is not CardType.GROUND:
        if card.facts.type is CardType.FLYER:
            return FLYER_DOES_NOT_MOVE
        return SYMBIOTE_DOES_NOT_MOVE if card.facts.type.is_symbiote else NO_MOVEMENT_KIND
    if card.zone is not _BATTLEFIELD:  # 536.4: it lies in the extra zone by a text
        return ON_NO_CELL
    if card.closed:
        return CLOSED_CANNOT_MOVE
    if card.acted:
        return ACTED_CANNOT_MOVE
    return None if card.movement > 0 else NO_MOVEMENT_LEFT


def refuse_cell(state: MatchState, card: CardState, cell: Cell) -> Refusal | None:
    """Whether a card that may move may move to ``cell`` (506.1, 507.2, 524.2)."""
    if not is_free(state, cell) and not may_stand_on(state, card, cell):
        return Refusal.because("cell_taken", "507.2", cell=cell_name(cell))
    if cell not in STEPS[card.cell]:
        return NOT_ONE_STEP
    return BOUND_ELSEWHERE if Must in state.kinds and _is_bound(state, card, cell) else None


def may_stand_on(state: MatchState, card: CardState, cell: Cell) -> bool:
    """Whether a card may move onto a taken cell: an incorporeal one (524.2), or by a text (539)."""
    if card.facts.has(Name.INCORPOREAL):
        return True
    return yields(state, card, cell) is not None


def yields(state: MatchState, card: CardState, cell: Cell) -> tuple[MovesOnto, CardState] | None:
    """Return the text that lets a card move onto a taken cell, and the card there (539.1)."""
    if MovesOnto not in card.facts.kinds or state.board[cell] in (NO_CARD, card.id):
        return None
    holder = state.cards[state.board[cell]]
    for node, _one in card.facts.nodes(MovesOnto):
        if passes(of_card(state, card.id), node.cards, holder):
            return node, holder
    return None


def _is_bound(state: MatchState, card: CardState, cell: Cell) -> bool:
    """«Обязанность перемещаться» of the second kind: whether other cells are the ones to go to."""
    wanted: set[Cell] = set()
    for giver in state.cards:
        if Must not in giver.facts.kinds or not giver.in_battle or giver.hidden:
            continue
        for node, _one in giver.facts.nodes(Must):
            due = node.doing is Doing.MOVE and node.cells is not None
            if due and node.cells is not None and _concerns(state, giver, node.cards, card):
                wanted.update(free_cells(of_card(state, giver.id), node.cells))
    return bool(wanted) and cell not in wanted


def shares_cell(state: MatchState, card: CardState) -> bool:
    """Whether a card stands on a cell that another one holds (524.1)."""
    return (
        card.zone is _BATTLEFIELD
        and card.host == NO_CARD
        and state.board[card.cell] not in (card.id, NO_CARD)
    )


def lies_above(card: CardState) -> bool:
    """Whether a card comes into the extra zone and not onto the battlefield (210.1, 213.1)."""
    above = card.facts.type in (CardType.FLYER, CardType.TERRAIN)
    return above or card.facts.has(Name.EXTRA_ZONE)


def may_enter(state: MatchState, card: CardState, seat: Seat) -> bool:
    """Whether a card may come under the control of ``seat`` (106.4, 213.3, 536.2, 536.9)."""
    own = [
        one for one in state.cards if one.in_battle and one.controller is seat and one.id != card.id
    ]
    facts = card.facts
    for one in own:
        if one.facts.name == facts.name and (facts.unique or one.facts.unique):
            return False
    for node, _one in facts.nodes(NotInSquadWith):
        ctx = Context(state, seat, card.id)
        if any(passes(ctx, node.cards, one) for one in own):
            return False
    if facts.type is CardType.TERRAIN:
        lands = sum(1 for one in own if one.facts.type is CardType.TERRAIN)
        return lands < state.ruleset.terrains
    return True


# Targets of attacks.


def refuse_target(source: CardState, target: CardState) -> Refusal | None:
    """Whether ``target`` can be the target of any attack of ``source`` (504.4, 213.2).

    A hidden card of the opponent is taken for whatever suits (533.6).
    """
    if source.id == target.id:
        return NOT_ITSELF
    if target.zone is not _BATTLEFIELD and target.zone is not _EXTRA:
        return TARGET_GONE
    if target.hidden and target.controller is not source.controller:
        return None
    return TERRAIN_TARGET if target.facts.type is CardType.TERRAIN else None


def refuse_striking(card: CardState, seat: Seat) -> Refusal | None:
    """Whether ``card`` may strike at all (208.8, 510.1)."""
    if card.facts.strike is None or not card.facts.is_creature:
        return NO_STRIKE
    return refuse_acting(card, seat, PowerKind.STRIKE)


def refuse_strike_at(state: MatchState, source: CardState, target: CardState) -> Refusal | None:
    """Whether a card that may strike may strike ``target`` (504.1, 210.4, 210.5)."""
    refusal = refuse_target(source, target) or _refuse_strike_reach(state, source, target)
    return refusal or refuse_by_text(state, source, target, PowerKind.STRIKE)


def _refuse_strike_reach(state: MatchState, source: CardState, target: CardState) -> Refusal | None:
    origin = place(source)
    if origin == NO_CELL:
        return None
    if target.zone is _EXTRA:
        return None if _may_strike_flyer(state, source, target) else FLYER_OUT_OF_REACH
    if target.cell in NEIGHBOURS[origin] or target.cell == origin:  # 211.9
        return None
    if StrikeRange not in source.facts.kinds:
        return NOT_BESIDE
    for node, _one in source.facts.nodes(StrikeRange):  # 547.2.1
        cells = number(of_card(state, source.id), node.cells)
        if DISTANCES[origin][target.cell] <= cells:
            return None
    return NOT_BESIDE


def _may_strike_flyer(state: MatchState, source: CardState, target: CardState) -> bool:
    return (
        source.flyer_strike_until >= state.turn > 0 and target.controller is not source.controller
    )


def refuse_by_text(
    state: MatchState, source: CardState, target: CardState, kind: PowerKind
) -> Refusal | None:
    """Whether some text keeps a power of this kind of ``source`` off ``target`` (528.9, 545)."""
    if state.kinds.isdisjoint(_TEXTS):
        return None
    refusal = refuse_doing(state, target, Doing.BE_TARGET, source, kind)
    if refusal is not None:
        return refusal
    ctx = of_card(state, source.id)
    for node, _one in source.facts.nodes(OnlyAt):
        if (not node.powers or kind in node.powers) and not passes(ctx, node.filter, target):
            return ONLY_OTHERS
    return _refuse_by_duty(state, source, target, kind)


_TEXTS: Final = frozenset((Cannot, OnlyAt, Must))


def _refuse_by_duty(
    state: MatchState, source: CardState, target: CardState, kind: PowerKind
) -> Refusal | None:
    """«Обязанность атаковать» of the second kind: one of those cards must be the target."""
    if Must not in state.kinds:
        return None
    bound = False
    for giver in state.cards:
        if Must not in giver.facts.kinds or not giver.in_battle or giver.hidden:
            continue
        for node, _one in giver.facts.nodes(Must):
            if node.doing is not Doing.ATTACK or node.at is None:
                continue
            if node.powers and kind not in node.powers:
                continue
            if not _concerns(state, giver, node.cards, source):
                continue
            if ignores(state, source, Ignored.DUTIES, giver, kind):
                continue  # 542.1.7
            ctx = of_card(state, giver.id)
            if passes(ctx, node.at, target):
                return None
            bound = bound or any(
                card.in_battle and passes(ctx, node.at, card) for card in state.cards
            )
    return BOUND_ELSEWHERE if bound else None


def refuse_power_at(
    state: MatchState,
    source: CardState,
    power: Attack,
    target: CardState,
    *,
    ctx: Context | None = None,
) -> Refusal | None:
    """Whether a card that may act may aim an attack at ``target`` (504, 547).

    ``ctx`` is from where the ability looks at the table when it is more than the card's own. A
    target that the text names is aimed at from any distance, by a near attack wherever it is
    (527.1).
    """
    refusal = refuse_target(source, target)
    if refusal is None:
        refusal = _refuse_any_reach(state, source, power, target)
        if refusal is not None and power.targets.who is not None:
            near = power.kind.is_near or refusal.code == "out_of_range"
            refusal = None if near else refusal
    if refusal is not None and not _is_permitted(state, source, power, target):
        return refusal
    wanted = power.targets.filter
    known = not target.hidden or target.controller is source.controller
    asked = known and wanted is not ANY_CARD
    if asked and not passes(ctx or of_card(state, source.id), wanted, target):
        return NOT_SUCH_A_TARGET
    return refuse_by_text(state, source, target, power.kind)


def _refuse_any_reach(
    state: MatchState, source: CardState, power: Attack, target: CardState
) -> Refusal | None:
    if power.kind is PowerKind.STRIKE:
        return _refuse_strike_reach(state, source, target)
    return _refuse_reach(state, source, power, target)


def cells_in_reach(state: MatchState, source: CardState, power: Attack) -> frozenset[Cell]:
    """Return the cells of the battlefield that an attack of ``source`` reaches, whoever stands
    there (504, 547)."""
    whoever = {cell: replace(source, zone=_BATTLEFIELD, cell=cell) for cell in CELLS}
    return frozenset(
        cell
        for cell, target in whoever.items()
        if cell != source.cell and _refuse_any_reach(state, source, power, target) is None
    )


def _is_permitted(state: MatchState, source: CardState, power: Attack, target: CardState) -> bool:
    """545.9: a text lets the power be aimed at such cards as well."""
    if refuse_target(source, target) is not None:
        return False
    if AlsoAt not in source.facts.kinds:
        return False
    ctx = of_card(state, source.id)
    for node, _one in source.facts.nodes(AlsoAt):
        if node.powers and power.kind not in node.powers:
            continue
        bound = node.range is not None and source.zone is _BATTLEFIELD is target.zone
        if bound and DISTANCES[source.cell][target.cell] > number(ctx, node.range or 0):
            continue
        if _may_pass(ctx, node.filter, target):
            return True
    return False


def _may_pass(ctx: Context, node: Filter, card: CardState) -> bool:
    """533.6: whether a card passes, or a hidden one of the opponent might."""
    if card.hidden and card.controller is not ctx.seat:
        return known_of_hidden(ctx, node, card) is not False
    return passes(ctx, node, card)


def _refuse_reach(
    state: MatchState, source: CardState, power: Attack, target: CardState
) -> Refusal | None:
    if power.kind is PowerKind.REACH_STRIKE:
        return _refuse_reach_strike(state, source, target)
    origin = place(source)  # 201.2.4: of a card that has left, the cell it stood on
    if origin == NO_CELL:
        return None  # 504.2, 547.3
    return _refuse_cell_aimed_at(power.kind, power.range, origin, target.cell)


@cache
def _refuse_cell_aimed_at(
    kind: PowerKind, reach: int | None, origin: Cell, cell: Cell
) -> Refusal | None:
    """Whether such a power from one cell does not come as far as another; NO_CELL stands for the
    extra zone. Worked out once: it depends on the geometry alone (504, 547)."""
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
def _cells_within(kind: PowerKind, reach: int | None, origin: Cell) -> frozenset[Cell]:
    """Every cell that such a power comes as far as; NO_CELL stands for the extra zone."""
    return frozenset(
        cell
        for cell in (NO_CELL, *CELLS)
        if _refuse_cell_aimed_at(kind, reach, origin, cell) is None
    )


def aims_of_power(
    state: MatchState, source: CardState, power: Attack, cards: Sequence[CardState]
) -> list[CardState]:
    """Return those of ``cards``, all in the battle zone, that ``refuse_power_at`` does not refuse.

    Where nothing but the distance decides, a table of cells answers.
    """
    if power.kind is PowerKind.STRIKE and power.targets == ONE_CARD:
        return aims_of_strike(state, source, cards)
    by_cell = (
        power.targets == ONE_CARD
        and source.zone is _BATTLEFIELD
        and power.kind is not PowerKind.REACH_STRIKE
        and AlsoAt not in source.facts.kinds
        and state.kinds.isdisjoint(_TEXTS)
    )
    if not by_cell:
        return [card for card in cards if refuse_power_at(state, source, power, card) is None]
    cells = _cells_within(power.kind, power.range, source.cell)
    return [c for c in cards if c.cell in cells and refuse_target(source, c) is None]


def aims_of_strike(
    state: MatchState, source: CardState, cards: Sequence[CardState]
) -> list[CardState]:
    """Return those of ``cards``, all in the battle zone, that ``refuse_strike_at`` does not
    refuse; as ``aims_of_power`` does."""
    by_cell = (
        source.zone is _BATTLEFIELD
        and not source.flyer_strike_until
        and StrikeRange not in source.facts.kinds
        and state.kinds.isdisjoint(_TEXTS)
    )
    if not by_cell:
        return [card for card in cards if refuse_strike_at(state, source, card) is None]
    cells = _cells_within(PowerKind.STRIKE, None, source.cell)
    return [c for c in cards if c.cell in cells and refuse_target(source, c) is None]


def _refuse_reach_strike(state: MatchState, source: CardState, target: CardState) -> Refusal | None:
    one, two = place(source), target.cell
    if one == NO_CELL or two == NO_CELL:
        return REACH_FROM_EXTRA if one == NO_CELL else EXTRA_OUT_OF_REACH
    straight = one % COLUMNS == two % COLUMNS or one // COLUMNS == two // COLUMNS
    if not straight or DISTANCES[one][two] != 2:
        return NOT_OVER_ONE_CELL
    between = (one + two) // 2
    if state.board[between] == NO_CARD:
        return None
    foes = (
        card.controller is not source.controller for card in state.cards if card.cell == between
    )
    return ENEMY_BETWEEN if any(foes) else None


# Flyers.


def refuse_closing_for_flyer(
    cards: Sequence[CardState], card: CardState, seat: Seat
) -> Refusal | None:
    """Whether ``card`` may close to strike a flyer later, among ``cards`` (107.2, 210.5)."""
    if card.facts.strike is None or not card.facts.is_creature:
        return NO_STRIKE
    if card.facts.type is CardType.FLYER:
        return FLIES_ITSELF
    return refuse_flyer_hunt(cards, seat) or refuse_acting(card, seat)


def refuse_flyer_hunt(cards: Sequence[CardState], seat: Seat) -> Refusal | None:
    """Whether the opponent of ``seat`` has flyers and no other creature left (107.2).

    A hidden card of the opponent might be a ground creature: then nobody may close (533.9).
    """
    flyers = False
    for other in cards:
        if other.controller is seat or not other.in_battle:
            continue
        if other.is_flying:
            flyers = True
        elif other.hidden or other.facts.is_creature:
            return GROUND_LEFT
    return None if flyers else NO_FLYERS


# Defenders.


def refuse_defence(state: MatchState, play: Play | None, card: CardState) -> Refusal | None:
    """Whether ``card`` may be assigned as a defender against ``play`` (514)."""
    refusal = refuse_redirecting(state, play)
    if play is None or refusal is not None:
        return refusal
    return refuse_defender(state, play, card)


def refuse_defender(state: MatchState, play: Play, card: CardState) -> Refusal | None:
    """Whether ``card`` may be assigned against a play that may be redirected (514.3-514.7)."""
    source, target = state.cards[play.source], state.cards[play.aim.target]
    if card.id == target.id:
        return IS_THE_TARGET
    if card.facts.strike is None or not card.facts.is_creature:
        return NOT_A_DEFENDER
    refusal = refuse_acting(card, source.controller.opponent, PowerKind.STRIKE, defending=True)
    if refusal is None:
        flies = card.facts.type is CardType.FLYER
        above = target.hidden and lies_above(target)  # 533.10
        stands = target.zone is _BATTLEFIELD and not above
        refusal = _refuse_defender_place(source, target, card, flies, stands)
    if refusal is None and will_close(state, card.id):
        return RESERVED  # 501.5
    return refusal or refuse_doing(state, card, Doing.DEFEND, source, PowerKind.STRIKE)


def might_defend(state: MatchState, play: Play, card: CardState) -> bool:
    """Whether ``card`` might be assigned against ``play``, for all its opponent knows: it or the
    target may be hidden."""
    if refuse_redirecting(state, play) is not None or card.id == play.aim.target:
        return False
    source, target = state.cards[play.source], state.cards[play.aim.target]
    if refuse_acting(card, source.controller.opponent) is not None:
        return False
    if not card.hidden and (card.facts.strike is None or not card.facts.is_creature):
        return False
    ways = (False, True) if card.hidden else (card.facts.type is CardType.FLYER,)
    stands = target.zone is _BATTLEFIELD
    return any(
        _refuse_defender_place(source, target, card, flies, stands) is None for flies in ways
    )


def refuse_redirecting(state: MatchState, play: Play | None) -> Refusal | None:
    """Whether any card may be assigned as a defender against ``play`` (514.1, 514.2, 514.8):
    a simple strike whose target is being settled (512.6.4)."""
    strike = PowerKind.STRIKE
    if play is None or play.power_kind is not strike or play.course.step is not Step.TARGETS:
        return NO_STRIKE_TO_DEFEND
    if not _is_in_its_own_turn(state, play):
        return NO_STRIKE_TO_DEFEND
    if play.course.redirected or any(p.kind is PlayKind.DEFEND for p in state.queue):
        return ALREADY_REDIRECTED
    source, target = state.cards[play.source], state.cards[play.aim.target]
    if is_directed(state, source, target):
        return DIRECTED
    return None


def _is_in_its_own_turn(state: MatchState, play: Play) -> bool:
    """514.1: the active player's creature strikes in the main phase."""
    return state.phase is Phase.MAIN and state.cards[play.source].controller is state.active


def is_directed(state: MatchState, source: CardState, target: CardState) -> bool:
    """Whether the strike lets no defender step in (514.2, terms)."""
    if source.facts.has(Name.DIRECTED) or is_unanswered(state, source, target):
        return True
    return _strikes_so(state, source, target, Name.DIRECTED)


def is_unanswered(state: MatchState, source: CardState, target: CardState) -> bool:
    """Whether the strike is rolled as against a closed card (515.8)."""
    return source.facts.has(Name.UNANSWERED) or _strikes_so(state, source, target, Name.UNANSWERED)


def _strikes_so(state: MatchState, source: CardState, target: CardState, name: Name) -> bool:
    if StrikeKind not in source.facts.kinds:
        return False
    return any(
        node.name is name and passes(of_card(state, source.id), node.against, target)
        for node, _one in source.facts.nodes(StrikeKind)
    )


def _refuse_defender_place(
    source: CardState, target: CardState, card: CardState, flies: bool, stands: bool
) -> Refusal | None:
    """Whether a defender would be in the wrong place; ``stands`` is whether its target is on the
    battlefield for it, ``flies`` whether it is a flyer itself."""
    if target.zone is _EXTRA:
        if flies:
            return None  # 514.6, 514.7
        return NOT_ANOTHER_FLYER if source.zone is _EXTRA else NOT_A_FLYER
    beside_target = stands and not flies and _is_beside(card, target)  # 210.2
    if source.zone is _EXTRA:
        return None if flies or beside_target else NOT_BESIDE_TARGET  # 514.5
    beside_both = beside_target and _is_beside(card, source)
    return None if beside_both else NOT_BESIDE_BOTH  # 514.4


def _is_beside(card: CardState, other: CardState) -> bool:
    return card.cell in NEIGHBOURS[other.cell] or card.cell == other.cell
