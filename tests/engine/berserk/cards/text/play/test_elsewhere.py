"""More cards of one sort than of another elsewhere, in every word for a place: 121.1, 543.4."""

from typing import Final

import pytest

from tests.engine.berserk.cards.text.play.test_conditions import Cards, there
from tests.support.rows import each_row

AT: Final = {
    "own squad": tuple(("own", cell) for cell in ("a1", "b1", "d1")),
    "enemy squad": tuple(("enemy", cell) for cell in ("a5", "b5", "d5")),
    "own graveyard": (("own", "dead"),) * 3,
    "enemy graveyard": (("enemy", "dead"),) * 3,
}
"""Whose card, and its cell or graveyard."""
ELSEWHERE: Final = (
    ("в отряде противника", "enemy squad", "в вашем", "own squad"),
    ("в отряде противника", "enemy squad", "в вашем отряде", "own squad"),
    ("в отряде противника", "enemy squad", "у вас", "own squad"),
    ("в отряде противника", "enemy squad", "у вас в отряде", "own squad"),
    ("у противника", "enemy squad", "у вас", "own squad"),
    ("у противника в отряде", "enemy squad", "в вашем отряде", "own squad"),
    ("в его отряде", "enemy squad", "у вас", "own squad"),
    ("в вашем отряде", "own squad", "в отряде противника", "enemy squad"),
    ("в вашем отряде", "own squad", "в его отряде", "enemy squad"),
    ("в вашем отряде", "own squad", "у противника", "enemy squad"),
    ("в вашем отряде", "own squad", "у противника в отряде", "enemy squad"),
    ("у вас", "own squad", "у противника", "enemy squad"),
    ("у вас в отряде", "own squad", "в отряде противника", "enemy squad"),
    ("на кладбище противника", "enemy graveyard", "на вашем", "own graveyard"),
    ("на кладбище противника", "enemy graveyard", "на вашем кладбище", "own graveyard"),
    ("на вашем кладбище", "own graveyard", "на кладбище противника", "enemy graveyard"),
    ("в вашем отряде", "own squad", "на вашем кладбище", "own graveyard"),
    ("в отряде противника", "enemy squad", "на кладбище противника", "enemy graveyard"),
)
"""Words for a place, which it is, words for another one, and which that is."""
COMPARED: Final = (("больше", "+--"), ("меньше", "--+"))
"""A comparison, and whether 2, 1 and 1 cards are so beside 1, 1 and 2."""


def some(place: str, sort: str, count: int) -> Cards:
    """Return so many cards of a sort there; those of two sorts stand on different cells."""
    spots = AT[place] if sort == "Гном" else AT[place][::-1]
    return tuple((side, spot, sort) for side, spot in spots[:count])


def outcomes(said: str, place: str, than: str, others: str, *more: tuple[str, str, str]) -> str:
    """Tell of 2:1, 1:1 and 1:2 cards here and there whether the condition is so."""
    counts = ((2, 1), (1, 1), (1, 2))
    return "".join(
        "+" if there(said, *some(place, "Гном", here), *some(than, others, away), *more) else "-"
        for here, away in counts
    )


@pytest.mark.rule("121.1", "543.4")
@each_row(("compared", "so"), COMPARED)
@each_row(("words", "place", "other", "than"), ELSEWHERE)
def test_one_sort_is_compared_with_another_elsewhere(
    words: str, place: str, other: str, than: str, compared: str, so: str
) -> None:
    assert outcomes(f"{words} {compared} гномов, чем эльфов {other}", place, than, "Эльф") == so


@pytest.mark.rule("121.1", "543.4")
@each_row(("compared", "so"), COMPARED)
@each_row(("words", "place", "other", "than"), ELSEWHERE)
def test_the_same_sort_is_counted_in_both_places(
    words: str, place: str, other: str, than: str, compared: str, so: str
) -> None:
    assert outcomes(f"{words} {compared} гномов, чем {other}", place, than, "Гном") == so


@pytest.mark.rule("121.1", "543.4")
@pytest.mark.parametrize(("words", "place", "other", "than"), ELSEWHERE)
def test_cards_of_a_third_place_are_not_counted(
    words: str, place: str, other: str, than: str
) -> None:
    said = f"{words} больше гномов, чем эльфов {other}"
    for third in AT.keys() - {place, than}:
        assert outcomes(said, place, than, "Эльф", *some(third, "Гном", 2)) == "+--"
        assert outcomes(said, place, than, "Эльф", *some(third, "Эльф", 3)) == "+--"
