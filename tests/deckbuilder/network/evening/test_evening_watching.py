"""Who watches at an evening: open information alone, and no player before the own match is over."""

from pathlib import Path
from typing import cast

import pytest

from deckbuilder.matches.match import GivenUp, MatchSession, Stage
from deckbuilder.network.client import Invitation
from deckbuilder.network.evening.guest import EveningGuest
from deckbuilder.network.evening.protocol import (
    DRAFT_ROOM,
    WATCH_ROOM,
    BringDeck,
    Drop,
    EveningStage,
    FromPlayer,
    Hall,
    Paired,
    Pairings,
    Seated,
    Standings,
    write,
)
from deckbuilder.network.matches.protocol import Act, RecordPart, Revealed
from deckbuilder.network.matches.protocol import write as write_at_table
from deckbuilder.network.protocol import (
    VERSION,
    Ending,
    EveningTerms,
    Join,
    Leave,
    Way,
    Welcome,
)
from deckbuilder.network.tokens import TokenBook
from engine.kernel import Refusal
from tests.deckbuilder.network.evening.test_evening import drafted
from tests.support.evenings import (
    NAMES,
    Club,
    HallGuest,
    PoolsIgnored,
    TablePlayer,
    evening_plan,
    evening_room,
)
from tests.support.far_matches import STEMS, WATCH, Person
from tests.support.starters import starter_cards

OPEN_TO_ALL = {Welcome, EveningTerms, Hall, Pairings, Standings}
DECKS = {card.name for stem in STEMS for card in starter_cards()[stem]}


def club_of_four() -> tuple[Club, list[HallGuest]]:
    """Four in their first round, with one more in the hall who only watches."""
    club = Club(evening_room(evening_plan("", "", "", ""), watch=WATCH))
    guests = club.all_join(*NAMES)
    for guest in guests:
        guest.bring()
    return club, guests


def in_the_hall(club: Club, code: str = WATCH) -> HallGuest:
    watcher = HallGuest(club, len(club.people), "")
    club.people[watcher.connection] = cast(Person, watcher)
    watcher.join("Зритель", code)
    return watcher


def at_table(club: Club, guest: HallGuest, table: int) -> TablePlayer:
    """Return the connection of somebody who asks to watch a table, from 1."""
    watcher = TablePlayer(club, len(club.people), "")
    watcher.plays = False
    club.people[watcher.connection] = watcher
    watcher.token = guest.token
    watcher.join(guest.name, f"{WATCH_ROOM}{table}")
    return watcher


def seated(club: Club, guests: list[HallGuest], table: int) -> list[Person]:
    """Let both players of a table sit down."""
    return [guest.sit_down() for guest in guests if guest.table.table == table]


def match_at(club: Club, table: int) -> MatchSession:
    (room,) = [one for key, one in club.evening_room.play.tables.items() if key[1] == table - 1]
    assert room.match is not None
    return room.match


def names_in(texts: list[str]) -> set[str]:
    said = "\n".join(texts)
    return {name for name in DECKS if name in said}


def test_a_watcher_in_the_hall_is_told_what_everybody_may_know_and_nothing_else() -> None:
    club, guests = club_of_four()
    watcher = in_the_hall(club)
    assert {type(message) for message in watcher.heard} == OPEN_TO_ALL
    assert watcher.hall.own == -1
    club.concede_all()
    assert all(table.is_over for table in watcher.pairings.tables)
    assert {type(message) for message in watcher.heard} == OPEN_TO_ALL
    assert names_in(watcher.texts) == set()
    tokens = [guest.token for guest in guests]
    assert not any(token in "\n".join(watcher.texts) for token in tokens)


def test_a_watcher_at_a_table_sees_no_card_before_the_reveal_and_no_record_after_the_end() -> None:
    club, guests = club_of_four()
    watcher = at_table(club, in_the_hall(club), 1)
    people = seated(club, guests, 1)
    while match_at(club, 1).stage is not Stage.MATCH:
        next(one for one in people if one.is_asked).go_on()
        assert names_in(watcher.texts) == set()
    assert people[0].act(GivenUp(people[0].seat.entrant, "concession", "601.4")) is None
    assert watcher.seat.outcome is not None
    assert watcher.ending is Ending.OVER
    assert names_in(watcher.texts) == set()
    assert not {RecordPart, Revealed} & {type(message) for message in watcher.heard}
    assert all(person.record for person in people)


def test_after_the_reveal_a_watcher_sees_the_boards_and_never_a_deck() -> None:
    club, guests = club_of_four()
    watcher = at_table(club, in_the_hall(club), 1)
    people = seated(club, guests, 1)
    for _act in range(3_000):
        match = match_at(club, 1)
        if match.stage is Stage.OVER:
            break
        next(one for one in people if one.is_asked).go_on()
        state = None if match.match is None else match.match.state
        if state is not None:
            decks = {card.name for deck in state.decks for card in deck}
            shown = {card.spec.name for card in state.cards}
            assert names_in(watcher.texts) <= shown, decks
    assert names_in(watcher.texts)
    assert watcher.ending is Ending.OVER
    assert watcher.record == ""


def test_a_player_watches_only_when_the_own_match_of_the_round_is_over() -> None:
    club, guests = club_of_four()
    own = guests[0].table.table
    other = 3 - own
    assert at_table(club, guests[0], other).ending is Ending.OVER
    room = club.evening_room
    assert club.order(lambda: room.enter_result(own - 1, (1, 0))) is None
    watcher = at_table(club, guests[0], other)
    seated(club, guests, other)
    assert watcher.ending is None
    assert watcher.view is not None
    assert names_in(watcher.texts) == set()


def test_who_watches_is_sent_away_when_the_next_round_begins() -> None:
    club, guests = club_of_four()
    hall = in_the_hall(club)
    watcher = at_table(club, hall, 1)
    room = club.evening_room
    for table in (0, 1):
        club.order(lambda table=table: room.enter_result(table, (1, 0)))
    assert watcher.ending is Ending.OVER
    assert club.go_on() is None
    assert hall.ending is None
    again = at_table(club, hall, 1)
    seated(club, guests, 1)
    assert again.view is not None


@pytest.mark.parametrize("message", [BringDeck(1, STEMS[0], ()), Drop(1), Leave()])
def test_a_watcher_in_the_hall_may_just_leave(message: FromPlayer) -> None:
    club, guests = club_of_four()
    watcher = in_the_hall(club)
    before = club.evening_room.evening.players[:]
    club.say(watcher, write(message))
    left = isinstance(message, Leave)
    assert watcher.ending is (Ending.LEFT if left else Ending.BAD_MESSAGE)
    assert club.evening_room.evening.players == before
    assert guests[0].ending is None


def test_a_watcher_cannot_act_at_a_table() -> None:
    club, guests = club_of_four()
    people = seated(club, guests, 1)
    watcher = at_table(club, in_the_hall(club), 1)
    before = len(match_at(club, 1).acts)
    club.say(watcher, write_at_table(Act(1, people[0].seat.number, '["pass"]')))
    assert watcher.ending is Ending.BAD_MESSAGE
    assert len(match_at(club, 1).acts) == before


@pytest.mark.parametrize("code", ["0000-0000-0000", "", WATCH + "1"])
def test_a_wrong_watchers_code_opens_nothing(code: str) -> None:
    club, _guests = club_of_four()
    assert in_the_hall(club, code).ending is Ending.WRONG_CODE


def test_without_a_watchers_code_nobody_watches() -> None:
    club = Club(evening_room(evening_plan("", "")))
    club.all_join(*NAMES[:2])
    assert in_the_hall(club, "").ending is Ending.WRONG_CODE


@pytest.mark.parametrize("token", ["", WATCH, "ъ", "x" * 32])
def test_the_name_of_a_room_is_no_way_around_the_watchers_code(token: str) -> None:
    club, guests = club_of_four()
    stranger = HallGuest(club, len(club.people), "")
    stranger.name, stranger.token = "Чужой", token
    seated(club, guests, 1)
    assert at_table(club, stranger, 1).ending is not None
    assert at_table(club, stranger, 1).texts == []


@pytest.mark.parametrize("table", ["0", "3", "99", "x", "", "1-1"])
def test_a_table_that_is_not_there_is_not_watched(table: str) -> None:
    club, _guests = club_of_four()
    watcher = in_the_hall(club)
    person = TablePlayer(club, len(club.people), "")
    club.people[person.connection] = person
    person.token = watcher.token
    person.join("Зритель", f"{WATCH_ROOM}{table}")
    assert person.ending is Ending.OVER


def test_the_watchers_token_leads_to_no_seat_at_a_table_or_a_draft() -> None:
    club, _guests = club_of_four()
    watcher = in_the_hall(club)
    for code in ("room:1-1-1", DRAFT_ROOM):
        person = TablePlayer(club, len(club.people), STEMS[0])
        club.people[person.connection] = person
        person.token = watcher.token
        person.join(NAMES[0], code)
        assert person.ending is Ending.OVER


def test_watchers_hear_nothing_of_a_draft_and_are_sent_away_at_the_end() -> None:
    plan = evening_plan("", "", way=Way.DRAFT, is_quick=True)
    club = Club(evening_room(plan, PoolsIgnored(), watch=WATCH))
    watcher = in_the_hall(club)
    guests = club.all_join(*NAMES[:2])
    drafted(club)
    for guest in guests:
        guest.bring()
    room = club.evening_room
    club.order(lambda: room.enter_result(0, (1, 0)))
    assert watcher.ending is Ending.OVER
    assert {type(message) for message in watcher.heard} == OPEN_TO_ALL
    assert "r0s" not in "\n".join(watcher.texts)


def test_watchers_come_back_by_the_same_code_after_the_host_was_killed() -> None:
    club, _guests = club_of_four()
    old = in_the_hall(club)
    again = club.killed()
    watcher = in_the_hall(again)
    assert watcher.hall.own == -1
    assert watcher.token != old.token
    stale = HallGuest(again, len(again.people), "")
    stale.name, stale.token = "Зритель", old.token
    assert at_table(again, stale, 1).ending is not None


def test_another_version_is_refused_to_watchers() -> None:
    club, _guests = club_of_four()
    watcher = HallGuest(club, len(club.people), "")
    club.people[watcher.connection] = cast(Person, watcher)
    club.say(watcher, write(Join(VERSION + 1, WATCH, "Зритель", "")))
    assert (watcher.ending, watcher.texts) == (Ending.WRONG_VERSION, [])


def test_a_guest_knows_which_tables_may_be_watched(tmp_path: Path) -> None:
    open_match, over = (0, 0), (1, 0)

    def guest_at(own: int, *results: tuple[int, int]) -> EveningGuest:
        guest = EveningGuest(Invitation("127.0.0.1", 1, WATCH, "Аня"), TokenBook(tmp_path))
        players = tuple(Seated(name, False, False, True, False) for name in NAMES)
        guest.hall = Hall(EveningStage.ROUNDS, players, own, 1, 2)
        tables = tuple(
            Paired(2 * at, 2 * at + 1, games, 0, None, games == over)
            for at, games in enumerate(results)
        )
        guest.pairings = Pairings(1, False, tables)
        return guest

    assert guest_at(-1, open_match, open_match).watchable == (1, 2)
    assert guest_at(-1, over, open_match).watchable == (2,)
    assert guest_at(0, over, open_match).watchable == (2,)
    player = guest_at(0, open_match, open_match)
    assert player.watchable == ()
    assert player.room_to_watch(2) == Refusal("own_match_first", "")
    assert player.room_to_watch(3) == Refusal.because("no_such_table", "", table=3)


def test_a_watcher_sees_all_games_of_a_match_and_no_record_between_or_after_them() -> None:
    club = Club(evening_room(evening_plan("", "", best_of=3), watch=WATCH))
    guests = club.all_join(*NAMES[:2])
    for guest in guests:
        guest.bring()
    watcher = at_table(club, in_the_hall(club), 1)
    club.concede_all()
    assert [watcher.ending] == [None]
    assert at_table(club, guests[0], 1).ending is Ending.OVER, "the own match is not over"
    while not guests[0].pairings.tables[0].is_over:
        club.concede_all()
    assert watcher.ending is Ending.OVER
    assert names_in(watcher.texts) == set()
    assert not {RecordPart, Revealed} & {type(message) for message in watcher.heard}
