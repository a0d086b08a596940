"""The organizer's own lines at an evening: results, players, pairings, standings, export."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.common.errors import UserError
from catalog.common.files import expanded, write_atomically
from catalog.common.i18n import N_, _
from deckbuilder.base.tables import table
from deckbuilder.network.evening.protocol import Hall, Pairings, Standings
from deckbuilder.network.evening.wording import (
    pairing_heads,
    pairing_rows,
    player_rows,
    render_evening_refusal,
    render_left,
    render_round,
    render_stage,
    standing_heads,
    standing_rows,
)
from deckbuilder.pages.evening import evening_sheet
from deckbuilder.plain.conversation import HELP, Order, obey
from deckbuilder.workbench.hosted_evening import HostedEvening, read_result, write_csv
from engine.kernel import Refusal

if TYPE_CHECKING:
    from deckbuilder.network.evening.room import EveningRoom


class Organizer:
    """Obeys typed lines; ``say`` shows what they give."""

    def __init__(self, hosted: HostedEvening, say: Callable[[str], None]) -> None:
        self._hosted = hosted
        self._say = say
        self._orders = (
            Order("next", "дальше", N_("goes on: closes the doors, begins a round"), self._next),
            Order(
                "result",
                "результат",
                N_(
                    "enters or corrects a result: table and games, as “3 2-1”; “1.3 2-1” names the "
                    "round"
                ),
                self._result,
            ),
            Order("pairings", "пары", N_("shows the tables of the round"), self._pairings),
            Order("standings", "таблица", N_("shows the standings"), self._standings),
            Order("players", "игроки", N_("shows who is here"), self._players),
            Order("drop", "снять", N_("takes a player out; a name follows"), self._drop),
            Order("add", "добавить", N_("adds a player; a name follows"), self._add),
            Order("export", "выгрузить", N_("writes CSV files; a folder follows"), self._export),
            Order("print", "печать", N_("writes a page to print; a file follows"), self._print),
            HELP,
        )

    @property
    def _room(self) -> "EveningRoom":
        return self._hosted.room

    def obey(self, line: str) -> None:
        """Do what a line says."""
        obey(line, self._orders, self._say, lambda: self._next(""))

    def _tell(self, refusal: Refusal | None) -> bool:
        if refusal is not None:
            self._say(render_evening_refusal(refusal))
        return refusal is None

    def _next(self, _rest: str) -> bool:
        before = len(self._room.evening.rounds.rounds)
        if self._tell(self._hosted.go_on()):
            if len(self._room.evening.rounds.rounds) != before:
                self._pairings("")
            else:
                self._say(render_stage(self._room.evening.stage))
        return True

    def _result(self, rest: str) -> bool:
        result = read_result(rest)
        if result is None:
            told = _("Type the table and the games, for example: {line}")
            self._say(told.format(line=f"{self._orders[1].word} 3 2-1"))
        elif self._tell(self._hosted.ask(lambda: self._room.enter_result(*result))):
            self._pairings("")
        return True

    def _drop(self, rest: str) -> bool:
        if self._tell(self._hosted.ask(lambda: self._room.drop(rest))):
            self._say(_("{name} plays no further round.").format(name=rest))
        return True

    def _add(self, rest: str) -> bool:
        if self._tell(self._hosted.ask(lambda: self._room.add(rest))):
            self._say(_("{name} is in.").format(name=rest))
        return True

    def _pairings(self, _rest: str) -> bool:
        seen = self._hosted.seen()
        hall, pairings = seen.hall, seen.pairings
        self._say(render_stage(hall.stage) if pairings is None else pairing_text(hall, pairings))
        return True

    def _standings(self, _rest: str) -> bool:
        seen = self._hosted.seen()
        hall, standings = seen.hall, seen.standings
        self._say(render_stage(hall.stage) if standings is None else standing_text(hall, standings))
        return True

    def _players(self, _rest: str) -> bool:
        self._say(player_text(self._hosted.seen().hall))
        return True

    def _print(self, rest: str) -> bool:
        path = expanded(Path(rest or _("evening") + ".html"))
        try:
            write_atomically(path, evening_sheet(self._hosted.seen()))
            self._say(_("Written: {file}").format(file=path))
        except UserError as error:
            self._say(str(error))
        return True

    def _export(self, rest: str) -> bool:
        try:
            for path in write_csv(self._hosted.seen(), expanded(Path(rest or "."))):
                self._say(_("Written: {file}").format(file=path))
        except UserError as error:
            self._say(str(error))
        return True


def pairing_text(hall: Hall, pairings: Pairings) -> str:
    """Return the tables of a round as text."""
    title = render_round(pairings)
    if hall.left is not None:
        title += f" ({render_left(hall.left)})"
    return f"{title}\n{table(pairing_rows(hall, pairings), pairing_heads())}"


def standing_text(hall: Hall, standings: Standings) -> str:
    """Return the standings as text."""
    return "\n".join((_("Standings"), table(standing_rows(hall, standings), standing_heads())))


def player_text(hall: Hall) -> str:
    """Return who is at the evening as text."""
    return table(player_rows(hall))
