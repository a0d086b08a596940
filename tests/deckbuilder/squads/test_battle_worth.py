"""What a card does in battle."""

from dataclasses import replace

import numpy as np
import pytest

import engine.berserk.abilities as ab
from catalog.common.resources import data_path
from deckbuilder.squads.battle_worth import battle, battle_features, battle_guess, is_read
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType, Cost
from engine.berserk.cards.facts import ACTION
from tests.deckbuilder.cards import card
from tests.support.battle_fit import by_cost, card_error, fitted
from tests.support.starters import plain_starters, starter_cards

SHOT = ab.Playable(ACTION, ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3), 4))


def test_every_battle_feature_has_a_coefficient() -> None:
    assert set(battle().coefficients) == set(battle_features(card("Проба")))


def test_battle_worth_is_the_sum_of_features_and_coefficients() -> None:
    known = battle().coefficients
    one = card("Проба")  # life 5, movement 1, strike 1-2-3
    expected = known["one"] + 5 * known["life"] + known["movement"] + 6 * known["strike"]
    assert battle().of(one) == max(0, expected)


def test_abilities_are_counted_by_their_numbers() -> None:
    abilities = (
        ab.Named(ab.Name.ATTACK_EXPERIENCE, 1),
        ab.Named(ab.Name.DEFENCE_EXPERIENCE, 2),
        ab.Named(ab.Name.ARMOR, 1),
        ab.Named(ab.Name.REGENERATION, 3),
        ab.Named(ab.Name.UNANSWERED),
        SHOT,
        ab.Playable(ACTION, ab.Attack(ab.PowerKind.MAGIC_STRIKE, Strength(2, 2, 2), None)),
    )
    found = battle_features(replace(card("Стрелок"), abilities=abilities))
    names = ("attack", "defence", "armor", "regeneration", "unanswered", "far", "near_power")
    assert [found[name] for name in names] == [1, 2, 1, 3, 1, 1, 6]
    assert (found["far_power"], found["far_range"]) == (6, 4)


def test_a_stronger_card_is_worth_more() -> None:
    weak = card("Слабый")
    strong = replace(weak, life=12, strike=Strength(3, 4, 5))
    assert battle().of(strong) > battle().of(weak)


def test_a_ranged_attack_adds_worth() -> None:
    plain = replace(card("Стрелок"), life=9)
    assert battle().of(replace(plain, abilities=(SHOT,))) > battle().of(plain)


def test_a_card_with_unread_text_has_worth_zero_and_a_large_error() -> None:
    dark = replace(card("Тёмный", 6), abilities=(ab.Unread("Рычит."),))
    assert not is_read(dark)
    assert (battle().has_seen(dark), battle().knows(dark)) == (False, False)
    assert (battle().of(dark), battle().error(dark)) == (0, 600)


def test_a_bot_values_a_card_with_unread_text_by_its_cost() -> None:
    dark = replace(card("Тёмный", 6), abilities=(ab.Unread("Рычит."),))
    start, crystal = battle_guess().by_cost
    assert battle_guess().of(dark) == start + 6 * crystal
    assert battle_guess().of(replace(dark, cost=Cost(0))) == 0
    assert battle_guess().of(card("Проба")) == battle().of(card("Проба"))


@pytest.mark.rule("211.1")
@pytest.mark.parametrize("kind", [CardType.COMPANION, CardType.PARASITE])
def test_only_bots_guess_the_worth_of_a_symbiote_by_its_numbers_and_its_host(
    kind: CardType,
) -> None:
    friend = replace(card("Друг", 5, kind), life=30)
    guess = battle_guess()
    assert battle().of(friend) == 0
    assert guess.of(friend) == battle().by_numbers(friend) + guess.seated[kind] > 0
    poor = replace(friend, life=0, strike=None)
    assert guess.of(poor) == max(0, battle().by_numbers(poor) + guess.seated[kind])


@pytest.mark.parametrize(
    ("ability", "known"),
    [
        (ab.Named(ab.Name.ARMOR, 1), True),
        (ab.Named(ab.Name.DIRECTED), True),
        (ab.Named(ab.Name.DASH), False),
        (SHOT, True),
        (ab.Playable(ACTION, ab.Attack(ab.PowerKind.SHOT, ab.StrikeOf(1, 2, 3), 4)), False),
        (ab.Playable(ACTION, ab.Power(ab.PowerKind.SPELL, (ab.Heal(1),))), False),
    ],
)
def test_the_model_knows_only_features_seen_in_its_matches(
    ability: ab.Ability, known: bool
) -> None:
    one = replace(card("Проба"), abilities=(ability,))
    assert battle().has_seen(one)
    assert battle().knows(one) is known
    assert (battle().error(one) == battle().miss) is known


def test_every_card_with_named_abilities_alone_is_known_to_the_model() -> None:
    cards = {one for stem in plain_starters() for one in starter_cards()[stem]}
    assert all(map(battle().knows, cards))


def test_the_estimate_recovers_the_error_put_into_the_results() -> None:
    rng = np.random.default_rng(3)
    worth = rng.integers(100, 900, 60).astype(np.float64)
    rows = rng.integers(-1, 2, (4000, 60)).astype(np.float64)
    for off in (0, 150):
        shown = worth + rng.normal(0, off or 1e-9, 60)
        results = rows @ shown / 1000 + rng.normal(0, 0.5, 4000)
        assert card_error(rows, results, worth) == pytest.approx(off, abs=40)


def test_the_fit_recovers_the_features_behind_the_results() -> None:
    rng = np.random.default_rng(1)
    rows = rng.integers(-5, 6, (400, 3))
    results = [1 if row @ [2, -1, 0] + rng.normal() > 0 else -1 for row in rows]
    added, errors = fitted(rows.tolist(), results)
    assert added[0] > 3 * errors[0]
    assert added[1] < -3 * errors[1]
    assert abs(added[2]) < 4 * errors[2]


def test_the_fitted_line_over_costs_passes_through_cards_on_it() -> None:
    cards = [replace(card(f"Карта {cost}", cost), life=cost, strike=None) for cost in range(1, 9)]
    only_life = np.array([float(name == "life") for name in battle_features(cards[0])])
    slope, start = by_cost(only_life, cards)
    assert slope == pytest.approx(1)
    assert start == pytest.approx(0)


def test_the_coefficient_file_names_the_tool_that_made_it() -> None:
    text = data_path("worth", "battle.toml").read_text(encoding="utf-8")
    assert "tests.support.battle_fit" in text
