"""Cards with a worth of their own, and the file it is read from."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.squads.battle_worth import BattleGuess, BattleWorth, battle
from deckbuilder.squads.measured_cards import MeasuredCard, MeasuredCards, printed_digest
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, CardType, Cost, Element
from tests.deckbuilder.cards import card

PLAIN = card("Страж")
FRIEND = card("Друг", 3, CardType.COMPANION)
SILENT = replace(card("Немой"), text="Молчит.", abilities=(ab.Unread("Молчит."),))


def _with(measured: CardSpec) -> BattleWorth:
    row = MeasuredCard(worth=412, error=23, squads=900, digest=printed_digest(measured))
    return replace(battle(), measured=MeasuredCards({measured.ref: row}))


@pytest.mark.parametrize("one", [PLAIN, FRIEND, SILENT], ids=lambda one: one.name)
def test_a_measured_card_has_its_own_worth_and_error_and_is_known(one: CardSpec) -> None:
    model = _with(one)
    assert (model.of(one), model.error(one)) == (412, 23)
    assert model.has_seen(one)
    assert model.knows(one)
    assert BattleGuess(model, (0, 100), {}).of(one) == 412


def test_other_cards_keep_their_worth_by_features() -> None:
    model, other = _with(PLAIN), card("Другой")
    assert (model.of(other), model.error(other)) == (battle().of(other), battle().miss)
    assert not model.has_seen(FRIEND)
    assert not model.knows(SILENT)


@pytest.mark.parametrize(
    "changed",
    [
        replace(PLAIN, cost=Cost(PLAIN.cost.number + 1)),
        replace(PLAIN, elite=not PLAIN.elite),
        replace(PLAIN, type=CardType.FLYER),
        replace(PLAIN, elements=(Element.SWAMP,)),
        replace(PLAIN, unique=True),
        replace(PLAIN, horde=True),
        replace(PLAIN, classes=("Гном",)),
        replace(PLAIN, life=11),
        replace(PLAIN, movement=None),
        replace(PLAIN, strike=Strength(1, 1, 9)),
        replace(PLAIN, text="Броня 1."),
    ],
)
def test_a_card_printed_otherwise_than_measured_falls_back_to_its_features(
    changed: CardSpec,
) -> None:
    model = _with(PLAIN)
    assert model.measured.of(changed) is None
    assert model.of(changed) == model.by_features(changed)


def test_a_new_name_or_a_better_reading_of_the_text_keeps_the_measurement() -> None:
    for same in (replace(PLAIN, name="Часовой"), replace(PLAIN, abilities=(ab.Unread("."),))):
        assert _with(PLAIN).of(same) == 412


def test_a_card_of_another_number_with_the_same_print_is_not_measured() -> None:
    assert _with(PLAIN).measured.of(replace(PLAIN, ref="own/7")) is None
