"""The build hook: a wheel for any machine, or by a flag one that holds the compiled engine."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.build_tools import compile_engine, hatch_build


def hook(root: Path) -> hatch_build.BuildRazdacha:
    return hatch_build.BuildRazdacha(str(root), {}, None, None, "", "wheel")  # type: ignore[arg-type]  # not asked for them


def built(root: Path, version: str = "standard") -> dict[str, Any]:
    """Return what the hook tells the builder."""
    told: dict[str, Any] = {"pure_python": True, "infer_tag": False, "force_include": {}}
    hook(root).initialize(version, told)
    return told


@pytest.fixture
def compiled_once(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Let the engine be compiled in no time; where from."""
    built_from: list[Path] = []
    monkeypatch.setattr(compile_engine, "missing", lambda: None)
    monkeypatch.setattr(compile_engine, "build", built_from.append)
    return built_from


@pytest.mark.parametrize("word", ["", "0"])
def test_without_the_flag_the_wheel_is_for_any_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled_once: list[Path], word: str
) -> None:
    monkeypatch.setenv(hatch_build.FLAG, word)
    assert built(tmp_path) == {"pure_python": True, "infer_tag": False, "force_include": {}}
    assert hook(tmp_path).dependencies() == []
    assert compiled_once == []


def test_with_the_flag_the_wheel_is_for_one_python_and_platform(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled_once: list[Path]
) -> None:
    monkeypatch.setenv(hatch_build.FLAG, "1")
    folder = str(tmp_path / "build" / "compiled" / "razdacha_compiled")
    assert built(tmp_path) == {
        "pure_python": False,
        "infer_tag": True,
        "force_include": {folder: "razdacha_compiled"},
    }
    assert compiled_once == [tmp_path]
    assert hook(tmp_path).dependencies() == ["mypy", "setuptools"]


def test_compiled_modules_are_reused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled_once: list[Path]
) -> None:
    monkeypatch.setenv(hatch_build.FLAG, "1")
    monkeypatch.setattr(compile_engine, "is_current", lambda root: True)
    assert built(tmp_path)["infer_tag"]
    assert compiled_once == []


def test_an_editable_installation_stays_interpreted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compiled_once: list[Path]
) -> None:
    monkeypatch.setenv(hatch_build.FLAG, "1")
    assert built(tmp_path, "editable")["pure_python"]
    assert compiled_once == []


def test_without_a_c_compiler_the_build_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(hatch_build.FLAG, "1")
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    with pytest.raises(SystemExit) as left:
        built(tmp_path)
    assert left.value.code == 1
    told = "".join(capfd.readouterr())
    assert "needs a C compiler" in told
    assert "'no-such-compiler -O2'" in told


def test_an_invalid_flag_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(hatch_build.FLAG, "maybe")
    with pytest.raises(SystemExit):
        built(tmp_path)
    assert "it may be 1, 0 or nothing" in "".join(capfd.readouterr())
