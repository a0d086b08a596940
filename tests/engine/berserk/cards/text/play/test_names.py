"""Named abilities: what each of them is to have, and to have so much of."""

from typing import Final

import pytest

from tests.support.tableau import Board, played

BOARDS: Final[dict[str, Board]] = {
    "": {},
    "all": {
        "враг": {
            "texts": (
                "{ova} 2.",
                "{ovz} 2.",
                "{ovs} 2.",
                "{armor} 2.",
                "{regen} 2.",
                "{direct}.",
                "{stamina}.",
                "Неповоротливость.",
                "Благословление.",
                "Проклятие.",
                "Отравление на 2.",
                "Безответный удар.",
                "Вампиризм.",
                "Трупоедство.",
                "Рывок.",
                "Орда.",
                "Прыжок дальность 2.",
                "Телепортация.",
            )
        }
    },
    "ghost": {"враг": {"texts": ("Бестелесность. Инкарнация 2. Бешенство 2.",)}},
}
"""More facts of the cards of a tableau."""


@pytest.mark.rule("518.1")
@pytest.mark.parametrize(
    ("words", "answers", "board", "told"),
    [
        ("{ova} 2", "враг", "", "враг: +attack_experience 2"),
        ("{ovz} 2", "враг", "", "враг: +defence_experience 2"),
        ("{ovs} 2", "враг", "", "враг: +shooting_experience 2"),
        ("{armor} 2", "враг", "", "враг: броня 0>2 +armor 2"),
        ("{regen} 2", "враг", "", "враг: +regeneration 2"),
        ("инкарнация 2", "враг", "", "враг: +incarnation 2"),
        ("бешенство 3", "враг", "", "враг: +frenzy 3"),
        ("{direct}", "враг", "", "враг: +directed 1"),
        ("{stamina}", "враг", "", "враг: +fortitude 1"),
        ("направленный удар", "враг", "", "враг: +directed 1"),
        ("неповоротливость", "враг", "", "враг: +clumsiness 1"),
        ("неповоротливость 2", "враг", "", "враг: +clumsiness 2"),
        ("благословление", "враг", "", "враг: +blessing 1"),
        ("благословение", "враг", "", "враг: +blessing 1"),
        ("проклятие", "враг", "", "враг: +curse 1"),
        ("отравление на 2", "враг", "", "враг: +poison 2"),
        ("безответный удар", "враг", "", "враг: +unanswered 1"),
        ("вампиризм", "враг", "", "враг: +vampirism 1"),
        ("трупоедство", "враг", "", "враг: +carrion 1"),
        ("рывок", "враг", "", "враг: +dash 1"),
        ("бестелесность", "враг", "", "враг: +incorporeal 1"),
        ("орда", "враг", "", "враг: +horde 1"),
        ("прыжок дальность 2", "враг", "", "враг: способности 0>1 +jump 2"),
        ("телепортация", "враг", "", "враг: способности 0>1 +teleport 1"),
    ],
)
def test_what_is_gained_is_had(words: str, answers: str, board: str, told: str) -> None:
    assert (
        played(f"{{instant}}: Существо противника получает {words}.", answers, BOARDS[board])
        == told
    )


@pytest.mark.rule("518.1")
@pytest.mark.parametrize(
    ("words", "answers", "board", "told"),
    [
        ("{ova}", "враг", "all", "враг: -attack_experience 2"),
        ("{ovz}", "враг", "all", "враг: -defence_experience 2"),
        ("{ovs}", "враг", "all", "враг: -shooting_experience 2"),
        ("{armor}", "враг", "all", "враг: броня 2>0 -armor 2"),
        ("броню", "враг", "all", "враг: броня 2>0 -armor 2"),
        ("{regen}", "враг", "all", "враг: -regeneration 2"),
        ("{direct}", "враг", "all", "враг: -directed 1"),
        ("{stamina}", "враг", "all", "враг: -fortitude 1"),
        ("неповоротливость", "враг", "all", "враг: -clumsiness 1"),
        ("благословление", "враг", "all", "враг: -blessing 1"),
        ("благословение", "враг", "all", "враг: -blessing 1"),
        ("проклятие", "враг", "all", "враг: -curse 1"),
        ("отравление", "враг", "all", "враг: -poison 2"),
        ("безответный удар", "враг", "all", "враг: -unanswered 1"),
        ("вампиризм", "враг", "all", "враг: -vampirism 1"),
        ("трупоедство", "враг", "all", "враг: -carrion 1"),
        ("рывок", "враг", "all", "враг: -dash 1"),
        ("орду", "враг", "all", "враг: -horde 1"),
        ("прыжок", "враг", "all", "враг: способности 2>1 -jump 2"),
        ("телепортацию", "враг", "all", "враг: способности 2>1 -teleport 1"),
        ("бестелесность", "враг", "ghost", "враг: -incorporeal 1"),
        ("инкарнацию", "враг", "ghost", "враг: -incarnation 2"),
        ("бешенство", "враг", "ghost", "враг: -frenzy 2"),
    ],
)
def test_what_is_had_is_lost(words: str, answers: str, board: str, told: str) -> None:
    assert (
        played(f"{{instant}}: Существо противника теряет {words}.", answers, BOARDS[board]) == told
    )


@pytest.mark.rule("543.7", "119.1")
@pytest.mark.parametrize(
    ("words", "answers", "board", "told"),
    [
        (
            "{ova} X, где X – количество {counter} на Каменном страже",
            "",
            "",
            "маг: +attack_experience 3",
        ),
        (
            "{ovz} X, где X – количество {counter} на Каменном страже",
            "",
            "",
            "маг: +defence_experience 3",
        ),
        (
            "{ovs} X, где X – количество {counter} на Каменном страже",
            "",
            "",
            "маг: +shooting_experience 3",
        ),
        (
            "{armor} X, где X – количество {counter} на Каменном страже",
            "",
            "",
            "маг: броня 0>3 +armor 3",
        ),
        (
            "{regen} X, где X – количество {counter} на Каменном страже",
            "",
            "",
            "маг: +regeneration 3",
        ),
        (
            "инкарнацию X, где X – количество {counter} на Каменном страже",
            "",
            "",
            "маг: +incarnation 3",
        ),
        ("бешенство X, где X – количество {counter} на Каменном страже", "", "", "маг: +frenzy 3"),
        (
            "инкарнация X, где X – количество {counter} на Каменном страже",
            "",
            "",
            "маг: +incarnation 3",
        ),
    ],
)
def test_a_number_may_be_worked_out(words: str, answers: str, board: str, told: str) -> None:
    assert played(f"{{instant}}: Получить {words}.", answers, BOARDS[board]) == told
