"""What a card is worth: the price model, the player's ratings."""

from dataclasses import replace
from pathlib import Path

import pytest

import engine.berserk.abilities as ab
from catalog.common.errors import BadFile
from deckbuilder.squads.worth import features, price, read_ratings, scores
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import ACTION
from tests.deckbuilder.cards import card
from tests.support.price_fit import REAL_CARDS, card_error, fitted, priced_cards, usual_miss
from tests.support.starters import starter_cards


def _table(folder: Path, text: str) -> Path:
    path = folder / "ratings.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_price_is_the_sum_of_features_and_coefficients() -> None:
    known = price().coefficients
    one = card("Проба")  # life 5, movement 1, strike 1-2-3
    expected = known["one"] + 5 * known["life"] + known["movement"]
    expected += known["weak"] + 2 * known["medium"] + 3 * known["strong"]
    assert price().of(one) == expected


def test_every_price_feature_has_a_coefficient() -> None:
    assert set(price().coefficients) == set(features(card("Проба")))


def test_a_price_is_never_negative() -> None:
    nothing = replace(card("Ничто"), life=None, strike=None, movement=90)
    assert price().of(nothing) == 0


def test_armor_and_powers_are_features() -> None:
    shot = ab.Playable(ACTION, ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3)))
    found = features(replace(card("Стрелок"), abilities=(ab.Named(ab.Name.ARMOR, 2), shot)))
    assert (found["armor"], found["power"]) == (2, 2)


def test_a_printed_text_counts_by_sentences_and_not_by_actions() -> None:
    shot = ab.Playable(ACTION, ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 3)))
    text = "Выстрел на 1-2-3. Защита от льда."
    found = features(replace(card("Стрелок"), text=text, abilities=(shot, ab.Unread("Защита."))))
    assert (found["sentences"], found["power"]) == (2, 0)


def test_the_error_of_the_price_is_about_that_of_the_bundled_cards() -> None:
    cards = {one.ref: one for deck in starter_cards().values() for one in deck}
    assert 50 < card_error(list(cards.values()), price()) <= 1.1 * price().miss


def test_an_own_rating_has_no_error(tmp_path: Path) -> None:
    model = read_ratings(_table(tmp_path, "name,worth\nСтраж,3.5\n"))
    assert model.error(card("Страж")) == 0
    assert model.error(card("Сокол")) == price().miss > 0


def test_fitted_prices_are_close_to_the_printed_costs() -> None:
    cards = {one for deck in starter_cards().values() for one in deck}
    assert usual_miss(sorted(cards, key=lambda one: one.ref), dict(price().coefficients)) < 100


@pytest.mark.slow
@pytest.mark.skipif(not REAL_CARDS.is_file(), reason="the real cards are not beside this checkout")
def test_the_shipped_coefficients_are_reproduced_by_the_fit() -> None:
    cards = priced_cards()
    found = fitted(cards)
    assert all(abs(found[name] - value) <= 1 for name, value in price().coefficients.items())
    assert abs(card_error(cards, price()) - price().miss) <= 1


def test_a_rated_card_has_its_rating_and_other_cards_their_price(tmp_path: Path) -> None:
    model = read_ratings(_table(tmp_path, "name,worth\nСтраж,3.5\n"))
    known, unknown = card("страж"), card("Сокол", 3, CardType.FLYER)
    assert scores((known, unknown), model) == (350, price().of(unknown))
    assert model.unrated((known, unknown)) == ("Сокол",)


@pytest.mark.parametrize(
    ("text", "worth"), [("7", 700), ("0", 0), ("3,25", 325), ("12.5", 1250), ("0.05", 5)]
)
def test_ratings_are_read_in_crystals(tmp_path: Path, text: str, worth: int) -> None:
    model = read_ratings(_table(tmp_path, f"worth;name\n{text};Страж\n"))
    assert model.of(card("Страж")) == worth


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("Страж,3\n", 1, "name,worth"),
        ("", 1, "name,worth"),
        (
            "name,worth\nСтраж,много\n",
            2,
            "“много” is not a valid worth; write crystals from 0 to 999.99, such as 3.5",
        ),
        (
            "name,worth\nСтраж,-1\n",
            2,
            "“-1” is not a valid worth; write crystals from 0 to 999.99, such as 3.5",
        ),
        ("name,worth\nСтраж,1\n\nСокол\n", 4, "needs a card's name"),
        ("name,worth\nСтраж,1\nСТРАЖ,2\n", 3, "rated twice"),
    ],
)
def test_an_invalid_table_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int, problem: str
) -> None:
    with pytest.raises(BadFile, match=problem) as caught:
        read_ratings(_table(tmp_path, text))
    assert caught.value.line == line


def test_a_missing_table_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no such file"):
        read_ratings(tmp_path / "none.csv")
