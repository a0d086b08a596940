"""Recruitment: what each card costs, and every check that can refuse it."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruiter import _penalty
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Quote, Recruitment, Taken
from deckbuilder.recruitment.seen_by_texts import asks_for_mulligans
from deckbuilder.recruitment.smallest import has_legal_squad
from deckbuilder.refusals import render_refusal
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.berserk.cards.ruleset import RULES_2024
from engine.kernel import BadSave, Refusal, Seat
from tests.deckbuilder.cards import card, take

STEPPE, MOUNTAIN, FOREST, SWAMP, DARKNESS = Element
FLYER, TERRAIN, ARTIFACT = CardType.FLYER, CardType.TERRAIN, CardType.ARTIFACT


def hand(*cards: CardSpec, gold: int = 24, silver: int = 22) -> Recruitment:
    """Begin recruiting from exactly these cards and crystals."""
    return Recruitment(Seat.FIRST, cards, (card("Запас"),), gold, silver, 5, rules=RULES_2024)


def refused(result: object) -> Refusal:
    """Return the refusal that the result must be."""
    assert isinstance(result, Refusal), result
    return result


def quoted(result: object) -> Quote:
    """Return the quote that the result must be."""
    assert isinstance(result, Quote), result
    return result


def test_recruitment_begins_with_the_cards_and_crystals_of_the_deal() -> None:
    deal = new_deal(
        [card(f"Страж {place}") for place in range(20)], 3, Seat.SECOND, rules=RULES_2024
    )
    start = Recruitment.of(deal)
    assert (start.hand, start.deck) == (deal.hand, deal.rest)
    assert (start.gold, start.silver, start.squad) == (25, 23, ())


@pytest.mark.rule("403.2.1/elite")
def test_an_elite_card_is_paid_in_gold() -> None:
    after = take(hand(card("Князь", 7, elite=True)), 0)
    assert (after.gold, after.silver) == (17, 22)


@pytest.mark.rule("403.2.1/elite")
def test_an_elite_card_cannot_be_paid_in_silver() -> None:
    refusal = refused(hand(card("Князь", 7, elite=True)).take(0, silver=1))
    assert (refusal.code, refusal.rule) == ("elite_needs_gold", "403.2.1")


@pytest.mark.rule("403.2.1")
def test_an_ordinary_card_is_paid_in_silver_by_default() -> None:
    after = take(hand(card("Страж", 5)), 0)
    assert (after.gold, after.silver) == (24, 17)


@pytest.mark.rule("403.2.1/ordinary")
@pytest.mark.parametrize("silver", [0, 2, 5])
def test_an_ordinary_card_is_paid_in_the_mix_the_player_chooses(silver: int) -> None:
    after = hand(card("Страж", 5)).take(0, silver=silver)
    assert isinstance(after, Recruitment)
    assert (after.gold, after.silver) == (24 - (5 - silver), 22 - silver)


@pytest.mark.rule("403.2.1/ordinary")
def test_gold_replaces_missing_silver() -> None:
    quote = quoted(hand(card("Страж", 5), silver=2).quote(0))
    assert (quote.gold, quote.silver) == (3, 2)


@pytest.mark.parametrize("silver", [-1, 6])
def test_an_impossible_amount_of_silver_is_refused(silver: int) -> None:
    assert refused(hand(card("Страж", 5)).take(0, silver=silver)).code == "bad_silver"


@pytest.mark.rule("403.2.3/crystals")
def test_too_little_gold_is_refused_with_the_missing_amount() -> None:
    refusal = refused(hand(card("Князь", 7, elite=True), gold=4).take(0))
    assert (refusal.code, refusal.rule) == ("no_gold", "403.2.3")
    assert (refusal["need"], refusal["gold"], refusal["missing"]) == (7, 4, 3)


@pytest.mark.rule("403.2.3/crystals")
def test_too_few_crystals_of_both_kinds_are_refused_with_the_missing_amount() -> None:
    refusal = refused(hand(card("Страж", 7), gold=2, silver=3).take(0))
    assert (refusal.code, refusal["missing"]) == ("no_crystals", 2)


@pytest.mark.rule("403.2.3")
def test_too_little_silver_for_the_chosen_mix_is_refused() -> None:
    refusal = refused(hand(card("Страж", 7), silver=3).take(0, silver=5))
    assert (refusal.code, refusal["missing"]) == ("no_silver", 2)


@pytest.mark.rule("403.2.1/element")
def test_the_first_element_of_a_squad_is_free() -> None:
    assert quoted(hand(card("Всадник", 3, CardType.GROUND, STEPPE)).quote(0)).penalty == 0


@pytest.mark.rule("403.2.1/element")
def test_each_further_element_costs_one_gold_once() -> None:
    start = hand(
        card("Всадник", 3, CardType.GROUND, STEPPE),
        card("Гном", 3, CardType.GROUND, MOUNTAIN),
        card("Каменщик", 3, CardType.GROUND, MOUNTAIN),
        card("Эльф", 3, CardType.GROUND, FOREST),
    )
    after = take(start, 0, 1, 2, 3)
    assert [one.penalty for one in after.taken] == [0, 1, 0, 1]
    assert after.gold == 22


@pytest.mark.rule("403.2.1")
def test_gold_is_reserved_only_for_a_new_element() -> None:
    """Gold for the second element of the squad is kept; its own element asks for none."""
    rider = card("Всадник", 3, CardType.GROUND, STEPPE)
    start = take(hand(rider, rider, gold=9, silver=0), 0)
    assert _penalty(start, (STEPPE,)) == 0
    assert _penalty(start, (MOUNTAIN,)) == 1
    assert _penalty(hand(rider), (STEPPE, MOUNTAIN)) == 1


@pytest.mark.rule("402.4")
@pytest.mark.parametrize(
    ("asked", "asks"),
    [
        (ab.Side.ENEMY, [False, True]),
        (ab.Side.OWN, [True, False]),
        (ab.Side.ANY, [True, True]),
    ],
)
def test_a_price_names_the_side_whose_mulligans_count(asked: ab.Side, asks: list[bool]) -> None:
    spec = replace(card("Ростовщик"), abilities=(ab.RecruitPrice(ab.Mulligans(asked)),))
    sides = (ab.Side.OWN, ab.Side.ENEMY)
    assert [asks_for_mulligans(spec, side) for side in sides] == asks


@pytest.mark.rule("403.2.1")
def test_a_neutral_card_adds_no_element_and_costs_no_penalty() -> None:
    start = hand(card("Наёмник"), card("Всадник", 3, CardType.GROUND, STEPPE), card("Торговец"))
    after = take(start, 0, 1, 2)
    assert (after.gold, after.elements) == (24, (STEPPE,))


@pytest.mark.rule("403.2.1", "106.2")
def test_a_card_of_several_elements_adds_each_of_them() -> None:
    both = card("Кочевой гном", 3, CardType.GROUND, STEPPE, MOUNTAIN)
    assert quoted(hand(both).quote(0)).penalty == 1
    after = take(hand(card("Эльф", 3, CardType.GROUND, FOREST), both), 0)
    quote = quoted(after.quote(1))
    assert (quote.penalty, quote.new_elements) == (2, (STEPPE, MOUNTAIN))


@pytest.mark.rule("403.2.3.1/element")
def test_a_card_is_refused_without_gold_for_its_new_element() -> None:
    start = hand(
        card("Всадник", 3, CardType.GROUND, STEPPE),
        card("Гном", 3, CardType.GROUND, MOUNTAIN),
        gold=0,
    )
    refusal = refused(take(start, 0).take(1))
    assert (refusal.code, refusal["need"], refusal["penalty"]) == ("no_gold", 1, 1)


@pytest.mark.rule("106.4")
def test_a_unique_card_is_refused_if_its_name_is_in_the_squad() -> None:
    start = hand(card("Хан", ref="a/1"), card("ХАН", unique=True, ref="b/1"))
    refusal = refused(take(start, 0).take(1))
    assert (refusal.code, refusal.rule, refusal["in_way"]) == ("unique_name_taken", "106.4", "Хан")


@pytest.mark.rule("106.4")
def test_a_card_is_refused_if_a_unique_card_of_its_name_is_in_the_squad() -> None:
    start = hand(card("Хан", unique=True, ref="a/1"), card("Хан", ref="b/1"))
    assert refused(take(start, 0).take(1)).code == "unique_card_in_squad"


@pytest.mark.rule("106.4")
def test_two_cards_of_one_name_without_uniqueness_may_be_taken() -> None:
    assert len(take(hand(card("Волк"), card("Волк")), 0, 1).squad) == 2


@pytest.mark.rule("106.4")
def test_unique_cards_of_different_names_may_be_taken() -> None:
    start = hand(card("Король", unique=True), card("Волк"), card("Шут", unique=True))
    assert len(take(start, 0, 1, 2).squad) == 3


@pytest.mark.rule("403.2.3/flyers")
def test_flyers_may_cost_up_to_fifteen_crystals() -> None:
    start = hand(card("Орёл", 8, FLYER), card("Коршун", 7, FLYER), card("Муха", 1, FLYER))
    after = take(start, 0, 1)
    refusal = refused(after.take(2))
    assert after.flyer_crystals == 15
    assert (refusal.code, refusal["over"], refusal["spent"]) == ("flyer_cap", 1, 15)


@pytest.mark.rule("403.2.3")
def test_ground_creatures_do_not_count_toward_the_limit_of_flyers() -> None:
    start = hand(card("Орёл", 15, FLYER), card("Волк", 8))
    assert len(take(start, 0, 1).squad) == 2


@pytest.mark.rule("403.2.3", "403.2.3.1")
def test_gold_for_an_element_does_not_count_toward_the_limit_of_flyers() -> None:
    start = hand(card("Волк", 3, CardType.GROUND, FOREST), card("Орёл", 15, FLYER, STEPPE))
    assert take(start, 0, 1).flyer_crystals == 15


@pytest.mark.rule("213.3")
def test_a_second_terrain_is_refused_naming_the_first() -> None:
    refusal = refused(take(hand(card("Топь", 2, TERRAIN), card("Луг", 2, TERRAIN)), 0).take(1))
    assert (refusal.code, refusal.rule, refusal["in_way"]) == ("second_terrain", "213.3", "Топь")


@pytest.mark.rule("403.2.3/cells")
def test_a_squad_has_at_most_as_many_cards_as_cells() -> None:
    rules = replace(RULES_2024, cells=2)
    start = replace(hand(card("А", 1), card("Б", 1), card("В", 1)), rules=rules)
    assert refused(take(start, 0, 1).take(2)).code == "no_cell"


def test_a_card_cannot_be_taken_twice() -> None:
    assert refused(take(hand(card("Волк")), 0).take(0)).code == "already_taken"


@pytest.mark.parametrize("position", [-1, 1])
def test_a_position_outside_the_hand_is_a_programming_error(position: int) -> None:
    with pytest.raises(IndexError):
        hand(card("Волк")).take(position)


@pytest.mark.rule("105.2.3")
def test_x_is_chosen_and_paid_when_the_card_is_taken() -> None:
    after = hand(card("Голем", "2+X")).take(0, x=3)
    assert isinstance(after, Recruitment)
    assert after.taken == (Taken(0, 0, 5, 0, 3),)
    assert after.taken[0].cost == 5


@pytest.mark.rule("105.2.3")
def test_a_card_with_x_is_not_taken_before_x_is_chosen() -> None:
    start = hand(card("Голем", "2+X"))
    assert quoted(start.quote(0)).needs_x
    assert refused(start.take(0)).code == "x_not_chosen"


@pytest.mark.rule("105.2.3")
def test_x_counts_toward_the_limit_of_flyers() -> None:
    assert refused(hand(card("Смерч", "X", FLYER)).take(0, x=16)).code == "flyer_cap"


@pytest.mark.rule("105.2.3")
def test_x_may_not_be_negative_or_given_for_a_plain_cost() -> None:
    start = hand(card("Голем", "X"), card("Волк"))
    assert refused(start.take(0, x=-1)).code == "bad_x"
    assert refused(start.take(1, x=1)).code == "no_x_in_cost"


@pytest.mark.rule("208.5")
def test_a_card_with_an_unknown_cost_is_not_taken() -> None:
    refusal = refused(hand(card("Демон", "{x}")).take(0, x=3))
    assert (refusal.code, refusal.rule) == ("cost_unknown", "208.5")


@pytest.mark.rule("403.2.4")
def test_starting_over_restores_cards_crystals_and_elements() -> None:
    start = hand(
        card("Всадник", 3, CardType.GROUND, STEPPE),
        card("Гном", 3, CardType.GROUND, MOUNTAIN),
    )
    again = take(start, 0, 1).start_over()
    assert again == start
    assert quoted(again.quote(1)).penalty == 0


@pytest.mark.rule("403.2.4")
def test_putting_a_card_back_equals_starting_over_without_it() -> None:
    start = hand(
        card("Всадник", 3, CardType.GROUND, STEPPE),
        card("Гном", 4, CardType.GROUND, MOUNTAIN),
        card("Эльф", 5, CardType.GROUND, FOREST),
    )
    assert take(start, 0, 1, 2).without(0) == take(start, 1, 2)


def test_putting_a_card_back_keeps_the_payments_of_the_others() -> None:
    paid = take(hand(card("Волк"), card("Лис", 4)), 0).take(1, silver=1)
    assert isinstance(paid, Recruitment)
    after = paid.without(0)
    assert isinstance(after, Recruitment)
    assert [(one.gold, one.silver) for one in after.taken] == [(3, 1)]


def test_a_card_outside_the_squad_cannot_be_put_back() -> None:
    assert refused(hand(card("Волк")).without(0)).code == "not_in_squad"


@pytest.mark.rule("403.2.3/creature")
def test_a_squad_without_a_creature_cannot_be_finished() -> None:
    refusal = refused(take(hand(card("Щит", 2, ARTIFACT)), 0).finish())
    assert (refusal.code, refusal.rule) == ("no_creature", "403.2.3")


@pytest.mark.rule("403.2.6")
def test_unused_cards_are_shuffled_back_into_the_deck() -> None:
    cards = [card(f"Страж {place}") for place in range(40)]
    done = take(
        Recruitment.of(new_deal(cards, 3, seat=Seat.FIRST, rules=RULES_2024)), 4, 2
    ).finish()
    assert isinstance(done, FinishedRecruitment)
    before = (
        *new_deal(cards, 3, seat=Seat.FIRST, rules=RULES_2024).rest,
        *new_deal(cards, 3, seat=Seat.FIRST, rules=RULES_2024).hand,
    )
    expected = [one for one in before if one not in done.squad]
    assert len(done.deck) == 38
    assert sorted(one.name for one in done.deck) == sorted(one.name for one in expected)
    assert list(done.deck) != expected


@pytest.mark.rule("403.2.5")
@pytest.mark.parametrize(
    ("cards", "gold", "silver", "possible"),
    [
        ([card("Волк", 7)], 3, 4, True),
        ([card("Волк", 8)], 3, 4, False),
        ([card("Князь", 4, elite=True)], 3, 22, False),
        ([card("Щит", 1, ARTIFACT)], 24, 22, False),
        ([card("Дракон", 16, FLYER)], 24, 22, False),
        ([card("Голем", "X")], 0, 0, True),
        ([card("Демон", "{x}")], 24, 22, False),
        ([card("Кентавр", 3, CardType.GROUND, STEPPE, FOREST)], 0, 3, False),
        ([], 24, 22, False),
    ],
)
def test_a_legal_squad_exists_if_one_creature_can_be_taken(
    cards: list[CardSpec], gold: int, silver: int, possible: bool
) -> None:
    assert has_legal_squad(hand(*cards, gold=gold, silver=silver)) is possible


@pytest.mark.rule("403.2.4", "403.2.5")
def test_a_spent_purse_does_not_lose_because_one_may_start_over() -> None:
    start = take(hand(card("Щит", 3, ARTIFACT), card("Волк"), gold=0, silver=3), 0)
    assert refused(start.take(1)).code == "no_crystals" or refused(start.take(1)).code == "no_gold"
    assert has_legal_squad(start)


def test_each_card_that_cannot_be_taken_now_has_a_refusal() -> None:
    start = take(hand(card("Волк"), card("Князь", 30, elite=True), card("Лис")), 0)
    found = start.refusals()
    assert [one and one.code for one in found.values()] == ["already_taken", "no_gold", None]


def test_a_name_finds_an_untaken_card_first() -> None:
    start = hand(card("Лис"), card("Ёж"), card("ёж"))
    assert [start.find("еж"), take(start, 1).find("ЁЖ"), start.find("Сова")] == [1, 2, None]
    assert take(start, 1, 2).find("ёж") == 1


def test_a_saved_recruitment_is_restored_unchanged() -> None:
    start = take(
        Recruitment.of(
            new_deal([card(f"Страж {n}") for n in range(30)], 3, seat=Seat.FIRST, rules=RULES_2024)
        ),
        4,
        2,
    )
    assert Recruitment.from_json(start.to_json()) == start
    deal = new_deal([card("Страж")], 3, seat=Seat.FIRST, rules=RULES_2024)
    with pytest.raises(BadSave):
        Recruitment.from_json(deal.to_json())
    with pytest.raises(BadSave):
        Recruitment.from_json(start.to_json().replace('"start_gold":24', '"start_gold":"24"'))


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        (
            hand(card("Князь", 7, elite=True), gold=4).take(0),
            "“Князь” needs 7 gold and 4 is left: 3 too few.",
        ),
        (
            hand(card("Полукровка", 9, CardType.GROUND, STEPPE, SWAMP), gold=0).take(0),
            "“Полукровка” needs 1 gold, 1 of it for new elements, and 0 is left: 1 too few.",
        ),
        (
            hand(card("Страж", 7), gold=2, silver=3).take(0),
            "“Страж” costs 7; 2 gold and 3 silver are left: 2 too few.",
        ),
        (
            take(hand(card("Топь", 2, TERRAIN), card("Луг", 2, TERRAIN)), 0).take(1),
            "A squad has at most 1 terrain; put “Топь” back to take “Луг”.",
        ),
    ],
)
def test_a_refusal_names_what_would_make_the_card_possible(refusal: object, sentence: str) -> None:
    assert render_refusal(refused(refusal)) == sentence


def test_a_refusal_can_name_its_rule() -> None:
    refusal = refused(hand(card("Щит", 2, ARTIFACT)).finish())
    assert render_refusal(refusal, RULES_2024).endswith(" (rule 403.2.3)")
