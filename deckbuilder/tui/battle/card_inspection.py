"""Inspection screens of a battle: cards, the stack, refusals; the match does not change."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from catalog.common.i18n import N_, _, capital
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.log import playing_of_table
from deckbuilder.battle.questions import render_card, render_placed
from deckbuilder.cards.playing import PlaysByItself, render_by_hand_lines, render_playing
from deckbuilder.cards.rule_numbers import rule_numbers
from deckbuilder.cards.rulebook import cited
from deckbuilder.tui.battle.board_signs import side_signs
from deckbuilder.tui.battle.graveyards import GraveyardsScreen
from deckbuilder.tui.battle.history import HistoryScreen
from deckbuilder.tui.battle.match_flow import BattleDesk
from deckbuilder.tui.battle.replay import ReplayScreen
from deckbuilder.tui.battle.stack_view import stack_whole
from deckbuilder.tui.cards.card_terms import CardTerms, TermRows
from deckbuilder.tui.cards.face import Whereabouts, card_face, frame_colour, whereabouts
from deckbuilder.tui.cards.printed import unread_with_reasons
from deckbuilder.tui.cards.specs import card_sheet_now
from deckbuilder.tui.cards.whole_card import say_otherwise
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.battle_selection import chosen_card
from deckbuilder.workbench.last_turn import others_last_turn
from deckbuilder.workbench.why_not import Pointed, Reason, reasons_at, refused_groups
from engine.berserk import NO_CARD, CardSpec, CardState, MatchState, Ruleset, cell_name, is_unknown
from engine.kernel import Seat


class WhyNotScreen(RazdachaScreen[None]):
    """The possible and impossible plays here with reasons; the arrows scroll."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Everything the card or the cell at the cursor might do: ✓ is possible now, ✖ is not, with "
        "the reason and the rule of the rulebook. Below are printed sentences that are not "
        "automated, and why: carry them out by hand."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,w", "back", N_("Close"), show=True),
        Binding("r", "rules", N_("These rules"), show=True),
    ]

    def __init__(
        self, about: str, reasons: Sequence[Reason], seen: MatchState, at: Pointed
    ) -> None:
        super().__init__()
        self._about, self._reasons, self._seen, self._at = about, reasons, seen, at

    def compose_body(self) -> ComposeResult:
        """Yield the reasons."""
        with VerticalScroll(id="why-not", classes="panel"):
            reasons = render_reasons(self._about, self._reasons, self._seen.ruleset)
            unread = unread_text(self._seen, self._at, self.services.settings.glyphs)
            yield LinkedText(Text("\n").join([reasons, *unread]), markup=False)

    def on_mount(self) -> None:
        """Focus the text, so that the arrows scroll at once."""
        panel = self.query_one("#why-not", VerticalScroll)
        panel.border_title = _("What can it do?")
        panel.focus()

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: rules only if there are refusals."""
        return action != "rules" or any(reason.refusal for reason in self._reasons)

    def action_rules(self) -> None:
        """Open the book at the refusing rules."""
        rules = self._seen.ruleset
        refusals = (reason.refusal for reason in self._reasons)
        read = ", ".join(cited(refusal.rule, rules) for refusal in refusals if refusal)
        self.razdacha.action_rules(", ".join(rule_numbers(read)))


def render_reasons(about: str, reasons: Sequence[Reason], rules: Ruleset) -> Text:
    """Return the possible plays, one per line, then every reason with what it refuses."""
    text = Text.assemble((about, "bold"))
    possible, refused = refused_groups(reasons, rules)
    for what in possible:
        text.append("\n✓ ", style=f"bold {GOOD}").append(what)
    for what, why in refused:
        text.append("\n✖ ", style=f"bold {BAD}").append(what)
        text.append(f"\n  {why}", style=DIM)
    if not reasons:
        text.append("\n" + _("Nothing can be done here now."), style="italic")
    return text


def unread_text(seen: MatchState, at: Pointed, glyphs: Glyphs) -> list[Text]:
    """Return the unread texts of the pointed and the chosen card.

    Below is how much of all cards on the table plays, as far as the viewer knows them.
    """
    lines = []
    for number in dict.fromkeys((at.chosen, at.card)):
        if number is not None and number != NO_CARD and not is_unknown(seen.cards[number]):
            lines += _unread_of(seen, number, glyphs)
    playing = playing_of_table(seen)
    if playing.plays is not PlaysByItself.YES:
        lines.append(Text(_("All known cards of the battle:"), style="bold"))
        lines.append(Text(render_playing(playing), style=DIM))
    return lines


def _unread_of(seen: MatchState, number: int, glyphs: Glyphs) -> list[Text]:
    spec = seen.cards[number].spec
    unread = unread_with_reasons(spec, glyphs)
    title = _("{card} – not automated:").format(card=capital(render_card(seen, number)))
    lines = [Text(title, style="bold"), *unread] if unread else []
    return [*lines, *(Text(line, style=DIM) for line in render_by_hand_lines(spec))]


class CardDetailScreen(RazdachaScreen[None]):
    """Cards of the battle, one below the other; the arrows scroll."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Everything about the cards at the cursor. Below are their terms; Enter opens one in the "
        "book. Page Up and Down scroll. A changed value is explained: the printed value, what each "
        "card adds, and the rule. Below its text you see how much of it is automated, and why the "
        "rest is not."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f7,i", "back", N_("Close"), show=True),
        Binding("o", "say_otherwise", N_("Say it otherwise"), show=True),
    ]

    def __init__(self, cards: Sequence[int], seen: MatchState, seat: Seat) -> None:
        super().__init__()
        self._cards, self._seen, self._seat = cards, seen, seat

    def compose_body(self) -> ComposeResult:
        """Yield the cards, with their terms below."""
        known = [card for card in self._shown() if not is_unknown(card)]
        with VerticalScroll(id="card-detail", classes="panel card-above"):
            yield LinkedText(Group(*self._sheets()), markup=False)
        if known:
            yield CardTerms([card.spec for card in known])

    def on_mount(self) -> None:
        """Focus the terms, or the text if there are none."""
        panel = self.query_one("#card-detail", VerticalScroll)
        panel.border_title = _("Card")
        if len(self._cards) == 1 and not is_unknown(card := self._shown()[0]):
            panel.styles.border = ("round", frame_colour(card.spec))
        for target in (panel, *self.query(TermRows)):
            target.focus()

    def action_say_otherwise(self) -> None:
        """Open the line in which a sentence of the first card shown is said otherwise."""
        card = self._shown()[0]
        if not is_unknown(card):
            say_otherwise(self, card.spec.ref, lambda: None)

    def _shown(self) -> list[CardState]:
        return [self._seen.cards[number] for number in self._cards]

    def _sheets(self) -> list[RenderableType]:
        glyphs, parts = self.services.settings.glyphs, list[RenderableType]()
        for card in self._shown():
            parts += [Text()] if parts else []
            parts += card_sheet_now(card, self._seen, self._seat, glyphs, whole=True)
            if not is_unknown(card):
                parts += [Text(), Text(_("Printed:"), style=DIM), *self._face(card.spec)]
        return parts

    def _face(self, spec: CardSpec) -> list[RenderableType]:
        """Return everything printed, with other prints and the user's decks that have it."""
        services, found = self.services, Whereabouts()
        with self.showing_errors():
            found = whereabouts(spec, services)
        return card_face(spec, found, services.set_names, services.settings.glyphs)


class StackScreen(RazdachaScreen[None]):
    """Every current play, newest first; the arrows scroll."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Plays that are announced but not resolved yet, newest first. They wait in the queue "
        "until both players pass in a row; then they go onto the stack, and the top one "
        "resolves first, step by step (302, 303, 512). Each shows whose it is, its target and "
        "the step it has reached."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,s", "back", N_("Close"), show=True),
    ]

    def __init__(self, seen: MatchState, seat: Seat) -> None:
        super().__init__()
        self._seen, self._seat = seen, seat

    def compose_body(self) -> ComposeResult:
        """Yield the plays."""
        with VerticalScroll(id="stack-whole", classes="panel"):
            yield Static(stack_whole(self._seen, self._seat), markup=False)

    def on_mount(self) -> None:
        """Focus the text, so that the arrows scroll at once."""
        panel = self.query_one("#stack-whole", VerticalScroll)
        panel.border_title = _("Stack and queue")
        panel.focus()


@dataclass(frozen=True, slots=True)
class Inspection:
    """Shows full cards, the stack, the graveyards, the history and refusals."""

    desk: BattleDesk

    def card_detail(self) -> None:
        """Show the full text of the cards under the cursor."""
        table, cards = self.desk.table, self.desk.cursor.cards
        if cards:
            self.desk.razdacha.push_screen(CardDetailScreen(cards, table.seen, table.seat))
        else:
            self.desk.show_text(_("There is no card here."))

    def why_not(self) -> None:
        """Show for everything that could be done here whether it is possible, and why not."""
        decision, seen = self.desk.table.decision, self.desk.table.seen
        if decision is None:
            return
        cursor = self.desk.cursor
        about = "" if cursor.cell is None else cell_name(cursor.cell)
        if cursor.card is not None:
            about = render_placed(seen, cursor.card)
        pointed = Pointed(cursor.card, cursor.cell, chosen_card(self.desk.selection))
        reasons = reasons_at(seen, decision, pointed)
        self.desk.razdacha.push_screen(WhyNotScreen(about, reasons, seen, pointed))

    def history(self) -> None:
        """Show the whole history."""
        glyphs = self.desk.razdacha.services.settings.glyphs
        self.desk.razdacha.push_screen(HistoryScreen.of(self.desk.table, glyphs))

    def last_turn(self) -> None:
        """Replay the opponent's last turn, action by action."""
        table, razdacha = self.desk.table, self.desk.razdacha
        told = others_last_turn(table, side_signs(razdacha.services.settings.glyphs))
        if told is None:
            self.desk.show_text(_("The opponent has had no turn yet."))
            return
        name = table.seen.names[table.seat.opponent]
        title = _("Last turn: {player}").format(player=name)
        razdacha.push_screen(ReplayScreen(told, table.seat, title))

    def stack(self) -> None:
        """Show the full stack and queue."""
        table = self.desk.table
        self.desk.razdacha.push_screen(StackScreen(table.seen, table.seat))

    def graveyards(self) -> None:
        """Show the cards of both graveyards (205.2)."""
        table = self.desk.table
        self.desk.razdacha.push_screen(GraveyardsScreen(table.seen, table.seat))
