"""What the battle shows: the board from the player's side, and beside it the question, the stack,
the card, what it can do, the last fight and the history."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from catalog.i18n import N_, _
from deckbuilder.battle.questions import card_text
from deckbuilder.tui.battle.board import Board, Scene, legend
from deckbuilder.tui.battle.dice import last_fight
from deckbuilder.tui.battle.judge_requests import AgreeingScreen
from deckbuilder.tui.battle.log import BattleLog
from deckbuilder.tui.battle.match_flow import Host
from deckbuilder.tui.battle.priority_settings import ASK_ABOUT, ask_text
from deckbuilder.tui.battle.questions import (
    Choice,
    answers_naming,
    answers_text,
    cells_asked,
    main_decision,
    plays_text,
    question_text,
    status_text,
)
from deckbuilder.tui.battle.stack_view import stack_brief
from deckbuilder.tui.cards.specs import card_sheet_now
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.theme import BAD
from deckbuilder.workbench.card_plays import CardPlay, able_cards, plays_of
from deckbuilder.workbench.judge import landing_cells
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.ranges import reach_asked, reach_of_play, reach_of_use, threats
from engine.berserk import NO_CARD, UseAction
from engine.kernel import Decision

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


class BattleView(AgreeingScreen):
    """The battle as one player sees it, without the keys that play it."""

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
        self.asking_changed()
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
