"""The address at which visitors reach the server, and what follows from it."""

import ipaddress
from dataclasses import dataclass
from typing import Self
from urllib.parse import SplitResult, urlsplit

from catalog.common.errors import UserError
from catalog.common.i18n import _


@dataclass(frozen=True, slots=True)
class PublicUrl:
    """A public address without a path: ``https://club.example``, ``http://127.0.0.1:7415``."""

    scheme: str
    host: str
    port: int | None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the address in a text. UserError if it is none, or neither https nor loopback."""
        try:
            parts = urlsplit(text.strip())
            port = parts.port
        except ValueError as error:
            raise _no_address(text) from error
        host = parts.hostname or ""
        if parts.scheme not in ("http", "https") or not host or _has_more(parts):
            raise _no_address(text)
        if parts.scheme == "http" and not is_loopback(host):
            problem = _(
                "{url} is not encrypted: anyone on the way could take a visitor's place. Put a"
                " reverse proxy with HTTPS in front, and give its address."
            )
            raise UserError(problem.format(url=text))
        return cls(parts.scheme, host, port)

    @property
    def is_secure(self) -> bool:
        """Whether browsers encrypt what they send there."""
        return self.scheme == "https"

    @property
    def origin(self) -> str:
        """The origin as browsers send it: without the usual port of its scheme."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = {"http": 80, "https": 443}[self.scheme]
        place = "" if self.port in (None, usual) else f":{self.port}"
        return f"{self.scheme}://{host}{place}"

    @property
    def socket_origin(self) -> str:
        """The origin of its websockets."""
        return self.origin.replace("http", "ws", 1)


def is_loopback(host: str) -> bool:
    """Return whether an address means this computer only.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("0.0.0.0")
    (True, True, False)
    """
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _has_more(parts: SplitResult) -> bool:
    return bool(parts.path.strip("/") or parts.query or parts.fragment or parts.username)


def _no_address(text: str) -> UserError:
    problem = _("“{url}” is not an address such as {example}, without a path.")
    return UserError(problem.format(url=text, example="https://club.example"))
