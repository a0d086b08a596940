"""A whole match by keys alone, at the smallest size; and one taken up again in the middle."""

import json
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from catalog.common.i18n import Language
from catalog.common.paths import home
from catalog.store import open_catalog
from deckbuilder.battle.log import LogEntry
from deckbuilder.battle.retelling import positions_by_line
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.matches.played import played
from deckbuilder.matches.records import difference, read_record, record_of, write_record
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.history import HistoryList
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.match_deal import MatchDealScreen
from deckbuilder.tui.battle.new_match import NewMatchScreen
from deckbuilder.tui.battle.placement import PlacementScreen
from deckbuilder.tui.battle.played import watch
from deckbuilder.tui.battle.replay import ReplayScreen
from deckbuilder.tui.battle.result import ResultScreen
from deckbuilder.tui.shell.theme import OWN_SIDE, THEIR_SIDE
from engine.berserk import BerserkMatch
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import (
    at_table,
    keys_for,
    leave_match,
    play_on,
    play_to_the_end,
    press_on,
    stage,
)
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    app_of,
    made_app,
    press,
    running,
    settled,
    shown,
    until_so,
)
from tests.support.pages import read_page
from tests.support.scenario import Table
from tests.support.session_at import session_at

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer play without pauses."""
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))
    monkeypatch.setenv("RAZDACHA_BOT", "random")


async def test_a_match_is_played_from_two_decks_to_its_result_by_keys_alone() -> None:
    async with running("f5", size=SMALL) as pilot:
        await press_on(pilot, "shift+tab", "1", "3", "5", "enter")
        seen = await play_to_the_end(pilot)
        assert {MatchDealScreen, PlacementScreen, BattleScreen} <= seen
        assert "Seed" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, NewMatchScreen)


async def test_an_unfinished_match_resumes_at_the_next_start() -> None:
    left = leave_match(Stage.MATCH)
    acts = len(left.acts)
    async with running("f5", size=SMALL) as pilot:
        assert len(session_at(stage(pilot).table).acts) == acts
        await press_on(pilot, *keys_for(stage(pilot)))
        on = len(session_at(stage(pilot).table).acts)
        assert on > acts
    async with running("f5", size=SMALL) as pilot:
        assert len(session_at(stage(pilot).table).acts) == on


async def test_the_home_screen_offers_the_unfinished_match() -> None:
    leave_match(Stage.RECRUITMENT)
    async with running(size=SMALL) as pilot:
        assert "Unfinished" in shown(pilot)
        await press(pilot, "home", "enter")
        assert isinstance(pilot.app.screen, MatchDealScreen)


async def test_esc_leaves_the_match_and_g_resumes_it() -> None:
    leave_match(Stage.RECRUITMENT)
    async with running("f5", "escape", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, NewMatchScreen)
        assert "Unfinished match" in shown(pilot)
        await press(pilot, "g")
        assert isinstance(stage(pilot), MatchDealScreen)


async def test_keys_work_in_the_russian_layout() -> None:
    leave_match(Stage.RECRUITMENT)
    async with running("f5", "ф", size=SMALL) as pilot:  # a: propose a squad
        screen = stage(pilot)
        assert isinstance(screen, MatchDealScreen)
        assert screen.recruitment is not None
        assert screen.recruitment.taken


async def test_an_unreadable_match_is_reported_and_a_new_one_can_start() -> None:
    with open_catalog() as catalog:
        SessionStore(catalog).save("match", {"version": 99})
    async with running("f5", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, NewMatchScreen)
        assert any("cannot read" in one.message for one in pilot.app._notifications)
    (kept,) = home().glob("unreadable-match-*.json")
    assert json.loads(kept.read_text(encoding="utf-8")) == {"version": 99}


async def test_conceding_asks_first_and_ends_the_match() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", "ctrl+g", "escape", size=SMALL) as pilot:
        assert session_at(stage(pilot).table).outcome is None
        await press(pilot, "ctrl+g", "y")
        assert isinstance(pilot.app.screen, ResultScreen)
        assert "You have lost" in shown(pilot)
        text = re.sub(r"[\s│]+", " ", shown(pilot))
        assert "V replays it step by step, H writes it as a page to share." in text


async def test_a_finished_match_can_be_recorded_and_is_then_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    left = leave_match(Stage.MATCH)
    async with running("f5", "ctrl+g", "y", "s", "enter", size=SMALL) as pilot:
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, NewMatchScreen)
        assert not pilot.app.screen.services.sessions.is_left("match")
    assert difference(read_record(tmp_path / f"match-{str(left.seed)[:6]}.json")) is None


async def test_a_finished_match_can_be_stepped_through() -> None:
    play_on(leave_match(Stage.MATCH), 60)
    async with running("f5", "ctrl+g", "y", "v", size=SMALL) as pilot:
        await settled(pilot)
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "end")
        lines = list(positions_by_line(stage_session(pilot), Seat.FIRST))
        last = lines[-1]
        assert last.entry.text[:20] in shown(pilot)
        assert "▲" in shown(pilot)
        names = {card.facts.name.split()[0] for card in last.state.cards if card.in_battle}
        assert any(name in shown(pilot) for name in names)
        await press(pilot, "home")
        assert f" 1 of {len(lines)}" in shown(pilot)
        await press(pilot, "right")
        begins = next(place for place, told in enumerate(lines, 1) if told.entry.begins)
        assert f" {begins} of {len(lines)}" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ResultScreen)


async def test_a_replay_shows_both_sides_colours_the_actor_and_no_cursor() -> None:
    play_on(leave_match(Stage.MATCH), 60)
    async with running("f5", "ctrl+g", "y", "v", size=LARGE) as pilot:
        await settled(pilot)
        rows, board = (pilot.app.screen.query_one(cls) for cls in (HistoryList, Board))
        assert isinstance(rows, HistoryList)
        acted = next(at for at, entry in enumerate(rows.entries) if entry.cards)
        await press(pilot, *["down"] * acted)
        region = board.region
        drawn = [line[: region.right] for line in shown(pilot).splitlines()[region.y :]]
        assert sum(line.count("◆") for line in drawn) == 1
        assert "▌" not in "".join(drawn)
        sides = {entry.seat: str(rows.row(at, 60).spans[-1].style) for at, entry in _acts(rows)}
        assert set(sides.values()) == {OWN_SIDE, THEIR_SIDE}


def _acts(rows: HistoryList) -> list[tuple[int, LogEntry]]:
    return [(at, entry) for at, entry in enumerate(rows.entries) if entry.seat is not None]


def stage_session(pilot: Pilot[None]) -> BerserkMatch:
    """Return the battle of the match on the screen."""
    battle = next(
        session_at(screen.table).match
        for screen in pilot.app.screen_stack
        if isinstance(screen, ResultScreen)
    )
    assert battle is not None
    return battle


async def test_a_finished_match_is_exported_as_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    left = leave_match(Stage.MATCH)
    async with running("f5", "ctrl+g", "y", "h", "enter", size=SMALL) as pilot:
        assert "Written to" in shown(pilot)
    page = (tmp_path / f"match-{str(left.seed)[:6]}.html").read_text(encoding="utf-8")
    assert read_page(page).one("ol", id="story").all("li")


def recruitment(pilot: Pilot[None]) -> Recruitment:
    return session_at(stage(pilot).table).recruitment_of(0)


async def test_the_screen_survives_a_change_of_language() -> None:
    left: MatchSession = leave_match(Stage.RECRUITMENT)
    app = made_app()
    async with running("f5", "a", size=SMALL, app=app) as pilot:
        await until_so(pilot, lambda: bool(recruitment(pilot).taken), "a proposed squad")
        before = recruitment(pilot)
        await app.change_settings(
            app.services.settings.model_copy(update={"language": Language.RUSSIAN})
        )
        await press(pilot, "f5")
        assert recruitment(pilot) == before
        assert left.seed == session_at(stage(pilot).table).seed


async def test_the_result_addresses_the_loser_and_offers_a_rematch_by_another_seed() -> None:
    left = leave_match(Stage.MATCH)
    async with running("f5", "ctrl+g", "y", size=SMALL) as pilot:
        assert "You conceded (rule 601.4)." in shown(pilot)
        before = session_at(stage(pilot).table)
        await press(pilot, "r")
        again = session_at(stage(pilot).table)
        assert again.entrants == before.entrants
        assert again.outcome is None
        assert again.seed != left.seed


async def test_the_result_lists_the_wounds_of_each_card() -> None:
    async with running("f5", size=SMALL) as pilot:
        await press_on(pilot, "shift+tab", "1", "3", "5", "enter")
        await play_to_the_end(pilot)
        assert "Wounds by card" in shown(pilot)


async def test_a_finished_match_is_stored_and_can_be_replayed_later() -> None:
    left = play_on(leave_match(Stage.MATCH), 60)
    async with running("f5", "ctrl+g", "y", "enter", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, NewMatchScreen)
    async with running("f5", "v", size=SMALL) as pilot:
        assert "Anna — Boris: won by Boris" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert "1 of" in shown(pilot)
    (kept,) = played()
    assert kept.record is not None
    assert kept.record.seed == left.seed


async def test_a_record_file_can_be_replayed(tmp_path: Path) -> None:
    session = play_on(leave_match(Stage.MATCH), 60)
    record, broken = tmp_path / "match.json", tmp_path / "broken.json"
    write_record(record, record_of(session))
    broken.write_text("{}", encoding="utf-8")
    async with running("f10", size=SMALL) as pilot:
        watch(app_of(pilot), session)
        await settled(pilot)
        assert isinstance(pilot.app.screen, ReplayScreen)
    async with running("f5", "ctrl+n", "v", f"={broken}", "enter", size=SMALL) as pilot:
        told = [notice.message for notice in pilot.app._notifications]
        assert any("not a record of a match" in text for text in told), told
        await press(pilot, "v", f"={record}", "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)


async def test_a_battle_conceded_without_a_wound_shows_both_squads() -> None:
    async with running(size=LARGE) as pilot:
        table = Table()
        table.first.creature("c3", "Всадник")
        table.second.creature("c4", "Враг")
        await at_table(pilot, table, humans=1)
        await press(pilot, "ctrl+g", "y")
        text = shown(pilot)
        assert "You conceded" in text, "the loser is spoken to"
        assert "Anna – no wounds dealt" in text
        assert "Boris – no wounds dealt" in text
        for name in ("Всадник", "Враг"):
            (card,) = [one for one in table.state.cards if one.facts.name == name]
            assert f"{card.life}/{card.maximum_life}  “{name}”" in text


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_match_conceded_before_its_battle_shows_the_recruited_squads(
    size: tuple[int, int],
) -> None:
    leave_match(Stage.RECRUITMENT)
    async with running("f5", "a", "ctrl+g", size=size) as pilot:
        await press(pilot, "y")
        session = session_at(stage(pilot).table)
        text = shown(pilot)
        assert "No battle was fought." in text
        assert "Watch it again" not in text, "there is nothing to step through"
        taken = session.recruitment_of(0).taken
        assert f"Anna: 15 cards dealt · {len(taken)} recruited" in text
        first = session.recruitment_of(0).hand[taken[0].position]
        assert [line for line in text.splitlines() if "✓" in line and first.name in line]
        await press(pilot, "v")
        assert not isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "r")
        assert session_at(stage(pilot).table).outcome is None


async def test_a_record_without_a_battle_is_reported_on_replay(tmp_path: Path) -> None:
    session = leave_match(Stage.MULLIGANS)
    session.give_up(0)
    record = tmp_path / "record.json"
    write_record(record, record_of(session))
    async with running("f5", "ctrl+g", "y", size=LARGE) as pilot:
        assert "Anna: 15 cards dealt ─" in shown(pilot)
        await press(pilot, "enter", "v", f"={record}", "enter")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert "No battle was fought." in shown(pilot)
