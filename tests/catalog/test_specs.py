"""A row becomes the card that the engine plays."""

from typing import Any

import pytest

import engine.berserk.abilities as ab
from catalog.cards import Card
from catalog.lexicon import shipped_lexicon
from catalog.specs import to_spec
from catalog.store import open_catalog
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType, Cost, CostForm, Element
from engine.berserk.cards.facts import ACTION
from engine.berserk.cards.text.typesetting import render_card_text


def _card(**changes: Any) -> Card:
    plain: dict[str, Any] = {
        "set_id": 1,
        "number": 1,
        "ref": "proba/1",
        "name": "Пробник",
        "name_key": "пробник",
        "rarity": "common",
        "cost_number": 3,
        "type": "ground",
        "life": 7,
        "movement": 1,
        "weak": 1,
        "medium": 2,
        "strong": 3,
    }
    return Card(**(plain | changes))


def test_the_printed_facts_of_a_card_are_taken_over() -> None:
    spec = to_spec(
        _card(elements=20, unique=True, elite=True, classes=["Орк"], cost_form="variable")
    )
    assert (spec.ref, spec.name, spec.type) == ("proba/1", "Пробник", CardType.GROUND)
    assert (spec.cost, spec.elements) == (
        Cost(3, CostForm.VARIABLE),
        (Element.FOREST, Element.DARKNESS),
    )
    assert (spec.unique, spec.elite, spec.horde, spec.classes) == (True, True, False, ("Орк",))
    assert (spec.life, spec.movement, spec.strike) == (7, 1, Strength(1, 2, 3))


def test_a_card_without_a_strike_has_none() -> None:
    assert to_spec(_card(type="artifact", weak=None, medium=None, strong=None)).strike is None


def test_the_notation_of_abilities_becomes_nodes() -> None:
    spec = to_spec(_card(abilities="armor 2; shot 1-2-2 range 4", text="Печатный текст."))
    shot = ab.Playable(ACTION, ab.Attack(ab.PowerKind.SHOT, Strength(1, 2, 2), 4))
    assert (spec.abilities, spec.text) == ((ab.Named(ab.Name.ARMOR, 2), shot), "Печатный текст.")


def test_icons_become_nodes_while_the_text_stays_unread() -> None:
    icons = {"ova": 2, "armor": 1, "direct": 1, "uht": 1, "regen": 0, "zom": 0}
    spec = to_spec(_card(icons=icons, text="Орда."))
    assert spec.abilities == (
        ab.Named(ab.Name.ATTACK_EXPERIENCE, 2),
        ab.Named(ab.Name.ARMOR, 1),
        ab.Named(ab.Name.DIRECTED),
        ab.Named(ab.Name.UNANSWERED),
        ab.Unread("Орда."),
    )


def test_an_icon_with_value_zero_is_no_ability() -> None:
    assert to_spec(_card(icons={"ova": 0, "direct": 0, "uht": 0})).abilities == ()


def test_a_withheld_text_is_an_unread_ability() -> None:
    absent = ab.Unread("", reason=ab.UnreadReason.ABSENT)
    assert to_spec(_card(text_withheld=True)).abilities == (absent,)


def test_each_printed_sentence_is_unread_at_its_own_position() -> None:
    spec = to_spec(_card(text="Орда.  Рычит (раз за ход) {tap}: Зевает."))
    assert spec.abilities == (
        ab.Unread("Орда.", 0),
        ab.Unread("Рычит (раз за ход)", 7),
        ab.Unread("{tap}: Зевает.", 26),
    )


def test_icons_add_to_a_compiled_reading_but_not_to_one_by_hand() -> None:
    icons = {"armor": 1, "ova": 1}
    read = to_spec(_card(icons=icons, text="Текст.", abilities="armor 2; dash", compiled_by="1"))
    experience, armor, dash = (
        ab.Named(ab.Name.ATTACK_EXPERIENCE, 1),
        ab.Named(ab.Name.ARMOR, 2),
        ab.Named(ab.Name.DASH),
    )
    assert read.abilities == (experience, armor, dash)
    given = to_spec(_card(icons=icons, abilities="armor 2; dash"))
    assert given.abilities == (armor, dash)


def test_a_card_without_text_has_no_abilities() -> None:
    assert to_spec(_card()).abilities == ()


@pytest.mark.slow
def test_every_bundled_card_is_read_and_one_without_a_printed_text_prints_its_abilities() -> None:
    with open_catalog("sqlite://") as catalog:
        specs = [to_spec(card) for card in catalog.search(hidden=True).cards]
    assert len(specs) == 220 + 120
    assert not any(isinstance(node, ab.Unread) for spec in specs for node in spec.abilities)
    assert [
        spec.ref
        for spec in specs
        if spec.ref.startswith("rubezh/")
        and spec.text != render_card_text(spec.abilities, shipped_lexicon())
    ] == []


def test_a_damaged_notation_is_unread() -> None:
    for text, unread in (("Рычит.", "Рычит."), ("", "}{")):
        (ability,) = to_spec(_card(text=text, abilities="}{")).abilities
        assert isinstance(ability, ab.Unread)
        assert ability.text == unread
