"""Crystals that come with a card, what binds a squad, and what lets more terrains into it."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from catalog.common.i18n import Language, activate
from deckbuilder.recruitment.deal_texts import render_price
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seen_by_texts import may_take_silver
from deckbuilder.refusals import render_refusal
from deckbuilder.squads.mulligans import redraw_table
from deckbuilder.squads.solver import Objective, Task, solve
from deckbuilder.squads.squad_texts import render_order
from deckbuilder.tui.deal.crystals import price_marks, render_crystals
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardType, Element
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card, take
from tests.deckbuilder.recruitment.test_prices import hand, quoted, told

STEPPE, FOREST = Element.STEPPE, Element.FOREST
LOOTER = told(card("Обозник", 4, elite=True), ab.RecruitCrystals(gold=2))
BOUND = ab.SquadAtMost(ab.OfElement((STEPPE, FOREST)), 1)
CHIEF = told(card("Вожак", 3, elite=True), ab.RecruitTerms(gold=2, obliges=(BOUND,)))


@pytest.mark.rule("403.2.3.1/during")
def test_crystals_gained_with_a_card_help_to_pay_it() -> None:
    assert isinstance(hand(LOOTER, gold=1).take(0), Refusal)
    after = take(hand(LOOTER, gold=2), 0)
    assert (after.gold, after.taken[0].gold, after.taken[0].gained_gold) == (0, 4, 2)


@pytest.mark.rule("403.2.3.1/during")
def test_gained_silver_helps_to_pay_an_ordinary_card() -> None:
    miller = told(card("Мельник", 3), ab.RecruitCrystals(silver=2))
    after = take(hand(miller, gold=0, silver=1), 0)
    assert (after.gold, after.silver, after.taken[0].silver) == (0, 0, 3)


@pytest.mark.rule("403.2.3.1/refused")
def test_a_loss_of_crystals_must_be_affordable() -> None:
    debtor = told(card("Должник", 1, elite=True), ab.RecruitCrystals(gold=-1, silver=-2))
    assert isinstance(hand(debtor, gold=1, silver=2).take(0), Refusal)
    assert isinstance(hand(debtor, gold=2, silver=1).take(0), Refusal)
    after = take(hand(debtor, gold=2, silver=2), 0)
    assert (after.gold, after.silver) == (0, 0)


@pytest.mark.rule("403.2.3.2")
def test_a_condition_counts_the_squad_without_the_card_itself() -> None:
    two = ab.Comparison(ab.Varieties(ab.Aspect.ELEMENT, ab.AllOf()), ab.Compare.AT_LEAST, 2)
    bird = told(card("Жар-птица", 3, CardType.FLYER, FOREST), ab.RecruitCrystals(1, condition=two))
    start = hand(bird, card("Кметь", 2, CardType.GROUND, STEPPE), card("Эльф", 2, elite=True))
    assert quoted(take(start, 1).quote(0)).gain.gold == 0
    forest = replace(start.hand[2], elements=(FOREST,))
    both = take(replace(start, hand=(*start.hand[:2], forest)), 1, 2)
    assert quoted(both.quote(0)).gain.gold == 1


@pytest.mark.rule("403.2.4")
def test_gained_crystals_are_lost_when_the_recruitment_restarts() -> None:
    after = take(hand(LOOTER, card("Волк")), 0, 1)
    assert (after.start_over().gold, after.start_over().silver) == (24, 22)
    without = after.without(0)
    assert isinstance(without, Recruitment)
    assert (without.gold, without.silver) == (24, 19)


@pytest.mark.rule("403.2.3")
def test_choosing_optional_crystals_restricts_the_squad() -> None:
    kmet, elf = card("Кметь", 2, CardType.GROUND, STEPPE), card("Эльф", 2, CardType.GROUND, FOREST)
    start = hand(CHIEF, kmet, elf)
    free = take(start, 0, 1, 2)
    assert free.gold == 24 - 3 - 1
    chosen = start.take(0, on_terms=True)
    assert isinstance(chosen, Recruitment)
    assert chosen.gold == 24 - 3 + 2
    refusal = take(chosen, 1).take(2)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal["in_way"], refusal["most"]) == ("squad_limit", "Вожак", 1)
    late = take(start, 1, 2).take(0, on_terms=True)
    assert isinstance(late, Refusal)
    assert late.code == "squad_limit"
    activate(Language.ENGLISH)
    assert "“Вожак” limits the squad to at most" in render_refusal(refusal, RULES_2024)


@pytest.mark.rule("404.2.2/told", "404.2.3/told")
def test_only_terms_with_a_choice_are_announced_after_the_placement() -> None:
    assert not ab.RecruitTerms(gold=2, obliges=(BOUND,)).is_announced
    assert ab.RecruitTerms(in_silver=True).is_announced
    assert ab.RecruitTerms(-1).is_announced


@pytest.mark.rule("403.2.3")
def test_a_card_may_restrict_the_squad_including_itself() -> None:
    hermit = told(
        card("Отшельник", 2, CardType.GROUND, FOREST), ab.SquadAtMost(ab.OfElement((FOREST,)), 1)
    )
    elf = card("Эльф", 2, CardType.GROUND, FOREST)
    for order in ((0, 1), (1, 0)):
        after = take(hand(hermit, elf), order[0]).take(order[1])
        assert isinstance(after, Refusal)
        assert after.code == "squad_limit"


def test_a_recruitment_with_gained_crystals_is_saved_and_read_back() -> None:
    chosen = take(hand(LOOTER, CHIEF), 0).take(1, on_terms=True)
    assert isinstance(chosen, Recruitment)
    again = Recruitment.from_json(chosen.to_json())
    assert (again, again.gold) == (chosen, 24 - 4 + 2 - 3 + 2)


def test_gained_crystals_are_shown_with_price_and_purse() -> None:
    activate(Language.ENGLISH)
    start = hand(LOOTER)
    quote = quoted(start.quote(0))
    assert render_price(quote) == "Now: 4 gold; it brings gold: +2."
    assert price_marks(quote).plain == "◆4 (+2◆)"
    rich = take(hand(told(card("Меняла", 1), ab.RecruitCrystals(gold=2)), gold=5), 0)
    assert render_crystals(rich).plain.startswith("Gold     7/5 ◆◆◆◆◆◆◆ ")


@pytest.mark.rule("403.2.2")
def test_the_best_squad_takes_gold_bringing_cards_first() -> None:
    start = hand(card("Князь", 5, elite=True), told(card("Меняла", 1), ab.RecruitCrystals(gold=2)))
    poor = replace(start, start_gold=3, start_silver=1)
    solution = solve(Task(poor, (9, 1), Objective(worth=1)))
    assert solution.best is not None
    assert [step.position for step in solution.best.steps] == [1, 0]
    assert (solution.best.gained, solution.best.gold, solution.best.silver) == (2, 0, 0)
    activate(Language.ENGLISH)
    assert render_order(solution, solution.best) == (
        "Take them in this order (cost in crystals): Меняла: 1 (it brings gold: +2), Князь: 5."
    )


@pytest.mark.rule("402.4")
def test_the_mulligan_table_includes_crystals_gained_with_cards() -> None:
    plain = [card(f"Князь {number}", 9, elite=True) for number in range(3)]
    rules = replace(RULES_2024, deal_size=4)
    lone = card("Обозник", 4, elite=True)
    rich = told(lone, ab.RecruitCrystals(gold=7))
    worth = [9, 9, 9, 1]
    tables = [
        redraw_table([*plain, last], worth, Seat.FIRST, rules=rules, deals=2)
        for last in (lone, rich)
    ]
    assert [table.rows[0].best.mean for table in tables] == [19, 28]


def test_terms_with_a_false_condition_bring_nothing() -> None:
    elites = ab.ThereAre(ab.IsElite())
    shy = told(card("Робкий", 2), ab.RecruitTerms(gold=2, condition=elites))
    start = hand(shy, card("Князь", 2, elite=True))
    assert isinstance(start.quote(0, on_terms=True), Refusal)
    assert quoted(take(start, 1).quote(0, on_terms=True)).gain.gold == 2


@pytest.mark.rule("213.3", "213.4/allowed")
def test_a_second_terrain_needs_the_card_that_allows_it() -> None:
    surveyor = told(card("Землемер"), ab.MoreTerrains(2))
    fen, wood, hill = (card(name, 2, CardType.TERRAIN) for name in ("Топь", "Бор", "Холм"))
    start = hand(surveyor, fen, wood, hill)
    early = take(start, 1).take(2)
    assert isinstance(early, Refusal)
    assert (early.code, early["terrains"]) == ("second_terrain", 1)
    two = take(start, 1, 0, 2)
    third = two.take(3)
    assert isinstance(third, Refusal)
    assert (third.code, third["terrains"]) == ("second_terrain", 2)


@pytest.mark.rule("213.4")
def test_squads_with_two_terrains_contain_the_card_that_allows_them() -> None:
    surveyor = told(card("Землемер"), ab.MoreTerrains(2))
    fen, wood = (card(name, 2, CardType.TERRAIN) for name in ("Топь", "Бор"))
    task = Task(hand(surveyor, fen, wood, card("Волк")), (1, 9, 9, 5), Objective(worth=1))
    solution = solve(task)
    assert solution.best is not None
    assert solution.best.positions == (0, 1, 2, 3)
    steps = [step.position for step in solution.best.steps]
    assert steps.index(0) < max(steps.index(1), steps.index(2))
    assert not solution.allows((1, 2, 3))


def test_crystals_of_both_kinds_are_shown_on_narrow_screens() -> None:
    rich = hand(LOOTER)
    gold, silver = render_crystals(rich, 56).plain.splitlines()
    assert gold.startswith("Gold")
    assert silver.startswith("Silver")
    assert max(len(gold), len(silver)) <= 56
    assert "◆◆" in render_crystals(rich, 80).plain


@pytest.mark.rule("403.2.3.1/refused")
@pytest.mark.parametrize(("silver", "may_take"), [(-2, True), (0, False), (2, False)])
def test_silver_is_reserved_only_for_a_card_that_takes_it(silver: int, may_take: bool) -> None:
    text = ab.RecruitCrystals(silver=silver)
    assert may_take_silver(told(card("Сборщик"), text)) is may_take
