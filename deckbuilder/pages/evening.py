"""The sheets of a club evening for the wall and the tables: pairings, result slips, standings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from catalog.common.i18n import _
from deckbuilder.network.evening.protocol import Hall, Pairings
from deckbuilder.network.evening.wording import (
    pairing_heads,
    pairing_rows,
    render_round,
    render_stage,
    render_terms,
    standing_heads,
    standing_rows,
)
from deckbuilder.pages.rendering import rendered
from deckbuilder.pages.shared_texts import common_words
from deckbuilder.workbench.hosted_evening import SeenEvening


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of the page; ``begins_a_page`` on paper."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    begins_a_page: bool = False


@dataclass(frozen=True, slots=True)
class _Slip:
    """A slip to be cut out: the players of an open match write its result on it."""

    title: str
    players: Sequence[str]


def evening_sheet(seen: SeenEvening) -> str:
    """Return a page to print; it loads nothing, has no script, and is black on white.

    It has the pairings of the current round with their results so far, a slip for each open match,
    the standings, and the results of earlier rounds, last first.
    """
    hall = seen.hall
    rounds = [_round(hall, pairings) for pairings in reversed(seen.rounds)]
    standings = []
    if seen.standings is not None:
        rows = standing_rows(hall, seen.standings)
        standings = [_Table(_("Standings"), ("№", *standing_heads()[1:]), rows, True)]
    shown = {
        "title": seen.terms.name or _("Club evening"),
        "terms": [render_terms(seen.terms), render_stage(hall.stage)],
        "current": rounds[:1],
        "slips": list(_slips(seen)),
        "later": [*standings, *rounds[1:]],
        "words": {
            **common_words(),
            "slips": _("Result slips"),
            "player": _("Player"),
            "games": _("Games won"),
            "drawn": _("Games drawn"),
            "drops": _("Drops out"),
            "signs": _("The player signs"),
        },
    }
    return rendered("evening", shown)


def _round(hall: Hall, pairings: Pairings) -> _Table:
    return _Table(render_round(pairings), pairing_heads(), pairing_rows(hall, pairings))


def _slips(seen: SeenEvening) -> Iterator[_Slip]:
    pairings = seen.pairings
    names = [player.name for player in seen.hall.players]
    for number, table in enumerate(() if pairings is None else pairings.tables, start=1):
        if pairings is not None and table.other is not None and not table.is_over:
            title = _("{round} · table {table}")
            title = title.format(round=render_round(pairings), table=number)
            yield _Slip(title, (names[table.one], names[table.other]))
