"""Dice as text: faces and modifiers."""

from typing import Final

from deckbuilder.battle.ability_terms import signed

_FACES: Final = "⚀⚁⚂⚃⚄⚅"


def face(die: int) -> str:
    """Return the face of a die, a blank one for dice with more than six faces.

    >>> face(1), face(6), face(8)
    ('⚀', '⚅', '▢')
    """
    return _FACES[die - 1] if die <= len(_FACES) else "▢"


def render_die(die: int, total: int = 0, *, before: int = 0) -> str:
    """Return a die, with its total if it was modified; ``before`` is what it showed before it was
    turned.

    >>> render_die(3), render_die(3, 3), render_die(3, 5), render_die(3, 2, before=4)
    ('⚂3', '⚂3', '⚂3+2=5', '⚃→⚂3−1=2')
    """
    text = f"{face(before)}→{face(die)}{die}" if before else f"{face(die)}{die}"
    if not total or total == die:
        return text
    return f"{text}{signed(total - die)}={total}"
