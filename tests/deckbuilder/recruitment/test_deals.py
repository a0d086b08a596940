"""The deal: dice for seats, crystals, fifteen cards, mulligans."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.recruitment.deals import Deal, MulliganTable, new_deal, roll_for_seat, seat_dice
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.kernel import BadSave, Refusal, Seat
from tests.deckbuilder.cards import card
from tests.support.editions import played

DECK = tuple(card(f"Страж {place:02}") for place in range(30))


# What SplitMix64 and Fisher-Yates give for seed 2024, stream 0.
GOLDEN = ["20", "07", "13", "11", "00", "14", "10", "02", "15", "09", "01", "06", "25", "21", "08"]


def _names(cards: tuple[CardSpec, ...]) -> list[str]:
    return [one.name.removeprefix("Страж ") for one in cards]


def _table(seed: int = 1, gold: tuple[int, int] = (24, 25)) -> MulliganTable:
    first, second = (new_deal(DECK, seed, seat, rules=RULES_2024) for seat in Seat)
    return MulliganTable((replace(first, gold=gold[0]), replace(second, gold=gold[1])))


def _taken(table: MulliganTable) -> list[int]:
    return [deal.mulligans for deal in table.deals]


@pytest.mark.rule("402.1")
def test_the_first_player_gets_24_gold_and_22_silver() -> None:
    deal = new_deal(DECK, 1, Seat.FIRST, rules=RULES_2024)
    assert (deal.gold, deal.silver) == (24, 22)


@pytest.mark.rule("402.1")
def test_the_second_player_gets_one_more_of_each() -> None:
    deal = new_deal(DECK, 1, Seat.SECOND, rules=RULES_2024)
    assert (deal.gold, deal.silver) == (25, 23)


@pytest.mark.rule("402.1")
@settings(deadline=None)
@given(st.integers(0, 10_000))
def test_tied_dice_are_rolled_again_and_the_higher_die_wins(seed: int) -> None:
    result = roll_for_seat(seat_dice(seed), rules=RULES_2024)
    *ties, (one, other) = result.rolls
    assert all(first == second for first, second in ties)
    assert one != other
    assert result.winner == (0 if one > other else 1)


@pytest.mark.rule("402.1")
def test_every_roll_of_the_seat_dice_is_recorded() -> None:
    lengths = {len(roll_for_seat(seat_dice(seed), rules=RULES_2024).rolls) for seed in range(200)}
    assert {1, 2, 3} <= lengths


@pytest.mark.rule("402.1")
@pytest.mark.parametrize("takes", list(Seat))
def test_the_winner_of_the_dice_chooses_the_seat(takes: Seat) -> None:
    results = [roll_for_seat(seat_dice(seed), rules=RULES_2024) for seed in range(20)]
    assert {result.winner for result in results} == {0, 1}
    assert all(result.seats(takes)[result.winner] is takes for result in results)
    assert all(result.seats(takes)[1 - result.winner] is takes.opponent for result in results)


@pytest.mark.rule("402.3")
def test_fifteen_cards_are_dealt_and_the_rest_stays_in_the_deck() -> None:
    deal = new_deal(DECK, 1, seat=Seat.FIRST, rules=RULES_2024)
    assert len(deal.hand) == 15
    assert sorted(_names(deal.hand + deal.rest)) == _names(DECK)


def test_a_deck_of_fewer_than_fifteen_cards_is_dealt_whole_with_a_notice() -> None:
    deal = new_deal(DECK[:9], 1, seat=Seat.FIRST, rules=RULES_2024)
    assert (len(deal.hand), deal.rest, deal.short) == (9, (), True)
    assert not new_deal(DECK[:15], 1, seat=Seat.FIRST, rules=RULES_2024).short


@pytest.mark.rule("402.2")
@pytest.mark.same("2009:101.2")
def test_every_card_of_a_shuffled_deck_may_lie_on_top_of_it() -> None:
    deals = [new_deal(DECK, seed, seat=Seat.FIRST, rules=played()) for seed in range(300)]
    assert {deal.order[0] for deal in deals} == set(range(len(DECK)))
    for deal in deals[:20]:
        assert sorted(_names(deal.hand + deal.rest)) == _names(DECK)


@pytest.mark.rule("402.2")
def test_a_shuffled_order_does_not_depend_on_the_former_order() -> None:
    one, other = (
        new_deal(DECK, 1, seat=Seat.FIRST, rules=RULES_2024),
        new_deal(DECK, 2, seat=Seat.FIRST, rules=RULES_2024),
    )
    assert one.order != other.order
    same = sum(1 for a, b in zip(one.order, other.order, strict=True) if a == b)
    assert same < len(DECK) // 3


def test_a_seed_gives_the_same_deal_on_every_machine() -> None:
    assert _names(new_deal(DECK, 2024, seat=Seat.FIRST, rules=RULES_2024).hand) == GOLDEN


def test_the_order_in_a_deck_list_does_not_change_the_deal() -> None:
    assert new_deal(reversed(DECK), 7, seat=Seat.FIRST, rules=RULES_2024) == new_deal(
        DECK, 7, seat=Seat.FIRST, rules=RULES_2024
    )


def test_the_two_seats_are_dealt_independently() -> None:
    assert (
        new_deal(DECK, 7, Seat.FIRST, rules=RULES_2024).order
        != new_deal(DECK, 7, Seat.SECOND, rules=RULES_2024).order
    )


@pytest.mark.rule("402.4/price")
def test_a_mulligan_costs_one_gold_and_redeals_from_all_cards() -> None:
    deal = new_deal(DECK, 1, seat=Seat.FIRST, rules=RULES_2024)
    again = deal.mulligan()
    assert isinstance(again, Deal)
    assert (again.gold, again.silver, again.mulligans) == (23, 22, 1)
    assert again.hand != deal.hand
    assert sorted(_names(again.hand + again.rest)) == _names(DECK)
    assert set(_names(again.hand)) & set(_names(deal.hand)), "old cards can come again"


@pytest.mark.rule("402.4/limit")
def test_a_mulligan_without_gold_is_refused() -> None:
    deal: Deal | Refusal = new_deal(DECK, 1, seat=Seat.FIRST, rules=RULES_2024)
    for _round in range(24):
        assert isinstance(deal, Deal)
        deal = deal.mulligan()
    assert isinstance(deal, Deal)
    assert deal.gold == 0
    assert deal.mulligan() == Refusal.because("mulligan_without_gold", "402.4", have=0, need=1)


@pytest.mark.rule("402.4.1")
def test_the_first_player_announces_first() -> None:
    assert _table().turn is Seat.FIRST


@pytest.mark.rule("402.4.1")
def test_both_mulligans_are_taken_after_both_announcements() -> None:
    table = _table().answer(True)
    assert (table.turn, _taken(table)) == (Seat.SECOND, [0, 0])
    table = table.answer(True)
    assert (table.turn, _taken(table)) == (Seat.FIRST, [1, 1])


@pytest.mark.rule("402.4.1")
def test_a_player_who_declined_is_not_asked_again() -> None:
    table = _table().answer(False).answer(True)
    assert (table.turn, _taken(table)) == (Seat.SECOND, [0, 1])
    assert _taken(table.answer(True)) == [0, 2]


@pytest.mark.rule("402.4.1")
def test_the_first_player_continues_alone_when_the_second_declines() -> None:
    table = _table().answer(True).answer(False)
    assert (table.turn, _taken(table)) == (Seat.FIRST, [1, 0])
    table = table.answer(True)
    assert (table.turn, _taken(table)) == (Seat.FIRST, [2, 0])


@pytest.mark.rule("402.4.1")
def test_mulligans_end_when_both_players_declined() -> None:
    table = _table().answer(False).answer(False)
    assert (table.turn, table.loser, _taken(table)) == (None, None, [0, 0])
    with pytest.raises(ValueError, match="over"):
        table.answer(True)


@pytest.mark.rule("402.4")
def test_announcing_a_mulligan_without_gold_loses() -> None:
    table = _table(gold=(0, 25)).answer(True)
    assert (table.loser, table.turn) == (Seat.FIRST, None)


@pytest.mark.rule("402.4/loses")
def test_declining_without_gold_does_not_lose() -> None:
    table = _table(gold=(0, 0)).answer(False).answer(False)
    assert (table.loser, table.turn) == (None, None)


@settings(deadline=None)
@given(st.integers(), st.lists(st.booleans(), max_size=60))
def test_mulligans_lose_no_crystal_and_alternate_between_players(
    seed: int, answers: list[bool]
) -> None:
    table = _table(seed, gold=(3, 4))
    for wants in answers:
        if table.turn is None:
            break
        table = table.answer(wants)
    for deal, gold in zip(table.deals, (3, 4), strict=True):
        assert deal.gold + deal.mulligans == gold
        said = [wants for seat, wants in table.announced if seat is deal.seat]
        assert False not in said[:-1], "asked again after declining"
    speakers = [seat for seat, _wants in table.announced]
    if not any(table.declined) and table.loser is None:
        assert speakers == [Seat(place % 2) for place in range(len(speakers))]


@pytest.mark.slow
@settings(deadline=None)
@given(st.integers(), st.lists(st.booleans(), max_size=5))
def test_a_saved_deal_is_restored_unchanged(seed: int, answers: list[bool]) -> None:
    table = _table(seed)
    for wants in answers:
        table = table.answer(wants) if table.turn is not None else table
    assert Deal.from_json(table.deals[0].to_json()) == table.deals[0]


@pytest.mark.parametrize("text", ["", "[]", '{"$":"Seat","=":0}', '{"$":"Deal"}', "3"])
def test_a_text_that_is_not_a_saved_deal_is_refused(text: str) -> None:
    with pytest.raises(BadSave):
        Deal.from_json(text)
