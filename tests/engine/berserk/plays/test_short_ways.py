"""Short ways through a play lead where the long ones lead: the same events, one after another.

Where nobody listens, nothing modifies dice and cards stand as they stood, the engine asks less.
Here every match is played as it is, and once more with all of that asked.
"""

from random import Random

import pytest

from engine.berserk.changing.setup import Setup
from engine.berserk.legality.defenders import refuse_defender
from engine.berserk.match.game import new_match
from engine.berserk.plays import fast_options, rolling
from engine.berserk.reading import statics
from engine.berserk.table.state import CardState, MatchState, Play
from engine.berserk.table.state.cached_facts import KeptFacts, KeptPlays
from engine.kernel import Event, Option, Seat
from tests.bench.boards import AURAS, TRIGGERS, plain_setup
from tests.support.wild import wild_setup

_CHOICES = 120


def _all_defenders(state: MatchState, play: Play, seat: Seat) -> list[CardState]:
    mine = [card for card in state.roster.in_battle if card.controller is seat]
    return [card for card in mine if refuse_defender(state, play, card) is None]


def _keep_nothing(*given: object) -> None:
    return None


def _ask_everything(patches: pytest.MonkeyPatch) -> None:
    patches.setattr(rolling, "dice_may_be_modified", lambda state, play: True)
    patches.setattr(rolling, "dice_are_simple", lambda state: False)
    patches.setattr(fast_options, "defenders_of", _all_defenders)
    patches.setattr(KeptPlays, "keep", _keep_nothing)
    patches.setattr(KeptFacts, "keep", _keep_nothing)
    patches.setattr(rolling, "sizes_may_change", lambda state, play: True)
    patches.setattr(statics, "_is_quiet", lambda *given: False)


def _played(setup: Setup, seed: int) -> tuple[list[tuple[Option, ...]], tuple[Event, ...]]:
    match, rng = new_match(setup), Random(seed)
    asked = []
    for _choice in range(_CHOICES):
        if match.decision is None:
            break
        asked.append(match.decision.options)
        match.choose(rng.choice(match.decision.options))
    return asked, match.history


SETUPS = [
    *((f"plain {seed}", plain_setup(seed), seed) for seed in range(6)),
    *((f"auras {seed}", plain_setup(seed, AURAS), seed) for seed in range(2)),
    *((f"triggers {seed}", plain_setup(seed, TRIGGERS), seed) for seed in range(2)),
    *((f"wild {seed}", wild_setup(Random(seed)), seed) for seed in range(8)),
]


@pytest.mark.parametrize(("name", "setup", "seed"), SETUPS, ids=[name for name, *_ in SETUPS])
def test_fast_paths_do_not_change_a_match(
    name: str, setup: Setup, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = _played(setup, seed)
    _ask_everything(monkeypatch)
    assert _played(setup, seed) == quick
