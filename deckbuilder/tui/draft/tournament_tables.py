"""The tables of a round in an event, and the standings."""

from typing import ClassVar, Final, assert_never

from rich.text import Text
from textual.binding import Binding, BindingType

from catalog.common.i18n import N_, _, ngettext, sentence
from deckbuilder.battle.questions import render_result
from deckbuilder.kit.columns import Column, Spans, toned
from deckbuilder.tournament.columns import (
    standings_columns,
    standings_legend,
    standings_rows,
    table_columns,
)
from deckbuilder.tournament.standings import Score, Table
from deckbuilder.tournament.tournament import Tournament, TournamentKind, TournamentStage
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.texts import render_columns
from deckbuilder.tui.shell.theme import DIM

PERSON: Final = "●"
"""Marks people."""


class TableList(RowList[Table]):
    """The tables of one round; ● marks a table with a person."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Play the match"), show=True),
    ]

    def show(self, event: Tournament, number: int) -> None:
        """Show the pairings of round ``number``, from 0, and their results."""

        def person(table: Table) -> Spans:
            return toned(PERSON if any(map(event.is_person, table.entrants)) else "", "gold")

        self.columns = (Column("person", person, least=1), *table_columns(event))
        self.set_rows(event.tables[number])


def render_match_end(event: Tournament, score: Score) -> str:
    """Return in a sentence how a match ended."""
    winner = None if score.winner is None else event.entrants[score.winner].name
    if score.reason == "bye":
        return _("{player} has a bye.").format(player=winner)
    if not score.reason:
        return sentence(_("A draw") if winner is None else _("{player} won").format(player=winner))
    if score.reason == "standings":
        return _("{player} advances: a draw, and higher in the standings.").format(player=winner)
    text = render_result(winner, score.reason, score.rule, event.rules)
    return text + " " + _("(simulated)") if score.simulated else text


def render_stage(event: Tournament) -> str:
    """Return the progress of an event."""
    match event.stage:
        case TournamentStage.OVER:
            champion = event.champion
            name = "" if champion is None else event.entrants[champion].name
            return _("{player} has won the event.").format(player=name)
        case TournamentStage.PLAYOFF:
            left = len(event.tables[-1])
            if left == 1:
                return _("Play-off: the final")
            text = ngettext("Play-off: {count} match", "Play-off: {count} matches", left)
            return text.format(count=left)
        case TournamentStage.ROUNDS:
            kinds = {
                TournamentKind.SWISS: _("Swiss, round {round} of {rounds}"),
                TournamentKind.ROUND_ROBIN: _("Round-robin, round {round} of {rounds}"),
            }
            return kinds[event.kind].format(round=len(event.tables), rounds=event.rounds)
        case _:
            assert_never(event.stage)


def render_standings(event: Tournament) -> Text:
    """Return the standings with all tie-breaks, and what their heads mean."""
    table = render_columns(standings_columns(event), standings_rows(event))
    return table.append(f"\n{standings_legend()}", style=DIM)
