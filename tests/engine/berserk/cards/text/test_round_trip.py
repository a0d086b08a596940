"""What the table prints, the table reads as the very node it was printed for."""

from collections import Counter
from dataclasses import fields, is_dataclass
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine.berserk.abilities as ab
from engine.berserk.cards.text.bearers import of_each_bearer
from engine.berserk.cards.text.compiler import grammar, read_sentence, render_words
from engine.berserk.cards.text.phrase import Kind, Phrase
from tests.support.random_sentences import Speaker, TooDeep
from tests.support.spoken import lexicon

ROWS: Final = [
    row
    for kind in (Kind.ABILITY, Kind.STATIC)
    for row in grammar().phrases[kind]
    if not row.synonym
]


REFUSED: Final = (
    ab.UnreadReason.AMBIGUOUS.value,
    ab.UnreadReason.NO_PHRASE.value,
    ab.UnreadReason.WORDS.value,
)
"""Why what is printed may not be read back: of «A и B по эльфам» both may be «по эльфам». Where the
name of a marker stands in it, that is said to be what no word is known of."""


def in_one_order(node: object) -> object:
    """Return a node whose filters stand in one order: which is first says nothing."""
    if isinstance(node, tuple):
        return tuple(map(in_one_order, node))
    if isinstance(node, ab.AllOf):
        return _in_order(node)
    if is_dataclass(node) and not isinstance(node, type):
        parts = {field.name: in_one_order(getattr(node, field.name)) for field in fields(node)}
        return type(node)(**parts)
    return node


def _in_order(filter_: ab.AllOf) -> object:
    parts: list[object] = []
    for part in map(in_one_order, filter_.filters):
        parts += part.filters if isinstance(part, ab.AllOf) else [part]
    parts.sort(key=repr)
    return parts[0] if len(parts) == 1 else ab.AllOf(tuple(parts))  # type: ignore[arg-type]  # parts of filters, nodes of rows


def said_by(row: Phrase, rng: Random) -> ab.Ability | None:
    """Return a random ability that the row says; None where none was drawn soon enough."""
    try:
        node = Speaker(rng).by(row)
    except TooDeep:
        return None
    if isinstance(node, ab.Calculated):  # a number that is worked out is so all the time (543.7)
        return ab.While(ab.ALWAYS, (node,))
    return of_each_bearer(node)  # type: ignore[arg-type]  # parts of filters, nodes of rows


def outcome(node: ab.Ability) -> str:
    """Print a node and read it: ``same``, or why it was refused. Another node is an error."""
    words = render_words((node,), lexicon())
    if words is None:
        return "not printed"
    text = " ".join(words)
    [*abilities] = read_sentence(text, lexicon()).abilities
    if isinstance(abilities[0], ab.Unread):
        return abilities[0].reason.value
    assert in_one_order(tuple(abilities)) == in_one_order((node,)), text
    return "same"


def outcomes(seeds: range) -> Counter[str]:
    counted: Counter[str] = Counter()
    for seed in seeds:
        node = said_by(ROWS[seed % len(ROWS)], Random(seed))
        if node is not None:
            counted[outcome(node)] += 1
    return counted


def check(counted: Counter[str]) -> None:
    """What is printed is read back, or now and then refused; never guessed."""
    assert set(counted) <= {"same", *REFUSED}, counted
    assert counted["same"] >= 0.98 * counted.total()


def test_printed_nodes_are_read_back_as_the_same_nodes() -> None:
    counted = outcomes(range(500))
    check(counted)
    assert counted["same"] >= 150


@pytest.mark.slow
@pytest.mark.parametrize("start", [1_000_000, 2_000_000, 3_000_000])
def test_many_printed_nodes_are_read_back_as_the_same_nodes(start: int) -> None:
    check(outcomes(range(start, start + 2_000)))


@given(st.sampled_from(ROWS), st.integers(0, 2**32))
@settings(max_examples=150, deadline=None, derandomize=True)
def test_a_node_of_any_row_is_read_back(row: Phrase, seed: int) -> None:
    node = said_by(row, Random(seed))
    if node is not None:
        assert outcome(node) in ("same", *REFUSED)


def test_a_condition_on_every_row_is_read_back() -> None:
    cards = (
        ab.OfSide(ab.Side.OWN),
        ab.OfType((ab.CardType.ARTIFACT,)),
        ab.InArea(ab.Area.BATTLEFIELD),
    )
    rows = (ab.InRows((row,), side) for side in (ab.Side.OWN, ab.Side.ENEMY) for row in (1, 2, 3))
    everywhere = ab.Every(tuple(ab.ThereAre(ab.AllOf((*cards, row))) for row in rows))
    assert outcome(ab.While(everywhere, (ab.Named(ab.Name.DIRECTED),))) == "same"
