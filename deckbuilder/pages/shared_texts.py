"""Words shared by several pages."""

from dataclasses import dataclass

from catalog.common.i18n import _


@dataclass(frozen=True, slots=True)
class Fact:
    """A labelled fact."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a page: sign, name, and key."""

    id: str
    sign: str
    name: str
    key: str = ""


def common_words() -> dict[str, str]:
    """Return the texts on every page."""
    return {
        "made_by": _("Made with Razdacha, a workbench for players of «Берсерк»."),
        "controls": _("Stepping"),
    }


def ends_and_steps(*between: Button, back: str, on: str) -> list[Button]:
    """Return buttons to both ends and one step either way, with ``between`` in the middle."""
    outer = between[: len(between) // 2], between[len(between) // 2 :]
    return [
        Button("first", "|◀", _("To the beginning"), "Home"),
        *outer[0],
        Button("back", "◀", back, "←"),
        Button("on", "▶", on, "→"),
        *outer[1],
        Button("last", "▶|", _("To the end"), "End"),
    ]
