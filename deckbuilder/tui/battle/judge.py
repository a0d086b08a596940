"""What a player may ask the opponent to agree to: the judge's hand."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label

from catalog.common.i18n import N_, _
from deckbuilder.refusals import refusal_text
from deckbuilder.tui.shell.base import Dialog
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.question_frame import QuestionFrame
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import BAD, DIM
from deckbuilder.workbench.judge import ACTS, Wish
from engine.berserk import JudgeAct, Ruleset


class WishList(RowList):
    """The acts with their numbers; of one that makes no sense the reason is told below."""

    def __init__(self, wishes: Sequence[Wish]) -> None:
        super().__init__(id="wishes")
        self.wishes = wishes

    def on_mount(self) -> None:
        """Show the acts."""
        self.styles.height = len(self.wishes) + 2  # its frame
        self.set_count(len(self.wishes))

    def row(self, index: int, width: int) -> Text:
        """Return an act with its number, dim when it makes no sense."""
        wish = self.wishes[index]
        line = Text.assemble((f" {index + 1} ", "bold"), _(ACTS[wish.act]))
        if wish.refusal is not None:
            line.append(" ✖", style=BAD)
            line.stylize(DIM)
        return line


class JudgeDialog(Dialog[JudgeAct]):
    """Ask for an act at a card; ``terms`` says how the other side comes to agree."""

    CSS_PATH = "battle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(n), f"number({n})", N_("Answer by its number"), show=False)
            for n in range(1, 10)
        )
    ]

    def __init__(self, about: str, terms: str, wishes: Sequence[Wish], rules: Ruleset) -> None:
        super().__init__()
        self._about, self._terms, self._wishes = about, terms, wishes
        self._rules = rules

    def compose(self) -> ComposeResult:
        """Yield the card, the acts and the terms."""
        with QuestionFrame(_("Judge's hand")):
            wishes = WishList(self._wishes)
            wishes.border_title = literal(self._about)
            yield wishes
            yield Label("", id="wrong", markup=False)
            yield Label(self._terms, classes="dim", markup=False)
            yield Label(_("Enter — choose, Esc — cancel"), classes="dim", markup=False)

    @on(RowList.Moved)
    def _tell_why_not(self) -> None:
        refusal = self._wishes[self.query_one(WishList).cursor].refusal
        text = "" if refusal is None else f"✖ {refusal_text(refusal, self._rules)}"
        self.query_one("#wrong", Label).update(text)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.action_number(event.index + 1)

    def action_number(self, number: int) -> None:
        """Choose an act by its number."""
        self.query_one(WishList).cursor = number - 1
        wish = self._wishes[number - 1]
        if wish.refusal is None:
            self.dismiss(wish.act)
