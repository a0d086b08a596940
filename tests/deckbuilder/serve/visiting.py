"""A server for tests with visitors, and what they see."""

import re
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Self

from aiohttp import ClientWebSocketResponse, CookieJar, WSMsgType, web
from aiohttp.test_utils import TestClient, TestServer

from deckbuilder.serve.homes import Homes
from deckbuilder.serve.keys import Keys
from deckbuilder.serve.public_url import PublicUrl
from deckbuilder.serve.server import Server
from deckbuilder.serve.sessions import Limits

ORIGIN: Final = "http://127.0.0.1:7415"
OWN: Final = {"Origin": ORIGIN}
KEYS: Final = Keys(b"k" * 32)
COOKIE: Final = "razdacha-7415"


def toy(*words: str) -> Sequence[str]:
    """Return the command of the toy application."""
    return (sys.executable, str(Path(__file__).parent / "toy_app.py"), *words)


@dataclass
class Tab:
    """One page's websocket; ``drawn`` is all that was drawn on it."""

    socket: ClientWebSocketResponse
    drawn: bytes = b""
    told: list[list[Any]] = field(default_factory=list)

    async def type(self, text: str) -> None:
        await self.socket.send_json(["stdin", text])

    async def next(self) -> bool:
        """Receive one message; return whether the page is still connected."""
        message = await self.socket.receive()
        if message.type is WSMsgType.BINARY:
            self.drawn += message.data
        elif message.type is WSMsgType.TEXT:
            self.told.append(message.json())
        return message.type in (WSMsgType.BINARY, WSMsgType.TEXT)

    async def until(self, text: str) -> str:
        """Receive until a text is drawn, which is returned with what was drawn before it."""
        while text.encode() not in self.drawn:
            assert await self.next(), f"closed with {self.socket.close_code}, drawn: {self.drawn!r}"
        return self.drawn.decode()

    async def closed(self) -> int | None:
        """Receive until the server closes; return its code."""
        while await self.next():
            pass
        return self.socket.close_code


@dataclass
class Visitor:
    """A browser of its own, with its cookies."""

    client: "TestClient[web.Request, web.Application]"

    async def enter(self, word: str = "", origin: str = ORIGIN) -> int:
        answer = await self.client.post("/enter", data=word, headers={"Origin": origin})
        return answer.status

    async def invited(self) -> Self:
        assert await self.enter(KEYS.invitation) == 204
        return self

    async def open(self, origin: str = ORIGIN, query: str = "width=80&height=24") -> Tab:
        headers = {"Origin": origin}
        return Tab(await self.client.ws_connect(f"/socket?{query}", headers=headers))

    async def upload(self, name: str, content: bytes, origin: str = ORIGIN) -> int:
        headers = {"Origin": origin}
        answer = await self.client.post(f"/files/{name}", data=BytesIO(content), headers=headers)
        return answer.status

    async def download(self, name: str) -> bytes | None:
        answer = await self.client.get(f"/files/{name}")
        return await answer.read() if answer.status == 200 else None

    async def files(self) -> list[str]:
        answer = await self.client.get("/files")
        assert answer.status == 200
        return [entry["name"] for entry in await answer.json()]


@dataclass
class Club:
    """A running server."""

    server: Server
    homes: Homes
    site: TestServer
    stack: AsyncExitStack

    async def visitor(self) -> Visitor:
        """Return a browser that has been here never before."""
        client = TestClient(self.site, cookie_jar=CookieJar(unsafe=True))
        self.stack.push_async_callback(client.close)
        return Visitor(client)

    async def guest(self) -> Visitor:
        """Return a visitor who came with the link."""
        return await (await self.visitor()).invited()


@asynccontextmanager
async def serving(
    folder: Path,
    *words: str,
    limits: Limits | None = None,
    command: Sequence[str] | None = None,
    url: str = ORIGIN,
) -> AsyncIterator[Club]:
    """Serve the toy application, or ``command``, until the block ends."""
    homes = Homes.make(folder / "visitors")
    shown = command or toy(*words)
    server = Server(KEYS, homes, limits or Limits(quitting=2.0), PublicUrl.parse(url), shown)
    async with AsyncExitStack() as stack:
        site = TestServer(server.application())
        await stack.enter_async_context(site)
        yield Club(server, homes, site, stack)


_ORDER: Final = re.compile(r"\x1b\[([?\d;]*)(\$?[A-Za-z])|([^\x1b])", re.DOTALL)


def frame_of(drawn: bytes, width: int, height: int) -> list[str]:
    """Return the lines on a terminal after all that was drawn; colours are left out."""
    lines = [[" "] * width for _line in range(height)]
    row = column = 0
    for order in _ORDER.finditer(drawn.decode()):
        words, kind, sign = order.groups()
        if kind == "H":
            row, column = (int(word) - 1 for word in (words or "1;1").split(";"))
        elif sign == "\n":
            row, column = row + 1, 0
        elif sign == "\r":
            column = 0
        elif sign is not None and row < height and column < width:
            lines[row][column] = sign
            column += 1
    return ["".join(line) for line in lines]
