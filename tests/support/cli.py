"""Running a command line inside the test's own process."""

import json
from collections.abc import Mapping
from typing import Any

from typer.testing import CliRunner, Result

from deckbuilder.cli.app import app


def run(*words: str, lang: str = "en", env: Mapping[str, str] | None = None) -> Result:
    """Run ``razdacha --lang LANG WORDS…``; an empty ``lang`` leaves the option out."""
    given = ["--lang", lang, *words] if lang else list(words)
    return CliRunner().invoke(app, given, env=env)


def run_json(*words: str, code: int = 0) -> dict[str, Any]:
    """Run a command with ``--json``, expect its exit code and one object on stdout; return it."""
    result = run(*words, "--json")
    assert result.exit_code == code, result.output
    found = json.loads(result.stdout)
    assert isinstance(found, dict)
    return found
