"""The forecast while aiming: computed in a thread, cached by position, shown beside the board and
on possible targets."""

import logging
from functools import partial
from time import monotonic, sleep
from typing import Final

from rich.text import Text
from textual.message import Message
from textual.worker import get_current_worker

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.abilities import ability_title, render_power
from deckbuilder.battle.questions import aimed_power, choosing, render_card, render_option
from deckbuilder.battle.values import values_of
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.theme import DIM, GOLD
from deckbuilder.workbench.battle_selection import Cursor, Selection, chosen_play
from deckbuilder.workbench.card_plays import strike_title
from deckbuilder.workbench.forecast import (
    Forecast,
    Forecasts,
    aimed_options,
    forecast,
    forecast_title,
    forecast_token,
    render_forecast_lines,
    source_of,
    strongest,
)
from deckbuilder.workbench.table import Table
from engine.berserk import Foresight, MatchState, StrikeAt, UseAction
from engine.kernel import Option

_GROUP: Final = "forecast"
_log = logging.getLogger(__name__)
_BREATH: Final = 0.03
"""The seconds before computing a forecast, in which keys and the screen have priority."""
_SLOW: Final = 0.1
"""The seconds after which the screen says that a forecast is still computed, and shows others."""
_SKULLS: Final = {Glyphs.SYMBOLS: "☠", Glyphs.LETTERS: "+"}


class Forecasted(Message):
    """Forecasts were computed."""


class Aiming:
    """The current target, and its forecasts."""

    def __init__(self, screen: RazdachaScreen[None], table: Table) -> None:
        self._screen, self._table = screen, table
        self._forecasts = Forecasts(table)
        self._options: dict[int, tuple[Option, ...]] = {}
        self._under_way: tuple[tuple[int, int], frozenset[Option]] | None = None
        self._wanted: tuple[Option, ...] = ()
        self._since = 0.0

    def look(self, selection: Selection, cursor: Cursor) -> None:
        """Update the current target, and compute missing forecasts, those of the card under the
        cursor first."""
        self._options = aimed_options(self._table, selection)
        self._wanted = self._here(cursor)
        foresight = self._forecasts.foresight() if self._options else None
        if foresight is None:
            self._drop()
            return
        every = (option for several in self._options.values() for option in several)
        lacking = [option for option in every if self._is_lacking(option)]
        work = (self._forecasts.position, frozenset(lacking))
        if lacking and not self._is_under_way(work):
            self._under_way, self._since = work, monotonic()
            self._screen.set_timer(_SLOW, self._show_slow)
            act = partial(self._work_out, foresight, self._table.seen, work[0], lacking)
            self._screen.run_worker(  # by default Textual describes it by the whole position
                act, thread=True, exclusive=True, group=_GROUP, description="forecasts"
            )

    def _drop(self) -> None:
        """Stop computing forecasts, which nobody waits for any more."""
        if self._under_way is not None:
            self._under_way = None
            self._screen.workers.cancel_group(self._screen, _GROUP)

    def _is_lacking(self, option: Option) -> bool:
        return self._forecasts.known(option) is None and not self._forecasts.is_faulty(option)

    def _is_under_way(self, work: tuple[tuple[int, int], frozenset[Option]]) -> bool:
        now = self._under_way
        return now is not None and now[0] == work[0] and work[1] <= now[1]

    def _work_out(
        self,
        foresight: Foresight,
        seen: MatchState,
        position: tuple[int, int],
        options: list[Option],
    ) -> None:
        """Compute forecasts in a thread; that of the card under the cursor is shown at once, and
        slow ones as soon as they are ready.

        Drawing the frame comes first, since the thread competes with it; nothing is computed for
        targets that the cursor only passes. A failure costs only the forecast, not the match: it is
        logged.
        """
        worker, found, faulty = get_current_worker(), dict[Option, Forecast](), set[Option]()
        sleep(_BREATH)
        shown = monotonic()
        while options:
            if worker.is_cancelled:
                return
            wanted = self._wanted
            option = next((option for option in options if option in wanted), options[0])
            options.remove(option)
            try:
                found[option] = forecast(foresight, seen, option)
            except Exception:  # whatever the error, the match goes on without this forecast
                _log.exception("no forecast of %s", option)
                faulty.add(option)
            if option in wanted or not options or monotonic() - shown > _SLOW:
                self._screen.app.call_from_thread(
                    self._keep, position, dict(found), frozenset(faulty)
                )
                shown = monotonic()

    def _show_slow(self) -> None:
        """Draw again, so that a forecast that takes long says so."""
        if any(self._is_lacking(option) for option in self._wanted) and self._screen.is_mounted:
            self._screen.post_message(Forecasted())

    def _keep(
        self,
        position: tuple[int, int],
        found: dict[Option, Forecast],
        faulty: frozenset[Option],
    ) -> None:
        self._forecasts.keep(position, found)
        self._forecasts.keep_faults(position, faulty)
        if self._screen.is_mounted:
            self._screen.post_message(Forecasted())

    def _here(self, cursor: Cursor) -> tuple[Option, ...]:
        """Return the options that target the card under the cursor."""
        return next((self._options[card] for card in cursor.cards if card in self._options), ())

    def tokens(self) -> dict[int, str]:
        """Return the short forecast for each possible target with a known one.

        If several plays reach it, it is that of the strongest.
        """
        skull = _SKULLS[self._screen.services.settings.glyphs]
        tokens = {}
        for card, several in self._options.items():
            known = [self._forecasts.known(option) for option in several]
            worked_out = [one for one in known if one is not None]
            if len(worked_out) == len(several):
                tokens[card] = forecast_token(strongest(worked_out), skull)
        return tokens

    def act(self, selection: Selection, cursor: Cursor) -> Text | None:
        """Return the source and name of the play being aimed, if there are several; for a defender
        its choice.

        None while nothing is aimed.
        """
        options, play = self._here(cursor), chosen_play(selection)
        if not options:
            return None
        seen = self._table.seen
        name = render_card(seen, source_of(seen, options[0]))
        if len(options) > 1:
            return Text(name, style="bold")
        title = play.title if play is not None else _act_title(seen, options[0])
        if not title:
            return Text(render_option(options[0], seen), style="bold")
        return Text(_("{card}: {attack}").format(card=name, attack=title), style="bold")

    def forecast(self, cursor: Cursor) -> tuple[str, Text] | None:
        """Return the title and the lines of the forecast for the card under the cursor.

        If several plays reach it, they are listed. None if nothing is aimed at it.
        """
        options = self._here(cursor)
        if not options:
            return None
        text = Text()
        for option in options:
            lines = self._lines(option)
            if len(options) > 1:
                text.append(f"{_act_title(self._table.seen, option)}\n", style=GOLD)
            for place, line in enumerate(lines):
                text.append(f"{line}\n", style=DIM if place else "bold")
        text.rstrip()
        return forecast_title(), text

    def _lines(self, option: Option) -> list[str]:
        if self._forecasts.is_faulty(option):
            return [_("No forecast: internal error.")]
        known = self._forecasts.known(option)
        if known is not None:
            return render_forecast_lines(known, self._table.seen)
        is_slow = monotonic() - self._since >= _SLOW
        return [_("Calculating… The forecast appears when it is ready.") if is_slow else "…"]


def _act_title(seen: MatchState, option: Option) -> str:
    """Return the name of an option's play, if none is chosen in the main phase."""
    match option:
        case StrikeAt(card=card):
            return strike_title(seen, seen.cards[card])
        case UseAction(card=card, ability=place):
            node = seen.cards[card].facts.owned[place].node
            return (
                ability_title(node, values_of(seen, card)) if isinstance(node, ab.Playable) else ""
            )
        case _:
            power, play = aimed_power(seen), choosing(seen)
            if power is None or play is None:
                return ""
            return render_power(power, values_of(seen, play.source))
