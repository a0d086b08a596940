"""Resources: announced, reserved, prepaid and paid: 501."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.events import PlayStopped
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, on, sudden
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Table

# Resources: 501.


@pytest.mark.rule("501.4", "501.15")
@pytest.mark.parametrize(
    "payment", [ab.Payment(destroyed=True), ab.Payment(exiled=True), ab.Payment(to_deck=True)]
)
def test_a_card_may_leave_the_battle_as_its_own_payment(payment: ab.Payment) -> None:
    table, bomb, _, elf = board(
        ours("c1", ab.Playable(payment, spell(ab.Wound(2)))), ours("a1"), theirs("c6")
    )
    table.uses(bomb, elf)
    assert (bomb.state.in_battle, elf.wounds) == (False, 2)


@pytest.mark.rule("501.4", "501.7")
def test_another_card_may_be_sacrificed_as_a_payment() -> None:
    table = Table()
    victims = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))
    priest = lay(table.first, "c1", ab.Playable(ab.Payment(destroys=victims), spell(ab.Wound(4))))
    one, other = table.first.creature("a1"), table.first.creature("b1")
    elf = table.second.creature("c6")
    table.uses(priest, elf)
    assert table.asked == (Seat.FIRST, Asking.PAYMENT)
    table.choose(op.ChoosePayment(other.id))
    assert (one.is_dead, other.is_dead, elf.wounds) == (False, True, 4)


@pytest.mark.rule("501.4")
def test_another_card_may_be_closed_as_a_payment() -> None:
    table = Table()
    helpers = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))
    chief = lay(
        table.first, "c1", ab.Playable(ab.Payment(closes_other=helpers), spell(ab.Wound(1)))
    )
    one, other = table.first.creature("a1"), table.first.creature("b1", closed=True)
    elf = table.second.creature("c6")
    table.uses(chief, elf)
    table.choose(op.ChoosePayment(one.id))
    assert (one.is_closed, one.state.acted, elf.wounds) == (True, 0, 1)
    assert other.is_closed
    assert not table.can_use(chief, elf)


@pytest.mark.rule("501.7")
@pytest.mark.parametrize("payment", [TAP, ab.Payment(chips=1)])
def test_a_card_whose_resource_is_reserved_cannot_be_sacrificed(
    payment: ab.Payment,
) -> None:
    victims = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))
    offers = sudden(spell(ab.Wound(4)), ab.Payment(destroys=victims))
    table, orc, priest, elf = board(
        ours("c3"), theirs("a6", offers), theirs("c6", sudden(spell(ab.Wound(1)), payment), chips=1)
    )
    table.moves(orc, "d3")
    table.uses(elf, orc)
    assert orc.wounds == 1  # nobody was asked before the spell was carried out
    assert table.can_use(priest, orc)  # now it is


@pytest.mark.rule("501.7")
def test_a_card_chosen_as_one_payment_is_not_available_for_another() -> None:
    offers = sudden(spell(ab.Wound(2)), ab.Payment(destroys=ab.Targets(ab.OfClass(("раб",)))))
    table, orc, priest, other, slave = board(
        ours("c3"), theirs("a6", offers), theirs("b6", offers), theirs("c6", classes=("раб",))
    )
    table.moves(orc, "d3")
    assert table.can_use(other, orc)
    table.uses(priest, orc)
    table.choose(op.ChoosePayment(slave.id))
    assert (orc.wounds, slave.is_dead) == (2, True)  # nobody else was asked before


@pytest.mark.rule("545.7", "526.2")
def test_a_once_per_turn_ability_is_not_announced_twice_before_resolving() -> None:
    once = reaction(spell(ab.Wound(1)))
    table, orc, elf, nun = board(ours("c3"), theirs("c6", once), theirs("a6", once))
    table.moves(orc, "d3")
    table.uses(elf, orc)
    assert orc.wounds == 0  # it waits for what else is announced
    assert (table.can_use(elf, orc), table.can_use(nun, orc)) == (False, True)


@pytest.mark.rule("501.9", "501.11")
def test_a_card_whose_action_is_resolving_cannot_be_closed() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="3-3-3")
    witch = lay(table.second, "a6", sudden(influence(ab.Close())))
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(3,))
    table.passes()  # the strike comes onto the stack and is legal: its closing is reserved
    assert not table.can_use(witch, orc)
    table.everybody_passes()
    assert elf.wounds == 3


def _closed() -> ab.CardIs:
    return ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED))


@pytest.mark.rule("501.12")
def test_reserved_chips_cannot_be_taken_away() -> None:
    table = Table()
    archer = lay(table.first, "c1", ab.Playable(ab.Payment(chips=2), spell(ab.Wound(3))), chips=3)
    thief = lay(table.second, "a6", reaction(influence(ab.Chips(-3), targets=ENEMIES)))
    elf = table.second.creature("c6")
    table.uses(archer, elf)
    table.passes()  # the spell begins: its chips are in the reserve
    table.uses(thief, archer)
    table.everybody_passes()
    assert (elf.wounds, archer.state.chips) == (3, 0)


@pytest.mark.rule("501.12", "528.2.1")
@pytest.mark.parametrize("chips", [2, 3])
def test_only_chips_outside_the_reserve_make_a_card_a_target_for_their_loss(chips: int) -> None:
    takes, gives = influence(ab.Chips(-1), targets=ENEMIES), influence(ab.Chips(1), targets=ENEMIES)
    table, archer, thief, elf = board(
        ours("c1", ab.Playable(ab.Payment(chips=2), spell(ab.Wound(3))), chips=chips),
        theirs("a6", reaction(takes), reaction(gives)),
        theirs("c6"),
    )
    table.uses(archer, elf)
    assert table.can_use(thief, archer)
    table.passes()  # the spell begins: its chips are in the reserve
    assert table.can_use(thief, archer) is (chips == 3)
    assert table.can_use(thief, archer, number=1)


@pytest.mark.rule("501.5", "501.9", "501.12")
def test_paid_chips_are_no_longer_in_the_reserve() -> None:
    """The spell has not left the stack when the thief answers what was paid."""
    table, archer, thief, elf = board(
        ours("c1", ab.Playable(ab.Payment(chips=1), spell(ab.Wound(3))), chips=3),
        theirs("a6", answers_at(ab.Moment.PAID, influence(ab.Chips(-3), targets=ENEMIES))),
        theirs("c6"),
    )
    table.uses(archer, elf)
    table.answers(thief, archer)
    assert (elf.wounds, archer.state.chips) == (3, 0)


@pytest.mark.rule("501.4", "501.12")
@pytest.mark.parametrize(("owned", "left"), [(1, 0), (3, 0), (0, None)])
def test_markers_are_paid_at_the_end_and_not_taken_off_while_reserved(
    owned: int, left: int | None
) -> None:
    net, price = ab.Gain(ab.Marker(), marker="сеть"), ab.Payment(markers=("сеть",))
    thief = answers_at(ab.Moment.CANCELLING, influence(ab.LoseMarker("сеть"), targets=ENEMIES))
    table, mage, rogue, elf = board(
        ours("c1", ab.Playable(ab.FREE, on_itself(net)), ab.Playable(price, spell(ab.Wound(1)))),
        theirs("a6", thief),
        theirs("c6"),
    )
    for _time in range(owned):
        table.uses(mage)
        table.everybody_passes()
    assert table.can_use(mage, elf, number=1) is (left is not None)
    if left is not None:
        table.uses(mage, elf, number=1)
        table.answers(rogue, mage)
        table.everybody_passes()
        assert (elf.wounds, len(mage.state.effects)) == (1, left)


@pytest.mark.rule("501.12", "528.8")
def test_chips_not_yet_reserved_can_be_taken_away() -> None:
    table = Table()
    archer = lay(table.first, "c1", ab.Playable(ab.Payment(chips=2), spell(ab.Wound(3))), chips=3)
    thief = lay(table.second, "a6", reaction(influence(ab.Chips(-3), targets=ENEMIES)))
    elf = table.second.creature("c6")
    table.uses(archer, elf)
    table.uses(thief, archer)
    table.everybody_passes()
    assert (elf.wounds, archer.state.chips) == (0, 0)
    assert [event.paid for event in table.events(PlayStopped)] == [False]


@scenes(
    scene("501.5 512.5", "reserved payment pays for no other play",
          "c3 moves d3, c5 uses at c3, all pass: c3 has 1 wound, announced c3 c5",
          ours("c3"), theirs("c5", sudden(spell(ab.Wound(1))), sudden(spell(ab.Wound(2))))),
    scene("501.4 501.14", "wounds are paid at once",
          "c1 uses at c6: c1 has 3 wounds, c6 has 2 wounds",
          ours("c1", ab.Playable(ab.Payment(wounds=3), spell(ab.Wound(2)))), theirs("c6")),
    scene("501.15", "a card that dies of its payment does nothing",
          "c1 uses at c6: c1 is dead, c6 has 0 wounds",
          ours("c1", ab.Playable(ab.Payment(wounds=3), spell(ab.Wound(2))), life=3), ours("a1"),
          theirs("c6")),
    scene("501.6/life 528.10", "no more life is paid than there is",
          "now: c1 cannot use at c6",
          ours("c1", ab.Playable(ab.Payment(wounds=3), spell(ab.Wound(2))), life=2), theirs("c6")),
    scene("501.4", "extra life is paid at once",
          "now: c1 cannot use 1 at c6; c1 uses, c1 uses 1 at c6: c1 has 1 extra-life, "
          "c6 has 2 wounds",
          ours("c1", tap(on_itself(ab.ExtraLife(3))), ab.Playable(ab.Payment(extra_life=2),
              spell(ab.Wound(2)))), theirs("c6")),
    scene("501.8 501.11", "a moving card cannot be closed",
          "c3 moves d3, c6 uses at c3, all pass: c3 is closed, c3 is at c3",
          ours("c3", movement=2), theirs("c6", sudden(influence(ab.Close())))),
    scene("501.8", "a card can be closed as soon as its move has been carried out",
          "c3 moves d3: c3 is closed, c3 is at d3",
          ours("c3"), theirs("c6", on(ab.Moment.RELOCATED, influence(ab.Close(),
              targets=ab.Targets(who=ab.Who.SUBJECT)), ENEMY))),
    scene("501.8 506.6", "a card can be closed as soon as the jump that took its movement is over",
          "c3 uses, choose-cell e5: c3 is closed, c3 is at e5",
          ours("c3", ab.Playable(ab.Payment(movement=True), ab.Power(ab.PowerKind.INFLUENCE,
              (ab.Relocate(ab.Relocation.JUMP),), ab.ITSELF, ab.Cells(within=9)))),
          theirs("c6", on(ab.Moment.RELOCATED, influence(ab.Close(),
              targets=ab.Targets(who=ab.Who.SUBJECT)), ENEMY))),
    scene("501.8 501.11", "a card that has moved is closed by what its move triggers",
          "c3 moves d3, all pass: c3 is closed, c3 is at d3",
          ours("c3", ab.Triggered(ab.When(ab.Moment.MOVED, ab.Is(ab.Who.SELF)),
              on_itself(ab.Close())), movement=2), theirs("c6")),
    scene("501.9 528.8", "a card that is closed before its action begins does not act",
          "c3 strikes c4 rolling 3, a6 uses at c3, all pass: c3 is closed, c4 has 0 wounds, "
          "c3 has 0 actions",
          ours("c3", strike="3-3-3"), theirs("a6", sudden(influence(ab.Close()))), theirs("c4")),
    scene("501.10", "a card counts as open until its action is paid",
          "c3 strikes c4 rolling 3: c3 has 0 chips, c3 is closed",
          ours("c3", on(ab.Moment.CALCULATION, on_itself(ab.Chips(1)), condition=_closed())),
          theirs("c4", closed=True)),
    scene("501.5 501.11", "a card that opened after its action was paid can be closed",
          "c1 uses at c6, pass until a6 can use at c1, a6 answers at c1: c6 has 3 wounds, "
          "c1 is closed",
          ours("c1", tap(spell(ab.Wound(3)))),
          ours("a1", on(ab.Moment.PAID, influence(ab.Open(),
              targets=ab.Targets(who=ab.Who.SUBJECT)), OWN)),
          theirs("a6", answers_at(ab.Moment.PAID, influence(ab.Close(), targets=ENEMIES))),
          theirs("c6")),
    scene("501.13 526.1", "a payment is made as far as possible",
          "c3 uses at c4 rolling 3, a6 uses, all pass: c3 is dead, c4 has 3 wounds",
          ours("c3", tap(ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(3, 3, 3))), life=2),
          ours("a1"), theirs("c4"),
          theirs("a6", ab.Playable(ab.Payment(), spell(ab.Destroy(),
              targets=ab.Targets(who=ab.Who.SUBJECT)), sudden=True, when=ab.When(ab.Moment.BLOCKING,
              ENEMY), limit=ab.Limit.PER_TURN))),
    scene("501.13.1 510.4", "a card that dies while acting gets its action marker",
          "c3 strikes c4 rolling 1 4: c3 is dead, c3 has 1 action",
          ours("c3", strike="1-1-1", life=2), ours("a1"), theirs("c4", strike="9-9-9")),
    scene("501.15 501.16", "prepaying triggers abilities",
          "c1 uses at c6: c1 has 1 chip, c6 has 2 wounds",
          ours("c1", ab.Playable(ab.Payment(wounds=3), spell(ab.Wound(2))),
              on(ab.Moment.WOUNDED, on_itself(ab.Chips(1)))), theirs("c6")),
    scene("501.3 512.7", "paying triggers abilities",
          "c1 uses at c6: c1 is not closed",
          ours("c1", ab.Playable(ab.Payment(chips=1), spell(ab.Wound(1))), on(ab.Moment.CHIPS,
              on_itself(ab.Open())), chips=1, closed=True), theirs("c6")),
    scene("501.17 528.4", "range is checked only when the play begins",
          "c1 uses at c4 rolling 3, pass, a6 uses at c4, choose-cell c6, all pass: c4 is at c6, "
          "c4 has 2 wounds",
          ours("c1", tap(ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2), range=3))),
          theirs("a6", reaction(ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),),
              ab.Targets(OWN), cells=ab.Cells(who=ab.Who.TARGET, within=9)))), theirs("c4")),
    scene("501.5 =2009:103.6", "chips that are announced are spent for nothing else",
          "c3 moves d3, c5 uses at c3, all pass: c3 has 1 wounds, c5 has 1 chips",
          ours("c3"), theirs("c5", sudden(spell(ab.Wound(1)), ab.Payment(chips=2)), chips=3)),
    scene("501.8 =2009:203.11", "a card that moves cannot act before it has moved",
          "c3 moves d3: asked first priority, c3 is at d3",
          ours("c3", sudden(spell(ab.Wound(1)))), theirs("c6")),
)  # fmt: skip
def test_reserved_payments(scene: Scene) -> None:
    scene.play()
