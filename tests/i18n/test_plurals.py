"""A number that may be any stands in the right form of its noun: by ngettext, or behind a colon."""

import re
from collections.abc import Iterator
from typing import Final

import pytest
from babel.messages.catalog import Message

from tests.support.messages import read

_NOUNS: Final = (
    *("карт", "колод", "раздач", "пересдач", "кристалл", "монет", "клет", "жизн", "ран", "очк"),
    *("знак", "букв", "слов", "строк", "чис", "раз", "копии", "копий", "бустер", "набор"),
    *("выбор", "мест"),
    *("человек", "игрок", "участник", "тур", "круг", "матч", "парти", "ход", "побед", "драфт"),
    *("минут", "секунд", "час", "дн", "версии", "версий", "отряд", "существ", "правил"),
)
_COUNTED: Final = re.compile(
    rf"\{{(\w+)\}} (?:\w+(?:ых|их) )?(({'|'.join(_NOUNS)})\w{{0,4}})\b", re.IGNORECASE
)
_BOUNDS: Final = frozenset({"most", "least", "total"})
"""Names of numbers that stand fixed in the code, all of five or more."""
_DECIMAL: Final = frozenset(
    {
        ("loss", "кристалла"),
        ("crystals", "кристалла"),
        ("cards", "карты"),
        ("deal", "кристалла"),
        ("best", "кристалла"),
    }
)
"""Means and losses: a number with decimals takes the second form, whichever it is."""
_NAMES: Final = frozenset({"number колоды", "pick круга"})
"""Numbers that are names: «версия 3 колоды»."""


def unfit(message: Message) -> Iterator[str]:
    """Yield a number with its noun in a translation that has one form for all numbers."""
    if not isinstance(message.string, str):
        return
    for found in _COUNTED.finditer(message.string):
        name, noun = found[1], found[2]
        if name in _BOUNDS or (name, noun) in _DECIMAL or f"{name} {noun}" in _NAMES:
            continue
        yield f"{found[0]} — {message.string}"


def test_every_number_before_a_noun_has_its_plural() -> None:
    found = [text for message in read() if message.id for text in unfit(message)]
    assert not found, "\n".join(found)


_ENGLISH: Final = re.compile(
    r"\{(\w+)\} (?!for |of |gets |loses |lays |puts |from )(?:[a-z]+ )?"
    r"(cards|decks|picks|chips|tokens|cells|deals|mulligans|crystals|boosters"
    r"|players|seats|letters|answers|bots|matches|games|squads|rows|files|rounds|turns|lives|wounds"
    r"|elements|copies|points|days|hours|minutes|seconds)\b"
)
_NEVER_ONE: Final = frozenset(
    {
        "allowed", "all", "deal", "deals", "distance", "hand", "seats", "size", "rarity", "have",
        "best", "cap", "crystals", "loss", "players", "key", "card", "new",
    }
)  # fmt: skip
"""Numbers that are always more than one, means, and what is no number: a key, a card, a rarity."""
_FROM_TWO: Final = (
    "A query may have at most {count}",
    "An event of {count} players",
    "On average over {deals} deals",
    "Averaged over {deals} deals",
    "Average squad of a deal, ±",
    "The boosters hold {cards} cards",
    "The pool gives {cards} cards",
    "The squad has {cards} cards for",
    "The squad already fills all",
    "The draft has {count} seats",
    "{count} decks can play",
    "{count} bots {how}",
    "{cards} cards in a squad",
    "{key}: all {count} answers",
    "the table is too large",
)
"""Texts that are said of two and more alone, of means, or of numbers fixed in the code."""


def unfit_in_english(message: Message) -> Iterator[str]:
    """Yield a number with its noun in an English text that has one form for all numbers."""
    if not isinstance(message.id, str) or message.id.startswith(_FROM_TWO):
        return
    for found in _ENGLISH.finditer(message.id):
        if found[1] not in _BOUNDS | _NEVER_ONE:
            yield f"{found[0]} — {message.id}"


def test_every_number_before_a_noun_has_its_english_singular() -> None:
    found = [text for message in read() if message.id for text in unfit_in_english(message)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("осталось {gold} кристаллов", True),
        ("{count} взятых карт", True),
        ("осталось кристаллов: {gold}", False),
        ("не больше {most} карт", False),
        ("стоило {loss} кристалла", False),
        ("версия {number} колоды «{name}»", False),
    ],
)
def test_the_check_finds_numbers_before_nouns(text: str, *, is_found: bool) -> None:
    assert bool(list(unfit(Message("x", text)))) is is_found


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("{count} cards are left", True),
        ("{count} ordinary cards", True),
        ("cards left: {count}", False),
        ("at most {most} cards", False),
    ],
)
def test_the_check_finds_numbers_before_english_nouns(text: str, *, is_found: bool) -> None:
    assert bool(list(unfit_in_english(Message(text, "x")))) is is_found
