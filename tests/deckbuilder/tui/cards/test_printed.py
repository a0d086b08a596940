"""The printed text of a card on screen: unread sentences are set apart, with their reasons."""

from dataclasses import replace

import pytest
from rich.console import Group

import engine.berserk.abilities as ab
from deckbuilder.base.settings import Glyphs
from deckbuilder.tui.cards.printed import (
    plays_mark,
    printed_parts,
    render_playing_lines,
    render_printed_text,
    unread_with_reasons,
)
from deckbuilder.tui.cards.specs import spec_sheet
from engine.berserk.cards.card import CardSpec
from tests.support.specs import creature

TEXT = "Рывок. {tap}: Воет. Рычит."
HOWLS = ab.Unread("{tap}: Воет.", 7)
GROWLS = ab.Unread("Рычит.", 20, ab.UnreadReason.WORDS, "рычит")
ICON = ab.Unread("zoal 1", reason=ab.UnreadReason.ICON)
ABSENT = ab.Unread("", reason=ab.UnreadReason.ABSENT)


def card(text: str, *nodes: ab.Ability) -> CardSpec:
    return replace(creature("Волк", nodes=nodes), text=text)


def drawn(spec: CardSpec, glyphs: Glyphs = Glyphs.SYMBOLS) -> str:
    return render_printed_text(spec, glyphs).plain


def lines(spec: CardSpec) -> list[str]:
    return [line.plain for line in render_playing_lines(spec, Glyphs.SYMBOLS)]


def test_only_unread_sentences_are_preceded_by_a_sign() -> None:
    assert drawn(card(TEXT, ab.Named(ab.Name.DASH), HOWLS)) == "Рывок. ⊘ ↷: Воет. Рычит."
    assert drawn(card(TEXT, HOWLS, GROWLS)) == "Рывок. ⊘ ↷: Воет. ⊘ Рычит."
    assert drawn(card(TEXT)) == "Рывок. ↷: Воет. Рычит."


def test_in_letter_mode_each_sign_is_a_word() -> None:
    assert drawn(card("Рычит.", ab.Unread("Рычит.")), Glyphs.LETTERS) == "[OFF] Рычит."


def test_an_unread_icon_is_shown_after_the_text_by_its_meaning() -> None:
    text = "Рывок. ⊘ ⓛ protection from attacks of flyers 1"
    assert drawn(card("Рывок.", ab.Named(ab.Name.DASH), ICON)) == text


def test_a_missing_text_is_reported() -> None:
    told = "⊘ The text of this card is not given: none of it is automated."
    assert drawn(card("", ABSENT)) == ""
    assert [str(part) for part in printed_parts(card("", ABSENT), Glyphs.SYMBOLS)] == ["", told]


def test_a_shared_reason_is_shown_once() -> None:
    assert lines(card(TEXT, HOWLS, replace(GROWLS, reason=HOWLS.reason, detail=""))) == [
        "1 of 3 sentences are automated.",
        "⊘ Not automated: this wording is not understood yet. Carry it out by hand.",
    ]


def test_different_reasons_are_shown_with_their_sentences() -> None:
    assert lines(card(TEXT, HOWLS, GROWLS)) == [
        "1 of 3 sentences are automated.",
        "⊘ “↷: Воет.” — this wording is not understood yet.",
        "⊘ “Рычит.” — words not understood: рычит.",
    ]


def test_a_playable_card_is_reported_without_a_sign() -> None:
    assert lines(card("Рывок.", ab.Named(ab.Name.DASH))) == ["1 of 1 sentence is automated."]


def test_a_card_without_text_has_no_reading() -> None:
    assert printed_parts(card(""), Glyphs.SYMBOLS) == []


@pytest.mark.parametrize(
    ("spec", "mark"),
    [
        (card(TEXT, HOWLS), "⊘ auto: 2 of 3"),
        (card("", ABSENT), "⊘ text not given"),
        (card("", ICON), "⊘ icon unread"),
        (card("Рывок.", ab.Named(ab.Name.DASH), ICON), "⊘ icon unread"),
        (card("Рычит.", ab.Unread("Рычит."), ICON), "⊘ auto: 0 of 1"),
        (card(TEXT), ""),
    ],
)
def test_a_short_phrase_shows_how_much_of_a_card_plays(spec: CardSpec, mark: str) -> None:
    assert plays_mark(spec, Glyphs.SYMBOLS).plain == mark
    sheet = spec_sheet(spec, Glyphs.SYMBOLS)
    assert isinstance(sheet, Group)
    assert str(sheet.renderables[0]) == (f"Волк  {mark}" if mark else "Волк")


def test_every_unread_sentence_is_shown_whole_with_its_reason() -> None:
    told = unread_with_reasons(card(TEXT, HOWLS, GROWLS, ICON), Glyphs.SYMBOLS)
    assert [line.plain for line in told] == [
        "⊘ ↷: Воет. — this wording is not understood yet",
        "⊘ Рычит. — words not understood: рычит",
        "⊘ ⓛ protection from attacks of flyers 1 — an icon that no text explains",
    ]
    (absent,) = unread_with_reasons(card("", ABSENT), Glyphs.SYMBOLS)
    assert absent.plain.startswith("⊘ The text of this card is not given")
