"""``host match`` and ``host table``: a match by a room code, with an own seat or without."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
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
from deckbuilder.cli.commands.options import AsJson, argument, option
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, print_note, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.deck import DEFAULT_FORMAT
from deckbuilder.decks.game_fields import DECK, FORMAT
from deckbuilder.network.join_fields import PLAYER_NAME, clean_name, own_name
from deckbuilder.network.matches.host_fields import AT_ZERO, BEST_OF, HOLD, MOVE, WHOLE
from deckbuilder.network.protocol import AtZero

if TYPE_CHECKING:
    from collections.abc import Callable

    from deckbuilder.plain.conversation import Talk
    from deckbuilder.plain.ending import Ended
    from deckbuilder.workbench.hosted_match import FarSeat, HostedMatch, MatchToHost
    from deckbuilder.workbench.workbench import Services

_GLANCE: Final = 0.5
_Move: TypeAlias = Annotated[int, option(MOVE)]
_Whole: TypeAlias = Annotated[int, option(WHOLE)]
_AtZero: TypeAlias = Annotated[AtZero, option(AT_ZERO)]
_Hold: TypeAlias = Annotated[int, option(HOLD)]
_BestOf: TypeAlias = Annotated[int, option(BEST_OF)]
_Keep: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--keep",
        metavar=N_("FILE"),
        help=N_("Keep the match in this file; by default in the program's own folder."),
    ),
]
_Again: TypeAlias = Annotated[
    bool,
    typer.Option("--again", help=N_("Open a room again: that of --keep, or the one hosted last.")),
]
_NoWatching: TypeAlias = Annotated[
    bool, typer.Option("--no-watching", help=N_("Give no code to people who only watch."))
]


def register_in(group: typer.Typer) -> None:
    """Add the commands of this module to the group ``host``."""
    command(
        group,
        "match",
        N_(
            "Play a match with a friend elsewhere, who joins with the room code.\n\n"
            "Both bring a deck of the same format; this program checks them and holds the match, "
            "with both squads and the dice to come. The seed is made of a part of each player, so "
            "that neither can choose it."
        ),
    )(match)
    command(
        group,
        "table",
        N_(
            "Hold a match for two others, who join with the room code.\n\n"
            "For a club, or for players who do not trust each other's program: it holds both "
            "squads and the dice to come."
        ),
    )(table)


def match(
    ctx: typer.Context,
    deck: Annotated[str, argument(DECK)],
    name: Annotated[str | None, option(PLAYER_NAME)] = None,
    move: _Move = MOVE.default,
    minutes: _Whole = WHOLE.default,
    at_zero: _AtZero = AT_ZERO.default,
    hold: _Hold = HOLD.default,
    best_of: _BestOf = BEST_OF.default,
    address: Address = LOOPBACK,
    port: Port = DEFAULT_PORT,
    cert: CertificateFile = None,
    key: KeyFile = None,
    unencrypted: Unencrypted = False,
    keep: _Keep = None,
    again: _Again = False,
    no_watching: _NoWatching = False,
    plain: Annotated[
        bool, typer.Option("--plain", help=N_("Use plain lines of text, without screens."))
    ] = False,
) -> None:
    """Serve a room, and play at it."""
    from deckbuilder.cli.plain_lines import converse
    from deckbuilder.workbench.hosted_match import FarSeat

    run = invocation(ctx)
    called, reach = player_name(name), reach_of(address, port, cert, key, unencrypted)
    with run.catalog() as catalog:
        from deckbuilder.decks.finding import find_deck
        from deckbuilder.decks.store import DeckStore

        form = find_deck(deck, catalog, DeckStore(catalog)).format
    wishes = (form, move, 60 * minutes, at_zero, hold, not no_watching, best_of)
    seat = FarSeat(called, deck, room=_room(wishes, reach, keep, again))
    if run.has_terminal and not plain:
        run.open_application(seat)
    else:
        converse(run, lambda services, talk: _by_lines(services, talk, seat, reach))


def table(
    ctx: typer.Context,
    form: Annotated[str, option(FORMAT, about=N_("The format of both decks, by code or name."))] = (
        DEFAULT_FORMAT
    ),
    move: _Move = MOVE.default,
    minutes: _Whole = WHOLE.default,
    at_zero: _AtZero = AT_ZERO.default,
    hold: _Hold = HOLD.default,
    best_of: _BestOf = BEST_OF.default,
    address: Address = LOOPBACK,
    port: Port = DEFAULT_PORT,
    cert: CertificateFile = None,
    key: KeyFile = None,
    unencrypted: Unencrypted = False,
    keep: _Keep = None,
    again: _Again = False,
    no_watching: _NoWatching = False,
    as_json: AsJson = False,
) -> None:
    """Serve a room until its match is over or Ctrl+C."""
    from deckbuilder.network.matches.records import HeldMatch
    from deckbuilder.network.wording import render_news

    say = print_note if as_json else write
    wishes = (form, move, 60 * minutes, at_zero, hold, not no_watching, best_of)
    reach = reach_of(address, port, cert, key, unencrypted)
    wanted = _room(wishes, reach, keep, again)
    with invocation(ctx).catalog() as catalog:
        hosted = wanted.open(catalog, lambda news: say(render_news(news)))
        try:
            _tell(hosted, reach, say)
            while not hosted.hosting.wait(_GLANCE):
                continue
        finally:
            hosted.stop()
        if hosted.hosting.fault:
            raise UserError(hosted.hosting.fault)
    if as_json:
        print_json(HeldMatch.of(hosted.room))


def player_name(given: str | None) -> str:
    """Return the name that a player wants at a table, by default the user's; UserError for one
    that cannot be."""
    from deckbuilder.network.protocol import is_name

    called = clean_name(given or own_name())
    if not is_name(called):
        raise UserError(_("“{name}” cannot be a player's name.").format(name=called))
    return called


def _room(
    wishes: tuple[str, int, int, AtZero, int, bool, int],
    reach: Reach,
    keep: Path | None,
    again: bool,
) -> "MatchToHost":
    from deckbuilder.workbench.hosted_match import MatchToHost, MatchWishes

    return MatchToHost(MatchWishes(*wishes), reach.address, reach.port, reach.tls, keep, again)


def _by_lines(services: "Services", talk: "Talk", seat: "FarSeat", reach: Reach) -> "Ended":
    """Open the room and play at it by lines."""
    from deckbuilder.network.client import Invitation
    from deckbuilder.plain.far_match import play_far_match
    from deckbuilder.workbench.brought_decks import deck_to_bring
    from deckbuilder.workbench.far_table import line_to

    if seat.room is None:
        raise ValueError("there is no room to open")
    brought = deck_to_bring(services, seat.deck)
    hosted = seat.room.open(services.catalog)
    try:
        _tell(hosted, reach, talk.say)
        own = Invitation(LOOPBACK, hosted.own_port, hosted.code, seat.name)
        return play_far_match(services, talk, line_to(own, brought))
    finally:
        hosted.stop()


def _tell(hosted: "HostedMatch", reach: Reach, say: "Callable[[str], None]") -> None:
    """Say the codes of the room and how to join."""
    opened = replace(reach, port=hosted.hosting.port)
    greet(hosted.code, opened, say, " --deck " + _("DECK"))
    if hosted.room.watch:
        say(_("Watchers' code: {code}").format(code=hosted.room.watch))
    say(_("This program holds both squads and the dice to come."))
