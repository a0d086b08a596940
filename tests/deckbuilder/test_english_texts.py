"""Rules texts in the English interface: instead of our own texts, below those of others."""

from dataclasses import replace

import engine.berserk.abilities as ab
from catalog.common.i18n import Language, activate
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.english_texts import english_text, render_gloss, shown_text
from deckbuilder.cards.pieces import card_pieces
from deckbuilder.plain.cards import render_spec_lines
from deckbuilder.tui.cards.face import face_abilities
from deckbuilder.tui.cards.printed import printed_parts, render_printed_text
from engine.berserk import CardSpec, parse_abilities
from tests.support.cli import run, run_json
from tests.support.specs import creature

PRINTED = "Рывок. Рычит."
HOWLS = ab.Unread("Рычит.", 7)


def own() -> CardSpec:
    nodes = parse_abilities("dash; shot 1-1-2 range 3")
    return replace(creature("Наш", nodes=nodes), ref="border/1", text="Рывок. {tap}: Выстрел.")


def imported() -> CardSpec:
    nodes = (ab.Named(ab.Name.DASH), HOWLS)
    return replace(creature("Волк", nodes=nodes), ref="test/1", text=PRINTED)


def test_our_own_card_is_shown_with_its_english_text() -> None:
    assert shown_text(own()) == "Dash. {tap}: Shot 1-1-2, range 3."
    assert "".join(piece.text for piece in card_pieces(own()).pieces) == shown_text(own())
    assert render_printed_text(own(), Glyphs.SYMBOLS).plain == "Dash. ↷: Shot 1-1-2, range 3."
    assert render_gloss(own()) == ""


def test_the_legend_explains_the_symbols_of_the_english_text() -> None:
    told = [str(part) for part in printed_parts(own(), Glyphs.SYMBOLS)]
    assert "↷ close the card" in told


def test_an_imported_card_has_a_gloss_below_its_printed_text() -> None:
    assert shown_text(imported()) == PRINTED
    assert render_gloss(imported()) == "Gloss: Dash. (unread sentence)"
    for render in (printed_parts, face_abilities):
        parts = render(imported(), Glyphs.SYMBOLS)
        assert "Gloss: Dash. (unread sentence)" in map(str, parts)
    assert "Gloss: Dash. (unread sentence)" in render_spec_lines(imported())


def test_a_card_without_a_text_has_no_gloss() -> None:
    assert render_gloss(creature("Волк")) == ""
    assert english_text(creature("Волк")) == ""


def test_in_russian_every_card_is_shown_as_printed() -> None:
    activate(Language.RUSSIAN)
    assert shown_text(own()) == own().text
    assert render_gloss(imported()) == ""
    assert english_text(own()) == "Dash. {tap}: Shot 1-1-2, range 3."


def test_the_command_shows_the_english_text_and_writes_it_beside_the_printed_one() -> None:
    shown = run("card", "border/8").output
    assert "↷: Relocate an enemy creature to a free cell directly ahead of this creature." in shown
    card = run_json("card", "border/8")["cards"][0]
    assert card["text"].startswith("{tap}: Переместить существо противника")
    assert card["text_en"].startswith("{tap}: Relocate an enemy creature")
