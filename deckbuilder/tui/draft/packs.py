"""The cards before a seat of a draft: a booster as a list, nine cards in a square, three piles.

Each of the three widgets shows a ``SeatView`` and provides the current card and the choice of
Enter.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple, Protocol

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message

from catalog.common.i18n import N_
from deckbuilder.cards.columns import CardRow, list_columns
from deckbuilder.kit.columns import Column
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.views import Choice, SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.opened import (
    BEST,
    ORDERS,
    render_score,
    reprinted,
    row_of_opened,
    sort_key,
)
from deckbuilder.tui.shell.rows import Heading, RowList
from deckbuilder.tui.shell.theme import DIM, GOLD

_SCORE: Final = 6


class PackView(Protocol):
    """A focusable widget that shows the cards before a seat."""

    @property
    def choice(self) -> int | None:
        """The choice made by Enter: a position in the view's choices."""

    @property
    def card(self) -> OpenedCard | None:
        """The current card."""

    def show(self, view: SeatView, scores: Mapping[int, Scored]) -> None:
        """Show a view, optionally with a bot's score of each choice."""


class Taken(Message):
    """The player makes the choice ``choice``."""

    def __init__(self, choice: int) -> None:
        super().__init__()
        self.choice = choice


class Read(Message):
    """The current card or the choice of Enter has changed."""


class Ordered(Message):
    """The user has chosen ``order`` for packs from now on."""

    def __init__(self, order: str) -> None:
        super().__init__()
        self.order = order


class LaidCard(NamedTuple):
    """A card before a seat with its position in the pack."""

    position: int
    card: OpenedCard
    row: CardRow


class LaidCards(RowList[LaidCard]):
    """The cards before a seat in an order of ``ORDERS``; S switches to the next one."""

    def __init__(self, *, order: str = ORDERS[0], empty: str = "") -> None:
        super().__init__(id="pack", empty=empty)
        self.order = order if order in ORDERS else ORDERS[0]
        self._view: SeatView | None = None
        self._shown = (-1, 0)

    def lay(self, view: SeatView, after: Sequence[Column[LaidCard]] = ()) -> None:
        """Show the cards of a view, from the top if they have changed."""
        self._view = view
        cards = [(position, card) for position, card in enumerate(view.pack) if card is not None]
        reprints = reprinted(card.spec for _position, card in cards)
        names, glyphs = self.services.set_names, self.services.settings.glyphs
        self.columns = list_columns(lambda laid: laid.row, glyphs, after=after)
        rows = [LaidCard(*placed, row_of_opened(placed[1], names, reprints)) for placed in cards]
        rows.sort(key=self._key)
        before, self._shown = self._shown, (view.seen, len(cards))
        if self._shown != before:
            self.set_rows(rows, 0)
        else:
            self.replace_rows(rows)

    def _key(self, laid: LaidCard) -> tuple[tuple[int | str, ...], int]:
        return sort_key(self.order, laid.card), laid.position

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: taking and sorting need a card."""
        return action not in ("choose", "order") or self.count > 0

    @property
    def card(self) -> OpenedCard | None:
        """The card of the cursor."""
        return None if self.current is None else self.current.card

    def choice_called(self, code: str) -> int | None:
        """Return the choice with this code; None if there is none."""
        return self._choice(lambda choice: choice.code == code)

    def choice_taking(self, laid: LaidCard | None) -> int | None:
        """Return the choice that takes a card; None if there is none."""
        if laid is None:
            return None
        return self._choice(lambda choice: choice.cards == (laid.position,))

    def _choice(self, wanted: Callable[[Choice], bool]) -> int | None:
        choices = self._view.choices if self._view is not None else ()
        return next((number for number, choice in enumerate(choices) if wanted(choice)), None)

    def take(self, choice: int | None) -> None:
        """Take a choice, if there is one."""
        if choice is not None:
            self.post_message(Taken(choice))

    def action_order(self) -> None:
        """Switch to the next order; the cursor stays on its card."""
        here = self.current
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        rows = sorted((row for row in self.rows if not isinstance(row, Heading)), key=self._key)
        self.set_rows(rows, rows.index(here) if here is not None else 0)
        self.post_message(Ordered(self.order))


class PackList(LaidCards):
    """A booster as a list; Enter takes the card of the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Take the card"), show=True),
        Binding("s", "order", N_("Sort"), show=False),
    ]

    def show(self, view: SeatView, scores: Mapping[int, Scored]) -> None:
        """Show a pack with a bot's scores, from its top if the pack is new."""
        if view.is_over:
            self.empty = ""  # nothing more arrives

        def score(laid: LaidCard) -> Text:
            choice = self.choice_taking(laid)
            return score_mark(None if choice is None else scores.get(choice), scores)

        self.lay(view, (Column("score", score),) if scores else ())

    @property
    def choice(self) -> int | None:
        """The choice that takes the card of the cursor."""
        return self.choice_taking(self.current)

    def action_choose(self) -> None:
        """Take the card of the cursor."""
        self.take(self.choice)


def score_mark(score: Scored | None, scores: Mapping[int, Scored]) -> Text:
    """Return a bot's score of a choice, with a star for the best ones."""
    if score is None:
        return Text(" " * (_SCORE + 2))
    best = score.score == max(other.score for other in scores.values())
    text = Text(f"{BEST if best else ' '} {render_score(score.score):>{_SCORE}}")
    text.stylize(f"bold {GOLD}" if best else DIM)
    return text
