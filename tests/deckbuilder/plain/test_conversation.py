"""What a line means beside numbered answers and orders."""

from collections.abc import Iterator

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.plain.conversation import (
    Choice,
    Chosen,
    NoMoreLines,
    NotUnderstood,
    Order,
    Ordered,
    Talk,
    understand,
)

ANSWERS = (
    Choice("Степной волк on d2", "wolf", ("Степной волк", "d2")),
    Choice("Орк on c3", "orc", ("Орк", "c3")),
    Choice("Орк on e3", "other", ("Орк", "e3")),
)
BOARD = Order("board", "поле", "the board", lambda _rest: False)


@pytest.mark.parametrize(
    ("line", "answer"),
    [("1", "wolf"), ("2.", "orc"), ("степной ВОЛК", "wolf"), ("cntgyjq", "wolf"), ("d2", "wolf"),
     ("в2", "wolf"), ("E3", "other"), ("у3", "other"), ("степ", "wolf"), ("волк", "wolf")],
)  # fmt: skip
def test_an_answer_is_a_number_a_name_or_a_cell_in_either_layout(line: str, answer: str) -> None:
    meant = understand(line, ANSWERS, (BOARD,))
    assert isinstance(meant, Chosen)
    assert meant.choice.value == answer


@pytest.mark.parametrize("line", ["board", "поле", "ищфкв", "gjkt", "Board d2"])
def test_commands_are_understood_in_both_languages_and_layouts(line: str) -> None:
    assert isinstance(understand(line, ANSWERS, (BOARD,)), Ordered)


@pytest.mark.parametrize(
    ("line", "told"),
    [("9", "from 1 to 3"), ("0", "from 1 to 3"), ("9" * 900, "from 1 to 3"), ("Орк", "2, 3"),
     ("xyz", "is not an answer"), ("\x1b[2J", "is not an answer"), ("²", "is not an answer")],
)  # fmt: skip
def test_an_unknown_answer_is_reported_with_the_expected_ones(line: str, told: str) -> None:
    meant = understand(line, ANSWERS, (BOARD,))
    assert isinstance(meant, NotUnderstood)
    assert told in meant.text


def spoken(*lines: str) -> tuple[Talk, list[str]]:
    told: list[str] = []

    def given() -> Iterator[str]:
        yield from lines

    return Talk(given(), told.append), told


def test_an_empty_line_repeats_the_question_and_help_lists_the_commands() -> None:
    talk, told = spoken("", "help", "1")
    assert talk.ask("Who?", ANSWERS, (BOARD,)) == "wolf"
    assert told.count("Who?") == 2
    assert "board: the board" in told


def test_a_number_is_asked_for_until_it_is_valid() -> None:
    talk, told = spoken("x", "7", "-1", "²", "3")
    assert talk.ask_number("How many?", 0, 5) == 3
    assert told.count("Say a number from 0 to 5.") == 4


def test_the_end_of_input_ends_the_conversation() -> None:
    talk, _told = spoken()
    with pytest.raises(NoMoreLines):
        talk.ask("Who?", ANSWERS)


def test_commands_are_named_in_the_language_of_the_user() -> None:
    activate(Language.RUSSIAN)
    try:
        assert BOARD.word == "поле"
    finally:
        activate(Language.ENGLISH)


def test_a_rule_can_be_shown_at_every_question_in_both_languages() -> None:
    talk, told = spoken("rule 515.5", "правило 515.5", "rule", "rule 5151", "1")
    assert talk.ask("Which?", ANSWERS) == "wolf"
    (words,) = [line for line in told if "neither wounds" in line][:1]
    assert words.startswith("Rule 515.5: ")
    assert told.count(words) == 2
    assert told[-2].startswith("Say a number after the word")
    assert told[-1] == "No rule has this number or these words."


def test_a_section_with_many_rules_is_shown_by_their_numbers() -> None:
    talk, told = spoken("rule 515", "1")
    talk.ask("Which?", ANSWERS, brief=True)
    assert "515.3" in told[-1]
    assert "rules: " in told[-1]


def test_a_rule_can_be_shown_while_a_line_is_typed_and_help_names_the_command() -> None:
    talk, told = spoken("help", "rule 515.5", "4")
    assert talk.ask_number("How much?", 0, 9) == 4
    assert any(line.startswith("rule: ") for line in told)
    assert told[-1].startswith("Rule 515.5: ")
