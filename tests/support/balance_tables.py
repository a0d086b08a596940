"""docs/balance.md: how even the starter decks are, and which bundled cards are worth their cost.

``python -m tests.support.balance_tables DECKS.json [SET.json] [STRONG.json]`` writes it from what
these commands print, whose seeds and bots it names::

    razdacha balance --matches 60 --seed 30 --json
    razdacha balance --set border --matches 20000 --seed 44 --limit 0 --json
    razdacha balance --bot strong --matches 6 --seed 30 --json
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from catalog.common.files import write_atomically
from catalog.common.i18n import Language, activate
from catalog.english import shown_name
from deckbuilder.decks.english import shown_deck
from tests.support.sources import ROOT

PAGE: Final = ROOT / "docs" / "balance.md"
_WORTH: Final = (0.85, 1.15)
Told = dict[str, Any]


def _share(told: Told, name: str = "win_share") -> str:
    if told[name] is None:
        return ""
    middle, low, high = (100 * told[name + end] for end in ("", "_low", "_high"))
    return f"{middle:.1f} ({low:.1f} to {high:.1f})"


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    yield "| " + " | ".join(head) + " |"
    yield "|---" * len(head) + "|"
    for row in rows:
        yield "| " + " | ".join(map(str, row)) + " |"


def _decks(told: Told, first: Told) -> Iterator[str]:
    yield f"## Starter decks, played by {told['bot']} bots"
    yield ""
    yield (
        f"{told['matches']:,} matches, all pairs, seed {told['seed']}: wins in 100 with the 95 % "
        f"Wilson interval, a draw as half. First players won {_share(told['seats'])}."
    )
    yield ""
    rows = sorted(told["decks"], key=lambda deck: -deck["win_share"])
    yield from _table(
        ("deck", "matches", "wins", "as first", "as second"),
        (
            (
                shown_deck(deck["deck"]),
                deck["matches"],
                _share(deck),
                _share(deck, "first_share"),
                _share(deck, "second_share"),
            )
            for deck in rows
        ),
    )
    yield ""
    if told is not first:
        shares = {deck["deck"]: deck["win_share"] for deck in first["decks"]}
        within = [
            one["win_share_low"] <= shares[one["deck"]] <= one["win_share_high"] for one in rows
        ]
        yield (
            f"{sum(within)} of {len(rows)} intervals hold the share that {first['bot']} bots won "
            "with the deck."
        )
        yield ""


def _cards(told: Told) -> Iterator[str]:
    low, high = _WORTH
    cards = told["cards"]
    outside = [c for c in cards if c["worth_low"] > high or c["worth_high"] < low]
    yield f"## Cards, played by {told['bot']} bots"
    yield ""
    yield (
        f"{told['matches']:,} matches of squads recruited from random deals of the set, seed "
        f"{told['seed']}, measured by the crystals of creatures that each side has left. A worth "
        f"of 1 is a card that adds to them what its cost adds on average; in brackets the 95 % "
        f"interval, which does not cover that the bots play some cards badly. A card usually lies "
        f"{told['spread']} crystals from its cost. {len(outside)} of {len(cards)} intervals lie "
        f"wholly outside {low} to {high}."
    )
    yield ""
    yield from _table(
        ("card", "cost", "squads", "worth by crystal"),
        (
            (
                shown_name(card["name"]),
                card["crystals"],
                card["squads"],
                f"{card['worth']:.2f} ({card['worth_low']:.2f} to {card['worth_high']:.2f})",
            )
            for card in cards
        ),
    )
    yield ""


def page(told: Sequence[Told], date: str) -> str:
    """Return the page of these results of ``razdacha balance --json``."""
    lines = [
        "# Balance of the bundled set",
        "",
        f"Measured on {date} with `razdacha balance`; `python -m tests.support.balance_tables`",
        "writes this page from its output and says how.",
        "",
    ]
    of_decks = [one for one in told if "decks" in one]
    for one in told:
        lines += _decks(one, of_decks[0]) if "decks" in one else _cards(one)
    return "\n".join(lines).rstrip() + "\n"


def main(names: Sequence[str]) -> int:
    """Write the page from the files with these names; return the exit code."""
    told = [json.loads(Path(name).read_text(encoding="utf-8")) for name in names]
    activate(Language.ENGLISH)
    write_atomically(PAGE, page(told, datetime.now(UTC).date().isoformat()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
