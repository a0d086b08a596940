"""Triggered and conditional playable abilities: 115, 116, 201.2.3, 201.2.4, 303.4, 305, 546."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table.events import CardRevealed, PlayAnnounced
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import (
    ENEMY,
    ITS_SUBJECT,
    ITS_TARGET,
    ONE_CHIP,
    OWN,
    SELF,
    STRIKE,
    chips_of,
    on,
)
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table


@pytest.mark.rule("116.3.5", "116.4", "512.7")
@pytest.mark.parametrize(("wounds", "chips"), [(0, 0), (1, 1)])
def test_a_trigger_after_a_strike_at_a_wounded_card_asks_for_earlier_wounds(
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
def test_healing_in_response_does_not_change_the_state_before_the_strike(
    wounds: int, chips: int
) -> None:
    table = Table()
    hurt = ab.InState(ab.State.WOUNDED)
    orc = lay(table.first, "c3", on(ab.Moment.FINISHED, ONE_CHIP, other=hurt, powers=STRIKE))
    heals = on(ab.Moment.WOUNDED, on_itself(ab.Heal(9)))
    elf = lay(table.second, "c4", heals, closed=True, life=20, wounds=wounds)
    table.strikes(orc, elf, dice=(3,))
    assert (elf.wounds, orc.state.chips) == (0, chips)


@pytest.mark.rule("116.3.1")
def test_one_attack_triggers_an_ability_once() -> None:
    table = Table()
    orc = lay(table.first, "c3", on(ab.Moment.LANDED, ONE_CHIP, powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert [event.source for event in table.events(PlayAnnounced)].count(orc.id) == 2


@pytest.mark.rule("116.3.2")
@pytest.mark.example("116.3.2-ex2")
@pytest.mark.parametrize(("wounds", "opens"), [(1, False), (2, True)])
def test_a_trigger_on_healing_counts_the_wounds_removed(wounds: int, opens: bool) -> None:
    table = Table()
    enough = ab.Triggered(
        ab.When(ab.Moment.HEALED, SELF), on_itself(ab.Open()), condition=_healed(2)
    )
    tired = lay(table.first, "c2", enough, wounds=wounds, closed=True)
    healer = lay(table.first, "c1", tap(influence(ab.Heal(5))))
    table.second.creature("c6")
    table.uses(healer, tired)
    assert tired.is_closed is not opens


def _healed(least: int) -> ab.Condition:
    healed = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
    return ab.Comparison(healed, ab.Compare.AT_LEAST, least)


@pytest.mark.rule("116.4", "512.6.8")
def test_a_trigger_at_a_strike_resolves_before_its_payment() -> None:
    table = Table()
    orc = lay(table.first, "c3", on(ab.Moment.LANDED, on_itself(ab.Open()), powers=STRIKE))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    assert orc.is_closed  # it was open still: there was nothing to open


ACTS = on(ab.Moment.ACTED, ONE_CHIP)


@scenes(
    scene("116.3.1 523.4.2", "an attack without wounds triggers abilities",
          "c3 strikes c4 rolling 3: c4 has 0 wounds, c3 has 1 chip",
          ours("c3", on(ab.Moment.LANDED, ONE_CHIP, powers=STRIKE), strike="0-0-0"),
          theirs("c4", closed=True)),
    scene("515.5", "a miss does not trigger on strike abilities",
          "c3 strikes c4 rolling 1 4: c4 has 0 wounds, c3 has 0 chips",
          ours("c3", on(ab.Moment.LANDED, ONE_CHIP, powers=STRIKE)), theirs("c4")),
    scene("546.2", "an ability may trigger on a miss: chips 1",
          "c3 strikes c4 rolling 1 4: c3 has 1 chip",
          ours("c3", ab.Triggered(ab.When(ab.Moment.LANDED, SELF,
              strengths=(ab.AttackStrength.MISS,)), ONE_CHIP)), theirs("c4")),
    scene("546.2", "an ability may trigger on a miss: chips 0",
          "c3 strikes c4 rolling 6 1: c3 has 0 chips",
          ours("c3", ab.Triggered(ab.When(ab.Moment.LANDED, SELF,
              strengths=(ab.AttackStrength.MISS,)), ONE_CHIP)), theirs("c4")),
    scene("116.3.2 523.4.1", "healing nothing triggers nothing",
          "c1 uses at c2: a1 has 0 chips",
          ours("a1", on(ab.Moment.HEALED, ONE_CHIP, ab.ANY_CARD)),
          ours("c1", tap(influence(ab.Heal(2)))), ours("c2"), theirs("c6")),
    scene("116.3.3 502.4 502.4-ex1", "an ability without a target affects its own card",
          "c3 strikes c4 rolling 3: c3 has 1 wound",
          ours("c3", on(ab.Moment.LANDED, on_itself(ab.Heal(2)), powers=STRIKE), wounds=3),
          theirs("c4", closed=True)),
    scene("116.4 512.7", "an after-strike ability triggers after the payment",
          "c3 strikes c4 rolling 3: c3 is not closed",
          ours("c3", on(ab.Moment.FINISHED, on_itself(ab.Open()))), theirs("c4", closed=True)),
    scene("512.7", "a follow-up knows the target of its power",
          "c1 uses at c4: c4 is closed",
          ours("c1", tap(spell(ab.Wound(1))), on(ab.Moment.FINISHED, influence(ab.Close(),
              targets=ITS_TARGET), other=ab.ANY_CARD)), theirs("c4")),
    scene("512.7 510.1", "acting triggers abilities, being closed does not",
          "c1 uses at c2: c1 has 1 chip, c2 has 0 chips",
          ours("c1", tap(influence(ab.Close())), ACTS), ours("c2", ACTS), theirs("c6")),
    scene("122.9 512.7 122.9-ex1", "closing as a payment triggers on-close abilities",
          "c1 uses at c4: c1 has 1 chip",
          ours("c1", tap(spell(ab.Wound(1))), on(ab.Moment.CLOSED, ONE_CHIP)), theirs("c4")),
)  # fmt: skip
def test_triggers(scene: Scene) -> None:
    scene.play()


# What must be announced, and what may be.


def struck_with_choices(*abilities: ab.Ability) -> tuple[Table, list[Piece]]:
    """Return a table at which a strike has landed, and two cards a side with these abilities."""
    table, orc, elf, _ = board(ours("c3"), theirs("c4", closed=True), ours("e1"))
    cells = ((table.first, "a1"), (table.first, "b1"), (table.second, "a6"), (table.second, "b6"))
    pieces = [lay(side, cell, *abilities, name=f"Маг {cell}") for side, cell in cells]
    table.strikes(orc, elf, dice=(3,))
    return table, pieces


CHOSEN = ab.Triggered(ab.When(ab.Moment.LANDED, ab.ANY_CARD, powers=STRIKE), ONE_CHIP, may=True)


@pytest.mark.rule("305.2/order")
def test_the_active_player_announces_all_triggers_first() -> None:
    table, pieces = struck_with_choices(CHOSEN)
    for piece, seat in zip(pieces, (Seat.FIRST, Seat.FIRST, Seat.SECOND, Seat.SECOND), strict=True):
        assert table.asked == (seat, Asking.TRIGGER_ORDER)
        table.triggers(piece)
    assert [chips_of(piece) for piece in pieces] == [1, 1, 1, 1]


@pytest.mark.rule("305.2/pass")
@pytest.mark.parametrize("passing", [Seat.FIRST, Seat.SECOND])
def test_passing_declines_the_remaining_triggers(passing: Seat) -> None:
    table, pieces = struck_with_choices(CHOSEN)
    for seat in Seat:
        mine = pieces[:2] if seat is Seat.FIRST else pieces[2:]
        assert table.asked == (seat, Asking.TRIGGER_ORDER)
        table.triggers(mine[0])
        assert table.asked == (seat, Asking.TRIGGER_ORDER)
        if seat is passing:
            table.passes()
        else:
            table.triggers(mine[1])
    assert table.asked == (Seat.FIRST, Asking.ACT)
    gone = 1 if passing is Seat.FIRST else 3
    assert [chips_of(piece) for piece in pieces] == [int(place != gone) for place in range(4)]


@pytest.mark.rule("305.2/conditional")
def test_a_conditional_ability_may_be_used_until_both_players_pass() -> None:
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
    table.uses(pieces[2])
    table.passes()
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    table.uses(pieces[0])
    table.passes()
    table.passes()
    assert [chips_of(piece) for piece in pieces] == [1, 0, 1, 0]
    assert table.can_use(pieces[1])  # the strike is on top again (303.4)
    table.passes()
    table.passes()
    assert (table.asked, table.can_use(pieces[1])) == ((Seat.FIRST, Asking.ACT), False)


@pytest.mark.rule("305.1")
@pytest.mark.same("2009:103.5", "2010-news:1.6")
def test_the_active_player_announces_first_and_resolves_last() -> None:
    table, first, second, mage, elf = board(
        ours("a1", on(ab.Moment.WOUNDED, spell(ab.Wound(1), targets=ITS_SUBJECT), ENEMY)),
        theirs("a6", on(ab.Moment.WOUNDED, ONE_CHIP, OWN)),
        ours("c1", tap(spell(ab.Wound(1)))),
        theirs("c4"),
    )
    table.uses(mage, elf)
    announced = [event.source for event in table.events(PlayAnnounced)]
    assert announced[:3] == [mage.id, first.id, second.id]


@pytest.mark.rule("305.1")
@pytest.mark.same("2010-news:1.5")
def test_a_player_orders_his_own_triggers() -> None:
    table = Table()
    one = lay(table.first, "a1", on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY))
    other = lay(table.first, "b1", on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY))
    mage = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    elf = table.second.creature("c4")
    table.uses(mage, elf)
    table.triggers(other)
    announced = [event.source for event in table.events(PlayAnnounced)]
    assert announced[1:] == [other.id, one.id]
    assert table.events(CardRevealed) == []  # they lie open already


@scenes(
    scene("116.6", "a trigger must be announced",
          "c3 strikes c4 rolling 3: c3 has 1 wound",
          ours("c3", on(ab.Moment.LANDED, on_itself(ab.Wound(1)), powers=STRIKE)),
          theirs("c4", closed=True)),
    scene("116.7 305.2/pass 545.10", "a declined optional trigger is lost",
          "c3 strikes c4 rolling 3: asked first trigger_order; pass: c3 has 0 chips, "
          "asked first act",
          ours("c3", on(ab.Moment.LANDED, ONE_CHIP, may=True, powers=STRIKE)),
          theirs("c4", closed=True)),
    scene("116.8", "two simultaneous deaths trigger an ability once",
          "c1 uses: a1 has 1 chip",
          ours("a1", on(ab.Moment.DIED, ONE_CHIP, ab.ANY_CARD)),
          ours("c1", tap(spell(ab.Destroy(), targets=ab.Targets(ab.AllOf((ENEMY,
              ab.OfType((CardType.GROUND,)))), all=True)))), theirs("c4"), theirs("d4"),
          theirs(None, card=specs.flyer())),
    scene("116.2 545.7", "a triggered ability may be limited to once a turn",
          "c1 uses at c4, c1 uses at c4: a1 has 1 chip, c4 has 2 wounds",
          ours("a1", on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY, limit=ab.Limit.PER_TURN)),
          ours("c1", free(spell(ab.Wound(1)))), theirs("c4")),
)  # fmt: skip
def test_mandatory_and_optional_triggers(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("116.2")
@pytest.mark.parametrize(
    ("limit", "left"), [(ab.Limit.NONE, 3), (ab.Limit.PER_TURN, 2), (ab.Limit.PER_BATTLE, 1)]
)
def test_a_trigger_costs_only_its_use_marker(limit: ab.Limit, left: int) -> None:
    table = Table()
    ghoul = lay(table.first, "a1", on(ab.Moment.WOUNDED, ONE_CHIP, ENEMY, limit=limit), wounds=4)
    mage = lay(table.first, "c1", free(spell(ab.Wound(1))))
    elf = table.second.creature("c4")
    before = ghoul.state.clone()
    for turns in (0, 0, 2):
        for _turn in range(turns):
            table.ends_turn()
        table.uses(mage, elf)
    after = ghoul.state
    assert (elf.wounds, after.chips) == (3, left)
    assert (after.closed, after.acted, after.movement) == (False, 0, before.movement)
    assert (after.wounds, after.zone) == (4, before.zone)
