"""What a command writes: one JSON object for programs, plain text for people."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import typer

from catalog.errors import (
    BadDatabase,
    BadFile,
    BadQuery,
    RejectedFile,
    UnknownName,
    UserError,
)
from catalog.files import write_atomically

JsonObject: TypeAlias = Mapping[str, Any]

_BAR = 30


def write_json(payload: JsonObject) -> None:
    """Write one JSON object to stdout, readable and with Cyrillic letters kept."""
    typer.echo(json.dumps(payload, ensure_ascii=False, indent=2))


def write(text: str = "") -> None:
    """Write one text to stdout."""
    typer.echo(text)


def write_raw(text: str) -> None:
    """Write a text to stdout exactly as it is."""
    typer.echo(text, nl=False)


def note(text: str) -> None:
    """Write one text beside the result, to stderr."""
    typer.echo(text, err=True)


def deliver(text: str, file: Path | None, told: str, facts: JsonObject | None) -> None:
    """Write a text to a file and say so with ``told``, without a file to stdout as it is.

    With ``facts`` stdout gets one JSON object: the facts, ``file``, and ``content``, which is null
    when the text went to the file.
    """
    if file is not None:
        write_atomically(file, text)
    if facts is not None:
        place = None if file is None else str(file)
        write_json({**facts, "file": place, "content": text if file is None else None})
    elif file is None:
        write_raw(text)
    else:
        note(told)


def progress() -> Callable[[int, int], None] | None:
    """Return what draws a bar of steps done on a terminal's stderr; None where nobody watches."""
    return _draw_bar if sys.stderr.isatty() else None


def _draw_bar(done: int, total: int) -> None:
    filled = _BAR * done // max(total, 1)
    end = "\r\033[K" if done >= total else ""
    bar = f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {done}/{total}{end}"
    typer.echo(bar, nl=False, err=True)


def error_object(error: UserError) -> JsonObject:
    """Return what ``--json`` says about bad input: kind, message and what is known beside.

    >>> error_object(BadFile("a.txt", "empty", 3))["error"]["line"]
    3
    """
    facts: dict[str, Any]
    match error:
        case RejectedFile():
            problems = [str(problem) for problem in error.problems]
            facts = {"kind": "file", "file": error.path, "line": None, "problems": problems}
        case BadDatabase():
            facts = {"kind": "database", "database": error.where}
        case BadFile():
            facts = {"kind": "file", "file": error.path, "line": error.line}
        case BadQuery():
            facts = {"kind": "query", "query": error.query, "column": error.column}
        case UnknownName():
            facts = {"kind": "name", "name": error.name, "suggestions": list(error.suggestions)}
        case _:
            facts = {"kind": "input"}
    return {"error": {**facts, "message": str(error)}}
