"""The shipped formats say what the terms of the 2024 rulebook say."""

import tomllib

from catalog.common.resources import data_path
from deckbuilder.decks.formats import FormatKind, load_format, shipped_formats


def test_two_formats_are_shipped() -> None:
    assert [one.code for one in shipped_formats()] == ["constructed", "limited"]


def test_a_file_is_named_after_its_code() -> None:
    files = {path.stem: path for path in data_path("formats").glob("*.toml")}
    codes = {
        stem: tomllib.loads(path.read_text(encoding="utf-8"))["code"]
        for stem, path in files.items()
    }
    assert codes == {stem: stem for stem in files}


def test_a_constructed_deck_has_30_to_50_cards() -> None:
    constructed = load_format("constructed")
    assert (constructed.min_cards, constructed.max_cards) == (30, 50)


def test_a_constructed_deck_has_3_cards_of_a_name_and_5_with_horde() -> None:
    constructed = load_format("constructed")
    assert (constructed.max_copies, constructed.max_horde_copies) == (3, 5)


def test_a_limited_deck_has_at_least_30_cards_and_no_greatest_number() -> None:
    limited = load_format("limited")
    assert (limited.min_cards, limited.max_cards) == (30, None)


def test_a_limited_deck_may_hold_any_number_of_a_name() -> None:
    limited = load_format("limited")
    assert (limited.max_copies, limited.max_horde_copies) == (None, None)


def test_kinds_are_those_of_the_names() -> None:
    assert load_format("constructed").kind is FormatKind.CONSTRUCTED
    assert load_format("limited").kind is FormatKind.LIMITED


def test_the_rulebook_closes_no_set_and_bans_no_card() -> None:
    assert {(one.sets, one.banned) for one in shipped_formats()} == {((), ())}


def test_formats_have_a_name_in_both_languages() -> None:
    assert [dict(one.names) for one in shipped_formats()] == [
        {"ru": "Констрактед", "en": "Constructed"},
        {"ru": "Лимитед", "en": "Limited"},
    ]
