"""Wheels, built from copies of the sources and installed into environments of their own."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INPUTS = (
    "engine",
    "catalog",
    "deckbuilder",
    "data",
    "packaging",
    "pyproject.toml",
    "README.md",
    "LICENSE",
)


def run(*words: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program that must succeed, without what Python's own variables say here."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [str(word) for word in words],
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        env={**env, **variables},
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def copy_sources(folder: Path) -> None:
    """Copy what a wheel is made of, and nothing that is compiled."""
    nothing_made = shutil.ignore_patterns("__pycache__", "*.pyc", "*.mo")
    for name in INPUTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=nothing_made)
        else:
            shutil.copy(ROOT / name, folder / name)


def build_wheel(source: Path, **variables: str) -> Path:
    """Build the wheel of these sources with the tools at hand."""
    build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", "out", ".")
    run(sys.executable, *build, cwd=source, **variables)
    (made,) = (source / "out").glob("*.whl")
    return made


def install(wheel: Path, folder: Path) -> tuple[Path, Path]:
    """Install into an environment that borrows our libraries; return its programs and packages."""
    venv.create(folder / "env", symlinks=os.name != "nt")
    places = {"base": str(folder / "env"), "platbase": str(folder / "env")}
    site = Path(sysconfig.get_path("purelib", "venv", places))
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    programs = Path(sysconfig.get_path("scripts", "venv", places))
    pip = ("-m", "pip", "--python", programs / "python", "install", "--quiet")
    run(sys.executable, *pip, "--no-deps", "--no-index", "--no-compile", wheel, cwd=folder)
    return programs, site
