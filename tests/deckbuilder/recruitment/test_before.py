"""The step before the recruitment: who may use what, what it does, what stays (403.1, 403.2.4)."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before import (
    answered,
    begun,
    question,
    refuse_payment,
    refuse_use,
    usable,
)
from deckbuilder.recruitment.before_state import (
    AbilityPlayed,
    BeforeAsking,
    CardTaken,
    ChooseCard,
    PassedOn,
    PassOn,
    PayFor,
    UseAbility,
)
from engine.berserk.abilities.properties import CardType, Element
from engine.kernel import IllegalChoice, Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.recruitment.before import FIRST, SCOUT, SECOND, asked_of, names, refused
from tests.support.heralds import (
    BEARER,
    FOUNDLING,
    SHOWN,
    TAKE,
    herald,
    plainly,
    recruitment,
    step,
    told,
)


@pytest.mark.rule("403.1")
def test_players_without_usable_cards_are_not_asked_before_the_recruitment() -> None:
    before = step(recruitment(FIRST, card("Волк")), recruitment(SECOND, card("Лис")))
    assert before.is_over
    assert (question(before), before.events) == (None, ())


@pytest.mark.rule("403.1/turns", "401.3/turns")
def test_players_take_turns_beginning_with_the_first() -> None:
    both = [recruitment(seat, SCOUT, replace(SCOUT, ref="b")) for seat in Seat]
    before = begun((both[0], both[1]), 1)
    asked = []
    for position in (0, 0, 1, 1):
        asked.append(asked_of(before))
        before = plainly(answered(before, UseAbility(position)))
    assert asked == [(seat, BeforeAsking.USE) for seat in (FIRST, SECOND, FIRST, SECOND)]
    assert before.is_over


@pytest.mark.rule("403.1/pass", "401.3/pass")
def test_a_player_who_passed_may_use_nothing_while_the_other_continues() -> None:
    before = step(recruitment(FIRST, SCOUT), recruitment(SECOND, SCOUT, replace(SCOUT, ref="b")))
    before = answered(before, PassOn())
    for position in (0, 1):
        assert asked_of(before)[0] is SECOND
        before = plainly(answered(before, UseAbility(position)))
    assert before.is_over
    assert PassedOn(FIRST) in before.events


@pytest.mark.rule("403.1/once", "403.1.3")
def test_a_card_uses_its_ability_once_per_battle() -> None:
    before = step(recruitment(FIRST, FOUNDLING, FOUNDLING))
    before = plainly(answered(before, UseAbility(0)))
    assert refused(before, 0) == ("ability_used_before", "403.1.3")
    assert usable(before, FIRST) == (1,)  # another card of the name, which is not unique


@pytest.mark.rule("403.1/deal")
def test_only_a_dealt_card_outside_the_squad_uses_its_ability() -> None:
    taker = herald(card("Глашатай"), ab.ShowCards(), ab.TakeIntoSquad(SHOWN))
    before = step(recruitment(FIRST, taker, SCOUT, SCOUT))
    before = told(before, UseAbility(0), ChooseCard(1))
    before = plainly(before)
    assert refused(before, 1) == ("already_taken", "403.1")
    layer = herald(card("Палач"), ab.ShowCards(), ab.LayAside(SHOWN))
    before = plainly(
        told(step(recruitment(FIRST, layer, SCOUT, SCOUT)), UseAbility(0), ChooseCard(1))
    )
    assert refused(before, 1) == ("not_in_deal", "403.1")
    assert refuse_use(before, FIRST, 2) is None


@pytest.mark.rule("403.1")
def test_an_ability_with_a_false_condition_cannot_be_used() -> None:
    wary = ab.BeforeRecruiting((TAKE,), ab.ThereAre(ab.IsCreature()))
    shy = replace(card("Скромник"), abilities=(wary,))
    before = step(recruitment(FIRST, shy, SCOUT))
    assert refused(before, 0) == ("ability_does_not_hold", "403.1")
    before = plainly(answered(before, UseAbility(1)))
    assert refuse_use(before, FIRST, 0) is None


@pytest.mark.rule("403.1.3")
def test_using_an_ability_shows_its_card_to_both_players() -> None:
    before = answered(step(recruitment(FIRST, FOUNDLING)), UseAbility(0))
    for seat in Seat:
        assert before.known_to(seat)[0] == AbilityPlayed(FIRST, FOUNDLING)


@pytest.mark.rule("403.1.3")
def test_a_unique_name_uses_its_ability_once_across_all_its_cards() -> None:
    only = replace(FOUNDLING, unique=True)
    hand = (only, replace(only, ref="другой оттиск"), replace(only, name="Иной"))
    before = plainly(answered(step(recruitment(FIRST, *hand)), UseAbility(0)))
    assert refused(before, 1) == ("unique_used_before", "403.1.3")
    assert usable(before, FIRST) == (2,)


@pytest.mark.rule("403.1.3")
def test_after_a_unique_card_no_other_card_of_its_name_may_be_used() -> None:
    hand = (replace(FOUNDLING, unique=True), replace(FOUNDLING, unique=False))
    before = plainly(answered(step(recruitment(FIRST, *hand)), UseAbility(0)))
    assert refused(before, 1) == ("unique_used_before", "403.1.3")


@pytest.mark.rule("403.1.3")
def test_the_opponents_card_of_the_same_unique_name_may_be_used() -> None:
    only = replace(FOUNDLING, unique=True)
    before = step(recruitment(FIRST, only), recruitment(SECOND, only))
    before = answered(before, UseAbility(0))
    assert usable(before, SECOND) == (0,)


# Taking cards: 403.1.1, 403.1.2.


@pytest.mark.rule("403.1.1", "403.2.1")
def test_a_card_taken_before_the_recruitment_is_paid_as_usual() -> None:
    forest = replace(SCOUT, elements=(Element.FOREST,))
    wolf = replace(card("Волк", 4, elite=True), elements=(Element.STEPPE,))
    taker = herald(forest, TAKE, ab.ShowCards(), ab.TakeIntoSquad(SHOWN))
    before = plainly(answered(step(recruitment(FIRST, taker, wolf)), UseAbility(0)))
    own = before.recruitments[FIRST]
    assert (names(own), own.gold, own.silver) == (["Лазутчик", "Волк"], 24 - 4 - 1, 20)
    assert CardTaken(FIRST, wolf, 4, 0, 1) in before.events


@pytest.mark.rule("403.1.1", "403.2.1")
def test_an_ordinary_card_taken_before_the_recruitment_is_paid_in_any_mix() -> None:
    before = answered(step(recruitment(FIRST, SCOUT)), UseAbility(0))
    assert asked_of(before) == (FIRST, BeforeAsking.PAY)
    before = answered(before, PayFor(0))
    own = before.recruitments[FIRST]
    assert (own.gold, own.silver) == (22, 22)


@pytest.mark.rule("403.1.1")
def test_a_payment_without_alternatives_is_not_asked_about() -> None:
    lord = herald(card("Князь", 5, elite=True), TAKE)
    before = answered(step(recruitment(FIRST, lord)), UseAbility(0))
    assert before.is_over
    assert before.recruitments[FIRST].gold == 19


@pytest.mark.rule("403.1.1", "105.2.3")
def test_x_of_a_card_taken_before_the_recruitment_is_chosen() -> None:
    before = answered(step(recruitment(FIRST, herald(card("Зыбь", "1+X"), TAKE))), UseAbility(0))
    refusal = refuse_payment(before, PayFor(1))
    assert refusal is not None
    assert refusal.code == "x_not_chosen"
    before = answered(before, PayFor(3, x=2))
    assert before.recruitments[FIRST].taken[0].x == 2


@pytest.mark.rule("403.1.2/own")
def test_an_ability_is_not_offered_if_its_cards_cannot_be_paid() -> None:
    lord = herald(card("Князь", 5, elite=True), TAKE)
    before = step(recruitment(FIRST, lord, gold=4))
    assert before.is_over
    assert refused(before, 0) == ("no_gold", "403.2.3")


@pytest.mark.rule("403.1.2/own", "403.2.3")
@pytest.mark.parametrize("code", ["flyer_cap", "unique_name_taken", "second_terrain"])
def test_every_squad_restriction_applies_before_the_recruitment(code: str) -> None:
    pair = {
        "flyer_cap": (card("Орёл", 8, CardType.FLYER), card("Сокол", 8, CardType.FLYER)),
        "unique_name_taken": (card("Один", unique=True), card("Один", unique=True)),
        "second_terrain": (card("Топь", 2, CardType.TERRAIN), card("Луг", 2, CardType.TERRAIN)),
    }[code]
    one = herald(pair[0], TAKE)
    other = herald(card("Вестник"), ab.ShowCards(ab.Called(pair[1].name)), ab.TakeIntoSquad(SHOWN))
    before = plainly(answered(step(recruitment(FIRST, one, other, pair[1])), UseAbility(0)))
    assert refused(before, 1)[0] == code


@pytest.mark.rule("403.1.2")
def test_only_cards_that_keep_the_other_steps_possible_are_offered() -> None:
    dear, cheap = card("Дорогой", 7, elite=True), card("Дешёвый", 3, elite=True)
    before = step(recruitment(FIRST, BEARER, dear, cheap, gold=0, silver=8))
    before = answered(before, UseAbility(0))
    asked = question(before)
    assert asked is not None
    assert asked.options == (ChooseCard(2),)
    with pytest.raises(IllegalChoice):
        answered(before, ChooseCard(1))
    assert names(plainly(before).recruitments[FIRST]) == ["Знаменосец", "Дешёвый"]


@pytest.mark.rule("403.1.2")
def test_a_payment_that_makes_a_later_step_impossible_is_refused() -> None:
    tax = herald(card("Мытница", 3), TAKE, ab.ChangeCrystals(silver=-20))
    before = answered(step(recruitment(FIRST, tax)), UseAbility(0))
    asked = question(before)
    assert asked is not None
    assert asked.options == (PayFor(2),)
    refusal = refuse_payment(before, PayFor(3))
    assert refusal is not None
    assert refusal.code == "no_crystals_before"
    with pytest.raises(IllegalChoice):
        answered(before, PayFor(3))


@pytest.mark.rule("403.1.2")
def test_a_player_must_own_what_the_text_makes_them_discard() -> None:
    before = step(recruitment(FIRST, FOUNDLING, gold=0))
    assert refused(before, 0) == ("no_crystals_before", "403.1.2")
