"""The real application, served: frames that come back, files of its visitor only, an end."""

import asyncio
import os
import re
import signal
import sys
from pathlib import Path
from typing import Final

import pytest

from deckbuilder.serve.sessions import Closing
from deckbuilder.serve.visitor_app import COMMAND
from tests.deckbuilder.network.serving import CODE, room_of, served
from tests.deckbuilder.network.tables import plan_of
from tests.deckbuilder.serve.test_server import is_alive
from tests.deckbuilder.serve.visiting import Tab, Visitor, frame_of, serving
from tests.support.patience import PATIENCE
from tests.support.sources import ROOT

pytestmark = pytest.mark.slow
WIDTH, HEIGHT = 100, 30
QUERY: Final = f"width={WIDTH}&height={HEIGHT}"
DECKS, DRAFTS, CTRL_Q, ESCAPE = "\x1b[13~", "\x1b[20~", "\x11", "\x1b"
TAB, ENTER = "\t", "\r"
_A_MOMENT: Final = 1.5
"""Between two keys of a form: a binding acts after the letters that come with it."""
WELCOME, IN_DECKS, ASKED = "С чего начать", "Из файла", "В каком файле колоды"
_STARTER: Final = (ROOT / "data" / "decks" / "ridge-shields.txt").read_text(encoding="utf-8")
A_DECK: Final = _STARTER.replace("Щит Кряжа", "Принесённая колода").encode()


async def shown(tab: Tab, text: str) -> None:
    """Receive until a text is on the screen."""
    frame = frame_of(tab.drawn, WIDTH, HEIGHT)
    try:
        async with asyncio.timeout(PATIENCE):
            while text not in "\n".join(frame):
                assert await tab.next(), f"closed with {tab.socket.close_code}"
                frame = frame_of(tab.drawn, WIDTH, HEIGHT)
    except TimeoutError:
        raise AssertionError(f"no {text!r} in:\n" + "\n".join(frame)) from None


async def settled(tab: Tab, text: str) -> list[str]:
    """Receive until a text is on the screen and nothing more is drawn; return the frame."""
    await shown(tab, text)
    while True:
        try:
            async with asyncio.timeout(1.0):
                assert await tab.next(), f"closed with {tab.socket.close_code}"
        except TimeoutError:
            return frame_of(tab.drawn, WIDTH, HEIGHT)


async def at_decks(visitor: Visitor) -> Tab:
    """Open the application and go to the decks."""
    tab = await visitor.open(query=QUERY)
    await shown(tab, WELCOME)
    await tab.socket.send_json(["focus"])
    await tab.type(DECKS)
    await settled(tab, IN_DECKS)
    return tab


async def test_a_reload_comes_back_to_the_same_frame(tmp_path: Path) -> None:
    async with serving(tmp_path, command=COMMAND) as club:
        visitor = await club.guest()
        tab = await at_decks(visitor)
        before = await settled(tab, IN_DECKS)
        await tab.socket.close()
        again = await visitor.open(query=QUERY)
        assert await settled(again, IN_DECKS) == before
        await again.type(CTRL_Q)
        assert await again.closed() == Closing.QUIT


async def test_a_question_for_a_file_finds_the_visitors_own_only(tmp_path: Path) -> None:
    async with serving(tmp_path, command=COMMAND) as club:
        visitor, other = await club.guest(), await club.guest()
        tab = await at_decks(visitor)
        await shown(await other.open(query=QUERY), WELCOME)
        assert await visitor.upload("моя.txt", A_DECK) == 200
        assert await other.upload("secret.txt", A_DECK) == 200
        (secret,) = (
            home.files / "secret.txt"
            for home in club.server.sessions.running()
            if home.find("secret.txt")
        )
        for named in (str(secret), f"../../{secret.parent.parent.name}/files/secret.txt"):
            await answer_import(tab, named)
            await shown(tab, "Такого файла нет")
            await tab.type(ESCAPE)
            await settled(tab, IN_DECKS)
        await answer_import(tab, "моя.txt")
        await shown(tab, "Принесённая колода")
        await settled(tab, IN_DECKS)
        await tab.type("e")
        await shown(tab, "Принесённая колода.txt")
        await tab.type(ENTER)
        await shown(tab, "Записано в Принесённая колода.txt")
        (offered,) = tab.told
        answer = await visitor.client.get(offered[1]["url"])
        assert "Принесённая колода" in await answer.text()


async def answer_import(tab: Tab, named: str) -> None:
    """Name a file where the application asks which one holds decks."""
    await tab.type("i")
    await shown(tab, ASKED)
    await tab.type(named)
    await shown(tab, named[-20:])
    await tab.type(ENTER)


async def test_a_visitor_joins_a_draft_hosted_on_the_same_computer(tmp_path: Path) -> None:
    async with serving(tmp_path, command=COMMAND) as club:
        tab = await (await club.guest()).open(query=QUERY)
        await shown(tab, WELCOME)
        await tab.socket.send_json(["focus"])
        await tab.type(DRAFTS)
        await settled(tab, "Подключиться к драфту")
        await tab.type("h")
        await shown(tab, "Адрес")
        async with served(room_of(plan_of("", bots=1))) as host:
            for answer in (f"127.0.0.1:{host.port}", CODE):
                await tab.type(answer)
                await shown(tab, answer)
                await tab.type(TAB)
                await asyncio.sleep(_A_MOMENT)
            await tab.type(ENTER)
            await shown(tab, "Взято 0 карт")
            await settled(tab, "Взять карту")
            await tab.type(ENTER)
            await shown(tab, "Взята 1 карта")


async def test_the_end_of_the_command_leaves_no_process(tmp_path: Path) -> None:
    command = (sys.executable, "-m", "deckbuilder", "serve", "--port", "0", "--lang", "en")
    environment = {**os.environ, "RAZDACHA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:  # a child of a program that ignores Ctrl+C would ignore it, too
        server = await asyncio.create_subprocess_exec(
            *command, cwd=ROOT, env=environment, stdout=asyncio.subprocess.PIPE
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert server.stdout is not None
    async with asyncio.timeout(PATIENCE):
        found = re.search(r"(http://[\d.:]+)/#(\w+)", (await server.stdout.readline()).decode())
        assert found is not None
        origin, word = found.groups()
        child = await child_of_a_visitor(origin, word, server.pid)
        assert is_alive(child)
        server.send_signal(signal.SIGINT)
        assert await server.wait() == 130
    assert not is_alive(child)


async def child_of_a_visitor(origin: str, word: str, server: int) -> int:
    """Come in as a visitor; return the process of the application once it has drawn something."""
    from aiohttp import ClientSession, CookieJar

    async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
        own = {"Origin": origin}
        async with session.post(f"{origin}/enter", data=word, headers=own) as answer:
            assert answer.status == 204
        tab = Tab(await session.ws_connect(f"{origin}/socket?{QUERY}", headers=own))
        await tab.next()
    children = Path(f"/proc/{server}/task/{server}/children").read_text(encoding="ascii")
    (child,) = map(int, children.split())
    return child
