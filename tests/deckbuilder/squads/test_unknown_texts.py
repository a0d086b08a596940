"""No cut and no swap is proposed by a measure that does not know what the cards' texts do."""

from dataclasses import replace
from pathlib import Path

import pytest

import engine.berserk.abilities as ab
from deckbuilder.decks.text import starter_decks
from deckbuilder.squads.aims import Aims, read_aims
from deckbuilder.squads.battle_worth import battle
from deckbuilder.squads.simulation import simulated
from deckbuilder.squads.solver import Objective
from deckbuilder.squads.squad_texts import no_cuts_text, render_unseen
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.cards.facts import ACTION
from tests.deckbuilder.cards import card
from tests.support.real_decks import real_decks
from tests.support.starters import plain_starters, starter_cards


def _aims(model: str, objective: str = "measure") -> Aims:
    return read_aims(objective, model, (), RULES_2024)


def _card(name: str, text: str, *abilities: ab.Ability) -> CardSpec:
    return replace(card(name), text=text, abilities=abilities)


PLAIN = card("Страж")
ARMORED = _card("Латник", "", ab.Named(ab.Name.ARMOR, 1))
HEALING = _card(
    "Лекарь", "Лечит.", ab.Playable(ACTION, ab.Power(ab.PowerKind.SPELL, (ab.Heal(1),)))
)
SILENT = _card("Немой", "Молчит.", ab.Unread("Молчит."))


@pytest.mark.parametrize(
    ("model", "unknown"),
    [
        ("price", ("Лекарь", "Немой")),
        ("battle", ("Лекарь", "Немой")),
    ],
)
def test_every_card_with_an_unknown_text_is_named_once(
    model: str, unknown: tuple[str, ...]
) -> None:
    aims = _aims(model)
    assert aims.unknown([PLAIN, HEALING, HEALING, ARMORED, SILENT]) == unknown
    assert aims.unknown([PLAIN, ARMORED]) == ()
    assert no_cuts_text(aims, [PLAIN, ARMORED]) == ""
    told = no_cuts_text(aims, [PLAIN, HEALING, SILENT])
    assert "No cut or swap is proposed: the" in told
    assert "2 cards of the deck do (Лекарь, Немой)" in told


def test_five_unknown_cards_are_named_and_the_rest_counted() -> None:
    cards = [_card(f"Карта {number}", "Молчит.", ab.Unread("Молчит.")) for number in range(8)]
    told = no_cuts_text(_aims("price"), cards)
    assert "Карта 4 and 3 more" in told
    assert "Карта 5" not in told


def test_an_own_rating_makes_a_text_known(tmp_path: Path) -> None:
    table = tmp_path / "mine.csv"
    table.write_text("name,worth\nЛекарь,5\nНемой,6\n", encoding="utf-8")
    aims = _aims(str(table))
    assert aims.unknown([PLAIN, HEALING, SILENT]) == ()
    assert aims.unknown([replace(HEALING, name="Знахарь")]) == ("Знахарь",)


def test_simulated_worth_knows_only_cards_with_every_text_read() -> None:
    deck = starter_cards()["steppe-raid"][:20]
    silent = replace(deck[0], ref="own/1", abilities=(ab.Unread("Молчит."),))
    model = simulated([*deck, silent], RULES_2024, 12)
    assert model.told
    for one in (*deck, silent):
        assert model.knows(one) is (one.ref in model.told and one is not silent)


@pytest.mark.parametrize("unseen", [SILENT, card("Друг", 5, CardType.COMPANION)])
def test_a_card_without_battle_data_is_named_if_the_model_counts(
    unseen: CardSpec,
) -> None:
    assert unseen.name in render_unseen(_aims("battle"), [PLAIN, unseen])
    assert render_unseen(_aims("battle"), [PLAIN, HEALING]) == ""
    assert render_unseen(_aims("battle", "cards"), [PLAIN, unseen]) == ""
    assert render_unseen(_aims("price"), [PLAIN, unseen]) == ""


def test_cuts_are_proposed_for_every_starter_deck_of_named_abilities() -> None:
    aims = _aims("battle")
    for name in plain_starters():
        assert no_cuts_text(aims, starter_cards()[name]) == "", name


@pytest.mark.parametrize("stem", [stem for stem, _deck in starter_decks()])
def test_cuts_are_proposed_for_every_starter_deck_of_measured_cards(stem: str) -> None:
    deck = starter_cards()[stem]
    assert any(one.text for one in deck)
    assert no_cuts_text(_aims("battle"), deck) == ""


def test_no_cuts_are_proposed_for_a_deck_of_texts_that_were_not_measured() -> None:
    deck = [replace(one, ref=f"own/{one.ref}") for one in starter_cards()["steppe-riders"]]
    unknown = [card for card in deck if not battle().knows(card)]
    told = no_cuts_text(_aims("battle"), deck)
    assert f"the texts of {len({card.name for card in unknown})} cards" in told


def test_texts_stay_unknown_for_an_objective_without_the_model() -> None:
    aims = Aims(Objective(cards=1), _aims("battle").model, "cards")
    assert aims.unknown([HEALING]) == ("Лекарь",)


@pytest.mark.slow
def test_no_real_deck_gets_a_cut_proposed_by_unread_texts() -> None:
    proposed = [
        (model, name)
        for model in ("price", "battle")
        for name, deck in real_decks().items()
        if not no_cuts_text(_aims(model), deck)
    ]
    assert proposed == []
    assert len(real_decks()) == 45
