"""The opponent's squad before recruitment, and what stays: 403."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before import (
    answered,
    begun,
    question,
    usable,
)
from deckbuilder.recruitment.before_state import (
    AbilityPlayed,
    Before,
    BeforeAnswer,
    BeforeAsking,
    CameIntoDeal,
    CardsSeen,
    ChooseCard,
    CrystalsChanged,
    DieRolled,
    EnoughShown,
    LaidAside,
    NotTaken,
    PassOn,
    PayFor,
    StartGiven,
    UseAbility,
)
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Recruitment
from deckbuilder.recruitment.smallest import has_legal_squad
from deckbuilder.refusals import refusal_codes
from engine.berserk.abilities.properties import CardType, Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec
from engine.kernel import IllegalChoice, Refusal
from tests.deckbuilder.cards import card
from tests.deckbuilder.recruitment.before import FIRST, SCOUT, SECOND, asked_of, names, refused
from tests.support.heralds import (
    ALL_EIGHT,
    BEARER,
    BOUND,
    CHIEF,
    DIGGER,
    FOUNDLING,
    HIRELINGS,
    INQUIRER,
    PRESS,
    RECRUITER,
    SHOWN,
    TAKE,
    TELLER,
    herald,
    passed,
    plainly,
    recruitment,
    step,
    to_the_end,
    told,
)

TERRAIN = CardType.TERRAIN


# The opponent's squad: 403.1.2.


@pytest.mark.rule("403.1.2/enemy")
def test_the_opponent_limits_cards_that_would_make_his_squad_illegal() -> None:
    two = (card("Дорогой", 7, elite=True), card("Дешёвый", 5, elite=True))
    before = step(recruitment(FIRST, PRESS), recruitment(SECOND, *two, gold=8))
    before = answered(before, UseAbility(0))
    assert asked_of(before) == (SECOND, BeforeAsking.TAKE)
    for place, left in ((0, "Дешёвый"), (1, "Дорогой")):
        after = answered(before, ChooseCard(place))
        other = after.recruitments[SECOND]
        assert names(other) == [two[place].name]
        assert other.gold >= 0
        lost = [event.card.name for event in after.events if isinstance(event, NotTaken)]
        assert lost == [left]


@pytest.mark.rule("403.1.2")
def test_the_opponent_may_be_shown_cards_his_squad_has_no_room_for() -> None:
    three = [card(name, cost, elite=True) for name, cost in (("А", 7), ("Б", 5), ("В", 1))]
    before = step(recruitment(FIRST, PRESS), recruitment(SECOND, *three, gold=8))
    before = answered(answered(before, UseAbility(0)), ChooseCard(0))
    asked = question(before)
    assert asked is not None
    assert asked.options == (ChooseCard(1), ChooseCard(2))
    assert names(answered(answered(before, ChooseCard(1)), ChooseCard(0)).recruitments[SECOND]) == [
        "А"
    ]


@pytest.mark.rule("403.1.2", "403.1.1")
def test_cards_given_to_the_opponents_squad_are_paid_by_the_opponent() -> None:
    two = (card("Один", 3), card("Два", 2, elite=True))
    before = step(recruitment(FIRST, PRESS), recruitment(SECOND, *two))
    before = answered(before, UseAbility(0))
    assert asked_of(before) == (SECOND, BeforeAsking.PAY)
    other = answered(before, PayFor(1)).recruitments[SECOND]
    assert (names(other), other.gold, other.silver) == (["Один", "Два"], 20, 21)


@pytest.mark.rule("403.1.2")
def test_the_opponent_loses_no_more_crystals_than_he_has() -> None:
    thief = herald(card("Вор"), ab.ChangeCrystals(gold=-3, silver=-2, side=ab.Side.ENEMY))
    before = step(recruitment(FIRST, thief), recruitment(SECOND, card("Чужак"), gold=1))
    before = answered(before, UseAbility(0))
    other = before.recruitments[SECOND]
    assert (other.gold, other.silver) == (0, 20)
    assert CrystalsChanged(SECOND, -1, -2) in before.events


def test_a_text_may_let_the_opponent_choose() -> None:
    spy = herald(
        card("Шпион"), ab.ShowCards(least=1, most=1, side=ab.Side.ENEMY, chooser=ab.Side.ENEMY)
    )
    before = step(recruitment(FIRST, spy), recruitment(SECOND, card("А"), card("Б")))
    before = answered(before, UseAbility(0))
    assert asked_of(before) == (SECOND, BeforeAsking.CHOOSE)
    before = answered(before, ChooseCard(1))
    assert CardsSeen(SECOND, (card("Б"),)) in before.events


# What stays: 403.2.4.


@pytest.mark.rule("403.2.4", "403.1.1")
def test_starting_over_keeps_cards_taken_before_with_their_prices() -> None:
    taker = herald(
        replace(SCOUT, elements=(Element.FOREST,)), TAKE, ab.ShowCards(), ab.TakeIntoSquad(SHOWN)
    )
    wolf = replace(card("Волк", 4, elite=True), elements=(Element.STEPPE,))
    lynx = replace(card("Рысь", 3), elements=(Element.SWAMP,))
    before = step(recruitment(FIRST, taker, wolf, lynx))
    before = plainly(told(before, UseAbility(0), PayFor(2), ChooseCard(1)))
    own = before.recruitments[FIRST]
    both = own.take(2)
    assert isinstance(both, Recruitment)
    again = both.start_over()
    assert again == own
    assert names(again) == ["Лазутчик", "Волк"]
    assert (again.gold, again.silver) == (24 - 4 - 1, 20)
    assert both.without(2) == own


@pytest.mark.rule("403.2.4")
def test_a_card_taken_before_cannot_be_put_back() -> None:
    own = plainly(answered(step(recruitment(FIRST, SCOUT)), UseAbility(0))).recruitments[FIRST]
    refusal = own.without(0)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.rule) == ("locked_in_squad", "403.2.4")


@pytest.mark.rule("403.2.4")
def test_crystals_gained_or_lost_before_the_recruitment_survive_starting_over() -> None:
    rich = herald(card("Меняла"), ab.ChangeCrystals(gold=2, silver=-3))
    own = answered(step(recruitment(FIRST, rich, card("Волк"))), UseAbility(0)).recruitments[FIRST]
    bought = own.take(1)
    assert isinstance(bought, Recruitment)
    again = bought.start_over()
    assert (again.gold, again.silver) == (26, 19)


@pytest.mark.rule("403.2.5", "403.1")
def test_a_creature_taken_before_the_recruitment_makes_a_squad_legal() -> None:
    lord = herald(card("Князь", 5, elite=True), TAKE)
    own = answered(step(recruitment(FIRST, lord, gold=5, silver=0)), UseAbility(0)).recruitments[0]
    assert isinstance(own.finish(), FinishedRecruitment)
    assert has_legal_squad(own)


# Each of the steps, by cards like the eight real ones.


MAGE = replace(
    card("Чародей", 4),
    abilities=(ab.Playable(ab.FREE, ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 2))),),
)


def used(before: Before, *answers: BeforeAnswer) -> Before:
    """Use the first card's ability with these answers, and the plainest where they end."""
    return plainly(told(before, UseAbility(0), *answers))


@pytest.mark.rule("403.1.1", "404.2.3")
def test_two_shown_cards_may_be_taken_for_silver_with_a_gift_for_one() -> None:
    guard, guest = card("Страж", 6, elite=True), card("Гость", 2, elite=True)
    before = step(recruitment(FIRST, BEARER, guard, card("Волк"), guest))
    own = used(before, ChooseCard(1)).recruitments[FIRST]
    assert (names(own), own.gold, own.silver) == (["Знаменосец", "Страж"], 24, 11)
    assert own.given == ((1, (BOUND,)),)
    done = own.finish()
    assert isinstance(done, FinishedRecruitment)
    assert done.starts == ((), (BOUND,))


def test_cards_with_the_shown_name_come_from_the_deck_into_the_deal() -> None:
    wolf, deck = card("Волк"), (card("Лис"), card("Волк"), card("Волк"), card("Волк"))
    before = step(recruitment(FIRST, RECRUITER, wolf, card("Рысь"), deck=deck))
    before = told(before, UseAbility(0), PayFor(5), ChooseCard(1))
    asked = question(before)
    assert asked is not None
    assert asked.options == (ChooseCard(1), ChooseCard(2), ChooseCard(3), EnoughShown())
    before = told(before, ChooseCard(3), ChooseCard(1))
    own = before.recruitments[FIRST]
    assert [one.name for one in own.hand] == ["Вербовщик", "Волк", "Рысь", "Волк", "Волк"]
    assert [one.name for one in own.deck] == ["Лис", "Волк"]
    assert CameIntoDeal(FIRST, (wolf, wolf)) in before.events
    taken = own.take(4)
    assert isinstance(taken, Recruitment)
    assert names(taken.start_over()) == ["Вербовщик"]


def test_random_cards_of_the_opponent_are_seen_only_by_the_player() -> None:
    others = (MAGE, card("А"), MAGE, card("Б"), card("В"))
    for rng in range(8):
        before = used(step(recruitment(FIRST, INQUIRER), recruitment(SECOND, *others), rng))
        (seen,) = (event for event in before.known_to(FIRST) if isinstance(event, CardsSeen))
        assert (seen.seat, len(seen.cards)) == (SECOND, 2)
        assert not any(isinstance(event, CardsSeen) for event in before.known_to(SECOND))
        assert before.recruitments[FIRST].gold == 24 - 4 + seen.cards.count(MAGE)


def test_drawn_cards_depend_only_on_the_seed() -> None:
    others = recruitment(SECOND, *(card(name) for name in "АБВГДЕЖЗ"))

    def seen(rng: int) -> list[object]:
        return list(used(step(recruitment(FIRST, HIRELINGS), others, rng)).events)

    assert seen(1) == seen(1)
    assert len({repr(seen(rng)) for rng in range(9)}) > 4


def test_showing_cards_of_different_costs_finds_one_of_the_missing_cost() -> None:
    costs = (4, 5, 5, 6, 7)
    hand = [card(f"Карта {place}", cost) for place, cost in enumerate(costs)]
    deck = (card("Семь", 7), card("Восемь", 8, elite=True), card("Девять", 9))
    before = step(recruitment(FIRST, TELLER, *hand, deck=deck))
    before = told(before, UseAbility(0), ChooseCard(1), ChooseCard(2))
    asked = question(before)
    assert asked is not None
    assert asked.options == (ChooseCard(4), ChooseCard(5))  # no second one that costs 5
    before = plainly(told(before, ChooseCard(4), ChooseCard(5)))
    own = before.recruitments[FIRST]
    assert names(own) == ["Сказительница", "Восемь"]
    assert [one.name for one in own.deck] == ["Семь", "Девять"]
    assert own.gold == 24 - 3 - 8


@pytest.mark.rule("403.1.2")
def test_an_ability_is_impossible_with_too_few_cards_to_show() -> None:
    hand = [card(f"Карта {place}", cost) for place, cost in enumerate((4, 5, 5, 6))]
    before = step(recruitment(FIRST, TELLER, *hand))
    assert refused(before, 0) == ("too_few_to_show", "403.1.2")


@pytest.mark.rule("403.1.2")
def test_found_cards_that_would_be_illegal_are_left_out() -> None:
    hand = [card(f"Карта {place}", cost) for place, cost in enumerate((4, 5, 6, 7))]
    deck = (card("Восемь", 8, elite=True),)
    before = used(step(recruitment(FIRST, TELLER, *hand, deck=deck, gold=5)))
    own = before.recruitments[FIRST]
    assert (names(own), own.gold) == (["Сказительница"], 2)
    assert [one.card.name for one in before.events if isinstance(one, NotTaken)] == ["Восемь"]


# What nobody can foresee: 403.2.3.3. The card and an artifact of the deck come into the squad.

SMITH = herald(
    card("Кузнец", 3, CardType.ARTIFACT, elite=True),
    ab.ShowCards(ab.OfType((CardType.ARTIFACT,)), pile=ab.Pile.DECK),
    TAKE,
    ab.TakeIntoSquad(SHOWN),
)


def forged(gold: int, *hand: CardSpec) -> Recruitment:
    """Return the recruitment after a smith has brought an artifact for 4 gold, and is paid 3."""
    anvil = card("Наковальня", 4, CardType.ARTIFACT, elite=True)
    own = recruitment(FIRST, SMITH, *hand, deck=(anvil,), gold=gold, silver=0)
    return used(step(own)).recruitments[FIRST]


@pytest.mark.rule("403.2.3.3/untried")
@pytest.mark.parametrize(("gold", "squad"), [(7, ["Кузнец", "Наковальня"]), (6, ["Кузнец"])])
def test_a_card_whose_effect_depends_on_the_deck_is_taken_without_a_trial(
    gold: int, squad: list[str]
) -> None:
    assert names(forged(gold, card("Волк", 1, elite=True))) == squad


@pytest.mark.rule("403.2.3.3/stays")
def test_a_card_taken_without_a_trial_cannot_be_put_back() -> None:
    own = forged(8, card("Волк", 1, elite=True))
    taken = own.take(1)
    assert isinstance(taken, Recruitment)
    assert names(taken.start_over()) == ["Кузнец", "Наковальня"]
    for position in (0, 2):
        refusal = own.without(position)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "locked_in_squad"


@pytest.mark.rule("403.2.3.3/illegal")
@pytest.mark.parametrize(("gold", "is_left"), [(8, True), (7, False)])
def test_without_a_legal_squad_other_cards_are_tried_before_losing(
    gold: int, is_left: bool
) -> None:
    own = forged(gold, card("Волк", 1, elite=True), card("Медведь", 3, elite=True))
    finished = own.finish()
    assert isinstance(finished, Refusal)
    assert finished.code == "no_creature"
    assert has_legal_squad(own) is is_left


def test_a_card_may_pay_gold_to_begin_in_the_graveyard() -> None:
    before = used(step(recruitment(FIRST, FOUNDLING, card("Волк"))))
    own = before.recruitments[FIRST]
    assert (own.gold, own.silver, own.taken) == (23, 22, ())
    assert LaidAside(FIRST, FOUNDLING, ab.Area.GRAVEYARD) in before.events
    refusal = own.take(0)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_in_deal"
    taken = own.take(1)
    assert isinstance(taken, Recruitment)
    done = taken.finish()
    assert isinstance(done, FinishedRecruitment)
    assert done.aside == ((FOUNDLING, ab.Area.GRAVEYARD, ""),)
    assert FOUNDLING not in done.deck


def test_up_to_three_cards_are_exiled_each_for_its_price() -> None:
    runaways = [replace(card(f"Беглец {cost}", cost), classes=("Беглец",)) for cost in (1, 4, 6, 3)]
    before = step(recruitment(FIRST, CHIEF, *runaways, card("Волк")))
    before = used(before, ChooseCard(1), ChooseCard(2), ChooseCard(3))
    own = before.recruitments[FIRST]
    assert own.silver == 22 - 0 - 2 - 4
    assert [(laid.position, laid.area, laid.marker) for laid in own.aside] == [
        (place, ab.Area.EXILE, "беглец") for place in (1, 2, 3)
    ]
    none = used(step(recruitment(FIRST, CHIEF, *runaways)), EnoughShown())
    assert (none.recruitments[FIRST].silver, none.recruitments[FIRST].aside) == (22, ())


@pytest.mark.rule("403.1.2/own")
def test_silver_lost_for_cards_is_shown_to_both_players() -> None:
    runaway = replace(card("Беглец", 5), classes=("Беглец",))
    before = used(step(recruitment(FIRST, CHIEF, runaway)), ChooseCard(1))
    for seat in (FIRST, SECOND):
        assert CrystalsChanged(FIRST, 0, -3) in before.known_to(seat)


@pytest.mark.rule("403.1.2")
def test_no_more_cards_are_exiled_than_the_silver_pays_for() -> None:
    runaways = [replace(card(f"Беглец {cost}", cost), classes=("Беглец",)) for cost in (6, 7)]
    before = step(recruitment(FIRST, CHIEF, *runaways, silver=5))
    before = told(before, UseAbility(0), ChooseCard(1))
    asked = question(before)
    assert asked is not None
    assert asked.options == (EnoughShown(),)


def test_a_dealt_creature_may_begin_in_the_graveyard() -> None:
    before = step(
        recruitment(FIRST, DIGGER, card("Волк"), card("Тур", 6), card("Топь", 2, TERRAIN))
    )
    before = used(before)
    own = before.recruitments[FIRST]
    assert names(own) == ["Могильник"]
    assert [laid.position for laid in own.aside] == [1]


def test_shown_cards_decide_the_starting_ability_of_a_card() -> None:
    fox = replace(card("Лис"), elements=(Element.FOREST,))
    toad = replace(card("Жаба"), elements=(Element.SWAMP,))
    before = used(step(recruitment(FIRST, HIRELINGS), recruitment(SECOND, fox, toad)))
    ((position, (gain,)),) = before.recruitments[FIRST].given
    assert position == 0
    assert isinstance(gain, ab.Gain)
    assert isinstance(gain.ability, ab.SizeModifier)
    assert isinstance(gain.ability.against, ab.OfElement)
    assert set(gain.ability.against.elements) == {Element.FOREST, Element.SWAMP}
    assert StartGiven(FIRST, HIRELINGS) in before.events


def test_an_ability_before_the_recruitment_may_roll_a_die() -> None:
    lucky = herald(card("Счастливец"), ab.ChangeCrystals(gold=ab.Rolled(Strength(0, 1, 2))))
    for rng in range(12):
        before = used(step(recruitment(FIRST, lucky), rng=rng))
        (rolled,) = (event for event in before.events if isinstance(event, DieRolled))
        assert before.recruitments[FIRST].gold == 24 + (0, 0, 0, 1, 1, 2)[rolled.die - 1]


def test_an_ability_with_too_many_combinations_offers_all_cards() -> None:
    endless = herald(
        card("Крючкотвор"),
        *(ab.ShowCards(least=5, most=5) for _time in range(6)),
        ab.ChangeCrystals(gold=-99),
    )
    before = step(recruitment(FIRST, endless, *(card(f"К{place}") for place in range(12))))
    assert usable(before, FIRST) == (0,)
    asked = question(answered(before, UseAbility(0)))
    assert asked is not None
    assert len(asked.options) == 12


def test_all_eight_abilities_can_be_used_in_one_deal() -> None:
    hand = (*ALL_EIGHT, *(card(f"К{cost}", cost) for cost in range(4, 8)))
    before = to_the_end(step(recruitment(FIRST, *hand), recruitment(SECOND, *hand)))
    played = [event for event in before.events if isinstance(event, AbilityPlayed)]
    assert len(played) > 4
    for own in before.recruitments:
        assert own.gold >= 0
        assert own.silver >= 0
        assert own.start_over() == own


def test_an_answer_that_was_not_asked_for_is_refused() -> None:
    before = step(recruitment(FIRST, SCOUT))
    for answer in (UseAbility(3), ChooseCard(0), EnoughShown(), PayFor(1)):
        with pytest.raises(IllegalChoice):
            answered(before, answer)
    with pytest.raises(IllegalChoice):
        answered(passed(before), PassOn())


def test_recruitments_must_be_given_in_the_order_of_the_seats() -> None:
    with pytest.raises(ValueError, match="first"):
        begun((recruitment(SECOND), recruitment(FIRST)), 1)


def test_every_refusal_code_has_a_sentence() -> None:
    codes = {
        "ability_does_not_hold",
        "ability_used_before",
        "locked_in_squad",
        "no_ability_before",
        "no_crystals_before",
        "not_in_deal",
        "too_few_to_show",
        "unique_used_before",
    }
    assert codes <= refusal_codes()


@pytest.mark.rule("403.1", "403.2.4")
def test_a_recruitment_is_saved_with_the_abilities_used_before_it() -> None:
    for own in to_the_end(step(recruitment(FIRST, *ALL_EIGHT))).recruitments:
        assert Recruitment.from_json(own.to_json()) == own
