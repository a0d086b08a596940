"""No fraction reaches a user with the decimal point of another language."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.limited.draft.scoring import because
from deckbuilder.limited.draft.wording import render_reason
from tests.support.cli import run
from tests.support.sources import ROOT

_ROOM: Final = ROOT / "deckbuilder"
_FRACTION: Final = re.compile(r"\.[1-9]\d*[feg%]$")
_NO_LANGUAGE: Final = {
    "decks/exchange/picture.py",  # coordinates of an SVG picture
    "limited/building.py",  # details of reasons, which are put into words later
}
_POINT: Final = re.compile(r"(?<![\d.])\d{1,2}\.\d+(?!\.?\d)")  # and no number of a rule


def _fractions(path: Path) -> Iterator[str]:
    """Yield the places of a module that write a fraction the same way in every language."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FormattedValue) and isinstance(node.format_spec, ast.JoinedStr):
            parts = [
                part.value for part in node.format_spec.values if isinstance(part, ast.Constant)
            ]
            if _FRACTION.search("".join(map(str, parts))):
                yield f"{path.relative_to(_ROOM).as_posix()}:{node.lineno}"


def test_fractions_are_formatted_only_by_the_localised_function() -> None:
    wild = [place for path in _ROOM.rglob("*.py") for place in _fractions(path)]
    assert {place.rpartition(":")[0] for place in wild} == _NO_LANGUAGE


@pytest.mark.parametrize(
    "words",
    [
        ["odds", "black-candles"],
        ["deck", "stats", "black-candles"],
        ["squad", "black-candles", "--seed", "5"],
        ["mulligan", "black-candles", "--deals", "50", "--seed", "5"],
        ["meta", "black-candles", "steppe-raid"],
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("home_with_cards")
def test_tables_of_commands_have_decimal_commas_in_russian(words: list[str]) -> None:
    assert _POINT.search(run(*words, lang="en").stdout)
    assert not _POINT.search(run(*words, lang="ru").stdout)


def test_a_number_in_a_bots_reason_is_written_in_the_readers_language() -> None:
    reason = because("deck_curve", 0, mean="4.3", cheap=1, middle=2, dear=3, elite=4)
    assert "4.3" in render_reason(reason)
    activate(Language.RUSSIAN)
    assert "4,3" in render_reason(reason)
