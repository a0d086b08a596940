"""The levels of the computer: their bots, capped choices in records and saves, retired names."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.base.levels import LEVEL_NAMES, LEVELS_ABOUT, RETIRED, Level
from deckbuilder.matches import bots
from deckbuilder.matches.bots import (
    PLACINGS,
    PLAYOUTS,
    fitted_evaluation,
    seated,
    thought_of,
    time_limit,
)
from deckbuilder.matches.match import Controller, MatchChosen, MatchSession
from deckbuilder.matches.match_fields import controller_name
from deckbuilder.matches.records import play_again, read_record, record_of, write_record
from deckbuilder.matches.saves import read_snapshot, render_snapshot, setup_to_json
from engine.berserk import SearchBot
from tests.support.cli import run, run_json
from tests.support.starters import session


def test_a_stronger_level_has_more_playouts() -> None:
    made = [seated(level, 7) for level in Level]
    searching = [bot for bot in made if isinstance(bot, SearchBot)]
    assert [bot.playouts for bot in searching] == [PLAYOUTS[Level.STRONG], PLAYOUTS[Level.MASTER]]
    assert searching[0].playouts < searching[1].playouts
    assert [bot.placings for bot in searching] == [PLACINGS[level] for level in PLAYOUTS]
    assert 0 < searching[0].placings < searching[1].placings
    assert all(bot.seed == 7 for bot in made)
    assert {bot.evaluation for bot in searching} == {fitted_evaluation()}


@pytest.mark.parametrize("level", PLAYOUTS)
def test_a_searching_level_begins_with_time_left(level: Level) -> None:
    assert time_limit(level)()


def test_the_placement_of_a_squad_has_more_time_than_another_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, limits = session(3), list[tuple[object, ...]]()
    while begun.match is None:
        begun.play_bot()

    def no_time(*given: object) -> Callable[[], bool]:
        limits.append(given)
        return lambda: False

    monkeypatch.setattr(bots, "time_limit", no_time)
    decision = begun.match.decision
    assert decision is not None
    bot = seated(Level.STRONG, 1)
    placed = thought_of(bot, begun.match.view(decision.seat), decision, Level.STRONG)
    assert placed.is_capped
    assert limits == [(Level.STRONG, 3)]


def test_every_level_has_a_name_and_a_sentence() -> None:
    assert set(LEVEL_NAMES) == set(LEVELS_ABOUT) == set(Level)
    assert len({controller_name(who) for who in Controller}) == len(Controller)


def against_a_human(monkeypatch: pytest.MonkeyPatch) -> MatchSession:
    """Return a battle in which the strong level must choose, with no time to think."""
    begun = session(3)
    while begun.match is None:
        begun.play_bot()
    one, other = begun.entrants
    begun.entrants = (
        replace(one, controller=Controller.STRONG),
        replace(other, controller=Controller.HUMAN),
    )
    while begun.waiting != 0 or begun.match.state.turn < 1 or len(_options(begun)) < 2:
        begun.choose(0)
    monkeypatch.setattr(bots, "time_limit", lambda _level: lambda: False)
    return begun


def _options(begun: MatchSession) -> tuple[object, ...]:
    decision = None if begun.match is None else begun.match.decision
    return () if decision is None else decision.options


def test_a_capped_choice_is_marked_in_records_and_saves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    begun = against_a_human(monkeypatch)
    begun.play_bot()
    marked = begun.acts[-1]
    assert isinstance(marked, MatchChosen)
    assert marked.is_capped
    write_record(tmp_path / "match.json", record_of(begun))
    assert '"capped"' in (tmp_path / "match.json").read_text(encoding="utf-8")
    assert play_again(read_record(tmp_path / "match.json")).acts == begun.acts
    saved = read_snapshot(setup_to_json(begun), render_snapshot(begun))
    assert saved.acts == begun.acts


def test_no_clock_stops_a_bot_where_no_human_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = against_a_human(monkeypatch)
    one, other = begun.entrants
    begun.entrants = (one, replace(other, controller=Controller.RANDOM))
    begun.play_bot()
    marked = begun.acts[-1]
    assert isinstance(marked, MatchChosen)
    assert not marked.is_capped


def test_the_retired_bot_is_the_nearest_level() -> None:
    assert Level(RETIRED) is Level.STRONG
    assert Controller(RETIRED) is Controller.STRONG
    with pytest.raises(ValueError, match="genius"):
        Level("genius")


def test_a_command_that_names_the_retired_bot_runs() -> None:
    words = ("steppe-raid", "black-candles", "--p1", RETIRED, "--p2", "random", "--seed", "3")
    result = run("match", *words, "--p1", "genius")
    assert RETIRED not in result.stderr  # accepted, and not offered
    assert run_json("config", "set", "bot", RETIRED)
    assert run_json("config", "show")["settings"]["bot"] == Level.STRONG.value


@pytest.mark.slow
def test_explained_choices_have_their_three_best_options_with_value_and_error() -> None:
    words = ("match", "steppe-raid", "black-candles", "--p1", RETIRED, "--p2", "random")
    facts = run_json(*words, "--seed", "3", "--explain")
    assert facts["players"][0]["bot"] == Level.STRONG.value
    assert len(facts["explained"]) > 10
    for choice in facts["explained"]:
        assert 1 <= len(choice["options"]) <= 3
        assert all(0 <= one["chance"] <= 1 for one in choice["options"])
        assert choice["is_capped"] is False
    assert any(one["error"] for choice in facts["explained"] for one in choice["options"])
