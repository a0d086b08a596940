"""A draft by bots from its first pick to the end of a tournament of its decks.

A run is its set-up: the plan with its seed, the cards of its sets, the ratings, the tournament. The
same set-up gives the same run on every machine. All random numbers come from the plan's seed; run
``number`` of a series uses the plan with the seed ``seeded(seed, number)``.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.decks.formats import limited_rules
from deckbuilder.limited.boosters import Collation, SetCards, set_cards
from deckbuilder.limited.building import build_decks
from deckbuilder.limited.collations import load_collation
from deckbuilder.limited.draft.advice import DraftBot
from deckbuilder.limited.draft.bots import make_bot
from deckbuilder.limited.draft.draft import Draft, new_draft
from deckbuilder.limited.draft.log import cards_of
from deckbuilder.limited.draft.logfile import DraftLog, LoggedDeck
from deckbuilder.limited.draft.plan import DraftPlan
from deckbuilder.limited.draft.ratings import Ratings, load_ratings
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.many.records import DraftRecord, record_of
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.matches.match import Controller, Entrant
from deckbuilder.tasks.mapper import HERE, Mapper
from deckbuilder.tournament.results import (
    TournamentMatch,
    TournamentPlan,
    begin_tournament,
    contenders_of,
    play_on,
)
from deckbuilder.tournament.tournament import Tournament
from engine.kernel import Seat
from engine.kernel.rng import seeded

if TYPE_CHECKING:
    from catalog.store import Catalog


def with_bots_deck(player: str) -> str:
    """Return the label of a person who plays with a deck that a bot built from the pool."""
    return _("{player} (deck by a bot)").format(player=player)


def entrants_of(
    log: DraftLog, cards: Mapping[str, OpenedCard], people: Collection[int] = ()
) -> tuple[Entrant, ...]:
    """Return the decks of a draft's log as entrants, in seat order.

    ``cards`` are those of its sets by id; the matches of ``people``, given by seat, are not
    simulated.
    """
    return tuple(
        Entrant(
            log.plan.seats[deck.seat].name,
            Controller.HUMAN if deck.seat in people else Controller.STRONG,
            deck.name,
            tuple(cards[ref].spec for ref in deck.cards),
        )
        for deck in sorted(log.decks, key=lambda deck: deck.seat)
    )


_DECK_DEALS: Final = 2  # these reasons only describe the deck and do not affect the choice

Told: TypeAlias = Callable[[int, int], None]
"""Called with the number of steps done and the total."""


@dataclass(frozen=True, slots=True)
class RunSetup:
    """The setting of a run; ``tournament`` None stops after the decks are built.

    ``cards`` are those of the sets by id.
    """

    plan: DraftPlan
    sets: Mapping[str, SetCards]
    collations: Mapping[str, Collation]
    ratings: Ratings
    tournament: TournamentPlan | None = None

    @property
    def cards(self) -> dict[str, OpenedCard]:
        """The cards of the sets by id."""
        return cards_of(self.sets)

    def numbered(self, number: int) -> "RunSetup":
        """Return the set-up of a numbered run of the series that this one begins."""
        return replace(self, plan=replace(self.plan, seed=seeded(self.plan.seed, number)))


@dataclass(frozen=True, slots=True)
class Run:
    """The result of a run: the log with its decks, the tournament, its matches in order."""

    log: DraftLog
    tournament: Tournament | None
    matches: tuple[TournamentMatch, ...]

    def record(self, number: int = 0) -> DraftRecord:
        """Return the run's record for statistics."""
        return record_of(self.log, self.matches, number)


def run_setup(
    plan: DraftPlan,
    catalog: "Catalog",
    tournament: TournamentPlan | None = None,
    mapper: Mapper = HERE,
) -> RunSetup:
    """Look up the names in a plan; UserError for unusable sets, collations or ratings."""
    collations = {booster.collation: load_collation(booster.collation) for booster in plan.boosters}
    sets = {code: set_cards(catalog, code) for code in plan.set_codes}
    ratings = load_ratings(
        plan.ratings, tuple(cards_of(sets).values()), catalog, mapper, plan.edition
    )
    return RunSetup(plan, sets, collations, ratings, tournament)


def play_run(setup: RunSetup, told: Told | None = None, mapper: Mapper = HERE) -> Run:
    """Draft, build the decks, play the tournament. ValueError for a person's seat.

    ``told`` is called with the progress of the picks; ``mapper`` plays the matches.
    """
    draft = draft_by_bots(setup, told)
    log = with_decks(DraftTable(draft, {}).log(), setup.cards, setup.ratings)
    if setup.tournament is None:
        return Run(log, None, ())
    matches: list[TournamentMatch] = []
    entrants = entrants_of(log, setup.cards)
    rules = limited_rules(setup.plan.edition)
    tournament = begin_tournament(setup.tournament, entrants, setup.plan.seed, rules, limited=True)
    contenders = contenders_of(tournament, setup.ratings.as_worth())
    tournament = play_on(
        tournament,
        contenders,
        setup.tournament.bot,
        lambda _tournament, match: matches.append(match),
        mapper,
    )
    return Run(log, tournament, tuple(matches))


def draft_by_bots(setup: RunSetup, told: Told | None = None) -> Draft:
    """Return the draft of a plan drafted by bots; ValueError if a seat has none."""
    draft = new_draft(setup.plan, setup.sets, setup.collations)
    table = DraftTable(draft, _bots(setup))
    total = sum(len(booster) for seats in draft.boosters for booster in seats)
    while not table.is_over:
        if not table.advance(len(setup.plan.seats)):
            raise ValueError("a person sits at this draft")
        if told is not None:
            taken = sum(len(draft.pool(seat)) for seat in range(len(setup.plan.seats)))
            told(taken, total)
    return draft


def _bots(setup: RunSetup) -> dict[int, DraftBot]:
    skills = {place: seat.bot for place, seat in enumerate(setup.plan.seats) if seat.bot}
    rules = limited_rules(setup.plan.edition)
    made = {
        skill: make_bot(skill, setup.ratings, rules, seed=setup.plan.seed)
        for skill in skills.values()
    }
    return {place: made[skill] for place, skill in skills.items()}


def with_decks(
    log: DraftLog,
    cards: Mapping[str, OpenedCard],
    ratings: Ratings,
    seats: Collection[int] | None = None,
) -> DraftLog:
    """Return the log with a deck for every seat of ``seats``, by default for all without one."""
    held = {deck.seat: deck for deck in log.decks}
    wanted = range(len(log.plan.seats)) if seats is None else seats
    for seat in wanted:
        if seat not in held or seats is not None:
            held[seat] = built_deck(log, seat, cards, ratings)
    return log.with_decks(held[seat] for seat in sorted(held))


def built_deck(
    log: DraftLog, seat: int, cards: Mapping[str, OpenedCard], ratings: Ratings
) -> LoggedDeck:
    """Return the best proposed deck for a seat's pool; UserError for a pool that allows none."""
    pool = [cards[ref] for ref in log.pool(seat)]
    built = build_decks(
        pool,
        ratings,
        Seat.FIRST,
        rules=limited_rules(log.plan.edition),
        count=1,
        deals=_DECK_DEALS,
        seed=log.plan.seed + seat,
    )
    name = log.plan.seats[seat].name
    if not built:
        raise UserError(_("{name}: no deck can be built from this pool.").format(name=name))
    deck = built[0].deck(name)
    main, side = (
        tuple(ref for entry in part for ref in [entry.ref or ""] * entry.count)
        for part in (deck.entries, deck.side)
    )
    return LoggedDeck(seat, name, main, side)
