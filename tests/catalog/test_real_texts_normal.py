"""The normal form of real texts; what is asserted names cards, and prints none of their text."""

import pytest

from catalog.lexicon import shipped_others, shipped_words
from engine.berserk import Lexicon, make_lexicon, sentences
from engine.berserk.cards.text.draft import ChangeKind
from engine.berserk.cards.text.normalise import normal_sentences, normalise
from tests.support.bundled import real_cards

FIGURES = ("0123456789+", "{}")


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, str, str]]:
    """The id, name and text of each real card with a text."""
    return [(card["id"], card["name"], card["text"]) for card in real_cards() if card["text"]]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    cards = real_cards()
    classes = {name for card in cards for name in card["class"]}
    return make_lexicon(
        shipped_words(), classes, (card["name"] for card in cards), shipped_others()
    )


@pytest.mark.slow
def test_normalising_a_real_text_twice_changes_nothing_more(
    texts: list[tuple[str, str, str]], lexicon: Lexicon
) -> None:
    changed = []
    for card, name, text in texts:
        normal = normalise(text, lexicon, name).text
        if normalise(normal, lexicon, name).text != normal:
            changed.append(card)
    assert changed == []


def of(text: str, kind: str) -> list[str]:
    return [char for char in text if char in kind]


@pytest.mark.slow
def test_real_texts_keep_their_numbers_and_signs(
    texts: list[tuple[str, str, str]], lexicon: Lexicon
) -> None:
    changed = []
    for card, name, text in texts:
        normal = normalise(text, lexicon, name)
        noted = any(change.kind is ChangeKind.ERRATA for change in normal.log)
        # A value before its sign goes behind it: both keep their order, if not each other's.
        if not noted and any(of(normal.text, kind) != of(text, kind) for kind in FIGURES):
            changed.append(card)
    assert changed == []


@pytest.mark.slow
def test_nearly_every_real_sentence_has_one_normal_form(
    texts: list[tuple[str, str, str]], lexicon: Lexicon
) -> None:
    several = total = 0
    other = []
    for card, name, text in texts:
        parts = normal_sentences(text, lexicon, name)
        total += len(parts)
        several += sum(len(part.texts) > 1 for part in parts)
        alike = tuple(part.printed for part in parts) == sentences(text)
        if not alike or not all(part.texts for part in parts):
            other.append(card)
    assert other == []
    assert several < total / 200
