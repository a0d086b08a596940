"""``host`` and ``join`` on the command line."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from catalog.store import open_catalog
from deckbuilder.base.seeds import MOST_SEED
from deckbuilder.cli.app import app
from deckbuilder.cli.commands import host as host_command
from deckbuilder.limited.store import DraftStore
from deckbuilder.network.door import Door
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.network.records import HostedDraft
from engine.kernel.rng import OPEN_SEEDS
from tests.deckbuilder.network.serving import CODE, hosted_in_a_thread
from tests.deckbuilder.network.tables import FirstBot, plan_of, table_of
from tests.support.cli import run, run_json

ALONE = ("host", "draft", "--people", "0", "--seats", "2", "--boosters", "1", "--port", "0")


def join_by_lines(port: int, lines: str, *words: str) -> Result:
    line = ["--lang", "en", "join", f"127.0.0.1:{port}", "--code", CODE, "--name", "Вася", *words]
    return CliRunner().invoke(app, line, input=lines)


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("host", "draft", "--people", "Вася,,Петя"), "cannot be a player's name"),
        (("host", "draft", "--people", "3", "--seats", "2"), "do not fit"),
        (("host", "draft", "--kind", "grid", "--seats", "3"), "has 2 to 2 seats"),
        (("host", "draft", "--sets", "nowhere"), "nowhere"),
        (("host", "resume", "nowhere.json"), "no such file"),
        (("join", "a:b", "--code", "1"), "is not an address"),
        (("join", "127.0.0.1", "--code", "1", "--name", "\x1b[2J"), "cannot be a player's name"),
    ],
)
def test_impossible_hosting_or_joining_is_reported(words: tuple[str, ...], problem: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert problem in result.stderr


def test_a_seat_is_played_by_lines_and_its_pool_shown_and_kept() -> None:
    with hosted_in_a_thread(plan_of("", bots=1)) as port:
        result = join_by_lines(port, "2\n1\n1\n", "--save", "Пул")
    assert result.exit_code == 0, result.output
    assert "3 cards in the pool" in result.stdout
    assert "The draft is saved as number 1" in result.stdout
    assert run_json("draft-log", "show", "1")["seats"][0]["name"] == "Вася"
    kept = run_json("deck", "show", "Пул")
    assert kept["format"] == "limited"


def test_a_guest_keeps_draft_pool_and_deck_under_the_hosts_edition() -> None:
    with hosted_in_a_thread(plan_of("", bots=1, edition="2009")) as port:
        result = join_by_lines(port, "2\n1\n1\n", "--save", "Пул")
    assert result.exit_code == 0, result.output
    assert result.stdout.count("Edition: Rules of 2009. The text of 2009 that is known stops") == 1
    assert result.stdout.index("Edition: ") < result.stdout.index("pick 1")
    assert run_json("deck", "show", "Пул")["format"] == "limited-2009"
    with open_catalog() as catalog:
        assert DraftStore(catalog).draft(1).plan.edition == "2009"


@pytest.mark.parametrize(("edition", "told"), [("2009", "2009"), ("", "2024")])
def test_a_bot_of_a_guest_uses_the_hosts_edition(edition: str, told: str) -> None:
    with hosted_in_a_thread(plan_of("", bots=1, edition=edition)) as port:
        result = join_by_lines(port, "", "--bot", "rating", "--json", "--save", "Пул")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["edition"] == told
    assert ("stops in section 205" in result.stderr) is bool(edition)
    assert run_json("deck", "show", "Пул")["format"] == ("limited-2009" if edition else "limited")


def test_a_host_names_the_edition_of_its_draft() -> None:
    result = run(*ALONE, "--edition", "2009")
    assert "Edition: Rules of 2009." in result.stdout
    assert run_json(*ALONE, "--edition", "2009")["edition"] == "2009"
    assert "Edition" not in run(*ALONE).stdout


def test_json_output_has_only_the_pool_on_stdout() -> None:
    with hosted_in_a_thread(plan_of("", bots=1)) as port:
        result = join_by_lines(port, "2\n1\n1\n", "--json")
    pool = json.loads(result.stdout)["pool"]
    assert pool[0]["name"] == "r0s0c1"
    assert "Round 1 of 1, pick 1." in result.stderr


def test_a_seat_is_held_when_its_input_ends() -> None:
    with hosted_in_a_thread(plan_of("", bots=1)) as port:
        result = join_by_lines(port, "1\n")
        assert result.exit_code == 1
        assert "seat is held" in result.stderr
        assert join_by_lines(port, "1\n1\n").exit_code == 0


def test_a_wrong_code_is_reported() -> None:
    with hosted_in_a_thread(plan_of("", bots=1)) as port:
        wrong = run("join", f"127.0.0.1:{port}", "--code", "0", "--name", "Вася", "--plain")
        assert wrong.exit_code == 2
        assert "not the room code" in wrong.stderr
        assert join_by_lines(port, "1\n1\n1\n").exit_code == 0
    nobody = run("join", f"127.0.0.1:{port}", "--code", "0", "--name", "Вася", "--plain")
    assert "No one answers at" in nobody.stderr


def test_a_host_sees_how_to_join_and_what_is_not_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run(*ALONE)
    code = re.search(r"code: (\d{4}-\d{4}-\d{4})", result.stdout)
    assert code is not None
    assert re.search(rf"razdacha join 127\.0\.0\.1:\d+ --code {code[1]}", result.stdout)
    assert "The draft is over." in result.stdout
    assert "not encrypted" not in result.stderr
    assert host_command._reach("0.0.0.0") == (True, False)
    assert host_command._reach("192.0.2.1") == (False, False)
    assert host_command._reach("::1") == host_command._reach("localhost") == (False, True)


def test_the_log_of_a_hosted_draft_is_written(tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    facts = run_json(*ALONE, "--seed", "3", "--log", str(log))
    assert facts["log"] == str(log)
    assert facts["over"]
    assert json.loads(log.read_text(encoding="utf-8"))["plan"]["seed"] == "3"


def test_the_boosters_of_a_host_with_a_drawn_seed_cannot_be_predicted() -> None:
    assert OPEN_SEEDS <= run_json(*ALONE)["seed"] <= MOST_SEED


def test_an_unfinished_hosted_draft_does_not_reveal_its_seed() -> None:
    room = DraftRoom(
        plan_of("", bots=1), lambda plan: table_of(plan, 2), Door(CODE), stand_in=FirstBot()
    )
    assert not room.is_over
    assert HostedDraft.of(room, None, None).seed is None
