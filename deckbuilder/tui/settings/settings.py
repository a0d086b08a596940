"""The settings, one line each; a change takes effect and is saved at once."""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, Language, _, ngettext
from catalog.common.paths import home
from deckbuilder.base.engine_in_use import render_engine
from deckbuilder.base.levels import LEVELS_ABOUT
from deckbuilder.base.logs import log_path
from deckbuilder.base.served import is_in_browser
from deckbuilder.base.settings import Glyphs, Settings, settings_path, source_of
from deckbuilder.base.themes import Theme
from deckbuilder.cards.signs import sign
from deckbuilder.decks.house import HOUSE_VARIANTS
from deckbuilder.kit.columns import Column, Spans, bold
from deckbuilder.kit.fields import Offer, Question
from deckbuilder.tui.battle.pace import PACE_ABOUT, PACE_WORDS
from deckbuilder.tui.battle.priority_settings import (
    ASK_ABOUT,
    ASK_WORDS,
    STOPS_ABOUT,
    StopsDialog,
)
from deckbuilder.tui.shell.areas import SETTINGS
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM

OPEN_READINGS: Final = N_(
    "Where the text of an older edition can be read in two ways, a setting decides; it "
    "applies to matches begun after it is changed. The other open questions are settled: "
    "under 103.3 of 2009, a play that needs the impossible is cancelled whole and unpaid; "
    "2010 begins with 23 gold and 22 silver, and boosters of seven cards belong to 2009; "
    "flyers defend in 2009 as in 4.1-1; a deck has no edition, its format has."
)


def _setting(
    name: str, title: str, about: str, values: Sequence[tuple[Any, str]] = ()
) -> Question[Any]:
    """Return a setting with its values in the order of the keys; without values for a typed
    text."""
    offers = (lambda: [Offer(_(text), value) for value, text in values]) if values else None
    return Question(name=name, default=None, label=title, help=about, choices=offers)


def _shown(setting: Question[Any], value: object) -> str:
    """Return a value in the user's language."""
    if setting.name == "stops":
        return _render_stops(str(value))
    named = (offer.text for offer in setting.offers() if offer.value == value)
    return next(named, str(value)) or _("your own file")


def _render_stops(stops: str) -> str:
    """Return the number of stops, in words."""
    count = len(stops.split(",")) if stops else 0
    if not count:
        return _("nowhere")
    return ngettext("{count} moment", "{count} moments", count).format(count=count)


_LEAST_TITLE: Final = 38  # cells, so that the values stand in the middle
_YES_NO: Final = ((True, N_("yes")), (False, N_("no")))
_SETTINGS: Final = (
    _setting(
        "language",
        N_("Language"),
        N_("The language of every text; names and texts of cards stay Russian."),
        ((Language.RUSSIAN, "Русский"), (Language.ENGLISH, "English")),
    ),
    _setting(
        "bot",
        N_("Computer"),
        N_("How the computer plays against you."),
        tuple(LEVELS_ABOUT.items()),
    ),
    _setting("ask", N_("Ask me with priority"), ASK_ABOUT, tuple(ASK_WORDS.items())),
    _setting("stops", N_("Always ask me at"), STOPS_ABOUT),
    _setting(
        "hand_over",
        N_("Hide the board between players"),
        N_("When two play at one keyboard, the board is hidden until the other player takes over."),
        _YES_NO,
    ),
    _setting(
        "glyphs",
        N_("Symbols on cards"),
        N_("Signs need a font that has them; letters work everywhere."),
        ((Glyphs.SYMBOLS, N_("signs")), (Glyphs.LETTERS, N_("letters"))),
    ),
    _setting("pace", N_("The computer's moves"), PACE_ABOUT, tuple(PACE_WORDS.items())),
    _setting(
        "think_ahead",
        N_("The computer thinks on your time"),
        N_(
            "While you decide, the levels strong and master already think about their reply, in "
            "one process of low priority. They choose the same without it, only later."
        ),
        _YES_NO,
    ),
    _setting(
        "theme",
        N_("Theme"),
        N_(
            "The colours of the application. In high contrast, text contrasts with its "
            "background at least 7 to 1, in the others 4.5 to 1."
        ),
        (
            (Theme.DARK, N_("dark")),
            (Theme.LIGHT, N_("light")),
            (Theme.CONTRAST, N_("high contrast")),
        ),
    ),
    _setting(
        "database",
        N_("Database"),
        N_("An SQLAlchemy URL; empty for your own file. Takes effect at the next start."),
    ),
    _setting(
        "hide_bundled",
        N_("Hide the bundled set"),
        N_(
            "Once real cards are imported, searches, drafts, offered decks and the deal of the day "
            "leave the cards that come with the program out. Decks that hold them stay as they are."
        ),
        _YES_NO,
    ),
    *(_setting(one.setting, one.title, one.about, _YES_NO) for one in HOUSE_VARIANTS),
)


class SettingList(RowList[Question[Any]]):
    """The settings with their values."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,right", "screen.change(1)", N_("Change"), key_display="Enter"),
        Binding("left", "screen.change(-1)", N_("Change back"), show=False),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            (
                Column("title", lambda setting: f" {_(setting.label)}", least=_LEAST_TITLE),
                Column("value", self._value, fills=True),
            ),
            _SETTINGS,
            id="settings",
        )
        self._settings = settings

    def _value(self, setting: Question[Any]) -> Spans:
        return bold(f"‹ {_shown(setting, getattr(self._settings, setting.name))} ›")

    def show(self, settings: Settings) -> None:
        """Show other values."""
        self._settings = settings
        self.redraw()


class SettingsScreen(RazdachaScreen[None]):
    """The screen that changes settings."""

    AREA = SETTINGS
    CSS_PATH = "settings.tcss"
    HELP = N_("Enter, the space bar and the arrows change the setting at the cursor at once.")

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Back")),
    ]

    def help_texts(self) -> list[str]:
        """Return the help texts, with a note on how ambiguous texts of older editions are
        parsed."""
        return [*super().help_texts(), _(OPEN_READINGS)]

    def compose_body(self) -> ComposeResult:
        """Yield the list and the description of the setting under the cursor."""
        with framed(Vertical(id="choices"), _("Settings")):
            yield SettingList(self.services.settings)
        yield Static("", id="about", classes="panel", markup=False)

    @on(RowList.Moved)
    def _show_about(self) -> None:
        setting = _SETTINGS[self.query_one(SettingList).cursor]
        text = Text(_(setting.help))
        if setting.name == "glyphs":
            example = ["tap", "strike", "ova", "armor", "regen"]
            signs = "  ".join(sign(symbol, self.services.settings.glyphs) for symbol in example)
            text.append(f"\n{signs}", style="bold")
        if source_of(setting.name) == "environment":
            variable = f"RAZDACHA_{setting.name.upper()}"
            note = _("{variable} is set and decides at every start.").format(variable=variable)
            text.append(f"\n{note}")
        places = _("Settings: {settings}\nYour data: {home}\nLog: {log}").format(
            settings=settings_path(), home=home(), log=log_path()
        )
        told = [render_engine()] if is_in_browser() else [places, render_engine()]
        text.append("\n\n" + "\n".join(told), style=DIM)
        about = self.query_one("#about", Static)
        about.border_title = literal(_(setting.label))
        about.update(text)

    async def action_change(self, step: int) -> None:
        """Switch the setting under the cursor to its next value; ask for one without fixed
        values."""
        setting = _SETTINGS[self.query_one(SettingList).cursor]
        name, old = setting.name, getattr(self.services.settings, setting.name)
        values = [offer.value for offer in setting.offers()]
        keep = partial(self._set_answered, name)
        if name == "stops":
            self.app.push_screen(StopsDialog(self.services.settings), keep)
        elif values:
            place = values.index(old) if old in values else 0
            await self._set(name, values[(place + step) % len(values)])
        else:
            question = _("Address of the database; empty for your own file")
            self.app.push_screen(Ask(question, old), keep)

    async def _set_answered(self, name: str, value: str | None) -> None:
        if value is not None:
            await self._set(name, value)

    async def _set(self, name: str, value: object) -> None:
        with self.showing_errors():
            settings = self.services.settings.model_copy(update={name: value})
            await self.razdacha.change_settings(settings)
            if self.app.screen is self:  # a new language recreates the screen
                self.query_one(SettingList).show(settings)
                self._show_about()
