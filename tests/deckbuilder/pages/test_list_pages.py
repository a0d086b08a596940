"""Pages of decks, deals and drafts: all cards, answers folded away, hostile names as text."""

from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.decks.text import Deck, DeckEntry
from deckbuilder.limited.draft.log import log_of, looks
from deckbuilder.pages.deal import deal_page
from deckbuilder.pages.deck import deck_page
from deckbuilder.pages.draft import draft_page
from deckbuilder.recruitment.deals import new_deal
from engine.berserk import RULES_2024
from engine.kernel import Seat
from tests.support.cli import run, run_json
from tests.support.drafts import finished_draft
from tests.support.pages import HOSTILE, Tag, read_page
from tests.support.starters import starter_cards

SHOWN = HOSTILE.replace("\u202e", "")


def names_in(tag: Tag) -> list[str]:
    return [name.text for name in tag.all("bdi")]


def test_a_deal_keeps_its_best_squad_folded_until_asked() -> None:
    cards = [replace(card, name=f"{HOSTILE}{card.name}") for card in starter_cards()["steppe-raid"]]
    deal = new_deal(tuple(cards), 7, Seat.FIRST, RULES_2024)
    tree = read_page(deal_page(HOSTILE, 7, deal))
    answer = tree.one("details", id="answer")
    assert "open" not in answer.attributes
    listed, best = tree.all("ul")
    assert "{armor}" not in tree.text
    assert "armor 1" in listed.text
    assert len(listed.all("input", type="checkbox")) == len(deal.hand)
    assert names_in(listed) == [card.name.replace("\u202e", "") for card in deal.hand]
    assert best in answer.all("ul")
    assert names_in(best)
    assert set(names_in(best)) <= set(names_in(listed))
    assert tree.all("script") == []
    assert tree.all("img") == []


def test_a_deck_shows_its_cards_and_what_is_wrong_with_it(home_with_cards: Path) -> None:
    from catalog.store import open_catalog

    deck = Deck(HOSTILE, entries=(DeckEntry(HOSTILE, 2), DeckEntry("Ночной резник", 3)))
    with open_catalog() as catalog:
        tree = read_page(deck_page(deck, catalog))
    assert tree.one("h1").text == SHOWN
    assert names_in(tree) == [SHOWN, "Ночной резник"]
    assert "Against the rules of the format" in tree.text
    assert tree.all("script") == []


def test_a_draft_asks_before_it_answers_pick_by_pick() -> None:
    draft = finished_draft()
    log = log_of(draft)
    cards = {card.ref: card for card in log.cards}
    own = [(view, pick) for view, pick in looks(log, cards) if pick.seat == 0]
    tree = read_page(draft_page(log, cards, 0))
    picks = tree.all("fieldset")
    assert len(picks) == len(own) > 0
    for shown, (view, _pick) in zip(picks, own, strict=True):
        assert len(shown.all("input", type="radio")) == len(view.choices)
    answers = [one for one in tree.all("details") if one.attributes.get("class") == "answer"]
    assert len(answers) == len(own)
    for answer, (_view, pick) in zip(answers, own, strict=True):
        assert "open" not in answer.attributes
        assert all(cards[ref].spec.name in answer.text for ref in pick.cards)


def test_commands_write_these_pages(home_with_cards: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    for words in (("deal", "steppe-raid", "--seed", "7"), ("deck", "show", "steppe-raid")):
        told = run(*words, "--html", str(page))
        assert told.exit_code == 0, told.output
        assert str(page) in told.stderr
        assert names_in(read_page(page.read_text(encoding="utf-8")))
        page.unlink()
    log = tmp_path / "draft.json"
    told = run("draft", "--seed", "3", "--log", str(log))
    assert told.exit_code == 0, told.output
    told = run("draft-log", "show", str(log), "--seat", "2", "--html", str(page))
    assert told.exit_code == 0, told.output
    assert names_in(read_page(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "words", [("deal", "steppe-raid", "--seed", "7"), ("deck", "show", "steppe-raid")]
)
def test_the_answer_says_where_the_page_is(
    home_with_cards: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    page = tmp_path / "page.html"
    assert run_json(*words)["page"] is None
    assert run_json(*words, "--html", str(page))["page"] == str(page)


def test_the_answer_of_a_log_says_where_the_page_is(home_with_cards: Path, tmp_path: Path) -> None:
    log, page = tmp_path / "draft.json", tmp_path / "page.html"
    run("draft", "--seed", "3", "--log", str(log))
    assert run_json("draft-log", "show", str(log))["page"] is None
    assert run_json("draft-log", "show", str(log), "--html", str(page))["page"] == str(page)


def test_a_file_that_is_replaced_is_told(home_with_cards: Path, tmp_path: Path) -> None:
    told = "It replaces the file that was there."
    page, text, log = (str(tmp_path / name) for name in ("deck.html", "deck.txt", "match.json"))
    bots = ("--p1", "random", "--p2", "random")
    for words in (
        ("deck", "show", "steppe-raid", "--html", page),
        ("deck", "export", "steppe-raid", "--output", text),
        ("match", "steppe-raid", "wall-and-arrows", *bots, "--log", log),
    ):
        assert told not in run(*words).stderr
        assert told in run(*words).stderr
