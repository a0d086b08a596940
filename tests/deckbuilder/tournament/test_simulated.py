"""Whole matches between two decks by bots."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.base.levels import Level
from deckbuilder.matches.match import MatchSession
from deckbuilder.matches.records import difference, record_of
from deckbuilder.recruitment.seat_worth import seat_worth
from deckbuilder.tournament.simulated import (
    Contender,
    play_match,
    played_session,
    result_of,
)
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec, CardType
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.support.starters import entrant, starter_cards

pytestmark = pytest.mark.slow


def contender(stem: str = "steppe-raid") -> Contender:
    return Contender(starter_cards()[stem], name=stem, rules=RULES_2024)


def plain(count: int, prefix: str, life: int = 5) -> tuple[CardSpec, ...]:
    """Return so many different creatures."""
    return tuple(replace(card(f"{prefix} {number}", 6), life=life) for number in range(count))


def test_the_same_seed_produces_the_same_match() -> None:
    one, other = contender(), contender("black-candles")
    assert play_match(one, other, 7) == play_match(contender(), other, 7)


@pytest.mark.parametrize("bot", Level)
def test_every_bot_finishes_a_match(bot: Level) -> None:
    lone = Contender((replace(card("Бирюк", 20), life=1, movement=2),), rules=RULES_2024)
    assert play_match(lone, lone, 1, bot).rule


def test_a_recorded_match_can_be_replayed() -> None:
    session = played_session(contender(), contender("wall-and-arrows"), 3)
    assert difference(record_of(session)) is None


def test_squads_contain_only_cards_of_the_decks() -> None:
    one, other = contender(), contender("call-of-the-mire")
    result = play_match(one, other, 5)
    for squad, deck in zip(result.squads, (one, other), strict=True):
        assert squad
        assert set(squad) <= {one.ref for one in deck.cards}


def test_the_stronger_deck_nearly_always_wins() -> None:
    strong = Contender(plain(30, "Великан", life=12), rules=RULES_2024)
    weak = Contender(plain(30, "Заморыш", life=2), rules=RULES_2024)
    assert [play_match(strong, weak, seed).winner for seed in range(4)] == [0, 0, 0, 0]


def test_both_decks_take_the_first_seat() -> None:
    lone = Contender((replace(card("Бирюк", 20), life=1, movement=2),), rules=RULES_2024)
    assert {play_match(lone, lone, seed).first for seed in range(8)} == {0, 1}


@pytest.mark.rule("211.6")
def test_no_more_symbiotes_are_recruited_than_there_are_hosts() -> None:
    rider = card("Наездник", 1, CardType.COMPANION)
    riders = (replace(rider, ref=f"test/r{n}") for n in range(20))
    deck = Contender((*plain(8, "Рубака"), *riders), rules=RULES_2024)
    for squad in play_match(deck, deck, 2).squads:
        symbiotes = sum(ref.startswith("test/r") for ref in squad)
        assert 0 < symbiotes <= len(squad) - symbiotes


@pytest.mark.rule("403.2.5")
def test_a_deck_without_a_playable_squad_loses() -> None:
    hopeless = Contender(
        tuple(card(f"Столб {n}", 1, CardType.ARTIFACT) for n in range(20)), rules=RULES_2024
    )
    result = play_match(hopeless, contender(), 1)
    assert (result.winner, result.rule) == (1, "403.2.5")


def test_a_deck_of_symbiotes_alone_is_still_played() -> None:
    parasites = tuple(card(f"Паразит {n}", 1, CardType.PARASITE) for n in range(20))
    result = play_match(Contender(parasites, rules=RULES_2024), contender(), 1)
    assert all(result.squads)


@pytest.mark.rule("402.4")
def test_only_a_deal_that_spends_little_is_redrawn() -> None:
    cheap = Contender(tuple(card(f"Дешёвая {n}", 1) for n in range(30)), rules=RULES_2024)
    dear = Contender(plain(30, "Дорогая"), rules=RULES_2024)
    session = played_session(cheap, dear, 2)
    assert [session.deal_of(entrant).mulligans for entrant in (0, 1)] == [2, 0]


@pytest.mark.rule("402.1")
def test_the_dice_winner_takes_the_seat_that_wins_more_often() -> None:
    known = seat_worth(RULES_2024)
    assert known is not None
    assert known.better is Seat.SECOND
    for seed in range(3):
        session = played_session(contender(), contender("black-candles"), seed, Level.RANDOM)
        assert session.seat_of(session.roll.winner) is Seat.SECOND


def test_unread_texts_do_not_affect_a_match() -> None:
    deck = starter_cards()["steppe-raid"]
    dark = tuple(replace(one, abilities=(*one.abilities, ab.Unread("Рычит."))) for one in deck)
    assert (
        played_session(Contender(dark, rules=RULES_2024), contender(), 4).entrants[0].cards
        == Contender(deck, rules=RULES_2024).cards
    )


def test_an_empty_deck_is_refused() -> None:
    with pytest.raises(ValueError, match="no cards"):
        Contender((), rules=RULES_2024)


def test_an_unfinished_match_has_no_result() -> None:
    session = MatchSession((entrant(), entrant("black-candles")), 1, rules=RULES_2024)
    with pytest.raises(ValueError, match="not over"):
        result_of(session)
