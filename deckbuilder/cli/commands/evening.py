"""``host evening``: a club evening by a room code, from players to standings."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.host_options import (
    Address,
    CertificateFile,
    KeyFile,
    Port,
    Reach,
    Unencrypted,
    greet,
    reach_of,
)
from deckbuilder.cli.commands.options import AsJson, argument, option
from deckbuilder.cli.commands.pages import write_page
from deckbuilder.cli.commands.planning import (
    BoostersOption,
    ClockOption,
    CollationOption,
    PassingOption,
    RatingsOption,
    SetsOption,
    SkillOption,
)
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import print_json, print_note, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.game_fields import DECK, FORMAT, SEED
from deckbuilder.limited.draft.plan import Skill
from deckbuilder.limited.draft_fields import BOOSTERS, CLOCK, COLLATION, PASSING, RATED_BY, SETS
from deckbuilder.network.evening.host_fields import (
    BOTS,
    CUT,
    MINUTES,
    PAIRING,
    ROUNDS,
    TITLE,
    WAY,
)
from deckbuilder.network.matches.host_fields import BEST_OF, WHOLE
from deckbuilder.network.protocol import DEFAULT_PORT, Way
from deckbuilder.tournament.club_rounds import ClubKind

if TYPE_CHECKING:
    from deckbuilder.workbench.evening_cards import CardsAsked
    from deckbuilder.workbench.hosted_evening import HostedEvening

_GLANCE: Final = 0.2

_Way: TypeAlias = Annotated[Way, option(WAY)]
_Pairing: TypeAlias = Annotated[ClubKind, option(PAIRING)]
_Rounds: TypeAlias = Annotated[int | None, option(ROUNDS)]
_BestOf: TypeAlias = Annotated[int, option(BEST_OF)]
_Cut: TypeAlias = Annotated[int, option(CUT)]
_Minutes: TypeAlias = Annotated[int, option(MINUTES)]
_Bots: TypeAlias = Annotated[int, option(BOTS)]
_Title: TypeAlias = Annotated[str, option(TITLE)]
_People: TypeAlias = Annotated[
    str,
    typer.Option(
        "--people",
        metavar=N_("N|NAMES"),
        help=N_("How many people, or their names separated by commas."),
    ),
]
_Late: TypeAlias = Annotated[
    bool, typer.Option("--late", help=N_("Let others join after the beginning."))
]
_OpenDecks: TypeAlias = Annotated[
    bool, typer.Option("--open-decks", help=N_("Decks may be changed between matches."))
]
_Quick: TypeAlias = Annotated[
    bool, typer.Option("--quick", help=N_("Begin each round as soon as the last one is over."))
]
_NoWatching: TypeAlias = Annotated[
    bool, typer.Option("--no-watching", help=N_("Give no code to people who only watch."))
]
_Whole: TypeAlias = Annotated[int, option(WHOLE, "--clock-minutes")]
_Seed: TypeAlias = Annotated[
    int | None,
    option(SEED, about=N_("The same seed opens the same boosters and pairs alike.")),
]
_Keep: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--keep",
        metavar=N_("FILE"),
        help=N_("Save the evening in this file; by default in the program's own folder."),
    ),
]
_Csv: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--csv",
        metavar=N_("FOLDER"),
        help=N_("Write results and standings as CSV files at the end."),
    ),
]
_Html: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--html",
        metavar=N_("FILE"),
        help=N_("Write pairings, results and standings as a page to print, at the end."),
    ),
]


def register_in(group: typer.Typer) -> None:
    """Add the command of this module to the group ``host``."""
    command(
        group,
        "evening",
        N_(
            "Host a club evening: players, decks, rounds, standings.\n\nPeople join with the "
            "displayed room code, draft, open pools or bring decks, and play at tables of this "
            "host, which enters the results by itself. Type “help” there for pairings, "
            "standings, results of real tables, drops and export."
        ),
    )(evening)


def people_of(text: str) -> tuple[str, ...]:
    """Parse a number of free seats, or the names that seats are reserved for."""
    from deckbuilder.network.protocol import MOST_PEOPLE, is_name

    plain = text.strip()
    if plain.isascii() and plain.isdigit() and len(plain) <= 2:
        if int(plain) > MOST_PEOPLE:
            problem = _("An evening like this has {most} players at most, not {count}.")
            raise UserError(problem.format(most=MOST_PEOPLE, count=int(plain)))
        return ("",) * int(plain)
    names = tuple(" ".join(name.split()) for name in plain.split(",") if name.strip())
    for name in names:
        if not is_name(name):
            raise UserError(_("“{name}” cannot be a player's name.").format(name=name))
    return names


def evening(
    ctx: typer.Context,
    decks: Annotated[
        list[str] | None,
        argument(
            DECK,
            about=N_("Decks that take part, each for a player of its name; results are typed in."),
        ),
    ] = None,
    way: _Way = WAY.default,
    people: _People = "0",
    bots: _Bots = BOTS.default,
    title: _Title = TITLE.default,
    pairing: _Pairing = PAIRING.default,
    rounds: _Rounds = ROUNDS.default,
    best_of: _BestOf = BEST_OF.default,
    cut: _Cut = CUT.default,
    minutes: _Minutes = MINUTES.default,
    clock_minutes: _Whole = WHOLE.default,
    late: _Late = False,
    open_decks: _OpenDecks = False,
    quick: _Quick = False,
    no_watching: _NoWatching = False,
    form: Annotated[str, option(FORMAT, about=N_("The format of own decks."))] = "",
    sets: SetsOption = SETS.default,
    boosters: BoostersOption = BOOSTERS.default,
    collation: CollationOption = COLLATION.default,
    passing: PassingOption = PASSING.default,
    skill: SkillOption = Skill.BALANCE,
    ratings: RatingsOption = RATED_BY.default,
    clock: ClockOption = None,
    seed: _Seed = None,
    edition: EditionOption = "",
    keep: _Keep = None,
    csv: _Csv = None,
    html: _Html = None,
    address: Address = "127.0.0.1",
    port: Port = DEFAULT_PORT,
    cert: CertificateFile = None,
    key: KeyFile = None,
    unencrypted: Unencrypted = False,
    as_json: AsJson = False,
) -> None:
    """Serve an evening to its end."""
    from deckbuilder.decks.deck import DEFAULT_FORMAT
    from deckbuilder.decks.formats import limited_format, named_format
    from deckbuilder.workbench.evening_cards import CardsAsked
    from deckbuilder.workbench.hosted_evening import EveningWishes, new_evening

    reach = reach_of(address, port, cert, key, unencrypted)
    is_limited = way in (Way.DRAFT, Way.SEALED)
    code = limited_format(edition).code if is_limited else named_format(form or DEFAULT_FORMAT).code
    asked = CardsAsked(
        way,
        code,
        edition if is_limited else "",
        sets=sets,
        boosters=boosters if way is Way.DRAFT else None,
        collation=collation,
        passing=passing,
        skill=skill,
        ratings=ratings,
        clock=clock or CLOCK.default,
    )
    wishes = EveningWishes(
        asked,
        people_of(people),
        bots,
        tuple(decks or ()),
        title,
        pairing,
        rounds,
        best_of,
        cut,
        minutes,
        60 * clock_minutes,
        not open_decks,
        late,
        quick,
        seed,
        not no_watching,
    )
    run = invocation(ctx)
    with run.catalog() as catalog:
        room = new_evening(catalog, wishes)
        serving = Serving(reach, keep, csv, html, as_json)
        _serve(run, room, asked, serving)


@dataclass(frozen=True)
class Serving:
    """Where an evening is served, and the files written."""

    reach: Reach
    keep: Path | None
    csv: Path | None
    html: Path | None
    as_json: bool

    def say(self, text: str) -> None:
        """Print a line for the organizer; to stderr if stdout holds the result."""
        (print_note if self.as_json else write)(text)


def is_evening(file: Path) -> bool:
    """Return whether a file was written by ``host evening``."""
    from catalog.common.files import read_text
    from deckbuilder.network.evening.keeping import FORMAT

    return f'"format":"{FORMAT}"' in read_text(file).partition("\n")[0]


def resume_evening(run: Invocation, file: Path, serving: Serving) -> None:
    """Reopen a kept evening and serve it."""
    from deckbuilder.workbench.hosted_evening import evening_again

    with run.catalog() as catalog:
        room, asked = evening_again(catalog, file)
        _serve(run, room, asked, serving)


def _serve(run: Invocation, room: object, asked: "CardsAsked", serving: Serving) -> None:
    """Serve an evening by lines until it is over or Ctrl+C; then print and write its results."""
    from deckbuilder.network.evening.records import HeldEvening
    from deckbuilder.network.evening.room import EveningRoom
    from deckbuilder.network.wording import render_news
    from deckbuilder.pages.evening import evening_sheet
    from deckbuilder.workbench.hosted_evening import evening_path, serve_evening, write_csv

    if not isinstance(room, EveningRoom):
        raise TypeError("not an evening")
    kept = serving.keep or evening_path(room)
    hosted = serve_evening(
        room,
        asked,
        serving.reach.address,
        serving.reach.port,
        kept,
        lambda news: serving.say(render_news(news)),
        serving.reach.certificate,
    )
    try:
        _greet(hosted, serving)
        serving.say(_("To go on later: {command}").format(command=f"razdacha host resume {kept}"))
        _organize(hosted, serving)
    finally:
        hosted.stop()
        if serving.csv is not None:
            for path in write_csv(hosted.seen(), serving.csv):
                serving.say(_("Written: {file}").format(file=path))
        if serving.html is not None:
            write_page(serving.html, evening_sheet(hosted.seen()))
    if hosted.hosting.fault:
        raise UserError(hosted.hosting.fault)
    logs = [log for draft in room.pods.drafts if (log := draft.log()) is not None]
    if logs:
        from deckbuilder.limited.store import DraftStore

        with run.catalog() as catalog:
            for log in logs:
                DraftStore(catalog).add_once(log, _("Hosted draft"))
    if serving.as_json:
        print_json(HeldEvening.of(room))


def _greet(hosted: "HostedEvening", serving: Serving) -> None:
    """Print the terms of the evening and how to join."""
    from deckbuilder.network.evening.wording import render_stage, render_terms

    terms = hosted.room.plan.terms
    serving.say(": ".join(part for part in (terms.name, render_terms(terms)) if part))
    greet(hosted.code, replace(serving.reach, port=hosted.hosting.port), serving.say)
    if hosted.room.watchers.code:
        serving.say(_("Watchers' code: {code}").format(code=hosted.room.watchers.code))
    serving.say(render_stage(hosted.room.evening.stage))
    serving.say(_("Type “help” for what you can do here; an empty line goes on."))


def _organize(hosted: "HostedEvening", serving: Serving) -> None:
    """Obey the organizer's lines until the evening is over."""
    from deckbuilder.cli.line_pump import LinePump
    from deckbuilder.plain.organizing import Organizer, standing_text

    organizer, pump = Organizer(hosted, serving.say), LinePump.of_stdin()
    while not hosted.hosting.wait(0):
        line = pump.next(_GLANCE)
        if line is not None:
            organizer.obey(line)
        elif pump.is_over:
            hosted.hosting.wait(_GLANCE)
    seen = hosted.seen()
    if seen.standings is not None and not serving.as_json:
        serving.say(standing_text(seen.hall, seen.standings))
