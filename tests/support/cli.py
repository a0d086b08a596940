"""Run a command line inside the test's process."""

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
    """Return the whole program with all command modules loaded."""
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    subcommands(root, typer.Context(root))
    return root


def run(
    *words: str, lang: str = "en", env: Mapping[str, str] | None = None, typed: str | None = None
) -> Result:
    """Run ``razdacha --lang LANG WORDS…``; an empty ``lang`` omits the option.

    ``typed`` is the text on stdin.
    """
    given = ["--lang", lang, *words] if lang else list(words)
    return CliRunner().invoke(app, given, env=env, input=typed)


def run_json(*words: str, code: int = 0) -> dict[str, Any]:
    """Run a command with ``--json``, check its exit code, and return the one object on stdout."""
    result = run(*words, "--json")
    assert result.exit_code == code, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found
