"""The long run in short: pieces that are written down, summed, and not played twice."""

from pathlib import Path
from random import Random

import pytest

from engine.berserk.changing.setup import Setup
from tests.bench import decisions
from tests.support.bundled import REAL_CARDS
from tests.support.trials import Tally

pytestmark = pytest.mark.slow

RUN = ("--kind", "wild", "--decisions", "60", "--seeds", "2", "--seed", "5", "--kept")


def test_a_resumed_run_sums_kept_pieces_without_playing_them_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "soak.jsonl"
    assert decisions.main([*RUN, str(kept)]) == 0
    first = capsys.readouterr().out
    assert "over 2 seeds, 0 failures" in first
    monkeypatch.setattr(decisions, "play", None)  # nothing is played any more
    assert decisions.main([*RUN, str(kept)]) == 0
    assert capsys.readouterr().out == "".join(first.splitlines(keepends=True)[2:])
    assert len(decisions.kept_pieces(kept)) == 2


def test_pieces_of_another_commit_are_not_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "soak.jsonl"
    for tree in ("one", "other"):
        monkeypatch.setattr(decisions, "commit", lambda name=tree: name)
        assert decisions.main([*RUN, str(kept)]) == 0
    assert len(decisions.kept_pieces(kept)) == 4


def test_a_failure_is_reported_with_its_match_and_the_run_continues(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, numbers = decisions.play, list[int]()

    def play(kind: str, number: int, tally: Tally, often: float, edition: str) -> None:
        numbers.append(number)
        if len(numbers) == 1:
            raise decisions.Failed(f"--match {kind} {number}, choice 0")
        real(kind, number, tally, often, edition)

    monkeypatch.setattr(decisions, "play", play)
    assert decisions.main(list(RUN[:-1])) == 1
    out = capsys.readouterr().out
    assert f"FAILED: --match wild {numbers[0]}, choice 0" in out
    assert len(numbers) > 2


@pytest.mark.parametrize("kind", sorted(decisions.KINDS))
def test_a_kind_sets_up_the_same_match_for_the_same_number(kind: str) -> None:
    def setup() -> Setup:
        return decisions.KINDS[kind](Random(4711))

    assert setup() == setup()


def test_a_run_may_be_limited_to_a_number_of_matches() -> None:
    piece = decisions.Piece("wild", 5, 0, 0.0, "", matches=2)
    decisions.play_piece(piece)
    assert piece.tally.matches == 2
    assert not piece.failures


def test_the_bench_counts_the_sentences_of_real_decks_in_play() -> None:
    if not REAL_CARDS.is_file():
        pytest.skip("the real cards are not beside this checkout (../shared/cards/nxt_data.json)")
    tally = Tally()
    for number in range(3):
        decisions.play("decks", number, tally, 0.0)
    said = tally.sentences
    assert said["printed"] >= said["in_play"] > said["announced"] >= said["carried_out"] > 0
    piece = decisions.Piece("decks", 1, 0, 0.0, "", tally)
    assert f"in play {said['in_play']:,}, announced" in decisions.told("decks", [piece])
