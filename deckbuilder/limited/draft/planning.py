"""Make the plan that a user asks for: boosters of the named sets, people at the table."""

from collections.abc import Mapping, Sequence
from itertools import cycle
from typing import TYPE_CHECKING

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.decks.formats import limited_rules
from deckbuilder.limited.boosters import default_collation, load_collation, set_cards, wanted_sets
from deckbuilder.limited.draft.advice import DraftBot
from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.plan import (
    MOST_BOOSTERS,
    MOST_SEATS,
    BoosterPlan,
    DraftKind,
    DraftSeat,
    Skill,
)
from deckbuilder.limited.opened import OpenedCard

if TYPE_CHECKING:
    from catalog.store import Catalog


def plan_boosters(
    sets: str, count: int, collation: str | None, catalog: "Catalog", edition: str = ""
) -> tuple[BoosterPlan, ...]:
    """Return a booster of each named set, or ``count`` of a single set; empty for the usual one.

    ``collation`` None is the default for each set and ``edition``. UserError for an unknown set,
    for one that cannot fill its boosters, and for more boosters than a draft can have.
    """
    codes = wanted_sets(sets, catalog)
    codes = codes * count if len(codes) == 1 else codes
    if len(codes) > MOST_BOOSTERS:
        problem = _("At most {most} boosters; there are {count}.")
        raise UserError(problem.format(most=MOST_BOOSTERS, count=len(codes)))
    boosters = tuple(
        BoosterPlan(code, collation or default_collation(code, edition)) for code in codes
    )
    for booster in dict.fromkeys(boosters):
        set_cards(catalog, booster.set_code, load_collation(booster.collation))
    return boosters


def plan_seats(
    kind: DraftKind, people: Sequence[str], seats: int, skills: Sequence[Skill]
) -> tuple[DraftSeat, ...]:
    """Distribute ``people`` evenly round a table of this size, with bots between them.

    An empty name is a free seat. The bots take the ``skills`` in turn. UserError if the table is
    too small or too large for its kind.
    """
    most = MOST_SEATS if kind is DraftKind.POD else 2
    if not 2 <= seats <= most:
        problem = _("This kind of draft has 2 to {most} seats, not {count}.")
        raise UserError(problem.format(most=most, count=seats))
    if len(people) > seats:
        problem = _("{people} people do not fit in {seats} seats.")
        raise UserError(problem.format(people=len(people), seats=seats))
    persons = {place * seats // len(people): name for place, name in enumerate(people)}
    strengths = cycle(skills)
    table: list[DraftSeat] = []
    for place in range(seats):
        if place in persons:
            table.append(DraftSeat(persons[place]))
            continue
        number = sum(seat.bot is not None for seat in table) + 1
        table.append(DraftSeat(_("Bot {number}").format(number=number), next(strengths)))
    return tuple(table)


def opened_cards(draft: Draft) -> tuple[OpenedCard, ...]:
    """Return the cards of all boosters of a draft, each printed card once."""
    opened = (card for seats in draft.boosters for booster in seats for card in booster)
    return tuple({card.ref: card for card in opened}.values())


def make_bots(draft: Draft, skills: Mapping[int, Skill], catalog: "Catalog") -> dict[int, DraftBot]:
    """Return a bot for each of these seats, with the ratings of the plan, which are loaded once.

    Simulated ratings take a while. UserError if the ratings cannot be read.
    """
    from deckbuilder.limited.draft.bots import make_bot
    from deckbuilder.limited.draft.ratings import load_ratings

    ratings = load_ratings(
        draft.plan.ratings, opened_cards(draft), catalog, edition=draft.plan.edition
    )
    rules = limited_rules(draft.plan.edition)
    made = {
        skill: make_bot(skill, ratings, rules, seed=draft.plan.seed) for skill in skills.values()
    }
    return {seat: made[skill] for seat, skill in skills.items()}


def planned_bots(draft: Draft) -> dict[int, Skill]:
    """Return the skills of the bots of a plan, by seat."""
    seats = enumerate(draft.plan.seats)
    return {place: seat.bot for place, seat in seats if seat.bot is not None}
