"""The strongest drafting bot: the score is what a card adds to the best squads of deals."""

from collections.abc import Sequence
from dataclasses import replace
from statistics import fmean, stdev

import numpy as np
import pytest

import engine.berserk.abilities as ab
from deckbuilder.limited.draft.imagining import DECK, Expected, imagined_ends, to_come
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.ratings import Ratings
from deckbuilder.limited.draft.squad_bot import SquadBot
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.squads.tables import SquadTables, sampled_hands
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardType, Element
from tests.deckbuilder.limited.draft.test_bots import codes, pod_view, winston_view
from tests.support.drafts import a_draft, a_plan, drawn_card, invented_set

FOREST, SWAMP = Element.FOREST, Element.SWAMP


def _ratings(*groups: Sequence[OpenedCard]) -> Ratings:
    """Return ratings of 90 for each crystal, with the invented set to be expected."""
    cards = {card.ref: card for group in (invented_set().cards, *groups) for card in group}
    return Ratings(
        "mine",
        {ref: 90 * card.spec.cost.number for ref, card in cards.items()},
        invented_set().cards,
    )


def _pool(count: int, *elements: Element) -> tuple[OpenedCard, ...]:
    return tuple(
        drawn_card(f"pool/{number}", *elements, cost=number % 6 + 2) for number in range(count)
    )


def _scores(view: SeatView, ratings: Ratings, deals: int = 64) -> list[int]:
    scored = SquadBot(ratings, 1, deals=deals, rules=RULES_2024).scores(view)
    return [one.score for one in sorted(scored, key=lambda one: one.choice)]


def test_the_cheaper_of_two_equally_rated_cards_scores_higher() -> None:
    pack = (drawn_card("wood/a", FOREST, cost=3), drawn_card("wood/b", FOREST, cost=7))
    pool = _pool(20, FOREST)
    ratings = replace(
        _ratings(pool), values={**_ratings(pool).values, "wood/a": 500, "wood/b": 500}
    )
    cheap, dear = _scores(pod_view(pack, pool, rounds=2), ratings)
    assert cheap > dear


@pytest.mark.rule("403.2.1")
def test_a_card_of_the_pools_element_scores_higher_with_a_reason() -> None:
    pack = (drawn_card("wood/a", FOREST, cost=5), drawn_card("wood/b", SWAMP, cost=5))
    pool = _pool(26, FOREST)
    ratings = replace(
        _ratings(pool), values={**_ratings(pool).values, "wood/a": 600, "wood/b": 600}
    )
    scored = {
        one.choice: one
        for one in SquadBot(ratings, 1, rules=RULES_2024).scores(pod_view(pack, pool))
    }
    assert scored[0].score > scored[1].score
    assert codes(scored[1])["elements_cost"] < 0


@pytest.mark.slow
def test_with_a_full_pool_the_score_equals_the_gain_over_real_deals() -> None:
    pool = _pool(DECK - 1, FOREST)
    one = drawn_card("wood/a", SWAMP, cost=4)
    ratings = replace(_ratings(pool), values={**_ratings(pool).values, "wood/a": 700})
    (score,) = _scores(pod_view((one,), pool), ratings, deals=800)
    cards = [card.spec for card in (*pool, one)]
    tables = SquadTables(cards, [ratings.score(card) for card in cards], 22, 24, rules=RULES_2024)
    gains = [
        int(tables.best([*hand, len(pool)])[24] - tables.best(hand)[24])
        for hand in sampled_hands(len(pool), 14, 120, 7).tolist()
    ]
    error = stdev(gains) * (1 / 120 + 1 / 800) ** 0.5
    assert abs(score - fmean(gains)) < 4.5 * error + 1


def test_the_reasons_name_the_imagined_share_of_the_pool() -> None:
    pack = tuple(drawn_card(f"wood/{place}", cost=4) for place in range(3))
    early = SquadBot(_ratings(pack), 1, deals=8, rules=RULES_2024).scores(
        pod_view(pack, _pool(4), rounds=2)
    )[0]
    told = {reason.code: dict(reason.detail) for reason in early.reasons}
    assert told["imagined"]["imagined"] == 5
    assert told["imagined"]["cards"] == 10
    last = SquadBot(_ratings(pack), 1, deals=8, rules=RULES_2024).scores(
        pod_view(pack[:1], _pool(9))
    )[0]
    assert "dealt" in codes(last)


@pytest.mark.rule("211.1")
def test_a_symbiote_adds_nothing_to_the_squad_score() -> None:
    one = drawn_card("wood/a", cost=2)
    friend = replace(one, spec=replace(one.spec, type=CardType.COMPANION))
    assert _scores(pod_view((friend,), _pool(12)), _ratings((friend,)), deals=8) == [0]


def test_without_expected_cards_the_score_uses_the_pool_alone() -> None:
    pack = (drawn_card("wood/a", cost=3),)
    ratings = Ratings("mine", {"wood/a": 400})
    assert _scores(pod_view(pack), ratings, deals=8) == [400]
    assert _scores(winston_view(pack, (1, 1, 1, 5), 0), ratings, deals=8) == [400, 0]


class TestEnds:
    """Imagined ends of a draft."""

    def _expected(self) -> Expected:
        cards = invented_set().cards
        return Expected(cards, [90 * card.spec.cost.number for card in cards])

    def test_an_imagined_deal_has_the_given_number_of_cards(self) -> None:
        view = pod_view(_pool(6), _pool(20), rounds=2)
        ends = imagined_ends(view, [300] * 20, self._expected(), count=40, hand=14, seed=3)
        held = ends.pool.sum(axis=1) + ends.others.sum(axis=1)
        assert held.max() == 14
        assert held.min() >= 10  # a card imagined twice is held once
        assert (ends.imagined, ends.cards) == (11, 32)

    def test_the_same_seed_imagines_the_same_pools(self) -> None:
        view = pod_view(_pool(6), _pool(20), rounds=2)
        one, same, other = (
            imagined_ends(view, [300] * 20, self._expected(), count=8, hand=14, seed=seed)
            for seed in (3, 3, 4)
        )
        assert (one.others == same.others).all()
        assert (one.others != other.others).any()

    def test_weak_cards_of_a_large_pool_are_not_dealt(self) -> None:
        pool = _pool(40)
        worth = [100] * 10 + [500] * 30
        ends = imagined_ends(
            pod_view(_pool(1), pool), worth, self._expected(), count=30, hand=14, seed=1
        )
        assert not ends.pool[:, :10].any()

    def test_imagined_pools_keep_to_the_elements_of_the_pool(self) -> None:
        pool = (*_pool(12, FOREST), *_pool(12, SWAMP))
        view = pod_view(_pool(8), pool, rounds=3)
        even = Expected(invented_set().cards, [500] * len(invented_set().cards))
        ends = imagined_ends(view, [500] * 24, even, count=60, hand=14, seed=1)
        strange = [
            bool(card.spec.elements) and not {FOREST, SWAMP} & set(card.spec.elements)
            for card in invented_set().cards
        ]
        dealt = ends.others.sum(axis=0)
        assert dealt[np.array(strange)].mean() < dealt[~np.array(strange)].mean() / 2


def test_the_number_of_cards_to_come_is_known_for_every_kind_of_draft() -> None:
    pack = _pool(5)
    later = replace(pod_view(pack, rounds=3), round=2, pick=4)
    assert to_come(later) == 4 + 8
    assert to_come(winston_view(pack[:2], (2, 1, 1, 8), 0)) == 6
    grid = a_draft(a_plan(DraftKind.GRID), 9).view(0)
    assert to_come(grid) == 2  # of the second square


@pytest.mark.parametrize("where", ["card", "pool"])
def test_a_score_that_ignores_recruiting_texts_says_so(where: str) -> None:
    text = (ab.RecruitPrice(-1, cards=ab.IsElite()),)
    speaking = drawn_card("wood/a", FOREST, cost=3)
    speaking = replace(speaking, spec=replace(speaking.spec, name="Казначей", abilities=text))
    plain, pool = drawn_card("wood/b", FOREST, cost=3), _pool(4, FOREST)
    pack = (speaking, plain) if where == "card" else (plain,)
    pool = (*pool, speaking) if where == "pool" else pool
    scored = SquadBot(_ratings(pool, pack), 1, deals=16, rules=RULES_2024).scores(
        pod_view(pack, pool)
    )
    told = {one.choice: "recruiting_unheeded" in codes(one) for one in scored}
    assert told == ({0: True, 1: False} if where == "card" else {0: True})
