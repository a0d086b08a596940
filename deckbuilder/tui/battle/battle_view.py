"""The two panes of the battle: the board from the player's side, and beside it the question, the
stack, the card, what it can do, the last fight and the history."""

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs, Settings
from deckbuilder.battle.log import playing_of_table
from deckbuilder.battle.questions import card_text
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.board_signs import legend, side_signs
from deckbuilder.tui.battle.forecast import Aiming
from deckbuilder.tui.battle.log import BattleLog
from deckbuilder.tui.battle.priority_settings import ASK_ABOUT, ask_text
from deckbuilder.tui.battle.questions import answers_text, plays_text, question_text, status_text
from deckbuilder.tui.battle.stack_view import stack_brief
from deckbuilder.tui.cards.printed import playing_brief
from deckbuilder.tui.cards.specs import card_sheet_now
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.theme import BAD
from deckbuilder.workbench.battle_answers import entrant_names, main_decision, waiting_text
from deckbuilder.workbench.battle_pointing import acting_card, plays_here
from deckbuilder.workbench.battle_scene import battle_scene
from deckbuilder.workbench.battle_selection import Cursor, Selection, chosen_play
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import NO_CARD

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


def battle_help(glyphs: Glyphs) -> list[str]:
    """Return what can be looked at, asked and agreed upon, and what the signs of the board mean."""
    keys = (_(text).format(key=key_name(key)) for key, text in _HELP_OF_KEYS)
    return ["\n".join(keys), _(ASK_ABOUT), legend(glyphs)]


class BoardPane(RazdachaNode, Vertical):
    """The line of turn and phase, and the board below it."""

    def __init__(self, table: MatchTable) -> None:
        super().__init__(id="field")
        self._table = table

    def compose(self) -> ComposeResult:
        """Yield the line and the board."""
        yield Static("", id="status", markup=False)
        yield Board(glyphs=self.services.settings.glyphs, id="board")

    @property
    def board(self) -> Board:
        """The board."""
        return self.query_one(Board)

    @property
    def cursor(self) -> Cursor:
        """What the cursor points at."""
        return Cursor(tuple(self.board.cards), self.board.cell)

    def show(self, selection: Selection, tokens: dict[int, str] | None = None) -> None:
        """Draw the battle with what is chosen in it, and what may come of aiming at cards."""
        scene = battle_scene(self._table, selection)
        scene.tokens = tokens or {}
        self.board.show(scene)
        status = status_text(self._table, self.services.settings.glyphs)
        self.query_one("#status", Static).update(status)


class SidePane(RazdachaNode, Vertical):
    """The column beside the board; a part without anything to show takes no room."""

    def __init__(self, table: MatchTable) -> None:
        super().__init__(id="side")
        self._table = table
        self._parts: dict[str, Text | None] = {}

    def compose(self) -> ComposeResult:
        """Yield the question, the reason, the stack, what is aimed and its forecast, the card, its
        plays, the fight, the log."""
        for part in ("prompt", "why", "stack", "act", "forecast", "card", "plays", "fight"):
            yield Static("", id=part, markup=False)
        yield BattleLog()

    def tell_news(self, fight: Text | None) -> None:
        """Show what has happened, and the last fight."""
        log, glyphs = self.query_one(BattleLog), self.services.settings.glyphs
        log.show(self._table.actions(side_signs(glyphs)), glyphs, self._table.seat)
        self._show_part("#fight", fight)
        playing = playing_brief(playing_of_table(self._table.seen), self.services.settings.glyphs)
        log.border_subtitle = literal(playing)
        log.set_class(bool(playing), "-partly")

    def show(self, selection: Selection, cursor: Cursor, why: str, aiming: Aiming) -> None:
        """Show what is asked, what stands under the cursor and can be done; ``why`` not.

        While something is aimed at the card under the cursor, the forecast stands between what is
        aimed and that card.
        """
        seen, seat = self._table.seen, self._table.seat
        self._show_part("#prompt", self._prompt(selection))
        self._show_part("#stack", stack_brief(seen, seat))
        self._show_part("#why", Text(f"✖ {why}", style=BAD) if why else None)
        act, forecast = aiming.act(selection, cursor), aiming.forecast(cursor)
        self._show_part("#act", act)
        self._show_part("#forecast", None if forecast is None else forecast[1])
        title = "" if forecast is None else forecast[0]
        self.query_one("#forecast", Static).border_title = literal(title)
        self._show_part("#card", self._card(cursor))
        self._show_part("#plays", None if act else self._answers(selection, cursor))
        self.query_one("#plays", Static).border_title = literal(
            self._whose_plays(selection, cursor)
        )
        self.call_after_refresh(self._tell_of_a_cut_card)

    def on_resize(self) -> None:
        """Look again whether the card fits."""
        self.call_after_refresh(self._tell_of_a_cut_card)

    def show_priority(self, settings: Settings) -> None:
        """Show above the history when the user is asked now."""
        self.query_one(BattleLog).border_title = literal(f"{key_name('o')} {ask_text(settings)}")

    def _show_part(self, selector: str, content: RenderableType | None) -> None:
        part = self.query_one(selector, Static)
        shown = content if isinstance(content, Text) else None
        if shown is not None and self._parts.get(selector) == shown:
            return  # a new layout costs more than a comparison
        self._parts[selector] = shown
        part.display = content is not None
        part.update("" if content is None else content)

    def _tell_of_a_cut_card(self) -> None:
        """Name above a card that does not fit the key that shows it whole."""
        card = self.query_one("#card", Static)
        room = card.content_size
        height = card.get_content_height(self.size, self.app.size, room.width)
        is_cut = card.display and height > room.height
        title = " ".join((key_name("i"), _("Whole card"))) if is_cut else ""
        card.border_title = literal(title)

    def _prompt(self, selection: Selection) -> Text:
        table = self._table
        if table.decision is None:
            return Text(waiting_text(table), style="italic")
        text = Text()
        if table.humans == 2:
            text.append(entrant_names(table)[table.viewer] + ": ", style="bold reverse")
        return text.append(question_text(table, selection), style="bold")

    def _card(self, cursor: Cursor) -> RenderableType | None:
        if cursor.card is None:
            return None
        seen, seat = self._table.seen, self._table.seat
        glyphs = self.services.settings.glyphs
        return Group(*card_sheet_now(seen.cards[cursor.card], seen, seat, glyphs))

    def _whose_plays(self, selection: Selection, cursor: Cursor) -> str:
        """Return the name of the card that the numbers act for; empty while there is none."""
        card = acting_card(self._table, selection, cursor)
        if main_decision(self._table) is None or card == NO_CARD:
            return ""
        return card_text(self._table.seen, card)

    def _answers(self, selection: Selection, cursor: Cursor) -> RenderableType | None:
        """Return the answers, or the plays of the card that acts or is pointed at."""
        table = self._table
        if main_decision(table) is None:
            return answers_text(table)
        card = acting_card(table, selection, cursor)
        if card == NO_CARD:
            return None
        plays = plays_here(table, card)
        return plays_text(plays, chosen_play(selection), table.seen.ruleset)
