"""What lies before a seat of a draft: a booster as a list, nine cards in a square, three piles.

Each of the three shows a ``SeatView`` and says which card is read and what Enter would do.
"""

from collections.abc import Mapping
from typing import ClassVar, Final, Protocol

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message

from catalog.i18n import N_, _
from catalog.rarity import RARITIES, Rarity
from deckbuilder.base.settings import Glyphs
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.plan import DraftCard
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.tui.shell.glyphs import element_marks, rank_sign, sign
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM, GOLD, RARITY_COLOURS
from engine.berserk import ELEMENTS, CardSpec, CostForm

BEST: Final = "★"
ORDERS: Final = ("pack", "cost", "element", "rarity")
"""How the cards of a pack may lie: as they were opened, or sorted."""
_NUMBERS_FROM: Final = 40  # cells of a row from which strike and life are shown
_KIND_FROM: Final = 60  # … and the first class
_SCORE: Final = 6


def rarity_mark(rarity: Rarity) -> Text:
    """Return the letter of a rarity in its colour."""
    # Translators: one letter each for common, uncommon, rare, ultra-rare.
    letter = _("CURX")[RARITIES.index(rarity)]
    return Text(letter, style=f"bold {RARITY_COLOURS[rarity]}")


def numbers_text(spec: CardSpec) -> Text:
    """Return strike and life in columns that stand below each other."""
    strike = "" if spec.strike is None else str(spec.strike)
    life = "" if spec.life is None else str(spec.life)
    heart = sign("health", Glyphs.SYMBOLS) if life else " "
    return Text(f"{strike:>5} {life:>2}{heart}")


def score_text(score: int) -> str:
    """Return a score in crystals; scores are whole hundredths."""
    return f"{score / 100:.2f}"


def card_line(card: DraftCard, width: int, *, right: Text | None = None) -> Text:
    """Return a card on one line: cost, rank, elements, name, then ``right`` and the rarity.

    Without ``right`` strike and life stand there where there is room, and the first class.
    """
    spec = card.spec
    line = Text.assemble((f"{spec.cost!s:>3}", "bold"), rank_sign(spec.elite), " ")
    marks = element_marks(spec.elements)
    line.append_text(marks).append(" " * max(3 - marks.cell_len, 1))
    tail = right if right is not None else _about(spec, width)
    name = Text(spec.name + (" •" if spec.unique else ""))
    room = width - line.cell_len - tail.cell_len - 3
    name.truncate(max(room, 1), overflow="ellipsis", pad=True)
    line.append_text(name).append(" ").append_text(tail)
    return line.append(" ").append_text(rarity_mark(card.rarity))


def _about(spec: CardSpec, width: int) -> Text:
    if width < _NUMBERS_FROM:
        return Text()
    numbers = numbers_text(spec)
    if width < _KIND_FROM:
        return numbers
    kind = spec.classes[0] if spec.classes else ""
    return Text.assemble((f"{kind:<12.12} ", DIM), numbers)


class PackView(Protocol):
    """Shows what lies before a seat; a widget that can have the focus."""

    @property
    def choice(self) -> int | None:
        """What Enter would do: a position in the view's choices."""

    @property
    def card(self) -> DraftCard | None:
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
        self._cards: list[tuple[int, DraftCard]] = []
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
    def card(self) -> DraftCard | None:
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


def sort_key(order: str, card: DraftCard) -> tuple[int | str, ...]:
    """Return where a card stands in an order of ``ORDERS``."""
    spec = card.spec
    cost = (int(spec.cost.form is not CostForm.FIXED), spec.cost.number)
    match order:
        case "cost":
            return (*cost, spec.name)
        case "element":
            first = ELEMENTS.index(spec.elements[0]) if spec.elements else len(ELEMENTS)
            return (first, *cost, spec.name)
        case "rarity":
            return (-RARITIES.index(card.rarity), *cost, spec.name)
        case _:
            return ()
