"""Untrusted JSON, parsed within limits, with one message for every error.

Rejected are values nested too deeply, too many values, numbers of thousands of digits, NaN and
infinity, and lone surrogates.
"""

import json
import math
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NoReturn

from catalog.common.errors import BadFile
from catalog.common.i18n import _

MOST_DEPTH: Final = 64
MOST_VALUES: Final = 2_000_000
MOST_DIGITS: Final = 40  # a seed of 128 bits has 39
_HALF_SIGN: Final = re.compile(r"\\u[dD][89a-fA-F]")


class BadJson(ValueError):
    """Rejected JSON; ``line`` if known, ``str()`` explains the error."""

    def __init__(self, problem: str, line: int | None = None) -> None:
        super().__init__(problem)
        self.line = line


def parse_json(text: str) -> Any:
    """Parse a text. BadJson if it is invalid or exceeds the limits."""
    check_count(text)
    try:
        value = decoder().decode(text)
    except json.JSONDecodeError as error:
        raise BadJson(_("this is not complete JSON"), error.lineno) from error
    except RecursionError as error:
        raise BadJson(_too_deep()) from error
    check_depth(value, text)
    _refuse_half_signs(value, text)
    return value


def check_count(text: str) -> None:
    """Raise BadJson if a text may hold more values than any valid file."""
    if _openings(text) + text.count(",") > MOST_VALUES:
        raise BadJson(_("the JSON holds more than {most} values").format(most=MOST_VALUES))


def read_json(source: Path | str, text: str, problem: str) -> Any:
    """Parse a file's text. BadFile with ``problem`` if it is rejected."""
    try:
        return parse_json(text)
    except BadJson as error:
        told = problem if error.line else f"{problem}: {error}"
        raise BadFile(source, told, error.line) from error


def read_head(
    source: Path | str, data: object, form: str, versions: Sequence[int], problem: str
) -> tuple[dict[str, Any], int]:
    """Return the object of a file that names its ``format`` and ``version``, and the version.

    BadFile with ``problem`` for anything but an object of this form, and for a version other than
    ``versions``, the newest of which is named last.
    """
    if not isinstance(data, dict) or data.get("format") != form:
        raise BadFile(source, problem)
    version = data.get("version")
    if type(version) is int and version in versions:
        return data, version
    told = _("the file has version {found}; this program reads version {known}")
    raise BadFile(source, told.format(found=version, known=versions[-1]))


@cache
def decoder() -> json.JSONDecoder:
    """Return a decoder that raises BadJson for numbers without meaning here."""
    return json.JSONDecoder(parse_int=_whole, parse_float=_decimal, parse_constant=_refuse_constant)


def check_depth(value: object, text: str) -> None:
    """Raise BadJson if ``value``, parsed from ``text``, is nested too deeply."""
    if _openings(text) > MOST_DEPTH and _is_deep(value):
        raise BadJson(_too_deep())


def _refuse_half_signs(value: object, text: str) -> None:
    if _HALF_SIGN.search(text):
        try:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError as error:
            raise BadJson(_("a text contains half a character")) from error


def _openings(text: str) -> int:
    return text.count("[") + text.count("{")


def _is_deep(value: object) -> bool:
    level = [value]
    for _depth in range(MOST_DEPTH):
        level = [child for part in level for child in _children(part)]
        if not level:
            return False
    return True


def _children(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise BadJson(_("a number has more than {most} digits").format(most=MOST_DIGITS))
    return int(digits)


def _decimal(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise BadJson(_("a number is too large"))
    return number


def _refuse_constant(name: str) -> NoReturn:
    raise BadJson(_("{name} is not JSON").format(name=name))


def _too_deep() -> str:
    return _("the values are nested too deeply, more than {most} times").format(most=MOST_DEPTH)
