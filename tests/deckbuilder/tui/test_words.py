"""No English word is met in the Russian application: neither of ours nor of Textual's.

Walked twice: in Russian, and with a stand-in that turns every letter that passes through gettext
into «ж», which finds what does not pass through it.
"""

import gettext
import re
from pathlib import Path

import pytest

from catalog.common import i18n
from catalog.common.i18n import Language
from deckbuilder.tui.shell.application import Application
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, running, shown
from tests.support.messages import latin_words

pytestmark = pytest.mark.slow

# Walks through the application: each step goes on from the one before it.
WALKS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "home": (
        ("home", ()),
        ("help", ("f1",)),
        ("palette", ("escape", "ctrl+p")),
        ("nothing in the palette", ("=щщщщ",)),
        ("ctrl+c", ("escape", "ctrl+c")),
    ),
    "catalogue": (
        ("catalogue", ("f2", "down")),
        ("no deck", ("insert",)),
        ("help of the catalogue", ("f1",)),
        ("help of the catalogue, below", ("pagedown",)),
        ("nothing found", ("escape", "ctrl+f", "=ъъъъъ")),
        ("broken query", ("ctrl+u", "=стихия:ъъъ")),
    ),
    "deck": (
        ("decks", ("f3",)),
        ("deck", ("enter",)),
        ("nothing to undo", ("ctrl+z",)),
        ("curve", ("ctrl+n",)),
        ("whole card", ("down", "f7")),
    ),
    "new deck": (
        ("question for a name", ("f3", "n")),
        ("no name", ("ctrl+u", "enter")),
        ("empty deck", ("=Проба", "enter")),
        ("delete", ("escape", "delete")),
        ("deleted", ("y",)),
    ),
    "file": (("file", ("f3", "i", "=ъ", "enter")),),
    "settings": (("settings", ("f6",)), ("last setting", ("end", "enter"))),
}
# What a step of each walk shows: the walk comes where it says.
SIGNS = {
    "home": ("palette", "Что сделать?"),
    "catalogue": ("broken query", "ъъъ"),
    "deck": ("deck", "Легальность"),
    "new deck": ("delete", "Проба"),
    "file": ("file", "✖ Такого файла нет"),
    "settings": ("settings", "Язык"),
}
# What is written on keys, names of languages and data in Latin letters.
KEYS = {
    *("F", "Ctrl", "Shift", "Esc", "Enter", "Tab", "Del", "Ins", "Backspace"),
    *("PgUp", "PgDn", "Home", "End"),
}
# “SQ” is SQLAlchemy, cut by the frame of a question above it.
DATA = {"English", "shot", "SQ"}


@pytest.fixture(autouse=True)
def russian_paths(no_paths: None) -> None:
    """Show no path of this machine."""


class AllZh(gettext.NullTranslations):
    """Translates every letter to «ж», except the letters of elements."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{\w*\})", message)
        return "".join(
            part if part.startswith("{") else re.sub("[A-Za-z]", "ж", part) for part in parts
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def english_in(text: str) -> set[str]:
    text = text.replace(str(Path.home()), "")
    text = re.sub(r"\b[A-Z]\b", "", text)  # keys of one letter
    return set(latin_words(text)) - KEYS - DATA


async def walked(walk: str, app: Application, size: tuple[int, int]) -> dict[str, str]:
    """Return the screen at each step of a walk."""
    screens = {}
    async with running(size=size, app=app) as pilot:
        for step, keys in WALKS[walk]:
            await press(pilot, *keys)
            screens[step] = shown(pilot)
    return screens


def english_on(screens: dict[str, str]) -> dict[str, set[str]]:
    """Return the English words of each step, without the steps that show none."""
    return {step: words for step, text in screens.items() if (words := english_in(text))}


@pytest.mark.parametrize("walk", WALKS)
async def test_a_screen_is_entirely_in_russian(walk: str) -> None:
    screens = await walked(walk, made_app(Language.RUSSIAN), SMALL)
    step, sign = SIGNS[walk]
    assert sign in screens[step], "the walk does not come where it says"
    assert english_on(screens) == {}


@pytest.mark.parametrize("walk", WALKS)
async def test_every_screen_text_passes_through_gettext(
    walk: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = made_app(Language.RUSSIAN)
    monkeypatch.setattr(i18n._Current, "translations", AllZh())
    assert english_on(await walked(walk, app, LARGE)) == {}


async def test_an_invalid_path_is_reported_in_russian() -> None:
    async with running("f3", "enter", app=made_app(Language.RUSSIAN)) as pilot:
        await press(pilot, "escape", "home", "e", "ctrl+u", "=/нет/папки/файл", "enter")
        assert english_in(shown(pilot)) == set()
