"""A program that runs command lines, each in a fork of its own, and kills it at a named write.

It reads requests, a line of JSON each: the command line, its environment, and the place in the
order of writes at which the process kills itself, if it is to. It answers each with a line: the
exit code and the writes that were reached, in order. What takes long to load is loaded once.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

_PASSED_ON: Final = "RAZDACHA_"
"""The only variables that differ between tests."""


class Ended(NamedTuple):
    """The end of a command: its exit code, negative after a signal, and its writes by name."""

    code: int
    writes: tuple[str, ...]


class Forks:
    """Runs command lines in forks of a process that has loaded the program."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def run(self, words: Sequence[str], kill_at: int | None = None) -> Ended:
        """Run ``razdacha --lang en WORDS…`` to its end, or kill it at a write, counted from 0."""
        variables = {key: value for key, value in os.environ.items() if key.startswith(_PASSED_ON)}
        asked = {"words": [*words], "variables": variables, "kill_at": kill_at, "cwd": os.getcwd()}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(asked), file=self._process.stdin, flush=True)
        code, writes = json.loads(self._process.stdout.readline())
        return Ended(code, tuple(writes))


@contextmanager
def forks() -> Iterator[Forks]:
    """Yield a ``Forks``; requires a system with fork."""
    program = [sys.executable, "-m", "tests.support.forked"]
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        yield Forks(process)
        assert process.stdin is not None
        process.stdin.close()


def _watch_writes(told: int, kill_at: int | None) -> None:
    """Report each durable write before and after it, and die at the requested one."""
    from sqlalchemy.engine.default import DefaultDialect

    reached = 0

    def at(name: str) -> None:
        nonlocal reached
        os.write(told, f"{name}\n".encode())
        if reached == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)
        reached += 1

    def around(name: str, write: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*values: Any, **named: Any) -> Any:
            at(f"before {name}")
            done = write(*values, **named)
            at(f"after {name}")
            return done

        return watched

    watched_commit = around("commit", DefaultDialect.do_commit)
    DefaultDialect.do_commit = watched_commit  # type: ignore[method-assign]  # in this fork alone
    os.replace = around("replacement", os.replace)
    os.unlink = around("removal", os.unlink)


def _run(asked: dict[str, Any], told: int) -> None:
    """Be the program, in a fork."""
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    for name in [name for name in os.environ if name.startswith(_PASSED_ON)]:
        del os.environ[name]
    os.environ.update(asked["variables"])
    os.chdir(asked["cwd"])
    sys.argv = ["razdacha", "--lang", "en", *asked["words"]]
    _watch_writes(told, asked["kill_at"])
    from deckbuilder.__main__ import main

    main()


def _answer(asked: dict[str, Any]) -> Ended:
    hears, told = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(hears)
        code = 1
        try:
            _run(asked, told)
            code = 0
        except SystemExit as ending:
            code = ending.code if isinstance(ending.code, int) else int(ending.code is not None)
        finally:
            os._exit(code)
    os.close(told)
    with os.fdopen(hears, encoding="utf-8") as lines:
        writes = tuple(line.strip() for line in lines)
    return Ended(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), writes)


def _load() -> None:
    """Import what most commands need, without reading the environment."""
    from tests.support.cli import program

    program()
    import deckbuilder.workbench.workbench  # noqa: F401  # loads the stores and the catalogue


def main() -> None:
    """Answer requests until input ends."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    _load()
    for line in sys.stdin:
        print(json.dumps(_answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
