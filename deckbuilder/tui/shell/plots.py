"""What plots have in common: colours of the theme as plotext takes them, and signs told apart."""

from typing import Final, TypeAlias

from textual.color import Color

Rgb: TypeAlias = tuple[int, int, int]


def colour(name: str) -> Rgb:
    """Return a colour of the theme.

    >>> colour("#e8c15a")
    (232, 193, 90)
    """
    return Color.parse(name).rgb


SIGNS: Final = (
    ("●", "#e8c15a"),
    ("▲", "#7fa7c9"),
    ("■", "#8fbf6f"),
    ("◆", "#ef8672"),
    ("○", "#b48ad6"),
    ("△", "#6fd0c8"),
    ("□", "#e6e1d6"),
    ("◇", "#d98cb3"),
    ("×", "#c3c86a"),
    ("+", "#a8acb3"),
)
"""Signs of points, each with its colour; the sign alone tells them apart."""
