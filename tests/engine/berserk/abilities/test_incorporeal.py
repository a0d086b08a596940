"""Incorporeal cards, titled bodies, and who has a title: 518, 524."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.reading.contributions import Reason, explain
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, tap
from tests.engine.berserk.abilities.sayings import (
    ENEMY,
    FEAST,
    FREELY,
    ONE_CHIP,
    TWO,
    a_round,
    on,
)
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

LESS = ab.SizeModifier(-1, ab.Applies.AS_TARGET, (ab.PowerKind.STRIKE,))
GHOSTLY = ab.Incorporeal((LESS,))


@pytest.mark.rule("541.4")
@pytest.mark.parametrize(
    ("lost", "wounds", "ghostly"), [(ab.Name.INCORPOREAL, 2, False), (ab.Name.ARMOR, 1, True)]
)
def test_losing_incorporeality_removes_its_abilities(
    lost: ab.Name, wounds: int, ghostly: bool
) -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(ab.LoseNamed(lost))))
    orc = table.first.creature("c3", strike="2-2-2")
    ghost = lay(table.second, "c4", GHOSTLY, ab.Named(ab.Name.ARMOR, 9), closed=True)
    table.uses(witch, ghost)
    assert ghost.state.facts.has(ab.Name.INCORPOREAL) is ghostly
    table.strikes(orc, ghost, dice=(6,))
    assert ghost.wounds == (0 if lost is ab.Name.INCORPOREAL else wounds)


ONCE = ab.Playable(FREELY, ONE_CHIP, limit=ab.Limit.PER_BATTLE)


@scenes(
    scene("112.3 520.2", "an incorporeal card has the abilities that belong to the title",
          "c3 strikes c4 rolling 6: c4 has 2 wounds; end turn: a6 cannot use at c4",
          ours("c3", strike="2-2-2"), theirs("c4", GHOSTLY, closed=True, wounds=1),
          theirs("a6", tap(influence(ab.Heal(1))))),
    scene("508.5", "an incorporeal card with a text is exiled when it dies",
          "c3 strikes c4 rolling 6: c4 is in exile",
          ours("c3", strike="9-9-9"), theirs("c4", GHOSTLY, closed=True, life=1), theirs("a6")),
    scene("541.4", "losing the armor of incorporeality leaves the card incorporeal",
          "a1 uses at c4, c3 strikes c4 rolling 6: c4 has incorporeal, c4 has 1 wound",
          ours("a1", tap(influence(ab.LoseNamed(ab.Name.ARMOR)))), ours("c3", strike="2-2-2"),
          theirs("c4", ab.Incorporeal((ab.Named(ab.Name.ARMOR, 1), LESS)), closed=True)),
    scene("518.7.1", "a bonus to armor within a title counts for that alone: until turn_end",
          "a1 uses at c3: c3 has armor 3, c3 has incorporeal 1",
          ours("a1", tap(influence(ab.Gain(ab.NamedBonus(ab.Name.ARMOR, 2), ab.Until.TURN_END)))),
          ours("c3", ab.Incorporeal((ab.Named(ab.Name.ARMOR, 1),))), theirs("c6")),
    scene("518.7.1", "a bonus to armor within a title counts for that alone: until battle_end",
          "a1 uses at c3: c3 has armor 3, c3 has incorporeal 1",
          ours("a1", tap(influence(ab.Gain(ab.NamedBonus(ab.Name.ARMOR, 2), ab.Until.BATTLE_END)))),
          ours("c3", ab.Incorporeal((ab.Named(ab.Name.ARMOR, 1),))), theirs("c6")),
    scene("532.5", "a protection within a title is lost like any other",
          "b1 uses at c4 rolling 4: c4 has 0 wounds; a1 uses at c4, a1 uses 1 at c4 rolling 4: "
          "c4 has 2 wounds",
          ours("a1", free(influence(ab.LoseProtection((ab.PowerKind.SHOT,)))),
              tap(ab.Attack(ab.PowerKind.SHOT, TWO))),
          ours("b1", tap(ab.Attack(ab.PowerKind.SHOT, TWO))),
          theirs("c4", ab.Incorporeal((ab.Protection((ab.PowerKind.SHOT, ab.PowerKind.SPELL)),)))),
    scene("545.7", "abilities within a title have separate limits",
          "c3 uses: c3 cannot use 0; c3 uses 1: c3 cannot use 1; c3 uses 2: c3 cannot use 2, "
          "c3 has 3 chips",
          ours("c3", ab.Incorporeal((ONCE, ab.Named(ab.Name.FORTITUDE), ONCE)), ONCE),
          theirs("c6")),
)  # fmt: skip
def test_incorporeal(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("541.2")
def test_a_titled_ability_is_lost_with_the_printed_abilities() -> None:
    table, witch, ghost = board(
        ours("a1", tap(influence(ab.LoseAbilities()))),
        theirs("c4", ab.Incorporeal((ab.Frenzy(3, ONE_CHIP),)), ab.Concentration(ONE_CHIP)),
    )
    table.uses(witch, ghost)
    assert (ghost.state.facts.owned, {*ghost.state.facts.named}) == ((), set())


@pytest.mark.rule("541.4")
@pytest.mark.parametrize(
    ("lost", "kept"),
    [(ab.Name.FRENZY, {ab.Name.INCORPOREAL}), (ab.Name.INCORPOREAL, set())],
)
def test_a_title_within_a_title_may_be_lost_alone_or_with_it(
    lost: ab.Name, kept: set[ab.Name]
) -> None:
    table = Table()
    druid = lay(table.first, "a1", tap(influence(ab.LoseNamed(lost))))
    ghost = lay(table.first, "c3", ab.Incorporeal((ab.Frenzy(6, ONE_CHIP),)))
    elf = table.second.creature("c4", closed=True)
    table.uses(druid, ghost)
    table.strikes(ghost, elf, dice=(1,))
    assert ({*ghost.state.facts.named}, ghost.state.chips) == (kept, 0)


@pytest.mark.rule("408.3")
def test_a_number_from_the_start_of_the_turn_is_stored_once_a_turn() -> None:
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
def test_a_prophecy_shows_as_many_cards_as_its_text_says(cards: int, shown: int) -> None:
    orcs = ab.Comparison(ab.Shown(ab.IsCreature()), ab.Compare.AT_LEAST, shown)
    table = Table()
    seer = lay(table.first, "c1", tap(ab.Prophecy(cards, ab.Provided(orcs, ONE_CHIP))))
    table.second.creature("c6")
    table.first.deck(*(creature(name=name) for name in ("Первая", "Вторая")))
    table.uses(seer)
    while table.asked != (Seat.FIRST, Asking.ACT):
        table.choose(table.options[0])
    assert seer.state.chips == 1


@pytest.mark.rule("306.3")
@pytest.mark.parametrize(("die", "chosen"), [(3, 1), (5, 2)])
def test_exactly_the_rolled_number_of_targets_is_chosen(die: int, chosen: int) -> None:
    storm = influence(ab.Wound(1), targets=ab.Targets(ENEMY))
    table, mage = board(ours("c1", tap(ab.RolledTargets(Strength(1, 2, 3), storm))))
    elves = [table.second.creature(cell) for cell in ("a6", "b6", "c6")]
    table.uses(mage, die=die)
    for elf in elves[:chosen]:
        assert op.Enough() not in table.options
        table.choose(op.ChooseTarget(elf.id))
    table.everybody_passes()
    assert [elf.wounds for elf in elves] == [1] * chosen + [0] * (3 - chosen)


# Who has a title: «с концентрацией», «с вальхаллой».


@pytest.mark.rule("518.9")
@pytest.mark.parametrize(
    ("abilities", "title", "hit"),
    [
        ((ab.Concentration(ONE_CHIP),), ab.Title.CONCENTRATION, True),
        ((ab.Frenzy(1, ONE_CHIP),), ab.Title.FRENZY, True),
        ((ab.Valhalla(ONE_CHIP),), ab.Title.CONCENTRATION, False),
        ((ab.Valhalla(ONE_CHIP),), ab.Title.VALHALLA, True),
        ((ab.Incorporeal((ab.Valhalla(ONE_CHIP),)),), ab.Title.VALHALLA, True),
        ((ab.Formation((ab.Concentration(ONE_CHIP),)),), ab.Title.CONCENTRATION, False),
        ((ab.While(ab.ALWAYS, (ab.Concentration(ONE_CHIP),)),), ab.Title.CONCENTRATION, True),
        ((ab.Named(ab.Name.DASH),), ab.Title.CONCENTRATION, False),
    ],
)
def test_a_filter_may_ask_for_a_titled_ability(
    abilities: tuple[ab.Ability, ...], title: ab.Title, hit: bool
) -> None:
    table = Table()
    storm = influence(
        ab.Wound(1), targets=ab.Targets(ab.AllOf((ENEMY, ab.HasTitle(title))), all=True)
    )
    mage = lay(table.first, "a1", tap(storm))
    monk = lay(table.second, "c6", *abilities)
    lay(table.second, "e6", ab.Concentration(ONE_CHIP), ab.Valhalla(ONE_CHIP))
    lay(table.second, "a6", ab.Frenzy(1, ONE_CHIP))
    table.uses(mage)
    assert monk.wounds == int(hit)


@pytest.mark.rule("541.2", "518.9")
def test_a_card_that_lost_its_abilities_has_no_title() -> None:
    table = Table()
    storm = influence(ab.Wound(1), targets=ab.Targets(ab.HasTitle(ab.Title.CONCENTRATION)))
    witch = lay(table.first, "a1", free(influence(ab.LoseAbilities())), tap(storm))
    monk = lay(table.second, "c6", ab.Concentration(ONE_CHIP))
    lay(table.second, "e6", ab.Concentration(ONE_CHIP))
    assert table.can_use(witch, monk, number=1)
    table.uses(witch, monk)
    assert not table.can_use(witch, monk, number=1)


@pytest.mark.rule("201.2.3", "518.9")
def test_a_dead_card_may_be_found_by_its_title() -> None:
    table = Table()
    dead = ab.Targets(ab.HasTitle(ab.Title.VALHALLA), area=ab.Area.GRAVEYARD)
    bard = lay(table.first, "a1", tap(influence(ab.Exile(), targets=dead)))
    hero = lay(table.second, "c4", ab.Valhalla(FEAST), life=1, closed=True)
    other = lay(table.second, "e4", life=1, closed=True)
    table.second.creature("a6")
    killers = [(lay(table.first, "c3"), hero), (lay(table.first, "e3"), other)]
    for orc, victim in killers:
        table.strikes(orc, victim, dice=(6,))
    table.uses(bard, hero)
    assert (hero.state.zone, other.state.zone) == (Zone.EXILE, Zone.GRAVEYARD)


# What is told of them.


@pytest.mark.rule("518.3", "518.5", "541.4")
def test_the_value_of_a_frenzy_is_explained() -> None:
    more = free(influence(ab.Gain(ab.NamedBonus(ab.Name.FRENZY, 1))))
    calm = free(influence(ab.LoseNamed(ab.Name.FRENZY)))
    table, shaman, orc, _ = board(
        ours("a1", more, calm), ours("c3", ab.Frenzy(3, ONE_CHIP)), theirs("c6")
    )
    table.uses(shaman, orc)
    said = [(why.reason, why.amount) for why in explain(table.state, orc.id, ab.Name.FRENZY)]
    assert said == [(Reason.NAMED, 3), (Reason.BONUS, 1)]
    table.uses(shaman, orc, number=1)
    said = [(why.reason, why.amount) for why in explain(table.state, orc.id, ab.Name.FRENZY)]
    assert said == [(Reason.SUPPRESSED, 3), (Reason.LOST, None)]


@pytest.mark.rule("518.7.1")
def test_a_bonus_within_a_title_is_explained_under_the_ability_it_raises() -> None:
    table = Table()
    smith = lay(table.first, "a1", tap(influence(ab.Gain(ab.NamedBonus(ab.Name.ARMOR, 2)))))
    ghost = lay(table.first, "c3", ab.Incorporeal((ab.Named(ab.Name.ARMOR, 1),)))
    table.second.creature("c6")
    table.uses(smith, ghost)
    said = [
        [(why.reason, why.amount) for why in explain(table.state, ghost.id, name)]
        for name in (ab.Name.ARMOR, ab.Name.INCORPOREAL)
    ]
    assert said == [[(Reason.NAMED, 1), (Reason.BONUS, 2)], [(Reason.NAMED, 1)]]


@pytest.mark.rule("541.2")
def test_a_title_lost_with_all_abilities_is_explained() -> None:
    table = Table()
    witch = lay(table.first, "a1", tap(influence(ab.LoseAbilities())))
    ghost = lay(table.second, "c4", GHOSTLY)
    table.uses(witch, ghost)
    said = [why.reason for why in explain(table.state, ghost.id, ab.Name.INCORPOREAL)]
    assert said == [Reason.SUPPRESSED, Reason.LOST]


@pytest.mark.rule("518.9")
def test_a_frenzy_that_is_set_off_knows_the_attacked_card() -> None:
    hurts = influence(ab.Wound(2), targets=ab.Targets(who=ab.Who.OTHER))
    sets_off = on(ab.Moment.ROLLED, on_itself(ab.SetOff(ab.Title.FRENZY)))
    table, orc, elf = board(ours("c3", ab.Frenzy(1, hurts), sets_off), theirs("c4", closed=True))
    table.strikes(orc, elf, dice=(4,))
    assert elf.wounds == 4


@pytest.mark.rule("518.9")
def test_an_ability_may_wait_for_a_title_to_go_off_and_meets_it_once() -> None:
    sees = ab.Triggered(
        ab.When(ab.Moment.ANNOUNCED, ab.ANY_CARD, title=ab.Title.CONCENTRATION), ONE_CHIP
    )
    twice = ab.Concentration(ab.And((ONE_CHIP, ONE_CHIP)))
    table, watch, monk = board(ours("c3", sees), theirs("c6", twice))
    lay(table.first, "a1", ab.Triggered(ab.When(ab.Moment.TURN_END, ab.ANY_CARD), ONE_CHIP))
    table.ends_turn()
    assert (watch.state.chips, monk.state.chips) == (1, 2)
