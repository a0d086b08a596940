"""An event on screen: the tables of a round, and the standings."""

from typing import ClassVar, Final, assert_never

from rich.text import Text
from textual.binding import Binding, BindingType

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.battle.questions import result_text
from deckbuilder.tournament.standings import Score, Table
from deckbuilder.tournament.tournament import Tournament, TournamentKind, TournamentStage
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.texts import table_text
from deckbuilder.tui.shell.theme import DIM, GOLD

_OPEN: Final = " – "
_FIRST_WINS, _SECOND_WINS, _DRAWN = "1–0", "0–1", "½–½"
PERSON: Final = "●"
"""Marks where a person plays."""


class TableList(RowList):
    """The tables of one round; ● marks a table at which a person sits."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Play the match"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="tables")
        self._event: Tournament | None = None
        self._round = 0

    def show(self, event: Tournament, number: int) -> None:
        """Show round ``number``, from 0."""
        self._event, self._round = event, number
        self.set_count(len(event.tables[number]))

    @property
    def current(self) -> Table | None:
        """The table of the cursor."""
        if self._event is None or self.cursor >= self.count:
            return None
        return self._event.tables[self._round][self.cursor]

    def row(self, index: int, width: int) -> Text:
        """Return who meets whom, and how it ended."""
        event = self._event
        if event is None:
            return Text()
        table = event.tables[self._round][index]
        people = any(event.is_person(entrant) for entrant in table.entrants)
        line = Text.assemble((f"{PERSON if people else ' '} ", GOLD))
        room = max((width - 9) // 2, 4)
        one = Text(event.entrants[table.one].name)
        one.truncate(room, overflow="ellipsis", pad=True)
        line.append_text(one)
        if table.other is None:
            return line.append("  ").append(_("bye"), style=f"italic {DIM}")
        line.append(f" {score_text(table)} ", style="bold")
        other = Text(event.entrants[table.other].name)
        other.truncate(room, overflow="ellipsis")
        return line.append_text(other)


def score_text(table: Table) -> str:
    """Return the score of a table in three signs."""
    if table.score is None:
        return _OPEN
    if table.score.winner is None:
        return _DRAWN
    return _FIRST_WINS if table.score.winner == table.one else _SECOND_WINS


def told(event: Tournament, score: Score) -> str:
    """Return in a sentence how a match ended."""
    winner = None if score.winner is None else event.entrants[score.winner].name
    if score.reason == "bye":
        return _("{player} has a bye.").format(player=winner)
    if not score.reason:
        return _("A draw.") if winner is None else _("{player} won.").format(player=winner)
    if score.reason == "standings":
        return _("{player} advances: a draw, and higher in the standings.").format(player=winner)
    text = result_text(winner, score.reason, score.rule, event.rules)
    return text + " " + _("(simulated)") if score.simulated else text


def stage_text(event: Tournament) -> str:
    """Return how far an event has come."""
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


def round_title(event: Tournament, number: int) -> str:
    """Return the title of a round, from 0."""
    if number < event.rounds:
        return _("Round {round}").format(round=number + 1)
    return _("Play-off {round}").format(round=number - event.rounds + 1)


def standings_text(event: Tournament) -> Text:
    """Return the standings with everything that tells equals apart."""
    lines = {line.entrant: line for line in event.standings()}
    order = event.places() if event.is_over else list(lines)
    rows = []
    for place, entrant in enumerate(order, 1):
        line = lines[entrant]
        results = f"{line.wins}-{line.draws}-{line.losses}"
        name = event.entrants[entrant].name
        rows.append((place, name, line.points, results, line.opponents, line.beaten))
    heads = ["", _("player"), _("points"), _("w-d-l"), _("opp."), _("beat.")]
    return table_text(rows, heads, right=[0, 2, 4, 5])
