"""``event``: decks play an event among themselves; matches are simulated."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.seeds import secret_seed
from deckbuilder.base.tables import table
from deckbuilder.cli.asking import asked_decks
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson, ClusterOption, EditionOption, JobsOption
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import note, note_edition, progress, write, write_json
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from collections.abc import Sequence

    from catalog.store import Catalog
    from deckbuilder.matches.match import Entrant
    from deckbuilder.tournament.results import TournamentPlan, Witness
    from deckbuilder.tournament.simulated import MatchBot
    from deckbuilder.tournament.standings import Table
    from deckbuilder.tournament.tournament import Tournament
    from engine.berserk import Ruleset

_KINDS = {"swiss": "swiss", "round-robin": "round_robin"}
_BOTS = ("random", "direct", "lookahead")

EventKindOption: TypeAlias = Annotated[
    str,
    typer.Option("--kind", metavar="swiss|round-robin", help=N_("How opponents are found.")),
]
RoundsOption: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--rounds",
        min=1,
        metavar=N_("N"),
        help=N_("Swiss rounds; by default as many as it takes to leave one deck unbeaten."),
    ),
]
PlayoffOption: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--playoff",
        help=N_("A play-off of half the decks at the end, rounded down to a power of two."),
    ),
]
MatchBotOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--bot",
        metavar="random|direct|lookahead",
        help=N_("Who plays: at random, straight at the enemy, or looking a move ahead (slow)."),
    ),
]

EventSeed: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--seed",
        metavar=N_("N"),
        help=N_("The same seed gives the same result; random by default."),
    ),
]


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
    kind: EventKindOption = "swiss",
    rounds: RoundsOption = None,
    playoff: PlayoffOption = False,
    bot: MatchBotOption = "direct",
    seed: EventSeed = None,
    keep: Annotated[bool, typer.Option("--keep", help=N_("Save the event."))] = False,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Play an event."""
    from deckbuilder.limited.store import DraftStore
    from deckbuilder.tasks.choosing import chosen_mapper
    from deckbuilder.tournament.records import Event, KeptEvent
    from deckbuilder.tournament.results import begin_tournament, contenders_of, play_on

    plan = read_event_plan(kind, rounds, bot, playoff=playoff)
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
        write_json(KeptEvent(Event.of(after), kept))
        return
    write(_("Seed: {seed}").format(seed=after.seed))
    write_event(after)
    if kept is not None:
        note(_("The event is saved as number {number}.").format(number=kept))


def read_event_plan(kind: str, rounds: int | None, bot: str, *, playoff: bool) -> "TournamentPlan":
    """Return what the options say; UserError for words nobody knows."""
    from deckbuilder.tournament.results import TournamentPlan
    from deckbuilder.tournament.tournament import TournamentKind

    _refuse_unknown(kind, tuple(_KINDS))
    return TournamentPlan(TournamentKind(_KINDS[kind]), rounds, playoff, read_match_bot(bot))


def read_match_bot(word: str) -> "MatchBot":
    """Return who fights the matches; UserError for a word nobody knows."""
    from deckbuilder.tournament.simulated import MatchBot

    _refuse_unknown(word, _BOTS)
    return MatchBot(word)


def _refuse_unknown(word: str, known: "Sequence[str]") -> None:
    if word not in known:
        problem = _("“{word}” is not known here; write one of: {known}.")
        raise UserError(problem.format(word=word, known=", ".join(known)))


def match_progress(begun: "Tournament") -> "Witness | None":
    """Return what draws a bar of the matches played; None where nobody watches."""
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
    """Return the decks of the words and of a draft's log, their names apart, and the rules.

    The rules are those of ``edition``, else of the decks' formats.
    UserError for a deck that is not there or has no cards, and for decks of several editions.
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
                entrants.append(Entrant(name, Controller.LOOKAHEAD, deck.name, cards))
                formats.append(deck.format)
        if draft is not None:
            drafted, own = _drafted(catalog, draft)
            entrants.extend(drafted)
            formats.append(limited_format(own).code)
    rules = by_the_house(played_by(formats or [LIMITED], edition), run.settings)
    note_edition(rules, formats)
    return entrants, rules


def _drafted(catalog: "Catalog", text: str) -> "tuple[tuple[Entrant, ...], str]":
    """Return the decks of a draft's log, and its edition; bots build those that are missing.

    The log of a hosted draft has none: its people build theirs at their own keyboards. UserError
    while the draft is under way, and for a pool that makes no deck.
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
        note(_("Bots have built the decks of: {names}.").format(names=", ".join(missing)))
    entrants = tuple(
        replace(entrant, name=with_bots_deck(entrant.name)) if place in lent else entrant
        for place, entrant in enumerate(entrants_of(log, cards))
    )
    return entrants, log.plan.edition


def _name_apart(name: str, taken: "Sequence[str]") -> str:
    """Return a name nobody else has: the second of a name gets a number."""
    if name not in taken:
        return name
    number = next(n for n in range(2, len(taken) + 3) if f"{name} ({n})" not in taken)
    return f"{name} ({number})"


def write_event(after: "Tournament") -> None:
    """Write the rounds and the standings of an event."""
    names = [player.name for player in after.entrants]
    for number, tables in enumerate(after.tables):
        write()
        write(_round_title(after, number))
        rows = [
            (
                names[pairing.one],
                _score_word(pairing),
                "" if pairing.other is None else names[pairing.other],
            )
            for pairing in tables
        ]
        write(table([("  " + player, score, other) for player, score, other in rows]))
    write()
    write(_("Standings"))
    heads = [_("place"), _("name"), _("points"), _("wins"), _("opponents"), _("beaten")]
    lines = {line.entrant: line for line in after.standings()}
    rows_of_standings = [
        (
            place,
            names[player],
            lines[player].points,
            lines[player].wins,
            lines[player].opponents,
            lines[player].beaten,
        )
        for place, player in enumerate(after.places(), 1)
    ]
    write(table(rows_of_standings, heads, right=[0, 2, 3, 4, 5]))


def _round_title(after: "Tournament", number: int) -> str:
    if number < after.rounds:
        return _("Round {round}").format(round=number + 1)
    return _("Play-off {round}").format(round=number - after.rounds + 1)


def _score_word(pairing: "Table") -> str:
    if pairing.other is None:
        return _("bye")
    if pairing.score is None:
        return "–"
    if pairing.score.winner is None:
        return "½–½"
    return "1–0" if pairing.score.winner == pairing.one else "0–1"
