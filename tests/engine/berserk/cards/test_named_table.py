"""The table of named abilities is whole: each name has its words, and rules that know it."""

import ast
import re
from functools import cache
from typing import Final

import pytest

import engine.berserk.abilities as ab
from deckbuilder.cards.signs import SIGNS
from engine.berserk.cards.named_abilities import (
    NAMED_ABILITIES,
    NamedAbility,
    by_name,
    counts_against_some,
    rules_of,
)
from engine.berserk.cards.text import parse_abilities, render_abilities
from engine.berserk.cards.text.compiler import read_sentence
from engine.berserk.cards.text.typesetting import render_ability
from tests.support.sources import module_names, source_of
from tests.support.spoken import lexicon

_TABLE: Final = "engine.berserk.cards.named_abilities"
_BUILT_IN: Final = {
    ab.Name.HORDE: "a property of the printed card, which legality of decks reads",
}


@cache
def _asked_for() -> set[str]:
    """Return the names that modules of the rules, apart from the table, ask for by themselves."""
    others = (_TABLE, "engine.berserk.abilities.named")
    texts = (
        source_of(module).read_text(encoding="utf-8")
        for module in module_names()
        if module not in others
    )
    return {
        node.attr
        for text in texts
        if "Name." in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("Name")
    }


def test_every_name_has_one_row() -> None:
    assert sorted(term.name.name for term in NAMED_ABILITIES) == sorted(
        name.name for name in ab.Name
    )


def test_a_missing_row_of_a_name_is_reported_by_that_name() -> None:
    without = [term for term in NAMED_ABILITIES if term.name is not ab.Name.FRENZY]
    with pytest.raises(TypeError, match=r"^no row says FRENZY$"):
        by_name(without)


def test_a_name_has_only_one_row() -> None:
    with pytest.raises(TypeError, match=r"^ARMOR has two rows$"):
        by_name(
            [*NAMED_ABILITIES, *(term for term in NAMED_ABILITIES if term.name is ab.Name.ARMOR)]
        )


@pytest.mark.parametrize("column", ["notation", "label"])
def test_no_two_names_share_their_words(column: str) -> None:
    words = [getattr(term, column) for term in NAMED_ABILITIES]
    assert all(word.strip() for word in words)
    assert len({*words}) == len(words)


@pytest.mark.parametrize("term", NAMED_ABILITIES, ids=lambda term: term.name.value)
def test_a_named_ability_is_written_read_back_and_printed(term: NamedAbility) -> None:
    ability = ab.Named(term.name, 2 if term.has_value else 1)
    notation = render_abilities((ability,))
    assert notation == (f"{term.notation} 2" if term.has_value else term.notation)
    assert parse_abilities(notation) == (ability,)
    assert read_sentence(render_ability(ability, lexicon()), lexicon()).abilities == (ability,)


@pytest.mark.parametrize("term", NAMED_ABILITIES, ids=lambda term: term.name.value)
def test_a_printed_symbol_has_its_sign(term: NamedAbility) -> None:
    printed = render_ability(ab.Named(term.name, 1), lexicon())
    assert {*re.findall(r"\{(\w+)\}", printed)} <= {*SIGNS}


@pytest.mark.parametrize("term", NAMED_ABILITIES, ids=lambda term: term.name.value)
def test_every_name_expands_to_nodes_or_is_read_by_the_rules(term: NamedAbility) -> None:
    known = rules_of(term.name, 1) or term.name.name in _asked_for() or term.name in _BUILT_IN
    assert known, f"nothing in the rules knows {term.name.name}: it would do nothing in silence"


@pytest.mark.rule("541.4.1/narrow")
@pytest.mark.parametrize(
    ("name", "may_be"),
    [
        (ab.Name.ARMOR, True),
        (ab.Name.ATTACK_EXPERIENCE, True),
        (ab.Name.DIRECTED, False),
        (ab.Name.REGENERATION, False),
    ],
)
def test_only_listed_named_abilities_may_hold_against_certain_cards(
    name: ab.Name, may_be: bool
) -> None:
    assert counts_against_some(name) is may_be
