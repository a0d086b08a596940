"""A match by a room code in plain text, once the table is joined."""

from threading import Event

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.decks.text import parse_deck, render_deck
from deckbuilder.network.client import Standing
from deckbuilder.network.matches.guest import MatchGuest
from deckbuilder.network.matches.wording import (
    render_between,
    render_check,
    render_others,
    render_terms,
)
from deckbuilder.network.wording import render_standing
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.ending import Ended, conducted
from deckbuilder.plain.exchanging import Exchange
from deckbuilder.plain.match import MatchTalk
from deckbuilder.plain.playing import render_help_line
from deckbuilder.workbench.far_table import FarTable, Line
from deckbuilder.workbench.workbench import Services

_GLANCE = 0.1


def play_far_match(services: Services, talk: Talk, line: Line) -> Ended:
    """Wait for the other player, then play; the seat is held if the player leaves.

    UserError if the host refuses the seat or the deck, or the connection ends before the match.
    """

    def converse() -> None:
        waiting = _Waiting(talk, line)
        while True:
            table = waiting.table()
            talk.say(render_help_line())
            MatchTalk(talk, table, services).play()
            if not line.guest.is_between:
                return

    try:
        return conducted(talk, converse, _("Your seat is held: run the same command to return."))
    finally:
        line.close()


class _Waiting:
    """Tells what happens at the table until the match, or the next game of it, has begun."""

    def __init__(self, talk: Talk, line: Line) -> None:
        self._talk = talk
        self._line = line
        self._told: set[str] = set()
        self._asked_for = 0  # the game after which the player was asked to be ready

    def table(self) -> FarTable:
        """Return the table of the match that has begun."""
        guest, news = self._line.guest, Event()
        guest.on_change = news.set
        while not _has_begun(guest):
            for text in _texts(guest):
                if text and text not in self._told:
                    self._told.add(text)
                    self._talk.say(text)
            self._take_refusal(guest)
            self._get_ready(guest)
            news.wait(_GLANCE)
            news.clear()
        assert guest.position is not None
        return FarTable(self._line, guest.position)

    def _take_refusal(self, guest: MatchGuest) -> None:
        """Ask for consent to the host's cards; UserError if the seat or the deck is refused."""
        if self._line.fault or guest.standing.is_final:
            told = render_standing(guest.standing, guest.ending, guest.problem)
            raise UserError(self._line.fault or told)
        checked = guest.checked
        if checked is None or checked.is_accepted or guest.is_between:
            return
        if checked.problems:
            raise UserError(render_check(guest))
        if guest.deck is not None and self._talk.confirm(_("Play by the host's cards?")):
            guest.checked = None
            self._line.send(guest.bring(guest.deck, agrees=True))
        else:
            raise UserError(_("The decks' cards differ: nothing was played."))

    def _get_ready(self, guest: MatchGuest) -> None:
        """Ask whether the player is ready for the next game, and for cards to exchange; again with
        the reasons, if the host refuses."""
        series, checked = guest.series, guest.checked
        if series is None or not series.is_between or guest.is_ready or guest.watches:
            return
        if self._asked_for == series.game:
            if checked is None or not checked.problems:
                return
            self._talk.say(render_check(guest))
        self._asked_for, guest.checked = series.game, None
        exchange = Exchange(self._talk, parse_deck(series.deck))
        has_side = guest.terms is not None and guest.terms.has_side
        deck = exchange.ask(is_possible=has_side)
        if guest.is_between and not guest.is_ready:
            self._line.send(guest.get_ready(render_deck(deck)))


def _has_begun(guest: MatchGuest) -> bool:
    position = guest.position
    if position is None or guest.standing is not Standing.PLAYING or guest.is_between:
        return False
    if position.view.outcome is not None and guest.record is None:
        return False  # the next game, or the record, is under way
    return position.view.battle is not None if guest.watches else True


def _texts(guest: MatchGuest) -> tuple[str, ...]:
    """Return what there is to tell of a table before its match."""
    names = [seat.name for seat in guest.seats if not seat.is_away]
    return (
        render_standing(guest.standing, guest.ending, guest.problem),
        "" if guest.terms is None else render_terms(guest.terms),
        _("At the table: {names}").format(names=", ".join(names)) if names else "",
        render_check(guest),
        render_others(guest.others),
        render_between(guest),
    )
