"""The columns of the tables of many decks; their rows are ``meta_records``."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from catalog.common.i18n import _, decimal
from deckbuilder.base.tables import bar
from deckbuilder.cards.card_description import element_word
from deckbuilder.decks.meta_records import MeanCost, PlayedCard, PlayedElement, PlayedPair
from deckbuilder.kit.columns import Align, Column


class _Shared(Protocol):
    @property
    def share(self) -> float:
        """The share of the decks, from 0 to 1."""


Row = TypeVar("Row")
SharedRow = TypeVar("SharedRow", bound=_Shared)


def _count(key: str, head: str, read: Callable[[Row], int]) -> Column[Row]:
    return Column(key, lambda row: str(read(row)), (head,), Align.RIGHT)


def _fraction(key: str, head: str, read: Callable[[Row], float], form: str) -> Column[Row]:
    return Column(key, lambda row: decimal(read(row), form), (head,), Align.RIGHT)


def _share(_of: type[SharedRow]) -> Column[SharedRow]:
    return Column("share", lambda row: f"{row.share:.0%}", (_("share"),), Align.RIGHT)


def bar_column(width: int) -> Column[PlayedPair]:
    """Return the share as a bar."""
    return Column("bar", lambda row: bar(row.share, width))


def played_columns() -> tuple[Column[PlayedCard], ...]:
    """Return how often a card is played, and in how many copies."""
    return (
        Column("card", lambda row: row.card, (_("card"),)),
        _count("decks", _("decks"), lambda row: row.decks),
        _share(PlayedCard),
        _count("copies", _("copies"), lambda row: row.copies),
        _fraction("mean", _("mean"), lambda row: row.mean, ".2f"),
    )


def pair_columns() -> tuple[Column[PlayedPair], ...]:
    """Return which cards are played together."""
    return (
        Column("pair", lambda row: f"{row.first} + {row.second}", (_("pair"),)),
        _count("decks", _("decks"), lambda row: row.decks),
        _fraction("lift", _("lift"), lambda row: row.lift, ".1f"),
    )


def element_columns() -> tuple[Column[PlayedElement], ...]:
    """Return how often an element is played."""
    return (
        Column("element", lambda row: element_word(row.element), (_("element"),)),
        _count("decks", _("decks"), lambda row: row.decks),
        _share(PlayedElement),
        _count("copies", _("copies"), lambda row: row.copies),
    )


def cost_columns() -> tuple[Column[MeanCost], ...]:
    """Return how many cards of a cost the mean deck has."""
    return (
        Column("cost", lambda row: row.cost, (_("cost"),), Align.RIGHT),
        _fraction("ordinary", _("ordinary"), lambda row: row.ordinary, ".1f"),
        _fraction("elite", _("elite"), lambda row: row.elite, ".1f"),
    )
