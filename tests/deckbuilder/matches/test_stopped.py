"""A match whose rules go on for ever: stopped, told in words, kept for a report, not lost."""

import pickle
import stat
from pathlib import Path

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.matches.match import Controller, Entrant, MatchSession, Stage
from deckbuilder.matches.saves import read_snapshot, render_snapshot, setup_to_json
from deckbuilder.squads.simulation import _played, _Squad
from engine.berserk import BERSERK, RULES_2024
from engine.berserk.table.state import NO_TERMS
from engine.kernel import Endless, replay, saved_choices
from tests.support.endless import looping_deck


def stopped_match() -> tuple[MatchSession, MatchStopped]:
    """Return a match of two bots that was stopped, and what was said."""
    one, other = (
        Entrant(name, Controller.RANDOM, "loops", looping_deck()) for name in ("Anna", "Boris")
    )
    session = MatchSession((one, other), 3, rules=RULES_2024)
    with pytest.raises(MatchStopped) as caught:
        play_out(session)
    return session, caught.value


def play_out(session: MatchSession) -> None:
    while session.play_bot():
        continue


def test_an_endless_match_is_written_to_a_private_report(home_to_be: Path) -> None:
    session, stopped = stopped_match()
    path = Path(stopped.path)
    assert (path.parent, stat.S_IMODE(path.stat().st_mode)) == (home_to_be, 0o600)
    setup, choices = saved_choices(BERSERK, path.read_text(encoding="utf-8"))
    assert session.match is not None
    assert choices[:-1] == tuple(session.match.choices)
    with pytest.raises(Endless):
        replay(BERSERK, setup, choices)


def test_an_endless_choice_leaves_a_match_that_can_be_saved_and_opened() -> None:
    session, _stopped = stopped_match()
    assert session.stage is Stage.MATCH
    again = read_snapshot(setup_to_json(session), render_snapshot(session))
    assert again.acts == session.acts
    assert again.match is not None
    assert session.match is not None
    assert again.match.state == session.match.state
    assert again.waiting == session.waiting


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (Language.ENGLISH, "The match was stopped: effects"),
        (Language.RUSSIAN, "Партия остановлена: одно"),
    ],
)
def test_an_endless_match_is_reported_in_words_with_the_path(
    language: Language, words: str
) -> None:
    activate(language)
    try:
        message = str(stopped_match()[1])
    finally:
        activate(Language.ENGLISH)
    assert words in message
    assert "stopped-match-" in message


def test_an_unwritable_report_folder_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("RAZDACHA_HOME", str(tmp_path / "file"))
    _session, stopped = stopped_match()
    assert stopped.path == ""
    assert str(tmp_path / "file") in str(stopped)


def test_an_endless_match_error_survives_pickling() -> None:
    stopped = MatchStopped("/somewhere/report.json")
    again = pickle.loads(pickle.dumps(stopped))
    assert (str(again), again.path) == (str(stopped), stopped.path)
    ended = pickle.loads(pickle.dumps(Endless("5 events", "a report")))
    assert (str(ended), ended.report) == ("5 events", "a report")


def test_a_simulated_endless_match_is_stopped() -> None:
    cards = looping_deck()[:3]
    squad = _Squad(cards, (NO_TERMS,) * len(cards))
    with pytest.raises(MatchStopped):
        _played((squad, squad), RULES_2024, 1)
