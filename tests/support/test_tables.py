"""Tables of scenes are read strictly: what cannot be meant is refused, with its file and line."""

from pathlib import Path

import pytest

from tests.support.boards import WrongBoard, cards_of
from tests.support.scenes import NotOffered, Scene
from tests.support.tables import Row, WrongTable, read_sections

HEAD = ("# Wounds", "", "## A card is wounded [508.5.2]", "board: маг c2 vs враг c4")
WOUNDS = "{tap}: Ранить существо на 2."


def rows(folder: Path, *lines: str) -> list[Row]:
    """Return the rows of a table of these lines."""
    path = folder / "wounds.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    return [row for section in read_sections(path) for row in section.rows]


def test_a_row_inherits_the_values_above_it(tmp_path: Path) -> None:
    lines = (*HEAD, "acts: маг uses враг", WOUNDS, "    | враг: wounds 0>2")
    (row,) = rows(tmp_path, *lines)
    assert (row.line, row.board, row.acts) == (6, "маг c2 vs враг c4", "маг uses враг")
    assert (row.text, row.told) == (WOUNDS, "враг: wounds 0>2")


def test_alternatives_in_a_text_become_separate_rows(tmp_path: Path) -> None:
    lines = (*HEAD, "acts: маг uses враг", "{tap}: <Ранить / Излечить> существо на <1 / 2>. | -")
    told = [row.text.removeprefix("{tap}: ") for row in rows(tmp_path, *lines)]
    assert told == [
        "Ранить существо на 1.",
        "Ранить существо на 2.",
        "Излечить существо на 1.",
        "Излечить существо на 2.",
    ]


def test_several_scenes_of_a_row_share_their_first_part(tmp_path: Path) -> None:
    lines = (*HEAD, "- | маг moves c3 // маг moves c1 | a // b")
    (row,) = rows(tmp_path, *lines)
    assert [scene[2:] for scene in row.scenes()] == [("маг moves c3", "a"), ("маг moves c1", "b")]


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ((*HEAD, "text | told"), "wounds.txt:5: 'text | told' is not text, acts, told"),
        (HEAD, "wounds.txt:3: 'A card is wounded' has no row"),
        (("a | b | c | d",), "wounds.txt:1: 'a | b | c | d' stands under no claim"),
        ((*HEAD, "a | b | c", HEAD[2]), "wounds.txt:6: 'A card is wounded' stands here twice"),
        (("## ",), "wounds.txt:1: '##' is no claim"),
        ((*HEAD, "a | b // c | d // e // f"), "wounds.txt:5: .* of 2 and of 3 scenes"),
    ],
)
def test_a_wrong_line_of_a_table_is_reported_with_its_number(
    tmp_path: Path, lines: tuple[str, ...], problem: str
) -> None:
    with pytest.raises(WrongTable, match=problem.replace("|", r"\|")):
        rows(tmp_path, *lines)


@pytest.mark.parametrize(
    ("board", "problem"),
    [
        ("маг c7", "'маг c7' lies nowhere"),
        ("маг c2; маг c3", "lies here twice"),
        ("маг c2: wounds many", "'wounds many' is nothing that is known of маг"),
        ("маг c2 vs враг c4 vs друг c5", "more than two sides"),
        ("four; правый: closed", "'правый' lies nowhere"),
    ],
)
def test_a_board_with_an_unknown_word_is_refused(board: str, problem: str) -> None:
    with pytest.raises(WrongBoard, match=problem):
        cards_of(board)


def test_an_extended_board_continues_the_usual_one() -> None:
    cards = cards_of(
        "four; друг c3: wounds 0 vs враг: closed; стена e5: artifact", "{tap}: Открыться."
    )
    assert [card.name for card in cards] == ["маг", "друг", "враг", "дальний", "стена"]
    assert [card.place for card in cards] == ["c2", "c3", "c4", "e6", "e5"]
    assert cards[0].texts == ["{tap}: Открыться.", "{zoz}."]
    assert cards[2].flags == {"closed"}


def test_a_scene_reports_what_changed_and_what_is_offered() -> None:
    scene = Scene(WOUNDS, "маг c2 vs враг c4")
    assert scene.plays("маг uses?; маг uses враг; settled; turn") == (
        "маг враг; маг: +closed, враг: wounds 0>2"
    )


def test_a_scene_reports_the_facts_given_by_texts() -> None:
    scene = Scene("+2 к {strike}.", "маг c3 vs враг c4")
    assert scene.plays("laid; враг is closed; маг strikes враг: 3") == (
        "маг: strike 1-2-3>3-4-5; маг: +closed, враг: +closed wounds 0>3"
    )


def test_an_act_that_is_not_offered_is_refused() -> None:
    with pytest.raises(NotOffered, match="'маг strikes враг' is not offered"):
        Scene(WOUNDS, "маг c2 vs враг c4").plays("маг strikes враг")
