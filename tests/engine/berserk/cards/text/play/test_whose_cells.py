"""Cells that get a marker, and cards of decks and graveyards, from text to the board: 536, 544."""

import pytest

from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.marking import KILLS, marked, table_of
from tests.support.scenario import Table
from tests.support.spoken import spoken
from tests.support.tableau import Board, Tableau

GETS = "получает маркер «тлен»"


@pytest.mark.rule("544.1")
@pytest.mark.parametrize("site", ["клетка атакованного", "клетка напротив Каменного стража"])
def test_the_cell_of_who_stands_there_gets_it(site: str) -> None:
    table, mage = table_of(f"При {{strike}} {site} {GETS}.")
    elf = lay(table.second, "c4", closed=True, life=20)
    table.strikes(mage, elf, dice=(3,))
    everybody_passes(table)
    assert marked(table) == {"c4"}


@pytest.mark.rule("544.1")
@pytest.mark.parametrize("words", [f"Любая клетка {GETS}", "Положить маркер «тлен» на клетку"])
def test_any_cell_gets_it_whoever_stands_there(words: str) -> None:
    scene = Tableau(f"{{counter}}: {words}.")
    scene.announces("c4")
    assert scene.has_answered_all
    assert marked(scene.table) == {"c4"}


@pytest.mark.rule("544.1", "116.7")
@pytest.mark.parametrize("said", [" (она считается занятой)", ""])
@pytest.mark.parametrize("lets", [True, False])
def test_a_cell_that_may_get_it_is_taken_then_where_the_text_says_so(
    said: str, *, lets: bool
) -> None:
    hears = "После заклинания получить {counter}."
    text = f"При гибели гнома его клетка может получить маркер «тлен»{said}."
    table, mage = table_of(text, KILLS, hears)
    gnome = lay(table.second, "c4", classes=("Гном",))
    use(table, mage, gnome)
    if lets:
        first_trigger(table, mage)
    else:
        table.passes()
    everybody_passes(table)
    assert marked(table) == ({"c4"} if lets else set())
    assert table.can_move(mage, "c4") is not (lets and bool(said))
    assert mage.state.chips == 9 - 1


@pytest.mark.rule("538.1", "201.2")
def test_who_has_died_in_this_turn_is_told_from_who_died_before() -> None:
    dead = {"own": True, "dead": True}
    scene = Tableau(
        "{instant}: Возродить существо, погибшее в этот ход.",
        "{instant}: Уничтожить существо.",
        others={"старый": dead},
    )
    assert scene.aims() == ""
    scene.announces("друг", number=1)
    assert (scene.aims(), scene.aims(number=1)) == ("друг", "маг враг дальний")


@pytest.mark.rule("538.1", "518.9")
@pytest.mark.parametrize(("ago", "chips"), [("в прошлый ход", 1), ("в этот ход", 0)])
def test_a_valhalla_asks_when_its_card_died(ago: str, chips: int) -> None:
    text = f"Вальхалла: если погиб {ago}, ваше существо получает {{counter}}."
    scene = Tableau(others={"друг": {"cell": "c3", "life": 4, "texts": text}})
    scene.ends_turns()
    foe, friend, mage = (scene.pieces[name] for name in ("враг", "друг", "маг"))
    scene.table.strikes(foe, friend, dice=(6, 1))
    scene.answers()
    assert friend.is_dead
    scene.ends_turns(1, "маг")
    assert mage.state.chips == 3 + chips


@pytest.mark.rule("536.5")
def test_a_creature_comes_out_of_ones_own_deck() -> None:
    board: Board = {"мёртвый": {"own": True, "dead": True}}
    scene = Tableau("{instant}: Вызвать из вашей колоды существо.", others=board, deck=("Рысь",))
    scene.announces("0", "b1")
    assert scene.table.piece("Рысь").cell == "b1"
    assert scene.pieces["мёртвый"].is_dead


@pytest.mark.rule("536.5", "529.1")
@pytest.mark.parametrize("words", ["Возродить существо", "Возродить с вашего кладбища существо"])
def test_a_creature_is_revived_that_was_not_exiled(words: str) -> None:
    scene = Tableau(
        f"{{instant}}: {words}.",
        "{instant}: Изгнать существо.",
        others={"мёртвый": {"own": True, "dead": True}},
    )
    scene.announces("друг", number=1)
    assert scene.aims() == "мёртвый"


@pytest.mark.rule("213.1")
@pytest.mark.parametrize(
    ("text", "cell"), [("Располагается в дополнительной зоне.", None), ("Рывок.", "d2")]
)
def test_a_card_goes_to_the_extra_zone_when_it_is_revealed(text: str, cell: str | None) -> None:
    table = Table()
    mage = lay(table.first, "a1", *spoken("{instant}: Ранить существо на 1."))
    ghost = table.first.creature("d2", "Призрак", nodes=spoken(text), hidden=True)
    table.second.creature("a6")
    use(table, mage, ghost)
    everybody_passes(table)
    assert (ghost.is_hidden, ghost.cell, ghost.is_airborne) == (False, cell, cell is None)
