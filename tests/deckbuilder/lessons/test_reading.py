"""Bad lessons are told with their file and the place of what is wrong."""

from pathlib import Path

import pytest

from catalog.common.errors import BadFile, UserError
from catalog.common.resources import data_path
from catalog.store import open_catalog
from deckbuilder.lessons.beginning import begun
from deckbuilder.lessons.reading import lesson, read_lesson, read_lessons

_GOOD = data_path("lessons") / "3-moving.toml"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('code = "moving"', "code = 3", "“code” must be text"),
        ('beginning = "table"', 'beginning = "bar"', "“beginning” must be one of: recruitment,"),
        ("dice = [6]", "dice = [7]", "“dice” must be at most 5 numbers from 1 to 6"),
        ('cell = "c2"', 'cell = "z9"', "“own[1].cell” must be a cell of the board"),
        (
            'cell = "e6"',
            'cell = "c2"',
            "“own, enemy” must be each card and each cell on the table only once",
        ),
        ("wounds = 5", "wounds = -1", "“enemy[1].wounds” must be a number of at least 0"),
        ("closed = true", 'closed = "yes"', "“enemy[1].closed” must be true or false"),
        ("closed = true", "shut = true", "the key “enemy[1].shut” is unknown"),
        (
            'goal = { moved = "Рыжая гончая", to = "c4" }',
            'goal = { moved = "Матёрый волк", to = "c4" }',
            "“step[1].goal.moved” must be a card of “own” or “enemy”",
        ),
        (
            'goal = { moved = "Рыжая гончая", to = "c4" }',
            'goal = { danced = "Рыжая гончая" }',
            "“step[1].goal” must be one of: died,",
        ),
        ("goal = { turn_ended = true }", 'goal = { turn_ended = "x" }', "goal.turn_ended” must be"),
        (
            "goal = { turn_ended = true }",
            'goal = { placed = true, behind = ["Матёрый волк"] }',
            "goal.behind” must be cards of “own” or “enemy”",
        ),
        (
            "way = [{ end_turn = true }]",
            "way = [{ fly = true }]",
            "“step[3].way[1]” must be one of",
        ),
        (', to = "b3" }', " }", "“wrong.try.to” must be a cell"),
        ("[wrong]", "[right]", "the key “right” is unknown"),
        ("[title]", "[title]\nfr = 'x'\n[more]", "is unknown"),
        ("[[step]]", "[[step", "is not TOML"),
    ],
)
def test_faulty_lesson_data_is_reported_with_its_place_and_correction(
    old: str, new: str, told: str, tmp_path: Path
) -> None:
    text = _GOOD.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "1-bad.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_lesson(path, 1)
    assert str(path) in str(caught.value)
    assert told in str(caught.value)


def test_two_lessons_cannot_share_a_code(tmp_path: Path) -> None:
    for name in ("1-one.toml", "2-other.toml"):
        (tmp_path / name).write_bytes(_GOOD.read_bytes())
    with pytest.raises(BadFile, match=r"2-other.toml.*another lesson has the code “moving”"):
        read_lessons(tmp_path)


def test_an_unknown_card_in_a_lesson_is_reported_with_suggestions(
    tmp_path: Path, home_with_cards: Path
) -> None:
    path = tmp_path / "1-bad.toml"
    text = _GOOD.read_text(encoding="utf-8").replace("Рыжая гончая", "Рыжая гончия")
    path.write_text(text, encoding="utf-8")
    with open_catalog() as catalog, pytest.raises(UserError, match="Red Hound"):
        begun(read_lesson(path, 1), catalog)


def test_a_lesson_is_found_by_code_and_by_number() -> None:
    assert lesson("moving") is lesson("3")
    with pytest.raises(UserError, match="Nothing is called “dance”"):
        lesson("dance")
