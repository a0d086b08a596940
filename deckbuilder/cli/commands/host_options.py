"""The options of commands that serve a room, and how guests reach it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.cli.output import print_note

if TYPE_CHECKING:
    from ssl import SSLContext

    from deckbuilder.network.tls import Certificate

LOOPBACK: Final = "127.0.0.1"
DEFAULT_PORT: Final = 7414

Address: TypeAlias = Annotated[
    str,
    typer.Option(
        "--address",
        metavar=N_("ADDRESS"),
        help=N_("Address to listen on: 0.0.0.0 for every network, by default only this computer."),
    ),
]
CertificateFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--cert",
        metavar=N_("FILE"),
        help=N_("Encrypt the connections: this computer's certificate, in PEM form."),
    ),
]
KeyFile: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--key",
        metavar=N_("FILE"),
        help=N_("The key of --cert; by default in the same file."),
    ),
]
Unencrypted: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--unencrypted",
        help=N_("Let other computers join without --cert, in a network you trust."),
    ),
]
Port: TypeAlias = Annotated[
    int,
    typer.Option(
        "--port", min=0, max=65535, metavar=N_("N"), help=N_("The port; 0 is any free one.")
    ),
]


@dataclass(frozen=True, slots=True)
class Reach:
    """Where a room listens, and the certificate that it shows; None without encryption."""

    address: str
    port: int
    certificate: "Certificate | None" = None

    @property
    def tls(self) -> "SSLContext | None":
        """The settings for encrypted connections; None for others."""
        return None if self.certificate is None else self.certificate.settings


def reach_of(
    address: str, port: int, cert: Path | None, key: Path | None, unencrypted: bool
) -> Reach:
    """Return where a room listens by these options.

    UserError for a certificate that cannot be used, and if other computers could connect without
    one and the host did not ask for that.
    """
    return Reach(address, port, _certificate(address, cert, key, unencrypted))


def _certificate(
    address: str, cert: Path | None, key: Path | None, unencrypted: bool
) -> "Certificate | None":
    """Return the certificate to serve with; None for connections without encryption.

    UserError if other computers could connect without it and the host did not ask for that.
    """
    from deckbuilder.network.tls import is_loopback, read_certificate

    if cert is not None:
        if unencrypted:
            raise UserError(_("--cert encrypts the connections: leave --unencrypted out."))
        return read_certificate(cert, key)
    if key is not None:
        raise UserError(_("--key belongs to a certificate: add --cert FILE."))
    if not (unencrypted or is_loopback(address)):
        raise UserError(
            _(
                "Other computers would join without encryption. Add --cert FILE --key FILE, or "
                "--unencrypted in a network you trust."
            )
        )
    return None


def greet(code: str, reach: Reach, say: Callable[[str], None], more: str = "") -> None:
    """Say the code of a room and how to join it; ``more`` follows in the command."""
    from deckbuilder.network.tls import is_loopback

    certificate = reach.certificate
    host, is_private = _host_name(reach), is_loopback(reach.address)
    scheme = "wss://" if certificate is not None else "" if is_private else "ws://"
    place = scheme + (host or _("ADDRESS"))
    say(_("Room code: {code}").format(code=code))
    command_line = f"razdacha join {place}:{reach.port} --code {code}{more}"
    if certificate is not None and not certificate.is_trusted:
        command_line += " --ca " + _("FILE")
    say(_("To join: {command}").format(command=command_line))
    if not host:
        say(_("ADDRESS is this computer's address on the network."))
    if certificate is not None and not certificate.is_trusted:
        say(_("FILE is the certificate of who signed yours; give it to the guests."))
    if not is_private:
        print_note(_("Anyone who can reach this computer and knows the code can join."))
        if certificate is None:
            print_note(_("The connection is not encrypted: use it only in networks you trust."))


def _host_name(reach: Reach) -> str:
    """Return the name or address by which guests reach this computer, empty if it is not known."""
    import ipaddress

    certificate = reach.certificate
    names = (reach.address,) if certificate is None else certificate.names
    for name in names:
        try:
            ip = ipaddress.ip_address(name)
        except ValueError:
            if not name.startswith("*"):
                return name
        else:
            if not ip.is_unspecified:
                return f"[{ip}]" if ip.version == 6 else str(ip)
    return ""
