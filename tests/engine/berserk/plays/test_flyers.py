"""Flyers: 210, and closing to strike a flyer: 107.2."""

import pytest

from engine.berserk.table.events import FlyerStrikeGained
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table


@pytest.mark.rule("210.4", "504.2")
@pytest.mark.parametrize("cell", ["a1", "c3", "e6"])
def test_a_flyer_strikes_any_card_of_the_battlefield(cell: str) -> None:
    table = Table()
    falcon = table.first.flyer(strike="2-4-6")
    elf = table.second.creature(cell)
    table.strikes(falcon, elf, dice=(6, 1))
    assert elf.wounds == 6


@scenes(
    scene("210.4", "a flyer strikes other flyers",
          "sky strikes sky2 rolling 6 1: sky2 has 6 wounds",
          ours(None, card=specs.flyer(strike="2-4-6")), theirs(None, card=specs.flyer())),
    scene("210.4 515.2", "a ground creature that a flyer strikes fights back",
          "sky strikes e6 rolling 1 6: sky has 3 wounds",
          ours(None, card=specs.flyer()), theirs("e6", strike="1-3-5")),
    scene("210.2 210.5/beside", "a ground creature does not strike a flyer",
          "now: c3 cannot strike sky", ours("c3"), theirs(None, card=specs.flyer())),
)  # fmt: skip
def test_flyers(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("210.5/closes", "107.2")
def test_a_card_closes_for_a_flyer_when_only_flyers_are_left() -> None:
    table, orc = board(ours("c3"))
    table.second.flyer()
    table.closes_for_flyer(orc)
    assert orc.is_closed
    assert [event.card for event in table.events(FlyerStrikeGained)] == [orc.id]


@pytest.mark.rule("107.2/closes")
def test_no_card_closes_for_a_flyer_while_the_opponent_has_a_ground_creature() -> None:
    table, orc = board(ours("c3"))
    table.second.flyer()
    table.second.creature("e6", closed=True)
    assert not table.can_close_for_flyer(orc)


@pytest.mark.rule("107.2/closes")
def test_enemy_artifacts_and_terrains_do_not_prevent_closing_for_a_flyer() -> None:
    table, orc = board(ours("c3"))
    table.second.flyer()
    table.second.artifact("e6")
    table.second.terrain()
    assert table.can_close_for_flyer(orc)


@pytest.mark.rule("107.1")
def test_a_flyer_does_not_close_for_a_flyer() -> None:
    table = Table()
    falcon = table.first.flyer()
    table.second.flyer()
    assert not table.can_close_for_flyer(falcon)


def hunt() -> tuple[Table, Piece, Piece]:
    """Return a table on which an orc closed for a flyer and has its next turn."""
    table, orc, _ = board(ours("c3", strike="2-4-6", life=30), ours("a1"))
    hawk = table.second.flyer(life=30)
    table.closes_for_flyer(orc)
    table.ends_turn()
    table.ends_turn()
    return table, orc, hawk


@pytest.mark.rule("107.2", "210.5/strikes")
def test_a_card_that_closed_for_a_flyer_strikes_it_in_its_next_turn() -> None:
    table, orc, hawk = hunt()
    table.strikes(orc, hawk, dice=(6, 1))
    assert (hawk.wounds, orc.is_closed) == (6, True)


@pytest.mark.rule("107.2")
def test_a_flyer_struck_by_a_ground_creature_strikes_back() -> None:
    table, orc, hawk = hunt()
    table.strikes(orc, hawk, dice=(1, 6))
    assert orc.wounds == 2


@pytest.mark.rule("107.2/once")
def test_each_closing_gives_one_strike_at_a_flyer() -> None:
    table, orc, hawk = hunt()
    table.strikes(orc, hawk, dice=(6, 1))
    table.ends_turn()
    table.ends_turn()
    assert not table.can_strike(orc, hawk)


@pytest.mark.rule("107.2/until")
def test_a_strike_at_a_flyer_not_made_by_the_end_of_the_next_turn_is_lost() -> None:
    table, orc, hawk = hunt()
    table.ends_turn()
    assert orc.state.flyer_strike_until == 0
    table.ends_turn()
    assert not table.can_strike(orc, hawk)


@pytest.mark.rule("107.2")
def test_a_gained_strike_at_a_flyer_remains_when_other_enemies_appear() -> None:
    table, orc = board(ours("c3", strike="2-4-6"))
    hawk = table.second.flyer()
    machine = table.second.artifact("c4")
    table.closes_for_flyer(orc)
    table.ends_turn()
    table.ends_turn()
    assert table.can_strike(orc, hawk)
    assert table.can_strike(orc, machine)


@pytest.mark.rule("107.2")
def test_a_strike_at_an_adjacent_card_keeps_the_strike_at_a_flyer() -> None:
    table, orc = board(ours("c3", strike="2-4-6"))
    table.second.flyer()
    machine = table.second.artifact("c4")
    table.closes_for_flyer(orc)
    table.ends_turn()
    table.ends_turn()
    table.strikes(orc, machine, dice=(1,))
    assert orc.state.flyer_strike_until == table.state.turn


@pytest.mark.rule("107.2/until", "510.1")
def test_a_card_cannot_strike_a_flyer_in_the_turn_it_closed_for_it() -> None:
    table, orc = board(ours("c3"))
    hawk = table.second.flyer()
    table.closes_for_flyer(orc)
    assert not table.can_strike(orc, hawk)


@pytest.mark.rule("107.2")
def test_a_gained_strike_at_a_flyer_cannot_target_an_own_flyer() -> None:
    table, orc = board(ours("c3"))
    falcon = table.first.flyer()
    table.second.flyer()
    table.closes_for_flyer(orc)
    table.ends_turn()
    table.ends_turn()
    assert not table.can_strike(orc, falcon)


@pytest.mark.rule("209.1", "601.2")
def test_killing_the_last_flyer_after_the_ground_creatures_wins() -> None:
    table, orc, hawk = hunt()
    table.state.cards[hawk.id].wounds = 29
    table.strikes(orc, hawk, dice=(6, 1))
    assert table.result is not None
    assert table.result.winner is Seat.FIRST


@pytest.mark.rule("107.2", "533.9")
def test_no_card_closes_for_a_flyer_turned_face_down_in_the_air() -> None:
    table, orc = board(ours("c3"))
    table.second.flyer("Сокол")
    table.second.card(specs.flyer("Коршун"), None, hidden=True)
    table.second.terrain()
    refusal = table.why_not_close_for_flyer(orc)
    assert refusal is not None
    assert refusal.code == "ground_creatures_left"
