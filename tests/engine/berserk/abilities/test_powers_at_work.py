"""Spells and influences: effects, targets, payments, compounds (111, 122, 501, 505)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Table, cells


@pytest.mark.rule("306.3/spell")
@pytest.mark.parametrize(("die", "wounds"), [(3, 1), (4, 2), (5, 2), (6, 4)])
def test_a_rolled_number_depends_on_the_die(die: int, wounds: int) -> None:
    table = Table()
    mage = lay(table.first, "c1", tap(spell(ab.Wound(ab.Rolled(Strength(1, 2, 4))))))
    elf = table.second.creature("c6")
    table.uses(mage, elf, die=die)
    assert elf.wounds == wounds


@pytest.mark.rule("206.1")
def test_an_exiled_card_lies_in_its_owners_exile() -> None:
    table, mage, elf, _ = board(ours("c1", tap(spell(ab.Exile()))), theirs("c4"), theirs("c6"))
    table.uses(mage, elf)
    assert (elf.state.zone, table.state.exiles[Seat.SECOND]) == (Zone.EXILE, [elf.id])


@pytest.mark.rule("204.4")
@pytest.mark.same("2010-news:1.9")
def test_a_card_returned_to_the_deck_lies_in_the_deck() -> None:
    table, mage, elf, _ = board(
        ours("c1", tap(spell(ab.ToDeck()))), theirs("c4", name="Эльф"), theirs("c6")
    )
    table.uses(mage, elf)
    assert [spec.name for spec in table.state.decks[Seat.SECOND]] == ["Эльф"]


@pytest.mark.rule("123.3")
def test_a_card_whose_ability_costs_chips_may_save_a_chip() -> None:
    table = Table()
    mage = lay(table.first, "c1", ab.Playable(ab.Payment(chips=1), spell(ab.Wound(1))))
    elf = table.second.creature("c4")
    assert not table.can_use(mage, elf)
    table.choose(op.SaveChip(mage.id))
    assert (mage.state.chips, mage.is_closed) == (1, True)
    table.uses(mage, elf)
    assert (mage.state.chips, elf.wounds) == (0, 1)


@pytest.mark.rule("543.2")
def test_x_equals_the_chips_paid() -> None:
    table, mage, elf = board(
        ours("c1", ab.Playable(ab.Payment(chips=ab.ChosenX()), spell(ab.Wound(ab.ChosenX())))),
        theirs("c4"),
    )
    mage.state.chips = 3
    table.choose(op.SaveChip(mage.id))
    table.uses(mage)
    table.choose(op.ChooseNumber(2))
    table.choose(op.ChooseTarget(elf.id))
    assert (mage.state.chips, elf.wounds) == (2, 2)


@pytest.mark.rule("505.4.10")
@pytest.mark.parametrize(("accepts", "wounds"), [(True, 1), (False, 4)])
def test_the_opponent_may_choose_the_second_effect_instead_of_the_first(
    accepts: bool, wounds: int
) -> None:
    enemy = ab.Targets(ab.OfSide(ab.Side.ENEMY))
    body = ab.UnlessOpponent(spell(ab.Wound(1), targets=enemy), spell(ab.Wound(4), targets=enemy))
    table, mage, elf = board(ours("c1", tap(body)), theirs("c6"))
    table.uses(mage)
    assert table.asked == (Seat.SECOND, Asking.OPPONENT_MAY)
    table.choose(op.Accept() if accepts else op.Decline())
    assert elf.wounds == wounds


@scenes(
    scene("111.2 504.3", "a spell wounds a card on any cell",
          "c1 uses at c6: c6 has 3 wounds, c1 is closed",
          ours("c1", tap(spell(ab.Wound(3)))), theirs("c6")),
    scene("547.1.1", "an influence with a range reaches no farther",
          "now: c1 can use at c3, c1 cannot use at c4",
          ours("c1", tap(influence(ab.Wound(1), targets=ab.Targets(range=2)))), theirs("c3"),
          theirs("c4")),
    scene("528.2.1", "an open card cannot be opened",
          "now: c1 can use at c2, c1 cannot use at d2",
          ours("c1", tap(influence(ab.Open()))), ours("c2", closed=True), ours("d2")),
    scene("119.3 413.3", "an ability until the end of the turn is gone in the next turn",
          "c1 uses at c2: c2 has armor 2; end turn: c2 has armor 0",
          ours("c1", tap(influence(ab.Gain(ab.Named(ab.Name.ARMOR, 2), ab.Until.TURN_END)))),
          ours("c2"), theirs("c6")),
    scene("501.14 501.15.1", "a card sacrificed as payment has its effect from the graveyard",
          "c1 uses at c4: c1 is dead, c4 has 4 wounds",
          ours("c1", ab.Playable(ab.Payment(destroyed=True), spell(ab.Wound(4)))), ours("a1"),
          theirs("c4")),
    scene("501.15.1 529.1.1", "a card that left before its own sacrifice has no effect",
          "c1 uses at c4, c4 uses at c1, all pass: c1 is dead, c4 has 0 wounds",
          ours("c1", ab.Playable(ab.Payment(destroyed=True), spell(ab.Wound(4)))), ours("a1"),
          theirs("c4", ab.Playable(TAP, spell(ab.Destroy()), sudden=True))),
    scene("545.7", "once a turn means once in each player's turn",
          "c1 uses at c4: c1 cannot use at c4; end turn, end turn: c1 can use at c4",
          ours("c1", ab.Playable(ab.Payment(), spell(ab.Wound(1)), limit=ab.Limit.PER_TURN)),
          theirs("c4")),
    scene("505.4 505.4.1", "abilities joined by and are carried out one after the other",
          "c1 uses: c4 has 1 wound, c1 has 1 wound",
          ours("c1", tap(ab.And((spell(ab.Wound(1),
              targets=ab.Targets(ab.OfSide(ab.Side.ENEMY))), on_itself(ab.Heal(1))))), wounds=2),
          theirs("c4")),
    scene("505.4 505.4.5", "the second part needs the full effect of the first",
          "c1 uses: c4 has 3 wounds, c1 has 0 wounds",
          ours("c1", tap(ab.WhileDoing(spell(ab.Wound(3),
              targets=ab.Targets(ab.OfSide(ab.Side.ENEMY))), on_itself(ab.Heal(None)))), wounds=4),
          theirs("c4")),
    scene("505.4.7", "otherwise comes when the first cannot be announced",
          "c1 uses: c1 has 1 wound",
          ours("c1", tap(ab.Otherwise(influence(ab.Open(),
              targets=ab.Targets(ab.InState(ab.State.CLOSED))), on_itself(ab.Heal(2)))), wounds=3),
          theirs("c6")),
    scene("505.4 505.4.8/one", "the player chooses one of two alternatives",
          "c1 uses: asked first branch; choose-way 1: c6 has 0 wounds, c1 has 1 wound",
          ours("c1", tap(ab.Or((spell(ab.Wound(2),
              targets=ab.Targets(ab.OfSide(ab.Side.ENEMY))), on_itself(ab.Heal(2))))), wounds=3),
          theirs("c6")),
    scene("505.6", "an optional part may be declined",
          "c1 uses: asked first may; decline: c1 has 3 wounds",
          ours("c1", tap(ab.And((spell(ab.Wound(1),
              targets=ab.Targets(ab.OfSide(ab.Side.ENEMY))), ab.May(on_itself(ab.Heal(2)))))),
              wounds=3), theirs("c6")),
    scene("505.4.3", "n attacks are rolled one by one",
          "dice 6 4, c1 uses: c4 has 5 wounds",
          ours("c1", tap(ab.Repeat(2, ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3))))),
          theirs("c4")),
    scene("505.7/named", "a number may be the result of the previous part",
          "c1 uses: c1 has 2 wounds",
          ours("c1", tap(ab.OnSuccess(spell(ab.Wound(3),
              targets=ab.Targets(ab.OfSide(ab.Side.ENEMY))),
              on_itself(ab.Heal(ab.ResultOf(ab.Outcome.WOUNDS))))), wounds=5), theirs("c6")),
    scene("505.7/unnamed", "a number may be the wounds that a finished strike dealt",
          "c3 strikes c4 rolling 6: c4 has 2 wounds, c3 has 3 wounds",
          ours("c3", ab.Triggered(ab.When(ab.Moment.FINISHED, ab.Is(ab.Who.SELF),
              powers=(ab.PowerKind.STRIKE,)), on_itself(ab.Heal(ab.ResultOf(ab.Outcome.WOUNDS,
              of_trigger=True)))), wounds=5),
          theirs("c4", ab.Named(ab.Name.ARMOR, 1), closed=True)),
    scene("502.6 122.10", "a mass effect hits every matching card",
          "c1 uses: c2 has 2 wounds, c4 has 2 wounds, sky has 2 wounds, c1 has 0 wounds",
          ours("c1", tap(spell(ab.Wound(2), targets=ab.Targets(ab.Not(ab.Is(ab.Who.SELF)),
              all=True)))), ours("c2"), theirs("c4"), theirs(None, card=specs.flyer())),
    scene("518.2", "a named ability already present is not gained",
          "c1 uses at c2: c2 has 0 effects",
          ours("c1", tap(influence(ab.Gain(ab.Named(ab.Name.DIRECTED))))), ours("c2", "direct"),
          theirs("c6")),
    scene("510.5 506.4 =2009:203.7", "a card that is opened may move and act again",
          "c1 uses at c2: c2 is not closed, c2 has 2 movement, c2 has 0 actions",
          ours("c1", tap(influence(ab.Open()))), ours("c2", closed=True, acted=1, movement=2),
          theirs("c6")),
    scene("509.2 =older-506-510:509.2", "a card is destroyed without wounds",
          "c1 uses at c4: c4 is dead",
          ours("c1", tap(spell(ab.Destroy()))), theirs("c4"), theirs("c6")),
    scene("113.5.2 303.3 =2009:104.6", "a sudden action answers in the opponents turn",
          "c3 strikes c4 rolling 3 3: asked second priority; a6 uses at c4, all pass: "
          "c4 has 4 wounds, a6 is closed",
          ours("c3"), theirs("a6", ab.Playable(TAP, influence(ab.Heal(2)), sudden=True)),
          theirs("c4", wounds=5)),
)  # fmt: skip
def test_powers_at_work(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("502.6")
def test_two_targets_are_chosen_one_after_the_other() -> None:
    two = ab.Targets(ab.OfSide(ab.Side.ENEMY), least=1, most=2)
    table, mage = board(ours("c1", tap(spell(ab.Wound(2), targets=two))))
    one, other, third = (table.second.creature(cell) for cell in ("b4", "c4", "d4"))
    table.uses(mage)
    table.choose(op.ChooseTarget(one.id))
    table.choose(op.ChooseTarget(third.id))
    assert (one.wounds, other.wounds, third.wounds) == (2, 0, 2)


@pytest.mark.rule("507.1")
@pytest.mark.same("older-506-510:507.1")
def test_a_card_is_relocated_to_a_chosen_cell() -> None:
    push = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ab.Targets(ab.OfSide(ab.Side.ENEMY)),
        cells=ab.Cells(who=ab.Who.TARGET, within=1),
    )
    table, mage, elf = board(ours("c1", tap(push)), theirs("c4"))
    table.uses(mage, elf)
    table.choose(op.ChooseCell(cells("d4")[0]))
    assert elf.cell == "d4"
