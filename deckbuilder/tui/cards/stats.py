"""The tables of a deck as texts."""

from collections.abc import Sequence
from typing import Final

from rich.text import Text
from textual.widgets import Static

from catalog.common.i18n import N_, _, decimal
from catalog.english import shown_class
from deckbuilder.base.tables import bar
from deckbuilder.cards.card_description import element_word, type_name
from deckbuilder.decks.numbers import DeckStatistics, Share
from deckbuilder.tui.shell.texts import TextPane, render_table
from engine.berserk import CardType

_BAR: Final = 6
_LONG: Final = 24
_LEAST: Final = 3  # minimum width of a bar that is worth showing beside its number
_GAP: Final = 2
_COUNT: Final = 2
_AVERAGES: Final = {
    "cost": N_("cost"),
    "life": N_("life"),
    "movement": N_("movement"),
    "weak": N_("weak strike"),
    "medium": N_("medium strike"),
    "strong": N_("strong strike"),
}


def render_counts(statistics: DeckStatistics) -> Text:
    """Return the number of cards of each rank."""
    if statistics.unknown:
        counts = _("elite {elite}, ordinary {ordinary}, unique {unique}, unknown {unknown}")
    else:
        counts = _("elite {elite}, ordinary {ordinary}, unique {unique}")
    return Text(
        counts.format(
            elite=statistics.elite,
            ordinary=statistics.ordinary,
            unique=statistics.unique,
            unknown=statistics.unknown,
        )
    )


def render_elements(statistics: DeckStatistics, width: int = 0) -> Text:
    """Return the elements by descending frequency, with bars that fit ``width`` cells."""
    return _shares(_elements(statistics), width)


def render_types(statistics: DeckStatistics, width: int = 0) -> Text:
    """Return the types by descending frequency, with bars that fit ``width`` cells."""
    return _shares(_types(statistics), width)


def render_elements_and_types(statistics: DeckStatistics, width: int) -> Text:
    """Return the elements, followed by the types, with the bars of both aligned."""
    elements, types = _elements(statistics), _types(statistics)
    longest = max((len(share.name) for share in (*elements, *types)), default=0)
    parts = (_shares(shares, width, longest) for shares in (elements, types))
    return Text("\n\n").join(text for text in parts if text)


def render_classes(statistics: DeckStatistics, width: int = 0) -> Text:
    """Return the classes by descending frequency, with bars that fit ``width`` cells."""
    return _shares(_classes(statistics), width)


def _classes(statistics: DeckStatistics) -> list[Share]:
    return [Share(shown_class(share.name), share.cards) for share in statistics.classes]


def _elements(statistics: DeckStatistics) -> list[Share]:
    return [Share(element_word(share.name), share.cards) for share in statistics.elements]


def _types(statistics: DeckStatistics) -> list[Share]:
    return [Share(type_name(CardType(share.name)), share.cards) for share in statistics.types]


def render_averages(statistics: DeckStatistics) -> Text:
    """Return the averages of the cards that have the number."""
    rows = [
        (decimal(average.value, ".2f"), _(_AVERAGES[average.name]))
        for average in statistics.averages
        if average.value is not None
    ]
    return render_table(rows, right=[0])


def render_statistics(statistics: DeckStatistics) -> Text:
    """Return all tables except the costs, for the pane beside a deck."""
    parts = [render_counts(statistics)]
    for title, text in (
        (_("Averages"), render_averages(statistics)),
        (_("Elements"), render_elements(statistics)),
        (_("Types"), render_types(statistics)),
        (_("Classes"), render_classes(statistics)),
    ):
        parts += [Text(f"{title}:", style="bold"), text] if text else []
    return Text("\n").join(parts)


class NumbersPane(TextPane):
    """The expected squad of a deck and its tables; the former arrives later, since it is
    computed."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id, classes=classes)
        self._expected = Text()
        self._made_of = Text()

    def show_made_of(self, statistics: DeckStatistics) -> None:
        """Show the tables of a deck from their top."""
        self._made_of = render_statistics(statistics)
        self.show(self._whole, wrap=True)

    def show_expected(self, text: Text) -> None:
        """Show the expected squad without scrolling."""
        self._expected = text
        self.query_one(Static).update(self._whole)

    @property
    def _whole(self) -> Text:
        return Text("\n").join(part for part in (self._expected, self._made_of) if part)


def _shares(shares: Sequence[Share], width: int = 0, longest: int = 0) -> Text:
    """Return numbers, names and bars; bars are omitted if they do not fit in ``width`` cells.

    ``longest`` is the minimum width of a name; without ``width`` the bars are short.
    """
    if not shares:
        return Text()
    most = max(share.cards for share in shares)
    names = max(longest, *(len(share.name) for share in shares))
    room = min(width - len(str(most)) - names - 2 * _GAP, _LONG) if width else _BAR
    if room < _LEAST:
        return render_table([(share.cards, share.name) for share in shares], right=[0])
    rows = [
        (f"{share.cards:>{_COUNT}}", f"{share.name:<{names}}", bar(share.cards / most, room))
        for share in shares
    ]
    return render_table(rows, right=[0])
