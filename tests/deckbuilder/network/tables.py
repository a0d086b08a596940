"""Small drafts for the tests of hosting: every card is another one, so none can hide."""

from dataclasses import replace

import engine.berserk.abilities as ab
from catalog.rarity import Rarity
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from tests.deckbuilder.cards import card


class FirstBot:
    """Takes what comes first; its scores have no reasons."""

    def scores(self, view: SeatView) -> tuple[Scored, ...]:
        return tuple(Scored(place, -place, ()) for place in range(len(view.choices)))


def plan_of(
    *people: str,
    bots: int = 0,
    rounds: int = 1,
    clock: int | None = None,
    kind: DraftKind = DraftKind.POD,
    edition: str = "",
) -> DraftPlan:
    """People first ("" is a free seat), then bots called bot-0, bot-1 …"""
    seats = [DraftSeat(name) for name in people]
    seats += [DraftSeat(f"bot-{number}", Skill.RATING) for number in range(bots)]
    boosters = (BoosterPlan("test", "uniform"),) * rounds
    return DraftPlan(kind, tuple(seats), boosters, seed=7, clock=clock, edition=edition)


def draft_card(name: str) -> OpenedCard:
    """A card with abilities and a text, called ``name``."""
    spec = replace(
        card(name),
        abilities=(ab.Named(ab.Name.ARMOR), ab.Unread("Что-то ещё.")),
        text="Что-то ещё.",
    )
    return OpenedCard(spec, Rarity.COMMON)


def draft_of(plan: DraftPlan, size: int = 4, pod: int = 0) -> Draft:
    """A draft whose boosters hold cards called r0s1c2: round, seat and place in the booster; those
    of further pods begin with the pod, as p1r0s1c2."""
    before = f"p{pod}" if pod else ""
    boosters = tuple(
        tuple(
            tuple(draft_card(f"{before}r{number}s{seat}c{place}") for place in range(size))
            for seat in range(len(plan.seats))
        )
        for number in range(len(plan.boosters))
    )
    return Draft(plan, boosters)


def table_of(plan: DraftPlan, size: int = 4, pod: int = 0) -> DraftTable:
    """The table of such a draft; its bots take what comes first."""
    bots = {seat: FirstBot() for seat, planned in enumerate(plan.seats) if planned.bot}
    return DraftTable(draft_of(plan, size, pod), bots)
