"""Every worked example of the books of other games goes as it says, and is shown to users."""

import pytest

from deckbuilder.cards.rulebook import find_rules
from deckbuilder.othergames.examples import (
    GameExample,
    WrongExample,
    parse_examples,
    play,
    read_examples,
)
from deckbuilder.othergames.words import NAMES, words_of
from tests.support.cli import run
from tests.support.rules import known_rules

BOOKS = [words_of(name).book for name in NAMES]
EXAMPLES = [example for book in BOOKS for example in read_examples(book)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_an_example_goes_as_it_says(example: GameExample) -> None:
    play(example)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)
def test_an_example_names_rules_of_its_book(example: GameExample) -> None:
    assert set(example.rules) <= set(known_rules(example.book))
    assert any(step.sign != ">" for step in example.steps), "nothing is claimed"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_rule_is_shown_with_its_example(book: str, lang: str) -> None:
    rule = read_examples(book)[0].rules[0]
    shown = run("rules", "--book", book, rule, lang=lang)
    assert shown.exit_code == 0, shown.output
    (found,) = [one for one in find_rules(f"{book}:{rule}") if one.number == rule]
    assert found.words in shown.stdout or dict(found.said)[lang] in shown.stdout
    assert {"en": "Example:", "ru": "Пример:"}[lang] in shown.stdout


def wrong(book: str, steps: str) -> GameExample:
    """Return the first example of a book with other steps."""
    (one,) = parse_examples(book, f"# 1.1\n{steps}")
    first = read_examples(book)[0]
    return GameExample(book, 1, first.rules, first.table, one.steps)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("step", ["> Fly", "- Fly", "? Fly?", "~ flown", "= flown"])
def test_an_example_that_goes_otherwise_is_detected(book: str, step: str) -> None:
    with pytest.raises(WrongExample, match="line 2"):
        play(wrong(book, step))


def test_a_line_without_a_sign_is_detected() -> None:
    with pytest.raises(WrongExample, match="line 3: begins with none"):
        list(parse_examples("lycee", "# V.1\n> Pass\nScout"))
