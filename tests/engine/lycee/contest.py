"""Lycee for the kernel's contract: twins that differ in hidden cards, and variants that leak."""

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, Final

from engine.kernel import SEATS, Match, Seat
from engine.lycee import CARDS, LYCEE, Setup
from engine.lycee.game import Lycee
from engine.lycee.state import State
from tests.engine.kernel.contract import Contest, Twins


def any_setup(rng: Random) -> Setup:
    """Return a match of decks of any cards."""
    decks = [tuple(rng.choice(CARDS).number for _card in range(60)) for _seat in SEATS]
    return Setup((decks[0], decks[1]), rng.getrandbits(70))


def in_the_open(state: State, seat: Seat) -> set[int]:
    """Return the cards that a seat knows: by where they lie, or because they were shown."""
    items = [unit.item for unit in state.units]
    lying = (*state.dusts[0], *state.dusts[1], *state.areas, *(unit.card for unit in state.units))
    return {*lying, *items, *state.hands[seat], *state.shown, *(act.card for act in state.chain)}


def twins(game: Lycee, rng: Random) -> Twins:
    """Return matches that differ in the opponent's hand and deck, or in the order of the own."""
    seat, setup = rng.choice(SEATS), any_setup(rng)
    one = Match(game, setup)
    for _choice in range(rng.randint(0, 60)):
        if one.decision is not None:
            one.choose(rng.choice(one.decision.options))
    known, cards = in_the_open(one.state, seat), list(one.state.cards)
    own, theirs = (
        [card for card in range(len(cards)) if card not in known and one.state.owner(card) is side]
        for side in (seat, seat.opponent)
    )
    for card in rng.sample(theirs, min(len(theirs), rng.choice((1, 5, 60)))):
        cards[card] = rng.choice(CARDS).number
    for card, number in zip(own, rng.sample(own, len(own)), strict=True):
        cards[card] = one.state.cards[number]
    changed = {card for card in (*own, *theirs) if cards[card] != one.state.cards[card]}
    state = replace(game.clone(one.state), cards=tuple(cards))

    def apart(one: Any, other: Any) -> bool:
        return bool(changed & (in_the_open(one.state, seat) | in_the_open(other.state, seat)))

    return Twins(one, Match(game, setup, state, one.choices), seat, apart)


def contest(game: Lycee = LYCEE, **more: Any) -> Contest:
    """Return the contest of Lycee, or of a variant."""
    make = partial(twins, game)
    return Contest("lycee", game, any_setup, 90, 6, twins=make, floors={"play": 30}, **more)


class OpenHanded(Lycee):
    """The view shows what lies in the opponent's hand."""

    def view(self, state: State, seat: Seat) -> State:
        return super().view(replace(state, shown=state.hands[seat.opponent]), seat)


class Skipping(Lycee):
    """Who has no answer is not asked for one."""

    def choose(self, state: State, option: Any) -> None:
        super().choose(state, option)
        decision = self.decision(state)
        while decision is not None and decision.kind == "answer" and len(decision.options) == 1:
            super().choose(state, decision.options[-1])
            decision = self.decision(state)


class Peeking(Lycee):
    """An imagined match has the true cards."""

    def imagine(self, setup: Setup, state: State, seat: Seat, seed: int) -> tuple[Setup, State]:
        dreamt = super().imagine(setup, state, seat, seed)[1]
        return setup, replace(dreamt, cards=state.cards)


LEAKING: Final = (
    (OpenHanded(), "the view tells a secret"),
    (Skipping(), "tells a secret"),
    (Peeking(), "an imagined match tells a secret"),
)
