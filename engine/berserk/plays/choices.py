"""The options of each question, in a fixed order: by card id, then by what it does, then target."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import assert_never

from engine.berserk import abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import ACTION, SUDDEN, Owned, powers_of
from engine.berserk.changing.triggers import (
    Occasion,
    alternating,
    fits_now,
    in_order,
    occasions_now,
)
from engine.berserk.effects.by_rule import changing_zone, same_unique
from engine.berserk.legality.abilities import payment_cards, playables, refuse_ability
from engine.berserk.legality.aims import cells_for, deck_places
from engine.berserk.legality.attacks import (
    aims_of_power,
    aims_of_strike,
    refuse_closing_for_flyer,
    refuse_flyer_hunt,
)
from engine.berserk.legality.defenders import might_defend, refuse_defender, refuse_redirecting
from engine.berserk.legality.moving import (
    refuse_cell,
    refuse_moving,
    refuse_relocating,
    shares_cell,
)
from engine.berserk.legality.plays import refuse_acting, refuse_doing
from engine.berserk.legality.targets import legal_targets, needed_targets, second_targets
from engine.berserk.plays.announcing import (
    chosen_for,
    most_x,
    open_ways,
    program_of,
    target_of_cell,
)
from engine.berserk.reading.context import Context, of_card, of_play
from engine.berserk.reading.evaluate import passes
from engine.berserk.reading.places import is_free
from engine.berserk.table.board import CELLS, STEPS, own_row
from engine.berserk.table.history import has_done
from engine.berserk.table.options import (
    Accept,
    ApplyNext,
    ChooseBranch,
    ChooseCell,
    ChooseFromDeck,
    ChooseNumber,
    ChoosePayment,
    ChooseTarget,
    CloseForFlyer,
    Decline,
    Defend,
    EndTurn,
    Enough,
    KeepHidden,
    KeepUnique,
    MoveTo,
    Pass,
    Place,
    Reveal,
    SaveChip,
    SitOn,
    StandFirm,
    StayClosed,
    StepDown,
    StrikeAt,
    TriggerNext,
    UseAction,
)
from engine.berserk.table.placement import open_cells
from engine.berserk.table.program import AskOr, Perform
from engine.berserk.table.state import (
    NO_CARD,
    Asking,
    CardState,
    MatchState,
    Play,
    Question,
    Trigger,
    Zone,
)
from engine.berserk.table.symbiotes import can_host
from engine.berserk.table.windows import mask_now, may_be_sudden, may_defend_now, may_reveal_now
from engine.kernel import Option, Seat

_RULES = {
    Asking.PLACE: "404.1",
    Asking.KEEP_HIDDEN: "405.1",
    Asking.HOST: "405.2",
    Asking.ACT: "411.2",
    Asking.PRIORITY: "303.3",
    Asking.ALTERNATE: "401.3",
    Asking.STEP_DOWN: "515.3",
    Asking.DIE: "306.5.2",
    Asking.MODIFIER_ORDER: "519.4",
    Asking.REPLACEMENT: "535.4",
    Asking.PREVENTION_ORDER: "534.3",
    Asking.TRIGGER_ORDER: "305.1",
    Asking.TARGET: "502.1",
    Asking.CELL: "502.7",
    Asking.NUMBER: "543.2",
    Asking.PAYMENT: "501.4",
    Asking.BRANCH: "505.4.8",
    Asking.MAY: "505.6",
    Asking.OPPONENT_MAY: "505.4.10",
    Asking.STAY_CLOSED: "409.1",
    Asking.LANDING: "210.6",
    Asking.KEEP_UNIQUE: "106.4.1",
    Asking.RULE_ORDER: "503.3.1",
    Asking.PILE_ORDER: "205.1.2",
    Asking.JUDGE: "528.1",
}


def rule_of(question: Question, options: tuple[Option, ...]) -> str:
    """Return the rule that gives the player this choice."""
    asked = question.asking is Asking.PRIORITY
    if asked and any(isinstance(option, Defend) for option in options):
        return "514.1"
    return _RULES[question.asking]


def options_of(state: MatchState, question: Question) -> tuple[Option, ...]:
    """Return every answer to ``question``; never empty."""
    if question.options:
        return question.options
    match question.asking:
        case Asking.PLACE:
            return _placements(state, question.seat)
        case Asking.KEEP_HIDDEN:
            return (Reveal(question.card), KeepHidden(question.card))
        case Asking.HOST:
            return tuple(SitOn(question.card, host) for host in hosts(state, question.card))
        case Asking.ACT:
            return main_options(state, question.seat)
        case Asking.PRIORITY:
            return _with_priority(state, question.seat)
        case Asking.ALTERNATE:
            return (*_numbered(alternating(state, question.seat)), Pass())
        case Asking.STEP_DOWN:
            return (StandFirm(), StepDown())
        case Asking.TRIGGER_ORDER:
            return _trigger_options(state)
        case Asking.JUDGE:
            return (Accept(), Decline())
        case Asking.STAY_CLOSED:
            return (Decline(), StayClosed(question.card))
        case Asking.LANDING:
            return tuple(ChooseCell(cell) for cell in CELLS if is_free(state, cell))
        case Asking.RULE_ORDER:
            return tuple(ApplyNext(card) for card in changing_zone(state))
        case Asking.KEEP_UNIQUE:
            return tuple(KeepUnique(card) for card in same_unique(state, question.card))
        case Asking.NUMBER:
            play = chosen_for(state)
            return tuple(ChooseNumber(x) for x in range(1, most_x(state, play) + 1))
        case Asking.PAYMENT:
            return _payment_options(state, chosen_for(state))
        case Asking.BRANCH:
            return _branch_options(state, chosen_for(state))
        case Asking.MAY | Asking.OPPONENT_MAY:
            return (Accept(), Decline())
        case Asking.CELL:
            return _cell_options(state, chosen_for(state))
        case Asking.TARGET:
            return _target_options(state, chosen_for(state))
        case (
            Asking.PILE_ORDER
            | Asking.MODIFIER_ORDER
            | Asking.REPLACEMENT
            | Asking.DIE
            | Asking.PREVENTION_ORDER
        ):  # a reckoning asks, and says among which answers
            raise ValueError(f"{question.asking.value} comes with its options")
        case _:
            assert_never(question.asking)


def _with_priority(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    """303.3; who must assign a defender and can does not pass (545.5)."""
    options = fast_options(state, seat)
    if ab.Must in state.kinds:
        defences = tuple(one for one in options if isinstance(one, Defend))
        if defences and _must_be_defended(state, state.stack[-1]):
            return defences
    return (*options, Pass())


def _must_be_defended(state: MatchState, play: Play) -> bool:
    """Term «Обязанность выступить защитником»: some text asks for a defender from this card."""
    return _must(state, state.cards[play.source], ab.Doing.DEFEND)


def _placements(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    cells = open_cells(state, seat)
    return tuple(
        Place(card.id, cell)
        for card in state.cards
        if card.owner is seat and card.zone is Zone.SQUAD
        for cell in cells
    )


def _trigger_options(state: MatchState) -> tuple[Option, ...]:
    waiting = in_order(state)
    skip = (Pass(),) if all(one.may for one in waiting) else ()
    return (*_numbered(waiting), *skip)


def _numbered(waiting: list[Trigger]) -> tuple[Option, ...]:
    seen: dict[int, int] = {}
    options: list[Option] = []
    for one in waiting:
        options.append(TriggerNext(one.card, seen.get(one.card, 0)))
        seen[one.card] = seen.get(one.card, 0) + 1
    return tuple(options)


# Announcing.


def _payment_options(state: MatchState, play: Play) -> tuple[Option, ...]:
    assert isinstance(play.ability, ab.Playable)
    cards = payment_cards(of_play(state, play), play.ability.payment)
    return tuple(ChoosePayment(card) for card in cards)


def _branch_options(state: MatchState, play: Play) -> tuple[Option, ...]:
    code = program_of(play)
    step = code[play.progress.at]
    assert isinstance(step, AskOr)
    ways = open_ways(state, play, code, step.starts)
    return tuple(ChooseBranch(step.starts.index(way)) for way in ways)


def _power(play: Play) -> ab.Attack | ab.Power:
    step = program_of(play)[play.progress.at]
    assert isinstance(step, Perform)
    return step.power


def _target_options(state: MatchState, play: Play) -> tuple[Option, ...]:
    aim = play.aim
    power, ctx = _power(play), of_play(state, play)
    if isinstance(power, ab.Power) and power.targets.area is ab.Area.DECK:
        return (*(ChooseFromDeck(place) for place in deck_places(ctx, power)), Enough())
    if power.targets.then is not None and aim.targets:
        return tuple(ChooseTarget(card) for card in second_targets(ctx, power, aim.target))
    least, _most = needed_targets(ctx, power)
    left = (card for card in legal_targets(ctx, power) if card not in aim.targets)
    options: tuple[Option, ...] = tuple(ChooseTarget(card) for card in left)
    return (*options, Enough()) if len(aim.targets) >= least else options


def _cell_options(state: MatchState, play: Play) -> tuple[Option, ...]:
    cells = cells_for(of_play(state, play), _power(play), target_of_cell(play))
    return tuple(ChooseCell(cell) for cell in cells if cell not in play.aim.cells)


# The main phase.

# Options are values: equal ones are made once.
_move, _strike, _use = cache(MoveTo), cache(StrikeAt), cache(UseAction)


def main_options(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    """Return every play ``seat`` may announce in the main phase, and the turn's end (411.2)."""
    in_battle = [card for card in state.cards if card.in_battle]
    options = [one for card in crowded(state, seat) for one in leaving_moves(state, card)]
    if options:  # 524.1
        return tuple(options)
    only_flyers = refuse_flyer_hunt(in_battle, seat) is None
    for card in in_battle:
        if card.controller is seat:
            _add_plays(state, card, in_battle, only_flyers, options)
    if state.kinds & _ELSEWHERE:
        _add_elsewhere(state, seat, options)
    if ab.Must in state.kinds:
        due = [option for option in options if _is_due(state, option)]
        if due:  # 545.5: at the first chance
            return tuple(due)
    options.append(EndTurn())
    return tuple(options)


def crowded(state: MatchState, seat: Seat) -> list[CardState]:
    """Return the cards of ``seat`` that stand on cells which other cards hold (524.1)."""
    if state.kinds.isdisjoint(_SHARING):
        return []
    return [
        card
        for card in state.cards
        if card.controller is seat and card.in_battle and shares_cell(state, card)
    ]


# What may bring two cards onto one cell.
_SHARING = frozenset({ab.Name.INCORPOREAL, CardType.COMPANION, CardType.PARASITE})


def leaving_moves(state: MatchState, card: CardState) -> list[Option]:
    """Return the moves, and what stands for a move, by which a card may leave its cell (506.6)."""
    options: list[Option] = []
    _add_moves(state, card, options)
    for at, one, node in playables(card):
        moves = node.payment.movement and node.when is None
        if moves and refuse_ability(state, card, one, card.controller) is None:
            options.extend(_uses(state, card, at, node))
    return options


_ELSEWHERE = frozenset({ab.Area.GRAVEYARD, ab.Area.EXILE, ab.Area.HAND})


def _add_elsewhere(state: MatchState, seat: Seat, options: list[Option]) -> None:
    """201.2: abilities whose active zone is not the battle zone."""
    for card in state.cards:
        if card.owner is seat and not card.in_battle and card.facts.actions:
            for at, one, node in playables(card):
                free = node.when is None and node.active is not ab.Area.BATTLE
                if free and refuse_ability(state, card, one, seat) is None:
                    options.extend(_uses(state, card, at, node))


def _add_plays(
    state: MatchState,
    card: CardState,
    in_battle: list[CardState],
    only_flyers: bool,
    options: list[Option],
) -> None:
    if not card.closed:
        _add_moves(state, card, options)
        _add_strikes(state, card, in_battle, options)
        if only_flyers and refuse_closing_for_flyer(in_battle, card, card.controller) is None:
            options.append(CloseForFlyer(card.id))
        if card.facts.saves_chips and refuse_acting(card, card.controller) is None:
            options.append(SaveChip(card.id))
    if card.facts.actions:
        _add_abilities(state, card, in_battle, options)


def _is_due(state: MatchState, option: Option) -> bool:
    """Whether an option is what its card must do, and has not done in this turn (545.5).

    Terms «Обязанность атаковать», «Обязанность перемещаться».
    """
    match option:
        case StrikeAt(card=card):
            return _must(state, state.cards[card], ab.Doing.ATTACK, ab.PowerKind.STRIKE)
        case MoveTo(card=card):
            return _must(state, state.cards[card], ab.Doing.MOVE)
        case UseAction(card=card, ability=place):
            one = state.cards[card]
            node = one.facts.owned[place].node
            if not isinstance(node, ab.Playable):
                return False
            if node.payment.movement:
                return _must(state, one, ab.Doing.MOVE)
            kinds = (power.kind for power in powers_of(node.body) if isinstance(power, ab.Attack))
            return any(_must(state, one, ab.Doing.ATTACK, kind) for kind in kinds)
        case _:
            return False


_DEEDS = {ab.Doing.ATTACK: ab.Deed.ATTACKED, ab.Doing.MOVE: ab.Deed.MOVED}


def _must(
    state: MatchState, card: CardState, doing: ab.Doing, power: ab.PowerKind | None = None
) -> bool:
    deed = _DEEDS.get(doing)
    if deed is not None and has_done(state, card.id, deed, 0):
        return False
    for giver in state.cards:
        if ab.Must not in giver.facts.kinds or not giver.in_battle or giver.hidden:
            continue
        for node, _one in giver.facts.nodes(ab.Must):
            if node.doing is not doing or node.at is not None or node.cells is not None:
                continue
            if node.powers and power not in node.powers:
                continue
            if node.cards is None:
                if giver.id == card.id:
                    return True
            elif passes(of_card(state, giver.id), node.cards, card):
                return True
    return False


def _add_moves(state: MatchState, card: CardState, options: list[Option]) -> None:
    if card.closed or refuse_moving(card, card.controller) is not None:
        return
    if ab.Cannot in state.kinds and refuse_relocating(state, card, moves=True) is not None:
        return
    if state.marks or state.kinds & _ANYWHERE:
        cells = [cell for cell in STEPS[card.cell] if refuse_cell(state, card, cell) is None]
    else:
        cells = [cell for cell in STEPS[card.cell] if state.board[cell] == NO_CARD]
    options.extend([_move(card.id, cell) for cell in cells])


# What makes taken cells open to a move, or free ones closed.
_ANYWHERE = frozenset({ab.Name.INCORPOREAL, ab.MovesOnto, ab.Must})


def _add_strikes(
    state: MatchState, card: CardState, in_battle: list[CardState], options: list[Option]
) -> None:
    if card.facts.strike is None or not card.facts.is_creature:
        return
    if refuse_acting(card, card.controller, ab.PowerKind.STRIKE) is not None:
        return
    if ab.Cannot in state.kinds and _may_not_strike(state, card):
        return
    targets = aims_of_strike(state, card, in_battle)
    options.extend([_strike(card.id, target.id) for target in targets])


def _may_not_strike(state: MatchState, card: CardState) -> bool:
    doings = (ab.Doing.ACT, ab.Doing.ATTACK, ab.Doing.STRIKE)
    return any(
        refuse_doing(state, card, doing, None, ab.PowerKind.STRIKE) is not None for doing in doings
    )


def _add_abilities(
    state: MatchState, card: CardState, in_battle: list[CardState], options: list[Option]
) -> None:
    for at, one, node in playables(card):
        if node.when is not None or (node.payment.closes and card.closed):
            continue
        attack = node.body
        if isinstance(attack, ab.Attack) and node.payment == ACTION:
            _add_action(state, card, at, node, attack, in_battle, options)
        elif refuse_ability(state, card, one, card.controller) is None:
            options.extend(_uses(state, card, at, node))


def _add_action(
    state: MatchState,
    card: CardState,
    at: int,
    node: ab.Playable,
    attack: ab.Attack,
    in_battle: list[CardState],
    options: list[Option],
) -> None:
    """The commonest ability by a short way: an attack for closing."""
    refusal = refuse_acting(card, card.controller, attack.kind)
    if refusal is not None or (ab.Cannot in state.kinds and _may_not_act(state, card, attack)):
        return
    targets = aims_of_power(state, card, attack, in_battle)
    options.extend([_use(card.id, at, target.id) for target in targets])


def _may_not_act(state: MatchState, card: CardState, attack: ab.Attack) -> bool:
    return any(
        refuse_doing(state, card, doing, None, attack.kind) is not None
        for doing in (ab.Doing.ACT, ab.Doing.ATTACK)
    )


def _uses(
    state: MatchState, card: CardState, at: int, node: ab.Playable, ctx: Context | None = None
) -> Iterator[Option]:
    """Yield an option for each target where one target is all that is to be chosen first."""
    body = node.body
    looking = ctx or Context(state, card.controller, card.id)
    single = (
        isinstance(body, ab.Attack | ab.Power)
        and body.targets.who is None
        and not body.targets.all
        and body.targets.area is not ab.Area.DECK
        and needed_targets(looking, body) == (1, 1)
        and not isinstance(node.payment.chips, ab.ChosenX)
    )
    if not single:
        yield UseAction(card.id, at)
        return
    assert isinstance(body, ab.Attack | ab.Power)
    for target in legal_targets(looking, body):
        wants_cells = isinstance(body, ab.Power) and body.cells is not None
        if not wants_cells or cells_for(looking, body, target):
            yield UseAction(card.id, at, target)


# With the priority.


def fast_options(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    """Return what ``seat`` may do with the priority besides passing (303.3)."""
    options: list[Option] = []
    if may_defend_against(state, seat):
        top = state.stack[-1]
        for card in state.cards:
            mine = card.controller is seat and card.in_battle
            if mine and refuse_defender(state, top, card) is None:
                options.append(Defend(card.id))
    if may_reveal_now(state):
        options.extend(Reveal(c.id) for c in state.cards if c.controller is seat and c.hidden)
    _add_conditional(state, seat, options)
    if may_be_sudden(state) and state.moments & SUDDEN:
        _add_sudden(state, seat, options)
    return tuple(options)


def may_defend_against(state: MatchState, seat: Seat) -> bool:
    """Whether the strike at hand may be redirected by ``seat`` (514.1)."""
    if not may_defend_now(state):
        return False
    top = state.stack[-1]
    return state.cards[top.source].controller is not seat and refuse_redirecting(state, top) is None


def _add_sudden(state: MatchState, seat: Seat, options: list[Option]) -> None:
    for card in state.cards:
        if card.controller is seat and card.facts.moments & SUDDEN:
            for at, one, node in playables(card):
                free = node.sudden and node.when is None
                if free and refuse_ability(state, card, one, seat) is None:
                    options.extend(_uses(state, card, at, node))


def _add_conditional(state: MatchState, seat: Seat, options: list[Option]) -> None:
    """303.4: conditional abilities for the point that the game has come to."""
    mask = mask_now(state) & state.moments
    if not mask:
        return
    occasions = list(occasions_now(state))
    for card in state.cards:
        if card.controller is seat and card.facts.moments & mask:
            for at, one, node in playables(card):
                if node.when is not None:
                    _add_answers(state, card, at, one, occasions, options)


def _add_answers(
    state: MatchState,
    card: CardState,
    at: int,
    one: Owned,
    occasions: list[Occasion],
    options: list[Option],
) -> None:
    """Add the uses of a conditional ability, for each thing that it may answer."""
    for place, occasion in enumerate(answerable(state, card, one, occasions)):
        ctx = Context(state, card.controller, card.id, cause=occasion.cause)
        assert isinstance(one.node, ab.Playable)
        for use in _uses(state, card, at, one.node, ctx):
            assert isinstance(use, UseAction)
            options.append(replace(use, answers=place))


def answerable(
    state: MatchState, card: CardState, one: Owned, occasions: Iterable[Occasion]
) -> list[Occasion]:
    """Return what a conditional ability may answer now: one occasion for each set of cards."""
    found: dict[tuple[int, int], Occasion] = {}
    for occasion in occasions:
        node = one.node
        ends = (occasion.cause.subject, occasion.cause.other)
        if not isinstance(node, ab.Playable) or node.when is None or ends in found:
            continue
        if not fits_now(state, card, node.when, occasion):
            continue
        ctx = Context(state, card.controller, card.id, cause=occasion.cause)
        if refuse_ability(state, card, one, card.controller, ctx) is None:
            found[ends] = occasion
    return list(found.values())


def seems_able_to_respond(state: MatchState, seat: Seat) -> bool:
    """Whether ``seat`` can do more than pass, for all the opponent knows.

    A player with a hidden card that might defend, or be defended, is asked even when that cannot
    be: otherwise the opponent would learn from the silence what the card is not.
    """
    if fast_options(state, seat):
        return True
    if state.turn > 1 and not state.hides_cards:
        return False
    if not may_defend_now(state):
        return False
    top = state.stack[-1]
    guessing = state.cards[top.aim.target].hidden
    return any(
        (card.hidden or guessing) and card.controller is seat and might_defend(state, top, card)
        for card in state.cards
    )


# Symbiotes.


def hosts(state: MatchState, card: int) -> list[int]:
    """Return the cards on which a symbiote may be put in the seating step (405.2, 211.2).

    A hidden card may be named for a parasite and is revealed then (405.2.2).
    """
    one = state.cards[card]
    parasite = one.facts.type is CardType.PARASITE
    found = []
    for host in state.cards:
        if host.zone is not Zone.BATTLEFIELD or host.id == card or host.host != NO_CARD:
            continue
        enemy = host.controller is not one.controller
        if enemy is not parasite:
            continue
        near = own_row(host.controller, host.cell) <= 1 or own_row(one.controller, host.cell) >= 1
        if parasite and not near:
            continue
        if (host.hidden and parasite) or can_host(state, one, host):
            found.append(host.id)
    return found
