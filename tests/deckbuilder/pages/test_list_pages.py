"""Pages of decks, deals and drafts: all cards, answers folded away, hostile names as text."""

from dataclasses import replace
from pathlib import Path

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.decks.text import Deck, DeckEntry
from deckbuilder.limited.draft.log import Comparison, compare, log_of
from deckbuilder.limited.draft.plan import Skill
from deckbuilder.pages.deal import deal_page
from deckbuilder.pages.deck import deck_page
from deckbuilder.pages.draft import draft_page
from deckbuilder.recruitment.deals import new_deal
from engine.berserk import RULES_2024
from engine.kernel import Seat
from tests.support.cli import run, run_json
from tests.support.drafts import DearestFirst, finished_draft
from tests.support.pages import HOSTILE, Tag, read_page, unmarked_russian
from tests.support.starters import starter_cards

SHOWN = HOSTILE.replace("\u202e", "")


def names_in(tag: Tag) -> list[str]:
    return [name.text for name in tag.all("bdi")]


def test_the_best_squad_on_a_deal_page_is_folded() -> None:
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


def test_russian_text_on_an_english_page_is_marked_as_russian() -> None:
    from catalog.store import open_catalog

    cards = starter_cards()["steppe-raid"]
    log = log_of(finished_draft())
    judged = compare(log, {card.ref: card for card in log.cards}, DearestFirst(), 0)
    with open_catalog() as catalog:
        deck = deck_page(Deck("Рейд", entries=(DeckEntry("Ночной резник", 3),)), catalog)
    deal = deal_page("Рейд", 7, new_deal(tuple(cards), 7, Seat.FIRST, RULES_2024))
    for page in (deck, deal, draft_page(log, judged, 0, Skill.BALANCE)):
        tree = read_page(page)
        assert unmarked_russian(tree) == []
        assert tree.all("span", lang="ru")


def test_a_russian_page_has_no_language_marks() -> None:
    activate(Language.RUSSIAN)
    deal = new_deal(tuple(starter_cards()["steppe-raid"]), 7, Seat.FIRST, RULES_2024)
    assert read_page(deal_page("Рейд", 7, deal)).all("span", lang="ru") == []


def test_a_deck_page_lists_the_cards_and_the_violations(home_with_cards: Path) -> None:
    from catalog.store import open_catalog

    deck = Deck(HOSTILE, entries=(DeckEntry(HOSTILE, 2), DeckEntry("Ночной резник", 3)))
    with open_catalog() as catalog:
        tree = read_page(deck_page(deck, catalog))
    assert tree.one("h1").text == SHOWN
    assert names_in(tree) == [SHOWN, "Ночной резник"]
    assert "Against the rules of the format" in tree.text
    assert tree.all("script") == []


def test_a_draft_page_hides_the_answer_of_each_pick() -> None:
    draft = finished_draft()
    log = log_of(draft)
    cards = {card.ref: card for card in log.cards}
    judged = compare(log, cards, DearestFirst(), 0)
    tree = read_page(draft_page(log, judged, 0, Skill.BALANCE))
    picks = tree.all("fieldset")
    assert len(picks) == len(judged) > 0
    for shown, pick in zip(picks, judged, strict=True):
        assert len(shown.all("input", type="radio")) == len(pick.view.choices)
    for kind, bots in (("answer", False), ("answer advice", True)):
        answers = tree.all("details", **{"class": kind})
        assert len(answers) == len(judged)
        for answer, pick in zip(answers, judged, strict=True):
            assert "open" not in answer.attributes
            told = pick.best if bots else pick.own
            assert card_of(pick, told.choice) in answer.text


def card_of(pick: Comparison, choice: int) -> str:
    (place,) = pick.view.choices[choice].cards
    card = pick.view.pack[place]
    assert card is not None
    return card.spec.name


def test_a_draft_page_gives_the_reasons_for_another_pick_of_the_bot() -> None:
    log = log_of(finished_draft())
    judged = compare(log, {card.ref: card for card in log.cards}, DearestFirst(), 0)
    tree = read_page(draft_page(log, judged, 0, Skill.BALANCE))
    answers = tree.all("details", **{"class": "answer advice"})
    assert any(not pick.agrees for pick in judged)
    for answer, pick in zip(answers, judged, strict=True):
        assert "A bot by balance would take: " in answer.text
        assert len(answer.all("li")) == len(pick.best.reasons) > 0
        assert ("The same choice was taken." in answer.text) is pick.agrees
        value = f"values what was taken at {pick.own.score / 100:.2f}"
        assert (value in answer.text) is not pick.agrees


@pytest.mark.parametrize("edition", ["", "2024", "2009", "older-506-510"])
def test_a_draft_page_names_an_edition_other_than_the_default(edition: str) -> None:
    log = log_of(finished_draft())
    log = replace(log, plan=replace(log.plan, edition=edition))
    text = read_page(draft_page(log, (), 0, Skill.BALANCE)).text
    assert ("Edition" in text) is (edition not in ("", "2024"))
    assert ("Rules of 2009. The text of 2009 that is known stops" in text) is (edition == "2009")


def test_the_draft_command_writes_a_page_of_a_draft_of_bots(
    home_with_cards: Path, tmp_path: Path
) -> None:
    page = tmp_path / "draft.html"
    answer = run_json("draft", "--seed", "3", "--bots", "2", "--boosters", "1", "--html", str(page))
    assert answer["page"] == str(page)
    picks = read_page(page.read_text(encoding="utf-8")).all("fieldset")
    assert len(picks) == len(answer["seats"][0]["pool"])
    refused = run("draft", "--repeat", "2", "--html", str(page))
    assert refused.exit_code == 2
    assert "--html" in refused.stderr


def test_commands_write_pages_of_deals_decks_and_logs(
    home_with_cards: Path, tmp_path: Path
) -> None:
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
def test_the_json_answer_names_the_page(
    home_with_cards: Path, tmp_path: Path, words: tuple[str, ...]
) -> None:
    page = tmp_path / "page.html"
    assert run_json(*words)["page"] is None
    assert run_json(*words, "--html", str(page))["page"] == str(page)


def test_the_json_answer_of_a_draft_log_names_the_page(
    home_with_cards: Path, tmp_path: Path
) -> None:
    log, page = tmp_path / "draft.json", tmp_path / "page.html"
    run("draft", "--seed", "3", "--log", str(log))
    assert run_json("draft-log", "show", str(log))["page"] is None
    assert run_json("draft-log", "show", str(log), "--html", str(page))["page"] == str(page)


def test_replacing_a_file_is_reported(home_with_cards: Path, tmp_path: Path) -> None:
    told = "The existing file was replaced."
    page, text, log = (str(tmp_path / name) for name in ("deck.html", "deck.txt", "match.json"))
    bots = ("--p1", "random", "--p2", "random")
    for words in (
        ("deck", "show", "steppe-raid", "--html", page),
        ("deck", "export", "steppe-raid", "--output", text),
        ("match", "steppe-raid", "wall-and-arrows", *bots, "--log", log),
    ):
        assert told not in run(*words).stderr
        assert told in run(*words).stderr
