"""Values of using abilities, less their costs, in crystals.

The steps of a compound ability are valued as the player would choose them: the best alternative of
an "or", optional parts only if they help, and the most valuable targets.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.bots.effects import amount_of, chip_worth, effect_worth, wounded
from engine.berserk.bots.fighting import worth_of
from engine.berserk.bots.on_plays import attack_worth
from engine.berserk.changing.views import is_unknown
from engine.berserk.legality.abilities import is_used_up, payment_cards
from engine.berserk.legality.aims import cells_for
from engine.berserk.legality.spending import costs_only_closing
from engine.berserk.legality.targets import (
    fixed_targets,
    legal_targets,
    made_attack,
    needed_targets,
    second_targets,
    with_besides,
)
from engine.berserk.reading.conditions import holds
from engine.berserk.reading.context import Context, with_target
from engine.berserk.table.board import DISTANCES, NEIGHBOURS, NO_CELL, STEPS, Cell
from engine.berserk.table.program import (
    AskMay,
    AskOpponent,
    AskOr,
    Bound,
    Check,
    How,
    Jump,
    Perform,
    Program,
    Test,
    program,
    went,
)
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Zone
from engine.kernel.copying import copied_by_fields
from engine.kernel.seats import Seat

STEP: Final = 0.01  # worth of a step towards the enemy: less than any attack
_ROOM: Final = 1.0  # worth of room for one more fighter: more than most attacks, which come after
_UNKNOWN: Final = 0.5  # expected harm from attacking a hidden card
_FROM_DECK: Final = 3.0  # worth of a card from a deck
_TOKEN: Final = 0.3
_OTHER: Final = 0.2  # share of a card's worth for closing it as a payment
_ANYWHERE: Final = 99  # in cells; a power without a range reaches everything (547.1.1)


_FURTHEST: Final = 200
"""The maximum number of steps of an ability that are evaluated; later ones count nothing."""


def body_worth(ctx: Context, seat: Seat, body: ab.Body, targets: Sequence[int] = ()) -> float:
    """Value an ability for ``seat``, at its targets if already chosen."""
    return code_worth(ctx, seat, program(body), 0, targets)


def code_worth(
    ctx: Context,
    seat: Seat,
    code: Program,
    at: int,
    targets: Sequence[int] = (),
    *,
    went_well: bool | None = None,
) -> float:
    """Value a program from an instruction on; ``went_well`` says how the previous power went, None
    if the play knows it."""
    if at >= min(len(code), _FURTHEST):
        return 0.0
    step = code[at]
    walk = partial(code_worth, ctx, seat, code, went_well=went_well)
    match step:
        case Perform(power=power) if chooses_cells(power):
            best = max if ctx.seat is seat else min
            cells = cells_for(ctx, power, ctx.source)
            there = (with_chosen_cell(ctx, cell) for cell in cells)
            return best((code_worth(one, seat, code, at + 1) for one in there), default=0.0)
        case Perform(power=power):
            worth = power_worth(ctx, seat, power, targets)
            rest = code_worth(ctx, seat, code, at + 1, went_well=worth is not None)
            return (worth or 0.0) + rest
        case AskMay(skip=skip):
            best = max if ctx.seat is seat else min
            return best(walk(at + 1), walk(skip))
        case AskOr(starts=starts):
            best = max if ctx.seat is seat else min
            return best(walk(start) for start in starts)
        case AskOpponent(other=other):
            best = min if ctx.seat is seat else max
            return best(walk(at + 1), walk(other))
        case Test(how=how, start=start, go=go):
            if went_well is None:
                done = () if ctx.play is None else ctx.play.progress.done
                return walk(at + 1 if went(how, done, start, at) else go)
            return walk(at + 1 if went_well is not (how is How.FAILED) else go)
        case Check(condition=condition, go=go):
            return walk(at + 1 if holds(ctx, condition) else go)
        case Bound(part=part, go=go):
            return walk(go if is_used_up(ctx.state, ctx.source, part, ctx.play) else at + 1)
        case Jump(to=to):
            return walk(to)
        case _:
            assert_never(step)


def chooses_cells(power: ab.Attack | ab.Power) -> bool:
    """Return whether a power only chooses cells, which later ones are about (505.7)."""
    effects = power.effects if isinstance(power, ab.Power) else ()
    return any(isinstance(effect, ab.ChooseCells) for effect in effects)


def with_chosen_cell(ctx: Context, cell: Cell) -> Context:
    """Return the context of the powers that follow the choice of a cell."""
    return replace(ctx, cause=replace(ctx.cause, cells=(cell,)))


def power_worth(
    ctx: Context, seat: Seat, power: ab.Attack | ab.Power, targets: Sequence[int] = ()
) -> float | None:
    """Value a power for ``seat``, None if it has no target."""
    if targets:
        return sum((target_worth(ctx, seat, power, target) for target in targets), 0.0)
    if power.targets.area is ab.Area.DECK:
        own = ctx.seat is seat
        return (_FROM_DECK if own else -_FROM_DECK) if ctx.state.decks[ctx.seat] else None
    fixed = fixed_targets(ctx, power)
    if fixed is not None:
        worths = [target_worth(ctx, seat, power, target) for target in fixed]
        return sum(worths, 0.0) if fixed else None
    least, most = needed_targets(ctx, power)
    if not most:  # what it does is done to the table
        return target_worth(ctx, seat, power, ctx.source)
    worths = [target_worth(ctx, seat, power, target) for target in legal_targets(ctx, power)]
    if not worths:
        return None
    chooses = (power.targets.chooser is not ab.Side.ENEMY) is (ctx.seat is seat)
    worths.sort(reverse=chooses)
    wanted = worths[:least]
    more = (worth for worth in worths[least:most] if (worth > 0) is chooses)
    return sum(wanted, 0.0) + sum(more, 0.0)


def target_worth(ctx: Context, seat: Seat, power: ab.Attack | ab.Power, target: int) -> float:
    """Value, for ``seat``, a power's effect on one target and on targets grouped with it."""
    state = ctx.state
    card = state.cards[target]
    if isinstance(power, ab.Attack):
        return _attack(ctx, seat, state.cards[ctx.source], power, card)
    if power.targets.then is not None and any(isinstance(one, ab.Makes) for one in power.effects):
        chooses = (power.targets.chooser is not ab.Side.ENEMY) is (ctx.seat is seat)
        best = max if chooses else min
        seconds = second_targets(ctx, power, target)
        return best((second_worth(ctx, seat, power, target, other) for other in seconds), default=0)
    aimed = with_target(ctx, target)
    cards = [card, *(state.cards[other] for other in with_besides(ctx, power, (target,)))]
    worth = sum(
        (effect_worth(aimed, seat, effect, one) for one in cards for effect in power.effects), 0.0
    )
    if power.cells is not None and _goes(power):
        cells = cells_for(ctx, power, target)
        mine = ctx.seat is seat
        best = max if mine else min
        worth += best((cell_worth(ctx, seat, power, card, cell) for cell in cells), default=0.0)
    return worth


def second_worth(
    ctx: Context, seat: Seat, power: ab.Attack | ab.Power, first: int, second: int
) -> float:
    """Value, for ``seat``, the attacks a power makes its first target perform against another."""
    cards = ctx.state.cards
    effects = power.effects if isinstance(power, ab.Power) else ()
    made = (made_attack(effect) for effect in effects if isinstance(effect, ab.Makes))
    return sum((_attack(ctx, seat, cards[first], attack, cards[second]) for attack in made), 0.0)


def _attack(
    ctx: Context, seat: Seat, source: CardState, attack: ab.Attack, card: CardState
) -> float:
    """Value, for ``seat``, an attack on a card; a blow at an own card is never good, even where the
    attacker would fare worse."""
    harm = _UNKNOWN if is_unknown(card) else attack_worth(ctx.state, source, attack, card)
    return -abs(harm) if card.controller is seat else harm


def _goes(power: ab.Power) -> bool:
    return any(isinstance(effect, ab.Relocate) for effect in power.effects)


def cell_worth(
    ctx: Context, seat: Seat, power: ab.Attack | ab.Power, card: CardState, cell: Cell
) -> float:
    """Value, for ``seat``, moving a card to a cell by a power."""
    if isinstance(power, ab.Attack):
        return 0.0
    brings = any(isinstance(effect, ab.BringIn) for effect in power.effects)
    if not (brings or _goes(power)):
        return 0.0
    keeper = ctx.seat if brings else card.controller
    enemies = enemy_cells(ctx.state, keeper)
    worth = approach(card, cell, enemies) * (1 if keeper is seat else -1)
    return worth if card.facts.type.is_creature else 0.0


def enemy_cells(state: MatchState, seat: Seat) -> list[Cell]:
    """Return the cells of enemy cards."""
    return [
        card.cell
        for card in state.cards
        if card.controller is not seat and card.zone is Zone.BATTLEFIELD
    ]


def approach(card: CardState, cell: Cell, enemies: Sequence[Cell]) -> float:
    """Value moving to a cell; a shooter keeps its distance."""
    reach = _reach(card)
    distances = [DISTANCES[cell][enemy] for enemy in enemies] or [0]
    if card.cell != NO_CELL:
        here = min([DISTANCES[card.cell][enemy] for enemy in enemies] or [0])
    else:
        here = max(distances) if enemies else _ANYWHERE
    return STEP * (max(here, reach) - max(min(distances), reach))


def room_made(state: MatchState, card: CardState, enemies: Sequence[Cell]) -> float:
    """Value stepping to another cell beside enemies, so that a card behind can come beside them.

    (Who begins stands three abreast before up to five, 404.1.2 and 404.1.3: without this only those
    three fight, and in 200 matches of equal bots the first player won 14 of 100 instead of 30.)
    """
    if card.cell == NO_CELL or not is_met(card.cell, enemies):
        return 0.0
    behind = (state.board[step] for step in STEPS[card.cell] if not is_met(step, enemies))
    waiting = (state.cards[number] for number in behind if number != NO_CARD)
    return _ROOM if any(_may_follow(card, other) for other in waiting) else 0.0


def is_met(cell: Cell, enemies: Sequence[Cell]) -> bool:
    """Return whether a cell is beside an enemy."""
    return any(enemy in NEIGHBOURS[cell] for enemy in enemies)


def _may_follow(card: CardState, other: CardState) -> bool:
    can = other.facts.strike is not None and other.movement_left > 0 and not other.closed
    return can and other.controller is card.controller


def _reach(card: CardState) -> int:
    """Return the distance in steps from which a card can attack; 1 if it only strikes."""
    owned = card.facts.owned
    attacks = [power for place in card.facts.actions for power in _attacks_of(owned[place].node)]
    return max([power.range or _ANYWHERE for power in attacks if not power.kind.is_near] or [1])


def _attacks_of(node: ab.Ability) -> Sequence[ab.Attack]:
    closes = isinstance(node, ab.Playable) and node.payment.closes
    if not closes or not isinstance(node, ab.Playable):
        return ()
    return (node.body,) if isinstance(node.body, ab.Attack) else ()


def price(ctx: Context, card: CardState, payment: ab.Payment) -> float:
    """Value a payment in crystals, apart from closing the card."""
    if costs_only_closing(payment):
        return 0.0
    cost = amount_of(ctx, payment.chips) * chip_worth(card) / 2
    cost += (amount_of(ctx, payment.tokens) + len(payment.markers)) * _TOKEN
    own_life = 0.0 if payment.life_of is not None else amount_of(ctx, payment.extra_life)
    cost += wounded(card, amount_of(ctx, payment.wounds) + own_life)
    if payment.destroyed or payment.exiled or payment.to_deck:
        cost += worth_of(card) * (card.life / max(1, card.maximum_life) + 1) / 2
    given_up = [worth_of(ctx.state.cards[other]) for other in payment_cards(ctx, payment)]
    share = 1.0 if payment.destroys is not None else _OTHER
    return cost + share * min(given_up, default=0.0)


copied_by_fields(__name__)
