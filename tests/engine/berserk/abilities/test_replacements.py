"""Effects that come in the place of others (535)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import goes_off, nobody_answers
from tests.engine.berserk.abilities.laying import influence, lay, on_itself, spell, tap, use
from tests.support.scenario import Piece, Table

SELF = ab.Is(ab.Who.SELF)
OWN, ENEMY = ab.OfSide(ab.Side.OWN), ab.OfSide(ab.Side.ENEMY)
WOUNDS = ab.ReplacedBy.WOUNDS
STRIKE = (ab.PowerKind.STRIKE,)
AMOUNT = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)


def struck(elf_has: tuple[ab.Replacement, ...], die: int = 6, wounds: int = 0) -> Piece:
    """Return a closed card with replacements after a strike of 1-2-3 at it."""
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", *elf_has, closed=True, wounds=wounds)
    table.strikes(orc, elf, dice=(die,))
    return elf


def given(effect: ab.Effect, *has: ab.Replacement, wounds: int = 0, closed: bool = False) -> Piece:
    """Return a card with replacements on which an own influence has laid an effect."""
    table = Table()
    mage = lay(table.first, "a1", tap(influence(effect)))
    orc = lay(table.first, "c3", *has, wounds=wounds, closed=closed)
    table.second.creature("c6")
    use(table, mage, orc)
    return orc


# 535.1: numbers, and nothing at all.


@pytest.mark.rule("535.1.1")
def test_who_gets_no_wounds_from_something_gets_none() -> None:
    assert struck((ab.Replacement(WOUNDS, powers=STRIKE, none=True),)).wounds == 0
    assert struck((ab.Replacement(WOUNDS, powers=(ab.PowerKind.SPELL,), none=True),)).wounds == 3


@pytest.mark.rule("535.1.1")
@pytest.mark.parametrize(("more", "wounds"), [(1, 4), (-1, 2), (-5, 0)])
def test_who_gets_more_or_fewer_wounds_gets_so_many(more: int, wounds: int) -> None:
    assert struck((ab.Replacement(WOUNDS, amount=more),)).wounds == wounds


@pytest.mark.rule("535.1.1", "535.5")
def test_changed_wounds_are_still_those_of_the_attack() -> None:
    table = Table()
    hurt = goes_off(ab.Moment.WOUNDED, on_itself(ab.Heal(1)), SELF, powers=STRIKE)
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", ab.Replacement(WOUNDS, amount=1), hurt, closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert elf.wounds == 3 + 1 - 1


@pytest.mark.rule("535.2")
def test_a_replacement_comes_after_modifiers_and_protections() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(spell(ab.Wound(2))))
    instead = ab.Replacement(WOUNDS, body=on_itself(ab.Heal(1)))
    elf = lay(table.second, "c4", instead, ab.Protection((ab.PowerKind.SPELL,)), wounds=3)
    use(table, mage, elf)
    assert (elf.wounds, table.events(ev.Replaced)) == (3, [])


@pytest.mark.rule("535.2", "534.2")
def test_a_replacement_comes_before_armor() -> None:
    table = Table()
    orc = table.first.creature("c3")
    armor = ab.Named(ab.Name.ARMOR, 2)
    elf = lay(table.second, "c4", ab.Replacement(WOUNDS, none=True), armor, closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, elf.state.armor_spent) == (0, 0)


# 535.1, 535.3: something else instead.


@pytest.mark.rule("535.1", "535.3")
def test_what_was_replaced_has_not_happened() -> None:
    hurt = ab.ReplacedBy.WOUNDS
    elf = struck((ab.Replacement(hurt, body=on_itself(ab.Heal(1))),), wounds=4)
    assert elf.wounds == 3


@pytest.mark.rule("535.3", "523.4")
def test_what_waits_for_wounds_does_not_go_off_on_replaced_ones() -> None:
    table = Table()
    hurt = goes_off(ab.Moment.WOUNDED, on_itself(ab.Heal(1)), SELF)
    orc = table.first.creature("c3")
    node = ab.Replacement(WOUNDS, body=on_itself(ab.Chips(1)))
    elf = lay(table.second, "c4", node, hurt, closed=True, wounds=4)
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, elf.state.chips) == (4, 1)


@pytest.mark.rule("535.1", "523.4")
@pytest.mark.parametrize(("amount", "closed"), [(2, False), (0, True)])
def test_healing_may_be_replaced_by_opening_but_no_healing_may_not(
    amount: int, closed: bool
) -> None:
    node = ab.Replacement(ab.ReplacedBy.HEALING, body=on_itself(ab.Open()))
    assert given(ab.Heal(amount), node, closed=True).is_closed is closed


@pytest.mark.rule("535.1", "543.8")
def test_what_comes_instead_may_be_as_large_as_what_was_to_come() -> None:
    poison = ab.Replacement(
        WOUNDS, powers=(ab.PowerKind.INFLUENCE,), body=on_itself(ab.Heal(AMOUNT))
    )
    assert given(ab.Wound(3), poison, wounds=5).wounds == 2


@pytest.mark.rule("535.1", "509.3")
def test_a_card_may_return_to_the_deck_instead_of_dying() -> None:
    table = Table()
    orc = table.first.creature("c3")
    node = ab.Replacement(ab.ReplacedBy.DEATH, body=on_itself(ab.ToDeck()))
    elf = lay(table.second, "c4", node, closed=True, life=3)
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(6,))
    assert elf.state.zone is Zone.DECK


@pytest.mark.rule("535.1", "509.1")
def test_who_is_healed_instead_of_dying_lives() -> None:
    once = ab.Replacement(
        ab.ReplacedBy.DEATH, body=on_itself(ab.Heal(5)), limit=ab.Limit.PER_BATTLE
    )
    elf = struck((once,), wounds=8)
    assert (elf.is_dead, elf.wounds) == (False, 8 + 3 - 5)


@pytest.mark.rule("509.1", "535.7")
def test_who_has_no_life_left_all_the_same_dies() -> None:
    elf = struck((ab.Replacement(ab.ReplacedBy.DEATH, body=on_itself(ab.Heal(1))),), wounds=9)
    assert elf.is_dead


@pytest.mark.rule("535.1")
def test_destruction_may_be_replaced_too() -> None:
    node = ab.Replacement(ab.ReplacedBy.DEATH, none=True)
    assert not given(ab.Destroy(), node).is_dead


@pytest.mark.rule("535.1", "523.4")  # which have no number that could be 0
@pytest.mark.parametrize(
    ("effect", "what", "closed"),
    [(ab.Close(), ab.ReplacedBy.CLOSING, False), (ab.Open(), ab.ReplacedBy.OPENING, True)],
)
def test_opening_and_closing_may_be_replaced(
    effect: ab.Effect, what: ab.ReplacedBy, closed: bool
) -> None:
    orc = given(effect, ab.Replacement(what, body=on_itself(ab.Heal(1))), wounds=3, closed=closed)
    assert (orc.is_closed, orc.wounds) == (closed, 2)


@pytest.mark.rule("535.1")
def test_chips_and_extra_life_may_be_replaced() -> None:
    assert given(ab.Chips(1), ab.Replacement(ab.ReplacedBy.CHIPS, amount=1)).state.chips == 2
    assert (
        given(ab.ExtraLife(2), ab.Replacement(ab.ReplacedBy.EXTRA_LIFE, none=True)).state.extra == 0
    )


@pytest.mark.rule("535.1", "523.4")  # it has no number that could be 0
def test_a_named_ability_may_be_replaced_when_it_is_to_be_gained() -> None:
    node = ab.Replacement(ab.ReplacedBy.NAMED, named=(ab.Name.CURSE,), body=on_itself(ab.Wound(1)))
    orc = given(ab.Gain(ab.Named(ab.Name.CURSE)), node)
    assert (orc.wounds, orc.state.facts.has(ab.Name.CURSE)) == (1, False)
    assert given(ab.Gain(ab.Named(ab.Name.BLESSING)), node).state.facts.has(ab.Name.BLESSING)


@pytest.mark.rule("535.1")
def test_a_replacement_may_wait_for_one_amount() -> None:
    one = ab.Comparison(AMOUNT, ab.Compare.EQUAL, 1)
    node = ab.Replacement(WOUNDS, none=True, condition=one)
    assert struck((node,), die=1).wounds == 0
    assert struck((node,), die=4).wounds == 2


@pytest.mark.rule("535.1", "545.7")
def test_a_replacement_with_a_limit_holds_so_often() -> None:
    table = Table()
    orc, troll = table.first.creature("b3"), table.first.creature("c3")
    node = ab.Replacement(WOUNDS, none=True, limit=ab.Limit.PER_TURN)
    elf = lay(table.second, "c4", node, closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds == 0
    table.strikes(troll, elf, dice=(3,))
    assert elf.wounds == 1


# 535.4: who chooses.


@pytest.mark.rule("535.4")
def test_who_has_two_replacements_chooses_one() -> None:
    table = Table()
    orc = table.first.creature("c3")
    heals, chips = (
        ab.Replacement(WOUNDS, body=on_itself(one)) for one in (ab.Heal(1), ab.Chips(1))
    )
    elf = lay(table.second, "c4", heals, chips, closed=True, wounds=4)
    table.strikes(orc, elf, dice=(6,))
    assert table.asked == (Seat.SECOND, Asking.REPLACEMENT)
    table.choose(op.ReplaceBy(elf.id, 1))
    assert (elf.wounds, elf.state.chips) == (4, 1)


@pytest.mark.rule("535.4")
def test_of_replacements_of_both_players_the_active_one_chooses() -> None:
    table = Table()
    mage = lay(
        table.first, "a1", ab.Replacement(WOUNDS, amount=1, cards=ENEMY), tap(spell(ab.Wound(2)))
    )
    elf = lay(table.second, "c4", ab.Replacement(WOUNDS, none=True))
    use(table, mage, elf)
    assert table.asked == (Seat.FIRST, Asking.REPLACEMENT)


@pytest.mark.rule("535.4", "545.10")
@pytest.mark.parametrize(("option", "wounds"), [(op.Decline(), 3), (op.ReplaceBy(1, 0), 0)])
def test_what_may_replace_may_be_left_out(option: op.Decline | op.ReplaceBy, wounds: int) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", ab.Replacement(WOUNDS, none=True, may=True), closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert table.asked == (Seat.SECOND, Asking.REPLACEMENT)
    table.choose(option)
    assert elf.wounds == wounds


@pytest.mark.rule("535.4", "511.2")
def test_nothing_is_laid_on_any_target_before_all_is_decided() -> None:
    table = Table()
    everyone = ab.Targets(ENEMY, all=True)
    mage = lay(table.first, "a1", tap(spell(ab.Wound(2), targets=everyone)))
    elf = table.second.creature("c4")
    gnome = lay(table.second, "d4", ab.Replacement(WOUNDS, none=True, may=True))
    use(table, mage)
    assert (table.asked, elf.wounds) == ((Seat.SECOND, Asking.REPLACEMENT), 0)
    table.choose(op.Decline())
    assert (elf.wounds, gnome.wounds) == (2, 2)


# 535.6, 535.7: one after another.


@pytest.mark.rule("535.6", "535.7")
def test_a_replaced_effect_may_be_replaced_again_by_another_one() -> None:
    table = Table()
    orc = table.first.creature("c3")
    two = (ab.Replacement(WOUNDS, amount=1), ab.Replacement(WOUNDS, amount=2))
    elf = lay(table.second, "c4", *two, closed=True)
    table.strikes(orc, elf, dice=(3,))
    table.choose(op.ReplaceBy(elf.id, 0))
    assert elf.wounds == 1 + 1 + 2


@pytest.mark.rule("535.7/once")
def test_one_replacement_meets_one_effect_once() -> None:
    assert struck((ab.Replacement(WOUNDS, amount=1),), die=3).wounds == 2


@pytest.mark.rule("535.7/once")
def test_two_cards_that_take_each_others_wounds_take_them_once_each() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    takes = ab.Replacement(WOUNDS, cards=OWN, onto=ab.Who.SELF)
    guards = [lay(table.second, cell, takes) for cell in ("a6", "b6")]
    table.strikes(orc, elf, dice=(6,))
    table.choose(op.ReplaceBy(guards[0].id, 0))
    assert (elf.wounds, [guard.wounds for guard in guards]) == (0, [0, 3])


@pytest.mark.rule("535.7/anew")
def test_a_replacement_meets_the_effect_of_another_play_anew() -> None:
    table = Table()
    orc, troll = table.first.creature("c3"), table.first.creature("d3")
    elf = lay(table.second, "c4", ab.Replacement(WOUNDS, amount=1), closed=True)
    table.strikes(orc, elf, dice=(3,))
    table.strikes(troll, elf, dice=(3,))
    assert elf.wounds == 2 * (1 + 1)


@pytest.mark.rule("535.7/anew")
def test_a_replacement_meets_each_effect_of_one_play() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1), targets=ab.Targets(ENEMY, all=True))))
    guard = lay(table.second, "a6", ab.Replacement(WOUNDS, cards=OWN, amount=1))
    elf = table.second.creature("c6")
    use(table, mage)
    assert (elf.wounds, guard.wounds) == (2, 2)


@pytest.mark.rule("535.6", "535.9/influence")
def test_wounds_that_fall_on_another_card_are_an_influence_there() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    takes = ab.Replacement(WOUNDS, cards=OWN, onto=ab.Who.SELF)
    guard = lay(table.second, "a6", takes, ab.Named(ab.Name.ARMOR, 2), ab.Protection(STRIKE))
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, guard.wounds) == (0, 3)


@pytest.mark.rule("535.9/influence", "535.6")
def test_a_protection_from_influences_keeps_such_wounds_off() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    takes = ab.Replacement(WOUNDS, cards=OWN, onto=ab.Who.SELF)
    guard = lay(table.second, "a6", takes, ab.Protection((ab.PowerKind.INFLUENCE,)))
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, guard.wounds) == (0, 0)


@pytest.mark.rule("535.9/influence")
def test_wounds_that_should_fall_on_a_card_there_is_not_fall_on_nobody() -> None:
    assert struck((ab.Replacement(WOUNDS, onto=ab.Who.HOST),)).wounds == 0


@pytest.mark.rule("535.9/influence")
@pytest.mark.parametrize(
    ("kept_off", "is_done"),
    [((ab.PowerKind.INFLUENCE,), False), ((ab.PowerKind.SPELL,), True), (STRIKE, True), ((), True)],
)
def test_what_happens_instead_is_an_influence_to_protections(
    kept_off: tuple[ab.PowerKind, ...], is_done: bool
) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    takes = ab.Replacement(WOUNDS, cards=ab.Beside(), body=on_itself(ab.Wound(2), ab.Close()))
    guard = lay(table.second, "b5", takes, *((ab.Protection(kept_off),) if kept_off else ()))
    table.strikes(orc, elf, dice=(6,))
    assert elf.wounds == 0
    assert (guard.wounds, guard.is_closed) == ((2, True) if is_done else (0, False))


@pytest.mark.rule("535.9/text")
@pytest.mark.parametrize(
    ("kept_off", "is_done"), [(ab.PowerKind.INFLUENCE, True), (ab.PowerKind.SPELL, False)]
)
def test_what_happens_instead_is_a_spell_where_the_text_says_so(
    kept_off: ab.PowerKind, is_done: bool
) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    body = ab.Power(ab.PowerKind.SPELL, (ab.Close(),), ab.ITSELF)
    guard = lay(
        table.second,
        "b5",
        ab.Replacement(WOUNDS, cards=ab.Beside(), body=body),
        ab.Protection((kept_off,)),
    )
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, guard.is_closed) == (0, is_done)


@pytest.mark.rule("535.9/ability")
@pytest.mark.parametrize(
    ("kept_off", "wounds"), [(ab.PowerKind.INFLUENCE, 0), (ab.PowerKind.STRIKE, 2)]
)
def test_a_replacing_ability_is_an_influence_to_protections(
    kept_off: ab.PowerKind, wounds: int
) -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Protection((kept_off,)))
    elf = lay(
        table.second,
        "c4",
        ab.Replacement(WOUNDS, body=influence(ab.Wound(2), targets=ab.Targets(ENEMY))),
        closed=True,
    )
    table.strikes(orc, elf, dice=(6,))
    assert (elf.wounds, orc.wounds) == (0, wounds)


@pytest.mark.rule("535.1")
def test_a_card_may_take_over_what_happens_to_those_beside_it() -> None:
    table = Table()
    one = ab.Comparison(AMOUNT, ab.Compare.EQUAL, 1)
    node = ab.Replacement(WOUNDS, cards=ab.Beside(), body=on_itself(ab.Wound(1)), condition=one)
    orc = table.first.creature("c3")
    troll = table.first.creature("e3")
    elf, far = table.second.creature("c4", closed=True), table.second.creature("e4", closed=True)
    stone = lay(table.second, "b5", node)
    table.strikes(orc, elf, dice=(3,))
    table.strikes(troll, far, dice=(3,))
    assert (elf.wounds, far.wounds, stone.wounds) == (0, 1, 1)


# 535.8: replacing abilities.


@pytest.mark.rule("535.8", "535.8.1")
def test_a_replacement_that_chooses_a_target_is_a_play_of_its_own() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.Heal(2))))
    bite = influence(ab.Wound(AMOUNT), targets=ab.Targets(ab.Beside()))
    whole = ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.WOUNDS, ab.Compare.EQUAL, 0))
    satyr = lay(
        table.first, "c3", ab.Replacement(ab.ReplacedBy.HEALING, body=bite, condition=whole)
    )
    elf, gnome = table.second.creature("c4"), table.second.creature("d4")
    use(table, mage, satyr)
    assert table.asked == (Seat.FIRST, Asking.TARGET)
    table.choose(op.ChooseTarget(gnome.id))
    assert (elf.wounds, gnome.wounds) == (0, 2)
    assert [play.source for play in table.events(ev.PlayAnnounced)] == [mage.id, satyr.id]


@pytest.mark.rule("535.8.1")
def test_what_a_replacing_ability_lays_may_be_replaced_in_its_turn() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.Heal(2))))
    bite = influence(ab.Wound(AMOUNT), targets=ab.Targets(ab.Beside()))
    whole = ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.WOUNDS, ab.Compare.EQUAL, 0))
    satyr = lay(
        table.first, "c3", ab.Replacement(ab.ReplacedBy.HEALING, body=bite, condition=whole)
    )
    elf = lay(table.second, "c4", ab.Replacement(WOUNDS, amount=1))
    gnome = lay(table.second, "d4", ab.Replacement(WOUNDS, none=True))
    use(table, mage, satyr)
    assert table.asked == (Seat.FIRST, Asking.TARGET)
    assert op.ChooseTarget(gnome.id) in table.options
    table.choose(op.ChooseTarget(elf.id))
    assert (elf.wounds, gnome.wounds) == (3, 0)


@pytest.mark.rule("535.8.2")
def test_a_replacement_does_not_meet_what_a_replacing_ability_made_of_its_effect() -> None:
    table = Table()
    mage = lay(table.first, "a1", tap(spell(ab.Wound(2))))
    passes_on = ab.Replacement(
        WOUNDS, cards=OWN, body=influence(ab.Wound(AMOUNT), targets=ab.Targets(OWN))
    )
    imp = lay(table.second, "c5", passes_on)
    elf = table.second.creature("c4")
    use(table, mage, elf)
    table.choose(op.ChooseTarget(imp.id))
    assert (elf.wounds, imp.wounds) == (0, 2)


@pytest.mark.rule("535.8.3")
def test_another_card_may_deal_the_counterstrike() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", strike="1-1-1")
    node = ab.Replacement(ab.ReplacedBy.COUNTERSTRIKE, cards=OWN)
    giant = lay(table.second, "a6", node, strike="4-5-6")
    table.strikes(orc, elf, dice=(1, 4))
    assert orc.wounds == 4
    dealt = table.events(ev.Landed)[-1]
    assert (dealt.source, dealt.counter) == (giant.id, True)


@pytest.mark.rule("535.8.3")
def test_who_deals_the_counterstrike_instead_has_rolled_nothing() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    node = ab.Replacement(ab.ReplacedBy.COUNTERSTRIKE, cards=OWN)
    giant = lay(table.second, "a6", node, ab.Named(ab.Name.BLESSING))
    table.strikes(orc, elf, dice=(1, 4))
    decided = table.events(ev.FightDecided)[-1]
    assert (decided.defence_total, giant.is_closed) == (4, False)


@pytest.mark.rule("535.8.3", "512.3")
def test_who_deals_one_counterstrike_instead_does_not_deal_that_of_the_next_power() -> None:
    table = Table()
    foe, slain = (
        ab.Targets(ab.AllOf((ENEMY, ab.OfClass(("эльф",))))),
        ab.Targets(ab.OfClass(("гигант",))),
    )
    blow = ab.Attack(ab.PowerKind.STRIKE, Strength(1, 1, 1), targets=foe)
    kill = influence(ab.Destroy(), targets=slain)
    orc = lay(table.first, "c3", tap(ab.And((blow, kill, blow))), life=20)
    elf = lay(table.second, "c4", strike="1-1-1", life=20, classes=("эльф",))
    node = ab.Replacement(ab.ReplacedBy.COUNTERSTRIKE, cards=OWN)
    giant = lay(table.second, "a6", node, strike="4-5-6", classes=("гигант",))
    table.dice(1, 4, 1, 4)
    use(table, orc)
    dealt = [event.source for event in table.events(ev.Landed) if event.counter]
    assert dealt == [giant.id, elf.id]


# Statics, compounds, terms.


@pytest.mark.rule("535.1", "121.1")
def test_a_replacement_may_hold_only_while_something_is_so() -> None:
    whole = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED))
    node = ab.While(whole, (ab.Replacement(WOUNDS, none=True),))
    table = Table()
    mage = lay(table.first, "a1", tap(spell(ab.Wound(2), targets=ab.Targets(ENEMY, all=True))))
    elf = lay(table.second, "c4", node, closed=True)
    awake = lay(table.second, "d4", node)
    use(table, mage)
    assert (elf.wounds, awake.wounds) == (0, 2)


@pytest.mark.rule("535.1", "505.4.5")
def test_several_things_may_come_instead() -> None:
    body = ab.And(
        (on_itself(ab.Heal(2)), ab.WhileDoing(on_itself(ab.Chips(1)), on_itself(ab.Chips(1))))
    )
    elf = struck((ab.Replacement(WOUNDS, body=body),), wounds=5)
    assert (elf.wounds, elf.state.chips) == (3, 2)


@pytest.mark.rule("535.1.1", "111.2")
def test_fortitude_keeps_off_the_opponents_influences_alone() -> None:
    table = Table()
    foe = lay(table.first, "a1", free_influence(ab.Wound(2)), free_influence(ab.Destroy()))
    witch = lay(table.first, "b1", tap(spell(ab.Wound(2))))
    troll = lay(table.second, "c4", ab.Named(ab.Name.FORTITUDE))
    friend = lay(table.second, "a6", free_influence(ab.Wound(1)))
    use(table, foe, troll)
    use(table, foe, troll, number=1)
    assert (troll.wounds, troll.is_dead) == (0, False)
    use(table, witch, troll)
    assert troll.wounds == 2
    table.ends_turn()
    use(table, friend, troll)
    nobody_answers(table)
    assert troll.wounds == 3


def free_influence(effect: ab.Effect) -> ab.Playable:
    """Return an influence that costs nothing."""
    return ab.Playable(ab.Payment(), influence(effect))


@pytest.mark.rule("535.5", "535.1.1")
def test_the_amount_that_changes_wounds_may_be_counted() -> None:
    more = ab.Replacement(WOUNDS, amount=ab.FactOf(ab.Fact.CHIPS))
    table = Table()
    mage = lay(table.first, "a1", tap(spell(ab.Wound(1))))
    elf = lay(table.second, "c4", more)
    elf.state.chips = 2
    use(table, mage, elf)
    assert elf.wounds == 3
