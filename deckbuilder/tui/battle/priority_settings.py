"""The prompting of a player with priority: three modes, and individual stops."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import STOPS, Ask, Settings
from deckbuilder.battle.questions import STOP_RULES, render_stop
from deckbuilder.kit.columns import Column, dim, toned
from deckbuilder.tui.battle.match_flow import BattleDesk
from deckbuilder.tui.battle.pace import next_pace, render_pace
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.rows import RowList
from engine.berserk import Stop

ASK_WORDS: Final = {
    Ask.NEVER: N_("never"),
    Ask.ABLE: N_("when I can"),
    Ask.ALWAYS: N_("always"),
}
ASK_ABOUT: Final = N_(
    "“Never” passes priority for you, even when a card could defend or respond; “when I can” "
    "asks when one of your cards can respond (revealing alone is no response); “always” asks "
    "in every priority window. What only you can decide is always asked: your own turn, "
    "targets, payments, triggered abilities."
)
STOPS_ABOUT: Final = N_(
    "Moments of the opponent's turn and plays when you are asked even if you can only pass."
)


def stops_of(settings: Settings) -> list[Stop]:
    """Return the stops in the settings, in canonical order."""
    return [Stop(name) for name in settings.stops.split(",") if name]


def next_ask(ask: Ask, step: int = 1) -> Ask:
    """Return the next prompting mode.

    >>> next_ask(Ask.ALWAYS), next_ask(Ask.NEVER, -1)
    (<Ask.NEVER: 'never'>, <Ask.ALWAYS: 'always'>)
    """
    every = list(Ask)
    return every[(every.index(ask) + step) % len(every)]


def ask_text(settings: Settings) -> str:
    """Return the prompting mode in a few words; “+2” means two stops."""
    text = _("Prompts: {when}").format(when=_(ASK_WORDS[settings.ask]))
    count = len(stops_of(settings))
    return f"{text} +{count}" if count and settings.ask is not Ask.ALWAYS else text


class StopList(RowList[tuple[int, Stop]]):
    """The stops, each with its state."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", N_("Toggle"), show=True),
    ]

    def __init__(self, chosen: Collection[Stop]) -> None:
        super().__init__(
            (
                Column("mark", lambda row: toned(f" {self._mark(row[1])}", "bold gold")),
                Column("number", lambda row: str(row[0])),
                Column("stop", lambda row: render_stop(row[1]), fills=True),
                Column("rule", lambda row: dim(STOP_RULES[row[1]])),
                Column("edge", lambda _row: " ", drop=(1,)),
            ),
            list(enumerate(map(Stop, STOPS), 1)),
            id="stops",
        )
        self.chosen = set(chosen)
        self.styles.height = len(STOPS) + 2  # its frame

    def _mark(self, stop: Stop) -> str:
        return "✓" if stop in self.chosen else "·"

    def toggle(self, index: int) -> None:
        """Set or clear a stop."""
        self.chosen ^= {Stop(STOPS[index])}
        self.cursor = index
        self.refresh()


class StopsDialog(Dialog[str]):
    """Asks for the stops; the result is the value of the setting."""

    CSS_PATH = "battle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,p", "close", N_("Done"), show=True),
        *(
            Binding(str(n), f"switch({n - 1})", N_("Toggle"), show=False)
            for n in range(1, len(STOPS) + 1)
        ),
    ]

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._chosen = stops_of(settings)

    def compose(self) -> ComposeResult:
        """Yield the stops and their explanation."""
        with QuestionFrame(_("Stops: always ask me here")):
            yield StopList(self._chosen)
            yield Label(_(STOPS_ABOUT), classes="about", markup=False)
            yield Label(_("Enter — toggle, Esc — close"), classes="dim", markup=False)

    @on(RowList.Chosen)
    def _toggled(self, event: RowList.Chosen) -> None:
        event.stop()
        self.action_switch(event.index)

    def action_switch(self, index: int) -> None:
        """Set or clear a stop."""
        self.query_one(StopList).toggle(index)

    def action_close(self) -> None:
        """Close with the current stops."""
        chosen = self.query_one(StopList).chosen
        self.dismiss(",".join(name for name in STOPS if Stop(name) in chosen))


@dataclass(frozen=True, slots=True)
class PrioritySettings:
    """Changes the prompting during a battle."""

    desk: BattleDesk

    async def next_way(self) -> None:
        """Switch the prompting mode: never, when I can, always."""
        razdacha = self.desk.razdacha
        ask = next_ask(razdacha.services.settings.ask)
        await self._change(ask=ask)
        text = _("You are asked when you have priority: {when}.").format(when=_(ASK_WORDS[ask]))
        if ask is Ask.NEVER:
            text += " " + _("Your cards defend and respond only at stops.")
        razdacha.show_notice(text)

    async def next_pace(self) -> None:
        """Switch to the next pace of the computer: quick, normal, slow, step by step."""
        settings = self.desk.razdacha.services.settings
        await self._change(pace=next_pace(settings.pace))
        self.desk.razdacha.show_notice(render_pace(self.desk.razdacha.services.settings))

    def choose_stops(self) -> None:
        """Ask for the stops at which to be prompted even without an answer."""

        async def answered(stops: str | None) -> None:
            if stops is not None:
                await self._change(stops=stops)

        razdacha = self.desk.razdacha
        razdacha.push_screen(StopsDialog(razdacha.services.settings), answered)

    async def _change(self, **changes: object) -> None:
        razdacha = self.desk.razdacha
        with self.desk.showing_errors():
            settings = razdacha.services.settings.model_copy(update=changes)
            await razdacha.change_settings(settings)
        self.desk.flow.go_on()
