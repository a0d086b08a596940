"""The seed of a match is told when it is over: whoever knows it knows every card and die."""

import pytest

from deckbuilder.base.seeds import MOST_SEED
from deckbuilder.matches.match import Controller, Stage
from deckbuilder.tui.battle.history import HistoryScreen
from deckbuilder.workbench.local_draft import LocalDraft
from engine.kernel.rng import OPEN_SEEDS
from tests.deckbuilder.tui.match_support import HUMAN, RANDOM, leave_match, stage
from tests.deckbuilder.tui.support import LARGE, press, running, services_of, shown
from tests.support.session_at import session_at

SEED = 8675310


@pytest.mark.slow
@pytest.mark.parametrize("other", [RANDOM, HUMAN])
@pytest.mark.parametrize(
    "until",
    [Stage.SEATS, Stage.MULLIGANS, Stage.RECRUITMENT, Stage.MATCH],
    ids=lambda until: until.value,
)
async def test_no_screen_shows_the_seed_before_the_match_ends(
    until: Stage, other: Controller
) -> None:
    leave_match(until, seed=SEED, who=(HUMAN, other))
    async with running("f5", size=LARGE) as pilot:
        seen = [shown(pilot)]
        for keys in (("enter",), ("escape", "f5"), ("f1",), ("escape",), ("a",), ("c",), ("l",)):
            await press(pilot, *keys)
            seen.append(shown(pilot))
            if isinstance(pilot.app.screen, HistoryScreen):
                await press(pilot, "escape")
        assert not any(str(SEED) in screen for screen in seen)


@pytest.mark.slow
async def test_the_result_shows_the_seed() -> None:
    leave_match(Stage.RECRUITMENT, seed=SEED)
    async with running("f5", size=LARGE) as pilot:
        await press(pilot, "ctrl+g", "y")
        assert session_at(stage(pilot).table).stage is Stage.OVER
        assert str(SEED) in shown(pilot)


@pytest.mark.slow
async def test_a_match_started_without_a_seed_gets_128_random_bits() -> None:
    async with running("f5", size=LARGE) as pilot:
        await press(pilot, "ctrl+b")
        assert OPEN_SEEDS <= session_at(stage(pilot).table).seed <= MOST_SEED


@pytest.mark.slow
async def test_a_draft_started_without_a_seed_gets_128_random_bits() -> None:
    async with running("f9", "n", size=LARGE) as pilot:
        await press(pilot, "ctrl+b")
        draft = LocalDraft.resume(services_of(pilot))
        assert draft is not None
        assert OPEN_SEEDS <= draft.plan.seed <= MOST_SEED
