"""Card worth estimated from matches: the effect of having a card on what is left at the end.

Two squads are recruited from random deals of the cards, two bots that go straight for the enemy
play them against each other, and the results are regressed on the difference of the squads. The
result of a match is what the winner has left, in crystals of its creatures: where the better seat
wins most matches, by how much it wins tells two and a half times as much as that it does. (Bots
that choose at random strike their own cards as often as the enemy's: with them strong strikes
lose.) Recruiting uses prices randomly raised or lowered by up to a half, so that many squads of the
same cost but different cards occur.

With little data a card keeps its price: the estimate is the expected worth given a prior around the
price with a standard deviation of three crystals (ridge regression); the seats' advantage is
removed first. Where dearer squads do no better, matches tell nothing of worth, and the model is the
price, in its name too. The same cards and seed give the same worth.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

import engine.berserk.abilities as ab
from deckbuilder.base.stopped import reports_endless
from deckbuilder.recruitment.prices import announced_terms, costs_by_text
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.solver import Objective, Task, solve
from deckbuilder.squads.tables import sampled_orders
from deckbuilder.squads.worth import CRYSTAL, CardWorth, MeasuredWorth, price
from deckbuilder.tasks.mapper import HERE, Mapper, ordered_results
from deckbuilder.tasks.work import Work
from engine.berserk import (
    CardSpec,
    DirectBot,
    MatchState,
    PlayerSetup,
    Ruleset,
    Setup,
    new_match,
    refuse_squad,
)
from engine.kernel import Seat
from engine.kernel.rng import below, seeded

MATCHES: Final = 300
_SPREAD: Final = 3.0 * CRYSTAL
_VARIANCES: Final = 2.0 ** np.arange(-8.0, 1.0, 0.05)
"""Candidate variances of cards, relative to chance."""
_PERCENT: Final = 100
_SWING: Final = 50  # maximum change of a price in per cent


@dataclass(frozen=True)
class Simulated:
    """Worth by ``ref`` with its standard error, both in hundredths of a crystal.

    A card that played no match has its price. ``told`` are those with data: one of the squads had
    more of them. Without ``values``, from uninformative matches, the model is ``fallback``.
    """

    values: Mapping[str, int]
    errors: Mapping[str, int]
    matches: int
    fallback: MeasuredWorth
    told: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """``simulated``, or the name of ``fallback`` if that is the model."""
        return "simulated" if self.values else self.fallback.name

    @property
    def uninformative(self) -> int | None:
        """The number of matches that told nothing of worth; None if they told something."""
        return None if self.values else self.matches

    def of(self, card: CardSpec) -> int:
        """Return the estimate, or that of ``fallback``."""
        value = self.values.get(card.ref)
        return self.fallback.of(card) if value is None else value

    def error(self, card: CardSpec) -> int:
        """Return the standard error of the estimate; for a card without matches that of a guess."""
        if not self.values:
            return self.fallback.error(card)
        return self.errors.get(card.ref, round(_SPREAD))

    def knows(self, card: CardSpec) -> bool:
        """Return whether the card played with all its text: bots play without unread text."""
        if not self.values:
            return self.fallback.knows(card)
        return card.ref in self.told and readable(card) == card

    def has_seen(self, card: CardSpec) -> bool:
        """Return True: without matches the price is used."""
        return True


class Uninformative(ValueError):
    """Matches in which dearer squads do no better."""


def simulated(
    cards: Sequence[CardSpec],
    rules: Ruleset,
    matches: int = MATCHES,
    seed: int = 0,
    base: MeasuredWorth | None = None,
    *,
    mapper: Mapper = HERE,
) -> Simulated:
    """Estimate the worth of ``cards`` from ``matches`` played by ``mapper``; some 40 ms per match.

    ``base`` is the worth where data is scarce or there is none, by default the price.
    """
    base = price() if base is None else base
    playable = sorted(cards, key=lambda card: card.ref)
    refs = sorted({card.ref for card in playable})
    if len(playable) < 2 or matches < 1:
        return Simulated({}, {}, 0, base)
    compared = compared_squads(playable, rules, matches, seed, base, mapper=mapper)
    prior = np.array([_worth_of(ref, playable, base) for ref in refs], np.float64)
    level = compared.without_seats()
    try:
        values, errors = estimated(level.differences, level.results, prior)
    except Uninformative:
        return Simulated({}, {}, len(level.results), base)
    return Simulated(
        {ref: max(0, round(float(values[at]))) for at, ref in enumerate(refs)},
        {ref: round(float(errors[at])) for at, ref in enumerate(refs)},
        len(compared.results),
        base,
        frozenset(ref for ref, row in zip(refs, compared.differences.T, strict=False) if row.any()),
    )


@dataclass(frozen=True, slots=True)
class Compared:
    """The results of matches.

    A row is how many more of each card, by ascending ``ref``, the first squad had than the second;
    the result is how many crystals of creatures it had left more than the second at the end.
    """

    differences: NDArray[np.float64]
    results: NDArray[np.float64]

    def without_seats(self) -> "Compared":
        """Return the same less the means: what a seat adds to results, and its crystals to squads.

        Taken off the results alone, the richer seat would make crystals look worth less.
        """
        if not len(self.results):
            return self
        rows, results = self.differences, self.results
        return Compared(rows - rows.mean(axis=0), results - results.mean())


def compared_squads(
    cards: Sequence[CardSpec],
    rules: Ruleset,
    matches: int,
    seed: int = 0,
    base: CardWorth | None = None,
    *,
    mapper: Mapper = HERE,
) -> Compared:
    """Play ``matches`` between squads of random deals of ``cards`` by ``mapper``.

    Squads are recruited by ``base``, by default the price; a match is skipped if one of the two
    cannot play.
    """
    field = _Field(tuple(cards), price() if base is None else base, rules, seed)
    place = {ref: number for number, ref in enumerate(sorted({card.ref for card in cards}))}
    with closing(ordered_results(mapper, Work(_begin, field), range(matches))) as tried:
        played = [match for match in tried if match is not None]
    rows = [_difference(match.more, place) for match in played]
    return Compared(
        np.array(rows, np.float64), np.array([match.result for match in played], np.float64)
    )


def estimated(
    differences: NDArray[np.float64],
    results: NDArray[np.float64],
    prior: NDArray[np.float64],
    spread: float = _SPREAD,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return worth and its standard errors, in hundredths of a crystal.

    A row of ``differences`` is how many more of each card the first squad had; ``results`` are in
    any unit, more being better for the first squad; ``prior`` is the price, from which cards differ
    with the standard deviation ``spread``. Uninformative if a more expensive squad does no better.
    """
    if not len(differences):
        raise Uninformative("no matches")
    dearer = differences @ prior
    scale = float(dearer @ results) / float(dearer @ dearer) if dearer.any() else 0.0
    if scale <= 0:
        raise Uninformative("the squad of more worth does no better")
    rest = results - scale * dearer
    noise = max(float(rest @ rest) / len(rest), 1e-9)
    weight = scale * scale / noise
    inverse = np.linalg.inv(weight * differences.T @ differences + np.eye(len(prior)) / spread**2)
    moved = inverse @ (differences.T @ rest) * scale / noise
    return prior + moved, np.sqrt(np.diag(inverse))


def likely_spread(
    differences: NDArray[np.float64], results: NDArray[np.float64], worth: NDArray[np.float64]
) -> float:
    """Return the standard deviation with which cards differ from ``worth`` in matches.

    A row of ``differences`` is the number of additional copies of each card in the first squad; the
    error is in the unit of ``worth``. Uninformative if the squad of more worth does no better, or
    of fewer than three matches.
    """
    if len(results) < 3:
        raise Uninformative("too few matches")
    fixed = np.column_stack([np.ones(len(results)), differences @ worth])
    slope = float(np.linalg.lstsq(fixed, results, rcond=None)[0][1])
    if slope <= 0:
        raise Uninformative("the squad of more worth does no better")
    base = np.linalg.qr(fixed)[0]
    rest = results - base @ (base.T @ results)
    cards = differences - base @ (base.T @ differences)
    axes, sizes, _turned = np.linalg.svd(cards, full_matrices=False)
    squares, along = sizes**2, (axes.T @ rest) ** 2
    beside = float(rest @ rest) - float(along.sum())
    free: int = len(results) - fixed.shape[1]
    scaled = _VARIANCES * free / float(squares.sum())

    def likelihood(share: float) -> float:
        spread = 1 + share * squares
        noise = (float((along / spread).sum()) + beside) / free
        return -free / 2 * math.log(noise) - float(np.log(spread).sum()) / 2

    best = float(max((0.0, *scaled.tolist()), key=likelihood))
    noise = (float((along / (1 + best * squares)).sum()) + beside) / free
    return math.sqrt(best * noise) / slope


@dataclass(frozen=True, slots=True)
class _Squad:
    """A recruited squad, and the crystals of each card taken on its own terms."""

    cards: tuple[CardSpec, ...] = ()
    terms: tuple[int, ...] = ()


_Squads: TypeAlias = tuple[_Squad, _Squad]


@dataclass(frozen=True, slots=True)
class _Field:
    """The setting of the matches."""

    cards: tuple[CardSpec, ...]
    base: CardWorth
    rules: Ruleset
    seed: int


@dataclass(frozen=True, slots=True)
class _Tried:
    """A match: how many more of each card the first squad had, by ref, and its result."""

    more: tuple[tuple[str, int], ...]
    result: int


def _begin(field: _Field) -> Callable[[int], _Tried | None]:
    """Return the function that plays a numbered match; it returns None if a squad cannot play."""

    def play(number: int) -> _Tried | None:
        squads = _squads(field.cards, field.base, field.rules, seeded(field.seed, number))
        if squads is None:
            return None
        more = Counter(card.ref for card in squads[0].cards)
        more.subtract(Counter(card.ref for card in squads[1].cards))
        result = _played(squads, field.rules, seeded(field.seed, number, 1))
        return _Tried(tuple(sorted(more.items())), result)

    return play


def _squads(
    cards: Sequence[CardSpec], base: CardWorth, rules: Ruleset, state: int
) -> _Squads | None:
    """Recruit two squads from random deals; None if one of them cannot play."""
    size = min(rules.deal_size, len(cards))
    orders = sampled_orders(len(cards), size, 2, state).tolist()
    squads = []
    for seat, order in zip(Seat, orders, strict=True):
        hand = tuple(cards[place] for place in order)
        squad = _recruited(seat, hand, base, rules, seeded(state, seat))
        if refuse_squad(squad.cards, rules) is not None:
            return None
        squads.append(squad)
    return squads[0], squads[1]


def _recruited(
    seat: Seat, hand: tuple[CardSpec, ...], base: CardWorth, rules: Ruleset, state: int
) -> _Squad:
    """Return the best squad of a seat with randomised prices; empty if there is none."""
    worth = []
    for card in hand:
        swing, state = below(state, 2 * _SWING + 1)
        worth.append(base.of(card) * (_PERCENT - _SWING + swing) // _PERCENT)
    gold, silver = rules.gold[seat], rules.silver[seat]
    start = Recruitment(seat, hand, (), gold, silver, state, rules=rules)
    best = solve(Task(start, tuple(worth), Objective(worth=1))).best
    if best is None:
        return _Squad()
    taken = costs_by_text([hand[step.position] for step in best.steps], start.buyer)
    dealt = sorted(
        zip(best.steps, taken, strict=True), key=lambda step_and_card: step_and_card[0].position
    )
    steps = [step for step, _card in dealt]
    return _Squad(
        tuple(card for _step, card in dealt),
        tuple(
            announced_terms(hand[step.position], step.crystals, on_terms=step.on_terms)
            for step in steps
        ),
    )


def lead_left(seen: MatchState) -> int:
    """Return how many crystals of creatures the first player has left more than the second."""
    left = (card for card in seen.cards if card.in_battle and card.facts.is_creature)
    return sum(
        card.facts.cost if card.controller is Seat.FIRST else -card.facts.cost for card in left
    )


def _difference(more: tuple[tuple[str, int], ...], place: Mapping[str, int]) -> list[int]:
    row = [0] * len(place)
    for ref, count in more:
        row[place[ref]] = count
    return row


def _played(squads: _Squads, rules: Ruleset, seed: int) -> int:
    """Return how many crystals the first squad has left more than the second, direct bots playing
    to the end."""
    one, other = (
        PlayerSetup(name, tuple(map(readable, squad.cards)), terms=squad.terms)
        for name, squad in zip("12", squads, strict=True)
    )
    bot = DirectBot(seed)
    with reports_endless():
        match = new_match(Setup(one, other, seed, rules, discreet=False))
        while (decision := match.decision) is not None:
            match.choose(bot.choose(match.view(decision.seat), decision))
    return lead_left(match.view(Seat.FIRST))


def readable(card: CardSpec) -> CardSpec:
    """Return the card without unread text: a bot would waste time on what needs agreement."""
    read = tuple(ability for ability in card.abilities if not isinstance(ability, ab.Unread))
    return replace(card, abilities=read)


def _worth_of(ref: str, cards: Sequence[CardSpec], base: CardWorth) -> int:
    return next(base.of(card) for card in cards if card.ref == ref)
