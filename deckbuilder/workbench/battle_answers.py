"""The asked player and the available answers in the battle.

Some answers correspond to a card or cell on the board, others are listed with numbers.
"""

from catalog.common.i18n import N_, _
from deckbuilder.battle.ability_terms import render_strength
from deckbuilder.battle.questions import render_decision, render_option
from deckbuilder.workbench.before_recruitment import BeforeView
from deckbuilder.workbench.step_down import render_exchange
from deckbuilder.workbench.table import Table
from engine.berserk import (
    NO_CARD,
    ApplyNext,
    Asking,
    Cell,
    ChooseCell,
    ChoosePayment,
    ChooseTarget,
    Defend,
    FightDecided,
    KeepHidden,
    KeepUnique,
    MoveTo,
    Place,
    Reveal,
    SitOn,
    StandFirm,
    StayClosed,
    StepDown,
    TriggerNext,
    UseAction,
    ways_of,
)
from engine.kernel import SEATS, Decision, Option


def render_announced(table: Table) -> list[str]:
    """Return who has taken a mulligan and who keeps, in the order announced (402.4.1)."""
    said = {True: N_("{player}: mulligan"), False: N_("{player} keeps")}
    return [
        _(said[wants]).format(player=table.names[entrant]) for entrant, wants in table.announced
    ]


def render_waiting(table: Table) -> str:
    """Return whom or what the match waits for; empty if it is the viewer, or nothing."""
    if table.is_hushed:
        return _("Waiting for responses…")
    if table.is_held:
        problem = table.problem if table.is_elsewhere else ""
        return problem or _("Saving your choice…")
    waiting = table.waiting
    if waiting is None or not table.is_bots_turn:
        return ""
    text = _("{player} is thinking…").format(player=table.names[waiting])
    question = _asked_elsewhere(table)
    return f"{text} ({question})" if question else text


def _asked_elsewhere(table: Table) -> str:
    """Return what a player elsewhere is asked in the battle, as far as the viewer may know it."""
    question = table.seen.question if table.is_elsewhere and table.has_battle else None
    if question is None or question.asking in (Asking.JUDGE, Asking.DRAW):
        return ""
    decision = Decision(question.seat, question.asking.value, "", ())
    return render_decision(decision, table.seen)


def before_view(table: Table) -> BeforeView | None:
    """Return the step before recruiting as the viewer sees it; None before it, or if nothing
    happened in it."""
    before = table.view.before
    if before is None or (before.is_over and not before.events):
        return None
    first, second = (table.names[table.entrant_at(seat)] for seat in SEATS)
    return BeforeView(before, table.seat, (first, second), table.before_question)


def is_own(table: Table, card: int) -> bool:
    """Return whether the viewer controls a card."""
    return table.seen.cards[card].controller is table.seat


def main_decision(table: Table) -> Decision | None:
    """Return the viewer's question of the main phase; None if it is another or none."""
    decision = table.decision
    return decision if decision is not None and decision.kind == Asking.ACT.value else None


def other_options(table: Table) -> tuple[Option, ...]:
    """Return the answers to the viewer's question outside the main phase."""
    decision = table.decision
    return () if decision is None or main_decision(table) is not None else decision.options


def listed_options(table: Table) -> list[Option]:
    """Return the answers to be listed with numbers: cells are chosen only on the board."""
    return [option for option in other_options(table) if not isinstance(option, ChooseCell)]


def cells_asked(table: Table) -> dict[Cell, Option]:
    """Return the cells among which the viewer is asked to choose, with the answers."""
    return {
        option.cell: option for option in other_options(table) if isinstance(option, ChooseCell)
    }


def answers_naming(table: Table, card: int | None = None) -> list[tuple[int, Option]]:
    """Return the answers outside the main phase about a card (or this one), with the card."""
    pairs = [(named_card(option), option) for option in other_options(table)]
    return [pair for pair in pairs if pair[0] != NO_CARD and card in (None, pair[0])]


def responses_of(table: Table, card: int) -> list[UseAction]:
    """Return the abilities that a card can respond with, for each target."""
    answers = [option for _card, option in answers_naming(table, card)]
    return [answer for answer in answers if isinstance(answer, UseAction)]


def named_card(option: Option) -> int:
    """Return the card on the board that corresponds to an answer; NO_CARD if there is none."""
    match option:
        case SitOn(host=host):
            return host
        case (
            Defend(card=card)
            | KeepHidden(card=card)
            | Reveal(card=card)
            | TriggerNext(card=card)
            | UseAction(card=card)
            | ChooseTarget(card=card)
            | ChoosePayment(card=card)
            | KeepUnique(card=card)
            | ApplyNext(card=card)
            | StayClosed(card=card)
            | Place(card=card)
        ):
            return card
        case _:
            return NO_CARD


def render_option_line(table: Table, option: Option) -> str:
    """Return an answer in words; for the strike table with its result."""
    text = render_option(option, table.seen)
    stack = table.seen.stack
    if not isinstance(option, StandFirm | StepDown) or not stack:
        return text
    play = stack[-1]
    attack, counter = play.fight.attack, play.fight.counter
    if isinstance(option, StepDown):
        decided = next(
            event
            for event in reversed(table.seen.history)
            if isinstance(event, FightDecided) and event.play == play.id
        )
        strikes = table.seen.ruleset.strike_table
        milder = strikes.stepped_down(decided.attack_total, decided.defence_total)
        attack, counter = milder.attack, milder.counter
    line = _("{choice}: {attack}, in return {counter}").format(
        choice=text, attack=render_strength(attack), counter=render_strength(counter)
    )
    wounds = render_exchange(table, option)
    return f"{line} ({wounds})" if wounds else line


def walks(table: Table, card: int) -> dict[Cell, tuple[Cell, ...]]:
    """Return the cells a card can walk to now, with the cells on the way; empty if it cannot move.

    See ``ways_of`` of the engine for exclusions (506.1).
    """
    decision = main_decision(table)
    moves = () if decision is None else decision.options
    if not any(isinstance(option, MoveTo) and option.card == card for option in moves):
        return {}
    return ways_of(table.seen, card)


def next_step(table: Table, card: int, way: tuple[Cell, ...]) -> MoveTo | None:
    """Return the next move of a walk; None at its end, or if it is no longer offered."""
    decision = main_decision(table)
    step = MoveTo(card, way[0]) if way else None
    return step if decision is not None and step in decision.options else None
