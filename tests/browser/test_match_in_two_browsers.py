"""Two people play a match in two browsers, both visitors of one server."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from deckbuilder.matches.records import difference, read_record
from tests.browser.test_serve_in_a_browser import opened, press, served
from tests.support.browsers import chromium, sized
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.browser

_PAUSE = 0.4
"""Seconds between keys, as a person presses them."""


@pytest.fixture(scope="module")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Any, Any]]:
    with (
        chromium(tmp_path_factory.mktemp("one")) as one,
        chromium(tmp_path_factory.mktemp("other")) as other,
    ):
        yield one, other


def keys(driver: Any, *pressed: str) -> None:
    for key in pressed:
        press(driver, key)
        time.sleep(_PAUSE)


def wait(what: str, true: Callable[[], object]) -> None:
    end = time.monotonic() + 2 * PATIENCE
    while not true():
        assert time.monotonic() < end, f"it does not come about: {what}"
        time.sleep(0.2)


def test_a_match_by_a_room_code_is_played_in_two_browsers_of_one_server(
    browsers: tuple[Any, Any], tmp_path: Path
) -> None:
    def lines() -> list[Any]:
        """Return what the host has kept of the room."""
        rooms = [*tmp_path.rglob("*.room")]
        texts = rooms[0].read_text("utf-8").splitlines() if rooms else []
        return [json.loads(text) for text in texts]

    def acts(code: str) -> int:
        return sum(line[0] == "act" and line[1][0] == code for line in lines()[1:])

    one, other = browsers
    with served(tmp_path / "home") as link:
        for driver in (one, other):
            sized(driver, 1200, 800)
            driver.get(link)
            opened(driver)
            keys(driver, "F5")
            opened(driver)
            keys(driver, "f")
        keys(one, "1")
        opened(one)
        keys(one, "ENTER")
        wait("a room", lines)
        room = lines()[0]
        keys(other, "2")
        opened(other)
        keys(other, *"127.0.0.1", "TAB", *room["code"], "TAB", "HOME")
        press(other, "END", "SHIFT")
        keys(other, *"Boris", "ENTER")
        wait("a match", lambda: any(line[0] == "begin" for line in lines()[1:]))
        for driver in (one, other):
            opened(driver)
            keys(driver, "1")
        wait("the seats", lambda: acts("seat"))
        for _turn in range(2):
            for driver in (one, other):
                opened(driver)
                keys(driver, "k")
        wait("the hands", lambda: acts("mulligan") == 2)
        for driver in (one, other):
            opened(driver)
            keys(driver, *("ENTER", "DOWN") * 3, "f", "y")
        wait("the squads", lambda: acts("squad") == 2)
        for _turn in range(2):
            for driver in (one, other):
                opened(driver)
                keys(driver, "a", "c")
        wait("the placement", lambda: acts("place") == 6)
        opened(one)
        one.get_screenshot_as_file(str(tmp_path / "battle.png"))
        press(one, "g", "CONTROL")
        keys(one, "y")
        wait("the result", lambda: acts("concede") == 1)
        for driver in (one, other):
            opened(driver)
        wait("both records", lambda: len([*tmp_path.rglob("matches/*.json")]) == 2)
        kept = sorted(tmp_path.rglob("matches/*.json"))
        records = [read_record(path) for path in kept]
        assert records[0].acts == records[1].acts
        assert [difference(record) for record in records] == [None, None]
