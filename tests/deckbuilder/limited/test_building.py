"""Decks built from a pool."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from deckbuilder.limited.building import BuiltDeck, build_decks
from deckbuilder.limited.deck_search import DeckSearch
from deckbuilder.limited.draft.ratings import Ratings
from deckbuilder.limited.draft.wording import reason_codes
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.squads.tables import SquadTables, sampled_hands
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.squads.orders import SPECIAL
from tests.support.drafts import invented_set

FOREST, SWAMP, STEPPE = Element.FOREST, Element.SWAMP, Element.STEPPE


def _kind(
    count: int, name: str, *elements: Element, worth: int, cost: int = 4
) -> dict[CardSpec, int]:
    """Return cards of one kind with their worth."""
    return {
        card(f"{name} {number}", cost, CardType.GROUND, *elements, ref=f"{name}/{number}"): worth
        for number in range(count)
    }


def _build(
    worth: dict[CardSpec, int], *, size: int = 12, count: int = 3, seed: int = 1
) -> tuple[BuiltDeck, ...]:
    ratings = Ratings("mine", {one.ref: value for one, value in worth.items()})
    return build_decks(
        list(worth), ratings, size=size, count=count, deals=60, seed=seed, rules=RULES_2024
    )


def _names(cards: Sequence[CardSpec]) -> set[str]:
    return {one.name.split()[0] for one in cards}


def _told(deck: BuiltDeck) -> dict[str, dict[str, int | str]]:
    return {reason.code: dict(reason.detail) for reason in deck.reasons}


POOL = (
    _kind(12, "Лес", FOREST, worth=500)
    | _kind(12, "Топь", SWAMP, worth=480)
    | _kind(12, "Степь", STEPPE, worth=460)
    | _kind(6, "Мышь", worth=40)
)


def test_proposed_decks_are_sorted_best_first_and_differ() -> None:
    decks = _build(POOL)
    assert len(decks) == 3
    means = [deck.squad.worth.mean for deck in decks]
    assert means == sorted(means, reverse=True)
    for number, deck in enumerate(decks):
        assert len(deck.cards) == 12
        for other in decks[:number]:
            assert (Counter(deck.cards) - Counter(other.cards)).total() >= 4


def test_the_side_is_the_rest_of_the_pool() -> None:
    for deck in _build(POOL):
        assert Counter(deck.cards) + Counter(deck.side) == Counter(list(POOL))


def test_weak_cards_are_left_out_of_the_deck() -> None:
    assert "Мышь" not in _names(_build(POOL, count=1)[0].cards)


@pytest.mark.rule("403.2.1")
def test_a_deck_has_few_elements_if_that_costs_little() -> None:
    best = _build(POOL, count=1)[0]
    assert best.elements[0] is FOREST
    assert len([one for one in best.cards if one.elements == (FOREST,)]) >= 9


def test_the_forecast_equals_the_mean_of_deals_from_the_deck() -> None:
    deck = _build(POOL, count=1)[0]
    tables = SquadTables(deck.cards, [POOL[one] for one in deck.cards], 22, 24, rules=RULES_2024)
    best = tables.many(sampled_hands(12, 15, 2, 5))[:, 24]
    assert deck.squad.worth.mean == pytest.approx(best.mean())  # all twelve are dealt
    assert deck.squad.without == 0
    assert deck.squad.cards * 4 == pytest.approx(deck.squad.crystals)


def test_the_error_of_the_forecast_includes_that_of_the_ratings() -> None:
    each = dict.fromkeys((one.ref for one in POOL), 60)
    ratings = Ratings("mine", {one.ref: value for one, value in POOL.items()})
    sure, unsure = (
        build_decks(list(POOL), known, size=12, count=1, deals=60, rules=RULES_2024)[0].squad
        for known in (ratings, replace(ratings, errors=each))
    )
    assert unsure.worth.mean == sure.worth.mean
    off = math.hypot(*[60] * round(sure.cards))  # all twelve are dealt, each card is one of a kind
    assert unsure.worth.error == pytest.approx(math.hypot(sure.worth.error, off))


def test_a_bounded_search_is_reported_with_its_number_of_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pool = {**POOL, SPECIAL["elite cards are cheaper"]: 900}
    assert "deals_partly" not in _told(_build(pool, count=1)[0])
    monkeypatch.setattr("deckbuilder.squads.tables._MOST_WORK", 1)
    assert _told(_build(pool, count=1)[0])["deals_partly"] == {"count": 60, "deals": 60}


@pytest.mark.slow
def test_the_order_of_the_pool_does_not_change_the_decks() -> None:
    shuffled = dict(reversed(POOL.items()))
    assert _build(POOL) == _build(shuffled)


@pytest.mark.slow
def test_booster_cards_and_prints_give_the_same_deck() -> None:
    cards = invented_set().cards[:40]
    ratings = Ratings("mine", {one.ref: 100 * one.spec.cost.number for one in cards})
    by_card, by_spec = (
        build_decks(pool, ratings, Seat.SECOND, count=1, deals=4, rules=RULES_2024)
        for pool in (cards, [one.spec for one in cards])
    )
    assert by_card == by_spec
    assert len(by_card[0].cards) == 30


def test_a_proposal_names_cards_with_ignored_recruiting_texts() -> None:
    assert "recruiting_unheeded" not in _told(_build(POOL, count=1)[0])
    treasurer = SPECIAL["elite cards are cheaper"]
    told = _told(_build(POOL | {treasurer: 300}, count=1)[0])
    assert told["recruiting_unheeded"] == {"names": treasurer.name}


def test_a_proposal_gives_its_reasons() -> None:
    first, second, *_rest = _build(POOL)
    told = _told(first)
    assert set(told) <= reason_codes()
    assert {"deck_squad", "deck_stars", "deck_elements", "deck_curve"} <= set(told)
    assert told["deck_elements"]["kept"] == ",".join(one.value for one in first.elements)
    assert told["deck_curve"]["middle"] == 12
    beside = second.reasons[0]
    assert (beside.code, beside.amount <= 0) == ("deck_beside", True)
    assert dict(beside.detail)["cards"] == (Counter(second.cards) - Counter(first.cards)).total()


def test_a_small_pool_gives_one_deck_with_a_notice() -> None:
    (deck,) = _build(_kind(5, "Лес", FOREST, worth=500))
    assert len(deck.cards) == 5
    assert _told(deck)["deck_small"] == {"cards": 5, "size": 12}


@pytest.mark.rule("211.1")
def test_symbiotes_stay_in_the_side_with_a_notice() -> None:
    friends = {card(f"Друг {n}", 2, CardType.COMPANION): 900 for n in range(4)}
    (deck,) = _build(_kind(14, "Лес", FOREST, worth=300) | friends, count=1)
    assert _names(deck.cards) == {"Лес"}
    assert _told(deck)["deck_symbiotes_out"] == {"cards": 4}


@pytest.mark.rule("211.1")
def test_symbiotes_fill_a_deck_that_would_be_too_small() -> None:
    friends = {card(f"Друг {n}", 2, CardType.COMPANION): 900 for n in range(4)}
    (deck,) = _build(_kind(10, "Лес", FOREST, worth=300) | friends)
    assert len(deck.cards) == 12
    assert _told(deck)["deck_symbiotes_in"] == {"cards": 2}
    alone = _build(_kind(10, "Лес", FOREST, worth=300))[0]
    assert deck.squad.worth.mean == alone.squad.worth.mean  # and do nothing there


@pytest.mark.rule("211.1")
def test_symbiotes_fill_a_deck_of_three_elements_instead_of_a_fourth() -> None:
    inside = {card(f"Друг {n}", 2, CardType.COMPANION, FOREST): 0 for n in range(2)}
    outside = {card(f"Чужак {n}", 2, CardType.COMPANION, Element.DARKNESS): 0 for n in range(2)}
    kinds = [_kind(4, str(one.value), one, worth=300) for one in (FOREST, SWAMP, STEPPE)]
    few = kinds[0] | kinds[1] | kinds[2]
    pool = few | inside | outside | _kind(3, "Гора", Element.MOUNTAIN, worth=900)
    for deck in _build(pool, size=14):
        assert set(deck.cards) == {*few, *inside}
    assert _told(_build(pool, size=14, count=1)[0])["deck_symbiotes_in"] == {"cards": 2}


def test_a_pool_without_a_creature_gives_no_deck() -> None:
    assert _build({card("Алтарь", 2, CardType.ARTIFACT): 300}) == ()
    assert _build({}) == ()


def test_unrated_cards_of_a_deck_are_named() -> None:
    pool = [card(f"Лес {number}", 3) for number in range(4)]
    (deck,) = build_decks(pool, Ratings("mine", {}), count=1, deals=4, rules=RULES_2024)
    assert _told(deck)["deck_unrated"]["names"] == ", ".join(sorted(one.name for one in pool))


def test_a_proposal_becomes_a_limited_deck_with_its_side() -> None:
    pool = [*POOL, next(iter(POOL))]
    ratings = Ratings("mine", {one.ref: worth for one, worth in POOL.items()})
    deck = build_decks(pool, ratings, size=12, count=1, deals=4, rules=RULES_2024)[0].deck("Лесной")
    assert (deck.name, deck.format, deck.total) == ("Лесной", "limited", 12)
    assert deck.total + sum(entry.count for entry in deck.side) == len(pool)
    assert all(entry.ref for entry in (*deck.entries, *deck.side))


@pytest.mark.parametrize(("size", "count", "deals"), [(0, 1, 9), (9, 0, 9), (9, 1, 1)])
def test_invalid_numbers_are_refused(size: int, count: int, deals: int) -> None:
    with pytest.raises(ValueError, match="deck"):
        build_decks(
            list(POOL), Ratings("mine", {}), size=size, count=count, deals=deals, rules=RULES_2024
        )


def test_the_search_improves_its_first_deck() -> None:
    cheap = {replace(one, ref=f"{one.ref}!") for one in _kind(15, "Дешёвый", worth=0, cost=2)}
    dear = _kind(15, "Дорогой", worth=420, cost=9)
    worth = dict.fromkeys(cheap, 300) | dear
    cards = tuple(sorted(worth, key=lambda one: one.ref))
    search = DeckSearch(cards, tuple(worth[one] for one in cards), 15, 24, 22, rules=RULES_2024)
    best = search.found(1)[0]
    assert _names([cards[place] for place in best.places]) == {"Дешёвый"}


def test_two_drafted_copies_of_one_print_count_twice() -> None:
    one = invented_set().cards[0]
    pool: list[OpenedCard] = [one] * 30
    (deck,) = build_decks(pool, Ratings("mine", {one.ref: 300}), rules=RULES_2024, deals=4)
    assert deck.deck("Тридцать").entries[0].count == 30
