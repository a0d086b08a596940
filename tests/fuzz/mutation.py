"""Random damage to valid files: to bytes, to lines, to JSON values, inside XLSX parts."""

import io
import json
import zipfile
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any, Final, TypeAlias

Mutation: TypeAlias = Callable[[Random, bytes], bytes]

SCRAPS: Final = tuple(
    scrap.encode("utf-8", "surrogatepass")
    for scrap in (
        "0", "-1", "99999999999999999999", "9" * 5000, "1e999", "NaN", "²", "0x" + "f" * 60,
        "", "\0", "\r", "\n\n", "\t", '"', "'", '"""', ",", ";", "=", "[", "]", "{", "}", "[" * 200,
        "{" * 200, "((((", "# side", "# name: ", "// ", "x", "«", "»", "[v2]", "[/]", "[a/1]",
        "null", "true", "\\ud800", "\\u0000", "\u202e", "\ufeff", "ё", "😀", "\x1b]0;x\x07",
        "../../etc/passwd", "=1+1", "<", "</", "&#0;", "<!DOCTYPE a>", "a." * 300,
    )
)  # fmt: skip
"""Typical troublemakers for readers."""
VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 7, 255, 10**6, 2**63, 10**39, 0.5, -1e300, "", "0", "x", "1e9",
    "\0", "[/]", "9" * 50, "a/b", [], [[]], [0, 0, 0], {}, {"": 0}, [None] * 9,
)  # fmt: skip
"""Replacements for JSON values of another type."""


_HEADER: Final = ("format", "version")


def damage(random: Random, content: bytes) -> bytes:
    """Make one to four small damages to bytes."""
    for _round in range(random.randint(1, 4)):
        content = random.choice(_DAMAGES)(random, content)
    return content


def damage_body(random: Random, content: bytes) -> bytes:
    """Damage everything but the first line, the header of most files."""
    head, line_end, body = content.partition(b"\n")
    return head + line_end + damage(random, body)


def damage_json(random: Random, content: bytes) -> bytes:
    """Change one to three values somewhere in JSON; syntax and header stay valid."""
    data = json.loads(content)
    for _round in range(random.randint(1, 3)):
        _change(random, data)
    return json.dumps(data, ensure_ascii=False).encode("utf-8", "surrogatepass")


def damage_workbook(random: Random, content: bytes) -> bytes:
    """Damage one part inside a workbook; the archive stays valid."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(file, "w", 8) as new:
        names = old.namelist()
        chosen = random.choice([*names, *(name for name in names if "sheet" in name)])
        for name in names:
            part = old.read(name)
            new.writestr(name, damage(random, part) if name == chosen else part)
    return file.getvalue()


def _change(random: Random, data: Any) -> None:
    """Change a value inside ``data``, found by a random walk."""
    place = data
    while True:
        keys = _keys(place)
        if not keys:
            return
        key = random.choice(keys)
        child = place[key]
        if _keys(child) and random.random() < 0.8:
            place = child
            continue
        if key in _HEADER:
            return
        _damage_at(random, place, key)
        return


def _keys(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value)
    return list(range(len(value))) if isinstance(value, list) else []


def _damage_at(random: Random, place: Any, key: Any) -> None:
    match random.randrange(5):
        case 0:
            del place[key]
        case 1 if isinstance(place, list):
            place.insert(key, deepcopy(place[random.randrange(len(place))]))
        case 2 if isinstance(place[key], int) and not isinstance(place[key], bool):
            place[key] += random.choice((-1, 1, 2, 100))
        case 3:
            other = random.choice([one for one in _keys(place) if one not in _HEADER])
            place[key], place[other] = place[other], place[key]
        case _:
            place[key] = deepcopy(random.choice(VALUES))


def _replaced(random: Random, content: bytes) -> bytes:
    if not content:
        return content
    place = random.randrange(len(content))
    return content[:place] + bytes([random.randrange(256)]) + content[place + 1 :]


def _scrapped(random: Random, content: bytes) -> bytes:
    place = random.randint(0, len(content))
    return content[:place] + random.choice(SCRAPS) + content[place:]


def _shortened(random: Random, content: bytes) -> bytes:
    begin, end = sorted(random.randint(0, len(content)) for _side in "ab")
    end = min(end, begin + random.choice((1, 8, 64, 10**9)))
    return content[:begin] + content[end:]


def _repeated(random: Random, content: bytes) -> bytes:
    begin = random.randint(0, len(content))
    piece = content[begin : begin + random.choice((1, 8, 64))]
    return content[:begin] + piece * random.choice((2, 3, 50)) + content[begin:]


def _cut(random: Random, content: bytes) -> bytes:
    return content[: random.randint(0, len(content))]


def _line_swapped(random: Random, content: bytes) -> bytes:
    lines = content.split(b"\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _word_replaced(random: Random, content: bytes) -> bytes:
    words = content.split(b" ")
    words[random.randrange(len(words))] = random.choice(SCRAPS)
    return b" ".join(words)


_DAMAGES: Final = (
    _replaced, _scrapped, _shortened, _repeated, _cut, _line_swapped, _word_replaced,
)  # fmt: skip
