"""Dice as text: faces and modifiers."""

from typing import Final

_FACES: Final = "⚀⚁⚂⚃⚄⚅"


def face(die: int) -> str:
    """Return the face of a die, a blank one for dice with more than six faces.

    >>> face(1), face(6), face(8)
    ('⚀', '⚅', '▢')
    """
    return _FACES[die - 1] if die <= len(_FACES) else "▢"


def render_die(die: int, total: int = 0) -> str:
    """Return a die, with its total if it was modified.

    >>> render_die(3), render_die(3, 3), render_die(3, 5)
    ('⚂3', '⚂3', '⚂3+2=5')
    """
    if not total or total == die:
        return f"{face(die)}{die}"
    return f"{face(die)}{die}{total - die:+}={total}"
