"""Incorporeal cards, titled bodies, and who has a title: 518, 524."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.reading.contributions import Reason, explain
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import (
    can_use,
    creature,
    influence,
    lay,
    on_itself,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import ENEMY, FEAST, FREELY, ONE_CHIP, TWO, a_round
from tests.support.scenario import Table

LESS = ab.SizeModifier(-1, ab.Applies.AS_TARGET, (ab.PowerKind.STRIKE,))
GHOSTLY = ab.Incorporeal((LESS,))


@pytest.mark.rule("112.3", "520.2")
def test_who_is_incorporeal_has_what_goes_with_it() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-2-2")
    ghost = lay(table.second, "c4", GHOSTLY, closed=True, wounds=1)
    healer = lay(table.second, "a6", tap(influence(ab.Heal(1))))
    table.strikes(orc, ghost, dice=(6,))
    assert ghost.wounds == 1 + 1
    table.ends_turn()
    assert not can_use(table, healer, ghost)


@pytest.mark.rule("508.5")
def test_an_incorporeal_card_with_a_text_is_exiled_when_it_dies() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="9-9-9")
    ghost = lay(table.second, "c4", GHOSTLY, closed=True, life=1)
    table.second.creature("a6")
    table.strikes(orc, ghost, dice=(6,))
    assert ghost.state.zone is Zone.EXILE


@pytest.mark.rule("541.4")
@pytest.mark.parametrize(
    ("lost", "wounds", "ghostly"), [(ab.Name.INCORPOREAL, 2, False), (ab.Name.ARMOR, 1, True)]
)
def test_who_loses_incorporeality_loses_what_goes_with_it(
    lost: ab.Name, wounds: int, ghostly: bool
) -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(ab.LoseNamed(lost))))
    orc = table.first.creature("c3", strike="2-2-2")
    ghost = lay(table.second, "c4", GHOSTLY, ab.Named(ab.Name.ARMOR, 9), closed=True)
    use(table, witch, ghost)
    assert ghost.state.facts.has(ab.Name.INCORPOREAL) is ghostly
    table.strikes(orc, ghost, dice=(6,))
    assert ghost.wounds == (0 if lost is ab.Name.INCORPOREAL else wounds)


@pytest.mark.rule("541.4")
def test_who_loses_armor_that_goes_with_incorporeality_stays_incorporeal() -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(ab.LoseNamed(ab.Name.ARMOR))))
    orc = table.first.creature("c3", strike="2-2-2")
    ghost = lay(table.second, "c4", ab.Incorporeal((ab.Named(ab.Name.ARMOR, 1), LESS)), closed=True)
    use(table, witch, ghost)
    table.strikes(orc, ghost, dice=(6,))
    assert (ghost.state.facts.has(ab.Name.INCORPOREAL), ghost.wounds) == (True, 1)


@pytest.mark.rule("518.7.1")
@pytest.mark.parametrize("until", [ab.Until.TURN_END, ab.Until.BATTLE_END])
def test_a_bonus_to_armor_within_a_title_counts_for_that_alone(until: ab.Until) -> None:
    table = Table()
    smith = lay(table.first, "a1", tap(influence(ab.Gain(ab.NamedBonus(ab.Name.ARMOR, 2), until))))
    ghost = lay(table.first, "c3", ab.Incorporeal((ab.Named(ab.Name.ARMOR, 1),)))
    table.second.creature("c6")
    use(table, smith, ghost)
    assert (
        ghost.state.facts.value(ab.Name.ARMOR),
        ghost.state.facts.value(ab.Name.INCORPOREAL),
    ) == (
        3,
        1,
    )


@pytest.mark.rule("532.5")
def test_a_protection_within_a_title_is_lost_like_any_other() -> None:
    table = Table()
    lose = ab.Playable(FREELY, influence(ab.LoseProtection((ab.PowerKind.SHOT,))))
    witch = lay(table.first, "a1", lose, tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    archer = lay(table.first, "b1", tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    ghost = lay(
        table.second,
        "c4",
        ab.Incorporeal((ab.Protection((ab.PowerKind.SHOT, ab.PowerKind.SPELL)),)),
    )
    use(table, archer, ghost, die=4)
    assert ghost.wounds == 0
    use(table, witch, ghost)
    use(table, witch, ghost, number=1, die=4)
    assert ghost.wounds == 2


@pytest.mark.rule("545.7")
def test_abilities_within_a_title_have_a_limit_each() -> None:
    once = ab.Playable(FREELY, ONE_CHIP, limit=ab.Limit.PER_BATTLE)
    table = Table()
    ghost = lay(table.first, "c3", ab.Incorporeal((once, ab.Named(ab.Name.FORTITUDE), once)), once)
    table.second.creature("c6")
    for number in range(3):
        use(table, ghost, number=number)
        assert not can_use(table, ghost, number=number)
    assert ghost.state.chips == 3


@pytest.mark.rule("541.2")
def test_a_title_is_lost_with_the_printed_abilities() -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(ab.LoseAbilities())))
    ghost = lay(
        table.second, "c4", ab.Incorporeal((ab.Frenzy(3, ONE_CHIP),)), ab.Concentration(ONE_CHIP)
    )
    use(table, witch, ghost)
    assert (ghost.state.facts.owned, {*ghost.state.facts.named}) == ((), set())


@pytest.mark.rule("541.4")
@pytest.mark.parametrize(
    ("lost", "kept"),
    [(ab.Name.FRENZY, {ab.Name.INCORPOREAL}), (ab.Name.INCORPOREAL, set())],
)
def test_a_title_within_a_title_is_lost_with_it_or_alone(lost: ab.Name, kept: set[ab.Name]) -> None:
    table = Table()
    druid = lay(table.first, "a1", tap(influence(ab.LoseNamed(lost))))
    ghost = lay(table.first, "c3", ab.Incorporeal((ab.Frenzy(6, ONE_CHIP),)))
    elf = table.second.creature("c4", closed=True)
    use(table, druid, ghost)
    table.strikes(ghost, elf, dice=(1,))
    assert ({*ghost.state.facts.named}, ghost.state.chips) == (kept, 0)


@pytest.mark.rule("408.3")
def test_a_number_of_the_start_of_the_turn_is_kept_once() -> None:
    wounds = ab.AtTurnStart(ab.FactOf(ab.Fact.WOUNDS))
    table = Table()
    monk = lay(table.second, "c6", ab.Concentration(on_itself(ab.Chips(wounds))), wounds=2)
    table.first.creature("c1")
    a_round(table)
    kept = [event for event in table.events(ev.NumberKept) if event.card == monk.id]
    assert [event.value for event in kept] == [2, 2]  # once in each of two turns


# Titled bodies.


@pytest.mark.rule("204.3", "306.2")
@pytest.mark.parametrize(("cards", "shown"), [(1, 1), (2, 2), (3, 2)])
def test_a_prophecy_shows_as_many_cards_as_it_says(cards: int, shown: int) -> None:
    orcs = ab.Comparison(ab.Shown(ab.IsCreature()), ab.Compare.AT_LEAST, shown)
    table = Table()
    seer = lay(table.first, "c1", tap(ab.Prophecy(cards, ab.Provided(orcs, ONE_CHIP))))
    table.second.creature("c6")
    table.first.deck(*(creature(name=name) for name in ("Первая", "Вторая")))
    use(table, seer)
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.choose(table.options[0])
    assert seer.state.chips == 1


@pytest.mark.rule("306.3")
@pytest.mark.parametrize(("die", "chosen"), [(3, 1), (5, 2)])
def test_neither_more_nor_fewer_targets_are_chosen_than_were_rolled(die: int, chosen: int) -> None:
    storm = influence(ab.Wound(1), targets=ab.Targets(ENEMY))
    table = Table()
    mage = lay(table.first, "c1", tap(ab.RolledTargets(Strength(1, 2, 3), storm)))
    elves = [table.second.creature(cell) for cell in ("a6", "b6", "c6")]
    use(table, mage, die=die)
    for elf in elves[:chosen]:
        assert op.Enough() not in table.options
        table.choose(op.ChooseTarget(elf.id))
    nobody_answers(table)
    assert [elf.wounds for elf in elves] == [1] * chosen + [0] * (3 - chosen)


# Who has a title: «с концентрацией», «с вальхаллой».


@pytest.mark.rule("518.9")
@pytest.mark.parametrize(
    ("abilities", "title", "hit"),
    [
        ((ab.Concentration(ONE_CHIP),), ab.Title.CONCENTRATION, True),
        ((ab.Valhalla(ONE_CHIP),), ab.Title.CONCENTRATION, False),
        ((ab.Valhalla(ONE_CHIP),), ab.Title.VALHALLA, True),
        ((ab.Incorporeal((ab.Valhalla(ONE_CHIP),)),), ab.Title.VALHALLA, True),
        ((ab.Formation((ab.Concentration(ONE_CHIP),)),), ab.Title.CONCENTRATION, False),
        ((ab.While(ab.ALWAYS, (ab.Concentration(ONE_CHIP),)),), ab.Title.CONCENTRATION, True),
        ((ab.Named(ab.Name.DASH),), ab.Title.CONCENTRATION, False),
    ],
)
def test_cards_are_told_by_a_title(
    abilities: tuple[ab.Ability, ...], title: ab.Title, hit: bool
) -> None:
    table = Table()
    storm = influence(
        ab.Wound(1), targets=ab.Targets(ab.AllOf((ENEMY, ab.HasTitle(title))), all=True)
    )
    mage = lay(table.first, "a1", tap(storm))
    monk = lay(table.second, "c6", *abilities)
    lay(table.second, "e6", ab.Concentration(ONE_CHIP), ab.Valhalla(ONE_CHIP))
    use(table, mage)
    assert monk.wounds == int(hit)


@pytest.mark.rule("541.2", "518.9")
def test_who_has_lost_its_abilities_has_no_title() -> None:
    table = Table()
    storm = influence(ab.Wound(1), targets=ab.Targets(ab.HasTitle(ab.Title.CONCENTRATION)))
    witch = lay(table.first, "a1", ab.Playable(FREELY, influence(ab.LoseAbilities())), tap(storm))
    monk = lay(table.second, "c6", ab.Concentration(ONE_CHIP))
    lay(table.second, "e6", ab.Concentration(ONE_CHIP))
    assert can_use(table, witch, monk, number=1)
    use(table, witch, monk)
    assert not can_use(table, witch, monk, number=1)


@pytest.mark.rule("201.2.3", "518.9")
def test_a_dead_card_is_told_by_its_title() -> None:
    table = Table()
    dead = ab.Targets(ab.HasTitle(ab.Title.VALHALLA), area=ab.Area.GRAVEYARD)
    bard = lay(table.first, "a1", tap(influence(ab.Exile(), targets=dead)))
    hero = lay(table.second, "c4", ab.Valhalla(FEAST), life=1, closed=True)
    other = lay(table.second, "e4", life=1, closed=True)
    table.second.creature("a6")
    killers = [(lay(table.first, "c3"), hero), (lay(table.first, "e3"), other)]
    for orc, victim in killers:
        table.strikes(orc, victim, dice=(6,))
    use(table, bard, hero)
    assert (hero.state.zone, other.state.zone) == (Zone.EXILE, Zone.GRAVEYARD)


# What is told of them.


@pytest.mark.rule("518.3", "518.5", "541.4")
def test_the_number_of_a_frenzy_is_explained() -> None:
    table = Table()
    more = ab.Playable(FREELY, influence(ab.Gain(ab.NamedBonus(ab.Name.FRENZY, 1))))
    calm = ab.Playable(FREELY, influence(ab.LoseNamed(ab.Name.FRENZY)))
    shaman = lay(table.first, "a1", more, calm)
    orc = lay(table.first, "c3", ab.Frenzy(3, ONE_CHIP))
    table.second.creature("c6")
    use(table, shaman, orc)
    said = [(why.reason, why.amount) for why in explain(table.state, orc.id, ab.Name.FRENZY)]
    assert said == [(Reason.NAMED, 3), (Reason.BONUS, 1)]
    use(table, shaman, orc, number=1)
    said = [(why.reason, why.amount) for why in explain(table.state, orc.id, ab.Name.FRENZY)]
    assert said == [(Reason.SUPPRESSED, 3), (Reason.LOST, None)]


@pytest.mark.rule("518.7.1")
def test_a_bonus_within_a_title_is_told_of_what_it_is_for() -> None:
    table = Table()
    smith = lay(table.first, "a1", tap(influence(ab.Gain(ab.NamedBonus(ab.Name.ARMOR, 2)))))
    ghost = lay(table.first, "c3", ab.Incorporeal((ab.Named(ab.Name.ARMOR, 1),)))
    table.second.creature("c6")
    use(table, smith, ghost)
    said = [
        [(why.reason, why.amount) for why in explain(table.state, ghost.id, name)]
        for name in (ab.Name.ARMOR, ab.Name.INCORPOREAL)
    ]
    assert said == [[(Reason.NAMED, 1), (Reason.BONUS, 2)], [(Reason.NAMED, 1)]]


@pytest.mark.rule("541.2")
def test_a_title_that_was_lost_with_everything_is_explained() -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(ab.LoseAbilities())))
    ghost = lay(table.second, "c4", GHOSTLY)
    use(table, witch, ghost)
    said = [why.reason for why in explain(table.state, ghost.id, ab.Name.INCORPOREAL)]
    assert said == [Reason.SUPPRESSED, Reason.LOST]
