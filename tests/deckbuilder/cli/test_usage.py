"""The command line's help, its complaints and its exit codes."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from catalog.common.errors import BadFile, UserError
from deckbuilder.base.logs import log_path, logging_to_file
from deckbuilder.cli import app as cli
from tests.support.cli import run, run_json

COMMANDS = ("search", "card", "sets", "import", "export", "check", "deck", "rules", "config")
HEAVY = ("pandas", "textual", "sqlalchemy", "sqlmodel", "pydantic", "rich", "lark")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Let ``razdacha sets`` meet an error."""

    def fail_with(error: BaseException) -> None:
        def fail(_self: object) -> None:
            raise error

        monkeypatch.setattr("deckbuilder.cli.invocation.Invocation.catalog", fail)

    return fail_with


def test_help_lists_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(f"\n  {name} " in result.stdout for name in COMMANDS)


@pytest.mark.slow
def test_help_imports_no_heavy_library() -> None:
    code = (
        "import sys, runpy\n"
        "sys.argv = ['razdacha', '--lang', 'en', '--help']\n"
        "try:\n    runpy.run_module('deckbuilder', run_name='__main__')\n"
        f"except SystemExit: print('LOADED', [m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", check=True
    )
    assert "Usage: razdacha" in done.stdout
    assert "LOADED []" in done.stdout


def loaded_by(*words: str) -> set[str]:
    """Return the modules that are loaded when a command line has run."""
    code = (
        "import sys\n"
        f"sys.argv = {['razdacha', *words]!r}\n"
        "from deckbuilder.__main__ import main\n"
        "try: main()\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "finally: print('\\n', *sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8"
    )
    return {*done.stdout.splitlines()[-1].split()}


def test_help_imports_no_command_and_no_part_of_the_game() -> None:
    modules = loaded_by("--help")
    commands = {name for name in modules if name.startswith("deckbuilder.cli.commands.")}
    rooms = {name.split(".")[1] for name in modules if name.startswith("deckbuilder.")}
    engine = {name for name in modules if name.startswith("engine.")}
    assert commands == set()
    assert rooms - {"base", "cli", "__main__"} == set()
    assert engine - {"engine.lazy", "engine.loading"} == set()  # and which engine it would be


_NOT_TO_READ = {
    "pandas", "numpy", "textual", "rich", "alembic", "openpyxl", "sqlalchemy", "sqlmodel",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.usefixtures("home_with_cards")
@pytest.mark.parametrize("words", [["card", "Бортник"], ["card", "Бортник", "--json"], ["sets"]])
def test_reading_cards_does_not_import_the_orm(words: list[str]) -> None:
    assert _NOT_TO_READ & loaded_by(*words) == set()


@pytest.mark.slow
@pytest.mark.usefixtures("home_with_cards")
def test_a_search_imports_neither_screens_nor_nodes_nor_other_commands() -> None:
    modules = loaded_by("search", "лес", "--limit", "1")
    heavy = _NOT_TO_READ & modules
    nodes = {name for name in modules if name.startswith("engine.berserk.")} - {
        "engine.berserk.abilities",
        "engine.berserk.abilities.kinds",
        "engine.berserk.abilities.properties",
        "engine.berserk.abilities.strength",
        "engine.berserk.cards",
        "engine.berserk.cards.by_itself",
        "engine.berserk.cards.cost",
    }
    imports = {name for name in modules if name.startswith("catalog.importers")}
    commands = {name for name in modules if name.startswith("deckbuilder.cli.commands.")}
    assert (heavy, nodes, imports) == (set(), set(), set())
    assert commands == {f"deckbuilder.cli.commands.{name}" for name in ("cards", "options")}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["serch"], "There is no command “serch”. Did you mean: search, serve?"),
        (["nothinglikeit"], "There is no command “nothinglikeit”."),
        (["check"], "FILE is missing."),
        (["check", "x", "--fmt", "y"], "There is no option --fmt. Did you mean: --format?"),
        (["search", "--limt", "3"], "There is no option --limt."),
        (["search", "--limit"], "The option --limit needs a value."),
        (["search", "--limit", "x"], "--limit: must be a whole number from 0 to 1000000"),
        (["search", "--limit", "-1"], "--limit: must be a whole number from 0 to 1000000"),
        (["search", "--json=1"], "The option --json takes no value."),
        (["export", "--format", "xml"], "--format: must be one of: json, csv"),
        (["sets", "two", "words"], "Unexpected: two words"),
        (["config", "set", "bot"], "VALUE is missing."),
        (["deck", "shwo"], "There is no command “shwo”. Did you mean: show?"),
    ],
)
def test_a_wrong_command_line_is_reported_in_plain_words(words: list[str], problem: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert result.stderr.splitlines()[0] == problem
    assert "Usage: razdacha" in result.stderr
    assert result.stdout == ""


def test_a_wrong_language_is_reported() -> None:
    result = run("sets", lang="xx", env={"RAZDACHA_LANGUAGE": "en"})
    assert result.exit_code == 2
    assert result.stderr.splitlines()[0] == "--lang: must be one of: ru, en"


def test_a_group_without_a_command_shows_its_help() -> None:
    result = run("deck")
    assert result.exit_code == 2
    assert "Commands:" in result.stderr


def test_a_wrong_command_line_with_json_is_one_object() -> None:
    error = run_json("check", code=2)["error"]
    assert error == {"kind": "usage", "message": "FILE is missing."}


def test_global_options_may_stand_anywhere() -> None:
    assert cli.globals_first(["a", "--db=x", "--lang", "en", "--", "--db", "y"]) == [
        "--db=x", "--lang", "en", "a", "--", "--db", "y",
    ]  # fmt: skip


def test_version_is_shown() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("razdacha 0")


def test_bad_input_is_reported_in_one_message_with_exit_code_2(
    failing: Callable[[BaseException], None],
) -> None:
    failing(BadFile("cards.csv", "is cut short", 7))
    result = run("sets")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "cards.csv:7: is cut short\n"


def test_bad_input_with_json_is_an_object(failing: Callable[[BaseException], None]) -> None:
    failing(BadFile("cards.csv", "is cut short", 7))
    error = run_json("sets", code=2)["error"]
    assert error == {
        "kind": "file", "file": "cards.csv", "line": 7, "message": "cards.csv:7: is cut short",
    }  # fmt: skip


def test_a_fault_is_written_to_the_log_and_not_to_the_screen(
    failing: Callable[[BaseException], None],
) -> None:
    failing(ZeroDivisionError("by design"))
    result = run("sets")
    assert result.exit_code == 70
    assert str(log_path()) in result.stderr
    assert "Traceback" not in result.output
    assert "ZeroDivisionError: by design" in log_path().read_text(encoding="utf-8")


def test_a_fault_with_json_is_an_object(failing: Callable[[BaseException], None]) -> None:
    failing(ZeroDivisionError("by design"))
    error = run_json("sets", code=70)["error"]
    assert (error["kind"], error["log"]) == ("internal", str(log_path()))


@pytest.mark.parametrize("error", [KeyboardInterrupt(), typer.Abort(), EOFError()])
def test_an_interrupted_command_ends_quietly_with_130(
    error: BaseException, failing: Callable[[BaseException], None]
) -> None:
    failing(error)
    result = run("sets")
    assert (result.exit_code, result.output) == (130, "")


@pytest.mark.slow
def test_a_closed_pipe_ends_the_command_silently() -> None:
    words = [sys.executable, "-m", "deckbuilder", "--lang", "en", "rules", "515"]
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(words, stdout=write, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (141, b"")


def test_the_application_requires_a_terminal() -> None:
    result = run()
    assert result.exit_code == 2
    assert "razdacha --help" in result.stderr


@pytest.mark.slow
def test_output_into_a_pipe_is_utf8_in_any_locale() -> None:
    words = [sys.executable, "-m", "deckbuilder", "--lang", "en", "rules", "515.3", "--json"]
    env = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(words, capture_output=True, env=env, check=True)
    assert json.loads(done.stdout.decode("utf-8"))["rules"][0]["rule"] == "515.3"


def test_warnings_and_log_records_go_to_the_log_file(own_home: Path) -> None:
    import logging

    with logging_to_file() as path:
        logging.getLogger("somewhere").info("a record")
    assert path.is_relative_to(own_home)
    assert "somewhere: a record" in path.read_text(encoding="utf-8")


def test_an_unwritable_log_does_not_stop_a_command(own_home: Path) -> None:
    (own_home / "logs").write_text("in the way")
    result = run("rules", "515.3")
    assert result.exit_code == 0


def test_a_message_of_a_user_error_has_no_traceback(
    failing: Callable[[BaseException], None],
) -> None:
    failing(UserError("just this"))
    assert run("sets").stderr == "just this\n"
