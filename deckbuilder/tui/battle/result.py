"""The end of a match: winner and reason, number of turns, and saving a record."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, VerticalScroll
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext, quoted
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.damage import CardDamage, damage_by_card
from deckbuilder.battle.questions import render_card, render_lost, render_outcome, render_seat
from deckbuilder.cards.columns import CardRow, list_columns, row_of_spec
from deckbuilder.decks.editions import ground_note, other_edition
from deckbuilder.decks.english import shown_deck
from deckbuilder.kit.columns import Column, toned
from deckbuilder.matches.match import MatchSession
from deckbuilder.matches.played import keep_played
from deckbuilder.matches.records import record_of, render_record
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.tui.battle.board_signs import side_signs
from deckbuilder.tui.battle.history import HistoryScreen
from deckbuilder.tui.battle.match_flow import MATCH_KEYS, MatchFlow, ask_to_give_up
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.files import ask_and_write, ask_and_write_page, seed_tag, suggested_path
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import Lines
from deckbuilder.tui.shell.theme import DIM, OWN_SIDE, THEIR_SIDE
from deckbuilder.workbench.match_words import render_next_level
from deckbuilder.workbench.table import Table
from engine.berserk import CardSpec
from engine.kernel import Seat


def taken_of(session: MatchSession, entrant: int) -> frozenset[int]:
    """Return the indexes in an entrant's hand of the cards recruited until the end."""
    recruitment = _recruitment(session, entrant)
    if recruitment is None:
        return frozenset()
    done = session.finished.get(recruitment.seat)
    taken = recruitment.taken if done is None else done.taken
    return frozenset(one.position for one in taken)


def hand_of(session: MatchSession, entrant: int) -> tuple[CardSpec, ...]:
    """Return the cards dealt to an entrant; empty before the deal."""
    recruitment = _recruitment(session, entrant)
    if recruitment is not None:
        return recruitment.hand
    return session.deal_of(entrant).hand if session.is_dealt else ()


def _recruitment(session: MatchSession, entrant: int) -> Recruitment | None:
    return None if session.seats is None else session.recruiting.get(session.seat_of(entrant))


def hand_lines(
    session: MatchSession, entrant: int, style: str, glyphs: Glyphs
) -> Lines[tuple[CardRow, bool]]:
    """Return an entrant's hand, one row each, the recruited cards first and marked."""
    hand, taken = hand_of(session, entrant), taken_of(session, entrant)
    places = sorted(range(len(hand)), key=lambda place: place not in taken)
    rows = [
        (row_of_spec(hand[place], tone=f"bold {style}" if recruited else "dim"), recruited)
        for place in places
        for recruited in [place in taken]
    ]
    mark = Column[tuple[CardRow, bool]](
        "mark", lambda row: toned("✓" if row[1] else "", "bold good"), least=1
    )
    return Lines(list_columns(lambda row: row[0], glyphs, before=(mark,)), rows)


def hand_title(session: MatchSession, entrant: int) -> str:
    """Return the owner of a hand, and how many of its cards were recruited."""
    count = len(hand_of(session, entrant))
    taken = len(taken_of(session, entrant))
    dealt = ngettext("{count} card dealt", "{count} cards dealt", count).format(count=count)
    told = f"{session.entrants[entrant].name}: {dealt}"
    return told + " · " + _("{count} recruited").format(count=taken) if taken else told


class ResultScreen(RazdachaScreen[None]):
    """The result of a match."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "The match is over. Below is what each card did: wounds dealt, wounds taken, cards killed. "
        "Save the record to watch it again: “razdacha replay FILE” replays it and checks that the "
        "result is the same."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *MATCH_KEYS,
        Binding("enter", "close", N_("Close the match"), show=True),
        Binding("s", "save", N_("Save the record"), show=True),
        Binding("l", "log", N_("History"), show=True),
        Binding("v", "replay", N_("Watch it again"), show=True),
        Binding("r", "rematch", N_("Rematch"), show=True),
        Binding("h", "page", N_("Page to share"), show=True),
        Binding("escape", "back", N_("Back"), show=False),  # the action of Enter
    ]

    def __init__(self, table: Table, flow: MatchFlow) -> None:
        super().__init__()
        self.table = table
        self.flow = flow

    def compose_body(self) -> ComposeResult:
        """Yield the container of the result."""
        with VerticalScroll(id="result"):
            yield Static("", id="outcome", classes="panel", markup=False)
            with Container(id="wounds"):
                yield Static("", id="own-wounds", classes="panel", markup=False)
                yield Static("", id="their-wounds", classes="panel", markup=False)

    def on_mount(self) -> None:
        """Add the match to the replayable ones."""
        self.run_worker(self._keep, thread=True, group="keep")

    def _keep(self) -> None:
        try:
            for session in (*self.table.earlier_games(), self.table.played()):
                keep_played(session)
        except UserError as error:
            self.app.call_from_thread(self.razdacha.warn, str(error))

    def on_screen_resume(self) -> None:
        """Update after another screen was shown."""
        if self.is_current:
            self.flow.go_on()

    def show(self) -> None:
        """Show the result."""
        session = self.table.played()
        facts = Grid.grid(padding=(0, 2))
        facts.add_column(style="bold")
        facts.add_column()
        for index, entrant in enumerate(session.entrants):
            seat = ", " + render_seat(session.seat_of(index)) if session.seats else ""
            deck = quoted(shown_deck(entrant.deck))
            facts.add_row(literal(entrant.name), literal(f"{deck}{seat}{self._left(index)}"))
        if self.table.has_battle:
            facts.add_row(_("Turns"), str(self.table.seen.turn))
        if other := other_edition(session.rules):
            facts.add_row(_("Edition"), literal(f"{other}. {ground_note(session.rules)}"))
        facts.add_row(_("Seed"), str(session.seed))
        headline = Text(self._headline(), style="bold reverse")
        parts: list[RenderableType] = [
            headline,
            Text(self._hint(), style="dim"),
            Text(),
            Text(self._reason(), style="bold"),
            Text(),
            facts,
        ]
        outcome = self.query_one("#outcome", Static)
        outcome.border_title = _("Match")
        outcome.update(Group(*parts))
        self._show_damage()

    def _hint(self) -> str:
        """Return what can be done with the match now."""
        if not self.table.has_battle:
            hint = _("No battle was fought. {save} saves a record of the match, {close} closes it.")
        else:
            hint = _(
                "{save} saves a record of the match, {log} shows its history, {close} closes it."
            )
        hint = hint.format(save=key_name("s"), log=key_name("l"), close=key_name("enter"))
        if self.table.has_battle:
            shared = _("{watch} replays it step by step, {page} writes it as a page to share.")
            hint += " " + shared.format(watch=key_name("v"), page=key_name("h"))
        if next_level := render_next_level(self.table):
            hint = f"{next_level} {hint}"
        if not self.table.origin:
            again = _("{key} starts a rematch with these decks.").format(key=key_name("r"))
            hint += " " + again
        return hint

    def _reason(self) -> str:
        """Return the reason of the end, addressed to a lone player who has lost."""
        session = self.table.played()
        outcome = session.outcome
        lost = outcome is not None and outcome.winner not in (None, self.table.viewer)
        return render_lost(session) if self.table.humans == 1 and lost else render_outcome(session)

    def _show_damage(self) -> None:
        """Show the damage of each card, a frame per side; for a side without any its squad."""
        if not self.table.has_battle:
            self._show_hands()
            return
        rows = damage_by_card(self.table.history, self.table.seen)
        signs = side_signs(self.services.settings.glyphs)
        own = self.table.seat
        sides = (("#own-wounds", own, OWN_SIDE), ("#their-wounds", own.opponent, THEIR_SIDE))
        for (place, seat, style), sign in zip(sides, signs, strict=True):
            panel = self.query_one(place, Static)
            of_side = [row for row in rows if row.owner is seat]
            title = _("Wounds by card: {player}") if of_side else _("{player} – no wounds dealt")
            told = title.format(player=self.table.seen.names[seat])
            panel.border_title = literal(f"{sign} {told}")
            panel.update(self._damage(of_side, style) if of_side else self._squad(seat, style))

    def _show_hands(self) -> None:
        """Show the cards dealt and recruited until the end; empty before the deal."""
        session, own = self.table.played(), self.table.viewer
        self.query_one("#wounds").display = session.is_dealt
        if not session.is_dealt:
            return
        signs = side_signs(self.services.settings.glyphs)
        sides = (("#own-wounds", own, OWN_SIDE), ("#their-wounds", 1 - own, THEIR_SIDE))
        for (place, entrant, style), sign in zip(sides, signs, strict=True):
            panel = self.query_one(place, Static)
            panel.border_title = literal(f"{sign} {hand_title(session, entrant)}")
            glyphs = self.services.settings.glyphs
            panel.update(hand_lines(session, entrant, style, glyphs))

    def _squad(self, seat: Seat, style: str) -> RenderableType:
        """Return the cards of a side with their life, one row each."""
        table = Grid.grid(padding=(0, 2))
        table.add_column(justify="right")
        table.add_column()
        table.add_row(Text(_("life"), style=DIM), Text(_("card"), style=DIM))
        for card in self.table.seen.cards:
            if card.owner is seat:
                life = f"{card.life}/{card.maximum_life}" if card.has_life else "–"
                name = Text(render_card(self.table.seen, card.id), style=style)
                table.add_row(literal(life), name)
        return table

    def _damage(self, rows: Sequence[CardDamage], style: str) -> RenderableType:
        """Return the damage of a side's cards, one row each."""
        table = Grid.grid(padding=(0, 2))
        for _column in range(3):
            table.add_column(justify="right")
        table.add_column()
        titles = (_("dealt"), _("received"), _("killed"), _("card"))
        table.add_row(*(Text(title, style=DIM) for title in titles))
        for row in rows:
            numbers = (row.dealt, row.taken, row.killed)
            words = (str(number) if number else "·" for number in numbers)
            name = Text(render_card(self.table.seen, row.card), style=style)
            table.add_row(*(literal(word) for word in words), name)
        return table

    def _headline(self) -> str:
        outcome = self.table.view.outcome
        if outcome is None or outcome.winner is None:
            return " " + _("A draw") + " "
        if self.table.humans == 1:
            won = outcome.winner == self.table.viewer
            return " " + (_("You have won!") if won else _("You have lost.")) + " "
        return " " + _("{player} has won!").format(player=self.table.names[outcome.winner]) + " "

    def _left(self, entrant: int) -> str:
        """Return the number of an entrant's cards left in the battle."""
        session = self.table.played()
        if session.match is None or session.seats is None:
            return ""
        seat = session.seat_of(entrant)
        cards = session.match.state.cards
        left = sum(card.in_battle and card.controller is seat for card in cards)
        setup = session.match.setup
        squad = (setup.first, setup.second)[seat].squad
        return " · " + _("{left} of {all} cards left").format(left=left, all=len(squad))

    def action_give_up(self) -> None:
        """Ask, then give the match up (601.4)."""
        ask_to_give_up(self.app, self.flow)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable Rematch in tournaments and Replay if there was no battle."""
        if action in ("log", "replay", "page"):
            return self.table.has_battle
        return not self.table.origin if action == "rematch" else True

    def action_rematch(self) -> None:
        """Begin another match with the same players and decks."""
        self.flow.rematch()

    def action_close(self) -> None:
        """Leave the match for good."""
        self.flow.close_match()

    def action_back(self) -> None:
        """Leave the match on Esc."""
        self.flow.close_match()

    def action_log(self) -> None:
        """Show the whole history."""
        self.app.push_screen(HistoryScreen.of(self.table, self.services.settings.glyphs))

    def action_save(self) -> None:
        """Ask for a file and write the record."""
        session = self.table.played()
        path = suggested_path(f"match-{seed_tag(session.seed)}", ".json")
        question = _("Save the record of the match to")
        ask_and_write(self, question, path, render_record(record_of(session)))

    def action_replay(self) -> None:
        """Step through the match again."""
        from deckbuilder.pages.replay import bottom_seat
        from deckbuilder.tui.battle.replay import whole_match

        session, glyphs = self.table.played(), self.services.settings.glyphs
        self.app.push_screen(whole_match(session, bottom_seat(session), glyphs))

    def action_page(self) -> None:
        """Ask for a file and write the match as a page."""
        from deckbuilder.pages.replay import match_page

        session = self.table.played()
        ask_and_write_page(self, f"match-{seed_tag(session.seed)}", lambda: match_page(session))
