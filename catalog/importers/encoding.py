"""Decode bytes to text only where the encoding is certain: a guess would store garbled cards.

A byte order mark decides; else valid UTF-8 is UTF-8; else Windows-1251 is used if every letter
confirms it: read as KOI8-R, CP866 or a Western code page the same bytes show signs, capitals inside
words or mixed scripts that Russian text does not have.
"""

import codecs
import re
from pathlib import Path
from typing import Final

from catalog.common.errors import BadFile
from catalog.common.i18n import _

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_RUSSIAN: Final = "А-Яа-яЁё"
_EXPECTED: Final = re.compile(rf"[\t\n\r\x01-\x7f{_RUSSIAN}«»—–−„“”‘’…№\u00a0]*")
_UNLIKELY: Final = re.compile(
    rf"[а-яё][А-ЯЁ]|[A-Za-z][{_RUSSIAN}]|[{_RUSSIAN}][A-Za-z]|(?<![{_RUSSIAN}])[ЪЫЬ]"
)
_CAPITAL: Final = re.compile("[А-ЯЁ]")
_SMALL: Final = re.compile("[а-яё]")


def decode(content: bytes, path: Path) -> str:
    """Return the text of a file; BadFile if its encoding is wrong or uncertain."""
    text = _decoded(content, path)
    if "\0" in text:
        raise BadFile(path, _("this is not a text file; save it as UTF-8 text"))
    if _is_garbled(text):
        raise BadFile(
            path, _("the text was garbled by an earlier conversion; save the original as UTF-8")
        )
    return text


def _decoded(content: bytes, path: Path) -> str:
    try:
        for mark, encoding in _MARKS:
            if content.startswith(mark):
                return content.decode(encoding)
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        text = _cp1251(content)
        if text is None:
            line = content.count(b"\n", 0, error.start) + 1
            problem = _("the encoding is not known; save the file as UTF-8 (byte {byte})")
            raise BadFile(path, problem.format(byte=error.start + 1), line) from error
        return text


def _cp1251(content: bytes) -> str | None:
    """Return the text if it is certainly Windows-1251; None otherwise."""
    try:
        text = content.decode("cp1251")
    except UnicodeDecodeError:
        return None
    small, capital = len(_SMALL.findall(text)), len(_CAPITAL.findall(text))
    if _EXPECTED.fullmatch(text) is None or _UNLIKELY.search(text) or small < 2 * capital:
        return None
    return text


def _is_garbled(text: str) -> bool:
    """Return whether this is UTF-8 that was decoded as Windows-1251 and saved again."""
    if text.isascii():
        return False
    try:
        first = text.removeprefix("\ufeff").encode("cp1251").decode("utf-8")
    except UnicodeError:
        return False
    return any("а" <= letter.lower() <= "я" for letter in first)
