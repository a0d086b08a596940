"""Drafts by bots of each strength, a late pick of the strongest, proposals of decks."""

from collections.abc import Iterator, Mapping
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
from tests.bench.timing import Figure, each, median, seconds

_SET = "rubezh"
_LATE = 10  # picks of the last booster before the one that is measured
_BUDGETS: Mapping[Skill, str] = {Skill.BALANCE: "<= 0.5"}


def figures() -> Iterator[Figure]:
    """Measure pods of eight bots that draft 3 x 12, a pick with 34 cards, and three proposals."""
    with open_catalog("sqlite://") as catalog:
        cards = set_cards(catalog, _SET)
    ratings = load_ratings("battle", cards.cards)
    for skill in Skill:
        runs = 1 if skill is Skill.SQUAD else 5
        times = [seconds(_table(cards, ratings, skill, seed).advance) for seed in range(runs)]
        what = f"a pod of eight bots by {skill.value}, 3 x 12"
        yield Figure(what, median(times), "s", _BUDGETS.get(skill, ""))
    table = _table(cards, ratings, Skill.BALANCE, 1)
    table.advance(8 * (24 + _LATE))
    view = table.view(table.draft.waiting()[0])
    bot = make_bot(Skill.SQUAD, ratings, seed=1, rules=RULES_2024)
    late = median([seconds(lambda: bot.scores(view)) for _run in range(20)])
    yield Figure("a late pick by the best squads", late * 1000, "ms", "<= 40")
    table.advance()
    yield Figure(
        "three decks proposed for a pool of 36", _proposals(table.draft, ratings), "s", "<= 3"
    )


def _table(cards: SetCards, ratings: Ratings, skill: Skill, seed: int) -> DraftTable:
    seats = tuple(DraftSeat(str(place), skill) for place in range(8))
    plan = DraftPlan(DraftKind.POD, seats, (BoosterPlan(_SET, _SET),) * 3, seed)
    draft = new_draft(plan, {_SET: cards}, {_SET: load_collation(_SET)})
    bot = make_bot(skill, ratings, seed=seed, rules=RULES_2024)
    return DraftTable(draft, dict.fromkeys(range(8), bot))


def _proposals(draft: Draft, ratings: Ratings) -> float:
    builders = [partial(build_decks, draft.pool(seat), ratings, Seat.FIRST) for seat in range(3)]
    return median(each(builders))
