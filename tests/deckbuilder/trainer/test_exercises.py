"""The trainer: codes of deals, verdicts, what is kept, progress."""

from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import SQLModel

from catalog.common.errors import UserError
from catalog.store import open_catalog
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.decks.store import SessionStore
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.mulligans import RedrawTable, redraw_table
from deckbuilder.squads.worth import price, scores
from deckbuilder.trainer.exercises import (
    Answer,
    CountedMistake,
    DealCode,
    Exercise,
    Mistake,
    Mode,
    TrainingRun,
    daily,
    edition_of_code,
    exercise,
    fingerprint,
    frame,
    judge,
    progress,
    read_code,
    shared,
    training_run,
)
from deckbuilder.trainer.store import StoredRun, TrainingStore
from engine.berserk import EDITIONS, RULES_2024
from engine.berserk.cards.card import CardType, Element
from engine.kernel import Refusal, Seat
from tests.deckbuilder.cards import card
from tests.support.starters import starter_cards

DECK = starter_cards()["steppe-raid"]
CODES = st.builds(
    DealCode,
    st.integers(0, 2**32 - 1),
    st.integers(0, 2**32 - 1),
    st.sampled_from(Seat),
    st.integers(0, 63),
    edition=st.sampled_from(["", *EDITIONS]),
)


def _recruited(found: Exercise, *positions: int) -> Recruitment:
    result = Recruitment.of(found.deal)
    for position in positions:
        taken = result.take(position)
        assert isinstance(taken, Recruitment)
        result = taken
    return result


def _kinds(found: Exercise, answer: Answer, table: RedrawTable | None = None) -> list[Mistake]:
    return [kind for kind, _number in judge(found, answer, price(), table).mistakes]


@settings(deadline=None)
@given(CODES)
def test_a_code_decodes_to_its_exercise(code: DealCode) -> None:
    assert read_code(str(code)) == code


@settings(deadline=None)
@given(CODES)
def test_a_code_is_read_regardless_of_case_and_dashes(code: DealCode) -> None:
    assert read_code(f" {str(code).replace('-', '').lower()} ") == code


@settings(deadline=None)
@given(CODES, st.integers(0, 17))
def test_a_mistyped_code_is_detected(code: DealCode, place: int) -> None:
    text = str(code).replace("-", "")
    other = text[:place] + ("7" if text[place] != "7" else "8") + text[place + 1 :]
    with suppress(UserError):
        assert read_code(other) != code


def test_look_alike_letters_in_a_code_are_accepted() -> None:
    found = DealCode(0, 0, Seat.FIRST)
    assert "0" in str(found)
    assert read_code(str(found).replace("0", "O")) == found


@pytest.mark.parametrize("text", ["", "abc", "!!!!", "0000-0000-0000-0000-00"])
def test_an_invalid_code_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="not the code of a deal"):
        read_code(text)


def test_a_fingerprint_depends_only_on_names_and_counts() -> None:
    one, other = card("Волк", 2, ref="a/1"), card("волк", 2, ref="b/7")
    assert fingerprint([one, card("Лис")]) == fingerprint([card("Лис"), other])
    assert fingerprint([one, one]) != fingerprint([one])


def test_the_daily_deal_is_the_same_for_everyone_and_changes_daily() -> None:
    day = date(2026, 5, 1)
    assert (
        daily(PlayableDeck("a", DECK, RULES_2024), day).deal
        == daily(PlayableDeck("b", DECK[::-1], RULES_2024), day).deal
    )
    assert (
        daily(PlayableDeck("a", DECK, RULES_2024), day).code
        != daily(PlayableDeck("a", DECK, RULES_2024), date(2026, 5, 2)).code
    )


def test_a_shared_code_produces_the_same_deal() -> None:
    made = exercise(PlayableDeck("Мой", DECK, RULES_2024), 77, Seat.SECOND).redrawn()
    decks = (("Чужая", starter_cards()["black-candles"]), ("Такая же", DECK))
    others = [PlayableDeck(*deck, RULES_2024) for deck in decks]
    found = shared(read_code(str(made.code)), others)
    assert (found.deck, found.deal) == ("Такая же", made.deal)


def test_a_code_names_its_edition_if_chosen_or_not_the_default() -> None:
    usual = PlayableDeck("Мой", DECK, RULES_2024)
    older = PlayableDeck("Мой", DECK, EDITIONS["2009"])
    assert [
        exercise(usual, 7, Seat.FIRST).code.edition,
        exercise(usual, 7, Seat.FIRST, named=True).code.edition,
        exercise(older, 7, Seat.FIRST).code.edition,
        daily(older, date(2026, 5, 1)).code.edition,
    ] == ["", "2024", "2009", "2009"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("own", EDITIONS)
def test_a_shared_code_is_dealt_under_its_own_edition(edition: str, own: str) -> None:
    made = exercise(PlayableDeck("a", DECK, EDITIONS[edition]), 77, Seat.SECOND, named=True)
    found = shared(read_code(str(made.code)), [PlayableDeck("b", DECK, EDITIONS[own])])
    assert found.rules == EDITIONS[edition]
    assert found.deal == made.deal
    assert edition_of_code(str(found.code)) == EDITIONS[edition]


def test_a_code_without_an_edition_uses_that_of_the_deck() -> None:
    made = exercise(PlayableDeck("a", DECK, RULES_2024), 77, Seat.SECOND)
    found = shared(made.code, [PlayableDeck("b", DECK, EDITIONS["2010"])])
    assert found.rules == EDITIONS["2010"]
    assert edition_of_code(str(made.code)) is None


def test_a_code_with_an_unknown_edition_is_reported_as_from_a_newer_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code = str(DealCode(1, 2, Seat.FIRST, edition="2009"))
    monkeypatch.setattr("deckbuilder.trainer.exercises._EDITIONS", ("2024",))
    with pytest.raises(UserError, match="newer version of Razdacha"):
        read_code(code)


def test_a_code_of_an_unknown_deck_is_refused() -> None:
    with pytest.raises(UserError, match="needs a deck you do not have"):
        shared(DealCode(1, 2, Seat.FIRST), [PlayableDeck("a", DECK, RULES_2024)])


@pytest.mark.rule("402.4")
def test_a_redraw_costs_gold_and_is_refused_without_gold() -> None:
    found = exercise(PlayableDeck("a", DECK, RULES_2024), 1, Seat.FIRST)
    assert found.redrawn().deal.gold == found.deal.gold - 1
    last = replace(found, code=replace(found.code, mulligans=24))
    with pytest.raises(UserError, match="not enough gold"):
        last.redrawn()


def test_the_best_squad_scores_100_without_a_mistake() -> None:
    found = exercise(PlayableDeck("a", DECK, RULES_2024), 5, Seat.FIRST)
    best = judge(found, Answer(Recruitment.of(found.deal)), price()).best
    assert best is not None
    verdict = judge(found, Answer(_recruited(found, *best.positions)), price())
    assert (verdict.score, verdict.loss, verdict.mistakes) == (100, 0, ())
    assert verdict.own is not None
    assert replace(verdict.own, steps=best.steps) == best


def test_a_one_card_squad_leaves_unspent_crystals() -> None:
    found = exercise(PlayableDeck("a", DECK, RULES_2024), 5, Seat.FIRST)
    place = next(p for p, one in enumerate(found.deal.hand) if one.type.is_creature)
    verdict = judge(found, Answer(_recruited(found, place)), price())
    assert [kind for kind, _number in verdict.mistakes] == [Mistake.CRYSTALS_LEFT]
    assert verdict.own is not None
    assert verdict.score == 100 * verdict.own.worth // (verdict.own.worth + verdict.loss)


@pytest.mark.rule("403.2.3")
def test_an_empty_squad_is_refused() -> None:
    found = exercise(PlayableDeck("a", DECK, RULES_2024), 5, Seat.FIRST)
    verdict = judge(found, Answer(Recruitment.of(found.deal)), price())
    assert verdict.own is None
    assert (verdict.score, verdict.mistakes) == (0, ((Mistake.NO_SQUAD, verdict.loss),))


def test_an_element_absent_from_the_best_squads_is_a_mistake() -> None:
    woods = [card(f"Лес {n}", 4, CardType.GROUND, Element.FOREST) for n in range(12)]
    swamps = [card(f"Топь {n}", 4, CardType.GROUND, Element.SWAMP) for n in range(3)]
    found = exercise(PlayableDeck("a", (*woods, *swamps), RULES_2024), 1, Seat.FIRST)
    hand = found.deal.hand
    forest = [p for p, one in enumerate(hand) if Element.FOREST in one.elements][:10]
    swamp = next(p for p, one in enumerate(hand) if Element.SWAMP in one.elements)
    assert Mistake.ELEMENT_TOO_MANY in _kinds(found, Answer(_recruited(found, *forest[:9], swamp)))


@pytest.mark.rule("403.2.3")
def test_refusals_are_recorded_by_kind() -> None:
    found = exercise(PlayableDeck("a", DECK, RULES_2024), 5, Seat.FIRST)
    best = judge(found, Answer(Recruitment.of(found.deal)), price()).best
    assert best is not None
    refused = (Refusal("flyer_cap", "403.2.3"), Refusal("no_gold", "403.2.3"))
    answer = Answer(_recruited(found, *best.positions), refused)
    assert judge(found, answer, price()).mistakes == (
        (Mistake.FLYERS_OVER_CAP, 1),
        (Mistake.NOT_ALLOWED, 1),
    )


def test_overtime_is_a_mistake_only_with_a_clock() -> None:
    found = exercise(PlayableDeck("a", DECK, RULES_2024), 5, Seat.FIRST)
    answer = Answer(Recruitment.of(found.deal), seconds=75.0, clock=60)
    assert judge(found, answer, price()).mistakes[-1] == (Mistake.TOO_LATE, 15)
    assert Mistake.TOO_LATE not in _kinds(found, replace(answer, clock=None))


def _table() -> RedrawTable:
    return redraw_table(DECK, scores(DECK, price()), Seat.FIRST, deals=300, rules=RULES_2024)


@pytest.mark.slow
def test_keeping_a_bad_deal_or_redrawing_a_good_one_is_a_mistake() -> None:
    table = _table()
    kept: set[int] = set()
    sent: set[int] = set()
    sure = replace(price(), miss=0)  # its own error would leave hardly a deal to be sure of
    for seed in range(30):
        found = exercise(PlayableDeck("a", DECK, RULES_2024), seed, Seat.FIRST)
        verdict = judge(found, Answer(Recruitment.of(found.deal)), sure, table)
        assert verdict.advice is not None
        redrawn = found.redrawn()
        again = dict(judge(redrawn, Answer(Recruitment.of(redrawn.deal)), sure, table).mistakes)
        if verdict.advice.sure < 0.9:
            continue
        wrong = Mistake.KEPT_BAD_DEAL in dict(verdict.mistakes)
        assert wrong is not verdict.advice.keep
        assert (Mistake.REDREW_GOOD_DEAL in again) is verdict.advice.keep
        (sent if verdict.advice.keep else kept).add(seed)
    assert kept
    assert sent


def _run(deck: str, at: str, score: int, *kinds: Mistake) -> TrainingRun:
    return TrainingRun(
        at,
        Mode.ENDLESS,
        deck,
        "CODE",
        Seat.FIRST,
        0,
        "price",
        60,
        12.5,
        ("Волк",),
        ("Лис",),
        score,
        100,
        score,
        tuple(CountedMistake(kind, 3) for kind in kinds),
    )


RUNS = (
    _run("Лес", "2026-01-01T10:00:00+00:00", 90, Mistake.CRYSTALS_LEFT, Mistake.TOO_LATE),
    _run("Топь", "2026-01-01T11:00:00+00:00", 100),
    _run("Лес", "2026-01-02T10:00:00+00:00", 80, Mistake.CRYSTALS_LEFT),
)


def test_progress_is_shown_by_deck_day_and_mistake() -> None:
    found = progress(RUNS)
    assert (found.total.runs, found.total.score, found.total.perfect) == (3, 90.0, 1)
    assert [(one.key, one.score) for one in found.decks] == [("Лес", 85.0), ("Топь", 100.0)]
    assert [(one.key, one.runs) for one in found.days] == [("2026-01-01", 2), ("2026-01-02", 1)]
    assert found.total.mistakes == ((Mistake.CRYSTALS_LEFT, 2), (Mistake.TOO_LATE, 1))
    assert [one.mistakes for one in found.decks] == [found.total.mistakes, ()]


def test_progress_separates_models_and_shows_decks_day_by_day() -> None:
    found = progress((*RUNS, replace(RUNS[1], model="simulated")))
    assert [(one.key, one.runs) for one in found.models] == [("price", 3), ("simulated", 1)]
    forest, swamp = found.deck_days
    assert (forest[0], [(one.key, one.score) for one in forest[1]]) == (
        "Лес",
        [("2026-01-01", 90.0), ("2026-01-02", 80.0)],
    )
    assert [one.runs for one in swamp[1]] == [2]


def test_no_answers_make_no_progress() -> None:
    assert progress(()).total.runs == 0


def test_a_frame_has_a_column_for_every_kind_of_mistake() -> None:
    table = frame(RUNS)
    assert table["crystals_left"].tolist() == [3, 0, 3]
    assert {kind.value for kind in Mistake} <= set(table.columns)


def test_an_empty_frame_has_the_same_columns() -> None:
    assert list(frame(()).columns) == list(frame(RUNS).columns)


def test_answers_are_stored_in_order(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'test.sqlite'}"
    with open_catalog(url) as catalog:
        for run in RUNS:
            TrainingStore(catalog).add(run)
    with open_catalog(url) as catalog:
        assert TrainingStore(catalog).runs() == RUNS
        assert TrainingStore(catalog).runs("Топь") == (RUNS[1],)
        assert TrainingStore(catalog).runs(model="simulated") == ()


def test_an_answer_is_stored_once_and_ends_only_its_own_exercise(tmp_path: Path) -> None:
    with open_catalog(f"sqlite:///{tmp_path / 'test.sqlite'}") as catalog:
        store, sessions = TrainingStore(catalog), SessionStore(catalog)
        sessions.save("trainer", {"code": RUNS[0].code, "finished": RUNS[0].at})
        assert store.finish(RUNS[0], "trainer")
        assert sessions.load("trainer") is None
        sessions.save("trainer", {"code": RUNS[0].code, "finished": ""})  # the same deal again
        assert not store.finish(RUNS[0], "trainer")
        assert store.runs() == (RUNS[0],)
        assert sessions.load("trainer") is not None


def test_an_answer_is_stored_as_it_was_judged() -> None:
    found = exercise(PlayableDeck("Набег", DECK, RULES_2024), 5, Seat.FIRST)
    answer = Answer(Recruitment.of(found.deal), seconds=75.0, clock=60)
    verdict = judge(found, answer, price())
    run = training_run(found, answer, verdict, "price", "2026-01-01T10:00:00+00:00")
    assert (run.code, run.score, run.model) == (str(found.code), 0, "price")
    assert run.mistakes == verdict.mistakes


def test_the_table_matches_the_migration() -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def concerned(_thing: object, name: str, kind: str, _back: bool, _other: object) -> bool:
        return kind != "table" or name == StoredRun.__tablename__

    with open_catalog() as catalog, catalog.db.connect() as connection:
        context = MigrationContext.configure(connection, opts={"include_object": concerned})
        assert compare_metadata(context, SQLModel.metadata) == []
