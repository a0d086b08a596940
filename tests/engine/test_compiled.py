"""The engine that the tests run with: its sources, or all of them compiled."""

import ast
import importlib
import subprocess
import sys
from doctest import DocTestParser, DocTestRunner
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

import pytest

from engine import IN_USE
from tests.support import compiled
from tests.support.build_tools import compile_engine
from tests.support.sources import ENGINE, module_names, parsed, source_of

_CHOOSING: Final = ("engine", "engine.loading")
"""What chooses the engine is not compiled."""
_WITH_DOCSTRING: Final = (ast.Module, ast.ClassDef, ast.FunctionDef)


def _is_interpreted(module: str) -> bool:
    path = Path(*module.split("."))
    return any(path.is_relative_to(room) for room in compile_engine.INTERPRETED)


def examples(module: str) -> list[str]:
    """Return the docstrings of a module that hold an example."""
    nodes = [node for node in ast.walk(parsed(module)) if isinstance(node, _WITH_DOCSTRING)]
    return [text for node in nodes if ">>>" in (text := ast.get_docstring(node) or "")]


def test_the_tests_run_the_requested_engine() -> None:
    files = {name: Path(importlib.import_module(name).__file__ or "") for name in module_names()}
    if compiled.ASKED_FOR:
        assert compiled.is_current()
        assert IN_USE.cause is None
        assert [path for path in files.values() if compiled.COMPILED not in path.parents] == []
        sources = [name for name, path in files.items() if path.suffix == ".py"]
        assert sources == [name for name in files if name in _CHOOSING or _is_interpreted(name)]
        assert {path.suffix for path in files.values()} == {
            ".py",
            Path(EXTENSION_SUFFIXES[0]).suffix,
        }
    else:
        assert IN_USE.cause is not None
        assert files == {name: source_of(name) for name in files}


def test_subprocesses_of_tests_run_the_same_engine() -> None:
    program = "import engine.kernel.match as module; print(module.__file__)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    module = importlib.import_module("engine.kernel.match")
    assert done.stdout.decode().strip() == module.__file__


def test_no_compiled_module_lies_beside_the_sources() -> None:
    names = {path.name for path in ENGINE.rglob("*")}
    assert [name for name in names if name.endswith(tuple(EXTENSION_SUFFIXES))] == []


@pytest.mark.parametrize("module", [name for name in module_names() if examples(name)])
def test_the_doctests_of_a_module_pass(module: str) -> None:
    """A compiled module has no docstrings: the examples come from its source."""
    names = vars(importlib.import_module(module))
    runner = DocTestRunner()
    for text in examples(module):
        runner.run(DocTestParser().get_doctest(text, dict(names), module, None, 0))
    assert runner.tries
    assert not runner.failures


def test_a_build_is_current_until_a_source_changes(tmp_path: Path) -> None:
    source = tmp_path / "engine" / "kernel" / "dice.py"
    source.parent.mkdir(parents=True)
    source.write_text("SIDES = 6\n", encoding="utf-8")
    before = compile_engine.fingerprint(tmp_path)
    assert compile_engine.fingerprint(tmp_path) == before
    source.write_text("SIDES = 8\n", encoding="utf-8")
    assert compile_engine.fingerprint(tmp_path) != before


def test_without_a_compiler_one_line_names_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compiled, "is_current", lambda: False)
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert compiled.main([]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "no-such-compiler" in line
    assert "install" in line
