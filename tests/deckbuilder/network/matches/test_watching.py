"""Who only watches a match room: what is told, what is refused."""

from collections.abc import Callable

import pytest

from deckbuilder.matches.agreements import Phrase, Wish
from deckbuilder.matches.match import Stage
from deckbuilder.matches.records import difference, record_from
from deckbuilder.network.matches.protocol import (
    MOST_FROM_PLAYER,
    Act,
    Agree,
    Ask,
    Bring,
    FromPlayer,
    Reveal,
    Said,
    Speak,
    write,
)
from deckbuilder.network.protocol import (
    VERSION,
    Ending,
    Join,
    Leave,
    MatchTerms,
    Welcome,
)
from deckbuilder.network.protocol import write as write_join
from tests.support.far_matches import CODE, WATCH, Person, Sitting
from tests.support.far_rooms import (
    asked_and_other,
    match_of,
    photograph,
    play_to_the_reveal,
    sitting,
    two,
)


def watch(table: Sitting, code: str = WATCH) -> Person:
    """Return somebody who asks to watch."""
    person = table.arrive()
    person.plays = False
    person.join("Зритель", code)
    return person


@pytest.mark.parametrize("stage", [one for one in Stage if one is not Stage.BEFORE])
def test_one_who_watches_sees_no_card_before_the_reveal(stage: Stage) -> None:
    table, *_people = two()
    table.play(stage)
    person = watch(table)
    assert person.seat.stage is stage
    terms = next(one for one in person.heard if isinstance(one, MatchTerms))
    assert terms.is_watching
    said = "".join(person.texts)
    names = {card.name for entrant in match_of(table).entrants for card in entrant.cards}
    seen = {name for name in names if name in said}
    assert bool(seen) == (stage is Stage.OVER)


def test_after_the_reveal_one_who_watches_sees_both_boards_and_no_deck() -> None:
    table, *_people = two()
    person = watch(table)
    play_to_the_reveal(table)
    match = match_of(table).match
    assert match is not None
    assert person.seat.battle is not None
    told = {card.spec.name for card in person.seat.battle.cards}
    assert told == {card.spec.name for card in match.state.cards}
    decks = {card.name for deck in match.state.decks for card in deck}
    assert decks
    assert not any(name in text for text in person.texts for name in decks)


def test_one_who_watches_gets_the_record_after_the_end() -> None:
    table, one, _other = two()
    person = watch(table)
    table.play()
    assert person.record == one.record
    assert difference(record_from("record", person.record)) is None


@pytest.mark.parametrize(
    "message",
    [
        Act(1, 0, '["pass"]'),
        Ask(1, Wish.UNDO),
        Agree(1, Wish.UNDO, agrees=True),
        Speak(Phrase.HELLO),
        Bring(1, "Колода", (), "0" * 64),
        Reveal("0" * 32),
        Join(VERSION, CODE, "Вера", ""),
    ],
    ids=lambda one: type(one).__name__,
)
def test_one_who_watches_cannot_act(message: FromPlayer) -> None:
    table, one, other = two()
    table.play(Stage.MATCH)
    person = watch(table)
    before, told = photograph(table), len(one.texts) + len(other.texts)
    person.tell(message)
    assert person.ending is Ending.BAD_MESSAGE
    assert photograph(table) == before
    assert len(one.texts) + len(other.texts) == told
    heard = len(person.texts)
    asked_and_other(table)[0].go_on()
    assert len(person.texts) == heard, "nothing is sent to a connection that has ended"


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        (lambda: write(Leave()), Ending.LEFT),
        (lambda: "{", Ending.BAD_MESSAGE),
        (lambda: " " * MOST_FROM_PLAYER + write(Leave()), Ending.TOO_LARGE),
    ],
)
def test_one_who_watches_goes_for_what_he_says(text: Callable[[], str], ending: Ending) -> None:
    table, *_people = two()
    person = watch(table)
    table.say(person, text())
    assert person.ending is ending


def test_twenty_may_watch_and_another_when_one_has_left() -> None:
    table, *_people = two()
    people = [watch(table) for _ in range(21)]
    assert [person.ending for person in people] == [None] * 20 + [Ending.NO_SEAT]
    people[3].tell(Leave())
    table.lose(people[5])
    assert [watch(table).ending for _ in range(3)] == [None, None, Ending.NO_SEAT]


def test_a_wrong_code_is_counted_for_watchers_too() -> None:
    table, *_people = two()
    for _ in range(60):
        assert watch(table, "2222-3333-4445").ending is Ending.WRONG_CODE
    assert table.room.seating.door.pause(table.now) > 0


def test_without_a_watchers_code_nobody_watches() -> None:
    table = sitting()
    table.room.watch = ""
    assert watch(table, "").ending is Ending.WRONG_CODE


@pytest.mark.parametrize("version", [1, 3, VERSION + 1, -1])
def test_one_who_watches_with_another_version_is_refused(version: int) -> None:
    table, *_people = two()
    person = table.arrive()
    table.say(person, write_join(Join(version, WATCH, "Зритель", "")))
    assert (person.ending, person.texts) == (Ending.WRONG_VERSION, [])


@pytest.mark.parametrize("name", ["", "a" * 33, "a\x1b[2J", " a"])
def test_one_who_watches_without_a_proper_name_is_refused(name: str) -> None:
    table, *_people = two()
    person = table.arrive()
    table.say(person, write_join(Join(VERSION, WATCH, name, "")))
    assert person.ending is Ending.BAD_NAME


def test_one_who_watches_is_told_what_players_say() -> None:
    table, one, _other = two()
    person = watch(table)
    one.tell(Speak(Phrase.THANKS))
    assert Said(one.seat.entrant, Phrase.THANKS) in person.heard


def test_one_who_watches_before_the_match_is_told_who_is_there() -> None:
    table = sitting()
    person = watch(table)
    assert isinstance(person.heard[0], Welcome)
    table.two()
    table.play(Stage.MULLIGANS)
    assert person.seat.stage is Stage.MULLIGANS
    assert {type(one).__name__ for one in person.heard} >= {"Lobby", "Seen"}


def test_nobody_returns_to_a_seat_by_a_watchers_token() -> None:
    table, *_people = two()
    person = watch(table)
    assert person.token == ""
