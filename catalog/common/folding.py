"""Text normalization for search, the same for index and query.

The column ``Card.name_key`` is ``fold(name)``; the column ``Card.search`` holds ``stems`` as marked
by ``catalog.search_column``. Queries normalize their words with the same functions, so SQL only
ever compares normalized texts.
"""

import re
import unicodedata
from functools import cache, lru_cache
from threading import Lock
from typing import Final, Protocol

_QUOTES: Final = "«»„“”‟‹›″"
_APOSTROPHES: Final = "‘’‚‛′`´"
_DASHES: Final = "‐‑‒–—―−﹘﹣－"
_WORD: Final = re.compile(r"\{[^\W_]+\}|[^\W_]+")
_STEM_CACHE: Final = 50_000
_STEMMING: Final = Lock()  # a stemmer is stateful and not thread-safe
_ENDINGS: Final = (*"аийоьяют", "ий", "ая", "ее", "ся", "ть", "ться", "ость", "ение")

_LATIN: Final = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?@#$^&"
_CYRILLIC: Final = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"№;:?'
_LOOK_ALIKES: Final = str.maketrans(
    "abcehkmnoprtuxyABCEHKMOPTXY03", "авсенкмпоргтихуАВСЕНКМОРТХУОЗ"
)
_TO_CYRILLIC: Final = str.maketrans(_LATIN, _CYRILLIC)
_TO_LATIN: Final = str.maketrans(_CYRILLIC, _LATIN)


class _Stemmer(Protocol):
    """The typed part of a snowball stemmer's interface."""

    def stemWord(self, word: str) -> str:  # noqa: N802 - the library's name
        """Return the stem."""
        ...


class _Folded(dict[int, str]):
    """Cache of folded code points, filled on demand."""

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
    """Normalize case, ё, quotes, dashes, accents and spacing.

    The result is in NFC, has no control characters and single spaces only, and folds to itself.

    >>> fold("  «Чёрный\\u00ad  ЛЕС» — за\\u0301мок")
    '"черный лес" - замок'
    """
    plain = unicodedata.normalize("NFC", text.casefold())
    return " ".join(unicodedata.normalize("NFC", plain.translate(_FOLDED)).split())


def words(text: str) -> list[str]:
    """Return the folded words of ``text`` in order; a symbol in braces is one word.

    >>> words("{tap}: Выстрел на 1-2-2.")
    ['{tap}', 'выстрел', 'на', '1', '2', '2']
    """
    return _WORD.findall(fold(text))


def stems(text: str) -> list[str]:
    """Return the stems of the words of ``text`` in order, never with a LIKE wildcard.

    >>> stems("Выстрелы летающих")
    ['выстрел', 'лета']
    """
    return [stem(word) for word in words(text)]


@lru_cache(maxsize=_STEM_CACHE)
def stem(word: str) -> str:
    """Return the stem of one folded word (Russian snowball; other scripts pass unchanged)."""
    return _stemmed("russian", word)


@lru_cache(maxsize=_STEM_CACHE)
def english_stem(word: str) -> str:
    """Return the stem of one folded English word (English snowball)."""
    return _stemmed("english", word)


def _stemmed(language: str, word: str) -> str:
    with _STEMMING:
        return _stemmer(language).stemWord(word)


@cache
def _stemmer(language: str) -> _Stemmer:
    from Stemmer import Stemmer

    made: _Stemmer = Stemmer(language, 0)  # without its own cache: stems are kept above
    return made


@lru_cache(maxsize=_STEM_CACHE)
def finished_stems(word: str) -> tuple[str, ...]:
    """Return possible stems of a partly typed word, shorter than the word itself.

    A stemmer cuts more from a finished word than from its beginning: for the typed ``летающ``, the
    card's ``летающий`` is in the index as ``лета``.

    >>> finished_stems("летающ")
    ('лета',)
    """
    found = {stem(word + ending) for ending in _ENDINGS} | {stem(word)}
    return tuple(sorted(short for short in found if word.startswith(short) and short != word))


def other_layout(text: str) -> str:
    """Convert between the keyboard layouts ЙЦУКЕН and QWERTY.

    The source layout is the script with more letters in ``text``.

    >>> other_layout("ghbdtn"), other_layout("ылнштпы")
    ('привет', 'skyings')
    """
    cyrillic = sum("Ѐ" <= character <= "ӿ" for character in text)
    latin = sum(character.isascii() and character.isalpha() for character in text)
    return text.translate(_TO_LATIN if cyrillic > latin else _TO_CYRILLIC)


def look_alike(text: str) -> str:
    """Replace Latin letters and digits that look like Cyrillic ones.

    Numbers, and texts with Latin letters that have no Cyrillic look-alike, are unchanged.

    >>> look_alike("Cтраж"), look_alike("COBA"), look_alike("guard 3")
    ('Страж', 'СОВА', 'guard 3')
    """
    right = [_looked_at(word) for word in text.split(" ")]
    return text if any(_is_latin(word) for word in right) else " ".join(right)


def _looked_at(word: str) -> str:
    return word.translate(_LOOK_ALIKES) if any(map(str.isalpha, word)) else word


def _is_latin(word: str) -> bool:
    return any(character.isascii() and character.isalpha() for character in word)
