"""Triggered and conditional playable abilities: 115, 116, 201.2.3, 201.2.4, 303.4, 305, 546."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table.events import CardRevealed, PlayAnnounced
from engine.berserk.table.state import Asking
from engine.kernel import Seat
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
    ENEMY,
    ITS_SUBJECT,
    ITS_TARGET,
    ONE_CHIP,
    OWN,
    SELF,
    STRIKE,
    chips_of,
    first_trigger,
    on,
)
from tests.support.scenario import Piece, Table


@pytest.mark.rule("116.3.5", "116.4", "512.7")
@pytest.mark.parametrize(("wounds", "chips"), [(0, 0), (1, 1)])
def test_after_a_strike_at_a_wounded_card_asks_for_wounds_before_the_strike(
    wounds: int, chips: int
) -> None:
    table = Table()
    hurt = ab.InState(ab.State.WOUNDED)
    orc = lay(table.first, "c3", on(ab.Moment.FINISHED, ONE_CHIP, other=hurt, powers=STRIKE))
    elf = table.second.creature("c4", closed=True, life=20, wounds=wounds)
    table.strikes(orc, elf, dice=(3,))
    assert elf.wounds > wounds
    assert orc.state.chips == chips


@pytest.mark.rule("116.3.5", "116.4", "512.7")
@pytest.mark.parametrize(("wounds", "chips"), [(0, 0), (1, 1)])
def test_what_heals_the_target_meanwhile_does_not_change_what_it_was_before(
    wounds: int, chips: int
) -> None:
    table = Table()
    hurt = ab.InState(ab.State.WOUNDED)
    orc = lay(table.first, "c3", on(ab.Moment.FINISHED, ONE_CHIP, other=hurt, powers=STRIKE))
    heals = on(ab.Moment.WOUNDED, on_itself(ab.Heal(9)))
    elf = lay(table.second, "c4", heals, closed=True, life=20, wounds=wounds)
    table.strikes(orc, elf, dice=(3,))
    assert (elf.wounds, orc.state.chips) == (0, chips)


@pytest.mark.rule("116.3.1", "523.4.2")
def test_an_attack_sets_abilities_off_even_when_it_wounds_nobody() -> None:
    table = Table()
    orc = lay(table.first, "c3", on(ab.Moment.LANDED, ONE_CHIP, powers=STRIKE), strike="0-0-0")
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert (elf.wounds, chips_of(orc)) == (0, 1)


@pytest.mark.rule("116.3.1")
def test_one_attack_sets_an_ability_off_once() -> None:
    table = Table()
    orc = lay(table.first, "c3", on(ab.Moment.LANDED, ONE_CHIP, powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert [event.source for event in table.events(PlayAnnounced)].count(orc.id) == 2


@pytest.mark.rule("515.5")
def test_a_miss_sets_nothing_off_that_waits_for_a_strike() -> None:
    table = Table()
    orc = lay(table.first, "c3", on(ab.Moment.LANDED, ONE_CHIP, powers=STRIKE))
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(1, 4))
    assert (elf.wounds, chips_of(orc)) == (0, 0)


@pytest.mark.rule("546.2")
@pytest.mark.parametrize(("dice", "chips"), [((1, 4), 1), ((6, 1), 0)])
def test_an_ability_may_wait_for_a_miss(dice: tuple[int, int], chips: int) -> None:
    table = Table()
    missing = ab.Triggered(
        ab.When(ab.Moment.LANDED, SELF, strengths=(ab.AttackStrength.MISS,)), ONE_CHIP
    )
    orc = lay(table.first, "c3", missing)
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=dice)
    assert chips_of(orc) == chips


@pytest.mark.rule("116.3.2", "523.4.1")
def test_a_healing_that_heals_nothing_sets_nothing_off() -> None:
    table = Table()
    watcher = lay(table.first, "a1", on(ab.Moment.HEALED, ONE_CHIP, ab.ANY_CARD))
    healer = lay(table.first, "c1", tap(influence(ab.Heal(2))))
    well = table.first.creature("c2")
    table.second.creature("c6")
    use(table, healer, well)
    assert chips_of(watcher) == 0


@pytest.mark.rule("116.3.2")
@pytest.mark.example("116.3.2-ex2")
@pytest.mark.parametrize(("wounds", "opens"), [(1, False), (2, True)])
def test_healing_counts_by_what_it_took_off(wounds: int, opens: bool) -> None:
    table = Table()
    enough = ab.Triggered(
        ab.When(ab.Moment.HEALED, SELF), on_itself(ab.Open()), condition=_healed(2)
    )
    tired = lay(table.first, "c2", enough, wounds=wounds, closed=True)
    healer = lay(table.first, "c1", tap(influence(ab.Heal(5))))
    table.second.creature("c6")
    use(table, healer, tired)
    assert tired.is_closed is not opens


def _healed(least: int) -> ab.Condition:
    healed = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
    return ab.Comparison(healed, ab.Compare.AT_LEAST, least)


@pytest.mark.rule("116.3.3", "502.4")
@pytest.mark.example("502.4-ex1")
def test_an_ability_without_a_target_falls_on_its_own_card() -> None:
    table = Table()
    orc = lay(
        table.first, "c3", on(ab.Moment.LANDED, on_itself(ab.Heal(2)), powers=STRIKE), wounds=3
    )
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert orc.wounds == 1


@pytest.mark.rule("116.4", "512.7")
def test_after_a_strike_is_after_its_payment() -> None:
    table = Table()
    again = on(ab.Moment.FINISHED, on_itself(ab.Open()))
    orc = lay(table.first, "c3", again)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert not orc.is_closed


@pytest.mark.rule("116.4", "512.6.8")
def test_at_a_strike_is_before_its_payment() -> None:
    table = Table()
    orc = lay(table.first, "c3", on(ab.Moment.LANDED, on_itself(ab.Open()), powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert orc.is_closed  # it was open still: there was nothing to open


@pytest.mark.rule("512.7")
def test_what_follows_a_power_knows_on_whom_it_fell() -> None:
    table = Table()
    follow = on(ab.Moment.FINISHED, influence(ab.Close(), targets=ITS_TARGET), other=ab.ANY_CARD)
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))), follow)
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert elf.is_closed


@pytest.mark.rule("512.7", "510.1")
def test_acting_sets_off_what_waits_for_it_and_being_closed_does_not() -> None:
    table = Table()
    acts = on(ab.Moment.ACTED, ONE_CHIP)
    mage = lay(table.first, "c1", tap(influence(ab.Close())), acts)
    orc = lay(table.first, "c2", acts)
    table.second.creature("c6")
    use(table, mage, orc)
    assert (chips_of(mage), chips_of(orc)) == (1, 0)


@pytest.mark.rule("122.9", "512.7")
@pytest.mark.example("122.9-ex1")
def test_closing_as_a_payment_sets_off_what_waits_for_closing() -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))), on(ab.Moment.CLOSED, ONE_CHIP))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    assert chips_of(mage) == 1


# What must be announced, and what may be.


@pytest.mark.rule("116.6")
def test_what_goes_off_must_be_announced() -> None:
    table = Table()
    orc = lay(table.first, "c3", on(ab.Moment.LANDED, on_itself(ab.Wound(1)), powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert orc.wounds == 1


@pytest.mark.rule("116.7", "305.2/pass", "545.10")
def test_who_passes_on_what_he_may_do_cannot_come_back_to_it() -> None:
    table = Table()
    orc = lay(table.first, "c3", on(ab.Moment.LANDED, ONE_CHIP, may=True, powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert table.asked == (Seat.FIRST, Asking.TRIGGER_ORDER)
    table.passes()
    assert (chips_of(orc), table.asked) == (0, (Seat.FIRST, Asking.ACT))


def struck_with_choices(*abilities: ab.Ability) -> tuple[Table, list[Piece]]:
    """Return a table at which a strike has landed, and two cards a side with these abilities."""
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=True)
    table.first.creature("e1")
    cells = ((table.first, "a1"), (table.first, "b1"), (table.second, "a6"), (table.second, "b6"))
    pieces = [lay(side, cell, *abilities, name=f"Маг {cell}") for side, cell in cells]
    table.strikes(orc, elf, dice=(3,))
    return table, pieces


CHOSEN = ab.Triggered(ab.When(ab.Moment.LANDED, ab.ANY_CARD, powers=STRIKE), ONE_CHIP, may=True)


@pytest.mark.rule("305.2/order")
def test_the_active_player_announces_all_that_goes_off_before_the_other_player() -> None:
    table, pieces = struck_with_choices(CHOSEN)
    for piece, seat in zip(pieces, (Seat.FIRST, Seat.FIRST, Seat.SECOND, Seat.SECOND), strict=True):
        assert table.asked == (seat, Asking.TRIGGER_ORDER)
        first_trigger(table, piece)
    assert [chips_of(piece) for piece in pieces] == [1, 1, 1, 1]


@pytest.mark.rule("305.2/pass")
@pytest.mark.parametrize("passing", [Seat.FIRST, Seat.SECOND])
def test_who_passes_announces_no_more_of_what_goes_off(passing: Seat) -> None:
    table, pieces = struck_with_choices(CHOSEN)
    for seat in Seat:
        mine = pieces[:2] if seat is Seat.FIRST else pieces[2:]
        assert table.asked == (seat, Asking.TRIGGER_ORDER)
        first_trigger(table, mine[0])
        assert table.asked == (seat, Asking.TRIGGER_ORDER)
        if seat is passing:
            table.passes()
        else:
            first_trigger(table, mine[1])
    assert table.asked == (Seat.FIRST, Asking.ACT)
    gone = 1 if passing is Seat.FIRST else 3
    assert [chips_of(piece) for piece in pieces] == [int(place != gone) for place in range(4)]


@pytest.mark.rule("305.2/conditional")
def test_a_conditional_ability_may_be_announced_until_both_players_pass_in_a_row() -> None:
    once = ab.Playable(
        ab.FREE,
        ONE_CHIP,
        sudden=True,
        when=ab.When(ab.Moment.LANDED, ab.ANY_CARD, powers=STRIKE),
        limit=ab.Limit.PER_TURN,
    )
    table, pieces = struck_with_choices(once)
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    table.passes()
    use(table, pieces[2])
    table.passes()
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    use(table, pieces[0])
    table.passes()
    table.passes()
    assert [chips_of(piece) for piece in pieces] == [1, 0, 1, 0]
    assert can_use(table, pieces[1])  # the strike is on top again (303.4)
    table.passes()
    table.passes()
    assert (table.asked, can_use(table, pieces[1])) == ((Seat.FIRST, Asking.ACT), False)


@pytest.mark.rule("305.1")
@pytest.mark.same("2009:103.5", "2010-news:1.6")
def test_the_active_player_announces_first_and_what_comes_last_is_carried_out_first() -> None:
    table = Table()
    first = lay(
        table.first, "a1", on(ab.Moment.WOUNDED, spell(ab.Wound(1), targets=ITS_SUBJECT), ENEMY)
    )
    second = lay(table.second, "a6", on(ab.Moment.WOUNDED, ONE_CHIP, OWN))
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    announced = [event.source for event in table.events(PlayAnnounced)]
    assert announced[:3] == [mage.id, first.id, second.id]


@pytest.mark.rule("305.1")
@pytest.mark.same("2010-news:1.5")
def test_of_several_of_ones_own_one_chooses_the_order() -> None:
    table = Table()
    one = lay(table.first, "a1", on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY))
    other = lay(table.first, "b1", on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY))
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    first_trigger(table, other)
    announced = [event.source for event in table.events(PlayAnnounced)]
    assert announced[1:] == [other.id, one.id]
    assert table.events(CardRevealed) == []  # they lie open already


@pytest.mark.rule("116.8")
def test_two_deaths_at_once_set_an_ability_off_once() -> None:
    table = Table()
    ghoul = lay(table.first, "a1", on(ab.Moment.DIED, ONE_CHIP, ab.ANY_CARD))
    ground = ab.Targets(ab.AllOf((ENEMY, ab.OfType((CardType.GROUND,)))), all=True)
    mage = lay(table.first, "c1", tap(spell(ab.Destroy(), targets=ground)))
    table.second.creature("c4")
    table.second.creature("d4")
    table.second.flyer()
    use(table, mage)
    assert chips_of(ghoul) == 1


@pytest.mark.rule("116.2", "545.7")
def test_a_triggered_ability_may_be_limited_to_once_a_turn() -> None:
    table = Table()
    ghoul = lay(table.first, "a1", on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY, limit=ab.Limit.PER_TURN))
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), spell(ab.Wound(1))))
    elf = table.second.creature("c4")
    use(table, mage, elf)
    use(table, mage, elf)
    assert (chips_of(ghoul), elf.wounds) == (1, 2)


@pytest.mark.rule("116.2")
@pytest.mark.parametrize(
    ("limit", "left"), [(ab.Limit.NONE, 3), (ab.Limit.PER_TURN, 2), (ab.Limit.PER_BATTLE, 1)]
)
def test_what_goes_off_costs_no_more_than_the_marker_of_its_limit(
    limit: ab.Limit, left: int
) -> None:
    table = Table()
    ghoul = lay(table.first, "a1", on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY, limit=limit), wounds=4)
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(), spell(ab.Wound(1))))
    elf = table.second.creature("c4")
    before = ghoul.state.clone()
    for turns in (0, 0, 2):
        for _turn in range(turns):
            table.ends_turn()
        use(table, mage, elf)
    after = ghoul.state
    assert (elf.wounds, after.chips) == (3, left)
    assert (after.closed, after.acted, after.movement) == (False, 0, before.movement)
    assert (after.wounds, after.zone) == (4, before.zone)
