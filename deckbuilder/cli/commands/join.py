"""``join``: enter a room of somebody else: a draft, a match or a club evening."""

from collections.abc import Awaitable, Callable, Iterator
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.folding import fold
from catalog.common.i18n import N_, _
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson, argument, option
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import Invocation, invocation
from deckbuilder.cli.output import print_edition, print_json, print_note, write
from deckbuilder.cli.usage import command
from deckbuilder.limited.draft.plan import USUAL_RATINGS, Skill
from deckbuilder.network.join_fields import (
    ADDRESS,
    AUTHORITY,
    PLAYER_NAME,
    ROOM_CODE,
    clean_name,
    own_name,
)

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.cli.line_pump import LinePump
    from deckbuilder.decks.text import Deck
    from deckbuilder.limited.draft.advice import DraftBot
    from deckbuilder.limited.draft.views import SeatView
    from deckbuilder.limited.opened import OpenedCard
    from deckbuilder.network.client import Invitation
    from deckbuilder.network.draft_guest import RemoteTable
    from deckbuilder.plain.conversation import Talk
    from deckbuilder.plain.ending import Ended
    from deckbuilder.workbench.workbench import Services

Play: TypeAlias = "Callable[[RemoteTable], Awaitable[None]]"
BotFor: TypeAlias = "Callable[[RemoteTable, SeatView], DraftBot]"

_PATIENCE: Final = 300.0
_RATINGS: Final = USUAL_RATINGS


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "join", OFFERED["join"].help)(join)


_Address = Annotated[str, argument(ADDRESS)]
_Code = Annotated[str, option(ROOM_CODE)]
_Name = Annotated[str | None, option(PLAYER_NAME)]
_Authority = Annotated[str, option(AUTHORITY)]
_Plain = Annotated[
    bool, typer.Option("--plain", help=N_("Use plain lines of text, without screens."))
]
_Bot = Annotated[Skill | None, typer.Option("--bot", help=N_("Let a bot play the seat."))]
_Save = Annotated[
    str | None,
    typer.Option(
        "--save", metavar=N_("NAME"), help=N_("With --plain or --bot: save the pool as a deck.")
    ),
]


_MatchDeck = Annotated[
    str | None,
    typer.Option(
        "--deck", metavar=N_("DECK"), help=N_("In a room that holds a match: the deck to bring.")
    ),
]


def join(
    ctx: typer.Context,
    address: _Address,
    code: _Code,
    name: _Name = None,
    deck: _MatchDeck = None,
    plain: _Plain = False,
    bot: _Bot = None,
    save: _Save = None,
    ca: _Authority = AUTHORITY.default,
    as_json: AsJson = False,
) -> None:
    """Join and draft, then show the pool; or play a match or an evening."""
    from deckbuilder.cli.line_pump import LinePump
    from deckbuilder.decks.formats import limited_rules
    from deckbuilder.network.client import Invitation, Standing
    from deckbuilder.network.protocol import is_name
    from deckbuilder.network.records import JoinedDraft
    from deckbuilder.plain.drafting import render_pool_lines

    called = clean_name(name or own_name())
    if not is_name(called):
        raise UserError(_("“{name}” cannot be a player's name.").format(name=called))
    invitation = Invitation.to(address, code, called, ca)
    if save is not None and not fold(save):
        raise UserError(_("A deck needs a name before it can be saved."))
    run = invocation(ctx)
    if run.has_terminal and bot is None and not (plain or as_json):
        from deckbuilder.workbench.hosted_match import FarSeat

        run.open_application(invitation if deck is None else FarSeat(called, deck, invitation))
        return
    lines: Iterator[str] = iter(())
    if bot is None:
        pump = LinePump.of_stdin()
        lines, tell = iter(pump), print_note if as_json else write
        table = _play(invitation, lambda table: _by_lines(table, tell, pump))
    else:
        with run.catalog() as catalog:
            table = _play(invitation, lambda table: _by_bot(table, bot, catalog))
    if table.standing is Standing.MATCH:
        _play_match(run, table, deck, lines, by_bot=bot is not None or as_json)
        return
    if table.standing is Standing.EVENING:
        from deckbuilder.cli.evening_by_lines import play_evening

        if as_json:
            raise UserError(_("This room holds a club evening: join it without --json."))
        play_evening(run, table.invitation, deck, None if bot is None else _bot_of(bot), lines)
        return
    if bot is not None:
        print_edition(limited_rules(table.edition or ""))
    view = table.view
    if view is None:
        raise AssertionError("a draft is over that nobody has seen")
    number = _kept(table, view, run, save)
    if as_json:
        edition = limited_rules(table.edition or "").code
        print_json(JoinedDraft(number, called, view.seat, edition, view.pool))
        return
    write("\n".join(render_pool_lines(view.pool)))
    if save is not None:
        write(_("The pool is saved as the deck “{name}”.").format(name=save))
    if number is not None:
        told = _(
            "The draft is saved as number {number} and appears among the drafts of the "
            "application: press {key} there to review it. To play an event with its decks: "
            "{command}"
        )
        command = f"razdacha event --draft {number}"
        write(told.format(number=number, key="R", command=command))


def _play_match(
    run: Invocation,
    table: "RemoteTable",
    deck: str | None,
    lines: Iterator[str],
    *,
    by_bot: bool,
) -> None:
    """Play a match by lines at the room that was joined, or watch one."""
    from deckbuilder.cli.plain_lines import converse
    from deckbuilder.plain.far_match import play_far_match
    from deckbuilder.workbench.brought_decks import deck_to_bring
    from deckbuilder.workbench.far_table import line_to

    watches = table.terms is not None and table.terms.is_watching
    if by_bot:
        raise UserError(_("This room holds a match: a person plays it, without --bot and --json."))
    if deck is None and not watches:
        raise UserError(_("This room holds a match: name the deck to bring with --deck."))

    def play(services: "Services", talk: "Talk") -> "Ended":
        brought = None if deck is None or watches else deck_to_bring(services, deck)
        return play_far_match(services, talk, line_to(table.invitation, brought))

    converse(run, play, lines)


def _kept(table: "RemoteTable", view: "SeatView", run: Invocation, deck: str | None) -> int | None:
    """Store the pool as a deck if requested, and the log sent by the host.

    Returns the number of the stored draft, or prints why the log was not stored; the deck is stored
    in any case.
    """
    from deckbuilder.decks.store import DeckStore
    from deckbuilder.network.logs import keep_guest_log, render_not_kept

    pool = None if deck is None else _pool(deck, view, table.edition or "")
    problem = table.log_problem
    if table.log is not None:
        name = _("Draft at {host}").format(host=table.invitation.host)
        try:
            with run.catalog() as catalog:
                also = None if pool is None else DeckStore(catalog).saving(pool)
                return keep_guest_log(table.log, view, name, catalog, also, table.edition)
        except UserError as error:
            problem = error
    print_note(render_not_kept(problem))
    if pool is not None:
        with run.catalog() as catalog:
            DeckStore(catalog).save(pool)
    return None


def _play(invitation: "Invitation", play: "Play") -> "RemoteTable":
    """Follow a draft to its end; return the table. UserError if the seat is lost before."""
    import asyncio

    from deckbuilder.network.client import Standing
    from deckbuilder.network.wording import render_standing

    table = asyncio.run(_follow(invitation, play))
    if table.standing in (Standing.OVER, Standing.MATCH, Standing.EVENING):
        return table
    if table.standing.is_final:
        raise UserError(render_standing(table.standing, table.ending, table.problem))
    print_note(_("Input ended. Your seat is held: run the same command to return."))
    raise typer.Exit(ExitCode.NO)


async def _follow(invitation: "Invitation", play: "Play") -> "RemoteTable":
    """Play until the draft is over, the connection ends, or no input is left."""
    from deckbuilder.network.draft_guest import RemoteTable
    from deckbuilder.network.tokens import own_tokens

    table = RemoteTable(invitation, own_tokens(), patience=_PATIENCE)
    await table.follow(play(table))
    return table


async def _by_lines(table: "RemoteTable", tell: Callable[[str], None], pump: "LinePump") -> None:
    """Play a draft by lines; where there is none, the lines stay for what there is."""
    from deckbuilder.cli.joining_by_lines import LinePlayer
    from deckbuilder.network.client import Standing

    player = LinePlayer(table, tell)
    table.on_change = player.show
    await table.until(lambda table: table.standing is not Standing.CONNECTING)
    if not table.standing.is_final:
        await player.play(pump.arriving())


async def _by_bot(table: "RemoteTable", skill: Skill, catalog: "Catalog") -> None:
    """Let a bot play that knows only the cards it has seen."""
    from deckbuilder.cli.joining_by_lines import play_by_bot

    bot_for = _bot_of(skill)(catalog)
    await play_by_bot(table, lambda view: bot_for(table, view))


def _bot_of(skill: Skill) -> "Callable[[Catalog], BotFor]":
    """Return a function that makes a drafting bot, which knows only the cards it has seen."""
    from deckbuilder.decks.formats import limited_rules
    from deckbuilder.limited.draft.bots import make_bot
    from deckbuilder.limited.draft.ratings import load_ratings

    def with_catalog(catalog: "Catalog") -> "BotFor":
        known: dict[str, OpenedCard] = {}

        def bot_for(table: "RemoteTable", view: "SeatView") -> "DraftBot":
            known.update({card.ref: card for card in (*view.pool, *view.pack) if card is not None})
            edition = table.edition or ""
            ratings = load_ratings(_RATINGS, tuple(known.values()), catalog, edition=edition)
            return make_bot(skill, ratings, limited_rules(edition), seed=0)

        return bot_for

    return with_catalog


def _pool(name: str, view: "SeatView", edition: str) -> "Deck":
    """Return the pool of a seat as a deck with an empty main part and all cards in its side.

    Its format is the limited format of ``edition``.
    """
    from collections import Counter

    from deckbuilder.decks.formats import limited_format
    from deckbuilder.decks.text import Deck, DeckEntry

    names = {card.ref: card.spec.name for card in view.pool}
    counts = Counter(card.ref for card in view.pool)
    side = tuple(DeckEntry(names[ref], count, ref=ref) for ref, count in counts.items())
    return Deck(name, limited_format(edition).code, side=side)
