"""Matches of several games for tests: decks with a side, of plain cards whose names tell whose."""

from collections import Counter
from functools import cache
from typing import Any, Final

from deckbuilder.decks.text import Deck, DeckEntry, parse_deck, render_deck
from deckbuilder.matches.match import GivenUp
from deckbuilder.network.door import Door
from deckbuilder.network.matches.decks import CheckedDeck
from deckbuilder.network.matches.protocol import Series
from deckbuilder.network.matches.room import MatchRoom
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from tests.support import specs
from tests.support.far_matches import CODE, NAMES, STEMS, WATCH, Person, Sitting, terms
from tests.support.far_rooms import SIZE
from tests.support.starters import starter_cards

SIDE: Final = 3
TOO_SMALL: Final = "Слишком мало карт."


@cache
def card(name: str) -> CardSpec:
    """Return a dear creature that does nothing but move and strike."""
    return specs.creature(name, strike="2-3-4", life=3, cost=6)


def main_of(owner: str) -> list[str]:
    """Return the names of the cards of a deck."""
    return [f"{owner}-{at:02}." for at in range(SIZE)]


def side_of(owner: str) -> list[str]:
    """Return the names of the cards of its side."""
    return [f"{owner}-side-{at}." for at in range(SIDE)]


def listed(owner: str, exchanged: int = 0) -> str:
    """Return a deck's text, with this many of its first cards exchanged for those of the side."""
    main, side = main_of(owner), side_of(owner)
    main[:exchanged], side[:exchanged] = side[:exchanged], main[:exchanged]
    return as_text(main, side)


def as_text(main: list[str], side: list[str]) -> str:
    """Return a deck's text, by the names of its cards."""
    own, rest = (tuple(DeckEntry(name, 1) for name in names) for names in (main, side))
    return render_deck(Deck(deck_name(main[0]), "constructed", own, rest))


def deck_name(owner: str) -> str:
    """Return the name of a player's deck, by the player's name or that of a card."""
    return f"Дозор {owner[:3]}"


def check_sided(text: str, _digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
    """Return a deck of such cards; too small a one is refused."""
    deck = parse_deck(text)
    main, side = (tuple(card(entry.name) for entry in part) for part in (deck.entries, deck.side))
    problems = () if len(main) >= SIZE else (TOO_SMALL,)
    return CheckedDeck(deck.name, main, problems, (), side)


def starter_text(exchanged: int = 0) -> str:
    """Return a starter deck with two cards of another one as its side, as text; with this many of
    them put into the deck."""
    main, others = (starter_cards()[stem] for stem in STEMS)
    side = [one.name for one in others if one not in main]
    side = list(dict.fromkeys(side))[:2]
    counts = Counter(one.name for one in main)
    entries = [DeckEntry(name, count) for name, count in counts.items()]
    entries += [DeckEntry(name, 1) for name in side[:exchanged]]
    rest = tuple(DeckEntry(name, 1) for name in side[exchanged:])
    return render_deck(Deck("Набег", "limited", tuple(entries), rest))


def check_starters(text: str, _digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
    """Return a deck of any cards of the starter decks."""
    known = {one.name: one for cards in starter_cards().values() for one in cards}
    deck = parse_deck(text)
    main, side = (
        tuple(known[entry.name] for entry in part for _copy in range(entry.count))
        for part in (deck.entries, deck.side)
    )
    return CheckedDeck(deck.name, main, (), (), side)


def series_room(**changed: Any) -> MatchRoom:
    """Return a room for the best of three games by a format with sides, and what is ``changed``."""
    agreed = terms(**{"best_of": 3, "has_side": True, **changed})
    return MatchRoom(agreed, RULES_2024, check_sided, Door(CODE), WATCH)


def two_in_series(**changed: Any) -> tuple[Sitting, Person, Person]:
    """Return a sitting of two players at the beginning of their first game."""
    table = Sitting(series_room(**changed))
    one, other = (table.arrive(listed(name)) for name in NAMES)
    one.join(NAMES[0])
    other.join(NAMES[1])
    return table, one, other


def series_of(person: Person) -> Series:
    """Return the series as a player knows it."""
    assert person.series is not None
    return person.series


def is_over(person: Person) -> bool:
    """Whether the present game is over for a player."""
    return person.seat.outcome is not None


def concede(person: Person) -> None:
    """Lose the present game."""
    assert person.act(GivenUp(person.seat.entrant, "concession", "601.4")) is None
