"""Each sentence of our own says its nodes, and nodes are printed as the words that say them."""

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import read_sentence, render_words
from tests.support.rows import each_row
from tests.support.said_tables import all_said
from tests.support.spoken import lexicon

SAID = all_said()


@each_row(("text", "nodes"), SAID, ids=[text for text, _ in SAID])
def test_a_sentence_is_read_as_its_nodes(text: str, nodes: tuple[ab.Ability, ...]) -> None:
    assert read_sentence(text, lexicon()).abilities == nodes


@each_row("nodes", [nodes for _, nodes in SAID], ids=[text for text, _ in SAID])
def test_nodes_are_printed_as_words_that_are_read_back(nodes: tuple[ab.Ability, ...]) -> None:
    words = render_words(nodes, lexicon())
    assert words is not None
    assert read_sentence(" ".join(words), lexicon()).abilities == nodes
