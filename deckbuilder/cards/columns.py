"""The columns of a card, shared by all lists of cards in all user interfaces.

To add a column to every list, add it to ``card_columns``, and its values to ``CardRow``.
"""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar, assert_never

from catalog.common.i18n import N_, _
from catalog.english import shown_classes, shown_name
from catalog.rarity import RARITIES, Rarity
from deckbuilder.base.settings import Glyphs
from deckbuilder.base.tables import column_table
from deckbuilder.cards.card_description import element_names, rank_name, rarity_name, type_name
from deckbuilder.cards.signs import sign, unread_sign
from deckbuilder.kit.columns import (
    SOFT,
    Align,
    Cell,
    Column,
    Span,
    Spans,
    dim,
    plain,
    render_row_words,
    toned,
)
from engine.berserk import (
    ELEMENTS,
    CardType,
    Cost,
    CostForm,
    Element,
    PlaysByItself,
    Strength,
)

if TYPE_CHECKING:
    from catalog.cards import Card
    from engine.berserk import CardSpec

Row = TypeVar("Row")

NUMBERS: Final = frozenset({"strike", "life", "movement"})
"""The columns of the numbers of a card."""
BESIDE_BRIEF: Final = NUMBERS | {"class", "set", "rarity"}
"""The columns omitted from a short description of a card."""
_LEAST_NAME: Final = 16
_MOST_NAME: Final = 30
_MOST_CLASS: Final = 14


@dataclass(frozen=True, slots=True)
class CardRow:
    """The values of a card in lists, its name and classes as they are shown.

    ``tone`` is the style of its name. ``set_name`` and ``set_code`` are empty if the name
    identifies the card.
    """

    name: str
    cost: Cost
    elite: bool
    type: CardType
    elements: tuple[Element, ...]
    classes: tuple[str, ...]
    strike: Strength | None
    life: int | None
    movement: int | None
    unique: bool
    unread: bool
    rarity: Rarity | None = None
    set_name: str = ""
    set_code: str = ""
    tone: str = ""


def row_of_spec(
    spec: "CardSpec", *, rarity: Rarity | None = None, set_name: str = "", tone: str = ""
) -> CardRow:
    """Return the row of a card of the engine."""
    from engine.berserk import unread_of  # loads every node

    return CardRow(
        shown_name(spec.name),
        spec.cost,
        spec.elite,
        spec.type,
        spec.elements,
        shown_classes(spec.classes),
        spec.strike,
        spec.life,
        spec.movement,
        spec.unique,
        any(unread_of(spec)),
        rarity,
        set_name,
        spec.ref.rpartition("/")[0] if set_name else "",
        tone,
    )


def row_of_card(card: "Card", *, set_name: str = "", set_code: str = "", tone: str = "") -> CardRow:
    """Return the row of a card of the catalogue."""
    from catalog.cards import elements_of

    return CardRow(
        shown_name(card.name),
        card.cost,
        card.elite,
        CardType(card.type),
        elements_of(card.elements),
        shown_classes(card.classes),
        card.strike,
        card.life,
        card.movement,
        card.unique,
        card.plays != PlaysByItself.YES.value,
        Rarity(card.rarity),
        set_name,
        set_code or (card.set_code if set_name else ""),
        tone,
    )


class CardOrder(Enum):
    """The column by which a list of cards is sorted; numbers are sorted in descending order."""

    GIVEN = "given"
    COST = "cost"
    ELEMENT = "element"
    TYPE = "type"
    STRIKE = "strike"
    LIFE = "life"
    MOVEMENT = "movement"

    @property
    def following(self) -> "CardOrder":
        """The order after this one."""
        orders = list(CardOrder)
        return orders[(orders.index(self) + 1) % len(orders)]

    @staticmethod
    def kept(word: object) -> "CardOrder":
        """Return the order stored as this word, ``GIVEN`` for any other value."""
        return next((order for order in CardOrder if order.value == word), CardOrder.GIVEN)


_ORDER_NAMES: Final = {
    CardOrder.GIVEN: N_("as dealt"),
    CardOrder.COST: N_("by cost"),
    CardOrder.ELEMENT: N_("by element"),
    CardOrder.TYPE: N_("by type"),
    CardOrder.STRIKE: N_("by strike"),
    CardOrder.LIFE: N_("by life"),
    CardOrder.MOVEMENT: N_("by movement"),
}


def order_name(order: CardOrder) -> str:
    """Return the name of an order in the user's language."""
    return _(_ORDER_NAMES[order])


def ordered(specs: "Iterable[CardSpec]", order: CardOrder) -> list[int]:
    """Return the indices of the cards in this order; equal cards keep their order.

    Cards without the number come last, as do neutral cards.
    """
    rows = [row_of_spec(spec) for spec in specs]
    columns = card_columns(Glyphs.SYMBOLS)
    rank = next((column.sort for column in columns if column.key == order.value), None)
    places = range(len(rows))
    return list(places) if rank is None else sorted(places, key=lambda place: rank(rows[place]))


def element_letter(element: Element | None) -> str:
    """Return the letter of an element, None for neutral.

    >>> [element_letter(one) for one in (*ELEMENTS, None)]
    ['S', 'M', 'F', 'W', 'D', 'N']
    """
    # Translators: one letter each for steppe, mountain, forest, swamp, darkness, neutral.
    letters = _("SMFWDN")
    return letters[-1] if element is None else letters[ELEMENTS.index(element)]


def element_tone(element: Element | None) -> str:
    """Return the tone of an element, None for neutral."""
    return "neutral" if element is None else element.value


_TYPES: Final = {
    CardType.GROUND: N_("ground"),
    CardType.FLYER: N_("flying"),
    CardType.COMPANION: N_("companion"),
    CardType.PARASITE: N_("parasite"),
    CardType.ARTIFACT: N_("artifact"),
    CardType.TERRAIN: N_("terrain"),
}
_SHORT_TYPES: Final = {
    CardType.GROUND: N_("grnd."),
    CardType.FLYER: N_("flies"),
    CardType.COMPANION: N_("comp."),
    CardType.PARASITE: N_("paras."),
    CardType.ARTIFACT: N_("artif."),
    CardType.TERRAIN: N_("terr."),
}


def card_columns(glyphs: Glyphs) -> tuple[Column[CardRow], ...]:
    """Return the columns of a card in their order."""
    return (
        Column(
            "cost",
            lambda card: _cost(card.cost, card.elite),
            (_("cost"), _("co.")),
            Align.RIGHT,
            least=2,
            sort=_cost_rank,
            words=lambda card: _("{cost} {rank}").format(
                cost=card.cost, rank=rank_name(card.elite)
            ),
        ),
        Column(
            "element",
            lambda card: element_spans(card.elements),
            (_("el."),),
            sort=lambda card: tuple(map(ELEMENTS.index, card.elements)) or (len(ELEMENTS),),
            words=lambda card: element_names(card.elements),
        ),
        _type_column(glyphs),
        Column(
            "name",
            lambda card: _name(card, glyphs),
            (_("card"),),
            least=_LEAST_NAME,
            most=_MOST_NAME,
            fills=True,
            words=lambda card: card.name,
        ),
        Column(
            "set",
            lambda card: dim(card.set_name),
            (_("set"),),
            shorter=(lambda card: dim(card.set_code),),
            drop=(2,),
            words=lambda card: card.set_name,
        ),
        Column(
            "class",
            lambda card: toned(card.classes[0] if card.classes else "", "dim"),
            most=_MOST_CLASS,
            heads=(_("class"),),
            drop=(1,),
            words=lambda card: ", ".join(card.classes),
        ),
        *_number_columns(glyphs),
        Column(
            "rarity",
            lambda card: "" if card.rarity is None else Spans([rarity_span(card.rarity)]),
            heads=(_("rarity"), " "),
            drop=(SOFT + 3,),
            words=lambda card: "" if card.rarity is None else rarity_name(card.rarity.value),
        ),
    )


def list_columns(
    read: Callable[[Row], CardRow | None],
    glyphs: Glyphs,
    *,
    before: Sequence[Column[Row]] = (),
    after: Sequence[Column[Row]] = (),
    without: Container[str] = (),
    otherwise: Callable[[Row], Cell] = lambda row: "",
) -> tuple[Column[Row], ...]:
    """Return the columns of a list whose rows hold cards, with the list's own around them.

    For a row without a card, ``otherwise`` gives the content of the name's column.
    """
    cards = [
        column.over(read, otherwise if column.fills else None)
        for column in card_columns(glyphs)
        if column.key not in without
    ]
    return (*before, *cards, *after)


Listed: TypeAlias = tuple[int, CardRow | str]
"""A card of a table by its position, or the text shown if the card is unknown."""


def given(head: str, cells: Sequence[object], align: Align = Align.LEFT) -> Column[Listed]:
    """Return a column beside those of cards, with its cells in the order of the cards."""
    return Column(head, lambda row: str(cells[row[0]]), (head,), align)


def card_table(
    cards: Iterable[CardRow | str],
    *,
    before: Sequence[Column[Listed]] = (),
    after: Sequence[Column[Listed]] = (),
    headed: bool = True,
) -> str:
    """Format cards as a table, with ``given`` columns around those of cards."""

    def card(row: Listed) -> CardRow | None:
        return None if isinstance(row[1], str) else row[1]

    columns = list_columns(
        card,
        Glyphs.SYMBOLS,
        before=before,
        after=after,
        otherwise=lambda row: row[1] if isinstance(row[1], str) else "",
    )
    return column_table(columns, list(enumerate(cards)), headed=headed)


def card_words(card: CardRow, *, without: Container[str] = ()) -> list[str]:
    """Return the contents of the columns in words, the name first, except those in ``without``."""
    columns = sorted(card_columns(Glyphs.SYMBOLS), key=lambda column: not column.fills)
    return list(render_row_words([column for column in columns if column.key not in without], card))


def number_words(card: CardRow) -> list[str]:
    """Return strike, life and movement in words, omitting those the card lacks."""
    columns = [column for column in card_columns(Glyphs.SYMBOLS) if column.key in NUMBERS]
    return list(render_row_words(columns, card))


def element_spans(elements: Iterable[Element]) -> Spans:
    """Return the letters of a card's elements, each in its tone."""
    return Spans(
        Span(element_letter(one), f"bold {element_tone(one)}") for one in tuple(elements) or (None,)
    )


def rank_span(elite: bool) -> Span:
    """Return the mark of an elite or ordinary card: filled and gold, or hollow and silver."""
    return Span("◆", "gold") if elite else Span("◇", "silver")


def rarity_span(rarity: Rarity) -> Span:
    """Return the letter of a rarity."""
    # Translators: one letter each for common, uncommon, rare, ultra-rare.
    return Span(_("CURX")[RARITIES.index(rarity)], f"bold {rarity.value}")


def render_numbers(card: CardRow, glyphs: Glyphs) -> str:
    """Return the numbers of a card on one line."""
    columns = [column for column in card_columns(glyphs) if column.key in NUMBERS]
    texts = [(plain(column.text(card)), column.sign) for column in columns]
    return " ".join(f"{text}{sign}" for text, sign in texts if text)


def _cost(cost: Cost, elite: bool) -> Spans:
    return Spans([Span(str(cost), "bold"), rank_span(elite)])


def _cost_rank(card: CardRow) -> tuple[bool, int, bool]:
    return (card.cost.form is not CostForm.FIXED, -card.cost.number, not card.elite)


def _name(card: CardRow, glyphs: Glyphs) -> Spans:
    spans = [Span(card.name + (" •" if card.unique else ""), card.tone)]
    return Spans([*spans, Span(f" {unread_sign(glyphs)}", "bad")] if card.unread else spans)


class _TypeWord(Enum):
    """How a list shows a type: by its word, by a short word, or only by the mark of flyers."""

    WHOLE = "whole"
    SHORT = "short"
    NONE = "none"


def _type_column(glyphs: Glyphs) -> Column[CardRow]:
    def text(word: _TypeWord) -> Callable[[CardRow], Cell]:
        return lambda card: toned(_render_type(card.type, glyphs, word), _type_tone(card))

    return Column(
        "type",
        text(_TypeWord.WHOLE),
        (" " + _("type"),),
        sort=lambda card: list(CardType).index(card.type),
        shorter=(text(_TypeWord.SHORT), text(_TypeWord.NONE)),
        drop=(3, SOFT),
        words=lambda card: type_name(card.type),
    )


def _type_tone(card: CardRow) -> str:
    return "bold gold" if card.type is CardType.FLYER else "dim"


def _render_type(kind: CardType, glyphs: Glyphs, word: _TypeWord) -> str:
    """Return a type with the mark of flyers before it."""
    mark = " "
    if kind is CardType.FLYER:
        mark = "↑" if glyphs is Glyphs.SYMBOLS else "^"
    match word:
        case _TypeWord.WHOLE:
            return mark + _(_TYPES[kind])
        case _TypeWord.SHORT:
            return mark + _(_SHORT_TYPES[kind])
        case _TypeWord.NONE:
            return mark
        case _:
            assert_never(word)


def _number_columns(glyphs: Glyphs) -> tuple[Column[CardRow], ...]:
    def column(
        key: str,
        symbol: str,
        value: Callable[[CardRow], Strength | int | None],
        rank: Callable[[CardRow], tuple[int, ...]],
        words: str,
        least: int,
        drop: int,
    ) -> Column[CardRow]:
        def text(card: CardRow) -> str:
            number = value(card)
            return "" if number is None else str(number)

        head = sign(symbol, glyphs)
        return Column(
            key,
            text,
            (head, head[:1]),  # a word is shortened to its letter if it does not fit
            Align.RIGHT,
            least,
            sort=lambda card: (1,) if value(card) is None else (0, *rank(card)),
            drop=(SOFT + drop,),
            sign=sign(symbol, Glyphs.SYMBOLS) if symbol != "strike" else "",
            words=lambda card: _(words).format(value=text(card)) if text(card) else "",
        )

    strike = column(
        "strike", "strike", lambda card: card.strike, _strike_rank, N_("strike {value}"), 5, 2
    )
    life = column("life", "health", lambda card: card.life, _life_rank, N_("life {value}"), 2, 2)
    movement = column(
        "movement", "move", lambda card: card.movement, _movement_rank, N_("movement {value}"), 1, 1
    )
    return strike, life, movement


def _life_rank(card: CardRow) -> tuple[int, ...]:
    return (-(card.life or 0),)


def _movement_rank(card: CardRow) -> tuple[int, ...]:
    return (-(card.movement or 0),)


def _strike_rank(card: CardRow) -> tuple[int, ...]:
    strike = card.strike
    return () if strike is None else (-strike.medium, -strike.strong, -strike.weak)
