"""The page: its language, its font, and no address of another server in anything it loads."""

import re

import pytest
from fontTools.ttLib import TTFont

from catalog.common.i18n import Language, current_language
from deckbuilder.cards.signs import SIGNS
from deckbuilder.serve.page import PARTS, page, wanted_language
from deckbuilder.serve.sessions import Closing
from tests.support.sources import ROOT

_FETCHES = re.compile(r"""(?:src|href|url|fetch|import)\s*[=(]\s*["'`]?\s*(?:https?:)?//""", re.I)
_ADDRESS = re.compile(r"""["'`(]\s*(?:https?|wss?)://[\w.-]+\.\w""", re.I)


@pytest.mark.parametrize("language", Language)
def test_the_page_names_no_other_server(language: Language) -> None:
    text = page(language).decode()
    assert "//" not in text.replace("<!DOCTYPE html>", "")
    assert re.search(r"<script(?![^>]*\bsrc=)", text) is None, "no script inside the page"
    assert re.search(r"\son\w+=", text) is None


@pytest.mark.parametrize("name", [name for name in PARTS if name.endswith((".css", ".js"))])
def test_no_style_and_no_script_names_another_server(name: str) -> None:
    text = PARTS[name].path.read_text(encoding="utf-8")
    assert _FETCHES.findall(text) == []
    assert _ADDRESS.findall(text) == []


def test_the_page_is_russian_unless_english_is_preferred() -> None:
    russian, english = (page(language).decode() for language in Language)
    assert '<html lang="ru">' in russian
    assert "колод" in russian
    assert '<html lang="en">' in english
    assert re.search("[а-яё]", english) is None
    assert current_language() is Language.ENGLISH, "it is what it was"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "ru"),
        ("en", "en"),
        ("en-US,en;q=0.9", "en"),
        ("ru,en;q=0.9", "ru"),
        ("ru;q=0.1,en;q=0.9", "en"),
        ("de", "ru"),
        ("en;q=x", "ru"),
        (",;,q=", "ru"),
    ],
)
def test_the_language_follows_the_browser(accepted: str, language: str) -> None:
    assert wanted_language(accepted) is Language(language)


def test_the_page_words_every_reason_to_close_it() -> None:
    text = page(Language.ENGLISH).decode()
    script = PARTS["page.js"].path.read_text(encoding="utf-8")
    for closing in Closing:
        assert f'data-told="{closing.value}"' in text
        assert f'"{closing.value}"' in script


def test_the_fonts_of_the_page_have_every_sign_that_is_shown() -> None:
    names = {"mono.ttf": "regular", "mono-bold.ttf": "bold", "signs.ttf": "signs"}
    cover = {kind: set(TTFont(PARTS[name].path).getBestCmap()) for name, kind in names.items()}
    shown = signs_shown()
    assert {ord(sign.glyph) for sign in SIGNS.values()} <= shown
    assert {*map(ord, "⚀⚁⚂⚃⚄⚅⊘✎→←↑↓")} <= shown
    for weight in ("regular", "bold"):
        missing = shown - cover[weight] - cover["signs"]
        assert [chr(code) for code in sorted(missing)] == []


def test_the_style_asks_the_font_of_signs_for_all_that_it_has() -> None:
    style = PARTS["page.css"].path.read_text(encoding="utf-8")
    ranges = re.findall(r"unicode-range: ([^;]+);", style)
    assert len(ranges) == 2
    for text in ranges:
        asked: set[int] = set()
        for part in text.replace("U+", "").split(", "):
            first, _dash, last = part.partition("-")
            asked |= set(range(int(first, 16), int(last or first, 16) + 1))
        assert asked == set(TTFont(PARTS["signs.ttf"].path).getBestCmap())


def test_the_signs_are_as_wide_as_the_letters() -> None:
    widths = {
        width
        for name in ("mono.ttf", "mono-bold.ttf", "signs.ttf")
        for width, _side in TTFont(PARTS[name].path)["hmtx"].metrics.values()
    }
    assert widths - {0} == {1233}


_SHOWN_FROM = ("deckbuilder/battle", "deckbuilder/cards", "deckbuilder/kit", "deckbuilder/tui")
_LETTERS_OF_OTHERS = range(0x2E80, 0x10FFFF)


def signs_shown() -> set[int]:
    """Return every sign in the sources of what is drawn, and in the Russian texts."""
    paths = [path for room in _SHOWN_FROM for path in (ROOT / room).rglob("*.py")]
    paths.append(ROOT / "data" / "locale" / "ru" / "LC_MESSAGES" / "razdacha.po")
    signs = {ord(sign) for path in paths for sign in path.read_text(encoding="utf-8")}
    return {code for code in signs if code > 0x20 and code not in _LETTERS_OF_OTHERS}
