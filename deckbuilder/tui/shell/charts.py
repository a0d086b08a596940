"""Bars drawn in the terminal. What a bar is, its sign says and not its colour alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from textual_plotext import PlotextPlot

from catalog.common.i18n import _
from deckbuilder.tui.shell.theme import GOLD, SILVER

_WIDTH: Final = 0.38
_TICKS: Final = 6
_FRAME: Final = 3  # lines of a plot without bars
_MARGIN: Final = 6  # cells of a plot beside its bars
_ORDINARY: Final = "░"
_ELITE: Final = "█"


@dataclass(frozen=True, slots=True)
class Bars:
    """The bars of one kind: what it is, the sign it is drawn with, and how high it is where."""

    title: str
    sign: str
    values: Sequence[float]
    colour: str = GOLD


class Chart(PlotextPlot):
    """A plot that is drawn anew when its size changes, so that its numbers and labels fit."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's word
        super().__init__(id=id)
        self._drawn: Callable[[PlotextPlot], None] | None = None

    def draw(self, drawn: Callable[[PlotextPlot], None]) -> None:
        """Draw by a function, now and at every size."""
        self._drawn = drawn
        drawn(self)

    def on_resize(self) -> None:
        """Draw for the new size."""
        if self._drawn is not None:
            self._drawn(self)


def draw_bars(plot: PlotextPlot, labels: Sequence[str], kinds: Sequence[Bars]) -> None:
    """Draw the kinds of bars side by side above each label."""
    plt = plot.plt
    plt.clear_figure()
    places = [float(place) for place in range(1, len(labels) + 1)]
    for number, kind in enumerate(kinds):
        shift = (number - (len(kinds) - 1) / 2) * _WIDTH
        at = [place + shift for place in places]
        label = f"{kind.sign} {kind.title}"
        plt.bar(
            at,
            list(kind.values),
            width=_WIDTH,
            marker=kind.sign,
            label=label,
            color=_rgb(kind.colour),
        )
    plt.xticks(places, [_fitting(label, plot.size.width, len(labels)) for label in labels])
    most = ceil(max((value for kind in kinds for value in kind.values), default=0))
    room = (plot.size.height - _FRAME) // 2 if plot.size.height else _TICKS  # two lines a number
    ticks = min(_TICKS, max(room, 1))
    step = max(ceil(most / ticks), 1)
    plt.yticks([float(number) for number in range(0, most + 1, step)])
    plt.ylim(0, max(most, 1))
    plot.refresh()


def _fitting(label: str, width: int, labels: int) -> str:
    """Return a label that stays under its bars; one that does not fit is not drawn at all."""
    room = max((width - _MARGIN) // max(labels, 1), 2) if width else len(label)
    return label if len(label) <= room else label[: room - 1] + "…"


def draw_costs(plot: PlotextPlot, costs: Sequence[tuple[str, float, float]]) -> None:
    """Draw costs, each with its ordinary and its elite cards."""
    kinds = [
        Bars(_("ordinary"), _ORDINARY, [ordinary for _cost, ordinary, _elite in costs], SILVER),
        Bars(_("elite"), _ELITE, [elite for _cost, _ordinary, elite in costs]),
    ]
    draw_bars(plot, [cost for cost, _ordinary, _elite in costs], kinds)


def _rgb(colour: str) -> tuple[int, int, int]:
    """Return a colour such as ``#e8c15a`` as its three parts."""
    number = int(colour.removeprefix("#"), 16)
    return number >> 16, number >> 8 & 255, number & 255
