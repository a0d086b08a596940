"""CONTRIBUTING.md names files that exist, in at most four steps for each thing that is added."""

import re
from pathlib import Path

import pytest

from tests.support.rows import each_row

_ROOT = Path(__file__).resolve().parents[1]
_TEXT = (_ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
_DRILLS = dict(re.findall(r"^## (.+)\n((?:(?!^## ).*\n)*)", _TEXT, re.MULTILINE))
_PATH = re.compile(r"`((?:engine|catalog|deckbuilder|data|tests)/[^`]+|pyproject\.toml)`")


def exists(path: str) -> bool:
    """Whether a file is there; one of your own has at least a folder that it comes into."""
    own = path.partition("<")
    return (_ROOT / (own[0].rpartition("/")[0] if own[1] else path)).exists()


def test_contributing_has_ten_walkthroughs() -> None:
    assert list(_DRILLS) == [
        "A named ability",
        "An effect",
        "A phrase of the card language",
        "A command",
        "A question of a form or a command",
        "A screen",
        "A deck format of another program",
        "A format",
        "A set of cards",
        "A collation",
    ]


@each_row("path", sorted({*_PATH.findall(_TEXT)}))
def test_every_file_named_in_contributing_exists(path: str) -> None:
    assert exists(path)


@pytest.mark.parametrize("title", _DRILLS)
def test_a_walkthrough_has_at_most_four_steps_and_a_test(title: str) -> None:
    steps = re.findall(r"^\d\. .*", _DRILLS[title], re.MULTILINE)
    assert 1 <= len(steps) <= 4
    assert all(_PATH.search(step) for step in steps)
    assert re.search(r"\bTest: [^.]*`tests/", _DRILLS[title].replace("\n", " "))


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("deckbuilder/cli/commands/<name>.py", True),
        ("deckbuilder/cli/orders/<name>.py", False),
        ("engine/berserk/cards/named_abilities.py", True),
        ("engine/berserk/named.py", False),
    ],
)
def test_a_missing_file_is_detected(path: str, there: bool) -> None:
    assert exists(path) is there
