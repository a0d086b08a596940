"""Sanitizing foreign text (names, notes, logs, records) for terminals and files.

Foreign text is stored unchanged and sanitized on output: ``plain`` removes characters that control
the terminal or the writing direction, ``render_json`` escapes them, and ``cell`` prevents a
spreadsheet from evaluating a cell.
"""

import json
import re
from typing import Any, Final

_UNSEEN: Final = (
    "\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f-\\x9f"  # control characters, ESC and the one-byte CSI
    "\\xad\\u061c\\u180e\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\ufffe\\uffff"
    "\\ud800-\\udfff"  # surrogates, which no encoding can write
    "\\U000e0000-\\U000e007f"  # invisible tag characters
)
_ORDERS: Final = re.compile(f"[{_UNSEEN}]")
_BREAKS: Final = re.compile("\r\n|[\r\u2028\u2029]")
_LINE_ORDERS: Final = re.compile(f"[{_UNSEEN}\t\n\r\u2028\u2029]")
_ESCAPED: Final = re.compile(f"[{_UNSEEN}\u2028\u2029]")
_COMPUTED: Final = re.compile("'*[=+\\-@\t\r\n＝＋－＠]")
_NUMBER: Final = re.compile(r"[+-]?\d+(?:[.,]\d+)?")


def plain(text: str) -> str:
    """Remove control characters and marks that change the writing direction.

    Line feeds and tabs stay; other line breaks become line feeds. Plain text is returned unchanged.

    >>> plain("Аист\\x1b]0;mine\\x07 [/]")
    'Аист]0;mine [/]'
    """
    return _ORDERS.sub("", _BREAKS.sub("\n", text))


def plain_data(data: Any) -> Any:
    """Return JSON data with ``plain`` texts and names only."""
    if isinstance(data, str):
        return plain(data)
    if isinstance(data, list):
        return [plain_data(value) for value in data]
    if isinstance(data, dict):
        return {plain(name): plain_data(value) for name, value in data.items()}
    return data


def is_plain_line(text: str) -> bool:
    """Return whether a text is one line that ``plain`` would not change, without tabs."""
    return _LINE_ORDERS.search(text) is None


def render_plain_line(text: str) -> str:
    """Sanitize a text to one line: line breaks and tabs become spaces.

    >>> render_plain_line("one\\r\\ntwo")
    'one two'
    """
    return text if is_plain_line(text) else re.sub("[\t\n]", " ", plain(text))


def render_json(value: object, *, indent: int | None = None, compact: bool = False) -> str:
    """Return lossless JSON: characters that ``plain`` drops are escaped.

    >>> render_json({"name": "Аист\\x9b"})
    '{"name": "Аист\\\\u009b"}'
    """
    separators = (",", ":") if compact else None
    text = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    return _ESCAPED.sub(lambda sign: json.dumps(sign[0])[1:-1], text)


def cell(text: str) -> str:
    """Return a CSV cell that no spreadsheet evaluates: a leading apostrophe marks risky text.

    Numbers stay numbers; ``render_cell`` is the inverse.

    >>> cell("=1+2"), cell("-3"), cell("Аист")
    ("'=1+2", '-3', 'Аист')
    """
    text = plain(text)
    if _NUMBER.fullmatch(text) or not _COMPUTED.match(text):
        return text
    return f"'{text}"


def render_cell(written: str) -> str:
    """Undo ``cell``; other cells are returned unchanged.

    >>> render_cell("'=1+2"), render_cell("'twas")
    ('=1+2', "'twas")
    """
    guarded = written.startswith("'") and _COMPUTED.match(written)
    return written[1:] if guarded else written
