"""“Did you mean”: slips of the finger, of the layout, and names that are remembered in part."""

from collections.abc import Iterator

import pytest
from sqlmodel import Session

from catalog.models import CardRow, ImportRun
from catalog.suggest import suggest_names
from tests.catalog.shelf import card, rows_of, shelf, shelf_session


@pytest.fixture
def session() -> Iterator[Session]:
    """The shelf with its index."""
    with shelf_session(shelf(), indexed=True) as made:
        yield made


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("костоломм", "Костолом"),
        ("КАСТАЛОМ", "Костолом"),
        ("елкин дазорный", "Ёлкин дозорный"),
        ("rjcnjkjv", "Костолом"),
        ("rfcnjkjv", "Костолом"),
        ("дазорный", "Ёлкин дозорный"),
        ("каминный", "Каменный щит"),
        ("Koctoлoм", "Костолом"),
        ("KOCTOЛOM", "Костолом"),
    ],
)
def test_a_misspelt_word_finds_the_intended_name(session: Session, typed: str, meant: str) -> None:
    assert suggest_names(rows_of(session), typed)[0] == meant


def test_a_name_in_two_sets_is_suggested_once(session: Session) -> None:
    assert suggest_names(rows_of(session), "костолам") == ("Костолом",)


@pytest.mark.parametrize("typed", ["", "   ", "ъыьэ", "zzzzzzz", "!!!", "\x00", "а" * 3000])
def test_a_word_unlike_every_name_gets_no_suggestion(session: Session, typed: str) -> None:
    assert suggest_names(rows_of(session), typed) == ()


def test_the_nearest_suggestions_come_first_up_to_the_limit(session: Session) -> None:
    new = card("Латница", number=41), card("Латники", number=42)
    session.add_all(map(CardRow.of, new))
    session.commit()
    assert suggest_names(rows_of(session), "латникк", limit=2) == ("Латник", "Латники")
    assert suggest_names(rows_of(session), "латникк", limit=0) == ()


def test_a_new_card_is_suggested_at_once(session: Session) -> None:
    assert suggest_names(rows_of(session), "выдраа") == ()
    session.add(CardRow.of(card("Выдра", number=43)))
    session.commit()
    assert suggest_names(rows_of(session), "выдраа") == ("Выдра",)


def test_a_card_renamed_by_an_import_is_suggested_by_its_new_name(session: Session) -> None:
    otter = CardRow.of(card("Выдра", number=43))
    session.add(otter)
    session.commit()
    assert suggest_names(rows_of(session), "выдраа") == ("Выдра",)
    otter.name, otter.name_key = "Бобёр", "бобер"
    session.add(
        ImportRun(
            file="names.csv",
            sha256="",
            format="csv",
            started_at="",
            finished_at="",
            added=0,
            updated=1,
            unchanged=0,
            rejected=0,
        )
    )
    session.commit()
    assert suggest_names(rows_of(session), "боберр") == ("Бобёр",)
    assert suggest_names(rows_of(session), "выдраа") == ()
