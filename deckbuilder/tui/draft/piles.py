"""Winston's three piles: the current one open, the others by their number of cards."""

from collections.abc import Mapping
from typing import ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.draft.packs import LaidCards, score_mark
from deckbuilder.tui.shell.theme import DIM, GOLD

_CARD: Final = "▮"
_MOST_DRAWN: Final = 8


class PileList(LaidCards):
    """The cards of the pile; Enter takes all of them, the space bar leaves them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Take the pile"), show=True),
        Binding("s", "order", N_("Sort"), show=False),
        Binding("space,l", "leave", N_("Leave the pile"), show=True),
    ]

    @property
    def choice(self) -> int | None:
        """The choice that takes the pile."""
        return self.choice_called("take")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable leaving the last pile."""
        return self.choice_called("leave") is not None if action == "leave" else True

    def action_choose(self) -> None:
        """Take the pile."""
        self.take(self.choice)

    def action_leave(self) -> None:
        """Leave the pile and look at the next one."""
        self.take(self.choice_called("leave"))


class Piles(Vertical):
    """The sizes of the piles and the stock, above the cards of the open pile."""

    DEFAULT_CSS = """
    Piles #sizes { height: auto; }
    Piles PileList { height: 1fr; }
    """

    def compose(self) -> ComposeResult:
        """Yield the sizes and the cards."""
        yield Static("", id="sizes", markup=False)
        yield PileList(empty=_("It is the other player's turn."))

    @property
    def card(self) -> OpenedCard | None:
        """The card of the cursor."""
        return self.query_one(PileList).card

    @property
    def choice(self) -> int | None:
        """The choice that takes the pile."""
        return self.query_one(PileList).choice

    def show(self, view: SeatView, scores: Mapping[int, Scored]) -> None:
        """Show the piles, and a bot's scores of taking and leaving."""
        lines = [_render_pile_line(view, place) for place in range(len(view.piles))]
        self.query_one("#sizes", Static).update(
            Text("\n").join([*lines, _render_scores(view, scores)])
        )
        self.query_one(PileList).lay(view)


def _render_pile_line(view: SeatView, place: int) -> Text:
    cards = view.piles[place]
    here = place == view.pile
    stock = place == len(view.piles) - 1
    name = _("Stock") if stock else _("Pile {number}").format(number=place + 1)
    line = Text.assemble((f"{'►' if here else ' '} {name:<8}", "bold" if here else ""))
    line.append(f" {cards:>3} ", style="bold")
    drawn = min(cards, _MOST_DRAWN)
    return line.append(_CARD * drawn + ("…" if cards > drawn else ""), style=GOLD if here else DIM)


def _render_scores(view: SeatView, scores: Mapping[int, Scored]) -> Text:
    words = {"take": _("take"), "leave": _("leave")}
    line = Text()
    for number, choice in enumerate(view.choices):
        if number in scores:
            line.append(f"  {words[choice.code]}").append_text(score_mark(scores[number], scores))
    return line
