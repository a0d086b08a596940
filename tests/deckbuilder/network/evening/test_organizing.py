"""The organizer's lines at an evening, its CSV files, and an evening in a file."""

import csv
import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from catalog.common.errors import BadFile, UserError
from catalog.store import Catalog, open_catalog
from deckbuilder.network.evening.keeping import journal_of, read_evening
from deckbuilder.network.evening.protocol import EveningStage
from deckbuilder.network.protocol import Way
from deckbuilder.plain.organizing import Organizer
from deckbuilder.tournament.club_rounds import ClubKind
from deckbuilder.workbench.evening_cards import CardsAsked
from deckbuilder.workbench.hosted_evening import (
    EveningWishes,
    HostedEvening,
    evening_again,
    new_evening,
    serve_evening,
)
from tests.support.cli import run
from tests.support.pages import read_page

CARDS = CardsAsked(Way.NAMES, "constructed")


@pytest.fixture
def catalog(home_with_cards: Path) -> Iterator[Catalog]:
    """The bundled cards."""
    with closing(open_catalog()) as opened:
        yield opened


PEOPLE = ("Аня", "Боря", "Вика", "Гена")


@contextmanager
def organized(
    catalog: Catalog, path: Path | None = None, **wishes: Any
) -> Iterator[tuple[HostedEvening, Organizer, list[str]]]:
    """Serve an evening of names until the block ends."""
    room = new_evening(catalog, EveningWishes(CARDS, PEOPLE, seed=5, **wishes))
    hosted = serve_evening(room, CARDS, "127.0.0.1", 0, path)
    said: list[str] = []
    try:
        yield hosted, Organizer(hosted, said.append), said
    finally:
        hosted.stop()


def test_an_evening_of_names_is_led_by_typed_lines_alone(catalog: Catalog, tmp_path: Path) -> None:
    with organized(catalog) as (hosted, organizer, said):
        for line in ("next", "result 1 1-0", "result 2 0-0-1", "add Даша", "next"):
            organizer.obey(line)
        assert said[-1].startswith("Round 2")
        for line in ("drop Гена", "result 1 1-0", "result 2 1-0", "результат 1 0-1", "standings"):
            organizer.obey(line)
        assert "Standings" in said[-1]
        assert "Гена (dropped)" in said[-1]
        organizer.obey(f"export {tmp_path / 'tables'}")
        rows = list(
            csv.reader((tmp_path / "tables" / "results.csv").read_text("utf-8").split("\n"))
        )
        assert rows[0][:3] == ["round", "table", "player"]
        assert {row[0] for row in rows[1:] if row} == {"1", "2"}
        assert hosted.room.evening.stage is EveningStage.ROUNDS


def test_the_organizer_writes_sheets_of_the_round_to_print(
    catalog: Catalog, tmp_path: Path
) -> None:
    path = tmp_path / "листы.html"
    with organized(catalog) as (_hosted, organizer, said):
        for line in ("next", "result 1 1-0", f"print {path}"):
            organizer.obey(line)
        assert said[-1] == f"Written: {path}"
        tree = read_page(path.read_text("utf-8"))
        assert len(tree.all("article")) == 1
        organizer.obey(f"печать {tmp_path}")
        assert str(tmp_path) in said[-1]
        assert not said[-1].startswith("Written")


def test_a_whole_evening_by_lines_ends_with_json_and_sheets(
    home_with_cards: Path, tmp_path: Path
) -> None:
    path = tmp_path / "sheets.html"
    asked = ("--people", "Аня,Боря", "--way", "names", "--port", "0", "--html", str(path))
    result = run("host", "evening", *asked, "--json", typed="next\nresult 1 0-1\nnext\n")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["stage"] == "over"
    assert str(path) in result.stderr
    titles = [one.text for one in read_page(path.read_text("utf-8")).all("h2")]
    assert titles == ["Round 1", "Standings"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("result", "Type the table and the games"),
        ("result 9 1-0", "no table 9"),
        ("result 1 7-0", "No match of this evening"),
        ("drop Никто", "Nobody here"),
        ("add Аня", "taken"),
        ("nonsense", "help"),
        ("help", "standings"),
    ],
)
def test_a_line_that_cannot_be_obeyed_says_why(line: str, told: str, catalog: Catalog) -> None:
    with organized(catalog) as (_hosted, organizer, said):
        organizer.obey("next")
        organizer.obey(line)
        assert told in "\n".join(said[1:])


def test_results_typed_in_survive_a_killed_host(catalog: Catalog, tmp_path: Path) -> None:
    path = tmp_path / "evening"
    with organized(catalog, path) as (hosted, organizer, _said):
        organizer.obey("next")
        organizer.obey("result 1 1-0")
        before = hosted.room.evening.rounds.rounds
        kept = path.read_bytes()  # what a killed host leaves behind
    path.write_bytes(kept + b'["result",0,1')
    room, _asked = evening_again(catalog, path)
    assert room.evening.rounds.rounds == before
    again = serve_evening(room, CARDS, "127.0.0.1", 0, path)
    Organizer(again, lambda _text: None).obey("result 2 0-1")
    again.stop()
    assert evening_again(catalog, path)[0].evening.rounds.is_round_over


def test_a_file_of_something_else_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "no evening"
    path.write_text('{"format":"razdacha-evening","version":1}\n["stage"\n', "utf-8")
    with pytest.raises(BadFile):
        read_evening(path)


@pytest.mark.parametrize(
    "line",
    [["stage", "nowhere"], ["player", "", False], ["drop", 99], ["round", 5], ["who"], ["deck", 0]],
)
def test_a_line_that_no_evening_writes_is_refused(
    line: list[object], catalog: Catalog, tmp_path: Path
) -> None:
    path = tmp_path / "evening"
    room = new_evening(catalog, EveningWishes(CARDS, PEOPLE))
    journal = journal_of(path, room, {"way": "names", "form": "constructed"})
    journal.save()
    journal.close()
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    with pytest.raises(BadFile):
        evening_again(catalog, path)


def test_an_evening_cannot_have_two_players_of_one_name(catalog: Catalog) -> None:
    with pytest.raises(UserError):
        new_evening(catalog, EveningWishes(CARDS, ("Аня", "аня")))


def test_imported_decks_take_part_under_their_names(catalog: Catalog) -> None:
    cards = CardsAsked(Way.CONSTRUCTED, "constructed")
    wishes = EveningWishes(
        cards, decks=("steppe-raid", "black-candles"), kind=ClubKind.ROUND_ROBIN, seed=1
    )
    room = new_evening(catalog, wishes)
    assert len(room.evening.players) == 2
    assert all(player.deck is not None for player in room.evening.players)
    room.begin(0.0)
    room.begin(0.0)
    assert room.evening.stage is EveningStage.ROUNDS


def test_an_evening_has_no_more_players_than_seats(catalog: Catalog) -> None:
    cards = CardsAsked(Way.DRAFT, "limited")
    with pytest.raises(UserError, match="32 players at most, not 33"):
        new_evening(catalog, EveningWishes(cards, ("",) * 5, bots=28))
