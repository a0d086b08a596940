"""After a draft or with sealed pools: everybody's cards and decks, and further steps."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.timer import Timer
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.seeds import secret_seed
from deckbuilder.decks.text import Deck
from deckbuilder.kit.columns import Column, Spans, toned
from deckbuilder.kit.fields import Answers
from deckbuilder.limited.draft.logfile import render_log
from deckbuilder.matches.match import MatchSession
from deckbuilder.tournament.event_fields import KIND, PLAYOFF, ROUNDS
from deckbuilder.tournament.tournament import Tournament, new_tournament
from deckbuilder.tui.cards.pools import spec_parts
from deckbuilder.tui.cards.sheets import Sheet
from deckbuilder.tui.decks.exchange import ShowCode
from deckbuilder.tui.decks.pool import PoolDeckScreen
from deckbuilder.tui.draft.new_tournament import new_tournament_form
from deckbuilder.tui.draft.tournament import TournamentScreen, enter_match
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.files import ask_and_write, suggested_path
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import Working, watched_work
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM
from deckbuilder.workbench.draft_players import DraftPlayers, Players
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.sealed_players import SealedPlayers

QUIET: Final = 0.4  # seconds without Enter that end a draft: key repeats are faster than that
_PERSON: Final = "●"


class PlayerList(RowList[int]):
    """The players, each with the progress of the deck; ● marks people."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Build the deck"), show=True),
    ]

    def __init__(self, party: Players) -> None:
        super().__init__(
            (
                Column("person", lambda at: toned(self._person(at), "gold")),
                Column("name", lambda at: party.players[at].name, fills=True),
                Column("deck", self._deck, least=14),
            ),
            id="players",
        )
        self._party = party

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: bots build their decks automatically."""
        return action != "choose" or self.cursor in self._party.people

    def show(self) -> None:
        """Update the players."""
        self.set_rows(range(len(self._party.players)))

    def _person(self, at: int) -> str:
        return _PERSON if self._party.players[at].is_person else " "

    def _deck(self, at: int) -> Spans:
        """Return the number of cards in a player's deck, and whether they suffice."""
        built = len(self._party.deck_of(at))
        if not built:
            return toned(_("no deck yet"), "italic dim")
        if self._party.players[at].is_elsewhere:
            cards = _("by a bot, {count}").format(count=built)
        else:
            cards = ngettext("{count} card", "{count} cards", built).format(count=built)
        legal = built >= self._party.form.min_cards
        return toned(f"{'✔' if legal else '✖'} {cards}", "good" if legal else "bad")


class PlayersScreen(RazdachaScreen[None]):
    """Uses the pools: build, play one match or an event, review.

    ``build`` opens the first person's deck at once; after a draft only once Enter has been quiet
    for a moment, so that fast picking does not continue in the deck.
    """

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "Everyone with a pool. On the right is the deck at the cursor, or the pool if there is no "
        "deck yet; an opponent's deck is hidden until you have played against it. Enter opens your "
        "deck for building; bots build their own. P plays a match against the bot at the cursor, E "
        "starts an event: round-robin or Swiss, with standings, byes and a play-off. R reviews the "
        "draft pick by pick, W writes its log to a file; C shows the code of a sealed pool."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "play", N_("Play a match"), show=True),
        Binding("e", "event", N_("Event"), show=True),
        Binding("r", "review", N_("Review"), show=True),
        Binding("w", "write", N_("Log to a file"), show=False),
        Binding("c", "code", N_("Code of the pool"), show=True),
        Binding("escape", "back", N_("Back"), show=True),
    ]

    def __init__(
        self, party: Players, review: Callable[[DraftPlayers], None], *, build: bool = False
    ) -> None:
        super().__init__()
        self._party = party
        self._review = review
        self._build_first = build
        self._quiet: Timer | None = None
        self._percent: int | None = None

    def compose_body(self) -> ComposeResult:
        """Yield headline, players and the deck of one."""
        yield Static("", id="draft-headline", markup=False)
        with Horizontal(id="draft-party"):
            with framed(Container(id="party-players"), _("Players")):
                yield PlayerList(self._party)
            yield Sheet(id="party-sheet", classes="panel")

    def on_mount(self) -> None:
        """Build the bots' decks; begin at one's own."""
        rows = self.query_one(PlayerList)
        rows.show()
        rows.focus()
        if self._party.people:
            rows.cursor = self._party.people[0]
        self._build_next()
        if self._build_first and self._party.people:
            if isinstance(self._party, DraftPlayers):
                self._quiet = self.set_timer(QUIET, self._build_first_deck)
            else:
                self.call_after_refresh(self._build_own, self._party.people[0])

    @property
    def is_waiting(self) -> bool:
        """Whether a deck will be opened as soon as Enter is quiet."""
        return self._quiet is not None

    def _build_first_deck(self) -> None:
        self._quiet = None
        if self.is_current:
            self._build_own(self._party.people[0])

    def on_screen_resume(self) -> None:
        """Update the decks."""
        with self.showing_errors():
            self._party.catch_up()
        self._draw()

    def _draw(self) -> None:
        self._draw_headline()
        self.query_one(PlayerList).show()
        self._show_player()
        self.refresh_bindings()

    def _draw_headline(self) -> None:
        """Show whose pools these are, and the progress of the bots' decks."""
        party = self._party
        line = Text(no_wrap=True, overflow="ellipsis").append(party.title, style="bold")
        if party.opened:
            line.append(f" · {party.opened}")
        left = len(party.unbuilt())
        if left:
            told = ngettext("{count} bot is building…", "{count} bots are building…", left)
            line.append(f" · {told.format(count=left)}", style=f"italic {DIM}")
            if self._percent is not None:
                line.append(f" {self._percent} %", style=f"italic {DIM}")
        self.query_one("#draft-headline", Static).update(line)

    @on(RowList.Moved)
    def _show_player(self) -> None:
        place = self.query_one(PlayerList).cursor
        deck, player = self._party.deck_of(place), self._party.players[place]
        sheet = self.query_one("#party-sheet", Sheet)
        logged = self._party.logged(place)
        title = _("Pool: {player}").format(player=player.name)
        if deck and logged is not None:
            title = _("Deck: {player}").format(player=player.called)
        sheet.border_title = literal(title)
        if self._party.is_closed(place):
            sheet.show([Text(_("Hidden until you have played this opponent."), style=DIM)])
            return
        cards = [card.spec for card in deck or player.pool]
        sheet.show(spec_parts(cards, self.services.settings.glyphs))

    # building ---------------------------------------------------------------------------------

    def _build_next(self) -> None:
        """Let the next bot build its deck in a thread."""
        unbuilt = self._party.unbuilt()
        if not unbuilt:
            return
        player = unbuilt[0]

        self._percent = None
        watched_work(
            self,
            partial(self._party.build, player),
            show=self._show_progress,
            done=partial(self._built, player),
            failed=self.razdacha.warn,
            group="build",
            exclusive=False,
        )

    def _show_progress(self, percent: int) -> None:
        self._percent = percent
        self._draw_headline()

    def _built(self, player: int, deck: Deck) -> None:
        with self.showing_errors():
            self._party.put(player, deck)
        self._draw()
        self._build_next()

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        """Open a person's deck in the editor."""
        if self._quiet is not None:
            self._quiet.reset()  # still an Enter from the draft
            return
        if event.index not in self._party.people:
            self.razdacha.show_notice(_("Bots build their own decks."))
            return
        self._build_own(event.index)

    def _build_own(self, player: int) -> None:
        with self.showing_errors():
            deck = self._party.own_deck(player)
            way_on = _("{key}: matches").format(key=key_name("escape"))
            self.app.push_screen(PoolDeckScreen(self.services.workshop.open(deck.name), way_on))

    # playing ----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable what is possible with these players."""
        match action:
            case "review" | "write":
                return isinstance(self._party, DraftPlayers)
            case "code":
                return isinstance(self._party, SealedPlayers) and bool(self._party.code)
            case "play":
                return self._opponent is not None
            case "event":
                return not self._party.unbuilt()
            case _:
                return True

    @property
    def _opponent(self) -> int | None:
        """The opponent of a match: the player under the cursor, else the next one."""
        if not self.is_mounted or not self._party.people:
            return None
        players = range(len(self._party.players))
        here = self.query_one(PlayerList).cursor
        order = (*players[here:], *players[:here])
        me = self._party.people[0]
        return next(
            (player for player in order if player != me and self._party.deck_of(player)), None
        )

    def action_play(self) -> None:
        """Play one match against the bot under the cursor."""
        other = self._opponent
        if other is None:
            return
        with self.showing_errors():
            person, bot = self._party.entrant(self._party.people[0]), self._party.entrant(other)
            if person is None or bot is None:
                raise UserError(_("Add cards to your deck first."))
            session = MatchSession((person, bot), secret_seed(), self._party.rules)
            enter_match(self, MatchTable(self.services.sessions, session, DRAFT.code).save)

    def action_event(self) -> None:
        """Ask for the kind of event, and begin it with everybody who has a deck."""
        entrants = self._party.entrants()
        least = self._party.form.min_cards
        legal = [entrant for entrant in entrants if len(entrant.cards) >= least]
        if len(legal) < len(self._party.players):
            self._offer_decks(least)
            return

        def answered(answers: Answers) -> None:
            with self.showing_errors():
                event = new_tournament(
                    answers[KIND],
                    entrants,
                    secret_seed(),
                    self._party.rules,
                    rounds=answers[ROUNDS],
                    playoff=answers[PLAYOFF],
                    name=self._party.title,
                    limited=True,
                )
                number = self._party.add_tournament(event)
                keep = partial(self._keep_event, number)
                self.app.push_screen(TournamentScreen(event, keep))

        self.ask(new_tournament_form(len(entrants)), answered)

    def _offer_decks(self, least: int) -> None:
        """Show which decks are missing, and offer to let a bot build those of people."""
        problem = _("Every deck of an event needs at least {least} cards.").format(least=least)
        party = self._party
        missing = [player for player in party.people if not party.deck_of(player)]
        ready = sum(len(party.deck_of(one)) >= least for one in range(len(party.players)))
        if ready + len(missing) < len(party.players):
            self.razdacha.warn(problem)
            return
        names = ", ".join(party.players[player].name for player in missing)
        question = _("{problem} Without a deck: {names}. Let a bot build it?")
        work = partial(self._built_decks, missing)
        dialog = Working(_("The decks are being built…"), work)
        self.ask(
            Confirm(question.format(problem=problem, names=names), _("Build")),
            lambda yes: self.app.push_screen(dialog, self._put_decks),
        )

    def _built_decks(self, players: list[int]) -> dict[int, Deck]:
        """Build decks from people's pools as bots do; runs in a thread."""
        return {player: self._party.build(player) for player in players}

    def _put_decks(self, built: dict[int, Deck] | None) -> None:
        """Set the decks of their players, and go on to the event."""
        if built is None:
            return
        with self.showing_errors():
            for player, deck in built.items():
                title, name = self._party.title, self._party.players[player].name
                called = _("{title}: {player}").format(title=title, player=name)
                self._party.put(player, deck.with_name(self.services.workshop.free_name(called)))
            self._draw()
            self.action_event()

    def _keep_event(self, number: int, seen: Tournament, event: Tournament) -> Tournament:
        return self._party.store.change_tournament(number, seen, event)

    # review -----------------------------------------------------------------------------------

    def action_review(self) -> None:
        """Review the draft pick by pick."""
        if isinstance(self._party, DraftPlayers):
            self._review(self._party)

    def action_write(self) -> None:
        """Ask for a file and write the draft's log."""
        if isinstance(self._party, DraftPlayers):
            question = _("Save to which file?")
            path = suggested_path(self._party.title, ".json")
            ask_and_write(self, question, path, render_log(self._party.log))

    def action_code(self) -> None:
        """Show the code with which others can open the same pool."""
        if isinstance(self._party, SealedPlayers):
            about = _("Anyone who opens this code gets the same pool.")
            self.app.push_screen(ShowCode(self._party.code, about))
