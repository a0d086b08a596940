"""TOML written by users: errors name the line, in the user's language.

Inputs that are small but expensive to parse are refused beforehand: tables and lists nested too
deep, keys of thousands of parts (each part takes a table), numbers of thousands of digits.
"""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from catalog.common.errors import BadFile
from catalog.common.files import read_text
from catalog.common.i18n import _

MOST_BYTES: Final = 1_000_000
MOST_DEPTH: Final = 20
MOST_DIGITS: Final = 40
_QUOTED_OR_REMARK: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)
_LONG_KEY: Final = re.compile(rf"(?<![\w-])[\w-]+(?:[ \t]*\.[ \t]*[\w-]+){{{MOST_DEPTH},}}")
_LONG_NUMBER: Final = re.compile(rf"(?<!\w)(?:0[xob]|[0-9])[0-9a-fA-F_]{{{MOST_DIGITS},}}")
_BRACKET: Final = re.compile(r"[\[\]{}]")


def read_toml(path: Path, example: str) -> dict[str, Any]:
    """Read a TOML file; BadFile as in ``parse_toml``, or if it cannot be read."""
    return parse_toml(path, read_text(path, MOST_BYTES), example)


def parse_toml(path: Path, text: str, example: str) -> dict[str, Any]:
    """Parse ``text``, the content of ``path``.

    Raises BadFile at a line that is not TOML or exceeds our limits; ``example`` is a valid line for
    the message.
    """
    _refuse_the_boundless(path, text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else text.count("\n") + 1
        problem = _("This is not TOML; a line looks like {example}.").format(example=example)
        raise BadFile(path, problem, line) from error


def _refuse_the_boundless(path: Path, text: str) -> None:
    if len(text) > MOST_BYTES:
        raise BadFile(path, _("the text is too long for settings of any kind"))
    bare = _QUOTED_OR_REMARK.sub(_blank, text)
    place = _place_of_depth(bare)
    if place is not None:
        problem = _("lists or tables are nested more than {most} times").format(most=MOST_DEPTH)
        raise BadFile(path, problem, _line(bare, place))
    limits = (
        (_LONG_KEY, _("a key has more than {most} parts").format(most=MOST_DEPTH)),
        (_LONG_NUMBER, _("a number has more than {most} digits").format(most=MOST_DIGITS)),
    )
    for pattern, problem in limits:
        excess = pattern.search(bare)
        if excess is not None:
            raise BadFile(path, problem, _line(bare, excess.start()))


def _blank(quoted: re.Match[str]) -> str:
    """Replace a string or comment by a letter, keeping its line breaks."""
    return "s" + "\n" * quoted[0].count("\n")


def _place_of_depth(text: str) -> int | None:
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth = depth + 1 if bracket[0] in "[{" else max(depth - 1, 0)
        if depth > MOST_DEPTH:
            return bracket.start()
    return None


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
