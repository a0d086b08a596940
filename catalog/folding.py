"""Text as the search sees it: one folding for what is indexed and for what is asked.

The column ``Card.name_key`` is ``fold(name)``; the column ``Card.search`` is
``search_words(name, text, classes)``. A query folds its words with the same functions, so a raw
text never meets a raw text in SQL.
"""

import re
import unicodedata
from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache
from typing import Final, Protocol

_QUOTES: Final = "«»„“”‟‹›″"
_APOSTROPHES: Final = "‘’‚‛′`´"
_DASHES: Final = "‐‑‒–—―−﹘﹣－"
_WORD: Final = re.compile(r"\{[^\W_]+\}|[^\W_]+")
_STEM_CACHE: Final = 50_000

_LATIN: Final = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?@#$^&"
_CYRILLIC: Final = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"№;:?'
_TO_CYRILLIC: Final = str.maketrans(_LATIN, _CYRILLIC)
_TO_LATIN: Final = str.maketrans(_CYRILLIC, _LATIN)


class Part(Enum):
    """Where on a card a word stands; the value marks its stem in the search column."""

    NAME = "n"
    TEXT = "t"
    CLASS = "c"


class _Stemmer(Protocol):
    """What we need of a snowball stemmer, which has no types of its own."""

    def stemWord(self, word: str) -> str:  # noqa: N802 - the library's name
        """Return the stem."""
        ...


class _Folded(dict[int, str]):
    """Code point to its folded text, filled as characters come up."""

    def __missing__(self, code: int) -> str:
        self[code] = folded = _fold_character(chr(code))
        return folded


def _fold_character(character: str) -> str:
    if character == "ё":
        return "е"
    if character in _QUOTES:
        return '"'
    if character in _APOSTROPHES:
        return "'"
    if character in _DASHES:
        return "-"
    category = unicodedata.category(character)
    if category in ("Mn", "Me", "Cf"):  # stress marks, soft hyphens, joiners
        return ""
    return " " if category in ("Cc", "Cs", "Zs", "Zl", "Zp") else character


_FOLDED: Final = _Folded()


def fold(text: str) -> str:
    """Return ``text`` without regard to case, ё, kinds of quotes and dashes, marks and spacing.

    The result is in NFC, has no control characters and single spaces only, and folds to itself.

    >>> fold("  «Чёрный\\u00ad  ЛЕС» — за\\u0301мок")
    '"черный лес" - замок'
    """
    plain = unicodedata.normalize("NFC", text.casefold())
    return " ".join(unicodedata.normalize("NFC", plain.translate(_FOLDED)).split())


def words(text: str) -> list[str]:
    """Return the folded words of ``text`` in their order; a symbol in braces is one word.

    >>> words("{tap}: Выстрел на 1-2-2.")
    ['{tap}', 'выстрел', 'на', '1', '2', '2']
    """
    return _WORD.findall(fold(text))


def stems(text: str) -> list[str]:
    """Return the stems of the words of ``text``, in their order; never with a LIKE wildcard.

    >>> stems("Выстрелы летающих")
    ['выстрел', 'лета']
    """
    return [stem(word) for word in words(text)]


@lru_cache(maxsize=_STEM_CACHE)
def stem(word: str) -> str:
    """Return the stem of one folded word (Russian snowball; other scripts pass unchanged)."""
    return _stemmer().stemWord(word)


@cache
def _stemmer() -> _Stemmer:
    import snowballstemmer

    made: _Stemmer = snowballstemmer.stemmer("russian")
    return made


def search_words(name: str, text: str, classes: Iterable[str] = ()) -> str:
    """Return the search column of a card: each stem after the mark of its part of the card.

    ``text`` is the text a reader sees: where a card has nodes only, what is printed of them.
    Each stem stands between a mark and a space: ``LIKE '%:stem %'`` finds it anywhere,
    ``'% n:stem %'`` in the name.

    >>> search_words("Лесной стрелок", "{tap}: Выстрел на 1.", ["Эльф"])
    ' n:лесн n:стрелок t:{tap} t:выстрел t:на t:1 c:эльф '
    """
    marked = [_marked(Part.NAME, name), _marked(Part.TEXT, text)]
    marked += [_marked(Part.CLASS, name_of_class) for name_of_class in classes]
    found = " ".join(part for part in marked if part)
    return f" {found} " if found else ""


def _marked(part: Part, text: str) -> str:
    return " ".join(f"{part.value}:{found}" for found in stems(text))


def other_layout(text: str) -> str:
    """Return what the same keys give in the other keyboard layout, ЙЦУКЕН or QWERTY.

    The script that has more letters in ``text`` is taken for the layout it was typed in.

    >>> other_layout("ghbdtn"), other_layout("ылнштпы")
    ('привет', 'skyings')
    """
    cyrillic = sum("Ѐ" <= character <= "ӿ" for character in text)
    latin = sum(character.isascii() and character.isalpha() for character in text)
    return text.translate(_TO_LATIN if cyrillic > latin else _TO_CYRILLIC)
