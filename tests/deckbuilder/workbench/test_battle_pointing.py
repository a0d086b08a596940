"""What the keys of a battle come to, without a screen: a board, a selection and a cursor."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.common.i18n import Language, activate
from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Controller, MatchSession
from deckbuilder.workbench.battle_pointing import (
    Answer,
    AskWhich,
    Outcome,
    Select,
    Stop,
    Tell,
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
    players = (entrant("steppe-raid", Controller.HUMAN), entrant("black-candles", Controller.HUMAN))
    session = MatchSession(players, 7, rules=RULES_2024)
    session.seats = (Seat.FIRST, Seat.SECOND)
    session.match = scenario.match
    return MatchTable(sessions, session)


def at(cell: str, *cards: int) -> Cursor:
    return Cursor(cards, parse_cell(cell))


def selected(outcome: Outcome | None) -> Selection:
    assert isinstance(outcome, Select), outcome
    return outcome.selection


def told(outcome: Outcome | None) -> str:
    assert isinstance(outcome, Tell), outcome
    return outcome.text


def test_enter_chooses_an_own_card_and_then_a_cell_or_an_enemy(table: MatchTable) -> None:
    fighter = selected(pick(table, NOTHING, at("c3", FIGHTER)))
    assert fighter == CardChosen(FIGHTER)
    move = pick(table, fighter, at("b3"))
    assert move == Answer(MoveTo(FIGHTER, parse_cell("b3")))
    assert pick(table, fighter, at("c4", NEAR)) == Answer(StrikeAt(FIGHTER, NEAR))


def test_an_enemy_or_an_empty_cell_cannot_be_chosen_first(table: MatchTable) -> None:
    for cursor in (at("c4", NEAR), at("a1")):
        assert told(pick(table, NOTHING, cursor)) == "Choose one of your own cards first."


def test_a_card_that_cannot_go_or_strike_there_says_the_rule(table: MatchTable) -> None:
    assert "(rule 506" in told(pick(table, CardChosen(FIGHTER), at("c6")))
    assert "(rule" in told(pick(table, CardChosen(FIGHTER), at("c5", FAR)))


def test_another_own_card_is_chosen_in_the_place_of_the_first(table: MatchTable) -> None:
    assert selected(pick(table, CardChosen(ARCHER), at("c3", FIGHTER))) == CardChosen(FIGHTER)
    assert selected(pick(table, CardChosen(FIGHTER), at("c3", FIGHTER))) == NOTHING


def test_two_ways_to_reach_a_card_are_asked_about(table: MatchTable) -> None:
    outcome = pick(table, CardChosen(ARCHER), at("c5", FAR))
    assert isinstance(outcome, AskWhich)
    assert [answer for _words, answer in outcome.choices] == [
        Answer(UseAction(ARCHER, 0, FAR)),
        Answer(UseAction(ARCHER, 1, FAR)),
    ]


def test_a_number_chooses_a_play_and_points_at_its_first_target(table: MatchTable) -> None:
    outcome = take_number(table, NOTHING, at("c3", FIGHTER), 2)
    assert isinstance(outcome, Select)
    assert outcome.point_at == ARCHER  # by number; one's own may be struck too
    play = selected(outcome)
    assert isinstance(play, PlayChosen)
    assert chosen_card(play) == FIGHTER
    assert NEAR in battle_scene(table, play).aims
    assert told(take_number(table, NOTHING, at("c3", FIGHTER), 9)) == (
        "There is no play with this number."
    )


def test_the_turn_ends_with_the_second_press_while_an_enemy_can_be_attacked(
    table: MatchTable,
) -> None:
    ending = selected(end_turn(table, CardChosen(FIGHTER)))
    assert ending == TurnEnding()
    assert end_turn(table, ending) == Answer(EndTurn())
    assert after_move(ending) == NOTHING
    assert after_move(CardChosen(FIGHTER)) == CardChosen(FIGHTER)


def test_tab_goes_round_the_cards_that_can_act_and_then_round_the_targets(
    table: MatchTable,
) -> None:
    first = next_stop(table, NOTHING, at("a1"), 1)
    assert first == Stop(card=ARCHER)
    assert next_stop(table, NOTHING, at("c2", ARCHER), 1) == Stop(card=FIGHTER)
    assert next_stop(table, NOTHING, at("c2", ARCHER), -1) == Stop(card=FIGHTER)
    assert next_stop(table, CardChosen(FIGHTER), at("a1"), 1) == Stop(card=NEAR)


def test_a_range_is_shown_over_what_is_chosen_and_hidden_again(table: MatchTable) -> None:
    shown = selected(show_range(table, CardChosen(FIGHTER), ARCHER))
    assert shown == RangeShown(ARCHER, CardChosen(FIGHTER))
    scene = battle_scene(table, shown)
    assert parse_cell("c5") in scene.within
    assert (set(scene.aims), set(scene.reach), scene.chosen) == (set(), set(), FIGHTER)
    assert selected(show_range(table, shown, FAR)) == CardChosen(FIGHTER)
    assert told(show_range(table, NOTHING, None)) == "Nothing under the cursor can attack."
    assert after_pick(shown) == CardChosen(FIGHTER)


def test_a_request_to_the_judge_waits_for_a_cell_it_can_have(table: MatchTable) -> None:
    request = Judge(Seat.FIRST, JudgeAct.MOVE, FIGHTER)
    placing = Placing(request, CardChosen(FIGHTER))
    assert told(pick(table, placing, at("c4", NEAR))) == "Choose one of the marked cells."
    outcome = pick(table, RangeShown(ARCHER, placing), at("a1"))
    assert isinstance(outcome, Answer)
    assert isinstance(outcome.option, Judge)
    assert outcome.option.cell == parse_cell("a1")


def test_esc_lets_go_of_one_thing_after_the_other(table: MatchTable) -> None:
    play = selected(take_number(table, NOTHING, at("c3", FIGHTER), 2))
    shown = selected(show_range(table, play, ARCHER))
    steps: list[Selection | None] = [shown]
    while steps[-1] is not None:
        steps.append(let_go(steps[-1]))
    assert steps == [shown, play, CardChosen(FIGHTER), NOTHING, None]


def test_a_choice_is_replaced_under_whatever_is_shown_over_it() -> None:
    request = Judge(Seat.FIRST, JudgeAct.MOVE, FIGHTER)
    shown = RangeShown(ARCHER, Placing(request, NOTHING))
    changed = with_chosen(shown, CardChosen(FIGHTER))
    assert changed == RangeShown(ARCHER, Placing(request, CardChosen(FIGHTER)))
    assert chosen_of(changed) == CardChosen(FIGHTER)
    assert with_chosen(NOTHING, TurnEnding()) == TurnEnding()
