"""English rules texts made from nodes: every kind is said, and different abilities differ."""

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Final

import pytest

import engine.berserk.abilities as ab
from deckbuilder.cards.rulestext import render_rules
from engine.berserk import parse_abilities
from tests.support.any_nodes import CLASSES, MARKERS, NAMES, AnyNodes
from tests.support.border_set import border_cards
from tests.support.bundled import real_specs
from tests.support.one_field import meaning, with_one_change
from tests.support.samples import members

_PRINTED: Final = re.compile(rf"(an? )?({'|'.join((*CLASSES, *MARKERS, *NAMES))})")
_FAULTS: Final = {
    "a Cyrillic letter": re.compile("[а-яё]", re.IGNORECASE),
    "two spaces": re.compile("  "),
    "a stray space": re.compile(r" [,.;:)]|\( "),
    "a mark of the code": re.compile(r"[\[\]<>\0_]|\bab\.|None|True|False|[A-Za-z]\("),
    "empty brackets": re.compile(r"\(\)|“”"),
    "the wrong article": re.compile(r"\ba [aeio]|\ban [bcdfghj-np-tvwxyz]", re.IGNORECASE),
}
_NOTES: Final = (ab.Unread, ab.ByHand)


def said(ability: ab.Ability) -> str:
    return render_rules((ability,))


@cache
def bundled() -> tuple[ab.Ability, ...]:
    found = (node for row in border_cards() for node in parse_abilities(row["abilities"]))
    return tuple(dict.fromkeys(found))


def faults(text: str) -> list[str]:
    plain = _PRINTED.sub("Word", text)
    found = [name for name, fault in _FAULTS.items() if fault.search(plain)]
    return found if text.endswith((".", ".”")) else [*found, "no full stop"]


@pytest.mark.parametrize("kind", members(ab.Ability), ids=lambda kind: kind.__name__)
def test_every_kind_of_ability_is_a_clean_sentence(kind: type) -> None:
    drawn = AnyNodes(Random(kind.__name__))
    for _one in range(30):
        text = said(drawn.of(kind))
        assert (text == "") == (kind in _NOTES), text
        assert not text or faults(text) == [], text


def test_every_effect_and_filter_is_said() -> None:
    for union in (ab.Effect, ab.Filter, ab.Condition, ab.Number, ab.Body):
        for kind in members(union):
            drawn = AnyNodes(Random(kind.__name__))
            text = said(_around(drawn, union, kind))
            assert faults(text) == [], text


def _around(drawn: AnyNodes, union: object, kind: type) -> ab.Ability:
    """Return an ability around a node of a kind."""
    node = drawn.of(kind)
    if union is ab.Effect:
        return ab.Concentration(ab.Power(ab.PowerKind.SPELL, (node,)))
    if union is ab.Filter:
        return ab.AlsoDefends(node)
    if union is ab.Condition:
        return ab.While(node, (ab.Named(ab.Name.ARMOR),))
    if union is ab.Body:
        return ab.Valhalla(node)
    return ab.FurtherJump(node)


def test_different_abilities_of_the_set_have_different_texts() -> None:
    assert confused(bundled()) == []


def test_different_abilities_of_real_cards_have_different_texts() -> None:
    assert confused(node for spec in real_specs() for node in spec.abilities) == []


def confused(abilities: Iterable[ab.Ability]) -> list[str]:
    """Return the texts that stand for abilities of different meaning."""
    meanings = defaultdict(set)
    for node in dict.fromkeys(abilities):
        if not isinstance(node, _NOTES):
            meanings[said(node)].add(meaning(node))
    return [text for text, several in meanings.items() if len(several) > 1]


def test_a_change_of_any_field_changes_the_text() -> None:
    """All but those of ``meaning``, whose fields do nothing where they are."""
    rng, same = Random(106), []
    for node in bundled():
        text = said(node)
        same += [
            text
            for other in with_one_change(node, rng)
            if said(other) == text and meaning(other) != meaning(node)
        ]
    assert same == []


READ: Final = {
    "Юный налётчик": "Horde. While you have at least two Riders beside this creature, it has "
    "+1 strike.",
    "Арканщик": "{tap}: Relocate an enemy creature to a free cell directly ahead of this creature.",
    "Сотница Ульжан": "Your other Riders have experience in attack 1. At the end of your turn, if "
    "this creature assaulted with a strike this turn, heal 1 wound on this creature.",
    "Кречет-вестник": "{instant}{tap}: When one of your creatures rolls a die, add 1 to that die.",
    "Небесный табун": "Dash. {tap}: Make this creature a flyer. Once per turn: Land this creature. "
    "When this creature takes off, heal 2 wounds on it. When this creature lands, deal 2 wounds to "
    "an enemy creature.",
    "Лавинщик": "{tap}: Choose a row; deal 1 wound to each creature in the chosen row (once per "
    "battle).",
    "Шептунья Дара": "{tap}: Heal X wounds on this creature, where X is the total movement of your "
    "creatures (at most 4). {tap}: Discharge 1-1-2, range 4.",
    "Подруга медведицы": "{tap}: Let one of your Beasts fight with a strike against an enemy "
    "creature. When one of your Beasts opens, heal 1 wound on that card.",
    "Волчья мать": "When one of your Beasts dies, summon a Beast with the same name as that card "
    "(once per battle). While you have no non-forest cards, your Beasts have experience in attack "
    "1.",
    "Рогатая гадюка": "If an enemy creature would be healed, instead deal 2 wounds to that "
    "card. This creature has +1 to strikes against mountain cards.",
    "Перебежчик": "You may recruit this creature for silver; if you do, at the start of the "
    "battle, close this creature. If this creature attacked last turn, it has experience in attack "
    "1.",
    "Бродячая крепость": "Armor 1. This creature starts the battle closed. Your squad can have at "
    "most two artifacts. Fortitude.",
    "Ведана, дева Бора": "Protection from spells. {tap}: Magic strike X, where X is the total weak "
    "strike of your Beasts (at most 4).",
}


def test_every_marker_of_the_set_has_an_english_name() -> None:
    for row in border_cards():
        text = render_rules(parse_abilities(row["abilities"]))
        assert not _FAULTS["a Cyrillic letter"].search(text), text


def test_cards_of_the_set_read_as_a_designer_would_write_them() -> None:
    nodes = {row["name"]: parse_abilities(row["abilities"]) for row in border_cards()}
    assert {name: render_rules(nodes[name]) for name in READ} == READ
