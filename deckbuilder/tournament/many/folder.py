"""The folder of many matches: the setting, and a line for each match (see ``records``)."""

import hashlib
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from catalog.common.bounded_json import parse_json
from catalog.common.errors import BadFile
from catalog.common.files import is_file, read_text
from catalog.common.i18n import _
from deckbuilder.base.versions import NOW
from deckbuilder.tasks.mapper import HERE, Mapper
from deckbuilder.tasks.run_folder import KeptRun, Kind, read_line, render_line
from deckbuilder.tournament.many.matches import MatchesSetup, matches
from deckbuilder.tournament.many.records import PlayedMatch
from deckbuilder.tournament.simulated import BOTS_VERSION

_HEAD: Final = "simulation.json"
_FORMAT: Final = "razdacha-matches"
_VERSION: Final = 1
_DIGITS: Final = 12


class MatchesFolder:
    """The folder of a run. UserError if it belongs to another one, BadFile if it is damaged."""

    def __init__(self, folder: Path, setup: MatchesSetup) -> None:
        """Create or reopen the folder; a line cut short by a crash is dropped."""
        self._setup = setup
        self._kept = KeptRun(folder, _kind(setup), _described(setup))
        self._done = {record.number for record in self._kept.records()}

    def __len__(self) -> int:
        """Return the number of stored matches."""
        return len(self._done)

    def play(self, total: int, mapper: Mapper = HERE) -> Generator[PlayedMatch, None, None]:
        """Yield the matches missing from ``total``, each after it was written."""
        with (
            self._kept.keeping() as keep,
            closing(matches(self._setup, total, mapper, self._done)) as played,
        ):
            for record in played:
                keep(record)
                self._done.add(record.number)
                yield record
        self._kept.put_in_order()

    def first(self, total: int) -> Iterator[PlayedMatch]:
        """Yield the stored ones of matches 0 to ``total`` - 1, in file order."""
        return (record for record in self._kept.records() if record.number < total)


def kept_seed(folder: Path, head: str = _HEAD) -> int | None:
    """Return the seed of the matches in a folder; None if it has none."""
    path = folder / head
    try:
        return int(parse_json(read_text(path))["seed"]) if is_file(path) else None
    except (KeyError, TypeError, ValueError) as error:
        raise BadFile(path, _("this is not a run of matches")) from error


def _kind(setup: MatchesSetup) -> Kind[PlayedMatch]:
    no_record = _("this is not a record of a match")

    def read(text: str, source: str, line: int) -> PlayedMatch:
        match = read_line(PlayedMatch, no_record, text, source, line)
        if match.number < 0 or match.decks != setup.pair(match.number):
            raise BadFile(source, no_record, line)
        return match

    return Kind(
        _FORMAT,
        _HEAD,
        "matches.jsonl",
        read,
        render_line,
        lambda record: record.number,
        no_head=_("this is not a run of matches"),
        no_record=no_record,
        other=_("The folder {folder} holds other matches; differences: {what}."),
    )


def _described(setup: MatchesSetup) -> dict[str, Any]:
    """Return everything that matches depend on, as plain data; cards with all their data."""
    return {
        "version": _VERSION,
        "made_with": NOW.to_json(),
        "seed": str(setup.seed),
        "bot": setup.bot.value,
        "bots": BOTS_VERSION,
        "rules": hash_of(repr(setup.rules)),
        "decks": [
            {"name": name, "cards": len(cards), "hash": hash_of(repr(cards))}
            for name, cards in setup.decks
        ],
    }


def hash_of(text: str) -> str:
    """Return a short hash of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]
