"""Every example of the books of other games goes as it says, and is shown to users."""

from typing import Final

import pytest

from deckbuilder.cards.rulebook import RuleStatus, all_rules, own_examples
from deckbuilder.othergames import GAMES, examples
from deckbuilder.othergames.examples import GameExample, examples_of, read_examples
from tests.support.cli import run
from tests.support.rules import known_rules

BOOKS: Final = [words.book for words in GAMES.values()]
EXAMPLES: Final = [example for book in BOOKS for example in read_examples(book)]
OF_CARDS: Final = {"207.2", "207.3"}
"""What a card has by its type: a test of the cards shows it, no example can."""

of_each_book = pytest.mark.parametrize("book", BOOKS)
of_each_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.name)


def play(example: GameExample) -> None:
    game = examples.Played(example)
    for step in example.steps:
        list(game.step(*step))


@of_each_example
def test_an_example_goes_as_it_says(example: GameExample) -> None:
    play(example)


@of_each_example
def test_an_example_names_rules_of_its_book(example: GameExample) -> None:
    assert set(example.rules) <= set(known_rules(example.words.book))
    assert any(sign != ">" for sign, _text in example.steps), "nothing is claimed"


@of_each_book
@pytest.mark.parametrize(("lang", "heading"), [("en", "Example:"), ("ru", "Пример:")])
def test_a_rule_is_shown_with_its_example(book: str, lang: str, heading: str) -> None:
    rule = next(rule for rule in all_rules(book) if examples_of(rule))
    shown = run("rules", "--book", book, rule.number, lang=lang)
    assert shown.exit_code == 0, shown.output
    assert dict(rule.said)[lang] in shown.stdout
    assert heading in shown.stdout


@of_each_book
@pytest.mark.parametrize("step", ["> Fly", "- Fly", "? Fly?", "~ flown", "= flown", "Fly"])
def test_an_example_that_goes_otherwise_is_detected(book: str, step: str) -> None:
    words = read_examples(book)[0].words
    with pytest.raises(examples.WrongExample, match=f"{book}.*-1(:| begins with none)"):
        play(examples.parse_example(words, own_examples(book)[0] | {"steps": step}))


@of_each_book
def test_each_row_that_is_played_has_an_example_that_runs(book: str) -> None:
    rules = all_rules(book)
    assert {rule.status for rule in rules} <= {RuleStatus.PLAYED, RuleStatus.DEFINITION}
    shown = {rule.number for rule in rules if examples_of(rule)}
    played = {rule.number for rule in rules if rule.status is RuleStatus.PLAYED}
    assert shown == played - (OF_CARDS if book == "heroes-15" else set())
