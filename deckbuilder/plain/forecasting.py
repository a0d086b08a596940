"""Forecasts of targeted options by lines: short beside each target, in full by a command.

The engine's exact probabilities, as the screens show them (``deckbuilder.workbench.forecast``).
"""

import logging
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from catalog.common.i18n import N_, _
from deckbuilder.battle.questions import render_placed
from deckbuilder.plain.conversation import Order, Talk
from deckbuilder.workbench.battle_answers import render_option_line
from deckbuilder.workbench.forecast import (
    Forecast,
    Forecasts,
    forecast,
    forecast_title,
    forecast_words,
    render_forecast_lines,
    strongest,
    target_of,
)
from deckbuilder.workbench.table import Table
from engine.berserk import NO_CARD
from engine.kernel import Option

_log: Final = logging.getLogger(__name__)


class Foretelling:
    """Describes the possible results of the current question's options that target cards."""

    def __init__(self, talk: Talk, table: Table) -> None:
        self._talk, self._table = talk, table
        self._forecasts = Forecasts(table)
        self._aimed: dict[int, list[Option]] = {}
        self._asked_at: tuple[int, int] | None = None

    def aim(self, options: Iterable[Option]) -> None:
        """Set the options of the next question."""
        self._asked_at, self._aimed = self._forecasts.position, {}
        for option in options:
            if target_of(option) != NO_CARD:
                self._aimed.setdefault(target_of(option), []).append(option)

    def beside(self, card: int) -> str:
        """Return the short forecast for a target, placed after its words.

        Empty if nothing happens to it. If several options target it, it is that of the strongest.
        """
        known = [self._known(option) for option in self._options_at(card)]
        worked_out = [one for one in known if one is not None]
        words = forecast_words(strongest(worked_out)) if worked_out else ""
        return f". {words}" if words else ""

    def order(self, called: Callable[[str], list[int]]) -> Order:
        """Return the command for full forecasts: of the named cards, or of each target of the
        current question."""

        def print_forecast(said: str) -> bool:
            for line in self._render_forecast_lines(called(said), is_named=bool(said)):
                self._talk.say(line)
            return False

        about = N_("shows the possible results of an attack; you can add a target")
        return Order("forecast", "прогноз", about, print_forecast)

    def _render_forecast_lines(self, cards: Sequence[int], *, is_named: bool) -> list[str]:
        if not self._aimed or self._asked_at != self._forecasts.position:
            return [_("First choose a card and what it does.")]
        if not is_named:
            cards = list(self._aimed)
        lines = [line for card in cards for line in self._of_card(card)]
        return lines or [
            _("Not a target now. Answer with a number from the list, a name or a cell.")
        ]

    def _of_card(self, card: int) -> list[str]:
        options, name = self._options_at(card), render_placed(self._table.seen, card)
        lines = []
        for option in options:
            known = self._known(option)
            if known is None:
                told = [_("No forecast: internal error.")]
            else:
                told = [f"{one}." for one in render_forecast_lines(known, self._table.seen)]
            act = [f"{render_option_line(self._table, option)}."] if len(options) > 1 else []
            lines.append(" ".join([f"{name}.", *act, f"{forecast_title()}.", *told]))
        return lines

    def _options_at(self, card: int) -> list[Option]:
        is_asked = self._aimed and self._asked_at == self._forecasts.position
        return self._aimed.get(card, []) if is_asked else []

    def _known(self, option: Option) -> Forecast | None:
        """Return the cached forecast of an option; None if computing it failed.

        A failure costs only the forecast, not the match: it is logged.
        """
        foresight = self._forecasts.foresight()
        if foresight is None or self._forecasts.is_faulty(option):
            return None
        found = self._forecasts.known(option)
        if found is None:
            position = self._forecasts.position
            try:
                found = forecast(foresight, self._table.seen, option)
            except Exception:  # whatever the error, the match goes on without this forecast
                _log.exception("no forecast of %s", option)
                self._forecasts.keep_faults(position, [option])
                return None
            self._forecasts.keep(position, {option: found})
        return found
