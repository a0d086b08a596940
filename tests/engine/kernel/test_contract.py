"""Every game keeps what the kernel promises; a game that does not is found out."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from engine.berserk.match.game import BERSERK
from engine.kernel import SEATS, Codec, Decision, Match, Option, Refusal, Seat
from tests.engine.kernel import contract
from tests.engine.kernel.contract import CHECKS, Check, Contest, Twins
from tests.engine.kernel.hands import (
    CARDS,
    HANDS,
    LEAKING,
    Blabbing,
    Clairvoyant,
    Gossip,
    HandGame,
    Hands,
    Hinting,
    Jealous,
    Lay,
    OpenHanded,
    Remembering,
    Show,
    Table,
    any_hands,
    strongest,
)
from tests.engine.kernel.toy import STONES, Ended, StoneGame, Stones, Take, Taken, reducer
from tests.support.wild import wild_setup


def stones(game: StoneGame = STONES) -> Contest:
    return Contest("stones", game, lambda rng: rng.randint(1, 20))


CONTESTS = (
    stones(),
    Contest("hands", HANDS, any_hands),
    Contest("Берсерк", BERSERK, wild_setup, limit=90, stride=15),
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("contest", CONTESTS, ids=lambda one: one.name)
@pytest.mark.parametrize("check", CHECKS, ids=lambda one: one.__name__.removeprefix("check_"))
def test_games_satisfy_the_kernel_contract(check: Check, contest: Contest, seed: int) -> None:
    check(contest, Random(seed))


# Secrets, stated by twins.


def hand_twins(game: HandGame) -> Callable[[Random], Twins]:
    """Return what makes twins of a game with hidden hands, which differ in one of them."""

    def make(rng: Random) -> Twins:
        setup, seat = any_hands(rng), rng.choice(SEATS)
        theirs = setup.second if seat is Seat.FIRST else setup.first
        free = [card for card in CARDS if card not in (*setup.first, *setup.second)]
        changed = dict(zip(theirs, rng.sample(free, len(theirs)), strict=True))
        twin = tuple(changed[card] for card in theirs)
        other = replace(setup, second=twin) if seat is Seat.FIRST else replace(setup, first=twin)

        def same(option: Option) -> Option:
            if isinstance(option, Lay | Show) and option.card in changed:
                return replace(option, card=changed[option.card])
            return option

        def apart(one: Match[Hands, Table], other: Match[Hands, Table]) -> bool:
            return one.state.laid != other.state.laid

        return Twins(Match(game, setup), Match(game, other), seat, apart, same)

    return make


def hands(game: HandGame = HANDS) -> Contest:
    return Contest("hands", game, any_hands, twins=hand_twins(game), tells=strongest)


def test_an_honest_game_with_hidden_hands_passes_the_twins() -> None:
    compared = contract.check_twins(replace(hands(), floors={"play": 100}), Random(1))
    assert compared["play"] >= 100


@pytest.mark.parametrize("make", LEAKING)
@pytest.mark.parametrize("check", CHECKS, ids=lambda one: one.__name__.removeprefix("check_"))
def test_leaking_games_pass_every_check_but_the_twins(
    check: Check, make: Callable[[], HandGame]
) -> None:
    for_some_seeds(check, hands(make()))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (OpenHanded, "the view tells a secret"),
        (Gossip, "the view tells a secret"),
        (Clairvoyant, "the view tells the dice to come"),
        (Hinting, "an option tells a secret"),
        (Jealous, "who is asked tells a secret"),
        (Blabbing, "a refusal tells a secret"),
        (Remembering, "an imagined match tells a secret"),
    ],
)
def test_twins_detect_a_game_that_leaks(make: Callable[[], HandGame], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        contract.check_twins(hands(make()), Random(1))


def test_a_bot_that_looks_at_the_opponents_hand_is_detected() -> None:
    peeking = replace(hands(), tells=lambda match, seat: match.state.hands[seat.opponent])
    with pytest.raises(AssertionError, match="a forecast or a bot tells a secret"):
        contract.check_twins(peeking, Random(1))


def test_equal_twins_are_detected() -> None:
    def equal(rng: Random) -> Twins:
        twins = hand_twins(HANDS)(rng)
        return replace(twins, other=twins.one.clone())

    with pytest.raises(AssertionError, match="the twins are equal"):
        contract.check_twins(replace(hands(), twins=equal), Random(1))


def test_too_few_compared_positions_are_detected() -> None:
    with pytest.raises(AssertionError, match=r"only \d+ positions of play"):
        contract.check_twins(replace(hands(), floors={"play": 10**4}), Random(1))


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
