"""Nodes are printed as cards print them."""

import pytest

from engine.berserk.abilities import Name, Named, Unread
from engine.berserk.cards.text import parse_abilities, print_ability, print_text


@pytest.mark.parametrize(
    ("notation", "printed"),
    [
        ("armor 2", "{armor} 2."),
        ("armor 1", "{armor} 1."),
        ("regen 3", "{regen} 3."),
        ("direct", "{direct}."),
        ("stamina", "{stamina}."),
        ("clumsy 1", "Неповоротливость."),
        ("clumsy 2", "Неповоротливость 2."),
        ("blessed", "Благословление."),
        ("poisoned 2", "Отравление на 2."),
        ("incarnation 3", "Инкарнация 3."),
        ("jump 4", "Прыжок, дальность 4."),
        ("teleport", "Телепортация."),
        ("reach_strike 1", "{tap}: {uchr} на 1."),
        ("reach_strike 1-2-2", "{tap}: {uchr} на 1-2-2."),
        ("shot 1-2-2 range 4", "{tap}: Выстрел на 1-2-2, дальность 4."),
        ("special_strike 2", "{tap}: Особый удар на 2."),
    ],
)
def test_an_ability_is_printed_as_cards_print_it(notation: str, printed: str) -> None:
    (ability,) = parse_abilities(notation)
    assert print_ability(ability) == printed


def test_what_is_unread_is_printed_as_it_stands() -> None:
    assert print_text((Named(Name.DASH), Unread("Рычит.", 7))) == "Рывок. Рычит."
