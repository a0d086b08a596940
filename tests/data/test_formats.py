"""The shipped formats say what the terms of the 2024 rulebook say."""

import tomllib
from typing import Final

from catalog.common.i18n import Language, activate
from catalog.common.resources import data_path
from deckbuilder.decks.formats import FormatKind, load_format, shipped_formats
from engine.berserk import EDITIONS

USUAL: Final = ("constructed", "limited")
OLDER: Final = tuple(code for code in EDITIONS if code != "2024")

RULEBOOK = {"constructed", "limited"}
QUOTED = {"standard", "eternal"}


def test_the_formats_of_the_rulebook_and_of_events_are_shipped() -> None:
    assert {one.code for one in shipped_formats()} >= RULEBOOK | QUOTED


def test_every_shipped_format_has_a_source_and_a_date() -> None:
    sources = {one.code: one.source for one in shipped_formats()}
    assert all(source is not None and source.text and source.date for source in sources.values())


def test_rules_quoted_by_third_parties_are_marked_as_unconfirmed() -> None:
    marked = {one.code for one in shipped_formats() if not one.is_confirmed}
    assert marked == QUOTED
    assert load_format("standard").name == "Standard (unconfirmed)"
    activate(Language.RUSSIAN)
    assert load_format("standard").name == "Стандарт (не подтверждено)"


def test_standard_has_the_five_sets_of_october_2026() -> None:
    standard = load_format("standard")
    assert standard.sets == (
        "Путь хранителей",
        "Призрачный легион",
        "Гибель богов",
        "Сердце роя",
        "Легенды Лаара",
    )
    assert standard.source is not None
    assert standard.source.date == "2026-10-03"


def test_eternal_has_every_set() -> None:
    assert load_format("eternal").sets == ()


def test_constructed_formats_have_the_limits_of_the_rulebook() -> None:
    def bounds(code: str) -> tuple[int | None, ...]:
        one = load_format(code)
        return one.min_cards, one.max_cards, one.max_copies, one.max_horde_copies

    assert bounds("standard") == bounds("eternal") == bounds("constructed")


def test_each_edition_has_a_constructed_and_a_limited_format() -> None:
    shipped = {one.code: one for one in shipped_formats()}
    for code in OLDER:
        for usual in USUAL:
            form = shipped[f"{usual}-{code}"]
            assert (form.ruleset.code, form.kind.value) == (code, usual)
    assert {shipped[code].ruleset.code for code in USUAL} == {"2024"}


def test_a_limited_deck_of_2009_has_20_to_50_cards() -> None:
    """Rules 100.2а and 100.3 of 2009."""
    limited = load_format("limited-2009")
    assert (limited.min_cards, limited.max_cards, limited.max_copies) == (20, 50, None)


def test_other_formats_of_older_editions_have_the_limits_of_today() -> None:
    for code in OLDER:
        for usual in USUAL:
            form, today = load_format(f"{usual}-{code}"), load_format(usual)
            if form.code != "limited-2009":
                assert (form.min_cards, form.max_cards) == (today.min_cards, today.max_cards)
            assert (form.max_copies, form.max_horde_copies) == (
                today.max_copies,
                today.max_horde_copies,
            )


def test_a_format_file_is_named_after_its_code() -> None:
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


def test_a_limited_deck_has_at_least_30_cards_and_no_maximum() -> None:
    limited = load_format("limited")
    assert (limited.min_cards, limited.max_cards) == (30, None)


def test_a_limited_deck_may_hold_any_number_of_a_name() -> None:
    limited = load_format("limited")
    assert (limited.max_copies, limited.max_horde_copies) == (None, None)


def test_the_kind_of_a_format_matches_its_name() -> None:
    assert load_format("constructed").kind is FormatKind.CONSTRUCTED
    assert load_format("limited").kind is FormatKind.LIMITED


def test_the_formats_of_the_rulebook_allow_every_set() -> None:
    assert {load_format(code).sets for code in RULEBOOK} == {()}


def test_no_shipped_format_has_a_ban_list() -> None:
    lists = [
        (one.banned, one.restricted, one.banned_prints, one.extra) for one in shipped_formats()
    ]
    assert set(lists) == {((), (), (), ())}


def test_formats_have_a_name_in_both_languages() -> None:
    names = [dict(one.names) for one in shipped_formats()]
    assert {"ru": "Констрактед", "en": "Constructed"} in names
    assert {"ru": "Лимитед, 2009", "en": "Limited, 2009"} in names
    assert all(set(name) == {"ru", "en"} for name in names)
