"""A whole match in words, compared letter by letter.

``GOLDEN=write pytest tests/engine/berserk/match/test_golden_match.py`` writes it anew; read the
difference before committing it.
"""

import os

import pytest

from engine.berserk import RULES_2024
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import new_match
from engine.berserk.table import events
from engine.kernel import Event
from tests.support import specs
from tests.support.random_matches import play_out
from tests.support.retelling import retell
from tests.support.sources import ROOT

_GOLDEN = ROOT / "tests" / "engine" / "golden"

FIRST = (
    specs.creature("Орк", strike="2-3-4", life=7, movement=1, abilities="ova 1"),
    specs.creature("Тролль", strike="2-4-5", life=9, movement=1, abilities="regen 1"),
    specs.creature("Лучник", strike="1-1-2", life=5, movement=1, abilities="shot 1-2-3 range 4"),
    specs.creature("Копейщик", strike="1-2-3", life=6, movement=2, abilities="reach_strike 1-2-3"),
    specs.flyer("Сокол", strike="1-2-2", life=5),
)
SECOND = (
    specs.creature("Рыцарь", strike="2-3-4", life=7, movement=1, abilities="armor 1"),
    specs.creature("Эльф", strike="1-2-3", life=6, movement=2, abilities="ovz 1; direct"),
    specs.creature("Маг", strike="1-1-2", life=5, movement=1, abilities="discharge 1-2-2 range 3"),
    specs.flyer("Сова", strike="1-2-2", life=5, abilities="regen 1"),
    specs.artifact("Катапульта", life=5, abilities="throw 1-2-3"),
    specs.terrain("Топь"),
)
SETUP = Setup(
    PlayerSetup("Anna", FIRST),
    PlayerSetup("Boris", SECOND),
    7,
    ruleset=RULES_2024,
    discreet=False,  # or questions without an answer would fill it
)
PLAYERS_SEED = 328


def test_the_golden_match_equals_its_record() -> None:
    match = play_out(new_match(SETUP), PLAYERS_SEED)
    told = retell(SETUP, match.choices)
    path = _GOLDEN / "match.txt"
    if os.environ.get("GOLDEN") == "write":
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "kind",
    [
        events.CardLeft,
        events.CardKeptHidden,
        events.DefenderAssigned,
        events.FlyerStrikeSpent,
        events.Healed,
        events.PlayStopped,
        events.TableStepped,
        events.WoundsPrevented,
    ],
    ids=lambda kind: kind.__name__,
)
def test_the_golden_match_contains_the_rarer_events(kind: type[Event]) -> None:
    match = play_out(new_match(SETUP), PLAYERS_SEED)
    assert any(isinstance(event, kind) for event in match.history)
