"""Printed text on duties, on targets told by the last one, and on symbiotes (545.5, 502)."""

from dataclasses import replace

import pytest

from engine.berserk.cards.card import CardSpec
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import chooses, everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import SHOT, says
from tests.support import specs
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

# «Обязан это сделать» (term «Обязанность атаковать»).

HUNTS = "Если может напасть {strike} на карту противника с {counter}, обязан это сделать."


@pytest.mark.rule("545.5")
def test_who_must_attack_such_a_card_does_nothing_before_it() -> None:
    table = Table()
    orc, friend = says(table.first, "c3", HUNTS), table.first.creature("a1")
    prey = lay(table.second, "c4", chips=1, closed=True)
    table.second.creature("d4", closed=True)
    assert list(table.options) == [op.StrikeAt(orc.id, prey.id)]
    table.strikes(orc, prey, dice=(3,))
    assert op.EndTurn() in table.options
    assert table.can_move(friend, "a2")


@pytest.mark.rule("545.5")
@pytest.mark.parametrize(
    ("text", "cell", "chips", "closed"),
    [
        (HUNTS, "c4", 0, True),
        (HUNTS, "c5", 1, True),
        (HUNTS.replace("{strike}", "выстрелом"), "c4", 1, True),
        ("Если может атаковать закрытое существо противника, обязан это сделать.", "c4", 1, False),
    ],
)
def test_who_has_no_such_target_in_reach_is_free(
    text: str, cell: str, chips: int, closed: bool
) -> None:
    table = Table()
    says(table.first, "c3", text)
    lay(table.second, cell, chips=chips, closed=closed)
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5")
@pytest.mark.parametrize("enemy", [True, False])
def test_the_duty_is_the_cards_own_and_about_enemies(enemy: bool) -> None:
    table = Table()
    says(table.second if enemy else table.first, "c4", HUNTS)
    lay(table.first, "c3", chips=1)
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5", "540.1.3")
def test_who_attacked_another_card_and_still_may_must_attack_such_a_one() -> None:
    table = Table()
    marks = "При {strike} атакованный получает {counter}."
    orc = says(table.first, "c3", HUNTS, marks, "Может нападать {strike} два раза за ход.")
    elf = table.second.creature("c4", closed=True, life=20)
    table.strikes(orc, elf, dice=(3,))
    assert list(table.options) == [op.StrikeAt(orc.id, elf.id)]


# «Рядом с целью первого разряда» (502.3.3).

CHAIN = "{tap}: Разряд на 4; разряд на 2 в существо, стоящее рядом с целью первого разряда; "
CHAIN += "разряд на 1 в существо, стоящее рядом с целью второго разряда."


def targets(table: Table) -> set[int]:
    """Return the cards of which one is chosen now."""
    return {one.card for one in table.options if isinstance(one, op.ChooseTarget)}


@pytest.mark.rule("502.3.3", "505.4.5")
def test_each_discharge_is_at_a_card_beside_the_target_before() -> None:
    table = Table()
    mage = says(table.first, "c1", CHAIN)
    first, second, third, far = (
        table.second.creature(cell, life=20, closed=True) for cell in ("a4", "b4", "c4", "e4")
    )
    table.dice(3, 3, 3)
    use(table, mage)
    chooses(table, first)
    everybody_passes(table)
    assert targets(table) == {first.id, third.id}  # the second discharge has but one target
    chooses(table, third)
    everybody_passes(table)
    assert [card.wounds for card in (first, second, third, far)] == [4, 2, 1, 0]


@pytest.mark.rule("502.3.3", "116.7")
@pytest.mark.parametrize("takes", [True, False])
def test_a_card_beside_the_target_of_a_shot_may_be_wounded(takes: bool) -> None:
    table = Table()
    text = (
        "{tap}: Выстрел на 3, при этом может ранить на 1 существо, стоящее рядом с целью выстрела."
    )
    orc = says(table.first, "c1", text)
    elf, near = (table.second.creature(cell, life=20, closed=True) for cell in ("c5", "d5"))
    table.second.creature("a6", life=20)
    use(table, orc)
    chooses(table, elf)
    everybody_passes(table)
    table.choose(op.Accept() if takes else op.Decline())
    everybody_passes(table)
    assert (elf.wounds, near.wounds) == (3, 1 if takes else 0)


# Whose symbiote (211.2).


def rider(*texts: str, parasite: bool) -> CardSpec:
    """Return a symbiote that says these texts."""
    plain = specs.parasite() if parasite else specs.companion()
    nodes = tuple(node for text in texts for node in spoken(text))
    return replace(plain, abilities=nodes, life=9)


def struck(text: str, *, parasite: bool = True) -> tuple[Table, Piece, Piece, Piece]:
    """A shot at a creature that carries a symbiote; another one carries one of the same sort."""
    table = Table()
    orc = says(table.first, "c1", text, SHOT)
    elf, other = (table.second.creature(cell, life=20) for cell in ("c5", "a5"))
    side = table.first if parasite else table.second
    ridden, spared = (side.symbiote(rider(parasite=parasite), host) for host in (elf, other))
    use(table, orc, elf, number=0, die=3)
    everybody_passes(table)
    return table, orc, ridden, spared


@pytest.mark.rule("211.2")
@pytest.mark.parametrize("parasite", [True, False])
@pytest.mark.parametrize(
    ("text", "of_parasites"),
    [
        ("При выстреле по существу с паразитом ранить этого паразита на 1.", True),
        ("При выстреле по существу ранить его паразита на 1.", True),
        ("При выстреле по существу ранить компаньона атакованного на 1.", False),
        ("При выстреле по существу с компаньоном ранить этого компаньона на 1.", False),
    ],
)
def test_the_symbiote_of_the_attacked_card_and_no_other_is_meant(
    text: str, of_parasites: bool, parasite: bool
) -> None:
    _table, _orc, ridden, spared = struck(text, parasite=parasite)
    assert (ridden.wounds, spared.wounds) == (parasite is of_parasites, 0)


@pytest.mark.rule("116.7")
@pytest.mark.parametrize("takes", [True, False])
def test_it_may_be_left_alone(takes: bool) -> None:
    text = "При выстреле по существу с паразитом может ранить этого паразита на 1."
    table, orc, ridden, _spared = struck(text)
    if takes:
        first_trigger(table, orc)
    else:
        table.passes()
    everybody_passes(table)
    assert ridden.wounds == takes


@pytest.mark.rule("211.2", "116.3.1")
@pytest.mark.parametrize("whose", ["own", "other", "itself"])
def test_a_strike_of_its_own_companion_sets_it_off(whose: str) -> None:
    table = Table()
    orc = says(table.first, "c3", "При {strike} своего компаньона получить {counter}.")
    friend = table.first.creature("d3")
    companion = table.first.symbiote(rider(parasite=False), friend if whose == "other" else orc)
    elf = table.second.creature("d4", life=20, closed=True)
    table.strikes(orc if whose == "itself" else companion, elf, dice=(3,))
    everybody_passes(table)
    assert orc.state.chips == (whose == "own")


@pytest.mark.rule("211.2", "545.4")
@pytest.mark.parametrize("mine", [True, False])
def test_a_rule_may_be_of_the_card_and_of_its_companion(mine: bool) -> None:
    table = Table()
    text = "Каменный страж и его компаньон не могут нападать {strike}."
    orc, friend = says(table.first, "c3", text), table.first.creature("d3")
    companion = table.first.symbiote(rider(parasite=False), orc if mine else friend)
    elf = table.second.creature("c4", life=20, closed=True)
    assert table.can_strike(companion, elf) is not mine
    assert (table.can_strike(orc, elf), table.can_strike(friend, elf)) == (False, True)
