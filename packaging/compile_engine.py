"""Compile the engine with mypyc into a folder with the layout of an installation.

The build hook puts the result into a wheel, ``tests.support.compiled`` runs the tests with it::

    build/compiled/engine               the sources
    build/compiled/razdacha_compiled    the compiled modules and a list of them

``engine/loading.py`` replaces the first by the second.
"""

import hashlib
import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stdout
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import version
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any, Final

import native_constructors
import native_expressions
from native_constructors import bare_records, with_constructors, with_loose_fields
from native_expressions import enumerations, with_constants, with_nodes_loaded, with_tuples

PLACE: Final = Path("build", "compiled")
"""The location of the compiled engine, relative to the root of the sources."""
FOLDER: Final = PLACE / "razdacha_compiled"
"""The parts included in a wheel, in addition to the sources."""

_CHOOSING: Final = (Path("engine/__init__.py"), Path("engine/loading.py"))
INTERPRETED: Final = (Path("engine/berserk/cards/text"),)
"""The packages that stay interpreted."""
LOOSE: Final = Path("engine/berserk/abilities")
"""The package whose fields accept any value: phrases of the card language are nodes with holes, but
a field of a compiled node only accepts its type."""

_LIST: Final = "modules.txt"
_GROUP: Final = "razdacha_engine"
_STAMP: Final = "sources.sha256"
_LEVEL: Final = "1"  # the optimization level; 2 takes half as long again and gains nothing

_MAKERS: Final = (__file__, native_constructors.__file__, native_expressions.__file__)

_LENIENT: Final = ("--no-warn-return-any", "--no-warn-unused-ignores")
"""The mypy options for such fields, whose values have the type Any."""

TOOLS: Final = ("mypy", "setuptools")
"""The packages needed for compiling."""


def fingerprint(root: Path) -> str:
    """Return a digest of everything a build depends on: sources, tools, machine."""
    tools = (sys.version, version("mypy"), sysconfig.get_platform())
    known = hashlib.sha256(" ".join(tools).encode())
    for path in (*_sources(root), *map(Path, _MAKERS)):
        place = path.relative_to(root) if path.is_relative_to(root) else path.name
        known.update(f"\n{place} ".encode() + path.read_bytes())
    return known.hexdigest()


def is_current(root: Path) -> bool:
    """Return whether the compiled engine exists and matches the sources under ``root``."""
    stamp = root / PLACE / _STAMP
    return stamp.is_file() and stamp.read_text(encoding="ascii") == fingerprint(root)


def missing() -> str | None:
    """Return the missing requirements for compiling and their remedy; None if there are none."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC")
    if compiler and shutil.which(shlex.split(compiler)[0]) is None:
        return f"a C compiler: there is no {compiler!r} here; install one, for instance gcc"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the C headers of Python; install them, for instance python3-dev"
    for package in TOOLS:
        if find_spec(package) is None:
            return f"the package {package}; in a checkout say make compiled"
    return None


def build(root: Path) -> None:
    """Compile the current engine under ``root``, replacing an older build."""
    stamp = fingerprint(root)
    texts = {path.relative_to(root): path.read_text("utf-8") for path in _sources(root)}
    work = root / "build" / "compiling"
    shutil.rmtree(work, ignore_errors=True)
    made = work / "made"
    _write(made, texts)  # next to the compiled modules, where tools look for sources
    kept = {path: text for path, text in texts.items() if _is_interpreted(path)}
    compiled = [path for path in texts if path not in kept and path not in _CHOOSING]
    _write(work, _for_the_compiler(texts))
    with chdir(work):
        _compile(compiled, made / FOLDER.name)
    _write(made / FOLDER.name, kept)
    _write_list(made / FOLDER.name, compiled, list(kept))
    (made / _STAMP).write_text(stamp, encoding="ascii")
    shutil.rmtree(root / PLACE, ignore_errors=True)
    made.rename(root / PLACE)
    shutil.rmtree(work)


def _for_the_compiler(texts: Mapping[Path, str]) -> dict[Path, str]:
    """Return the sources transformed for the compiler."""
    bare, members = bare_records(texts.values()), enumerations(texts.values())
    made = {}
    for path, text in texts.items():
        loose = with_loose_fields(text) if path.is_relative_to(LOOSE) else text
        loading = with_nodes_loaded(with_constructors(loose, bare))
        made[path] = with_constants(with_tuples(loading), members)
    return made


def _is_interpreted(path: Path) -> bool:
    return any(path.is_relative_to(room) for room in INTERPRETED)


def _write(folder: Path, texts: Mapping[Path, str]) -> None:
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def _compile(sources: list[Path], into: Path) -> None:
    """Compile the sources in the current folder."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    extensions = _extensions(mypycify, [*_LENIENT, *map(str, sources)])
    command: Any = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(into), "objects"
    build_extensions = command.build_extensions

    def build_on_all_cores() -> None:
        command.compiler.compile = _on_all_cores(command.compiler.compile)
        build_extensions()

    command.build_extensions = build_on_all_cores
    command.ensure_finalized()
    command.run()


def _extensions(mypycify: Callable[..., list[Any]], sources: list[str]) -> list[Any]:
    """Generate the C code; only errors of mypyc are reported."""
    remarks = StringIO()
    try:
        with redirect_stdout(remarks):
            return mypycify(
                sources,
                opt_level=_LEVEL,
                debug_level="0",
                multi_file=True,
                target_dir="c",
                group_name=_GROUP,
            )
    except SystemExit:
        lines = remarks.getvalue().splitlines()
        print(*(line for line in lines if ": warning: " not in line), sep="\n", file=sys.stderr)
        raise


def _on_all_cores(compile_in_turn: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Return a compiler's ``compile`` method that compiles sources in parallel."""

    def compile_all(sources: Sequence[str], **options: Any) -> list[str]:
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            made = threads.map(lambda source: compile_in_turn([source], **options), sources)
            return [path for paths in made for path in paths]

    return compile_all


def _write_list(folder: Path, compiled: Sequence[Path], kept: Sequence[Path]) -> None:
    """Write the list of compiled modules and their file suffix next to them."""
    ending = EXTENSION_SUFFIXES[0]
    names = [path.with_suffix("").as_posix() + ending for path in compiled]
    lines = [ending, *names, *(path.as_posix() for path in kept)]
    (folder / _LIST).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _sources(root: Path) -> list[Path]:
    return sorted((root / "engine").rglob("*.py"))
