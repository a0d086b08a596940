"""Drafts for tests of the application: left for it to find, played by keys."""

from dataclasses import replace

from textual.pilot import Pilot

from catalog.store import Catalog, open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.limited.draft.draft import Draft, open_draft
from deckbuilder.limited.draft.plan import DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.planning import plan_boosters
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.tui.draft.local import DraftScreen
from deckbuilder.workbench.local_draft import KIND
from tests.support.drafts import DearestFirst, a_draft, a_plan


def plan_of(
    people: int = 1,
    seats: int = 3,
    kind: DraftKind = DraftKind.POD,
    rounds: int = 1,
    clock: int | None = None,
) -> DraftPlan:
    """Return a plan with people at the first seats and bots at the others."""
    plan = a_plan(kind, seats, rounds)
    bots = tuple(DraftSeat(f"Бот {place}", Skill.RATING) for place in range(people, seats))
    return replace(plan, seats=(*plan.seats[:people], *bots), clock=clock)


def leave_draft(plan: DraftPlan, size: int = 4) -> Draft:
    """Leave a draft at its first pick for the application to find; return one like it."""
    draft = a_draft(plan, size)
    with open_catalog() as catalog:
        table = DraftTable(draft, {})
        payload = {"table": table.to_json(), "seat": 0, "spent": 0.0}
        SessionStore(catalog).save(KIND, payload)
    return draft


def drafting(pilot: Pilot[None]) -> DraftScreen:
    """Return the draft screen, which must be open."""
    screen = pilot.app.screen
    assert isinstance(screen, DraftScreen), screen
    return screen


def patched_bot(*_args: object) -> DearestFirst:
    """Stand in for ``Advisers.bot``: every bot takes what costs most."""
    return DearestFirst()


def bundled_draft(catalog: Catalog, seats: int = 2, rounds: int = 1) -> DraftTable:
    """Return a draft of the bundled set at its first pick; seat 0 is a person."""
    plan = plan_of(seats=seats, rounds=rounds)
    boosters = plan_boosters("", rounds, None, catalog)
    draft = open_draft(replace(plan, boosters=boosters), catalog)
    return DraftTable(draft, {seat: DearestFirst() for seat in range(1, seats)})


def finished_draft(catalog: Catalog, seats: int = 2, rounds: int = 1) -> DraftTable:
    """Return such a draft that is over; the person took the cheapest card every time."""
    table = bundled_draft(catalog, seats, rounds)
    while not table.is_over:
        table.advance()
        for seat in table.waiting():
            table.choose(seat, DearestFirst().scores(table.view(seat))[-1].choice)
    return table
