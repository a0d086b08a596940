"""``play``: a match against the computer or a friend, in plain text or on screens."""

from typing import Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import Seed, argument, option
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.usage import command
from deckbuilder.decks.game_fields import DECK
from deckbuilder.matches.match_fields import OPPONENT, Controller


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "play", OFFERED["play"].help)(play)


def play(
    ctx: typer.Context,
    decks: Annotated[
        list[str] | None, argument(DECK, about=N_("Your deck, then the opponent's."))
    ] = None,
    opponent: Annotated[Controller | None, option(OPPONENT)] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help=N_("Use plain lines of text, without screens."))
    ] = False,
    seed: Seed = None,
    edition: EditionOption = "",
    game: Annotated[
        str,
        typer.Option(
            "--game",
            metavar="lycee|heroes",
            help=N_("Play one of the two other games of the documents, by lines."),
        ),
    ] = "",
) -> None:
    """Play a match."""
    from deckbuilder.cli.plain_lines import converse
    from deckbuilder.plain.other_games import play_other_game
    from deckbuilder.plain.playing import MatchWanted, play_match

    named = tuple(decks or ())
    if len(named) > 2:
        raise UserError(_("A match needs two decks; you named {count}.").format(count=len(named)))
    if game:
        if named or opponent is not None or edition:
            raise UserError(_("--game takes neither decks nor an opponent nor an edition."))
        converse(invocation(ctx), lambda _services, talk: play_other_game(talk, game, seed))
        return
    players: tuple[Controller, ...] = ()
    if opponent is not None:
        players = Controller.HUMAN, opponent
    run = invocation(ctx)
    wanted = MatchWanted(named, players, seed, edition)
    if run.has_terminal and not plain:
        if wanted.is_new:
            raise UserError(
                _(
                    "Choose the match in the application itself. To play this one in plain "
                    "lines: --plain."
                )
            )
        run.open_application()
        return
    converse(run, lambda services, talk: play_match(services, talk, wanted))
