"""``play``: a match against the computer or a friend, in lines of text or on the screens."""

from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import EditionOption, Seed
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from deckbuilder.matches.match import Controller

_PLAYERS = {"human": "human", "bot": "lookahead", "lookahead": "lookahead", "random": "random"}


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "play", OFFERED["play"].help)(play)


def play(
    ctx: typer.Context,
    decks: Annotated[
        list[str] | None,
        typer.Argument(metavar=N_("DECK"), help=N_("Your deck, then the opponent's.")),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            "--against", metavar="bot|random|human", help=N_("Who plays the second deck.")
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help=N_("Use plain lines of text, without screens."))
    ] = False,
    seed: Seed = None,
    edition: EditionOption = "",
) -> None:
    """Play a match."""
    from deckbuilder.cli.plain_lines import converse
    from deckbuilder.matches.match import Controller
    from deckbuilder.plain.playing import MatchWanted, play_match

    named = tuple(decks or ())
    if len(named) > 2:
        raise UserError(_("A match needs two decks; you named {count}.").format(count=len(named)))
    players: tuple[Controller, ...] = ()
    if opponent is not None:
        players = Controller.HUMAN, _opponent(opponent)
    run = invocation(ctx)
    wanted = MatchWanted(named, players, seed, edition)
    if run.has_terminal and not plain:
        if wanted.is_new:
            raise UserError(
                _("The application asks for the match itself. To play this one in lines: --plain.")
            )
        run.open_application()
        return
    converse(run, lambda services, talk: play_match(services, talk, wanted))


def _opponent(word: str) -> "Controller":
    from deckbuilder.matches.match import Controller

    if word not in _PLAYERS:
        text = _("--against {word}: it can be one of these: {players}.")
        raise UserError(text.format(word=word, players=", ".join(_PLAYERS)))
    return Controller(_PLAYERS[word])
