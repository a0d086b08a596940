"""What the forms of a draft and of a pool keep, and what they make of it."""

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.kit.fields import Answers, defaults
from deckbuilder.limited.draft.plan import DraftKind, Passing, Skill
from deckbuilder.limited.draft_fields import (
    DRAFT_KIND,
    PEOPLE,
    RATED_BY,
    SEATS,
    SKILL,
    Wishes,
    begun,
)
from deckbuilder.limited.pool_fields import FORMERLY, POOL_BOOSTERS, POOL_QUESTIONS, STARTER

KEPT = {
    "kind": "grid",
    "people": ["Анна", "Борис"],
    "seats": 2,
    "skill": None,
    "sets": "3-4-4",
    "boosters": 2,
    "collation": "uniform",
    "passing": "right",
    "clock": 60,
    "ratings": "/home/anna/worth.csv",
    "edition": "2009",
}


@pytest.fixture(autouse=True)
def _english() -> None:
    activate(Language.ENGLISH)


def test_the_answers_of_the_last_form_are_kept() -> None:
    wishes = Wishes.of(defaults(begun(KEPT).values()))
    assert wishes == Wishes(
        DraftKind.GRID,
        ("Анна", "Борис"),
        None,
        tuple(Skill),
        "3-4-4",
        2,
        "uniform",
        Passing.RIGHT,
        60,
        "/home/anna/worth.csv",
        "2009",
    )
    answers = defaults(begun(KEPT).values())
    assert answers.to_json() == KEPT


def test_unreadable_kept_answers_take_their_defaults() -> None:
    damaged = KEPT | {"kind": "pyramid", "seats": "many", "skill": 3, "people": []}
    answers = defaults(begun(damaged).values())
    assert (answers[DRAFT_KIND], answers[SEATS]) == (DraftKind.POD, 8)
    assert (answers[SKILL], answers[PEOPLE]) == (Skill.BALANCE, ())
    assert Wishes.of(defaults(begun({}).values())) == Wishes(people=("Player",), seats=8)


def test_the_last_named_ratings_file_is_still_offered() -> None:
    question = begun(KEPT)[RATED_BY.name]
    assert [offer.value for offer in question.offers()][-1] == "/home/anna/worth.csv"


def test_only_a_pod_asks_for_its_number_of_seats() -> None:
    assert SEATS.is_asked(Answers([(DRAFT_KIND, DraftKind.POD)]))
    assert not SEATS.is_asked(Answers([(DRAFT_KIND, DraftKind.WINSTON)]))


def test_a_pool_saved_in_the_old_form_fills_the_form() -> None:
    listed = dict(zip(FORMERLY, ["3-4", 2, "", "steppe-riders", 5, "", ""], strict=True))
    answers = defaults(question.kept(listed) for question in POOL_QUESTIONS)
    assert (answers[STARTER], answers[POOL_BOOSTERS]) == ("Конница ветра", 2)
    assert answers.to_json() == {
        "format": "",
        "starter": "Конница ветра",
        "sets": "3-4",
        "boosters": 2,
        "collation": "",
        "bots": 5,
        "edition": "",
    }
