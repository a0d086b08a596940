"""A card's text is read sentence by sentence of its print, whatever was put right in it."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import compile_text
from engine.berserk.cards.text.sentences import sentences
from tests.support.spoken import lexicon

TEXTS = [
    "{armor}2. Рывок .",
    "{armor} 1 Когда бурлит, бурлит. Рывок.",
    "[Эррата 2031. 01. 02] {armor} 1 (бурлит) {tap}: Разряд на 2",
    "Рывок\nБурлит при бурлении; рывок\r\n{armor} 1",
    "Бурлит.. Рывок!",
    "",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("strict", [False, True])
def test_each_printed_sentence_has_one_reading(text: str, *, strict: bool) -> None:
    reading = compile_text(text, name="Кентавр", lexicon=lexicon(), strict=strict)
    printed = sentences(text)
    assert len(reading.sentences) == len(printed)
    for part, said in zip(printed, reading.sentences, strict=True):
        unread = [node for node in said.abilities if isinstance(node, ab.Unread)]
        assert len(unread) <= 1
        assert all((node.text, node.at) == (part.text, part.at) for node in unread)
        assert not unread or len(said.abilities) == 1


def test_two_abilities_without_a_stop_are_read_together() -> None:
    reading = compile_text("{armor} 1 Рывок.", name="Кентавр", lexicon=lexicon())
    assert [said.abilities for said in reading.sentences] == [
        (ab.Named(ab.Name.ARMOR, 1), ab.Named(ab.Name.DASH))
    ]


def test_a_partly_read_sentence_does_not_play() -> None:
    reading = compile_text("{armor} 1 Если бурлит, бурлит.", name="Кентавр", lexicon=lexicon())
    [unread] = reading.abilities
    assert isinstance(unread, ab.Unread)
    assert unread.text == "{armor} 1 Если бурлит, бурлит."
