"""Messages of an evening: every one survives its writing, and mangled ones end a connection.

``pytest --hypothesis-profile long`` sends 10,000 mangled ones.
"""

import json
import random

import pytest

from deckbuilder.network.evening.protocol import (
    WATCH_ROOM,
    BringDeck,
    Drop,
    EveningStage,
    FromHost,
    Hall,
    Paired,
    Pairings,
    Seated,
    YourTable,
    check_players,
    read_from_host,
    read_from_player,
    write,
)
from deckbuilder.network.protocol import BadMessage, EveningTerms, Join, Way
from deckbuilder.network.protocol import read_from_host as read_draft
from deckbuilder.network.protocol import write as write_draft
from deckbuilder.tournament.club_rounds import ClubKind
from tests.support.evenings import NAMES, Club, evening_plan, evening_room
from tests.support.far_matches import WATCH
from tests.support.random_matches import LONG

TERMS = EveningTerms("Вечер", Way.DRAFT, ClubKind.SWISS, "2024", "limited", 3, 4, 50, True)
HALL = Hall(EveningStage.ROUNDS, (Seated("Аня", False, True, True, False),), 0, 1, 3, 60_000)
PAIRINGS = Pairings(1, False, (Paired(0, None, (0, 0), 0, 0, True),))


@pytest.mark.parametrize("message", [TERMS, HALL, PAIRINGS, YourTable("room:1-1", 1, 0)])
def test_what_the_host_says_is_read_as_it_was_written(message: FromHost) -> None:
    assert read_from_host(write(message)) == message


@pytest.mark.parametrize("message", [BringDeck(1, "1 Карта", (("Карта", "00"),)), Drop(2)])
def test_what_a_guest_says_is_read_as_it_was_written(message: BringDeck | Drop) -> None:
    assert read_from_player(write(message)) == message


def test_a_program_that_joins_a_draft_learns_that_the_room_holds_an_evening() -> None:
    assert read_draft(write_draft(TERMS)) == TERMS


@pytest.mark.parametrize(
    "message",
    [
        Hall(EveningStage.ROUNDS, HALL.players, 5, 1, 3),
        Hall(EveningStage.ROUNDS, (Seated("", False, False, False, False),), 0, 1, 3),
        Pairings(1, False, (Paired(0, 1, (100, 0), 0, 0, True),)),
        Pairings(900, False, ()),
        YourTable("somewhere else", 1, 0),
        EveningTerms("Вечер", Way.DRAFT, ClubKind.SWISS, "nowhere", "limited", 1, 0, 0, True),
    ],
)
def test_what_no_evening_can_be_is_refused(message: FromHost) -> None:
    with pytest.raises(BadMessage):
        read_from_host(write(message))


def test_a_player_who_is_not_there_is_refused() -> None:
    with pytest.raises(BadMessage):
        check_players(Pairings(1, False, (Paired(0, 7, (0, 0), 0, None, False),)), 2)


@pytest.mark.parametrize("part", range(10 if LONG else 1))
def test_a_thousand_mangled_messages_end_their_connections_and_nothing_else(part: int) -> None:
    club = Club(evening_room(evening_plan("", "", late=True), watch=WATCH))
    steady = club.guest(NAMES[0])
    whole = [
        write(Join(4, "1234-5678-9012", "Боря")),
        write(Join(4, WATCH, "Зритель")),
        write(Join(4, f"{WATCH_ROOM}1", "Зритель", club.evening_room.watchers.token)),
        write(BringDeck(1, "steppe-raid", (("а", "б"),))),
        write(Drop(1)),
        json.dumps({"$": "Leave"}),
    ]
    dice = random.Random(1 + part)
    for number in range(1_000):
        text = dice.choice(whole)
        at = dice.randrange(len(text))
        mangled = text[:at] + dice.choice(["", "{", '"', "9" * 30, "\x00", "null"]) + text[at + 1 :]
        effects = club.evening_room.receive(10_000 + number, mangled, float(number))
        assert effects
        club.evening_room.lose(10_000 + number, float(number))
    assert steady.ending is None
    assert steady.bring().is_accepted
