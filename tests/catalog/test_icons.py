"""Every icon with a value is an ability, or is said to be unread."""

from collections import Counter
from typing import Any, Final

import pytest

from catalog.fields import ICON_WORDS
from catalog.icons import icon_abilities, unsaid
from engine.berserk import PROTECTIONS
from engine.berserk.abilities import (
    Ability,
    Name,
    Named,
    PowerKind,
    Protection,
    Unread,
    UnreadReason,
)
from tests.support.bundled import real_cards, real_specs
from tests.support.rows import each_row

_NODES: Final[dict[str, Ability]] = {
    "ova": Named(Name.ATTACK_EXPERIENCE, 2),
    "ovz": Named(Name.DEFENCE_EXPERIENCE, 2),
    "ovs": Named(Name.SHOOTING_EXPERIENCE, 2),
    "armor": Named(Name.ARMOR, 2),
    "regen": Named(Name.REGENERATION, 2),
    "clm": Named(Name.CLUMSINESS, 2),
    "icr": Named(Name.INCARNATION, 2),
    "lep": Named(Name.JUMP, 2),
    "tlp": Named(Name.TELEPORT),
    "direct": Named(Name.DIRECTED),
    "uht": Named(Name.UNANSWERED),
    "stamina": Named(Name.FORTITUDE),
    "vmp": Named(Name.VAMPIRISM),
    "nec": Named(Name.CARRION),
    "das": Named(Name.DASH),
    "inc": Named(Name.INCORPOREAL),
    **PROTECTIONS,
}


@each_row("code", [*ICON_WORDS, "rune"])
def test_an_icon_with_a_value_is_a_node_or_unread(code: str) -> None:
    unread = Unread(f"{code} 2", reason=UnreadReason.ICON)
    assert icon_abilities({code: 2}) == (_NODES.get(code, unread),)


@each_row("code", ICON_WORDS)
def test_an_icon_of_no_value_gives_nothing(code: str) -> None:
    assert icon_abilities({code: 0}) == ()


def test_every_node_of_an_icon_has_a_word_to_be_looked_for() -> None:
    assert _NODES.keys() <= ICON_WORDS.keys()


def test_the_icons_of_one_card_are_all_there() -> None:
    icons = {"rune": 1, "zot": 1, "regen": 3, "zov": 0, "stamina": 1}
    assert icon_abilities(icons) == (
        Named(Name.REGENERATION, 3),
        Named(Name.FORTITUDE),
        Protection((PowerKind.THROW,)),
        Unread("rune 1", reason=UnreadReason.ICON),
    )


def test_what_the_text_says_is_not_said_again_by_an_icon() -> None:
    icons = icon_abilities({"armor": 2, "ova": 1, "zov": 1, "zot": 1})
    said = (Named(Name.ARMOR, 3), PROTECTIONS["zov"], Named(Name.DASH))
    assert unsaid(icons, said) == (Named(Name.ATTACK_EXPERIENCE, 1), PROTECTIONS["zot"])
    assert unsaid(icons, ()) == icons


@pytest.mark.slow
def test_no_icon_of_a_real_card_is_silent() -> None:
    specs = {spec.ref: spec for spec in real_specs()}
    told: Counter[str] = Counter()
    for card in real_cards():
        own = icon_abilities(card["icons"])
        with_value = [code for code, value in card["icons"].items() if value >= 1]
        assert len(own) == len(with_value), card["id"]
        assert unsaid(own, specs[_ref(card)].abilities) == (), card["id"]
        told.update(with_value)
        told["unread"] += sum(isinstance(node, Unread) for node in own)
    assert told.total() > 400
    assert told["unread"] == 0
    protected = [card for card in real_cards() if _says_protection(card)]
    assert len(protected) == 232


@pytest.mark.slow
def test_real_texts_are_absent_plain_or_unread_sentence_by_sentence() -> None:
    of_set: dict[str, Counter[UnreadReason | None]] = {}
    for spec in real_specs():
        reasons: set[UnreadReason | None] = {
            node.reason for node in spec.abilities if isinstance(node, Unread)
        }
        told = of_set.setdefault(spec.ref.partition("/")[0], Counter())
        told.update(reasons or ({None} if not spec.text else ()))
    assert of_set["nxt-22"].keys() == {UnreadReason.ABSENT}
    plain = {code: told[None] for code, told in of_set.items() if told[None]}
    # The seventh, in set 50, has a text of one space.
    assert plain == {"nxt-10": 3, "nxt-20": 2, "nxt-30": 1, "nxt-50": 1}
    assert sum(told[UnreadReason.ABSENT] for told in of_set.values()) == 381 + 36


def _ref(card: dict[str, Any]) -> str:
    return f"nxt-{card['set_id']}/{card['number']}"


def _says_protection(card: dict[str, Any]) -> bool:
    return any(card["icons"].get(code, 0) >= 1 for code in (*PROTECTIONS, "stamina"))
