"""The served application in a real browser: link, reload, files, and no request elsewhere."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support.browsers import chromium, sized
from tests.support.patience import PATIENCE
from tests.support.sources import ROOT

pytestmark = pytest.mark.browser

_STILL = 3.0
"""Seconds without a change after which a picture is finished: a first start makes a database."""
_REQUESTS = "return performance.getEntriesByType('resource').map((one) => one.name)"
_FONTS = "return [...document.fonts].map((face) => face.status)"


@contextmanager
def served(home: Path, *words: str) -> Iterator[str]:
    """Run ``razdacha serve`` until the block ends; yield its link."""
    command = [sys.executable, "-m", "deckbuilder", "serve", "--port", "0", "--lang", "en", *words]
    environment = {**os.environ, "RAZDACHA_HOME": str(home), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, encoding="utf-8"
    ) as server:
        assert server.stdout is not None
        try:
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        sized(driver, 1200, 800)
        yield driver


def until(driver: Any, true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"it did not happen; the page says: {told(driver)!r}"
        time.sleep(0.1)


def opened(driver: Any) -> None:
    """Wait until the application is shown and nothing more is drawn."""
    until(driver, lambda: not driver.find_element("id", "splash").is_displayed())
    picture = b""
    while picture != (picture := driver.get_screenshot_as_png()):
        time.sleep(_STILL)


def told(driver: Any) -> str:
    return str(driver.find_element("id", "splash").text)


def press(driver: Any, key: str, *held: str) -> None:
    """Press a key of Selenium's, or a letter, while others are held."""
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.keys import Keys

    keys = ActionChains(driver)
    for one in held:
        keys.key_down(getattr(Keys, one))
    keys.send_keys(getattr(Keys, key, key))
    for one in held:
        keys.key_up(getattr(Keys, one))
    keys.perform()


def test_a_reload_shows_the_same_picture_and_nobody_else_is_asked(
    browser: Any, tmp_path: Path
) -> None:
    with served(tmp_path / "home") as link:
        origin, _hash, secret = link.partition("#")
        browser.get(link)
        opened(browser)
        assert browser.current_url == origin, "the secret has left the address"
        assert secret not in browser.page_source
        assert browser.execute_script("return document.cookie") == ""
        assert browser.execute_script(_FONTS) == ["loaded"] * 4
        first = browser.get_screenshot_as_png()
        press(browser, "F3")
        until(browser, lambda: browser.get_screenshot_as_png() != first)
        opened(browser)
        before = browser.get_screenshot_as_png()
        browser.refresh()
        opened(browser)
        assert browser.get_screenshot_as_png() == before
        requested = browser.execute_script(_REQUESTS)
        assert requested
        assert [one for one in requested if not one.startswith(origin)] == []
        faults = [one for one in browser.get_log("browser") if one["level"] == "SEVERE"]
        assert faults == []


def test_files_go_up_and_are_listed_for_download(browser: Any, tmp_path: Path) -> None:
    deck = tmp_path / "колода <b>.txt"
    deck.write_text("x" * 10, encoding="utf-8")
    with served(tmp_path / "home") as link:
        browser.get(link)
        opened(browser)
        press(browser, "f", "CONTROL", "ALT")
        listed = browser.find_element("id", "listed")
        until(browser, lambda: "There are no files yet." in listed.text)
        browser.find_element("id", "upload").send_keys(str(deck))
        until(browser, lambda: "колода b.txt (10)" in listed.text)
        target = listed.find_element("css selector", "a").get_attribute("href")
        assert target.startswith(link.partition("#")[0] + "files/")
        fetched = "return fetch(arguments[0]).then((answer) => answer.text())"
        assert browser.execute_script(fetched, target) == "x" * 10
        listed.find_element("css selector", "button").click()
        until(browser, lambda: "There are no files yet." in listed.text)


def test_a_visitor_is_told_why_there_is_no_application(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path / "home", "--visitors", "1") as link:
        browser.get(link.partition("#")[0])
        until(browser, lambda: "This link does not let you in" in told(browser))
        browser.get("about:blank")
        browser.get(link)
        opened(browser)
        first = browser.current_window_handle
        cookies = browser.get_cookies()
        browser.delete_all_cookies()
        browser.switch_to.new_window("tab")
        browser.get(link)
        until(browser, lambda: "All places on this server are taken" in told(browser))
        browser.delete_all_cookies()
        for cookie in cookies:
            browser.add_cookie(cookie)
        browser.close()
        browser.switch_to.window(first)
        press(browser, "q", "CONTROL")
        until(browser, lambda: "You have left Razdacha" in told(browser))
        browser.find_element("id", "again").click()
        opened(browser)


def test_a_lost_server_is_found_again(browser: Any, tmp_path: Path) -> None:
    with served(tmp_path / "home") as link:
        port = link.split(":")[2].split("/")[0]
        browser.get(link)
        opened(browser)
    until(browser, lambda: "The server is being shut down" in told(browser))
    with served(tmp_path / "home", "--port", port):
        browser.find_element("id", "again").click()
        opened(browser)
