"""Watching a match that is over: one of those kept, or a record in a file."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.common.errors import BadFile
from catalog.common.files import expanded
from catalog.common.i18n import _
from deckbuilder.matches.match import MatchSession
from deckbuilder.matches.played import Played, played
from deckbuilder.matches.records import Record, difference, play_again, read_record
from deckbuilder.pages.replay import bottom_seat
from deckbuilder.tui.battle.replay import ReplayScreen, whole_match
from deckbuilder.tui.shell.areas import HOME
from deckbuilder.tui.shell.base import RazdachaNode
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.files import is_there
from deckbuilder.tui.shell.pick_one import PickOne
from deckbuilder.tui.shell.progress import Working

if TYPE_CHECKING:
    from deckbuilder.tui.shell.app import RazdachaApp


def choose_and_watch(node: RazdachaNode) -> None:
    """Ask which match, and step through it."""

    def listed(kept: tuple[Played, ...] | None) -> None:
        if not kept:
            _ask_file(node)
            return
        answers = [*map(played_text, kept), _("A record in a file…")]

        def chosen(place: int | None) -> None:
            if place is None:
                return
            if place < len(kept):
                watch_record(node, kept[place].path)
            else:
                _ask_file(node)

        node.app.push_screen(PickOne(_("Which match shall be watched?"), answers), chosen)

    node.app.push_screen(Working(_("The kept matches are being read…"), played), listed)


def played_text(match: Played) -> str:
    """Return a kept match as a line: when, who with which deck, who won."""
    if match.record is None:
        return f"{match.at}  {match.problem}"
    record = match.record
    sides = [f"{one.name} ({one.deck})" for one in record.entrants]
    text = f"{match.at}  {' — '.join(sides)}"
    winner = None if record.outcome is None else record.outcome.winner
    if winner is None:
        return text
    told = _("won by {player}").format(player=record.entrants[winner].name)
    return f"{text}: {told}"


def _ask_file(node: RazdachaNode) -> None:
    def answered(text: str | None) -> None:
        if text:
            watch_record(node, expanded(text))

    question = _("Which file holds the record of a match?")
    node.app.push_screen(Ask(question, "", is_there), answered)


def watch_record(node: RazdachaNode, path: Path) -> None:
    """Play the match of a record again, behind a bar, and step through it."""

    def shown(session: MatchSession | None) -> None:
        if session is not None:
            node.app.push_screen(
                ReplayScreen(whole_match(session), bottom_seat(session), _("History"))
            )

    work = partial(_played_again, path)
    node.app.push_screen(Working(_("The match is being played again…"), work), shown)


def _played_again(path: Path) -> MatchSession:
    """Return the match of a record; BadFile when it does not come out the same."""
    record: Record = read_record(path)
    problem = difference(record)
    if problem is not None:
        told = _("This record does not come out the same: {what}.")
        raise BadFile(path, told.format(what=problem))
    return play_again(record)


def watch(app: "RazdachaApp", session: MatchSession) -> None:
    """Show a match above the home screen; ``razdacha replay --watch`` begins with it."""
    app.open_area(HOME.code)
    app.push_screen(ReplayScreen(whole_match(session), bottom_seat(session), _("History")))
