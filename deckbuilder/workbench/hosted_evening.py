"""A club evening that this program hosts: its room, its file, its thread, its tables as CSV."""

import csv
import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Final, Self

from catalog.common.errors import BadFile, UserError
from catalog.common.files import make_folder, write_atomically
from catalog.common.foreign import cell
from catalog.common.i18n import _
from catalog.common.paths import home
from deckbuilder.base.seeds import secret_seed
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.decks.finding import find_decks, resolve_fully
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import Deck, render_deck
from deckbuilder.kit import wire
from deckbuilder.matches.saves import BROKEN
from deckbuilder.network.door import Door, new_code
from deckbuilder.network.evening.keeping import journal_of, read_evening
from deckbuilder.network.evening.protocol import EveningStage, Hall, Pairings, Standings
from deckbuilder.network.evening.room import EveningRoom
from deckbuilder.network.evening.state import EveningPlan
from deckbuilder.network.evening.telling import pairings_of, standings_of
from deckbuilder.network.evening.wording import (
    pairing_heads,
    standing_heads,
    standing_rows,
)
from deckbuilder.network.hosting import Hosting
from deckbuilder.network.matches.keeping import Journal
from deckbuilder.network.protocol import MOST_PEOPLE, EveningTerms
from deckbuilder.network.room import Effect, News
from deckbuilder.network.tls import Certificate
from deckbuilder.tournament.club_rounds import ClubKind
from deckbuilder.workbench.evening_cards import CardsAsked, EveningCards
from deckbuilder.workbench.hosted_match import ROOMS
from engine.kernel import KernelError, Refusal

if TYPE_CHECKING:
    from catalog.store import Catalog

_RESULT: Final = re.compile(r"(?:([0-9]{1,2})\.)?([0-9]{1,2})\s+([0-9])[-:]([0-9])(?:[-:]([0-9]))?")
CSV_FILES: Final = ("results.csv", "standings.csv")


@dataclass(frozen=True, slots=True)
class EveningWishes:
    """What an organizer asks for; ``decks`` are entered at once, each for a player of its name.

    ``people`` are seats, with a name reserved for it. Clocks are seconds, ``minutes`` those of a
    round.
    """

    cards: CardsAsked
    people: tuple[str, ...] = ()
    bots: int = 0
    decks: tuple[str, ...] = ()
    name: str = ""
    kind: ClubKind = ClubKind.SWISS
    rounds: int | None = None
    best_of: int = 1
    cut: int = 0
    minutes: int = 0
    whole: int = 0
    is_locked: bool = True
    late: bool = False
    is_quick: bool = False
    seed: int | None = None
    is_watched: bool = True


@dataclass(frozen=True, slots=True)
class SeenEvening:
    """An evening as it is shown and printed: ``rounds`` begun so far, first to last."""

    terms: EveningTerms
    hall: Hall
    rounds: tuple[Pairings, ...]
    standings: Standings | None

    @classmethod
    def of(cls, room: EveningRoom, now: float) -> Self:
        """Return what is shown of a room's evening; standings are None before the first round."""
        evening = room.evening
        count = len(evening.rounds.rounds)
        rounds = tuple(pairings_of(evening.rounds, number + 1) for number in range(count))
        standings = standings_of(evening) if rounds else None
        return cls(room.plan.terms, room.organizers_hall(now), rounds, standings)

    @property
    def pairings(self) -> Pairings | None:
        """The current round; None before the first one."""
        return self.rounds[-1] if self.rounds else None


@dataclass(frozen=True, slots=True)
class HostedEvening:
    """A hosted evening: its room, the file it is kept in, and the thread that serves it."""

    room: EveningRoom
    journal: Journal | None
    hosting: Hosting

    @property
    def code(self) -> str:
        """The room's code."""
        return self.room.seating.door.code

    def ask(self, request: Callable[[], Refusal | None]) -> Refusal | None:
        """Let the organizer act; return the refusal, None if it was done."""
        room = self.room
        room.refusal = None
        self.hosting.ask(lambda now: room.ask(request, now))
        return room.refusal

    def seen(self) -> SeenEvening:
        """Return what is shown of the evening now."""
        room, found = self.room, []

        def look(now: float) -> list[Effect]:
            found.append(SeenEvening.of(room, now))
            return []

        if not self.hosting.ask(look):
            look(monotonic())
        return found[0]

    def go_on(self) -> Refusal | None:
        """Go on to the next step; return the refusal, None if it was done."""
        room = self.room
        room.refusal = None
        self.hosting.ask(room.begin)
        return room.refusal

    def stop(self) -> None:
        """Close the room; it can be opened again from its file."""
        self.hosting.stop()
        if self.journal is not None:
            self.journal.close()


def evening_path(room: EveningRoom) -> Path:
    """Return the file in which an evening is kept by default."""
    return home() / ROOMS / f"{room.seating.door.code}.evening"


def last_evening() -> Path | None:
    """Return the file of the evening that was hosted last from the application, if it is not over;
    None if there is none."""
    found = sorted((home() / ROOMS).glob("*.evening"), key=lambda path: path.stat().st_mtime)
    over = ["stage", EveningStage.OVER.value]
    is_over = bool(found) and over in read_evening(found[-1]).journal
    return found[-1] if found and not is_over else None


def read_result(text: str) -> tuple[int, tuple[int, int], int, int | None] | None:
    """Return table, games, drawn games and round of a typed result; None for another text.

    Tables and rounds count from 0; the round is None for the current one.

    >>> read_result("3 2-1"), read_result("1.2 0-0-1"), read_result("2-1")
    ((2, (2, 1), 0, None), (1, (0, 0), 1, 0), None)
    """
    found = _RESULT.fullmatch(text.strip())
    if found is None:
        return None
    round_, place, one, other, drawn = found.groups()
    number = None if round_ is None else int(round_) - 1
    return int(place) - 1, (int(one), int(other)), int(drawn or 0), number


def new_evening(catalog: "Catalog", wishes: EveningWishes) -> EveningRoom:
    """Return the room of an evening; UserError for one that cannot be held."""
    count = len(wishes.people) + wishes.bots
    if count > MOST_PEOPLE:
        problem = _("An evening like this has {most} players at most, not {count}.")
        raise UserError(problem.format(most=MOST_PEOPLE, count=count))
    if wishes.cut and (wishes.cut < 2 or wishes.cut & (wishes.cut - 1)):
        raise UserError(_("The top cut is 2, 4, 8 or 16 players."))
    if len({name.casefold() for name in wishes.people if name}) < len(
        [name for name in wishes.people if name]
    ):
        raise UserError(_("Two players have the same name."))
    seed = secret_seed(wishes.seed)
    cards = EveningCards(wishes.cards, seed, catalog)
    terms = EveningTerms(
        wishes.name,
        wishes.cards.way,
        wishes.kind,
        cards.rules.code,
        wishes.cards.form,
        wishes.best_of,
        wishes.cut,
        wishes.minutes,
        wishes.is_locked,
    )
    plan = EveningPlan(
        terms,
        wishes.people,
        wishes.bots,
        seed,
        wishes.rounds,
        wishes.late,
        wishes.is_quick,
        whole=wishes.whole,
    )
    watch = new_code() if wishes.is_watched else ""
    room = EveningRoom(plan, cards, Door(new_code()), watch)
    for named in wishes.decks:
        _enter_decks(room, named, catalog)
    return room


def _enter_decks(room: EveningRoom, named: str, catalog: "Catalog") -> None:
    """Enter a player with each deck that a text names; UserError if one cannot be played."""
    for deck in find_decks(named, catalog, DeckStore(catalog)):
        resolved = resolve_fully(deck, catalog)
        if not resolved.specs():
            raise UserError(_("The deck “{name}” has no cards.").format(name=deck.name))
        name = deck.name[:32].strip()
        number = 2
        while room.evening.number_of(name) is not None:
            name, number = f"{deck.name[:27].strip()} ({number})", number + 1
        bare = render_deck(Deck(deck.name, deck.format, resolved.deck.entries))
        if room.enter_deck(name, bare) is not None:
            problem = _("“{name}” cannot be a player's name.")
            raise UserError(problem.format(name=name))


def evening_again(catalog: "Catalog", path: Path) -> tuple[EveningRoom, CardsAsked]:
    """Return the evening kept in a file, everybody absent; BadFile for an invalid one."""
    kept = read_evening(path)
    try:
        asked = wire.read(CardsAsked, kept.cards)
        cards = EveningCards(asked, kept.plan.seed, catalog)
        room = EveningRoom(kept.plan, cards, Door(kept.code), kept.watch)
        room.resume(kept.journal, monotonic())
    except (KernelError, MatchStopped, RecursionError, *BROKEN) as error:
        problem = _("this is not an evening written by “host evening”")
        raise BadFile(path, problem) from error
    return room, asked


def serve_evening(
    room: EveningRoom,
    asked: CardsAsked,
    address: str,
    port: int,
    path: Path | None,
    on_news: Callable[[News], None] = lambda _news: None,
    certificate: Certificate | None = None,
) -> HostedEvening:
    """Serve an evening in a thread of its own, kept in a file if one is named.

    UserError if the address cannot be used, or the file cannot be written.
    """
    journal = None if path is None else journal_of(path, room, wire.write(asked))
    try:
        if journal is not None:
            journal.save()
        tls = None if certificate is None else certificate.settings
        save = None if journal is None else journal.save
        hosting = Hosting(room, address, port, on_news, save, tls)
    except BaseException:
        if journal is not None:
            journal.close()
        raise
    return HostedEvening(room, journal, hosting)


def write_csv(seen: SeenEvening, folder: Path) -> list[Path]:
    """Write results and standings as CSV files into a folder; BadFile if that fails."""
    make_folder(folder)
    names = [player.name for player in seen.hall.players]
    results = [(_("round"), *pairing_heads()[:2], _("games"), _("games"), pairing_heads()[3])]
    for pairings in seen.rounds:
        for place, match in enumerate(pairings.tables, start=1):
            other = _("bye") if match.other is None else names[match.other]
            is_played = sum(match.games) + match.drawn
            games = tuple(map(str, match.games)) if is_played else ("", "")
            row = (str(pairings.round), str(place), names[match.one], *games, other)
            results.append(row)
    standings = [standing_heads()]
    if seen.standings is not None:
        standings += standing_rows(seen.hall, seen.standings)
    paths = [folder / name for name in CSV_FILES]
    for path, rows in zip(paths, (results, standings), strict=True):
        text = io.StringIO()
        safe = ([cell(value) for value in row] for row in rows)  # names come from guests
        csv.writer(text, lineterminator="\n").writerows(safe)
        write_atomically(path, text.getvalue())
    return paths
