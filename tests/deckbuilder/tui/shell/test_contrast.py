"""Every colour of a text stands out from every ground it is drawn on, in each theme.

At least 4.5 to 1 in the dark and the light one (WCAG 1.4.3), 7 to 1 in high contrast (1.4.6).
"""

from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from deckbuilder.base.themes import Theme
from deckbuilder.tui.shell import charts, theme
from deckbuilder.tui.shell.recolouring import SCHEMES, contrast, recolouring
from tests.support.contrast import GROUNDS, MARKED, PAGES, TEXTS, pair_in, with_table
from tests.support.rows import each_row

_LEAST: Final = {Theme.DARK: 4.5, Theme.LIGHT: 4.5, Theme.CONTRAST: 7.0}
_THEMES = pytest.mark.parametrize("name", Theme)
_PARTS = st.integers(0, 255)
_COLOURS = st.builds(Color, _PARTS, _PARTS, _PARTS)


def test_black_and_white_have_the_highest_contrast() -> None:
    assert contrast(Color.parse("white"), Color.parse("black")) == pytest.approx(21)
    assert contrast(Color.parse("#767676"), Color.parse("white")) == pytest.approx(4.54, abs=0.01)


@_THEMES
@each_row("ground", GROUNDS)
@each_row("text", TEXTS)
def test_text_is_readable_on_its_background(text: str, ground: str, name: Theme) -> None:
    found = contrast(*pair_in(name, TEXTS[text], GROUNDS[ground]))
    assert found >= _LEAST[name], f"{text} on {ground}: {found:.2f} to 1"


@_THEMES
@pytest.mark.parametrize("marked", MARKED)
def test_text_on_marked_backgrounds_is_readable(marked: str, name: Theme) -> None:
    assert contrast(*pair_in(name, *MARKED[marked])) >= _LEAST[name]


@_THEMES
@each_row(("sign", "colour"), charts.SIGNS)
def test_a_plot_sign_is_visible(sign: str, colour: str, name: Theme) -> None:
    assert contrast(*pair_in(name, colour, GROUNDS["surface"])) >= _LEAST[name], sign


@_THEMES
@pytest.mark.parametrize("share", [0.65, 0.7, 0.8])
def test_paler_text_is_also_readable(share: float, name: Theme) -> None:
    foreground = Color.parse(str(theme.THEME.foreground))
    for ground in (Color.parse(GROUNDS[one]) for one in ("background", "surface")):
        assert (
            contrast(*pair_in(name, ground.blend(foreground, share).hex, ground.hex))
            >= (_LEAST[name])
        )


@pytest.mark.parametrize("name", SCHEMES)
@settings(deadline=None)
@given(text=_COLOURS, ground=_COLOURS)
def test_text_readable_in_the_dark_theme_is_readable_in_every_other(
    name: Theme, text: Color, ground: Color
) -> None:
    colours = recolouring(name)
    assert colours is not None
    before, after = contrast(text, ground), contrast(*colours.pair(text, ground))
    if before >= _LEAST[Theme.DARK]:
        assert after >= SCHEMES[name].text
    elif before >= 1.3:
        assert after >= SCHEMES[name].frame


@pytest.mark.parametrize("name", SCHEMES)
def test_the_edge_of_a_background_changes_with_it(name: Theme) -> None:
    colours = recolouring(name)
    assert colours is not None
    surface, panel = (Color.parse(GROUNDS[one]) for one in ("surface", "panel"))
    assert colours.pair(panel, surface) == (colours.ground(panel), colours.ground(surface))


def test_a_line_keeps_its_words_and_its_click_action() -> None:
    colours = recolouring(Theme.LIGHT)
    assert colours is not None
    click = Style(color="#e8c15a", bgcolor="#14161a", bold=True, meta={"@click": "app.quit"})
    line = [Segment("Аист", click), Segment("  ", None)]
    drawn = colours.apply(line, Color.parse("#1b1e24"))
    assert [segment.text for segment in drawn] == ["Аист", "  "]
    assert drawn[0].style is not None
    assert drawn[1].style is not None
    assert drawn[0].style.bold
    assert drawn[0].style.meta == {"@click": "app.quit"}
    assert drawn[0].style.color != click.color
    surface = colours.ground(Color.parse("#1b1e24")).rich_color
    assert drawn[1].style.bgcolor == surface


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.parent.name))
def test_the_theme_table_is_up_to_date(page: Path) -> None:
    written = page.read_text(encoding="utf-8")
    assert written == with_table(written), "python -m tests.support.contrast makes it anew"
