"""The settings, a line each; a change is in force and kept at once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, Language, _, ngettext
from catalog.common.paths import home
from deckbuilder.base.engine_in_use import engine_text
from deckbuilder.base.logs import log_path
from deckbuilder.base.settings import Bot, Glyphs, Settings, settings_path, source_of
from deckbuilder.base.themes import Theme
from deckbuilder.cards.signs import sign
from deckbuilder.decks.house import HOUSE_VARIANTS
from deckbuilder.kit.columns import Column, Spans, bold
from deckbuilder.tui.battle.pace import PACE_ABOUT, PACE_WORDS
from deckbuilder.tui.battle.priority_settings import (
    ASK_ABOUT,
    ASK_WORDS,
    STOPS_ABOUT,
    StopsDialog,
)
from deckbuilder.tui.shell.areas import SETTINGS
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM

OPEN_READINGS: Final = N_(
    "Where the text of an older edition can be read in two ways, a setting chooses: it counts for"
    " matches begun after it. The other open places are decided: 103.3 of 2009 calls a play that "
    "needs the impossible off whole and unpaid; 2010 begins with 23 gold and 22 silver, and "
    "boosters of seven are those of 2009; flyers defend in 2009 as in 4.1-1; a deck has no "
    "edition, its format has."
)
_LEAST_TITLE: Final = 38  # cells, so that the values stand in the middle
_YES_NO: Final = ((True, N_("yes")), (False, N_("no")))


@dataclass(frozen=True, slots=True)
class _Choice:
    """A setting with its values in the order of the keys; none for a text that is typed."""

    name: str
    title: str
    about: str
    values: Sequence[tuple[Any, str]] = ()

    def shown(self, value: object) -> str:
        """Return a value in the user's language."""
        for option, text in self.values:
            if option == value:
                return _(text)
        if self.name == "stops":
            return _stops_text(str(value))
        return str(value) or _("your own file")

    def next(self, value: object, step: int) -> Any:
        """Return the value after ``value``, or before it with a step of -1."""
        places = [place for place, (option, _text) in enumerate(self.values) if option == value]
        return self.values[((places or [0])[0] + step) % len(self.values)][0]


def _stops_text(stops: str) -> str:
    """Return how many stops are set."""
    count = len(stops.split(",")) if stops else 0
    if not count:
        return _("no moment")
    return ngettext("{count} moment", "{count} moments", count).format(count=count)


_CHOICES: Final = (
    _Choice(
        "language",
        N_("Language"),
        N_("The language of every text; names and texts of cards stay Russian."),
        ((Language.RUSSIAN, "Русский"), (Language.ENGLISH, "English")),
    ),
    _Choice(
        "bot",
        N_("The computer"),
        N_("How the computer plays against you."),
        ((Bot.RANDOM, N_("any legal move")), (Bot.LOOKAHEAD, N_("looks one move ahead"))),
    ),
    _Choice("ask", N_("Ask me with the priority"), ASK_ABOUT, tuple(ASK_WORDS.items())),
    _Choice("stops", N_("Ask me anyway at"), STOPS_ABOUT),
    _Choice(
        "hand_over",
        N_("Hide the board between players"),
        N_("When two play at one keyboard, the board is hidden until the other sits down."),
        _YES_NO,
    ),
    _Choice(
        "glyphs",
        N_("Symbols on cards"),
        N_("Signs need a font that has them; letters are seen everywhere."),
        ((Glyphs.SYMBOLS, N_("signs")), (Glyphs.LETTERS, N_("letters"))),
    ),
    _Choice("pace", N_("The computer's moves"), PACE_ABOUT, tuple(PACE_WORDS.items())),
    _Choice(
        "theme",
        N_("Theme"),
        N_(
            "The colours of the application. In high contrast every text stands out from its"
            " ground at least 7 to 1, in the others 4.5 to 1."
        ),
        (
            (Theme.DARK, N_("dark")),
            (Theme.LIGHT, N_("light")),
            (Theme.CONTRAST, N_("high contrast")),
        ),
    ),
    _Choice(
        "database",
        N_("Database"),
        N_("An address of SQLAlchemy; empty for your own file. In force at the next start."),
    ),
    *(_Choice(one.setting, one.title, one.about, _YES_NO) for one in HOUSE_VARIANTS),
)


class SettingList(RowList[_Choice]):
    """The settings with their values."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,right", "screen.change(1)", N_("Change"), key_display="Enter"),
        Binding("left", "screen.change(-1)", N_("Change back"), show=False),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            (
                Column("title", lambda choice: f" {_(choice.title)}", least=_LEAST_TITLE),
                Column("value", self._value, fills=True),
            ),
            _CHOICES,
            id="settings",
        )
        self._settings = settings

    def _value(self, choice: _Choice) -> Spans:
        return bold(f"‹ {choice.shown(getattr(self._settings, choice.name))} ›")

    def show(self, settings: Settings) -> None:
        """Show other values."""
        self._settings = settings
        self.redraw()


class SettingsScreen(RazdachaScreen[None]):
    """Change settings."""

    AREA = SETTINGS
    CSS_PATH = "settings.tcss"
    HELP = N_("Enter, the space bar and the arrows change the setting of the cursor at once.")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Back")),
    ]

    def help_texts(self) -> list[str]:
        """Tell too how texts of older editions are read that can be read in two ways."""
        return [*super().help_texts(), _(OPEN_READINGS)]

    def compose_body(self) -> ComposeResult:
        """Yield the list and what the setting of the cursor means."""
        with Vertical(id="choices", classes="panel") as panel:
            panel.border_title = _("Settings")
            yield SettingList(self.services.settings)
        yield Static("", id="about", classes="panel", markup=False)

    @on(RowList.Moved)
    def _show_about(self) -> None:
        choice = _CHOICES[self.query_one(SettingList).cursor]
        text = Text(_(choice.about))
        if choice.name == "glyphs":
            example = ["tap", "strike", "ova", "armor", "regen"]
            signs = "  ".join(sign(symbol, self.services.settings.glyphs) for symbol in example)
            text.append(f"\n{signs}", style="bold")
        if source_of(choice.name) == "environment":
            variable = f"RAZDACHA_{choice.name.upper()}"
            note = _("{variable} is set: it decides at every start.").format(variable=variable)
            text.append(f"\n{note}")
        places = _("Settings: {settings}\nYour data: {home}\nLog: {log}").format(
            settings=settings_path(), home=home(), log=log_path()
        )
        text.append(f"\n\n{places}\n{engine_text()}", style=DIM)
        about = self.query_one("#about", Static)
        about.border_title = literal(_(choice.title))
        about.update(text)

    async def action_change(self, step: int) -> None:
        """Give the setting of the cursor its next value."""
        choice = _CHOICES[self.query_one(SettingList).cursor]
        if choice.name == "stops":
            self.app.push_screen(StopsDialog(self.services.settings), self._set_stops)
        elif choice.values:
            old = getattr(self.services.settings, choice.name)
            await self._set(choice.name, choice.next(old, step))
        else:
            question = _("Address of the database; empty for your own file")
            self.app.push_screen(Ask(question, self.services.settings.database), self._set_database)

    async def _set_stops(self, stops: str | None) -> None:
        if stops is not None:
            await self._set("stops", stops)

    async def _set_database(self, url: str | None) -> None:
        if url is not None:
            await self._set("database", url)

    async def _set(self, name: str, value: object) -> None:
        with self.telling():
            settings = self.services.settings.model_copy(update={name: value})
            await self.razdacha.change_settings(settings)
            if self.app.screen is self:  # a new language brings a new screen
                self.query_one(SettingList).show(settings)
                self._show_about()
