"""Which cards a rule is about: by type, by cost, by what their texts were read as."""

import csv
from enum import Enum
from typing import Final

import engine.berserk.abilities as nodes
from catalog.common.resources import data_path
from deckbuilder.cards.reached import facts_of, needs_of, reach, render_reach
from deckbuilder.cards.rulebook import Rule, find_rules
from engine.berserk import CardSpec, parse_abilities
from engine.berserk.abilities import Name, PowerKind
from engine.berserk.cards.card import CardType
from engine.berserk.cards.cost import Cost, CostForm
from tests.support.rules import known_rules

_OF_THE_CARD: Final = frozenset({"unique", "classes", "sudden"})


def _rule(number: str) -> Rule:
    return next(rule for rule in find_rules(number) if rule.number == number)


def _card(name: str, notation: str = "", kind: CardType = CardType.GROUND) -> CardSpec:
    return CardSpec(name, name, Cost(3), False, kind, abilities=parse_abilities(notation))


def _table() -> list[dict[str, str]]:
    with data_path("rules", "2024", "needs.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_word_of_the_table_can_occur_on_a_card() -> None:
    closed: list[type[Enum]] = [CardType, CostForm, Name, PowerKind]
    known = _OF_THE_CARD.union(*({str(word.value) for word in words} for words in closed))
    unknown = {word for row in _table() for word in row["needs"].split()} - known
    assert not {word for word in unknown if not hasattr(nodes, word)}


def test_every_place_in_the_table_is_a_known_rule_or_section() -> None:
    places = [row["place"] for row in _table()]
    sections = {number.partition(".")[0] for number in known_rules()}
    assert len(places) == len(set(places))
    assert set(places) <= {*known_rules(), *sections}
    assert all(row["needs"].split() for row in _table())


def test_a_card_counts_by_its_type_or_a_node_of_its_text() -> None:
    cards = [_card("a", kind=CardType.FLYER), _card("b", "armor 2"), _card("c")]
    flyers = reach(_rule("210.3"), cards)
    assert flyers is not None
    assert (flyers.cards, flyers.having, flyers.names) == (3, 1, ("a",))
    prevention = reach(_rule("534.3"), cards)
    assert prevention is not None
    assert prevention.names == ("b",)


def test_a_rule_inherits_the_needs_of_its_place_unless_it_has_its_own() -> None:
    assert needs_of(_rule("211.10")) == {"companion", "parasite"}
    assert needs_of(_rule("210.6")) == {"LoseFlight"}
    assert needs_of(_rule("515.3")) == frozenset()


def test_a_default_value_has_no_effect() -> None:
    assert "Limit" not in facts_of(_card("a", "armor 2"))


def test_rules_reached_by_no_card_or_by_any_match_are_reported() -> None:
    assert (
        render_reach(reach(_rule("515.3"), []))
        == "We know of no special cards that this rule needs."
    )
    nobody = render_reach(reach(_rule("213.1"), [_card("a")]))
    assert nobody.startswith("No card of the catalogue")
    cards = [_card(name, kind=CardType.TERRAIN) for name in "abcd"]
    told = render_reach(reach(_rule("213.1"), cards))
    assert told.startswith("This rule can come up for 4 of 4 cards of the catalogue:")
    assert "«a», «b», «c» and others" in told
