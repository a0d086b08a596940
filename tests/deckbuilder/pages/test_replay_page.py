"""The page of a match: well formed, alone, true to every position; no hostile name in it acts."""

import base64
import hashlib
import re
from pathlib import Path

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.battle.retelling import Told, positions_by_line, positions_by_sentence
from deckbuilder.cards.rulebook import words_of
from deckbuilder.cards.signs import in_words
from deckbuilder.matches.match import MatchSession
from deckbuilder.pages.replay import Field, bottom_seat, looks, match_page
from tests.support.cli import run, run_json
from tests.support.pages import (
    HOSTILE,
    Tag,
    data_of,
    hostile_match,
    match_of,
    read_page,
    unmarked_russian,
)
from tests.support.starters import played, session

_MOST_BYTES = 2_000_000


def policy_of(page: str) -> str:
    meta = read_page(page).one("meta", **{"http-equiv": "Content-Security-Policy"})
    return meta.attributes["content"] or ""


def lines_of(page: str) -> list[Tag]:
    """Return the lines of the story, the events inside them not."""
    return [tag for tag in read_page(page).one("ol", id="story").inside if tag.name == "li"]


def act_of(line: Tag) -> str:
    """Return a line as it is seen: what is only heard is left out."""
    act = line.one("span", **{"class": "act"})
    return _without(act, act.all("span", **{"class": "vh"}))


def heard(line: Tag) -> str:
    """Return a line as it is heard: what is only seen is left out."""
    act = line.one("span", **{"class": "act"})
    return _without(act, act.all("span", **{"aria-hidden": "true"}))


def _without(tag: Tag, parts: list[Tag]) -> str:
    text = tag.text
    for part in parts:
        text = text.replace(part.text, "", 1)
    return text


def by_actions(session: MatchSession) -> list[Told]:
    assert session.match is not None
    return list(positions_by_line(session.match, bottom_seat(session)))


def test_the_replay_page_loads_nothing_and_contains_no_address() -> None:
    page = match_page(match_of())
    assert policy_of(page).startswith("default-src 'none'; style-src 'sha256-")
    assert re.search(r"(?:https?:)?//[a-z]", re.sub(r"(?m)^\s*//.*$|\s// .*$", "", page)) is None
    tree = read_page(page)
    for tag in ("link", "img", "iframe", "object", "video", "audio", "form", "base"):
        assert tree.all(tag) == []
    assert all((tag.attributes["href"] or "").startswith("#rule-") for tag in tree.all("a"))
    every = [tag for name in ("script", "div", "section", "li") for tag in tree.all(name)]
    assert all(not {"src", "href", "style", "onclick"} & tag.attributes.keys() for tag in every)


def test_the_policy_allows_exactly_the_style_and_script_of_the_page() -> None:
    page = match_page(match_of())
    tree, policy = read_page(page), policy_of(page)
    script = next(tag for tag in tree.all("script") if "type" not in tag.attributes)
    for text in (tree.one("style").text, script.text):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy


def test_every_section_of_the_page_has_a_heading_for_screen_readers() -> None:
    tree = read_page(match_page(match_of()))
    assert tree.one("html").attributes["lang"] == "en"
    assert all(tree.all(landmark) for landmark in ("header", "main", "footer", "h1"))
    assert tree.one("div", id="now").attributes["aria-live"] == "polite"
    buttons = tree.all("button")
    assert len(buttons) == 8
    assert all(button.attributes["aria-label"] for button in buttons)
    titles = {tag.attributes.get("id") for name in ("h1", "h2") for tag in tree.all(name)}
    assert {tag.attributes["aria-labelledby"] for tag in tree.all("section")} <= titles


def test_names_on_an_english_page_are_marked_as_russian() -> None:
    tree = read_page(match_page(played(3)))
    assert unmarked_russian(tree) == []
    assert tree.one("ol", id="story").all("span", lang="ru")


def test_without_scripts_the_page_shows_every_line_of_the_battle() -> None:
    told = [told.entry for told in by_actions(match_of())]
    page = match_page(match_of())
    lines = lines_of(page)
    assert [act_of(line) for line in lines] == [in_words(entry.text) for entry in told]
    for line, entry in zip(lines, told, strict=True):
        sentences = [in_words(one) for one in entry.details]
        inside = [one.text for one in line.all("li")]
        assert inside == ([] if sentences == [in_words(entry.text)] else sentences)
    assert "hidden" not in read_page(page).one("ol", id="story").attributes


def test_a_line_is_coloured_by_side_and_read_out_with_the_players_name() -> None:
    session = match_of()
    players = data_of(match_page(session))["players"]
    bottom, kinds = bottom_seat(session), set()
    entries = (told.entry for told in by_actions(session))
    for line, entry in zip(lines_of(match_page(session)), entries, strict=True):
        kind = line.attributes.get("class")
        if entry.seat is None:
            assert kind not in {"own", "theirs"}
            continue
        kinds.add(kind)
        assert kind == ("own" if entry.seat is bottom else "theirs")
        if act_of(line)[0] in "▲▼":
            assert act_of(line)[0] == ("▲" if kind == "own" else "▼")
            assert heard(line).startswith(f"{players[entry.seat]}: ")
        assert "▲" not in heard(line)
        assert "▼" not in heard(line)
    assert kinds == {"own", "theirs"}


@pytest.mark.parametrize("seed", [3, 8])
def test_every_frame_shows_the_position_after_its_event(seed: int) -> None:
    match = match_of(seed)
    assert match.match is not None
    data = data_of(match_page(match))
    cards: dict[int, list[int]] = {}
    texts = {text: place for place, text in enumerate(data["texts"])}
    moments = positions_by_sentence(match.match, bottom_seat(match))
    for told, frame in zip(moments, data["frames"], strict=True):
        for card, *pairs in frame:
            looked = cards.setdefault(card, [0] * len(Field))
            for place, value in zip(pairs[::2], pairs[1::2], strict=True):
                assert looked[place] != value, "a change that changes nothing"
                looked[place] = value
        expected = [list(looks(card, told.state, texts)) for card in told.state.cards]
        assert [cards[card.id] for card in told.state.cards] == expected


def test_there_is_a_frame_for_each_event_and_for_each_line_without_events() -> None:
    page = match_page(match_of())
    data = data_of(page)
    events = [max(len(line.all("li")), 1) for line in lines_of(page)]
    assert sum(events) == len(data["frames"])
    assert max(events) > 3
    assert len(data["acting"]) == len(events)
    assert data["acting"] == [list(told.entry.cards) for told in by_actions(match_of())]


def test_rule_numbers_have_their_texts_and_are_listed() -> None:
    tree = read_page(match_page(played(3)))
    numbers = tree.all("a")
    assert numbers, "the end of a match names its rule"
    for number in numbers:
        assert number.attributes["title"] == words_of(number.text)
        assert tree.one("dt", id=(number.attributes["href"] or "").removeprefix("#"))
    listed = [tag.text for tag in tree.one("details", id="rules").all("dt")]
    assert listed == list(dict.fromkeys(number.text for number in numbers))


def test_hostile_names_are_escaped() -> None:
    page = match_page(hostile_match())
    tree = read_page(page)
    assert len(tree.all("script")) == 2
    assert tree.all("img") == []
    shown = HOSTILE.replace("\u202e", "")
    assert tree.one("h1").text == f"{shown} against {shown}"
    assert shown in data_of(page)["players"]
    assert "\u202e" not in page
    assert any(shown in line.text for line in tree.one("ol", id="story").all("li"))


def test_the_page_of_the_longest_match_is_far_below_two_megabytes() -> None:
    longest = max((played(seed) for seed in range(1, 9)), key=lambda one: len(one.acts))
    assert longest.match is not None
    events = len(longest.match.history)
    assert events > 1_500
    size = len(match_page(longest).encode())
    assert size * 10_000 / events < _MOST_BYTES, "10,000 events as dense as these fit too"


def test_a_match_without_a_battle_has_a_page() -> None:
    match = session(3)
    tree = read_page(match_page(match))
    assert tree.one("ol", id="story").all("li") == []
    assert "The match is not over." in tree.one("main").text


def test_the_page_is_written_in_the_current_language() -> None:
    activate(Language.RUSSIAN)
    tree = read_page(match_page(match_of()))
    assert tree.one("html").attributes["lang"] == "ru"
    assert "Что произошло" in tree.one("main").text


def test_the_replay_command_writes_the_page_and_names_it(tmp_path: Path) -> None:
    record, page = tmp_path / "match.json", tmp_path / "match.html"
    words = ("match", "steppe-raid", "black-candles", "--p1", "random", "--p2", "random")
    run_json(*words, "--seed", "7", "--log", str(record))
    told = run("replay", str(record), "--html", str(page))
    assert told.exit_code == 0
    assert str(page) in told.stderr
    assert read_page(page.read_text(encoding="utf-8")).one("ol", id="story").all("li")
    assert run_json("replay", str(record), "--html", str(page))["page"] == str(page)


def test_an_unwritable_page_is_reported_in_one_message(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    words = ("match", "steppe-raid", "black-candles", "--p1", "random", "--p2", "random")
    run_json(*words, "--seed", "7", "--log", str(record))
    told = run("replay", str(record), "--html", str(tmp_path / "nowhere" / "match.html"))
    assert told.exit_code == 2
    assert "cannot be written" in told.stderr
