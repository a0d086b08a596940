"""The contrast of every text colour to every background, in each theme, as a table.

``python -m tests.support.contrast`` updates the table of docs/themes.md and docs/ru/themes.md.
``tests/deckbuilder/tui/test_themes.py`` checks the colours actually drawn.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from textual.color import Color

from deckbuilder.base.themes import Theme
from deckbuilder.tui.battle import board
from deckbuilder.tui.shell import theme
from deckbuilder.tui.shell.recolouring import contrast, recolouring

_DOCS: Final = Path(__file__).parents[2] / "docs"
PAGES: Final = (_DOCS / "themes.md", _DOCS / "ru" / "themes.md")
_MARK: Final = "<!-- made by python -m tests.support.contrast -->"
_CURSOR: Final = str(theme.THEME.variables["block-cursor-background"])
_BLURRED: Final = theme.CURSOR_BLURRED.rpartition(" ")[2]
GROUNDS: Final = {
    **{name: str(getattr(theme.THEME, name)) for name in ("background", "surface", "panel")},
    **{f"own cell {shade}": shade for shade in board._OWN_CELLS},
    **{f"their cell {shade}": shade for shade in board._THEIR_CELLS},
}
TEXTS: Final = {
    "foreground": str(theme.THEME.foreground),
    "primary": str(theme.THEME.primary),
    "success": str(theme.THEME.success),
    "warning": str(theme.THEME.warning),
    "error": str(theme.THEME.error),
    "gold": theme.GOLD,
    "silver": theme.SILVER,
    "dim": theme.DIM,
    "good": theme.GOOD,
    "bad": theme.BAD,
    "their side": theme.THEIR_SIDE,
    "neutral": theme.NEUTRAL_COLOUR,
    **{element.value: colour for element, colour in theme.ELEMENT_COLOURS.items()},
    **{rarity.value: colour for rarity, colour in theme.RARITY_COLOURS.items()},
}
MARKED: Final = {
    "the cursor": (str(theme.THEME.background), _CURSOR),
    "the cursor elsewhere": (str(theme.THEME.foreground), _BLURRED),
    "a card chosen": (theme.OWN_SIDE, board._CHOSEN),
    "a cell to go to": (board._STEP, board._REACH),
    "an enemy aimed at": (theme.THEIR_SIDE, board._AIM),
    "one's own aimed at": (theme.OWN_SIDE, board._OWN_AIM),
    "within reach": (theme.THEIR_SIDE, board._WITHIN),
}
"""Fixed pairs: a text drawn on only one background."""


def pair_in(name: Theme, text: str, ground: str) -> tuple[Color, Color]:
    """Return a theme's colours of a text and its background."""
    colours = recolouring(name)
    before = Color.parse(text), Color.parse(ground)
    return before if colours is None else colours.pair(*before)


def least(text: str, name: Theme) -> float:
    """Return the lowest contrast of a text in a theme."""
    return min(contrast(*pair_in(name, TEXTS[text], ground)) for ground in GROUNDS.values())


def table() -> str:
    """Return a row for every text colour and every pair, a column for every theme."""
    return "\n".join([_MARK, "", *_rows()]) + "\n"


def _rows() -> Iterator[str]:
    themes = tuple(Theme)
    yield f"| | {' | '.join(name.value for name in themes)} |"
    yield "|---|" + "---|" * len(themes)
    for text in TEXTS:
        yield _row(text, [least(text, name) for name in themes])
    for name, pair in MARKED.items():
        yield _row(name, [contrast(*pair_in(one, *pair)) for one in themes])


def _row(name: str, figures: list[float]) -> str:
    return f"| {name} | {' | '.join(f'{figure:.1f}' for figure in figures)} |"


def with_table(page: str) -> str:
    """Return a page with its updated table, which ends the page."""
    return page.partition(_MARK)[0] + table()


def main() -> int:
    """Write the table into the pages and print it; return the exit code."""
    for path in PAGES:
        path.write_text(with_table(path.read_text(encoding="utf-8")), encoding="utf-8")
    print(table())
    return 0


if __name__ == "__main__":
    sys.exit(main())
