"""How much of what cards print plays by itself."""

from dataclasses import replace

import engine.berserk.abilities as ab
from engine.berserk.cards.by_itself import PlaysByItself
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.text.playing import (
    live_sentences,
    playing_of,
    playing_of_cards,
)
from tests.support.specs import creature

TEXT = "Рывок. Рычит на луну. {armor}1."
GROWLS = ab.Unread("Рычит на луну.", 7)
ICON = ab.Unread("zoal 1", reason=ab.UnreadReason.ICON)
ABSENT = ab.Unread("", reason=ab.UnreadReason.ABSENT)


def _card(text: str, *nodes: ab.Named | ab.Unread) -> CardSpec:
    return replace(creature(nodes=nodes), text=text)


def test_a_sentence_is_live_unless_it_is_unread() -> None:
    card = _card(TEXT, ab.Named(ab.Name.DASH), GROWLS, ab.Named(ab.Name.ARMOR))
    playing = playing_of(card)
    assert (playing.printed, playing.live, playing.unread) == (3, 2, (GROWLS,))
    assert playing.plays is PlaysByItself.PARTLY
    assert [(part.text, part.at) for part in live_sentences(card)] == [
        ("Рывок.", 0),
        ("{armor}1.", 22),
    ]


def test_a_sentence_of_which_the_beginning_plays_is_unread_but_plays_in_part() -> None:
    card = _card("Рывок; рычит.", ab.Named(ab.Name.DASH), ab.Unread("рычит.", 7))
    playing = playing_of(card)
    assert (playing.printed, playing.live, playing.begun) == (1, 0, 1)
    assert playing.plays is PlaysByItself.PARTLY
    assert live_sentences(card) == ()


def test_a_card_without_text_plays() -> None:
    playing = playing_of(creature())
    assert (playing.printed, playing.live, playing.plays) == (0, 0, PlaysByItself.YES)


def test_a_fully_read_card_plays() -> None:
    assert playing_of(_card("Рывок.", ab.Named(ab.Name.DASH))).plays is PlaysByItself.YES


def test_a_card_with_no_sentence_read_does_not_play() -> None:
    playing = playing_of(_card("Рычит.", ab.Unread("Рычит."), ab.Named(ab.Name.ARMOR)))
    assert (playing.printed, playing.live, playing.plays) == (1, 0, PlaysByItself.NO)


def test_icons_are_not_counted_as_sentences_but_an_unread_one_is_reported() -> None:
    playing = playing_of(_card("Рывок.", ab.Named(ab.Name.DASH), ab.Named(ab.Name.ARMOR), ICON))
    assert (playing.printed, playing.live, playing.icons) == (1, 1, (ICON,))
    assert (playing.unread, playing.plays) == ((), PlaysByItself.PARTLY)
    assert playing_of(_card("", ICON)).plays is PlaysByItself.NO


def test_a_missing_text_is_not_a_sentence_and_the_card_does_not_play() -> None:
    playing = playing_of(_card("", ab.Named(ab.Name.ARMOR), ABSENT))
    assert (playing.printed, playing.absent, playing.plays) == (0, 1, PlaysByItself.NO)


def test_a_card_without_a_text_reports_its_unread_abilities() -> None:
    playing = playing_of(_card("", ab.Unread("Рычит."), ab.Unread("Воет.")))
    assert (playing.printed, playing.live, len(playing.unread)) == (2, 0, 2)


def test_every_copy_of_a_card_counts_in_a_deck() -> None:
    read = _card("Рывок. {armor}1.", ab.Named(ab.Name.DASH), ab.Named(ab.Name.ARMOR))
    dark = _card("Рычит.", ab.Unread("Рычит."), ICON)
    playing = playing_of_cards([read, dark, dark, _card("", ABSENT), creature()])
    assert (playing.printed, playing.live, len(playing.unread)) == (4, 2, 2)
    assert (len(playing.icons), playing.absent) == (2, 1)
    assert playing.plays is PlaysByItself.PARTLY
    assert playing_of_cards([]).plays is PlaysByItself.YES


def test_an_unread_text_saved_as_a_whole_counts_each_sentence() -> None:
    playing = playing_of(_card(TEXT, ab.Unread(TEXT)))
    assert (playing.printed, playing.live) == (3, 0)
    assert [(part.text, part.at) for part in playing.unread] == [
        ("Рывок.", 0),
        ("Рычит на луну.", 7),
        ("{armor}1.", 22),
    ]


def test_an_unread_ability_without_words_counts_as_a_missing_text() -> None:
    playing = playing_of(_card("", ab.Unread("")))
    assert (playing.printed, playing.absent, playing.plays) == (0, 1, PlaysByItself.NO)


def test_an_unread_sentence_without_a_position_is_found_in_the_text() -> None:
    card = _card(TEXT, ab.Named(ab.Name.DASH), ab.Unread("Рычит на луну."), ab.Named(ab.Name.ARMOR))
    assert playing_of(card).unread == (GROWLS,)
    assert [part.text for part in live_sentences(card)] == ["Рывок.", "{armor}1."]
