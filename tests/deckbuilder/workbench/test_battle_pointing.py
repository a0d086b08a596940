"""What the keys of a battle come to, without a screen: a board, a selection and a cursor."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.common.i18n import Language, activate
from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Controller, MatchSession
from deckbuilder.workbench.battle_answers import next_step
from deckbuilder.workbench.battle_pointing import (
    Answer,
    AskWhich,
    Outcome,
    Select,
    Stop,
    Tell,
    Walk,
    acting_card,
    after_pick,
    end_turn,
    next_stop,
    pick,
    show_range,
    take_number,
)
from deckbuilder.workbench.battle_scene import battle_scene
from deckbuilder.workbench.battle_selection import (
    NOTHING,
    CardChosen,
    Cursor,
    Placing,
    PlayChosen,
    RangeShown,
    Selection,
    TurnEnding,
    after_move,
    chosen_card,
    chosen_of,
    let_go,
    with_chosen,
)
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import (
    RULES_2024,
    EndTurn,
    Judge,
    JudgeAct,
    MoveTo,
    StrikeAt,
    UseAction,
    parse_cell,
)
from engine.kernel import Seat
from tests.support.scenario import Table
from tests.support.starters import entrant

ARCHER, FIGHTER, NEAR, FAR = range(4)


@pytest.fixture
def sessions(home_with_cards: Path) -> Iterator[SessionStore]:
    activate(Language.ENGLISH)
    with open_catalog() as catalog:
        yield SessionStore(catalog)


@pytest.fixture
def table(sessions: SessionStore) -> MatchTable:
    """Return a table with an archer on c2 and a fighter on c3; enemies stand on c4 and c5."""
    scenario = Table()
    scenario.first.creature("c2", "Стрелок", abilities="shot 1-2-3 range 3; throw 1-1-1 range 3")
    scenario.first.creature("c3", "Боец")
    scenario.second.creature("c4", "Ближний")
    scenario.second.creature("c5", "Дальний")
    return seated(sessions, scenario)


def seated(sessions: SessionStore, scenario: Table) -> MatchTable:
    players = (entrant("steppe-raid", Controller.HUMAN), entrant("black-candles", Controller.HUMAN))
    session = MatchSession(players, 7, rules=RULES_2024)
    session.seats = (Seat.FIRST, Seat.SECOND)
    session.match = scenario.match
    return MatchTable(sessions, session)


@pytest.fixture
def walkers(sessions: SessionStore) -> MatchTable:
    """Return a table with a runner on a1 with movement 3; its own stand on b1 and b2."""
    scenario = Table()
    scenario.first.creature("a1", "Бегун", movement=3)
    scenario.first.creature("b1", "Первый", movement=0)
    scenario.first.creature("b2", "Второй", movement=0)
    scenario.second.creature("e6", "Враг")
    return seated(sessions, scenario)


def at(cell: str, *cards: int) -> Cursor:
    return Cursor(cards, parse_cell(cell))


def selected(outcome: Outcome | None) -> Selection:
    assert isinstance(outcome, Select), outcome
    return outcome.selection


def told(outcome: Outcome | None) -> str:
    assert isinstance(outcome, Tell), outcome
    return outcome.text


def test_enter_selects_an_own_card_and_then_a_cell_or_an_enemy(table: MatchTable) -> None:
    fighter = selected(pick(table, NOTHING, at("c3", FIGHTER)))
    assert fighter == CardChosen(FIGHTER)
    move = pick(table, fighter, at("b3"))
    assert move == Answer(MoveTo(FIGHTER, parse_cell("b3")))
    assert pick(table, fighter, at("c4", NEAR)) == Answer(StrikeAt(FIGHTER, NEAR))


def test_an_enemy_or_an_empty_cell_cannot_be_selected_first(table: MatchTable) -> None:
    for cursor in (at("c4", NEAR), at("a1")):
        assert told(pick(table, NOTHING, cursor)) == "Choose one of your own cards first."


def test_an_impossible_move_or_strike_shows_the_rule(table: MatchTable) -> None:
    assert "(rule 506" in told(pick(table, CardChosen(FIGHTER), at("c6")))
    assert "(rule" in told(pick(table, CardChosen(FIGHTER), at("c5", FAR)))


def test_selecting_another_own_card_replaces_the_first(table: MatchTable) -> None:
    assert selected(pick(table, CardChosen(ARCHER), at("c3", FIGHTER))) == CardChosen(FIGHTER)
    assert selected(pick(table, CardChosen(FIGHTER), at("c3", FIGHTER))) == NOTHING


def test_two_possible_plays_on_a_card_ask_which_one(table: MatchTable) -> None:
    outcome = pick(table, CardChosen(ARCHER), at("c5", FAR))
    assert isinstance(outcome, AskWhich)
    assert [answer for _words, answer in outcome.choices] == [
        Answer(UseAction(ARCHER, 0, FAR)),
        Answer(UseAction(ARCHER, 1, FAR)),
    ]


def test_a_number_selects_a_play_and_enter_its_enemy(table: MatchTable) -> None:
    outcome = take_number(table, NOTHING, at("c3", FIGHTER), 2)
    assert isinstance(outcome, Select)
    assert outcome.point_at == NEAR  # one's own may be struck too, and come last
    play = selected(outcome)
    assert isinstance(play, PlayChosen)
    assert chosen_card(play) == FIGHTER
    assert NEAR in battle_scene(table, play).aims
    assert told(take_number(table, NOTHING, at("c3", FIGHTER), 9)) == (
        "There is no play with this number."
    )


def test_numbers_act_for_the_own_card_under_the_cursor(table: MatchTable) -> None:
    """A card that has moved stays chosen; the next number is for the card pointed at."""
    chosen = CardChosen(FIGHTER)
    assert acting_card(table, chosen, at("c2", ARCHER)) == ARCHER
    assert acting_card(table, chosen, at("c5", FAR)) == FIGHTER
    assert acting_card(table, chosen, at("a1")) == FIGHTER
    strike = selected(take_number(table, chosen, at("a1"), 2))
    assert acting_card(table, strike, at("c2", ARCHER)) == FIGHTER  # it is being aimed
    shot = selected(take_number(table, chosen, at("c2", ARCHER), 3))
    assert chosen_card(shot) == ARCHER


def test_attacking_an_own_card_asks_with_no_as_the_first_answer(
    table: MatchTable,
) -> None:
    strike = selected(take_number(table, NOTHING, at("c3", FIGHTER), 2))
    outcome = pick(table, strike, at("c2", ARCHER))
    assert isinstance(outcome, AskWhich)
    assert outcome.question == "“Стрелок” is your own card. Target it anyway?"
    assert [answer for _words, answer in outcome.choices] == [
        Select(strike),
        Answer(StrikeAt(FIGHTER, ARCHER)),
    ]
    assert pick(table, strike, at("c4", NEAR)) == Answer(StrikeAt(FIGHTER, NEAR))


def test_enter_on_a_distant_cell_walks_there(walkers: MatchTable) -> None:
    runner = selected(pick(walkers, NOTHING, at("a1", 0)))
    outcome = pick(walkers, runner, at("a3"))
    assert outcome == Walk(0, (parse_cell("a2"), parse_cell("a3")))
    move = selected(take_number(walkers, NOTHING, at("a1", 0), 1))
    assert pick(walkers, move, at("b3")) == Walk(
        0, (parse_cell("a2"), parse_cell("a3"), parse_cell("b3"))
    )
    scene = battle_scene(walkers, runner)
    assert scene.steps == {parse_cell("a3"): 2, parse_cell("a4"): 3, parse_cell("b3"): 3}
    assert "(rule 506" in told(pick(walkers, runner, at("d5")))


def test_the_next_step_of_a_walk_is_a_legal_move(walkers: MatchTable) -> None:
    way = (parse_cell("a2"), parse_cell("a3"))
    assert next_step(walkers, 0, way) == MoveTo(0, parse_cell("a2"))
    assert next_step(walkers, 0, way[1:]) is None  # two steps away
    assert next_step(walkers, 0, ()) is None


def test_the_turn_ends_on_the_second_press_while_an_enemy_can_be_attacked(
    table: MatchTable,
) -> None:
    ending = selected(end_turn(table, CardChosen(FIGHTER)))
    assert ending == TurnEnding()
    assert end_turn(table, ending) == Answer(EndTurn())
    assert after_move(ending) == NOTHING
    assert after_move(CardChosen(FIGHTER)) == CardChosen(FIGHTER)


def test_tab_cycles_through_cards_that_can_act_and_then_targets(
    table: MatchTable,
) -> None:
    first = next_stop(table, NOTHING, at("a1"), 1)
    assert first == Stop(card=FIGHTER)
    assert next_stop(table, NOTHING, at("c2", ARCHER), 1) == Stop(card=FIGHTER)
    assert next_stop(table, NOTHING, at("c2", ARCHER), -1) == Stop(card=FIGHTER)
    assert next_stop(table, CardChosen(FIGHTER), at("a1"), 1) == Stop(card=NEAR)


@pytest.mark.parametrize(
    ("seat", "cells"),
    [(Seat.FIRST, ["a3", "d3", "b2", "a1", "e1"]), (Seat.SECOND, ["d4", "a4", "b5", "e6", "a6"])],
)
def test_tab_goes_through_own_cards_in_reading_order(
    sessions: SessionStore, seat: Seat, cells: list[str]
) -> None:
    scenario = Table(active=seat)
    own, other = scenario.first, scenario.second
    if seat is Seat.SECOND:
        own, other = other, own
    for cell in reversed(cells):
        own.creature(cell, f"На {cell}", movement=1)
    other.creature("c1" if seat is Seat.SECOND else "c6", "Враг")
    table = seated(sessions, scenario)
    ids = {cell: scenario.match.state.board[parse_cell(cell)] for cell in cells}
    stops, here = [], Cursor((), None)
    for _card in cells:
        stop = next_stop(table, NOTHING, here, 1)
        assert stop is not None
        assert stop.card is not None
        stops.append(stop.card)
        here = Cursor((stop.card,), None)
    assert stops == [ids[cell] for cell in cells]


def test_a_choice_of_one_of_several_cards_here_asks_the_real_question(
    sessions: SessionStore,
) -> None:
    scenario = Table()
    own = scenario.first.creature("c3", "Боец")
    target = scenario.second.creature("c4", "Цель")
    guards = [scenario.second.creature(cell, f"Страж {cell}") for cell in ("b4", "d4")]
    table = seated(sessions, scenario)
    table.choose(StrikeAt(own.id, target.id))
    outcome = pick(table, NOTHING, at("b4", *(guard.id for guard in guards)))
    assert isinstance(outcome, AskWhich)
    assert outcome.question == "Assign a defender or pass?"


def test_a_range_is_toggled_over_the_selection(table: MatchTable) -> None:
    shown = selected(show_range(table, CardChosen(FIGHTER), ARCHER))
    assert shown == RangeShown(ARCHER, CardChosen(FIGHTER))
    scene = battle_scene(table, shown)
    assert parse_cell("c5") in scene.within
    assert (set(scene.aims), set(scene.reach), scene.chosen) == (set(), set(), FIGHTER)
    assert selected(show_range(table, shown, FAR)) == CardChosen(FIGHTER)
    assert told(show_range(table, NOTHING, None)) == "Nothing under the cursor can attack."
    assert after_pick(shown) == CardChosen(FIGHTER)


def test_a_judge_request_waits_for_a_valid_cell(table: MatchTable) -> None:
    request = Judge(Seat.FIRST, JudgeAct.MOVE, FIGHTER)
    placing = Placing(request, CardChosen(FIGHTER))
    assert told(pick(table, placing, at("c4", NEAR))) == "Choose one of the marked cells."
    outcome = pick(table, RangeShown(ARCHER, placing), at("a1"))
    assert isinstance(outcome, Answer)
    assert isinstance(outcome.option, Judge)
    assert outcome.option.cell == parse_cell("a1")


def test_esc_deselects_one_thing_at_a_time(table: MatchTable) -> None:
    play = selected(take_number(table, NOTHING, at("c3", FIGHTER), 2))
    shown = selected(show_range(table, play, ARCHER))
    steps: list[Selection | None] = [shown]
    while steps[-1] is not None:
        steps.append(let_go(steps[-1]))
    assert steps == [shown, play, CardChosen(FIGHTER), NOTHING, None]


def test_a_selection_is_replaced_beneath_a_shown_range() -> None:
    request = Judge(Seat.FIRST, JudgeAct.MOVE, FIGHTER)
    shown = RangeShown(ARCHER, Placing(request, NOTHING))
    changed = with_chosen(shown, CardChosen(FIGHTER))
    assert changed == RangeShown(ARCHER, Placing(request, CardChosen(FIGHTER)))
    assert chosen_of(changed) == CardChosen(FIGHTER)
    assert with_chosen(NOTHING, TurnEnding()) == TurnEnding()
