"""Printed text on whose attacks set abilities off, and over whom, from its words to the board."""

import pytest

from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import REACH, SHOT, STRIKE, says
from tests.support.scenario import Piece, Table


def over(text: str, between: str, *, mine: bool = True) -> tuple[Table, Piece, Piece | None]:
    """Let a card with the text, or a friend of it, strike over somebody or nobody."""
    table = Table()
    texts = (text, REACH) if mine else (REACH,)
    orc = says(table.first, "c3", *texts)
    if not mine:
        says(table.first, "a1", text, name="Свидетель")
    met = None
    if between:
        met = lay(table.first, "c4", wounds=3, life=9, closed=True, classes=(between,))
    elf = table.second.creature("c5", life=20, closed=True)
    use(table, orc, elf, die=3)
    return table, orc, met


# «Через»: who stands between.


@pytest.mark.rule("111.1", "116.3.3")
@pytest.mark.parametrize("between", ["Орк", "Эльф", ""])
@pytest.mark.parametrize(
    ("whose", "heals"),
    [
        ("вашего орка излечить его", ("Орк",)),
        ("вашу карту излечить ее", ("Орк", "Эльф")),
        ("карту противника излечить ее", ()),
    ],
)
def test_who_is_struck_over_is_healed(whose: str, heals: tuple[str, ...], between: str) -> None:
    table, orc, met = over(f"При {{uchr}} через {whose} на 2.", between)
    everybody_passes(table)
    assert orc.wounds == 0
    if met is not None:
        assert met.wounds == (1 if between in heals else 3)


@pytest.mark.rule("116.7")
@pytest.mark.parametrize("takes", [True, False])
def test_who_is_struck_over_by_others_may_be_wounded(takes: bool) -> None:
    text = "При {uchr} вашего существа через вашу карту может ранить ее на 1."
    table, _orc, met = over(text, "Орк", mine=False)
    if takes:
        first_trigger(table, table.piece("Свидетель"))
    else:
        table.passes()
    everybody_passes(table)
    assert met is not None
    assert met.wounds == 3 + takes


@pytest.mark.rule("116.3.1", "111.1")
@pytest.mark.parametrize("attack", [REACH, SHOT])
def test_only_such_an_attack_is_over_somebody(attack: str) -> None:
    table = Table()
    orc = says(table.first, "c3", "При {uchr} через карту получить {counter}.", attack)
    lay(table.first, "c4", closed=True)
    use(table, orc, table.second.creature("c5", life=20, closed=True), number=0, die=3)
    everybody_passes(table)
    assert orc.state.chips == (attack is REACH)


# The same in a verb.


@pytest.mark.rule("105.5", "116.3.3")
@pytest.mark.parametrize("die", [3, 6])
@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize(
    ("text", "strong", "others"),
    [
        ("Когда ваше существо наносит сильный {strike} получить {counter}.", True, True),
        ("Когда наносит {strike} получить {counter}.", False, False),
        ("Когда существо противника выполняет {strike} получить {counter}.", True, None),
    ],
)
def test_whose_attack_is_dealt_and_how_hard(
    text: str, strong: bool, others: bool | None, mine: bool, die: int
) -> None:
    table = Table()
    witness = says(table.first, "c3", text)
    orc = witness if mine else table.first.creature("d3")
    elf = table.second.creature("d4", life=20, closed=True)
    table.strikes(orc, elf, dice=(die,))
    heard = others is not None and (mine or others) and (die == 6 or not strong)
    assert witness.state.chips == heard


@pytest.mark.rule("546.1", "116.3.3")
@pytest.mark.parametrize("at_itself", [True, False])
@pytest.mark.parametrize("enemy", [True, False])
def test_an_attack_is_dealt_at_the_card(enemy: bool, at_itself: bool) -> None:
    table = Table()
    orc = table.first.creature("c3")
    side = table.second if enemy else table.first
    text = "Когда существо противника наносит {strike} по ~ получить {counter}."
    witness = says(side, "c4" if enemy else "c2", text, life=20, closed=True)
    elf = table.second.creature("d4", life=20, closed=True)
    table.strikes(orc, witness if at_itself else elf, dice=(3,))
    assert witness.state.chips == (enemy and at_itself)


# Who attacks, and who defends.


@pytest.mark.rule("512.6.4", "546.1")
@pytest.mark.parametrize("attack", [STRIKE, SHOT])
@pytest.mark.parametrize("enemy", [True, False])
@pytest.mark.parametrize(
    ("text", "by", "who"),
    [
        ("Когда атакован выстрелом существа противника получить {counter}.", SHOT, True),
        ("Когда атакован {strike} вашего существа получить {counter}.", STRIKE, False),
        ("Когда атакован получить {counter}.", None, None),
    ],
)
def test_who_attacks_the_card_sets_it_off(
    text: str, by: str | None, who: bool | None, enemy: bool, attack: str
) -> None:
    table = Table()
    orc = says(table.first, "c3", *(() if attack is STRIKE else (SHOT,)))
    side, cell = (table.second, "c4") if enemy else (table.first, "c2")
    if attack is SHOT:
        cell = "c5" if enemy else "c1"
    elf = says(side, cell, text, life=20, closed=True)
    table.second.creature("a6")
    if attack is STRIKE:
        table.strikes(orc, elf, dice=(3,))
    else:
        use(table, orc, elf, die=3)
    assert elf.state.chips == (by in (attack, None) and who in (enemy, None))


@pytest.mark.rule("514.1", "546.1")
@pytest.mark.parametrize("mine", [True, False])
def test_when_a_card_of_ones_side_defends(mine: bool) -> None:
    table = Table()
    text = "Когда ваше существо выступает защитником получить {counter}."
    orc = table.first.creature("c3", life=20)
    prey = table.second.creature("c4", life=20)
    guard = table.second.creature("d4", life=20)
    witness = says(table.second if mine else table.first, "a6" if mine else "a1", text)
    table.strikes(orc, prey)
    assert witness.state.chips == 0
    table.dice(3, 3)
    table.defends(guard)
    everybody_passes(table)
    assert witness.state.chips == mine


# How many wounds, by what, and by whom.


@pytest.mark.rule("508.5", "505.7")
@pytest.mark.parametrize("attack", [STRIKE, SHOT])
@pytest.mark.parametrize("enemy", [True, False])
@pytest.mark.parametrize("die", [3, 4, 6])
@pytest.mark.parametrize(
    ("bound", "wounds"), [("2 или менее ран", (1, 2)), ("2 или более ран", (2, 3))]
)
def test_so_many_wounds_by_an_attack_of_an_enemy(
    bound: str, wounds: tuple[int, ...], die: int, enemy: bool, attack: str
) -> None:
    table = Table()
    text = f"Когда получает {bound} от {{strike}} существа противника получить {{counter}}."
    orc = says(table.first, "c3", *(() if attack is STRIKE else (SHOT,)), strike="1-2-3")
    side, cell = (table.second, "c4") if enemy else (table.first, "c2")
    if attack is SHOT:
        cell = "c5" if enemy else "c1"
    elf = says(side, cell, text, life=20, closed=True)
    table.second.creature("a6")
    if attack is STRIKE:
        table.strikes(orc, elf, dice=(die,))
    else:
        use(table, orc, elf, die=die)
    assert elf.state.chips == (enemy and attack is STRIKE and elf.wounds in wounds)


@pytest.mark.rule("508.5", "116.7")
@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize("enemy", [True, False])
def test_as_much_is_healed_as_an_attack_of_an_enemy_wounds(enemy: bool, takes: bool) -> None:
    table = Table()
    text = (
        "Когда ваше существо получает x ран от {strike} существа противника может излечиться на x."
    )
    orc = says(table.first, "c3", strike="1-2-3")
    side, cell = (table.second, "c4") if enemy else (table.first, "c2")
    witness = says(side, "a6" if enemy else "a1", text, wounds=9, life=20)
    prey = lay(side, cell, life=20, closed=True)
    table.second.creature("e6")
    table.strikes(orc, prey, dice=(4,))
    if enemy:
        if takes:
            first_trigger(table, witness)
        else:
            table.passes()
    everybody_passes(table)
    assert (prey.wounds, witness.wounds) == (2, 9 - 2 * (enemy and takes))
