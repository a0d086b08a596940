"""The server of browsers, with a toy in the place of the application."""

import asyncio
import os
from pathlib import Path

import pytest
from aiohttp import WSServerHandshakeError

from catalog.common.files import MOST_BYTES
from deckbuilder.serve.page import PARTS
from deckbuilder.serve.sessions import Closing, Limits
from tests.deckbuilder.serve.visiting import COOKIE, KEYS, ORIGIN, OWN, Club, Visitor, serving

FOREIGN = ("https://evil.example", "http://127.0.0.1:7416", "http://localhost:7415", "null", "")


async def refusal(visitor: Visitor, origin: str = ORIGIN) -> int:
    """Return the status with which a websocket is refused."""
    with pytest.raises(WSServerHandshakeError) as refused:
        await visitor.open(origin)
    return refused.value.status


@pytest.mark.parametrize("origin", FOREIGN)
async def test_a_foreign_origin_is_refused_everywhere(tmp_path: Path, origin: str) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.guest()
        tab = await visitor.open()
        assert await visitor.enter(KEYS.invitation, origin) == 403
        assert await refusal(visitor, origin) == 403
        assert await visitor.upload("deck.txt", b"x", origin) == 403
        answer = await visitor.client.delete("/files/deck.txt", headers={"Origin": origin})
        assert answer.status == 403
        assert await visitor.files() == []
        await tab.until("ready")


@pytest.mark.parametrize(
    "word", ["", "wrong", KEYS.invitation[:-1], KEYS.invitation.upper(), "ё" * 30]
)
async def test_a_wrong_invitation_lets_nobody_in(tmp_path: Path, word: str) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.visitor()
        assert await visitor.enter(word) == 403
        assert await refusal(visitor) == 403


async def test_an_overlong_token_is_not_read(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.visitor()
        assert await visitor.enter("x" * 10_000) == 413


@pytest.mark.parametrize("token", ["", "x", "a.b", f"{'0' * 32}.{'0' * 64}", KEYS.invitation])
async def test_a_forged_token_is_refused(tmp_path: Path, token: str) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.visitor()
        visitor.client.session.cookie_jar.update_cookies({COOKIE: token})
        assert await refusal(visitor) == 403
        assert await visitor.upload("deck.txt", b"x") == 403
        assert await visitor.download("deck.txt") is None
        assert (await visitor.client.get("/files")).status == 403


async def test_the_token_is_in_a_cookie_that_no_script_and_no_other_site_uses(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.visitor()
        answer = await visitor.client.post("/enter", data=KEYS.invitation, headers=OWN)
        cookie = answer.cookies[COOKIE]
        assert cookie["httponly"]
        assert cookie["samesite"] == "Strict"
        assert not cookie["secure"]
        assert KEYS.is_token(cookie.value)


async def test_behind_tls_the_cookie_is_sent_encrypted_only(tmp_path: Path) -> None:
    async with serving(tmp_path, url="https://club.example") as club:
        visitor = await club.visitor()
        own = {"Origin": "https://club.example"}
        answer = await visitor.client.post("/enter", data=KEYS.invitation, headers=own)
        assert answer.cookies["__Host-razdacha"]["secure"]


async def test_every_answer_keeps_the_page_to_itself(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.visitor()
        for path in ("/", *(f"/part/{name}" for name in PARTS), "/files", "/nothing", "/part/x"):
            answer = await visitor.client.get(path)
            policy = answer.headers["Content-Security-Policy"]
            assert "default-src 'none'" in policy
            sources = policy.replace(ORIGIN.replace("http", "ws"), "'self'")
            assert "://" not in sources
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "no-referrer"


async def test_only_the_parts_of_the_page_are_served(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.visitor()
        for name in PARTS:
            assert (await visitor.client.get(f"/part/{name}")).status == 200
        for path in ("/part/", "/part/page.html", "/part/..%2fpage.py", "/static", "/visitors"):
            assert (await visitor.client.get(path)).status == 404


async def test_one_visitor_too_many_is_told_so_until_a_place_is_free(tmp_path: Path) -> None:
    limits = Limits(visitors=2, quitting=2.0)
    async with serving(tmp_path, limits=limits) as club:
        first, second, third = [await club.guest() for _n in range(3)]
        tabs = [await first.open(), await second.open()]
        for tab in tabs:
            await tab.until("ready")
        assert await third.enter() == 503
        assert await (await third.open()).closed() == Closing.FULL
        assert await first.enter() == 204, "who is here may come back"
        await tabs[0].type("quit")
        assert await tabs[0].closed() == Closing.QUIT
        await gone(club, 1)
        assert await third.enter() == 204
        await (await third.open()).until("ready")


async def gone(club: Club, left: int) -> None:
    """Wait until so many sessions are left."""
    while len(club.server.sessions.running()) > left:
        await asyncio.sleep(0.01)


async def test_two_visitors_never_see_each_others_files(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        one, other = await club.guest(), await club.guest()
        tab, _other_tab = await one.open(), await other.open()
        await tab.until("ready")
        assert await one.upload("deck.txt", b"mine") == 200
        await tab.type("write export.txt")
        await tab.until("export.txt")
        assert await one.files() == ["deck.txt", "export.txt"]
        assert await one.download("export.txt") == b"written as export.txt"
        assert await other.files() == []
        assert await other.download("deck.txt") is None
        (home,) = {home for home in club.server.sessions.running() if home.listed()}
        for way in (f"../../{home.folder.name}/files/deck.txt", str(home.files / "deck.txt")):
            assert await other.download(way.replace("/", "%2F")) is None


async def test_a_visitor_comes_back_to_the_same_home(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.guest()
        tab = await visitor.open()
        await tab.until("ready")
        await visitor.upload("deck.txt", b"mine")
        await tab.type("quit")
        await tab.closed()
        await gone(club, 0)
        assert await visitor.enter() == 204
        await (await visitor.open()).until("ready")
        assert await visitor.download("deck.txt") == b"mine"


async def test_a_lost_socket_comes_back_to_the_same_frame(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.guest()
        tab = await visitor.open()
        await tab.type("the third lesson")
        await tab.until("the third lesson")
        connection = tab.socket._response.connection
        assert connection is not None
        assert connection.transport is not None
        connection.transport.abort()
        again = await visitor.open(query="width=100&height=30")
        await again.until("the third lesson 100x30")


async def test_a_second_tab_takes_over_and_the_first_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.guest()
        first = await visitor.open()
        await first.type("here")
        await first.until("here")
        second = await visitor.open()
        assert await first.closed() == Closing.ELSEWHERE
        await second.until("here")
        assert len(club.server.sessions.running()) == 1


async def test_an_application_without_a_page_ends_after_the_time_it_is_held(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path, limits=Limits(held=0.0, quitting=2.0)) as club:
        visitor = await club.guest()
        tab = await visitor.open()
        await tab.until("ready")
        await asyncio.sleep(1.5)
        assert len(club.server.sessions.running()) == 1, "a page is open"
        await tab.socket.close()
        await gone(club, 0)


async def test_an_application_without_keys_ends_and_the_page_says_so(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(idle=0.5, quitting=2.0)) as club:
        tab = await (await club.guest()).open()
        await tab.until("ready")
        assert await tab.closed() == Closing.IDLE
        await gone(club, 0)


async def test_a_visitor_who_returns_during_the_end_gets_a_new_application(tmp_path: Path) -> None:
    async with serving(tmp_path, "stubborn", limits=Limits(quitting=0.5)) as club:
        visitor = await club.guest()
        tab = await visitor.open()
        first = await tab.until("ready")
        (session,) = club.server.sessions.running().values()
        ending = asyncio.create_task(session.end(Closing.IDLE))
        await asyncio.sleep(0)
        again = await visitor.open()
        assert await again.until("ready") != first
        await ending


async def test_a_visitor_who_leaves_can_open_it_again_at_once(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.guest()
        for _time in range(5):
            tab = await visitor.open()
            await tab.until("ready")
            await tab.type("quit")
            assert await tab.closed() == Closing.QUIT


async def test_an_application_that_cannot_start_is_reported(tmp_path: Path) -> None:
    async with serving(tmp_path, "silent") as club:
        assert await (await (await club.guest()).open()).closed() == Closing.FAILED
    async with serving(tmp_path, command=(str(tmp_path / "nothing"),)) as club:
        assert await (await (await club.guest()).open()).closed() == Closing.FAILED
        await gone(club, 0)


@pytest.mark.parametrize("words", [("stubborn",), ("deaf",), ("parent",)])
async def test_the_end_of_the_server_leaves_no_process(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    async with serving(tmp_path, *words, limits=Limits(quitting=0.5)) as club:
        tab = await (await club.guest()).open()
        drawn = await tab.until("ready")
    processes = [int(word) for word in drawn.split()[1:]]
    assert processes
    async with asyncio.timeout(10):  # who is killed dies when the machine comes to it
        while any(map(is_alive, processes)):
            await asyncio.sleep(0.02)


def is_alive(process: int) -> bool:
    """Return whether a process runs; one that only waits for its parent to notice does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except FileNotFoundError:
        return False
    return state[0] != "Z"


async def test_an_application_that_ignores_quitting_is_killed(tmp_path: Path) -> None:
    async with serving(tmp_path, "stubborn", limits=Limits(quitting=0.2)) as club:
        tab = await (await club.guest()).open()
        process = int((await tab.until("ready")).split()[1])
        (session,) = club.server.sessions.running().values()
        await session.end(Closing.IDLE)
        assert not is_alive(process)
        assert await tab.closed() == Closing.IDLE


_NONSENSE = (
    "",
    "{",
    "1",
    "[]",
    '["stdin"]',
    '["stdin", 5]',
    '["resize", {"width": []}]',
    '["x", 1]',
    "[[]]",
    '["stdin", "\\ud800"]',
    "[" * 5000,
)


async def test_what_a_visitor_types_is_bounded_and_nonsense_is_dropped(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        tab = await (await club.guest()).open(query="width=-5&height=99999999")
        for nonsense in _NONSENSE:
            await tab.socket.send_str(nonsense)
        await tab.socket.send_bytes(b"\0")
        await tab.type("still here")
        await tab.until("still here")
        await tab.socket.send_str("x" * 2_000_000)
        assert await tab.closed() == 1009


async def test_a_written_file_is_offered_for_download(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.guest()
        tab = await visitor.open()
        (home,) = club.server.sessions.running()
        (home.files / "колоды").mkdir()
        await tab.type("write колоды/моя.txt")
        while not tab.told:
            await tab.next()
        kind, data = tab.told[0]
        assert kind == "open_url"
        answer = await visitor.client.get(data["url"])
        assert await answer.text() == "written as колоды/моя.txt"
        assert answer.headers["Content-Disposition"].startswith("attachment;")
        assert answer.headers["Content-Type"] == "application/octet-stream"


@pytest.mark.parametrize(
    "name",
    [
        "..%2F..%2Fdata%2Fsettings.toml",
        "..%2Fdata%2Fsettings.toml",
        "%2Fetc%2Fpasswd",
        "..%5C..%5Cx",
        "folder%2F..%2F..%2Fdata%2Fsettings.toml",
        "%00",
    ],
)
async def test_no_path_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.guest()
        await (await visitor.open()).until("ready")
        before = tree(tmp_path)
        assert await visitor.download(name) is None
        assert await visitor.upload(name, b"taken over") in (200, 400)
        answer = await visitor.client.delete(f"/files/{name}", headers=OWN)
        assert answer.status == 404
        (home,) = club.server.sessions.running()
        assert {path for path in tree(tmp_path) - before if path.parent != home.files} == set()
        assert b"taken over" not in (home.data / "settings.toml").read_bytes()


def tree(folder: Path) -> set[Path]:
    return {Path(above, name) for above, _folders, names in os.walk(folder) for name in names}


async def test_a_too_large_upload_is_refused(tmp_path: Path) -> None:
    async with serving(tmp_path) as club:
        visitor = await club.guest()
        await (await visitor.open()).until("ready")
        assert await visitor.upload("large.csv", b"x" * (MOST_BYTES + 1)) == 413
        assert await visitor.files() == []


async def test_a_full_folder_takes_no_more_until_a_file_is_deleted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("deckbuilder.serve.homes.MOST_KEPT", 10)
    async with serving(tmp_path) as club:
        visitor = await club.guest()
        await (await visitor.open()).until("ready")
        assert await visitor.upload("one.txt", b"12345678") == 200
        assert await visitor.upload("two.txt", b"123") == 507
        assert (await visitor.client.delete("/files/one.txt", headers=OWN)).status == 204
        assert await visitor.upload("two.txt", b"123") == 200
        assert await visitor.files() == ["two.txt"]
