"""Names of others at a hosted table never reach a terminal as orders, on neither side."""

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from deckbuilder.cli.app import app
from deckbuilder.limited.draft.plan import DraftPlan
from deckbuilder.network.protocol import is_name
from tests.deckbuilder.network.serving import CODE, hosted_in_a_thread
from tests.deckbuilder.network.tables import plan_of
from tests.support.foreign import HOSTILE, holds_orders

pytestmark = pytest.mark.slow

_NAMES = pytest.mark.parametrize("name", HOSTILE.values(), ids=list(HOSTILE))
_SMALL = ("--seats", "2", "--boosters", "1", "--port", "0")


def obeying(*words: str, lines: str = "") -> Result:
    """Run a command as if a terminal were there, which is shown colours and titles."""
    return CliRunner().invoke(app, ["--lang", "en", *words], input=lines, color=True)


def with_a_bot_called(name: str) -> DraftPlan:
    """Return a plan with a free seat and a bot of this name."""
    plan = plan_of("", bots=1)
    return replace(plan, seats=(plan.seats[0], replace(plan.seats[1], name=name)))


@_NAMES
def test_host_and_join_print_no_control_sequence(name: str, tmp_path: Path) -> None:
    path = tmp_path / "room.json"
    path.write_text(f'{{"format": "{name}", "version": "{name}"}}', encoding="utf-8")
    for words in (
        ("host", "draft", "--sets", name, *_SMALL),
        ("host", "draft", "--people", f"{name}\x1b", *_SMALL),
        ("host", "draft", "--people", "0", "--collation", name, *_SMALL),
        ("host", "draft", "--people", "0", "--ratings", name, *_SMALL),
        ("host", "draft", "--people", "0", "--address", name, *_SMALL),
        ("host", "resume", str(path)),
        ("host", "resume", name),
        ("join", f"{name}:x", "--code", CODE, "--name", "Вася"),
        ("join", "127.0.0.1:1", "--code", name, "--name", "Вася", "--plain"),
        ("join", "127.0.0.1:1", "--code", CODE, "--name", f"{name}\x1b", "--plain"),
    ):
        for more in ((), ("--json",)) if words[0] == "host" else ((),):
            result = obeying(*words, *more)
            assert result.exit_code in (1, 2), (words, result.output)
            assert not holds_orders(result.output), words


@_NAMES
def test_joining_prints_no_control_sequence_of_other_seats(name: str) -> None:
    with hosted_in_a_thread(with_a_bot_called(name)) as port:
        address = f"127.0.0.1:{port}"
        joined = ("join", address, "--code", CODE, "--name", "Вася", "--plain")
        result = obeying(*joined, lines="p\n1\nx\n1\n1\n")
        assert result.exit_code == 0, result.output
        assert not holds_orders(result.output)


@pytest.mark.parametrize("name", [name for name in HOSTILE.values() if is_name(name)])
def test_a_player_with_a_hostile_name_joins_and_drafts(name: str) -> None:
    with hosted_in_a_thread(with_a_bot_called("Бот")) as port:
        joined = ("join", f"127.0.0.1:{port}", "--code", CODE, "--name", name, "--plain")
        assert obeying(*joined, lines="1\n1\n1\n").exit_code == 0
