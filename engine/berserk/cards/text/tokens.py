"""Split printed text into tokens: words, numbers, symbols and signs, each with its offset."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

OWN_NAME: Final = "~"
"""The token for the card's own name, in any case."""

_TOKEN: Final = re.compile(
    r"\{[a-z]+\}"  # a symbol
    r"|\d+-\d+-\d+"  # weak, medium and strong
    r"|\d+-[а-яё]+"  # 2-м
    r"|\d+"
    r"|[а-яё]+(?:-[а-яё]+)*"
    r"|x\b"
    r"|\S",
    re.IGNORECASE,
)
FIGURE: Final = "#"
"""The token that represents any whole number."""
TRIPLE: Final = "#-#-#"
"""The token that represents any triple: weak, medium and strong."""
_FIGURES: Final = re.compile(r"\d+")
_PAUSES: Final = frozenset({",", "—"})
"""Commas and dashes: they separate words without meaning, and cards often omit them."""


@dataclass(frozen=True, slots=True)
class Token:
    """A lexeme or sign: ``text`` in lower case with ё as е, and its start and end.

    ``pauses`` are the commas and dashes before it, which no phrase requires. ``capital`` is whether
    it is printed with a capital, as names are.
    """

    text: str
    at: int
    end: int
    pauses: str = ""
    capital: bool = False


@lru_cache(maxsize=4096)
def tokens_of(text: str) -> tuple[Token, ...]:
    """Split normalised text into tokens.

    >>> [token.text for token in tokens_of("{tap}: Выстрел на 1-2-2, дальность 4.")]
    ['{tap}', ':', 'выстрел', 'на', '1-2-2', 'дальность', '4', '.']
    """
    tokens: list[Token] = []
    pauses = ""
    for match in _TOKEN.finditer(text):
        word = match[0].lower().replace("ё", "е")
        if word in _PAUSES:
            pauses += word
            continue
        plain = "x" if word == "х" else word
        capital = match[0][0].isupper()
        tokens.append(Token(plain, match.start(), match.end(), pauses, capital))
        pauses = ""
    return tuple(tokens)


def alike(word: str) -> str:
    """Return the token that represents all similar ones: ``FIGURE`` for a number, ``TRIPLE`` for
    three, empty for a word.

    >>> [alike(word) for word in ("12", "1-2-2", "тапир")]
    ['#', '#-#-#', '']
    """
    return _FIGURES.sub(FIGURE, word) if word[:1].isdecimal() and word[-1:].isdecimal() else ""
