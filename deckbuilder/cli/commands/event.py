"""``event``: run a tournament between decks; matches are simulated."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.levels import Level
from deckbuilder.base.seeds import secret_seed
from deckbuilder.base.tables import column_table
from deckbuilder.cli.asking import asked_decks
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import AsJson, ClusterOption, JobsOption, Seed, option
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import print_edition, print_json, print_note, progress, write
from deckbuilder.cli.usage import command
from deckbuilder.tournament.event_fields import BOT, KIND, PLAYOFF, ROUNDS, TournamentKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from catalog.store import Catalog
    from deckbuilder.matches.match import Entrant
    from deckbuilder.tournament.results import TournamentPlan, Witness
    from deckbuilder.tournament.tournament import Tournament
    from engine.berserk import Ruleset

EventKindOption: TypeAlias = Annotated[TournamentKind, option(KIND)]
RoundsOption: TypeAlias = Annotated[int | None, option(ROUNDS)]
PlayoffOption: TypeAlias = Annotated[bool, option(PLAYOFF)]
LevelOption: TypeAlias = Annotated[Level, option(BOT)]


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "event", OFFERED["event"].help)(event)


def event(
    ctx: typer.Context,
    decks: Annotated[
        list[str] | None,
        typer.Argument(
            metavar=N_("DECK"),
            help=N_("Decks, as for deal; a file with several decks enters all of them."),
        ),
    ] = None,
    draft: Annotated[
        str | None,
        typer.Option(
            "--draft",
            metavar=N_("LOG"),
            help=N_("The decks of a draft: a log file, or the number of a saved draft."),
        ),
    ] = None,
    kind: EventKindOption = KIND.default,
    rounds: RoundsOption = ROUNDS.default,
    playoff: PlayoffOption = PLAYOFF.default,
    bot: LevelOption = BOT.default,
    seed: Seed = None,
    keep: Annotated[bool, typer.Option("--keep", help=N_("Save the event."))] = False,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Run a tournament."""
    from deckbuilder.limited.store import DraftStore
    from deckbuilder.tasks.choosing import chosen_mapper
    from deckbuilder.tournament.records import Event, KeptEvent
    from deckbuilder.tournament.results import begin_tournament, contenders_of, play_on

    plan = event_plan_of(kind, rounds, bot, playoff=playoff)
    run = invocation(ctx)
    entrants, rules = read_entrants(run, decks or [], draft, edition)
    limited = draft is not None and not decks
    begun = begin_tournament(plan, entrants, secret_seed(seed), rules, limited=limited)
    with chosen_mapper(jobs, cluster) as mapper:
        contenders = contenders_of(begun)
        after = play_on(begun, contenders, plan.bot, match_progress(begun), mapper)
    kept = None
    if keep:
        with run.catalog() as catalog:
            kept = DraftStore(catalog).add_tournament(after)
    if as_json:
        print_json(KeptEvent(Event.of(after), kept))
        return
    write(_("Seed: {seed}").format(seed=after.seed))
    print_event(after)
    if kept is not None:
        print_note(_("The event is saved as number {number}.").format(number=kept))


def event_plan_of(
    kind: TournamentKind, rounds: int | None, bot: Level, *, playoff: bool
) -> "TournamentPlan":
    """Return the tournament plan given by the options."""
    from deckbuilder.tournament.results import TournamentPlan

    return TournamentPlan(kind, rounds, playoff, bot)


def match_progress(begun: "Tournament") -> "Witness | None":
    """Return the progress callback for a bar of matches played; None without a terminal."""
    from deckbuilder.tournament.pairings import playoff_size

    bar = progress()
    if bar is None:
        return None
    count = len(begun.entrants)
    last = playoff_size(count) - 1 if begun.playoff_rounds else 0
    total = begun.rounds * (count // 2) + last
    return lambda after, _match: bar(_played(after), total)


def _played(after: "Tournament") -> int:
    return sum(
        pairing.score is not None and not pairing.is_bye
        for tables in after.tables
        for pairing in tables
    )


def read_entrants(
    run: Invocation, decks: list[str], draft: str | None = None, edition: str = ""
) -> "tuple[list[Entrant], Ruleset]":
    """Return the decks named by arguments and by a draft's log, each with a unique name, and the
    rules.

    The rules are those of ``edition``, else of the decks' formats. UserError for a missing or empty
    deck, and for decks of different editions.
    """
    from deckbuilder.decks.finding import resolve_fully
    from deckbuilder.decks.formats import LIMITED, limited_format, played_by
    from deckbuilder.decks.house import by_the_house
    from deckbuilder.matches.match import Controller, Entrant

    entrants: list[Entrant] = []
    formats: list[str] = []
    with run.catalog() as catalog:
        for text in decks:
            for deck in asked_decks(text, catalog):
                cards = resolve_fully(deck, catalog).specs()
                if not cards:
                    raise UserError(_("The deck “{name}” has no cards.").format(name=deck.name))
                name = _name_apart(deck.name, [entrant.name for entrant in entrants])
                entrants.append(Entrant(name, Controller.DIRECT, deck.name, cards))
                formats.append(deck.format)
        if draft is not None:
            drafted, own = _drafted(catalog, draft)
            entrants.extend(drafted)
            formats.append(limited_format(own).code)
    rules = by_the_house(played_by(formats or [LIMITED], edition), run.settings)
    print_edition(rules, formats)
    return entrants, rules


def _drafted(catalog: "Catalog", text: str) -> "tuple[tuple[Entrant, ...], str]":
    """Return the decks of a draft's log and its edition; bots build missing decks.

    The log of a hosted draft has no decks, since its players build them on their own computers.
    UserError while the draft is running, and for a pool from which no deck can be built.
    """
    from deckbuilder.cli.commands.draft_log import load_log
    from deckbuilder.limited.draft.log import logged_cards
    from deckbuilder.limited.draft.ratings import load_ratings
    from deckbuilder.limited.many.runs import entrants_of, with_bots_deck, with_decks

    log = load_log(text, catalog)
    cards = logged_cards(log, catalog)
    built = {deck.seat for deck in log.decks}
    seats = log.plan.seats
    missing = [seat.name for place, seat in enumerate(seats) if place not in built]
    lent = {place for place, seat in enumerate(seats) if seat.bot is None} - built
    if missing:
        opened = tuple(cards[ref] for ref in log.refs if ref in cards)
        plan = log.plan
        ratings = load_ratings(plan.ratings, opened, catalog, edition=plan.edition)
        log = with_decks(log, cards, ratings)
        print_note(_("Bots have built decks for: {names}.").format(names=", ".join(missing)))
    entrants = tuple(
        replace(entrant, name=with_bots_deck(entrant.name)) if place in lent else entrant
        for place, entrant in enumerate(entrants_of(log, cards))
    )
    return entrants, log.plan.edition


def _name_apart(name: str, taken: "Sequence[str]") -> str:
    """Return a unique name: a number is appended to a name already taken."""
    if name not in taken:
        return name
    number = next(n for n in range(2, len(taken) + 3) if f"{name} ({n})" not in taken)
    return f"{name} ({number})"


def print_event(after: "Tournament") -> None:
    """Print the rounds and standings of a tournament."""
    from deckbuilder.tournament.columns import (
        round_title,
        standings_columns,
        standings_legend,
        standings_rows,
        table_columns,
    )

    for number, tables in enumerate(after.tables):
        write()
        write(round_title(after, number))
        write(column_table(table_columns(after), tables))
    write()
    write(_("Standings"))
    write(column_table(standings_columns(after), standings_rows(after)))
    write(standings_legend())
