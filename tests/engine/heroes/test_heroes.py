"""The table of Heroes keeps the kernel's promises and secrets, and cards fit their types."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine.heroes.cards import CARDS, HEROES
from engine.heroes.game import HEROES_GAME, HeroesGame, Laid, PutAway, Setup
from engine.heroes.nodes import Aim, CardSpec, Kind, Zone
from engine.heroes.table import Changed, Table
from engine.kernel import SEATS, BrokenInvariant, Decision, Event, Match, Seat
from engine.kernel.rng import seeded
from tests.engine.kernel.contract import CHECKS, Check, Contest, Twins, check_twins

CODES = sorted(set(CARDS) - set(HEROES))
SECRET = (Zone.HAND, Zone.DECK, Zone.RESERVE, Zone.SIDE)


def any_table(rng: Random) -> Setup:
    """Return a table with up to four cards in each zone, and as a rule enough coins."""
    laid = [
        Laid(seat, zone, code)
        for seat in SEATS
        for zone in Zone
        for code in rng.sample(CODES, rng.randint(1, 4))
    ]
    return Setup(tuple(laid), (rng.randint(2, 60), 40), rng.getrandbits(32))


def contest(game: HeroesGame = HEROES_GAME) -> Contest:
    return Contest("heroes", game, any_table, stride=5, twins=lambda rng: twins(game, rng))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("check", CHECKS, ids=lambda one: one.__name__.removeprefix("check_"))
def test_heroes_satisfies_the_kernel_contract(check: Check, seed: int) -> None:
    check(contest(), Random(seed))


def twins(game: HeroesGame, rng: Random) -> Twins:
    """Return two tables that differ in every card hidden from a seat: the other player's, and the
    order of its own deck."""
    setup, seat = any_table(rng), rng.choice(SEATS)
    own = [one for one in setup.cards if one.seat is seat and one.zone is Zone.DECK]
    turned = dict(zip(own, reversed(own), strict=True))
    other = tuple(
        replace(one, code=rng.choice(CODES))
        if one.seat is not seat and one.zone in SECRET
        else turned.get(one, one)
        for one in setup.cards
    )

    def known(match: Match[Setup, Table]) -> dict[int, str]:
        return {card.id: card.code for card in match.state.cards if card.is_seen(seat)}

    def apart(one: Match[Setup, Table], other: Match[Setup, Table]) -> bool:
        return known(one) != known(other)

    def stir(match: Match[Any, Any]) -> None:
        match.state.rng = seeded(match.state.rng, 7)

    second = Match(game, replace(setup, cards=other))
    return Twins(Match(game, setup), second, seat, apart, lambda option: option, stir)


class Busy(HeroesGame):
    """Nobody puts the table away while there is something else to do."""

    def decision(self, table: Table) -> Decision | None:
        decision = super().decision(table)
        if decision is None or len(decision.options) <= 2:
            return decision
        return replace(decision, options=tuple(one for one in decision.options if one != PutAway()))


@pytest.mark.rule("heroes-15:201.4", "heroes-15:203.1", "heroes-15:204.1")
def test_a_table_does_not_tell_what_a_player_may_not_know() -> None:
    floors = {"act": 400, "aim": 100, "search": 10, "discard": 5}
    check_twins(replace(contest(Busy()), stride=1, stage=stage, floors=floors), Random(1))


def stage(match: Match[Setup, Table]) -> str:
    decision = match.decision
    return "over" if decision is None else decision.kind


class OpenHanded(HeroesGame):
    """The view shows the other player's hand."""

    def view(self, table: Table, seat: Seat) -> Table:
        hands = [replace(card, eyes=3) if card.zone is Zone.HAND else card for card in table.cards]
        return super().view(replace(table, cards=tuple(hands)), seat)


class Gossip(HeroesGame):
    """The history tells which cards move between hidden zones."""

    def told(self, event: Event, seat: Seat) -> Event:
        return event if isinstance(event, Changed) else super().told(event, seat)


class Stacked(HeroesGame):
    """An imagined table keeps the order of the own deck."""

    def imagine(self, setup: Setup, table: Table, seat: Seat, seed: int) -> tuple[Setup, Table]:
        _setup, dreamt = super().imagine(setup, table, seat, seed)
        deck = table.pile(Zone.DECK, seat)
        others = [card for card in dreamt.cards if card not in dreamt.pile(Zone.DECK, seat)]
        return setup, replace(dreamt, cards=(*others, *deck))


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (OpenHanded, "the view tells a secret"),
        (Gossip, "the view tells a secret"),
        (Stacked, "an imagined match tells a secret"),
    ],
)
def test_twins_detect_a_table_that_leaks(make: Callable[[], HeroesGame], told: str) -> None:
    with pytest.raises(AssertionError, match=told):
        check_twins(replace(contest(make()), stride=1), Random(1))


@pytest.mark.rule("heroes-15:207.1", "heroes-15:207.2", "heroes-15:207.3")
def test_a_card_has_the_properties_of_its_type() -> None:
    """A creature has three, a hero its life alone; no other combination is accepted."""
    assert {spec.kind for spec in CARDS.values()} == set(Kind)
    for kind, fit in ((Kind.CREATURE, (2, 3, 1)), (Kind.HERO, (None, 25, None))):
        assert CardSpec(kind, *fit).kind is kind
        for place in range(3):
            wrong = [*fit]
            wrong[place] = 1 if wrong[place] is None else None
            with pytest.raises(ValueError, match=f"a {kind.value} with other properties"):
                CardSpec(kind, *wrong)


@pytest.mark.rule("heroes-15:206.1")
def test_no_ability_can_aim_at_the_reserve() -> None:
    with pytest.raises(ValueError, match="do not reach the reserve"):
        Aim(zone=Zone.RESERVE)


@pytest.mark.rule("heroes-15:201.1", "heroes-15:203.4")
def test_a_card_in_two_zones_or_in_a_wrong_hand_breaks_an_invariant() -> None:
    table = HEROES_GAME.begin(Setup((Laid(Seat.FIRST, Zone.HAND, "wolf"),)))
    *others, wolf = table.cards
    for cards in ((*others, wolf, wolf), (*others, replace(wolf, side=Seat.SECOND))):
        with pytest.raises(BrokenInvariant):
            HEROES_GAME.check(replace(table, cards=cards))
