"""Printed sentences beside their normal forms."""

from catalog.lexicon import shipped_others, shipped_words
from engine.berserk.cards.text.draft import ChangeKind
from engine.berserk.cards.text.lexicon import make_lexicon
from engine.berserk.cards.text.normalise import NormalSentence, normal_sentences
from engine.berserk.cards.text.sentences import sentences

LEXICON = make_lexicon(shipped_words(), ("Гном",), ("Кентавр",), shipped_others())


def said(printed: str, *, strict: bool = False) -> tuple[NormalSentence, ...]:
    return normal_sentences(printed, LEXICON, "Кентавр", strict=strict)


def test_each_printed_sentence_is_listed_with_its_normal_form() -> None:
    printed = "Строй:{armor}2. При гибели Кентавра - открыть гнома (1 раз за ход) {tap}:Разряд на 2"
    parts = said(printed)
    assert [part.printed for part in parts] == list(sentences(printed))
    assert [part.texts for part in parts] == [
        ("Строй: {armor} 2.",),
        ("При гибели ~ — открыть гнома (1 раз за ход).",),
        ("{tap}: Разряд на 2.",),
    ]
    assert {change.kind for change in parts[0].log} == {ChangeKind.GLUED}
    assert ChangeKind.OWN_NAME in {change.kind for change in parts[1].log}


def test_a_printed_sentence_may_hold_two_abilities() -> None:
    printed = "{armor} 1 Когда Кентавр погибает, открыться. Рывок."
    assert [part.texts for part in said(printed)] == [
        ("{armor} 1.", "Когда ~ погибает, открыться."),
        ("Рывок.",),
    ]
    assert [len(part.texts) for part in said(printed, strict=True)] == [1, 1]


def test_an_errata_note_is_not_a_sentence() -> None:
    parts = said("[Эррата 2031. 01. 02] Рывок.")
    assert [text for part in parts for text in part.texts] == ["Рывок."]


def test_line_ends_split_print_and_normal_form_alike() -> None:
    parts = said("Рывок\nПрыжок, дальность 2\r\n\r\nТелепортация.")
    assert [part.texts for part in parts] == [
        ("Рывок.",),
        ("Прыжок, дальность 2.",),
        ("Телепортация.",),
    ]


def test_an_empty_text_has_no_sentences() -> None:
    assert said("") == said(" \n") == ()
