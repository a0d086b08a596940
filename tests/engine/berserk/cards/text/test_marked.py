"""Names of markers that stand for them, in any case (544.1)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import compile_text
from engine.berserk.cards.text.marked import names_of_markers, with_markers
from engine.berserk.cards.text.tokens import tokens_of
from tests.support.spoken import lexicon, spoken

LAYS = "{tap}: Существо получает маркер «оберег»."


def told(text: str, *others: str) -> str:
    """Return the words of a sentence once the names of its card's markers are told."""
    sentences = [tokens_of(sentence) for sentence in (*others, text)]
    names = names_of_markers(sentences, lexicon())
    return " ".join(token.text for token in with_markers(sentences[-1], names, lexicon()))


@pytest.mark.rule("544.1")
@pytest.mark.parametrize(
    ("laid", "text", "words"),
    [
        (LAYS, "Существо с «оберегом»", "существо с маркером « оберег »"),
        (LAYS, "Существо без «оберега»", "существо без маркера « оберег »"),
        (LAYS, "Потерять «оберег»", "потерять маркер « оберег »"),
        (LAYS, "Рядом с «оберегом» раны", "рядом с маркером « оберег » раны"),
        ("Маркер «сети».", "Существо с «сетью»", "существо с маркером « сети »"),
        ("Существо получает «сеть».", "Существо с «сетью»", "существо с маркером « сеть »"),
        (
            "Существо получает «печать Горна».",
            "Существо с «печатью Горна»",
            "существо с маркером « печать горна »",
        ),
        ("Маркер дупла.", "На клетке с дуплом", "на клетке с маркером « дупла »"),
        ("Маркер дупла.", "На клетке с маркером дупла", "на клетке с маркером « дупла »"),
        ("Маркер «ворота».", "На клетке с воротами", "на клетке с маркером « ворота »"),
        (
            "Маркер «пламенная печать».",
            "Карта с «пламенной печатью»",
            "карта с маркером « пламенная печать »",
        ),
    ],
)
def test_a_quoted_marker_name_is_read_in_any_case(laid: str, text: str, words: str) -> None:
    assert told(text, laid) == words


@pytest.mark.rule("109.2.2", "544.1")
@pytest.mark.parametrize(
    ("laid", "text"),
    [
        ("Рывок.", "Существо с «оберегом»"),
        (LAYS, "Существо с «берегом»"),
        (LAYS, "Воздействие «оберег» ранить существо"),
        ("Маркер «сети».", "Существо с «местью»"),
        ("Маркер дупла.", "Воздействие выдолбить дупло открыться"),
        ("Маркер «рывка».", "Существо с рывком"),
        ("Существо получает сеть.", "Существо с сетью"),
        ("Существо получает «Рывок».", "Существо с «рывком»"),
    ],
)
def test_other_quoted_words_are_not_read_as_a_marker(laid: str, text: str) -> None:
    plain = " ".join(token.text for token in tokens_of(text))
    assert told(text, laid) == plain


@pytest.mark.rule("544.1")
def test_a_marker_is_lost_by_its_quoted_name() -> None:
    named = compile_text(
        f"{LAYS} {{tap}}: Существо теряет «оберег».", name="Каменный страж", lexicon=lexicon()
    )
    assert named.abilities == spoken(f"{LAYS} {{tap}}: Существо теряет маркер «оберег».")
    assert [part.exact for part in named.sentences] == [True, False]


def test_an_unquoted_name_of_an_unknown_marker_is_unread() -> None:
    [unread] = compile_text(
        "{tap}: Существо теряет оберег.", name="Каменный страж", lexicon=lexicon()
    ).abilities
    assert isinstance(unread, ab.Unread)
