"""Sealed pools and the codes that share them."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.common.errors import UnknownName, UserError
from catalog.store import Catalog, open_catalog
from deckbuilder.decks.formats import load_format
from deckbuilder.limited.boosters import load_collation, open_booster
from deckbuilder.limited.draft.plan import BoosterPlan
from deckbuilder.limited.sealed import (
    MOST_BOOSTERS,
    SealedPlan,
    SealedPool,
    find_sealed,
    is_share_code,
    is_shareable,
    open_sealed,
    open_shared,
    read_share_code,
    share_code,
    starter_code,
)
from engine.kernel.rng import seeded
from tests.support.drafts import drawn_card, invented_set

RUBEZH = BoosterPlan("rubezh", "rubezh")
UNIFORM = {"uniform": load_collation("uniform")}


def _plan(*boosters: BoosterPlan, seed: int = 7, starter: str | None = None) -> SealedPlan:
    return SealedPlan(boosters or (RUBEZH,) * 4, seed, starter)


def _invented(seed: int = 7, starter: str | None = None) -> SealedPool:
    plan = SealedPlan((BoosterPlan("wood", "uniform"),) * 2, seed, starter)
    cards = [] if starter is None else [drawn_card("wood/1"), drawn_card("wood/1")]
    return open_sealed(plan, {"wood": invented_set()}, UNIFORM, cards)


def test_a_pool_contains_the_boosters_of_its_seed() -> None:
    pool = _invented()
    for number, booster in enumerate(pool.boosters):
        opened, _state = open_booster(invented_set(), UNIFORM["uniform"], seeded(7, number))
        assert booster == opened
    assert pool.cards == (*pool.boosters[0], *pool.boosters[1])
    assert _invented(8).boosters != pool.boosters


def test_the_cards_of_the_starter_come_first() -> None:
    pool = _invented(starter="steppe-raid")
    assert pool.cards[:2] == pool.starter
    assert len(pool.cards) == 26


def test_a_pool_becomes_a_limited_deck_with_all_cards_in_the_side() -> None:
    pool = _invented(starter="steppe-raid")
    deck = pool.deck("Пул")
    assert (deck.total, deck.format) == (0, "limited")
    assert sum(entry.count for entry in deck.side) == 26
    assert deck.side[0].count >= 2
    assert deck.notes == share_code(pool)


def test_four_boosters_are_enough_for_a_legal_limited_deck(catalog: Catalog) -> None:
    pool = find_sealed(_plan(), catalog)
    assert len(pool.cards) >= load_format("limited").min_cards


def test_a_pool_may_be_a_starter_and_two_boosters(catalog: Catalog) -> None:
    pool = find_sealed(_plan(RUBEZH, RUBEZH, starter="wall-and-arrows"), catalog)
    assert len(pool.cards) == len(pool.starter) + 24
    assert [code for code, _version in pool.versions] == ["rubezh", "wall-and-arrows"]


@pytest.fixture(scope="module")
def catalog() -> Iterator[Catalog]:
    """The bundled catalogue, in memory."""
    with open_catalog("sqlite://") as opened:
        yield opened


@pytest.mark.parametrize(
    "plan",
    [
        _plan(),
        _plan(RUBEZH, RUBEZH, starter="steppe-raid"),
        _plan(BoosterPlan("rubezh", "uniform"), RUBEZH, seed=(1 << 64) - 1),
        SealedPlan((), 0, "black-candles"),
    ],
)
def test_a_code_opens_the_same_pool(plan: SealedPlan, catalog: Catalog) -> None:
    pool = find_sealed(plan, catalog)
    code = share_code(pool)
    assert is_share_code(code)
    assert len(code.split()) == 1
    assert open_shared(f" {code[:9]}\n{code[9:].upper()} ", catalog) == (pool, ())


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.builds(BoosterPlan, st.sampled_from(["rubezh", "nxt-30"]), st.just("uniform")),
        min_size=1,
        max_size=MOST_BOOSTERS,
    ),
    st.integers(0, (1 << 64) - 1),
    st.sampled_from([None, "steppe-raid"]),
)
def test_a_code_contains_the_whole_plan(
    boosters: list[BoosterPlan], seed: int, starter: str | None
) -> None:
    plan = SealedPlan(tuple(boosters), seed, starter)
    versions = tuple((code, "0123456789ab") for code in (*plan.set_codes, *filter(None, [starter])))
    pool = SealedPool(plan, (), (), versions)
    shared = read_share_code(share_code(pool))
    assert (shared.plan, shared.differences(pool)) == (plan, ())


def test_a_mistyped_code_is_detected() -> None:
    code = share_code(_invented())
    for place in range(len(code)):
        other = "z" if code[place] != "z" else "y"
        with pytest.raises(UserError):
            read_share_code(code[:place] + other + code[place + 1 :])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not the code"),
        ("rubezh", "not the code"),
        ("sealed7:x", "newer version"),
        ("sealed1:rubezh*4", "damaged"),
        ("sealed1:::::", "damaged"),
    ],
)
def test_an_invalid_code_is_reported(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        read_share_code(text)


def test_a_code_for_other_cards_names_the_changed_set() -> None:
    pool = _invented(starter="steppe-raid")
    shared = read_share_code(share_code(pool))
    versions = (("wood", "other"), pool.versions[1])
    assert shared.differences(replace(pool, versions=versions)) == ("wood",)


def test_a_code_with_a_missing_set_is_reported(catalog: Catalog) -> None:
    with pytest.raises(UserError, match="wood"):
        open_shared(share_code(_invented()), catalog)


def test_a_code_with_a_starter_not_shipped_is_refused(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = share_code(find_sealed(SealedPlan((RUBEZH,), 1, "steppe-raid"), catalog))
    monkeypatch.setattr("deckbuilder.decks.finding.known_starters", lambda: ())
    monkeypatch.setattr("deckbuilder.decks.starters.starter_decks", lambda: ())
    with pytest.raises(UnknownName):
        open_shared(code, catalog)


@pytest.mark.parametrize(
    "plan",
    [
        SealedPlan((BoosterPlan("rubezh", "/tmp/own.toml"),), 1),
        SealedPlan((RUBEZH,), 1, "/tmp/own.txt"),
    ],
)
def test_a_pool_with_an_own_deck_or_collation_has_no_code(plan: SealedPlan) -> None:
    pool = SealedPool(plan, (), (), ())
    assert not is_shareable(plan)
    assert pool.deck("Пул").notes == ""
    with pytest.raises(UserError, match="built-in"):
        share_code(pool)


def test_a_starter_is_found_by_name_or_code() -> None:
    assert starter_code("steppe-raid") == starter_code("СТЕПНОЙ набег") == "steppe-raid"
    assert starter_code("Чужая") is None


@pytest.mark.parametrize(
    ("boosters", "seed", "starter"),
    [(0, 1, None), (MOST_BOOSTERS + 1, 1, None), (1, -1, None), (1, 1 << 129, None)],
)
def test_an_impossible_plan_is_refused(boosters: int, seed: int, starter: str | None) -> None:
    with pytest.raises(ValueError, match=r"booster|seed"):
        SealedPlan((RUBEZH,) * boosters, seed, starter)
