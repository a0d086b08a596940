"""Every icon with a value is an ability, or is said to be unread."""

from collections import Counter
from typing import Any, Final

import pytest

import engine.berserk.abilities as ab
from catalog.fields import ICON_WORDS
from catalog.icons import icon_abilities, not_in_text
from engine.berserk import PROTECTIONS
from tests.support.bundled import real_cards, real_specs
from tests.support.rows import each_row

_NODES: Final[dict[str, ab.Ability]] = {
    "ova": ab.Named(ab.Name.ATTACK_EXPERIENCE, 2),
    "ovz": ab.Named(ab.Name.DEFENCE_EXPERIENCE, 2),
    "ovs": ab.Named(ab.Name.SHOOTING_EXPERIENCE, 2),
    "armor": ab.Named(ab.Name.ARMOR, 2),
    "regen": ab.Named(ab.Name.REGENERATION, 2),
    "clm": ab.Named(ab.Name.CLUMSINESS, 2),
    "icr": ab.Named(ab.Name.INCARNATION, 2),
    "lep": ab.Named(ab.Name.JUMP, 2),
    "tlp": ab.Named(ab.Name.TELEPORT),
    "direct": ab.Named(ab.Name.DIRECTED),
    "uht": ab.Named(ab.Name.UNANSWERED),
    "stamina": ab.Named(ab.Name.FORTITUDE),
    "vmp": ab.Named(ab.Name.VAMPIRISM),
    "nec": ab.Named(ab.Name.CARRION),
    "das": ab.Named(ab.Name.DASH),
    "inc": ab.Named(ab.Name.INCORPOREAL),
    **PROTECTIONS,
}


@each_row("code", [*ICON_WORDS, "rune"])
def test_an_icon_with_a_value_is_a_node_or_unread(code: str) -> None:
    unread = ab.Unread(f"{code} 2", reason=ab.UnreadReason.ICON)
    assert icon_abilities({code: 2}) == (_NODES.get(code, unread),)


@each_row("code", ICON_WORDS)
def test_an_icon_with_value_zero_gives_no_ability(code: str) -> None:
    assert icon_abilities({code: 0}) == ()


def test_every_icon_with_a_node_has_a_search_word() -> None:
    assert _NODES.keys() <= ICON_WORDS.keys()


def test_every_icon_of_a_card_gives_an_ability() -> None:
    icons = {"rune": 1, "zot": 1, "regen": 3, "zov": 0, "stamina": 1}
    assert icon_abilities(icons) == (
        ab.Named(ab.Name.REGENERATION, 3),
        ab.Named(ab.Name.FORTITUDE),
        ab.Protection((ab.PowerKind.THROW,)),
        ab.Unread("rune 1", reason=ab.UnreadReason.ICON),
    )


def test_an_icon_repeated_in_the_text_adds_no_ability() -> None:
    icons = icon_abilities({"armor": 2, "ova": 1, "zov": 1, "zot": 1})
    said = (ab.Named(ab.Name.ARMOR, 3), PROTECTIONS["zov"], ab.Named(ab.Name.DASH))
    assert not_in_text(icons, said) == (ab.Named(ab.Name.ATTACK_EXPERIENCE, 1), PROTECTIONS["zot"])
    assert not_in_text(icons, ()) == icons


@pytest.mark.slow
def test_every_icon_of_a_real_card_is_read() -> None:
    specs = {spec.ref: spec for spec in real_specs()}
    told: Counter[str] = Counter()
    for card in real_cards():
        own = icon_abilities(card["icons"])
        with_value = [code for code, value in card["icons"].items() if value >= 1]
        assert len(own) == len(with_value), card["id"]
        assert not_in_text(own, specs[_ref(card)].abilities) == (), card["id"]
        told.update(with_value)
        told["unread"] += sum(isinstance(node, ab.Unread) for node in own)
    assert told.total() > 400
    assert told["unread"] == 0
    protected = [card for card in real_cards() if _says_protection(card)]
    assert len(protected) == 232


@pytest.mark.slow
def test_real_texts_are_absent_plain_or_unread_sentence_by_sentence() -> None:
    of_set: dict[str, Counter[ab.UnreadReason | None]] = {}
    for spec in real_specs():
        reasons: set[ab.UnreadReason | None] = {
            node.reason for node in spec.abilities if isinstance(node, ab.Unread)
        }
        told = of_set.setdefault(spec.ref.partition("/")[0], Counter())
        told.update(reasons or ({None} if not spec.text else ()))
    assert of_set["nxt-22"].keys() == {ab.UnreadReason.ABSENT}
    plain = {code: told[None] for code, told in of_set.items() if told[None]}
    # The seventh, in set 50, has a text of one space.
    assert plain == {"nxt-10": 3, "nxt-20": 2, "nxt-30": 1, "nxt-50": 1}
    assert sum(told[ab.UnreadReason.ABSENT] for told in of_set.values()) == 36


def _ref(card: dict[str, Any]) -> str:
    return f"nxt-{card['set_id']}/{card['number']}"


def _says_protection(card: dict[str, Any]) -> bool:
    return any(card["icons"].get(code, 0) >= 1 for code in (*PROTECTIONS, "stamina"))
