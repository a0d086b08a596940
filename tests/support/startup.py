"""How long a command takes from its start to its end."""

import os
import subprocess
import sys
import tempfile
from time import perf_counter


def start_up(*words: str, runs: int = 5) -> float:
    """Return the shortest of ``runs`` wall times of ``razdacha WORDS…``, in seconds.

    The home folder is new and the same for all runs: the first one may set things up, so that the
    shortest is a start like any later one. RuntimeError when the command does not end with 0.
    """
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "RAZDACHA_HOME": home}
        return min(_timed(words, env) for _run in range(runs))


def _timed(words: tuple[str, ...], env: dict[str, str]) -> float:
    begin = perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "deckbuilder", *words], capture_output=True, env=env, check=False
    )
    taken = perf_counter() - begin
    if done.returncode:
        raise RuntimeError(done.stderr.decode("utf-8", "replace"))
    return taken
