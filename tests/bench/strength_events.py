"""The tournaments of ``tests.bench.strength``, in a module that cluster workers can import."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from catalog.common.errors import BadFile
from catalog.store import open_catalog
from deckbuilder.base.levels import Level
from deckbuilder.base.versions import NOW
from deckbuilder.limited.boosters import default_collation
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.many.runs import RunSetup, draft_by_bots, run_setup, with_decks
from deckbuilder.tasks.mapper import Mapper
from deckbuilder.tasks.run_folder import KeptRun, Kind
from deckbuilder.tournament.simulated import Contender, play_match
from engine.berserk import RULES_2024
from engine.kernel.rng import seeded, shuffled

_SKILLS: Final = (Skill.SQUAD,) * 4 + (Skill.RATING,) * 4
_SEATING, _MATCHES = 1, 2  # random streams of a tournament, besides its draft's

Event: TypeAlias = tuple[int, list[float]]
"""An event's number, and for each match what the deck of ``squad`` got: 1, 0 or a half."""


def results_of(setup: RunSetup, number: int, bot: Level) -> list[float]:
    """Return for each match of an event what the deck of ``squad`` got: 1, 0 or a half."""
    seed = seeded(setup.plan.seed, number)
    skills, _state = shuffled(seeded(seed, _SEATING), _SKILLS)
    seats = tuple(DraftSeat(f"{place}", skill) for place, skill in enumerate(skills))
    setup = replace(setup, plan=replace(setup.plan, seed=seed, seats=seats))
    log = DraftTable(draft_by_bots(setup), {}).log()
    cards = setup.cards
    worth = setup.ratings.as_worth()
    decks = {
        deck.seat: Contender(
            tuple(cards[ref].spec for ref in deck.cards), RULES_2024, worth, deck.name
        )
        for deck in with_decks(log, cards, setup.ratings).decks
    }
    pairs = [
        (strong, weak)
        for strong in decks
        for weak in decks
        if (skills[strong], skills[weak]) == (Skill.SQUAD, Skill.RATING)
    ]
    results = []
    for place, (strong, weak) in enumerate(pairs):
        result = play_match(decks[strong], decks[weak], seeded(seed, _MATCHES, place), bot)
        results.append(0.5 if result.winner is None else float(result.winner == 0))
    return results


def begin(setup: tuple[RunSetup, Level]) -> Callable[[int], list[float]]:
    """Return the function that plays a numbered tournament."""
    return lambda number: results_of(setup[0], number, setup[1])


def events_setup(set_code: str, seed: int, ratings: str, mapper: Mapper) -> RunSetup:
    """Return the set-up of the first tournament."""
    seats = tuple(DraftSeat(f"{place}", skill) for place, skill in enumerate(_SKILLS))
    boosters = (BoosterPlan(set_code, default_collation(set_code)),) * 3
    plan = DraftPlan(DraftKind.POD, seats, boosters, seed, ratings=ratings)
    with open_catalog("sqlite://") as catalog:
        return run_setup(plan, catalog, mapper=mapper)


def kept_events(folder: Path, described: dict[str, object]) -> KeptRun[Event]:
    """Return the tournaments stored in a folder."""
    kind: Kind[Event] = Kind(
        "razdacha-strength",
        "strength.json",
        "events.jsonl",
        _read,
        json.dumps,
        lambda event: event[0],
        no_head="these are no events of the bench",
        no_record="this is no event of the bench",
        other="{folder} holds other events; differences: {what}",
    )
    return KeptRun(folder, kind, {**described, "made_with": NOW.to_json()})


def _read(text: str, source: str, line: int) -> Event:
    try:
        number, results = json.loads(text)
        return int(number), [float(result) for result in results]
    except (TypeError, ValueError) as error:
        raise BadFile(source, "this is no event of the bench", line) from error
