"""Options in the main phase (411)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import attack_of, powers_of
from engine.berserk.legality.abilities import chooses_x, playables, refuse_ability, refuse_using
from engine.berserk.legality.aims import cells_for
from engine.berserk.legality.attacks import (
    aims_of_power,
    aims_of_strike,
    reach_of_power,
    reach_of_strike,
    refuse_flyer_hunt,
    refuse_flyer_hunter,
    refuse_striking,
)
from engine.berserk.legality.moving import moves_of, refuse_move, shares_cell
from engine.berserk.legality.plays import concerns, refuse_acting, refuse_saving
from engine.berserk.legality.targets import legal_targets, needed_targets
from engine.berserk.reading.context import Context, of_card
from engine.berserk.reading.evaluate import cards_passing
from engine.berserk.table.board import NO_CELL, STEPS, Cell
from engine.berserk.table.history import has_done
from engine.berserk.table.options import (
    CloseForFlyer,
    EndTurn,
    MoveTo,
    SaveChip,
    StrikeAt,
    UseAction,
)
from engine.berserk.table.state import NO_CARD, CardState, MatchState
from engine.berserk.table.state.cached_facts import PlaysByCells
from engine.kernel.decisions import Option
from engine.kernel.seats import Seat

# Options are values; equal ones are cached.
_move, _strike, _use = cache(MoveTo), cache(StrikeAt), cache(UseAction)


def main_options(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    """Return every play ``seat`` may announce in the main phase, and the turn's end (411.2)."""
    in_battle = (state.kept_roster or state.roster).in_battle
    options = [move for card in crowded(state, seat) for move in leaving_moves(state, card)]
    if options:  # 524.1
        return tuple(options)
    only_flyers = refuse_flyer_hunt(in_battle, seat) is None
    for card in in_battle:
        if card.controller is seat and not (card.closed and not card.facts.more_actions):
            _add_plays(state, card, in_battle, only_flyers, options)
    if state.kinds & _ELSEWHERE:
        _add_elsewhere(state, seat, options)
    if state.having(ab.Must):
        due = [option for option in options if _is_due(state, option)]
        if due:  # 545.5: at the first chance
            return tuple(due)
    options.append(EndTurn())
    return tuple(options)


def crowded(state: MatchState, seat: Seat) -> list[CardState]:
    """Return the cards of ``seat`` on cells occupied by other cards (524.1)."""
    if state.kinds.isdisjoint(_SHARING):
        return []
    return [
        card
        for card in state.cards
        if card.controller is seat and card.in_battle and shares_cell(state, card)
    ]


# What can bring two cards onto one cell.
_SHARING: Final = frozenset({ab.Name.INCORPOREAL, CardType.COMPANION, CardType.PARASITE})


def leaving_moves(state: MatchState, card: CardState) -> list[Option]:
    """Return the moves and replacements of a move by which a card can leave its cell (506.6)."""
    options: list[Option] = []
    _add_moves(state, card, options, by_cells=_depends_on_cells_alone(state, card))
    for at, ability, node in playables(card):
        moves = node.payment.movement and node.when is None
        if moves and refuse_ability(state, card, ability, card.controller) is None:
            options.extend(uses(state, card, at, node))
    return options


_ELSEWHERE: Final = frozenset(
    {ab.Area.GRAVEYARD, ab.Area.EXILE, ab.Area.HAND, ab.Area.BATTLE_OR_GRAVEYARD}
)


def _add_elsewhere(state: MatchState, seat: Seat, options: list[Option]) -> None:
    """Add abilities that work outside the battle zone (201.2)."""
    for card in state.cards:
        if card.owner is seat and not card.in_battle and card.facts.actions:
            for at, ability, node in playables(card):
                free = node.when is None and node.active is not ab.Area.BATTLE
                if free and refuse_ability(state, card, ability, seat) is None:
                    options.extend(uses(state, card, at, node))


def _add_plays(
    state: MatchState,
    card: CardState,
    in_battle: Sequence[CardState],
    only_flyers: bool,
    options: list[Option],
) -> None:
    if card.closed:
        _add_abilities(state, card, {}, options)
        return
    by_cells = _plays_by_cells(state, card, in_battle)
    options.extend(by_cells[0])
    if only_flyers and refuse_flyer_hunter(state, card, card.controller) is None:
        options.append(CloseForFlyer(card.id))
    if card.facts.saves_chips and refuse_saving(state, card, card.controller) is None:
        options.append(SaveChip(card.id))
    if card.facts.actions:
        _add_abilities(state, card, by_cells[1], options)


def _plays_by_cells(
    state: MatchState, card: CardState, in_battle: Sequence[CardState]
) -> PlaysByCells:
    """Return the moves, strikes and tap attacks of a card.

    They are cached until a card they depend on moves or changes; everything else is part of the
    key, or kept with them.
    """
    key = (card.id, card.acted, card.movement > 0)
    raised = bool(card.effects) and ab.MoreActions in state.kinds  # the limit of action markers
    keeps = not card.flyer_strike_until and not raised
    if keeps:
        known = state.kept_plays.find(key)
        if known is not None and known[4] is card.effects:
            return known
    by_cells = _depends_on_cells_alone(state, card)
    plays: list[Option] = []
    if card.movement > 0:
        _add_moves(state, card, plays, by_cells=by_cells)
    if card.facts.strike is not None:
        _add_strikes(state, card, in_battle, plays)
    attacks = {at: _attacks_by(state, card, at, in_battle) for at in card.facts.plain_actions}
    steps = STEPS[card.cell] if card.movement > 0 and card.cell != NO_CELL else ()
    reaches = _reaches(card) if by_cells and keeps else None
    found: PlaysByCells = (tuple(plays), attacks, steps, reaches or (), card.effects)
    if reaches is not None:
        state.kept_plays.keep(key, found)
    return found


def _reaches(card: CardState) -> list[frozenset[Cell]] | None:
    """Return the reach of each attack of a card, None if cells alone do not determine it."""
    reaches = [reach_of_strike(card)]
    for at in card.facts.plain_actions:
        attack = attack_of(card.facts.owned[at].node)
        reach = None if attack is None else reach_of_power(card, attack)
        if reach is None:
            return None
        reaches.append(reach)
    return reaches


def _depends_on_cells_alone(state: MatchState, card: CardState) -> bool:
    """Return whether positions alone determine a card's moves and strikes. Having moved matters too
    if the edition then forbids strikes (501.8)."""
    roster = state.kept_roster or state.roster
    if not roster.kinds.isdisjoint(_BINDING):
        return False
    if state.marks and any(mark.blocks for mark in state.marks):
        return False
    if not state.ruleset.moved_may_act:
        return False
    return card.facts.kinds.isdisjoint(_LOOKING)


_BINDING: Final = frozenset({ab.Cannot, ab.Must})
_LOOKING: Final = frozenset(
    {
        ab.ActsTimes,
        ab.AlsoAt,
        ab.GoesDiagonally,
        ab.MovesOnto,
        ab.Name.INCORPOREAL,
        ab.OnlyAt,
        ab.StepsTo,
        ab.StrikeRange,
    }
)


def plays_of(state: MatchState, card: CardState) -> list[Option]:
    """Return every play of a card that may be announced in the main phase."""
    options: list[Option] = []
    in_battle = state.roster.in_battle
    only_flyers = refuse_flyer_hunt(in_battle, card.controller) is None
    _add_plays(state, card, in_battle, only_flyers, options)
    return options


def _is_due(state: MatchState, option: Option) -> bool:
    """Return whether an option fulfils a duty its card has not yet fulfilled this turn (545.5).

    Terms «Обязанность атаковать», «Обязанность перемещаться».
    """
    match option:
        case StrikeAt(card=card, target=target):
            return must(state, state.cards[card], ab.Doing.ATTACK, ab.PowerKind.STRIKE, target)
        case MoveTo(card=card):
            return must(state, state.cards[card], ab.Doing.MOVE)
        case UseAction(card=card, ability=place, target=target):
            one = state.cards[card]
            node = one.facts.owned[place].node
            if not isinstance(node, ab.Playable):
                return False
            if node.payment.movement:
                return must(state, one, ab.Doing.MOVE)
            kinds = (power.kind for power in powers_of(node.body) if isinstance(power, ab.Attack))
            return any(must(state, one, ab.Doing.ATTACK, kind, target) for kind in kinds)
        case _:
            return False


_DEEDS: Final = {ab.Doing.ATTACK: ab.Deed.ATTACKED, ab.Doing.MOVE: ab.Deed.MOVED}


def must(
    state: MatchState,
    card: CardState,
    doing: ab.Doing,
    power: ab.PowerKind | None = None,
    target: int = NO_CARD,
) -> bool:
    deed = _DEEDS.get(doing)
    is_done = deed is not None and has_done(state, card.id, deed, 0)
    for giver in state.having(ab.Must):
        for node, one in giver.facts.nodes(ab.Must):
            if node.doing is not doing or node.at is not None or node.cells is not None:
                continue
            if node.powers and power not in node.powers:
                continue
            if not concerns(state, giver, node.cards, card):
                continue
            ctx = of_card(state, giver.id, giver=one.giver)
            if not is_done if node.upon is None else _is_upon(ctx, node.upon, target):
                return True
    return False


def _is_upon(ctx: Context, upon: ab.Filter, target: int) -> bool:
    """Return whether an attack on this card is a duty; hidden cards never count, since nobody knows
    (533.6)."""
    if target == NO_CARD:
        return False
    card = ctx.state.cards[target]
    return any(card is one for one in cards_passing(ctx, upon))


def _add_moves(
    state: MatchState, card: CardState, options: list[Option], *, by_cells: bool
) -> None:
    if card.closed or refuse_move(state, card, card.controller, NO_CELL) is not None:
        return
    if by_cells:
        cells = [cell for cell in STEPS[card.cell] if state.board[cell] == NO_CARD]
    else:
        cells = moves_of(state, card)
    options.extend([_move(card.id, cell) for cell in cells])


def _add_strikes(
    state: MatchState, card: CardState, in_battle: Sequence[CardState], options: list[Option]
) -> None:
    if refuse_striking(state, card, card.controller) is not None:
        return
    targets = aims_of_strike(state, card, in_battle)
    options.extend([_strike(card.id, target.id) for target in targets])


def _add_abilities(
    state: MatchState,
    card: CardState,
    attacks: Mapping[int, tuple[Option, ...]],
    options: list[Option],
) -> None:
    """Add abilities; ``attacks`` are those whose uses are already known, by index."""
    for at, ability, node in playables(card):
        if node.when is not None or (node.payment.closes and card.closed):
            continue
        if at in attacks:
            options.extend(attacks[at])
        elif refuse_ability(state, card, ability, card.controller) is None:
            options.extend(uses(state, card, at, node))


def _attacks_by(
    state: MatchState, card: CardState, at: int, in_battle: Sequence[CardState]
) -> tuple[Option, ...]:
    """Return the uses of a tap attack, the most common ability, by a fast path."""
    node = card.facts.owned[at].node
    assert isinstance(node, ab.Playable)
    attack = node.body
    assert isinstance(attack, ab.Attack)
    if refuse_acting(state, card, card.controller, attack.kind) is not None:
        return ()
    if refuse_using(state, card, node) is not None:
        return ()
    targets = aims_of_power(state, card, attack, in_battle)
    return tuple([_use(card.id, at, target.id) for target in targets])


def uses(
    state: MatchState, card: CardState, at: int, node: ab.Playable, ctx: Context | None = None
) -> Iterator[Option]:
    """Yield one option per target if a single target is all that must be chosen first."""
    body = node.body
    looking = ctx or Context(state, card.controller, card.id, giver=card.facts.owned[at].giver)
    single = (
        isinstance(body, ab.Attack | ab.Power)
        and body.targets.who is None
        and not body.targets.all
        and body.targets.chooser is not ab.Side.ENEMY
        and body.targets.area is not ab.Area.DECK
        and needed_targets(looking, body) == (1, 1)
        and not chooses_x(node.payment)
    )
    if not single:
        yield UseAction(card.id, at)
        return
    assert isinstance(body, ab.Attack | ab.Power)
    for target in legal_targets(looking, body):
        wants_cells = isinstance(body, ab.Power) and body.cells is not None
        if not wants_cells or cells_for(looking, body, target):
            yield UseAction(card.id, at, target)
