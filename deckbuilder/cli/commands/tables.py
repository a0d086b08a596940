"""Tables of a deck as text and as records."""

from typing import TYPE_CHECKING

from catalog.common.i18n import N_, _, decimal
from catalog.english import shown_class
from deckbuilder.base.tables import table
from deckbuilder.cards.card_description import element_word
from deckbuilder.cli.output import write

if TYPE_CHECKING:
    from deckbuilder.decks.numbers import DeckStatistics

_WIDTH = 30
_AVERAGES = {
    "cost": N_("cost"),
    "life": N_("life"),
    "movement": N_("movement"),
    "weak": N_("weak strike"),
    "medium": N_("medium strike"),
    "strong": N_("strong strike"),
}


def print_statistics(statistics: "DeckStatistics") -> None:
    """Print the tables of a deck, costs as bars: ``#`` for an elite card, ``=`` for an ordinary
    one."""
    counts = _("elite {elite}, ordinary {ordinary}, unique {unique}, unknown {unknown}")
    write(
        counts.format(
            elite=statistics.elite,
            ordinary=statistics.ordinary,
            unique=statistics.unique,
            unknown=statistics.unknown,
        )
    )
    write(_("Costs (= ordinary, # elite):"))
    most = max((bar.cards for bar in statistics.curve), default=0)
    unit = min(1.0, _WIDTH / most) if most else 1.0
    rows = [
        (bar.cost, bar.cards, "=" * round(bar.ordinary * unit) + "#" * round(bar.elite * unit))
        for bar in statistics.curve
    ]
    write(table(rows, right=[0, 1]))
    _print_shares(
        _("Elements"), [(element_word(share.name), share.cards) for share in statistics.elements]
    )
    _print_shares(
        _("Classes"), [(shown_class(share.name), share.cards) for share in statistics.classes]
    )
    write(_("Averages") + ":")
    averages = [
        (f"  {_(_AVERAGES[average.name])}", decimal(average.value, ".2f"))
        for average in statistics.averages
        if average.value is not None
    ]
    write(table(averages))


def _print_shares(title: str, rows: list[tuple[str, int]]) -> None:
    if rows:
        write(f"{title}:")
        write(table([(f"  {name}", count) for name, count in rows], right=[1]))
