"""Encrypted connections: the host's certificate, and what a guest trusts."""

import asyncio
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization

from catalog.common.errors import BadFile
from deckbuilder.network import guard
from deckbuilder.network.client import Invitation, Standing
from deckbuilder.network.draft_guest import RemoteTable
from deckbuilder.network.tls import guest_settings, read_certificate
from deckbuilder.network.tokens import TokenBook
from deckbuilder.network.wording import render_standing
from tests.deckbuilder.network.certificates import PAST, Pair, certified
from tests.deckbuilder.network.serving import CODE, LOOPBACK, Player, joined, room_of, served
from tests.deckbuilder.network.tables import plan_of
from tests.support.patience import PATIENCE

BEFORE = datetime(2019, 1, 1, tzinfo=UTC)
FUTURE = datetime(2900, 1, 1, tzinfo=UTC)
LATER = datetime(2901, 1, 1, tzinfo=UTC)


@asynccontextmanager
async def secured(pair: Pair) -> AsyncIterator[int]:
    """Host a draft with a certificate that nobody has looked at; give the port."""
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(pair.certificate, pair.key)
    async with served(room_of(plan_of("", "")), tls=tls) as at:
        yield at.port


async def refused(address: str, authority: Path | str, folder: Path) -> str:
    """Join where one cannot; return what the guest is told."""
    invitation = Invitation.to(address, CODE, "Вася", str(authority))
    table = RemoteTable(invitation, TokenBook(folder), patience=PATIENCE)
    await table.run()
    assert table.standing is Standing.UNREACHABLE
    return render_standing(table.standing, table.ending, table.problem)


async def test_a_draft_is_finished_over_tls(tmp_path: Path) -> None:
    pair = certified(tmp_path)
    tls = read_certificate(pair.certificate, pair.key).settings
    async with served(room_of(plan_of("", bots=3)), tls=tls) as at:
        player = Player(at.port, "Вася", tmp_path, authority=pair.authority)
        async with joined(player):
            await player.draft()
            await at.task
    assert player.table.standing is Standing.OVER
    assert player.table.log


async def test_the_certificate_of_the_host_itself_can_be_trusted(tmp_path: Path) -> None:
    pair = certified(tmp_path)
    async with secured(pair) as port:
        player = Player(port, "Вася", tmp_path, authority=pair.certificate)
        async with joined(player):
            await player.until(lambda table: table.standing is Standing.LOBBY)


async def test_a_certificate_that_the_system_does_not_know_is_refused(tmp_path: Path) -> None:
    async with secured(certified(tmp_path)) as port:
        told = await refused(f"wss://{LOOPBACK}:{port}", "", tmp_path)
    assert "does not know who signed the certificate" in told
    assert "--ca FILE" in told


async def test_a_certificate_for_another_name_is_refused(tmp_path: Path) -> None:
    pair = certified(tmp_path, "table.example")
    async with secured(pair) as port:
        by_number = await refused(f"wss://{LOOPBACK}:{port}", pair.authority, tmp_path)
        by_name = await refused(f"wss://localhost:{port}", pair.authority, tmp_path)
    assert "is for another name than “127.0.0.1”" in by_number
    assert "is for another name than “localhost”" in by_name


@pytest.mark.parametrize(
    ("begin", "end", "problem"),
    [(BEFORE, PAST, "has expired"), (FUTURE, LATER, "is not valid yet")],
    ids=["expired", "too early"],
)
async def test_a_certificate_out_of_its_time_is_refused_by_both_sides(
    begin: datetime, end: datetime, problem: str, tmp_path: Path
) -> None:
    pair = certified(tmp_path, not_before=begin, not_after=end)
    with pytest.raises(BadFile, match=problem):
        read_certificate(pair.certificate, pair.key)
    async with secured(pair) as port:
        assert problem in await refused(f"wss://{LOOPBACK}:{port}", pair.authority, tmp_path)


async def test_a_host_without_encryption_is_refused_with_the_address_to_type(
    tmp_path: Path,
) -> None:
    async with served(room_of(plan_of("", ""))) as at:
        told = await refused(f"wss://localhost:{at.port}", "", tmp_path)
    assert "does not answer with encryption" in told
    assert f"join ws://localhost:{at.port}." in told


async def test_a_plain_guest_of_an_encrypted_host_is_told_the_address_to_type(
    tmp_path: Path,
) -> None:
    async with secured(certified(tmp_path)) as port:
        told = await refused(f"{LOOPBACK}:{port}", "", tmp_path)
    assert f"join wss://{LOOPBACK}:{port}" in told


async def test_a_missing_authority_is_reported_by_its_file(tmp_path: Path) -> None:
    told = await refused("wss://localhost:1", tmp_path / "nowhere.pem", tmp_path)
    assert "nowhere.pem: there is no such file" in told


async def test_who_does_not_finish_the_handshake_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "OPEN_SECONDS", 0.1)
    async with secured(certified(tmp_path)) as port:
        for said in (b"", b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01\xff\xff" + b"x" * 40_000):
            reader, writer = await asyncio.open_connection(LOOPBACK, port)
            writer.write(said)
            with suppress(ConnectionError):
                assert len(await reader.read()) < 100  # at most an alert
            writer.transport.abort()


async def test_a_host_closes_while_a_handshake_is_under_way(tmp_path: Path) -> None:
    async with secured(certified(tmp_path)) as port:
        reader, writer = await asyncio.open_connection(LOOPBACK, port)
        async with asyncio.timeout(PATIENCE):
            player = Player(port, "Вася", tmp_path, authority=tmp_path / "authority.pem")
            async with joined(player):
                await player.until(lambda table: table.standing is Standing.LOBBY)
    with suppress(ConnectionError):
        assert await reader.read() == b""
    writer.transport.abort()


@pytest.mark.parametrize(
    ("typed", "uri", "shown"),
    [
        ("127.0.0.1", "ws://127.0.0.1:7414", "127.0.0.1:7414"),
        ("[::1]:7500", "ws://[::1]:7500", "[::1]:7500"),
        ("wss://localhost", "wss://localhost:7414", "wss://localhost:7414"),
        ("10.0.0.5:7500", "wss://10.0.0.5:7500", "wss://10.0.0.5:7500"),
        ("ws://10.0.0.5", "ws://10.0.0.5:7414", "ws://10.0.0.5:7414"),
        ("wss://table.example/", "wss://table.example:7414", "wss://table.example:7414"),
    ],
)
def test_only_this_computer_is_joined_without_encryption_unless_typed(
    typed: str, uri: str, shown: str
) -> None:
    invitation = Invitation.to(typed, CODE, "Вася")
    assert (invitation.uri, invitation.address) == (uri, shown)
    assert Invitation.to(invitation.address, CODE, "Вася") == invitation


def test_a_certificate_says_its_names_and_whether_it_is_known(tmp_path: Path) -> None:
    pair = certified(tmp_path, "10.0.0.5", "table.example")
    read = read_certificate(pair.certificate, pair.key)
    assert read.names == ("table.example", "10.0.0.5")
    assert not read.is_trusted


def test_certificate_and_key_may_share_a_file(tmp_path: Path) -> None:
    pair = certified(tmp_path)
    both = tmp_path / "both.pem"
    both.write_bytes(pair.key.read_bytes() + pair.certificate.read_bytes())
    assert read_certificate(both, None).names == ("localhost", "127.0.0.1")


def test_unusable_files_are_named_with_what_is_wrong(tmp_path: Path) -> None:
    pair, other = certified(tmp_path / "one"), certified(tmp_path / "other")
    locked = tmp_path / "locked.key"
    key = serialization.load_pem_private_key(pair.key.read_bytes(), None)
    secret = serialization.BestAvailableEncryption(b"secret")
    kind = serialization.PrivateFormat.PKCS8
    locked.write_bytes(key.private_bytes(serialization.Encoding.PEM, kind, secret))
    nowhere = tmp_path / "nowhere.pem"
    for certificate, given, told in [
        (nowhere, pair.key, f"{nowhere}: there is no such file"),
        (pair.certificate, nowhere, f"{nowhere}: there is no such file"),
        (pair.certificate, other.key, f"{other.key}: this is not the key of the certificate"),
        (pair.certificate, None, f"{pair.certificate}: there is no key in this file"),
        (pair.key, pair.key, f"{pair.key}: this is not a certificate in PEM form"),
        (pair.certificate, pair.certificate, f"{pair.certificate}: this is not a key in PEM form"),
        (pair.certificate, locked, f"{locked}: the key has a password"),
    ]:
        with pytest.raises(BadFile) as caught:
            read_certificate(certificate, given)
        assert str(caught.value).startswith(told)
    with pytest.raises(BadFile, match="not a certificate"):
        guest_settings(str(pair.key))
