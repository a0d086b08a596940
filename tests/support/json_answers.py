"""Capture what every command answers with ``--json``, and compare it with an earlier capture.

``python -m tests.support.json_answers --write FILE`` runs the command lines of
``tests.deckbuilder.cli.json_lines`` and writes their answers; ``--against FILE`` shows each answer
that has changed since and fails. ``--only WORD`` takes the commands whose title begins so.
Whatever differs between any two runs (drawn seeds, times, folders, ports, codes of rooms) is fixed
or replaced by a word. The order of fields in an object means nothing and is not compared.
"""

import argparse
import difflib
import itertools
import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from tests.deckbuilder.cli.json_lines import LINES, Desk, Line, seat_to_join
from tests.support.cli import run

_CHANGING: Final = (
    (re.compile(r"\d{4}-\d\d-\d\d(T[\d:.]+(\+00:00|Z)?)?"), "TIME"),
    (re.compile(r"\d{8}-\d{6}-\d{6}"), "TIME"),
    (re.compile(r'"port": \d+'), '"port": "PORT"'),
)


def answers(only: str) -> Iterator[tuple[str, str]]:
    """Yield each command line's title and number with its answer as text."""
    for title, lines in LINES.items():
        if title.startswith(only):
            with _home() as folder:
                for number, line in enumerate(lines(Desk(folder)), 1):
                    yield f"{title} #{number}", _answer(line, folder)
    if "join".startswith(only):
        with _home() as folder, seat_to_join() as line:
            yield "join #1", _answer(line, folder)


@contextmanager
def _home() -> Iterator[Path]:
    """Create a home and a working folder; drawn seeds are the same in every run."""
    drawn = itertools.count(1)
    with (
        TemporaryDirectory() as name,
        patch.dict(os.environ, {"RAZDACHA_HOME": f"{name}/home"}),
        patch("secrets.randbelow", side_effect=lambda most: next(drawn) % most),
    ):
        (Path(name) / "home").mkdir()
        yield Path(name)


def _answer(line: Line, folder: Path) -> str:
    result = run(*line.words, "--json")
    assert result.exit_code == line.code, (line, result.output)
    text = json.dumps(json.loads(result.stdout), ensure_ascii=False, indent=1, sort_keys=True)
    for pattern, word in _CHANGING:
        text = pattern.sub(word, text)
    return text.replace(str(folder), "FOLDER")


def _differences(before: dict[str, str], now: dict[str, str]) -> Iterator[str]:
    for title, text in now.items():
        old = before.get(title, "")
        yield from difflib.unified_diff(
            old.splitlines(), text.splitlines(), title, title, "before", "now", 1, ""
        )


def main(words: Sequence[str]) -> int:
    """Write a capture or compare with one; return 1 if an answer has changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--only", default="")
    given = parser.parse_args(words)
    found = dict(answers(given.only))
    if given.write:
        given.write.write_text(json.dumps(found, ensure_ascii=False, indent=1), encoding="utf-8")
    lines = (
        list(_differences(json.loads(given.against.read_text("utf-8")), found))
        if given.against
        else []
    )
    print("\n".join([*lines, f"{len(found)} answers, {len(lines)} lines that differ"]))
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
