"""Every colour of a text stands out from every ground it is drawn on: 4.5 to 1 (WCAG 1.4.3)."""

from typing import Final

import pytest
from textual.color import Color

from deckbuilder.tui.shell import theme

_LEAST: Final = 4.5
_GROUNDS: Final = {
    name: Color.parse(str(getattr(theme.THEME, name)))
    for name in ("background", "surface", "panel")
}
_TEXTS: Final = {
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
    "neutral": theme.NEUTRAL_COLOUR,
    **{element.value: colour for element, colour in theme.ELEMENT_COLOURS.items()},
    **{rarity.value: colour for rarity, colour in theme.RARITY_COLOURS.items()},
}


def contrast(text: Color, ground: Color) -> float:
    """Return how far two colours stand apart, from 1 to 21, as WCAG reckons it."""
    light, dark = sorted((_luminance(text), _luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    red, green, blue = (_linear(part / 255) for part in colour.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def test_black_and_white_stand_farthest_apart() -> None:
    assert contrast(Color.parse("white"), Color.parse("black")) == pytest.approx(21)
    assert contrast(Color.parse("#767676"), Color.parse("white")) == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("ground", _GROUNDS)
@pytest.mark.parametrize("text", _TEXTS)
def test_a_text_can_be_read_on_its_ground(text: str, ground: str) -> None:
    found = contrast(Color.parse(_TEXTS[text]), _GROUNDS[ground])
    assert found >= _LEAST, f"{text} on {ground}: {found:.2f} to 1"


@pytest.mark.parametrize("share", [0.6, 0.7, 0.8])
def test_paler_text_can_be_read_too(share: float) -> None:
    foreground = Color.parse(str(theme.THEME.foreground))
    for name in ("background", "surface"):
        ground = _GROUNDS[name]
        assert contrast(ground.blend(foreground, share), ground) >= _LEAST


@pytest.mark.parametrize("cursor", [theme.CURSOR, theme.CURSOR_BLURRED])
def test_the_row_of_the_cursor_can_be_read(cursor: str) -> None:
    words = cursor.removeprefix("bold ").split()
    text = words[0] if words[0] != "on" else str(theme.THEME.foreground)
    assert contrast(Color.parse(text), Color.parse(words[-1])) >= _LEAST
