"""The options of each question, in a fixed order: by card id, then by what it does, then target."""

from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.changing.waiting import alternating, waiting_of
from engine.berserk.effects.by_rule import changing_zone, same_unique
from engine.berserk.legality.abilities import payment_cards
from engine.berserk.legality.aims import cells_for, deck_places
from engine.berserk.legality.targets import legal_targets, needed_targets, second_targets
from engine.berserk.plays.announcing import (
    chosen_for,
    most_x,
    open_ways,
    program_of,
    target_of_cell,
)
from engine.berserk.plays.fast_options import fast_options
from engine.berserk.plays.main_options import main_options, must
from engine.berserk.reading.context import of_card, of_play
from engine.berserk.reading.evaluate import known_of_hidden, passes
from engine.berserk.reading.places import is_free
from engine.berserk.table.board import CELLS, own_row
from engine.berserk.table.options import (
    Accept,
    ApplyNext,
    ChooseBranch,
    ChooseCell,
    ChooseFromDeck,
    ChooseNumber,
    ChoosePayment,
    ChooseTarget,
    Decline,
    Defend,
    Enough,
    KeepHidden,
    KeepUnique,
    Pass,
    Place,
    Reveal,
    SitOn,
    StandFirm,
    StayClosed,
    StepDown,
    TriggerNext,
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
from engine.kernel.decisions import Option
from engine.kernel.seats import Seat

_RULES: Final = {
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
    Asking.DECK_ORDER: "204.2",
    Asking.PLACES: "404.2.4",
    Asking.JUDGE: "528.1",
    Asking.DRAW: "2009:102.5",
}


def rule_of(question: Question, options: tuple[Option, ...]) -> str:
    """Return the rule that offers this choice."""
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
            return _trigger_options(waiting_of(state, question.seat))
        case Asking.JUDGE:
            return (Accept(), Decline())
        case Asking.DRAW:
            return (Decline(), Accept())
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
            | Asking.DECK_ORDER
            | Asking.PLACES
            | Asking.MODIFIER_ORDER
            | Asking.REPLACEMENT
            | Asking.DIE
            | Asking.PREVENTION_ORDER
        ):  # a calculation asks, with its own answers
            raise ValueError(f"{question.asking.value} comes with its options")
        case _:
            assert_never(question.asking)


def _with_priority(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    """Return the options with priority (303.3).

    A player with the duty to assign a defender cannot pass if one is available (545.5).
    """
    options = fast_options(state, seat)
    if ab.Must in state.kinds:
        defences = tuple(option for option in options if isinstance(option, Defend))
        if defences and _must_be_defended(state, state.stack[-1]):
            return defences
    return (*options, Pass())


def _must_be_defended(state: MatchState, play: Play) -> bool:
    """Return whether a text demands a defender for the card (term «Обязанность выступить
    защитником»)."""
    return must(state, state.cards[play.source], ab.Doing.DEFEND)


def _placements(state: MatchState, seat: Seat) -> tuple[Option, ...]:
    cells = open_cells(state, seat)
    return tuple(
        Place(card.id, cell)
        for card in state.cards
        if card.owner is seat and card.zone is Zone.SQUAD
        for cell in cells
    )


def _trigger_options(waiting: list[Trigger]) -> tuple[Option, ...]:
    skip = (Pass(),) if all(trigger.may for trigger in waiting) else ()
    return (*_numbered(waiting), *skip)


def _numbered(waiting: list[Trigger]) -> tuple[Option, ...]:
    seen: dict[int, int] = {}
    options: list[Option] = []
    for trigger in waiting:
        options.append(TriggerNext(trigger.card, seen.get(trigger.card, 0)))
        seen[trigger.card] = seen.get(trigger.card, 0) + 1
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
    ways = open_ways(state, play, code, step.starts) or [step.starts[0]]
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
        seconds = tuple(ChooseTarget(card) for card in second_targets(ctx, power, aim.target))
        return seconds or (Enough(),)
    least, _most = needed_targets(ctx, power)
    left = (card for card in legal_targets(ctx, power) if card not in aim.targets)
    options: tuple[Option, ...] = tuple(ChooseTarget(card) for card in left)
    return (*options, Enough()) if len(aim.targets) >= least or not options else options


def _cell_options(state: MatchState, play: Play) -> tuple[Option, ...]:
    cells = cells_for(of_play(state, play), _power(play), target_of_cell(play))
    return tuple(ChooseCell(cell) for cell in cells if cell not in play.aim.cells)


# Symbiotes.


def hosts(state: MatchState, card: int) -> list[int]:
    """Return the cards on which a symbiote may be put in the seating step (405.2, 211.2).

    A hidden card may be chosen for a parasite and is then revealed (405.2.2).
    """
    one = state.cards[card]
    parasite = one.facts.type is CardType.PARASITE
    cards = []
    for host in state.cards:
        if host.zone is not Zone.BATTLEFIELD or host.id == card or host.host != NO_CARD:
            continue
        enemy = host.controller is not one.controller
        if enemy and not parasite:
            continue
        near = own_row(host.controller, host.cell) <= 1 or own_row(one.controller, host.cell) >= 1
        if parasite and not (enemy and near) and not _lets_sit_on(state, one, host):
            continue
        if not _suits(state, one, host):
            continue
        if (host.hidden and parasite) or can_host(state, one, host):
            cards.append(host.id)
    return cards


def _suits(state: MatchState, symbiote: CardState, host: CardState) -> bool:
    """Return whether the text of a symbiote lets it be seated on a host (405.2); for a hidden card
    only what is visible counts."""
    ctx = of_card(state, symbiote.id)
    wanted = (node.cards for node, _one in symbiote.facts.nodes(ab.OnlyHosts))
    if host.hidden and host.controller is not symbiote.controller:
        return all(known_of_hidden(ctx, cards, host) is not False for cards in wanted)
    return all(passes(ctx, cards, host) for cards in wanted)


def _lets_sit_on(state: MatchState, parasite: CardState, host: CardState) -> bool:
    """Return whether a text lets a parasite be seated further away; for a hidden card only what is
    visible counts."""
    for giver in state.cards:
        if not giver.in_battle or giver.hidden or giver.controller is not parasite.controller:
            continue
        for node, _one in giver.facts.nodes(ab.MoreHosts):
            ctx = of_card(state, giver.id)
            if host.hidden:
                if known_of_hidden(ctx, node.cards, host) is not False:
                    return True
            elif passes(ctx, node.cards, host):
                return True
    return False
