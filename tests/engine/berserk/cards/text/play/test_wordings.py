"""One meaning in several wordings: what no table says."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import lay
from tests.support.scenario import Table
from tests.support.spoken import spoken
from tests.support.tableau import Tableau

# What is said in other words, played: limits in words, given abilities without quotation marks.


@pytest.mark.rule("545.10")
def test_nothing_is_done_where_the_condition_fails() -> None:
    scene = Tableau(
        "{instant}: Воздействие «буря» — если не имеет ран, ранить существо противника на 2."
    )
    assert not scene.can()


# Wordings that no other scenario says, from printed text to the board.


SHARP = {"strike": "1-2-9"}


@pytest.mark.rule("116.7", "537.5")
@pytest.mark.parametrize("words", ["сразиться {strike} с", "сразиться с", "сражаться с"])
@pytest.mark.parametrize(("answer", "wounds"), [("да", 12), ("", 3)])
def test_who_may_be_made_to_fight_need_not(words: str, answer: str, wounds: int) -> None:
    text = f"В начале вашего хода ваше существо может {words} существом противника (1 раз за бой)."
    scene = Tableau(
        text, others={"друг": {"cell": "c3", **SHARP}, "враг": {"closed": True, "life": 30}}
    )
    foe = scene.pieces["враг"]
    scene.ends_turns(1)
    foe.state.closed = True
    scene.table.dice(6)
    scene.ends_turns(1, *((answer, "друг", "враг") if answer else ()))
    assert foe.wounds == wounds


# A term that a card defines itself, from printed text to the board (no rule defines it).


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(("enemies", "armor"), [(1, 0), (2, 0), (3, 2)])
def test_a_title_gives_what_stands_behind_it_while_its_reminder_holds(
    enemies: int, armor: int
) -> None:
    table = Table()
    text = "Отпор (пока в вашем отряде меньше карт, чем в отряде противника): {armor} 2."
    giant = lay(table.first, "c3", *spoken(text), name="Каменный страж")
    table.first.creature("a1", "Друг")
    for cell in ("c4", "a5", "b5")[:enemies]:
        table.second.creature(cell, "Враг")
    assert giant.state.facts.value(ab.Name.ARMOR) == armor
