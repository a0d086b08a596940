"""The reader of the table: groups that may be left out, circles, and texts with many readings."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text import reader
from engine.berserk.cards.text.compiler import grammar, read_sentence
from engine.berserk.cards.text.numbers import NumberPart
from engine.berserk.cards.text.parts import said_words
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.printing import Printer
from engine.berserk.cards.text.reader import Reader
from engine.berserk.cards.text.table import Grammar
from engine.berserk.cards.text.templates import hole, picked
from engine.berserk.cards.text.tokens import tokens_of
from tests.engine.berserk.cards.text.test_said import SAID
from tests.support.spoken import lexicon

_NODE: Final = (hole("n"), hole("m"), picked("back", {True: "there and back", False: "there"}))
_PATTERN: Final = "ранить [на <n:number>] [от <m:number>] [back: назад] карту"


def _grammar(*, free: bool) -> Grammar:
    row = Phrase(Kind.BODY, _PATTERN, _NODE, absent={"n": 1, "m": None}, free=free)
    return Grammar.of((row,), {Kind.NUMBER: NumberPart()})


def _read(text: str, *, free: bool = False) -> list[tuple[object, str]]:
    tokens = tokens_of(text)
    reading = Reader(_grammar(free=free), lexicon(), tokens)
    return [
        (parse.node, " ".join(said_words(parse.words, reading.printer())))
        for parse in reading.read(Kind.BODY)
        if parse.end == len(tokens)
    ]


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("ранить карту", (1, None, "there")),
        ("ранить на 2 карту", (2, None, "there")),
        ("ранить от 3 карту", (1, 3, "there")),
        ("ранить назад карту", (1, None, "there and back")),
        ("ранить на 2 от 3 назад карту", (2, 3, "there and back")),
    ],
)
def test_an_omitted_group_takes_the_default_of_its_row(text: str, node: tuple[object, ...]) -> None:
    assert _read(text) == [(node, text)]
    printed = Printer(_grammar(free=False), lexicon()).render(Kind.BODY, node)
    assert printed is not None
    assert " ".join(printed) == text


def test_a_group_that_repeats_its_default_is_not_read() -> None:
    assert _read("ранить на 1 карту") == []


def test_groups_of_an_ordered_row_must_keep_their_order() -> None:
    assert _read("ранить от 3 на 2 карту") == []


def test_groups_of_a_free_row_are_read_in_any_order_and_printed_in_one() -> None:
    canonical = "ранить на 2 от 3 назад карту"
    for text in ("ранить назад от 3 на 2 карту", "ранить от 3 на 2 назад карту", canonical):
        assert _read(text, free=True) == [((2, 3, "there and back"), canonical)]
    assert _read("ранить на 2 на 2 карту", free=True) == []


@pytest.mark.parametrize(
    ("pattern", "absent"),
    [
        ("ранить [на <n:number>] карту", {}),
        ("ранить карту", {"n": 1}),
        ("ранить [назад] карту", {}),
        ("ранить [far: на <n:number>] карту", {"n": 1}),
    ],
)
def test_a_row_must_declare_the_defaults_of_its_groups(
    pattern: str, absent: dict[str, object]
) -> None:
    with pytest.raises(ValueError, match=r"group|absent"):
        Phrase(Kind.BODY, pattern, None, absent=absent)


def test_a_node_whose_print_reads_as_another_node_is_not_printed() -> None:
    row = Phrase(
        Kind.BODY,
        "ранить на <n:number> и <m:number>",
        make=lambda values: (values["n"], values["n"]) if values["n"] == values["m"] else None,
        take=lambda node: {"n": node[0], "m": node[0]} if isinstance(node, tuple) else None,
    )
    printer = Printer(Grammar.of((row,), {Kind.NUMBER: NumberPart()}), lexicon())
    assert printer.render(Kind.BODY, (2, 2)) == ("ранить", "на", "2", "и", "2")
    assert printer.render(Kind.BODY, (2, 3)) is None


def _circles(texts: Sequence[str]) -> set[Kind]:
    circles: set[Kind] = set()
    for text in texts:
        tokens = tokens_of(text.rstrip(" ."))
        one = Reader(grammar(), lexicon(), tokens)
        one.read(Kind.SENTENCE)
        one.read(Kind.STATICS)
        circles |= one.circles
    return circles


@pytest.mark.slow
def test_no_kind_of_phrase_begins_with_itself() -> None:
    assert _circles([text for text, _ in SAID]) == set()


def test_left_recursion_is_detected() -> None:
    row = Phrase(Kind.BODY, "<one:body> затем <other:body>", (hole("one"), hole("other")))
    circular = Reader(Grammar.of((row,), {}), lexicon(), tokens_of("ранить"))
    assert circular.read(Kind.BODY) == ()
    assert circular.circles == {Kind.BODY}


def _nodes(by: Grammar, text: str) -> set[tuple[int, object]]:
    one = Reader(by, lexicon(), tokens_of(text.rstrip(" .")))
    kinds = (Kind.SENTENCE, Kind.STATICS)
    return {(parse.end, parse.node) for kind in kinds for parse in one.read(kind)}


@pytest.mark.slow
def test_the_first_word_filter_does_not_change_any_reading() -> None:
    blind = replace(grammar(), foreseeing={})
    for text, _ in SAID:
        assert _nodes(grammar(), text) == _nodes(blind, text), text


@pytest.mark.rule("505.4.4")
def test_one_attack_on_each_of_several_cards_is_unread() -> None:
    text = "{tap}: Особый удар на 2 по каждой стоящей рядом карте противника"
    assert isinstance(read_sentence(text, lexicon()).abilities[0], ab.Unread)


def test_a_sentence_beyond_the_limit_of_readings_is_ambiguous(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert read_sentence("{tap}: Ранить существо на 2", lexicon()).phrases
    monkeypatch.setattr(reader, "_READINGS", 0)  # read anew: sentences are kept once read
    [unread] = read_sentence("{tap}: Ранить существо на 17", lexicon()).abilities
    assert isinstance(unread, ab.Unread)
    assert unread.reason is ab.UnreadReason.AMBIGUOUS


@pytest.mark.rule("109.2.2")
def test_a_flavour_name_is_not_skipped_where_the_rest_is_ambiguous() -> None:
    clear = "{tap}: Воздействие крумкий трымк ранить существо, кроме гнома, на 1"
    assert read_sentence(clear, lexicon()).flavours
    twofold = "{tap}: Воздействие крумкий трымк ранить существо, кроме гнома с {counter}, на 1"
    [unread] = read_sentence(twofold, lexicon()).abilities
    assert isinstance(unread, ab.Unread)
    assert unread.reason is ab.UnreadReason.AMBIGUOUS
