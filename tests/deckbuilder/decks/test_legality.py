"""Legality: every violation of a deck at once, each with its numbers and a sentence."""

from dataclasses import replace

import pytest

from deckbuilder.decks.formats import load_format
from deckbuilder.decks.legality import Violation, ViolationCode, check_deck
from deckbuilder.decks.text import Deck, ResolvedDeck, parse_deck, read_deck_file, resolve
from deckbuilder.refusals import violation_text
from engine.berserk.cards.card import CardSpec
from tests.deckbuilder.cards import Shelf, card
from tests.support.sources import ROOT

REAL_DECKS = ROOT.parent / "shared/cards/tournament_decks.json"
CONSTRUCTED = load_format("constructed")
LIMITED = load_format("limited")


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


def test_a_limited_deck_may_be_as_large_as_it_likes() -> None:
    assert check_deck(_deck(*_filled(90)), LIMITED) == ()


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


def test_a_card_printed_in_no_allowed_set_is_outside_the_format() -> None:
    deck = replace(_deck((card("Волк"), 3)), printings=(frozenset({"old", "wood"}),))
    inside = replace(LIMITED, min_cards=1, sets=("wood", "sea"))
    outside = replace(LIMITED, min_cards=1, sets=("sea",))
    assert check_deck(deck, inside) == ()
    (found,) = check_deck(deck, outside)
    assert (found.code, found.found, found.cards) == (ViolationCode.SET_NOT_ALLOWED, 3, ("Волк",))


def test_a_banned_card_is_found_whatever_its_letter_case() -> None:
    banned = replace(LIMITED, min_cards=1, banned=("зеленый волк",))
    (found,) = check_deck(_deck((card("Зелёный Волк"), 2)), banned)
    assert (found.code, found.found) == (ViolationCode.BANNED_CARD, 2)


def test_every_violation_is_told_at_once() -> None:
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


def test_unknown_cards_count_in_size_and_copies() -> None:
    found = check_deck(resolve(parse_deck("30 Сова"), Shelf()), CONSTRUCTED)
    assert _codes(found) == [ViolationCode.UNKNOWN_CARD, ViolationCode.TOO_MANY_COPIES]


def test_the_side_counts_neither_in_size_nor_in_copies() -> None:
    found = check_deck(
        resolve(parse_deck("1 Лис\n# side\n30 Сова"), Shelf(a=("Лис",))), CONSTRUCTED
    )
    assert _codes(found) == [ViolationCode.UNKNOWN_CARD, ViolationCode.TOO_FEW_CARDS]


@pytest.mark.parametrize(
    ("violation", "sentence"),
    [
        (
            Violation(ViolationCode.TOO_FEW_CARDS, "", 1, 30),
            "The deck has 1 card; at least 30 are needed.",
        ),
        (
            Violation(ViolationCode.TOO_MANY_CARDS, "", 51, 50),
            "The deck has 51 cards; at most 50 are allowed.",
        ),
        (
            Violation(ViolationCode.TOO_MANY_COPIES, "", 4, 3, ("Волк",)),
            "“Волк” is in the deck 4 times; at most 3 are allowed.",
        ),
        (
            Violation(ViolationCode.SET_NOT_ALLOWED, "", 1, 0, ("Волк",)),
            "“Волк” is in no set that the format allows.",
        ),
        (
            Violation(ViolationCode.BANNED_CARD, "", 1, 0, ("Волк",)),
            "“Волк” is banned in the format.",
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
            "Line 3: “Вол” is not in the catalogue. Did you mean “Волк”, “Волна”?",
        ),
        (
            Violation(ViolationCode.UNREADABLE_LINE, "", 1, 0, ("0 Волк",), line=2),
            "Line 2: “0 Волк” cannot be read; write the number of copies (1 to 99) and a name.",
        ),
    ],
)
def test_each_violation_is_one_sentence(violation: Violation, sentence: str) -> None:
    assert violation_text(violation) == sentence


@pytest.mark.slow
@pytest.mark.skipif(not REAL_DECKS.exists(), reason="the real tournament decks are not here")
def test_all_real_tournament_decks_are_legal_constructed_decks() -> None:
    decks = read_deck_file(REAL_DECKS)
    shelf = Shelf(real=tuple({entry.name for deck in decks for entry in deck.entries}))
    problems = {deck.name: check_deck(resolve(deck, shelf), CONSTRUCTED) for deck in decks}
    assert len(decks) == 45
    assert not any(problems.values()), problems
