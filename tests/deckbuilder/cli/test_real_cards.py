"""The whole job without a screen, with the community's real cards and tournament decks."""

import shutil
from pathlib import Path

import pytest

from tests.support.cli import run_json
from tests.support.sources import ROOT

CARDS = ROOT.parent / "shared" / "cards"

pytestmark = pytest.mark.skipif(
    not CARDS.is_dir(), reason="the real cards lie beside the checkout and are not shipped"
)


@pytest.mark.slow
def test_real_cards_are_imported_and_real_decks_recruited() -> None:
    report = run_json("import", str(CARDS / "nxt_data.json"))
    assert (report["total"], report["rejected"]) == (1310, 0)
    names = [
        deck["name"]
        for deck in run_json("deck", "import", str(CARDS / "tournament_decks.json"))["decks"]
    ]
    assert len(names) == len(set(names)) == 45
    assert run_json("check", *names)["legal"] is True
    offers = run_json("recruit", names[0], "--seed", "7")["cards"]
    position = next(
        one["position"] for one in offers if one["price"] and one["type"] in ("ground", "flyer")
    )
    recruited = run_json("recruit", names[0], "--seed", "7", "--take", str(position))
    assert recruited["legal"] is (None if recruited["unread_recruiting"] else True)
    assert len(recruited["squad"]) == 1


@pytest.mark.slow
def test_one_of_several_decks_with_one_name_can_be_chosen(
    own_home: Path, real_database: Path
) -> None:
    shutil.copy(real_database, own_home / "razdacha.sqlite")
    decks = run_json("check", str(CARDS / "tournament_decks.json"))["decks"]
    names = [deck["name"] for deck in decks]
    assert len(set(names)) == 45
    chosen = f"{CARDS / 'tournament_decks.json'}#{names[-1]}"
    assert run_json("deck", "show", chosen)["name"] == names[-1]


@pytest.mark.slow
def test_no_real_deck_gets_a_cut_proposed_by_unknown_texts(
    own_home: Path, real_database: Path
) -> None:
    shutil.copy(real_database, own_home / "razdacha.sqlite")
    file = CARDS / "tournament_decks.json"
    names = [deck["name"] for deck in run_json("check", str(file))["decks"]]
    assert len(names) == 45
    for name in names:
        for model in ("battle", "price"):
            words = ("useful", f"{file}#{name}", "--deals", "2", "--swap", "", "--model", model)
            found = run_json(*words)
            assert (found["proposes"], found["swaps"]) == (False, []), (name, model)
            assert {card["cut"] for card in found["cards"]} == {None}, (name, model)
            assert len(found["unknown_texts"]) > len(found["cards"]) / 2, (name, model)
