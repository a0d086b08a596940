"""The rules for decks of Lycee, which the document does not have (see the README)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.kernel.decisions import Refusal
from engine.lycee.starter import BY_NUMBER

SIZE: Final = 60
COPIES: Final = 4


def refuse_deck(numbers: Sequence[str]) -> Refusal | None:
    """Return why a deck cannot be played: its size, an unknown card, too many of a name."""
    unknown = next((number for number in numbers if number not in BY_NUMBER), "")
    if unknown:
        return Refusal.because("unknown_card", "", card=unknown)
    if len(numbers) != SIZE:
        return Refusal.because("deck_size", "", have=len(numbers), need=SIZE)
    names = Counter(BY_NUMBER[number].name for number in numbers)
    name, copies = names.most_common(1)[0]
    if copies > COPIES:
        return Refusal.because("copies", "", card=name, have=copies, most=COPIES)
    return None
