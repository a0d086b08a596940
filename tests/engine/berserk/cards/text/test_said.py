"""Each sentence of our own says its nodes, and nodes are printed as the words that say them."""

from importlib import import_module
from pkgutil import iter_modules

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import print_words, read_sentence
from tests.engine.berserk.cards.text import said
from tests.support.rows import each_row
from tests.support.spoken import lexicon

FAMILIES = tuple(
    import_module(f"{said.__name__}.{module.name}")
    for module in iter_modules(said.__path__)
    if module.name != "words"
)
SAID = [
    (text, node if isinstance(node, tuple) else (node,))
    for family in FAMILIES
    for text, node in family.SAID.items()
]


@each_row(("text", "nodes"), SAID, ids=[text for text, _ in SAID])
def test_a_sentence_says_its_nodes(text: str, nodes: tuple[ab.Ability, ...]) -> None:
    assert read_sentence(text, lexicon()).abilities == nodes


@each_row("nodes", [nodes for _, nodes in SAID], ids=[text for text, _ in SAID])
def test_nodes_are_printed_as_words_that_say_them(nodes: tuple[ab.Ability, ...]) -> None:
    words = print_words(nodes, lexicon())
    assert words is not None
    assert read_sentence(" ".join(words), lexicon()).abilities == nodes
