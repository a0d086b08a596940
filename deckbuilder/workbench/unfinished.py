"""Everything a user can continue: unfinished games, the deal of the day, recent decks.

Only summaries are read, and no game is replayed. Reading still takes a moment, so screens do it in
a thread.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catalog.common.i18n import _, quoted
from catalog.moving import moved_files
from deckbuilder.decks.editions import edition_mark, limited_mark
from deckbuilder.matches.played import Played, played
from deckbuilder.trainer.exercises import Mode
from deckbuilder.workbench.deck_listing import (
    ListedDeck,
    listed_decks,
    listed_starters,
    with_facts,
)
from deckbuilder.workbench.exercise import daily_starter, today
from deckbuilder.workbench.set_choices import render_sets
from engine.kernel import BadSave

if TYPE_CHECKING:
    from deckbuilder.workbench.workbench import Services

_log = logging.getLogger(__name__)
_LAST_DECKS: Final = 5
_LAST_MATCHES: Final = 3
_LAST_MOVED: Final = 3


class Kind(Enum):
    """The kinds of things to continue."""

    MATCH = "match"
    DEAL = "deal"
    TRAINER = "trainer"
    DRAFT = "draft"
    SEALED = "sealed"
    EVENT = "event"
    LESSON = "lesson"


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An unfinished game; ``about`` describes it, and is empty if its save does not.

    ``number`` is that of an event, or the place of a match among those put aside, from 1.
    """

    kind: Kind
    about: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of the day: its deck, and the score of its answer, None before that."""

    deck: str
    score: int | None


@dataclass(frozen=True, slots=True)
class ToGoOn:
    """Everything to continue; ``matches`` are finished and can be replayed.

    ``starters`` are suggested to users who have built no deck, and empty for others.
    """

    games: tuple[Unfinished, ...]
    daily: Daily
    decks: tuple[ListedDeck, ...]
    matches: tuple[Played, ...] = ()
    starters: tuple[ListedDeck, ...] = ()
    moved: tuple[Path, ...] = ()
    """The files of unreadable data from the database, newest first."""

    @property
    def is_first_visit(self) -> bool:
        """Whether nothing was ever begun, built or played."""
        return not (self.games or self.decks or self.matches)


def to_go_on(services: "Services") -> ToGoOn:
    """Return everything to continue."""
    games, daily = tuple(_games(services)), _daily(services)
    decks = _last_decks(services)
    starters = () if decks else with_facts(services, listed_starters(services.catalog))
    moved = moved_files()[: -_LAST_MOVED - 1 : -1]
    return ToGoOn(games, daily, decks, played(_LAST_MATCHES), starters, moved)


def _games(services: "Services") -> Iterator[Unfinished]:
    sessions = services.sessions
    told: tuple[tuple[Kind, str, Callable[[Mapping[str, Any]], str]], ...] = (
        (Kind.MATCH, "match", _render_match),
        (Kind.DEAL, "deal", _render_deck),
        (Kind.TRAINER, "trainer", _render_deck),
        (Kind.DRAFT, "draft", lambda kept: _render_draft(kept, services)),
        (Kind.SEALED, "sealed", lambda kept: _render_sealed(kept, services)),
    )
    for kind, code, text in told:
        kept = sessions.games.begun(code) or sessions.load(code)
        if kept is not None:
            yield Unfinished(kind, _render_save(text, kept))
        if kind is Kind.MATCH:
            for number, game in enumerate(sessions.games.put_aside(code), 1):
                yield Unfinished(kind, render_match(game.setup), number)
    yield from _events(services)


def _render_save(text: Callable[[Mapping[str, Any]], str], kept: Mapping[str, Any]) -> str:
    """Return the words for a save; empty for one of an older program in another form."""
    try:
        return text(kept)
    except (BadSave, KeyError, TypeError, ValueError, AttributeError) as error:
        _log.info("a save is not named: %r", error)
        return ""


def render_match(kept: Mapping[str, Any]) -> str:
    """Return the players and decks of a stored match; empty if its save cannot be read."""
    return _render_save(_render_match, kept)


def _render_match(kept: Mapping[str, Any]) -> str:
    from deckbuilder.base.saving import read_ruleset  # imports the abilities, so not at the start

    one, other = (f"{entrant['name']} {quoted(entrant['deck'])}" for entrant in kept["entrants"])
    return _marked(f"{one} — {other}", edition_mark(read_ruleset(kept.get("ruleset"))))


def _render_deck(kept: Mapping[str, Any]) -> str:
    from deckbuilder.recruitment.deals import Deal  # imports the abilities too

    return _marked(quoted(kept["deck"]), edition_mark(Deal.from_json(kept["deal"]).rules))


def _render_draft(kept: Mapping[str, Any], services: "Services") -> str:
    plan = kept["log"]["plan"]
    people = ", ".join(str(seat["name"]) for seat in plan["seats"] if seat["bot"] is None)
    sets = render_sets([str(booster["set"]) for booster in plan["boosters"]], services.set_names)
    edition = limited_mark(str(plan.get("edition", "")))
    return _marked(f"{sets} · {people}" if people else sets, edition)


def _render_sealed(kept: Mapping[str, Any], services: "Services") -> str:
    sets = render_sets([str(code) for code, _how in kept["boosters"]], services.set_names)
    return _marked(sets, limited_mark(str(kept.get("edition", ""))))


def _events(services: "Services") -> Iterator[Unfinished]:
    from deckbuilder.limited.store import DraftStore

    for event in DraftStore(services.catalog).tournaments():
        if event.champion is None:
            done = _("round {round} of {rounds}").format(round=event.begun, rounds=event.rounds)
            yield Unfinished(Kind.EVENT, f"{event.name}, {done}", event.id)


def _daily(services: "Services") -> Daily:
    from deckbuilder.trainer.store import TrainingStore

    day = today()
    scores = [
        run.score
        for run in TrainingStore(services.catalog).runs()
        if run.mode is Mode.DAILY and run.at.startswith(day.isoformat())
    ]
    return Daily(daily_starter(day, services.catalog).name, scores[-1] if scores else None)


def _last_decks(services: "Services") -> tuple[ListedDeck, ...]:
    newest = sorted(services.decks.summaries(), key=lambda deck: deck.updated_at, reverse=True)
    by_name = {deck.name: deck for deck in listed_decks(services)}
    last = [by_name[deck.name] for deck in newest[:_LAST_DECKS]]
    return with_facts(services, last)


def _marked(text: str, edition: str) -> str:
    """Return the description of a game, with its edition if named."""
    return f"{text} · {edition}" if edition else text
