"""Words that are near several forms, and what a misspelt sentence may never come to."""

import random
import re
from collections.abc import Iterator

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import Reading, compile_text
from engine.berserk.cards.text.draft import ChangeKind
from tests.engine.berserk.cards.text.test_said import SAID
from tests.support.spoken import lexicon, spoken

_LETTERS = "абвгдежзийклмнопрстуфхцчшщъыьэюя"
_WORD = re.compile(r"[а-яА-Я]{4,}")


def read(text: str, *, strict: bool = False) -> Reading:
    return compile_text(text, name="Каменный страж", lexicon=lexicon(), strict=strict)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("При ударе атакованнй получает проклятие.", "При ударе атакованный получает проклятие."),
        ("При дальнеи атаке получить {counter}.", "При дальней атаке получить {counter}."),
        ("При гибели може получить {counter}.", "При гибели может получить {counter}."),
        (
            "При гибели воздействие «зов» — ранить вашег орка на 2.",
            "При гибели воздействие «зов» — ранить вашего орка на 2.",
        ),
        ("{tap}: Ранить карту с проклятие на 1.", "{tap}: Ранить карту с проклятием на 1."),
        (
            "{tap}: Поменяться местами с другим вашим существо.",
            "{tap}: Поменяться местами с другим вашим существом.",
        ),
    ],
)
def test_a_misspelt_word_near_several_forms_becomes_the_one_that_is_read(
    wrong: str, right: str
) -> None:
    reading = read(wrong)
    assert reading.abilities == spoken(right)
    [change] = [change for change in reading.log if change.kind is ChangeKind.MISSPELLING]
    assert wrong[change.at : change.at + len(change.before)] == change.before
    assert not reading.sentences[0].exact
    assert isinstance(read(wrong, strict=True).abilities[0], ab.Unread)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{tap}: Ранить вашу карту или вашх карт на 1.", "no form gives a reading"),
        ("Не може быть ранн, атакованн и отравленн.", "three such words"),
        ("При гибели получить маркер «атакованнй», пока маркер есть.", "in quotes"),
        ("При ударе Атакованнй получает проклятие.", "a name"),
        ("{tap}: Поменяться местами с другой вашей карт.", "too far from its case"),
        ("{tap}: Ранить существо без проклятием на 1.", "too far from its case"),
        ("{tap}: Ранить ваших существо на 1.", "one or several"),
        ("{tap}: Существо теряет прыжко.", "no name of a marker"),
        ("{tap}: Существо получает «Рывко».", "no name of a marker"),
        ("{tap}: Существо получает «рывко».", "no name of a marker"),
    ],
)
def test_a_misspelt_word_stays_unread_where_a_correction_is_unsafe(text: str, why: str) -> None:
    assert isinstance(read(text).abilities[0], ab.Unread), why


def test_a_misspelt_word_with_two_readable_corrections_stays_unread() -> None:
    both = ["{tap}: Открыть вашу карту.", "{tap}: Закрыть вашу карту."]
    assert spoken(both[0]) != spoken(both[1])
    [unread] = read("{tap}: Окрыть вашу карту.").abilities
    assert unread != spoken(both[1])[0]


def _misspelt(text: str, dice: random.Random) -> str:
    """Return a sentence with one letter of one word gone, other, more, or exchanged.

    Names of markers are no words of the language, and a word that became another is misspelt no
    more: such a sentence stays as it is.
    """
    named = re.compile("«|маркер")
    words = [word for word in _WORD.finditer(text) if not named.search(text[: word.start()])]
    if not words:
        return text
    place = dice.choice(words)
    word, at = place[0], dice.randrange(1, len(place[0]))
    letter = dice.choice(_LETTERS)
    wrong = dice.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :],
        ]
    )
    if lexicon().read(wrong):
        return text
    return text[: place.start()] + wrong + text[place.end() :]


def _sentences(seed: int, most: int) -> Iterator[tuple[str, str]]:
    dice = random.Random(seed)
    said = sorted(text for text, _ in SAID)
    for _ in range(most):
        text = dice.choice(said)
        yield text, _misspelt(text, dice)


@pytest.mark.parametrize("seed", range(4))
def test_a_misspelt_sentence_is_read_like_the_right_one_or_not_at_all(seed: int) -> None:
    told = 0
    for text, wrong in _sentences(seed, 60):
        right = read(text).abilities
        abilities = read(wrong).abilities
        if wrong != text and not any(isinstance(part, ab.Unread) for part in abilities):
            assert abilities == right, wrong
            told += 1
    assert told > 30


def test_a_known_flavour_name_is_not_blamed_for_an_unread_sentence() -> None:
    [unread] = read("{tap}: Воздействие жаркий котёл ранить всё подряд.").abilities
    assert isinstance(unread, ab.Unread)
    assert unread.reason is ab.UnreadReason.NO_PHRASE
    assert "котел" not in unread.detail
