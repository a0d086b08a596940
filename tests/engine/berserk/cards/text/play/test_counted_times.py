"""Which time it is, of a turn or of the battle, told by what goes off at that time alone."""

from typing import Final

import pytest

from tests.support.tableau import Tableau

TIMES: Final = [
    (ordinal, span, number, of_battle)
    for number, ordinal in enumerate(("первый", "второй", "третий"), start=1)
    for span, of_battle in (("ход", False), ("бой", True))
]
LOCATIVES: Final = {"первый": "первом", "второй": "втором", "третий": "третьем"}


def told(text: str, *answers: str) -> list[int]:
    """Return the chips that the mage has got after each of three uses in each of two turns."""
    scene = Tableau(text, others={"маг": {"wounds": 9, "chips": 0}, "враг": {"closed": True}})
    chips = []
    for _turn in range(2):
        for _use in range(3):
            scene.announces(*answers, number=0, die=3)
            chips.append(scene.pieces["маг"].state.chips)
        scene.ends_turns(2)
    return chips


def at(number: int, *, of_battle: bool) -> list[int]:
    """Return the chips where one comes at such a time."""
    times = (number,) if of_battle else (number, number + 3)
    return [sum(time <= use for time in times) for use in range(1, 7)]


@pytest.mark.rule("116.7", "538.1")
@pytest.mark.parametrize(("ordinal", "span", "number", "of_battle"), TIMES)
@pytest.mark.parametrize("before", [True, False])
def test_what_befalls_a_card_so_many_times(
    ordinal: str, span: str, number: int, *, of_battle: bool, before: bool
) -> None:
    preposition = ("во " if number == 2 else "в ") if before else ""
    text = f"Когда излечивается {preposition}{ordinal} раз за {span}, получить {{counter}}."
    assert told(f"{text} {{instant}}: Излечиться на 1.") == at(number, of_battle=of_battle)


@pytest.mark.rule("116.7", "538.1")
@pytest.mark.parametrize(("ordinal", "span", "number", "of_battle"), TIMES)
@pytest.mark.parametrize("words", ["При {} за {} разряде", "При {} разряде за {}"])
def test_an_attack_that_is_the_nth(
    words: str, ordinal: str, span: str, number: int, *, of_battle: bool
) -> None:
    said = words.format(LOCATIVES[ordinal], span)
    text = f"{said} получить {{counter}}. {{instant}}: Разряд на 1."
    assert told(text, "враг") == at(number, of_battle=of_battle)


@pytest.mark.rule("531.1", "538.1")
@pytest.mark.parametrize(("ordinal", "span", "number", "of_battle"), TIMES)
def test_the_nth_bolt_is_blocked(ordinal: str, span: str, number: int, *, of_battle: bool) -> None:
    text = f"Блокирует по себе {ordinal} разряд за {span}."
    scene = Tableau(
        "{instant}: Разряд на 1.",
        others={"маг": {}, "враг": {"closed": True, "wounds": 0, "texts": text}},
    )
    wounds = []
    for _turn in range(2):
        for _use in range(3):
            scene.announces("враг", die=3)
            wounds.append(scene.pieces["враг"].wounds)
        scene.ends_turns(2)
    blocked = at(number, of_battle=of_battle)
    assert wounds == [use - times for use, times in enumerate(blocked, start=1)]
