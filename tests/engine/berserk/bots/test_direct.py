"""The direct bot: attacks that harm most, steps towards the enemy, defenders that fare better."""

from dataclasses import replace
from typing import Any

import pytest

import engine.berserk.abilities as ab
from deckbuilder.matches.match import Stage
from engine.berserk.bots import Bot, DirectBot, RandomBot
from engine.berserk.bots.evaluation import place_worth
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.ruleset import RULES_2024
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import new_match
from engine.berserk.table.board import HALVES, own_row, parse_cell
from engine.berserk.table.options import (
    CloseForFlyer,
    Defend,
    EndTurn,
    MoveTo,
    Pass,
    SitOn,
    StrikeAt,
    UseAction,
)
from engine.berserk.table.state import Asking
from engine.kernel import Option, Seat
from engine.kernel.rng import seeded
from tests.engine.berserk.abilities.laying import lay
from tests.support import specs
from tests.support.scenario import Table
from tests.support.starters import session


def choice(table: Table) -> Option:
    """Return what the bot answers to what is asked now."""
    decision = table.match.decision
    assert decision is not None
    return DirectBot(0).choose(table.match.view(decision.seat), decision)


def test_the_bot_strikes_the_card_it_can_kill() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-3-4")
    table.second.creature("b4", life=10)
    elf = table.second.creature("d4", life=2)
    assert choice(table) == StrikeAt(orc.state.id, elf.state.id)


def test_the_bot_strikes_a_closed_card_rather_than_an_open_one() -> None:
    table = Table()
    orc = table.first.creature("c3")
    table.second.creature("b4")
    closed = table.second.creature("d4", closed=True)
    assert choice(table) == StrikeAt(orc.state.id, closed.state.id)


def test_the_bot_never_strikes_its_own_cards() -> None:
    table = Table()
    table.first.creature("c3", movement=0)
    table.first.creature("d3", movement=0)
    table.second.creature("a6", movement=0)
    assert choice(table) == EndTurn()


def test_the_bot_does_not_expose_a_valuable_card_for_little_gain() -> None:
    table = Table()
    table.first.creature("c3", strike="0-0-1", life=4, movement=0)
    table.second.creature("c4", strike="4-5-6", life=20)
    assert choice(table) == EndTurn()


def test_the_bot_shoots_from_a_distance() -> None:
    table = Table()
    archer = table.first.creature("c2", abilities="shot 1-2-3 range 4")
    elf = table.second.creature("c5")
    assert choice(table) == UseAction(archer.state.id, 0, elf.state.id)


@pytest.mark.rule("532.1")
@pytest.mark.parametrize(("magic", "strike"), [("3-3-3", "1-1-1"), ("1-1-1", "3-3-3")])
def test_the_bot_does_not_attack_where_a_protection_keeps_the_attack_off(
    magic: str, strike: str
) -> None:
    """Of two attacks the better one is kept off, so the bot makes the other."""
    table = Table()
    mage = table.first.creature("c3", abilities=f"magic_strike {magic}", strike=strike)
    better = ab.PowerKind.MAGIC_STRIKE if magic > strike else ab.PowerKind.STRIKE
    elf = lay(table.second, "c4", ab.Protection((better,)), closed=True).state.id
    others = (StrikeAt(mage.state.id, elf), UseAction(mage.state.id, 0, elf))
    assert choice(table) == others[better is ab.PowerKind.STRIKE]


def test_the_bot_looks_for_another_target_than_a_protected_one() -> None:
    table = Table()
    mage = table.first.creature("c2", abilities="discharge 2-2-2 range 5", strike="0-0-0")
    lay(table.second, "c5", ab.Protection((ab.PowerKind.DISCHARGE,)), life=2)
    other = table.second.creature("d5", life=15)
    assert choice(table) == UseAction(mage.state.id, 0, other.state.id)


def test_the_bot_moves_towards_the_nearest_enemy() -> None:
    table = Table()
    orc = table.first.creature("c2")
    table.second.creature("c5")
    assert choice(table) == MoveTo(orc.state.id, parse_cell("c3"))


def step_of_the_front(behind: str = "", **values: Any) -> bool:
    """Return whether the card at b3, met by the enemy at b4, steps to a3 before it strikes."""
    table = Table()
    front = table.first.creature("b3")
    table.first.creature("c3", movement=0)
    if behind:
        spec = specs.creature("Рубака")
        spec = replace(spec, strike=values.get("strike", spec.strike))
        other = table.first.card(spec, behind, closed=values.get("closed", False))
        other.state.movement = values.get("movement", 1)  # closed by an effect, it keeps that
    table.second.creature("b4", life=30)
    return choice(table) == MoveTo(front.state.id, parse_cell("a3"))


def test_a_card_in_front_steps_aside_so_that_one_behind_can_fight() -> None:
    assert step_of_the_front("b2")


@pytest.mark.parametrize(
    ("behind", "values"),
    [
        ("", {}),
        ("b2", {"movement": 0}),
        ("b2", {"closed": True}),
        ("b2", {"strike": None}),
        ("b1", {}),
    ],
    ids=["nobody", "cannot move", "closed", "cannot strike", "too far"],
)
def test_it_stays_if_nobody_can_follow(behind: str, values: dict[str, Any]) -> None:
    assert not step_of_the_front(behind, **values)


def test_no_room_is_made_for_one_that_fights_already() -> None:
    table = Table()
    table.first.creature("b3")
    table.first.creature("b2")
    table.second.creature("b4", life=30)
    table.second.creature("c1", life=30)
    assert isinstance(choice(table), StrikeAt)


def test_nobody_leaves_the_enemy_to_make_room() -> None:
    table = Table()
    front = table.first.creature("b3")
    for cell in ("b4", "c3"):
        table.first.creature(cell, strike="0-0-1", movement=0)
    table.first.creature("b2")
    table.second.creature("c4", life=30)
    assert choice(table) != MoveTo(front.state.id, parse_cell("a3"))


def test_who_is_not_met_yet_makes_no_room() -> None:
    table = Table()
    table.first.creature("a2")
    table.first.creature("a1")
    other = table.first.creature("d3", strike="0-0-1", movement=0)
    table.second.creature("a4", life=30)
    enemy = table.second.creature("d4", life=30, closed=True)
    assert choice(table) == StrikeAt(other.state.id, enemy.state.id)


@pytest.mark.parametrize("closed", [True, False])
def test_the_bot_steps_to_a_better_strike(*, closed: bool) -> None:
    table = Table()
    orc = table.first.creature("b3", strike="2-3-4")
    table.second.creature("a4", strike="2-3-4")
    table.second.creature("d4", strike="2-3-4", closed=closed)
    assert (choice(table) == MoveTo(orc.state.id, parse_cell("c3"))) is closed


@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize("turn", [1, 2])
def test_the_first_turn_is_not_for_strikes_at_open_cards(turn: int, *, closed: bool) -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-2-3", life=15, movement=0)
    elf = table.second.creature("c4", strike="1-1-2", life=15, movement=0, closed=closed)
    table.match.state.turn = turn
    strikes = choice(table) == StrikeAt(orc.state.id, elf.state.id)
    assert strikes is (closed or turn == 2)


@pytest.mark.parametrize(("movement", "goes"), [(1, False), (2, True)])
def test_an_incorporeal_card_enters_a_taken_cell_only_if_it_can_leave_it(
    movement: int, *, goes: bool
) -> None:
    table = Table()
    ghost = table.first.creature("c1", abilities="incorporeal", movement=movement)
    for cell in ("b1", "d1", "c2"):
        table.first.creature(cell, movement=0, strike="0-0-1")
    table.second.creature("c6")
    answer = choice(table)
    assert (answer == MoveTo(ghost.id, parse_cell("c2"))) is goes


def test_a_shooter_approaches_only_as_near_as_its_shot_needs() -> None:
    table = Table()
    archer = table.first.creature("c2", abilities="shot 1-2-3 range 2")
    table.second.creature("c5")
    assert choice(table) == MoveTo(archer.state.id, parse_cell("c3"))


def test_the_bot_closes_a_card_to_hunt_flyers_when_only_they_are_left() -> None:
    table = Table()
    orc = table.first.creature("c3")
    table.second.flyer()
    assert choice(table) == CloseForFlyer(orc.state.id)


def test_a_sturdy_card_defends_a_weak_one() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="4-5-6")
    weak = table.second.creature("c4", life=4, closed=True)
    sturdy = table.second.creature("d4", life=20, strike="3-4-5")
    table.strikes(orc, weak)
    assert choice(table) == Defend(sturdy.state.id)


def test_a_weak_card_does_not_defend_a_sturdy_one() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="4-5-6")
    sturdy = table.second.creature("c4", life=20, strike="3-4-5")
    table.second.creature("d4", life=4)
    table.strikes(orc, sturdy)
    assert choice(table) == Pass()


@pytest.mark.slow
def test_the_direct_bot_nearly_always_beats_the_random_bot() -> None:
    wins = 0
    for seed in range(6):
        match = session(seed)
        while match.stage is not Stage.MATCH:
            match.play_bot()
        bots: list[Bot] = [RandomBot(seeded(seed)), RandomBot(seeded(seed))]
        bots[seed % 2] = DirectBot(seed)
        assert match.match is not None
        while (decision := match.match.decision) is not None:
            player = bots[match.entrant_at(decision.seat)]
            match.choose(player.choose(match.match.view(decision.seat), decision))
        assert match.outcome is not None
        wins += match.outcome.winner == seed % 2
    assert wins >= 5


@pytest.mark.rule("211.2")
@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("spec", [specs.companion(strike="7-8-9"), specs.parasite()])
def test_a_symbiote_waits_for_its_host_behind_the_others(seat: Seat, spec: CardSpec) -> None:
    worths = {cell: place_worth(spec, seat, cell) for cell in HALVES[seat]}
    best = [cell for cell in worths if worths[cell] == max(worths.values())]
    assert {own_row(seat, cell) for cell in best} == {3}


@pytest.mark.rule("405.2")
def test_a_symbiote_sits_on_the_worthiest_host() -> None:
    rider = specs.companion()
    squad = (specs.creature("Слабый", life=2, cost=1), specs.creature("Сильный", cost=7), rider)
    one, other = PlayerSetup("A", squad), PlayerSetup("B", (specs.creature(),))
    match, bot = new_match(Setup(one, other, 1, RULES_2024)), DirectBot(1)
    while (decision := match.decision) is not None and decision.kind != Asking.HOST.value:
        match.choose(bot.choose(match.view(decision.seat), decision))
    assert decision is not None
    chosen = bot.choose(match.view(decision.seat), decision)
    assert isinstance(chosen, SitOn)
    assert match.state.cards[chosen.host].spec.name == "Сильный"
