"""Two abilities in one printed sentence, which nothing but a comma or a bracket parts.

«При гибели открыться, при ударе излечиться на 1»; «При гибели вашей карты получить {counter} (не
может иметь более 3 {counter})». Each half has to be read by itself, and nothing that the one says
may be meant for the other as well.
"""

import re
from collections.abc import Iterator
from typing import Final

import engine.berserk.abilities as ab

_SHARED: Final = re.compile(r"[:()«»]|\bпока\b|\bдо конца\b|\bесли\b", re.I)
"""What may hold for both halves."""
_NEXT_EVENT: Final = re.compile(r", (?=при (?!этом\b))", re.I)
_IN_BRACKETS: Final = re.compile(r" \((не может [^()]+)\)\.?$", re.I)


def halves(text: str) -> Iterator[tuple[str, str]]:
    """Yield a normalised sentence in two, wherever it may be parted."""
    for comma in _NEXT_EVENT.finditer(text):
        first, second = text[: comma.start()], text[comma.end() :]
        if not _SHARED.search(first) and "(" not in second:
            yield first, second
    bracket = _IN_BRACKETS.search(text)
    if bracket is not None:
        yield text[: bracket.start()], bracket[1]


def stand_apart(first: tuple[ab.Ability, ...], second: tuple[ab.Ability, ...]) -> bool:
    """Tell whether two halves are abilities of their own.

    The second goes off by itself behind a modifier or what goes off by itself too; or it is a
    maximum of the card behind what the card does with itself.
    """
    if len(first) != 1 or len(second) != 1:
        return False
    [one], [other] = first, second
    if isinstance(other, ab.Maximum):
        body = one.body if isinstance(one, ab.Triggered | ab.Playable) else None
        return isinstance(body, ab.Power) and body.targets == ab.ITSELF
    modifies = isinstance(one, ab.Modify | ab.SizeModifier | ab.Calculated | ab.Triggered)
    return modifies and isinstance(other, ab.Triggered)
