"""``serve`` on the command line: what is refused, and what other commands need not load."""

import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cli import run


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("--address", "0.0.0.0"), "--public-url"),
        (("--address", "nowhere.invalid"), "--public-url"),
        (("--public-url", "http://club.example"), "not encrypted"),
        (("--public-url", "club"), "is not an address"),
        (("--address", "300.1.2.3", "--public-url", "https://club.example"), "Cannot listen"),
        (("--visitors", "0"), "--visitors"),
        (("--idle", "x"), "--idle"),
        (("--port", "70000"), "--port"),
    ],
)
def test_impossible_serving_is_reported(words: tuple[str, ...], problem: str) -> None:
    result = run("serve", *words)
    assert result.exit_code == 2
    assert problem in result.stderr
    assert "Traceback" not in result.stderr


def test_a_taken_port_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("serve", "--port", str(taken.getsockname()[1]))
    assert result.exit_code == 2
    assert "Cannot listen at 127.0.0.1" in result.stderr


def test_a_damaged_secret_is_reported(own_home: Path) -> None:
    folder = own_home / "visitors"
    folder.mkdir()
    (folder / "secret").write_text("nonsense")
    result = run("serve", "--port", "0")
    assert result.exit_code == 2
    assert "--new-link" in result.stderr


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "deckbuilder.serve.server", None)
    result = run("serve", "--port", "0")
    assert result.exit_code == 2
    assert "pip install 'razdacha[serve]'" in result.stderr


def test_no_other_command_loads_the_web_framework() -> None:
    program = (
        "import sys; from deckbuilder.cli.app import app\n"
        "try: app(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = ('aiohttp', 'textual_serve', 'deckbuilder.serve')\n"
        "print([name for name in heavy if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, encoding="utf-8"
    )
    assert done.stdout.splitlines()[-1] == "[]"
