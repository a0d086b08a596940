"""Names of powers that say nothing (109.2.2), and words that look like such."""

import pytest

import engine.berserk.abilities as ab
from catalog.lexicon import shipped_others, shipped_words
from engine.berserk.cards.text.compiler import SentenceReading, read_sentence
from engine.berserk.cards.text.lexicon import Lexicon, make_lexicon
from tests.support.spoken import CARDS, CLASSES, spoken


def words() -> Lexicon:
    """The shipped words, with names that flavour may hold a word of."""
    names = (*CARDS, "Лес Мармиона", "Мармион")
    return make_lexicon(shipped_words(), (*CLASSES, "Дитя топи"), names, shipped_others())


def read(text: str) -> SentenceReading:
    return read_sentence(text, words())


@pytest.mark.rule("109.2.2")
@pytest.mark.parametrize(
    ("text", "plain", "name"),
    [
        ("{tap}: Метание крючьев на 2.", "{tap}: Метание на 2.", "крючьев"),
        ("{tap}: Метания «крючьев» на 2.", "{tap}: Метание на 2.", "крючьев"),
        (
            "{tap}: Воздействие зов топи закрыть существо.",
            "{tap}: Закрыть существо.",
            "зов топи",
        ),
        (
            "{tap}: Воздействие отсвет лесов закрыть существо.",
            "{tap}: Закрыть существо.",
            "отсвет лесов",
        ),
        ("{tap}: Воздействие рев орков закрыть существо.", "{tap}: Закрыть существо.", "рев орков"),
        (
            "{tap}: Заклинание хлипкость орка ранить существо на 1.",
            "{tap}: Заклинание ранить существо на 1.",
            "хлипкость орка",
        ),
        (
            "{tap}: Воздействие слава за доблесть закрыть существо.",
            "{tap}: Закрыть существо.",
            "слава за доблесть",
        ),
        (
            "{tap}: Заклинание проклятый серп ранить существо на 1.",
            "{tap}: Заклинание ранить существо на 1.",
            "проклятый серп",
        ),
        (
            "{tap}: Воздействие скинуть вниз закрыть существо.",
            "{tap}: Закрыть существо.",
            "скинуть вниз",
        ),
        (
            "{tap}: Воздействие родник жизни закрыть существо.",
            "{tap}: Закрыть существо.",
            "родник жизни",
        ),
        ("{tap}: Воздействие отклик ~ закрыть существо.", "{tap}: Закрыть существо.", "отклик ~"),
        (
            "При гибели получить {counter} (воздействие дымка, 2 раза за ход).",
            "При гибели получить {counter} (2 раза за ход).",
            "дымка",
        ),
        (
            "При гибели получить {counter} (2 раза за ход, воздействие «дымка»).",
            "При гибели получить {counter} (2 раза за ход).",
            "дымка",
        ),
        (
            "При гибели получить {counter} (воздействие отклик ~).",
            "При гибели получить {counter}.",
            "отклик ~",
        ),
    ],
)
def test_a_flavour_name_is_skipped_in_reading_and_kept_in_the_result(
    text: str, plain: str, name: str
) -> None:
    reading = read(text)
    assert reading.abilities == spoken(plain)
    assert [flavour.name for flavour in reading.flavours] == [name]


@pytest.mark.rule("109.2.2", "111.2")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("При гибели получить {counter} (заклинание «дымка»).", "it says that it is a spell"),
        ("При гибели получить {counter} (заклинание дымка, 2 раза за ход).", "a spell as well"),
        ("{tap}: Воздействие отклик ~ закрывает существо.", "the card may do something"),
        ("{tap}: Воздействие окликнуть ~ закрыть существо.", "something is done to the card"),
        ("{tap}: Воздействие проклятый серп получает {counter}.", "who gets it"),
        ("{tap}: Воздействие скинуть раны закрыть существо.", "something is done to wounds"),
        ("{tap}: Метание родник жизни закрыть существо.", "an attack"),
        ("{tap}: Воздействие взор Мармиона закрыть существо.", "the name of a card"),
        ("{tap}: Воздействие взор дитя топи закрыть существо.", "the name of a class"),
        ("{tap}: Воздействие орка закрыть существо.", "a class alone"),
        ("{tap}: Воздействие хлестать орка закрыть существо.", "who is it done to"),
        ("{tap}: Воздействие хлипкого орка закрыть существо.", "which of them"),
        ("{tap}: Воздействие хлипкость орки закрыть существо.", "they may do something"),
        ("{tap}: Воздействие кря бря мря вря дря жря закрыть существо.", "six words"),
        ("{tap}: Воздействие месть за раны закрыть существо.", "words of the game"),
    ],
)
def test_words_that_may_have_a_meaning_are_not_skipped_as_flavour(text: str, why: str) -> None:
    assert isinstance(read(text).abilities[0], ab.Unread), why


def test_a_flavour_name_with_a_word_from_a_card_name_is_skipped() -> None:
    reading = read("{tap}: Воздействие взор Лесова закрыть существо.")
    assert reading.abilities == spoken("{tap}: Закрыть существо.")
