"""``serve``: the application in a browser, for people who cannot install it."""

from typing import TYPE_CHECKING, Annotated, Final

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.host_options import Address
from deckbuilder.cli.output import write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from deckbuilder.serve.public_url import PublicUrl

_LOOPBACK: Final = "127.0.0.1"
_PORT: Final = 7415
_MOST_VISITORS: Final = 1000
_MOST_MINUTES: Final = 1440


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "serve", OFFERED["serve"].help)(serve)


def serve(
    address: Address = _LOOPBACK,
    port: Annotated[
        int,
        typer.Option(
            "--port", min=0, max=65535, metavar=N_("N"), help=N_("The port; 0 is any free one.")
        ),
    ] = _PORT,
    visitors: Annotated[
        int,
        typer.Option(
            "--visitors",
            min=1,
            max=_MOST_VISITORS,
            metavar=N_("N"),
            help=N_("How many visitors are let in at once; each takes some 250 MB of memory."),
        ),
    ] = 8,
    idle: Annotated[
        int,
        typer.Option(
            "--idle",
            min=1,
            max=_MOST_MINUTES,
            metavar=N_("MINUTES"),
            help=N_("End a visitor's application after so long without a key."),
        ),
    ] = 30,
    public_url: Annotated[
        str,
        typer.Option(
            "--public-url",
            metavar=N_("URL"),
            help=N_(
                "The HTTPS address at which visitors reach a reverse proxy in front of this "
                "server; by default only this computer's browser is served."
            ),
        ),
    ] = "",
    new_link: Annotated[
        bool,
        typer.Option(
            "--new-link", help=N_("Make a new link; the old one and all its visitors lose access.")
        ),
    ] = False,
) -> None:
    """Serve the application until Ctrl+C."""
    import asyncio

    from catalog.common.paths import home
    from deckbuilder.serve.public_url import PublicUrl, is_loopback

    try:
        from deckbuilder.serve.server import Server, listening
    except ImportError as error:
        text = _("Serving needs a library that is not installed. To install it: {command}")
        raise UserError(text.format(command="pip install 'razdacha[serve]'")) from error
    from deckbuilder.serve.homes import Homes
    from deckbuilder.serve.keys import own_keys
    from deckbuilder.serve.sessions import Limits

    given = PublicUrl.parse(public_url) if public_url else None
    if given is None and not is_loopback(address):
        problem = _(
            "With {address} visitors come from elsewhere: give their HTTPS address with {option}."
        )
        raise UserError(problem.format(address=address, option="--public-url"))
    homes = Homes.make(home() / "visitors")
    keys = own_keys(homes.root, renew=new_link)
    with listening(address, port) as listener:
        url = given or PublicUrl("http", address, listener.getsockname()[1])
        server = Server(keys, homes, Limits(visitors, 60.0 * idle), url)
        _greet(server.link, url, visitors, idle)
        asyncio.run(server.run(listener))


def _greet(link: str, url: "PublicUrl", visitors: int, idle: int) -> None:
    """Print the link and what holds for visitors."""
    write(_("Link for visitors: {link}").format(link=link))
    text = _(
        "At most {visitors} at once; an application ends after {minutes} min without a key. "
        "Ctrl+C ends the server and all of them."
    )
    write(text.format(visitors=visitors, minutes=idle))
    if url.is_secure:
        write(_("Whoever has the link can come in: give it only to people you know."))
