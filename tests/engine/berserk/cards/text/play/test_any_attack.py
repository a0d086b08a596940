"""Attacks of which the text tells no kind: the very last kind is one too (111.1)."""

from typing import Final

import pytest

from tests.support.tableau import Board, Tableau

BOLT: Final = "{tap}: Разряд на 2."
BLOW: Final = "{tap}: Особый удар на 2."
CLOSED: Final[Board] = {"враг": {"closed": True}}


@pytest.mark.rule("111.1", "528.9")
@pytest.mark.parametrize(
    ("text", "aims"),
    [
        ("Не может атаковать.", ""),
        ("Не может нападать.", ""),
        ("Не может атаковать {strike}.", "враг дальний"),
        ("Может нападать только на раненых существ.", "враг"),
        ("Может атаковать только раненых существ.", "враг"),
        ("Может нападать {strike} только на раненых существ.", "враг дальний"),
    ],
)
def test_a_bolt_is_an_attack_that_may_be_forbidden(text: str, aims: str) -> None:
    assert Tableau(BOLT, text, others={**CLOSED, "дальний": {"wounds": 0}}).aims() == aims


@pytest.mark.rule("111.1", "540.4")
@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("Не закрывается после нападения.", False),
        ("После нападения не закрывается.", False),
        ("Не закрывается при атаке.", False),
        ("Не закрывается после нападения {strike}.", True),
    ],
)
def test_a_bolt_leaves_its_card_open(text: str, *, closed: bool) -> None:
    scene = Tableau(BOLT, text, others=CLOSED)
    scene.announces("враг")
    assert (scene.pieces["маг"].is_closed, scene.pieces["враг"].wounds) == (closed, 5)


@pytest.mark.rule("111.1", "512.6.2")
@pytest.mark.parametrize(
    ("words", "own", "heard"),
    [
        ("При нападении", True, True),
        ("Когда нападает,", True, True),
        ("При нападении {strike}", True, False),
        ("Когда атакован,", False, True),
        ("Когда атакован {strike},", False, False),
    ],
)
def test_a_bolt_is_heard_that_needs_no_die(words: str, own: bool, heard: bool) -> None:
    text = f"{words} получить {{counter}}."
    mage, foe = ((BOLT, text), ()) if own else ((BOLT,), (text,))
    scene = Tableau(*mage, others={**CLOSED, "враг": {"closed": True, "texts": foe}})
    before = scene.pieces["маг" if own else "враг"].state.chips
    scene.announces("враг")
    assert scene.pieces["маг" if own else "враг"].state.chips == before + heard


@pytest.mark.rule("111.1", "511.7")
@pytest.mark.parametrize(
    ("words", "wounds", "heard"),
    [
        ("Когда нападает и не наносит ран", 0, True),
        ("Когда атакует и не наносит ран", 0, True),
        ("Когда нападает и не наносит ран", 2, False),
        ("Когда нападает {strike} и не наносит ран", 0, False),
    ],
)
def test_a_bolt_that_wounds_nobody(words: str, wounds: int, heard: bool) -> None:
    shield = {"texts": ("{zor}.",)} if not wounds else {}
    scene = Tableau(
        BOLT,
        f"{words} получить {{counter}}.",
        others={**CLOSED, "враг": {"closed": True, **shield}},
    )
    scene.announces("враг")
    assert scene.pieces["враг"].wounds == 3 + wounds
    assert scene.pieces["маг"].state.chips == 3 + heard


@pytest.mark.rule("111.1.2", "111.1.4")
@pytest.mark.parametrize(
    ("text", "throw", "blow"),
    [
        ("-1 от немагических атак.", 1, 1),
        ("-1 от дальних немагических атак.", 1, 2),
        ("-1 от ближних немагических атак.", 2, 1),
        ("-1 от ближних немагических ударов.", 2, 1),
        ("-1 от немагических ударов.", 2, 1),
        ("-1 от магических атак.", 2, 2),
    ],
)
def test_throws_and_blows_are_no_magic(text: str, throw: int, blow: int) -> None:
    wounds = []
    for said, cell in (("{tap}: Метание на 2.", "c4"), (BLOW, "c3")):
        scene = Tableau(said, others={"враг": {"cell": cell, "texts": text}})
        scene.announces("враг")
        wounds.append(scene.pieces["враг"].wounds - 3)
    assert wounds == [throw, blow]


@pytest.mark.rule("512.6.2", "512.6.4")
@pytest.mark.parametrize(
    "words", ["При нападении вашего существа", "Когда ваше существо нападает,"]
)
def test_an_attack_is_heard_though_its_card_dies_of_it(words: str) -> None:
    scene = Tableau(
        f"{words} получить {{counter}}.",
        others={
            "друг": {"cell": "c3", "texts": "При нападении погибнуть."},
            "враг": {"closed": True},
        },
    )
    scene.strikes(by="друг")
    friend, foe, mage = (scene.pieces[name] for name in ("друг", "враг", "маг"))
    assert (friend.is_dead, foe.wounds, mage.state.chips) == (True, 3, 4)


@pytest.mark.rule("514.1", "512.6.4")
@pytest.mark.parametrize("words", ["Когда выступает защитником", "Когда эльф выступает защитником"])
def test_a_defender_is_told_before_the_dice_are_rolled(words: str) -> None:
    texts = (f"{words} получить {{counter}}.", "Когда атакован, уничтожить атаковавшего.")
    defender = {"cell": "d4", "own": False, "texts": texts, "classes": ("Эльф",)}
    scene = Tableau(
        others={"маг": {"cell": "c3"}, "враг": {"closed": True}, "эльф": defender},
    )
    mage, foe, elf = (scene.pieces[name] for name in ("маг", "враг", "эльф"))
    scene.table.strikes(mage, foe)
    while not scene.table.can_defend(elf):
        scene.table.passes()
    scene.table.defends(elf)
    scene.answers()
    assert (mage.is_dead, elf.wounds, elf.state.chips) == (True, 3, 1)
