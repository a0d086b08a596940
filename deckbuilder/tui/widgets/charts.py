"""Bars drawn in the terminal. What a bar is, its sign says and not its colour alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from textual_plotext import PlotextPlot

from catalog.i18n import _

_WIDTH: Final = 0.38
_TICKS: Final = 6
_FRAME: Final = 3  # lines of a plot without bars
_ORDINARY: Final = "░"
_ELITE: Final = "█"


@dataclass(frozen=True, slots=True)
class Bars:
    """The bars of one kind: what it is, the sign it is drawn with, and how high it is where."""

    title: str
    sign: str
    values: Sequence[float]


def draw_bars(plot: PlotextPlot, labels: Sequence[str], kinds: Sequence[Bars]) -> None:
    """Draw the kinds of bars side by side above each label."""
    plt = plot.plt
    plt.clear_figure()
    places = [float(place) for place in range(1, len(labels) + 1)]
    for number, kind in enumerate(kinds):
        shift = (number - (len(kinds) - 1) / 2) * _WIDTH
        at = [place + shift for place in places]
        label = f"{kind.sign} {kind.title}"
        plt.bar(at, list(kind.values), width=_WIDTH, marker=kind.sign, label=label)
    plt.xticks(places, list(labels))
    most = ceil(max((value for kind in kinds for value in kind.values), default=0))
    room = (plot.size.height - _FRAME) // 2 if plot.size.height else _TICKS  # two lines a number
    ticks = min(_TICKS, max(room, 1))
    step = max(ceil(most / ticks), 1)
    plt.yticks([float(number) for number in range(0, most + 1, step)])
    plot.refresh()


def draw_costs(plot: PlotextPlot, costs: Sequence[tuple[str, float, float]]) -> None:
    """Draw costs, each with its ordinary and its elite cards."""
    kinds = [
        Bars(_("ordinary"), _ORDINARY, [ordinary for _cost, ordinary, _elite in costs]),
        Bars(_("elite"), _ELITE, [elite for _cost, _ordinary, elite in costs]),
    ]
    draw_bars(plot, [cost for cost, _ordinary, _elite in costs], kinds)
