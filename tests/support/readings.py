"""Write the readings by hand that come with the program, beside the real cards.

    python -m tests.support.readings show 50126
    python -m tests.support.readings say 50126.1 "{tap}: …" [--scenario CLAIM…] [--note …]
    python -m tests.support.readings nodes 50126.1 "Triggered(…)" [--scenario CLAIM…] [--note …]
    python -m tests.support.readings link
    python -m tests.support.readings list [--decks]
    python -m tests.support.readings table

``show`` prints each sentence with its number and how it is read; ``say`` takes the nodes of other
words in the card language, ``nodes`` nodes as ``tests.support.node_words`` writes them (several in
a tuple); both replace the entry of this sentence in ``data/readings``. ``--for-card`` makes it one
of this card alone. ``link`` writes into each entry the claims of the tables that play it. ``list``
names the sentences that are not read; with ``--decks`` only those of tournament decks, and the
decks that are whole.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from catalog.common.errors import UserError
from catalog.common.folding import fold
from catalog.importers.given import listed_abilities
from catalog.lexicon import lexicon_of
from catalog.readings import ReadingEntry, hand_readings, read_entries, render_entries
from deckbuilder.cards.hand_readings import (
    PrintedSentence,
    printed_sentences,
    said_otherwise,
    with_digested_names,
)
from deckbuilder.cards.reading_words import render_tree_lines
from engine.berserk import HandReading, Lexicon, ability_to_json, parse_abilities
from tests.support.bundled import REAL_CARDS, whole_cards
from tests.support.node_words import node_of
from tests.support.reading_mutants import claims_about

_DATA = Path(__file__).parents[2] / "data" / "readings"


@cache
def whole_lexicon(readings: tuple[HandReading, ...] | None = None) -> Lexicon:
    """Return the words of the real cards, with the readings that come with the program."""
    known = hand_readings() if readings is None else readings
    cards = whole_cards().values()
    printed = (
        (card["name"], [one for one in card["class"] if one], card["text"]) for card in cards
    )
    return lexicon_of(printed, known)


def sentences_of(
    card: str, readings: tuple[HandReading, ...] | None = None
) -> tuple[PrintedSentence, ...]:
    """Return the sentences of a real card, read by these readings or by those of the program."""
    printed = whole_cards()[card]
    return printed_sentences(card, printed["name"], printed["text"], whole_lexicon(readings))


def tournament_cards() -> dict[str, tuple[str, ...]]:
    """Return the ids of the cards of each tournament deck."""
    players = json.loads((REAL_CARDS.parent / "tournament_decks.json").read_text(encoding="utf-8"))
    by_name = {fold(card["name"]): number for number, card in whole_cards().items()}
    return {
        f"{player}: {name}": tuple(by_name[fold(card)] for card in deck)
        for player, decks in players.items()
        for name, deck in decks.items()
    }


def _file_of(card: str) -> Path:
    return _DATA / f"{card[:2]}.json"


def _save(entry: ReadingEntry) -> None:
    path = _file_of(entry.card)
    known = read_entries(path) if path.is_file() else ()
    others = [one for one in known if (one.card, one.sentence) != (entry.card, entry.sentence)]
    path.write_text(render_entries([*others, entry]), encoding="utf-8")


def _give(place: str, abilities: str, given: argparse.Namespace) -> None:
    card, _dot, number = place.partition(".")
    sentence = sentences_of(card)[int(number)]
    make = sentence.entry_for_card if given.for_card else sentence.entry
    entry = replace(make(abilities), scenarios=tuple(given.scenario), note=given.note)
    _save(entry)
    print(sentence.reading.text)
    for node in parse_abilities(abilities):
        print("\n".join(render_tree_lines(node)))


def _link() -> None:
    """Give each entry the claims of the tables in ``tests/readings`` that play it."""
    for path in sorted(_DATA.glob("*.json")):
        entries = (
            replace(entry, scenarios=tuple(claims_about(f"{entry.card}.{entry.sentence}")))
            for entry in read_entries(path)
        )
        path.write_text(render_entries(entries), encoding="utf-8")


def _show(card: str) -> None:
    printed = whole_cards()[card]
    facts = ("name", "type", "cost", "class", "life", "move", "hit", "icons", "elite", "uniq")
    print({name: printed[name] for name in facts})
    for sentence in sentences_of(card):
        how = (
            "by hand" if sentence.reading.by_hand else "compiled" if sentence.is_read else "UNREAD"
        )
        print(f"{card}.{sentence.number} [{how}] {sentence.reading.text}")
        for node in sentence.reading.abilities:
            print("\n".join(f"    {line}" for line in render_tree_lines(node)))
        if sentence.reading.nearest:
            print(f"    nearest: {sentence.reading.nearest}")


def unread() -> Iterator[PrintedSentence]:
    """Yield the sentences of all real cards that are not read."""
    for card, printed in whole_cards().items():
        if printed["text"]:
            yield from (one for one in sentences_of(card) if not one.is_read)


def _list(*, decks: bool) -> None:
    missing: dict[str, list[PrintedSentence]] = {}
    played = tournament_cards()
    wanted = {card for deck in played.values() for card in deck}
    for sentence in unread():
        if not decks or sentence.card in wanted:
            missing.setdefault(sentence.card, []).append(sentence)
            print(f"{sentence.card}.{sentence.number} {sentence.reading.text}")
    whole = [name for name, deck in played.items() if not missing.keys() & set(deck)]
    print(f"{len(whole)} of {len(played)} tournament decks are whole")


def _table() -> None:
    """Print how the sentences of each set are read, and how many cards play whole."""
    counts: dict[str, Counter[str]] = {}
    for card, printed in whole_cards().items():
        if not printed["text"]:
            continue
        how = Counter(
            "by hand" if one.reading.by_hand else "compiled" if one.is_read else "unread"
            for one in sentences_of(card)
        )
        how["cards"] = 1
        how["whole"] = int(not how["unread"])
        for row in (card[:2], "all"):
            counts.setdefault(row, Counter()).update(how)
    heads = ("compiled", "by hand", "unread", "cards", "whole")
    print("set", *heads, sep="\t")
    for row, how in sorted(counts.items()):
        print(row, *(how[head] for head in heads), sep="\t")


def main(words: list[str]) -> int:
    """Run one of the commands above."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.readings")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("show").add_argument("card")
    commands.add_parser("link")
    commands.add_parser("table")
    commands.add_parser("list").add_argument("--decks", action="store_true")
    for name in ("say", "nodes"):
        command = commands.add_parser(name)
        command.add_argument("place")
        command.add_argument("words")
        command.add_argument("--scenario", action="append", default=[])
        command.add_argument("--note", default="")
        command.add_argument("--for-card", action="store_true")
    given = parser.parse_args(words)
    try:
        if given.command == "show":
            _show(given.card)
        elif given.command == "link":
            _link()
        elif given.command == "table":
            _table()
        elif given.command == "list":
            _list(decks=given.decks)
        elif given.command == "say":
            name = whole_cards()[given.place.partition(".")[0]]["name"]
            _give(given.place, said_otherwise(given.words, name, whole_lexicon()), given)
        else:
            node = node_of(given.words)
            nodes = node if isinstance(node, tuple) else (node,)
            listed_abilities([ability_to_json(one) for one in nodes])  # BadValue for a misfit
            _give(given.place, with_digested_names(nodes, whole_lexicon()), given)
    except (UserError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
