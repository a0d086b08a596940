"""Legality: every violation of a deck at once, each with its numbers and a sentence."""

import re
from dataclasses import replace
from typing import Any

import pytest

from catalog.common.i18n import Language, activate
from deckbuilder.cards.term_names import cited_terms
from deckbuilder.decks.formats import LineUp, limited_format, load_format
from deckbuilder.decks.legality import Violation, ViolationCode, check_deck, check_lineup
from deckbuilder.decks.text import (
    BanFlag,
    Deck,
    ResolvedDeck,
    parse_deck,
    read_deck_file,
    resolve,
)
from deckbuilder.refusals import render_flag, render_violation
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from tests.deckbuilder.cards import Shelf, card
from tests.support.editions import ALL
from tests.support.sources import ROOT

REAL_DECKS = ROOT.parent / "shared/cards/tournament_decks.json"
CONSTRUCTED = load_format("constructed")
LIMITED = load_format("limited")
STANDARD = load_format("standard")


def _deck(*cards: tuple[CardSpec, int]) -> ResolvedDeck:
    deck = Deck()
    for spec, count in cards:
        deck = deck.add(spec.name, count)
    return ResolvedDeck(deck, cards, printings=tuple(frozenset({"test"}) for _ in cards))


def _filled(total: int) -> tuple[tuple[CardSpec, int], ...]:
    return tuple((card(f"Страж {place}"), 1) for place in range(total))


def _codes(violations: tuple[Violation, ...]) -> list[ViolationCode]:
    return [one.code for one in violations]


@pytest.mark.parametrize("total", [30, 50])
def test_a_constructed_deck_of_30_to_50_different_cards_is_legal(total: int) -> None:
    assert check_deck(_deck(*_filled(total)), CONSTRUCTED) == ()


def test_a_deck_of_29_cards_is_too_small() -> None:
    (found,) = check_deck(_deck(*_filled(29)), CONSTRUCTED)
    assert (found.code, found.found, found.allowed) == (ViolationCode.TOO_FEW_CARDS, 29, 30)


def test_a_constructed_deck_of_51_cards_is_too_large() -> None:
    (found,) = check_deck(_deck(*_filled(51)), CONSTRUCTED)
    assert (found.code, found.found, found.allowed) == (ViolationCode.TOO_MANY_CARDS, 51, 50)


def test_a_limited_deck_has_no_maximum_size() -> None:
    assert check_deck(_deck(*_filled(90)), LIMITED) == ()


LIMITED_BY_SIZE = {20: "too_few_cards", 29: "too_few_cards", 51: ""}
LIMITED_OF_2009 = {20: "", 29: "", 51: "too_many_cards"}


@pytest.mark.rule("2009:100.2а", "2009:100.3")
@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("total", [20, 29, 51])
def test_the_size_of_a_limited_deck_depends_on_the_edition(code: str, total: int) -> None:
    """Scenario 3."""
    play_format = limited_format(code)
    assert play_format.ruleset.code == code
    found = check_deck(_deck(*_filled(total)), play_format)
    verdict = (LIMITED_OF_2009 if code == "2009" else LIMITED_BY_SIZE)[total]
    assert _codes(found) == ([ViolationCode(verdict)] if verdict else [])


@pytest.mark.rule("2009:100.2а", "2009:100.2б", "2009:100.3")
@pytest.mark.parametrize(
    ("form", "total", "copies", "number", "bounds"),
    [
        ("constructed-2009", 29, 0, "100.2а", (29, 30)),
        ("constructed-2009", 51, 0, "100.3", (51, 50)),
        ("constructed-2009", 30, 4, "100.2б", (4, 3)),
        ("limited-2009", 19, 0, "100.2а", (19, 20)),
        ("limited-2009", 51, 0, "100.3", (51, 50)),
    ],
)
def test_a_deck_of_2009_is_refused_with_the_rule_numbers_of_its_book(
    form: str, total: int, copies: int, number: str, bounds: tuple[int, int]
) -> None:
    more = ((card("Волк"), copies),) if copies else ()
    (found,) = check_deck(_deck(*_filled(total), *more), load_format(form))
    assert (found.rule, found.term) == (f"2009:{number}", "")
    assert (found.found, found.allowed) == bounds
    assert f"rule {number} (2009), format “" in render_violation(found)


def test_rules_taken_over_by_2009_are_cited_by_their_terms() -> None:
    horde = replace(card("Волк"), horde=True)
    (found,) = check_deck(_deck(*_filled(30), (horde, 6)), load_format("constructed-2009"))
    assert (found.rule, found.term, found.allowed) == ("", "Орда", 5)


@pytest.mark.rule("2009:100.2б")
def test_a_limited_deck_of_2009_may_hold_any_number_of_copies() -> None:
    assert check_deck(_deck((card("Волк"), 20)), load_format("limited-2009")) == ()


def test_four_copies_of_a_name_are_too_many() -> None:
    (found,) = check_deck(_deck(*_filled(30), (card("Волк"), 4)), CONSTRUCTED)
    assert found == Violation(
        ViolationCode.TOO_MANY_COPIES, "", 4, 3, ("Волк",), term="Название карты"
    )


def test_copies_are_counted_by_name_over_entries_and_sets() -> None:
    wolves = ((card("Зелёный волк", ref="a/1"), 2), (card("ЗЕЛЕНЫЙ ВОЛК", ref="b/1"), 2))
    (found,) = check_deck(_deck(*_filled(30), *wolves), CONSTRUCTED)
    assert (found.found, found.allowed, found.cards) == (4, 3, ("Зелёный волк",))


def test_five_copies_of_a_horde_are_legal_and_six_are_not() -> None:
    horde = card("Крыса", horde=True)
    assert check_deck(_deck(*_filled(30), (horde, 5)), CONSTRUCTED) == ()
    (found,) = check_deck(_deck(*_filled(30), (horde, 6)), CONSTRUCTED)
    assert (found.found, found.allowed, found.term) == (6, 5, "Орда")


def test_a_limited_deck_may_hold_any_number_of_copies() -> None:
    assert check_deck(_deck((card("Волк"), 30)), LIMITED) == ()


def test_a_card_not_printed_in_an_allowed_set_is_outside_the_format() -> None:
    deck = replace(_deck((card("Волк"), 3)), printings=(frozenset({"old", "wood"}),))
    inside = replace(LIMITED, min_cards=1, sets=("wood", "sea"))
    outside = replace(LIMITED, min_cards=1, sets=("sea",))
    assert check_deck(deck, inside) == ()
    (found,) = check_deck(deck, outside)
    assert (found.code, found.found, found.cards) == (ViolationCode.SET_NOT_ALLOWED, 3, ("Волк",))


def test_a_banned_card_is_found_in_any_letter_case() -> None:
    banned = replace(LIMITED, min_cards=1, banned=("зеленый волк",))
    (found,) = check_deck(_deck((card("Зелёный Волк"), 2)), banned)
    assert (found.code, found.found) == (ViolationCode.BANNED_CARD, 2)


def _legal_but_for(text: str, **changed: Any) -> tuple[Violation, ...]:
    """Check a deck of old and new sets in a format of constructed decks that is changed so."""
    shelf = Shelf(old=("Волк", "Лис", "Барс"), new=("Волк", "Рысь"))
    form = replace(CONSTRUCTED, min_cards=1, **changed)
    return check_deck(resolve(parse_deck(text), shelf), form)


def test_a_set_is_allowed_by_its_code_or_by_its_name() -> None:
    for allowed in ("new", "набор NEW"):
        (found,) = _legal_but_for("1 Волк\n1 Лис\n1 Рысь", sets=(allowed,))
        assert (found.code, found.cards) == (ViolationCode.SET_NOT_ALLOWED, ("Лис",))


def test_an_allowed_set_missing_from_the_catalogue_allows_no_card() -> None:
    assert _codes(_legal_but_for("1 Волк", sets=("Сердце роя",))) == [ViolationCode.SET_NOT_ALLOWED]


def test_extra_cards_are_allowed_from_any_set() -> None:
    assert _legal_but_for("1 Лис", sets=("new",), extra=("лис",)) == ()


def test_a_restricted_card_may_be_in_a_deck_once() -> None:
    assert _legal_but_for("1 Лис", restricted=("лис",)) == ()
    (found,) = _legal_but_for("2 Лис\n2 Лис [old]", restricted=("лис",))
    assert (found.code, found.found, found.allowed) == (ViolationCode.RESTRICTED_CARD, 4, 1)


def test_a_banned_print_is_illegal_only_if_the_deck_names_it() -> None:
    banned = ("old/1",)
    assert _legal_but_for("1 Волк", banned_prints=banned) == ()
    assert _legal_but_for("1 Волк [new]", banned_prints=banned) == ()
    (found,) = _legal_but_for("1 Волк [old]", banned_prints=banned)
    assert (found.code, found.cards) == (ViolationCode.BANNED_PRINT, ("Волк",))


def test_a_card_with_every_print_banned_is_illegal() -> None:
    (found,) = _legal_but_for("1 Волк", banned_prints=("old/1", "new/1"))
    assert found.code is ViolationCode.BANNED_PRINT


def test_a_side_counts_in_a_format_with_a_side() -> None:
    text = "2 Лис\n# side\n2 Лис\n1 Барс"
    assert _legal_but_for(text, banned=("Барс",)) == ()
    found = _legal_but_for(text, max_side=2, banned=("Барс",))
    assert [(one.code, one.found, one.allowed) for one in found] == [
        (ViolationCode.TOO_LARGE_SIDE, 3, 2),
        (ViolationCode.TOO_MANY_COPIES, 4, 3),
        (ViolationCode.BANNED_CARD, 1, 0),
    ]


def _lineup(*texts: str, **bounds: int) -> tuple[Violation, ...]:
    shelf = Shelf(old=("Волк", "Лис"))
    form = replace(CONSTRUCTED, restricted=("Лис",), lineup=LineUp(3, **bounds))
    return check_lineup([resolve(parse_deck(text), shelf) for text in texts], form)


def test_decks_of_a_line_up_share_the_copies_of_a_name() -> None:
    assert _lineup("1 Волк", "1 Волк", "1 Волк", max_copies=3) == ()
    (found,) = _lineup("2 Волк", "1 Волк", "1 волк", max_copies=3)
    assert (found.code, found.found, found.allowed) == (ViolationCode.TOO_MANY_COPIES, 4, 3)
    assert found.in_lineup
    assert _lineup("3 Волк", "3 Волк", "3 Волк") == ()


def test_decks_of_a_line_up_share_restricted_cards_if_the_format_says_so() -> None:
    assert _lineup("1 Лис", "1 Лис", "1 Лис", max_copies=3) == ()
    (found,) = _lineup("1 Лис", "1 Лис", "1 Волк", max_restricted=1)
    assert (found.code, found.found, found.allowed) == (ViolationCode.RESTRICTED_CARD, 2, 1)


def test_a_line_up_must_have_the_number_of_decks_of_the_format() -> None:
    (found,) = _lineup("1 Волк", "1 Волк")
    assert (found.code, found.found, found.allowed) == (ViolationCode.WRONG_LINEUP, 2, 3)


@pytest.mark.parametrize("kind", ["constructed", "limited"])
@pytest.mark.parametrize("code", ALL)
def test_line_ups_have_the_same_limits_in_every_edition(code: str, kind: str) -> None:
    edition = load_format(kind if code == RULES_2024.code else f"{kind}-{code}")
    bounds = LineUp(3, max_copies=4, max_horde_copies=6, max_restricted=1)
    form = replace(edition, restricted=("Лис",), max_side=2, lineup=bounds)
    shelf = Shelf(old=("Волк", "Лис", "Барс"))

    def found(*texts: str) -> list[tuple[ViolationCode, int, int]]:
        decks = [resolve(parse_deck(text), shelf) for text in texts]
        told = check_lineup(decks, form)
        assert all(violation.in_lineup and not violation.rule for violation in told)
        assert all(violation.form == form for violation in told)
        return [(one.code, one.found, one.allowed) for one in told]

    assert form.ruleset.code == code
    assert found("2 Волк", "1 Волк\n# side\n1 Волк", "1 Лис") == []
    side = found("2 Волк", "1 Волк\n# side\n2 Волк", "1 Лис")
    assert side == [(ViolationCode.TOO_MANY_COPIES, 5, 4)]
    assert found("1 Лис", "1 Лис", "1 Волк") == [(ViolationCode.RESTRICTED_CARD, 2, 1)]
    assert found("1 Волк") == [(ViolationCode.WRONG_LINEUP, 1, 3)]


def test_a_format_without_line_ups_limits_no_decks_together() -> None:
    shelf = Shelf(old=("Волк",))
    decks = [resolve(parse_deck("3 Волк"), shelf)] * 2
    assert check_lineup(decks, CONSTRUCTED) == ()


def test_every_violation_cites_its_source() -> None:
    shelf = Shelf(old=("Волк", "Лис"))
    form = replace(STANDARD, banned=("Лис",), restricted=("Волк",), max_side=0)
    deck = resolve(parse_deck("4 Волк\n1 Лис\n4 Сова\n0 Рысь\n# side\n1 Лис"), shelf)
    found = check_deck(deck, form)
    assert len({one.code for one in found}) >= 7
    assert all("format “Standard (unconfirmed)”" in render_violation(one) for one in found)
    cited = re.compile("term “([^”]+)”")
    terms = {one.code: cited.findall(render_violation(one)) for one in found if one.term}
    assert terms == {
        ViolationCode.TOO_FEW_CARDS: ["Constructed deck"],
        ViolationCode.TOO_MANY_COPIES: ["Name"],
    }


def test_bans_marked_in_the_card_file_are_not_violations() -> None:
    shelf = Shelf(old=("Волк", "Лис", "Барс"))
    marks = {"Волк": {"": True, "alt": True}, "Лис": {"alt": True}, "Барс": {"alt": False}}
    for name, ban in marks.items():
        (printed,) = shelf.by_name(name)
        printed.extra["nxt"] = {"differs": {"ban": ban}}
    deck = resolve(parse_deck("1 Волк\n1 Лис\n1 Барс"), shelf)
    assert deck.flags == (
        BanFlag("Волк", "old", True, ("alt",)),
        BanFlag("Лис", "old", False, ("alt",)),
    )
    assert check_deck(deck, replace(CONSTRUCTED, min_cards=1)) == ()
    whole, other = (render_flag(flag, dict(deck.set_names)) for flag in deck.flags)
    assert "“Волк” is marked as banned in the card file of “Набор old”." in whole
    assert "the card itself is not" in other
    assert all("Not a violation" in text for text in (whole, other))


def test_all_violations_are_reported_together() -> None:
    shelf = Shelf(old=("Волк", "Лис"))
    strict = replace(CONSTRUCTED, sets=("new",), banned=("Лис",))
    found = check_deck(resolve(parse_deck("4 Волк\n1 Лис\n2 Сова\n0 Рысь"), shelf), strict)
    assert _codes(found) == [
        ViolationCode.UNREADABLE_LINE,
        ViolationCode.UNKNOWN_CARD,
        ViolationCode.TOO_FEW_CARDS,
        ViolationCode.TOO_MANY_COPIES,
        ViolationCode.SET_NOT_ALLOWED,
        ViolationCode.SET_NOT_ALLOWED,
        ViolationCode.BANNED_CARD,
    ]


def test_unknown_cards_count_for_size_and_copies() -> None:
    found = check_deck(resolve(parse_deck("30 Сова"), Shelf()), CONSTRUCTED)
    assert _codes(found) == [ViolationCode.UNKNOWN_CARD, ViolationCode.TOO_MANY_COPIES]


def test_the_side_counts_neither_for_size_nor_for_copies() -> None:
    found = check_deck(
        resolve(parse_deck("1 Лис\n# side\n30 Сова"), Shelf(a=("Лис",))), CONSTRUCTED
    )
    assert _codes(found) == [ViolationCode.UNKNOWN_CARD, ViolationCode.TOO_FEW_CARDS]


@pytest.mark.parametrize(
    ("violation", "sentence"),
    [
        (
            Violation(ViolationCode.TOO_FEW_CARDS, "", 1, 30),
            "The deck has 1 card; at least 30 are needed: add 29 more.",
        ),
        (
            Violation(ViolationCode.TOO_MANY_CARDS, "", 51, 50),
            "The deck has 51 cards; at most 50 are allowed: take out 1.",
        ),
        (
            Violation(ViolationCode.TOO_MANY_COPIES, "", 4, 3, ("Волк",)),
            "“Волк” is in the deck 4 times; at most 3 are allowed: take out 1.",
        ),
        (
            Violation(ViolationCode.SET_NOT_ALLOWED, "", 1, 0, ("Волк",)),
            "“Волк” is not in any set the format allows: take it out.",
        ),
        (
            Violation(ViolationCode.BANNED_CARD, "", 1, 0, ("Волк",)),
            "“Волк” is banned in the format: take it out.",
        ),
        (
            Violation(ViolationCode.BANNED_PRINT, "", 1, 0, ("Волк",)),
            "This print of “Волк” is banned in the format: name another print.",
        ),
        (
            Violation(ViolationCode.RESTRICTED_CARD, "", 2, 1, ("Волк",)),
            "“Волк” is restricted and in the deck 2 times; at most 1 is allowed: take out 1.",
        ),
        (
            Violation(ViolationCode.TOO_MANY_COPIES, "", 4, 3, ("Волк",), in_lineup=True),
            "“Волк” is in the decks of the line-up 4 times in total; at most 3 are allowed: "
            "take out 1.",
        ),
        (
            Violation(ViolationCode.TOO_LARGE_SIDE, "", 12, 10),
            "The side has cards: 12; at most 10 are allowed: take out 2.",
        ),
        (
            Violation(ViolationCode.WRONG_LINEUP, "", 2, 3),
            "Decks in a line-up of this format: 3, not 2.",
        ),
        (
            Violation(ViolationCode.TOO_FEW_CARDS, "", 1, 30, term="Орда", form=CONSTRUCTED),
            "The deck has 1 card; at least 30 are needed: add 29 more."
            " (term “Horde”, format “Constructed”)",
        ),
        (
            Violation(ViolationCode.BANNED_CARD, "", 1, 0, ("Волк",), form=STANDARD),
            "“Волк” is banned in the format: take it out. (format “Standard (unconfirmed)”)",
        ),
        (
            Violation(
                ViolationCode.UNKNOWN_CARD,
                "",
                1,
                0,
                ("Вол",),
                suggestions=("Волк", "Волна"),
                line=3,
            ),
            "Line 3: “Вол” is not in the catalogue: correct the name, or import its set. Did "
            "you mean: “Волк”, “Волна”?",
        ),
        (
            Violation(ViolationCode.UNREADABLE_LINE, "", 1, 0, ("0 Волк",), line=2),
            "Line 2: “0 Волк” cannot be read; write the number of copies (1 to 99) and a name.",
        ),
    ],
)
def test_each_violation_is_one_sentence(violation: Violation, sentence: str) -> None:
    assert render_violation(violation) == sentence


@pytest.mark.slow
@pytest.mark.skipif(not REAL_DECKS.exists(), reason="the real tournament decks are not here")
def test_all_real_tournament_decks_are_legal_constructed_decks() -> None:
    decks = read_deck_file(REAL_DECKS)
    shelf = Shelf(real=tuple({entry.name for deck in decks for entry in deck.entries}))
    problems = {deck.name: check_deck(resolve(deck, shelf), CONSTRUCTED) for deck in decks}
    assert len(decks) == 45
    assert not any(problems.values()), problems


@pytest.mark.parametrize(
    ("language", "term"),
    [(Language.ENGLISH, "term “Limited deck”"), (Language.RUSSIAN, "термин «Колода „лимитед“»")],
)
def test_a_term_is_cited_in_the_language_of_the_sentence(language: Language, term: str) -> None:
    (violation,) = check_deck(_deck(), LIMITED)
    activate(language)
    told = render_violation(violation)
    assert term in told
    assert [one.term.english for one in cited_terms(told)] == ["Limited deck"]
