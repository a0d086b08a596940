"""The other themes: converts the colours of ``theme.py`` to those of the user's theme.

Screens and style sheets only know the dark theme. A final filter before the terminal replaces every
pair of text and background colours by others of the same hue and order of lightness. So unforeseen
pairs (a cell under the cursor, a dimmed line) stay readable in each theme, and a theme takes effect
with the next frame. The dark theme uses no filter.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, TypeAlias

from rich.color import Color as RichColor
from rich.console import RenderableType
from rich.segment import Segment
from rich.style import Style
from textual.color import Color, Lab, lab_to_rgb, rgb_to_lab
from textual.filter import LineFilter
from textual.renderables.background_screen import BackgroundScreen

from deckbuilder.base.themes import Theme
from deckbuilder.tui.shell.theme import THEME

Shade: TypeAlias = Callable[[Lab], float]
"""The lightness, 0 to 100, in another theme of a colour of the dark theme."""

_READ: Final = 4.5
"""The minimum contrast of text in the dark theme; below that are frames and bars."""
FRAME: Final = 3.0
"""The minimum contrast of frames and bars in every theme (WCAG 1.4.11)."""
_SEEN: Final = 1.3
"""The minimum contrast of frames; below that are backgrounds: the edge of a field, half a cell."""
_FOREGROUND: Final = Color.parse(str(THEME.foreground))
_CACHED: Final = 4096


@dataclass(frozen=True, slots=True)
class Scheme:
    """The conversion of the dark theme to another: lightness of backgrounds and texts, minimum
    contrasts.

    ``text`` is the minimum contrast of a text, ``frame`` that of a line or bar. ``vivid``
    multiplies the saturation of backgrounds.
    """

    ground: Shade
    letter: Shade
    text: float
    frame: float
    vivid: float = 1.0


def _chroma(lab: Lab) -> float:
    return float((lab.a**2 + lab.b**2) ** 0.5)


def _light_ground(lab: Lab) -> float:
    """Return near white for dark backgrounds, and a dark colour for light ones (the cursor)."""
    return 98 - 0.75 * max(lab.L - 6, 0) if lab.L < 45 else 32


def _light_letter(lab: Lab) -> float:
    return 16 + 0.8 * (90 - lab.L) + 0.25 * _chroma(lab) if lab.L >= 45 else 98


def _contrast_ground(lab: Lab) -> float:
    """Return black, or nearly black for a background whose colour or lightness has a meaning."""
    if lab.L >= 45:
        return max(lab.L, 84)
    return 0 if _chroma(lab) < 6 and lab.L < 20 else 0.8 * lab.L


def _contrast_letter(lab: Lab) -> float:
    return 100 - 0.5 * (100 - lab.L) if lab.L >= 45 else 0


SCHEMES: Final[Mapping[Theme, Scheme]] = {
    Theme.LIGHT: Scheme(_light_ground, _light_letter, text=4.5, frame=FRAME),
    Theme.CONTRAST: Scheme(_contrast_ground, _contrast_letter, text=7.0, frame=FRAME, vivid=1.4),
}
"""The schemes of all themes except the dark one."""


class Recolouring(LineFilter):
    """Converts output for the dark theme to the colours of another.

    Every pair with a contrast of at least 4.5 keeps at least the theme's ``text``, whatever its
    colours. Lines and bars keep ``frame``, and backgrounds stay backgrounds.
    """

    def __init__(self, scheme: Scheme) -> None:
        super().__init__()
        self._scheme = scheme
        self._pair = lru_cache(_CACHED)(self._worked_out)
        self._ground = lru_cache(_CACHED)(self._worked_out_ground)

    @property
    def text(self) -> float:
        """The minimum contrast of a text."""
        return self._scheme.text

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line in the colours of the theme."""
        return [
            segment
            if segment.control
            else Segment(segment.text, self._restyled(segment.style, background))
            for segment in segments
        ]

    def pair(self, text: Color, ground: Color) -> tuple[Color, Color]:
        """Return the colours of a text and its background, both opaque."""
        ground_now = self.ground(ground)
        return self._letter(text, ground, ground_now), ground_now

    def ground(self, ground: Color) -> Color:
        """Return the colour of a background."""
        return self._ground(ground)

    def _restyled(self, style: Style | None, background: Color) -> Style:
        style = style or Style.null()
        return style + self._pair(style.color, style.bgcolor, background)

    def _worked_out(
        self, text: RichColor | None, ground: RichColor | None, background: Color
    ) -> Style:
        """Return the style for a pair, each of whose colours can be the default."""
        below = background if ground is None or ground.is_default else _opaque(ground)
        above = _FOREGROUND if text is None or text.is_default else _opaque(text)
        letter, paper = self.pair(above, Color(*below.rgb))
        return Style.from_color(letter.rich_color, paper.rich_color)

    def _worked_out_ground(self, ground: Color) -> Color:
        lab = rgb_to_lab(ground)
        return _in_gamut(lab, self._scheme.ground(lab), self._scheme.vivid)

    def _letter(self, text: Color, ground: Color, ground_now: Color) -> Color:
        """Return the colour of a text, as close as readable to the theme's choice."""
        before = contrast(text, ground)
        if before < _SEEN:
            return self.ground(text)
        least = self._scheme.text if before >= _READ else self._scheme.frame
        lab = rgb_to_lab(text)
        wanted = self._scheme.letter(lab) if before >= _READ else self._scheme.ground(lab)
        return _readable(lab, wanted, ground_now, least)


def _readable(lab: Lab, wanted: float, ground: Color, least: float) -> Color:
    """Return a colour of this hue with the contrast, as close as possible to a lightness."""
    step = 1 if rgb_to_lab(ground).L < _MIDDLE else -1
    lightness = min(max(round(wanted), 0), 100)
    while 0 <= lightness <= 100:
        tried = _in_gamut(lab, lightness)
        if contrast(tried, ground) >= least:
            return tried
        lightness += step
    return _WHITE if step > 0 else _BLACK


_MIDDLE: Final = 50
"""The lightness with equal contrast to black and white."""
_WHITE: Final = Color(255, 255, 255)
_BLACK: Final = Color(0, 0, 0)


def _opaque(colour: RichColor) -> Color:
    return Color.from_rich_color(colour)


def _in_gamut(lab: Lab, lightness: float, vivid: float = 1.0) -> Color:
    """Return a colour of this hue and lightness, desaturated if a screen cannot display it."""
    if lightness <= 0:
        return _BLACK
    while True:
        colour = lab_to_rgb(Lab(lightness, lab.a * vivid, lab.b * vivid))
        if all(0 <= part <= 255 for part in colour.rgb):
            return colour
        if vivid < _PALE:
            return colour.clamped
        vivid *= 0.9


_PALE: Final = 0.05


def recolouring(theme: Theme) -> Recolouring | None:
    """Return the filter for a theme; None for the dark one."""
    scheme = SCHEMES.get(theme)
    return None if scheme is None else Recolouring(scheme)


class _Behind(BackgroundScreen):
    """Tints a screen while keeping all readable text readable."""

    TEXT: ClassVar[float] = _READ
    """The contrast kept by readable letters."""

    @classmethod
    def process_segments(cls, segments: Iterable[Segment], color: Color) -> Iterable[Segment]:
        """Yield tinted segments with readable letters and visible frames."""
        for segment in segments:
            (under,) = super().process_segments((segment,), color)
            before, now = segment.style, under.style
            if segment.control or None in (before, now) or not segment.text.strip():
                yield under
                continue
            assert before is not None
            assert now is not None
            letter = _letter_behind(before.color, before.bgcolor, now.color, now.bgcolor, cls.TEXT)
            yield Segment(under.text, now if letter is None else now + letter, under.control)


class _BehindInContrast(_Behind):
    """The same for high contrast."""

    TEXT = SCHEMES[Theme.CONTRAST].text


@lru_cache(_CACHED)
def _letter_behind(
    letter: RichColor | None,
    ground: RichColor | None,
    letter_now: RichColor | None,
    ground_now: RichColor | None,
    text: float,
) -> Style | None:
    """Return a text or border colour that stays readable after tinting, None if the current one
    does.
    """
    if letter is None or ground is None or letter_now is None or ground_now is None:
        return None
    before = contrast(_opaque(letter), _opaque(ground))
    if before < _SEEN:
        return None  # a background
    least = text if before >= _READ else min(before, FRAME)
    tint, below = _opaque(letter_now), _opaque(ground_now)
    if contrast(tint, below) >= least:
        return None
    lab = rgb_to_lab(_opaque(letter))
    return Style.from_color(_readable(lab, rgb_to_lab(tint).L, below, least).rich_color)


def tinted(behind: RenderableType, colours: Recolouring | None) -> RenderableType:
    """Return the background of a question: the screen in its colours, tinted."""
    if not isinstance(behind, BackgroundScreen):
        return behind
    if colours is None:
        return _Behind(behind.screen, behind.color)
    tint = colours.ground(behind.color.with_alpha(1)).with_alpha(behind.color.a)
    kind = _Behind if colours.text <= _READ else _BehindInContrast
    return kind(behind.screen, tint)


def beneath(filters: Sequence[LineFilter], colours: Recolouring | None) -> Sequence[LineFilter]:
    """Return the filters for the question itself; the screen behind keeps its own."""
    return [one for one in filters if one is not colours]


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two opaque colours, from 1 to 21 (WCAG 2.2, 1.4.3).

    >>> contrast(Color.parse("white"), Color.parse("black"))
    21.0
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Color) -> float:
    red, green, blue = (_linear(part / 255) for part in colour.rgb)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
