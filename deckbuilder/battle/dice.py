"""Dice as they are shown: their faces, and what was added to them."""

from typing import Final

_FACES: Final = "⚀⚁⚂⚃⚄⚅"


def face(die: int) -> str:
    """Return the picture of a die, of one with more faces a blank one.

    >>> face(1), face(6), face(8)
    ('⚀', '⚅', '▢')
    """
    return _FACES[die - 1] if die <= len(_FACES) else "▢"


def die_text(die: int, total: int = 0) -> str:
    """Return a die, and its total when something was added.

    >>> die_text(3), die_text(3, 3), die_text(3, 5)
    ('⚂3', '⚂3', '⚂3+2=5')
    """
    if not total or total == die:
        return f"{face(die)}{die}"
    return f"{face(die)}{die}{total - die:+}={total}"
