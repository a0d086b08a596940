"""Whole drafts made of random choices, for properties that hold whatever is chosen."""

from collections import Counter

from hypothesis import strategies as st

from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.plan import DraftKind, DraftPlan, Passing
from tests.support.drafts import a_draft, a_plan


@st.composite
def plans(draw: st.DrawFn) -> DraftPlan:
    """A plan of any kind, small enough to be drafted at once."""
    kind = draw(st.sampled_from(DraftKind))
    seats = draw(st.integers(2, 8)) if kind is DraftKind.POD else 2
    rounds = draw(st.integers(1, 3))
    return a_plan(kind, seats, rounds, draw(st.integers(0, 99)), draw(st.sampled_from(Passing)))


@st.composite
def drafts(draw: st.DrawFn) -> Draft:
    """A draft of any kind before its first pick; boosters of five cards fill a square or two."""
    plan = draw(plans())
    return a_draft(plan, draw(st.integers(1 if plan.kind is DraftKind.POD else 5, 6)))


def walk(draft: Draft, data: st.DataObject, most: int = 1_000) -> int:
    """Let random seats choose at random, looking or not; return how many choices were made."""
    for made in range(most):
        waiting = draft.waiting()
        if not waiting:
            return made
        seat = data.draw(st.sampled_from(waiting), label="seat")
        if data.draw(st.booleans(), label="looks first"):
            draft.look(seat)
        choices = draft.view(seat).choices
        assert (
            draft.choose(seat, data.draw(st.integers(0, len(choices) - 1), label="choice")) is None
        )
    return most


def finish(draft: Draft, salt: int = 0, *, last_first: bool = False) -> None:
    """Let every seat choose by its pick's number alone, the first or the last seat first."""
    while waiting := draft.waiting():
        seat = waiting[-1 if last_first else 0]
        made = len(draft.picks_of(seat))
        choices = len(draft.view(seat).choices)
        assert draft.choose(seat, (7 * made + 3 * seat + salt) % choices) is None


def opened(draft: Draft) -> Counter[str]:
    """Return the ids of all cards of all boosters."""
    return Counter(card.ref for seats in draft.boosters for one in seats for card in one)


def shared_out(draft: Draft) -> Counter[str]:
    """Return the ids of all cards in pools or aside."""
    pools = [card for seat in range(len(draft.plan.seats)) for card in draft.pool(seat)]
    return Counter(card.ref for card in (*pools, *draft.aside()))


def everything(draft: Draft) -> object:
    """Return all that anybody can know of a draft."""
    seats = range(len(draft.plan.seats))
    return draft.picks(), [draft.view(seat) for seat in seats], draft.waiting(), draft.aside()
