"""Decks to other programs and to paper and back; what a form cannot hold is said."""

import json
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog import sets
from catalog.common.errors import UserError
from catalog.common.folding import fold
from catalog.sets import known_codes, nxt_id, nxt_numbers
from catalog.store import Catalog, open_catalog
from deckbuilder.decks.exchange import (
    Form,
    LossCode,
    export_deck,
    import_decks,
    recognise,
    render_loss,
)
from deckbuilder.decks.exchange.compact import Group, read_code, read_groups, render_groups
from deckbuilder.decks.exchange.tabletop import read_tabletop
from deckbuilder.decks.text import Deck, DeckEntry, find_card, parse_deck, read_deck_file
from tests.deckbuilder.cards import Shelf
from tests.support.cli import run, run_json
from tests.support.sources import ROOT

REAL = ROOT.parent / "shared" / "cards"
MANY = tuple(f"Пробник {number}" for number in range(1, 301))
SHELF = Shelf(own=("Лис", "Сокол"), nxt_10=("Сокол", "Страж"), nxt_30=("Страж",), nxt_40=MANY)
WHOLE = Deck(
    "Дозор",
    "limited",
    (
        DeckEntry("Страж", 9),
        DeckEntry("Лис", 2),
        DeckEntry("Неведомый", 1),
        DeckEntry("Пробник 300", 3),
        DeckEntry("Страж", 1, ref="nxt-10/2"),
    ),
    (DeckEntry("Сокол", 2, set_name="Набор nxt_10"),),
    "первая\nвторая <b>",
    ("бой", "проба"),
    parse_deck("-- мысль\n").leftovers,
)


def lost(form: Form, deck: Deck = WHOLE) -> dict[LossCode, tuple[str, ...]]:
    return {loss.code: loss.cards for loss in export_deck(deck, form, SHELF).losses}


def back(form: Form, deck: Deck) -> Deck:
    content = export_deck(deck, form, SHELF).content
    (found,) = import_decks(content, form, "", SHELF).decks
    return found


def prints(entries: tuple[DeckEntry, ...]) -> Counter[str]:
    """Return how many of each printed card there are; unknown cards by their folded name."""
    counts: Counter[str] = Counter()
    for entry in entries:
        card = find_card(entry, SHELF)
        counts[fold(entry.name) if card is None else card.ref] += entry.count
    return counts


def names(entries: tuple[DeckEntry, ...], without: frozenset[str] = frozenset()) -> Counter[str]:
    counts: Counter[str] = Counter()
    for entry in entries:
        card = find_card(entry, SHELF)
        name = fold(entry.name if card is None else card.name)
        if name not in without:
            counts[name] += entry.count
    return counts


@pytest.mark.parametrize("group", [Group(1, 0, 0), Group(7, 127, 255), Group(3, 5, 128)])
def test_a_code_group_packs_copies_set_and_number(group: Group) -> None:
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    bits = 0
    for sign in render_groups([group])[1:]:
        bits = bits * 64 + signs.index(sign)
    assert bits == group.copies * 2**15 + group.place * 2**8 + group.number


@settings(deadline=None)
@given(st.lists(st.builds(Group, st.integers(0, 7), st.integers(0, 127), st.integers(0, 255))))
def test_code_groups_are_written_and_read_back(groups: list[Group]) -> None:
    assert read_groups(render_groups(groups)) == groups


@pytest.mark.slow
@settings(deadline=None)
@given(st.text(max_size=20))
def test_any_text_is_read_as_a_code_or_refused(text: str) -> None:
    try:
        groups = read_groups(f"#{text}")
    except UserError:
        return
    assert render_groups(groups) == "#" + "".join(text.split())


@pytest.mark.parametrize(
    ("code", "problem"),
    [("YAR", "begins with"), ("#YA", "cut short"), ("#YAЯ", "“Я” at position 4"), ("#YA=", "“=”")],
)
def test_a_wrong_code_is_reported_with_its_place(code: str, problem: str) -> None:
    with pytest.raises(UserError, match=problem):
        read_groups(code)


def test_a_group_without_a_set_number_is_reported_as_lost() -> None:
    deck, losses = read_code(render_groups([Group(2, 0, 2), Group(3, 90, 7)]))
    assert [(entry.name, entry.count) for entry in deck.entries] == [("10002", 2)]
    assert [loss.code for loss in losses] == [LossCode.UNNUMBERED_CARDS]


def test_the_positions_of_sets_in_the_code_are_fixed() -> None:
    """A code that was written means the same for ever; a new set goes to the end."""
    assert nxt_numbers()[:9] == (10, 20, 21, 22, 30, 40, 50, 60, 70)
    assert set(nxt_numbers()) == {nxt_id(code) for code in known_codes().values()} - {None}


def test_a_newly_inserted_set_does_not_change_the_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before, _losses = read_code("#YAR" + render_groups([Group(2, 6, 5)])[1:])
    monkeypatch.setitem(sets._NXT_NAMES, 25, "Вставленный набор")
    after, _losses = read_code("#YAR" + render_groups([Group(2, 6, 5)])[1:])
    assert after == before
    assert [entry.name for entry in before.entries] == ["10017", "50005"]


def test_more_than_seven_copies_take_several_groups() -> None:
    deck = Deck(entries=(DeckEntry("Сокол", 16, ref="nxt-10/1"),))
    content = export_deck(deck, Form.CODE, SHELF).content
    assert [group.copies for group in read_groups(content)] == [7, 7, 2]
    assert back(Form.CODE, deck).total == 16


def test_a_name_is_coded_by_a_print_the_code_can_hold() -> None:
    deck = back(Form.CODE, Deck(entries=(DeckEntry("Пробник 3", 2), DeckEntry("Сокол", 1))))
    assert names(deck.entries) == {"пробник 3": 2, "сокол": 1}


def test_the_code_reports_what_it_cannot_hold() -> None:
    found = lost(Form.CODE)
    assert found[LossCode.UNKNOWN_CARDS] == ("Неведомый",)
    assert found[LossCode.UNNUMBERED_CARDS] == ("Лис", "Пробник 300")
    assert found[LossCode.SIDE] == ("Сокол",)
    assert {LossCode.NAME, LossCode.FORMAT, LossCode.NOTES, LossCode.TAGS} <= set(found)
    assert all(render_loss(loss) for loss in export_deck(WHOLE, Form.CODE, SHELF).losses)


def test_the_code_reports_a_changed_print() -> None:
    deck = Deck(entries=(DeckEntry("Сокол", 1, ref="own/2"),))
    assert lost(Form.CODE, deck) == {LossCode.PRINTS: ("Сокол",)}


@pytest.mark.parametrize("form", [Form.TEXT, Form.HTML, Form.SVG])
def test_text_html_and_svg_lose_nothing(form: Form) -> None:
    assert export_deck(WHOLE, form, SHELF).losses == ()
    assert back(form, WHOLE) == WHOLE


def test_tabletop_objects_have_names_and_numbers_in_one_order() -> None:
    content = export_deck(WHOLE, Form.TTS, SHELF).content
    main, side = json.loads(content)["ObjectStates"]
    assert main["Name"] == "DeckCustom"
    assert [card["CardID"] for card in main["ContainedObjects"]] == main["DeckIDs"]
    assert [card["Nickname"] for card in main["ContainedObjects"]][:9] == ["Страж"] * 9
    assert len(main["DeckIDs"]) == 16
    assert {str(number // 100) for number in main["DeckIDs"]} == set(main["CustomDeck"])
    assert len({card["GUID"] for one in (main, side) for card in one["ContainedObjects"]}) == 18


def test_a_tabletop_deck_of_another_program_is_read_by_card_names() -> None:
    cards = [{"Name": "Card", "Nickname": name, "CardID": 100} for name in ("Лис", "", "Лис")]
    bag = {"Name": "Bag", "ContainedObjects": [{"Name": "Deck", "ContainedObjects": cards}]}
    (deck,), losses = read_tabletop(json.dumps({"ObjectStates": [bag]}), "файл", SHELF)
    assert (deck.name, deck.entries) == ("файл", (DeckEntry("Лис", 2),))
    assert [loss.code for loss in losses] == [LossCode.UNKNOWN_CARDS]


@pytest.mark.parametrize("text", ["{", "[]", '{"ObjectStates": 3}', '{"ObjectStates": [1, {}]}'])
def test_an_invalid_tabletop_deck_is_refused(text: str) -> None:
    with pytest.raises(UserError):
        import_decks(text, Form.TTS)


def test_a_tabletop_number_that_fits_no_card_names_no_print() -> None:
    card = {"Name": "Card", "Nickname": "Лис", "CardID": 10001}
    found = {"ObjectStates": [{"Name": "DeckCustom", "ContainedObjects": [card]}]}
    (deck,), _losses = read_tabletop(json.dumps(found), "", SHELF)
    assert deck.entries == (DeckEntry("Лис", 1),)


def test_the_printed_list_is_read_back_by_its_checkboxes() -> None:
    deck = back(Form.PRINT, WHOLE)
    assert deck.name == "Дозор"
    assert names(deck.entries) == names(WHOLE.entries)
    assert names(deck.side) == names(WHOLE.side)


def test_an_empty_checkbox_line_is_reported() -> None:
    read = import_decks("[ ]  2  Лис\n[ ]  0  Лис\n[ ]  1  --\n", Form.PRINT)
    assert read.decks[0].total == 2
    assert read.losses[0].cards == ("[ ]  0  Лис", "[ ]  1  --")


def test_the_exported_page_is_html_with_every_card() -> None:
    shown: list[str] = []

    class Reader(HTMLParser):
        def handle_data(self, data: str) -> None:
            shown.append(data)

    Reader().feed(export_deck(WHOLE, Form.HTML, SHELF).content)
    for entry in WHOLE.entries:
        assert entry.name in shown
    assert "вторая <b>" in shown


def test_the_exported_picture_is_svg_with_every_card() -> None:
    root = ET.fromstring(export_deck(WHOLE, Form.SVG, SHELF).content)
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Дозор", "Страж", "Лис", "Неведомый", "Пробник 300", "Сокол"} <= set(texts)


@pytest.mark.parametrize("form", list(Form))
def test_a_form_with_a_distinctive_content_is_recognised(form: Form) -> None:
    content = export_deck(Deck("Дозор", entries=WHOLE.entries[:1]), form, SHELF).content
    expected = None if form in (Form.TEXT, Form.COMMUNITY) else form
    assert recognise(content) is expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "#Дозор",
        "#ABC4",
        "#___",
        "# side\n",
        '{"Аня": {"Ковен": {"Карта": 2}}}',
        "2 Страж\n1 10002",
    ],
)
def test_a_plain_text_is_not_taken_for_a_form(text: str) -> None:
    assert recognise(text) is None


NAMES = st.sampled_from(["Лис", "Сокол", "Страж", "Пробник 7", "Пробник 280", "Неведомый", "сокол"])
ENTRIES = st.lists(
    st.one_of(
        st.builds(DeckEntry, NAMES, st.integers(1, 99)),
        st.builds(DeckEntry, st.just("Сокол"), st.integers(1, 9), ref=st.just("own/2")),
        st.builds(DeckEntry, st.just("Страж"), st.integers(1, 9), ref=st.just("nxt-10/2")),
    ),
    max_size=6,
).map(tuple)
WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r\n"), max_size=12)
DECKS = st.builds(
    Deck,
    WORDS,
    st.sampled_from(["constructed", "limited"]),
    ENTRIES,
    ENTRIES,
    WORDS,
    st.lists(WORDS, max_size=2).map(tuple),
)


def test_a_tabletop_side_belongs_to_the_deck_before_it() -> None:
    deck = Deck("Дозор", entries=(DeckEntry("Лис", 2),), side=(DeckEntry("Сокол", 1),))
    found = back(Form.TTS, deck)
    assert (names(found.entries), names(found.side)) == (names(deck.entries), names(deck.side))
    assert found.side


@pytest.mark.slow
@settings(deadline=None, max_examples=150)
@given(DECKS, st.sampled_from(list(Form)))
def test_a_form_returns_everything_not_reported_as_lost(deck: Deck, form: Form) -> None:
    found, said = back(form, deck), lost(form, deck)
    gone = frozenset(
        fold(name)
        for code in (LossCode.UNKNOWN_CARDS, LossCode.UNNUMBERED_CARDS)
        for name in said.get(code, ())
    )
    assert names(found.entries) == names(deck.entries, gone)
    if LossCode.SIDE not in said:
        assert names(found.side) == names(deck.side, gone)
    if not gone and LossCode.PRINTS not in said:
        assert prints(found.entries) == prints(deck.entries)
    for code, field in (
        (LossCode.NAME, "name"),
        (LossCode.FORMAT, "format"),
        (LossCode.NOTES, "notes"),
        (LossCode.TAGS, "tags"),
        (LossCode.COMMENTS, "leftovers"),
    ):
        if code not in said:
            assert getattr(found, field) == getattr(deck, field)


@pytest.fixture(scope="module")
def real(real_database: Path) -> Iterator[Catalog]:
    """The real cards, each looked up once; skips the test where they are absent."""
    with (
        open_catalog(f"sqlite:///{real_database}") as catalog,
        pytest.MonkeyPatch.context() as patch,
    ):
        for question in ("by_name", "card", "sets"):
            patch.setattr(catalog, question, cache(getattr(catalog, question)))
        yield catalog


@pytest.mark.slow
@pytest.mark.parametrize("form", list(Form))
def test_real_decks_survive_every_form(form: Form, real: Catalog) -> None:
    decks = read_deck_file(REAL / "tournament_decks.json")
    assert len(decks) == 45
    for deck in decks:
        exported = export_deck(deck, form, real)
        assert not any(loss.cards for loss in exported.losses)
        assert recognise(exported.content) in (None, form)
        (found,) = import_decks(exported.content, form, deck.name, real).decks
        before, after = (
            Counter({fold(one.name): one.count for one in each.entries}) for each in (deck, found)
        )
        assert before == after
        assert found.name == deck.name


def test_the_command_writes_a_form_and_reports_its_losses(tmp_path: Path) -> None:
    path = tmp_path / "deck.json"
    result = run("deck", "export", "steppe-raid", "--form", "tts", "-o", str(path))
    assert result.exit_code == 0
    assert "pictures" in result.stderr
    found = run_json("deck", "import", str(path))
    assert (found["form"], found["losses"]) == ("tts", [])
    assert found["decks"][0]["cards"] == 30
    assert run_json("diff", "steppe-raid", found["decks"][0]["name"])["added"] == []


def test_a_deck_code_may_be_given_in_place_of_a_deck_name(tmp_path: Path) -> None:
    assert run_json("deck", "show", "#YAR")["cards"][0] == {
        "count": 3, "name": "10017", "ref": None, "cost": None, "printed_cost": None, "elite": None,
    }  # fmt: skip


def test_a_form_not_found_in_the_file_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("2 Лис\n", encoding="utf-8")
    result = run("deck", "import", str(path), "--form", "svg")
    assert result.exit_code == 2
    assert f"{path}: There is no deck in this file." in result.stderr


def test_a_second_export_and_import_changes_nothing_more() -> None:
    once = back(Form.CODE, replace(WHOLE, side=()))
    assert back(Form.CODE, once) == once
