"""Win, draw and concession: 601, 602."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.ruleset import RULES_2024
from engine.berserk.changing.views import view
from engine.berserk.table.options import UseAction
from engine.kernel import IllegalChoice, Result, Seat
from tests.engine.berserk.abilities.laying import board, ours, theirs
from tests.support.scenario import Piece, Table


def last_stand(orc_life: int = 10, elf_life: int = 1) -> tuple[Table, Piece, Piece]:
    """Return a table where an orc and an elf are the only creatures."""
    table = Table()
    orc = table.first.creature("c3", strike="5-5-5", life=orc_life)
    elf = table.second.creature("c4", strike="5-5-5", life=elf_life)
    return table, orc, elf


@pytest.mark.rule("601.2")
@pytest.mark.same("2009:102.2а")
def test_killing_the_last_creature_wins() -> None:
    table, orc, elf = last_stand()
    table.strikes(orc, elf, dice=(6, 1))
    assert table.result == Result(Seat.FIRST, "no_creatures", "601.2")


@pytest.mark.rule("601.2")
def test_an_assailant_killed_by_the_counterstrike_can_lose_the_match() -> None:
    table, orc, elf = last_stand(orc_life=1)
    table.strikes(orc, elf, dice=(1, 6))
    assert table.result == Result(Seat.SECOND, "no_creatures", "601.2")


@pytest.mark.rule("601.3")
def test_when_the_last_creatures_die_together_the_match_is_drawn() -> None:
    table, orc, elf = last_stand(orc_life=1)
    table.strikes(orc, elf, dice=(3, 1))
    table.stands_firm()
    assert table.result == Result(None, "no_creatures_on_both_sides", "601.3")


@pytest.mark.rule("601.1")
def test_artifacts_and_terrains_do_not_keep_a_player_in_the_match() -> None:
    table, orc, elf = last_stand()
    table.second.artifact("e6")
    table.second.terrain()
    table.strikes(orc, elf, dice=(6, 1))
    assert table.result is not None
    assert table.result.winner is Seat.FIRST


@pytest.mark.rule("601.1")
def test_a_flyer_keeps_its_player_in_the_match() -> None:
    table, orc, elf = last_stand()
    table.second.flyer()
    table.strikes(orc, elf, dice=(6, 1))
    assert table.result is None


@pytest.mark.rule("602.1")
@pytest.mark.same("2009:102.1")
def test_no_choice_is_accepted_after_the_end() -> None:
    table, orc, elf = last_stand()
    table.strikes(orc, elf, dice=(6, 1))
    assert table.match.decision is None
    with pytest.raises(IllegalChoice, match="the match is over"):
        table.ends_turn()
    with pytest.raises(IllegalChoice, match="the match is over"):
        table.concedes(Seat.SECOND)
    assert table.result is not None
    assert table.result.winner is Seat.FIRST


@pytest.mark.rule("602.2")
def test_hidden_cards_are_revealed_to_both_players_after_the_match() -> None:
    table, _, fairy = board(ours("c3"), theirs("c6", name="Фея", hidden=True), turn=1)
    owl = table.second.flyer("Сова", hidden_on="d6")
    assert view(table.state, Seat.FIRST).cards[fairy.id].spec.name == ""
    table.concedes(Seat.FIRST)
    seen = view(table.state, Seat.FIRST).cards
    assert [seen[one.id].spec.name for one in (fairy, owl)] == ["Фея", "Сова"]
    assert owl.is_airborne


@pytest.mark.rule("601.4")
@pytest.mark.parametrize("seat", Seat)
@pytest.mark.same("2009:102.3б")
def test_conceding_loses_at_any_decision(seat: Seat) -> None:
    table, _orc, _elf = last_stand()
    table.concedes(seat)
    assert table.result == Result(seat.opponent, "concession", "601.4")


@pytest.mark.rule("601.4")
def test_a_player_asked_for_a_defender_may_concede() -> None:
    table, orc, elf = last_stand()
    table.second.creature("d4")
    table.strikes(orc, elf)
    table.concedes(Seat.SECOND)
    assert table.result is not None
    assert table.result.winner is Seat.FIRST


def quiet_table(turns: int) -> Table:
    return Table(ruleset=replace(RULES_2024, quiet_turns=turns))


@pytest.mark.rule("601.3")
def test_a_match_is_drawn_after_enough_quiet_turns() -> None:
    table = quiet_table(3)
    table.first.creature("c3")
    table.second.creature("c4")
    table.ends_turn()
    table.ends_turn()
    assert table.result is None
    table.ends_turn()
    assert table.result == Result(None, "nobody_can_win", "601.3")


@pytest.mark.rule("601.3")
def test_an_endless_match_is_drawn_at_the_last_turn() -> None:
    table = Table(ruleset=replace(RULES_2024, last_turn=3))
    orc = table.first.creature("c3", strike="1-1-1", life=10)
    elf = table.second.creature("c4", life=10, abilities="regen 1")
    table.strikes(orc, elf, dice=(6, 1))
    while table.result is None:
        table.ends_turn()
    assert table.result == Result(None, "nobody_can_win", "601.3")
    assert table.state.turn == 3


@pytest.mark.rule("601.3")
def test_a_wound_restarts_the_count_of_quiet_turns() -> None:
    table = quiet_table(2)
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    table.ends_turn()
    table.strikes(elf, orc, dice=(6, 1))
    table.ends_turn()
    assert table.state.quiet == 0
    table.ends_turn()
    assert table.result is None


@pytest.mark.rule("601.3")
def test_healing_restarts_the_count_of_quiet_turns() -> None:
    table = quiet_table(2)
    table.first.creature("c3")
    table.second.creature("c6", abilities="regen 1", wounds=1)
    table.ends_turn()
    table.ends_turn()
    assert (table.state.quiet, table.result) == (0, None)


@pytest.mark.rule("601.3")
def test_a_turn_with_only_a_miss_and_a_move_is_quiet() -> None:
    table = quiet_table(5)
    orc = table.first.creature("c3")
    troll = table.first.creature("a1")
    elf = table.second.creature("c4")
    table.moves(troll, "a2")
    table.strikes(orc, elf, dice=(2, 4))
    table.ends_turn()
    assert table.state.quiet == 1


@pytest.mark.rule("601.3", "534.1")
def test_a_turn_with_only_prevented_wounds_is_quiet() -> None:
    table = quiet_table(5)
    orc = table.first.creature("c3", strike="1-1-1")
    elf = table.second.creature("c4", abilities="armor 3")
    table.strikes(orc, elf, dice=(6, 1))
    table.ends_turn()
    assert table.state.quiet == 1


@pytest.mark.rule("522.2")
def test_an_ability_usable_without_end_is_limited_within_a_turn() -> None:
    table = Table(ruleset=replace(RULES_2024, turn_abilities=7))
    hurt = ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(1),))
    mage = table.first.creature("c3", nodes=(ab.Playable(ab.FREE, hurt),))
    elf = table.second.creature("c5", life=30)
    use = UseAction(mage.id, 0, elf.id)
    while use in table.options:
        table.choose(use)
    assert elf.wounds == 7
    table.ends_turn()
    table.ends_turn()
    assert use in table.options
