"""Which engine is chosen: the compiled one only where all of it is here and can be loaded."""

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from engine.loading import FOLDER, LIBRARY, LIST, VARIABLE, Cause, InUse, choose

ENDING = EXTENSION_SUFFIXES[0]
MODULES = ("engine/kernel/__init__", "engine/kernel/rng")


def installation(tmp_path: Path, *, ending: str = ENDING) -> Path:
    """Lay out an installation whose compiled files hold no code; return the compiled folder."""
    folder = tmp_path / FOLDER
    for module in (*MODULES, LIBRARY):
        path = folder / (module + ending)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"no code")
    lines = (ending, *(module + ending for module in MODULES))
    (folder / LIST).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def chosen(tmp_path: Path) -> InUse:
    """Choose an engine, and hold that the sources stay where another one does not run."""
    sources = str(tmp_path / "engine")
    path = [sources]
    in_use = choose(path)
    assert in_use.cause is not None
    assert path == [sources]
    assert in_use.name == "interpreted"
    return in_use


def test_a_checkout_has_no_compiled_engine(tmp_path: Path) -> None:
    assert chosen(tmp_path) == InUse(Cause.ABSENT)


def test_an_environment_variable_disables_the_compiled_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installation(tmp_path)
    monkeypatch.setenv(VARIABLE, "interpreted")
    assert chosen(tmp_path) == InUse(Cause.ASKED)


def test_an_engine_compiled_for_another_python_is_not_used(tmp_path: Path) -> None:
    installation(tmp_path, ending=".cpython-37m-x86_64-linux-gnu.so")
    assert chosen(tmp_path) == InUse(Cause.FOREIGN, "cpython-37m-x86_64-linux-gnu.so")


@pytest.mark.parametrize("module", MODULES)
def test_a_compiled_engine_that_lacks_a_module_is_not_used(tmp_path: Path, module: str) -> None:
    (installation(tmp_path) / (module + ENDING)).unlink()
    assert chosen(tmp_path) == InUse(Cause.INCOMPLETE, module + ENDING)


def test_a_compiled_engine_that_fails_to_load_is_reported(tmp_path: Path) -> None:
    library = installation(tmp_path) / (LIBRARY + ENDING)
    before = sys.modules.get(LIBRARY)
    in_use = chosen(tmp_path)
    assert in_use.cause is Cause.BROKEN
    assert str(library) in in_use.detail
    assert sys.modules.get(LIBRARY) is before


def test_a_compiled_engine_with_an_empty_file_list_is_not_used(tmp_path: Path) -> None:
    (installation(tmp_path) / LIST).write_text("", encoding="utf-8")
    assert chosen(tmp_path) == InUse(Cause.FOREIGN)
