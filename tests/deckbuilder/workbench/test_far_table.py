"""A match far away is the same to its player as one at this keyboard."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest

import deckbuilder.network.matches.room as rooms
import deckbuilder.workbench.far_table as far
from deckbuilder.base.settings import load_settings
from deckbuilder.matches.act_codes import act_to_json
from deckbuilder.matches.match import (
    Act,
    Controller,
    Entrant,
    MatchSession,
    SquadRecruited,
    Stage,
    is_placing,
)
from deckbuilder.matches.records import difference, record_of
from deckbuilder.matches.seat_acts import match_apart, take_act
from deckbuilder.matches.seat_views import view_of
from deckbuilder.plain.conversation import Talk
from deckbuilder.plain.match import MatchTalk
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.workbench.far_table import FarTable
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.table import Table
from deckbuilder.workbench.workbench import Services, open_services
from engine.berserk import RULES_2024
from engine.kernel.rng import OPEN_SEEDS
from tests.deckbuilder.plain.player import Player
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, settled, shown
from tests.support.far_matches import (
    NAMES,
    act_by,
    hosted,
    line_to,
    play_by_tables,
    room_of,
    table_at,
    until,
)
from tests.support.far_rooms import check_plain, plain_deck
from tests.support.patience import PATIENCE

SEED = OPEN_SEEDS + 8
"""The first player wins the dice for the seats."""
HIDDEN = (" is placed on ", " stays hidden.")


@contextmanager
def services() -> Iterator[Services]:
    opened = open_services(load_settings())
    try:
        yield opened
    finally:
        opened.close()


@contextmanager
def two_tables(folder: Path) -> Iterator[tuple[FarTable, FarTable]]:
    """Both seats of a match, far from the program that holds it."""
    with hosted(room_of(check_plain)) as host:
        lines = [line_to(host.port, name, name, folder / name) for name in NAMES[:1]]
        until(lambda: lines[0].guest.seat == 0)
        lines.append(line_to(host.port, NAMES[1], NAMES[1], folder / NAMES[1]))
        try:
            yield table_at(lines[0]), table_at(lines[1])
        finally:
            for line in lines:
                line.close()
        assert not host.fault


@pytest.fixture
def same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every far match have the same seed."""
    for module in (rooms, far):
        monkeypatch.setattr(module, "seed_of", lambda _parts: SEED)


def match_here() -> MatchSession:
    """The same match at this keyboard, against the computer."""
    people = (Controller.HUMAN, Controller.RANDOM)
    one, other = (
        Entrant(name, controller, name, plain_deck(name))
        for name, controller in zip(NAMES, people, strict=True)
    )
    return MatchSession((one, other), SEED, RULES_2024, discreet=True)


def by_lines(table: Table, opened: Services) -> list[str]:
    """Everything that is printed to the player at a table, who answers at random."""
    player = Player()
    MatchTalk(Talk(player.lines(), player.say), table, opened).play()
    lines = "\n".join(player.told).split("\n")
    # a far player's placement is told at once, and at one keyboard with the reveal after it
    return [line for line in lines if not any(words in line for words in HIDDEN)]


class Other:
    """The far player, who chooses as the computer did in the match at this keyboard."""

    def __init__(self, table: FarTable, acts: list[Act]) -> None:
        self._table = table
        self._acts = acts
        self._ended = Event()
        self._thread = Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self) -> None:
        table = self._table
        while not (table.is_over or self._ended.is_set()):
            table.settle(0.01)
            if table.is_asked:
                code = act_to_json(self._next())
                sent = table.line.send(table.guest.act(table.view.number, code))
                assert sent is not None
                assert sent.result(PATIENCE) is None
                until(lambda: table.settle(0) and not self._is_shown_late())
            else:
                table.wait(0.01)

    def _is_shown_late(self) -> bool:
        position = self._table.guest.position
        return position is None or position.view is not self._table.view

    def _next(self) -> Act:
        view = self._table.view
        if view.stage is not Stage.RECRUITMENT:
            return self._acts[view.number]
        squads = (act for act in self._acts if isinstance(act, SquadRecruited))
        return next(act for act in squads if act.seat is self._table.seat)

    def stop(self) -> None:
        self._ended.set()
        self._thread.join(PATIENCE)


@pytest.mark.slow
def test_the_same_lines_are_printed_over_both_tables(same_seed: None, tmp_path: Path) -> None:
    here = match_here()
    with services() as opened:
        printed = by_lines(MatchTable(opened.sessions, here), opened)
        with two_tables(tmp_path) as (near, other):
            script = Other(other, here.acts)
            try:
                printed_far = by_lines(near, opened)
            finally:
                script.stop()
            played = near.played()
    assert printed_far == printed
    # both recruit at the same time, so their squads may come in either order
    assert sorted(map(repr, played.acts)) == sorted(map(repr, here.acts))


# frames -------------------------------------------------------------------------------------


def acts_of_both() -> list[tuple[int, Act]]:
    """The acts of a whole match of two direct bots, each with who makes it."""
    one, other = (replace(one, controller=Controller.HUMAN) for one in match_here().entrants)
    match, made = match_apart((one, other), SEED, RULES_2024), []
    while match.waiting is not None:
        entrant = match.waiting
        code = act_to_json(act_by(view_of(match, entrant)))
        assert take_act(match, entrant, match.number, code) is None
        made.append((entrant, match.acts[-1]))
    return made


def played_here(acts: list[Act], opened: Services) -> MatchTable:
    """The match at this keyboard after these acts."""
    match = match_here()
    for act in acts:
        match.act(act)
    return MatchTable(opened.sessions, match)


def play_there(tables: tuple[FarTable, FarTable], acts: list[tuple[int, Act]]) -> None:
    """Let both far players make these acts, until both see the position after them."""
    for number, (entrant, act) in enumerate(acts):
        until(lambda number=number: all(t.settle(0) and t.view.number == number for t in tables))
        table = tables[entrant]
        sent = table.line.send(table.guest.act(number, act_to_json(act)))
        assert sent is not None
        assert sent.result(PATIENCE) is None
    until(lambda: all(t.settle(0) and t.view.number == len(acts) for t in tables))


async def frame_of(table: Table, size: tuple[int, int], *keys: str) -> list[str]:
    """What is drawn of a table after these keys."""
    async with running("f5", size=size) as pilot:
        lobby = pilot.app.screen
        assert isinstance(lobby, NewMatchScreen)
        lobby.lead.table = table
        lobby.lead.enter()
        await settled(pilot)
        await press(pilot, *keys)
        return [line.rstrip() for line in shown(pilot).split("\n")]


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("place", ["seats", "mulligans", "recruitment", "placement", "battle"])
async def test_the_same_frames_are_drawn_over_both_tables(
    place: str, size: tuple[int, int], same_seed: None, tmp_path: Path
) -> None:
    acts = acts_of_both()
    with services() as opened, two_tables(tmp_path) as tables:
        count = next(at for at in range(len(acts)) if stop_of(acts[:at]) == place)
        here = played_here([act for _entrant, act in acts[:count]], opened)
        play_there(tables, acts[:count])
        assert tables[0].is_asked == here.is_asked
        frame = await frame_of(here, size)
        assert await frame_of(tables[0], size) == frame


def stop_of(acts: list[tuple[int, Act]]) -> str:
    """Where a match is after these acts, if the first entrant is asked there."""
    match = match_here()
    for _entrant, act in acts:
        match.act(act)
    if match.waiting != 0:
        return ""
    if match.match is None:
        return match.stage.value
    if is_placing(match):
        return "placement"
    return "" if any(card.hidden for card in match.match.state.cards) else "battle"


# the end of a match -------------------------------------------------------------------------


@pytest.mark.parametrize("stage", [Stage.SEATS, Stage.MULLIGANS, Stage.RECRUITMENT, Stage.MATCH])
def test_a_match_given_up_in_any_stage_is_over_for_both_with_its_record(
    stage: Stage, tmp_path: Path
) -> None:
    with two_tables(tmp_path) as (one, other):
        play_by_tables(one, other, until=stage)
        until(lambda: one.settle(0) and other.settle(0) and one.position[0] == other.position[0])
        asked, waits = (one, other) if one.is_asked else (other, one)
        asked.give_up()
        until(lambda: all(table.settle(0) and table.is_over for table in (one, other)))
        for table in (asked, waits):
            assert table.view.outcome is not None
            assert table.view.outcome.winner == waits.viewer
            assert difference(record_of(table.played())) is None
            assert table.problem == ""


def test_a_record_that_comes_before_its_end_shows_is_taken(tmp_path: Path) -> None:
    with two_tables(tmp_path) as (one, other):
        one.give_up()
        until(lambda: other.guest.record is not None)
        assert other.problem == ""
        assert other.settle(PATIENCE)
        assert other.is_over


def test_a_record_of_another_seed_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "seed_of", lambda _parts: SEED)
    with two_tables(tmp_path) as (one, other):
        asked = one if one.is_asked else other
        asked.give_up()
        until(lambda: one.guest.record is not None and one.settle(0))
        assert not one.is_over
        assert "not of this match" in one.problem


def test_a_match_apart_has_no_seed_that_dice_betray() -> None:
    one, other = match_here().entrants
    with pytest.raises(ValueError, match="worked out"):
        match_apart((one, other), OPEN_SEEDS - 1, RULES_2024)
