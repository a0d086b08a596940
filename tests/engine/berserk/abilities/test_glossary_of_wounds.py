"""Terms of the glossary: finishing blows, titles, wounds that are shared, poison."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, Cost
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
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
from tests.engine.berserk.abilities.sayings import ENEMY, OWN, SELF, STRIKE, TWO
from tests.support.scenario import Piece, Table

ENEMIES = ab.Targets(ENEMY)


# Finishing blow.


@pytest.mark.rule("509.2", "111.3.2")
@pytest.mark.parametrize(("life", "may"), [(2, True), (3, False)])
def test_a_finishing_blow_is_for_those_with_little_life_left(life: int, may: bool) -> None:
    table = Table()
    orc = lay(table.first, "c3", tap(influence(ab.FinishingBlow(2))))
    elf = lay(table.second, "c4", life=life)
    table.second.creature("a6")
    assert can_use(table, orc, elf) is may
    if may:
        use(table, orc, elf)
        assert (elf.is_dead, table.events(ev.Wounded)) == (True, [])


@pytest.mark.rule("509.2")
def test_a_finishing_blow_is_for_corporeal_ground_creatures_beside() -> None:
    table = Table()
    orc = lay(table.first, "c3", tap(influence(ab.FinishingBlow(9))))
    ghost = lay(table.second, "c4", ab.Named(ab.Name.INCORPOREAL), life=2)
    far, hawk = lay(table.second, "c6", life=2), table.second.flyer(life=2)
    assert not any(can_use(table, orc, piece) for piece in (ghost, far, hawk))


@pytest.mark.rule("509.2", "543.6")
def test_a_finishing_blow_may_be_as_strong_as_the_cards_strike_without_modifiers() -> None:
    table = Table()
    node = ab.Power(ab.PowerKind.INFLUENCE, (ab.FinishingBlow(ab.FactOf(ab.Fact.WEAK)),))
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
    monk = lay(table.second, "c4", ab.Concentration(on_itself(ab.Heal(1))), closed=True, wounds=5)
    if struck:
        table.strikes(orc, monk, dice=(3,))
    table.ends_turn()
    assert monk.wounds == wounds


@pytest.mark.rule("413.1")
def test_nobody_concentrates_at_the_end_of_its_own_turn() -> None:
    table = Table()
    monk = lay(table.first, "c3", ab.Concentration(on_itself(ab.Heal(1))), wounds=5)
    table.second.creature("c6")
    table.ends_turn()
    assert monk.wounds == 5


def fallen(*, by_attack: bool = True) -> tuple[Table, Piece]:
    """Return a hero of the second player that was killed, and a friend with wounds."""
    table = Table()
    feast = ab.Valhalla(influence(ab.Heal(1), targets=ab.Targets(OWN)))
    hero = lay(table.second, "c4", feast, life=2, closed=True)
    friend = table.second.creature("a6", wounds=5)
    orc = lay(table.first, "c3", tap(spell(ab.Wound(5))))
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
    odd = ab.Comparison(ab.Shown(ab.IsOdd(ab.Fact.COST)), ab.Compare.AT_LEAST, 1)
    body = ab.Prophecy(1, ab.Provided(odd, spell(ab.Wound(2), targets=ENEMIES)))
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
    more = ab.ResultOf(ab.Outcome.EXCESS, of_trigger=True)
    node = goes_off(ab.Moment.KILLED, on_itself(ab.ExtraLife(more)), SELF)
    orc = lay(table.first, "c3", node)
    elf = lay(table.second, "c4", life=life, closed=True)
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(6,))
    assert (elf.is_dead, orc.state.extra) == (True, excess)


@pytest.mark.rule("508.5", "520.1")
def test_a_special_strike_may_be_as_strong_as_the_excess() -> None:
    table = Table()
    more = ab.ResultOf(ab.Outcome.EXCESS, of_trigger=True)
    axe = ab.Attack(ab.PowerKind.SPECIAL_STRIKE, ab.StrikeOf(more, more, more), targets=ENEMIES)
    orc = lay(table.first, "c3", goes_off(ab.Moment.KILLED, axe, SELF, powers=STRIKE))
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
    more = ab.ResultOf(ab.Outcome.EXCESS, of_trigger=True)
    node = goes_off(ab.Moment.OVERHEALED, on_itself(ab.Chips(more)), SELF)
    mage = lay(table.first, "a1", tap(influence(ab.Heal(2))))
    slug = lay(table.first, "c3", node, wounds=wounds)
    table.second.creature("c6")
    use(table, mage, slug)
    assert slug.state.chips == chips


@pytest.mark.rule("523.4", "116.3.2")
def test_what_waits_for_healing_does_not_go_off_where_no_wound_was_taken_off() -> None:
    table = Table()
    node = goes_off(ab.Moment.HEALED, on_itself(ab.Chips(1)), SELF)
    mage = lay(table.first, "a1", tap(influence(ab.Heal(2))))
    slug = lay(table.first, "c3", node)
    table.second.creature("c6")
    use(table, mage, slug)
    assert slug.state.chips == 0


# Redistributing wounds.


@pytest.mark.rule("508.5.2", "508.5.3")
@pytest.mark.same("older-506-510:508.5.2")
def test_wounds_go_over_from_one_card_to_another() -> None:
    table = Table()
    monk = lay(table.first, "a1", tap(influence(ab.Redistribute(3), targets=ab.Targets(OWN))))
    orc = table.first.creature("c3", wounds=5)
    table.second.creature("c6")
    use(table, monk, orc)
    assert (orc.wounds, monk.wounds) == (2, 3)


@pytest.mark.rule("508.5.3", "528.2.1")
@pytest.mark.parametrize(("wounds", "can"), [(2, False), (3, True)])
def test_more_wounds_than_there_are_cannot_be_announced_to_go_over(wounds: int, can: bool) -> None:
    table = Table()
    monk = lay(
        table.first, "a1", tap(influence(ab.Redistribute(3), targets=ab.Targets(OWN))), wounds=4
    )
    orc = table.first.creature("c3", wounds=wounds)
    table.second.creature("c6")
    assert can_use(table, monk, orc) is can
    assert not can_use(table, monk, monk)  # nor to the card itself


@pytest.mark.rule("508.5.3", "535.1")
def test_as_many_wounds_go_over_as_were_really_healed() -> None:
    table = Table()
    monk = lay(table.first, "a1", tap(influence(ab.Redistribute(3), targets=ab.Targets(OWN))))
    less = ab.Replacement(ab.ReplacedBy.HEALING, amount=-1)
    orc = lay(table.first, "c3", less, wounds=3)
    table.second.creature("c6")
    use(table, monk, orc)
    assert (orc.wounds, monk.wounds) == (1, 2)


@pytest.mark.rule("508.5.3", "528.2")
def test_of_wounds_healed_in_answer_none_go_over_and_nothing_is_paid() -> None:
    table = Table()
    monk = lay(table.first, "a1", tap(influence(ab.Redistribute(3), targets=ab.Targets(OWN))))
    orc = table.first.creature("c3", wounds=3)
    healer = lay(
        table.second, "c6", ab.Playable(ab.Payment(closes=True), influence(ab.Heal(2)), sudden=True)
    )
    use(table, monk, orc)
    use(table, healer, orc)
    nobody_answers(table)
    assert (orc.wounds, monk.wounds, monk.is_closed) == (1, 0, False)


@pytest.mark.rule("508.5.3", "306.3")
@pytest.mark.parametrize(("die", "went"), [(3, 1), (5, 2), (6, 2)])
def test_of_a_rolled_number_as_many_wounds_go_over_as_there_are(die: int, went: int) -> None:
    table = Table()
    rolled = ab.Redistribute(ab.Rolled(Strength(1, 2, 4)))
    monk = lay(table.first, "a1", tap(influence(rolled, targets=ab.Targets(OWN))))
    orc = table.first.creature("c3", wounds=2)
    table.second.creature("c6")
    use(table, monk, orc, die=die)
    assert (orc.wounds, monk.wounds) == (2 - went, went)


@pytest.mark.rule("508.5.3")
@pytest.mark.parametrize(
    ("keeps", "can"),
    [(ab.Named(ab.Name.INCORPOREAL), False), (ab.Cannot(ab.Doing.BE_HEALED), True)],
)
def test_wounds_of_who_cannot_be_healed_do_not_go_over(keeps: ab.Ability, can: bool) -> None:
    table = Table()
    monk = lay(table.first, "a1", tap(influence(ab.Redistribute(2), targets=ab.Targets(OWN))))
    orc = lay(table.first, "c3", keeps, wounds=3)
    table.second.creature("c6")
    assert can_use(table, monk, orc) is can
    if can:
        use(table, monk, orc)
        assert (orc.wounds, monk.wounds) == (3, 0)


@pytest.mark.rule("508.5.3", "508.5.2")
def test_the_wounds_of_an_attack_may_go_over_to_another_card() -> None:
    table = Table()
    got = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
    pack = influence(
        ab.Redistribute(got, of=ab.Who.SUBJECT, onto=ab.Who.TARGET),
        targets=ab.Targets(ab.Not(ab.Is(ab.Who.SUBJECT))),
    )
    orc = table.first.creature("c3")
    wolf = lay(
        table.second, "c4", goes_off(ab.Moment.WOUNDED, pack, SELF, powers=STRIKE), closed=True
    )
    other = table.second.creature("a6")
    table.strikes(orc, wolf, dice=(6,))
    table.choose(op.ChooseTarget(other.id))
    nobody_answers(table)
    assert (wolf.wounds, other.wounds) == (0, 3)


@pytest.mark.rule("508.5.3")
def test_the_wounds_of_one_attack_go_over_once() -> None:
    table = Table()
    got = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
    takes = at_play(ab.Redistribute(got, of=ab.Who.SUBJECT), who=ab.Who.SUBJECT)
    node = goes_off(ab.Moment.WOUNDED, takes, ab.Not(SELF), powers=STRIKE)
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
    fog = influence(
        ab.Redistribute(None, among=ab.HasNamed(ab.Name.INCORPOREAL)), targets=ab.Targets(OWN)
    )
    ghosts = [lay(table.first, cell, ab.Named(ab.Name.INCORPOREAL)) for cell in ("a2", "b2")]
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
    poison = ab.Playable(ab.Payment(), influence(ab.Gain(ab.Named(ab.Name.POISON, 2))))
    witch = lay(table.first, "a1", poison)
    stays = () if opens else (ab.Cannot(ab.Doing.OPEN_AT_START),)
    elf = lay(table.second, "c4", *stays, closed=not opens)
    use(table, witch, elf)
    table.ends_turn()
    assert (elf.wounds, elf.is_closed) == (wounds, not opens)


@pytest.mark.rule("306.9", "519.6")
def test_a_power_may_hang_on_whether_a_die_is_odd() -> None:
    table = Table()
    even = ab.Comparison(ab.Remainder(ab.ResultOf(ab.Outcome.DIE)), ab.Compare.EQUAL, 0)
    body = ab.And((on_itself(ab.RollDie()), ab.Provided(even, spell(ab.Wound(2), targets=ENEMIES))))
    mage = lay(table.first, "c1", tap(body))
    elf = table.second.creature("c4")
    use(table, mage, die=4)
    assert elf.wounds == 2


@pytest.mark.rule("306.5.3", "501.4")
def test_a_sudden_bonus_to_a_die_may_cost_something() -> None:
    table = Table()
    price = ab.Payment(wounds=1)
    node = answers_at(ab.Moment.DIE, at_play(ab.ChangeDie(2)), OWN, payment=price)
    orc, imp = table.first.creature("c3"), lay(table.first, "a1", node)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(4,))
    answers(table, imp)
    assert (imp.wounds, elf.wounds) == (1, 3)


@pytest.mark.rule("111.1.1", "515.8")
@pytest.mark.parametrize("kind", [kind for kind in ab.PowerKind if kind.is_attack])
def test_every_kind_of_attack_wounds_a_creature_and_closes_its_card(kind: ab.PowerKind) -> None:
    table = Table()
    far = kind.is_attack and not kind.is_near
    orc = lay(table.first, "c3", tap(ab.Attack(kind, TWO)), strike="2-2-2")
    elf = lay(table.second, "c5" if far else "c4", closed=True)
    table.second.creature("a6")
    use(table, orc, elf, die=5)
    assert (elf.wounds, orc.is_closed) == (2, True)
