"""``host`` and ``join`` on the command line."""

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from catalog.store import open_catalog
from deckbuilder.base.seeds import MOST_SEED
from deckbuilder.cli.app import app
from deckbuilder.limited.store import DraftStore
from deckbuilder.network.door import Door
from deckbuilder.network.draft_room import DraftRoom
from deckbuilder.network.records import HostedDraft
from deckbuilder.network.tls import read_certificate
from engine.kernel.rng import OPEN_SEEDS
from tests.deckbuilder.network.certificates import PAST, certified
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
        (("host", "draft", "--address", "0.0.0.0"), "Add --cert FILE --key FILE, or --unencrypted"),
        (("host", "draft", "--address", "192.0.2.1"), "Other computers would join without encry"),
        (("host", "draft", "--key", "host.key"), "add --cert FILE"),
        (("host", "draft", "--cert", "nowhere.pem"), "nowhere.pem: there is no such file"),
        (("host", "draft", "--cert", "a.pem", "--unencrypted"), "leave --unencrypted out"),
        (("join", "wss://localhost", "--code", "1", "--ca", "nowhere.pem"), "no such file"),
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


def test_a_host_sees_how_to_join_and_what_is_not_secret() -> None:
    result = run(*ALONE)
    code = re.search(r"code: (\d{4}-\d{4}-\d{4})", result.stdout)
    assert code is not None
    assert re.search(rf"razdacha join 127\.0\.0\.1:\d+ --code {code[1]}", result.stdout)
    assert "The draft is over." in result.stdout
    assert "not encrypted" not in result.stderr


@pytest.mark.parametrize(
    ("address", "place"),
    [("0.0.0.0", "ws://ADDRESS"), ("::", "ws://ADDRESS")],
)
def test_a_host_without_encryption_is_warned_and_shows_the_plain_address(
    address: str, place: str
) -> None:
    result = run(*ALONE, "--address", address, "--unencrypted")
    assert result.exit_code == 0, result.output
    assert re.search(rf"razdacha join {place}:\d+ --code", result.stdout)
    assert "ADDRESS is this computer's address" in result.stdout
    assert "The connection is not encrypted" in result.stderr


def test_a_host_with_a_certificate_shows_the_name_in_it(tmp_path: Path) -> None:
    pair = certified(tmp_path, "*.table.example", "club.table.example")
    words = ("--cert", str(pair.certificate), "--key", str(pair.key))
    result = run(*ALONE, "--address", "0.0.0.0", *words)
    assert result.exit_code == 0, result.output
    shown = r"razdacha join wss://club\.table\.example:\d+ --code [\d-]+ --ca FILE"
    assert re.search(shown, result.stdout)
    assert "FILE is the certificate of who signed yours" in result.stdout
    assert "not encrypted" not in result.stderr


def test_a_certificate_that_has_expired_is_reported(tmp_path: Path) -> None:
    pair = certified(tmp_path, not_before=PAST - timedelta(days=9), not_after=PAST)
    result = run(*ALONE, "--cert", str(pair.certificate), "--key", str(pair.key))
    assert result.exit_code == 2
    assert "host.pem: the certificate has expired" in result.stderr


def test_a_guest_joins_over_tls_with_the_certificate_of_a_club(tmp_path: Path) -> None:
    pair = certified(tmp_path)
    tls = read_certificate(pair.certificate, pair.key).settings
    with hosted_in_a_thread(plan_of("", bots=1), tls=tls) as port:
        words = ("join", f"wss://localhost:{port}", "--code", CODE, "--name", "Вася", "--plain")
        refused = run(*words)
        assert refused.exit_code == 2
        assert "does not know who signed the certificate" in refused.stderr
        line = ["--lang", "en", *words, "--ca", str(pair.authority)]
        joined = CliRunner().invoke(app, line, input="2\n1\n1\n")
    assert joined.exit_code == 0, joined.output
    assert "3 cards in the pool" in joined.stdout


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
