"""The sheets of a club evening: pairings, slips of open matches, standings; names are text."""

from catalog.common.i18n import Language, activate
from deckbuilder.network.evening.protocol import (
    EveningStage,
    Hall,
    Line,
    Paired,
    Pairings,
    Seated,
    Standings,
)
from deckbuilder.network.protocol import EveningTerms, Way
from deckbuilder.pages.evening import evening_sheet
from deckbuilder.tournament.club_rounds import ClubKind
from deckbuilder.workbench.hosted_evening import SeenEvening
from tests.support.pages import Tag, read_page

NAMES = ("Аня", "Боря", '<img src=x onerror="1">', "Гена", "Даша")
TERMS = EveningTerms(
    "Лига & клуб", Way.NAMES, ClubKind.SWISS, "2024", "constructed", 3, 0, 50, True
)


def seen_with(*rounds: Pairings) -> SeenEvening:
    """An evening of five, with these rounds."""
    players = tuple(Seated(name, False, False, False, name == "Гена") for name in NAMES)
    lines = tuple(Line(player, 3 * player, player, 0, 1, 5, 2) for player in range(4, -1, -1))
    hall = Hall(EveningStage.ROUNDS, players, -1, len(rounds), 3)
    return SeenEvening(TERMS, hall, rounds, Standings(lines, False) if rounds else None)


FIRST = Pairings(
    1,
    False,
    (
        Paired(0, 1, (2, 1), 0, 0, True),
        Paired(2, 3, (0, 2), 0, 3, True),
        Paired(4, None, (0, 0), 0, 4, True),
    ),
)
SECOND = Pairings(
    2, False, (Paired(3, 0, (2, 0), 0, 3, True), Paired(1, 2, (1, 0), 0, None, False))
)


def rows_of(table: Tag) -> list[list[str]]:
    return [[cell.text for cell in row.all("td")] for row in table.all("tr")[1:]]


def test_the_sheet_has_the_current_round_the_standings_and_earlier_rounds_in_this_order() -> None:
    tree = read_page(evening_sheet(seen_with(FIRST, SECOND)))
    titles = [title.text for title in tree.all("h2")]
    assert titles == ["Round 2", "Result slips", "Standings", "Round 1"]
    current, _slip, standings, earlier = tree.all("table")
    assert rows_of(current)[0] == ["1", "Гена", "2-0", "Аня"]
    assert rows_of(standings)[0] == ["1", "Даша", "12", "4-0-1", "5", "2"]
    assert rows_of(earlier)[2] == ["3", "Даша", "", "bye"]


def test_only_an_open_match_has_a_slip_to_fill_in() -> None:
    tree = read_page(evening_sheet(seen_with(FIRST, SECOND)))
    slip = tree.one("article")
    assert slip.one("h3").text == "Round 2 · table 2"
    assert [row.text for row in slip.all("bdi")] == ["Боря", NAMES[2]]
    assert read_page(evening_sheet(seen_with(FIRST))).all("article") == []


def test_names_are_text_and_the_sheet_loads_nothing() -> None:
    tree = read_page(evening_sheet(seen_with(FIRST, SECOND)))
    assert tree.one("h1").text == "Лига & клуб"
    assert tree.all("img") == tree.all("script") == tree.all("link") == []
    policies = [str(one.attributes.get("content")) for one in tree.all("meta")]
    assert any("default-src 'none'" in policy for policy in policies)


def test_the_sheet_is_black_on_white_for_a4_in_a_dark_browser_too() -> None:
    style = read_page(evening_sheet(seen_with(FIRST))).one("style").text
    assert "size: A4" in style
    assert style.rindex("--paper: #fff") > style.index("prefers-color-scheme: dark")
    assert style.rindex("color-scheme: light;") > style.rindex("color-scheme: light dark")


def test_before_the_first_round_the_sheet_has_no_table() -> None:
    assert read_page(evening_sheet(seen_with())).all("table") == []


def test_the_sheet_is_in_the_language_of_the_interface() -> None:
    activate(Language.RUSSIAN)
    titles = [one.text for one in read_page(evening_sheet(seen_with(FIRST, SECOND))).all("h2")]
    assert titles == ["Тур 2", "Бланки результатов", "Таблица", "Тур 1"]
