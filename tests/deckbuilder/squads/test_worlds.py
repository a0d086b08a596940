"""Squads beside cards by which others count as of other elements, held to every order there is."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.berserk.abilities as ab
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.smallest import smallest_squad
from deckbuilder.squads.solver import Task, conflict, solve
from deckbuilder.squads.squad_texts import render_assumptions, render_order
from deckbuilder.squads.tables import NO_SQUAD, SquadTables
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.squads.orders import RULES, SPECIAL, WORTH, by_hand, start, told

STEPPE, FOREST, SWAMP = Element.STEPPE, Element.FOREST, Element.SWAMP
GROUND, ARTIFACT = CardType.GROUND, CardType.ARTIFACT
COUNTING = {
    "creatures are neutral": told(
        card("Алтарь", 1, ARTIFACT, elite=True), ab.SquadCountsAs(ab.IsCreature())
    ),
    "steppe is of the swamp": told(
        card("Болотище", 2, GROUND, SWAMP), ab.SquadCountsAs(ab.OfElement((STEPPE,)), (SWAMP,))
    ),
    "the forest is neutral": told(
        card("Опушка", 2, CardType.TERRAIN, FOREST), ab.SquadCountsAs(ab.OfElement((FOREST,)))
    ),
}
PLAIN = (
    card("Степняк", 2, GROUND, STEPPE),
    card("Лесовик", 1, GROUND, FOREST),
    card("Оборотень", 2, GROUND, FOREST, SWAMP, elite=True),
    card("Кикимора", 1, GROUND, SWAMP),
    card("Клинок", 1, ARTIFACT, STEPPE),
    card("Дозорный", 3, CardType.FLYER, FOREST, STEPPE),
    card("Камень", 0, ARTIFACT),
)


def left_by(begun: Recruitment) -> dict[tuple[int, ...], int]:
    """Return every legal squad that the search knows, with the crystals that it leaves; each of
    them is replayed as it says."""
    solution = solve(Task(begun, (1,) * len(begun.hand), WORTH))
    left = {}
    for subset in solution.legal_subsets():
        squad = solution.squad(int(subset))
        taken = solution.replay(squad)
        assert (taken.gold, taken.silver) == (squad.gold, squad.silver)
        left[squad.positions] = squad.gold + squad.silver
        assert solution.left(subset[None]).tolist() == [squad.gold + squad.silver]
    return left


@st.composite
def hands(draw: st.DrawFn) -> tuple[CardSpec, ...]:
    names = draw(st.lists(st.sampled_from(sorted(COUNTING)), min_size=1, max_size=2))
    plain = draw(st.lists(st.sampled_from(PLAIN), max_size=3))
    return tuple(draw(st.permutations([*plain, *(COUNTING[name] for name in names)])))


@pytest.mark.slow
@pytest.mark.rule("403.2.1", "403.2.2")
@settings(deadline=None, max_examples=150)
@given(hand=hands(), gold=st.integers(0, 6), silver=st.integers(0, 6))
def test_the_legal_squads_with_changed_elements_are_those_of_some_order(
    hand: tuple[CardSpec, ...], gold: int, silver: int
) -> None:
    begun = start(hand, gold, silver)
    assert left_by(begun) == by_hand(begun)


@pytest.mark.rule("403.2.1", "403.2.2")
@pytest.mark.parametrize("name", sorted(COUNTING))
def test_each_kind_of_element_changing_text_is_solved_as_by_hand(name: str) -> None:
    for gold, silver in ((1, 6), (2, 5), (4, 3)):
        begun = start((COUNTING[name], PLAIN[0], PLAIN[2], PLAIN[3]), gold, silver)
        assert left_by(begun) == by_hand(begun)


@pytest.mark.rule("403.2.1")
def test_making_cards_neutral_saves_gold_for_elements() -> None:
    """Without the altar the three elements take 2 gold more."""
    hand = (*PLAIN[:2], PLAIN[3], COUNTING["creatures are neutral"])
    left = left_by(start(hand, 9, 9))
    assert left[0, 1, 2] == 18 - 4 - 2
    assert left[0, 1, 2, 3] == 18 - 5


@pytest.mark.rule("403.2.2")
def test_an_element_changing_card_is_taken_first_and_the_order_is_shown() -> None:
    hand = (PLAIN[0], PLAIN[1], COUNTING["creatures are neutral"])
    solution = solve(Task(start(hand, 2, 9), (1, 1, 1), WORTH))
    best = solution.best
    assert best is not None
    assert [step.position for step in best.steps] == [2, 0, 1]
    assert (best.elements, best.penalty) == (0, 0)
    assert render_order(solution, best).startswith(
        "Take them in this order (cost in crystals): Алтарь"
    )


@pytest.mark.rule("403.2.1")
def test_cards_recruited_before_it_keep_their_elements() -> None:
    begun = start((PLAIN[0], COUNTING["creatures are neutral"], PLAIN[4], PLAIN[3]), 9, 9)
    after = begun.take(0)
    assert isinstance(after, Recruitment)
    after = after.take(1)
    assert isinstance(after, Recruitment)
    assert after.elements == (STEPPE,)
    left = left_by(after)
    assert left[0, 1, 2, 3] == 18 - 5
    assert left == {squad: rest for squad, rest in by_hand(after).items() if {0, 1} <= {*squad}}


@st.composite
def mixed_hands(draw: st.DrawFn) -> tuple[CardSpec, ...]:
    """Draw a hand in which cards count otherwise, beside texts for which the order matters."""
    counting = draw(st.lists(st.sampled_from(sorted(COUNTING)), min_size=1, max_size=2))
    special = draw(st.lists(st.sampled_from(sorted(SPECIAL)), min_size=1, max_size=2))
    plain = draw(st.lists(st.sampled_from(PLAIN), max_size=3))
    named = (*(COUNTING[name] for name in counting), *(SPECIAL[name] for name in special))
    return tuple(draw(st.permutations([*plain, *named])))


@pytest.mark.slow
@pytest.mark.rule("403.2.1", "403.2.2", "403.2.3.1", "536.9")
@settings(deadline=None, max_examples=150)
@given(
    hand=mixed_hands(),
    gold=st.integers(0, 9),
    silver=st.integers(0, 6),
    before=st.none() | st.integers(0, 3),
)
def test_every_order_is_searched_with_two_special_texts(
    hand: tuple[CardSpec, ...], gold: int, silver: int, before: int | None
) -> None:
    begun = start(hand, gold, silver)
    if before is not None and before < len(hand):
        after = begun.take(before)
        if isinstance(after, Recruitment):
            begun = replace(after, locked=(before,))
    assert left_by(begun) == by_hand(begun)


@pytest.mark.rule("403.2.2")
@pytest.mark.parametrize("name", sorted(SPECIAL))
def test_every_order_is_searched_with_each_order_dependent_text(name: str) -> None:
    for counting in COUNTING.values():
        hand = (SPECIAL[name], counting, PLAIN[0], PLAIN[1])
        for gold, silver in ((3, 4), (7, 6)):
            begun = start(hand, gold, silver)
            assert left_by(begun) == by_hand(begun)
    assert render_assumptions(hand) == render_assumptions((SPECIAL[name],))


@pytest.mark.rule("403.2.1", "403.2.3.1")
def test_an_element_changing_card_may_be_last_if_elements_bring_crystals() -> None:
    """Beside the altar no creature has an element, so the bird brings gold only before it."""
    bird, altar = SPECIAL["brings gold beside two elements"], COUNTING["creatures are neutral"]
    hand = (PLAIN[0], PLAIN[1], bird, altar)
    begun = start(hand, 3, 6)
    best = solve(Task(begun, (1, 1, 1, 1), WORTH)).best
    assert best is not None
    assert [step.position for step in best.steps][-1] == 3
    assert best.gained == 2
    assert left_by(begun) == by_hand(begun)


@pytest.mark.rule("403.2.1")
def test_tables_agree_for_element_changing_cards_at_every_amount_of_gold() -> None:
    hand = (PLAIN[0], PLAIN[1], PLAIN[3], COUNTING["creatures are neutral"])
    scores = (3, 4, 5, 0)
    best = SquadTables(hand, scores, 3, 6, RULES).best(range(4))
    for gold in range(7):
        squad = solve(Task(start(hand, gold, 3), scores, WORTH)).best
        assert best[gold] == (NO_SQUAD if squad is None else squad.score)


@pytest.mark.rule("403.2.5")
def test_a_deal_is_not_lost_if_changed_elements_make_a_creature_payable() -> None:
    chimera = card("Химера", 0, GROUND, STEPPE, FOREST)
    free = replace(COUNTING["creatures are neutral"], cost=card("", 0).cost)
    assert smallest_squad(start((chimera,), 0, 0)) is None
    found = smallest_squad(start((chimera, free), 0, 0, seat=Seat.SECOND))
    assert found is not None
    assert [member.name for member in found.squad] == ["Алтарь", "Химера"]


@pytest.mark.slow
@pytest.mark.rule("403.2.2", "403.2.3")
@pytest.mark.parametrize("seed", range(40))
def test_wishes_conflict_only_if_no_order_fulfils_them(seed: int) -> None:
    """Whatever the wishes, the rules say something against them, or some squad has them."""
    rng = Random(seed)
    counting = rng.choices(sorted(COUNTING), k=rng.randint(1, 2))
    special = rng.sample(sorted(SPECIAL), 2)
    hand = [*(COUNTING[name] for name in counting), *(SPECIAL[name] for name in special)]
    hand += rng.sample(PLAIN, 2)
    rng.shuffle(hand)
    begun = start(tuple(hand), rng.randint(0, 7), rng.randint(0, 6))
    every = by_hand(begun)
    for must in combinations(range(len(hand)), 2):
        clash = conflict(Task(begun, (1,) * len(hand), WORTH, must=frozenset(must)))
        assert (clash is None) is any(set(must) <= set(squad) for squad in every)
        assert clash is None or (clash.whole and clash.refusal is not None)
