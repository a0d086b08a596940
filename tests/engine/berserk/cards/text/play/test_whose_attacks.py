"""Whose attack it is and at whom, from printed text to the board, in both turns (116.3.3)."""

from typing import Final

import pytest

from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table

GUARD: Final = "Каменный страж"
SITUATIONS: Final = (
    ("self", "elf"),
    ("self", "orc"),
    ("gnome", "elf"),
    ("gnome", "orc"),
    ("elf", "self"),
    ("orc", "self"),
    ("elf", "gnome"),
)
"""Who strikes whom: the card itself, its friend the gnome, the enemies elf and orc."""
WEAK: Final = 3


def chips_after(text: str, attacker: str, target: str) -> int:
    """Return the chips on a card of this text after that strike."""
    table = Table()
    ours = attacker in ("self", "gnome")
    own, other = (table.first, table.second) if ours else (table.second, table.first)
    near, far, rest = ("c3", "c4", "a1") if ours else ("c4", "c3", "a6")
    own_cells = {attacker if ours else target: near}
    cards: dict[str, Piece] = {}
    for name, class_ in (("self", "Воин"), ("gnome", "Гном")):
        cell = own_cells.get(name, rest)
        said = text if name == "self" else ""
        facts = {"name": GUARD if name == "self" else "Друг", "classes": (class_,), "life": 20}
        closed = name == target
        cards[name] = says(own, cell, *([said] if said else []), closed=closed, **facts)
    enemy = target if ours else attacker
    class_ = {"elf": "Эльф", "orc": "Орк"}[enemy]
    cards[enemy] = says(other, far, classes=(class_,), closed=enemy == target, life=20)
    table.strikes(cards[attacker], cards[target], dice=(WEAK,))
    everybody_passes(table)
    return cards["self"].state.chips


@pytest.mark.rule("515.5", "116.3.3")
@each_row("ours", [True, False])
@each_row(
    "pattern",
    [
        "При промахе {whose} получить {{counter}}.",
        "При промахе {whose} в нападении получить {{counter}}.",
        "При промахе в нападении {whose} получить {{counter}}.",
        "При промахе {{strike}} {whose} получить {{counter}}.",
        "При промахе {{strike}} {whose} в нападении получить {{counter}}.",
        "При промахе в нападении {{strike}} {whose} получить {{counter}}.",
        "При {{strike}} или промахе в нападении {whose} получить {{counter}}.",
        "При {{strike}} или промахе {whose} получить {{counter}}.",
    ],
)
@each_row(
    ("whose", "attackers"),
    [("", ("self",)), ("гнома", ("gnome",)), ("эльфа", ("elf",))],
)
def test_a_trigger_on_a_miss_filters_by_attacker(
    pattern: str, whose: str, attackers: tuple[str, ...], *, ours: bool
) -> None:
    text = " ".join(pattern.format(whose=whose).split())
    for attacker in ("self", "gnome") if ours else ("elf",):
        table = Table()
        own, other = (table.first, table.second) if ours else (table.second, table.first)
        near, far = ("c3", "c4") if ours else ("c4", "c3")
        watching = near if attacker == "self" else "a1" if ours else "a6"
        guard = says(own, watching, text, name=GUARD, life=20)
        friend = guard
        if attacker != "self":
            friend = says(own, near, classes=("Гном",), life=20)
        enemy = says(other, far, classes=("Эльф",), life=20)
        one, two = (friend, enemy) if ours else (enemy, friend)
        table.strikes(one, two, dice=(1, 4))
        everybody_passes(table)
        assert two.wounds == 0
        answers = "или" in text and "нападении" not in text  # no assault is a counterstrike
        struck_back = answers and ("elf" if ours else "gnome") in attackers
        assert guard.state.chips == (attacker in attackers or struck_back)


def expected(whose: str, whom: str) -> list[tuple[str, str]]:
    """Return the situations in which an attack of theirs at them is made."""
    attackers: tuple[str, ...] = ({"": "self", "гнома": "gnome", "эльфа": "elf"}[whose],)
    if not whose and whom == "self":
        attackers = ("self", "gnome", "elf", "orc")
    targets = {"": ("self", "gnome", "elf", "orc")}.get(whom, (whom,))
    return [(one, other) for one, other in SITUATIONS if one in attackers and other in targets]


def check(text: str, whose: str, whom: str) -> None:
    """Hold a text to every situation."""
    fired = [(one, other) for one, other in SITUATIONS if chips_after(text, one, other)]
    assert fired == expected(whose, whom), text


WHOSE: Final[tuple[str, ...]] = ("", "гнома", "эльфа")
BY: Final = (("", ""), ("elf", "по эльфу"), ("self", "по Каменному стражу"), ("gnome", "по гному"))
LANDED: Final = (
    "При {{strike}} {whose} {whom} получить {{counter}}.",
    "При слабом {{strike}} {whose} {whom} получить {{counter}}.",
    "При первом за ход {{strike}} {whose} {whom} получить {{counter}}.",
    "При первом {{strike}} за ход {whose} {whom} получить {{counter}}.",
    "При первом за бой {{strike}} {whose} {whom} получить {{counter}}.",
    "При первом {{strike}} за бой {whose} {whom} получить {{counter}}.",
    "При первом за ход слабом {{strike}} {whose} {whom} получить {{counter}}.",
    "При первом слабом {{strike}} за ход {whose} {whom} получить {{counter}}.",
    "При первом за бой слабом {{strike}} {whose} {whom} получить {{counter}}.",
    "При первом слабом {{strike}} за бой {whose} {whom} получить {{counter}}.",
    "После {{strike}} {whose} {whom} получить {{counter}}.",
)


@pytest.mark.rule("116.3.3")
@each_row(("whom", "words"), BY)
@each_row("whose", WHOSE)
@each_row("pattern", LANDED)
def test_a_trigger_on_a_landed_attack_filters_by_attacker_and_target(
    pattern: str, whose: str, whom: str, words: str
) -> None:
    check(" ".join(pattern.format(whose=whose, whom=words).split()), whose, whom)


AT: Final[tuple[tuple[str, str], ...]] = (
    ("", ""),
    ("elf", "на эльфа"),
    ("self", "на Каменного стража"),
    ("gnome", "на гнома"),
)
ANNOUNCED: Final = (
    "При нападении {by} {whose} {at} получить {{counter}}.",
    "При нападении {whose} {by} {at} получить {{counter}}.",
)


@pytest.mark.rule("116.3.3")
@each_row(("whom", "words"), AT)
@each_row("whose", WHOSE)
@each_row("by", ["", "{strike}"])
@each_row("pattern", ANNOUNCED)
def test_a_trigger_on_an_announced_attack_filters_by_attacker_and_target(
    pattern: str, by: str, whose: str, whom: str, words: str
) -> None:
    text = pattern.format(by=by, whose=whose, at=words)
    check(" ".join(text.split()), whose, whom)


NOMINATIVE: Final = {"": "Каменный страж", "гнома": "гном", "эльфа": "эльф"}


@pytest.mark.rule("116.3.3")
@pytest.mark.parametrize(
    ("whose", "whom", "words"),
    [(whose, *at) for whose in WHOSE for at in AT if whose or at[0] != "self"],
)
@pytest.mark.parametrize("by", ["", "{strike}"])
@pytest.mark.parametrize("when", ["Когда", "Если"])
def test_a_trigger_with_a_verb_filters_by_attacker_and_target(
    when: str, by: str, whose: str, whom: str, words: str
) -> None:
    text = f"{when} {NOMINATIVE[whose]} нападает {by} {words} получить {{counter}}."
    check(" ".join(text.split()), whose, whom)


@pytest.mark.rule("116.3.3")
@pytest.mark.parametrize("by", ["", "{strike}"])
@pytest.mark.parametrize(
    ("words", "whom"),
    [("", "self"), ("Каменный страж", "self"), ("эльф", "elf"), ("гном", "gnome")],
)
def test_a_trigger_on_being_attacked_fires_only_for_the_named_target(
    by: str, words: str, whom: str
) -> None:
    text = " ".join(f"Когда {words} атакован {by} получить {{counter}}.".split())
    fired = [(one, other) for one, other in SITUATIONS if chips_after(text, one, other)]
    assert fired == [(one, other) for one, other in SITUATIONS if other == whom]


DATIVE: Final = (("", ""), ("elf", "эльфу"), ("gnome", "гному"))


@pytest.mark.rule("116.3.3")
@pytest.mark.parametrize(("whom", "words"), DATIVE)
@pytest.mark.parametrize("whose", WHOSE)
def test_a_trigger_on_dealing_wounds_filters_by_attacker_and_target(
    whose: str, whom: str, words: str
) -> None:
    text = f"Когда {NOMINATIVE[whose]} наносит раны {{strike}} {words} получить {{counter}}."
    check(" ".join(text.split()), whose, whom)
