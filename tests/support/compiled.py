"""The compiled engine: the sources of ``engine`` through mypyc, in a folder of its own.

``python -m tests.support.compiled`` builds it, and does nothing when what is built is what the
sources say now. With words it runs Python with them and with the compiled engine::

    python -m tests.support.compiled -m deckbuilder match Огонь Вода

Nothing is written beside the sources: who does not ask for the compiled engine gets the interpreted
one.
"""

import os
import subprocess
import sys
import time
from typing import Final

from tests.support.build_tools import compile_engine
from tests.support.sources import ROOT

COMPILED: Final = ROOT / compile_engine.PLACE
ASKED_FOR: Final = os.environ.get("RAZDACHA_TESTED_ENGINE") == "compiled"
"""Whether this process runs with the compiled engine."""


def environment(*, compiled: bool) -> dict[str, str]:
    """Return the environment variables for running Python with the compiled engine, or without
    it."""
    places = [COMPILED, ROOT] if compiled else [ROOT]
    return {
        **{name: value for name, value in os.environ.items() if name != "RAZDACHA_ENGINE"},
        "PYTHONPATH": os.pathsep.join(map(str, places)),
        "PYTHONSAFEPATH": "1",  # otherwise the sources in the current folder would come first
        "RAZDACHA_TESTED_ENGINE": "compiled" if compiled else "interpreted",
    }


def is_current() -> bool:
    """Return whether the compiled engine exists and matches the sources."""
    return compile_engine.is_current(ROOT)


def main(words: list[str]) -> int:
    """Build if necessary, then run Python with ``words`` if there are any."""
    if not is_current():
        lacking = compile_engine.missing()
        if lacking is not None:
            print(f"Razdacha: the compiled engine needs {lacking}", file=sys.stderr)
            return 2
        print("Razdacha: compiling the engine, which takes some minutes", flush=True)
        start = time.monotonic()
        compile_engine.build(ROOT)
        print(f"Razdacha: compiled in {time.monotonic() - start:.0f} s", flush=True)
    elif not words:
        print("Razdacha: the compiled engine is what the sources say")
    if not words:
        return 0
    return subprocess.run(
        [sys.executable, *words], env=environment(compiled=True), check=False
    ).returncode


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))
