"""A seat at a club evening in plain text, or played by a bot: draft, deck, matches, standings."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from time import sleep
from typing import TYPE_CHECKING, Any, Final

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.cli.invocation import Invocation
from deckbuilder.cli.joining_by_lines import LinePlayer, play_by_bot, render_refusal_line
from deckbuilder.cli.line_pump import LinePump
from deckbuilder.cli.plain_lines import converse
from deckbuilder.decks.formats import named_format
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.network.client import Invitation, Standing
from deckbuilder.network.draft_guest import RemoteTable
from deckbuilder.network.evening.guest import EveningGuest
from deckbuilder.network.evening.protocol import EveningStage
from deckbuilder.network.evening.wording import render_evening_refusal, render_stage, render_terms
from deckbuilder.network.logs import keep_guest_log, render_not_kept
from deckbuilder.network.matches.guest import OwnDeck
from deckbuilder.network.protocol import Way
from deckbuilder.network.tokens import own_tokens
from deckbuilder.plain.conversation import HELP, Left, Order, Talk, obey
from deckbuilder.plain.drafting import render_pool_lines
from deckbuilder.plain.ending import Ended, conducted
from deckbuilder.plain.far_match import play_far_match
from deckbuilder.plain.organizing import pairing_text, player_text, standing_text
from deckbuilder.workbench.brought_decks import deck_to_bring
from deckbuilder.workbench.evening_seat import (
    EveningLine,
    TableBot,
    bring_built,
    deck_of_pool,
    line_to_table,
    line_to_watch,
    problem_of,
)
from deckbuilder.workbench.far_table import Line
from deckbuilder.workbench.local_draft import kept_pool
from deckbuilder.workbench.workbench import Services
from engine.kernel import Refusal

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.limited.draft.advice import DraftBot

_GLANCE: Final = 0.1
_ANSWER: Final = 10.0
_PATIENCE: Final = 300.0


def play_evening(
    run: Invocation,
    invitation: Invitation,
    deck: str | None,
    bot: "Callable[[Catalog], Callable[[RemoteTable, SeatView], DraftBot]] | None",
    lines: Iterator[str],
) -> None:
    """Take a seat at an evening by lines, or let a bot take it, until the evening is over."""

    def play(services: Services, talk: Talk) -> Ended:
        line = EveningLine(EveningGuest(invitation, own_tokens(), patience=_PATIENCE))
        if bot is None:
            return EveningTalk(services, talk, line, deck).play()
        try:
            EveningBot(services, line, talk.say, bot(services.catalog), deck).follow()
        finally:
            line.close()
        return Ended.DONE

    converse(run, play, lines)


class EveningSeat:
    """What a seat does by itself: it follows the evening and says what is new."""

    def __init__(self, services: Services, line: EveningLine, say: Callable[[str], None]) -> None:
        self._services = services
        self._line = line
        self._say = say
        self._told: dict[str, object] = {}
        self._view: SeatView | None = None
        self._edition: str | None = None
        self._left: set[str] = set()

    def follow(self) -> None:
        """Follow the evening to its end; UserError if the connection ends before."""
        while self._line.guest.standing is not Standing.OVER:
            self._tell_news()
            if problem := problem_of(self._line):
                raise UserError(problem)
            guest = self._line.guest
            room = guest.table_room()
            if guest.stage is EveningStage.DRAFT and guest.plays:
                self._draft()
            elif guest.wants_deck and guest.checked is None:
                self._build()
            if room is not None and room.code not in self._left and self._is_open():
                self._left.add(room.code)
                self._play()
            self._rest()
        self._tell_news()
        self._keep_log()

    def _is_open(self) -> bool:
        """Whether the own match is not over."""
        guest = self._line.guest
        if guest.pairings is None or guest.table is None:
            return False
        return not guest.pairings.tables[guest.table.table - 1].is_over

    # what is new --------------------------------------------------------------------------

    def _tell_once(self, what: str, key: object, text: str) -> None:
        if key is not None and self._told.get(what) != key:
            self._told[what] = key
            self._say(text)

    def _tell_news(self) -> None:
        guest = self._line.guest
        terms, hall, pairings, standings = (
            guest.evening,
            guest.hall,
            guest.pairings,
            guest.standings,
        )
        if terms is None or hall is None:
            return
        name = f"{terms.name}: " if terms.name else ""
        self._tell_once("terms", terms, name + render_terms(terms))
        self._tell_once("stage", hall.stage, render_stage(hall.stage))
        if pairings is not None:
            self._tell_once("round", pairings.round, pairing_text(hall, pairings))
            if all(table.is_over for table in pairings.tables) and standings is not None:
                self._tell_once("standings", standings, standing_text(hall, standings))
        table = guest.table
        if table is not None and table.room:
            told = _("Your table: {table}, against {name}.")
            opponent = guest.name_of(table.opponent)
            self._tell_once("table", table.room, told.format(table=table.table, name=opponent))

    def _keep_log(self) -> None:
        """Store the whole draft's log, which comes when the evening is over."""
        guest = self._line.guest
        if guest.evening is None or guest.evening.way is not Way.DRAFT or not guest.plays:
            return
        if guest.log is None or self._view is None:
            self._say(render_not_kept())
            return
        name = _("Draft at {host}").format(host=guest.invitation.host)
        catalog = self._services.catalog
        try:
            number = keep_guest_log(guest.log, self._view, name, catalog, None, self._edition)
        except UserError as problem:
            self._say(render_not_kept(problem))
        else:
            self._say(_("The draft is saved as number {number}.").format(number=number))

    # what a seat does ---------------------------------------------------------------------

    def _draft(self) -> None:
        """Draft, until the draft is over."""
        guest = self._line.guest
        table = RemoteTable(guest.draft_room(), guest.own_token, patience=_PATIENCE)
        asyncio.run(table.follow(self._choose(table)))
        self._view, self._edition = table.view, table.edition
        if table.standing is not Standing.OVER:
            self._give_up_draft()
        while guest.stage is EveningStage.DRAFT and not guest.standing.is_final:
            sleep(_GLANCE)

    async def _choose(self, table: RemoteTable) -> None:
        raise NotImplementedError

    def _give_up_draft(self) -> None:
        raise NotImplementedError

    def _build(self) -> None:
        raise NotImplementedError

    def _play(self) -> None:
        raise NotImplementedError

    def _rest(self) -> None:
        raise NotImplementedError

    def _send(self, request: Coroutine[Any, Any, Any]) -> Any:
        sent = self._line.send(request)
        return None if sent is None else sent.result(_ANSWER)

    def _bring(self, deck: OwnDeck, *, agrees: bool = False) -> None:
        """Bring a deck and wait for the host's answer."""
        guest = self._line.guest
        self._send(guest.bring(deck, agrees=agrees))
        for _glance in range(int(_ANSWER / _GLANCE)):
            if guest.checked is not None or guest.standing.is_final:
                return
            sleep(_GLANCE)


class EveningBot(EveningSeat):
    """A seat that a bot plays from draft to standings."""

    def __init__(
        self,
        services: Services,
        line: EveningLine,
        say: Callable[[str], None],
        bot_for: "Callable[[RemoteTable, SeatView], DraftBot]",
        deck: str | None,
    ) -> None:
        super().__init__(services, line, say)
        self._bot_for = bot_for
        self._deck = deck

    async def _choose(self, table: RemoteTable) -> None:
        await play_by_bot(table, lambda view: self._bot_for(table, view))

    def _give_up_draft(self) -> None:
        """Try again: the host may be back."""
        sleep(_GLANCE)

    def _build(self) -> None:
        guest = self._line.guest
        if guest.evening is None:
            return
        if guest.pool is not None:
            name = guest.invitation.name
            catalog = self._services.catalog
            self._bring(bring_built(deck_of_pool(guest.pool, guest.evening, name, catalog)))
        elif guest.evening.way is Way.CONSTRUCTED:
            if self._deck is None:
                raise UserError(_("Name the deck to bring with --deck."))
            self._bring(deck_to_bring(self._services, self._deck), agrees=True)
        if guest.checked is not None and guest.checked.problems:
            raise UserError("\n".join(guest.checked.problems))

    def _play(self) -> None:
        line = line_to_table(self._line.guest)
        if line is None:
            return
        try:
            TableBot(line).play()
        finally:
            line.close()
        if self._is_open():
            self._left.clear()  # the host was closed in the middle, and may be back

    def _rest(self) -> None:
        sleep(_GLANCE)


class EveningTalk(EveningSeat):
    """A seat played by lines."""

    def __init__(self, services: Services, talk: Talk, line: EveningLine, deck: str | None) -> None:
        super().__init__(services, line, talk.say)
        self._talk = talk
        self._pump = LinePump(talk.lines)
        talk.lines = iter(self._pump)
        self._deck = deck
        self._orders = (
            Order("table", "стол", N_("goes to your table"), self._to_table),
            Order("pairings", "пары", N_("shows the tables of the round"), self._pairings),
            Order("standings", "таблица", N_("shows the standings"), self._standings),
            Order("players", "игроки", N_("shows who is here"), self._players),
            Order("watch", "смотреть", N_("watches a table; its number follows"), self._watch),
            Order("pool", "пул", N_("shows your cards"), self._pool),
            Order("save", "сохранить", N_("saves your cards as a deck; add a name"), self._save),
            Order("build", "собрать", N_("lets the program build your deck"), self._made),
            Order("deck", "колода", N_("brings a deck; a name or a file follows"), self._named),
            Order("drop", "сняться", N_("plays no further round"), self._drop),
            Order("leave", "выйти", N_("leaves; your seat is held"), self._leave, ("q", "quit")),
            HELP,
        )

    def play(self) -> Ended:
        """Follow the evening by lines; the seat is held if the player leaves."""
        kept = _("Your seat is held: run the same command to return.")
        try:
            return conducted(self._talk, self.follow, kept)
        finally:
            self._line.close()

    async def _choose(self, table: RemoteTable) -> None:
        player = LinePlayer(table, self._talk.say)
        table.on_change = player.show
        await player.play(self._pump.arriving())

    def _give_up_draft(self) -> None:
        raise Left

    def _build(self) -> None:
        if self._deck is not None:
            name, self._deck = self._deck, None
            self._named(name)
        elif self._told.get("build") is None:
            self._told["build"] = True
            told = _("Bring a deck: “{deck} NAME”; “{build}” lets the program build one.")
            self._say(told.format(deck=self._orders[8].word, build=self._orders[7].word))

    def _play(self) -> None:
        line = line_to_table(self._line.guest)
        if line is not None:
            self._sit_at(line)

    def _sit_at(self, line: Line) -> None:
        """Play or watch at a table until it is left or closed."""
        try:
            ended = play_far_match(self._services, self._talk, line)
        except UserError as problem:  # the judge or the clock has decided the match, for instance
            self._say(str(problem))
        else:
            if ended is Ended.NO_LINES:
                raise Left
        self._say(_("You are back in the hall."))

    def _rest(self) -> None:
        """Wait for a line or for news."""
        line = self._pump.next(_GLANCE)
        if line is not None:
            self._obey(line)
        elif self._pump.is_over:
            raise Left

    def _obey(self, line: str) -> None:
        obey(line, self._orders, self._say, self._told.clear)

    # orders -------------------------------------------------------------------------------

    def _to_table(self, _rest: str) -> bool:
        if self._line.guest.table_room() is None:
            self._say(_("You have no table in this round."))
        else:
            self._play()
        return True

    def _watch(self, rest: str) -> bool:
        number = int(rest) if rest.isascii() and rest.isdigit() and len(rest) <= 2 else 0
        line = line_to_watch(self._line.guest, number)
        if isinstance(line, Refusal):
            self._say(render_evening_refusal(line))
        else:
            self._sit_at(line)
        return True

    def _pairings(self, _rest: str) -> bool:
        hall, pairings = self._line.guest.hall, self._line.guest.pairings
        if hall is None or pairings is None:
            self._say(_("No round has begun."))
        else:
            self._say(pairing_text(hall, pairings))
        return True

    def _standings(self, _rest: str) -> bool:
        hall, standings = self._line.guest.hall, self._line.guest.standings
        if hall is None or standings is None:
            self._say(_("No round has begun."))
        else:
            self._say(standing_text(hall, standings))
        return True

    def _players(self, _rest: str) -> bool:
        hall = self._line.guest.hall
        if hall is not None:
            self._say(player_text(hall))
        return True

    def _pool(self, _rest: str) -> bool:
        pool = self._line.guest.pool
        self._say("\n".join(render_pool_lines(() if pool is None else pool.cards)))
        return True

    def _save(self, rest: str) -> bool:
        guest = self._line.guest
        if guest.pool is None or guest.evening is None or not rest:
            self._say(_("Name the deck, once you have your cards."))
            return True
        try:
            form = named_format(guest.evening.form)
            deck = kept_pool(self._services, rest, guest.pool.cards, form=form)
            self._say(_("The pool is saved as the deck “{name}”.").format(name=deck.name))
        except UserError as error:
            self._say(str(error))
        return True

    def _made(self, _rest: str) -> bool:
        guest = self._line.guest
        if guest.pool is None or guest.evening is None:
            self._say(_("You have no cards to build from."))
            return True
        try:
            deck = deck_of_pool(
                guest.pool, guest.evening, guest.invitation.name, self._services.catalog
            )
        except UserError as error:
            self._say(str(error))
            return True
        self._say("\n".join(f"{entry.count} {shown_name(entry.name)}" for entry in deck.entries))
        self._take(bring_built(deck))
        return True

    def _named(self, rest: str) -> bool:
        try:
            self._take(deck_to_bring(self._services, rest))
        except UserError as error:
            self._say(str(error))
        return True

    def _take(self, deck: OwnDeck, *, agrees: bool = False) -> None:
        """Bring a deck and tell the host's answer."""
        self._bring(deck, agrees=agrees)
        checked = self._line.guest.checked
        if checked is None:
            return
        if checked.is_accepted:
            self._say(_("The host has accepted your deck."))
            return
        for problem in checked.problems:
            self._say(problem)
        if checked.different and not checked.problems:
            told = _("The host has these cards otherwise: {cards}.")
            self._say(told.format(cards=", ".join(checked.different)))
            if self._talk.confirm(_("Play by the host's cards?")):
                self._take(deck, agrees=True)

    def _drop(self, _rest: str) -> bool:
        refusal = self._send(self._line.guest.drop())
        if refusal is None:
            self._say(_("You play no further round."))
        else:
            shown = render_evening_refusal(refusal)
            self._say(render_refusal_line(refusal) if shown == refusal.code else shown)
        return True

    def _leave(self, _rest: str) -> bool:
        raise Left
