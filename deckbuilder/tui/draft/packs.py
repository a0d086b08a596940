"""What lies before a seat of a draft: a booster as a list, nine cards in a square, three piles.

Each of the three shows a ``SeatView`` and says which card is read and what Enter would do.
"""

from collections.abc import Mapping
from typing import ClassVar, Final, Protocol

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message

from catalog.i18n import N_
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.opened import BEST, ORDERS, card_line, score_text, sort_key
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM, GOLD

_SCORE: Final = 6


class PackView(Protocol):
    """Shows what lies before a seat; a widget that can have the focus."""

    @property
    def choice(self) -> int | None:
        """What Enter would do: a position in the view's choices."""

    @property
    def card(self) -> OpenedCard | None:
        """The card that is read."""

    def show(self, view: SeatView, scores: Mapping[int, Scored]) -> None:
        """Show a view, and where a bot was asked what it says of each choice."""


class Taken(Message):
    """The player takes choice ``choice`` of what lies before the seat."""

    def __init__(self, choice: int) -> None:
        super().__init__()
        self.choice = choice


class Read(Message):
    """Another card is read, or Enter would do another thing."""


class PackList(RowList):
    """A booster as a list; Enter takes the card of the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Take the card"), show=True),
        Binding("s", "order", N_("Order"), show=False),
    ]

    class Ordered(Message):
        """The user wants the cards of packs in ``order`` from now on."""

        def __init__(self, order: str) -> None:
            super().__init__()
            self.order = order

    def __init__(self, *, order: str = ORDERS[0], empty: str = "") -> None:
        super().__init__(id="pack", empty=empty)
        self.order = order if order in ORDERS else ORDERS[0]
        self._view: SeatView | None = None
        self._cards: list[tuple[int, OpenedCard]] = []
        self._scores: Mapping[int, Scored] = {}
        self._seen = -1

    def show(self, view: SeatView, scores: Mapping[int, Scored]) -> None:
        """Show a pack, from its top when it is a new one."""
        self._view, self._scores = view, scores
        cards = [(place, card) for place, card in enumerate(view.pack) if card is not None]
        self._cards = sorted(cards, key=lambda one: sort_key(self.order, one[1]))
        if (view.seen, len(cards)) == (self._seen, self.count):
            self.refresh()
            return
        self._seen = view.seen
        self.set_count(len(cards), 0)

    @property
    def card(self) -> OpenedCard | None:
        """The card of the cursor."""
        return self._cards[self.cursor][1] if self.cursor < len(self._cards) else None

    @property
    def choice(self) -> int | None:
        """The choice that takes the card of the cursor."""
        if self._view is None or self.cursor >= len(self._cards):
            return None
        return self._choice_of(self._cards[self.cursor][0])

    def _choice_of(self, place: int) -> int | None:
        choices = self._view.choices if self._view is not None else ()
        return next((n for n, one in enumerate(choices) if one.cards == (place,)), None)

    def row(self, index: int, width: int) -> Text:
        """Return a card's line; with a bot's scores in place of its numbers."""
        place, card = self._cards[index]
        if not self._scores:
            return card_line(card, width)
        choice = self._choice_of(place)
        score = None if choice is None else self._scores.get(choice)
        return card_line(card, width, right=score_mark(score, self._scores))

    def action_choose(self) -> None:
        """Take the card of the cursor."""
        if self.choice is not None:
            self.post_message(Taken(self.choice))

    def action_order(self) -> None:
        """Lay the cards in the next order; the cursor stays on its card."""
        here = self.card
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        self._cards.sort(key=lambda one: (sort_key(self.order, one[1]), one[0]))
        places = [place for place, (_place, card) in enumerate(self._cards) if card is here]
        self.set_count(len(self._cards), places[0] if places else 0)
        self.post_message(self.Ordered(self.order))


def score_mark(score: Scored | None, scores: Mapping[int, Scored]) -> Text:
    """Return a bot's score of a choice, with a star when nothing has a better one."""
    if score is None:
        return Text(" " * (_SCORE + 2))
    best = score.score == max(one.score for one in scores.values())
    text = Text(f"{BEST if best else ' '} {score_text(score.score):>{_SCORE}}")
    text.stylize(f"bold {GOLD}" if best else DIM)
    return text
