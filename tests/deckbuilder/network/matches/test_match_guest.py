"""Two guests at a hosted match room, over sockets on loopback."""

from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from deckbuilder.matches.agreements import Phrase, Wish
from deckbuilder.matches.match import Stage
from deckbuilder.network.client import Standing
from deckbuilder.network.matches.guest import MatchGuest, OwnDeck
from deckbuilder.network.matches.keeping import read_journal, resume_room
from deckbuilder.network.matches.room import MatchRoom
from deckbuilder.workbench.far_table import Line
from tests.support.far_matches import (
    NAMES,
    WATCH,
    get_ready,
    hosted,
    line_to,
    play_by_tables,
    room_of,
    table_at,
    until,
)
from tests.support.far_rooms import FOREIGN, check_plain
from tests.support.far_series import listed, main_of, series_room, side_of
from tests.support.patience import PATIENCE

SOON = 5.0


def done(line: Line, request: Coroutine[Any, Any, Any]) -> Any:
    future = line.send(request)
    assert future is not None
    return future.result(PATIENCE)


@contextmanager
def seated(folder: Path, *decks: str) -> Iterator[tuple[MatchRoom, Line, Line]]:
    """Two guests at one room."""
    room = room_of(check_plain)
    with hosted(room) as host:
        lines = list[Line]()
        try:
            for name, deck in zip(NAMES, decks or NAMES, strict=True):
                lines.append(line_to(host.port, name, deck, folder / name))
                until(lambda: lines[-1].guest.seat is not None)  # the first seat is the first's
            yield room, lines[0], lines[1]
        finally:
            for line in lines:
                line.close()
        assert not host.fault


def test_a_deck_brought_again_at_any_moment_ends_in_one_match_with_an_honest_seed(
    tmp_path: Path,
) -> None:
    with seated(tmp_path, FOREIGN, FOREIGN) as (room, one, other):
        for line in (one, other):
            until(lambda line=line: line.guest.checked is not None)
        for _time in range(20):
            for line in (one, other):
                line.send(line.guest.bring(OwnDeck("Колода", ()), agrees=True))
        tables = [table_at(line) for line in (one, other)]
        assert room.match is not None
        assert not any(line.guest.is_doubtful for line in (one, other))
        assert [table.names for table in tables] == [NAMES, NAMES]


def test_a_rematch_answers_both_who_ask_for_it_at_once(tmp_path: Path) -> None:
    with seated(tmp_path) as (room, one, other):
        tables = table_at(one), table_at(other)
        play_by_tables(*tables)
        begun = monotonic()
        assert done(one, one.guest.ask(Wish.REMATCH)) is None
        assert done(other, other.guest.ask(Wish.REMATCH)) is None
        assert monotonic() - begun < SOON
        until(lambda: room.match is not None and room.match.stage is not Stage.OVER)
        until(lambda: one.guest.game == other.guest.game == 2)


def test_one_who_watches_stays_for_the_next_match_and_gets_both_records(tmp_path: Path) -> None:
    with seated(tmp_path) as (_room, one, other):
        watching = line_to(one.guest.invitation.port, "Зритель", "", tmp_path / "w", WATCH)
        tables = table_at(one), table_at(other)
        play_by_tables(*tables)
        until(lambda: watching.guest.record is not None)
        first = watching.guest.record
        for line in (one, other):
            assert done(line, line.guest.ask(Wish.REMATCH)) is None
        until(lambda: watching.guest.record is None)
        until(lambda: one.guest.position is not None and other.guest.position is not None)
        for table in tables:
            table.settle(0)
        play_by_tables(*tables)
        until(lambda: watching.guest.record is not None)
        assert watching.guest.record != first
        assert watching.guest.record == one.guest.record == other.guest.record
        assert watching.guest.standing is Standing.PLAYING
        watching.close()


def test_a_phrase_reaches_the_other_player(tmp_path: Path) -> None:
    with seated(tmp_path) as (_room, one, other):
        table_at(one)
        done(other, other.guest.speak(Phrase.GOOD_LUCK))
        until(lambda: one.guest.said)
        assert [(said.entrant, said.phrase) for said in one.guest.said] == [
            (other.guest.seat, Phrase.GOOD_LUCK)
        ]


# several games -----------------------------------------------------------------------------


def is_played(guest: MatchGuest) -> bool:
    """Whether a game is going on."""
    return guest.position is not None and guest.position.view.outcome is None


def cards_in_play(room: MatchRoom, entrant: int) -> list[str]:
    assert room.match is not None
    return sorted(card.name for card in room.match.entrants[entrant].cards)


def test_who_was_ready_is_ready_again_at_a_host_opened_again_between_games(
    tmp_path: Path,
) -> None:
    path, chosen = tmp_path / "kept", listed(NAMES[0], 2)
    lines = list[Line]()
    with hosted(series_room(), path) as host:
        port = host.port
        for name in NAMES:
            lines.append(line_to(port, name, listed(name), tmp_path / name))
            until(lambda: lines[-1].guest.seat is not None)
        table_at(lines[0]).give_up()
        get_ready(lines[0], chosen)
        until(lambda: lines[0].guest.is_ready)
    room = series_room()
    resume_room(path, read_journal(path), room, monotonic())
    with hosted(room, path, port):
        get_ready(lines[1])
        until(lambda: all(line.guest.game == 2 for line in lines))
        until(lambda: not any(line.guest.is_between for line in lines))
        exchanged = main_of(NAMES[0])[2:] + side_of(NAMES[0])[:2]
        assert cards_in_play(room, 0) == sorted(exchanged)
        until(lambda: is_played(lines[0].guest))
        table_at(lines[0]).give_up()
        until(lambda: all(len(line.guest.records) == 2 for line in lines))
        assert not any(line.guest.is_doubtful for line in lines)
        assert lines[1].guest.series is not None
        assert lines[1].guest.series.wins == (0, 2)
        for line in lines:
            line.close()


def test_a_guest_killed_after_its_exchange_finds_it_again(tmp_path: Path) -> None:
    lines = list[Line]()
    with hosted(series_room()) as host:
        for name in NAMES:
            lines.append(line_to(host.port, name, listed(name), tmp_path / name))
            until(lambda: lines[-1].guest.seat is not None)
        table_at(lines[0]).give_up()
        get_ready(lines[0], listed(NAMES[0], 1))
        until(lambda: lines[0].guest.is_ready)
        lines[0].close()
        back = line_to(host.port, NAMES[0], listed(NAMES[0]), tmp_path / NAMES[0])
        until(lambda: back.guest.is_between)
        assert back.guest.series is not None
        assert back.guest.series.deck == listed(NAMES[0], 1)
        get_ready(lines[1])
        get_ready(back)
        until(lambda: back.guest.game == lines[1].guest.game == 2)
        for line in (back, lines[1]):
            line.close()


def test_an_exchange_refused_when_its_time_is_over_leaves_the_deck_as_it_was(
    tmp_path: Path,
) -> None:
    room, lines = series_room(move=1), list[Line]()
    with hosted(room) as host:
        for name in NAMES:
            lines.append(line_to(host.port, name, listed(name), tmp_path / name))
            until(lambda: lines[-1].guest.seat is not None)
        table_at(lines[0]).give_up()
        until(lambda: all(line.guest.is_between for line in lines))
        room.series.due.add(0)  # before the program is told
        get_ready(lines[0], listed(NAMES[1]))
        until(lambda: lines[0].guest.game == 2)
        assert cards_in_play(room, 0) == sorted(main_of(NAMES[0]))
        for line in lines:
            line.close()
