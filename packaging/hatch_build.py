"""The build hook: compiles the translations, and on request the engine.

data/locale/*/LC_MESSAGES/*.po become the .mo files that gettext reads. With ``RAZDACHA_COMPILE=1``
the wheel contains the compiled engine next to its sources, and fits one Python version and
platform.
"""

import os
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.append(str(Path(__file__).resolve().parent))  # hatchling loads this file by path

import compile_engine

FLAG = "RAZDACHA_COMPILE"


def compile_catalogues(root: Path) -> list[Path]:
    """Write a .mo file next to each .po file under ``root`` and return the paths written."""
    written = []
    for po in sorted(root.glob("*/LC_MESSAGES/*.po")):
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parent.parent.name)
        mo = po.with_suffix(".mo")
        with mo.open("wb") as target:
            write_mo(target, catalogue)
        written.append(mo)
    return written


def is_asked_to_compile() -> bool:
    """Return whether the wheel shall contain the compiled engine; ValueError for an invalid
    value."""
    word = os.environ.get(FLAG, "")
    if word not in ("", "0", "1"):
        raise ValueError(f"{FLAG} is {word!r}; it may be 1, 0 or nothing")
    return word == "1"


class BuildRazdacha(BuildHookInterface):  # type: ignore[type-arg]  # the config type is hatchling's own
    """Runs before any wheel is built, also for an editable installation."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return the build requirements in addition to those in pyproject.toml."""
        return list(compile_engine.TOOLS) if is_asked_to_compile() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; an editable installation stays interpreted, since its sources will change."""
        root = Path(self.root)
        compile_catalogues(root / "data" / "locale")
        try:
            is_asked = is_asked_to_compile()
        except ValueError as error:
            self.app.abort(str(error))
        if is_asked and version == "editable":
            self.app.display_warning(f"An editable installation is interpreted: {FLAG} is left out")
        elif is_asked:
            self._compile(root)
            build_data["force_include"].update(
                {str(root / compile_engine.FOLDER): compile_engine.FOLDER.name}
            )
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def _compile(self, root: Path) -> None:
        lacking = compile_engine.missing()
        if lacking is not None:
            self.app.abort(f"{FLAG}=1 asks for the compiled engine, which needs {lacking}")
        if not compile_engine.is_current(root):
            self.app.display_info("Compiling the engine, which takes some minutes")
            compile_engine.build(root)


if __name__ == "__main__":
    compile_catalogues(Path(__file__).resolve().parents[1] / "data" / "locale")
