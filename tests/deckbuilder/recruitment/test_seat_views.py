"""Before the battle a seat sees its own deal, its deck without order, and what was shown."""

from dataclasses import replace
from random import Random

import pytest

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before import answered, question
from deckbuilder.recruitment.before_state import (
    Before,
    BeforeQuestion,
    CardsSeen,
    ChooseCard,
    UseAbility,
)
from deckbuilder.recruitment.deals import Deal, MulliganTable, new_deal
from deckbuilder.recruitment.recruiter import choose_mulligan, random_answer, sensible_answer
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.seat_views import (
    before_seen,
    deal_seen,
    meant,
    question_seen,
    recruitment_seen,
    table_seen,
)
from engine.berserk import RULES_2024, UNKNOWN_CARD
from engine.berserk.cards.card import CardSpec
from engine.kernel import SEATS, IllegalChoice, Seat
from engine.kernel.rng import seeded, shuffled
from tests.deckbuilder.cards import card
from tests.support.heralds import ALL_EIGHT, PRESS, herald, recruitment, step, told

FIRST, SECOND = Seat.FIRST, Seat.SECOND
SOME = tuple(card(f"Страж {place:02}", 1 + place % 6, ref=f"t/{place:02}") for place in range(24))
SEARCH = ab.ShowCards(pile=ab.Pile.DECK)
SEEKER = herald(card("Искатель", 2), SEARCH, ab.TakeIntoDeal())
LOOK = ab.ShowCards(least=2, most=2, side=ab.Side.ENEMY, at_random=True, looks=True)


def stirred(deal: Deal) -> Deal:
    """Return a deal with the same hand and crystals, but another deck order and random state."""
    size = deal.rules.deal_size
    rest, rng = shuffled(seeded(deal.rng, 9), deal.order[size:])
    assert tuple(rest) != deal.order[size:]
    return replace(deal, order=(*deal.order[:size], *rest), rng=rng)


def asked_of(before: Before) -> BeforeQuestion:
    asked = question(before)
    assert asked is not None
    return asked


def shown_to(before: Before, seat: Seat) -> tuple[Before, BeforeQuestion | None]:
    asked = question(before)
    shown = None if asked is None else question_seen(before, asked, seat)
    return before_seen(before, asked, seat), shown


def dealt(seat: Seat, rng: Random) -> Recruitment:
    """Return a deal with the eight real abilities and others among plain cards."""
    names = "AB"[seat]
    marked = [
        replace(one, ref=f"{names}/{at}") for at, one in enumerate((*ALL_EIGHT, SEEKER, PRESS))
    ]
    plain = [
        card(
            f"{names} воин {place:02}",
            1 + place % 8,
            ref=f"{names}/p{place:02}",
            elite=place % 2 == 0,
        )
        for place in range(24)
    ]
    cards = (*rng.sample(marked, 5), *rng.sample(plain, 16))
    hand = rng.sample(cards, 12)
    return recruitment(seat, *hand, deck=tuple(one for one in cards if one not in hand))


# deals -------------------------------------------------------------------------------------


def test_a_view_of_the_own_deal_shows_the_hand_in_order_and_the_deck_sorted() -> None:
    deal = new_deal(SOME, 5, FIRST, RULES_2024)
    seen = deal_seen(deal, is_own=True)
    assert seen.hand == deal.hand
    assert sorted(deal.rest, key=lambda one: one.name) == [*seen.rest] != [*deal.rest]
    assert seen == deal_seen(stirred(deal), is_own=True)
    assert seen.rng == 0


def test_a_view_of_the_opponents_deal_shows_only_numbers() -> None:
    deal = new_deal(SOME, 5, SECOND, RULES_2024)
    other = new_deal(SOME[::-1], 6, SECOND, RULES_2024)
    seen = deal_seen(deal, is_own=False)
    assert seen == deal_seen(other, is_own=False)
    assert set(seen.cards) == {UNKNOWN_CARD}
    assert len(seen.cards) == len(SOME)
    assert (seen.gold, seen.silver) == (deal.gold, deal.silver)


def test_announced_mulligans_are_public() -> None:
    deals = new_deal(SOME, 5, FIRST, RULES_2024), new_deal(SOME, 5, SECOND, RULES_2024)
    table = MulliganTable(deals).answer(wants=True)
    seen = table_seen(table, SECOND)
    assert (seen.announced, seen.turn) == (table.announced, SECOND)
    assert set(seen.deals[FIRST].hand) == {UNKNOWN_CARD}
    assert seen.deals[SECOND].hand == deals[SECOND].hand


def test_a_bot_keeps_its_deal_whatever_the_next_one_would_be() -> None:
    for seed in range(60):
        deal = new_deal(SOME, seed, FIRST, RULES_2024)
        assert choose_mulligan(deal) is choose_mulligan(stirred(deal))


def test_a_recruitment_is_seen_with_its_deck_sorted() -> None:
    own = Recruitment.of(new_deal(SOME, 5, FIRST, RULES_2024))
    seen = recruitment_seen(own)
    assert (seen.hand, seen.rng) == (own.hand, 0)
    assert seen.deck != own.deck
    assert set(seen.deck) == set(own.deck)
    assert seen.refusals() == own.refusals()


# the step before recruiting ----------------------------------------------------------------


def searching(deck: tuple[CardSpec, ...]) -> Before:
    """Return the step in which a player chooses a card of the own deck."""
    return told(step(recruitment(FIRST, SEEKER, SOME[0], deck=deck)), UseAbility(0))


def test_a_choice_from_the_own_deck_does_not_show_its_order() -> None:
    deck = SOME[5:12]
    one, other = searching(deck), searching((*deck[3:], *deck[:3]))
    assert shown_to(one, FIRST) == shown_to(other, FIRST)
    for place, wanted in enumerate(deck):
        for before in (one, other):
            answer = meant(before, asked_of(before), ChooseCard(place))
            assert answered(before, answer).recruitments[FIRST].hand[-1] == wanted


@pytest.mark.parametrize("place", [-1, 7, 10**9])
def test_a_card_that_is_not_in_the_deck_cannot_be_chosen(place: int) -> None:
    before = searching(SOME[5:12])
    with pytest.raises(IllegalChoice):
        meant(before, asked_of(before), ChooseCard(place))


def test_bots_choose_from_a_deck_without_knowing_its_order() -> None:
    deck = tuple(card(f"Равный {place}", 3, ref=f"e/{place}") for place in range(6))
    for turned in range(1, 6):
        one, other = searching(deck), searching((*deck[turned:], *deck[:turned]))
        sensible = [sensible_answer(before, asked_of(before)) for before in (one, other)]
        chance = [random_answer(before, asked_of(before), 5) for before in (one, other)]
        for first, second in (sensible, chance):
            chosen = [
                answered(before, answer) for before, answer in ((one, first), (other, second))
            ]
            assert len({before.recruitments[FIRST].hand[-1] for before in chosen}) == 1


def looking(rng: int) -> Before:
    """Return the step in which a player, after a look at two random cards of the opponent, chooses
    a card of the own deck."""
    looker = herald(card("Соглядатай", 2), LOOK, SEARCH)
    pair = recruitment(FIRST, looker, deck=SOME[10:14]), recruitment(SECOND, *SOME[:9])
    return told(step(*pair, rng=rng), UseAbility(0))


def test_a_player_does_not_learn_which_own_cards_the_opponent_looked_at() -> None:
    looks = [looking(rng) for rng in range(8)]
    assert len({before.events for before in looks}) > 1
    assert len({repr(shown_to(before, SECOND)) for before in looks}) == 1
    for before in looks:
        (event,) = (one for one in before.events if isinstance(one, CardsSeen))
        seen, _shown = shown_to(before, FIRST)
        assert event in seen.events
        assert seen.at_hand is not None
        assert tuple(seen.card(spot) for spot in seen.at_hand.shown) == event.cards
        known = [one for one in seen.recruitments[SECOND].hand if one != UNKNOWN_CARD]
        assert set(known) == set(event.cards)


@pytest.mark.parametrize(
    "steps",
    [
        pytest.param((ab.ShowCards(least=2, most=2),), id="being chosen"),
        pytest.param((ab.ShowCards(looks=True), SEARCH), id="looked at in the own deal"),
        pytest.param((replace(SEARCH, looks=True), SEARCH), id="looked at in the own deck"),
    ],
)
def test_the_opponent_does_not_see_cards_that_are_not_shown_yet(
    steps: tuple[ab.ShowCards, ...],
) -> None:
    own = recruitment(FIRST, herald(card("Тихоня", 2), *steps), *SOME[:4], deck=SOME[10:14])
    begun = told(step(own, recruitment(SECOND, *SOME[5:8])), UseAbility(0))
    after = [answered(begun, choice) for choice in asked_of(begun).options]
    assert len({repr(shown_to(before, FIRST)) for before in after}) == len(after) > 1
    assert len({repr(shown_to(before, SECOND)) for before in after}) == 1


def test_cards_that_nobody_showed_are_unknown_to_the_opponent() -> None:
    for seed in range(8):
        rng = Random(seed)
        before = step(dealt(FIRST, rng), dealt(SECOND, rng), rng=seed)
        while (asked := question(before)) is not None:
            check_unknown(before, asked)
            before = answered(before, random_answer(before, asked, rng.getrandbits(32)))


def check_unknown(before: Before, asked: BeforeQuestion) -> None:
    """Hold that a view names only those cards of the opponent that public events name."""
    for seat in SEATS:
        seen, shown = shown_to(before, seat)
        public = repr(before.known_to(seat))
        text = repr((seen, shown))
        for secret in (
            *before.recruitments[seat.opponent].hand,
            *before.recruitments[seat.opponent].deck,
        ):
            assert f"'{secret.ref}'" not in text or f"'{secret.ref}'" in public
        assert shown is not None
        assert before_seen(seen, shown, seat) == seen
        if asked.seat is seat:
            assert question(seen) == shown == question_seen(seen, shown, seat)


@pytest.mark.parametrize("seat", SEATS)
def test_decks_that_differ_only_in_order_look_the_same_before_recruiting(seat: Seat) -> None:
    """To either player, through whole steps in which the eight real abilities are used."""
    compared = 0
    for seed in range(8):
        rng = Random(seed)
        pair = dealt(FIRST, rng), dealt(SECOND, rng)
        one = step(*pair, rng=seed)
        mixed = [
            replace(own, deck=tuple(rng.sample(own.deck, len(own.deck))), rng=own.rng + 1)
            for own in pair
        ]
        other = step(mixed[0], mixed[1], rng=seed)
        while (asked := question(one)) is not None:
            assert shown_to(one, seat) == shown_to(other, seat)
            compared += 1
            options = question_seen(one, asked, asked.seat).options
            choice = rng.choice(options)
            one = answered(one, meant(one, asked, choice))
            other = answered(other, meant(other, asked_of(other), choice))
    assert compared > 40
