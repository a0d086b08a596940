"""Words that several pages share."""

from dataclasses import dataclass

from catalog.common.i18n import _


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of what is known: its name and what it is."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a page: the sign on it, its name, and the key that does the same."""

    id: str
    sign: str
    name: str
    key: str = ""


def common_words() -> dict[str, str]:
    """Return what stands on every page."""
    return {
        "made_by": _("Made with Razdacha, a workbench for players of «Берсерк»."),
        "controls": _("Stepping"),
    }


def ends_and_steps(*between: Button, back: str, on: str) -> list[Button]:
    """Return buttons to both ends and one step either way, with those ``between`` beside them."""
    outer = between[: len(between) // 2], between[len(between) // 2 :]
    return [
        Button("first", "|◀", _("To the beginning"), "Home"),
        *outer[0],
        Button("back", "◀", back, "←"),
        Button("on", "▶", on, "→"),
        *outer[1],
        Button("last", "▶|", _("To the end"), "End"),
    ]
