"""``razdacha strength``: two levels against each other, with the same deals for both."""

from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.base.levels import Level
from deckbuilder.matches.match import MatchSession
from deckbuilder.tasks.mapper import HERE
from deckbuilder.tournament.many import strength
from deckbuilder.tournament.many.strength import (
    FEWEST,
    StrengthCount,
    StrengthMatch,
    StrengthSetup,
    begin,
    measure,
)
from deckbuilder.tournament.simulated import AnyBot, Contender, fight, recruited
from engine.berserk import RULES_2024, Bot
from tests.support.cli import run, run_json
from tests.support.starters import starter_cards

SETUP = StrengthSetup(
    (Level.DIRECT, Level.RANDOM),
    tuple((name, starter_cards()[name]) for name in ("black-candles", "steppe-raid")),
    RULES_2024,
    1,
)


def counted(*halves: int, aim: float | None = None) -> StrengthCount:
    """Return a count of matches with these results."""
    count = StrengthCount(SETUP, aim)
    for number, half in enumerate(halves):
        count.add(StrengthMatch(number, half))
    return count


def test_a_pair_of_matches_has_the_same_deal_and_exchanged_levels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[int, tuple[Level, Level]]] = []

    def noting(
        session: MatchSession, levels: tuple[Level, Level], wrap: Callable[[Bot], AnyBot]
    ) -> tuple[AnyBot, AnyBot]:
        seen.append((session.seed, levels))
        return fight(session, levels, wrap)

    monkeypatch.setattr(strength, "fight", noting)
    play = begin(SETUP)
    won = [play(number).halves for number in range(4)]
    seeds, levels = zip(*seen, strict=True)
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]
    assert levels[0] == levels[2] == (Level.DIRECT, Level.RANDOM)
    assert levels[1] == levels[3] == (Level.RANDOM, Level.DIRECT)
    assert won == [2, 2, 2, 2]  # the direct bot wins from either seat


def test_neighbouring_decks_of_the_list_meet_first() -> None:
    cards = SETUP.decks[0][1]
    setup = StrengthSetup(SETUP.levels, tuple((name, cards) for name in "abc"), RULES_2024, 1)
    assert [setup.pair(number) for number in range(0, 8, 2)] == [(0, 1), (1, 2), (0, 2), (0, 1)]
    assert setup.pair(1) == setup.pair(0)


def test_a_draw_counts_half() -> None:
    share = counted(2, 1).share
    assert share is not None
    assert share[0] == 0.75


@pytest.mark.parametrize(("half", "aim"), [(2, 0.6), (0, 0.6)])
def test_a_run_ends_when_the_interval_lies_on_one_side_of_the_aim(half: int, aim: float) -> None:
    assert not counted(*[half] * (FEWEST - 2), aim=aim).is_clear
    assert counted(*[half] * FEWEST, aim=aim).is_clear
    assert not counted(*[half] * (FEWEST + 1), aim=aim).is_clear  # half of a pair is missing
    assert not counted(*[half, 2 - half] * FEWEST, aim=aim).is_clear
    assert not counted(*[half] * FEWEST).is_clear


def test_an_interrupted_run_continues_with_the_missing_matches(tmp_path: Path) -> None:
    setup = StrengthSetup((Level.RANDOM, Level.RANDOM), SETUP.decks, RULES_2024, 3)
    whole, first, rest = (StrengthCount(setup) for _count in range(3))
    list(measure(whole, 4, HERE, None))
    list(measure(first, 2, HERE, tmp_path))
    list(measure(rest, 4, HERE, tmp_path))
    assert [one.halves for one in rest.counted] == [one.halves for one in whole.counted]
    assert rest.counted[:2] == first.counted  # with their times: they were not played again


def test_both_levels_play_with_the_same_squads() -> None:
    raiders, monks = (Contender(cards, RULES_2024) for _name, cards in SETUP.decks)
    one, other = (recruited(raiders, monks, 5) for _match in range(2))
    assert one.match is not None
    assert other.match is not None
    assert one.match.setup == other.match.setup


def test_the_command_says_who_is_stronger_and_how_long_both_think() -> None:
    words = ("strength", "direct", "random", "--matches", "2", "--seed", "1", "--jobs", "1")
    told = run("--lang", "en", *words).stdout
    assert "direct against random: 100.0 in 100" in told
    assert "s a choice" in told


def test_the_json_has_both_levels_and_the_interval() -> None:
    words = ("strength", "random", "random", "--matches", "2", "--seed", "1", "--jobs", "1")
    facts = run_json(*words, "--decks", "steppe-raid")
    assert facts["matches"] == 2
    assert facts["win_share_low"] <= facts["win_share"] <= facts["win_share_high"]
    assert [one["level"] for one in facts["levels"]] == ["random", "random"]
    assert all(one["choices"] > 10 for one in facts["levels"])


def test_a_retired_level_is_accepted_and_an_unknown_one_reported() -> None:
    result = run("strength", "direct", "genius")
    assert result.exit_code == 2
    assert "random, novice, direct, strong, master" in result.stderr
