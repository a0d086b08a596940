"""How much of cards plays by itself, in words."""

import pytest

import engine.berserk.abilities as ab
from catalog.common.i18n import Language, activate
from deckbuilder.cards.playing import (
    Playing,
    PlaysByItself,
    plays_word,
    render_playing,
    render_reason,
    speaks_of_recruiting,
)

ICON = ab.Unread("zoal 1", reason=ab.UnreadReason.ICON)
ABSENT = ab.Unread("", reason=ab.UnreadReason.ABSENT)
UNREAD = ab.Unread("Рычит.")


@pytest.mark.parametrize(
    ("playing", "english", "russian"),
    [
        (
            Playing(54, 41, (UNREAD,) * 13),
            "41 of 54 sentences are automated.",
            "Автоматизировано 41 из 54 напечатанных предложений.",
        ),
        (
            Playing(21, 0, (UNREAD,) * 21),
            "0 of 21 sentences are automated.",
            "Автоматизировано 0 из 21 напечатанного предложения.",
        ),
        (
            Playing(1, 1),
            "1 of 1 sentence is automated.",
            "Автоматизировано 1 из 1 напечатанного предложения.",
        ),
        (
            Playing(2, 2, absent=3),
            "2 of 2 sentences are automated. The texts of 3 cards are not given.",
            "Автоматизировано 2 из 2 напечатанных предложений. Тексты 3 карт не даны.",
        ),
        (Playing(absent=1), "The text of 1 card is not given.", "Текст 1 карты не дан."),
        (
            Playing(3, 3, icons=(ICON, ICON)),
            "3 of 3 sentences are automated. 2 icons are unread.",
            "Автоматизировано 3 из 3 напечатанных предложений. Не прочитано 2 значка.",
        ),
        (Playing(), "No sentence is printed.", "Напечатанных предложений нет."),
    ],
)
def test_the_playable_share_is_a_sentence(playing: Playing, english: str, russian: str) -> None:
    activate(Language.ENGLISH)
    assert render_playing(playing) == english
    activate(Language.RUSSIAN)
    assert render_playing(playing) == russian


def test_a_verdict_is_one_word() -> None:
    activate(Language.RUSSIAN)
    assert [plays_word(plays) for plays in PlaysByItself] == ["да", "частично", "нет"]


def test_every_reason_has_its_own_wording() -> None:
    unread = [ab.Unread("Рычит.", 0, reason, "рык") for reason in ab.UnreadReason]
    told = [render_reason(part) for part in unread]
    assert len(set(told)) == len(told)
    assert all(told)
    with_detail = {ab.UnreadReason.WORDS, ab.UnreadReason.NO_RULE}
    assert {part.reason for part in unread if "рык" in render_reason(part)} == with_detail


@pytest.mark.rule("403.2.2")
def test_unread_recruiting_words_are_detected_and_a_missing_text_may_have_them() -> None:
    assert speaks_of_recruiting(ab.Unread("При наборе в отряд вы теряете 1 {elite}."))
    assert not speaks_of_recruiting(UNREAD)
    assert speaks_of_recruiting(ABSENT)
    assert not speaks_of_recruiting(ab.Unread("набор 1", reason=ab.UnreadReason.ICON))
