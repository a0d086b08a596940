"""Lycee for the kernel's contract: twins that differ in hidden cards, and variants that leak."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

from engine.kernel import SEATS, Match, Seat
from engine.kernel.rng import seeded
from engine.lycee import CARDS, LYCEE, Setup, reading
from engine.lycee.game import Lycee
from engine.lycee.state import State
from tests.engine.kernel.contract import Contest, Twins


def any_setup(rng: Random) -> Setup:
    """Return a match of decks of any cards."""
    decks = [tuple(rng.choice(CARDS).number for _card in range(60)) for _seat in SEATS]
    return Setup((decks[0], decks[1]), rng.getrandbits(70))


def in_the_open(state: State, seat: Seat) -> set[int]:
    """Return the cards that a seat knows, by where they lie and have lain."""
    items = [unit.item for unit in state.units]
    lying = (*state.dusts[0], *state.dusts[1], *state.areas, *(unit.card for unit in state.units))
    return {*lying, *items, *state.hands[seat], *state.seen}


def twins(game: Lycee) -> Callable[[Random], Twins]:
    """Return what makes twins: other cards in the opponent's hand and deck, or in the own deck."""

    def make(rng: Random) -> Twins:
        seat, setup = rng.choice(SEATS), any_setup(rng)
        one = Match(game, setup)
        for _choice in range(rng.randint(0, 60)):
            if one.decision is not None:
                one.choose(rng.choice(one.decision.options))
        other, known = one.clone(), in_the_open(one.state, seat)
        hidden = [card for card in range(len(one.state.cards)) if card not in known]
        own = [card for card in hidden if one.state.owner(card) is seat]
        theirs = [card for card in hidden if card not in own]
        for card in rng.sample(theirs, min(len(theirs), rng.choice((1, 5, 60)))):
            other.state.cards[card] = rng.choice(CARDS).number
        for card, number in zip(own, rng.sample(own, len(own)), strict=True):
            other.state.cards[card] = one.state.cards[number]
        changed = {card for card in hidden if one.state.cards[card] != other.state.cards[card]}
        other = Match(game, setup, other.state, other.choices)

        def apart(one: Any, other: Any) -> bool:
            return bool(changed & (in_the_open(one.state, seat) | in_the_open(other.state, seat)))

        return Twins(one, other, seat, apart, lambda option: option, stir)

    return make


def stir(match: Any) -> None:
    """Change the dice to come."""
    match.state.rng = seeded(match.state.rng, 7)


def contest(game: Lycee = LYCEE, **more: Any) -> Contest:
    """Return the contest of Lycee, or of a variant."""
    return Contest("lycee", game, any_setup, 90, 6, twins=twins(game), floors=FLOORS, **more)


FLOORS: Final = {"play": 30}


class OpenHanded(Lycee):
    """The view shows what lies in the opponent's hand."""

    def view(self, state: State, seat: Seat) -> State:
        seen = super().view(state, seat)
        for card in state.hands[seat.opponent]:
            seen.cards[card] = state.cards[card]
        return seen


class Skipping(Lycee):
    """Who holds no event is not asked for an answer."""

    def choose(self, state: State, option: Any) -> None:
        super().choose(state, option)
        decision = self.decision(state)
        while decision is not None and decision.kind == "answer" and not _can_answer(state):
            super().choose(state, decision.options[-1])
            decision = self.decision(state)


class Peeking(Lycee):
    """An imagined match has the true cards."""

    def imagine(self, setup: Setup, state: State, seat: Seat, seed: int) -> tuple[Setup, State]:
        dreamt = super().imagine(setup, state, seat, seed)[1]
        return setup, replace(dreamt, cards=state.cards.copy())


def _can_answer(state: State) -> bool:
    ask = state.ask
    return ask is None or any(reading.is_event(state, card) for card in state.hands[ask.seat])


LEAKING: Final = (
    (OpenHanded(), "the view tells a secret"),
    (Skipping(), "tells a secret"),
    (Peeking(), "an imagined match tells a secret"),
)
