"""Heroes for the kernel's contract: twins that differ in a hidden card, and variants that leak."""

from dataclasses import replace
from random import Random
from typing import Any, Final

from engine.heroes.cards import CARDS, HEROES, ZONES
from engine.heroes.game import HEROES_GAME, Act, HeroesGame, Laid, Setup
from engine.heroes.table import Card, Changed, Table
from engine.kernel import SEATS, Decision, Event, Match, Seat
from tests.engine.kernel.contract import Contest, Twins

CODES: Final = sorted(set(CARDS) - set(HEROES))
ASKING: Final = ("levy", "call", "flood", "bargain")


def any_table(rng: Random) -> Setup:
    """Return a table with up to four cards in each zone, and as a rule enough coins."""
    laid: list[Laid] = [
        (seat, zone, code)
        for seat in SEATS
        for zone in ZONES
        for code in rng.sample(CODES, rng.randint(1, 4))
    ]
    laid += [(seat, "hand", code) for seat in SEATS for code in rng.sample(ASKING, 2)]
    return Setup(tuple(laid), (rng.randint(2, 60), 40), rng.getrandbits(32))


def twins(game: HeroesGame, rng: Random) -> Twins:
    """Return two tables that differ in a card that a seat does not see, or in its deck's order."""
    seat, one = rng.choice(SEATS), Match(game, any_table(rng))
    hidden = [card for card in one.state.cards if not card.is_seen(seat)]
    own, theirs = ([card for card in hidden if card.side is side] for side in (seat, seat.opponent))
    deck, hand = (one.state.pile(zone, seat.opponent) for zone in ("deck", "hand"))
    card = rng.choice((rng.choice(theirs), deck[-1], hand[0]))
    changed = {card.id: replace(card, code=rng.choice([c for c in CODES if c != card.code]))}
    if rng.random() < 0.3 and len(own) > 1:  # a player knows what is in the own deck
        changed = {own[0].id: replace(own[0], code=own[1].code)}
        changed[own[1].id] = replace(own[1], code=own[0].code)
    cards = tuple(changed.get(card.id, card) for card in one.state.cards)

    def known(match: Match[Setup, Table]) -> set[Card]:
        return {card for card in match.state.cards if card.is_seen(seat)}

    other = Match(game, one.setup, replace(one.clone().state, cards=cards))
    return Twins(one, other, seat, lambda one, other: known(one) != known(other))


class Busy(HeroesGame):
    """Nobody puts the table away while there is more to do, so that more of it is seen."""

    def decision(self, table: Table) -> Decision | None:
        decision = super().decision(table)
        if decision is None or len(decision.options) <= 2:
            return decision
        options = tuple(option for option in decision.options if option != Act("put_away"))
        return replace(decision, options=options)


FLOORS: Final = {"act": 100, "aim": 10, "discard": 3, "order": 1, "search": 2}


def contest(game: HeroesGame = HEROES_GAME, **more: Any) -> Contest:
    """Return the contest of Heroes, or of a variant."""
    return Contest("heroes", game, any_table, twins=lambda rng: twins(game, rng), **more)


class OpenHanded(HeroesGame):
    """The view shows the other player's hand."""

    def view(self, table: Table, seat: Seat) -> Table:
        hands = [replace(card, eyes=3) if card.zone == "hand" else card for card in table.cards]
        return super().view(replace(table, cards=tuple(hands)), seat)


class Gossip(Busy):
    """The history tells which cards move between hidden zones."""

    def told(self, event: Event, seat: Seat) -> Event:
        return event if isinstance(event, Changed) else super().told(event, seat)


class Stacked(HeroesGame):
    """An imagined table keeps the order of the own deck."""

    def imagine(self, setup: Setup, table: Table, seat: Seat, seed: int) -> tuple[Setup, Table]:
        _setup, dreamt = super().imagine(setup, table, seat, seed)
        deck = table.pile("deck", seat)
        others = [card for card in dreamt.cards if card not in dreamt.pile("deck", seat)]
        return setup, replace(dreamt, cards=(*others, *deck))


LEAKING: Final = (
    (OpenHanded(), "the view tells a secret"),
    (Gossip(), "the view tells a secret"),
    (Stacked(), "an imagined match tells a secret"),
)
