"""No English word is met in the Russian application: neither of ours nor of Textual's.

Walked twice: in Russian, and with a stand-in that turns every letter that passes through gettext
into «ж», which finds what does not pass through it.
"""

import gettext
import re
from pathlib import Path

import pytest

from catalog import i18n
from catalog.i18n import Language
from tests.support.messages import latin_words
from tests.tui.support import LARGE, SMALL, made_app, press, running, shown

WALK = (
    ("home", ()),
    ("help", ("f1",)),
    ("palette", ("ctrl+p",)),
    ("nothing in the palette", ("ctrl+p", "=щщщщ")),
    ("ctrl+c", ("ctrl+c",)),
    ("catalogue", ("f2", "down")),
    ("no deck", ("f2", "down", "plus")),
    ("nothing found", ("f2", "=ъъъъъ")),
    ("broken query", ("f2", "=стихия:ъъъ")),
    ("help of the catalogue", ("f2", "f1")),
    ("help of the catalogue, below", ("f2", "f1", "pagedown")),
    ("decks", ("f3",)),
    ("new deck", ("f3", "n")),
    ("no name", ("f3", "n", "ctrl+u", "enter")),
    ("empty deck", ("f3", "n", "enter")),
    ("deck", ("f3", "enter")),
    ("nothing to undo", ("f3", "enter", "ctrl+z")),
    ("curve", ("f3", "enter", "f7")),
    ("delete", ("f3", "n", "enter", "escape", "delete")),
    ("deleted", ("f3", "n", "enter", "escape", "delete", "y")),
    ("file", ("f3", "i", "=ъ", "enter")),
    ("settings", ("f6",)),
    ("last setting", ("f6", "end", "enter")),
)
# What is written on keys, names of languages and data in Latin letters.
KEYS = {"F", "Ctrl", "Shift", "Esc", "Enter", "Tab", "Del", "PgUp", "PgDn", "Home", "End"}
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


@pytest.mark.parametrize(("name", "keys"), WALK, ids=[name for name, _keys in WALK])
async def test_a_screen_is_russian_throughout(name: str, keys: tuple[str, ...]) -> None:
    async with running(*keys, size=SMALL, app=made_app(Language.RUSSIAN)) as pilot:
        await pilot.pause(0.15)
        assert english_in(shown(pilot)) == set()


@pytest.mark.parametrize(("name", "keys"), WALK, ids=[name for name, _keys in WALK])
async def test_every_text_of_a_screen_passes_through_gettext(
    name: str, keys: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    app = made_app(Language.RUSSIAN)
    monkeypatch.setattr(i18n._Current, "translations", AllZh())
    async with running(*keys, size=LARGE, app=app) as pilot:
        await pilot.pause(0.15)
        assert english_in(shown(pilot)) == set()


async def test_what_is_wrong_with_a_path_is_told_in_russian() -> None:
    async with running("f3", "enter", app=made_app(Language.RUSSIAN)) as pilot:
        await press(pilot, "escape", "home", "e", "ctrl+u", "=/нет/папки/файл", "enter")
        await pilot.pause(0.15)
        assert english_in(shown(pilot)) == set()
