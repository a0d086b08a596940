"""Clocks of a match room, absences, and what happens when a time is over."""

from typing import Any

import pytest

from deckbuilder.matches.match import (
    Ending as Outcome,
)
from deckbuilder.matches.match import (
    GivenUp,
    MatchChosen,
    SquadRecruited,
    Stage,
)
from deckbuilder.matches.records import difference, record_from
from deckbuilder.network.matches.clocks import GRACE, OUT_OF_TIME
from deckbuilder.network.protocol import AtZero
from engine.berserk import Judge, JudgeAct, Stop, StopAt, Zone
from tests.support.far_matches import NAMES, Person, Sitting
from tests.support.far_rooms import (
    asked_and_other,
    match_of,
    photograph,
    play_to_the_reveal,
    sitting,
    two,
)

MOVE, WHOLE, HOLD = 30, 300, 60
MOMENT = 0.01
PLACEMENT = "placement"
ALL_STAGES = [stage for stage in Stage if stage not in (Stage.BEFORE, Stage.OVER)]


def reach(table: Sitting, stage: Stage | str) -> None:
    """Play up to a stage; the battle without the placement."""
    if stage is Stage.MATCH:
        play_to_the_reveal(table)
    else:
        table.play(Stage.MATCH if isinstance(stage, str) else stage)


def at(stage: Stage | str, **terms: Any) -> tuple[Sitting, Person, Person]:
    """The one who is asked in a stage, and the other."""
    table, *_people = two(**terms)
    reach(table, stage)
    return table, *asked_and_other(table)


def left_of(person: Person, entrant: int | None = None) -> int | None:
    """The milliseconds that a player is told of an entrant's clock, by default the own."""
    assert person.seen is not None
    return person.seen.left[person.seat.entrant if entrant is None else entrant]


def back(table: Sitting, person: Person) -> Person:
    """The same player with another connection."""
    again = table.arrive(person.deck)
    again.token, again.part = person.token, person.part
    again.join("неважно")
    return again


def lost_by(person: Person) -> Outcome:
    return Outcome(1 - person.seat.entrant, OUT_OF_TIME, "")


def test_both_clocks_for_a_match_are_told_and_the_one_that_stands_does_not_run() -> None:
    table, asked, other = at(Stage.MATCH, whole=WHOLE)
    table.wait(10)
    one, two = asked.seat.entrant, other.seat.entrant
    asked.go_on()
    for person in (asked, other):
        assert person.seen is not None
        for entrant in (one, two):
            told = left_of(person, entrant)
            assert told is not None
            assert told <= WHOLE * 1_000
        assert person.seen.running == (match_of(table).waiting,)
    concede = GivenUp(other.seat.entrant, "concession", "601.4")
    assert other.act(concede) is None
    assert left_of(asked, one) is None


# a clock for a move ------------------------------------------------------------------------


@pytest.mark.parametrize("stage", [*ALL_STAGES, PLACEMENT])
def test_who_runs_out_of_time_loses_in_every_stage(stage: Stage | str) -> None:
    table, asked, other = at(stage, move=MOVE)
    assert left_of(asked) == MOVE * 1_000
    table.wait(MOVE + GRACE - MOMENT)
    assert match_of(table).outcome is None
    table.wait(2 * MOMENT)
    loser = asked
    if stage is Stage.RECRUITMENT:  # both had the same time
        loser = asked if asked.seat.outcome == lost_by(asked) else other
    assert asked.seat.outcome == other.seat.outcome == lost_by(loser)
    record = record_from("record", other.record)
    assert difference(record) is None
    assert table.room.next_moment() is None


@pytest.mark.parametrize("stage", [*ALL_STAGES, PLACEMENT])
def test_the_computer_chooses_for_who_runs_out_of_time_in_every_stage(stage: Stage | str) -> None:
    table, asked, other = at(stage, move=MOVE, at_zero=AtZero.BOT)
    acts = len(match_of(table).acts)
    table.wait(MOVE + GRACE + MOMENT)
    made = match_of(table).acts[acts:]
    assert len(made) == (2 if stage is Stage.RECRUITMENT else 1)
    assert not any(isinstance(act, GivenUp) for act in made)
    assert asked.seat.number == other.seat.number == acts + len(made)
    assert not any(one.controller.value != "human" for one in match_of(table).entrants)


def test_the_computer_recruits_for_the_second_player_though_the_first_one_has_time() -> None:
    table, *_people = two(whole=WHOLE, at_zero=AtZero.BOT)
    table.play(Stage.RECRUITMENT)
    second = match_of(table).entrant_at(match_of(table).seat_of(0).SECOND)
    table.room.seating.places[second].deadline = table.now + 1
    table.carry_out(table.room.tick(table.now))
    table.wait(1 + GRACE + MOMENT)
    squads = [act for act in match_of(table).acts if isinstance(act, SquadRecruited)]
    assert [match_of(table).entrant_at(act.seat) for act in squads] == [second]


def test_the_computer_does_not_agree_to_what_the_opponent_asks() -> None:
    table, asked, _other = at(Stage.MATCH, move=MOVE, at_zero=AtZero.BOT)
    match = match_of(table)
    assert match.match is not None
    seat = match.seat_of(asked.seat.entrant)
    state = match.match.state
    card = next(c for c in state.cards if c.owner is not seat and c.zone is Zone.BATTLEFIELD)
    assert asked.act(MatchChosen(Judge(seat, JudgeAct.DESTROY, card.id))) is None
    table.wait(MOVE + GRACE + MOMENT)
    assert match.match.state.cards[card.id].zone is Zone.BATTLEFIELD
    assert asked.is_asked


def test_every_choice_has_its_own_time() -> None:
    table, asked, _other = at(Stage.MATCH, move=MOVE)
    for _choice in range(3):
        table.wait(MOVE - 1)
        asked, _other = asked_and_other(table)
        asked.go_on()
        assert left_of(asked_and_other(table)[0]) == MOVE * 1_000
    assert match_of(table).outcome is None


def test_what_is_no_answer_gives_no_new_time() -> None:
    table, asked, other = at(Stage.MATCH, move=MOVE)
    table.wait(20)
    for person in (asked, other):
        seat = match_of(table).seat_of(person.seat.entrant)
        assert person.act(MatchChosen(StopAt(seat, (next(iter(Stop)),)))) is None
    assert left_of(asked) == (MOVE - 20) * 1_000


def test_the_other_players_squad_gives_no_new_time() -> None:
    table, asked, other = at(Stage.RECRUITMENT, move=MOVE)
    table.wait(20)
    other.go_on()
    assert left_of(asked) == (MOVE - 20) * 1_000


def test_a_choice_in_the_second_of_grace_still_counts() -> None:
    table, asked, _other = at(Stage.MATCH, move=MOVE)
    table.wait(MOVE + GRACE / 2)
    asked.go_on()
    table.wait(GRACE)
    assert match_of(table).outcome is None


# a clock for a match -----------------------------------------------------------------------


def test_the_time_of_a_match_runs_only_while_its_player_is_asked() -> None:
    table, asked, other = at(Stage.MATCH, whole=WHOLE)
    spent = {asked.seat.entrant: 0.0, other.seat.entrant: 0.0}
    for _choice in range(8):
        asked, other = asked_and_other(table)
        assert left_of(asked) == int((WHOLE - spent[asked.seat.entrant]) * 1_000)
        table.wait(7)
        spent[asked.seat.entrant] += 7
        asked.go_on()
    asked, other = asked_and_other(table)
    table.wait(WHOLE - spent[asked.seat.entrant] + GRACE + MOMENT)
    assert other.seat.outcome == lost_by(asked)


def test_both_clocks_run_while_both_recruit() -> None:
    table, one, other = at(Stage.RECRUITMENT, whole=WHOLE)
    table.wait(10)
    one.go_on()
    assert left_of(other) == (WHOLE - 10) * 1_000
    table.wait(10)
    other.go_on()
    asked, other = asked_and_other(table)
    assert left_of(asked) in ((WHOLE - 10) * 1_000, (WHOLE - 20) * 1_000)


def test_another_match_begins_with_all_its_time() -> None:
    from deckbuilder.matches.agreements import Wish
    from deckbuilder.network.matches.protocol import Ask

    table, one, other = two(whole=WHOLE)
    table.wait(100)
    table.play()
    for person in (one, other):
        assert person.ask(Ask(person.number(), Wish.REMATCH)) is None
    assert left_of(asked_and_other(table)[0]) == WHOLE * 1_000


# absences ----------------------------------------------------------------------------------


@pytest.mark.parametrize("clock", [{"move": MOVE}, {"whole": WHOLE}])
@pytest.mark.parametrize("stage", [*ALL_STAGES, PLACEMENT])
def test_the_clock_stands_still_while_its_player_is_away(
    stage: Stage | str, clock: dict[str, int]
) -> None:
    table, asked, _other = at(stage, hold=HOLD, **clock)
    table.wait(10)
    before = photograph(table)
    table.lose(asked)
    table.wait(HOLD - 1)
    assert photograph(table) == before or stage is Stage.RECRUITMENT
    if match_of(table).outcome is None:
        assert left_of(back(table, asked)) == (sum(clock.values()) - 10) * 1_000


@pytest.mark.parametrize("clock", [{"move": MOVE}, {"whole": WHOLE}])
def test_the_clock_of_an_absent_player_runs_on_when_the_seat_was_held_long_enough(
    clock: dict[str, int],
) -> None:
    table, asked, other = at(Stage.MATCH, hold=HOLD, **clock)
    table.wait(10)
    table.lose(asked)
    rest = sum(clock.values()) - 10
    table.wait(HOLD + rest + GRACE - MOMENT)
    assert other.seat.outcome is None
    table.wait(2 * MOMENT)
    assert other.seat.outcome == lost_by(asked)


def test_without_clocks_an_absent_player_loses_when_the_seat_was_held_long_enough() -> None:
    table, asked, other = at(Stage.MATCH, hold=HOLD)
    table.lose(asked)
    table.wait(HOLD + GRACE + MOMENT)
    assert other.seat.outcome == lost_by(asked)


def test_without_an_end_to_holding_an_absent_player_is_waited_for() -> None:
    table, asked, other = at(Stage.MATCH, move=MOVE)
    table.lose(asked)
    assert table.room.next_moment() is None
    table.wait(100_000)
    assert other.seat.outcome is None


def test_an_absent_player_who_is_not_asked_loses_nothing() -> None:
    table, asked, other = at(Stage.MATCH, hold=HOLD)
    table.lose(other)
    table.wait(10 * HOLD)
    assert asked.seat.outcome is None


def test_the_other_player_and_watchers_are_told_who_is_away_and_for_how_long() -> None:
    table, asked, other = at(Stage.MATCH, move=MOVE, hold=HOLD)
    watching = table.arrive()
    watching.plays = False
    watching.join("Зритель", "2222-3333-4444")
    table.lose(asked)
    for person in (other, watching):
        assert person.seen is not None
        assert person.seen.away == ((asked.seat.entrant, HOLD * 1_000),)
        assert person.seen.left == (None, None)
    again = back(table, asked)
    for person in (other, watching, again):
        assert person.seen is not None
        assert person.seen.away == ()
    assert again.seat.number == other.seat.number
    again.go_on()


def test_a_player_who_returns_by_his_token_ends_the_connection_he_had() -> None:
    from deckbuilder.network.protocol import Ending

    table, asked, other = at(Stage.MATCH, move=MOVE)
    table.wait(10)
    again = back(table, asked)
    assert asked.ending is Ending.REPLACED
    assert left_of(again) == (MOVE - 10) * 1_000
    again.go_on()
    assert other.seat.number == again.seat.number


def test_a_resumed_match_goes_on_with_the_time_that_was_left() -> None:
    table, asked, _other = at(Stage.MATCH, whole=WHOLE)
    for _choice in range(4):
        table.wait(7)
        asked_and_other(table)[0].go_on()
    asked, other = asked_and_other(table)
    told = [left_of(asked), left_of(asked, other.seat.entrant)]
    again = sitting(whole=WHOLE)
    again.room.resume(table.journal, 0.0)
    one, two_ = again.arrive(NAMES[0]), again.arrive(NAMES[1])
    one.token, two_.token = asked.token, other.token
    one.join("неважно")
    two_.join("неважно")
    assert [left_of(one), left_of(one, other.seat.entrant)] == told


def test_the_acts_of_the_clock_are_kept() -> None:
    for at_zero in AtZero:
        table, *_people = at(Stage.MATCH, move=MOVE, at_zero=at_zero)
        table.wait(MOVE + GRACE + MOMENT)
        again = sitting(move=MOVE, at_zero=at_zero)
        again.room.resume(table.journal, 0.0)
        assert match_of(again).acts == match_of(table).acts
        assert match_of(again).outcome == match_of(table).outcome


def test_a_match_of_two_absent_players_is_played_to_its_end_by_the_computer() -> None:
    table, asked, other = at(Stage.SEATS, hold=HOLD, at_zero=AtZero.BOT)
    table.lose(asked)
    table.lose(other)
    table.wait(10_000)
    assert match_of(table).stage is Stage.OVER
    assert back(table, asked).record == back(table, other).record
