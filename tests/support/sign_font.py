"""``python -m tests.support.sign_font``: draw the signs that DejaVu Sans Mono does not have.

Writes ``RazdachaSigns.ttf`` beside that font, as wide and as high: letters and digits in circles
are made of its own, smaller; a shogi piece and a stopwatch are drawn of lines. Needs fontTools.
"""

import math
from pathlib import Path
from typing import Any, Final

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

FOLDER: Final = Path(__file__).resolve().parents[2] / "deckbuilder" / "serve" / "static" / "fonts"
MONO: Final = FOLDER / "DejaVuSansMono.ttf"
SIGNS: Final = FOLDER / "RazdachaSigns.ttf"

_CIRCLED: Final = {
    **{0x2460 + place: digit for place, digit in enumerate("12")},
    **{0x24D0 + place: chr(ord("a") + place) for place in range(26)},
}
_PIECE: Final = 0x26C9
_STOPWATCH: Final = 0x23F1
_WIDTH: Final = 1233
_MIDDLE: Final = (_WIDTH / 2, 560.0)
_RADIUS: Final = 560.0
_STROKE: Final = 95.0
_SCALE: Final = 0.62
_CORNERS: Final = 16


def _ring(pen: Any, middle: tuple[float, float], radius: float) -> None:
    """Draw a circle's line: one contour outside, one inside the other way round."""
    _circle(pen, middle, radius, -1)
    _circle(pen, middle, radius - _STROKE, 1)


def _circle(pen: Any, middle: tuple[float, float], radius: float, turn: int) -> None:
    step = 2 * math.pi / _CORNERS * turn
    reach = radius / math.cos(step / 2)
    points: list[tuple[int, int]] = []
    for place in range(_CORNERS):
        for angle, far in ((step * (place - 0.5), reach), (step * place, radius)):
            x = middle[0] + far * math.cos(angle)
            points.append((round(x), round(middle[1] + far * math.sin(angle))))
    pen.moveTo(points[-1])
    for bend, end in zip(points[::2], points[1::2], strict=True):
        pen.qCurveTo(bend, end)
    pen.closePath()


def _polygon(pen: Any, points: list[tuple[float, float]]) -> None:
    first, *others = [(round(x), round(y)) for x, y in points]
    pen.moveTo(first)
    for point in others:
        pen.lineTo(point)
    pen.closePath()


def _letter(mono: TTFont, sign: str) -> Any:
    glyphs = mono.getGlyphSet()
    name = mono.getBestCmap()[ord(sign)]
    box = mono["glyf"][name]
    pen = TTGlyphPen(None)
    _ring(pen, _MIDDLE, _RADIUS)
    x = _MIDDLE[0] - _SCALE * (box.xMin + box.xMax) / 2
    y = _MIDDLE[1] - _SCALE * (box.yMin + box.yMax) / 2
    glyphs[name].draw(TransformPen(pen, (_SCALE, 0, 0, _SCALE, x, y)))
    return pen.glyph()


def _piece() -> Any:
    """Draw the outline of a shogi piece turned over: five corners, the point below."""
    pen = TTGlyphPen(None)
    outer = [(170, 1180), (1063, 1180), (1140, 330), (616, -20), (93, 330)]
    inner = [(262, 1080), (190, 385), (616, 100), (1043, 385), (971, 1080)]
    _polygon(pen, [(float(x), float(y)) for x, y in outer])
    _polygon(pen, [(float(x), float(y)) for x, y in inner])
    return pen.glyph()


def _stopwatch() -> Any:
    pen = TTGlyphPen(None)
    x, y = _MIDDLE[0], 480.0
    _ring(pen, (x, y), 480.0)
    _polygon(pen, [(x - 160, 1180), (x + 160, 1180), (x + 160, 1080), (x - 160, 1080)])
    _polygon(pen, [(x - 45, 1080), (x + 45, 1080), (x + 45, 950), (x - 45, 950)])
    _polygon(pen, [(x - 45, 800), (x + 45, 800), (x + 45, 440), (x - 45, 440)])
    return pen.glyph()


def sign_font() -> FontBuilder:
    """Return the font of the missing signs."""
    mono = TTFont(MONO)
    drawn = {code: _letter(mono, sign) for code, sign in _CIRCLED.items()}
    drawn |= {_PIECE: _piece(), _STOPWATCH: _stopwatch()}
    names = {code: f"uni{code:04X}" for code in sorted(drawn)}
    builder = FontBuilder(mono["head"].unitsPerEm, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    glyphs = {name: drawn[code] for code, name in names.items()}
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph(), **glyphs})
    widths = dict.fromkeys((".notdef", *names.values()), (_WIDTH, 0))
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=mono["hhea"].ascent, descent=mono["hhea"].descent)
    builder.setupNameTable({"familyName": "Razdacha Signs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=mono["hhea"].ascent, sTypoDescender=mono["hhea"].descent)
    builder.setupPost()
    builder.updateHead(created=0, modified=0)
    return builder


if __name__ == "__main__":
    sign_font().save(SIGNS)
