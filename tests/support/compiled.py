"""The compiled engine: the sources of ``engine`` through mypyc, in a folder of its own.

``python -m tests.support.compiled`` builds it, and does nothing when what is built is what the
sources say now. With words it runs Python with them and with the compiled engine::

    python -m tests.support.compiled -m deckbuilder match Огонь Вода

Nothing is written beside the sources: who does not ask for the compiled engine gets the interpreted
one.
"""

import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from importlib.metadata import version
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any, Final

from tests.support.sources import ROOT

COMPILED: Final = ROOT / "build" / "compiled"
ASKED_FOR: Final = os.environ.get("RAZDACHA_TESTED_ENGINE") == "compiled"
"""Whether this process was started to run with the compiled engine."""

_WORK: Final = ROOT / "build" / "compiling"
_STAMP: Final = "sources.sha256"
_LEVEL: Final = "2"  # of optimization


def environment(*, compiled: bool) -> dict[str, str]:
    """Return the variables under which Python runs with the compiled engine, or without it."""
    places = [COMPILED, ROOT] if compiled else [ROOT]
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, places)),
        "PYTHONSAFEPATH": "1",  # or the sources in the folder at hand would come first
        "RAZDACHA_TESTED_ENGINE": "compiled" if compiled else "interpreted",
    }


def fingerprint(root: Path = ROOT) -> str:
    """Return what a build depends on in short: the sources, the tools, the machine."""
    tools = (sys.version, version("mypy"), sysconfig.get_platform())
    known = hashlib.sha256(" ".join(tools).encode())
    for path in (*_sources(root), Path(__file__)):
        known.update(f"\n{path.relative_to(path.anchor)} ".encode() + path.read_bytes())
    return known.hexdigest()


def is_current() -> bool:
    """Whether the compiled engine is there, made of the sources as they are."""
    stamp = COMPILED / _STAMP
    return stamp.is_file() and stamp.read_text(encoding="ascii") == fingerprint()


def missing() -> str | None:
    """Return what is needed to compile and is not here, and what to do; None when all is."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if compiler and shutil.which(shlex.split(compiler)[0]) is None:
        return f"a C compiler: there is no {compiler!r} here; install one, for instance gcc"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the C headers of Python; install them, for instance python3-dev"
    if find_spec("setuptools") is None:
        return "setuptools: say make compiled, or install the extra named compiled"
    return None


def build() -> None:
    """Compile the engine as it is now, and put it in the place of an older one."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    shutil.rmtree(_WORK, ignore_errors=True)
    stamp = fingerprint()
    sources = [str(path.relative_to(ROOT)) for path in _sources(ROOT)]
    extensions = _extensions(mypycify, sources)
    command: Any = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(_WORK / "lib"), str(_WORK)
    build_extensions = command.build_extensions

    def build_on_all_cores() -> None:
        command.compiler.compile = _on_all_cores(command.compiler.compile)
        build_extensions()

    command.build_extensions = build_on_all_cores
    command.ensure_finalized()
    command.run()
    for path in sources:  # beside what was made of them, as people look for them there
        shutil.copy(path, _WORK / "lib" / path)
    (_WORK / "lib" / _STAMP).write_text(stamp, encoding="ascii")
    shutil.rmtree(COMPILED, ignore_errors=True)
    (_WORK / "lib").rename(COMPILED)
    shutil.rmtree(_WORK)


def _extensions(mypycify: Callable[..., list[Any]], sources: list[str]) -> list[Any]:
    """Write the C; of what mypyc has to say only errors are told."""
    remarks = StringIO()
    try:
        with redirect_stdout(remarks):
            return mypycify(
                sources,
                opt_level=_LEVEL,
                debug_level="0",
                multi_file=True,
                target_dir=str(_WORK / "c"),
            )
    except SystemExit:
        lines = remarks.getvalue().splitlines()
        print(*(line for line in lines if ": warning: " not in line), sep="\n", file=sys.stderr)
        raise


def _on_all_cores(compile_in_turn: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Return a compiler's ``compile`` that takes several sources at a time."""

    def compile_all(sources: Sequence[str], **options: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            made = threads.map(lambda source: compile_in_turn([source], **options), sources)
            return [path for paths in made for path in paths]

    return compile_all


def _sources(root: Path) -> list[Path]:
    return sorted((root / "engine").rglob("*.py"))


def main(words: list[str]) -> int:
    """Build what is to be built, then run Python with ``words`` if there are any."""
    if not is_current():
        lacking = missing()
        if lacking is not None:
            print(f"Razdacha: the compiled engine needs {lacking}", file=sys.stderr)
            return 2
        print("Razdacha: compiling the engine, which takes some minutes", flush=True)
        start = time.monotonic()
        build()
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
