"""The server: a page, the websocket of its terminal, and the visitor's files.

Whoever has the link is let in and gets a token of their own in a cookie that no script can read.
Every POST, DELETE and websocket must come from the public address itself.
"""

import asyncio
import json
import logging
import signal
import socket
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Final
from urllib.parse import quote

from aiohttp import WSMsgType, web

from catalog.common.errors import UserError
from catalog.common.files import MOST_BYTES, system_reason
from catalog.common.i18n import _
from deckbuilder.serve.homes import DAYS_KEPT, BadName, Home, Homes, NoRoom
from deckbuilder.serve.keys import MOST_TOKEN, Keys
from deckbuilder.serve.page import PARTS, page, wanted_language
from deckbuilder.serve.public_url import PublicUrl
from deckbuilder.serve.sessions import Closing, Limits, Session, Sessions, Size, close
from deckbuilder.serve.visitor_app import COMMAND

_log = logging.getLogger(__name__)

_MOST_MESSAGE: Final = 1_000_000
_HEARTBEAT: Final = 15.0
_UPLOAD_SECONDS: Final = 120.0
_CLOSE_SECONDS: Final = 2.0


class Server:
    """The web application for one public address, with its visitors."""

    def __init__(
        self,
        keys: Keys,
        homes: Homes,
        limits: Limits,
        url: PublicUrl,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._keys = keys
        self._homes = homes
        self._url = url
        self.sessions = Sessions(homes, limits, command)
        # a cookie does not know ports: two servers on one computer differ by name
        self._cookie = "__Host-razdacha" if url.is_secure else f"razdacha-{url.port}"

    @property
    def link(self) -> str:
        """The link that lets a visitor in; what follows # never reaches a log."""
        return f"{self._url.origin}/#{self._keys.invitation}"

    def application(self) -> web.Application:
        """Return the web application; ending it ends every visitor's application."""
        app = web.Application(client_max_size=MOST_BYTES)
        app.router.add_get("/", self._page)
        app.router.add_get("/part/{name}", self._part)
        app.router.add_post("/enter", self._enter)
        app.router.add_get("/socket", self._socket)
        app.router.add_get("/files", self._list)
        app.router.add_get("/files/{name:.+}", self._download)
        app.router.add_post("/files/{name:.+}", self._upload)
        app.router.add_delete("/files/{name:.+}", self._delete)
        app.on_response_prepare.append(self._add_headers)
        app.cleanup_ctx.append(self._watching)
        app.on_shutdown.append(self._end_all)
        return app

    async def run(self, listener: socket.socket) -> None:
        """Serve until cancelled or told to end by SIGTERM; no process is left afterwards."""
        runner = web.AppRunner(self.application(), access_log=None, shutdown_timeout=_CLOSE_SECONDS)
        await runner.setup()
        try:
            await web.SockSite(runner, listener).start()
            await _until_told_to_end()
        finally:
            await runner.cleanup()

    async def _watching(self, _app: web.Application) -> AsyncIterator[None]:
        watch = asyncio.create_task(self.sessions.watch())
        yield
        watch.cancel()
        with suppress(asyncio.CancelledError):
            await watch

    async def _end_all(self, _app: web.Application) -> None:
        """End every application while its page can still be told."""
        await self.sessions.end_all()

    async def _add_headers(self, request: web.Request, response: web.StreamResponse) -> None:
        """Add what keeps the page to itself to every response."""
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
            "font-src 'self'; img-src 'self' data:; "
            f"connect-src 'self' {self._url.socket_origin}; "
            "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )
        response.headers.update(
            {
                "Content-Security-Policy": policy,
                "Cross-Origin-Opener-Policy": "same-origin",
                "Cross-Origin-Resource-Policy": "same-origin",
                "Referrer-Policy": "no-referrer",
                "Server": "razdacha",
                "X-Content-Type-Options": "nosniff",
                "X-Frame-Options": "DENY",
            }
        )
        response.headers.setdefault("Cache-Control", "no-store")

    async def _page(self, request: web.Request) -> web.Response:
        language = wanted_language(request.headers.get("Accept-Language", ""))
        return web.Response(body=page(language), content_type="text/html", charset="utf-8")

    async def _part(self, request: web.Request) -> web.FileResponse:
        part = PARTS.get(request.match_info["name"])
        if part is None:
            raise web.HTTPNotFound
        headers = {"Content-Type": part.kind, "Cache-Control": "no-cache"}
        return web.FileResponse(part.path, headers=headers)

    async def _enter(self, request: web.Request) -> web.Response:
        """Exchange the invitation for a cookie with a token; renew the cookie of one who has it.

        403 for anyone else, 503 while all places are taken.
        """
        self._check_origin(request)
        if (request.content_length or 0) > MOST_TOKEN:
            raise web.HTTPRequestEntityTooLarge(MOST_TOKEN, request.content_length or 0)
        word = await request.read() if request.content_length else b""
        token = self._token(request)
        if token is None and self._keys.invites(word):
            token = self._keys.new_token()
        if token is None:
            raise web.HTTPForbidden
        is_open = self.sessions.has_room_for(self._homes.of(token))
        status = HTTPStatus.NO_CONTENT if is_open else HTTPStatus.SERVICE_UNAVAILABLE
        response = web.Response(status=status)
        response.set_cookie(
            self._cookie,
            token,
            max_age=DAYS_KEPT * 86_400,
            path="/",
            httponly=True,
            samesite="Strict",
            secure=self._url.is_secure,
        )
        return response

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        """Show the visitor's application on a page, until either ends."""
        self._check_origin(request)
        home = self._home(request)
        size = Size.of(_number(request, "width"), _number(request, "height"))
        language = wanted_language(request.headers.get("Accept-Language", ""))
        page_socket = web.WebSocketResponse(
            heartbeat=_HEARTBEAT, max_msg_size=_MOST_MESSAGE, timeout=_CLOSE_SECONDS
        )
        await page_socket.prepare(request)
        try:
            session = await self.sessions.open(home, size, language)
        except NoRoom:
            session = None
        except OSError as error:
            _log.error("a visitor has no home: %s", error)
            await close(page_socket, Closing.FAILED)
            return page_socket
        if session is None:
            await close(page_socket, Closing.FULL)
            return page_socket
        try:
            await session.attach(page_socket, size)
            async for message in page_socket:
                if message.type is WSMsgType.TEXT:
                    await _hear(session, page_socket, message.data)
        finally:
            session.detach(page_socket)
        return page_socket

    async def _list(self, request: web.Request) -> web.Response:
        listed = await asyncio.to_thread(self._visited(request).listed)
        return web.json_response([{"name": name, "size": size} for name, size in listed])

    async def _download(self, request: web.Request) -> web.FileResponse:
        path = self._visited(request).find(request.match_info["name"])
        if path is None:
            raise web.HTTPNotFound
        return web.FileResponse(
            path,
            headers={
                "Content-Type": "application/octet-stream",
                "Content-Disposition": f"attachment; filename*=UTF-8''{quote(path.name)}",
            },
        )

    async def _upload(self, request: web.Request) -> web.Response:
        """Store a file in the visitor's folder: 400, 413 or 507 if it does not fit in there."""
        self._check_origin(request)
        home = self._visited(request)
        try:
            async with asyncio.timeout(_UPLOAD_SECONDS):
                content = await request.read()
            name = await asyncio.to_thread(home.keep, request.match_info["name"], content)
        except BadName as error:
            raise web.HTTPBadRequest from error
        except NoRoom as error:
            raise web.HTTPInsufficientStorage from error
        except TimeoutError as error:
            raise web.HTTPRequestTimeout from error
        return web.json_response({"name": name})

    async def _delete(self, request: web.Request) -> web.Response:
        self._check_origin(request)
        if not self._visited(request).remove(request.match_info["name"]):
            raise web.HTTPNotFound
        return web.Response(status=HTTPStatus.NO_CONTENT)

    def _check_origin(self, request: web.Request) -> None:
        """Refuse what another site's page sends."""
        if request.headers.get("Origin") != self._url.origin:
            raise web.HTTPForbidden

    def _token(self, request: web.Request) -> str | None:
        token = request.cookies.get(self._cookie, "")
        return token if self._keys.is_token(token) else None

    def _home(self, request: web.Request) -> Home:
        token = self._token(request)
        if token is None:
            raise web.HTTPForbidden
        return self._homes.of(token)

    def _visited(self, request: web.Request) -> Home:
        """Return the home of a visitor who is here."""
        home = self._home(request)
        if self.sessions.find(home) is None:
            raise web.HTTPForbidden
        return home


async def _hear(session: Session, page_socket: web.WebSocketResponse, text: str) -> None:
    """Handle one message of a page: a list of its kind and its data."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return
    match message:
        case ["ping", data]:
            with suppress(ConnectionError):
                await page_socket.send_json(["pong", str(data)[:100]])
        case [kind, data]:
            await session.heard(kind, data)
        case [kind]:
            await session.heard(kind, None)
        case _:
            return


def _number(request: web.Request, name: str) -> int | None:
    text = request.query.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else None


async def _until_told_to_end() -> None:
    told = asyncio.Event()
    if sys.platform != "win32":
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, told.set)
    await told.wait()


def listening(address: str, port: int) -> socket.socket:
    """Return a socket that listens at an address; UserError if it cannot be used."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    try:
        return socket.create_server((address, port), family=family)
    except (socket.gaierror, UnicodeError) as error:
        raise _no_listener(address, port, _("this is not an address")) from error
    except OSError as error:
        raise _no_listener(address, port, system_reason(error)) from error


def _no_listener(address: str, port: int, reason: str) -> UserError:
    problem = _("Cannot listen at {address}, port {port}: {reason}.")
    return UserError(problem.format(address=address, port=port, reason=reason))
