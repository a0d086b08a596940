"""Suggestions for misspelt names."""

from collections.abc import Iterable

from catalog.common.folding import fold, look_alike, other_layout

_CUTOFF = 60


def nearest(text: str, names: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """Return up to ``limit`` similar ``names``, the most similar first.

    Ignores case, ё, the keyboard layout of the typed name, and Latin letters that look like
    Cyrillic ones.

    >>> nearest("дазор", ["Дозор", "Застава"])
    ('Дозор',)
    """
    from rapidfuzz import fuzz

    typed = [fold(text), fold(other_layout(text)), fold(look_alike(text))]
    scored = [
        (max(fuzz.WRatio(spelling, fold(name)) for spelling in typed), name)
        for name in dict.fromkeys(names)
    ]
    best = sorted((-score, name) for score, name in scored if score >= _CUTOFF)
    return tuple(name for _score, name in best[:limit])
