"""Spells, influences and deeds told apart on the board, from printed text (111.2, 511)."""

import pytest

from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import can_use, lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Table
from tests.support.spoken import spoken
from tests.support.tableau import Tableau

GNOME = {"classes": ("Гном",)}
DEAD = ("Концентрация: получить {counter}.", "Инкарнация 9.")
HEARS = "При заклинании получить {counter}."


def chips_for(words: str, dead: str) -> tuple[int, int]:
    """Return how many counters a mage gets that hears its own spells, for what it does once, and
    how many tokens a dead gnome of its side has then, that got two in its time.
    """
    table = Table()
    mage = says(table.first, "c2", HEARS, "{instant}: Уничтожить существо.", f"{{tap}}: {words}.")
    gnome = lay(table.first, "b2", *spoken(dead), name="Гном", **GNOME)
    table.second.creature("c6", "Враг", life=20)
    use(table, mage, gnome)
    everybody_passes(table)
    assert gnome.is_dead
    turns(table, 4)
    use(table, mage, gnome, number=1)
    everybody_passes(table)
    return mage.state.chips, gnome.state.tokens


@pytest.mark.rule("111.2", "536.7.1")
@pytest.mark.parametrize(
    ("words", "chips", "tokens"),
    [
        ("Заклинание изгнать гнома с вашего кладбища", 1, 0),
        ("Изгнать гнома с вашего кладбища", 0, 0),
        ("Срабатывает концентрация гнома на вашем кладбище", 0, 0),
        ("Положить жетон инкарнации на гнома на вашем кладбище", 0, 3),
        ("Положить 2 жетона инкарнации на гнома на вашем кладбище", 0, 4),
        ("Снять жетон инкарнации с гнома на вашем кладбище", 0, 1),
    ],
)
def test_what_is_no_spell_is_heard_as_none(words: str, chips: int, tokens: int) -> None:
    assert chips_for(words, dead=DEAD["жетон" in words]) == (chips, tokens)


@pytest.mark.rule("111.2", "532.1")
@pytest.mark.parametrize(
    ("words", "wounds"),
    [
        ("Заклинание ранить существо на 1, при этом ранить другое существо на 1", (3, 3)),
        ("Ранить существо на 1, при этом ранить другое существо на 1", (4, 4)),
    ],
)
def test_all_parts_of_a_spell_are_spells(words: str, wounds: tuple[int, int]) -> None:
    scene = Tableau(f"{{tap}}: {words}.")
    scene.announces("враг", "дальний")
    assert (scene.pieces["враг"].wounds, scene.pieces["дальний"].wounds) == wounds


@pytest.mark.rule("506.6")
@pytest.mark.parametrize("words", ["При телепортации", "После телепортации"])
@pytest.mark.parametrize(
    ("way", "chips"),
    [
        ("Телепортироваться", 1),
        ("Совершить прыжок, дальность 2", 0),
        ("Переместиться на соседнюю клетку", 0),
    ],
)
def test_it_goes_off_at_a_teleportation_alone(words: str, way: str, chips: int) -> None:
    scene = Tableau(f"{words} получить {{counter}}.", f"{{tap}}: {way}.")
    scene.announces("c3")
    mage = scene.pieces["маг"]
    assert (mage.cell, mage.state.chips) == ("c3", 3 + chips)


@pytest.mark.rule("506.1", "545.8")
def test_who_has_moved_in_this_turn_is_aimed_at() -> None:
    text = "{instant}: Ранить ваше существо, двигавшееся в этот ход, на 1."
    scene = Tableau(text, "{instant}: Ваше существо перемещается на соседнюю клетку.")
    assert scene.aims() == ""
    scene.announces("друг", "b3", number=1)
    assert scene.pieces["друг"].cell == "b3"
    assert scene.aims() == ""
    scene.table.moves(scene.pieces["маг"], "c3")
    scene.answers()
    assert scene.aims() == "маг"


@pytest.mark.rule("520.2", "512.6.6")
def test_a_bonus_to_this_strike_is_gone_though_the_strike_was_blocked() -> None:
    table = Table()
    orc = says(
        table.first,
        "c3",
        "При нападении {strike} получает +1 к этому {strike} (1 раз за бой).",
    )
    wall = says(table.second, "d4", "Блокирует {strike} по себе.", closed=True)
    elf = table.second.creature("c4", closed=True, life=20)
    assert hit(table, orc, wall) == 0
    turns(table, 2)
    elf.state.closed = True
    assert hit(table, orc, elf) == 1


@pytest.mark.rule("545.12")
def test_the_middle_strikes_of_such_cards_are_added() -> None:
    text = "{tap}: Ранить существо на X, где X — сумма средних {strike} ваших гномов."
    scene = Tableau(
        text,
        others={
            "друг": {"strike": "1-2-9", **GNOME},
            "второй": {"cell": "d2", "own": True, "strike": "1-4-9", **GNOME},
            "чужой": {"cell": "a6", "strike": "1-7-9", **GNOME},
        },
    )
    assert scene.uses("враг") == "маг: +закрыт, враг: раны 3>9"


@pytest.mark.rule("519.1")
@pytest.mark.parametrize(("strong", "chips"), [(3, 1), (4, 0), (5, 0)])
def test_a_die_is_compared_with_its_own_strong_strike(strong: int, chips: int) -> None:
    table = Table()
    text = "Когда бросок кубика вашего существа больше его сильного {strike}, получить {counter}."
    mage = says(table.first, "a1", text, strike="0-0-0")
    orc = table.first.creature("c3", "Орк", strike=f"0-0-{strong}")
    elf = table.second.creature("c4", "Эльф", closed=True, life=30)
    table.strikes(orc, elf, dice=(4,))
    nobody_answers(table)
    assert mage.state.chips == chips


@pytest.mark.rule("510.1")
@pytest.mark.parametrize("which", ["атаковавшее", "атаковавшего"])
def test_who_has_attacked_in_this_turn_is_aimed_at(which: str) -> None:
    table = Table()
    noun = "ваше существо" if which == "атаковавшее" else "вашего эльфа"
    mage = says(table.first, "a1", f"{{instant}}: Излечить {noun}, {which} в этот ход, на 1.")
    orc = lay(table.first, "c3", name="Орк", wounds=3, classes=("Эльф",), life=20)
    idle = lay(table.first, "b1", name="Стоящий", wounds=3, classes=("Эльф",), life=20)
    elf = table.second.creature("c4", closed=True, life=20)
    assert not any(can_use(table, mage, piece) for piece in (orc, idle))
    table.strikes(orc, elf, dice=(3,))
    nobody_answers(table)
    assert [can_use(table, mage, piece) for piece in (orc, idle)] == [True, False]
    turns(table, 2)
    assert not can_use(table, mage, orc)


@pytest.mark.parametrize("bare", [0, 1, 2, 3, 4, 5, 6])
def test_there_is_one_in_every_row_of_the_battlefield(bare: int) -> None:
    table = Table()
    text = "+1 к {strike}, если в каждом ряду поля боя есть гном."
    mage = says(table.first, "e1", text, strike="1-2-3")
    for row in range(1, 7):
        if row != bare:
            lay(table.second if row > 3 else table.first, f"a{row}", name=f"Гном {row}", **GNOME)
    table.second.creature("e6")
    strike = mage.state.facts.strike
    assert strike is not None
    assert strike.weak == (1 if bare else 2)
