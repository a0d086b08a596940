"""Printed text on attacks brought to a strength, closing for flyers and defenders (520.2, 514)."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import use
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import SHOT, STRIKE, after, says
from tests.support.scenario import Table


@pytest.mark.rule("520.2", "512.6.6")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("При {strike} этот {strike} сводится к слабому.", 1),
        ("При {strike} этот удар становится средним.", 2),
        ("При слабом {strike} этот {strike} сводится к среднему.", 3),
        ("При сильном {strike} этот {strike} сводится к среднему.", 2),
        ("При выстреле эта атака сводится к слабой.", 3),
    ],
)
def test_an_attack_is_brought_to_a_strength(text: str, wounds: int) -> None:
    _table, _orc, elf = after(text, STRIKE, die=6)
    assert elf.wounds == wounds


@pytest.mark.rule("520.2", "116.7")
@pytest.mark.parametrize("takes", [True, False])
def test_it_may_pay_with_wounds_for_a_harder_strike(takes: bool) -> None:
    table = Table()
    text = "При слабом {strike} может раниться на 1, при этом этот {strike} сводится к сильному."
    orc = says(table.first, "c3", text)
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(3,))
    if takes:
        first_trigger(table, orc)
    else:
        table.passes()
    everybody_passes(table)
    assert (orc.wounds, elf.wounds) == ((1, 3) if takes else (0, 1))


@pytest.mark.rule("520.2", "116.3.3")
@pytest.mark.parametrize("enemy", [True, False])
def test_strikes_at_the_card_are_brought_to_weak_ones(enemy: bool) -> None:
    table = Table()
    text = "При {strike} существа противника по Каменному стражу этот {strike} сводится к слабому."
    elf = says(table.second, "c4" if enemy else "d4", text, life=20, closed=True)
    other = table.second.creature("d4" if enemy else "c4", life=20, closed=True)
    table.strikes(table.first.creature("c3"), elf if enemy else other, dice=(6,))
    assert elf.wounds + other.wounds == (1 if enemy else 3)


@pytest.mark.rule("107.2", "210.5")
@pytest.mark.parametrize("closes", [True, False])
@pytest.mark.parametrize("whose", ["ваше существо", "существо противника"])
def test_who_closes_for_a_flyer_is_wounded(whose: str, closes: bool) -> None:
    table = Table()
    text = f"Когда {whose} закрывается на удар по летающим ранить его на 1."
    orc = says(table.first, "c3", text, "{tap}: Получить {counter}.")
    table.second.flyer()
    if closes:
        table.closes_for_flyer(orc)
    else:
        use(table, orc)
    assert orc.wounds == (closes and whose.startswith("ваше"))


@pytest.mark.rule("514.1", "538.2")
@pytest.mark.parametrize("defends", [True, False])
def test_who_stepped_in_is_shot_harder(defends: bool) -> None:
    table = Table()
    text = "+2 к выстрелу по картам, которые выступали защитником в этот ход."
    archer, orc = says(table.first, "b1", SHOT, text), table.first.creature("c3", life=20)
    elf, guard = (table.second.creature(cell, life=20) for cell in ("c4", "d4"))
    table.dice(3, 3, 3)
    table.strikes(orc, elf)
    if defends:
        table.defends(guard)
    everybody_passes(table)
    before = guard.wounds
    use(table, archer, guard, die=3)
    everybody_passes(table)
    assert guard.wounds - before == (3 if defends else 1)


@pytest.mark.rule("202.2")
@pytest.mark.parametrize(("cell", "wounds"), [("c6", 3), ("a5", 3), ("b5", 1)])
def test_the_edge_of_the_board_is_its_surface(cell: str, wounds: int) -> None:
    table = Table()
    orc = says(table.first, "c1", SHOT, "+2 к выстрелу по картам, стоящим у края поля боя.")
    elf = table.second.creature(cell, life=20, closed=True)
    use(table, orc, elf, die=3)
    assert elf.wounds == wounds


@pytest.mark.rule("541.4", "119.3")
def test_what_is_lost_to_the_end_of_the_battle_is_lost() -> None:
    table = Table()
    orc = says(table.first, "c3", "При {strike} атакованный теряет проклятие до конца боя.")
    elf = says(table.second, "c4", "Проклятие.", life=20, closed=True)
    table.strikes(orc, elf, dice=(3,))
    table.ends_turn()
    assert not elf.state.facts.has(ab.Name.CURSE)


# «Стояли с ним в строю» (116.8, 201.2.3).


@pytest.mark.rule("116.8", "201.2.3")
def test_who_stood_in_formation_with_the_dead_is_meant() -> None:
    table = Table()
    formation = "Строй: +1 к {move}."
    text = "При гибели вашего существа со строем существа, которые стояли с ним в строю, получают "
    says(table.second, "a6", text + "{counter}.")
    prey = says(table.second, "c4", formation, life=1, closed=True)
    cells = {"b4": (formation, 1), "c5": (formation, 1), "d4": ("Рывок.", 0), "d5": (formation, 0)}
    others = {cell: says(table.second, cell, words) for cell, (words, _) in cells.items()}
    orc = says(table.first, "c3", formation)
    table.strikes(orc, prey, dice=(3,))
    everybody_passes(table)
    chips = {cell: piece.state.chips for cell, piece in others.items()}
    assert prey.is_dead
    assert (chips, orc.state.chips) == ({cell: wanted for cell, (_, wanted) in cells.items()}, 0)


@pytest.mark.rule("116.8")
@pytest.mark.parametrize("own", [True, False])
def test_of_others_formations_nobody_is_meant(own: bool) -> None:
    table = Table()
    formation = "Строй: +1 к {move}."
    text = "При гибели вашего существа существа, которые стояли с ним в строю, получают {counter}."
    says(table.second if own else table.first, "a6" if own else "a1", text)
    prey = says(table.second, "c4", formation, life=1, closed=True)
    friend = says(table.second, "b4", formation)
    table.strikes(table.first.creature("c3"), prey, dice=(3,))
    everybody_passes(table)
    assert friend.state.chips == own
