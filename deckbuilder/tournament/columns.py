"""The columns of a tournament: the tables of a round, and the standings."""

from typing import Final

from catalog.common.i18n import _
from deckbuilder.kit.columns import Align, Cell, Column, bold, toned
from deckbuilder.tournament.standings import Standing, Table
from deckbuilder.tournament.tournament import Tournament

_FIRST_WINS: Final = "1–0"
_SECOND_WINS: Final = "0–1"
_DRAWN: Final = "½–½"
_OPEN: Final = " – "


def round_title(event: Tournament, number: int) -> str:
    """Return the title of a round, from 0."""
    if number < event.rounds:
        return _("Round {round}").format(round=number + 1)
    return _("Play-off {round}").format(round=number - event.rounds + 1)


def render_score(table: Table) -> str:
    """Return the score of a table in three characters."""
    if table.score is None:
        return _OPEN
    if table.score.winner is None:
        return _DRAWN
    return _FIRST_WINS if table.score.winner == table.one else _SECOND_WINS


def table_columns(event: Tournament) -> tuple[Column[Table], ...]:
    """Return the columns of the players at a table and the result."""

    def score(table: Table) -> Cell:
        return "" if table.other is None else bold(render_score(table))

    def other(table: Table) -> Cell:
        if table.other is None:
            return toned(_("bye"), "italic dim")
        return event.entrants[table.other].name

    return (
        Column("one", lambda table: event.entrants[table.one].name),
        Column("score", score),
        Column("other", other, fills=True),
    )


def standings_columns(event: Tournament) -> tuple[Column[tuple[int, Standing]], ...]:
    """Return the columns of an entrant's place and name, and of the scores and tie-breakers."""
    return (
        Column("place", lambda row: str(row[0]), align=Align.RIGHT),
        Column("player", lambda row: event.entrants[row[1].entrant].name, (_("player"),)),
        Column("points", lambda row: str(row[1].points), (_("points"),), Align.RIGHT),
        Column(
            "results",
            lambda row: f"{row[1].wins}-{row[1].draws}-{row[1].losses}",
            (_("w-d-l"),),
        ),
        Column("opponents", lambda row: str(row[1].opponents), (_("opp."),), Align.RIGHT),
        Column("beaten", lambda row: str(row[1].beaten), (_("beat."),), Align.RIGHT),
    )


def standings_legend() -> str:
    """Return what the short heads of the standings mean, a line for each."""
    pairs = ((_("opp."), _("points of all opponents")), (_("beat."), _("points of those beaten")))
    return "\n".join(f"{head} – {meaning}" for head, meaning in pairs)


def standings_rows(event: Tournament) -> list[tuple[int, Standing]]:
    """Return the standings in order, each with its place."""
    lines = {line.entrant: line for line in event.standings()}
    order = event.places() if event.is_over else list(lines)
    return [(place, lines[entrant]) for place, entrant in enumerate(order, 1)]
