"""A seat at an evening without a screen: decks from pools, the own table, a bot that plays it."""

from time import sleep
from typing import TYPE_CHECKING, Final, assert_never

from deckbuilder.decks.text import Deck, render_deck
from deckbuilder.matches.match import Stage
from deckbuilder.network.client import Standing
from deckbuilder.network.evening.guest import EveningGuest
from deckbuilder.network.evening.protocol import Pool
from deckbuilder.network.matches.guest import MatchGuest, OwnDeck
from deckbuilder.network.protocol import EveningTerms
from deckbuilder.network.wording import render_standing
from deckbuilder.recruitment.recruiter import choose_mulligan, recruit_squad
from deckbuilder.recruitment.seat_worth import bots_seat
from deckbuilder.workbench.evening_cards import CardsAsked, built_from
from deckbuilder.workbench.far_table import FarTable, GuestLine, Line
from engine.berserk import DirectBot
from engine.kernel import Refusal

if TYPE_CHECKING:
    from catalog.store import Catalog

_GLANCE: Final = 0.05


class EveningLine(GuestLine[EveningGuest]):
    """The connection of a seat at an evening."""


def deck_of_pool(pool: Pool, terms: EveningTerms, name: str, catalog: "Catalog") -> Deck:
    """Return the most promising deck of a pool; UserError for one that allows none."""
    asked = CardsAsked(terms.way, terms.form)
    return built_from(pool.cards, name, asked, 0, catalog)


def bring_built(deck: Deck) -> OwnDeck:
    """Return a deck of pool cards to bring; the host's cards are those of its own pool."""
    return OwnDeck(render_deck(Deck(deck.name, deck.format, deck.entries)), ())


def line_to_table(guest: EveningGuest) -> Line | None:
    """Return a new connection to the own table with the deck brought; None without a table."""
    room = guest.table_room()
    if room is None:
        return None
    return Line(MatchGuest(room, guest.own_token, deck=guest.deck))


def line_to_watch(guest: EveningGuest, table: int) -> Line | Refusal:
    """Return a new connection to watch a table, from 1; a refusal if that cannot be now."""
    room = guest.room_to_watch(table)
    return room if isinstance(room, Refusal) else Line(MatchGuest(room, guest.own_token))


class TableBot:
    """Plays the own side of a match in another program, by its view alone."""

    def __init__(self, line: Line, seed: int = 0) -> None:
        self._line = line
        self._seed = seed
        self._table: FarTable | None = None
        self._ready_for = 0

    def play(self) -> None:
        """Play until the match is over or the connection has ended."""
        guest = self._line.guest
        while not self._line.fault and not guest.standing.is_final:
            if self._table is None and guest.position is not None:
                self._table = FarTable(self._line, guest.position)
            if guest.is_between:
                self._get_ready(guest)
            elif self._table is None or not self._step(self._table):
                sleep(_GLANCE)
            if self._table is not None and self._table.is_over:
                return

    def _get_ready(self, guest: MatchGuest) -> None:
        """Keep the deck for the next game."""
        series = guest.series
        if series is not None and not guest.is_ready and series.game != self._ready_for:
            self._ready_for = series.game
            self._line.send(guest.get_ready(series.deck))
        sleep(_GLANCE)

    def _step(self, table: FarTable) -> bool:
        """Make a choice if one is asked for; return whether something was done."""
        if not table.settle(_GLANCE) or not table.is_asked or table.is_over:
            return False
        view = table.view
        match view.stage:
            case Stage.SEATS:
                table.choose_seat(bots_seat(view.rules, self._seed))
            case Stage.MULLIGANS:
                table.answer_mulligan(wants=view.deal is not None and choose_mulligan(view.deal))
            case Stage.BEFORE:
                if view.asked_before is not None:
                    table.answer_before(view.asked_before.options[-1])
            case Stage.RECRUITMENT:
                self._recruit(table)
            case Stage.MATCH:
                if view.battle is not None and view.decision is not None:
                    table.choose(DirectBot(self._seed).choose(view.battle, view.decision))
            case Stage.OVER:
                return False
            case _:
                assert_never(view.stage)
        return True

    def _recruit(self, table: FarTable) -> None:
        """Recruit a squad, or concede without a legal one."""
        squad = recruit_squad(table.recruitment.start_over(), self._seed)
        if not isinstance(squad, Refusal):
            table.recruit(squad)
        if isinstance(squad, Refusal) or table.finish_recruitment() is not None:
            table.give_up()


def problem_of(line: EveningLine) -> str:
    """Return why a seat's connection has ended; empty while it goes on."""
    guest = line.guest
    if line.fault:
        return line.fault
    if guest.standing.is_final and guest.standing is not Standing.OVER:
        return render_standing(guest.standing, guest.ending, guest.problem)
    return ""
