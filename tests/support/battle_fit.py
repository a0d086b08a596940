"""How ``data/worth/battle.toml`` came about: ``python -m tests.support.battle_fit``.

Bots of every strength draft boosters of the retired set of 120 cards, which have no text beyond the
features, build decks, and every deck plays every other one. So that squads differ in what they
value, each seat goes by the ratings that ship, every card's shaken by up to two crystals. The
results, 1 for the first player's win and -1 for its loss, are laid over the differences of both
squads' features by least squares.

Two numbers may follow: how many events, and the number of the first one. The ratings that ship
decide only which squads meet.

``--error MATCHES`` works out the error of a card instead, from other matches than those of the fit:
squads recruited from random deals of the set, as ``deckbuilder.squads.simulation`` plays them. What
a single card does for the results beyond its worth is taken to vary from card to card with one
standard deviation, the likeliest one by those matches (restricted maximum likelihood). No match
tells of text that the features leave out; real cards beside the checkout, where they are, tell how
far the worth of a card with such text lies from its printed cost.

``--symbiotes MATCHES`` works out what a host adds to a symbiote (211) beside its numbers, with real
cards, since the retired set has no symbiotes. For each element squads are recruited from random
deals of its cards in which symbiotes are frequent; the results are laid over the worth of the
squads, in which symbiotes count by their numbers, and over how many companions and parasites they
have.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from catalog.store import open_catalog
from deckbuilder.limited.boosters import SetCards, set_cards
from deckbuilder.limited.building import build_decks
from deckbuilder.limited.collations import load_collation
from deckbuilder.limited.draft.bots import make_bot
from deckbuilder.limited.draft.draft import Draft, new_draft
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.ratings import Ratings, load_ratings
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.squads.battle_worth import battle, battle_features, battle_guess, is_read
from deckbuilder.squads.simulation import compared_squads, likely_spread
from deckbuilder.squads.worth import CRYSTAL
from deckbuilder.tasks.mapper import ordered_results
from deckbuilder.tasks.processes import Processes
from deckbuilder.tasks.work import Work
from deckbuilder.tournament.simulated import Contender, MatchResult, play_match
from engine.berserk import ELEMENTS, RULES_2024
from engine.berserk.cards.card import CardSpec, CardType, CostForm
from engine.kernel import Seat
from engine.kernel.rng import below, seeded
from tests.support.bundled import REAL_CARDS, real_specs

Floats = NDArray[np.float64]

EVENTS = 110
_SET = "rubezh"
_SHAKEN = 2 * CRYSTAL
_DEALS = 40
_FREQUENT = 8  # copies of each symbiote in the pool, beside itself
_PROCESSES = 2


@cache
def _cards() -> SetCards:
    with open_catalog("sqlite://") as catalog:
        return set_cards(catalog, _SET)


def event_rows(number: int) -> list[tuple[list[int], int]]:
    """Play one tournament; return the feature differences and the result of each match."""
    cards = _cards()
    skills = [*Skill, *Skill, Skill.SQUAD, Skill.RATING]
    ratings = [_shaken(load_ratings("battle", cards.cards), number, n) for n in range(len(skills))]
    draft = _drafted(skills, ratings, number)
    contenders = []
    for seat, known in enumerate(ratings):
        built = build_decks(
            draft.pool(seat),
            known,
            Seat.FIRST,
            count=1,
            deals=_DEALS,
            seed=number,
            rules=RULES_2024,
        )
        contenders.append(Contender(built[0].cards, RULES_2024, known.as_worth(), str(seat)))
    specs = {card.ref: card.spec for card in cards.cards}
    rows = []
    for one in range(len(contenders)):
        for other in range(one):
            seed = seeded(number, one, other)
            row = _row(play_match(contenders[one], contenders[other], seed), specs)
            if row is not None:
                rows.append(row)
    return rows


def _begun(_setup: None) -> Callable[[int], list[tuple[list[int], int]]]:
    """Return the function that plays a numbered tournament; for a worker."""
    return event_rows


def _shaken(ratings: Ratings, number: int, seat: int) -> Ratings:
    """Return the ratings with random noise added to each."""
    values, state = {}, seeded(number, seat)
    for ref, value in ratings.values.items():
        one, state = below(state, _SHAKEN)
        other, state = below(state, _SHAKEN)
        values[ref] = max(0, value + one - other)
    return replace(ratings, values=values)


def _drafted(skills: Sequence[Skill], ratings: Sequence[Ratings], number: int) -> Draft:
    seats = tuple(DraftSeat(str(place), skill) for place, skill in enumerate(skills))
    plan = DraftPlan(DraftKind.POD, seats, (BoosterPlan(_SET, _SET),) * 3, number)
    draft = new_draft(plan, {_SET: _cards()}, {_SET: load_collation(_SET)})
    bots = {
        place: make_bot(skill, ratings[place], seed=number, rules=RULES_2024)
        for place, skill in enumerate(skills)
    }
    DraftTable(draft, bots).advance()
    return draft


def _row(result: MatchResult, specs: Mapping[str, CardSpec]) -> tuple[list[int], int] | None:
    """Return the first player's features minus the second's; None without a battle or a winner."""
    if result.winner is None or not all(result.squads):
        return None
    first, second = result.squads if result.first == 0 else result.squads[::-1]
    difference = np.array(_features(first, specs)) - np.array(_features(second, specs))
    return difference.tolist(), 1 if result.winner == result.first else -1


def _features(squad: Sequence[str], specs: Mapping[str, CardSpec]) -> list[int]:
    found = [list(battle_features(specs[ref]).values()) for ref in squad]
    return [sum(column) for column in zip(*found, strict=True)]


def fitted(rows: Sequence[Sequence[float]], results: Sequence[float]) -> tuple[Floats, Floats]:
    """Return each feature's effect on a result, and the standard errors."""
    matrix = np.column_stack([np.ones(len(rows)), np.array(rows, np.float64)])
    outcome = np.array(results, np.float64)
    found = np.linalg.lstsq(matrix, outcome, rcond=None)[0]
    noise = float(((outcome - matrix @ found) ** 2).sum()) / max(1, len(rows) - matrix.shape[1])
    errors: Floats = np.sqrt(np.diag(np.linalg.inv(matrix.T @ matrix)) * noise)
    return np.asarray(found[1:], np.float64), errors[1:]


def by_cost(added: Floats, cards: Sequence[CardSpec]) -> tuple[float, float]:
    """Return the line of worth over cost: the increase per crystal, and the value at cost 0.

    ``added`` is by feature.
    """
    worth = [float(added @ np.array(list(battle_features(card).values()))) for card in cards]
    slope, start = np.polyfit([card.cost.number for card in cards], worth, 1)
    return float(slope), float(start)


def report(events: int, first: int = 0) -> Iterator[str]:
    """Yield the lines of the file, with the standard errors."""
    work: Work[None, int, list[tuple[list[int], int]]] = Work(_begun, None)
    numbers = range(first, first + events)
    rows = [row for some in ordered_results(Processes(_PROCESSES), work, numbers) for row in some]
    added, errors = fitted([row for row, _result in rows], [result for _row, result in rows])
    cards = [card.spec for card in _cards().cards]
    slope, start = by_cost(added, cards)
    scale = CRYSTAL / slope
    yield f"# {len(rows)} matches; a crystal of worth moves the result by {slope:.3f}"
    yield "[hundredths]"
    for name, value, error in zip(battle_features(cards[0]), added, errors, strict=True):
        yield f"{name} = {round(value * scale)} # ± {round(error * scale)}"
    yield "[unread]"
    yield f"one = {round(start * scale)}"
    yield f"cost = {CRYSTAL}"


def measured_error(matches: int) -> tuple[int, float]:
    """Play ``matches``; return how many had two squads, and the error in hundredths of a
    crystal."""
    cards = sorted((card.spec for card in _cards().cards), key=lambda card: card.ref)
    tried = compared_squads(cards, RULES_2024, matches, base=battle(), mapper=Processes(_PROCESSES))
    worth = np.array([battle().of(card) for card in cards], np.float64)
    return len(tried.results), likely_spread(tried.differences, tried.results, worth)


def text_error(cards: Sequence[CardSpec]) -> float:
    """Return the root mean square difference of worth and printed cost for read cards with text
    beyond the features, in hundredths of a crystal."""
    model = battle()
    squares = [
        (model.of(card) - card.cost.number * CRYSTAL) ** 2
        for card in cards
        if card.cost.form is CostForm.FIXED and model.has_seen(card) and not model.knows(card)
    ]
    return float(np.sqrt(np.mean(squares)))


@dataclass(frozen=True, slots=True)
class _Tempting:
    """The guesses of bots, with every symbiote worth its cost, so that symbiotes are recruited."""

    name: str = "tempting"

    def of(self, card: CardSpec) -> int:
        if card.type.is_symbiote:
            return card.cost.number * CRYSTAL
        return battle_guess().of(card)


def symbiote_rows(matches: int, seed: int = 0) -> tuple[Floats, Floats]:
    """Play ``matches`` among the real cards of each element; return rows and results.

    A row is the first squad's lead in worth, in hundredths of a crystal, in companions and in
    parasites.
    """
    rows, results = [], []
    read = [card for card in real_specs() if is_read(card) and card.cost.form is CostForm.FIXED]
    for element in ELEMENTS:
        cards = [card for card in read if card.elements in ((), (element,))]
        rare = [card for card in cards if card.type.is_symbiote]
        pool = sorted([*cards, *rare * _FREQUENT], key=lambda card: card.ref)
        tried = compared_squads(pool, RULES_2024, matches, seed, _Tempting())
        by_ref = {card.ref: card for card in pool}
        kinds = [by_ref[ref] for ref in sorted(by_ref)]
        columns = np.array([_symbiote_columns(card) for card in kinds], np.float64)
        rows.append(tried.differences @ columns)
        results.append(tried.results)
    return np.vstack(rows), np.concatenate(results)


def _symbiote_columns(card: CardSpec) -> tuple[int, int, int]:
    numbers = battle().by_numbers(card) if card.type.is_symbiote else battle_guess().of(card)
    return numbers, card.type is CardType.COMPANION, card.type is CardType.PARASITE


if __name__ == "__main__":
    if sys.argv[1:2] == ["--symbiotes"]:
        leads, results = symbiote_rows(int(sys.argv[2]))
        added, errors = fitted(leads.tolist(), results.tolist())
        print(f"# {len(results)} matches")
        for name, value, error in zip(
            ("companion", "parasite"), added[1:], errors[1:], strict=True
        ):
            print(f"{name} = {value / added[0]:.0f} # ± {error / added[0]:.0f}")
        sys.exit()
    if sys.argv[1:2] == ["--error"]:
        played, error = measured_error(int(sys.argv[2]))
        print(f"# {played} matches")
        print(f"card = {error:.0f}")
        if REAL_CARDS.is_file():
            print(f"text = {text_error(real_specs()):.0f}")
        sys.exit()
    numbers = [int(word) for word in sys.argv[1:3]] or [EVENTS]
    for line in report(*numbers):
        print(line)
