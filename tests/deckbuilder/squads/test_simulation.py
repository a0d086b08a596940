"""Worth estimated from matches."""

from dataclasses import replace

import numpy as np
import pytest

import engine.berserk.abilities as ab
from catalog.common.i18n import Language, activate
from deckbuilder.squads import simulation
from deckbuilder.squads.aims import read_aims
from deckbuilder.squads.records import MeasuredBy
from deckbuilder.squads.simulation import (
    Compared,
    Uninformative,
    compared_squads,
    estimated,
    simulated,
)
from deckbuilder.squads.worth import price
from engine.berserk import RULES_2024, CardSpec, Ruleset
from engine.berserk.cards.card import CardType
from engine.berserk.cards.text.compiler import read_sentence
from tests.deckbuilder.cards import card
from tests.support.simulated import check_same, matches_end
from tests.support.spoken import lexicon
from tests.support.starters import starter_cards


@pytest.mark.slow
def test_the_same_seed_gives_the_same_matches() -> None:
    deck = starter_cards()["steppe-raid"]
    check_same(*(compared_squads(deck, RULES_2024, 4, 1) for _again in range(2)))


def test_the_order_of_a_deck_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    matches_end(monkeypatch, dearer_wins=True)
    deck = starter_cards()["steppe-raid"]
    one, other = (simulated(cards, RULES_2024, 4, 1) for cards in (deck, deck[::-1]))
    assert one == other
    assert one.uninformative is None


def test_simulated_worth_covers_every_card_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    matches_end(monkeypatch, dearer_wins=True)
    deck = starter_cards()["wall-and-arrows"]
    model = simulated(deck, RULES_2024, 4)
    assert set(model.values) == set(model.errors) == {one.ref for one in deck}
    assert all(model.of(one) >= 0 for one in deck)


def test_a_card_that_was_not_played_is_worth_its_price() -> None:
    model = simulated(starter_cards()["steppe-raid"], RULES_2024, 2)
    stranger = card("Чужак", 5, CardType.FLYER)
    assert model.of(stranger) == price().of(stranger)


@pytest.mark.slow
def test_unread_texts_do_not_change_matches() -> None:
    deck = starter_cards()["steppe-raid"]
    dark = [replace(one, abilities=(*one.abilities, ab.Unread("Рычит."))) for one in deck]
    one, other = (compared_squads(cards, RULES_2024, 4, 2) for cards in (dark, deck))
    check_same(one, other)


def test_the_second_squad_is_recruited_with_the_crystals_of_the_second_seat() -> None:
    deck = starter_cards()["steppe-raid"]
    poor = replace(RULES_2024, gold=(RULES_2024.gold[0], 0), silver=(RULES_2024.silver[0], 0))
    assert simulated(deck, poor, 2).matches == 0  # nobody recruits a creature for nothing


def test_without_matches_every_card_is_worth_its_price() -> None:
    deck = starter_cards()["steppe-raid"]
    model = simulated(deck, RULES_2024, 0)
    assert all(model.of(one) == price().of(one) for one in deck)


def test_a_card_that_wins_more_than_its_price_has_more_worth() -> None:
    rng = np.random.default_rng(1)
    prior = np.full(4, 400.0)
    true = np.array([550.0, 400.0, 400.0, 250.0])
    differences = rng.integers(-2, 3, (4000, 4)).astype(np.float64)
    results = np.sign(differences @ true + rng.normal(0, 400, 4000))
    found, errors = estimated(differences, results, prior)
    assert found[0] > found[1] > found[3]
    assert found[0] - found[3] > 6 * errors.max()


def test_the_richer_seat_makes_no_card_worth_less() -> None:
    """The second squad has two crystals more and wins by its seat, not by them."""
    rng = np.random.default_rng(2)
    prior = np.array([300.0, 500.0, 100.0])
    rows = rng.integers(-2, 3, (6000, 3)) - np.array([0.0, 0.0, 2.0])
    results = rows @ prior + rng.normal(0, 500, 6000) + 900
    level = Compared(rows, results).without_seats()
    found, errors = estimated(level.differences, level.results, prior)
    assert (abs(found - prior) < 4 * errors).all()
    assert errors.max() < 25


def test_results_unrelated_to_the_price_give_no_estimate() -> None:
    differences = np.array([[1.0, 0.0], [0.0, 1.0]])
    with pytest.raises(Uninformative):
        estimated(differences, np.array([-1.0, -1.0]), np.array([300.0, 500.0]))


def test_a_model_of_uninformative_matches_is_the_price_in_name_and_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    matches_end(monkeypatch, dearer_wins=False)
    deck = starter_cards()["steppe-raid"]
    model = simulated(deck, RULES_2024, 12)
    assert (model.name, model.uninformative) == ("price", 12)
    for one in deck:
        assert model.of(one) == price().of(one)
        assert model.error(one) == price().error(one)
        assert model.knows(one) is price().knows(one)


@pytest.mark.parametrize("language", Language)
def test_the_name_of_the_measure_says_that_matches_told_nothing(
    monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    matches_end(monkeypatch, dearer_wins=False)
    aims = read_aims("measure", "simulated", starter_cards()["steppe-raid"], RULES_2024)
    activate(language)
    measure, head = {
        Language.ENGLISH: ("price (300 bot matches told nothing of worth)", "price"),
        Language.RUSSIAN: ("цена (300 матчей ботов ничего не сказали о ценности)", "цена"),
    }[language]
    assert (aims.measure, aims.head) == (measure, head)
    assert (
        aims.title()
        == {
            Language.ENGLISH: f"{measure}, in crystals",
            Language.RUSSIAN: f"{measure}, в кристаллах",
        }[language]
    )
    by = MeasuredBy.of(aims)
    assert (by.model, by.uninformative_matches) == ("price", 300)


def test_few_matches_change_the_worth_little() -> None:
    prior = np.array([300.0, 300.0])
    differences = np.array([[2.0, -1.0], [-1.0, 2.0]])
    found, errors = estimated(differences, np.array([1.0, 0.0]), prior)
    assert abs(found - prior).max() < 300
    assert 0 < errors.min() <= errors.max() <= 300


@pytest.mark.rule("105.2.4")
@pytest.mark.parametrize("elder_first", [False, True])
def test_a_card_with_x_plays_with_the_cost_in_its_text(
    monkeypatch: pytest.MonkeyPatch, *, elder_first: bool
) -> None:
    """A text that makes it cheaper does not change its cost, in whatever order they were dealt."""
    played: list[tuple[CardSpec, ...]] = []

    def result(squads: tuple[simulation._Squad, ...], _rules: Ruleset, _seed: int) -> int:
        played.extend(squad.cards for squad in squads)
        return 0

    monkeypatch.setattr(simulation, "_played", result)
    read = read_sentence("Может быть взят в отряд за 4 {ordinary}.", lexicon())
    demon = replace(card("Демон", "{x}"), abilities=read.abilities)
    elder = replace(card("Старейшина", 2), abilities=(ab.RecruitPrice(-1, cards=ab.IsCreature()),))
    cards = (elder, demon) if elder_first else (demon, elder)
    simulated(cards, replace(RULES_2024, gold=(9, 9), silver=(9, 9)), 1)
    costs = [{one.name: one.cost.number for one in squad} for squad in played]
    assert costs == [{"Демон": 4, "Старейшина": 2}] * 2
    assert [one.name for one in played[0]] == [one.name for one in played[1]]


@pytest.mark.rule("404.2.2")
def test_squads_payable_only_on_own_terms_are_simulated() -> None:
    poor = replace(RULES_2024, gold=(0, 0), silver=(9, 9))
    plain = tuple(card(f"Князь {place}", 4, elite=True, ref=f"t/{place}") for place in range(4))
    hired = tuple(replace(one, abilities=(ab.RecruitTerms(in_silver=True),)) for one in plain)
    assert simulated(plain, poor, 2).matches == 0
    assert simulated(hired, poor, 2).matches == 2
