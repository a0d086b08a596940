"""A measure by bot matches that told nothing says so and bears the name of what replaces it."""

import pytest

from tests.support.cli import run, run_json
from tests.support.simulated import matches_end

DECK = "steppe-raid"
DEAL = ("--seed", "1", "--seat", "first")
COMMANDS = {
    "squad": ("squad", DECK, *DEAL),
    "mulligan": ("mulligan", DECK, *DEAL, "--deals", "20"),
    "useful": ("useful", DECK, "--deals", "5"),
    "trainer": ("trainer", "answer", "{code}", "--deck", DECK, "--take", "1"),
}
TOLD = {
    "en": "price (12 bot matches told nothing of worth)",
    "ru": "цена (12 матчей ботов ничего не сказали о ценности)",
}


@pytest.mark.parametrize("name", list(COMMANDS))
def test_uninformative_bot_matches_are_reported(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    matches_end(monkeypatch, dearer_wins=False)
    monkeypatch.setattr("deckbuilder.squads.simulation.simulated.__defaults__", (12, 0, None))
    code = run_json("trainer", "deal", DECK, *DEAL)["code"]
    words = [*(word.format(code=code) for word in COMMANDS[name]), "--model"]
    for lang, told in TOLD.items():
        assert told in " ".join(run(*words, "simulated", lang=lang).output.split())
    found, priced = (run_json(*words, model) for model in ("simulated", "price"))
    assert found.pop("uninformative_matches") == 12
    assert priced.pop("uninformative_matches") is None
    assert found == priced
