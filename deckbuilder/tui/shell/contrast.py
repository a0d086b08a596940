"""How far two colours stand apart, as the Web Content Accessibility Guidelines reckon it."""

from textual.color import Color


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
