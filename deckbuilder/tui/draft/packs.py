"""The cards before a seat of a draft: a booster as a list, nine cards in a square, three piles.

Each of the three widgets shows a ``SeatView`` and provides the current card and the choice of
Enter.
"""

from collections.abc import Callable, Mapping
from typing import ClassVar, Final, Protocol

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message

from catalog.common.i18n import N_
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.views import Choice, SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.opened import BEST, ORDERS, card_line, score_text, sort_key
from deckbuilder.tui.cards.reprints import reprinted
from deckbuilder.tui.shell.rows import RowList
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


class PackCards:
    """The cards before a seat in one of ``ORDERS``, each with its position in the pack."""

    def __init__(self, order: str = ORDERS[0]) -> None:
        self.order = order if order in ORDERS else ORDERS[0]
        self.view: SeatView | None = None
        self._cards: list[tuple[int, OpenedCard]] = []
        self._shown = (-1, 0)
        self._reprints: frozenset[str] = frozenset()

    def __len__(self) -> int:
        return len(self._cards)

    def __getitem__(self, index: int) -> OpenedCard:
        return self._cards[index][1]

    def card_at(self, index: int) -> OpenedCard | None:
        """Return the card of a row; None if there is none."""
        return self[index] if index < len(self) else None

    def lay(self, view: SeatView) -> bool:
        """Set the cards of a view; return whether they differ from before."""
        self.view = view
        cards = [(position, card) for position, card in enumerate(view.pack) if card is not None]
        self._cards = sorted(cards, key=lambda placed: sort_key(self.order, placed[1]))
        self._reprints = reprinted(card.spec for _position, card in cards)
        before, self._shown = self._shown, (view.seen, len(cards))
        return self._shown != before

    def is_reprinted(self, index: int) -> bool:
        """Return whether another print of a row's name is there too."""
        return self[index].spec.name in self._reprints

    def turn_order(self, index: int) -> int:
        """Switch to the next order; return the new row of a row's card."""
        here = self.card_at(index)
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        self._cards.sort(key=lambda placed: (sort_key(self.order, placed[1]), placed[0]))
        places = (place for place, (_position, card) in enumerate(self._cards) if card is here)
        return next(places, 0)

    def choice_called(self, code: str) -> int | None:
        """Return the choice with this code; None if there is none."""
        return self._choice(lambda choice: choice.code == code)

    def choice_taking(self, index: int) -> int | None:
        """Return the choice that takes the card of a row; None if there is none."""
        if index >= len(self._cards):
            return None
        return self._choice(lambda choice: choice.cards == (self._cards[index][0],))

    def _choice(self, wanted: Callable[[Choice], bool]) -> int | None:
        choices = self.view.choices if self.view is not None else ()
        return next((number for number, choice in enumerate(choices) if wanted(choice)), None)


class Ordered(Message):
    """The user has chosen ``order`` for packs from now on."""

    def __init__(self, order: str) -> None:
        super().__init__()
        self.order = order


class PackList(RowList):
    """A booster as a list; Enter takes the card of the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Take the card"), show=True),
        Binding("s", "order", N_("Sort"), show=False),
    ]

    def __init__(self, *, order: str = ORDERS[0], empty: str = "") -> None:
        super().__init__(id="pack", empty=empty)
        self._cards = PackCards(order)
        self._scores: Mapping[int, Scored] = {}

    def show(self, view: SeatView, scores: Mapping[int, Scored]) -> None:
        """Show a pack, scrolled to the top if it is new."""
        self._scores = scores
        if view.is_over:
            self.empty = ""  # no choice is pending any more
        if self._cards.lay(view):
            self.set_count(len(self._cards), 0)
        else:
            self.refresh()

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: taking a card only if there is one."""
        return action not in ("choose", "order") or bool(len(self._cards))

    @property
    def order(self) -> str:
        """The order of the cards, one of ``ORDERS``."""
        return self._cards.order

    @property
    def card(self) -> OpenedCard | None:
        """The card of the cursor."""
        return self._cards.card_at(self.cursor)

    @property
    def choice(self) -> int | None:
        """The choice that takes the card of the cursor."""
        return self._cards.choice_taking(self.cursor)

    def row(self, index: int, width: int) -> Text:
        """Return a card's line, with a bot's score instead of its numbers if available."""
        card = self._cards[index]
        names = self.services.set_names if self._cards.is_reprinted(index) else None
        if not self._scores:
            return card_line(card, width, set_names=names)
        choice = self._cards.choice_taking(index)
        score = None if choice is None else self._scores.get(choice)
        right = score_mark(score, self._scores)
        return card_line(card, width, right=right, set_names=names)

    def action_choose(self) -> None:
        """Take the card of the cursor."""
        if self.choice is not None:
            self.post_message(Taken(self.choice))

    def action_order(self) -> None:
        """Switch to the next order; the cursor stays on its card."""
        cursor = self._cards.turn_order(self.cursor)
        self.set_count(len(self._cards), cursor)
        self.post_message(Ordered(self._cards.order))


def score_mark(score: Scored | None, scores: Mapping[int, Scored]) -> Text:
    """Return a bot's score of a choice, with a star for the best ones."""
    if score is None:
        return Text(" " * (_SCORE + 2))
    best = score.score == max(other.score for other in scores.values())
    text = Text(f"{BEST if best else ' '} {score_text(score.score):>{_SCORE}}")
    text.stylize(f"bold {GOLD}" if best else DIM)
    return text
