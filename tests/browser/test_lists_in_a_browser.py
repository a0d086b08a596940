"""The pages of a deck and a deal in a real browser: no wider than any screen, answers folded."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from catalog.store import open_catalog
from deckbuilder.decks.formats import named_format
from deckbuilder.decks.text import DeckEntry, known_starters, resolve
from deckbuilder.pages.deal import deal_page
from deckbuilder.pages.deck import deck_page
from deckbuilder.pages.judging import judge_sheet
from deckbuilder.recruitment.deals import new_deal
from deckbuilder.workbench.checking import checked
from engine.berserk import RULES_2024
from engine.kernel import Seat
from tests.support.browsers import chromium, sized
from tests.support.starters import starter_cards

pytestmark = pytest.mark.browser

WIDTHS = (320, 360, 768, 1280, 1920)
LONG = "Перепончатокрылый-Ревнитель-Подгорных-Бурь-" * 4
_WIDER = """
const edge = document.documentElement.clientWidth;
return [...document.body.querySelectorAll("*")]
    .filter(one => one.getBoundingClientRect().right > edge + 1)
    .map(one => one.outerHTML.slice(0, 80));
"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    with chromium(tmp_path_factory.mktemp("profile")) as driver:
        yield driver


def render_deck() -> str:
    """Return the page of a starter deck with long notes and a card whose name has no breaks."""
    deck = next(deck for stem, deck in known_starters() if stem == "steppe-raid")
    entries = (*deck.entries, DeckEntry(LONG, 1))
    with open_catalog() as catalog:
        return deck_page(replace(deck, name=LONG, entries=entries, notes=LONG * 3), catalog)


def deal_text() -> str:
    """Return the page of a deal in which a card has such a name."""
    one, *others = starter_cards()["steppe-raid"]
    cards = [replace(one, name=LONG), *others]
    return deal_page(LONG, 7, new_deal(tuple(cards), 7, Seat.FIRST, RULES_2024))


def judge_text() -> str:
    """Return the sheet of an event in which a deck and its player have such names."""
    deck = next(deck for stem, deck in known_starters() if stem == "steppe-raid")
    form = named_format(deck.format)
    decks = [
        deck,
        replace(deck, name=LONG, notes="Перепончатокрыл Подгорный"),
        replace(deck, entries=deck.entries[:3]),
    ]
    with open_catalog() as catalog:
        return judge_sheet(LONG, [checked(resolve(one, catalog), form, LONG) for one in decks])


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("made", [render_deck, deal_text, judge_text])
def test_no_list_is_wider_than_its_screen(
    browser: Any, tmp_path: Path, home_with_cards: Path, made: Any, dark: bool
) -> None:
    path = tmp_path / "list.html"
    path.write_text(made(), encoding="utf-8")
    for width in WIDTHS:
        sized(browser, width, 740, dark=dark)
        browser.get("about:blank")
        browser.get(path.as_uri())
        for folded in browser.find_elements("css selector", "details:not([open]) > summary"):
            folded.click()
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
        assert browser.execute_script(_WIDER) == []
    assert browser.get_log("browser") == []


def test_the_best_squad_of_a_deal_is_shown_on_request(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "deal.html"
    path.write_text(deal_text(), encoding="utf-8")
    sized(browser, 360, 740)
    browser.get(path.as_uri())
    answer = browser.find_element("id", "answer")
    best = answer.find_element("css selector", "ul")
    assert not best.is_displayed()
    answer.find_element("css selector", "summary").click()
    assert best.is_displayed()
    box = browser.find_element("css selector", "input[type=checkbox]")
    box.click()
    assert box.is_selected()
