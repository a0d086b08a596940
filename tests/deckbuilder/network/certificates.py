"""Certificates for tests, made when they are needed."""

import functools
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import trustme

PAST = datetime(2020, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Pair:
    """The files of a certificate, its key, and the authority that signed it."""

    certificate: Path
    key: Path
    authority: Path


@functools.cache
def _authority() -> trustme.CA:
    return trustme.CA()


def certified(
    folder: Path, *names: str, not_before: datetime | None = None, not_after: datetime | None = None
) -> Pair:
    """Issue a certificate for these names, by default for loopback and for a long time."""
    issued = _authority().issue_cert(
        *(names or ("localhost", "127.0.0.1")), not_before=not_before, not_after=not_after
    )
    folder.mkdir(parents=True, exist_ok=True)
    pair = Pair(folder / "host.pem", folder / "host.key", folder / "authority.pem")
    issued.cert_chain_pems[0].write_to_path(pair.certificate)
    issued.private_key_pem.write_to_path(pair.key)
    _authority().cert_pem.write_to_path(pair.authority)
    return pair
