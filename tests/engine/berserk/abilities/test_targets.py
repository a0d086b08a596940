"""Sources and targets of plays: 501.2, 502; effects that contradict one another: 525."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Element
from engine.berserk.table import options as op
from engine.berserk.table.events import PlayAnnounced, PlayStopped
from engine.berserk.table.state import Asking, Step
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import (
    can_use,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    ITS_SUBJECT,
    OWN,
    SELF,
    STRIKE,
    chooses,
    everybody_passes,
    on,
    picks,
)
from tests.support.scenario import Piece, Table, cells

HURT = ab.InState(ab.State.WOUNDED)
SHOT = ab.Attack(ab.PowerKind.SHOT, Strength(3, 3, 3))


def free(body: ab.Body) -> ab.Playable:
    """A sudden ability that costs nothing and is used once a turn."""
    return ab.Playable(ab.Payment(), body, sudden=True, limit=ab.Limit.PER_TURN)


def announced(table: Table) -> list[tuple[int, ...]]:
    return [event.targets for event in table.events(PlayAnnounced)]


# Announcing: 501.2, 502.


@pytest.mark.rule("501.2", "120.1")
def test_whom_a_delayed_ability_will_hit_is_said_when_its_moment_comes() -> None:
    frost = on(ab.Moment.ANNOUNCED, influence(ab.Wound(1), targets=ITS_SUBJECT), ENEMY)
    table = Table()
    mage = lay(table.first, "c1", tap(on_itself(ab.Delay(frost))))
    elf = table.first.creature("c3", closed=True)
    orc, _other = table.second.creature("c4"), table.second.creature("d4")
    use(table, mage)
    assert (announced(table), mage.is_closed) == ([(mage.id,)], True)
    table.ends_turn()
    table.strikes(orc, elf, dice=(3,))
    assert announced(table)[-1] == (orc.id,)


NOTED = on(ab.Moment.TARGETED, on_itself(ab.Chips(1)), ENEMY, SELF, powers=STRIKE)


@pytest.mark.rule("502.1")
def test_a_card_is_a_target_when_no_other_can_come_in_its_place() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf, guard = lay(table.second, "c4", NOTED), lay(table.second, "d4", NOTED)
    table.strikes(orc, elf, dice=(1, 6))
    table.defends(guard)
    assert (elf.state.chips, guard.state.chips) == (0, 1)


@pytest.mark.rule("502.1")
def test_a_card_to_which_an_attack_is_redirected_is_its_target() -> None:
    takes = on(ab.Moment.REDIRECTING, at_play(ab.Redirect()), ENEMY, powers=STRIKE)
    table = Table()
    orc = table.first.creature("c3")
    elf, decoy = lay(table.second, "c4", NOTED), lay(table.second, "a6", takes, NOTED)
    table.strikes(orc, elf, dice=(1, 6))
    assert (elf.state.chips, decoy.state.chips) == (0, 1)


@pytest.mark.rule("502.2")
def test_a_play_has_the_card_that_announced_it_as_its_only_source() -> None:
    bears_armor = ab.While(ab.HasStatus(ab.Status.SOURCE), (ab.Named(ab.Name.ARMOR, 1),))
    table = Table()
    orc = lay(table.first, "c3", bears_armor, strike="1-1-1")
    elf = lay(table.second, "c4", bears_armor, strike="3-3-3")
    guard = lay(table.second, "d4", bears_armor, strike="3-3-3")
    table.strikes(orc, elf, dice=(1, 6))
    table.defends(guard)
    assert (orc.wounds, guard.wounds) == (2, 0)


@pytest.mark.rule("512.6.2/statuses", "512.7")
def test_a_card_is_a_source_when_its_play_has_begun_and_not_before() -> None:
    table = Table()
    bears_armor = ab.While(ab.HasStatus(ab.Status.SOURCE), (ab.Named(ab.Name.ARMOR, 1),))
    mage = lay(table.first, "c1", bears_armor, tap(spell(ab.Wound(1))))
    nun = lay(table.second, "a6", free(influence(ab.Heal(1))), bears_armor)
    lay(table.second, "b6", free(influence(ab.Heal(1))))
    elf = table.second.creature("c6", wounds=3)
    use(table, mage, elf)
    use(table, nun, elf)
    sources = set()
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        sources.add(tuple(card.state.facts.has(ab.Name.ARMOR) for card in (mage, nun)))
        table.passes()
    assert (True, True) not in sources
    assert sources > {(False, True), (True, False)}
    assert not mage.state.facts.has(ab.Name.ARMOR)


def a_witch_takes_abilities(step: Step | None) -> tuple[Table, Piece, Piece]:
    """An archer shoots; a witch takes its abilities away, at once or when the play has come so
    far."""
    table = Table()
    archer = lay(table.first, "c1", tap(SHOT))
    witch = lay(
        table.second, "a6", free(influence(ab.LoseAbilities(ab.Until.TURN_END), targets=ENEMIES))
    )
    elf = table.second.creature("c4")
    use(table, archer, elf, die=3)
    while step is not None and (
        not table.state.stack or table.state.stack[-1].course.step is not step
    ):
        table.passes()
    use(table, witch, archer)
    everybody_passes(table)
    return table, archer, elf


@pytest.mark.rule("502.3", "502.3.1")
def test_a_source_must_have_its_ability_when_the_play_begins() -> None:
    table, archer, elf = a_witch_takes_abilities(None)
    assert [event.paid for event in table.events(PlayStopped)] == [False]
    assert (elf.wounds, archer.is_closed) == (0, False)


@pytest.mark.rule("502.3.1", "528.6", "544.2")
def test_another_ability_of_the_source_does_not_stand_in_for_the_lost_one() -> None:
    table = Table()
    bolt = tap(spell(ab.Wound(2)))
    smith = lay(
        table.first, "a1", ab.Playable(ab.Payment(), influence(ab.Gain(bolt, marker="жезл")))
    )
    mage = lay(table.first, "c1", tap(influence(ab.Heal(1))))
    witch = lay(table.second, "a6", free(influence(ab.LoseMarker("жезл"), targets=ENEMIES)))
    elf = table.second.creature("c6")
    use(table, smith, mage)
    everybody_passes(table)
    use(table, mage, elf, number=1)
    use(table, witch, mage)
    everybody_passes(table)
    assert (elf.wounds, mage.is_closed) == (0, False)


@pytest.mark.rule("502.3", "502.3.1")
def test_a_source_may_lose_its_ability_later() -> None:
    _table, archer, elf = a_witch_takes_abilities(Step.CALCULATION)
    assert (elf.wounds, archer.is_closed) == (3, True)


@pytest.mark.rule("502.7")
def test_a_cell_is_what_a_relocation_is_aimed_at() -> None:
    push = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ENEMIES,
        cells=ab.Cells(who=ab.Who.TARGET, within=1),
    )
    table = Table()
    mage = lay(table.first, "c1", tap(push))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert table.asked == (Seat.FIRST, Asking.CELL)
    picks(table, "d4")
    assert [event.cells for event in table.events(PlayAnnounced)] == [cells("d4")]


# Cards of which something is true: 502.8.


WOUNDED_ENEMIES = ab.Targets(ab.AllOf((ENEMY, HURT)), all=True)


def a_storm(*where: str) -> tuple[Table, list[Piece], Piece]:
    """A storm upon every wounded enemy; a nun may heal one in answer."""
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(2), targets=WOUNDED_ENEMIES)))
    elves = [table.second.creature(cell, wounds=1) for cell in where]
    hale = table.second.creature("e6")
    lay(table.second, "a6", free(influence(ab.Heal(1))), name="Лекарь")
    use(table, mage)
    return table, elves, hale


@pytest.mark.rule("502.8")
def test_of_a_spell_upon_such_cards_all_such_cards_are_the_targets() -> None:
    table, elves, hale = a_storm("c4", "d4")
    everybody_passes(table)
    assert ([elf.wounds for elf in elves], hale.wounds) == ([3, 3], 0)


@pytest.mark.rule("502.8", "528.1", "122.18")
def test_a_card_that_is_no_such_card_when_the_play_begins_is_left_out() -> None:
    table, elves, _hale = a_storm("c4", "d4")
    use(table, table.piece("Лекарь"), elves[0])
    everybody_passes(table)
    assert [elf.wounds for elf in elves] == [0, 3]


@pytest.mark.rule("502.8", "505.4.1")
def test_such_cards_are_looked_for_when_their_part_of_the_ability_comes() -> None:
    both = ab.And(
        (spell(ab.Wound(1), targets=ENEMIES), spell(ab.Wound(2), targets=WOUNDED_ENEMIES))
    )
    table = Table()
    mage = lay(table.first, "c1", tap(both))
    elf, hale = table.second.creature("c4"), table.second.creature("d4")
    use(table, mage)
    chooses(table, elf)
    assert (elf.wounds, hale.wounds) == (3, 0)


@pytest.mark.rule("122.4", "528.7")
def test_of_two_cards_that_are_one_target_none_is_touched_without_the_other() -> None:
    exchange = ab.Power(ab.PowerKind.INFLUENCE, (ab.Swap(),), ab.Targets(ENEMY, 2, 2))
    table = Table()
    mage = lay(table.first, "c1", tap(exchange))
    killer = lay(table.second, "a6", free(spell(ab.Destroy())))
    one, other = table.second.creature("c4"), table.second.creature("d5")
    use(table, mage)
    chooses(table, one, other)
    use(table, killer, other)
    everybody_passes(table)
    assert (one.cell, mage.is_closed) == ("c4", False)


def wrestlers() -> tuple[Table, Piece]:
    """Return a table with a mage who has an open enemy strike a card that stands beside it."""
    pair = ab.Targets(
        ab.AllOf((ENEMY, ab.InState(ab.State.OPEN))), then=ab.Targets(ab.Beside(ab.Who.TARGET))
    )
    blow = ab.Attack(ab.PowerKind.STRIKE, None)
    table = Table()
    mage = lay(
        table.first, "c1", tap(spell(ab.Makes(ab.Order.DEALS, blow, ab.Targets()), targets=pair))
    )
    return table, mage


@pytest.mark.rule("122.4", "528.2")
def test_who_has_nobody_for_a_second_target_is_no_first_one() -> None:
    table, mage = wrestlers()
    one, other, lonely = (table.second.creature(cell) for cell in ("c4", "d4", "a6"))
    assert [can_use(table, mage, card) for card in (one, other, lonely)] == [True, True, False]


@pytest.mark.rule("122.4", "502.4")
@pytest.mark.same("2010-news:1.7")
def test_the_second_target_is_chosen_among_those_that_belong_to_the_first() -> None:
    table, mage = wrestlers()
    one, left, right = (table.second.creature(cell) for cell in ("c4", "b4", "d4"))
    use(table, mage, one)
    assert set(table.options) == {op.ChooseTarget(left.id), op.ChooseTarget(right.id)}
    table.dice(4)
    chooses(table, right)
    assert [card.wounds for card in (one, left, right)] == [0, 0, 2]


@pytest.mark.rule("122.4", "528.7")
@pytest.mark.parametrize("first", [True, False])
def test_when_one_of_two_that_are_one_target_moves_away_neither_is_touched(first: bool) -> None:
    table, mage = wrestlers()
    one, other = table.second.creature("c4"), table.second.creature("d4")
    near = ab.Cells(rows=(3,))
    flee = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.TELEPORT),), ab.Targets(OWN), cells=near
    )
    page = lay(table.second, "a6", free(flee))
    use(table, mage, one)
    use(table, page, one if first else other)
    picks(table, "e6")
    everybody_passes(table)
    assert (one.wounds, other.wounds) == (0, 0)


# Words that turn back upon their card: 502.9.


@pytest.mark.rule("502.9")
@pytest.mark.parametrize("healer", ["itself", "a friend", "an enemy"])
def test_what_is_not_healed_is_healed_by_nobody(healer: str) -> None:
    table = Table()
    cures = tap(influence(ab.Heal(2)))
    orc = lay(table.first, "c2", ab.Cannot(ab.Doing.BE_HEALED), cures, wounds=4)
    friend = lay(table.first, "c1", cures)
    enemy = lay(table.second, "c6", cures)
    match healer:
        case "itself":
            use(table, orc, orc)
        case "a friend":
            use(table, friend, orc)
        case _:
            table.ends_turn()
            use(table, enemy, orc)
    assert orc.wounds == 4


@pytest.mark.rule("502.9")
@pytest.mark.parametrize("own", [True, False])
def test_being_wounded_is_being_wounded_by_whatever_it_is(own: bool) -> None:
    table = Table()
    proud = lay(table.first, "c2", on(ab.Moment.WOUNDED, on_itself(ab.Chips(1))))
    friend = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    enemy = lay(table.second, "c6", tap(spell(ab.Wound(1))))
    if not own:
        table.ends_turn()
    use(table, friend if own else enemy, proud)
    assert proud.state.chips == 1


# Contradictions: 525.


@pytest.mark.rule("525.1")
def test_of_two_effects_that_contradict_the_last_one_holds() -> None:
    _table, orc = _changed_twice()
    assert orc.state.facts.movement == 3


@pytest.mark.rule("525.1")
def test_an_acquired_effect_that_is_contradicted_does_not_come_back() -> None:
    table, orc = _changed_twice()
    table.ends_turn()
    assert orc.state.facts.movement == 1


def _changed_twice() -> tuple[Table, Piece]:
    """The movement of an orc becomes 2 for the battle, then 3 until the end of the turn."""
    table = Table()
    one = lay(table.first, "c1", tap(influence(ab.SetProperty(ab.Property.MOVEMENT, 2))))
    brief = ab.SetProperty(ab.Property.MOVEMENT, 3, ab.Until.TURN_END)
    other = lay(table.first, "d1", tap(influence(brief)))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, one, orc)
    use(table, other, orc)
    return table, orc


@pytest.mark.rule("525.1")
def test_an_own_effect_that_is_contradicted_is_suppressed_meanwhile() -> None:
    brief = ab.SetProperty(ab.Property.MOVEMENT, 3, ab.Until.TURN_END)
    table = Table()
    mage = lay(table.first, "c1", tap(influence(brief)))
    orc = lay(table.first, "c2", ab.Becomes(ab.Property.MOVEMENT, 2))
    table.second.creature("c6")
    use(table, mage, orc)
    assert orc.state.facts.movement == 3
    table.ends_turn()
    assert orc.state.facts.movement == 2


@pytest.mark.rule("525.1")
def test_what_a_static_gives_later_holds_against_what_was_acquired_before() -> None:
    quick = ab.While(ab.CardIs(ab.Who.SELF, HURT), (ab.Becomes(ab.Property.MOVEMENT, 2),))
    table = Table()
    mage = lay(table.first, "c1", tap(influence(ab.SetProperty(ab.Property.MOVEMENT, 3))))
    imp = lay(table.first, "d1", tap(spell(ab.Wound(1))))
    orc = lay(table.first, "c2", quick)
    table.second.creature("c6")
    use(table, mage, orc)
    use(table, imp, orc)
    assert orc.state.facts.movement == 2


@pytest.mark.rule("525.1", "106.2.1")
def test_an_element_that_was_gained_and_lost_again_does_not_come_back() -> None:
    fire = (Element.STEPPE,)
    gains = ab.ChangeElements(gains=fire)
    loses = ab.ChangeElements(loses=fire, until=ab.Until.TURN_END)
    table = Table()
    mage = lay(table.first, "c1", tap(influence(gains)))
    witch = lay(table.first, "d1", tap(influence(loses)))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, mage, orc)
    use(table, witch, orc)
    table.ends_turn()
    assert orc.state.facts.elements == ()


@pytest.mark.rule("525.2")
def test_a_ban_holds_against_a_duty() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Must(ab.Doing.ATTACK), ab.Cannot(ab.Doing.ATTACK))
    elf = table.second.creature("c4")
    assert not table.can_strike(orc, elf)
    assert op.EndTurn() in table.options


@pytest.mark.rule("525.2")
@pytest.mark.same("2009:103.2")
def test_a_ban_holds_against_a_permission() -> None:
    table = Table()
    beside = ab.AlsoAt(ab.Beside(), (ab.PowerKind.SHOT,))
    ban = ab.Cannot(ab.Doing.BE_TARGET, powers=(ab.PowerKind.SHOT,))
    archer = lay(table.first, "c3", tap(SHOT), beside)
    elf, ghost = table.second.creature("c4"), lay(table.second, "d4", ban)
    assert (can_use(table, archer, elf), can_use(table, archer, ghost)) == (True, False)
