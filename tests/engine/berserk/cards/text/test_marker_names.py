"""Names of markers: in whatever form a text asks for one again, it is the name that it gave."""

import pytest

from engine.berserk.cards.text.compiler import compile_text
from engine.berserk.cards.text.draft import ChangeKind
from engine.berserk.cards.text.normalise import normalise
from tests.support.spoken import lexicon


def normal(text: str) -> str:
    return normalise(text, lexicon(), "Каменный страж").text


@pytest.mark.rule("544.1")
@pytest.mark.parametrize(
    ("given", "asked", "said"),
    [
        ("маркер «тлен»", "с маркером «тлен»", "с маркером «тлен»"),
        ("маркер «тлен»", "с «тленом»", "с маркером «тлен»"),
        ("маркер «тлен»", "без «тлена»", "без маркера «тлен»"),
        ("маркер тлена", "с тленом", "с маркером «тлена»"),
        ("маркер «тлена»", "с «тленом»", "с маркером «тлена»"),
        ("маркер «пепла»", "с маркером «пепла»", "с маркером «пепла»"),
        ("маркер карты", "с картой", "с картой"),
        ("«черная метка»", "с «черной меткой»", "с маркером «черная метка»"),
    ],
)
def test_a_name_is_put_into_the_form_in_which_it_was_given(
    given: str, asked: str, said: str
) -> None:
    text = f"При ударе атакованный получает {given}. Ранить карту {asked} на 1."
    assert normal(text).endswith(f"Ранить карту {said} на 1.")


@pytest.mark.rule("544.1")
@pytest.mark.parametrize(
    "text",
    [
        "Ранить карту с «тленом» на 1.",
        "Получает «тлен». Ранить карту с «пеплом» на 1.",
        "Получает маркер «тлен». Стоящее рядом с гномом существо закрывается.",
    ],
)
def test_what_is_no_name_of_the_text_stays(text: str) -> None:
    assert normal(text) == text


def test_the_change_is_logged_and_no_spelling() -> None:
    done = normalise("Получает маркер «тлен». Ранить карту с «тленом» на 1.", lexicon())
    assert [change.kind for change in done.log] == [ChangeKind.MARKER]
    strict = normalise(done.text, lexicon(), strict=True)
    assert strict.text == done.text


@pytest.mark.rule("544.1")
def test_a_card_whose_sentences_name_its_marker_otherwise_is_read() -> None:
    text = "При {strike} атакованный получает маркер «тлен». +1 к ударам по существам с «тленом»."
    given, asked = compile_text(text, name="Каменный страж", lexicon=lexicon()).sentences
    assert given.phrases
    assert asked.phrases
