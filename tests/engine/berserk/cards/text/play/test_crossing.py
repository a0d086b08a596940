"""Printed text on what a reach strike goes over, and on wounds prevented ahead (504.1, 534)."""

import pytest

from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import BOLT, REACH, SHOT, attacks, says
from tests.support.scenario import Piece, Table


def over(text: str, between: str, *, attack: str = REACH, mine: bool = True) -> tuple[Piece, int]:
    """Attack over a free cell, or over a card; return whose text it is, and the wounds dealt."""
    table = Table()
    texts = (attack, text) if mine else (attack,)
    orc = says(table.first, "c3", *texts)
    witness = orc if mine else says(table.first, "c4" if between == "~" else "a1", text)
    if between in ("own", "enemy"):
        lay(table.first if between == "own" else table.second, "c4", closed=True)
    elf = table.second.creature("c5", life=20, closed=True)
    use(table, orc, elf, die=3)
    everybody_passes(table)
    return witness, elf.wounds


@pytest.mark.rule("504.1.1", "520.2")
@pytest.mark.parametrize(
    ("text", "between", "wounds"),
    [
        ("+2 к {uchr} через пустую клетку.", "free", 3),
        ("+2 к {uchr} через пустую клетку.", "own", 1),
        ("+2 к {uchr} через ваше существо.", "own", 3),
        ("+2 к {uchr} через ваше существо.", "free", 1),
        ("+2 к {uchr} через существо противника.", "own", 1),
        ("+2 к выстрелу через пустую клетку.", "free", 1),
    ],
)
def test_a_reach_strike_is_larger_over_such_a_cell(text: str, between: str, wounds: int) -> None:
    assert over(text, between)[1] == wounds


@pytest.mark.rule("504.1.1", "106.1.2")
@pytest.mark.parametrize("between", ["~", "own", "free"])
def test_reach_strikes_over_the_card_itself_are_larger(between: str) -> None:
    text = "Ваши существа имеют +2 к {uchr}, наносимым через Каменного стража."
    assert over(text, between, mine=False)[1] == (3 if between == "~" else 1)


@pytest.mark.rule("504.1.1", "116.3.1")
@pytest.mark.parametrize("attack", [REACH, SHOT])
@pytest.mark.parametrize("between", ["free", "own"])
def test_a_reach_strike_over_a_free_cell_sets_it_off(between: str, attack: str) -> None:
    text = "При {uchr} через свободную клетку получить {counter}."
    chips = over(text, between, attack=attack)[0].state.chips
    assert chips == (between == "free" and attack is REACH)


@pytest.mark.rule("504.1.1", "116.3.1")
@pytest.mark.parametrize("between", ["~", "own", "free"])
def test_a_reach_strike_of_others_over_the_card_sets_it_off(between: str) -> None:
    text = "При {uchr} вашего существа через Каменного стража получить {counter}."
    assert over(text, between, mine=False)[0].state.chips == (between == "~")


@pytest.mark.rule("504.1.1", "507.1", "116.7")
@pytest.mark.parametrize("takes", [True, False])
def test_it_may_go_onto_the_free_cell_that_it_struck_over(takes: bool) -> None:
    table = Table()
    text = "При {uchr} через свободную клетку может переместиться на неё."
    orc = says(table.first, "c3", REACH, text)
    use(table, orc, table.second.creature("c5", life=20, closed=True), die=3)
    if takes:
        first_trigger(table, orc)
    else:
        table.passes()
    everybody_passes(table)
    assert orc.cell == ("c4" if takes else "c3")


@pytest.mark.rule("504.1.1", "507.1")
def test_over_a_card_there_is_no_such_cell() -> None:
    table = Table()
    orc = says(table.first, "c3", REACH, "При {uchr} через свободную клетку переместиться на неё.")
    lay(table.first, "c4", closed=True)
    use(table, orc, table.second.creature("c5", life=20, closed=True), die=3)
    everybody_passes(table)
    assert orc.cell == "c3"


@pytest.mark.rule("502.4")
@pytest.mark.parametrize("enemy", [True, False])
def test_by_whom_the_card_is_attacked(enemy: bool) -> None:
    table = Table()
    whom = "существом противника" if enemy else "вашим существом"
    elf = says(table.second, "c4", f"Когда атакован {{strike}} {whom} получить {{counter}}.")
    table.strikes(table.first.creature("c3"), elf, dice=(3, 3))
    assert elf.state.chips == enemy


# So many wounds ahead (534).


GUARD = "{tap}: Предотвратить следующие 2 раны от немагических атак по вашим картам до конца "
GUARD += "хода противника."


@pytest.mark.rule("534.1", "534.3")
@pytest.mark.parametrize(
    ("attack", "itself", "wounds"),
    [(SHOT, False, 1), (SHOT, True, 1), (BOLT, False, 3), (BOLT, True, 3)],
)
def test_so_many_wounds_of_ones_cards_are_prevented(attack: str, itself: bool, wounds: int) -> None:
    table = Table()
    witness, own = says(table.first, "a1", GUARD), table.first.creature("c3", life=20)
    foe = says(table.second, "c5", attack)
    use(table, witness)
    table.ends_turn()
    attacks(table, foe, witness if itself else own, attack, 6)
    everybody_passes(table)
    assert (witness if itself else own).wounds == wounds


@pytest.mark.rule("534.1")
def test_wounds_of_the_opponents_cards_are_not_prevented() -> None:
    table = Table()
    witness, orc = says(table.first, "a1", GUARD), table.first.creature("c3")
    elf = table.second.creature("c4", life=20, closed=True)
    use(table, witness)
    table.strikes(orc, elf, dice=(6,))
    assert elf.wounds == 3


@pytest.mark.rule("534.1")
def test_what_is_prevented_is_used_up() -> None:
    table = Table()
    text = "{tap}: Предотвратить следующие 4 раны от немагических атак по вашим картам."
    witness = says(table.first, "a1", text)
    first, second = (table.first.creature(cell, life=20, closed=True) for cell in ("b3", "d3"))
    foes = [table.second.creature(cell) for cell in ("b4", "d4")]
    use(table, witness)
    table.ends_turn()
    for foe, own in zip(foes, (first, second), strict=True):
        table.strikes(foe, own, dice=(6,))
    assert (first.wounds, second.wounds) == (0, 2)


@pytest.mark.rule("534.1", "413.3")
def test_its_own_wounds_alone_are_prevented_where_nobody_else_is_told() -> None:
    table = Table()
    text = "{tap}: Предотвратить следующие 5 ран от немагических атак до конца хода противника."
    orc = says(table.first, "b3", text)
    other = table.first.creature("d3", life=20, closed=True)
    foes = [table.second.creature(cell) for cell in ("b4", "d4")]
    use(table, orc)
    table.ends_turn()
    for foe, own in zip(foes, (orc, other), strict=True):
        table.strikes(foe, own, dice=(6,))
    assert (orc.wounds, other.wounds) == (0, 3)


@pytest.mark.rule("534.1", "413.3")
@pytest.mark.parametrize(("until", "wounds"), [("хода противника", 0), ("хода", 3)])
def test_what_is_prevented_for_some_time_is_no_more_after_it(until: str, wounds: int) -> None:
    table = Table()
    text = f"{{tap}}: Предотвратить следующие 3 раны от немагических атак до конца {until}."
    orc, foe = says(table.first, "b3", text), table.second.creature("b4")
    use(table, orc)
    table.ends_turn()
    table.strikes(foe, orc, dice=(6,))
    assert orc.wounds == wounds
