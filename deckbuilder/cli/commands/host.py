"""``host``: serve a draft for people on other computers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.seeds import secret_seed
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.host_match import register_in
from deckbuilder.cli.commands.host_options import (
    DEFAULT_PORT,
    LOOPBACK,
    Address,
    CertificateFile,
    KeyFile,
    Port,
    Reach,
    Unencrypted,
    greet,
    reach_of,
)
from deckbuilder.cli.commands.options import AsJson, option
from deckbuilder.cli.commands.planning import (
    BoostersOption,
    ClockOption,
    CollationOption,
    KindOption,
    PassingOption,
    RatingsOption,
    SetsOption,
    SkillOption,
    limited_edition,
)
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import print_json, print_note, write
from deckbuilder.cli.usage import TranslatedGroup, command
from deckbuilder.decks.game_fields import SEED
from deckbuilder.limited.draft.plan import Skill
from deckbuilder.limited.draft_fields import (
    BOOSTERS,
    CLOCK,
    COLLATION,
    DRAFT_KIND,
    PASSING,
    RATED_BY,
    SEATS,
    SETS,
    Wishes,
)

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.limited.draft.advice import DraftBot
    from deckbuilder.limited.draft.draft import Draft
    from deckbuilder.limited.draft.plan import DraftPlan
    from deckbuilder.limited.draft.table import DraftTable
    from deckbuilder.network.draft_room import DraftRoom
    from deckbuilder.network.host import Host

_STAND_IN: Final = -1

ReplaceAfter: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--replace-after",
        min=0,
        metavar=N_("SECONDS"),
        help=N_(
            "Let a bot pick for a seat that has been away this long; by default the seat is held."
        ),
    ),
]
RoomSeed: TypeAlias = Annotated[
    int | None,
    option(
        SEED,
        about=N_(
            "The same seed opens the same boosters: anyone who knows the seed knows them all."
        ),
    ),
]
LogFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--log", metavar=N_("FILE"), help=N_("Write the draft's log to this file at the end.")
    ),
]
KeepFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--keep",
        metavar=N_("FILE"),
        help=N_("Save the draft there after every pick, for “resume”."),
    ),
]


def register(app: typer.Typer) -> None:
    """Add the commands of this module to ``app``."""
    from deckbuilder.cli.commands.evening import register_in as register_evening

    group = typer.Typer(cls=TranslatedGroup, no_args_is_help=True)
    command(
        group,
        "draft",
        N_(
            "Host a draft that others join over the network.\n\nPeople join with the displayed "
            "room code; bots take the other seats. The draft starts when everyone has joined; "
            "Enter starts without the missing ones. With --address other computers can join: "
            "give a certificate with --cert and --key, or --unencrypted in a network you trust."
        ),
    )(draft)
    command(
        group,
        "resume",
        N_(
            "Reopen a draft or an evening that was hosted with --keep.\n\n"
            "The room code is the same, and everybody returns to their seat."
        ),
    )(resume)
    register_in(group)
    register_evening(group)
    app.add_typer(group, name="host", help=OFFERED["host"].help)


@dataclass(frozen=True)
class Service:
    """The options of serving a room: network, and the files written."""

    reach: Reach
    log: Path | None
    keep: Path | None
    as_json: bool

    def print_line(self, text: str) -> None:
        """Print a line for the host; to stderr if stdout holds the result."""
        (print_note if self.as_json else write)(text)


def draft(
    ctx: typer.Context,
    people: Annotated[
        str,
        typer.Option(
            "--people",
            metavar=N_("N|NAMES"),
            help=N_("How many people, or their names separated by commas."),
        ),
    ] = "2",
    seats: Annotated[int | None, option(SEATS)] = None,
    sets: SetsOption = SETS.default,
    boosters: BoostersOption = BOOSTERS.default,
    collation: CollationOption = COLLATION.default,
    kind: KindOption = DRAFT_KIND.default,
    passing: PassingOption = PASSING.default,
    skill: SkillOption = Skill.BALANCE,
    ratings: RatingsOption = RATED_BY.default,
    clock: ClockOption = None,
    seed: RoomSeed = None,
    address: Address = LOOPBACK,
    port: Port = DEFAULT_PORT,
    cert: CertificateFile = None,
    key: KeyFile = None,
    unencrypted: Unencrypted = False,
    replace_after: ReplaceAfter = None,
    edition: EditionOption = "",
    log: LogFile = None,
    keep: KeepFile = None,
    as_json: AsJson = False,
) -> None:
    """Plan a draft and serve it to its end."""
    from deckbuilder.limited.draft.draft import open_draft
    from deckbuilder.network.door import Door, new_code
    from deckbuilder.network.draft_room import DraftRoom

    reach = reach_of(address, port, cert, key, unencrypted)
    names = _people(people)
    own = limited_edition(edition)
    wishes = Wishes(
        kind,
        tuple(names),
        seats,
        (skill,),
        sets,
        boosters,
        collation,
        passing,
        clock or CLOCK.default,
        ratings,
        own,
    )
    run = invocation(ctx)
    with run.catalog() as catalog:
        plan = wishes.plan(catalog, secret_seed(seed))
        trial = open_draft(plan, catalog)
        bots, stand_in = _bots(trial, catalog)
    room = DraftRoom(
        plan,
        _opener(trial, bots),
        Door(new_code()),
        stand_in=stand_in,
        replace_after=replace_after,
    )
    _serve(room, Service(reach, log, keep, as_json), run)


def resume(
    ctx: typer.Context,
    file: Annotated[
        Path, typer.Argument(metavar=N_("FILE"), help=N_("The file written by --keep."))
    ],
    address: Address = LOOPBACK,
    port: Port = DEFAULT_PORT,
    cert: CertificateFile = None,
    key: KeyFile = None,
    unencrypted: Unencrypted = False,
    replace_after: ReplaceAfter = None,
    log: LogFile = None,
    as_json: AsJson = False,
) -> None:
    """Reopen a saved room and serve it."""
    from time import monotonic

    from catalog.common.errors import BadFile
    from catalog.common.files import is_stdin
    from deckbuilder.cli.commands.evening import Serving, is_evening, resume_evening
    from deckbuilder.network.door import Door
    from deckbuilder.network.draft_room import DraftRoom
    from deckbuilder.network.keeping import read_room
    from engine.kernel import BadSave

    if is_stdin(file):
        raise BadFile(file, _("the room is saved in its own file; name that one"))
    reach = reach_of(address, port, cert, key, unencrypted)
    run = invocation(ctx)
    if is_evening(file):
        resume_evening(run, file, Serving(reach, file, None, None, as_json))
        return
    with run.catalog() as catalog:
        kept = read_room(file, lambda draft: _bots(draft, catalog)[0])
        stand_in = _bots(kept.table.draft, catalog)[1]
    room = DraftRoom(
        kept.table.draft.plan,
        lambda _plan: kept.table,
        Door(kept.code),
        stand_in=stand_in,
        replace_after=replace_after,
    )
    try:
        room.resume(kept.table, kept.seats, monotonic())
    except BadSave as error:
        raise BadFile(file, str(error)) from error
    _serve(room, Service(reach, log, file, as_json), run)


def _people(text: str) -> list[str]:
    """Parse a number of free seats, or the names that seats are reserved for."""
    from deckbuilder.network.protocol import is_name

    plain = text.strip()
    if plain.isascii() and plain.isdigit() and len(plain) == 1:
        return [""] * int(plain)
    names = [" ".join(name.split()) for name in plain.split(",")]
    for name in names:
        if not is_name(name):
            raise UserError(_("“{name}” cannot be a player's name.").format(name=name))
    return names


def _bots(draft: "Draft", catalog: "Catalog") -> "tuple[Mapping[int, DraftBot], DraftBot]":
    """Return the bots for the seats of a draft, and the bot that replaces missing people."""
    from deckbuilder.limited.draft.planning import make_bots, planned_bots

    skills = {**planned_bots(draft), _STAND_IN: Skill.BALANCE}
    bots = make_bots(draft, skills, catalog)
    return bots, bots.pop(_STAND_IN)


def _opener(trial: "Draft", bots: "Mapping[int, DraftBot]") -> "Callable[[DraftPlan], DraftTable]":
    """Return a function that creates the table once the names of the people are known."""
    from deckbuilder.limited.draft.draft import Draft
    from deckbuilder.limited.draft.table import DraftTable

    return lambda plan: DraftTable(Draft(plan, trial.boosters, trial.versions), bots)


def _serve(room: "DraftRoom", service: Service, run: Invocation) -> None:
    """Serve a room until its draft is over or Ctrl+C; then write and store its log."""
    import asyncio

    from catalog.common.files import write_atomically
    from deckbuilder.limited.draft.log import render_log
    from deckbuilder.network.records import HostedDraft

    try:
        asyncio.run(_run(room, service))
    finally:
        if room.table is not None and service.log is not None:
            write_atomically(service.log, render_log(room.table.log()))
    number = _kept(room, run)
    if service.as_json:
        print_json(HostedDraft.of(room, service.log, number))
    elif number is not None:
        told = _(
            "The draft is saved as number {number} and appears among the drafts of the "
            "application. To play an event with its decks: {command}"
        )
        write(told.format(number=number, command=f"razdacha event --draft {number}"))


def _kept(room: "DraftRoom", run: Invocation) -> int | None:
    """Store the log of a finished draft among the user's drafts; return its number."""
    from deckbuilder.limited.store import DraftStore

    log = room.log()
    if log is None:
        return None
    with run.catalog() as catalog:
        return DraftStore(catalog).add_once(log, _("Hosted draft"))


async def _run(room: "DraftRoom", service: Service) -> None:
    import asyncio

    from deckbuilder.network.host import Host
    from deckbuilder.network.keeping import write_room
    from deckbuilder.network.wording import render_news

    keep = service.keep
    host = Host(
        room,
        lambda news: service.print_line(render_news(news)),
        None if keep is None else lambda: write_room(keep, room),
        service.reach.tls,
    )
    enter = asyncio.create_task(_begin_at_enter(host))
    try:
        reach = service.reach
        await host.run(reach.address, reach.port, lambda port: _greet(room, service, port))
    finally:
        enter.cancel()


def _greet(room: "DraftRoom", service: Service, port: int) -> None:
    """Print the address of the room and how to join."""
    from deckbuilder.decks.editions import render_limited_line

    if edition := render_limited_line(room.edition):
        service.print_line(edition)
    greet(room.seating.door.code, replace(service.reach, port=port), service.print_line)


async def _begin_at_enter(host: "Host") -> None:
    """Start without the missing players when the host presses Enter."""
    import sys

    from deckbuilder.cli.joining_by_lines import lines_of

    if not sys.stdin.isatty():
        return
    async for _line in lines_of(sys.stdin):
        await host.begin()
