"""Titled abilities: when they go off, on what condition, and what may be left out (518.9)."""

from typing import Final

import pytest

from tests.support.tableau import Board, played, struck, waited

BOARDS: Final[dict[str, Board]] = {
    "": {},
    "healthy": {"маг": {"wounds": 0}},
    "free": {"враг": {"closed": True}},
    "dead": {},
}
"""More facts of the cards of a tableau."""


@pytest.mark.rule("413.1", "518.9")
@pytest.mark.parametrize(
    ("words", "answers", "board", "told"),
    [
        ("Концентрация: получить {counter}", "", "", " | маг: фишки 3>4"),
        ("Концентрация: получить {counter}", "", "healthy", " | маг: фишки 3>4"),
        ("Концентрация: может получить {counter}", "да", "", " | маг: фишки 3>4"),
        ("Концентрация: может получить {counter}", "нет", "", " | ="),
        ("Концентрация: может получить {counter}", "да", "healthy", " | маг: фишки 3>4"),
        ("Концентрация: может получить {counter}", "нет", "healthy", " | ="),
        ("Концентрация: если имеет раны, получить {counter}", "", "", " | маг: фишки 3>4"),
        ("Концентрация: если имеет раны, получить {counter}", "", "healthy", " | ="),
        ("Концентрация: если имеет раны, может получить {counter}", "да", "", " | маг: фишки 3>4"),
        ("Концентрация: если имеет раны, может получить {counter}", "нет", "", " | ="),
        ("Концентрация: если имеет раны, может получить {counter}", "", "healthy", " | ="),
    ],
)
def test_concentration_waits_for_the_opponents_turn(
    words: str, answers: str, board: str, told: str
) -> None:
    assert waited(f"{words}.", answers, BOARDS[board], turns=2) == told


@pytest.mark.rule("518.9")
@pytest.mark.parametrize(
    ("words", "answers", "board", "told"),
    [
        ("Бешенство 3: получить {counter}", "", "", "маг: +закрыт фишки 3>4, враг: раны 3>4"),
        (
            "Бешенство 3: получить {counter}",
            "",
            "healthy",
            "маг: +закрыт фишки 3>4, враг: раны 3>4",
        ),
        (
            "Бешенство 3: может получить {counter}",
            "да",
            "",
            "маг: +закрыт фишки 3>4, враг: раны 3>4",
        ),
        ("Бешенство 3: может получить {counter}", "нет", "", "маг: +закрыт, враг: раны 3>4"),
        (
            "Бешенство 3: может получить {counter}",
            "да",
            "healthy",
            "маг: +закрыт фишки 3>4, враг: раны 3>4",
        ),
        ("Бешенство 3: может получить {counter}", "нет", "healthy", "маг: +закрыт, враг: раны 3>4"),
        (
            "Бешенство 3: если имеет раны, получить {counter}",
            "",
            "",
            "маг: +закрыт фишки 3>4, враг: раны 3>4",
        ),
        (
            "Бешенство 3: если имеет раны, получить {counter}",
            "",
            "healthy",
            "маг: +закрыт, враг: раны 3>4",
        ),
        (
            "Бешенство 3: если имеет раны, может получить {counter}",
            "да",
            "",
            "маг: +закрыт фишки 3>4, враг: раны 3>4",
        ),
        (
            "Бешенство 3: если имеет раны, может получить {counter}",
            "нет",
            "",
            "маг: +закрыт, враг: раны 3>4",
        ),
        (
            "Бешенство 3: если имеет раны, может получить {counter}",
            "",
            "healthy",
            "маг: +закрыт, враг: раны 3>4",
        ),
        (
            "Бешенство 3: если атакованный имеет раны, получить {counter}",
            "",
            "",
            "маг: +закрыт фишки 3>4, враг: раны 3>4",
        ),
        (
            "Бешенство 3: если атакованный имеет раны, получить {counter}",
            "",
            "healthy",
            "маг: +закрыт фишки 3>4, враг: раны 3>4",
        ),
    ],
)
def test_frenzy_answers_a_low_die(words: str, answers: str, board: str, told: str) -> None:
    assert struck(f"{words}.", answers, BOARDS[board]) == told


@pytest.mark.rule("506.6", "116.5")
@pytest.mark.parametrize(
    ("words", "answers", "board", "told"),
    [
        ("Совершить прыжок, дальность 2", "c3", "", "маг: клетка c2>c3 фишки 3>4"),
        ("Объявить прыжок, дальность 2", "c3", "", "маг: клетка c2>c3 фишки 3>4"),
        ("Телепортироваться", "e5", "", "маг: клетка c2>e5 +закрыт"),
        ("Объявить телепортацию", "e5", "", "маг: клетка c2>e5 +закрыт"),
        ("Совершить телепортацию", "e5", "", "маг: клетка c2>e5 +закрыт"),
    ],
)
def test_how_a_card_goes_is_noticed(words: str, answers: str, board: str, told: str) -> None:
    assert (
        played(
            f"При прыжке получить {{counter}}. При телепортации закрыться. {{instant}}: {words}.",
            answers,
            BOARDS[board],
        )
        == told
    )
