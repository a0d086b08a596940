"""Printed text on what is done to an attack and by it, from its words to the board (512, 537)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.board import parse_cell
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, first_trigger, picks
from tests.engine.berserk.cards.text.play.fighting import (
    SHOT,
    STRIKE,
    after,
    attacks,
    says,
)
from tests.support.scenario import Piece, Table

NAME = "Каменному стражу"
OPEN_SHOT = "{counter}: Выстрел на 1-2-3."
"""An action that does not close the card."""

# Whom «атакованный» and «атаковавший» mean (terms).


@pytest.mark.rule("116.3.3", "502.4")
@pytest.mark.parametrize("attack", [STRIKE, SHOT])
def test_the_attacked_card_and_no_other_gets_what_is_told(attack: str) -> None:
    kind = "{strike}" if attack is STRIKE else "выстреле"
    _table, orc, elf = after(f"При {kind} атакованный получает проклятие.", attack)
    assert (elf.state.facts.has(ab.Name.CURSE), orc.state.facts.has(ab.Name.CURSE)) == (True, False)


@pytest.mark.rule("116.3.3", "502.4")
def test_the_attacker_and_no_other_gets_what_is_told() -> None:
    table = Table()
    orc, friend = table.first.creature("c3", life=20), table.first.creature("d3", life=20)
    elf = says(table.second, "c4", f"При {{strike}} по {NAME} ранить атаковавшего на 2.", life=20)
    table.strikes(orc, elf, dice=(6, 1))
    assert (orc.wounds, friend.wounds, elf.wounds) == (2, 0, 3)


@pytest.mark.rule("116.3.3")
def test_a_pronoun_means_who_was_named() -> None:
    table = Table()
    text = "При {strike} вашего существа оно получает {counter}."
    witness, orc = says(table.first, "a1", text), table.first.creature("c3")
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (witness.state.chips, orc.state.chips, elf.state.chips) == (0, 1, 0)


@pytest.mark.rule("116.7")
@pytest.mark.parametrize("takes", [True, False])
def test_the_card_that_is_named_may_do_it(takes: bool) -> None:
    table = Table()
    text = "При {strike} вашего существа оно может излечиться на 2."
    witness = says(table.first, "a1", text, wounds=5)
    orc = table.first.creature("c3", wounds=5)
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(3,))
    if takes:
        first_trigger(table, witness)
    else:
        table.passes()
    assert (orc.wounds, witness.wounds) == (3 if takes else 5, 5)


@pytest.mark.rule("509.1", "116.3.4")
def test_who_killed_it_is_the_attacker() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3", life=20)
    text = "При гибели от ближней атаки ранить атаковавшего на 2."
    elf = says(table.second, "c4", text, life=2, closed=True)
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(3,))
    assert (elf.is_dead, orc.wounds) == (True, 2)


@pytest.mark.rule("501.2", "511.7")
def test_the_same_target_is_the_attacked_card() -> None:
    table = Table()
    witness = says(table.first, "a1", "При {strike} вашего существа разряд на 2 в ту же цель.")
    orc = table.first.creature("c3")
    elf, other = (table.second.creature(cell, life=20, closed=True) for cell in ("c4", "d4"))
    table.dice(3, 3)
    table.strikes(orc, elf)
    everybody_passes(table)
    assert (elf.wounds, other.wounds, witness.is_closed) == (1 + 2, 0, False)


# Numbers of the attack.


@pytest.mark.rule("505.7/unnamed", "111.3")
@pytest.mark.parametrize(("die", "size"), [(3, 1), (4, 2), (6, 3)])
@pytest.mark.parametrize(
    "text",
    [
        "При {strike} излечиться на X, где X величина этого {strike}.",
        "При {strike} излечиться на величину этого {strike}.",
        "После {strike} излечиться на величину этого {strike}.",
    ],
)
def test_it_heals_as_much_as_the_attack_was_large(text: str, die: int, size: int) -> None:
    table = Table()
    orc = says(table.first, "c3", text, wounds=8)
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(die,))
    assert (elf.wounds, orc.wounds) == (size, 8 - size)


@pytest.mark.rule("508.5.2")
@pytest.mark.parametrize(("life", "healed"), [(1, 2), (2, 1), (3, 0)])
def test_excess_damage_is_what_there_was_no_life_for(life: int, healed: int) -> None:
    table = Table()
    text = "Когда уничтожает карту противника излечиться на X, где X избыточный урон."
    orc = says(table.first, "c3", text, strike="3-3-3", wounds=8)
    elf = table.second.creature("c4", life=life, closed=True)
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(3,))
    assert (elf.is_dead, orc.wounds) == (True, 8 - healed)


# The attack at hand: blocked, redirected, stronger, unanswered.


@pytest.mark.rule("531.1", "512.6.7")
@pytest.mark.parametrize("attack", [STRIKE, SHOT])
@pytest.mark.parametrize(
    "text",
    [
        "Когда атакован {strike} блокировать атаку.",
        "При {strike} по Каменному стражу эта атака блокируется.",
        "Если Каменный страж атакован {strike} заблокировать этот удар.",
    ],
)
def test_an_attack_at_the_card_is_blocked(text: str, attack: str) -> None:
    for at_itself in (True, False):
        table = Table()
        orc = says(table.first, "c3", SHOT)
        near = attack is STRIKE
        elf = says(table.second, "c4" if near else "c5", text, life=20, closed=True)
        other = table.second.creature("d4" if near else "d5", life=20, closed=True)
        attacks(table, orc, elf if at_itself else other, attack)
        blocked = at_itself and near
        assert (elf.wounds + other.wounds, orc.is_closed) == (0 if blocked else 1, True)


@pytest.mark.rule("531.1", "116.7", "545.7")
@pytest.mark.parametrize("takes", [True, False])
def test_a_chip_may_be_given_for_a_block(takes: bool) -> None:
    table = Table()
    orc = table.first.creature("c3")
    text = "Когда атакован может потерять {counter}; блокировать атаку."
    elf = says(table.second, "c4", text, life=20, closed=True, chips=1)
    table.strikes(orc, elf, dice=(3,))
    if takes:
        first_trigger(table, elf)
        everybody_passes(table)
    else:
        everybody_passes(table)
        if table.asked is not None and table.asked[1] is Asking.TRIGGER_ORDER:
            table.passes()
    assert (elf.wounds, elf.state.chips) == ((0, 0) if takes else (1, 1))


@pytest.mark.rule("512.6.4", "514.8")
@pytest.mark.parametrize("own", [True, False])
def test_an_attack_is_redirected_onto_the_card(own: bool) -> None:
    table = Table()
    orc = table.first.creature("c3")
    text = "При нападении существа противника на ваше существо перенаправить атаку на себя."
    hero = says(table.second if own else table.first, "b4" if own else "b3", text, life=20)
    elf = table.second.creature("c4", life=20, closed=True)
    table.dice(6, 1)
    table.strikes(orc, elf)
    everybody_passes(table)
    assert (elf.wounds, hero.wounds) == ((0, 3) if own else (3, 0))


@pytest.mark.rule("413.3", "520.2")
@pytest.mark.parametrize("at_shot", [True, False])
def test_a_bonus_to_this_shot_is_for_this_shot(at_shot: bool) -> None:
    table = Table()
    text = "При нападении выстрелом получает +2 к этому выстрелу (1 раз за ход)."
    orc = says(table.first, "c3", text, OPEN_SHOT, "{counter}: Метание на 1-2-3.", chips=9)
    elf = table.second.creature("c5", life=60, closed=True)
    wounds = []
    for number in (0, 0) if at_shot else (1, 1):
        before = elf.wounds
        use(table, orc, elf, number=number, die=3)
        wounds.append(elf.wounds - before)
    assert wounds == ([3, 1] if at_shot else [1, 1])


@pytest.mark.rule("515.2")
@pytest.mark.parametrize("kind", ["{strike}", "выстрелом"])
def test_a_strike_becomes_unanswered(kind: str) -> None:
    table = Table()
    orc = says(table.first, "c3", f"При нападении {kind} этот {{strike}} становится безответным.")
    elf = table.second.creature("c4", life=20)
    table.strikes(orc, elf, dice=(3, 6))
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    answered = kind != "{strike}"
    assert rolled == [(3, 6 if answered else 0)]
    assert not orc.state.facts.has(ab.Name.UNANSWERED)


@pytest.mark.rule("514.1")
@pytest.mark.parametrize("closed", [True, False])
def test_nobody_steps_in_against_a_strike_that_becomes_directed(closed: bool) -> None:
    table = Table()
    prey = "закрытое" if closed else "открытое"
    text = f"При нападении {{strike}} на {prey} существо этот удар становится направленным."
    orc = says(table.first, "c3", text)
    elf, guard = table.second.creature("c4", closed=True), table.second.creature("d4")
    table.strikes(orc, elf, dice=(3,))
    defends = table.asked is not None and table.asked[1] is Asking.PRIORITY
    assert defends is not closed
    assert not defends or table.can_defend(guard)


@pytest.mark.rule("540.4")
@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("При {strike} не закрывается.", True),
        ("При {strike} по закрытому существу не закрывается после этой атаки.", True),
        ("При {strike} по открытому существу не закрывается после этой атаки.", False),
        ("При выстреле не закрывается.", False),
        ("При промахе в нападении не закрывается.", False),
    ],
)
def test_who_attacks_stays_open(text: str, stays: bool) -> None:
    _table, orc, _elf = after(text, STRIKE)
    assert orc.is_closed is not stays


@pytest.mark.rule("540.4")
def test_another_card_that_attacks_stays_open() -> None:
    table = Table()
    text = "При нападении вашего существа с проклятием оно не закрывается после этой атаки."
    says(table.first, "a1", text)
    orc, cursed = table.first.creature("c3"), says(table.first, "d3", "Проклятие.")
    elf = table.second.creature("d4", life=20, closed=True)
    table.strikes(orc, elf, dice=(3,))
    table.strikes(cursed, elf, dice=(3,))
    assert (orc.is_closed, cursed.is_closed) == (True, False)


# The next one (545.8.1).


@pytest.mark.rule("545.8.1", "520.2")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("{counter}: Получить +2 к следующему выстрелу.", [3, 1]),
        ("{counter}: Получить +2 к следующей дальней атаке.", [3, 1]),
        ("{counter}: Получить +2 к следующему {strike}.", [1, 1]),
        ("{counter}: Получить +1 к следующему броску кубика.", [2, 1]),
    ],
)
def test_a_bonus_to_the_next_one_is_used_once(text: str, wounds: list[int]) -> None:
    table = Table()
    orc = says(table.first, "c3", text, OPEN_SHOT, chips=9)
    elf = table.second.creature("c5", life=60, closed=True)
    use(table, orc)
    dealt = []
    for _shot in wounds:
        before = elf.wounds
        use(table, orc, elf, number=1, die=3)
        dealt.append(elf.wounds - before)
    assert dealt == wounds


# «Сразиться» (537.5).


def fights(text: str, *, closed: bool, dice: tuple[int, ...]) -> tuple[Table, Piece, Piece]:
    """A card of this text uses it; one enemy stands beside it and one does not."""
    table = Table()
    orc = says(table.first, "c3", text, life=20)
    elf = table.second.creature("c4", strike="2-2-2", life=20, closed=closed)
    table.second.creature("a6", life=20)
    table.dice(*dice)
    use(table, orc)
    everybody_passes(table)
    if table.asked is not None and table.asked[1] is Asking.TARGET:
        offered = {one.card for one in table.options if isinstance(one, op.ChooseTarget)}
        assert offered == {elf.id}
        chooses(table, elf)
    return table, orc, elf


@pytest.mark.rule("537.5", "515.2")
@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("as_open", [True, False])
def test_a_card_fights_as_it_is_told(as_open: bool, closed: bool) -> None:
    how = " как с открытым" if as_open else ""
    text = f"{{tap}}: Сразиться {{strike}} со стоящим рядом существом противника{how}."
    table, _orc, elf = fights(text, closed=closed, dice=(6, 1))
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    answers = as_open or not closed
    assert (rolled, elf.wounds) == ([(6, 1 if answers else 0)], 3)


@pytest.mark.rule("537.1", "537.5")
@pytest.mark.parametrize("takes", [True, False])
def test_a_strike_lets_the_card_fight_with_whom_it_attacked(takes: bool) -> None:
    text = "При {strike} может сразиться с атакованным как с открытой картой (1 раз за ход)."
    table = Table()
    orc = says(table.first, "c3", text, life=20)
    elf = table.second.creature("c4", strike="2-2-2", life=20, closed=True)
    table.dice(3, 6, 1)
    table.strikes(orc, elf)
    if takes:
        first_trigger(table, orc)
        everybody_passes(table)
    else:
        table.passes()
    assert elf.wounds == 1 + (3 if takes else 0)


@pytest.mark.rule("537.1", "116.7")
def test_another_card_fights_with_who_stands_beside_it() -> None:
    text = "{tap}: Ваше существо сразится {strike} со стоящим рядом с ним существом противника."
    table = Table()
    says(table.first, "a1", text.replace("сразится", "сражается"))
    orc = table.first.creature("c3", life=20)
    elf, far = table.second.creature("c4", life=20, closed=True), table.second.creature("a6")
    table.dice(6)
    use(table, Piece(table, 0), orc)
    everybody_passes(table)
    if table.asked is not None and table.asked[1] is Asking.TARGET:
        chooses(table, elf)
    assert (elf.wounds, far.wounds, orc.is_closed) == (3, 0, False)


# Frenzy (518.9, term «Бешенство»).


@pytest.mark.rule("518.9")
@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_frenzy_falls_on_the_attacked_card(die: int) -> None:
    _table, orc, elf = after("Бешенство 2: ранить атакованного на 5.", STRIKE, die)
    by_strike = 1 if die <= 3 else 2
    assert (elf.wounds, orc.wounds) == (by_strike + (5 if die <= 2 else 0), 0)


# Moving what was attacked (507).


@pytest.mark.rule("507.1", "202.1")
@pytest.mark.parametrize(
    "text",
    [
        "При выстреле переместить атакованного на соседнюю клетку.",
        "При выстреле переместить атакованного на соседнюю с ним клетку.",
        "При выстреле переместить атакованного на 1 клетку.",
    ],
)
def test_who_is_moved_steps_from_its_own_cell(text: str) -> None:
    table, orc, elf = after(text, SHOT)
    everybody_passes(table)
    offered = {one.cell for one in table.options if isinstance(one, op.ChooseCell)}
    assert parse_cell("c6") in offered
    assert parse_cell("c2") not in offered
    assert (parse_cell("d6") in offered) is ("соседнюю" in text)
    picks(table, "c6")
    assert (orc.cell, elf.cell) == ("c3", "c6")


@pytest.mark.rule("507.1")
def test_a_cell_beside_the_card_is_told_from_the_card() -> None:
    text = "При выстреле переместить атакованного на свободную клетку рядом с Каменным стражем."
    table, _orc, elf = after(text, SHOT)
    everybody_passes(table)
    offered = {one.cell for one in table.options if isinstance(one, op.ChooseCell)}
    assert parse_cell("c6") not in offered
    picks(table, "c2")
    assert elf.cell == "c2"


# «Бросьте кубик; если выпало …» (306.2).


@pytest.mark.rule("306.2", "531.1")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_a_die_says_whether_the_attack_is_blocked(die: int) -> None:
    text = "При {strike} по Каменному стражу бросьте кубик; если выпало 2 или 5 удар блокируется."
    table = Table()
    orc = table.first.creature("c3")
    elf = says(table.second, "c4", text, life=20, closed=True)
    table.dice(3, die)
    table.strikes(orc, elf)
    everybody_passes(table)
    assert elf.wounds == (0 if die in (2, 5) else 1)


@pytest.mark.rule("116.3.3", "509.2")
def test_a_noun_that_is_denied_names_nobody() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3", life=20)
    text = "При гибели от атаки нелетающей карты противника ранить ее на 2."
    elf = says(table.second, "c4", text, life=2, closed=True)
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(3,))
    assert (elf.is_dead, orc.wounds) == (True, 2)


@pytest.mark.rule("537.1", "116.7")
@pytest.mark.parametrize("takes", [True, False])
def test_another_card_may_be_let_fight_as_with_an_open_one(takes: bool) -> None:
    how = "со стоящим рядом с ним существом противника как с открытым"
    table = Table()
    text = f"При выстреле ваше существо может сразиться {{strike}} {how}."
    archer = says(table.first, "a1", text, SHOT)
    orc = table.first.creature("c3", life=20)
    elf = table.second.creature("c4", life=20, closed=True)
    table.dice(3, 6, 1)
    use(table, archer, elf)
    if takes:
        first_trigger(table, archer)  # only the orc stands beside an enemy
        everybody_passes(table)
    else:
        table.passes()
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    assert rolled == [(3, 0), *([(6, 1)] if takes else [])]
    assert (elf.wounds, archer.is_closed, orc.is_closed) == (4 if takes else 1, True, False)
