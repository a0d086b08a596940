"""From the cursor to a choice: the effects of Enter, numbers and the end of the turn in a battle.

Each key yields an ``Outcome``: an answer to the match, a selection on the board, a question with
several outcomes, or a refusal. Only the offered options decide.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias, TypeGuard, assert_never

from catalog.common.i18n import _
from deckbuilder.battle.questions import (
    aimed_power,
    choosing,
    render_asked,
    render_card,
    render_option,
)
from deckbuilder.refusals import render_refusal
from deckbuilder.workbench.aiming import (
    Intent,
    intent_of,
    intent_of_ability,
    intent_of_play,
    likeliest_first,
)
from deckbuilder.workbench.battle_answers import (
    answers_naming,
    cells_asked,
    is_own,
    listed_options,
    main_decision,
    responses_of,
    walks,
)
from deckbuilder.workbench.battle_scene import battle_scene
from deckbuilder.workbench.battle_selection import (
    NOTHING,
    CardChosen,
    Chosen,
    Cursor,
    NothingChosen,
    Placing,
    PlayChosen,
    RangeShown,
    Selection,
    TurnEnding,
    chosen_card,
    chosen_of,
    chosen_play,
    with_chosen,
)
from deckbuilder.workbench.card_plays import (
    CardPlay,
    PlaySort,
    able_cards,
    plays_of,
    why_no_answer,
    why_not,
)
from deckbuilder.workbench.judge import landing_cells
from deckbuilder.workbench.ranges import threats
from deckbuilder.workbench.step_down import better_answer, is_step_down
from deckbuilder.workbench.table import Table
from engine.berserk import (
    COLUMNS,
    NO_CARD,
    NO_CELL,
    Cell,
    ChooseTarget,
    EndTurn,
    StrikeAt,
    UseAction,
    why,
)
from engine.kernel import Option, Refusal, Seat


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to the match."""

    option: Option


@dataclass(frozen=True, slots=True)
class Select:
    """A selection on the board; the cursor moves to ``point_at``, if it is a card."""

    selection: Selection
    point_at: int = NO_CARD


@dataclass(frozen=True, slots=True)
class Tell:
    """Nothing happens; ``text`` is the reason."""

    text: str


@dataclass(frozen=True, slots=True)
class AskWhich:
    """The player must choose one of several outcomes, each with its words."""

    question: str
    choices: tuple[tuple[str, "Outcome"], ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """A card walks over these cells, one play after the other, until something interrupts.

    ``plays`` is the number of plays in the match when the last step was chosen, None before the
    first.
    """

    card: int
    way: tuple[Cell, ...]
    plays: int | None = None


Outcome: TypeAlias = Answer | Select | Tell | AskWhich | Walk


def plays_here(table: Table, card: int) -> list[CardPlay]:
    """Return everything a card might do in the main phase on the table."""
    return plays_of(table.seen, table.seen.cards[card], main_decision(table))


def acting_card(table: Table, selection: Selection, cursor: Cursor) -> int:
    """Return the card for numbered plays.

    It is that of the play being aimed, else the own one under the cursor, else the chosen one;
    NO_CARD if there is none.
    """
    chosen = chosen_card(selection)
    if chosen_play(selection) is None and cursor.card is not None and is_own(table, cursor.card):
        return chosen if chosen in cursor.cards else cursor.card
    return chosen


# Enter


def pick(table: Table, selection: Selection, cursor: Cursor) -> Outcome:
    """Return the outcome of choosing the cards or cell under the cursor."""
    match selection:
        case RangeShown(beneath=beneath):
            return pick(table, beneath, cursor)
        case Placing(request=request):
            if cursor.cell is None or cursor.cell not in landing_cells(table.seen, request):
                return Tell(_("Choose one of the marked cells."))
            return Answer(replace(request, cell=cursor.cell))
        case _ if main_decision(table) is None:
            return _answer_at(table, selection, cursor)
        case NothingChosen() | TurnEnding():
            return _choose_card(table, _able_card(table, cursor))
        case CardChosen(card=card):
            return _act_at(table, card, cursor)
        case PlayChosen(play=play):
            return _aim(table, selection, play, cursor)
        case _:
            assert_never(selection)


def after_pick(selection: Selection) -> Selection:
    """Return the selection after Enter, whatever its outcome: a displayed range is hidden."""
    beneath = selection.beneath if isinstance(selection, RangeShown) else selection
    return NOTHING if isinstance(beneath, TurnEnding) else beneath


def _answer_at(table: Table, selection: Selection, cursor: Cursor) -> Outcome:
    """Answer with the cell or a card under the cursor; about the strike table, with the better
    exchange."""
    if is_step_down(table):
        return Answer(better_answer(table))
    cells, card = cells_asked(table), chosen_card(selection)
    if cursor.cell is not None and cursor.cell in cells:
        return Answer(cells[cursor.cell])
    answers: list[Option]
    if card != NO_CARD:
        answers = [use for use in responses_of(table, card) if use.target in cursor.cards]
    else:
        answers = [
            answer for number in cursor.cards for _card, answer in answers_naming(table, number)
        ]
    if not answers:
        return Tell(_why_no_answer(table, card, cursor))
    if card == NO_CARD and len(answers) > 1 and _aimed_by_one_card(answers):
        return Select(CardChosen(answers[0].card))
    asked = "" if table.decision is None else render_asked(table.decision, table.seen)
    return _one_of(table, selection, asked, answers)


def _one_of(
    table: Table, selection: Selection, question: str, options: Sequence[Option]
) -> Outcome:
    """Answer with the only option, or ask which one."""
    if len(options) == 1:
        return _minded(table, selection, options[0])
    answers = (
        (render_option(option, table.seen), _minded(table, selection, option)) for option in options
    )
    return AskWhich(question, tuple(answers))


def _minded(table: Table, selection: Selection, option: Option) -> Outcome:
    """Answer, or ask first if it would harm one's own card; the safe choice is the first."""
    target = _harmed(table, option)
    if target == NO_CARD or not is_own(table, target):
        return Answer(option)
    question = _("{card} is your own card. Target it anyway?")
    return AskWhich(
        question.format(card=render_card(table.seen, target)),
        ((_("No, aim elsewhere"), Select(selection)), (_("Yes, at my own"), Answer(option))),
    )


def _harmed(table: Table, option: Option) -> int:
    """Return the card that an answer targets in order to harm; NO_CARD if it does not."""
    seen = table.seen
    match option:
        case StrikeAt(target=target):
            return target
        case UseAction(card=card, ability=place, target=target):
            harms = intent_of_ability(seen, card, place) is Intent.HARM
            return target if harms else NO_CARD
        case ChooseTarget(card=target) if choosing(seen) is not None:
            return target if intent_of(aimed_power(seen)) is Intent.HARM else NO_CARD
        case _:
            return NO_CARD


def _aimed_by_one_card(answers: Sequence[Option]) -> TypeGuard[Sequence[UseAction]]:
    """Return whether all answers are abilities of one card, each with a target."""
    uses = [use for use in answers if isinstance(use, UseAction) and use.target != NO_CARD]
    return len(uses) == len(answers) and len({use.card for use in uses}) == 1


def _why_no_answer(table: Table, chosen: int, cursor: Cursor) -> str:
    for card in cursor.cards or (None,):
        refusal = _why_no_answer_of(table, chosen, card, cursor.cell)
        if refusal is not None:
            return render_refusal(refusal, table.seen.ruleset)
    if chosen != NO_CARD:
        return _("There is no target here.")
    if cells_asked(table):
        return _("Choose one of the marked cells.")
    return _("Answer with the number of one of the lines.")


def _why_no_answer_of(
    table: Table, chosen: int, card: int | None, cell: Cell | None
) -> Refusal | None:
    """Return why a card or a cell is not an answer, or not a target of the responding card."""
    seen, decision = table.seen, table.decision
    responses = [] if chosen == NO_CARD else responses_of(table, chosen)
    if responses and card is not None:
        return why(seen, replace(responses[0], target=card))
    return None if decision is None else why_no_answer(seen, decision, card, cell)


def _able_card(table: Table, cursor: Cursor) -> int | None:
    """Return the first own card under the cursor that can act, else the one in front."""
    able = able_cards(main_decision(table), table.seat, table.seen)
    return next((card for card in cursor.cards if card in able), cursor.card)


def _choose_card(table: Table, card: int | None) -> Outcome:
    if card is None or not is_own(table, card):
        return Tell(_("Choose one of your own cards first."))
    plays = plays_here(table, card)
    if any(play.options for play in plays):
        return Select(CardChosen(card))
    return Tell(_why_nothing(table, plays))


def _why_nothing(table: Table, plays: list[CardPlay]) -> str:
    if not plays:
        return _("This card can do nothing in the main phase.")
    refusals = {play.refusal.code: play.refusal for play in plays if play.refusal is not None}
    return " ".join(render_refusal(refusal, table.seen.ruleset) for refusal in refusals.values())


def _act_at(table: Table, card: int, cursor: Cursor) -> Outcome:
    """Make the default play of the chosen card here: move to a free cell, attack an enemy."""
    if card in cursor.cards:
        return Select(NOTHING)
    if cursor.card is not None and is_own(table, cursor.card):
        return _choose_card(table, _able_card(table, cursor))
    plays = plays_here(table, card)
    able = [play for play in plays if _options_at(play, cursor)]
    way = walks(table, card).get(cursor.cell, ()) if cursor.cell is not None else ()
    if not able:
        return Walk(card, way) if way else Tell(_why_not_here(table, plays, cursor))
    aims = [(play.title, _aim(table, CardChosen(card), play, cursor)) for play in able]
    return aims[0][1] if len(aims) == 1 else AskWhich(_("With what?"), tuple(aims))


def _why_not_here(table: Table, plays: list[CardPlay], cursor: Cursor) -> str:
    at_cells = cursor.card is None
    fitting = [play for play in plays if _is_at_cells(play) is at_cells]
    reasons: dict[str, None] = {}
    for play in fitting:
        refusal = why_not(table.seen, play, cursor.card, cursor.cell)
        if refusal is not None:
            text = render_refusal(refusal, table.seen.ruleset)
            reasons[f"{play.title}: {text}" if len(fitting) > 1 else text] = None
    return " ".join(reasons) or _("This card can do nothing here.")


def _is_at_cells(play: CardPlay) -> bool:
    return bool(play.cells()) or play.sort is PlaySort.MOVE


def _aim(table: Table, selection: Chosen, play: CardPlay, cursor: Cursor) -> Outcome:
    options = _options_at(play, cursor)
    if options:
        return _one_of(table, selection, _("Which target?"), options)
    if play.sort is PlaySort.MOVE and cursor.cell is not None:
        way = walks(table, play.card).get(cursor.cell)
        if way is not None:
            return Walk(play.card, way)
    refusal = why_not(table.seen, play, cursor.card, cursor.cell)
    return Tell(
        render_refusal(refusal, table.seen.ruleset) if refusal else _("There is no target here.")
    )


def _options_at(play: CardPlay, cursor: Cursor) -> list[Option]:
    """Return the options of a play at the cursor: one for each card there."""
    cards: Sequence[int | None] = cursor.cards or (None,)
    options = (play.option_at(card, cursor.cell) for card in cards)
    return list(dict.fromkeys(option for option in options if option is not None))


# other keys


def has_answers(table: Table, selection: Selection, cursor: Cursor) -> bool:
    """Return whether there are answers other than ending the turn, or plays of the acting card."""
    if main_decision(table) is None:
        return bool(listed_options(table))
    if able_cards(main_decision(table), table.seat, table.seen):
        return True
    card = acting_card(table, selection, cursor)
    return card != NO_CARD and any(play.options for play in plays_here(table, card))


def take_number(table: Table, selection: Selection, cursor: Cursor, number: int) -> Outcome | None:
    """Return the outcome of a number: an answer of the list, or a play of the acting card.

    None if the list has no such number.
    """
    if main_decision(table) is None:
        listed = listed_options(table)
        return Answer(listed[number - 1]) if number <= len(listed) else None
    card = acting_card(table, selection, cursor)
    plays = plays_here(table, card) if card != NO_CARD else []
    if number > len(plays):
        return Tell(_("There is no play with this number."))
    play = plays[number - 1]
    if not play.options:
        return Tell(
            "" if play.refusal is None else render_refusal(play.refusal, table.seen.ruleset)
        )
    if not play.needs_target:
        return Answer(play.options[0])
    chosen = with_chosen(selection, PlayChosen(play))
    return Select(chosen, next(iter(_targets_in_order(table, play)), NO_CARD))


def _targets_in_order(table: Table, play: CardPlay) -> list[int]:
    intent = intent_of_play(table.seen, play)
    return likeliest_first(table.seen, table.seat, play.targets(), intent)


def end_turn(table: Table, selection: Selection) -> Outcome | None:
    """End the turn; ask for a second press while an enemy could still be attacked.

    None outside the main phase.
    """
    if main_decision(table) is None:
        return None
    if isinstance(chosen_of(selection), TurnEnding) or not _could_attack(table):
        return Answer(EndTurn())
    return Select(with_chosen(selection, TurnEnding()))


def _could_attack(table: Table) -> bool:
    return any(
        not is_own(table, target)
        for card in able_cards(main_decision(table), table.seat, table.seen)
        for play in plays_here(table, card)
        for target in play.targets()
    )


def show_range(table: Table, selection: Selection, card: int | None) -> Outcome:
    """Show the range of a card, or hide a displayed one."""
    if isinstance(selection, RangeShown):
        return Select(selection.beneath)
    if card is None or not threats(table.seen, card):
        return Tell(_("Nothing under the cursor can attack."))
    return Select(RangeShown(card, selection))


@dataclass(frozen=True, slots=True)
class Stop:
    """A stop of the cursor on its round: a card or a cell."""

    card: int | None = None
    cell: Cell | None = None


def next_stop(table: Table, selection: Selection, cursor: Cursor, step: int) -> Stop | None:
    """Return the next card that can act, or the next target of the chosen one; None for none."""
    nothing = chosen_card(selection) == NO_CARD
    if main_decision(table) is not None and nothing:
        able = able_cards(main_decision(table), table.seat, table.seen)
        stops = [Stop(card=card) for card in _in_reading_order(table, able)]
    else:
        scene = battle_scene(table, selection)
        stops = [Stop(card=card) for card in _in_order(table, selection, scene.aims)]
        stops += [Stop(cell=cell) for cell in sorted(scene.reach)]
    if not stops:
        return None
    here = Stop(card=cursor.card) if cursor.card is not None else Stop(cell=cursor.cell)
    if here in stops:
        return stops[(stops.index(here) + step) % len(stops)]
    return stops[0 if step > 0 else -1]


def first_to_act(table: Table, cursor: Cursor) -> int:
    """Return the card with which a player most likely goes on in the main phase.

    It is the one under the cursor if it can act, else the first that can attack an enemy; NO_CARD
    if none can.
    """
    decision = main_decision(table)
    if decision is None:
        return NO_CARD
    able = able_cards(decision, table.seat, table.seen)
    here = next((card for card in cursor.cards if card in able), NO_CARD)
    if here != NO_CARD:
        return here
    attacks = (o for o in decision.options if isinstance(o, StrikeAt | UseAction))
    return next(
        (o.card for o in attacks if o.target != NO_CARD and not is_own(table, o.target)), NO_CARD
    )


def first_answer(table: Table) -> int:
    """Return the most likely target on the board of an answer; NO_CARD if there is none."""
    cards = [card for card, _answer in answers_naming(table)]
    if not cards or aimed_power(table.seen) is None:
        return cards[0] if cards else NO_CARD
    return _in_order(table, NOTHING, cards)[0]


def _in_reading_order(table: Table, cards: Iterable[int]) -> list[int]:
    """Return cards line by line as the viewer sees the board, then those beside it."""
    side = 1 if table.seat is Seat.FIRST else -1

    def place(card: int) -> tuple[bool, int, int, int]:
        cell = table.seen.cards[card].cell
        row, column = divmod(cell, COLUMNS)
        return cell == NO_CELL, -row * side, column * side, card

    return sorted(cards, key=place)


def _in_order(table: Table, selection: Selection, targets: Iterable[int]) -> list[int]:
    """Return targets in their likely order; if nothing is aimed, by number."""
    play, seen = chosen_play(selection), table.seen
    if main_decision(table) is None and aimed_power(seen) is None:
        return sorted(targets)
    intent = intent_of(aimed_power(seen)) if play is None else intent_of_play(seen, play)
    return likeliest_first(seen, table.seat, targets, intent)
