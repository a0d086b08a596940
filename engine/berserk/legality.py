"""What a card may announce, and why not (501, 504, 506, 510, 514, 528, 547).

Every function returns None when the thing is legal, else the first refusal. The options of a
decision are exactly the candidates that none of these functions refuses.
"""

from collections.abc import Sequence
from typing import Final

from engine.berserk.abilities import Attack, AttackKind
from engine.berserk.board import COLUMNS, DISTANCES, NEIGHBOURS, STEPS, Cell, cell_name
from engine.berserk.cards import CardType
from engine.berserk.state import NO_CARD, CardState, MatchState, Play, PlayKind, Step, Zone
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


def refuse_acting(card: CardState, seat: Seat) -> Refusal | None:
    """Whether ``card`` may announce any action of ``seat`` (510.1)."""
    if card.owner is not seat:
        return NOT_YOURS
    if not card.in_battle:
        return NOT_IN_BATTLE
    if card.closed:
        return CLOSED
    return HAS_ACTED if card.acted else None


def refuse_moving(card: CardState, seat: Seat) -> Refusal | None:
    """Whether ``card`` may move at all (506.1, 506.3, 208.7, 210.3)."""
    if card.owner is not seat:
        return NOT_YOURS
    if not card.in_battle:
        return NOT_IN_BATTLE
    if card.spec.type is not CardType.GROUND:
        return FLYER_DOES_NOT_MOVE if card.spec.type is CardType.FLYER else NO_MOVEMENT_KIND
    if card.closed:
        return CLOSED_CANNOT_MOVE
    if card.acted:
        return ACTED_CANNOT_MOVE
    return None if card.movement > 0 else NO_MOVEMENT_LEFT


def refuse_cell(state: MatchState, card: CardState, cell: Cell) -> Refusal | None:
    """Whether a card that may move may move to ``cell`` (506.1, 507.2)."""
    if state.board[cell] != NO_CARD:
        return Refusal.because("cell_taken", "507.2", cell=cell_name(cell))
    return None if cell in STEPS[card.cell] else NOT_ONE_STEP


def refuse_target(source: CardState, target: CardState) -> Refusal | None:
    """Whether ``target`` can be the target of any attack of ``source`` (504.4, 213.2).

    A hidden card of the opponent is taken for whatever suits (533.6).
    """
    if source.id == target.id:
        return NOT_ITSELF
    if target.zone is not _BATTLEFIELD and target.zone is not _EXTRA:
        return TARGET_GONE
    if target.hidden and target.owner is not source.owner:
        return None
    return TERRAIN_TARGET if target.spec.type is CardType.TERRAIN else None


def refuse_striking(card: CardState, seat: Seat) -> Refusal | None:
    """Whether ``card`` may strike at all (208.8, 510.1)."""
    return NO_STRIKE if card.spec.strike is None else refuse_acting(card, seat)


def refuse_strike_at(state: MatchState, source: CardState, target: CardState) -> Refusal | None:
    """Whether a card that may strike may strike ``target`` (504.1, 210.4, 210.5)."""
    refusal = refuse_target(source, target)
    if refusal is not None or source.zone is _EXTRA:
        return refusal
    if target.zone is _EXTRA:
        return None if _may_strike_flyer(state, source, target) else FLYER_OUT_OF_REACH
    return None if target.cell in NEIGHBOURS[source.cell] else NOT_BESIDE


def _may_strike_flyer(state: MatchState, source: CardState, target: CardState) -> bool:
    return source.flyer_strike_until >= state.turn > 0 and target.owner is not source.owner


def refuse_power_at(
    state: MatchState, source: CardState, power: Attack, target: CardState
) -> Refusal | None:
    """Whether a card that may act may aim ``power`` at ``target`` (504, 547)."""
    refusal = refuse_target(source, target)
    if refusal is not None:
        return refusal
    if power.kind is AttackKind.REACH_STRIKE:
        return _refuse_reach_strike(state, source, target)
    if source.zone is _EXTRA:
        return None  # 504.2, 547.3
    if target.zone is _EXTRA:
        return EXTRA_OUT_OF_REACH if power.kind.is_near else None  # 203.2, 547.3
    beside = target.cell in NEIGHBOURS[source.cell]
    if power.kind.is_near and power.range is None:
        return None if beside else NOT_BESIDE
    if beside and not power.kind.is_near:
        return BESIDE
    distance = DISTANCES[source.cell][target.cell]
    if power.range is not None and distance > power.range:
        return Refusal.because("out_of_range", "547.1.1", range=power.range, distance=distance)
    return None


def _refuse_reach_strike(state: MatchState, source: CardState, target: CardState) -> Refusal | None:
    if source.zone is _EXTRA or target.zone is _EXTRA:
        return REACH_FROM_EXTRA if source.zone is _EXTRA else EXTRA_OUT_OF_REACH
    one, two = source.cell, target.cell
    straight = one % COLUMNS == two % COLUMNS or one // COLUMNS == two // COLUMNS
    if not straight or DISTANCES[one][two] != 2:
        return NOT_OVER_ONE_CELL
    between = state.board[(one + two) // 2]
    if between != NO_CARD and state.cards[between].owner is not source.owner:
        return ENEMY_BETWEEN
    return None


def refuse_closing_for_flyer(
    cards: Sequence[CardState], card: CardState, seat: Seat
) -> Refusal | None:
    """Whether ``card`` may close to strike a flyer later, among ``cards`` (107.2, 210.5)."""
    if card.spec.strike is None:
        return NO_STRIKE
    if card.spec.type is CardType.FLYER:
        return FLIES_ITSELF
    return refuse_flyer_hunt(cards, seat) or refuse_acting(card, seat)


def refuse_flyer_hunt(cards: Sequence[CardState], seat: Seat) -> Refusal | None:
    """Whether the opponent of ``seat`` has flyers and no other creature left (107.2).

    A hidden card of the opponent might be a ground creature: then nobody may close (533.9).
    """
    flyers = False
    for other in cards:
        if other.owner is seat or not other.in_battle:
            continue
        if other.is_flying:
            flyers = True
        elif other.hidden or other.spec.type.is_creature:
            return GROUND_LEFT
    return None if flyers else NO_FLYERS


def refuse_defence(state: MatchState, play: Play | None, card: CardState) -> Refusal | None:
    """Whether ``card`` may be assigned as a defender against ``play`` (514)."""
    refusal = _refuse_redirecting(state, play)
    if play is None or refusal is not None:
        return refusal
    source, target = state.cards[play.source], state.cards[play.target]
    if card.id == target.id:
        return IS_THE_TARGET
    if card.spec.strike is None:
        return NOT_A_DEFENDER
    refusal = refuse_acting(card, source.owner.opponent)
    if refusal is not None:
        return refusal
    return _refuse_defender_place(source, target, card, card.spec.type is CardType.FLYER)


def might_defend(state: MatchState, play: Play, card: CardState) -> bool:
    """Whether a hidden ``card`` might be assigned against ``play``, for all its opponent knows."""
    if _refuse_redirecting(state, play) is not None or card.id == play.target:
        return False
    source, target = state.cards[play.source], state.cards[play.target]
    if refuse_acting(card, source.owner.opponent) is not None:
        return False
    return any(
        _refuse_defender_place(source, target, card, flies) is None for flies in (False, True)
    )


def _refuse_redirecting(state: MatchState, play: Play | None) -> Refusal | None:
    """Whether any card may be assigned as a defender against ``play`` (514.1, 514.2, 514.8):
    a simple strike whose target is being settled (512.6.4)."""
    if play is None or play.kind is not PlayKind.STRIKE or play.step is not Step.TARGETS:
        return NO_STRIKE_TO_DEFEND
    if play.defender != NO_CARD or any(p.kind is PlayKind.DEFEND for p in state.queue):
        return ALREADY_REDIRECTED
    return DIRECTED if state.cards[play.source].traits.directed else None


def _refuse_defender_place(
    source: CardState, target: CardState, card: CardState, flies: bool
) -> Refusal | None:
    if target.zone is _EXTRA:
        if flies:
            return None  # 514.6, 514.7
        return NOT_ANOTHER_FLYER if source.zone is _EXTRA else NOT_A_FLYER
    beside_target = not flies and card.cell in NEIGHBOURS[target.cell]  # 210.2
    if source.zone is _EXTRA:
        return None if flies or beside_target else NOT_BESIDE_TARGET  # 514.5
    beside_both = beside_target and card.cell in NEIGHBOURS[source.cell]
    return None if beside_both else NOT_BESIDE_BOTH  # 514.4
