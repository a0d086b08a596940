"""Decks: their text form loses nothing, and their cards are looked up."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.common.errors import BadFile
from deckbuilder.decks.lines import (
    CardLine,
    CommentLine,
    HeaderKey,
    HeaderLine,
    UnreadableLine,
    read_line,
    split_lines,
)
from deckbuilder.decks.text import (
    Deck,
    DeckEntry,
    Leftover,
    find_card,
    parse_deck,
    read_deck_file,
    render_deck,
    resolve,
)
from tests.deckbuilder.cards import Shelf
from tests.support.sources import ROOT

REAL_DECKS = ROOT.parent / "shared/cards/tournament_decks.json"


@pytest.mark.parametrize(
    "line",
    [
        "3 Страж",
        "3x Страж",
        "3х Страж",
        "03 Страж",
        "Страж x3",
        "Страж х 3",
        "3\tСтраж",
        "Страж\t3",
        "  3   Страж  ",
        "3\u00a0Страж",
        "3 «Страж»",
        '3 "Страж"',
        "«Страж» x3",
    ],
)
def test_a_card_with_a_count_is_read_in_every_common_notation(line: str) -> None:
    assert read_line(line) == CardLine(3, "Страж")


def test_a_bare_name_counts_as_one_card() -> None:
    assert read_line("Страж леса") == CardLine(1, "Страж леса")


def test_quotes_inside_a_name_are_kept() -> None:
    assert read_line("2 «Заря» и «Закат»") == CardLine(2, "«Заря» и «Закат»")


def test_a_community_id_is_read_as_a_name() -> None:
    assert read_line("2 10014") == CardLine(2, "10014")


def test_a_set_and_a_print_are_written_in_square_brackets() -> None:
    assert read_line("2 Страж [Белый лес] [wood/7]") == CardLine(2, "Страж", "Белый лес", "wood/7")


@pytest.mark.parametrize(
    "line", ["0 Страж", "-3 Страж", "100 Страж", "Страж x0", "3.5 Страж", "3) Страж", "3", "----"]
)
def test_a_line_without_a_valid_count_or_name_is_unreadable(line: str) -> None:
    assert read_line(line) == UnreadableLine()


def test_headers_set_the_fields_of_the_deck() -> None:
    deck = parse_deck("# name: Дозор\n# format: limited\n# tags: лес, быстрая\n# notes: Первая\n")
    assert (deck.name, deck.format, deck.tags, deck.notes) == (
        "Дозор",
        "limited",
        ("лес", "быстрая"),
        "Первая",
    )


def test_a_comment_on_the_first_line_is_the_deck_name() -> None:
    assert parse_deck("# Дозор\n1 Страж").name == "Дозор"


def test_a_name_header_overrides_a_first_comment() -> None:
    deck = parse_deck("# Просто слова\n# name: Дозор")
    assert (deck.name, [one.text for one in deck.leftovers]) == ("Дозор", ["# Просто слова"])


def test_a_deck_without_a_name_is_named_after_its_source() -> None:
    assert parse_deck("1 Страж", source="дозор").name == "дозор"


@pytest.mark.parametrize("mark", ["# side", "// side", "# Запас:"])
def test_cards_after_the_side_marker_belong_to_the_side(mark: str) -> None:
    deck = parse_deck(f"1 Страж\n{mark}\n2 Сокол")
    assert (deck.entries, deck.side) == ((DeckEntry("Страж", 1),), (DeckEntry("Сокол", 2),))


def test_a_byte_order_mark_and_every_line_end_are_accepted() -> None:
    assert parse_deck("\ufeff1 Страж\r\n2 Сокол\r3 Волк\n").total == 6


def test_two_lines_of_one_card_stay_two_entries_in_order() -> None:
    deck = parse_deck("1 Страж\n1 Сокол\n2 Страж")
    assert [entry.count for entry in deck.entries if entry.name == "Страж"] == [1, 2]


def test_unread_lines_keep_their_number_and_position() -> None:
    deck = parse_deck("# name: А\n1 Страж\n# о соколах\n1 Сокол\n0 Волк")
    assert [(one.text, one.place, one.line, one.is_unreadable) for one in deck.leftovers] == [
        ("# о соколах", 1, 3, False),
        ("0 Волк", 2, 5, True),
    ]


def test_an_entry_remembers_its_line() -> None:
    assert parse_deck("# name: А\n\n1 Страж").entries[0].line == 3


def test_a_comment_stays_with_its_card_when_others_are_added_or_removed() -> None:
    deck = parse_deck("# name: А\n1 Волк\n1 Страж\n# side\n# птицы\n1 Сокол")
    text = render_deck(deck.add("Лис").remove("Волк"))
    assert text.splitlines()[2:] == ["1 Страж", "1 Лис", "# side", "# птицы", "1 Сокол"]


def test_adding_a_card_raises_its_count() -> None:
    assert parse_deck("1 Страж").add("Страж", 2).entries == (DeckEntry("Страж", 3),)


def test_adding_beyond_99_is_an_error() -> None:
    with pytest.raises(ValueError, match="a deck line cannot be"):
        parse_deck("99 Страж").add("Страж")


def test_removing_copies_starts_with_the_last_entries() -> None:
    deck = parse_deck("2 Страж\n1 Сокол\n1 Страж").remove("Страж", 2)
    assert deck.entries == (DeckEntry("Страж", 1), DeckEntry("Сокол", 1))


def test_removing_a_missing_card_is_an_error() -> None:
    with pytest.raises(KeyError):
        Deck().remove("Страж")


@pytest.mark.parametrize("text", ["1 Страж", "# side", "# tags: а", "а \n б", "конец "])
def test_a_leftover_line_that_could_be_read_otherwise_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="leftover"):
        Leftover(text)


# Text as people type it: letters, the characters that mean something, and odd ones.
_LETTERS = st.sampled_from('АбвЯ xх3190-#/:«»"“”[]\t\u00a0*,.\u2028\x1c')
_TYPED = st.text(_LETTERS | st.characters(exclude_categories=["Cs"]), max_size=12)
_LINES = st.one_of(
    _TYPED,
    st.builds("{} {}".format, st.integers(-1, 120), _TYPED),
    st.builds("{} x{}".format, _TYPED, st.integers(0, 9)),
    st.builds("# {}: {}".format, st.sampled_from(["name", "format", "tags", "notes", "x"]), _TYPED),
    st.sampled_from(["# side", "# main", "", "# ", "// слова", "2 Имя [Набор]"]),
)


@pytest.mark.slow
@settings(deadline=None)
@given(st.lists(_LINES, max_size=12).map("\n".join))
def test_any_typed_deck_keeps_its_meaning_when_written(text: str) -> None:
    deck = parse_deck(text)
    assert parse_deck(render_deck(deck)) == deck


@pytest.mark.slow
@settings(deadline=None)
@given(st.lists(_LINES, max_size=12))
def test_no_typed_word_is_lost(lines: list[str]) -> None:
    text = "\n".join(lines)
    written = " ".join(render_deck(parse_deck(text)).split())
    for line in split_lines(text.removeprefix("\ufeff")):
        match read_line(line):
            case (
                CardLine(name=said)
                | CommentLine(text=said)
                | HeaderLine(key=HeaderKey.NOTES, value=said)
            ):
                assert " ".join(said.split()) in written
            case HeaderLine(key=HeaderKey.NAME | HeaderKey.FORMAT, value=said):
                assert " ".join(said.split()) in written
            case UnreadableLine():
                assert " ".join(line.split()) in written


def _names(draw: st.DrawFn) -> str:
    return draw(_TYPED.map(lambda text: " ".join(text.split())))


@st.composite
def _entries(draw: st.DrawFn) -> DeckEntry:
    while True:
        try:
            return DeckEntry(_names(draw), draw(st.integers(1, 99)))
        except ValueError:
            return DeckEntry(
                "Страж", draw(st.integers(1, 99)), draw(st.sampled_from([None, "Лес"]))
            )


@st.composite
def _leftovers(draw: st.DrawFn) -> Leftover:
    try:
        return Leftover(_names(draw), draw(st.integers(-1, 9)), draw(st.booleans()))
    except ValueError:
        return Leftover("# слова", draw(st.integers(-1, 9)))


@pytest.mark.slow
@settings(deadline=None)
@given(
    st.builds(
        Deck,
        name=_TYPED,
        format=_TYPED,
        entries=st.lists(_entries(), max_size=5).map(tuple),
        side=st.lists(_entries(), max_size=3).map(tuple),
        notes=st.lists(_TYPED, max_size=3).map("\n".join),
        tags=st.lists(_TYPED, max_size=3).map(tuple),
        leftovers=st.lists(_leftovers(), max_size=4).map(tuple),
    )
)
def test_any_deck_is_written_and_read_back(deck: Deck) -> None:
    assert parse_deck(render_deck(deck)) == deck


def test_a_text_file_is_one_deck_named_after_the_file(tmp_path: Path) -> None:
    file = tmp_path / "дозор.txt"
    file.write_text("2 Страж\n", encoding="utf-8-sig")
    assert read_deck_file(file) == [Deck("дозор", entries=(DeckEntry("Страж", 2),))]


def test_a_json_file_holds_the_decks_of_several_players(tmp_path: Path) -> None:
    file = tmp_path / "decks.json"
    file.write_text(json.dumps({"Аня": {"Дозор": {"Страж": 3}}, "Боря": {"Стая": {"Волк": 2}}}))
    assert [(deck.name, deck.notes, deck.total) for deck in read_deck_file(file)] == [
        ("Дозор", "Аня", 3),
        ("Стая", "Боря", 2),
    ]


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"\xd1\xf2\xf0\xe0\xe6", "UTF-8"),
        (b"1 a\0b", "not a text file"),
        (b'{"a": {', "JSON"),
        (b'{"a": 3}', "named values"),
        (b'{"a": {"b": {"Wolf": 0}}}', "from 1 to 99"),
        (b'{"a": {"b": {"Wolf": true}}}', "from 1 to 99"),
        (b'{"a": {"b": {"--": 1}}}', "not the name of a card"),
    ],
)
def test_a_file_that_is_not_a_deck_is_reported_with_its_fault(
    tmp_path: Path, content: bytes, problem: str
) -> None:
    file = tmp_path / "deck"
    file.write_bytes(content)
    with pytest.raises(BadFile, match=problem):
        read_deck_file(file)


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="there is no such file"):
        read_deck_file(tmp_path / "none.txt")


@pytest.mark.skipif(not REAL_DECKS.exists(), reason="the real tournament decks are not here")
def test_all_real_tournament_decks_are_read_and_survive_their_text_form() -> None:
    decks = read_deck_file(REAL_DECKS)
    assert len(decks) == 45
    assert all(parse_deck(render_deck(deck)) == deck for deck in decks)


SHELF = Shelf(old=("Страж", "Зелёный волк"), nxt_10=("Сокол", "Страж"))


def test_a_name_is_found_in_any_case_and_without_yo() -> None:
    card = find_card(DeckEntry("ЗЕЛЕНЫЙ волк", 1), SHELF)
    assert card is not None
    assert card.ref == "old/2"


@pytest.mark.parametrize(
    ("entry", "ref"),
    [
        (DeckEntry("Страж", 1), "nxt-10/2"),
        (DeckEntry("Страж", 1, "набор OLD"), "old/1"),
        (DeckEntry("Страж", 1, "old"), "old/1"),
        (DeckEntry("Страж", 1, None, "old/1"), "old/1"),
        (DeckEntry("10002", 1), "nxt-10/2"),
    ],
)
def test_the_newest_print_is_chosen_unless_another_is_named(entry: DeckEntry, ref: str) -> None:
    card = find_card(entry, SHELF)
    assert card is not None
    assert card.ref == ref


def test_an_unknown_name_is_kept_with_its_line_and_suggestions() -> None:
    resolved = resolve(parse_deck("# name: А\n2 Стражх\n1 Сокол"), SHELF)
    assert [(one.entry.name, one.line, one.suggestions) for one in resolved.unknown] == [
        ("Стражх", 2, ("Страж", "Страж"))
    ]


def test_a_card_missing_from_the_named_set_is_unknown_with_suggestions() -> None:
    resolved = resolve(parse_deck("1 Сокол [old]"), SHELF)
    assert resolved.unknown[0].suggestions == ("Сокол [Набор nxt_10]",)


def test_a_resolved_deck_lists_each_copy_of_its_cards() -> None:
    resolved = resolve(parse_deck("2 Сокол\n1 Страж\n# side\n1 Сокол"), SHELF)
    assert [spec.name for spec in resolved.specs()] == ["Сокол", "Сокол", "Страж"]


def test_a_resolved_card_knows_every_set_of_its_name() -> None:
    assert resolve(parse_deck("1 Страж"), SHELF).printings == (frozenset({"old", "nxt-10"}),)
