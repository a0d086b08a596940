"""Incorporeal cards, titled bodies, and who has a title: 518, 524."""

import pytest

from engine.berserk.abilities import (
    ALWAYS,
    Ability,
    AllOf,
    Applies,
    Area,
    Attack,
    AtTurnStart,
    Chips,
    Compare,
    Comparison,
    Concentration,
    Exile,
    Fact,
    FactOf,
    Formation,
    Frenzy,
    Gain,
    HasTitle,
    Heal,
    Incorporeal,
    IsCreature,
    Limit,
    LoseAbilities,
    LoseNamed,
    LoseProtection,
    Name,
    Named,
    NamedBonus,
    Playable,
    PowerKind,
    Prophecy,
    Protection,
    Provided,
    RolledTargets,
    Shown,
    SizeModifier,
    Targets,
    Title,
    Until,
    Valhalla,
    While,
    Wound,
)
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

LESS = SizeModifier(-1, Applies.AS_TARGET, (PowerKind.STRIKE,))
GHOSTLY = Incorporeal((LESS,))


@pytest.mark.rule("112.3", "520.2")
def test_who_is_incorporeal_has_what_goes_with_it() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-2-2")
    ghost = lay(table.second, "c4", GHOSTLY, closed=True, wounds=1)
    healer = lay(table.second, "a6", tap(influence(Heal(1))))
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
    ("lost", "wounds", "ghostly"), [(Name.INCORPOREAL, 2, False), (Name.ARMOR, 1, True)]
)
def test_who_loses_incorporeality_loses_what_goes_with_it(
    lost: Name, wounds: int, ghostly: bool
) -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(LoseNamed(lost))))
    orc = table.first.creature("c3", strike="2-2-2")
    ghost = lay(table.second, "c4", GHOSTLY, Named(Name.ARMOR, 9), closed=True)
    use(table, witch, ghost)
    assert ghost.state.facts.has(Name.INCORPOREAL) is ghostly
    table.strikes(orc, ghost, dice=(6,))
    assert ghost.wounds == (0 if lost is Name.INCORPOREAL else wounds)


@pytest.mark.rule("541.4")
def test_who_loses_armor_that_goes_with_incorporeality_stays_incorporeal() -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(LoseNamed(Name.ARMOR))))
    orc = table.first.creature("c3", strike="2-2-2")
    ghost = lay(table.second, "c4", Incorporeal((Named(Name.ARMOR, 1), LESS)), closed=True)
    use(table, witch, ghost)
    table.strikes(orc, ghost, dice=(6,))
    assert (ghost.state.facts.has(Name.INCORPOREAL), ghost.wounds) == (True, 1)


@pytest.mark.rule("518.7.1")
@pytest.mark.parametrize("until", [Until.TURN_END, Until.BATTLE_END])
def test_a_bonus_to_armor_within_a_title_counts_for_that_alone(until: Until) -> None:
    table = Table()
    smith = lay(table.first, "a1", tap(influence(Gain(NamedBonus(Name.ARMOR, 2), until))))
    ghost = lay(table.first, "c3", Incorporeal((Named(Name.ARMOR, 1),)))
    table.second.creature("c6")
    use(table, smith, ghost)
    assert (ghost.state.facts.value(Name.ARMOR), ghost.state.facts.value(Name.INCORPOREAL)) == (
        3,
        1,
    )


@pytest.mark.rule("532.5")
def test_a_protection_within_a_title_is_lost_like_any_other() -> None:
    table = Table()
    lose = Playable(FREELY, influence(LoseProtection((PowerKind.SHOT,))))
    witch = lay(table.first, "a1", lose, tap(Attack(PowerKind.SHOT, TWO)))
    archer = lay(table.first, "b1", tap(Attack(PowerKind.SHOT, TWO)))
    ghost = lay(table.second, "c4", Incorporeal((Protection((PowerKind.SHOT, PowerKind.SPELL)),)))
    use(table, archer, ghost, die=4)
    assert ghost.wounds == 0
    use(table, witch, ghost)
    use(table, witch, ghost, number=1, die=4)
    assert ghost.wounds == 2


@pytest.mark.rule("545.7")
def test_abilities_within_a_title_have_a_limit_each() -> None:
    once = Playable(FREELY, ONE_CHIP, limit=Limit.PER_BATTLE)
    table = Table()
    ghost = lay(table.first, "c3", Incorporeal((once, Named(Name.FORTITUDE), once)), once)
    table.second.creature("c6")
    for number in range(3):
        use(table, ghost, number=number)
        assert not can_use(table, ghost, number=number)
    assert ghost.state.chips == 3


@pytest.mark.rule("541.2")
def test_a_title_is_lost_with_the_printed_abilities() -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(LoseAbilities())))
    ghost = lay(table.second, "c4", Incorporeal((Frenzy(3, ONE_CHIP),)), Concentration(ONE_CHIP))
    use(table, witch, ghost)
    assert (ghost.state.facts.owned, {*ghost.state.facts.named}) == ((), set())


@pytest.mark.rule("541.4")
@pytest.mark.parametrize(
    ("lost", "kept"),
    [(Name.FRENZY, {Name.INCORPOREAL}), (Name.INCORPOREAL, set())],
)
def test_a_title_within_a_title_is_lost_with_it_or_alone(lost: Name, kept: set[Name]) -> None:
    table = Table()
    druid = lay(table.first, "a1", tap(influence(LoseNamed(lost))))
    ghost = lay(table.first, "c3", Incorporeal((Frenzy(6, ONE_CHIP),)))
    elf = table.second.creature("c4", closed=True)
    use(table, druid, ghost)
    table.strikes(ghost, elf, dice=(1,))
    assert ({*ghost.state.facts.named}, ghost.state.chips) == (kept, 0)


@pytest.mark.rule("408.3")
def test_a_number_of_the_start_of_the_turn_is_kept_once() -> None:
    wounds = AtTurnStart(FactOf(Fact.WOUNDS))
    table = Table()
    monk = lay(table.second, "c6", Concentration(on_itself(Chips(wounds))), wounds=2)
    table.first.creature("c1")
    a_round(table)
    kept = [event for event in table.events(ev.NumberKept) if event.card == monk.id]
    assert [event.value for event in kept] == [2, 2]  # once in each of two turns


# Titled bodies.


@pytest.mark.rule("204.3", "306.2")
@pytest.mark.parametrize(("cards", "shown"), [(1, 1), (2, 2), (3, 2)])
def test_a_prophecy_shows_as_many_cards_as_it_says(cards: int, shown: int) -> None:
    orcs = Comparison(Shown(IsCreature()), Compare.AT_LEAST, shown)
    table = Table()
    seer = lay(table.first, "c1", tap(Prophecy(cards, Provided(orcs, ONE_CHIP))))
    table.second.creature("c6")
    table.first.deck(*(creature(name=name) for name in ("Первая", "Вторая")))
    use(table, seer)
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.choose(table.options[0])
    assert seer.state.chips == 1


@pytest.mark.rule("306.3")
@pytest.mark.parametrize(("die", "chosen"), [(3, 1), (5, 2)])
def test_neither_more_nor_fewer_targets_are_chosen_than_were_rolled(die: int, chosen: int) -> None:
    storm = influence(Wound(1), targets=Targets(ENEMY))
    table = Table()
    mage = lay(table.first, "c1", tap(RolledTargets(Strength(1, 2, 3), storm)))
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
        ((Concentration(ONE_CHIP),), Title.CONCENTRATION, True),
        ((Valhalla(ONE_CHIP),), Title.CONCENTRATION, False),
        ((Valhalla(ONE_CHIP),), Title.VALHALLA, True),
        ((Incorporeal((Valhalla(ONE_CHIP),)),), Title.VALHALLA, True),
        ((Formation((Concentration(ONE_CHIP),)),), Title.CONCENTRATION, False),
        ((While(ALWAYS, (Concentration(ONE_CHIP),)),), Title.CONCENTRATION, True),
        ((Named(Name.DASH),), Title.CONCENTRATION, False),
    ],
)
def test_cards_are_told_by_a_title(abilities: tuple[Ability, ...], title: Title, hit: bool) -> None:
    table = Table()
    storm = influence(Wound(1), targets=Targets(AllOf((ENEMY, HasTitle(title))), all=True))
    mage = lay(table.first, "a1", tap(storm))
    monk = lay(table.second, "c6", *abilities)
    lay(table.second, "e6", Concentration(ONE_CHIP), Valhalla(ONE_CHIP))
    use(table, mage)
    assert monk.wounds == int(hit)


@pytest.mark.rule("541.2", "518.9")
def test_who_has_lost_its_abilities_has_no_title() -> None:
    table = Table()
    storm = influence(Wound(1), targets=Targets(HasTitle(Title.CONCENTRATION)))
    witch = lay(table.first, "a1", Playable(FREELY, influence(LoseAbilities())), tap(storm))
    monk = lay(table.second, "c6", Concentration(ONE_CHIP))
    lay(table.second, "e6", Concentration(ONE_CHIP))
    assert can_use(table, witch, monk, number=1)
    use(table, witch, monk)
    assert not can_use(table, witch, monk, number=1)


@pytest.mark.rule("201.2.3", "518.9")
def test_a_dead_card_is_told_by_its_title() -> None:
    table = Table()
    dead = Targets(HasTitle(Title.VALHALLA), area=Area.GRAVEYARD)
    bard = lay(table.first, "a1", tap(influence(Exile(), targets=dead)))
    hero = lay(table.second, "c4", Valhalla(FEAST), life=1, closed=True)
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
    more = Playable(FREELY, influence(Gain(NamedBonus(Name.FRENZY, 1))))
    calm = Playable(FREELY, influence(LoseNamed(Name.FRENZY)))
    shaman = lay(table.first, "a1", more, calm)
    orc = lay(table.first, "c3", Frenzy(3, ONE_CHIP))
    table.second.creature("c6")
    use(table, shaman, orc)
    said = [(why.reason, why.amount) for why in explain(table.state, orc.id, Name.FRENZY)]
    assert said == [(Reason.NAMED, 3), (Reason.BONUS, 1)]
    use(table, shaman, orc, number=1)
    said = [(why.reason, why.amount) for why in explain(table.state, orc.id, Name.FRENZY)]
    assert said == [(Reason.SUPPRESSED, 3), (Reason.LOST, None)]


@pytest.mark.rule("518.7.1")
def test_a_bonus_within_a_title_is_told_of_what_it_is_for() -> None:
    table = Table()
    smith = lay(table.first, "a1", tap(influence(Gain(NamedBonus(Name.ARMOR, 2)))))
    ghost = lay(table.first, "c3", Incorporeal((Named(Name.ARMOR, 1),)))
    table.second.creature("c6")
    use(table, smith, ghost)
    said = [
        [(why.reason, why.amount) for why in explain(table.state, ghost.id, name)]
        for name in (Name.ARMOR, Name.INCORPOREAL)
    ]
    assert said == [[(Reason.NAMED, 1), (Reason.BONUS, 2)], [(Reason.NAMED, 1)]]


@pytest.mark.rule("541.2")
def test_a_title_that_was_lost_with_everything_is_explained() -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(LoseAbilities())))
    ghost = lay(table.second, "c4", GHOSTLY)
    use(table, witch, ghost)
    said = [why.reason for why in explain(table.state, ghost.id, Name.INCORPOREAL)]
    assert said == [Reason.SUPPRESSED, Reason.LOST]
