"""The battle: the board from the player's side, possible plays and refusals, one question at a
time.

In the main phase a card is chosen first, then a cell or a target; every other question lists its
answers with numbers. The screen combines two panes and executes keys.
"""

from dataclasses import replace
from typing import ClassVar, Final, NamedTuple, assert_never

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from catalog.common.i18n import N_, _
from deckbuilder.battle.stack import stack_rows
from deckbuilder.decks.editions import edition_help
from deckbuilder.refusals import render_refusal
from deckbuilder.tui.battle.battle_view import BoardPane, SidePane, battle_help
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.board_signs import side_signs
from deckbuilder.tui.battle.card_inspection import Inspection
from deckbuilder.tui.battle.dice import last_fight
from deckbuilder.tui.battle.forecast import Aiming, Forecasted
from deckbuilder.tui.battle.judge_requests import JudgeHand, Undo
from deckbuilder.tui.battle.match_flow import (
    GUIDE_KEYS,
    MATCH_KEYS,
    MatchFlow,
    ask_to_give_up,
    guided,
    keys_with,
    panels,
    report_to_guide,
)
from deckbuilder.tui.battle.priority_settings import PrioritySettings
from deckbuilder.tui.battle.questions import render_answer_lines, render_question
from deckbuilder.tui.battle.recap import RecapPane
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import PickOne
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.terminal import is_too_small
from deckbuilder.workbench.battle_answers import (
    cells_asked,
    listed_options,
    main_decision,
    next_step,
    render_waiting,
)
from deckbuilder.workbench.battle_pointing import (
    Answer,
    AskWhich,
    Outcome,
    Select,
    Tell,
    Walk,
    after_pick,
    end_turn,
    first_answer,
    first_to_act,
    has_answers,
    next_stop,
    pick,
    show_range,
    take_number,
)
from deckbuilder.workbench.battle_selection import (
    NOTHING,
    CardChosen,
    Cursor,
    Selection,
    after_move,
    chosen_card,
    let_go,
)
from deckbuilder.workbench.card_plays import able_cards
from deckbuilder.workbench.match_words import PHRASES, asked_player, why_asked
from deckbuilder.workbench.table import Table
from engine.berserk import NO_CARD, Pass
from engine.kernel import Option

_NUMBERS: Final = "123456789"
_OF_MAIN_PHASE: Final = ("pick", "number", "end_turn")
"""Actions whose keys mean something else where the question is another."""


class _Press(NamedTuple):
    """A key or a click that acts only when the viewer is asked, with the cursor there."""

    action: str
    cursor: Cursor


class BattleScreen(RazdachaScreen[None]):
    """The battle as one player sees and plays it."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Your side is at the bottom; its row next to the enemy is your first row, the one "
        "below it the second, the last the third. Choose one of your cards with the arrows "
        "and Enter, then a cell to move to or a card to strike, and Enter again; the side "
        "column shows what the card can do and why it cannot do the rest. A number chooses "
        "one of its plays first. Tab goes to the next card that can do something, or to the "
        "next target. When you are asked something else, the answers have numbers; you can "
        "also choose targets and cells on the board. Dots show how far the chosen power "
        "reaches."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *MATCH_KEYS,
        *GUIDE_KEYS,
        Binding("ctrl+n", "leave", N_("New match"), show=False),
        Binding("e", "end_turn", N_("End turn"), show=True),
        Binding("space", "pass", N_("Pass"), show=True),
        Binding("tab", "next(1)", N_("Next card"), show=True),
        Binding("shift+tab", "next(-1)", N_("Previous card"), show=False),
        Binding("w", "why_not", N_("What can it do?"), show=True),
        Binding("l", "log", N_("History"), show=True),
        Binding("u,ctrl+z", "take_back", N_("Undo"), show=True),
        Binding("1", "number(1)", N_("Choose"), show=True, key_display="1–9"),
        Binding("s", "stack", N_("Stack"), show=True),
        Binding("j", "judge", N_("Judge's hand"), show=True),
        Binding("d", "offer_draw", N_("Offer a draw"), show=False),
        Binding("o", "ask", N_("When to ask me"), show=False),
        Binding("p", "stops", N_("Stops"), show=False),
        Binding("v", "last_turn", N_("Last turn again"), show=False),
        Binding("b", "recap", N_("What the opponent did"), show=False),
        Binding("t", "pace", N_("The computer's pace"), show=False),
        Binding("y", "say", N_("Say something"), show=False),
        Binding("g", "graveyards", N_("Graveyards"), show=True),
        Binding("f7,i", "card_detail", N_("Whole card"), show=False),
        Binding("r", "ranges", N_("Ranges of a card"), show=False),
        Binding("a", "answers", N_("All answers"), show=False),
        Binding("c", "other_card", N_("Other card here"), show=False),
        *(
            Binding(number, f"number({number})", N_("Choose"), show=False)
            for number in _NUMBERS[1:]
        ),
    ]

    def __init__(self, table: Table, flow: MatchFlow) -> None:
        super().__init__()
        self.table = table
        self.flow = flow
        self._bindings = keys_with(flow, self._bindings)
        self.selection: Selection = NOTHING
        self._why = ""
        self._walk: Walk | None = None
        self._acted: _Press | None = None
        self._pending: _Press | None = None
        self._pending_turn = 0
        self._question_shown = -1
        self._recap_closed = False  # by the key that is being handled
        self._aiming = Aiming(self, table)
        self._undo = Undo(self)
        self._judge_hand = JudgeHand(self)
        self._inspection = Inspection(self)
        self._priority = PrioritySettings(self)

    @property
    def asked_player(self) -> str:
        """The player at the screen, if two people share a keyboard."""
        return asked_player(self.table)

    @property
    def asked_why(self) -> str:
        """The player of the turn, and the decision to make."""
        return why_asked(self.table)

    def help_texts(self) -> list[str]:
        """Return help on views, settings and agreements, and on the signs."""
        texts = [*super().help_texts(), *battle_help(self.services.settings.glyphs)]
        edition = edition_help(self.table.rules)
        return [*texts, edition] if edition else texts

    def compose_body(self) -> ComposeResult:
        """Yield the board, and beside or below it the question, the card, its plays, the log."""
        yield from panels(self.flow)
        with Container(id="battle"):
            yield BoardPane(self.table)
            yield SidePane(self.table)
        yield RecapPane(id="recap")

    def on_mount(self) -> None:
        """Give the focus to the board, which always has it."""
        self._board.focus()

    def on_resize(self) -> None:
        """Keep the most important parts if the terminal is too small."""
        self.set_class(is_too_small(self.app.size), "-small")
        self.call_after_refresh(self._show_news)

    def on_screen_resume(self) -> None:
        """Update after another screen was shown."""
        if self.is_current:
            self.flow.go_on()

    def on_screen_suspend(self) -> None:
        """Spare the processor while another screen is shown."""
        self.flow.rest()

    # drawing ------------------------------------------------------------------------------

    @property
    def _board(self) -> Board:
        return self.query_one(BoardPane).board

    @property
    def cursor(self) -> Cursor:
        """The contents under the board's cursor."""
        return self.query_one(BoardPane).cursor

    def show(self) -> None:
        """Draw the current battle; a new question begins without a chosen card."""
        if not self.table.has_battle:
            return
        question = self.table.view.number
        if self._question_shown != question:
            self._question_shown = question
            self._begin_question()
        self._draw()
        self.query_one(SidePane).show_priority(self.services.settings)
        self.refresh_bindings()
        if self._walk is not None and self.table.decision is not None:
            self._go_on_walking()

    def _begin_question(self) -> None:
        self.selection, self._why = self._still_chosen(), ""
        self._show_news()
        self.query_one(BoardPane).show(self.selection)
        self._point_at_question()
        if self.table.begins_turn and self.flow.guide is None:
            self._open_recap()
        if self.table.decision is not None:
            self._begin_with_pending()

    def _begin_with_pending(self) -> None:
        """Act on the key that was pressed while somebody else was asked."""
        press, self._pending, self._acted = self._pending, None, None
        if press is None:
            return
        self._why = self._why_unused(press.action)
        if not self._why:
            self.call_next(self._press_again, press)

    def _why_unused(self, action: str) -> str:
        """Return why a kept key does not act on the question that is asked now; empty if it does.

        It does not end a turn that had not begun when it was pressed.
        """
        if action.startswith(_OF_MAIN_PHASE) and main_decision(self.table) is None:
            return _("Your earlier key was not used: you are asked something else.")
        if action == "end_turn" and self._pending_turn != self.table.seen.turn:
            text = _("Your earlier key was not used: your turn has only begun. {key} ends it.")
            return text.format(key=key_name("e"))
        return ""

    async def _press_again(self, press: _Press) -> None:
        if press.cursor.cell is not None:
            self._board.point_at_cell(press.cursor.cell)
        elif press.cursor.card is not None:
            self._board.point_at(press.cursor.card)
        await self.run_action(press.action)

    def _waits(self, action: str) -> bool:
        """Keep the key of an action for the viewer's next question while somebody else is asked;
        return whether that is so.

        The last key counts; the one that has just acted is not kept again.
        """
        press = _Press(action, self.cursor)
        if self.table.decision is not None:
            self._acted = press
            return False
        text = render_waiting(self.table) or _("The match is over.")
        if render_waiting(self.table) and press != self._acted:
            self._pending, self._pending_turn = press, self.table.seen.turn
            text = " ".join((text, _("Your last key acts as soon as you are asked.")))
        self.show_text(text)
        return True

    def _open_recap(self) -> bool:
        """Show the opponent's last turn, until the next key; return whether there was one."""
        glyphs = self.services.settings.glyphs
        recap = self.query_one(SidePane).actions.recap(side_signs(glyphs))
        if recap is not None:
            self.query_one(RecapPane).open(recap, glyphs, self.table.seat)
        return recap is not None

    def on_key(self) -> None:
        """Close the recap with the first key, which acts as usual."""
        self._recap_closed = self.query_one(RecapPane).close()

    def _show_news(self) -> None:
        """Show the last fight and the log, as far as they fit the size of the terminal."""
        if self.is_attached and self.table.has_battle:
            self.query_one(SidePane).show_news(self._fight())

    def _still_chosen(self) -> Selection:
        """Return the selection; a card that moved and can act again stays chosen."""
        card = chosen_card(self.selection)
        able = able_cards(main_decision(self.table), self.table.seat, self.table.seen)
        return CardChosen(card) if card in able else NOTHING

    def _fight(self) -> Text | None:
        table = self.table
        return last_fight(table.history, table.seen, full=self.has_class("-tall"))

    def _point_at_question(self) -> None:
        """Move the cursor to the subject of the question: a cell, a possible answer, a card."""
        question = self.table.seen.question
        if self.table.decision is None or question is None:
            return
        cells = cells_asked(self.table)
        if cells:
            self._board.point_at_cell(min(cells))
        elif (answer := first_answer(self.table)) != NO_CARD:
            self._board.point_at(answer)
        elif self.selection == NOTHING and self._first_to_act() != NO_CARD:
            self._board.point_at(self._first_to_act())
        elif question.card != NO_CARD:
            self._board.point_at(question.card)

    def _first_to_act(self) -> int:
        return first_to_act(self.table, self.cursor)

    def _draw(self) -> None:
        """Draw everything that depends on the cursor and the selection."""
        self._aiming.look(self.selection, self.cursor)
        self.query_one(BoardPane).show(self.selection, self._aiming.tokens())
        side = self.query_one(SidePane)
        side.show(self.selection, self.cursor, self._why, self._aiming, self._hint())

    def _hint(self) -> str:
        """Return which key lets the computer go on; empty if none does."""
        if not self.flow.waits_for_step:
            return ""
        return _("{key} — the computer's next step").format(key=key_name("space"))

    @on(Forecasted)
    def _forecasted(self) -> None:
        if self.table.has_battle:
            self._draw()

    # acts ---------------------------------------------------------------------------------

    def show_text(self, text: str) -> None:
        """Show a sentence beside the board."""
        self._why = text
        report_to_guide(self.flow, text)
        self._draw()

    def select(self, selection: Selection) -> None:
        """Set the selection on the board."""
        self.selection, self._why = selection, ""
        self._draw()
        self.refresh_bindings()

    def choose(self, option: Option) -> None:
        """Answer the question and go on."""
        with self.showing_errors():
            self.table.choose(option)
        self.flow.go_on()

    def _carry_out(self, outcome: Outcome | None) -> None:
        match outcome:
            case Answer(option=option):
                self.choose(option)
            case Select(selection=selection, point_at=card):
                if card != NO_CARD:
                    self._board.point_at(card)
                self.select(selection)
            case Tell(text=text):
                self.show_text(text)
            case AskWhich():
                self._ask_which(outcome)
            case Walk():
                self._walk = outcome
                self._go_on_walking()
            case None:
                return
            case _:
                assert_never(outcome)

    def _go_on_walking(self) -> None:
        """Make the next move of the walk; end it if anything else was played meanwhile."""
        walk, self._walk = self._walk, None
        if walk is None or not walk.way:
            return
        plays = self.table.seen.plays
        step = next_step(self.table, walk.card, walk.way)
        if step is None or walk.plays not in (None, plays - 1):
            self.show_text(_("The walk was interrupted."))
            return
        self._walk = replace(walk, way=walk.way[1:], plays=plays)
        self.choose(step)

    def _ask_which(self, asked: AskWhich) -> None:
        words = [text for text, _outcome in asked.choices]
        self.ask(
            PickOne(asked.question, words), lambda index: self._carry_out(asked.choices[index][1])
        )

    @on(Board.Moved)
    def _moved(self) -> None:
        self.select(after_move(self.selection))

    @on(Board.Picked)
    def action_pick(self) -> None:
        """Choose what is under the cursor."""
        if self._waits("pick"):
            return
        picked_with, self.selection = self.selection, after_pick(self.selection)
        self._carry_out(pick(self.table, picked_with, self.cursor))

    # keys ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the keys that answer the current question."""
        is_checked = action in (
            "end_turn",
            "pass",
            "say",
        )  # first, since every key is asked about often
        if not is_checked or not self.is_mounted or not self.table.has_battle:
            return True
        if action == "say":
            return self.table.speaks
        decision = self.table.decision
        if action == "end_turn":
            return decision is None or main_decision(self.table) is not None
        if decision is None:
            return self.table.is_bots_turn
        return Pass() in decision.options

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: only if it has an effect."""
        table = self.table
        if not self.is_mounted or not table.has_battle:
            return True
        if action == "stack":
            return bool(stack_rows(table.seen))
        if action == "take_back":
            return bool(table.view.number) and not table.counts and not table.is_bots_turn
        if action == "judge":
            return table.decision is not None and table.refuse_judge() is None
        if action == "end_turn":
            return table.decision is not None
        if action in ("number", "next"):
            return table.decision is not None and has_answers(table, self.selection, self.cursor)
        return action != "back" or let_go(self.selection) is not None

    def action_back(self) -> None:
        """Cancel the selection; Esc never leaves a battle, which is left by the keys of areas."""
        remaining, self._pending = let_go(self.selection), None
        if remaining is None:
            text = (
                _("{home} goes to the start, {leave} to a new match; this match stays as it is.")
                if self.flow.guide is None
                else _("{home} goes home, {leave} to the lessons; this lesson is saved.")
            )
            if self.table.is_elsewhere:
                text = _("{leave} leads away from this table, {home} to the start.")
            self.show_text(text.format(home=key_name("f10"), leave=key_name("ctrl+n")))
        else:
            self.select(remaining)

    def action_leave(self) -> None:
        """Leave for the form of a new match; this one is saved."""
        super().action_back()

    def action_guide(self, command: str) -> None:
        """Let the lesson execute one of its commands."""
        guided(self.flow, command)

    def action_give_up(self) -> None:
        """Ask, then give the match up (601.4)."""
        ask_to_give_up(self.app, self.flow)

    def action_offer_draw(self) -> None:
        """Offer the opponent a draw, in editions that allow a draw by agreement."""
        if self._waits("offer_draw"):
            return
        refusal = self.table.offer_draw()
        if refusal is not None:
            self.show_text(render_refusal(refusal, self.table.rules))
            return
        self.flow.go_on()

    def action_end_turn(self) -> None:
        """End the turn; ask again while an enemy could still be attacked."""
        if not self._waits("end_turn"):
            self._carry_out(end_turn(self.table, self.selection))

    def action_pass(self) -> None:
        """Pass priority; while the bot plays, step on or skip the pauses between its choices."""
        decision = self.table.decision
        if decision is not None and Pass() in decision.options:
            self.choose(Pass())
        elif self.flow.waits_for_step:
            self.flow.step()
        elif self.table.is_bots_turn:
            self.flow.hurry()

    def action_number(self, number: int) -> None:
        """Answer by number, or choose a play of the card by number."""
        if not self._waits(f"number({number})"):
            self._carry_out(take_number(self.table, self.selection, self.cursor, number))

    def action_next(self, step: int) -> None:
        """Go to the next card that can act, or to the next target of the chosen one."""
        stop = next_stop(self.table, self.selection, self.cursor, step)
        if stop is None:
            self._waits(f"next({step})")
        elif stop.card is not None:
            self._board.point_at(stop.card)
        elif stop.cell is not None:
            self._board.point_at_cell(stop.cell)

    def action_answers(self) -> None:
        """List every answer to the question, whatever their number."""
        if self._waits("answers"):
            return
        options = listed_options(self.table)
        if options:
            words = zip(render_answer_lines(self.table), map(Answer, options), strict=True)
            self._ask_which(AskWhich(render_question(self.table, NOTHING), tuple(words)))

    def action_other_card(self) -> None:
        """Switch to the next card on the cursor's cell: a symbiote, or another card sharing it."""
        self._board.next_card_here()

    def action_ranges(self) -> None:
        """Show the range of the card under the cursor, or hide it."""
        self._carry_out(show_range(self.table, self.selection, self.cursor.card))

    def action_take_back(self) -> None:
        """Take back the last own choice, if it has revealed nothing."""
        if not self._waits("take_back"):
            self._undo.take_back()

    def action_judge(self) -> None:
        """Ask the opponent to agree to something outside the rules."""
        if not self._waits("judge"):
            self._judge_hand.ask()

    def action_say(self) -> None:
        """Choose a phrase for the player elsewhere."""
        texts = [_(text) for text in PHRASES.values()]
        phrases = tuple(PHRASES)
        self.ask(PickOne(_("Say"), texts), lambda place: self.table.say(phrases[place]))

    def action_why_not(self) -> None:
        """Show for everything that could be done here whether it is possible, and why not."""
        if not self._waits("why_not"):
            self._inspection.why_not()

    def action_card_detail(self) -> None:
        """Show the full text of the cards under the cursor."""
        self._inspection.card_detail()

    def action_log(self) -> None:
        """Show the whole history."""
        self._inspection.history()

    def action_stack(self) -> None:
        """Show the full stack and queue."""
        self._inspection.stack()

    def action_graveyards(self) -> None:
        """Show the cards of both graveyards (205.2)."""
        self._inspection.graveyards()

    def action_recap(self) -> None:
        """Tell the opponent's last turn again, or close the recap if it was open."""
        was_closed, self._recap_closed = self._recap_closed, False
        if not was_closed and not self._open_recap():
            self.show_text(_("The opponent has had no turn yet."))

    def action_last_turn(self) -> None:
        """Replay the opponent's last turn, action by action."""
        self._inspection.last_turn()

    async def action_pace(self) -> None:
        """Switch to the next pace of the computer."""
        await self._priority.next_pace()

    async def action_ask(self) -> None:
        """Switch the prompting mode: never, when I can, always."""
        await self._priority.next_way()

    def action_stops(self) -> None:
        """Ask for the stops at which to be prompted even without an answer."""
        self._priority.choose_stops()
