"""A real headless Chromium with its own driver; ``make test-browser`` needs both."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_DRIVERS: Final = ("chromedriver", "chromium.chromedriver")
_HOW: Final = "CONTRIBUTING.md says how to get one"
_ALONE: Final = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-sync",
    "--lang=en",
)
"""Flags for a browser without a screen, privileges and network requests of its own."""


def found(what: str, variable: str, names: tuple[str, ...]) -> str:
    """Return the program named by a variable, or the first of ``names`` on the path.

    RuntimeError if there is none: these tests then fail, since they were requested.
    """
    given = os.environ.get(variable)
    path = shutil.which(given) if given else next(filter(None, map(shutil.which, names)), None)
    if path is None:
        raise RuntimeError(f"there is no {what}: {given or ' or '.join(names)}; {_HOW}")
    return path


@contextmanager
def chromium(folder: Path, *flags: str) -> Iterator[Any]:
    """Yield the driver of a Chromium whose profile is in ``folder``."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = found("browser", "RAZDACHA_BROWSER", _BROWSERS)
    for flag in (*_ALONE, f"--user-data-dir={folder}", *flags):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    service = Service(found("driver of a browser", "RAZDACHA_BROWSER_DRIVER", _DRIVERS))
    driver = webdriver.Chrome(options=options, service=service)
    try:
        yield driver
    finally:
        driver.quit()


def sized(driver: Any, width: int, height: int, *, dark: bool = False) -> None:
    """Emulate a screen of this size, which can be smaller than a window."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    wanted = [{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wanted})
