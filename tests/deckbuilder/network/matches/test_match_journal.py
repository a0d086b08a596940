"""A match room's file: torn, damaged, written by one killed at any moment."""

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catalog.common.errors import BadFile
from deckbuilder.matches.agreements import Wish
from deckbuilder.matches.match import MatchChosen, Stage
from deckbuilder.matches.records import difference, record_from, record_of
from deckbuilder.network.matches.keeping import Journal, read_journal, resume_room
from deckbuilder.network.matches.protocol import Agree, Ask
from deckbuilder.network.matches.room import MatchRoom
from engine.berserk import Stop, StopAt
from tests.support.far_matches import Person, Sitting
from tests.support.far_rooms import (
    asked_and_other,
    match_of,
    photograph,
    play_to_the_reveal,
    sitting,
)

OPEN: list[Journal] = []


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()


class Kept(Sitting):
    """A sitting whose room is kept in a file before anybody is told."""

    def __init__(self, path: Path, room: MatchRoom) -> None:
        super().__init__(room)
        self.path = path
        self.file = Journal(path, room)
        OPEN.append(self.file)

    def carry_out(self, effects: list[Any]) -> None:
        self.journal += self.room.journal
        self.file.save()
        super().carry_out(effects)


def kept_at(path: Path, **terms: Any) -> Kept:
    return Kept(path, sitting(**terms).room)


def again_from(path: Path, **terms: Any) -> Kept:
    """The room of a file, with nobody there yet."""
    room = sitting(**terms).room
    resume_room(path, read_journal(path), room, 0.0)
    return Kept(path, room)


def come_back(table: Sitting, people: tuple[Person, Person]) -> tuple[Person, Person]:
    """The same people with other connections."""
    first, second = (table.arrive(person.deck) for person in people)
    for new, old in zip((first, second), people, strict=True):
        new.token, new.part = old.token, old.part
        new.join("неважно")
    return first, second


def some_match(path: Path) -> Kept:
    """A match with an undo, stops and answers by the program itself, some way into its battle."""
    table = kept_at(path)
    table.two()
    play_to_the_reveal(table)
    undone = 0
    while undone < 2:
        asked, other = asked_and_other(table)
        if len(match_of(table).acts) % 5 == 0:
            seat = match_of(table).seat_of(other.seat.entrant)
            other.act(MatchChosen(StopAt(seat, (next(iter(Stop)),))))
        asked.go_on()
        if asked.ask(Ask(asked.number(), Wish.UNDO)) is None:
            assert other.ask(Agree(other.number(), Wish.UNDO, agrees=True)) is None
            undone += 1
    for _act in range(5):
        asked_and_other(table)[0].go_on()
    return table


@pytest.fixture(scope="module")
def some_content(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of such a match."""
    path = tmp_path_factory.mktemp("rooms") / "a.room"
    some_match(path)
    return path.read_text(encoding="utf-8")


# reading -----------------------------------------------------------------------------------


def test_a_file_is_for_its_owner_only(tmp_path: Path) -> None:
    table = some_match(tmp_path / "rooms" / "a.room")
    assert stat.S_IMODE(os.stat(table.path).st_mode) == 0o600


def test_a_resumed_match_is_the_one_that_was_kept(tmp_path: Path) -> None:
    table = some_match(tmp_path / "a.room")
    again = again_from(table.path)
    assert photograph(again)[:-1] == photograph(table)[:-1]
    one, other = come_back(again, (table.people[0], table.people[1]))
    again.play()
    assert one.record == other.record
    assert difference(record_from("record", one.record)) is None


def test_a_file_torn_at_every_byte_of_its_last_line_goes_on_from_the_line_before(
    tmp_path: Path,
) -> None:
    table = kept_at(tmp_path / "a.room")
    lines_before = len(table.journal)
    table.two()
    assert lines_before < len(table.journal)
    whole = table.path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for last in (1, 2, len(lines) - 1):  # the first line with a name, the cards, the newest
        start = sum(map(len, lines[:last]))
        step = max(1, len(lines[last]) // 400)
        for torn in {*range(start, start + len(lines[last]), step), start + len(lines[last]) - 1}:
            table.path.write_bytes(whole[:torn])
            assert len(read_journal(table.path).journal) == last - 1, torn


@pytest.mark.slow
def test_a_file_torn_at_random_bytes_resumes_and_is_written_on(tmp_path: Path) -> None:
    table = some_match(tmp_path / "a.room")
    whole, rng = table.path.read_bytes(), Random(1)
    begun = sum(map(len, whole.splitlines(keepends=True)[:4]))
    for _cut in range(12):
        torn = rng.randrange(begun, len(whole))
        table.path.write_bytes(whole[:torn])
        again = again_from(table.path)
        kept = whole[:torn].count(b"\n") - 1
        acts = len(match_of(again).acts)
        come_back(again, (table.people[0], table.people[1]))
        asked_and_other(again)[0].go_on()
        assert len(read_journal(table.path).journal) == kept + 1
        assert len(match_of(again_from(table.path)).acts) == acts + 1


@pytest.mark.parametrize(
    "content", [b"", b"{", b'{"format": "razdacha-match-room"', b"\xff\xfe", b"\n", b"[]\n", b"7\n"]
)
def test_a_file_without_its_first_line_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.room"
    path.write_bytes(content)
    with pytest.raises(BadFile):
        read_journal(path)


WRONG: dict[str, str] = {
    "no JSON": "{",
    "no list": "7",
    "an object": '{"act": 1}',
    "an empty list": "[]",
    "an unknown line": '["nonsense", 1]',
    "an act that is none": '["act", ["nonsense"], false]',
    "an act out of turn": '["act", ["mulligan", true], false]',
    "an act without its mark": '["act", ["pass"]]',
    "an undo of nothing": '["undo", 100000]',
    "a negative undo": '["undo", -1]',
    "another match's beginning": '["begin", 1, ["a", "b"], {}]',
    "a beginning without parts": '["begin", 1, [], {"format": 1}]',
    "other seats": '["seats", []]',
    "seats of no shape": '["seats", [{"seat": 0}, {"seat": 1}]]',
    "times that are none": '["clocks", "much", {}]',
    "a time too few": '["clocks", 1.0]',
    "a seat that nobody left": '["left", 2]',
    "deep": "[" * 5_000,
    "a large number": f'["undo", {"9" * 5_000}]',
    "invisible": '["\\u0000"]',
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_line_is_refused_with_the_file_and_the_line(
    wrong: str, some_content: str, tmp_path: Path
) -> None:
    path, lines = tmp_path / "a.room", some_content.splitlines()
    for place in (len(lines) - 3, len(lines)):
        damaged = [*lines[:place], WRONG[wrong], *lines[place:]]
        path.write_text("".join(f"{line}\n" for line in damaged), encoding="utf-8")
        with pytest.raises(BadFile) as caught:
            again_from(path)
        assert str(path) in str(caught.value)
        assert caught.value.line == place + 1


def test_an_act_changed_in_the_middle_is_refused_at_the_line_that_no_longer_fits(
    some_content: str, tmp_path: Path
) -> None:
    path, lines = tmp_path / "a.room", some_content.splitlines()
    acts = [at for at, line in enumerate(lines) if line.startswith('["act"')]
    del lines[acts[3]]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        again_from(path)
    assert caught.value.line is not None
    assert caught.value.line > acts[3]


def test_a_room_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BadFile):
        kept_at(tmp_path / "file" / "a.room")


# kills -------------------------------------------------------------------------------------


def killed_often(path: Path, seed: int, kills: int) -> int:
    """Play a match whose host or guests are lost at random; return how often that happened.

    The host is killed between keeping and telling, with a torn line behind, or after telling.
    """
    rng, done = Random(seed), 0
    table = kept_at(path)
    people = table.two()
    while match_of(table).stage is not Stage.OVER:
        asked, _other = asked_and_other(table)
        asked.go_on(rng.randrange(4))
        acknowledged = list(match_of(table).acts)
        if done >= kills or rng.random() > 0.25:
            continue
        done += 1
        if rng.random() < 0.4:
            lost = rng.choice(people)
            table.lose(lost)
            back = table.arrive(lost.deck)
            back.token, back.part = lost.token, lost.part
            back.join("неважно")
            people = (back, people[1]) if lost is people[0] else (people[0], back)
            continue
        table.file.close()
        unheard = rng.random() < 0.5
        if unheard:  # kept, and killed before anybody was told
            with path.open("ab") as file:
                file.write(b'["act",["unfini'[: rng.randrange(16)])
        table = again_from(path)
        assert match_of(table).acts == acknowledged, "nothing acknowledged is lost or doubled"
        people = come_back(table, people)
        assert [person.seat.number for person in people] == [match_of(table).number] * 2
    one, other = people
    assert one.record == other.record
    record = record_from("record", one.record)
    assert difference(record) is None
    assert record == record_of(match_of(again_from(path)))
    return done


@pytest.mark.slow
def test_a_match_survives_kills_of_its_host_and_its_guests(tmp_path: Path) -> None:
    assert killed_often(tmp_path / "a.room", 1, 4) == 4


@pytest.mark.slow
def test_matches_survive_a_hundred_kills(tmp_path: Path) -> None:
    count = seed = 0
    while count < 100:
        seed += 1
        count += killed_often(tmp_path / f"{seed}.room", seed, 12)
    assert seed <= 30


def test_an_act_that_was_kept_but_never_answered_is_not_made_twice(tmp_path: Path) -> None:
    table = kept_at(tmp_path / "a.room")
    people = table.two()
    play_to_the_reveal(table)
    asked, _other = asked_and_other(table)
    turn = asked.seat.number
    asked.go_on()
    act = match_of(table).acts[-1]
    table.file.close()
    again = again_from(table.path)
    back = come_back(again, people)[asked.seat.entrant]
    before = photograph(again)
    assert back.act(act, turn) is not None, "sent again, because no answer was heard"
    assert photograph(again) == before


def test_each_line_is_one_line_of_json(some_content: str) -> None:
    for line in some_content.splitlines():
        assert json.loads(line)
