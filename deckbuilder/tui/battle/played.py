"""Replay a finished match: a stored one, or a record in a file."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from catalog.common.errors import BadFile
from catalog.common.files import expanded
from catalog.common.foreign import render_plain_line
from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs
from deckbuilder.decks.editions import edition_mark
from deckbuilder.decks.english import shown_deck
from deckbuilder.matches.match import MatchSession
from deckbuilder.matches.played import Played, is_of, played
from deckbuilder.matches.records import Record, difference, play_again, read_record
from deckbuilder.pages.replay import bottom_seat
from deckbuilder.tui.battle.replay import ReplayScreen, whole_match
from deckbuilder.tui.shell.app import RazdachaApp
from deckbuilder.tui.shell.areas import HOME
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.files import is_there
from deckbuilder.tui.shell.picking import Option, PickFrom, plain_option
from deckbuilder.tui.shell.progress import Working

_ABOUT: Final = N_("Type part of a player's or a deck's name. Enter opens the match.")


def choose_and_watch(app: RazdachaApp, deck: str = "") -> None:
    """Ask for a match and step through it; with ``deck`` only its own matches."""

    def listed(found: tuple[Played, ...] | None) -> None:
        kept = [match for match in found or () if not deck or is_of(match, deck)]
        if kept:
            _ask_which(app, kept, deck)
        elif deck:
            told = _("No saved match was played with “{deck}”.")
            app.show_notice(told.format(deck=shown_deck(deck)))
        else:
            _ask_file(app)

    app.push_screen(Working(_("Reading saved matches…"), played), listed)


def _ask_which(app: RazdachaApp, kept: Sequence[Played], deck: str) -> None:
    paths = {str(match.path): match.path for match in kept}

    def chosen(value: str | None) -> None:
        if value in paths:
            watch_record(app, paths[value])
        elif value is not None:
            _ask_file(app)

    options = [_option(match) for match in kept]
    question = _("Which match do you want to watch?")
    if deck:
        question = _("Which match of “{deck}” do you want to watch?").format(deck=shown_deck(deck))
    else:
        options.append(plain_option("", _("A record in a file…")))
    first = options[0].value  # the newest
    app.push_screen(PickFrom(question, options, first, about=_ABOUT), chosen)


def _option(match: Played) -> Option:
    def draw(width: int) -> Text:
        return Text(render_plain_line(render_played(match, width)))

    return Option(str(match.path), draw, plain_option("", render_played(match)).is_found_by)


def render_played(match: Played, width: int | None = None) -> str:
    """Return a stored match as a line: time, players with decks, winner.

    If ``width`` is narrow, decks are omitted first, then the time, then the edition (shown unless
    it is the default), then the players; the winner always stays.
    """
    if match.record is None:
        return f"{match.at}  {match.problem}"
    entrants, outcome = match.record.entrants, match.record.outcome
    winner = None if outcome is None else outcome.winner
    won = "" if winner is None else _("won by {player}").format(player=entrants[winner].name)
    whole = " — ".join(f"{one.name} ({shown_deck(one.deck)})" for one in entrants)
    names = " — ".join(one.name for one in entrants)
    told = [": ".join(filter(None, (who, won))) for who in (whole, names)]
    day = match.at.partition(" ")[0]
    edition = edition_mark(match.record.rules)
    whole_day = [f"{match.at}  {text}" for text in told]
    lines = [*whole_day, f"{day}  {told[-1]}"]
    if edition:
        lines = [*(f"{line} · {edition}" for line in lines), lines[-1]]
    lines.append(f"{day}  {won}")
    return next((line for line in lines if width is None or cell_len(line) <= width), lines[-1])


def _ask_file(app: RazdachaApp) -> None:
    def answered(text: str | None) -> None:
        if text:
            watch_record(app, expanded(text))

    question = _("Which file holds the record of a match?")
    app.push_screen(Ask(question, "", is_there), answered)


def watch_record(app: RazdachaApp, path: Path) -> None:
    """Replay the match of a record behind a progress bar, and step through it."""

    def shown(session: MatchSession | None) -> None:
        if session is not None:
            app.push_screen(_replay(session, app.services.settings.glyphs))

    work = partial(_played_again, path)
    app.push_screen(Working(_("Replaying the match…"), work), shown)


def _played_again(path: Path) -> MatchSession:
    """Return the match of a record; BadFile if its replay differs."""
    record: Record = read_record(path)
    problem = difference(record)
    if problem is not None:
        told = _("The replay differs: {what}.")
        raise BadFile(path, told.format(what=problem))
    return play_again(record)


def watch(app: RazdachaApp, session: MatchSession) -> None:
    """Show a match above the home screen, as ``razdacha replay --watch`` does at its start."""
    app.open_area(HOME.code)
    app.push_screen(_replay(session, app.services.settings.glyphs))


def _replay(session: MatchSession, glyphs: Glyphs) -> ReplayScreen:
    return whole_match(session, bottom_seat(session), glyphs)
