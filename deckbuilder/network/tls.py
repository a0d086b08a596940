"""TLS: the host's certificate, the guest's trust, and what is wrong with either in words."""

import ipaddress
import ssl
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from catalog.common.errors import BadFile, UserError
from catalog.common.files import system_reason
from catalog.common.i18n import _

_EXPIRED: Final = 10  # numbers of OpenSSL's x509_vfy.h
_NOT_YET_VALID: Final = 9
_OTHER_NAME: Final = (62, 64)
_MOST_ROUNDS: Final = 10


def is_loopback(host: str) -> bool:
    """Return whether an address leads to this computer only.

    >>> [is_loopback(host) for host in ("localhost", "127.0.0.1", "::1", "10.0.0.1", "a.example")]
    [True, True, True, False, False]
    """
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host.lower() == "localhost"


@dataclass(frozen=True, slots=True)
class Certificate:
    """A host's certificate: its TLS settings, the names it is for, whether this computer trusts
    who signed it."""

    settings: ssl.SSLContext
    names: tuple[str, ...]
    is_trusted: bool


def read_certificate(certificate: Path, key: Path | None) -> Certificate:
    """Read a host's certificate chain and its key, by default from the same file.

    BadFile for a file that cannot be read, a key of another certificate or with a password, and a
    certificate that has expired or is not valid yet.
    """
    for file in (certificate, key or certificate):
        _check_readable(file)
    settings = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    settings.options |= ssl.OP_NO_RENEGOTIATION

    def refuse_password() -> str:
        raise BadFile(key or certificate, _("the key has a password; give one without a password"))

    try:
        settings.load_cert_chain(certificate, key, refuse_password)
    except ssl.SSLError as error:
        raise _unusable_pair(certificate, key, error) from error
    own = _trusting(certificate)
    own.check_hostname = False
    try:
        facts = _seen_by(own, settings)
    except ssl.SSLCertVerificationError as error:
        raise BadFile(certificate, _out_of_date(error) or error.verify_message) from error
    try:
        system = ssl.create_default_context()
        system.check_hostname = False
        _seen_by(system, settings)
    except ssl.SSLCertVerificationError:
        return Certificate(settings, _names(facts), is_trusted=False)
    return Certificate(settings, _names(facts), is_trusted=True)


def guest_settings(authority: str) -> ssl.SSLContext:
    """Return settings that trust the certificates in the file ``authority``, the system's if empty.

    BadFile if it cannot be read.
    """
    if not authority:
        return ssl.create_default_context()
    file = Path(authority).expanduser()
    _check_readable(file)
    return _trusting(file)


def connection_problem(error: Exception, host: str, address: str) -> UserError | None:
    """Return what a guest can do about a failed connection to ``address`` (``ws://…`` or
    ``wss://…``) of ``host``; None if nobody answered."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return UserError(_distrust(error, host))
    is_secure = address.startswith("wss:")
    if isinstance(error, OSError) and not isinstance(error, ssl.SSLError | ConnectionResetError):
        return None
    if is_secure:
        told = _(
            "The host at {address} does not answer with encryption. If it has no certificate, and "
            "you trust the network between you, join {plain}."
        )
        return UserError(told.format(address=address, plain="ws" + address.removeprefix("wss")))
    told = _(
        "The host at {address} hangs up. If it has a certificate, join {secure}; otherwise try "
        "again."
    )
    return UserError(told.format(address=address, secure="wss" + address.removeprefix("ws")))


def _check_readable(file: Path) -> None:
    try:
        file.read_bytes()
    except OSError as error:
        raise BadFile(file, system_reason(error)) from error


def _trusting(authority: Path) -> ssl.SSLContext:
    """Return settings that trust the certificates in a file, even one without an authority.

    BadFile if it holds none.
    """
    settings = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    settings.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    try:
        settings.load_verify_locations(authority)
    except ssl.SSLError as error:
        raise BadFile(authority, _("this is not a certificate in PEM form")) from error
    return settings


def _unusable_pair(certificate: Path, key: Path | None, error: ssl.SSLError) -> BadFile:
    if error.reason == "KEY_VALUES_MISMATCH":
        return BadFile(key or certificate, _("this is not the key of the certificate"))
    try:
        _trusting(certificate)
    except BadFile as unreadable:
        return unreadable
    if key is None:
        return BadFile(certificate, _("there is no key in this file: add --key FILE"))
    return BadFile(key, _("this is not a key in PEM form"))


def _seen_by(guest: ssl.SSLContext, host: ssl.SSLContext) -> dict[str, Any]:
    """Return a host's certificate as a guest sees it, by a handshake in memory.

    SSLCertVerificationError if the guest refuses it.
    """
    to_host, to_guest = ssl.MemoryBIO(), ssl.MemoryBIO()
    asking = guest.wrap_bio(to_guest, to_host)
    asked = host.wrap_bio(to_host, to_guest, server_side=True)
    for _round in range(_MOST_ROUNDS):
        for side in (asking, asked):
            try:
                side.do_handshake()
            except ssl.SSLWantReadError:
                continue
    return dict(asking.getpeercert() or {})


def _names(facts: dict[str, Any]) -> tuple[str, ...]:
    """Return the host names of a certificate, then its addresses."""
    pairs: Iterable[tuple[str, str]] = facts.get("subjectAltName", ())
    kinds = ("DNS", "IP Address")
    return tuple(name for kind in kinds for known, name in pairs if known == kind)


def _out_of_date(error: ssl.SSLCertVerificationError) -> str:
    """Return that a certificate is not valid at this time; empty for another problem."""
    if error.verify_code == _EXPIRED:
        return _("the certificate has expired")
    if error.verify_code == _NOT_YET_VALID:
        return _("the certificate is not valid yet")
    return ""


def _distrust(error: ssl.SSLCertVerificationError, host: str) -> str:
    if problem := _out_of_date(error):
        told = _(
            "The host cannot be trusted: {problem}. Ask the host for a new one, or check your "
            "computer's clock."
        )
        return told.format(problem=problem)
    if error.verify_code in _OTHER_NAME:
        told = _(
            "The certificate of the host is for another name than “{host}”. Type the address that "
            "the host's program shows."
        )
        return told.format(host=host)
    return _(
        "This computer does not know who signed the certificate of the host. If it is your "
        "club's own, give its file with --ca FILE, or on the form's last line."
    )
