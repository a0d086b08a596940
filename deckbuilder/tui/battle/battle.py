"""The battle: the board from the player's side, what can be done and why not, one question at a
time.

In the main phase a card is chosen first, then a cell or a target; every other question lists its
answers with numbers.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final, TypeGuard

from textual import on
from textual.binding import Binding, BindingType

from catalog.i18n import N_, _
from deckbuilder.battle.questions import option_text
from deckbuilder.tui.battle.battle_view import BattleView
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.questions import (
    Choice,
    answer_lines,
    answers_naming,
    cells_asked,
    listed_options,
    question_text,
    refused_text,
    why_not_at_all,
)
from deckbuilder.tui.shell.pick_one import Which
from deckbuilder.workbench.card_plays import (
    CardPlay,
    PlaySort,
    able_cards,
    why_no_answer,
    why_not,
)
from deckbuilder.workbench.ranges import threats
from engine.berserk import NO_CARD, EndTurn, Pass, UseAction, why
from engine.kernel import Option, Refusal

_NUMBERS: Final = "123456789"


class BattleScreen(BattleView):
    """The battle as one player sees it, and plays it."""

    HELP = N_(
        "Your side is at the bottom. Choose one of your cards with the arrows and Enter, then a"
        " cell to move to or a card to strike, and Enter again; the side column says what the card"
        " can do and why it cannot do the rest. A number chooses one of its plays first. Tab goes"
        " to the next card that can do something, or to the next target. When you are asked"
        " something else, the answers have numbers, and targets and cells are chosen on the board"
        " too. Dots show how far the chosen power reaches."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Back"), show=False),
        Binding("e", "end_turn", N_("End turn"), show=True),
        Binding("space", "pass", N_("Pass"), show=True),
        Binding("tab", "next(1)", N_("Next card"), show=True),
        Binding("shift+tab", "next(-1)", N_("Previous card"), show=False),
        Binding("w", "why_not", N_("Why can't I?"), show=True),
        Binding("l", "log", N_("History"), show=True),
        Binding("u,ctrl+z", "take_back", N_("Undo"), show=True),
        Binding("1", "number(1)", N_("By number"), show=True, key_display="1–9"),
        Binding("s", "stack", N_("Stack"), show=True),
        Binding("j", "judge", N_("Judge's hand"), show=True),
        Binding("o", "ask", N_("When to ask me"), show=False),
        Binding("p", "stops", N_("Stops"), show=False),
        Binding("g", "graveyards", N_("Graveyards"), show=True),
        Binding("i", "close_up", N_("Whole card"), show=False),
        Binding("r", "ranges", N_("Ranges of a card"), show=False),
        Binding("a", "answers", N_("All answers"), show=False),
        Binding("c", "other_card", N_("Other card here"), show=False),
        *(
            Binding(number, f"number({number})", N_("By number"), show=False)
            for number in _NUMBERS[1:]
        ),
    ]

    # acts ---------------------------------------------------------------------------------

    def choose(self, option: Option) -> None:
        """Answer the question and go on."""
        self.table.choose(option)
        self.host.go_on()

    @on(Board.Moved)
    def _moved(self) -> None:
        self._why, self._choice = "", replace(self._choice, ending=False)
        self._draw()

    @on(Board.Picked)
    def _picked(self) -> None:
        if not self.is_asked():
            return
        if self.placing is not None:
            self.place_at_cursor()
            return
        self._ranging = NO_CARD
        board = self.query_one(Board)
        self._choice = replace(self._choice, ending=False)
        if self._main is None:
            self._answer_at(board)
        elif self._choice.card == NO_CARD:
            self._choose_card(self._able_one(board))
        elif self._choice.play is not None:
            self._aim(self._choice.play, board)
        else:
            self._act_at(board)

    def _answer_at(self, board: Board) -> None:
        """Answer with the cell or a card under the cursor."""
        cells = cells_asked(self.table)
        if board.cell is not None and board.cell in cells:
            self.choose(cells[board.cell])
            return
        if self._choice.card != NO_CARD:
            answers: list[Option] = [one for one in self._responses() if one.target in board.cards]
        else:
            answers = [one for card in board.cards for _, one in answers_naming(self.table, card)]
        if len(answers) == 1:
            self.choose(answers[0])
        elif not answers:
            self.tell(self._why_no_answer(board))
        elif self._choice.card == NO_CARD and _aimed_by_one_card(answers):
            self._choice, self._why = Choice(answers[0].card), ""
            self._draw()
        else:
            self._ask_answer(_("Which of these?"), answers)

    def _why_no_answer(self, board: Board) -> str:
        for card in board.cards or (None,):
            refusal = self._why_no_answer_of(card, board.cell)
            if refusal is not None:
                return refused_text(refusal)
        if self._choice.card != NO_CARD:
            return _("There is no target here.")
        if cells_asked(self.table):
            return _("Choose one of the marked cells.")
        return _("Answer with the number of one of the lines.")

    def _why_no_answer_of(self, card: int | None, cell: int | None) -> Refusal | None:
        """Return why a card or a cell is no answer, or no target of the card that responds."""
        seen, decision = self.table.seen, self.table.decision
        responses = [] if self._choice.card == NO_CARD else self._responses()
        if responses and card is not None:
            return why(seen, replace(responses[0], target=card))
        return None if decision is None else why_no_answer(seen, decision, card, cell)

    def _ask_answer(self, question: str, options: Sequence[Option]) -> None:
        def answered(index: int | None) -> None:
            if index is not None:
                self.choose(options[index])

        texts = [option_text(option, self.table.seen) for option in options]
        self.app.push_screen(Which(question, texts), answered)

    def _choose_card(self, number: int | None) -> None:
        if number is None or not self._is_mine(number):
            self.tell(_("Choose one of your own cards first."))
            return
        plays = self._plays(number)
        if not any(play.options for play in plays):
            self.tell(self._why_nothing(plays))
            return
        self._choice, self._why = Choice(number), ""
        self._draw()

    def _why_nothing(self, plays: list[CardPlay]) -> str:
        if not plays:
            return _("This card has nothing it could do in the main phase.")
        refusals = {play.refusal.code: play.refusal for play in plays if play.refusal is not None}
        return " ".join(refused_text(one) for one in refusals.values())

    def _able_one(self, board: Board) -> int | None:
        """Return the first own card under the cursor that can act, else the one in front."""
        able = able_cards(self._main, self.table.seat, self.table.seen)
        return next((card for card in board.cards if card in able), board.card)

    def _act_at(self, board: Board) -> None:
        """Do what the chosen card can do here: move to a free cell, attack an enemy."""
        plays = self._plays(self._choice.card)
        if self._choice.card in board.cards:
            self._drop()
            return
        if board.card is not None and self._is_mine(board.card):
            self._choose_card(self._able_one(board))
            return
        able = [play for play in plays if _options_at(play, board)]
        if len(able) == 1:
            self._aim(able[0], board)
        elif able:
            self._ask_which(able, board)
        else:
            self.tell(self._why_not_here(plays, board.card, board.cell))

    def _why_not_here(self, plays: list[CardPlay], card: int | None, cell: int | None) -> str:
        fitting = [play for play in plays if bool(play.cells() or _moves(play)) is (card is None)]
        reasons: dict[str, None] = {}
        for play in fitting:
            refusal = why_not(self.table.seen, play, card, cell)
            if refusal is not None:
                text = refused_text(refusal)
                reasons[f"{play.title}: {text}" if len(fitting) > 1 else text] = None
        return " ".join(reasons) or _("This card can do nothing here.")

    def _ask_which(self, able: list[CardPlay], board: Board) -> None:
        def answered(index: int | None) -> None:
            if index is not None:
                self._aim(able[index], board)

        self.app.push_screen(Which(_("With what?"), [play.title for play in able]), answered)

    def _aim(self, play: CardPlay, board: Board) -> None:
        options = _options_at(play, board)
        if len(options) == 1:
            self.choose(options[0])
        elif options:
            self._ask_answer(_("At whom?"), options)
        else:
            refusal = why_not(self.table.seen, play, board.card, board.cell)
            self.tell(refused_text(refusal) if refusal else _("There is no target here."))

    def _drop(self) -> None:
        """Let go of the chosen play, then of the chosen card."""
        self._choice = Choice(self._choice.card) if self._choice.play else Choice()
        self._why = ""
        self._draw()

    # keys ---------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys that answer the question on the table."""
        if not self.is_mounted or self.table.journey.match is None:
            return True
        decision = self.table.decision
        if action == "end_turn":
            return self._main is not None
        if action == "pass":
            bot = decision is None and self.table.is_bots_turn
            return bot or (decision is not None and Pass() in decision.options)
        return True

    def action_back(self) -> None:
        """Let go of what is chosen, then leave the match; it is kept."""
        if self._ranging != NO_CARD or self.placing is not None:
            self._ranging, self.placing = NO_CARD, None
            self.redraw()
        elif self._choice.ending:
            self._choice = replace(self._choice, ending=False)
            self._draw()
        elif self._choice != Choice():
            self._drop()
        else:
            super().action_back()

    def action_end_turn(self) -> None:
        """End the turn; ask once more while an enemy could still be attacked."""
        decision = self._main
        if decision is None:
            return
        if not self._choice.ending and self._could_attack():
            self._choice, self._why = Choice(ending=True), ""
            self._draw()
            return
        self._choice = Choice()
        self.choose(EndTurn())

    def _could_attack(self) -> bool:
        return any(
            not self._is_mine(target)
            for card in able_cards(self._main, self.table.seat, self.table.seen)
            for play in self._plays(card)
            for target in play.targets()
        )

    def action_pass(self) -> None:
        """Pass the priority; while the bot plays, do not wait between its choices."""
        decision = self.table.decision
        if decision is not None and Pass() in decision.options:
            self.choose(Pass())
        elif self.table.is_bots_turn:
            self.host.hurry()

    def action_number(self, number: int) -> None:
        """Answer by number, or choose a play of the card by number."""
        decision = self.table.decision
        if not self.is_asked() or decision is None:
            return
        if self._main is None:
            listed = listed_options(self.table)
            if number <= len(listed):
                self.choose(listed[number - 1])
            return
        card = self._acting()
        plays = self._plays(card) if card != NO_CARD else []
        if number > len(plays):
            self.tell(_("There is no play with this number."))
            return
        self._take_play(card, plays[number - 1])

    def _take_play(self, card: int, play: CardPlay) -> None:
        if not play.options:
            self.tell(why_not_at_all(play))
            return
        if not play.needs_target:
            self.choose(play.options[0])
            return
        self._choice, self._why = Choice(card, play), ""
        targets = sorted(play.targets())
        if targets:
            self.query_one(Board).point_at(targets[0])
        self._draw()

    def action_next(self, step: int) -> None:
        """Go to the next card that can act, or to the next target of the chosen one."""
        board = self.query_one(Board)
        scene = self._scene()
        stops: list[tuple[int | None, int | None]] = [(card, None) for card in sorted(scene.aims)]
        stops += [(None, cell) for cell in sorted(scene.reach)]
        if self._main is not None and self._choice.card == NO_CARD:
            stops = [
                (card, None) for card in able_cards(self._main, self.table.seat, self.table.seen)
            ]
        if not stops:
            return
        here = (board.card, None) if board.card is not None else (None, board.cell)
        at = stops.index(here) + step if here in stops else (0 if step > 0 else -1)
        card, cell = stops[at % len(stops)]
        if card is not None:
            board.point_at(card)
        elif cell is not None:
            board.point_at_cell(cell)

    def action_answers(self) -> None:
        """List every answer to the question, however many there are."""
        options = listed_options(self.table)
        if not options:
            return

        def answered(index: int | None) -> None:
            if index is not None:
                self.choose(options[index])

        question = question_text(self.table, Choice())
        self.app.push_screen(Which(question, answer_lines(self.table)), answered)

    def action_other_card(self) -> None:
        """Look at the next card on the cell of the cursor: a symbiote, or whoever shares it."""
        self.query_one(Board).next_card_here()

    def action_ranges(self) -> None:
        """Show how far the card under the cursor reaches; once more, hide it."""
        card = self.query_one(Board).card
        if self._ranging != NO_CARD or card is None or not threats(self.table.seen, card):
            shown, self._ranging = self._ranging, NO_CARD
            if shown == NO_CARD:
                self.tell(_("Nothing that attacks is under the cursor."))
            else:
                self.redraw()
            return
        self._ranging = card
        self.redraw()


def _options_at(play: CardPlay, board: Board) -> list[Option]:
    """Return the answers that do it to what is under the cursor: one for each card there."""
    cards: Sequence[int | None] = board.cards or (None,)
    found = (play.option_at(card, board.cell) for card in cards)
    return list(dict.fromkeys(option for option in found if option is not None))


def _moves(play: CardPlay) -> bool:
    return play.sort is PlaySort.MOVE


def _aimed_by_one_card(answers: Sequence[Option]) -> TypeGuard[Sequence[UseAction]]:
    """Whether all answers are abilities of one card, each at a target."""
    uses = [one for one in answers if isinstance(one, UseAction) and one.target != NO_CARD]
    return len(uses) == len(answers) and len({one.card for one in uses}) == 1
