"""The log speaks the language of the cards."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.battle.actions import folded_entries
from engine.berserk.changing.setup import Setup
from engine.berserk.match.game import BerserkMatch, new_match
from engine.kernel import Seat
from tests.bench.decisions import bundled_setup
from tests.support.log_faults import log_faults
from tests.support.random_matches import play_out
from tests.support.real_decks import real_setup, tournament_setup
from tests.support.wild import wild_setup

_GOLDEN: Final = Path(__file__).with_name("twenty_turns.txt")
_TURNS: Final = 20


@pytest.fixture
def _in_russian() -> None:
    activate(Language.RUSSIAN)


def played(setup: Callable[[Random], Setup], number: int) -> BerserkMatch:
    return play_out(new_match(setup(Random(number))), number, limit=1000)


@pytest.mark.usefixtures("_in_russian")
@pytest.mark.parametrize(
    "setup", [bundled_setup, wild_setup, tournament_setup], ids=lambda setup: setup.__name__
)
def test_the_log_of_a_match_speaks_the_language_of_the_cards(
    setup: Callable[[Random], Setup],
) -> None:
    assert list(log_faults(played(setup, 1))) == []


@pytest.mark.slow
@pytest.mark.usefixtures("_in_russian")
@pytest.mark.parametrize("first", range(0, 150, 25))
def test_no_line_of_300_real_matches_has_a_node_a_bare_x_or_a_doubled_verb(first: int) -> None:
    for number in range(first, first + 25):
        for setup in (tournament_setup, real_setup):
            assert list(log_faults(played(setup, number))) == [], (setup.__name__, number)


@pytest.mark.usefixtures("_in_russian")
def test_the_log_of_twenty_turns_equals_its_record() -> None:
    """``GOLDEN=write`` writes it anew; read the difference before committing it."""
    match = played(bundled_setup, 4)
    told = [entry.text for entry in folded_entries(match.history, match.view(Seat.FIRST))]
    starts = [at for at, line in enumerate(told) if line.startswith("— ")]
    text = "\n".join(told[: starts[_TURNS]]) + "\n"
    if os.environ.get("GOLDEN") == "write":
        _GOLDEN.write_text(text, encoding="utf-8")
    assert text == _GOLDEN.read_text(encoding="utf-8")
