"""The process of a visitor's application: what it is told, and what is heard of it."""

import asyncio
import json
import logging
from pathlib import Path

import pytest

from catalog.common.i18n import Language
from deckbuilder.serve.homes import Homes
from deckbuilder.serve.visitor_app import VisitorApp
from tests.deckbuilder.serve.visiting import serving, toy


async def test_the_application_sees_nothing_of_the_servers_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAZDACHA_DATABASE", "postgresql://user:secret@host/db")
    monkeypatch.setenv("API_KEY", "secret")
    monkeypatch.setenv("HOME", "/home/secret")
    monkeypatch.setenv("USER", "secret")
    async with serving(tmp_path) as club:
        tab = await (await club.guest()).open()
        await tab.type("environment")
        text = (await tab.until("}")).partition("{")[2]
        (home,) = club.server.sessions.running()
    environment = json.loads("{" + text)
    assert "secret" not in text
    assert environment["HOME"] == str(home.files)
    assert environment["RAZDACHA_HOME"] == str(home.data)
    assert environment["RAZDACHA_CONFINED"] == str(home.files)


async def test_its_errors_are_kept_in_the_log_up_to_a_bound(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    homes = Homes.make(tmp_path / "visitors")
    home = homes.of("token")
    homes.prepare(home, Language.RUSSIAN)
    drawn = asyncio.Event()

    async def draw(_data: bytes) -> None:
        drawn.set()

    async def written(_name: str) -> None:
        raise AssertionError

    app = VisitorApp(home, draw, written, command=toy("shouting"), patience=2.0)
    with caplog.at_level(logging.WARNING):
        await app.start(80, 24)
        await drawn.wait()
        await app.stop()
    (record,) = caplog.records
    assert "wrong!" in record.getMessage()
    assert "\x1b" not in record.getMessage()
    assert len(record.getMessage()) < 21_000
    assert not app.is_running
