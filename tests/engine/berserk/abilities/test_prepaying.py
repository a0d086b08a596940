"""What is paid at once and what is reserved, X, and what a payment is not: 501.13-501.16, 543.2."""

from dataclasses import fields
from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import PlayStopped
from engine.berserk.table.state import Asking, LastingEffect, Step
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers_at
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs, use
from tests.engine.berserk.abilities.nodes import influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMIES, ENEMY, OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table

OTHERS = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))))
BOLT = spell(ab.Wound(1), targets=ENEMIES)


def free_spell(*effects: ab.Effect) -> ab.Playable:
    """A sudden spell that costs nothing and is used once a turn."""
    return reaction(spell(*effects))


# When it is paid: 501.9, 501.14, 512.7.


AT_ONCE: Final = {
    "wounds": ab.Payment(wounds=2),
    "extra_life": ab.Payment(extra_life=2),
    "destroyed": ab.Payment(destroyed=True),
    "exiled": ab.Payment(exiled=True),
    "to_deck": ab.Payment(to_deck=True),
    "destroys": ab.Payment(destroys=OTHERS),
    "closes_other": ab.Payment(closes_other=OTHERS),
    "exiles": ab.Payment(exiles=OTHERS),
    "life_of": ab.Payment(extra_life=2, life_of=OTHERS),
    "tokens_of": ab.Payment(tokens=2, tokens_of=OTHERS),
}
AT_THE_END: Final = {
    "closes": ab.Payment(closes=True),
    "chips": ab.Payment(chips=2),
    "movement": ab.Payment(movement=True),
    "tokens": ab.Payment(tokens=2),
    "markers": ab.Payment(markers=("сеть",)),
}


def test_every_payment_is_made_at_the_start_or_at_the_end() -> None:
    assert {*AT_ONCE, *AT_THE_END} == {field.name for field in fields(ab.Payment)}


def paying(payment: ab.Payment) -> tuple[Table, Piece, Piece, Piece]:
    """A mage uses a bolt at this price, with a page if one is wanted; a rival may answer."""
    table = Table()
    mage = lay(table.first, "c1", ab.Playable(payment, BOLT), chips=3, life=9)
    page = table.first.creature("a1")
    rival = lay(table.second, "a6", free_spell(ab.Destroy()))
    elf = table.second.creature("c4")
    for piece in (mage, page):
        table.laid[piece.id].extra = table.laid[piece.id].tokens = 3
    net = LastingEffect(0, ab.Marker(), mage.id, Seat.FIRST, marker="сеть")
    table.laid[mage.id].effects = (net,)
    use(table, mage, elf)
    if table.asked == (Seat.FIRST, Asking.PAYMENT):
        table.choose(op.ChoosePayment(page.id))
    return table, mage, page, rival


def purse(mage: Piece, page: Piece) -> tuple[object, ...]:
    """Return all that a mage and its page may pay with."""
    one, other = mage.state, page.state
    return (
        one.wounds,
        one.extra,
        one.zone,
        one.closed,
        one.chips,
        one.tokens,
        one.movement,
        one.effects,
        other.zone,
        other.closed,
        other.extra,
        other.tokens,
    )


def is_at(table: Table, step: Step) -> bool:
    """Whether the bolt has come to a step."""
    return bool(table.state.stack) and table.state.stack[0].course.step is step


@pytest.mark.rule("501.14", "501.9", "512.6.2/prepaid")
@pytest.mark.parametrize("kind", AT_ONCE)
def test_an_immediate_payment_is_made_when_the_play_begins(kind: str) -> None:
    table, mage, page, rival = paying(AT_ONCE[kind])
    before = purse(mage, page)
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)  # announced, and not begun
    table.passes()
    assert is_at(table, Step.CALCULATION)
    paid = purse(mage, page)
    assert paid != before
    table.everybody_passes()
    assert purse(mage, page) == paid
    assert rival.state.in_battle


@pytest.mark.rule("501.9", "501.14", "512.7")
@pytest.mark.parametrize("kind", AT_THE_END)
def test_a_reserved_payment_is_made_at_the_end(kind: str) -> None:
    table, mage, page, _rival = paying(AT_THE_END[kind])
    before = purse(mage, page)
    table.passes()
    assert is_at(table, Step.CALCULATION)
    assert purse(mage, page) == before
    table.everybody_passes()
    assert purse(mage, page) != before


@pytest.mark.rule("501.14", "529.1.2")
@pytest.mark.parametrize("kind", AT_ONCE)
def test_an_immediate_payment_is_kept_when_the_play_fails(kind: str) -> None:
    table, mage, page, rival = paying(AT_ONCE[kind])
    before = purse(mage, page)
    table.passes()
    target = Piece(table, table.state.stack[0].aim.target)
    use(table, rival, target)
    table.everybody_passes()
    assert target.is_dead
    assert purse(mage, page) != before


@pytest.mark.rule("501.14", "528.8")
@pytest.mark.parametrize("kind", AT_ONCE)
def test_an_illegal_play_makes_no_immediate_payment(kind: str) -> None:
    table, mage, page, rival = paying(AT_ONCE[kind])
    before = purse(mage, page)
    use(table, rival, next(Piece(table, play.aim.target) for play in table.state.queue))
    table.everybody_passes()
    assert purse(mage, page) == before


# Who dies of it, and what keeps it from being paid: 501.15.


@pytest.mark.rule("501.15")
def test_a_play_whose_payment_was_replaced_fails() -> None:
    saved = ab.Replacement(ab.ReplacedBy.DEATH, body=on_itself(ab.Heal(1)))
    table, priest, page, elf = board(
        ours("c1", ab.Playable(ab.Payment(destroys=OTHERS, chips=1), BOLT), chips=1),
        ours("a1", saved),
        theirs("c4"),
    )
    use(table, priest, elf)
    if table.asked == (Seat.FIRST, Asking.PAYMENT):
        table.choose(op.ChoosePayment(page.id))
    assert (page.is_dead, elf.wounds) == (False, 0)
    stopped = [(event.rule, event.paid) for event in table.events(PlayStopped)]
    assert (stopped, priest.state.chips) == ([("501.15", True)], 0)  # the rest of it is paid


@scenes(
    scene("501.15", "a card that does not die of its own payment does nothing",
          "c1 uses at c4: c1 is at c1, c4 has 0 wounds",
          ours("c1", ab.Playable(ab.Payment(destroyed=True), BOLT),
              ab.Replacement(ab.ReplacedBy.DEATH, body=on_itself(ab.Heal(1)))), theirs("c4")),
    scene("501.15", "prevented wounds buy nothing: wounds 0, bought 0",
          "c1 uses at c4: c1 has 0 wounds, c4 has 0 wounds",
          ours("c1", ab.Playable(ab.Payment(wounds=2), BOLT),
              ab.Replacement(ab.ReplacedBy.WOUNDS, none=True)), theirs("c4")),
    scene("501.15", "prevented wounds buy nothing: wounds 1, bought 0",
          "c1 uses at c4: c1 has 1 wound, c4 has 0 wounds",
          ours("c1", ab.Playable(ab.Payment(wounds=2), BOLT),
              ab.Replacement(ab.ReplacedBy.WOUNDS, amount=-1)), theirs("c4")),
    scene("501.15", "prevented wounds buy nothing: wounds 3, bought 1",
          "c1 uses at c4: c1 has 3 wounds, c4 has 1 wound",
          ours("c1", ab.Playable(ab.Payment(wounds=2), BOLT),
              ab.Replacement(ab.ReplacedBy.WOUNDS, amount=1)), theirs("c4")),
)  # fmt: skip
def test_deadly_and_prevented_payments(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("501.15")
def test_a_card_that_dies_of_paying_extra_life_has_no_effect() -> None:
    table = Table()
    vampire = lay(table.first, "c1", ab.Playable(ab.Payment(extra_life=2, chips=1), BOLT), chips=1)
    table.first.creature("a1")
    elf = table.second.creature("c4")
    laid = table.laid[vampire.id]
    laid.extra, laid.wounds = 2, 11
    use(table, vampire, elf)
    assert (vampire.is_dead, elf.wounds) == (True, 0)
    assert [event.rule for event in table.events(PlayStopped)] == ["501.15"]


# Effects of a payment fall on a card wherever it is: 501.13.1.


LEAVES: Final[dict[str, ab.Effect]] = {
    "graveyard": ab.Destroy(),
    "exile": ab.Exile(),
    "deck": ab.ToDeck(),
}


def gone_before_paying(
    ability: ab.Playable, effect: ab.Effect, *more: ab.Ability
) -> tuple[Table, Piece, Piece]:
    """A mage uses an ability at an elf, and leaves the battle before it has paid."""
    killing = answers_at(
        ab.Moment.BLOCKING, spell(effect, targets=ab.Targets(who=ab.Who.SUBJECT)), ENEMY
    )
    table = Table()
    mage = lay(table.first, "c1", ability, name="Маг")
    lay(table.first, "a1", *more, name="Поп")
    lay(table.second, "a6", killing, name="Палач")
    elf = table.second.creature("c4", life=20)
    use(table, mage, elf)
    use(table, table.piece("Палач"))
    table.everybody_passes()
    return table, mage, elf


@pytest.mark.rule("501.13.1", "501.13", "510.4", "201.2.2")
@pytest.mark.parametrize(("zone", "acted"), [("graveyard", 1), ("exile", 1), ("deck", 0)])
def test_an_action_is_marked_in_the_graveyard_and_in_exile(zone: str, acted: int) -> None:
    _table, mage, elf = gone_before_paying(tap(BOLT), LEAVES[zone])
    assert (elf.wounds, mage.state.zone.value) == (1, zone)
    assert (mage.state.acted, mage.is_closed) == (acted, False)


@pytest.mark.rule("501.13.1", "526.2", "545.7")
@pytest.mark.parametrize("zone", ["graveyard", "exile"])
@pytest.mark.parametrize("limit", [ab.Limit.PER_TURN, ab.Limit.PER_BATTLE])
def test_a_use_is_marked_in_the_graveyard_and_in_exile(zone: str, limit: ab.Limit) -> None:
    bolt = ab.Playable(ab.Payment(), BOLT, limit=limit)
    _table, mage, elf = gone_before_paying(bolt, LEAVES[zone])
    assert (elf.wounds, mage.state.zone.value) == (1, zone)
    assert [(use.in_turn, use.in_battle) for use in mage.state.uses] == [(1, 1)]


@pytest.mark.rule("501.13.1", "545.7", "510.4")
@pytest.mark.parametrize(
    "ability", [tap(BOLT), ab.Playable(ab.Payment(), BOLT, limit=ab.Limit.PER_TURN)]
)
def test_a_card_returned_during_its_play_still_acted_and_used_its_ability(
    ability: ab.Playable,
) -> None:
    fallen = ab.Targets(OWN, area=ab.Area.GRAVEYARD)
    raises = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.BringIn(by=ab.Area.GRAVEYARD),), fallen, ab.Cells()
    )
    revives = reaction(raises)
    table, mage, elf = gone_before_paying(ability, ab.Destroy(), revives)
    use(table, table.piece("Поп"), mage)
    table.picks("c1")
    table.everybody_passes()
    assert mage.cell == "c1"
    assert not table.can_use(mage, elf)


# A payment is no ability: it has neither source nor target: 501.16.


@pytest.mark.rule("501.16")
@pytest.mark.parametrize("payment", [ab.Payment(destroys=OTHERS), ab.Payment(destroyed=True)])
def test_sacrificing_a_card_is_not_killing_it(payment: ab.Payment) -> None:
    kills = ab.Triggered(ab.When(ab.Moment.KILLED, ab.ANY_CARD), on_itself(ab.Chips(1)))
    by_spell = ab.Triggered(
        ab.When(ab.Moment.DIED, ab.ANY_CARD, powers=(ab.PowerKind.SPELL,)), on_itself(ab.Chips(1))
    )
    dies = ab.Triggered(ab.When(ab.Moment.DIED, ab.ANY_CARD), on_itself(ab.Chips(1)))
    table = Table()
    priest = lay(table.first, "c1", ab.Playable(payment, BOLT))
    judge = lay(table.first, "b1", kills)
    page = lay(table.first, "a1", name="Паж")
    ears, eyes = lay(table.first, "d1", by_spell), lay(table.first, "e1", dies)
    elf = table.second.creature("c4")
    use(table, priest, elf)
    if table.asked == (Seat.FIRST, Asking.PAYMENT):
        table.choose(op.ChoosePayment(page.id))
    assert elf.wounds == 1
    assert (judge.state.chips, ears.state.chips, eyes.state.chips) == (0, 0, 1)


@scenes(
    scene("501.16", "wounds paid as a cost have no source",
          "c1 uses at c4: c1 has 2 wounds, c4 has 1 wound, c1 has 0 chips",
          ours("c1", ab.Playable(ab.Payment(wounds=2), BOLT),
              ab.Triggered(ab.When(ab.Moment.WOUNDED, SELF, ab.ANY_CARD), on_itself(ab.Chips(1))),
              ab.Triggered(ab.When(ab.Moment.WOUNDED, SELF, powers=(ab.PowerKind.SPELL,)),
              on_itself(ab.Chips(1)))), theirs("c4")),
    scene("501.16", "a protection does not prevent a payment",
          "c1 uses at c4: c1 has 2 wounds, c4 has 1 wound",
          ours("c1", ab.Playable(ab.Payment(wounds=2), BOLT), ab.Protection(tuple(ab.PowerKind))),
          theirs("c4")),
)  # fmt: skip
def test_payments_have_neither_source_nor_target(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("501.16")
@pytest.mark.parametrize("payment", [ab.Payment(destroys=OTHERS), ab.Payment(closes_other=OTHERS)])
def test_an_untargetable_card_may_be_sacrificed_as_a_payment(payment: ab.Payment) -> None:
    shy = (ab.Cannot(ab.Doing.BE_TARGET), ab.Protection(tuple(ab.PowerKind)))
    noticed = on(ab.Moment.TARGETED, on_itself(ab.Chips(1)), ab.ANY_CARD, SELF)
    table = Table()
    priest = lay(table.first, "c1", ab.Playable(payment, BOLT))
    page = lay(table.first, "a1", *shy, noticed)
    lay(table.first, "b1", *shy)
    elf = table.second.creature("c4")
    use(table, priest, elf)
    table.choose(op.ChoosePayment(page.id))
    gave = page.is_dead if payment.destroys else page.is_closed
    assert (gave, elf.wounds, page.state.chips) == (True, 1, 0)


# X: 543.2.


def storm() -> tuple[Table, Piece, Piece, Piece]:
    """A mage with four chips uses a spell for X of them; its rival may give it two more."""
    bolt = ab.Playable(
        ab.Payment(chips=ab.ChosenX()), spell(ab.Wound(ab.ChosenX()), targets=ENEMIES)
    )
    gives = reaction(influence(ab.Chips(2)))
    table, mage, rival, elf = board(
        ours("c1", bolt, chips=4), theirs("a6", gives), theirs("c4", life=20)
    )
    use(table, mage)
    return table, mage, rival, elf


@pytest.mark.rule("543.2/chosen", "501.6")
def test_the_player_chooses_x_when_announcing() -> None:
    table, mage, _rival, _elf = storm()
    assert table.asked == (Seat.FIRST, Asking.NUMBER)
    assert table.options == tuple(op.ChooseNumber(x) for x in (1, 2, 3, 4))
    assert mage.state.chips == 4


@pytest.mark.rule("543.2", "501.5")
def test_earlier_plays_reduce_the_maximum_of_x() -> None:
    bolt = ab.Playable(ab.Payment(chips=ab.ChosenX()), BOLT, sudden=True)
    fixed = ab.Playable(ab.Payment(chips=3), BOLT, sudden=True)
    table, orc, mage = board(ours("c3"), theirs("c5", fixed, bolt, chips=4))
    table.moves(orc, "d3")
    use(table, mage, orc)
    use(table, mage, number=1)
    assert table.asked == (Seat.SECOND, Asking.NUMBER)
    assert table.options == (op.ChooseNumber(1),)


@pytest.mark.rule("543.2/fixed")
@pytest.mark.parametrize("x", [1, 3, 4])
def test_gained_chips_do_not_change_an_announced_x(x: int) -> None:
    table, mage, rival, elf = storm()
    table.choose(op.ChooseNumber(x))
    table.choose(op.ChooseTarget(elf.id))
    use(table, rival, mage)  # two chips more change nothing
    table.everybody_passes()
    assert (elf.wounds, mage.state.chips) == (x, 4 + 2 - x)


@pytest.mark.rule("543.2/fixed", "501.12")
def test_x_does_not_change_while_the_play_resolves() -> None:
    table, mage, rival, elf = storm()
    table.choose(op.ChooseNumber(2))
    table.choose(op.ChooseTarget(elf.id))
    while not is_at(table, Step.CALCULATION):
        table.passes()
    use(table, rival, mage)
    table.everybody_passes()
    assert (elf.wounds, mage.state.chips) == (2, 4)


@pytest.mark.rule("543.2/bare")
def test_x_without_a_definition_is_the_amount_paid_everywhere() -> None:
    body = spell(ab.Wound(ab.ChosenX()), ab.Chips(ab.ChosenX()), targets=ENEMIES)
    table = Table()
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(chips=ab.ChosenX()), body), chips=5)
    elf = table.second.creature("c4", life=20)
    table.second.creature("c6")
    use(table, mage)
    table.choose(op.ChooseNumber(3))
    table.choose(op.ChooseTarget(elf.id))
    assert (elf.wounds, elf.state.chips, mage.state.chips) == (3, 3, 2)


@pytest.mark.rule("543.2", "501.6")
@pytest.mark.parametrize(("chips", "most"), [(2, 2), (3, 3), (5, 3)])
def test_x_is_limited_by_its_text_and_by_the_chips(chips: int, most: int) -> None:
    price = ab.Payment(chips=ab.Bounded(ab.ChosenX(), 3))
    table, mage, _ = board(ours("c1", ab.Playable(price, BOLT), chips=chips), theirs("c4"))
    use(table, mage)
    assert table.options == tuple(op.ChooseNumber(x + 1) for x in range(most))
