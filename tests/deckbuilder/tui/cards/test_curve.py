"""The cost curve: a row a cost, a letter a card."""

from deckbuilder.tui.cards.curve import cost_rows, element_counts, render_curve
from engine.berserk.cards.card import CardSpec, CardType, Cost, CostForm, Element


def card(cost: int, element: Element | None, *, elite: bool = False, x: bool = False) -> CardSpec:
    """Return a card of that cost and element."""
    form = CostForm.VARIABLE if x else CostForm.FIXED
    elements = () if element is None else (element,)
    return CardSpec("t/1", "Страж", Cost(cost, form), elite, CardType.GROUND, elements)


def test_elite_cards_are_capital_letters_and_first_in_their_element() -> None:
    cards = [card(3, Element.FOREST), card(3, None), card(3, Element.FOREST, elite=True)]
    assert render_curve(cards).plain == " 3 │ Ffn 3"


def test_an_unused_cost_between_others_keeps_its_row() -> None:
    assert [cost for cost, _cards in cost_rows([card(2, None), card(4, None)])] == ["2", "3", "4"]


def test_costs_with_x_are_in_the_last_row() -> None:
    assert cost_rows([card(2, None, x=True), card(9, None)])[-1][0] == "X"


def test_an_empty_deck_has_no_rows() -> None:
    assert cost_rows([]) == []


def test_elements_are_counted_by_name() -> None:
    line = element_counts([card(1, Element.SWAMP), card(2, Element.SWAMP), card(2, None)])
    assert line.plain == "W swamp 2  N neutral 1"
