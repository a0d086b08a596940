"""Build hook: compiles data/locale/*/LC_MESSAGES/*.po into the .mo files gettext reads."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_catalogues(root: Path) -> list[Path]:
    """Write one .mo beside each .po under ``root`` and return the written paths."""
    written = []
    for po in sorted(root.glob("*/LC_MESSAGES/*.po")):
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parent.parent.name)
        mo = po.with_suffix(".mo")
        with mo.open("wb") as target:
            write_mo(target, catalogue)
        written.append(mo)
    return written


class CompileTranslations(BuildHookInterface):  # type: ignore[type-arg]  # the config type is hatchling's own
    """Runs before a wheel, editable or not, is put together."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_catalogues(Path(self.root) / "data" / "locale")


if __name__ == "__main__":
    compile_catalogues(Path(__file__).resolve().parent / "data" / "locale")
