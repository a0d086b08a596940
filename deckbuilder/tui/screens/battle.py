"""The battle: the board from the player's side, what can be done and why not, one question at a
time.

In the main phase a card is chosen first, then a cell or a target; every other question lists its
answers with numbers.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Final, TypeGuard

from rich.console import Group, RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from catalog.i18n import N_, _
from deckbuilder.battle_text import card_text, option_text
from deckbuilder.tui.journeys import MatchTable
from deckbuilder.tui.judging import landing_cells
from deckbuilder.tui.keys import key_name
from deckbuilder.tui.plays import (
    CardPlay,
    PlaySort,
    able_cards,
    plays_of,
    why_no_answer,
    why_not,
)
from deckbuilder.tui.questions import (
    Choice,
    answer_lines,
    answers_naming,
    answers_text,
    cells_asked,
    listed_options,
    main_decision,
    plays_text,
    question_text,
    refused_text,
    status_text,
    why_not_at_all,
)
from deckbuilder.tui.ranges import reach_asked, reach_of_play, reach_of_use, threats
from deckbuilder.tui.screens.agreeing import AgreeingScreen
from deckbuilder.tui.screens.asking import ASK_ABOUT, ask_text
from deckbuilder.tui.screens.stage import Host
from deckbuilder.tui.screens.which import Which
from deckbuilder.tui.theme import BAD
from deckbuilder.tui.widgets.board import Board, Scene, legend
from deckbuilder.tui.widgets.dice import last_fight
from deckbuilder.tui.widgets.log import BattleLog
from deckbuilder.tui.widgets.specs import card_sheet_now
from deckbuilder.tui.widgets.stack import stack_brief
from engine.berserk.options import EndTurn, Pass, UseAction
from engine.berserk.reasons import why
from engine.berserk.state import NO_CARD
from engine.kernel import Decision, Option, Refusal

_NUMBERS: Final = "123456789"
_RECENT: Final = 400  # events that the side column tells; the whole log has all
_HELP_OF_KEYS: Final = (
    (
        "w",
        N_("{key} says of the card or cell under the cursor what you can do there, and why not."),
    ),
    ("i", N_("{key} shows the card under the cursor whole, and where its values come from.")),
    ("r", N_("{key} shows how far the card under the cursor reaches, an enemy's too.")),
    ("s", N_("{key} shows the stack and the queue whole, and whose the priority is.")),
    ("l", N_("{key} shows the history; a word, a card or a rule can be searched there.")),
    ("g", N_("{key} shows the cards of both graveyards, at any moment.")),
    ("o", N_("{key} changes when you are asked with the priority: never, when you can, always.")),
    ("p", N_("{key} sets stops: moments at which you are asked anyway.")),
    ("u", N_("{key} takes your last choice back while no die was rolled and nothing was seen.")),
    ("j", N_("{key} asks the opponent to agree to what the rules do not do by themselves.")),
)


class BattleScreen(AgreeingScreen):
    """The battle as one player sees it."""

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

    _choice: Choice = Choice()
    _why: str = ""
    _at: tuple[int, int] = (-1, -1)
    _ranging: int = NO_CARD

    def __init__(self, table: MatchTable, host: Host) -> None:
        super().__init__(table, host)
        self._parts: dict[str, Text | None] = {}

    def help_texts(self) -> list[str]:
        """Tell of what can be looked at, of asking and agreeing, and explain the signs too."""
        signs = legend(self.services.settings.glyphs)
        keys = (_(text).format(key=key_name(key)) for key, text in _HELP_OF_KEYS)
        return [*super().help_texts(), "\n".join(keys), _(ASK_ABOUT), signs]

    def compose_body(self) -> ComposeResult:
        """Yield the board, and beside it the question, the card, its plays and the log."""
        with Horizontal(id="battle"):
            with Vertical(id="field"):
                yield Static("", id="status", markup=False)
                yield Board(glyphs=self.services.settings.glyphs, id="board")
            with Vertical(id="side"):
                yield Static("", id="prompt", markup=False)
                yield Static("", id="why", markup=False)
                yield Static("", id="stack", markup=False)
                yield Static("", id="card", markup=False)
                yield Static("", id="plays", markup=False)
                yield Static("", id="fight", markup=False)
                yield BattleLog()

    def on_mount(self) -> None:
        """The board has the focus, always."""
        self.query_one(Board).focus()
        self.asking_changed()

    def asking_changed(self) -> None:
        """Show above the history when the user is asked now."""
        title = f"{key_name('o')} {ask_text(self.services.settings)}"
        self.query_one(BattleLog).border_title = title

    # drawing ------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the battle as it is now; a new question begins without a chosen card."""
        match = self.table.journey.match
        if match is None:
            return
        at = (self.table.version, len(match.choices))
        if self._at != at:
            self._at = at
            self._keep_chosen()
            self._why, self._ranging, self.placing = "", NO_CARD, None
            self.query_one(BattleLog).show(self.table.log(_RECENT))
            self._show_part("#fight", self._fight())
            self.query_one(Board).show(self._scene())
            self._point_at_question()
        self._draw()
        self.refresh_bindings()

    def _fight(self) -> Text | None:
        match = self.table.journey.match
        history = match.history if match else ()
        return last_fight(history, self.table.seen, full=self.has_class("-tall"))

    def _keep_chosen(self) -> None:
        """A card that moved and can do more stays chosen."""
        able = able_cards(self._main, self.table.seat, self.table.seen)
        self._choice = Choice(self._choice.card if self._choice.card in able else NO_CARD)

    def _point_at_question(self) -> None:
        """Bring the cursor to what the question is about: a cell, a possible answer, a card."""
        question = self.table.seen.question
        if self.table.decision is None or question is None:
            return
        board, cells = self.query_one(Board), cells_asked(self.table)
        if cells:
            board.point_at_cell(min(cells))
        elif answers := [card for card, _answer in answers_naming(self.table)]:
            board.point_at(answers[0])
        elif question.card != NO_CARD:
            board.point_at(question.card)

    def _draw(self) -> None:
        """Draw everything that follows the cursor and the chosen card."""
        self.query_one(Board).show(self._scene())
        self.query_one("#status", Static).update(
            status_text(self.table, self.services.settings.glyphs)
        )
        self._show_part("#prompt", self._prompt())
        self._show_part("#stack", stack_brief(self.table.seen, self.table.seat))
        self._show_part("#why", Text(f"✖ {self._why}", style=BAD) if self._why else None)
        self._show_part("#card", self._card())
        self._show_part("#plays", self._answers())

    def _show_part(self, selector: str, content: RenderableType | None) -> None:
        part = self.query_one(selector, Static)
        shown = content if isinstance(content, Text) else None
        if shown is not None and self._parts.get(selector) == shown:
            return  # a new layout costs more than a comparison
        self._parts[selector] = shown
        part.display = content is not None
        part.update("" if content is None else content)

    def _scene(self) -> Scene:
        scene = Scene(self.table.seen, self.table.seat, self._choice.card)
        plays_now = [*self.table.seen.stack, *self.table.seen.queue]
        if self.table.seen.announcing is not None:
            plays_now.append(self.table.seen.announcing)
        scene.fighting = {card for play in plays_now for card in (play.source, *play.targets)}
        if self._ranging != NO_CARD:
            scene.within = frozenset().union(
                *(cells for _text, cells in threats(self.table.seen, self._ranging))
            )
        elif self.placing is not None:
            scene.reach = landing_cells(self.table.seen, self.placing)
        elif self._main is None:
            self._mark_answers(scene)
        elif self._choice.card != NO_CARD:
            self._mark_plays(scene)
        return scene

    def _mark_answers(self, scene: Scene) -> None:
        """Mark the cells and cards that answer the question, and how far its power reaches."""
        scene.reach = frozenset(cells_asked(self.table))
        scene.aims = self._named_now()
        scene.within = reach_asked(self.table.seen)
        if self._choice.card != NO_CARD:
            uses = (reach_of_use(self.table.seen, use) for use in self._responses())
            scene.within = frozenset().union(*uses)

    def _mark_plays(self, scene: Scene) -> None:
        """Mark what the chosen card can go to and aim at, and how far the chosen play reaches."""
        plays = [self._choice.play] if self._choice.play else self._plays(self._choice.card)
        scene.reach = frozenset(cell for play in plays for cell in play.cells())
        scene.aims = frozenset(
            target
            for play in plays
            for target in play.targets()
            if self._choice.play or not self._is_mine(target)
        )
        if self._choice.play:
            scene.within = reach_of_play(self.table.seen, self._choice.play)

    def _named_now(self) -> frozenset[int]:
        """Return the cards that answer a question, or the targets of the card that responds."""
        if self._choice.card == NO_CARD:
            return frozenset(card for card, _answer in answers_naming(self.table))
        return frozenset(one.target for one in self._responses())

    def _responses(self) -> list[UseAction]:
        """Return the abilities that the chosen card may respond with, at each target."""
        mine = [option for _card, option in answers_naming(self.table, self._choice.card)]
        return [one for one in mine if isinstance(one, UseAction)]

    def _prompt(self) -> Text:
        if self.table.decision is None:
            return Text(self.waiting_text(), style="italic")
        text = Text()
        if self.table.humans == 2:
            text.append(self.names[self.table.viewer] + ": ", style="bold reverse")
        return text.append(self._question(), style="bold")

    def _question(self) -> str:
        """Return what the viewer is asked, or shown."""
        seen = self.table.seen
        if self._ranging != NO_CARD:
            attacks = ", ".join(text for text, _cells in threats(seen, self._ranging))
            text = _("{card} reaches the marked cells: {attacks}. {key} hides them.")
            name = card_text(seen, self._ranging)
            return text.format(card=name, attacks=attacks, key=key_name("r"))
        if self.placing is not None:
            name = card_text(seen, self.placing.card)
            return _("{card}: choose a cell and press Enter.").format(card=name)
        return question_text(self.table, self._choice)

    def _card(self) -> RenderableType | None:
        number = self.query_one(Board).card
        if number is None:
            return None
        seen = self.table.seen
        glyphs = self.services.settings.glyphs
        return Group(*card_sheet_now(seen.cards[number], seen, self.table.seat, glyphs))

    def _answers(self) -> RenderableType | None:
        """Return the answers, or the plays of the card that acts or is pointed at."""
        if self._main is None:
            return answers_text(self.table)
        card = self._acting()
        return None if card == NO_CARD else plays_text(self._plays(card), self._choice.play)

    # what is asked ------------------------------------------------------------------------

    @property
    def _main(self) -> Decision | None:
        return main_decision(self.table)

    def _acting(self) -> int:
        """Return the card whose plays are listed: the chosen one, else the one pointed at."""
        if self._choice.card != NO_CARD:
            return self._choice.card
        number = self.query_one(Board).card
        return NO_CARD if number is None or not self._is_mine(number) else number

    def _is_mine(self, card: int) -> bool:
        """Whether the viewer controls a card."""
        return self.table.seen.cards[card].controller is self.table.seat

    def _plays(self, card: int) -> list[CardPlay]:
        return plays_of(self.table.seen, self.table.seen.cards[card], self._main)

    # acts ---------------------------------------------------------------------------------

    def choose(self, option: Option) -> None:
        """Answer the question and go on."""
        self.table.choose(option)
        self.host.go_on()

    def tell(self, text: str) -> None:
        """Show a sentence beside the board."""
        self._why = text
        self._draw()

    def redraw(self) -> None:
        """Draw what follows the cursor and what is chosen."""
        self._why = ""
        self._draw()

    @property
    def chosen_card(self) -> int:
        """The card that was chosen to act; NO_CARD when none was."""
        return self._choice.card

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
