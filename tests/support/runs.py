"""A small set-up for a series of drafts: two bots, boosters of an invented set."""

from dataclasses import replace

from deckbuilder.limited.boosters import load_collation
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.ratings import load_ratings
from deckbuilder.limited.many.runs import RunSetup
from deckbuilder.tournament.results import TournamentPlan
from tests.support.drafts import invented_set


def run_setup_of(tournament: TournamentPlan | None = None, boosters: int = 1) -> RunSetup:
    """Return a set-up with the two fast bot strengths and short matches.

    With one booster a deck is the whole pool; with three it is chosen from it.
    """
    cards = invented_set()
    frail = tuple(replace(card, spec=replace(card.spec, life=2)) for card in cards.cards)
    cards = replace(cards, cards=frail)
    seats = (DraftSeat("Бот 1", Skill.RATING), DraftSeat("Бот 2", Skill.BALANCE))
    rounds = (BoosterPlan(cards.code, "uniform"),) * boosters
    plan = DraftPlan(DraftKind.POD, seats, rounds, seed=5, ratings="price")
    ratings = load_ratings(plan.ratings, cards.cards)
    return RunSetup(
        plan, {cards.code: cards}, {"uniform": load_collation("uniform")}, ratings, tournament
    )
