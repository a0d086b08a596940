"""``strength``: let two levels of the computer play each other."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.i18n import N_, _, decimal
from deckbuilder.base.levels import LEVEL_NAMES, Level
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.event import read_entrants
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import AsJson, ClusterOption, argument, into_option
from deckbuilder.cli.commands.simulate import MatchesSeed, write_stopped
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, watched, write
from deckbuilder.cli.usage import command
from deckbuilder.tournament.event_fields import BOT

if TYPE_CHECKING:
    from deckbuilder.tournament.many.strength import LevelThought, Strength

_PROCESSES = 2

LevelName: TypeAlias = Annotated[
    Level, argument(BOT, about=N_("A level of the computer."), metavar=N_("LEVEL"))
]
Matches: TypeAlias = Annotated[
    int,
    typer.Option("--matches", min=2, max=100_000, help=N_("Play at most N."), metavar=N_("N")),
]
Decks: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--decks",
        metavar=N_("DECK"),
        help=N_("Decks, as for deal; may be repeated. By default the starter decks."),
    ),
]
Aim: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--aim",
        min=0,
        max=100,
        metavar=N_("SHARE"),
        help=N_("Stop as soon as the interval lies above or below this share, in 100."),
    ),
]
Jobs: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--jobs", min=1, max=64, metavar=N_("N"), help=N_("Use N processes; by default two.")
    ),
]
Into: TypeAlias = Annotated[
    Path | None, into_option(N_("Save every result there and resume from saved ones."))
]


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "strength", OFFERED["strength"].help)(strength)


def strength(
    ctx: typer.Context,
    one: LevelName,
    other: LevelName,
    matches: Matches = 400,
    decks: Decks = None,
    aim: Aim = None,
    seed: MatchesSeed = None,
    jobs: Jobs = None,
    cluster: ClusterOption = None,
    into: Into = None,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Measure strength."""
    from deckbuilder.decks.text import starter_decks
    from deckbuilder.tasks.choosing import chosen_mapper
    from deckbuilder.tournament.many.folder import kept_seed
    from deckbuilder.tournament.many.strength import (
        HEAD,
        StrengthCount,
        StrengthSetup,
        measure,
    )

    named = decks or [stem for stem, _deck in starter_decks()]
    entrants, rules = read_entrants(invocation(ctx), named, edition=edition)
    kept = None if into is None or seed is not None else kept_seed(into, HEAD)
    setup = StrengthSetup(
        (one, other),
        tuple((entrant.name, entrant.cards) for entrant in entrants),
        rules,
        drawn_seed(seed) if kept is None else kept,
    )
    count = StrengthCount(setup, None if aim is None else aim / 100)
    workers = _PROCESSES if jobs is None and cluster is None else jobs
    with chosen_mapper(workers, cluster) as mapper:
        for _match in watched(measure(count, matches, mapper, into), 0, matches):
            continue
    result = count.result(matches)
    if as_json:
        print_json(result)
    else:
        _print(result)


def _print(result: "Strength") -> None:
    write(_("Seed: {seed}").format(seed=result.seed))
    write_stopped(result.stopped)
    if result.win_share is None or result.win_share_low is None or result.win_share_high is None:
        write(_("No match was finished."))
        return
    one, other = (_(LEVEL_NAMES[thought.level]) for thought in result.levels)
    share, low, high = (
        decimal(100 * part, ".1f")
        for part in (result.win_share, result.win_share_low, result.win_share_high)
    )
    write(
        _(
            "{one} against {other}: {share} in 100 ({low} to {high}); "
            "matches: {matches} of {asked}."
        ).format(
            one=one,
            other=other,
            share=share,
            low=low,
            high=high,
            matches=decimal(result.matches, ","),
            asked=decimal(result.asked, ","),
        )
    )
    for thought in result.levels:
        write(_thought(thought))
    write(
        _(
            "In brackets: the 95% Wilson interval. Each set-up is played twice, with the levels in "
            "exchanged seats. A draw counts half."
        )
    )


def _thought(thought: "LevelThought") -> str:
    return _("{level}: {mean} s a choice, at most {slowest} s; playouts: {playouts}").format(
        level=_(LEVEL_NAMES[thought.level]),
        playouts=thought.playouts,
        mean=decimal(thought.seconds, ".3f"),
        slowest=decimal(thought.slowest, ".2f"),
    )
