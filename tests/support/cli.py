"""Running a command line inside the test's own process."""

import json
from collections.abc import Mapping
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_command
from typer.testing import CliRunner, Result

from deckbuilder.cli.app import app
from deckbuilder.cli.usage import subcommands


def program() -> TyperGroup:
    """Return the whole program, every module of commands loaded."""
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    subcommands(root, typer.Context(root))
    return root


def run(
    *words: str, lang: str = "en", env: Mapping[str, str] | None = None, typed: str | None = None
) -> Result:
    """Run ``razdacha --lang LANG WORDS…``; an empty ``lang`` leaves the option out.

    ``typed`` is what comes over stdin.
    """
    given = ["--lang", lang, *words] if lang else list(words)
    return CliRunner().invoke(app, given, env=env, input=typed)


def run_json(*words: str, code: int = 0) -> dict[str, Any]:
    """Run a command with ``--json``, expect its exit code and one object on stdout; return it."""
    result = run(*words, "--json")
    assert result.exit_code == code, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found
