"""What is offered and announced asks for all that its beginning asks for: 501, 502, 512.5."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from engine.berserk.table.state import NO_CARD, Asking
from tests.engine.berserk.abilities.answering import answers_at
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import TAP, influence, spell
from tests.engine.berserk.abilities.sayings import ENEMIES, OWN, SELF, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.engine.berserk.plays.judging import OTHERS, PUSH, RAISES, comes_back, free, stops
from tests.support.scenario import Piece, Table

SHOT = ab.Attack(ab.PowerKind.SHOT, Strength(1, 1, 1))


# Cells are targets, too: 502.4, 507.2, 528.7.


@pytest.mark.rule("528.7", "507.2", "502.4")
def test_only_the_card_whose_cell_is_still_free_is_moved() -> None:
    two = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))), least=2, most=2)
    near = ab.Cells(who=ab.Who.TARGET, within=9)
    carries = ab.Playable(
        ab.Payment(), ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), two, near, 2)
    )
    table, wind, one, other, spy, elf = board(
        ours("c1", carries), ours("a1"), ours("b1"), theirs("a6", free(PUSH)), theirs("e6")
    )
    table.uses(wind)
    table.picks("a3")
    table.picks("b3")
    table.uses(spy, elf)
    table.picks("a3")
    table.everybody_passes()
    assert (elf.cell, one.cell, other.cell, stops(table)) == ("a3", "a1", "b3", [])


@pytest.mark.rule("528.7", "502.4")
def test_only_free_marked_cells_are_offered() -> None:
    nobody = ab.Targets(least=0, most=0)
    digs = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.MarkCell("яма"),), nobody, cells=ab.Cells(), cell_count=2
    )
    table, mole, spy, elf = board(
        ours("c1", ab.Playable(ab.Payment(), digs)), theirs("a6", free(PUSH)), theirs("e6")
    )
    table.uses(mole)
    table.picks("a3")
    table.picks("b3")
    table.uses(spy, elf)
    table.picks("a3")
    table.everybody_passes()
    assert [cell_name(mark.cell) for mark in table.state.marks] == ["b3"]


@pytest.mark.rule("528.7", "502.4")
def test_a_power_with_another_effect_needs_no_free_cell() -> None:
    blow = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Wound(1), ab.Relocate()),
        ENEMIES,
        cells=ab.Cells(who=ab.Who.TARGET, within=1),
    )
    table = Table()
    ogre = lay(table.first, "c1", ab.Playable(ab.Payment(), blow))
    spy = lay(table.second, "a6", free(PUSH))
    elf, page = table.second.creature("c4"), table.second.creature("e6")
    table.uses(ogre, elf)
    table.picks("c5")
    table.uses(spy, page)
    table.picks("c5")
    table.everybody_passes()
    assert (elf.cell, elf.wounds, stops(table)) == ("c4", 1, [])


# What is offered asks for all that its beginning asks for: 512.5.


@pytest.mark.rule("512.5", "510.3")
def test_a_tap_attack_is_offered_only_while_actions_are_left() -> None:
    once, twice = ab.Playable(TAP, SHOT), ab.Playable(TAP, SHOT, acts_within=2)
    table, archer, veteran, elf = board(ours("c1", once), ours("a1", twice), theirs("c4"))
    for piece in (archer, veteran):
        table.laid[piece.id].acted = 1
    assert (table.can_use(archer, elf), table.can_use(veteran, elf)) == (False, True)


@pytest.mark.rule("113.4/properties", "528.9")
def test_a_card_banned_from_acting_cannot_use_action_properties() -> None:
    idle = ab.Cannot(ab.Doing.ACT)
    table = Table()
    mage = lay(table.first, "c1", idle, ab.Playable(ab.Payment(chips=1), spell(ab.Wound(1))))
    orc = table.first.creature("c3")
    hawk = table.second.flyer()
    options = (op.SaveChip(mage.id), op.CloseForFlyer(mage.id), op.StrikeAt(mage.id, hawk.id))
    assert not any(option in table.options for option in options)
    refusals = [table.why(option) for option in options[:2]]
    assert [refusal and refusal.rule for refusal in refusals] == ["528.9", "528.9"]
    assert table.can_close_for_flyer(orc)


@pytest.mark.rule("528.7", "502.4")
def test_the_remaining_card_moves_to_its_chosen_cell() -> None:
    two = ab.Targets(ab.AllOf((OWN, ab.Not(SELF))), least=2, most=2)
    near = ab.Cells(who=ab.Who.TARGET, within=9)
    carries = ab.Playable(
        ab.Payment(), ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), two, near, 2)
    )
    table, wind, one, other, killer = board(
        ours("c1", carries), ours("a1"), ours("b1"), theirs("a6", free(spell(ab.Destroy())))
    )
    table.uses(wind)
    table.picks("a3")
    table.picks("b3")
    table.passes()  # the influence begins; before its calculation fast plays may be announced
    table.uses(killer, one)
    table.everybody_passes()
    assert (one.is_dead, other.cell) == (True, "b3")


HURT = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED))


@scenes(
    scene("512.5 545.7", "a tap attack is not offered beyond its limit",
          "c1 uses at c4 rolling 3, end turn, end turn: c1 is not closed, c1 cannot use at c4",
          ours("c1", ab.Playable(TAP, SHOT, limit=ab.Limit.PER_BATTLE)), theirs("c4", life=20)),
    scene("512.5 115.1", "a tap attack is offered only while its condition holds",
          "now: c1 cannot use at c4, a1 can use at c4",
          ours("c1", ab.Playable(TAP, SHOT, condition=HURT)),
          ours("a1", ab.Playable(TAP, SHOT, condition=HURT), wounds=1), theirs("c4")),
    scene("512.5 201.2 528.2", "a tap attack is offered only in its active zone",
          "now: c1 can use at c4, a1 cannot use at c4",
          ours("c1", ab.Playable(TAP, SHOT)),
          ours("a1", ab.Playable(TAP, SHOT, active=ab.Area.GRAVEYARD)), theirs("c4")),
    scene("113.4 107.3 528.9", "a card that may not act cannot defend",
          "c3 strikes c4: d4 cannot defend, b4 can defend",
          ours("c3"), theirs("c4"), theirs("d4", ab.Cannot(ab.Doing.ACT)), theirs("b4")),
    scene("113.4 510.2.1 528.9", "a card that may not act can do anything but actions",
          "now: c1 can use at c4, c1 cannot use 1 at c4, c1 can move c2",
          ours("c1", ab.Cannot(ab.Doing.ACT), ab.Playable(ab.Payment(), spell(ab.Wound(1)),
              limit=ab.Limit.PER_TURN), ab.Playable(TAP, spell(ab.Wound(2)))), theirs("c4")),
)  # fmt: skip
def test_offers_meet_all_conditions(scene: Scene) -> None:
    scene.play()


# What works from the graveyard: 201.2.3, 528.2.


def dies_and_is_answered(*dying: ab.Body, by: ab.Body) -> tuple[Table, Piece, Piece, Piece]:
    """A wolf with an ability "when it dies" has died; somebody of the killer's side may answer."""
    table = Table()
    orc = table.first.creature("c3", "Орк", strike="9-9-9", life=20)
    rival = lay(table.first, "a1", free(by))
    body = ab.And(dying) if len(dying) > 1 else dying[0]
    wolf = lay(table.second, "c4", on(ab.Moment.DIED, body), life=3, closed=True)
    table.second.creature("e6")
    table.strikes(orc, wolf, dice=(3,))
    return table, orc, rival, wolf


REVENGE = spell(ab.Wound(1), targets=ab.Targets(ab.Is(ab.Who.OTHER)))
EXHUMES = influence(ab.Exile(), targets=ab.Targets(area=ab.Area.GRAVEYARD))


@pytest.mark.rule("201.2.3", "528.2", "512.6.2")
def test_a_card_exiled_from_the_graveyard_in_response_loses_its_play() -> None:
    table, orc, rival, wolf = dies_and_is_answered(REVENGE, by=EXHUMES)
    table.uses(rival, wolf)
    table.everybody_passes()
    assert (stops(table), orc.wounds) == ([("529.1.1", False)], 0)


@pytest.mark.rule("201.2.3", "512.6.2")
def test_a_card_that_stays_in_the_graveyard_keeps_its_ability() -> None:
    table, orc, _rival, wolf = dies_and_is_answered(REVENGE, by=EXHUMES)
    table.everybody_passes()
    assert (stops(table), orc.wounds, wolf.is_dead) == ([], 1, True)


@pytest.mark.rule("201.2.3", "201.2.3.1")
def test_a_card_returning_by_its_own_ability_continues_it() -> None:
    rises = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.BringIn(by=ab.Area.GRAVEYARD),),
        ab.Targets(who=ab.Who.SELF, area=ab.Area.GRAVEYARD),
        cells=ab.Cells(),
    )
    table, orc, _rival, wolf = dies_and_is_answered(rises, REVENGE, by=EXHUMES)
    while table.asked is not None and table.asked[1] is not Asking.CELL:
        table.passes()
    table.picks("c6")
    table.everybody_passes()
    assert (wolf.cell, orc.wounds, stops(table)) == ("c6", 1, [])


@pytest.mark.rule("501.15.1", "529.3", "512.6.2")
def test_a_bomb_that_left_and_returned_before_payment_does_not_explode() -> None:
    table = Table()
    bomb = lay(table.first, "c1", ab.Playable(ab.Payment(destroyed=True), spell(ab.Wound(3))))
    lay(table.first, "e1", free(RAISES), name="Поп")
    killer = lay(table.second, "a6", free(spell(ab.Destroy())))
    elf = table.second.creature("c6")
    table.uses(bomb, elf)
    comes_back(table, killer, bomb, "c1")
    assert (stops(table), elf.wounds) == ([("529.1.1", False)], 0)


# What is announced already is announced for nothing else: 501.5, 113.4.


@pytest.mark.rule("501.5", "113.4")
@pytest.mark.parametrize("kind", ["strike", "saving", "closing", "defence"])
def test_a_card_that_announced_one_action_cannot_announce_another(kind: str) -> None:
    bolt = ab.Playable(TAP, spell(ab.Wound(1)), sudden=True)
    chips = ab.Playable(ab.Payment(chips=1), spell(ab.Wound(1)))
    table = Table()
    mine, theirs = table.first, table.second
    actor = lay(theirs if kind == "defence" else mine, "c3", bolt, chips)
    witness = lay(theirs if kind == "defence" else mine, "a1", bolt)
    if kind == "closing":
        foe = theirs.flyer()
        table.closes_for_flyer(actor)
    elif kind == "saving":
        foe = theirs.creature("e6")
        table.choose(op.SaveChip(actor.id))
    elif kind == "strike":
        foe = theirs.creature("c4")
        table.strikes(actor, foe)
    else:
        foe = mine.creature("d2")
        struck_one = theirs.creature("d3")
        table.strikes(foe, struck_one, dice=(6, 1))
        while not table.can_defend(actor):
            table.passes()
        table.defends(actor)
    assert (table.can_use(witness, foe), table.can_use(actor, foe)) == (True, False)


@pytest.mark.rule("501.5", "501.7")
def test_a_card_chosen_as_a_payment_pays_for_nothing_else() -> None:
    price = ab.Payment(destroys=OTHERS)
    table = Table()
    one, other = (
        lay(table.first, cell, ab.Playable(price, spell(ab.Wound(1), targets=ENEMIES), sudden=True))
        for cell in ("c1", "d1")
    )
    page, servant = table.first.creature("a1"), table.first.creature("b1")
    elf = table.second.creature("c6")
    table.uses(one, elf)
    table.choose(op.ChoosePayment(page.id))
    table.uses(other, elf)
    offered = {option.card for option in table.options if isinstance(option, op.ChoosePayment)}
    assert servant.id in offered
    assert page.id not in offered


@pytest.mark.rule("526.2", "545.7")
def test_a_single_use_ability_cannot_respond_to_itself() -> None:
    bites = answers_at(ab.Moment.BLOCKING, spell(ab.Wound(1), targets=ENEMIES))
    table = Table()
    orc = table.first.creature("c3", strike="1-1-1")
    snake = lay(table.first, "a1", replace(bites, limit=ab.Limit.PER_TURN))
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(3,))
    table.uses(snake, elf)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        assert not table.can_use(snake, elf)
        table.passes()
    assert elf.wounds == 2


# A card on a cell that another one holds: 524.1, 506.6.


@pytest.mark.rule("506.6", "524.1")
def test_a_card_that_must_leave_a_cell_may_use_an_ability_in_place_of_a_move() -> None:
    bolt = ab.Playable(ab.Payment(), spell(ab.Wound(1)))
    table, ghost, _, elf = board(
        ours("c2", ab.Named(ab.Name.JUMP, 2), bolt, ab.Named(ab.Name.INCORPOREAL), movement=1),
        ours("a1"),
        theirs("c3"),
    )
    table.ends_turn()
    state = table.state  # by no ability: the ghost finds itself on the cell of the elf
    state.board[ghost.state.cell], ghost.state.cell = NO_CARD, elf.state.cell
    table.ends_turn()
    assert table.can_move(ghost, "c2")
    assert (table.can_use(ghost), table.can_use(ghost, elf, 1)) == (True, False)
    assert not any(isinstance(option, op.EndTurn | op.StrikeAt) for option in table.options)


@pytest.mark.rule("529.1", "529.1.1", "537.3")
def test_an_ordered_strike_fails_if_the_striker_dies() -> None:
    pair = ab.Targets(OWN, then=ENEMIES)
    blow = ab.Makes(ab.Order.DEALS, ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets())
    table = Table()
    shaman = lay(table.first, "a1", ab.Playable(TAP, ab.Power(ab.PowerKind.SPELL, (blow,), pair)))
    orc = table.first.creature("c3", strike="3-3-3")
    killer = lay(table.second, "a6", free(spell(ab.Destroy())))
    elf = table.second.creature("c4")
    table.uses(shaman, orc)
    while len(table.state.stack) < 2:
        table.passes()
    table.uses(killer, orc)
    table.everybody_passes()
    assert (orc.is_dead, elf.wounds, shaman.is_closed) == (True, 0, True)


@pytest.mark.rule("537.2", "537.1", "501.5")
def test_a_card_ordered_to_strike_may_still_announce_an_action() -> None:
    pair = ab.Targets(OWN, then=ENEMIES)
    blow = ab.Makes(ab.Order.DEALS, ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets())
    table = Table()
    shaman = lay(table.first, "a1", ab.Playable(TAP, ab.Power(ab.PowerKind.SPELL, (blow,), pair)))
    orc = lay(table.first, "c3", ab.Playable(TAP, spell(ab.Wound(1)), sudden=True), strike="3-3-3")
    elf = table.second.creature("c4", life=20)
    table.uses(shaman, orc)
    while len(table.state.stack) < 2:
        table.passes()
    assert table.can_use(orc, elf)
    table.uses(orc, elf)
    table.everybody_passes()
    assert (elf.wounds, orc.is_closed) == (4, True)
