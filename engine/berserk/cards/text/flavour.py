"""Skip flavour names of abilities: «Метание "молота" на 2» (109.2.2).

A quoted name after the word for a power is removed and kept in the reading. A name without
quotation marks is removed only if it is short, no word of it is known, and the rest has exactly one
reading; see ``compiler``.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from engine.berserk.cards.text.tokens import OWN_NAME, Token

_OF_SOMEBODY: Final = (
    *("удара", "ударов", "удары", "метания", "метаний", "выстрела", "выстрелов", "выстрелы"),
    *("разряда", "разрядов", "разряды"),
)
"""Forms that the name of their owner may follow: «от ударов …»."""
POWERS: Final = (
    *("воздействие", "заклинание", "удар", "метание", "выстрел", "разряд"),
    *_OF_SOMEBODY,
)
"""The words for a power that its name follows."""
_INFLUENCE: Final = "воздействие"
_OF_NO_ATTACK: Final = (_INFLUENCE, "заклинание")
_LONGEST: Final = 5
"""The maximum of words in an unquoted name."""


@dataclass(frozen=True, slots=True)
class Flavour:
    """A removed name, and the number of tokens before it."""

    name: str
    after: int
    quoted: bool


def without_quoted(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Flavour, ...]]:
    """Remove the quoted names after a power's word, and «(воздействие «…»)» at the end."""
    kept: list[Token] = []
    flavours: list[Flavour] = []
    at = 0
    while at < len(tokens):
        end = _closing(tokens, at) if kept and kept[-1].text in POWERS else at
        if end > at:
            flavours.append(Flavour(_text_of(tokens[at + 1 : end - 1]), len(kept), quoted=True))
            if _in_brackets(kept, tokens, end):
                del kept[-2:]
                end += 1
            elif _beside_a_limit(kept, tokens, end):
                del kept[-1:]
        else:
            kept.append(tokens[at])
            end = at + 1
        at = end
    return tuple(kept), tuple(flavours)


def _in_brackets(kept: list[Token], tokens: tuple[Token, ...], end: int) -> bool:
    """Return whether a name stands alone in brackets after what it names.

    «(заклинание …)» is more than a name: without it the power would be an influence (111.2).
    """
    opened = len(kept) > 1 and kept[-2].text == "(" and kept[-1].text == _INFLUENCE
    return opened and _is_word(tokens, end, ")")


def _beside_a_limit(kept: list[Token], tokens: tuple[Token, ...], end: int) -> bool:
    """Return whether a name stands in the brackets of a limit: «(воздействие «…», 1 раз за
    ход)»."""
    if kept[-1].text != _INFLUENCE:
        return False
    first = len(kept) > 1 and kept[-2].text == "(" and end < len(tokens) and _is_count(tokens[end])
    opened = next((at for at in range(len(kept) - 1, -1, -1) if kept[at].text == "("), -1)
    last = _is_word(tokens, end, ")") and opened >= 0 and _is_count(kept[opened + 1])
    return first or last


def _is_count(token: Token) -> bool:
    return token.text.isdigit() or token.text == "один"


def _closing(tokens: tuple[Token, ...], at: int) -> int:
    """Return the end of the quoted words that begin here; ``at`` if there are none."""
    if at >= len(tokens) or tokens[at].text != "«":
        return at
    for end in range(at + 1, len(tokens)):
        if tokens[end].text == "»":
            return end + 1 if end > at + 1 else at
        if not tokens[end].text[0].isalpha():
            return at  # a name has no signs or numbers
    return at


def without_strange(
    tokens: tuple[Token, ...], knows: Callable[[int], bool]
) -> Iterator[tuple[tuple[Token, ...], Flavour]]:
    """Yield the tokens without each run of unknown words after a power's word.

    In brackets at the end, «(воздействие …)», the word and the brackets are removed with it; there
    the run may end in the card's own name.
    """
    for at in range(1, len(tokens)):
        if tokens[at - 1].text not in POWERS:
            continue
        for end in range(at + 1, min(at + _LONGEST, len(tokens)) + 1):
            is_own = tokens[end - 1].text == OWN_NAME and end > at + 1
            noted = _in_brackets(list(tokens[:at]), tokens, end)
            if not (is_own and noted) and (knows(end - 1) or not tokens[end - 1].text[0].isalpha()):
                break
            if tokens[at - 1].text in _OF_SOMEBODY and not _is_word(tokens, end, "на"):
                continue  # «от ударов …»: the unknown words may name the cards that strike
            flavour = Flavour(_text_of(tokens[at:end]), at, quoted=False)
            if noted:
                yield (*tokens[: at - 2], *tokens[end + 1 :]), flavour
            elif _beside_a_limit(list(tokens[:at]), tokens, end):
                yield (*tokens[: at - 1], *tokens[end:]), flavour
            else:
                yield (*tokens[:at], *tokens[end:]), flavour


_MIXED: Final = re.compile("(?=.*[pacn])(a?s(ps)?)+[cn]?")
"""The structure of a name around unknown words (s): a preposition (p) between two, an adjective (a)
before one, and after the last an adverb (c), or a thing or the card itself in the genitive (n)."""


def without_mixed(
    tokens: tuple[Token, ...],
    role: Callable[[int], str],
    goes_on: Callable[[int], bool],
) -> Iterator[tuple[tuple[Token, ...], Flavour]]:
    """Yield the tokens without each short run of unknown words mixed with a few known ones.

    The run follows «воздействие» or «заклинание» and precedes a word that takes no subject, so that
    a known word is removed only where it cannot refer to a card.
    """
    for at in range(1, len(tokens)):
        if tokens[at - 1].text not in _OF_NO_ATTACK:
            continue
        for end in range(at + 1, min(at + _LONGEST, len(tokens) - 1) + 1):
            if _MIXED.fullmatch("".join(map(role, range(at, end)))) and goes_on(end):
                flavour = Flavour(_text_of(tokens[at:end]), at, quoted=False)
                yield (*tokens[:at], *tokens[end:]), flavour


def _is_word(tokens: tuple[Token, ...], at: int, word: str) -> bool:
    return at < len(tokens) and tokens[at].text == word


def _text_of(tokens: tuple[Token, ...]) -> str:
    return " ".join(token.text for token in tokens)
