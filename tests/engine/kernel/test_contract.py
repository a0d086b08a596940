"""Every game keeps what the kernel promises; a game that does not is found out."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from engine.berserk.match.game import BERSERK
from engine.kernel import Codec, Decision, Match, Option, Refusal, Seat
from tests.engine.kernel import contract
from tests.engine.kernel.contract import CHECKS, Check, Contest
from tests.engine.kernel.toy import STONES, Ended, StoneGame, Stones, Take, Taken, reducer
from tests.support.wild import wild_setup


def stones(game: StoneGame = STONES) -> Contest:
    return Contest("stones", game, lambda rng: rng.randint(1, 20))


CONTESTS = (stones(), Contest("Берсерк", BERSERK, wild_setup, limit=90, stride=15))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("contest", CONTESTS, ids=lambda one: one.name)
@pytest.mark.parametrize("check", CHECKS, ids=lambda one: one.__name__.removeprefix("check_"))
def test_games_satisfy_the_kernel_contract(check: Check, contest: Contest, seed: int) -> None:
    check(contest, Random(seed))


# Games that break one promise each.


class Twice(StoneGame):
    def decision(self, state: Stones) -> Decision | None:
        decision = super().decision(state)
        return decision and replace(decision, options=(*decision.options, decision.options[0]))


class Nagging(StoneGame):
    def why(self, state: Stones, option: Option) -> Refusal | None:
        return Refusal("not_today", "")


class Stubborn(StoneGame):
    def choose(self, state: Stones, option: Option) -> None:
        if isinstance(option, Take):
            super().choose(state, option)


class Forgetful(StoneGame):
    def restore(self, state: Stones, derived: object) -> None:
        state.turn = Seat.FIRST


class Shared(StoneGame):
    def clone(self, state: Stones) -> Stones:
        return state


class Moody(StoneGame):
    moods = count()

    def choose(self, state: Stones, option: Option) -> None:
        if isinstance(option, Take) and next(self.moods) % 5 == 4:
            reducer.apply(state, Ended(state.turn, "mood"))
        else:
            super().choose(state, option)


class Greedy(StoneGame):
    def view(self, state: Stones, seat: Seat) -> Stones:
        if state.left > 1:
            state.left -= 1
        return self.clone(state)


class Blind(StoneGame):
    def view(self, state: Stones, seat: Seat) -> Stones:
        return replace(self.clone(state), left=min(state.left, 1))


class Dreamer(StoneGame):
    dreams = count()

    def imagine(self, setup: int, state: Stones, seat: Seat, seed: int) -> tuple[int, Stones]:
        return setup, replace(self.clone(state), left=state.left + next(self.dreams))


class Secretive(StoneGame):
    """How many stones are left nobody may know, and yet it says what may be taken."""

    codec = Codec((*STONES.codec.types,))

    def view(self, state: Stones, seat: Seat) -> Stones:
        told = [replace(one, stones=0) if isinstance(one, Taken) else one for one in state.history]
        return replace(self.clone(state), left=0 if state.result else 9, history=told)

    def imagine(self, setup: int, state: Stones, seat: Seat, seed: int) -> tuple[int, Stones]:
        return setup, replace(self.clone(state), left=1 + seed % 9)


def for_some_seeds(check: Check, contest: Contest) -> None:
    for seed in range(5):
        check(contest, Random(seed))


@pytest.mark.parametrize(
    ("make", "check", "told"),
    [
        (Twice, contract.check_random_play, "offered twice"),
        (Nagging, contract.check_random_play, "offered and refused"),
        (Stubborn, contract.check_conceding, "giving up"),
        (Forgetful, contract.check_saves, "the loaded match is another one"),
        (Shared, contract.check_copies, "went along with its copy"),
        (Moody, contract.check_replays, "the replay"),
        (Greedy, contract.check_views, "a second look"),
        (Blind, contract.check_views, "options do not follow"),
        (Dreamer, contract.check_imagining, "a seed gives two matches"),
        (Secretive, contract.check_equal_views, "a secret decides"),
    ],
)
def test_a_game_that_breaks_the_contract_is_detected(
    make: Callable[[], Any], check: Check, told: str
) -> None:
    with pytest.raises(AssertionError, match=told):
        for_some_seeds(check, stones(make()))


def test_accepting_a_choice_that_was_not_offered_is_detected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Match, "choose", lambda self, option: None)
    with pytest.raises(AssertionError, match="was accepted"):
        contract.check_foreign_options(stones(), Random(1))
