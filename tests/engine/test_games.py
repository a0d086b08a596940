"""Every game keeps the kernel's promises, bots for any game play it, and leaks are found out."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.berserk import BERSERK
from engine.kernel.bots import AnyBot, TryingBot
from engine.kernel.match import Match
from tests.engine.heroes import contest as heroes
from tests.engine.kernel import contract
from tests.engine.kernel.contract import CHECKS, Check, Contest
from tests.engine.kernel.test_contract import CONTESTS
from tests.engine.lycee import contest as lycee
from tests.support.sources import ENGINE
from tests.support.wild import wild_setup

OTHERS: tuple[Contest, ...] = (lycee.contest(), heroes.contest())
"""The contests of the two other games, with twins; Берсерк's are in ``test_contract.py`` and, for
twins, in ``tests/deckbuilder/matches/test_secrets.py``."""

LEAKING: tuple[tuple[Contest, str], ...] = (
    *((replace(lycee.contest(game), floors={}, stride=1), told) for game, told in lycee.LEAKING),
    *((heroes.contest(game), told) for game, told in heroes.LEAKING),
)
"""Contests of variants that tell a secret, and what the twins say of each."""

of_each_contest = pytest.mark.parametrize("contest", OTHERS, ids=lambda one: one.name)


def test_every_game_of_the_engine_has_a_contest() -> None:
    games = {path.parent.name for path in ENGINE.glob("*/__init__.py")} - {"kernel"}
    assert games <= {contest.game.name for contest in (*CONTESTS, *OTHERS)}


@pytest.mark.parametrize("seed", range(2))
@of_each_contest
@pytest.mark.parametrize("check", CHECKS, ids=lambda one: one.__name__.removeprefix("check_"))
def test_games_satisfy_the_kernel_contract(check: Check, contest: Contest, seed: int) -> None:
    check(contest, Random(seed))


@of_each_contest
def test_twins_look_the_same_until_the_difference_comes_to_light(contest: Contest) -> None:
    assert contract.check_twins(replace(contest, stride=4), Random(1), pairs=16)


@pytest.mark.parametrize(("contest", "told"), LEAKING, ids=lambda one: str(one)[:9])
def test_twins_detect_a_game_that_leaks(contest: Contest, told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        contract.check_twins(contest, Random(1), pairs=20)


@pytest.mark.parametrize(
    "bot", [AnyBot(1), TryingBot(1, lambda state, _: len(state.history), 1, 2)]
)
@pytest.mark.parametrize(
    ("game", "setup"),
    [*((one.game, one.setup) for one in OTHERS), (BERSERK, wild_setup)],
    ids=lambda one: getattr(one, "name", ""),
)
def test_a_bot_for_any_game_plays_each_of_them_and_always_alike(
    game: Any, setup: Callable[[Random], Any], bot: AnyBot | TryingBot
) -> None:
    first, again = (Match(game, setup(Random(3))) for _ in range(2))
    for _choice in range(12):
        for match in (first, again):
            if match.decision is not None:
                match.choose(bot.choose(match))
    assert first.save() == again.save()
