"""Odd names that a card may have go all the way; the others are refused when they come in."""

import json
from pathlib import Path

from catalog.card_names import name_problem
from tests.catalog.files import nxt_card
from tests.fuzz.whole_way import ODD, walk
from tests.support.cli import run_json


def test_a_set_of_odd_names_is_partly_refused_and_played_to_the_end(tmp_path: Path) -> None:
    names = [odd for odd in ODD if odd.isprintable()]
    cards = [
        nxt_card(number, name=name, color=1 << number % 6, rarity=1 + number % 11 % 4)
        for number, name in enumerate([*names, *(f"Лис {n}" for n in range(40))], 1)
    ]
    file = tmp_path / "odd.json"
    file.write_text(json.dumps(cards), encoding="utf-8")
    db = f"sqlite:///{tmp_path / 'cards.db'}"
    walk(db, file, tmp_path)
    again = run_json("--db", db, "import", str(file))
    refused = {problem["index"] for problem in again["problems"]}
    assert refused == {
        index for index, card in enumerate(cards) if name_problem(" ".join(card["name"].split()))
    }
    assert len(refused) > 10
