"""What must hold of every game of the kernel, whatever its rules: one check a promise.

A check takes a contest (a game with random set-ups) and a random source, plays for itself and fails
by AssertionError. ``test_contract.py`` runs all of them on every game there is, and on games that
break one promise each.
"""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from engine.kernel import (
    SEATS,
    Concede,
    IllegalChoice,
    Match,
    Option,
    Seat,
    load,
    replay,
)
from engine.kernel.rng import seeded

_ASIDE: Final = 6
"""How many choices a copy plays on beside the match."""
_PROBES: Final = 6
"""How many earlier choices are asked about: why can they not be made now?"""


@dataclass(frozen=True)
class Contest:
    """A game, a random set-up of it, after how many choices a play is given up as endless.

    ``stride``: every so many choices what takes long is checked.
    """

    name: str
    game: Any
    setup: Callable[[Random], Any]
    limit: int = 60
    stride: int = 1
    twins: "Callable[[Random], Twins] | None" = None
    """Random matches that differ in a secret; None for a game in which everything is open."""
    floors: Mapping[str, int] = field(default_factory=dict)
    """How many positions of each stage are to be compared between twins, at least."""
    stage: Callable[[Any], str] = lambda match: "play"
    tells: Callable[[Any, Seat], object] = lambda match, seat: None
    """What else the program tells a player: forecasts, a bot's choice."""

    def begun(self, rng: Random) -> Match[Any, Any]:
        """Return a match that has just begun."""
        return Match(self.game, self.setup(rng))

    def written(self, state: object) -> str:
        """Return a state as text; equal states give equal ones."""
        text: str = self.game.codec.dumps(state)
        return text


def _stir(match: Any) -> None:
    match.state.rng = seeded(match.state.rng, 7)


@dataclass(frozen=True)
class Twins:
    """Two matches that differ only in what ``seat`` may not know.

    The contest supplies them, not the game, which could declare that it has no secrets. ``apart``
    says whether the difference has come to light; ``same`` returns what a choice in the first match
    is in the other, by default the same, for it may name the secret; ``stir`` changes the dice to
    come of a match.
    """

    one: Any
    other: Any
    seat: Seat
    apart: Callable[[Any, Any], bool]
    same: Callable[[Option], Option] = lambda option: option
    stir: Callable[[Any], None] = _stir


@dataclass(frozen=True)
class NobodyKnows(Option):
    """An option of no game."""


def positions(contest: Contest, rng: Random) -> Iterator[Match[Any, Any]]:
    """Play at random and yield the match at its beginning, now and then, and at its end."""
    match = contest.begun(rng)
    for number in range(contest.limit):
        if number % contest.stride == 0:
            yield match
        if match.decision is None:
            return
        match.choose(rng.choice(match.decision.options))
    yield match


def play_on(match: Match[Any, Any], rng: Random, choices: int = _ASIDE) -> None:
    """Play so many choices at random, or to the end."""
    for _choice in range(choices):
        if match.decision is not None:
            match.choose(rng.choice(match.decision.options))


def check_random_play(contest: Contest, rng: Random) -> None:
    """Each decision has options, each option once and nothing against it; invariants hold."""
    match = contest.begun(rng)
    for _choice in range(contest.limit):
        contest.game.check(match.state)
        decision = match.decision
        assert (decision is None) is (match.result is not None), "asked and over, or neither"
        if decision is None:
            return
        assert decision.options, "nothing can be answered"
        assert len(set(decision.options)) == len(decision.options), "an option is offered twice"
        option = rng.choice(decision.options)
        assert match.why(option) is None, f"{option} is offered and refused"
        told, made = len(match.history), len(match.choices)
        match.choose(option)
        assert len(match.history) >= told, "the history grew shorter"
        assert match.choices[made:] == [option]


def check_foreign_options(contest: Contest, rng: Random) -> None:
    """What is not offered is refused, and the match is as it was."""
    for match in positions(contest, rng):
        before = match.save()
        decision = match.decision
        for option in (NobodyKnows(), 10**6, -1) if decision else (0,):
            try:
                match.choose(option)
            except IllegalChoice:
                assert match.save() == before, "a refused choice changed the match"
            else:
                raise AssertionError(f"{option} was accepted")


def check_conceding(contest: Contest, rng: Random) -> None:
    """Either player may give up at any decision, and then the other one has won."""
    for match in positions(contest, rng):
        for seat in SEATS if match.decision else ():
            after = match.clone()
            after.choose(Concede(seat))
            assert after.decision is None, "somebody is asked after giving up"
            assert after.result is not None, "nobody has won by giving up"
            assert after.result.winner is seat.opponent, "who gave up has not lost"


def check_saves(contest: Contest, rng: Random) -> None:
    """A loaded match is the saved one, and plays on like it."""
    for match in positions(contest, rng):
        loaded = load(contest.game, match.save())
        assert loaded.save() == match.save(), "the loaded match is another one"
        assert loaded.decision == match.decision
        unbroken, seed = match.clone(), rng.getrandbits(32)
        play_on(unbroken, Random(seed))
        play_on(loaded, Random(seed))
        assert loaded.save() == unbroken.save(), "the loaded match goes another way"


def check_copies(contest: Contest, rng: Random) -> None:
    """Copies of all kinds are equal to the match and go their own way."""
    for match in positions(contest, rng):
        before = match.save()
        for copy in (match.clone(), deepcopy(match), pickle.loads(pickle.dumps(match))):
            assert copy.save() == before, "the copy is another match"
            play_on(copy, rng)
            assert match.save() == before, "the match went along with its copy"


def check_replays(contest: Contest, rng: Random) -> None:
    """The set-up and the choices alone lead to the same match."""
    for match in positions(contest, rng):
        try:
            again = replay(contest.game, match.setup, match.choices)
        except IllegalChoice as error:
            raise AssertionError(f"the replay does not accept a choice: {error}") from error
        assert again.digest() == match.digest(), "the replay tells another history"
        assert again.save() == match.save(), "the replay came to another state"


def check_views(contest: Contest, rng: Random) -> None:
    """To look changes nothing, shows the same each time, and shows who is asked every option."""
    for match in positions(contest, rng):
        before = match.save()
        for seat in SEATS:
            seen = match.view(seat)
            text = contest.written(seen)
            assert contest.written(match.view(seat)) == text, "a second look sees something else"
            assert contest.written(contest.game.view(seen, seat)) == text, "a view hides more"
        decision = match.decision
        if decision is not None:
            seen = match.view(decision.seat)
            assert contest.game.decision(seen) == decision, "options do not follow from the view"
        assert match.save() == before, "looking changed the match"


def check_imagining(contest: Contest, rng: Random) -> None:
    """An imagined match might be this one: it looks the same, is playable, and is one a seed."""
    for match in positions(contest, rng):
        before = match.save()
        for seat in SEATS:
            seed = rng.getrandbits(32)
            dreamt = match.imagine(seat, seed)
            assert match.imagine(seat, seed).save() == dreamt.save(), "a seed gives two matches"
            seen = contest.written(match.view(seat))
            assert contest.written(dreamt.view(seat)) == seen, "it does not look like the match"
            contest.game.check(dreamt.state)
            play_on(dreamt, rng)
        assert match.save() == before, "imagining changed the match"


def check_equal_views(contest: Contest, rng: Random) -> None:
    """Matches that look the same to who is asked offer the same, whatever is hidden in them."""
    for match in positions(contest, rng):
        decision = match.decision
        if decision is None:
            continue
        seat: Seat = decision.seat
        for _twin in range(2):
            twin = match.imagine(seat, rng.getrandbits(32))
            assert contest.written(twin.view(seat)) == contest.written(match.view(seat))
            assert twin.decision == decision, "a secret decides what is offered"


def check_twins(contest: Contest, rng: Random, pairs: int = 40) -> Counter[str]:
    """What ``seat`` may not know is not told, until it comes to light: twins look the same to it.

    Returns how many positions were compared in each stage.
    """
    assert contest.twins is not None, "nobody supplied twins"
    compared: Counter[str] = Counter()
    for _pair in range(pairs):
        compared += _compared(contest, contest.twins(rng), rng)
    for stage, floor in contest.floors.items():
        assert compared[stage] >= floor, f"only {compared[stage]} positions of {stage} compared"
    return compared


def _compared(contest: Contest, twins: Twins, rng: Random) -> Counter[str]:
    """Play twins by the same choices and compare them as long as they may look the same."""
    one, other, seat = twins.one, twins.other, twins.seat
    assert one.save() != other.save(), "the twins are equal: nothing is tried"
    compared: Counter[str] = Counter()
    probes: list[Option] = []
    for number in range(contest.limit):
        if twins.apart(one, other):
            break
        if number % contest.stride == 0:
            stirred = one.clone()
            twins.stir(stirred)
            assert stirred.save() != one.save(), "stirring changes nothing"
            seed = rng.getrandbits(32)
            looks = [_looks(contest, match, seat, probes, seed) for match in (one, other, stirred)]
            for name, seen in looks[0].items():
                assert looks[1][name] == seen, f"{name} tells a secret"
                assert looks[2][name] == seen, f"{name} tells the dice to come"
            compared[contest.stage(one)] += 1
        decision = one.decision
        if decision is None:
            break
        means = [(option, twins.same(option)) for option in decision.options]
        if decision.seat is not seat:  # a secret may decide what its owner can do
            means = [pair for pair in means if pair[1] in other.decision.options]
        if not means:
            break
        option, its_twin = rng.choice(means)
        if decision.seat is seat:
            probes = [*probes[1 - _PROBES :], option]
        one.choose(option)
        other.choose(its_twin)
    return compared


def _looks(
    contest: Contest, match: Any, seat: Seat, probes: Sequence[Option], seed: int
) -> dict[str, object]:
    """Return everything that a match tells a player: the view has the history."""
    decision = match.decision
    is_asked = decision is not None and decision.seat is seat
    return {
        "who is asked": decision and (decision.seat, decision.kind, decision.rule),
        "an option": decision.options if is_asked else (),
        "a refusal": [match.why(option) for option in probes] if is_asked else [],
        "a forecast or a bot": contest.tells(match, seat),
        "the view": contest.written(match.view(seat)),
        "an imagined match": contest.written(match.imagine(seat, seed).state),
    }


Check = Callable[[Contest, Random], None]

CHECKS: Final[tuple[Check, ...]] = (
    check_random_play,
    check_foreign_options,
    check_conceding,
    check_saves,
    check_copies,
    check_replays,
    check_views,
    check_imagining,
    check_equal_views,
)
