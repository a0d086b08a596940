"""Named and titled abilities of part 7 of the rulebook that concern attacks, wounds and dice."""

from dataclasses import replace

import pytest

from engine.berserk.abilities import (
    Ability,
    And,
    Attack,
    AttackStrength,
    Cannot,
    ChangeDie,
    Chips,
    Compare,
    Comparison,
    Concentration,
    DieModifier,
    Doing,
    ExtraLife,
    Fact,
    FactOf,
    FightResult,
    FinishingBlow,
    Frenzy,
    Gain,
    HasNamed,
    Heal,
    Is,
    IsOdd,
    LoseNamed,
    Moment,
    Name,
    Named,
    NamedBonus,
    Not,
    OfSide,
    Outcome,
    Payment,
    Playable,
    Power,
    PowerKind,
    Prophecy,
    Provided,
    Redistribute,
    Remainder,
    ReplacedBy,
    Replacement,
    ResultOf,
    RollDie,
    Rolled,
    Shown,
    Side,
    SizeModifier,
    StrikeKind,
    StrikeOf,
    Targets,
    Triggered,
    Until,
    Valhalla,
    When,
    Who,
    Wound,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, Cost
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import (
    answers,
    answers_at,
    at_play,
    goes_off,
    nobody_answers,
)
from tests.engine.berserk.abilities.laying import (
    can_use,
    creature,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.support.scenario import Piece, Table

SELF = Is(Who.SELF)
OWN, ENEMY = OfSide(Side.OWN), OfSide(Side.ENEMY)
ENEMIES = Targets(ENEMY)
STRIKE = (PowerKind.STRIKE,)
TWO = Strength(2, 2, 2)


def totals(table: Table) -> tuple[int, int]:
    """Return the last dice with their modifiers."""
    decided = table.events(ev.FightDecided)[-1]
    return decided.attack_total, decided.defence_total


# Dice.


@pytest.mark.rule("519.2", "518.1")
@pytest.mark.parametrize(
    ("name", "attack", "defence"),
    [
        (Name.ATTACK_EXPERIENCE, 5, 3),
        (Name.DEFENCE_EXPERIENCE, 3, 5),
        (Name.CLUMSINESS, 1, 1),
        (Name.BLESSING, 4, 4),
        (Name.CURSE, 2, 2),
        (Name.SHOOTING_EXPERIENCE, 3, 3),
    ],
)
def test_what_named_modifiers_do_to_the_dice_of_a_strike(
    name: Name, attack: int, defence: int
) -> None:
    strikes, struck = Table(), Table()
    orc = lay(strikes.first, "c3", Named(name, 2))
    strikes.strikes(orc, strikes.second.creature("c4"), dice=(3, 3))
    elf = lay(struck.second, "c4", Named(name, 2))
    struck.strikes(struck.first.creature("c3"), elf, dice=(3, 3))
    assert (totals(strikes)[0], totals(struck)[1]) == (attack, defence)


@pytest.mark.rule("519.2")
@pytest.mark.parametrize(
    ("name", "total"),
    [
        (Name.SHOOTING_EXPERIENCE, 5),
        (Name.ATTACK_EXPERIENCE, 3),
        (Name.CLUMSINESS, 3),
        (Name.BLESSING, 4),
        (Name.CURSE, 2),
    ],
)
def test_what_named_modifiers_do_to_the_die_of_a_shot(name: Name, total: int) -> None:
    table = Table()
    archer = lay(table.first, "c1", Named(name, 2), tap(Attack(PowerKind.SHOT, TWO)))
    use(table, archer, table.second.creature("c4"), die=3)
    assert totals(table) == (total, 0)


@pytest.mark.rule("519.2", "306.5.3")
def test_blessing_and_curse_are_for_the_dice_of_spells_too() -> None:
    table = Table()
    cursed = tap(spell(Wound(Rolled(Strength(1, 2, 3)))))
    mage = lay(table.first, "c1", Named(Name.CURSE), cursed)
    elf = table.second.creature("c4")
    use(table, mage, elf, die=4)
    assert elf.wounds == 1


@pytest.mark.rule("518.1", "519.2")
def test_blessing_and_curse_make_each_other_up() -> None:
    table = Table()
    orc = lay(table.first, "c3", Named(Name.BLESSING), Named(Name.CURSE))
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    assert totals(table) == (3, 0)


@pytest.mark.rule("545.8.1", "306.5.3")
def test_a_bonus_to_the_next_die_is_for_one_die() -> None:
    table = Table()
    gift = Playable(Payment(), on_itself(Gain(DieModifier(2), Until.ONE_USE)))
    orc = lay(table.first, "c3", gift)
    elf = table.second.creature("c4", closed=True)
    use(table, orc)
    table.strikes(orc, elf, dice=(3,))
    assert (totals(table), orc.state.effects) == ((5, 0), ())


@pytest.mark.rule("545.8.1", "520.2")
def test_a_bonus_to_the_next_strike_is_for_one_strike_though_it_misses() -> None:
    table = Table()
    more = SizeModifier(2, powers=STRIKE)
    gift = Playable(Payment(), on_itself(Gain(more, Until.ONE_USE)))
    orc = lay(table.first, "c3", gift)
    elf = table.second.creature("c4")
    use(table, orc)
    table.strikes(orc, elf, dice=(3, 5))
    assert (elf.wounds, orc.state.effects) == (0, ())


@pytest.mark.rule("545.8.1", "505.7")
def test_a_bonus_may_be_as_large_as_what_came_before_it() -> None:
    table = Table()
    more = Gain(SizeModifier(ResultOf(Outcome.HEALED), powers=STRIKE), Until.TURN_END)
    orc = lay(
        table.first,
        "c3",
        Playable(Payment(), And((on_itself(Heal(2)), on_itself(more)))),
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
    orc = lay(table.first, "c3", Frenzy(3, on_itself(Heal(1))), wounds=5)
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(die,))
    assert orc.wounds == 5 - healed


@pytest.mark.rule("306.6", "519.2")
def test_frenzy_goes_by_the_die_with_its_modifiers() -> None:
    table = Table()
    orc = lay(table.first, "c3", Frenzy(3, on_itself(Heal(1))), Named(Name.BLESSING), wounds=5)
    table.strikes(orc, table.second.creature("c4", closed=True), dice=(3,))
    assert orc.wounds == 5


@pytest.mark.rule("306.6", "515.1")
def test_frenzy_is_for_every_attack_of_its_own_turn_and_for_no_defence() -> None:
    table = Table()
    rage = Frenzy(3, on_itself(Heal(1)))
    archer = lay(table.first, "c1", rage, tap(Attack(PowerKind.SHOT, TWO)), wounds=5)
    elf = lay(table.second, "c4", rage, wounds=5)
    use(table, archer, elf, die=2)
    assert archer.wounds == 4
    assert elf.wounds == 5 + 2


@pytest.mark.rule("306.6", "515.4")
def test_frenzy_does_not_break_out_in_defence() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", Frenzy(6, on_itself(Heal(1))), wounds=5)
    table.strikes(orc, elf, dice=(1, 4))
    assert (orc.wounds, elf.wounds) == (1, 5)


@pytest.mark.rule("518.5", "518.7.1")
def test_frenzy_grows_by_a_bonus_to_its_number() -> None:
    table = Table()
    more = Playable(Payment(), influence(Gain(NamedBonus(Name.FRENZY, 2))))
    shaman = lay(table.first, "a1", more)
    orc = lay(table.first, "c3", Frenzy(3, on_itself(Heal(1))), wounds=5)
    elf = table.second.creature("c4", closed=True)
    use(table, shaman, orc)
    table.strikes(orc, elf, dice=(5,))
    assert orc.wounds == 4


@pytest.mark.rule("306.6", "515.1")
def test_frenzy_does_not_break_out_where_no_die_was_rolled() -> None:
    table = Table()
    sure = at_play(FightResult(AttackStrength.WEAK, AttackStrength.MISS))
    rage = Frenzy(6, on_itself(Heal(1)))
    orc = lay(table.first, "c3", rage, goes_off(Moment.BEFORE_DICE, sure, SELF), wounds=5)
    table.strikes(orc, table.second.creature("c4", closed=True))
    assert orc.wounds == 5


# Strikes.


@pytest.mark.rule("515.8", "514.2")
def test_a_strike_may_be_unanswered_against_some_cards_only() -> None:
    table = Table()
    archers = StrikeKind(Name.UNANSWERED, HasNamed(Name.SHOOTING_EXPERIENCE))
    orc, troll = lay(table.first, "c3", archers), lay(table.first, "d3", archers)
    archer = lay(table.second, "c4", Named(Name.SHOOTING_EXPERIENCE))
    elf = table.second.creature("e4")
    table.strikes(orc, archer, dice=(6,))
    assert archer.wounds == 3
    table.strikes(troll, elf, dice=(6, 1))
    assert table.events(ev.DiceRolled)[-1].defence == 1


@pytest.mark.rule("515.8", "541.4")
def test_a_strike_that_loses_the_name_is_answered_again() -> None:
    table = Table()
    witch = lay(table.first, "a1", Playable(Payment(), influence(LoseNamed(Name.UNANSWERED))))
    orc = lay(table.first, "c3", Named(Name.UNANSWERED))
    elf = table.second.creature("c4")
    use(table, witch, orc)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.events(ev.DiceRolled)[-1].defence == 1


# Vampirism.


def bitten(victim_life: int = 10, *, incorporeal: bool = False, wounds: int = 2) -> Piece:
    """Return a vampire with wounds after a strong strike of 1-2-3 at a closed card."""
    table = Table()
    vampire = lay(table.first, "c3", Named(Name.VAMPIRISM), wounds=wounds)
    ghost = (Named(Name.INCORPOREAL),) if incorporeal else ()
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
    vampire = lay(table.second, "c4", Named(Name.VAMPIRISM), wounds=3)
    table.strikes(orc, vampire, dice=(1, 4))
    assert (orc.wounds, vampire.wounds) == (1, 2)


@pytest.mark.rule("515.8")
def test_no_other_attack_of_a_vampire_drinks() -> None:
    table = Table()
    node = tap(Attack(PowerKind.SPECIAL_STRIKE, TWO))
    vampire = lay(table.first, "c3", Named(Name.VAMPIRISM), node, wounds=3)
    use(table, vampire, table.second.creature("c4"), die=3)
    assert vampire.wounds == 3


@pytest.mark.rule("116.4")
def test_something_may_go_off_on_vampirism() -> None:
    table = Table()
    drunk = When(Moment.LANDED, OWN, named=(Name.VAMPIRISM,))
    priest = lay(table.first, "a1", Triggered(drunk, on_itself(Chips(1))))
    vampire = lay(table.first, "c3", Named(Name.VAMPIRISM), wounds=5)
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
    witch = lay(table.first, "a1", Playable(Payment(), influence(Gain(Named(Name.POISON, 1)))))
    ghoul = lay(table.first, "c3", Named(Name.CARRION), wounds=6)
    elf = lay(table.second, "c4", life=3, closed=True)
    table.second.creature("a6")
    use(table, witch, ghoul)
    table.strikes(ghoul, elf, dice=(6,))
    assert (elf.state.zone, ghoul.wounds) == (Zone.EXILE, 0)
    assert not ghoul.state.facts.has(Name.POISON)


@pytest.mark.rule("509.1.1")
@pytest.mark.parametrize(("cell", "zone"), [("c4", Zone.EXILE), ("c6", Zone.GRAVEYARD)])
def test_who_eats_carrion_eats_what_died_beside_it_whatever_killed_it(
    cell: str, zone: Zone
) -> None:
    table = Table()
    ghoul = lay(table.first, "c3", Named(Name.CARRION), tap(spell(Wound(5))), wounds=6)
    elf = lay(table.second, cell, life=3)
    table.second.creature("a6")
    use(table, ghoul, elf)
    assert elf.state.zone is zone


@pytest.mark.rule("509.1.1")
def test_who_eats_carrion_does_not_eat_its_own_side() -> None:
    table = Table()
    ghoul = lay(table.first, "c3", Named(Name.CARRION), wounds=6)
    friend = lay(table.first, "c2", life=3, closed=True)
    table.second.creature("a6")
    table.strikes(ghoul, friend, dice=(6,))
    assert (friend.state.zone, ghoul.wounds) == (Zone.GRAVEYARD, 6)


@pytest.mark.rule("116.4", "538.1")
def test_something_may_go_off_on_carrion() -> None:
    table = Table()
    eaten = When(Moment.LANDED, OWN, other=Not(OWN), named=(Name.CARRION,))
    lord = lay(table.first, "a1", Triggered(eaten, on_itself(ExtraLife(1))))
    ghoul = lay(table.first, "c3", Named(Name.CARRION))
    elf = lay(table.second, "c4", life=3, closed=True)
    table.second.creature("a6")
    table.strikes(ghoul, elf, dice=(6,))
    assert (elf.state.zone, lord.state.extra) == (Zone.EXILE, 1)


# Finishing blow.


@pytest.mark.rule("509.2", "111.3.2")
@pytest.mark.parametrize(("life", "may"), [(2, True), (3, False)])
def test_a_finishing_blow_is_for_those_with_little_life_left(life: int, may: bool) -> None:
    table = Table()
    orc = lay(table.first, "c3", tap(influence(FinishingBlow(2))))
    elf = lay(table.second, "c4", life=life)
    table.second.creature("a6")
    assert can_use(table, orc, elf) is may
    if may:
        use(table, orc, elf)
        assert (elf.is_dead, table.events(ev.Wounded)) == (True, [])


@pytest.mark.rule("509.2")
def test_a_finishing_blow_is_for_corporeal_ground_creatures_beside() -> None:
    table = Table()
    orc = lay(table.first, "c3", tap(influence(FinishingBlow(9))))
    ghost = lay(table.second, "c4", Named(Name.INCORPOREAL), life=2)
    far, hawk = lay(table.second, "c6", life=2), table.second.flyer(life=2)
    assert not any(can_use(table, orc, piece) for piece in (ghost, far, hawk))


@pytest.mark.rule("509.2", "543.6")
def test_a_finishing_blow_may_be_as_strong_as_the_cards_strike_without_modifiers() -> None:
    table = Table()
    node = Power(PowerKind.INFLUENCE, (FinishingBlow(FactOf(Fact.WEAK)),))
    orc = lay(table.first, "c3", tap(node), strike="2-3-4")
    elf, gnome = lay(table.second, "c4", life=2), lay(table.second, "d4", life=3)
    assert (can_use(table, orc, elf), can_use(table, orc, gnome)) == (True, False)


# Concentration, valhalla, prophecy.


@pytest.mark.rule("413.1", "538.1")
@pytest.mark.parametrize(("struck", "wounds"), [(False, 4), (True, 5 + 1)])
def test_who_got_no_wounds_in_the_opponents_turn_has_concentrated(
    struck: bool, wounds: int
) -> None:
    table = Table()
    orc = table.first.creature("c3")
    monk = lay(table.second, "c4", Concentration(on_itself(Heal(1))), closed=True, wounds=5)
    if struck:
        table.strikes(orc, monk, dice=(3,))
    table.ends_turn()
    assert monk.wounds == wounds


@pytest.mark.rule("413.1")
def test_nobody_concentrates_at_the_end_of_its_own_turn() -> None:
    table = Table()
    monk = lay(table.first, "c3", Concentration(on_itself(Heal(1))), wounds=5)
    table.second.creature("c6")
    table.ends_turn()
    assert monk.wounds == 5


def fallen(*, by_attack: bool = True) -> tuple[Table, Piece]:
    """Return a hero of the second player that was killed, and a friend with wounds."""
    table = Table()
    feast = Valhalla(influence(Heal(1), targets=Targets(OWN)))
    hero = lay(table.second, "c4", feast, life=2, closed=True)
    friend = table.second.creature("a6", wounds=5)
    orc = lay(table.first, "c3", tap(spell(Wound(5))))
    if by_attack:
        table.strikes(orc, hero, dice=(6,))
    else:
        use(table, orc, hero)
    assert hero.is_dead
    return table, friend


@pytest.mark.rule("409.2", "201.2.3")
def test_who_fell_in_battle_helps_from_the_graveyard_in_each_own_turn() -> None:
    table, friend = fallen()
    table.ends_turn()
    nobody_answers(table)
    assert friend.wounds == 4
    table.ends_turn()
    table.ends_turn()
    nobody_answers(table)
    assert friend.wounds == 3


@pytest.mark.rule("409.2", "509.1.1")
def test_who_died_by_a_spell_is_in_no_valhalla() -> None:
    table, friend = fallen(by_attack=False)
    table.ends_turn()
    assert friend.wounds == 5


@pytest.mark.rule("204.3", "306.2")
@pytest.mark.parametrize(("cost", "wounds"), [(3, 2), (4, 0)])
def test_a_prophecy_shows_the_top_card_asks_about_it_and_puts_it_under_the_deck(
    cost: int, wounds: int
) -> None:
    table = Table()
    odd = Comparison(Shown(IsOdd(Fact.COST)), Compare.AT_LEAST, 1)
    body = Prophecy(1, Provided(odd, spell(Wound(2), targets=ENEMIES)))
    seer = lay(table.first, "c1", tap(body))
    elf = table.second.creature("c4")
    top, under = spec("Верхняя", cost), spec("Нижняя", 3)
    table.first.deck(top, under)
    use(table, seer)
    assert elf.wounds == wounds
    assert [one.name for one in table.state.decks[Seat.FIRST]] == ["Нижняя", "Верхняя"]


def spec(name: str, cost: int) -> CardSpec:
    """Return a card of the deck."""
    return replace(creature(name=name), cost=Cost(cost))


# Excess.


@pytest.mark.rule("508.5", "509.1")
@pytest.mark.parametrize(("life", "excess"), [(3, 0), (2, 1), (1, 2)])
def test_wounds_beyond_the_life_there_was_are_excess(life: int, excess: int) -> None:
    table = Table()
    more = ResultOf(Outcome.EXCESS, of_trigger=True)
    node = goes_off(Moment.KILLED, on_itself(ExtraLife(more)), SELF)
    orc = lay(table.first, "c3", node)
    elf = lay(table.second, "c4", life=life, closed=True)
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(6,))
    assert (elf.is_dead, orc.state.extra) == (True, excess)


@pytest.mark.rule("508.5", "520.1")
def test_a_special_strike_may_be_as_strong_as_the_excess() -> None:
    table = Table()
    more = ResultOf(Outcome.EXCESS, of_trigger=True)
    axe = Attack(PowerKind.SPECIAL_STRIKE, StrikeOf(more, more, more), targets=ENEMIES)
    orc = lay(table.first, "c3", goes_off(Moment.KILLED, axe, SELF, powers=STRIKE))
    elf = lay(table.second, "c4", life=1, closed=True)
    gnome = table.second.creature("d4", closed=True)
    table.strikes(orc, elf, dice=(6, 3))
    assert (elf.is_dead, gnome.wounds) == (True, 2)


@pytest.mark.rule("508.5.3", "523.4")
@pytest.mark.parametrize(("wounds", "chips"), [(5, 0), (2, 0), (1, 1), (0, 2)])
def test_healing_beyond_the_wounds_is_excess_though_there_were_none(
    wounds: int, chips: int
) -> None:
    table = Table()
    more = ResultOf(Outcome.EXCESS, of_trigger=True)
    node = goes_off(Moment.OVERHEALED, on_itself(Chips(more)), SELF)
    mage = lay(table.first, "a1", tap(influence(Heal(2))))
    slug = lay(table.first, "c3", node, wounds=wounds)
    table.second.creature("c6")
    use(table, mage, slug)
    assert slug.state.chips == chips


@pytest.mark.rule("523.4", "116.3.2")
def test_what_waits_for_healing_does_not_go_off_where_no_wound_was_taken_off() -> None:
    table = Table()
    node = goes_off(Moment.HEALED, on_itself(Chips(1)), SELF)
    mage = lay(table.first, "a1", tap(influence(Heal(2))))
    slug = lay(table.first, "c3", node)
    table.second.creature("c6")
    use(table, mage, slug)
    assert slug.state.chips == 0


# Redistributing wounds.


@pytest.mark.rule("508.5.2", "508.5.3")
def test_wounds_go_over_from_one_card_to_another() -> None:
    table = Table()
    monk = lay(table.first, "a1", tap(influence(Redistribute(3), targets=Targets(OWN))))
    orc = table.first.creature("c3", wounds=5)
    table.second.creature("c6")
    use(table, monk, orc)
    assert (orc.wounds, monk.wounds) == (2, 3)


@pytest.mark.rule("508.5.3", "528.2.1")
@pytest.mark.parametrize(("wounds", "can"), [(2, False), (3, True)])
def test_more_wounds_than_there_are_cannot_be_announced_to_go_over(wounds: int, can: bool) -> None:
    table = Table()
    monk = lay(table.first, "a1", tap(influence(Redistribute(3), targets=Targets(OWN))), wounds=4)
    orc = table.first.creature("c3", wounds=wounds)
    table.second.creature("c6")
    assert can_use(table, monk, orc) is can
    assert not can_use(table, monk, monk)  # nor to the card itself


@pytest.mark.rule("508.5.3", "535.1")
def test_as_many_wounds_go_over_as_were_really_healed() -> None:
    table = Table()
    monk = lay(table.first, "a1", tap(influence(Redistribute(3), targets=Targets(OWN))))
    less = Replacement(ReplacedBy.HEALING, amount=-1)
    orc = lay(table.first, "c3", less, wounds=3)
    table.second.creature("c6")
    use(table, monk, orc)
    assert (orc.wounds, monk.wounds) == (1, 2)


@pytest.mark.rule("508.5.3", "528.2")
def test_of_wounds_healed_in_answer_none_go_over_and_nothing_is_paid() -> None:
    table = Table()
    monk = lay(table.first, "a1", tap(influence(Redistribute(3), targets=Targets(OWN))))
    orc = table.first.creature("c3", wounds=3)
    healer = lay(
        table.second, "c6", Playable(Payment(closes=True), influence(Heal(2)), sudden=True)
    )
    use(table, monk, orc)
    use(table, healer, orc)
    nobody_answers(table)
    assert (orc.wounds, monk.wounds, monk.is_closed) == (1, 0, False)


@pytest.mark.rule("508.5.3", "306.3")
@pytest.mark.parametrize(("die", "went"), [(3, 1), (5, 2), (6, 2)])
def test_of_a_rolled_number_as_many_wounds_go_over_as_there_are(die: int, went: int) -> None:
    table = Table()
    rolled = Redistribute(Rolled(Strength(1, 2, 4)))
    monk = lay(table.first, "a1", tap(influence(rolled, targets=Targets(OWN))))
    orc = table.first.creature("c3", wounds=2)
    table.second.creature("c6")
    use(table, monk, orc, die=die)
    assert (orc.wounds, monk.wounds) == (2 - went, went)


@pytest.mark.rule("508.5.3")
@pytest.mark.parametrize(
    ("keeps", "can"), [(Named(Name.INCORPOREAL), False), (Cannot(Doing.BE_HEALED), True)]
)
def test_wounds_of_who_cannot_be_healed_do_not_go_over(keeps: Ability, can: bool) -> None:
    table = Table()
    monk = lay(table.first, "a1", tap(influence(Redistribute(2), targets=Targets(OWN))))
    orc = lay(table.first, "c3", keeps, wounds=3)
    table.second.creature("c6")
    assert can_use(table, monk, orc) is can
    if can:
        use(table, monk, orc)
        assert (orc.wounds, monk.wounds) == (3, 0)


@pytest.mark.rule("508.5.3", "508.5.2")
def test_the_wounds_of_an_attack_may_go_over_to_another_card() -> None:
    table = Table()
    got = ResultOf(Outcome.AMOUNT, of_trigger=True)
    pack = influence(
        Redistribute(got, of=Who.SUBJECT, onto=Who.TARGET), targets=Targets(Not(Is(Who.SUBJECT)))
    )
    orc = table.first.creature("c3")
    wolf = lay(table.second, "c4", goes_off(Moment.WOUNDED, pack, SELF, powers=STRIKE), closed=True)
    other = table.second.creature("a6")
    table.strikes(orc, wolf, dice=(6,))
    table.choose(op.ChooseTarget(other.id))
    nobody_answers(table)
    assert (wolf.wounds, other.wounds) == (0, 3)


@pytest.mark.rule("508.5.3")
def test_the_wounds_of_one_attack_go_over_once() -> None:
    table = Table()
    got = ResultOf(Outcome.AMOUNT, of_trigger=True)
    takes = at_play(Redistribute(got, of=Who.SUBJECT), who=Who.SUBJECT)
    node = goes_off(Moment.WOUNDED, takes, Not(SELF), powers=STRIKE)
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True, wounds=4)
    one, other = lay(table.second, "a6", node), lay(table.second, "b6", node)
    table.strikes(orc, elf, dice=(6,))
    table.choose(op.TriggerNext(one.id, 0))
    nobody_answers(table)
    assert (elf.wounds, one.wounds + other.wounds) == (4, 3)


@pytest.mark.rule("508.5.3", "511.2")
def test_wounds_may_be_shared_out_among_several_cards() -> None:
    table = Table()
    fog = influence(Redistribute(None, among=HasNamed(Name.INCORPOREAL)), targets=Targets(OWN))
    ghosts = [lay(table.first, cell, Named(Name.INCORPOREAL)) for cell in ("a2", "b2")]
    mage = lay(table.first, "a1", tap(fog))
    orc = table.first.creature("c3", wounds=3)
    table.second.creature("c6")
    use(table, mage, orc)
    for ghost in (ghosts[0], ghosts[1], ghosts[0]):
        assert table.asked == (Seat.FIRST, Asking.TARGET)
        table.choose(op.ChooseTarget(ghost.id))
    assert (orc.wounds, ghosts[0].wounds, ghosts[1].wounds) == (0, 2, 1)


# Poison.


@pytest.mark.rule("409.2")
@pytest.mark.parametrize(("opens", "wounds"), [(True, 2), (False, 0)])
def test_poison_hurts_an_open_card_at_the_start_of_its_turn(opens: bool, wounds: int) -> None:
    table = Table()
    poison = Playable(Payment(), influence(Gain(Named(Name.POISON, 2))))
    witch = lay(table.first, "a1", poison)
    stays = () if opens else (Cannot(Doing.OPEN_AT_START),)
    elf = lay(table.second, "c4", *stays, closed=not opens)
    use(table, witch, elf)
    table.ends_turn()
    assert (elf.wounds, elf.is_closed) == (wounds, not opens)


@pytest.mark.rule("306.9", "519.6")
def test_a_power_may_hang_on_whether_a_die_is_odd() -> None:
    table = Table()
    even = Comparison(Remainder(ResultOf(Outcome.DIE)), Compare.EQUAL, 0)
    body = And((on_itself(RollDie()), Provided(even, spell(Wound(2), targets=ENEMIES))))
    mage = lay(table.first, "c1", tap(body))
    elf = table.second.creature("c4")
    use(table, mage, die=4)
    assert elf.wounds == 2


@pytest.mark.rule("306.5.3", "501.4")
def test_a_sudden_bonus_to_a_die_may_cost_something() -> None:
    table = Table()
    price = Payment(wounds=1)
    node = answers_at(Moment.DIE, at_play(ChangeDie(2)), OWN, payment=price)
    orc, imp = table.first.creature("c3"), lay(table.first, "a1", node)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(4,))
    answers(table, imp)
    assert (imp.wounds, elf.wounds) == (1, 3)


@pytest.mark.rule("111.1.1", "515.8")
@pytest.mark.parametrize("kind", [kind for kind in PowerKind if kind.is_attack])
def test_every_kind_of_attack_wounds_a_creature_and_closes_its_card(kind: PowerKind) -> None:
    table = Table()
    far = kind.is_attack and not kind.is_near
    orc = lay(table.first, "c3", tap(Attack(kind, TWO)), strike="2-2-2")
    elf = lay(table.second, "c5" if far else "c4", closed=True)
    table.second.creature("a6")
    use(table, orc, elf, die=5)
    assert (elf.wounds, orc.is_closed) == (2, True)
