"""A new match: two decks, who plays them, a seed."""

from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar, Final, TypeAlias

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static

from catalog.common.i18n import N_, _
from deckbuilder.decks.editions import editions_help
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.match_deal import MatchDealScreen
from deckbuilder.tui.battle.next_player import NextPlayerScreen
from deckbuilder.tui.battle.placement import PlacementScreen
from deckbuilder.tui.battle.played import choose_and_watch
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.battle.seats import SeatScreen
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.pickers import EditionNote, EditionSelect, SeedInput
from deckbuilder.tui.cards.playable import DeckJudge, DeckVerdict
from deckbuilder.tui.shell.areas import BATTLE, Errand
from deckbuilder.tui.shell.base import DECK_TO_PLAY, RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.literal import literal_options
from deckbuilder.tui.shell.progress import Working
from deckbuilder.workbench.beginning import NO_NAMES, deck_choices, prepared_match
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.match_words import WHO, under_way_text

MatchScreen: TypeAlias = (
    SeatScreen | MatchDealScreen | PlacementScreen | BattleScreen | ResultScreen | NextPlayerScreen
)
_HIDDEN: Final = N_(
    "The screen is hidden whenever the keyboard changes hands, before the first deal too; a setting"
    " switches that off."
)
_OPEN: Final = N_(
    "The screen is not hidden between you: each sees the other's cards. A setting hides it."
)
_LATE: Final = 0.2
"""Seconds after which a player is told that a choice is being saved."""
_GLANCE: Final = 0.2

_LONGEST_NAME: Final = 24


class NewMatchScreen(RazdachaScreen[None]):
    """Begins matches, continues the unfinished one, and leads it from screen to screen."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Choose two decks and who plays them: you, a friend at the same keyboard, or the computer. "
        "Below each deck you see whether it is legal in its format; an illegal one can be played "
        "for practice. The edition of the rules is that of the format, or your choice here. The "
        "same seed and the same choices give the same match. A match is saved at every step: leave "
        "whenever you like and find it at the next start."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "begin", N_("Begin the match"), show=True),
        Binding("g", "enter", N_("Continue"), show=True),
        Binding("v", "watch", N_("Watch a match again"), show=True),
    ]

    _judge: DeckJudge | None = None

    def __init__(self) -> None:
        super().__init__()
        self.lead = MatchLead(self)

    def help_texts(self) -> list[str]:
        """Return help, including the rules that older editions take over from 4.1-1."""
        return [*super().help_texts(), *editions_help()]

    def compose_body(self) -> ComposeResult:
        """Yield what is under way, and the form."""
        kept = self.remembered()
        names = [name for _text, name in deck_choices(self.services)]
        with VerticalScroll(id="new-match", can_focus=False):
            with Vertical(id="unfinished", classes="panel") as unfinished:
                unfinished.border_title = _("Unfinished match")
                yield Static("", id="under-way", markup=False)
                yield Button(_("Go on with this match"), id="go-on")
            with Vertical(id="match-form", classes="panel") as framed:
                framed.border_title = _("New match")
                yield from self._form(kept, names)

    def _form(self, kept: Mapping[str, Any], names: list[str]) -> ComposeResult:
        """Yield the decks, who plays them and the seed, and the button that begins."""
        with Grid(classes="form"):
            yield Label(_("First deck"))
            yield DeckSelect(self.services, kept.get("deck1", names[0]), id="deck1")
            yield Label()
            yield DeckVerdict(id="verdict1", markup=False)
            yield Label(_("player"))
            yield _who("who1", kept.get("who1", Controller.HUMAN.value))
            yield Label(_("Second deck"))
            yield DeckSelect(self.services, kept.get("deck2", names[-1]), id="deck2")
            yield Label()
            yield DeckVerdict(id="verdict2", markup=False)
            yield Label(_("player"))
            yield _who("who2", kept.get("who2", self.services.settings.bot.value))
            yield Label(_("Names"), id="called")
            with Horizontal(id="names"):
                for number, usual in ((1, _("Player 1")), (2, _("Player 2"))):
                    yield Input(
                        str(kept.get(f"name{number}", "")),
                        placeholder=usual,
                        max_length=_LONGEST_NAME,
                        id=f"name{number}",
                    )
            yield Label(id="beside-at-keyboard", markup=False)
            yield Static("", id="at-keyboard", markup=False)
            yield Label(_("Edition"))
            yield EditionSelect(kept.get("edition"))
            yield Label(_("Seed"))
            yield SeedInput()
        yield EditionNote()
        yield Label("", id="wrong", markup=False)
        with Horizontal(classes="buttons"):
            yield Button(_("Begin the match"), id="begin", variant="primary")

    def on_mount(self) -> None:
        """Continue the unfinished match."""
        with self.telling():
            self.lead.table = MatchTable.resume(self.services.sessions)
        if self.lead.table is not None:
            if self.lead.table.notice:
                self.razdacha.warn(self.lead.table.notice)
            if not self.has_errand:
                self.action_enter()

    def on_screen_resume(self) -> None:
        """Update the unfinished match and the decks."""
        table = self.lead.table
        for select in self.query(DeckSelect):
            select.offer()
        self._judge = DeckJudge(self.services)
        self._say_wrong("")
        self._show_verdicts()
        self._say_who_looks()
        self.query_one("#unfinished").display = table is not None
        self.query_one("#new-match").set_class(table is not None, "-both")
        if table is not None:
            self.query_one("#under-way", Static).update(Text(under_way_text(table)))
            self.query_one("#go-on").focus()
        else:
            self.query_one("#begin").focus()
        self.refresh_bindings()
        self.do_errand()

    def take_up(self, errand: Errand) -> None:
        """Enter the unfinished match, or put a deck into the form of a new one."""
        if errand.what == "match":
            self.action_enter()
        elif errand.what == DECK_TO_PLAY:
            self.query_one("#deck1", DeckSelect).value = errand.name

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable continuing only with an unfinished match."""
        return self.lead.table is not None if action == "enter" else True

    # beginning ----------------------------------------------------------------------------

    @on(Select.Changed, "#who1,#who2")
    def _say_who_looks(self) -> None:
        """Say of two people at one keyboard whether each sees the other's cards."""
        line = self.query_one("#at-keyboard", Static)
        self.query_one(".form").set_class(self._are_two_people, "two-people")
        line.update(_(_HIDDEN if self.services.settings.hand_over else _OPEN))

    @property
    def _are_two_people(self) -> bool:
        who = (self.query_one(f"#who{number}", Select).value for number in (1, 2))
        return all(value == Controller.HUMAN.value for value in who)

    @property
    def _names(self) -> tuple[str, str]:
        """The names of two people at one keyboard, empty where none is given."""
        if not self._are_two_people:
            return NO_NAMES
        one, other = (" ".join(self.query_one(f"#name{n}", Input).value.split()) for n in (1, 2))
        return one, other

    @on(DeckSelect.Changed)
    def _show_verdicts(self) -> None:
        """Say of each chosen deck whether it is legal and can be played."""
        if self._judge is None:
            return  # the visit is about to begin, and shows them
        for number in (1, 2):
            deck = self.query_one(f"#deck{number}", DeckSelect).deck
            self.query_one(f"#verdict{number}", DeckVerdict).show(self._judge.verdict_on(deck))
        self._say_of_edition()

    @on(Select.Changed, "#edition")
    def _say_of_edition(self) -> None:
        """Say what is to be said of the edition that these decks are played by."""
        verdicts = [self.query_one(f"#verdict{n}", DeckVerdict).verdict for n in (1, 2)]
        formats = [verdict.format_code for verdict in verdicts if verdict is not None]
        if all(formats) and len(formats) == len(verdicts):
            self.query_one(EditionNote).show(self.query_one(EditionSelect).code, formats)

    def _wrong(self, seed: int | None) -> str:
        """Return why no match can begin, empty when one can."""
        if seed is None:
            return _("✖ A seed is a number of 0 or more, below 2^128.")
        for number in (1, 2):
            verdict = self.query_one(f"#verdict{number}", DeckVerdict).verdict
            if verdict is not None and not verdict.playable:
                deck = self.query_one(f"#deck{number}", DeckSelect).deck
                text = _("✖ “{name}” cannot be played – see the reason under its name.")
                return text.format(name=deck)
        one, other = self._names
        if one and one == other:
            return _("✖ Two players with one name could not be told apart.")
        return ""

    @on(Button.Pressed, "#begin")
    @on(Input.Submitted)
    def action_begin(self) -> None:
        """Begin a match; ask first when another one is under way."""
        seed = self.query_one(SeedInput).seed
        wrong = self._wrong(seed)
        self._say_wrong(wrong)
        if wrong or seed is None:
            return
        table = self.lead.table
        if table is None or table.session.stage is Stage.OVER:
            self._begin(seed)
            return
        question = _("You have an unfinished match. Discard it and start a new one?")
        confirm = Confirm(question, _("Begin"), destroys=True)
        self.app.push_screen(confirm, lambda yes: self._begin(seed) if yes else None)

    def _say_wrong(self, wrong: str) -> None:
        """Say why no match can begin; the line takes no room where there is nothing to say."""
        line = self.query_one("#wrong", Label)
        line.display = bool(wrong)
        line.update(wrong)

    def _begin(self, seed: int) -> None:
        if self.lead.is_thinking:
            self.razdacha.say(_("The computer is finishing its move; try again."))
            return
        decks, controllers = self._wanted()
        edition = self.query_one(EditionSelect).code
        self.remember(edition=edition)
        work = partial(
            prepared_match, self.services, decks, seed, controllers, self._names, edition
        )
        self.app.push_screen(Working(_("The match is being prepared…"), work), self._prepared)

    def _prepared(self, table: MatchTable | None) -> None:
        """Begin a match, unless Esc cancels it, which leaves the other one unchanged."""
        if table is not None:
            table.begin()
            self.play(table)

    def play(self, table: MatchTable) -> None:
        """Enter this match."""
        self.lead.play(table)

    def _wanted(self) -> tuple[tuple[str, str], tuple[Controller, Controller]]:
        """Return the decks and who plays them; they are offered again next time."""
        one, other = (self.query_one(f"#deck{n}", DeckSelect).deck for n in (1, 2))
        first, second = (Controller(self.query_one(f"#who{n}", Select).value) for n in (1, 2))
        self.remember(deck1=one, deck2=other, who1=first.value, who2=second.value)
        if self._are_two_people:
            self.remember(name1=self._names[0], name2=self._names[1])
        return (one, other), (first, second)

    def action_watch(self) -> None:
        """Choose a match that is over and step through it."""
        choose_and_watch(self.razdacha)

    # leading a match ----------------------------------------------------------------------

    @on(Button.Pressed, "#go-on")
    def action_enter(self) -> None:
        """Enter the unfinished match."""
        self.lead.enter()


def _who(number: str, wanted: str) -> Select[str]:
    choices = [(_(text), controller.value) for controller, text in WHO.items()]
    known = [value for _text, value in choices]
    value = wanted if wanted in known else known[0]
    return Select(literal_options(choices), value=value, allow_blank=False, compact=True, id=number)
