"""A match of several games without its network: the score, exchanges of cards, kills, secrets."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from catalog.common.errors import BadFile
from deckbuilder.matches.agreements import Wish
from deckbuilder.matches.match import Stage
from deckbuilder.matches.records import difference, record_from
from deckbuilder.network.matches.keeping import Journal, read_journal, resume_room
from deckbuilder.network.matches.protocol import Ask, Begun, RecordPart, Revealed
from deckbuilder.network.matches.room import MatchRoom
from deckbuilder.network.protocol import AtZero
from tests.support.far_matches import NAMES, WATCH, Person, Sitting
from tests.support.far_rooms import code_of, match_of
from tests.support.far_series import (
    SIDE,
    TOO_SMALL,
    as_text,
    concede,
    deck_name,
    is_over,
    listed,
    main_of,
    series_of,
    series_room,
    side_of,
    two_in_series,
)

ONE, OTHER = NAMES
MOVE, HOLD = 30, 60


def deck_in_play(table: Sitting, entrant: int) -> list[str]:
    """The names of the cards that an entrant plays with, as the room knows them."""
    return sorted(card.name for card in match_of(table).entrants[entrant].cards)


def records_in(person: Person) -> list[int]:
    """The games whose records a player has got."""
    return [one.game for one in person.heard if isinstance(one, RecordPart) and one.part == 1]


# the score ---------------------------------------------------------------------------------


def test_a_match_is_over_when_a_player_has_won_two_games_of_three() -> None:
    table, one, other = two_in_series()
    for loser in (one, other, one):
        assert not table.room.is_over
        concede(loser)
        for person in (one, other):
            if series_of(person).is_between:
                assert person.get_ready().is_accepted
    assert table.room.is_over
    assert series_of(one).wins == series_of(other).wins == (1, 2)
    assert table.room.series.score.winner == other.seat.entrant
    assert [told.game for told in one.heard if isinstance(told, Begun)] == [1, 2, 3]


def test_the_next_game_waits_for_both() -> None:
    _table, one, other = two_in_series()
    concede(one)
    assert series_of(one).is_between
    one.get_ready()
    assert series_of(other).ready == (True, False)
    assert is_over(other)
    other.get_ready()
    assert not is_over(other)
    assert not series_of(other).is_between
    assert series_of(other).game == 2


def test_the_seats_change_with_each_game() -> None:
    table, one, other = two_in_series()
    table.play(Stage.MULLIGANS)
    first = match_of(table).seats
    concede(one)
    one.get_ready()
    other.get_ready()
    assert first is not None
    assert match_of(table).seats == first[::-1]


def test_a_drawn_game_counts_for_nobody_and_the_most_wins_of_all_decide() -> None:
    table, _one, other = two_in_series()
    series = table.room.series
    ends = []
    for winner in (None, None, other.seat.entrant):
        series.count(winner)
        ends.append(series.is_over)
    assert ends == [False, False, True]
    assert (series.score.games, series.score.drawn, series.score.winner) == ((0, 1), 2, 1)


def test_a_counted_game_is_neither_taken_back_nor_left_for_a_rematch() -> None:
    _table, one, _other = two_in_series()
    concede(one)
    for wish in Wish:
        assert code_of(one.ask(Ask(one.number(), wish))) == "series_goes_on"


def test_a_rematch_after_the_match_begins_another_series() -> None:
    table, one, other = two_in_series(best_of=1)
    concede(one)
    for person in (one, other):
        assert person.ask(Ask(person.number(), Wish.REMATCH)) is None
    assert series_of(one).wins == (0, 0)
    assert not table.room.is_over


# exchanging cards --------------------------------------------------------------------------


def test_an_exchanged_deck_is_dealt_and_the_game_after_it_has_the_first_one_again() -> None:
    table, one, other = two_in_series()
    assert deck_in_play(table, 0) == sorted(main_of(ONE))
    concede(one)
    assert one.get_ready(listed(ONE, 2)).is_accepted
    other.get_ready()
    assert deck_in_play(table, 0) == sorted(main_of(ONE)[2:] + side_of(ONE)[:2])
    assert deck_in_play(table, 1) == sorted(main_of(OTHER))
    concede(other)
    assert series_of(one).deck == listed(ONE)
    one.get_ready()
    other.get_ready()
    assert deck_in_play(table, 0) == sorted(main_of(ONE))


@pytest.mark.parametrize(
    ("main", "side", "told"),
    [
        (main_of(ONE)[1:], [*side_of(ONE), main_of(ONE)[0]], TOO_SMALL),
        ([*main_of(ONE), "Дракон."], side_of(ONE), "Дракон"),
        (main_of(ONE), side_of(ONE)[1:], side_of(ONE)[0]),
        (main_of(ONE) + side_of(ONE)[:1], side_of(ONE), side_of(ONE)[0]),
        (main_of(ONE)[2:] + side_of(ONE)[:1] * 2, side_of(ONE)[1:], side_of(ONE)[0]),
    ],
)
def test_an_exchange_for_cards_one_has_not_brought_is_refused_with_the_reason(
    main: list[str], side: list[str], told: str
) -> None:
    table, one, other = two_in_series()
    concede(one)
    checked = one.get_ready(as_text(main, side))
    assert not checked.is_accepted
    assert told in "\n".join(checked.problems)
    assert series_of(other).ready == (False, False)
    one.get_ready()
    other.get_ready()
    assert deck_in_play(table, 0) == sorted(main_of(ONE))


def test_without_a_side_in_the_format_the_deck_stays_the_same() -> None:
    _table, one, _other = two_in_series(has_side=False)
    concede(one)
    assert not one.get_ready(listed(ONE, 1)).is_accepted
    assert one.get_ready().is_accepted


def test_no_deck_is_taken_while_a_game_runs() -> None:
    table, one, _other = two_in_series()
    one.series = one.series and series_of(one)
    one.get_ready(listed(ONE, 1))
    assert deck_in_play(table, 0) == sorted(main_of(ONE))
    concede(one)
    assert series_of(one).deck == listed(ONE)


# time --------------------------------------------------------------------------------------


def test_when_the_choice_clock_runs_out_the_program_is_asked_to_be_ready() -> None:
    table, one, other = two_in_series(move=MOVE)
    concede(one)
    table.wait(MOVE - 1)
    assert not series_of(one).is_due
    other.get_ready()
    table.wait(3)
    assert series_of(one).is_due
    assert not series_of(other).is_due
    one.get_ready(series_of(one).deck)
    assert not is_over(one)


def test_without_a_choice_clock_the_next_game_waits_as_long_as_it_takes() -> None:
    table, one, _other = two_in_series(whole=60)
    concede(one)
    table.wait(10_000)
    assert not series_of(one).is_due
    assert series_of(one).wins == (0, 1)


@pytest.mark.parametrize("at_zero", AtZero)
def test_who_stays_away_between_games_longer_than_the_seat_is_held_loses_the_match(
    at_zero: AtZero,
) -> None:
    table, one, other = two_in_series(hold=HOLD, at_zero=at_zero)
    concede(one)
    table.lose(one)
    table.wait(HOLD - 1)
    assert series_of(other).wins == (0, 1)
    table.wait(4)
    assert table.room.is_over
    assert series_of(other).wins == (0, 2)
    assert records_in(other) == [1]


# kills -------------------------------------------------------------------------------------


class Kept(Sitting):
    """A sitting whose room is kept in a file before anybody is told."""

    def __init__(self, path: Path, room: MatchRoom) -> None:
        super().__init__(room)
        self.file = Journal(path, room)

    def carry_out(self, effects: Any) -> None:
        self.file.save()
        super().carry_out(effects)


def killed(path: Path, people: Iterable[Person]) -> tuple[Kept, list[Person]]:
    """Return the table of another host, resumed from the file, and the same people at it."""
    room = series_room()
    resume_room(path, read_journal(path), room, 0.0)
    table, back = Kept(path, room), []
    for person in people:
        again = table.arrive(person.deck)
        again.token, again.part = person.token, person.part
        again.join("неважно")
        back.append(again)
    return table, back


def test_a_host_killed_between_games_and_in_the_middle_of_an_exchange_goes_on(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.room"
    table = Kept(path, series_room())
    one, other = (table.arrive(listed(name)) for name in NAMES)
    one.join(ONE)
    other.join(OTHER)
    concede(one)
    table.file.close()
    table, (one, other) = killed(path, (one, other))
    assert series_of(one).is_between
    assert series_of(one).wins == (0, 1)
    assert series_of(one).deck == listed(ONE)
    assert one.get_ready(listed(ONE, SIDE)).is_accepted
    table.file.close()
    table, (one, other) = killed(path, (one, other))
    assert series_of(one).deck == listed(ONE, SIDE), "what was acknowledged is not lost"
    one.get_ready()
    other.get_ready()
    assert deck_in_play(table, 0) == sorted(main_of(ONE)[SIDE:] + side_of(ONE))
    concede(one)
    table.file.close()
    table, (one, other) = killed(path, (one, other))
    assert table.room.is_over
    assert series_of(other).wins == (0, 2)
    assert records_in(one) == records_in(other) == [1, 2]
    table.file.close()


@pytest.mark.parametrize(
    "wrong",
    ['["exchange", 0, 5]', '["exchange", 2, "x"]', '["forfeit", 0]', '["begin", 1, [], {}, []]'],
)
def test_a_line_of_a_series_that_no_room_writes_is_refused(wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "a.room"
    table = Kept(path, series_room())
    for name in NAMES:
        table.arrive(listed(name)).join(name)
    table.file.close()
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(json.loads(wrong)) + "\n")
    with pytest.raises(BadFile):
        resume_room(path, read_journal(path), series_room(), 0.0)


# secrets -----------------------------------------------------------------------------------


def names_in(texts: Iterable[str], names: Iterable[str]) -> set[str]:
    """Which of these names are told in these texts."""
    said = "".join(texts)
    return {name for name in names if name in said}


def test_side_and_exchange_reach_neither_the_other_player_nor_who_watches() -> None:
    table, one, other = two_in_series()
    watcher = table.arrive()
    watcher.plays = False
    watcher.join("Зритель", WATCH)
    table.play()
    loser = one if series_of(one).wins[1] else other
    owner = NAMES[loser.seat.entrant]
    winner = other if loser is one else one
    strangers = (winner, watcher)
    loser.get_ready(listed(owner, 2))
    for ear in strangers:
        assert not names_in(ear.texts, side_of(owner))
        assert not names_in(ear.texts, [deck_name(owner), loser.part])
        assert not [told for told in ear.heard if isinstance(told, RecordPart | Revealed)]
        assert series_of(ear).wins == series_of(loser).wins
    assert series_of(watcher).deck == ""
    winner.get_ready()
    table.play()
    assert not names_in(watcher.texts, side_of(owner)[2:])
    if not table.room.is_over:
        for ear in strangers:
            assert not names_in(ear.texts, side_of(owner)[2:])


def test_the_records_of_all_games_come_at_the_end_and_replay() -> None:
    table, one, other = two_in_series()
    table.play()
    assert records_in(one) == []
    while not table.room.is_over:
        one.get_ready()
        other.get_ready()
        table.play()
    count = len(table.room.series.winners)
    assert records_in(one) == records_in(other) == list(range(1, count + 1))
    texts: dict[int, str] = {}
    for told in one.heard:
        if isinstance(told, RecordPart):
            texts[told.game] = texts.get(told.game, "") + told.text
    assert all(difference(record_from("record", text)) is None for text in texts.values())
