"""The columns of the tables of many decks; their rows are records of ``meta.records``."""

from typing import Any, TypeAlias

from catalog.common.i18n import _, decimal
from deckbuilder.base.tables import bar
from deckbuilder.cards.card_description import element_word
from deckbuilder.kit.columns import Align, Column

Record: TypeAlias = dict[str, Any]


def _count(key: str, head: str) -> Column[Record]:
    return Column(key, lambda row: str(row[key]), (head,), Align.RIGHT)


def _fraction(key: str, head: str, form: str) -> Column[Record]:
    return Column(key, lambda row: decimal(row[key], form), (head,), Align.RIGHT)


def _share() -> Column[Record]:
    return Column("share", lambda row: f"{row['share']:.0%}", (_("share"),), Align.RIGHT)


def bar_column(width: int) -> Column[Record]:
    """Return the share as a bar."""
    return Column("bar", lambda row: bar(row["share"], width))


def played_columns() -> tuple[Column[Record], ...]:
    """Return how often a card is played, and in how many copies."""
    return (
        Column("card", lambda row: row["card"], (_("card"),)),
        _count("decks", _("decks")),
        _share(),
        _count("copies", _("copies")),
        _fraction("mean", _("mean"), ".2f"),
    )


def pair_columns() -> tuple[Column[Record], ...]:
    """Return which cards are played together."""
    return (
        Column("pair", lambda row: f"{row['first']} + {row['second']}", (_("pair"),)),
        _count("decks", _("decks")),
        _fraction("lift", _("lift"), ".1f"),
    )


def element_columns() -> tuple[Column[Record], ...]:
    """Return how often an element is played."""
    return (
        Column("element", lambda row: element_word(row["element"]), (_("element"),)),
        _count("decks", _("decks")),
        _share(),
        _count("copies", _("copies")),
    )


def cost_columns() -> tuple[Column[Record], ...]:
    """Return how many cards of a cost the mean deck has."""
    return (
        Column("cost", lambda row: str(row["cost"]), (_("cost"),), Align.RIGHT),
        _fraction("ordinary", _("ordinary"), ".1f"),
        _fraction("elite", _("elite"), ".1f"),
    )
