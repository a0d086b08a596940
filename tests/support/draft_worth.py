"""How ``data/worth/cards.csv`` came about: ``python -m tests.support.draft_worth 2000``.

The matches are those of ``tests.support.draft_events`` with the bundled set, played by bots that go
straight for the enemy. A row is how many more of each card the first player's squad had, and what
it had left more at the end; the means of both, which are what the seats differ by, are taken off.
What having a card adds to the result is estimated as in ``deckbuilder.squads.simulation``: around a
base that needs no matches of the card, with the standard deviation that is likeliest by the same
matches. The base is the card's worth by features or its printed cost, whichever says more of the
results, with as much for each card of a squad as fits best: recruiting turns a fixed number of
crystals into few dear cards or many cheap ones.

Two numbers may follow: how many events, and the number of the first one. Each event is stored in
``build/draft-worth`` as it ends: stopped, the command goes on from there, and more events add to
those stored. Events of a set or of bots that have changed since are refused: delete the
folder.

``--look`` measures from the stored events without playing any, and writes no file.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from catalog.common.errors import BadFile
from catalog.common.resources import data_path
from deckbuilder.base.versions import NOW
from deckbuilder.limited.boosters import SetCards
from deckbuilder.squads.battle_worth import battle
from deckbuilder.squads.measured_cards import COLUMNS, printed_digest
from deckbuilder.squads.simulation import estimated, likely_spread
from deckbuilder.squads.worth import CRYSTAL
from deckbuilder.tasks.mapper import results_of
from deckbuilder.tasks.processes import Processes
from deckbuilder.tasks.run_folder import KeptRun, Kind
from deckbuilder.tasks.work import Work
from deckbuilder.tournament.simulated import BOTS_VERSION
from tests.support.draft_events import Fought, cards_of_set, play_event
from tests.support.sources import ROOT

Floats: TypeAlias = NDArray[np.float64]
Event: TypeAlias = tuple[int, list[Fought]]

EVENTS: Final = 2000
FOLDER: Final = ROOT / "build" / "draft-worth"
MEASURED_SET: Final = "border"
AGAIN: Final = "python -m tests.support.draft_worth"
_PROCESSES: Final = 2
_LEAST_SPREAD: Final = 1.0  # hundredths of a crystal; an estimate divides by it


@dataclass(frozen=True, slots=True)
class Matches:
    """Rows and results of matches; ``squads`` is how many squads had each card of the set."""

    rows: Floats
    results: Floats
    squads: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Base:
    """What cards may be worth without their matches, in hundredths of a crystal.

    ``each`` is what every card has beside it, and ``told`` the share of the results' variance that
    leads of squads by both account for. If more of it loses, ``told`` is 0.
    """

    name: str
    worth: Floats
    each: float
    told: float


@dataclass(frozen=True, slots=True)
class Measured:
    """Worth and errors of the set's cards in hundredths of a crystal.

    ``base`` is what they are around, with the standard deviation ``spread``; ``others`` are the
    bases that say less of the results. A crystal moves the result by ``slope``.
    """

    worth: Floats
    errors: Floats
    base: Base
    others: tuple[Base, ...]
    spread: float
    slope: float


def kept_events(folder: Path, cards: SetCards) -> KeptRun[Event]:
    """Return the events stored in a folder, of these cards."""
    kind: Kind[Event] = Kind(
        "razdacha-draft-worth",
        "draft-worth.json",
        "events.jsonl",
        _read,
        lambda event: json.dumps([event[0], [_written(fought) for fought in event[1]]]),
        lambda event: event[0],
        no_head="these are no events for the worth of cards",
        no_record="this is no event for the worth of cards",
        other="{folder} holds other events; differences: {what}",
    )
    described = {
        "set": cards.code,
        "version": cards.version,
        "bots": BOTS_VERSION,
        "made_with": NOW.to_json(),
    }
    return KeptRun(folder, kind, described)


def _written(fought: Fought) -> list[object]:
    return [" ".join(fought.first), " ".join(fought.second), fought.result]


def _read(text: str, source: str, line: int) -> Event:
    try:
        number, matches = json.loads(text)
        found = [Fought(tuple(a.split()), tuple(b.split()), int(r)) for a, b, r in matches]
        return int(number), found
    except (AttributeError, TypeError, ValueError) as error:
        raise BadFile(source, "this is no event for the worth of cards", line) from error


def events(kept: KeptRun[Event], numbers: Sequence[int]) -> Iterator[Event]:
    """Yield the numbered events, those stored first, and store the others."""
    stored = {number: matches for number, matches in kept.records() if number in numbers}
    yield from stored.items()
    left = [number for number in numbers if number not in stored]
    played = results_of(Processes(_PROCESSES), Work(_begun, None), left)
    with kept.keeping() as keep, closing(played):
        for event in played:
            keep(event)
            yield event
    kept.put_in_order()


def _begun(_setup: None) -> Callable[[int], list[Fought]]:
    """Return the function that plays a numbered event; for a worker."""
    return lambda number: play_event(MEASURED_SET, number)


def laid_out(played: Sequence[Fought], cards: SetCards) -> Matches:
    """Return the rows and results of matches."""
    place = {card.ref: number for number, card in enumerate(cards.cards)}
    rows = np.zeros((len(played), len(place)))
    squads = np.zeros(len(place), np.int64)
    for row, fought in zip(rows, played, strict=True):
        for squad, sign in ((fought.first, 1), (fought.second, -1)):
            for ref, count in Counter(squad).items():
                row[place[ref]] += sign * count
                squads[place[ref]] += 1
    return Matches(rows, np.array([fought.result for fought in played], np.float64), squads)


def bases(cards: SetCards) -> dict[str, Floats]:
    """Return what the cards may be worth without their matches, by name."""
    specs = [card.spec for card in cards.cards]
    return {
        "features": np.array([battle().by_features(card) for card in specs], np.float64),
        "cost": np.array([card.cost.number * CRYSTAL for card in specs], np.float64),
    }


def measured(matches: Matches, known: Mapping[str, Floats]) -> Measured:
    """Estimate the worth of each card around the base that says most of the results."""
    rows = matches.rows - matches.rows.mean(axis=0)
    results = matches.results - matches.results.mean()
    found = [_base(name, worth, rows, results) for name, worth in known.items()]
    base, *others = sorted(found, key=lambda one: -one.told)
    spread = max(_LEAST_SPREAD, likely_spread(rows, results, base.worth))
    worth, errors = estimated(rows, results, base.worth, spread)
    leads = rows @ base.worth
    slope = CRYSTAL * float(leads @ results) / float(leads @ leads)
    return Measured(np.maximum(worth, 0), errors, base, tuple(others), spread, slope)


def _base(name: str, worth: Floats, rows: Floats, results: Floats) -> Base:
    """Return this worth with the best fitting number for every card."""
    leads = np.column_stack([rows @ worth, rows.sum(axis=1)])
    slope, each = np.linalg.lstsq(leads, results, rcond=None)[0].tolist()
    if slope <= 0:
        return Base(name, worth, 0, 0)
    rest = results - leads @ np.array([slope, each])
    told = 1 - float(rest @ rest) / float(results @ results)
    return Base(name, worth + each / slope, each / slope, told)


def table(cards: SetCards, matches: Matches, found: Measured, notes: Sequence[str]) -> str:
    """Return the file: notes, then a line for each card that played."""
    lines = [*(f"# {note}" for note in notes), ",".join(COLUMNS)]
    for place, card in enumerate(cards.cards):
        if matches.squads[place]:
            code, _slash, number = card.ref.rpartition("/")
            figures = (found.worth[place], found.errors[place], matches.squads[place])
            numbers = ",".join(str(round(float(figure))) for figure in figures)
            lines.append(f"{code},{number},{numbers},{printed_digest(card.spec)}")
    return "\n".join(lines) + "\n"


def notes_on(events_played: int, matches: Matches, found: Measured, command: str) -> list[str]:
    """Return the first lines of the file, which say where it is from."""
    told = ", ".join(f"{base.name} {base.told:.3f}" for base in (found.base, *found.others))
    return [
        "The worth of cards in battle and its standard error, in hundredths of a crystal.",
        f"{events_played} draft events of eight bots, {len(matches.results)} matches of bots that"
        f" go straight for the enemy, {datetime.now(UTC):%Y-%m-%d}: {command}",
        f"A crystal of worth leaves {found.slope:.3f} crystals of creatures more at the end.",
        f"Share of the results' variance that the squads' worth by a base accounts for: {told}.",
        f"Cards lie around their {found.base.name} {found.base.each:+.0f}, with a standard"
        f" deviation of {found.spread:.0f}.",
        "squads: how many had the card. card: a digest of the card as measured; a card that has"
        " changed since is not taken for it.",
    ]


def main(words: Sequence[str]) -> None:
    """Play the events that are missing, and write the file."""
    given = [int(word) for word in words if word != "--look"]
    count, first = (*given, *(EVENTS, 0)[len(given) :])
    cards = cards_of_set(MEASURED_SET)
    kept = kept_events(FOLDER, cards)
    wanted = range(first, first + count)
    if "--look" in words:
        some = [event for event in kept.records() if event[0] in wanted]
    else:
        some = []
        for event in events(kept, wanted):
            some.append(event)
            if len(some) % 20 == 0:
                print(f"{len(some)} of {count} events, {datetime.now(UTC):%H:%M:%S}", flush=True)
    matches = laid_out([fought for _n, played in sorted(some) for fought in played], cards)
    found = measured(matches, bases(cards))
    command = " ".join([AGAIN, *map(str, given or [EVENTS])])
    text = table(cards, matches, found, notes_on(len(some), matches, found, command))
    if "--look" in words:
        print(text, end="")
    else:
        data_path("worth", "cards.csv").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
