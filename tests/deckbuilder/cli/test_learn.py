"""``learn``: the lessons as a list and as JSON; one opens in the application."""

import json
from pathlib import Path

from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.lessons.progress import keep_done
from tests.support.cli import run


def test_the_lessons_are_listed_with_their_progress(home_with_cards: Path) -> None:
    with open_catalog() as catalog:
        keep_done(SessionStore(catalog), "moving")
    listed = run("learn", lang="ru")
    assert listed.exit_code == 0
    assert "Движение и закрытие" in listed.stdout
    (line,) = [line for line in listed.stdout.splitlines() if "✓" in line]
    assert "moving" in line


def test_json_contains_a_lesson_and_its_progress(home_with_cards: Path) -> None:
    answer = json.loads(run("learn", "--json", lang="en").stdout)
    assert [one["number"] for one in answer["lessons"]] == [*range(1, 9)]
    assert not any(one["done"] for one in answer["lessons"])
    (one,) = json.loads(run("learn", "flyers", "--json", lang="en").stdout)["lessons"]
    assert (one["number"], one["title"]) == (6, "Flyers")


def test_a_lesson_opens_only_in_a_terminal(home_with_cards: Path) -> None:
    refused = run("learn", "3", lang="en")
    assert refused.exit_code == 2
    assert "needs a terminal" in refused.stderr


def test_an_unknown_lesson_is_reported(home_with_cards: Path) -> None:
    refused = run("learn", "dancing", lang="en")
    assert refused.exit_code == 2
    assert "Nothing is called “dancing”" in refused.stderr
