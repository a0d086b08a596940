"""Questions and what is kept of their answers."""

from enum import IntEnum
from typing import Final

import pytest

from deckbuilder.kit.fields import Answers, Offer, Question, defaults


class Side(IntEnum):
    """A choice whose values are numbers."""

    LEFT = 0
    RIGHT = 1


SIDE: Final[Question[Side | None]] = Question(
    name="side",
    default=None,
    words={"left": Side.LEFT, "right": Side.RIGHT},
    choices=lambda: (
        Offer("either", None),
        Offer("the left one", Side.LEFT),
        Offer("the right one", Side.RIGHT, ("port",)),
    ),
)
COUNT: Final[Question[int]] = Question(
    name="count",
    default=3,
    choices=lambda: [Offer(str(number), number) for number in range(5)],
)
NAMES: Final[Question[tuple[str, ...]]] = Question(
    name="names",
    default=("you",),
    check=lambda text: "" if text.strip() else "nobody",
    read=lambda text: tuple(name.strip() for name in text.split(",")),
    show=", ".join,
    is_asked=lambda answers: answers[COUNT] > 1,
)
CODE: Final[Question[str]] = Question(name="code", default="", read=str.strip, is_kept=False)


def test_an_unanswered_question_has_its_default() -> None:
    assert Answers([])[COUNT] == 3
    assert defaults((COUNT, NAMES))[NAMES] == ("you",)


@pytest.mark.parametrize("side", [None, *Side])
def test_a_saved_choice_becomes_the_default_again(side: Side | None) -> None:
    kept = Answers([(SIDE, side)]).to_json()
    assert SIDE.starting(Side.RIGHT).kept(kept).default is side


@pytest.mark.parametrize(
    ("data", "side"),
    [(0, Side.LEFT), ("right", Side.RIGHT), ("port", Side.RIGHT), (2, None), (["left"], None)],
)
def test_a_choice_is_read_by_its_value_json_or_another_name(
    data: object, side: Side | None
) -> None:
    assert SIDE.kept({"side": data}).default is side


def test_a_saved_boolean_is_not_read_as_a_number() -> None:
    assert COUNT.kept({"count": True}).default == 3
    assert COUNT.kept({"count": 1}).default == 1


def test_typed_answers_are_saved_as_read() -> None:
    kept = Answers([(NAMES, ("Ann", "Bob"))]).to_json()
    assert kept == {"names": ["Ann", "Bob"]}
    assert NAMES.kept(kept).default == ("Ann", "Bob")
    assert NAMES.kept({"names": "Ann"}).default == ("Ann",)
    assert NAMES.kept({"names": " "}).default == ("you",)


def test_a_temporary_answer_is_not_saved() -> None:
    answers = Answers([(CODE, "x"), (COUNT, 2)])
    assert answers.to_json() == {"count": 2}
    assert CODE.kept({"code": "x"}).default == ""


def test_a_question_with_another_default_is_the_same_question() -> None:
    assert Answers([(COUNT.starting(1), 4)])[COUNT] == 4


def test_a_question_may_depend_on_another_answer() -> None:
    assert NAMES.is_asked(Answers([(COUNT, 2)]))
    assert not NAMES.is_asked(Answers([(COUNT, 1)]))


def test_an_answer_chosen_from_a_list_cannot_be_typed() -> None:
    with pytest.raises(TypeError, match="side is chosen"):
        SIDE.value_of("left")


def test_words_and_option_name_follow_from_the_question() -> None:
    assert SIDE.option_name == "--side"
    assert SIDE.word_list == "left|right"
