"""Drafts by bots of each strength, a late pick of the strongest, and deck proposals."""

from functools import partial

from catalog.store import open_catalog
from deckbuilder.limited.boosters import SetCards, set_cards
from deckbuilder.limited.building import build_decks
from deckbuilder.limited.collations import load_collation
from deckbuilder.limited.draft.bots import make_bot
from deckbuilder.limited.draft.draft import Draft, new_draft
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.ratings import Ratings, load_ratings
from deckbuilder.limited.draft.table import DraftTable
from engine.berserk import RULES_2024
from engine.kernel import Seat
from tests.bench.timing import Figures, cpu_seconds, each, median
from tests.bench.yardsticks import in_starts

_SET = "border"
_COLLATION = "rubezh"
_LATE = 10  # picks of the last booster before the measured one


def figures(*, cheap: bool = False) -> Figures:
    """Measure pods of eight bots that draft 3 x 12, a pick with 34 cards, and three proposals."""
    with open_catalog("sqlite://") as catalog:
        cards = set_cards(catalog, _SET)
    ratings = load_ratings("battle", cards.cards)
    for skill in Skill:
        runs = 1 if cheap or skill is Skill.SQUAD else 5
        picks = 8 if cheap else None
        times = [
            cpu_seconds(partial(_table(cards, ratings, skill, seed).advance, picks))
            for seed in range(runs)
        ]
        yield in_starts(f"a pod of eight bots by {skill.value}", median(times), "s")
    table = _table(cards, ratings, Skill.BALANCE, 1)
    table.advance(8 * (24 + _LATE))
    view = table.view(table.draft.waiting()[0])
    bot = make_bot(Skill.SQUAD, ratings, seed=1, rules=RULES_2024)
    late = median([cpu_seconds(lambda: bot.scores(view)) for _run in range(1 if cheap else 20)])
    yield in_starts("a late pick by the best squads", late, "ms", 1e3)
    table.advance()
    proposed = _proposals(table.draft, ratings, 1 if cheap else 3)
    yield in_starts("three decks proposed for a pool of 36", proposed, "s")


def _table(cards: SetCards, ratings: Ratings, skill: Skill, seed: int) -> DraftTable:
    seats = tuple(DraftSeat(str(place), skill) for place in range(8))
    plan = DraftPlan(DraftKind.POD, seats, (BoosterPlan(_SET, _COLLATION),) * 3, seed)
    draft = new_draft(plan, {_SET: cards}, {_COLLATION: load_collation(_COLLATION)})
    bot = make_bot(skill, ratings, seed=seed, rules=RULES_2024)
    return DraftTable(draft, dict.fromkeys(range(8), bot))


def _proposals(draft: Draft, ratings: Ratings, seats: int) -> float:
    builders = [
        partial(build_decks, draft.pool(seat), ratings, Seat.FIRST, rules=RULES_2024)
        for seat in range(seats)
    ]
    return median(each(builders))
