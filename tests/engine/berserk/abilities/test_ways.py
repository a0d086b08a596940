"""What a card does on its way through the board, through the graveyard, and past other cards."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play, goes_off
from tests.engine.berserk.abilities.laying import board, creature, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell, tap
from tests.engine.berserk.abilities.sayings import ENEMY, INFLUENCE, OWN, SELF, STRIKE, on
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.board_words import told_of_cells

COUNTS = on(ab.Moment.MOVED, on_itself(ab.Chips(ab.MovesThisWay())), subject=SELF)
PASSING = ab.Targets(ab.AllOf((ENEMY, ab.OnTheWay(2))), all=True)
HURTS = on(ab.Moment.RELOCATED, influence(ab.Wound(1), targets=PASSING), subject=SELF)
INCORPOREAL = ab.Named(ab.Name.INCORPOREAL)
RISES = ab.Named(ab.Name.INCARNATION)
LOST = ab.When(ab.Moment.TOKENS_LOST, ab.ANY_CARD)
GRAVES = ab.Targets(area=ab.Area.GRAVEYARD)
SPENDS = ab.Playable(
    ab.Payment(tokens=1), spell(ab.Wound(1)), sudden=True, active=ab.Area.GRAVEYARD
)
MARKS = free(
    ab.Power(
        INFLUENCE,
        (ab.MarkCell("огонь", ab.Marker()),),
        ab.Targets(least=0, most=0),
        cells=ab.Cells(free=False),
    )
)


@scenes(
    scene("506.1 538.2", "a card counts its moves in a direction, in a row or not",
          "c1 moves c2: c1 has 1 chip; c1 moves c3: c1 has 3 chips; c1 moves d3: c1 has 4 chips; "
          "c1 moves d4: c1 has 7 chips",
          ours("c1", COUNTS, movement=4), theirs("a6")),
    scene("506.1 538.2", "the moves of another turn count no more",
          "c1 moves c2, end turn, end turn, c1 moves c3: c1 has 2 chips",
          ours("c1", COUNTS), theirs("a6")),
    scene("506.1 524.2", "an incorporeal card knows the two cards it passed last",
          "c2 moves c3, c2 moves c4, c2 moves c5: c3 has 2 wounds, c4 has 1 wound, "
          "d6 has 0 wounds",
          ours("c2", INCORPOREAL, HURTS, movement=3), theirs("c3"), theirs("c4"), theirs("d6")),
    scene("507.1", "a jump passes over cards",
          "c2 uses, choose-cell c5: c3 has 1 wound, c4 has 1 wound",
          ours("c2", ab.Named(ab.Name.JUMP, 3), HURTS), theirs("c3"), theirs("c4")),
    scene("507.1", "a teleport passes nothing",
          "c2 uses, choose-cell c5: c3 has 0 wounds, c4 has 0 wounds",
          ours("c2", ab.Named(ab.Name.TELEPORT), HURTS), theirs("c3"), theirs("c4")),
    scene("545.9", "a move by a text knows whose text it was",
          "a1 moves d3: c4 has 1 chip; a3 moves b3: c4 has 1 chip",
          ours("a1"), ours("a3"), theirs("a6"), ours("c4", ab.While(ab.ALWAYS, (ab.StepsTo(
              beside=ab.Who.GIVER),), OWN), on(ab.Moment.MOVED, on_itself(ab.Chips(1)),
              subject=OWN, other=SELF))),
)  # fmt: skip
def test_ways(scene: Scene) -> None:
    scene.play()


@scenes(
    scene("122.8", "an effect may last until a strike wounds its card",
          "c1 uses at c6: c6 has armor 2; d1 uses at c6: c6 has armor 2; c5 strikes c6 rolling 6: "
          "c6 has armor 0",
          ours("c1", tap(influence(ab.Lasts(ab.Gain(ab.Named(ab.Name.ARMOR, 2)), ab.Unless(
              ab.Since(ab.Deed.WOUNDED, ab.Is(ab.Who.TARGET), STRIKE)))))),
          ours("d1", tap(spell(ab.Wound(1)))), ours("c5", strike="3-3-3"),
          theirs("c6", closed=True)),
    scene("528.9", "a restriction may leave some powers out",
          "c1 uses at c4, end turn: c4 can strike c3, c4 cannot use at c3, c4 can move d4",
          ours("c1", tap(influence(ab.Gain(ab.Cannot(ab.Doing.ACT, but=STRIKE))))), ours("c3"),
          theirs("c4", tap(ab.Attack(ab.PowerKind.SPECIAL_STRIKE, Strength(1, 1, 1))))),
    scene("528.9 113.4", "such a restriction forbids to defend",
          "c1 uses at d4, c3 strikes c4: d4 cannot defend",
          ours("c1", tap(influence(ab.Gain(ab.Cannot(ab.Doing.ACT, but=STRIKE))))), ours("c3"),
          theirs("c4"), theirs("d4")),
    scene("543.4", "a filter may compare numbers of the card",
          "now: c1 can use at c5, c1 cannot use at a6",
          ours("c1", tap(spell(ab.Wound(1), targets=ab.Targets(ab.HasNumber(ab.CountCells(
              ab.Cells(who=ab.Who.CANDIDATE, beside=True)), ab.Compare.AT_LEAST, 1))))),
          theirs("a6"), theirs("b6"), theirs("a5"), theirs("b5"), theirs("c5")),
    scene("538.2 512.6.2", "an attack on a card counts as one though another card defended it",
          "c3 strikes c4, d4 defends, all pass, end turn: c4 has 1 chip",
          ours("c3"), theirs("c4", on(ab.Moment.TURN_START, on_itself(ab.Chips(1)),
              condition=ab.ThereAre(ab.Performed(STRIKE, 1, SELF, assails=True)))), theirs("d4")),
    scene("512.6.2", "an attack that was blocked counts as one",
          "c3 strikes c4, end turn: c4 has 1 chip",
          ours("c3"), theirs("c4", goes_off(ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY),
              on(ab.Moment.TURN_START, on_itself(ab.Chips(1)),
              condition=ab.ThereAre(ab.Performed(STRIKE, 1, SELF, assails=True))))),
    scene("512.6.2", "an attack on another card is none on this one, blocked or not",
          "c3 strikes d4, all pass, end turn: c4 has 0 chips",
          ours("c3"), theirs("d4", goes_off(ab.Moment.BLOCKING, at_play(ab.Block()), ENEMY)),
          theirs("c4", on(ab.Moment.TURN_START, on_itself(ab.Chips(1)),
              condition=ab.ThereAre(ab.Performed(STRIKE, 1, SELF, assails=True))))),
)  # fmt: skip
def test_effects_and_restrictions(scene: Scene) -> None:
    scene.play()


@scenes(
    scene("536.7.1", "a token that is paid is lost",
          "e1 uses at b3, end turn, end turn, b3 uses at c6: a1 has 1 chip",
          ours("e1", free(spell(ab.Destroy()))), ours("b3", ab.Named(ab.Name.INCARNATION, 3),
              SPENDS), ours("a1", ab.Triggered(LOST, on_itself(ab.Chips(1)))), theirs("c6")),
    scene("536.7.1/lost", "tokens are lost with the graveyard, at once",
          "e1 uses at b3, end turn, end turn, end turn, end turn, d1 uses at b3: a1 has 1 chip",
          ours("e1", free(spell(ab.Destroy()))), ours("b3", ab.Named(ab.Name.INCARNATION, 3)),
          ours("d1", tap(spell(ab.Exile(), targets=GRAVES))),
          ours("a1", ab.Triggered(LOST, on_itself(ab.Chips(1)))), theirs("c6")),
    scene("536.7.1/rises", "an incarnation loses no tokens",
          "e1 uses at b3, end turn, end turn, choose-cell c1: a1 has 0 chips, b3 is at c1",
          ours("e1", free(spell(ab.Destroy()))), ours("b3", RISES),
          ours("a1", ab.Triggered(LOST, on_itself(ab.Chips(1)))), theirs("c6")),
    scene("536.7.1", "a card that came from the graveyard knows its tokens",
          "e1 uses at b3, end turn, end turn, end turn, end turn, choose-cell c1: b3 has 2 chips",
          ours("e1", free(spell(ab.Destroy()))), ours("b3", ab.Named(ab.Name.INCARNATION, 2),
              on(ab.Moment.ENTERED, on_itself(ab.Chips(ab.TokensOf())), subject=SELF)),
          theirs("c6")),
    scene("201.2 545.7", "an ability of the battle and the graveyard has one limit",
          "b3 uses at c6, e1 uses at a1, b3 uses at c6, b3 uses at c6: c6 has 3 wounds, "
          "a1 is dead, d1 has 2 chips",
          ours("e1", free(spell(ab.Destroy()))), ours("d1"),
          ours("b3", free(spell(ab.Wound(1)))),
          ours("a1", ab.Triggered(ab.When(ab.Moment.WOUNDED, ENEMY), influence(ab.Chips(1),
              targets=ab.Targets(ab.InColumns((4,)))),
              limit=ab.Limit.PER_TURN, times=2, active=ab.Area.BATTLE_OR_GRAVEYARD)),
          theirs("c6")),
)  # fmt: skip
def test_tokens(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("536.7")
@pytest.mark.parametrize("way", [0, 1])
def test_a_card_incarnates_by_the_rule_or_by_a_text(way: int) -> None:
    elsewhere = ab.AlsoIncarnates(OWN, ab.Cells(rows=(1,)), False, (ab.Chips(1),))
    table, killer, ghoul, _priest, _foe = board(
        ours("e1", free(spell(ab.Destroy()))),
        ours("b3", RISES),
        ours("a1", elsewhere),
        theirs("c6"),
    )
    table.uses(killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    table.choose(op.ChooseBranch(way))
    table.picks(("b1", "c3")[way])
    assert (ghoul.state.closed, ghoul.state.chips) == (way == 0, way)


@pytest.mark.rule("536.7", "539.1")
def test_a_card_may_incarnate_in_the_place_of_another_that_makes_way() -> None:
    guide = ab.Called("Проводник")
    takes = ab.AlsoIncarnates(OWN, ab.Cells(under=guide), False, clears=(ab.Exile(),))
    table, killer, ghoul, _priest, leaves, _foe = board(
        ours("e1", free(spell(ab.Destroy()))),
        ours("b3", RISES),
        ours("a1", takes),
        ours("c2", name="Проводник"),
        theirs("c6"),
    )
    table.uses(killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    table.choose(op.ChooseBranch(1))
    assert (ghoul.cell, ghoul.state.closed, leaves.state.zone) == ("c2", False, Zone.EXILE)


LOSES = ab.LoseMarker("огонь", one=True)


@pytest.mark.rule("544.3", "536.7")
def test_one_of_the_markers_on_its_cell_is_used_up() -> None:
    table, killer, ghoul, _priest, _foe = board(
        ours("e1", free(spell(ab.Destroy())), MARKS),
        ours("b3", RISES),
        ours("a1", ab.AlsoIncarnates(OWN, ab.Cells(marker="огонь"), effects=(LOSES,))),
        theirs("c6"),
    )
    for _time in range(2):
        table.uses(killer, number=1)
        table.picks("d4")
    table.uses(killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    table.choose(op.ChooseBranch(1))
    assert (ghoul.cell, len(table.state.marks)) == ("d4", 1)


@pytest.mark.rule("544.3")
def test_markers_of_the_other_player_stay_on_a_cell() -> None:
    clears = ab.Power(
        INFLUENCE,
        (ab.LoseMarker("огонь"),),
        ab.Targets(least=0, most=0),
        cells=ab.Cells(rows=(1,), free=False),
    )
    table, mage, rival = board(ours("c1", MARKS, tap(clears)), theirs("c6", MARKS))
    table.ends_turn()
    table.uses(rival)
    table.picks("c3")
    table.ends_turn()
    table.uses(mage)
    table.picks("c3")
    table.uses(mage, number=1)
    table.picks("c3")
    assert [mark.effect.seat for mark in table.state.marks] == [Seat.SECOND]


@pytest.mark.rule("502.1")
def test_the_opponent_chooses_a_target_where_the_text_says_so() -> None:
    table, mage, elf, _orc = board(
        ours("c1", tap(spell(ab.Wound(1), targets=ab.Targets(ENEMY, chooser=ab.Side.ENEMY)))),
        theirs("c6"),
        theirs("d6"),
    )
    table.uses(mage)
    assert table.asked == (Seat.SECOND, Asking.TARGET)
    table.choose(op.ChooseTarget(elf.id))
    assert elf.wounds == 1


@pytest.mark.rule("505.7", "536.5")
def test_a_card_from_the_deck_takes_the_cell_and_the_wounds_of_the_one_before_it() -> None:
    comes = ab.Power(
        INFLUENCE,
        (ab.BringIn(wounds=ab.FactOf(ab.Fact.WOUNDS, ab.Who.TARGET)),),
        ab.Targets(area=ab.Area.DECK),
        cells=ab.Cells(place_of=ab.Who.TARGET),
    )
    gone = ab.Triggered(
        ab.When(ab.Moment.DIED, OWN),
        ab.WhileDoing(
            influence(ab.Exile(), targets=ab.Targets(ab.InState(ab.State.WOUNDED))), comes
        ),
    )
    table, mage, _old, prey, _foe = board(
        ours("c1", gone, free(spell(ab.Destroy()))),
        ours("b2", wounds=2),
        ours("d1"),
        theirs("c6"),
    )
    table.first.deck(creature(name="Новый"))
    table.uses(mage, prey)
    table.choose(op.ChooseFromDeck(0))
    (new,) = (card for card in table.state.cards if card.spec.name == "Новый")
    assert (new.cell, new.wounds) == (6, 2)


@pytest.mark.rule("502.7")
def test_nobody_is_asked_for_the_order_of_cells_that_are_all_chosen() -> None:
    every = ab.Cells(rows=(1,), columns=(1, 2))
    marks = ab.Power(
        INFLUENCE,
        (ab.MarkCell("огонь", ab.Marker()),),
        ab.Targets(least=0, most=0),
        every,
        ab.CountCells(every),
    )
    table, mage = board(ours("c1", tap(marks)))
    table.second.creature("c6")
    table.uses(mage)
    assert sorted(told_of_cells(table.state)) == ["a3", "b3"]
