"""The measured worth of the bundled set's cards."""

from catalog.common.resources import data_path
from deckbuilder.squads.battle_worth import battle
from engine.berserk import CardSpec
from tests.support.draft_events import cards_of_set
from tests.support.draft_worth import AGAIN, MEASURED_SET

_MOST_WORTH, _MOST_ERROR = 1500, 250  # hundredths of a crystal


def _specs() -> list[CardSpec]:
    return [card.spec for card in cards_of_set(MEASURED_SET).cards]


def test_every_card_is_as_it_was_when_it_was_measured() -> None:
    measured = battle().measured
    changed = [f"{card.ref} {card.name}" for card in _specs() if measured.of(card) is None]
    assert not changed, f"measure the cards again: {AGAIN}"


def test_no_row_is_of_a_card_outside_the_set() -> None:
    assert {*battle().measured.cards} == {card.ref for card in _specs()}


def test_measured_figures_are_plausible() -> None:
    for ref, card in battle().measured.cards.items():
        assert 0 <= card.worth < _MOST_WORTH, ref
        assert 0 < card.error < _MOST_ERROR, ref
        assert card.squads > 0, ref


def test_the_file_names_the_command_that_made_it() -> None:
    assert AGAIN in data_path("worth", "cards.csv").read_text(encoding="utf-8")
