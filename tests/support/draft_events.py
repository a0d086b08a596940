"""Events of bots whose matches tell what cards are worth.

Bots of every strength draft boosters of a set, build decks and play three rounds, as a draft of
eight usually does. So that squads differ in what they value, each seat goes by the ratings that
ship, every card's shaken by up to two crystals: the ratings decide only which squads meet.

A card with text that the features leave out starts from its cost if that is more than its rating,
and so does a symbiote (211), so that they are recruited. The deck builder, which counts symbiotes
as nothing, leaves them out; they join the decks of their seats here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from catalog.store import open_catalog
from deckbuilder.limited.boosters import SetCards, set_cards
from deckbuilder.limited.building import build_decks
from deckbuilder.limited.collations import default_collation, load_collation
from deckbuilder.limited.draft.bots import make_bot
from deckbuilder.limited.draft.draft import Draft, new_draft
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.ratings import Ratings, load_ratings
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.matches.match import MatchSession
from deckbuilder.squads.battle_worth import battle
from deckbuilder.squads.simulation import lead_left
from deckbuilder.squads.worth import CRYSTAL
from deckbuilder.tournament.simulated import Contender, played_session
from engine.berserk import RULES_2024, CardSpec
from engine.kernel import Seat
from engine.kernel.rng import below, seeded
from engine.kernel.seats import SEATS

DRAFTERS: Final = (*Skill, *Skill, Skill.SQUAD, Skill.RATING)
_ROUNDS: Final = 3
MATCHES: Final = _ROUNDS * len(DRAFTERS) // 2
"""The matches of an event."""
_SHAKEN: Final = 2 * CRYSTAL
_DEALS: Final = 2  # they only describe a deck and do not affect the choice


@dataclass(frozen=True, slots=True)
class Fought:
    """A match with a battle: the ids of the first and the second player's squad.

    ``result`` is how many crystals of creatures the first player has left more than the second.
    """

    first: tuple[str, ...]
    second: tuple[str, ...]
    result: int


@cache
def cards_of_set(code: str) -> SetCards:
    """Return the cards of a bundled set."""
    with open_catalog("sqlite://") as catalog:
        return set_cards(catalog, code)


def play_event(set_code: str, number: int) -> list[Fought]:
    """Play a numbered event; return its matches that had a battle."""
    cards = cards_of_set(set_code)
    usual = load_ratings("battle", cards.cards)
    ratings = [_shaken(usual, number, seat) for seat in range(len(DRAFTERS))]
    draft = _drafted(cards, ratings, number)
    contenders = [
        _contender(draft.pool(seat), known, number, seat) for seat, known in enumerate(ratings)
    ]
    matches = (
        played_session(contenders[one], contenders[other], seeded(number, one, other))
        for one, other in pairs()
    )
    return [fought for match in matches if (fought := _fought(match)) is not None]


def pairs() -> Iterator[tuple[int, int]]:
    """Yield who plays whom, by seat: one stays, and the others go round it."""
    staying, *going = range(len(DRAFTERS))
    for _round in range(_ROUNDS):
        row = [staying, *going]
        yield from zip(row[: len(row) // 2], row[: len(row) // 2 - 1 : -1], strict=True)
        going = [*going[1:], going[0]]


def _shaken(ratings: Ratings, number: int, seat: int) -> Ratings:
    """Return the ratings to start from with random noise added to each."""
    values, state = {}, seeded(number, seat)
    for card in ratings.cards:
        one, state = below(state, _SHAKEN)
        other, state = below(state, _SHAKEN)
        values[card.ref] = max(0, _start(ratings, card.spec) + one - other)
    return replace(ratings, values=values)


def _start(ratings: Ratings, card: CardSpec) -> int:
    cost = 0 if battle().knows(card) else card.cost.number * CRYSTAL
    return max(cost, ratings.score(card))


def _drafted(cards: SetCards, ratings: Sequence[Ratings], number: int) -> Draft:
    seats = tuple(DraftSeat(str(place), skill) for place, skill in enumerate(DRAFTERS))
    collation = default_collation(cards.code)
    plan = DraftPlan(DraftKind.POD, seats, (BoosterPlan(cards.code, collation),) * 3, number)
    draft = new_draft(plan, {cards.code: cards}, {collation: load_collation(collation)})
    bots = {
        place: make_bot(skill, ratings[place], seed=number, rules=RULES_2024)
        for place, skill in enumerate(DRAFTERS)
    }
    DraftTable(draft, bots).advance()
    return draft


def _contender(pool: Sequence[OpenedCard], ratings: Ratings, number: int, seat: int) -> Contender:
    built = build_decks(
        pool, ratings, Seat.FIRST, count=1, deals=_DEALS, seed=number, rules=RULES_2024
    )
    left = [card for card in built[0].side if card.type.is_symbiote]
    return Contender((*built[0].cards, *left), RULES_2024, _Recruiting(ratings), str(seat))


@dataclass(frozen=True, slots=True)
class _Recruiting:
    """The ratings, with those of symbiotes."""

    ratings: Ratings
    name: str = "recruiting"

    def of(self, card: CardSpec) -> int:
        return self.ratings.score(card)


def _fought(session: MatchSession) -> Fought | None:
    """Return a match that is over; None if it had no battle."""
    if session.match is None:
        return None
    first, second = (tuple(card.ref for card in session.finished[seat].squad) for seat in SEATS)
    return Fought(first, second, lead_left(session.match.view(Seat.FIRST)))
