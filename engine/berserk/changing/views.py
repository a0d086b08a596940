"""Player views: the only way information leaves a state."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, CardType, listed
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.table import events as ev
from engine.berserk.table.options import LayOnDeck
from engine.berserk.table.state import (
    UNKNOWN_CARD,
    Asking,
    CardState,
    MatchState,
    Question,
    Step,
    Zone,
)
from engine.berserk.table.symbiotes import can_host
from engine.kernel.events import Event
from engine.kernel.rng import below, scripted_dice, seeded, shuffled
from engine.kernel.seats import Seat

_NO_RNG: Final = 0
_SOME_NUMBER: Final = ab.AtTurnStart(0)


def view(state: MatchState, seat: Seat) -> MatchState:
    """Return a copy of ``state`` without anything hidden from ``seat``.

    The opponent's hidden and unplaced cards are ``UNKNOWN_CARD``. Of the opponent's deck only the
    size is left, of the own deck the cards without their order (204.2); the random source is gone.
    Events name cards by id only, except for waiting and triggered abilities: those of unknown cards
    are left out. Of the barred cells only those of the own half are left, whatever face-down card
    bars them: its player has to know which cells count as taken (404.1.4). Nobody else has.
    """
    seen = state.clone()
    seen.rng = _NO_RNG
    barred = state.barred[seat]
    seen.barred = (barred, ()) if seat is Seat.FIRST else ((), barred)
    unknown = frozenset(
        card.id
        for card in seen.cards
        if card.controller is not seat and (card.hidden or card.zone is Zone.SQUAD)
    )
    if unknown:
        for number in unknown:
            seen.cards[number] = _unknown(seen.cards[number])
        seen.triggers = [trigger for trigger in seen.triggers if trigger.card not in unknown]
        seen.given = tuple(pair for pair in seen.given if pair[0] not in unknown)
        seen.history = [_without_unknown(event, unknown) for event in seen.history]
    if ab.OrderDeck in state.kinds:
        _forget_looks(seen, seat)
    own = listed(state.decks[seat])
    other = (UNKNOWN_CARD,) * len(state.decks[seat.opponent])
    seen.decks = (own, other) if seat is Seat.FIRST else (other, own)
    seen.look_around()
    return seen


def _without_unknown(event: Event, unknown: frozenset[int]) -> Event:
    """Return an event without abilities of unknown cards."""
    match event:
        case ev.TriggersRaised(triggers=triggers, asked=asked) if any(
            trigger.card in unknown for trigger in triggers
        ):
            return ev.TriggersRaised(
                tuple(trigger for trigger in triggers if trigger.card not in unknown), asked
            )
        case ev.NumbersKept(card=card) if card in unknown:
            return ev.NumbersKept(card)
        case ev.NumberKept(card=card) if card in unknown:
            return ev.NumberKept(card, _SOME_NUMBER, 0)
        case _:
            return event


def _forget_looks(seen: MatchState, seat: Seat) -> None:
    """Hide cards the opponent looked at on top of a deck; only their number and order remain
    (204.2).
    """
    if seen.question is not None:
        seen.question = _unseen(seen.question, seat)
    seen.history = [
        ev.Asked(_unseen(event.question, seat)) if isinstance(event, ev.Asked) else event
        for event in seen.history
    ]


def _unseen(question: Question, seat: Seat) -> Question:
    if question.asking is not Asking.DECK_ORDER or question.seat is seat:
        return question
    places: list[int] = []
    for option in question.options:
        if isinstance(option, LayOnDeck) and option.place not in places:
            places.append(option.place)
    options = tuple(
        replace(option, place=places.index(option.place))
        if isinstance(option, LayOnDeck)
        else option
        for option in question.options
    )
    return replace(question, options=options)


def _unknown(card: CardState) -> CardState:
    unknown = CardState(
        card.id,
        UNKNOWN_CARD,
        card.owner,
        card.controller,
        card.zone,
        card.cell,
        card.hidden,
        card.closed,
    )
    unknown.entered = card.entered
    return unknown


def is_unknown(card: CardState) -> bool:
    """Return whether a card in a view is unknown to the viewer."""
    # the name first: most cards are known, and the comparison goes through every field
    return not card.spec.name and card.spec == UNKNOWN_CARD


def imagine(seen: MatchState, seed: int, *, discreet: bool | None = None) -> MatchState:
    """Sample a full state that fits a view: unknown cards and future dice are dealt anew.

    Unknown cards are drawn from the creatures that the viewer knows of their owner, or of any
    player; ValueError when there are none. Players who can only pass are not asked: stops are for
    players, not for a search. A sample that is not ``discreet`` asks less (533.1).
    """
    state = seen.clone()
    pools = (_pool(seen, Seat.FIRST), _pool(seen, Seat.SECOND))
    rng = seeded(seed, 1)
    for index, card in enumerate(state.cards):
        if is_unknown(card):
            spec, rng = _drawn(pools[card.owner], rng)
            state.cards[index] = _guess(card, spec)
    _let_hosts_be_chosen(seen, state)
    decks: list[tuple[CardSpec, ...]] = []
    for deck, pool in zip(state.decks, pools, strict=True):
        cards, rng = shuffled(rng, deck)
        for place, spec in enumerate(cards):
            if spec == UNKNOWN_CARD:
                cards[place], rng = _drawn(pool, rng)
        decks.append(tuple(cards))
    state.decks = (decks[0], decks[1])
    state.rng, state.stops = seeded(seed, 2), ()
    if discreet is not None:
        state.discreet = discreet
    state.look_around()
    return state


def asking_less(seen: MatchState) -> MatchState:
    """Return a view without pass-only prompts; ``seen`` itself is modified."""
    seen.stops, seen.discreet = (), False
    return seen


def with_dice(state: MatchState, dice: Sequence[int], *, rolls: bool = False) -> MatchState:
    """Return a copy whose next dice show these values; further rolls raise ``Untold``.

    With ``rolls`` the state is one that such a roll has interrupted (``RollUntold``): the copy goes
    on with it.
    """
    copy = state.clone()
    copy.rng = scripted_dice(dice)
    if rolls:
        copy.stack[-1].course.step = Step.ROLL
    return copy


def _drawn(pool: Sequence[CardSpec], rng: int) -> tuple[CardSpec, int]:
    pick, rng = below(rng, len(pool))
    return pool[pick], rng


def _guess(card: CardState, spec: CardSpec) -> CardState:
    """Return an unknown card with the properties of ``spec``."""
    guess = CardState(
        card.id,
        spec,
        card.owner,
        card.controller,
        card.zone,
        card.cell,
        card.hidden,
        card.closed,
    )
    guess.movement = 0 if card.closed else spec.movement or 0
    guess.entered = card.entered
    return guess


def _let_hosts_be_chosen(seen: MatchState, state: MatchState) -> None:
    """Make guesses consistent with a choice of host: the unknown card is a symbiote (405.2), and
    some card of its player can carry it.
    """
    asked = state.question
    if asked is None or asked.asking is not Asking.HOST or not is_unknown(seen.cards[asked.card]):
        return
    for card in seen.cards:
        if is_unknown(card) and card.controller is asked.seat and card.id != asked.card:
            _guess_again(state, card.id, CardType.GROUND)
    _guess_again(state, asked.card, CardType.COMPANION)
    symbiote = state.cards[asked.card]
    own = (card for card in state.cards if card.controller is asked.seat)
    if not any(can_host(state, symbiote, card) for card in own):
        _guess_again(state, asked.card, CardType.PARASITE)


def _guess_again(state: MatchState, number: int, kind: CardType) -> None:
    card = state.cards[number]
    movement = (card.spec.movement or 0) if kind is CardType.GROUND else None
    state.cards[number] = _guess(card, replace(card.spec, type=kind, movement=movement))


def _pool(seen: MatchState, seat: Seat) -> Sequence[CardSpec]:
    """Return creatures an unknown card of ``seat`` may be, ordinary ones first."""
    known = [card for card in seen.cards if not is_unknown(card) and card.spec.type.is_creature]
    specs = [card.spec for card in known if card.owner is seat] or [card.spec for card in known]
    if not specs:
        raise ValueError("a view without a single known creature cannot be imagined")
    return [spec for spec in specs if not spec.unique] or specs


def setup_of(state: MatchState, real: Setup, seed: int) -> Setup:
    """Return a set-up with the cards of a sampled state; ``real`` is the real match's."""
    one, both = len(real.first.squad), len(real.first.squad) + len(real.second.squad)
    given = dict(state.given)
    first, second = [
        PlayerSetup(
            state.names[seat],
            tuple(card.spec for card in squad),
            state.decks[seat],
            tuple(card.x for card in squad),
            tuple(card.terms for card in squad),
            state.mulligans[seat],
            tuple(given.get(card.id, ()) for card in squad),
            player.aside,
        )
        for seat, player, squad in (
            (Seat.FIRST, real.first, state.cards[:one]),
            (Seat.SECOND, real.second, state.cards[one:both]),
        )
    ]
    return Setup(first, second, seed, state.ruleset, state.discreet)
