"""What many drafts say: hand-counted examples, and records that survive their file."""

import math
from pathlib import Path

import pandas as pd
import pytest

from catalog.common.errors import BadFile
from deckbuilder.limited.draft.log import log_of
from deckbuilder.limited.draft.logfile import LoggedDeck
from deckbuilder.limited.many.records import (
    DraftRecord,
    MatchRecord,
    PickRecord,
    SeatRecord,
    record_of,
)
from deckbuilder.limited.many.tables import TABLES, DraftStatistics
from deckbuilder.tasks.run_folder import read_line, render_line
from deckbuilder.tournament.results import TournamentMatch
from deckbuilder.tournament.simulated import MatchResult
from tests.support.drafts import a_draft, a_plan

FOX, OWL, ELK, HEN = "t/1", "t/2", "t/3", "t/4"
NAMES = {FOX: "Лиса", OWL: "Сова", ELK: "Лось", HEN: "Курица"}


def seat(skill: str, *refs: str, deck: tuple[str, ...] = ()) -> SeatRecord:
    """Return a seat that took these cards in one round, the first with the first pick."""
    picks = tuple(PickRecord(ref, 1, number) for number, ref in enumerate(refs, 1))
    return SeatRecord(skill, picks, deck)


FIRST = DraftRecord(
    0,
    11,
    (seat("squad", FOX, OWL, deck=(FOX,)), seat("rating", ELK, OWL, deck=(ELK, OWL))),
    (
        MatchRecord((0, 1), 0, ((FOX, FOX), (ELK,))),
        MatchRecord((1, 0), None, ((ELK, OWL), (FOX,))),
    ),
)
SECOND = DraftRecord(
    1,
    12,
    (seat("squad", FOX, HEN, deck=(FOX,)), seat("rating", OWL, ELK, deck=(OWL, ELK))),
    (MatchRecord((0, 1), 1, ((FOX,), (OWL,))),),
)


@pytest.fixture
def found() -> DraftStatistics:
    return DraftStatistics([SECOND, FIRST], NAMES)


def row(frame: pd.DataFrame, key: str, value: object) -> dict[str, object]:
    (one,) = frame[frame[key] == value].to_dict("records")
    return {str(name): cell for name, cell in one.items()}


def test_cards_are_counted_by_their_picks(found: DraftStatistics) -> None:
    owl = row(found.cards(), "name", "Сова")
    assert (owl["taken"], owl["first_picks"]) == (3, 1)
    assert owl["average_pick"] == pytest.approx(5 / 3)


def test_cards_are_sorted_by_earliest_pick(found: DraftStatistics) -> None:
    assert found.cards()["name"].tolist() == ["Лиса", "Лось", "Сова", "Курица"]


def test_cards_are_counted_in_the_decks_that_use_them(found: DraftStatistics) -> None:
    frame = found.cards()
    assert row(frame, "id", OWL)["deck_share"] == pytest.approx(2 / 3)
    assert row(frame, "id", HEN)["in_deck"] == 0


def test_the_win_share_of_a_card_counts_each_squad_once(
    found: DraftStatistics,
) -> None:
    fox = row(found.cards(), "id", FOX)
    assert (fox["played"], fox["win_share"]) == (3, 0.5)


def test_a_card_that_never_played_has_no_win_share(found: DraftStatistics) -> None:
    hen = row(found.cards(), "id", HEN)
    assert hen["played"] == 0
    assert math.isnan(float(str(hen["win_share"])))


def test_the_error_groups_the_matches_of_one_deck() -> None:
    # Ten decks won both of their two matches, ten neither.
    records = [
        DraftRecord(n, n, FIRST.seats, (MatchRecord((0, 1), n % 2, ((FOX,), (ELK,))),) * 2)
        for n in range(20)
    ]
    fox = row(DraftStatistics(records, NAMES).cards(), "id", FOX)
    assert fox["win_error"] == pytest.approx(math.sqrt(20) / 40)


def test_the_error_stays_large_for_a_few_decks_with_equal_results(found: DraftStatistics) -> None:
    # The elk was played twice and won half a match.
    elk = row(found.cards(), "id", ELK)
    assert elk["win_error"] == pytest.approx(math.sqrt(0.375 * 0.625 / 4))


def test_seats_are_numbered_from_one(found: DraftStatistics) -> None:
    frame = found.seats()
    assert frame["seat"].tolist() == [1, 2]
    assert frame["matches"].tolist() == [3, 3]
    assert frame["win_share"].tolist() == [0.5, 0.5]


def test_results_are_grouped_by_skill_of_the_bot(found: DraftStatistics) -> None:
    frame = found.skills()
    assert frame["skill"].tolist() == ["rating", "squad"]


def test_first_picks_are_listed_with_the_results_of_their_decks(found: DraftStatistics) -> None:
    frame = found.first_picks()
    assert frame["name"].tolist() == ["Лиса", "Сова", "Лось"]
    elk = row(frame, "id", ELK)
    assert (elk["times"], elk["matches"], elk["win_share"]) == (1, 2, 0.25)


def test_drafts_without_matches_have_statistics_of_picks() -> None:
    quiet = DraftStatistics([DraftRecord(0, 1, FIRST.seats)], NAMES)
    assert quiet.cards()["taken"].sum() == 4
    assert quiet.first_picks()["matches"].tolist() == [0, 0]
    assert len(quiet.seats()) == 0
    assert (quiet.drafts, quiet.matches) == (1, 0)


def test_every_table_is_written(found: DraftStatistics, tmp_path: Path) -> None:
    paths = found.write_csv(tmp_path / "tables")
    assert [path.stem for path in paths] == list(TABLES)
    assert (tmp_path / "tables" / "cards.csv").read_text("utf-8").startswith("id,name,taken,")


NO_RECORD = "this is no draft"


@pytest.mark.parametrize("record", [FIRST, SECOND])
def test_a_record_is_written_and_read_back(record: DraftRecord) -> None:
    text = render_line(record)
    assert "\n" not in text
    assert read_line(DraftRecord, NO_RECORD, text, "drafts.jsonl", 1) == record


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", render_line(FIRST).replace("1", "x")])
def test_an_invalid_record_is_reported_with_its_line(text: str) -> None:
    with pytest.raises(BadFile, match=f"drafts.jsonl:7: {NO_RECORD}"):
        read_line(DraftRecord, NO_RECORD, text, "drafts.jsonl", 7)


def test_the_record_of_a_log_contains_picks_decks_and_matches() -> None:
    draft = a_draft(a_plan(seats=2))
    card = draft.view(0).pack[2]
    assert card is not None
    draft.choose(0, 2)
    log = log_of(draft, (LoggedDeck(1, "Набег", ("wood/1", "wood/1")),))
    result = MatchResult(1, "no_creatures", "601.2", 0, (("a",), ("b",)), 20)
    record = record_of(log, (TournamentMatch(0, 0, (1, 0), result),), 5)
    assert record.number == 5
    assert record.seats[0].picks == (PickRecord(card.ref, 1, 1),)
    assert [one.deck for one in record.seats] == [(), ("wood/1", "wood/1")]
    assert record.matches == (MatchRecord((1, 0), 0, (("a",), ("b",))),)
