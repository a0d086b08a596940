"""The part that plays the search bot against the direct one: what it counts and keeps."""

from pathlib import Path

import pytest

from engine.berserk.changing.setup import Setup
from engine.berserk.table.options import EndTurn, MoveTo, StrikeAt
from engine.kernel import Option, Seat
from tests.bench import opponent
from tests.bench.opponent import REAL, STARTERS, Counting, Played, begin, summary
from tests.bench.timing import Remark
from tests.support.scenario import Piece, Table

WON, LOST = Played(1.0, 4, 12, 1, 0), Played(0.0, 6, 18, 2, 3)


def beside_a_foe() -> tuple[Table, Piece, Piece]:
    """Return a table with an own creature that stands beside an own artifact and an enemy."""
    table = Table()
    striker = table.first.creature("c3")
    artifact = table.first.artifact("b3")
    table.second.creature("c4")
    return table, striker, artifact


def counted(table: Table, *chosen: Option) -> Played:
    """Return the counts of a match with these choices in one turn."""
    counting = Counting()
    for option in chosen:
        decision = table.match.decision
        assert decision is not None
        assert option in decision.options
        counting.note(table.match.view(decision.seat), decision, option)
        table.choose(option)
    return counting.played(1.0)


def test_a_turn_ended_at_once_is_idle_if_an_attack_is_legal() -> None:
    table, _striker, _artifact = beside_a_foe()
    assert counted(table, EndTurn()) == Played(1.0, turns=1, acts=0, idle=1, own=0)


def test_a_turn_with_a_move_is_not_idle() -> None:
    table, _striker, _artifact = beside_a_foe()
    move = next(option for option in table.options if isinstance(option, MoveTo))
    assert counted(table, move, EndTurn()) == Played(1.0, turns=1, acts=1, idle=0, own=0)


def test_a_strike_at_an_own_card_is_counted() -> None:
    table, striker, artifact = beside_a_foe()
    played = counted(table, StrikeAt(striker.id, artifact.id))
    assert played == Played(1.0, turns=1, acts=1, idle=0, own=1)


def test_a_summary_contains_wins_acts_per_turn_and_strikes_at_own_cards() -> None:
    figures = [figure.value for figure in summary("kind", [WON, LOST, WON])]
    assert figures == pytest.approx([3, 200 / 3, 20.77, 93.85, 3.0, 4, 3], abs=0.01)


def test_a_draw_counts_half() -> None:
    _matches, wins, *_more = summary("kind", [WON, Played(0.5, 4, 12, 1, 0)])
    assert wins.value == 75.0


def test_two_consecutive_matches_share_a_setup_with_exchanged_seats(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played: list[tuple[Setup, Seat]] = []

    def noting(setup: Setup, seat: Seat, _playouts: int) -> Played:
        played.append((setup, seat))
        return WON

    monkeypatch.setattr(opponent, "play", noting)
    play = begin(STARTERS)
    for number in range(3):
        play(number)
    one, exchanged, another = played
    assert one[0] == exchanged[0]
    assert one[1] is not exchanged[1]
    assert another[0] != one[0]


def test_missing_real_decks_are_reported_and_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(opponent, "REAL_CARDS", tmp_path / "absent.json")
    monkeypatch.setattr(opponent, "begin", lambda kind, _playouts: lambda number: WON)
    *figures, said = opponent.figures(cheap=True)
    assert isinstance(said, Remark)
    assert said.text.startswith(REAL)
    assert all(not isinstance(figure, Remark) and STARTERS in figure.what for figure in figures)
