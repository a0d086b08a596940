"""Named and titled abilities of part 7 of the rulebook that concern attacks, wounds and dice."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table.state import Zone
from tests.engine.berserk.abilities.answering import (
    at_play,
    goes_off,
)
from tests.engine.berserk.abilities.laying import (
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import OWN, SELF, STRIKE, TWO, totals
from tests.support.scenario import Piece, Table

# Dice.


@pytest.mark.rule("519.2", "518.1")
@pytest.mark.parametrize(
    ("name", "attack", "defence"),
    [
        (ab.Name.ATTACK_EXPERIENCE, 5, 3),
        (ab.Name.DEFENCE_EXPERIENCE, 3, 5),
        (ab.Name.CLUMSINESS, 1, 1),
        (ab.Name.BLESSING, 4, 4),
        (ab.Name.CURSE, 2, 2),
        (ab.Name.SHOOTING_EXPERIENCE, 3, 3),
    ],
)
def test_what_named_modifiers_do_to_the_dice_of_a_strike(
    name: ab.Name, attack: int, defence: int
) -> None:
    strikes, struck = Table(), Table()
    orc = lay(strikes.first, "c3", ab.Named(name, 2))
    strikes.strikes(orc, strikes.second.creature("c4"), dice=(3, 3))
    elf = lay(struck.second, "c4", ab.Named(name, 2))
    struck.strikes(struck.first.creature("c3"), elf, dice=(3, 3))
    assert (totals(strikes)[0], totals(struck)[1]) == (attack, defence)


@pytest.mark.rule("519.2")
@pytest.mark.parametrize(
    ("name", "total"),
    [
        (ab.Name.SHOOTING_EXPERIENCE, 5),
        (ab.Name.ATTACK_EXPERIENCE, 3),
        (ab.Name.CLUMSINESS, 3),
        (ab.Name.BLESSING, 4),
        (ab.Name.CURSE, 2),
    ],
)
def test_what_named_modifiers_do_to_the_die_of_a_shot(name: ab.Name, total: int) -> None:
    table = Table()
    archer = lay(table.first, "c1", ab.Named(name, 2), tap(ab.Attack(ab.PowerKind.SHOT, TWO)))
    use(table, archer, table.second.creature("c4"), die=3)
    assert totals(table) == (total, 0)


@pytest.mark.rule("519.2", "306.5.3")
def test_blessing_and_curse_are_for_the_dice_of_spells_too() -> None:
    table = Table()
    cursed = tap(spell(ab.Wound(ab.Rolled(Strength(1, 2, 3)))))
    mage = lay(table.first, "c1", ab.Named(ab.Name.CURSE), cursed)
    elf = table.second.creature("c4")
    use(table, mage, elf, die=4)
    assert elf.wounds == 1


@pytest.mark.rule("518.1", "519.2")
def test_blessing_and_curse_make_each_other_up() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Named(ab.Name.BLESSING), ab.Named(ab.Name.CURSE))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    assert totals(table) == (3, 0)


@pytest.mark.rule("545.8.1", "306.5.3")
def test_a_bonus_to_the_next_die_is_for_one_die() -> None:
    table = Table()
    gift = ab.Playable(ab.Payment(), on_itself(ab.Gain(ab.DieModifier(2), ab.Until.ONE_USE)))
    orc = lay(table.first, "c3", gift)
    elf = table.second.creature("c4", closed=True)
    use(table, orc)
    table.strikes(orc, elf, dice=(3,))
    assert (totals(table), orc.state.effects) == ((5, 0), ())


@pytest.mark.rule("545.8.1", "520.2")
def test_a_bonus_to_the_next_strike_is_for_one_strike_though_it_misses() -> None:
    table = Table()
    more = ab.SizeModifier(2, powers=STRIKE)
    gift = ab.Playable(ab.Payment(), on_itself(ab.Gain(more, ab.Until.ONE_USE)))
    orc = lay(table.first, "c3", gift)
    elf = table.second.creature("c4")
    use(table, orc)
    table.strikes(orc, elf, dice=(3, 5))
    assert (elf.wounds, orc.state.effects) == (0, ())


@pytest.mark.rule("545.8.1", "505.7")
def test_a_bonus_may_be_as_large_as_what_came_before_it() -> None:
    table = Table()
    more = ab.Gain(
        ab.SizeModifier(ab.ResultOf(ab.Outcome.HEALED), powers=STRIKE), ab.Until.TURN_END
    )
    orc = lay(
        table.first,
        "c3",
        ab.Playable(ab.Payment(), ab.And((on_itself(ab.Heal(2)), on_itself(more)))),
        wounds=2,
    )
    elf = table.second.creature("c4", closed=True)
    use(table, orc)
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds == 1 + 2


# Frenzy.


@pytest.mark.rule("306.6", "512.6.5")
@pytest.mark.parametrize(("die", "healed"), [(1, 1), (3, 1), (4, 0)])
def test_frenzy_breaks_out_on_a_low_die(die: int, healed: int) -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Frenzy(3, on_itself(ab.Heal(1))), wounds=5)
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(die,))
    assert orc.wounds == 5 - healed


@pytest.mark.rule("306.6", "519.2")
def test_frenzy_goes_by_the_die_with_its_modifiers() -> None:
    table = Table()
    orc = lay(
        table.first, "c3", ab.Frenzy(3, on_itself(ab.Heal(1))), ab.Named(ab.Name.BLESSING), wounds=5
    )
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    assert orc.wounds == 5


@pytest.mark.rule("306.6", "515.1")
def test_frenzy_is_for_every_attack_of_its_own_turn_and_for_no_defence() -> None:
    table = Table()
    rage = ab.Frenzy(3, on_itself(ab.Heal(1)))
    archer = lay(table.first, "c1", rage, tap(ab.Attack(ab.PowerKind.SHOT, TWO)), wounds=5)
    elf = lay(table.second, "c4", rage, wounds=5)
    use(table, archer, elf, die=2)
    assert archer.wounds == 4
    assert elf.wounds == 5 + 2


@pytest.mark.rule("306.6", "515.4")
def test_frenzy_does_not_break_out_in_defence() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", ab.Frenzy(6, on_itself(ab.Heal(1))), wounds=5)
    table.strikes(orc, elf, dice=(1, 4))
    assert (orc.wounds, elf.wounds) == (1, 5)


@pytest.mark.rule("518.5", "518.7.1")
def test_frenzy_grows_by_a_bonus_to_its_number() -> None:
    table = Table()
    more = ab.Playable(ab.Payment(), influence(ab.Gain(ab.NamedBonus(ab.Name.FRENZY, 2))))
    shaman = lay(table.first, "a1", more)
    orc = lay(table.first, "c3", ab.Frenzy(3, on_itself(ab.Heal(1))), wounds=5)
    elf = table.second.creature("c4", closed=True)
    use(table, shaman, orc)
    table.strikes(orc, elf, dice=(5,))
    assert orc.wounds == 4


@pytest.mark.rule("306.6", "515.1")
def test_frenzy_does_not_break_out_where_no_die_was_rolled() -> None:
    table = Table()
    sure = at_play(ab.FightResult(ab.AttackStrength.WEAK, ab.AttackStrength.MISS))
    rage = ab.Frenzy(6, on_itself(ab.Heal(1)))
    orc = lay(table.first, "c3", rage, goes_off(ab.Moment.BEFORE_DICE, sure, SELF), wounds=5)
    table.strikes(orc, table.second.creature("c4", closed=True))
    assert orc.wounds == 5


# Strikes.


@pytest.mark.rule("515.8", "514.2")
def test_a_strike_may_be_unanswered_against_some_cards_only() -> None:
    table = Table()
    archers = ab.StrikeKind(ab.Name.UNANSWERED, ab.HasNamed(ab.Name.SHOOTING_EXPERIENCE))
    orc, troll = lay(table.first, "c3", archers), lay(table.first, "d3", archers)
    archer = lay(table.second, "c4", ab.Named(ab.Name.SHOOTING_EXPERIENCE))
    elf = table.second.creature("e4")
    table.strikes(orc, archer, dice=(6,))
    assert archer.wounds == 3
    table.strikes(troll, elf, dice=(6, 1))
    assert table.events(ev.DiceRolled)[-1].defence == 1


@pytest.mark.rule("515.8", "541.4")
def test_a_strike_that_loses_the_name_is_answered_again() -> None:
    table = Table()
    witch = lay(
        table.first, "a1", ab.Playable(ab.Payment(), influence(ab.LoseNamed(ab.Name.UNANSWERED)))
    )
    orc = lay(table.first, "c3", ab.Named(ab.Name.UNANSWERED))
    elf = table.second.creature("c4")
    use(table, witch, orc)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.events(ev.DiceRolled)[-1].defence == 1


# Vampirism.


def bitten(victim_life: int = 10, *, incorporeal: bool = False, wounds: int = 2) -> Piece:
    """Return a vampire with wounds after a strong strike of 1-2-3 at a closed card."""
    table = Table()
    vampire = lay(table.first, "c3", ab.Named(ab.Name.VAMPIRISM), wounds=wounds)
    ghost = (ab.Named(ab.Name.INCORPOREAL),) if incorporeal else ()
    victim = lay(table.second, "c4", *ghost, life=victim_life, closed=True)
    table.second.creature("a6")
    table.strikes(vampire, victim, dice=(6,))
    return vampire


@pytest.mark.rule("508.5.3", "508.4")
@pytest.mark.parametrize(("wounds", "left", "extra"), [(5, 2, 0), (3, 0, 0), (1, 0, 2)])
def test_a_vampire_heals_what_it_wounds_and_keeps_the_rest_as_extra_life(
    wounds: int, left: int, extra: int
) -> None:
    vampire = bitten(wounds=wounds)
    assert (vampire.wounds, vampire.state.extra) == (left, extra)


@pytest.mark.rule("508.5.3")
def test_a_vampire_drinks_no_more_than_the_life_there_was() -> None:
    vampire = bitten(1, wounds=5)
    assert vampire.wounds == 4


@pytest.mark.rule("508.5.3")
def test_an_incorporeal_victim_has_nothing_to_drink() -> None:
    assert bitten(incorporeal=True).wounds == 2


@pytest.mark.rule("515.4", "508.5.3")
def test_a_vampire_drinks_by_its_counterstrike() -> None:
    table = Table()
    orc = table.first.creature("c3")
    vampire = lay(table.second, "c4", ab.Named(ab.Name.VAMPIRISM), wounds=3)
    table.strikes(orc, vampire, dice=(1, 4))
    assert (orc.wounds, vampire.wounds) == (1, 2)


@pytest.mark.rule("515.8")
def test_no_other_attack_of_a_vampire_drinks() -> None:
    table = Table()
    node = tap(ab.Attack(ab.PowerKind.SPECIAL_STRIKE, TWO))
    vampire = lay(table.first, "c3", ab.Named(ab.Name.VAMPIRISM), node, wounds=3)
    use(table, vampire, table.second.creature("c4"), die=3)
    assert vampire.wounds == 3


@pytest.mark.rule("116.4")
def test_something_may_go_off_on_vampirism() -> None:
    table = Table()
    drunk = ab.When(ab.Moment.LANDED, OWN, named=(ab.Name.VAMPIRISM,))
    priest = lay(table.first, "a1", ab.Triggered(drunk, on_itself(ab.Chips(1))))
    vampire = lay(table.first, "c3", ab.Named(ab.Name.VAMPIRISM), wounds=5)
    orc = table.first.creature("d3")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert priest.state.chips == 0
    table.strikes(vampire, elf, dice=(3,))
    assert priest.state.chips == 1


# Carrion.


@pytest.mark.rule("509.1.1", "206.1")
def test_carrion_exiles_whom_it_kills_heals_fully_and_cures_poison() -> None:
    table = Table()
    witch = lay(
        table.first,
        "a1",
        ab.Playable(ab.Payment(), influence(ab.Gain(ab.Named(ab.Name.POISON, 1)))),
    )
    ghoul = lay(table.first, "c3", ab.Named(ab.Name.CARRION), wounds=6)
    elf = lay(table.second, "c4", life=3, closed=True)
    table.second.creature("a6")
    use(table, witch, ghoul)
    table.strikes(ghoul, elf, dice=(6,))
    assert (elf.state.zone, ghoul.wounds) == (Zone.EXILE, 0)
    assert not ghoul.state.facts.has(ab.Name.POISON)


@pytest.mark.rule("509.1.1")
@pytest.mark.parametrize(("cell", "zone"), [("c4", Zone.EXILE), ("c6", Zone.GRAVEYARD)])
def test_who_eats_carrion_eats_what_died_beside_it_whatever_killed_it(
    cell: str, zone: Zone
) -> None:
    table = Table()
    ghoul = lay(table.first, "c3", ab.Named(ab.Name.CARRION), tap(spell(ab.Wound(5))), wounds=6)
    elf = lay(table.second, cell, life=3)
    table.second.creature("a6")
    use(table, ghoul, elf)
    assert elf.state.zone is zone


@pytest.mark.rule("509.1.1")
def test_who_eats_carrion_does_not_eat_its_own_side() -> None:
    table = Table()
    ghoul = lay(table.first, "c3", ab.Named(ab.Name.CARRION), wounds=6)
    friend = lay(table.first, "c2", life=3, closed=True)
    table.second.creature("a6")
    table.strikes(ghoul, friend, dice=(6,))
    assert (friend.state.zone, ghoul.wounds) == (Zone.GRAVEYARD, 6)


@pytest.mark.rule("116.4", "538.1")
def test_something_may_go_off_on_carrion() -> None:
    table = Table()
    eaten = ab.When(ab.Moment.LANDED, OWN, other=ab.Not(OWN), named=(ab.Name.CARRION,))
    lord = lay(table.first, "a1", ab.Triggered(eaten, on_itself(ab.ExtraLife(1))))
    ghoul = lay(table.first, "c3", ab.Named(ab.Name.CARRION))
    elf = lay(table.second, "c4", life=3, closed=True)
    table.second.creature("a6")
    table.strikes(ghoul, elf, dice=(6,))
    assert (elf.state.zone, lord.state.extra) == (Zone.EXILE, 1)
