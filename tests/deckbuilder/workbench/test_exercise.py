"""An exercise that was left is there again, and a damaged one is told and gone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.common.errors import UserError
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.trainer.exercises import exercise
from deckbuilder.workbench.exercise import KIND, Training
from deckbuilder.workbench.workbench import Services
from engine.berserk import RULES_2024
from engine.kernel import Seat
from tests.support.corpus import opened
from tests.support.starters import starter_cards


@pytest.fixture
def services(home_with_cards: Path) -> Iterator[Services]:
    with opened(home_with_cards / "razdacha.sqlite") as shared:
        yield shared


@pytest.mark.parametrize(
    ("field", "value"),
    [("code", 1), ("code", None), ("code", [[]]), ("mode", {}), ("deal", 7), ("clock", "x")],
)
def test_a_damaged_exercise_is_reported_once(field: str, value: object, services: Services) -> None:
    deck = PlayableDeck("Набег", starter_cards()["steppe-raid"], RULES_2024)
    training = Training.of(exercise(deck, 5, Seat.FIRST), 60)
    training.save(services.sessions)
    kept = services.sessions.load(KIND)
    assert kept is not None
    again = Training.resume(services.sessions)
    assert again is not None
    assert again.exercise.code == training.exercise.code
    services.sessions.save(KIND, {**kept, field: value})
    with pytest.raises(UserError, match="cannot be read"):
        Training.resume(services.sessions)
    assert Training.resume(services.sessions) is None
