"""One cost, one element (105.2.2, 106.2)."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.changing.setup import refuse_squad
from tests.engine.berserk.abilities.laying import creature, lay
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.support.editions import ALL, rules, shows
from tests.support.scenario import Table

SAME = {"2024": True, "older-506-510": True, "2010": True, "2009": False}
AS_DEAR = ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, ab.FactOf(ab.Fact.COST))
DEARER = ab.HasFact(ab.Fact.COST, ab.Compare.AT_LEAST, ab.FactOf(ab.Fact.COST))


@shows("same_cost_same_crystal")
@pytest.mark.rule("105.2.2", "2009:202.3а")
@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("same", [ab.Alike(ab.Aspect.COST, ab.Who.SELF), AS_DEAR])
def test_the_edition_decides_whether_equal_costs_need_the_same_crystal(
    code: str, same: ab.Filter
) -> None:
    table = Table(ruleset=rules(code))
    wounds = tap(influence(ab.Wound(1), targets=ab.Targets(same)))
    gold = table.first.card(replace(creature(wounds, name="Золотой", cost=4), elite=True), "c1")
    silver = lay(table.second, "c5", name="Серебряный", cost=4)
    other = table.second.card(replace(creature(name="Второй", cost=4), elite=True), "c6")
    assert table.can_use(gold, silver) is SAME[code]
    assert table.can_use(gold, other)


@pytest.mark.rule("105.2.2", "2009:202.3б", "2009:202.3бbis")
@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("cards", [DEARER, ab.HasFact(ab.Fact.COST, ab.Compare.EQUAL, 4)])
def test_a_number_and_a_greater_cost_ignore_the_crystal(code: str, cards: ab.Filter) -> None:
    table = Table(ruleset=rules(code))
    wounds = tap(influence(ab.Wound(1), targets=ab.Targets(cards)))
    gold = table.first.card(replace(creature(wounds, cost=4), elite=True), "c1")
    silver = lay(table.second, "c5", name="Серебряный", cost=4)
    assert table.can_use(gold, silver)


@pytest.mark.rule("105.2.2", "2009:202.3а")
@pytest.mark.parametrize("code", ALL)
def test_different_costs_are_counted_by_the_rules_of_the_edition(code: str) -> None:
    table = Table(ruleset=rules(code))
    costs = ab.Varieties(ab.Aspect.COST, ab.AllOf((AS_DEAR_OR_NOT,)))
    mage = lay(table.first, "c1", tap(influence(ab.Wound(costs))), cost=4)
    table.first.card(replace(creature(name="Золотой", cost=4), elite=True), "c2")
    golem = lay(table.second, "c6", cost=4)
    table.uses(mage, golem)
    assert golem.wounds == (1 if SAME[code] else 2)


AS_DEAR_OR_NOT = ab.HasFact(ab.Fact.COST, ab.Compare.AT_LEAST, 0)


@shows("several_elements")
@pytest.mark.rule("106.2", "106.2.1", "2009:202.9")
@pytest.mark.parametrize("code", ALL)
def test_a_gained_element_adds_or_replaces_by_the_edition(code: str) -> None:
    table = Table(ruleset=rules(code))
    gains = on_itself(ab.ChangeElements(gains=(ab.Element.STEPPE,)))
    elf = lay(table.first, "c1", tap(gains), elements=(ab.Element.FOREST,))
    table.second.creature("c6")
    table.uses(elf)
    both = (ab.Element.FOREST, ab.Element.STEPPE)
    assert elf.state.facts.elements == (both if SAME[code] else both[1:])


@pytest.mark.rule("106.2", "2009:202.9")
@pytest.mark.parametrize("code", ALL)
def test_a_card_counted_as_several_elements_follows_the_edition(code: str) -> None:
    table = Table(ruleset=rules(code))
    several = (ab.Element.FOREST, ab.Element.STEPPE)
    elf = lay(
        table.first, "c1", ab.SquadCountsAs(ab.AllOf(()), several), elements=(ab.Element.SWAMP,)
    )
    table.second.creature("c6")
    assert table.match.decision is not None
    assert elf.state.facts.elements == (several if SAME[code] else several[:1])


@pytest.mark.rule("106.2", "2009:202.9")
@pytest.mark.parametrize("code", ALL)
def test_a_squad_with_a_card_of_two_elements_is_refused_where_unknown(code: str) -> None:
    both = creature(name="Двойник", elements=(ab.Element.FOREST, ab.Element.STEPPE))
    refusal = refuse_squad((both,), rules(code))
    if SAME[code]:
        assert refusal is None
    else:
        assert refusal is not None
        assert (refusal.code, refusal["card"]) == ("several_elements", "Двойник")
    assert refuse_squad((replace(both, elements=()),), rules(code)) is None
