"""Named and titled abilities: what no table says."""

from typing import Final

import pytest

from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import lay
from tests.support.scenario import Table
from tests.support.spoken import spoken
from tests.support.tableau import Board, played

# Named abilities: what each of them is to have, and to have so much of.


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
def test_losing_named_abilities_removes_exactly_those(
    words: str, answers: str, board: str, told: str
) -> None:
    assert (
        played(f"{{instant}}: Существо противника теряет {words}.", answers, BOARDS[board]) == told
    )


# Titled abilities from printed text to the board: terms of part 7, 518.9.


def answered(table: Table, *, accepts: bool = True) -> bool:
    """Announce what waits, or leave it out; whether anything could be left out."""
    asked = False
    while table.asked is not None and op.Pass() in table.options:
        waiting = [option for option in table.options if isinstance(option, op.TriggerNext)]
        asked = asked or bool(waiting)
        table.choose(waiting[0] if waiting and accepts else op.Pass())
    return asked


def ends(table: Table, *, accepts: bool = True) -> bool:
    """End the turn; what waits then is announced or left out."""
    table.ends_turn()
    return answered(table, accepts=accepts)


@pytest.mark.rule("116.7")
def test_an_optional_concentration_may_be_declined() -> None:
    table = Table()
    text = "Концентрация: может получить {counter}."
    monk = lay(table.second, "c6", *spoken(text), name="Монах")
    table.first.creature("c1")
    ends(table, accepts=False)
    assert monk.state.chips == 0
