"""A term that a card defines itself, from printed text to the board (no rule defines it)."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes
from tests.engine.berserk.cards.text.play.going_off import announced
from tests.support.scenario import Table
from tests.support.spoken import spoken

REMINDED = (
    "При {strike} подлость 2 (ранить ваше другое существо на 2); получить {counter}.",
    "Подлость X — ранить ваше другое существо на X. При {strike} подлость 2; получить {counter}.",
    "При {strike} подлость 2; получить {counter}. (Подлость X — ранить ваше другое существо на X.)",
)


@pytest.mark.rule("514.1")
@pytest.mark.parametrize("text", REMINDED)
def test_a_term_does_what_the_reminder_says(text: str) -> None:
    table = Table()
    rat = lay(table.first, "c3", *spoken(text), name="Каменный страж")
    friend = table.first.creature("a1", "Друг")
    table.first.creature("b1", "Другой")
    enemy = lay(table.second, "c4", life=20, closed=True)
    table.strikes(rat, enemy, dice=(3,))
    announced(table)
    chooses(table, friend)
    everybody_passes(table)
    assert (friend.wounds, rat.state.chips) == (2, 1)


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
