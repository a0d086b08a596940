"""Drafting bots: what they take, and that their reasons add up."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.rarity import Rarity
from deckbuilder.limited.draft.advice import DraftBot, Scored
from deckbuilder.limited.draft.bots import make_bot
from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.plan import DraftKind, Skill
from deckbuilder.limited.draft.ratings import Ratings
from deckbuilder.limited.draft.scoring import booster_shares, expected_worth
from deckbuilder.limited.draft.squad_bot import SquadBot
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.draft.views import Choice, SeatState, SeatView
from deckbuilder.limited.opened import OpenedCard
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardType, Element
from engine.kernel import Seat
from tests.deckbuilder.limited.draft.walks import drafts
from tests.support.drafts import a_draft, a_plan, drawn_card, invented_set

FOREST, SWAMP, STEPPE = Element.FOREST, Element.SWAMP, Element.STEPPE


def rated(cards: Sequence[OpenedCard], *values: int) -> Ratings:
    """Return ratings for cards; a card without a value has none."""
    pairs = zip(cards, values, strict=False)
    return Ratings("mine", {card.ref: value for card, value in pairs}, tuple(cards))


def pod_view(
    pack: Sequence[OpenedCard], pool: Sequence[OpenedCard] = (), rounds: int = 1
) -> SeatView:
    """Return what a seat sees of a pod at the beginning of a pack."""
    choices = tuple(Choice("card", (place,)) for place in range(len(pack)))
    seat = SeatState("Бот", len(pool), 1, is_bot=True)
    return SeatView(
        DraftKind.POD, 0, (seat, seat), 1, rounds, 1, tuple(pack), choices, tuple(pool), 1
    )


def winston_view(pack: Sequence[OpenedCard], piles: tuple[int, ...], pile: int) -> SeatView:
    """Return what a seat sees of Winston at one of its piles."""
    choices = (Choice("take", tuple(range(len(pack)))), Choice("leave"))
    seat = SeatState("Бот", 0, 1, is_bot=True)
    view = SeatView(DraftKind.WINSTON, 0, (seat, seat), 1, 1, 1, tuple(pack), choices, (), 1)
    return replace(view, piles=piles, pile=pile)


def bots(ratings: Ratings) -> dict[Skill, DraftBot]:
    """Return a bot of each strength."""
    return {skill: make_bot(skill, ratings, seed=1, rules=RULES_2024) for skill in Skill}


def codes(scored: Scored) -> dict[str, int]:
    """Return the amounts of a choice's reasons by code."""
    return {reason.code: reason.amount for reason in scored.reasons}


PACK = tuple(drawn_card(f"wood/{number}") for number in range(1, 5))


@pytest.mark.parametrize("skill", Skill)
def test_reasons_add_up_to_the_score_and_are_sorted_by_size(skill: Skill) -> None:
    pool = [drawn_card(f"wood/{number}", FOREST) for number in range(10, 16)]
    bot = bots(rated(PACK, 300, 500, 100, 400))[skill]
    for scored in bot.scores(pod_view(PACK, pool)):
        amounts = [reason.amount for reason in scored.reasons]
        assert sum(amounts) == scored.score
        assert amounts == sorted(amounts, reverse=True)


@pytest.mark.parametrize("skill", Skill)
def test_every_choice_is_scored_and_sorted_best_first(skill: Skill) -> None:
    scores = bots(rated(PACK, 300, 500, 100, 400))[skill].scores(pod_view(PACK))
    assert sorted(one.choice for one in scores) == [0, 1, 2, 3]
    assert [one.score for one in scores] == sorted((one.score for one in scores), reverse=True)
    assert scores[0].choice == 1


@pytest.mark.parametrize("skill", Skill)
def test_an_unrated_card_is_reported_and_not_ranked_first(skill: Skill) -> None:
    scores = bots(rated(PACK, 900, 800, 700))[skill].scores(pod_view(PACK))
    unrated = next(one for one in scores if one.choice == 3)
    assert unrated.unrated == (PACK[3].spec.name,)
    assert {"unrated", "squad_unrated"} & set(codes(unrated))
    assert all(one.unrated == () for one in scores if one is not unrated)
    assert scores[0].choice == 0


@pytest.mark.parametrize("skill", Skill)
def test_the_same_view_gives_the_same_scores(skill: Skill) -> None:
    ratings = rated(PACK, 300, 500, 100, 400)
    view = pod_view(PACK, rounds=2)
    bot = bots(ratings)[skill]
    assert bot.scores(view) == bot.scores(view) == bots(ratings)[skill].scores(view)


@pytest.mark.parametrize("skill", Skill)
def test_a_waiting_player_scores_nothing(skill: Skill) -> None:
    assert bots(rated(PACK, 1))[skill].scores(pod_view(())) == ()


def test_ratings_based_on_few_picks_are_marked() -> None:
    ratings = replace(rated(PACK, 300, 500, 100, 400), basis=7)
    best = make_bot(Skill.RATING, ratings, seed=1, rules=RULES_2024).scores(pod_view(PACK))[0]
    assert codes(best) == {"rating": 500}
    assert ("basis", 7) in best.reasons[0].detail


class TestBalance:
    """The middle strength weighs more than ratings."""

    def _scored(self, one: OpenedCard, pool: Sequence[OpenedCard]) -> Scored:
        ratings = rated([one], 400)
        return make_bot(Skill.BALANCE, ratings, seed=1, rules=RULES_2024).scores(
            pod_view([one], pool)
        )[0]

    def _pool(self, *elements: Element, cost: int = 3, count: int = 6) -> list[OpenedCard]:
        return [
            drawn_card(f"wood/{element.value}-{number}", element, cost=cost)
            for element in elements
            for number in range(count)
        ]

    def test_a_card_of_a_third_element_is_scored_lower(self) -> None:
        pool = self._pool(FOREST, SWAMP)
        strange = self._scored(drawn_card("wood/1", STEPPE), pool)
        own = self._scored(drawn_card("wood/1", SWAMP), pool)
        neutral = self._scored(drawn_card("wood/1"), pool)
        assert own.score == neutral.score > strange.score
        assert codes(strange)["strange_element"] < 0

    def test_a_third_element_costs_more_with_a_fuller_pool(self) -> None:
        strange = drawn_card("wood/1", STEPPE)
        early = self._scored(strange, self._pool(FOREST, SWAMP, count=2))
        late = self._scored(strange, self._pool(FOREST, SWAMP, count=6))
        assert codes(late)["strange_element"] < codes(early)["strange_element"] < 0

    def test_a_costly_pool_raises_the_score_of_cheap_cards(self) -> None:
        dear, cheap = drawn_card("wood/1", cost=7), drawn_card("wood/1", cost=2)
        pool = self._pool(FOREST, cost=7, count=10)
        assert self._scored(cheap, pool).score > self._scored(dear, pool).score
        light = self._pool(FOREST, cost=2, count=10)
        assert codes(self._scored(dear, pool))["curve"] < codes(self._scored(dear, light)).get(
            "curve", 0
        )

    def test_elite_cards_score_higher_while_gold_is_left_for_them(self) -> None:
        one = drawn_card("wood/1")
        elite = replace(one, spec=replace(one.spec, elite=True))
        ordinary_pool = self._pool(FOREST, count=12)
        elite_pool = [replace(c, spec=replace(c.spec, elite=True)) for c in ordinary_pool]
        assert codes(self._scored(elite, ordinary_pool))["elite"] > 0
        assert codes(self._scored(elite, elite_pool))["elite"] < 0
        assert codes(self._scored(one, elite_pool))["elite"] > 0

    @pytest.mark.rule("106.4")
    def test_a_second_unique_card_scores_half(self) -> None:
        one = drawn_card("wood/1")
        unique = replace(one, spec=replace(one.spec, unique=True))
        assert codes(self._scored(unique, [unique]))["second_unique"] == -200

    @pytest.mark.rule("213.3")
    def test_a_second_terrain_scores_half(self) -> None:
        one = drawn_card("wood/1")
        land = replace(one, spec=replace(one.spec, type=CardType.TERRAIN))
        other = replace(drawn_card("wood/2"), spec=replace(land.spec, name="Топь", ref="wood/2"))
        assert codes(self._scored(land, [other]))["second_terrain"] == -200

    @pytest.mark.rule("211.1")
    def test_a_symbiote_scores_zero(self) -> None:
        one = drawn_card("wood/1")
        friend = replace(one, spec=replace(one.spec, type=CardType.COMPANION))
        assert self._scored(friend, []).score == 0


class TestPiles:
    """Choices of several cards, and of cards that nobody has seen."""

    @pytest.mark.parametrize("skill", Skill)
    def test_leaving_a_pile_scores_the_best_of_the_other_piles(self, skill: Skill) -> None:
        ratings = rated(PACK, 400, 400, 400, 400)
        bot = bots(ratings)[skill]
        view = winston_view(PACK[:1], (1, 2, 3, 9), 0)
        scores = {view.choices[one.choice].code: one for one in bot.scores(view)}
        (unseen,) = scores["leave"].reasons
        assert (unseen.code, dict(unseen.detail)["cards"]) == ("unseen", 3)
        assert [reason.code for reason in scores["take"].reasons] == ["card"]
        assert scores["leave"].score > scores["take"].score

    def test_leaving_the_last_pile_scores_a_card_of_the_stock(self) -> None:
        bot = make_bot(Skill.RATING, rated(PACK, 100, 300, 100, 300), seed=1, rules=RULES_2024)
        view = winston_view(PACK[:1], (2, 2, 1, 9), 2)
        leave = next(one for one in bot.scores(view) if view.choices[one.choice].code == "leave")
        assert dict(leave.reasons[0].detail) == {"cards": 1, "average": 200}

    def test_a_line_of_a_grid_scores_the_sum_of_its_cards(self) -> None:
        bot = make_bot(Skill.RATING, rated(PACK, 300, 500, 100, 400), seed=1, rules=RULES_2024)
        view = replace(
            pod_view(PACK),
            kind=DraftKind.GRID,
            choices=(Choice("row", (0, 2)), Choice("column", (1, 3))),
        )
        assert [(one.choice, one.score) for one in bot.scores(view)] == [(1, 900), (0, 400)]


def test_a_card_of_a_rarer_rarity_is_expected_less_often() -> None:
    shares = booster_shares([Rarity.COMMON, Rarity.COMMON, Rarity.ULTRA_RARE])
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == shares[1] > 10 * shares[2]
    assert expected_worth(Ratings("mine", {})) == 0


def test_the_scores_use_the_crystals_of_the_second_player() -> None:
    cards = invented_set().cards
    ratings = rated(cards, *(100 + 37 * card.spec.cost.number for card in cards))
    view = pod_view(cards[:6], cards[20:44], rounds=2)
    first, second = (
        make_bot(Skill.SQUAD, ratings, seed=1, deal_seat=seat, rules=RULES_2024).scores(view)
        for seat in Seat
    )
    assert first != second


@pytest.mark.slow
@settings(deadline=None, max_examples=12)
@given(drafts(), st.lists(st.sampled_from(Skill), min_size=8, max_size=8))
def test_bots_finish_every_kind_of_draft(draft: Draft, skills: list[Skill]) -> None:
    ratings = rated(invented_set().cards, *range(100, 900, 10))
    made = {**bots(ratings), Skill.SQUAD: SquadBot(ratings, 1, deals=8, rules=RULES_2024)}
    table = DraftTable(draft, {seat: made[skills[seat]] for seat in range(len(draft.plan.seats))})
    table.advance()
    assert draft.is_over


def test_bots_score_only_by_what_they_see() -> None:
    """Two drafts that differ only in what a seat has not seen give the same scores."""
    plan = a_plan(seats=2, rounds=2)
    one, other = a_draft(plan, 5), a_draft(replace(plan, seed=9), 5)
    hidden = Draft(plan, (one.boosters[0], other.boosters[1][::-1]), one.versions)
    for bot in bots(rated(invented_set().cards, 100)).values():
        assert bot.scores(one.view(0)) == bot.scores(hidden.view(0))
