"""What a card ignores, from text to wounds: 542."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.reading.traits import fact_of
from tests.engine.berserk.abilities.laying import can_use, creature, lay, use
from tests.engine.berserk.abilities.opening import revealed
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.guards import ELF, guard
from tests.support import specs
from tests.support.scenario import Table
from tests.support.spoken import spoken


def shot_at(
    text: str, *has: object, kind: ab.PowerKind = ab.PowerKind.SHOT, **facts: object
) -> int:
    """Return the wounds of an attack of 2 by the card of this text at one that has something."""
    table = Table()
    cell = "c3" if kind.is_near else "c2"
    archer = guard(table.first, cell, text)
    target = lay(table.second, "c4", *has, closed=True, **facts)  # type: ignore[arg-type]  # facts of a card, by name
    table.second.creature("a6")
    if kind is ab.PowerKind.STRIKE:
        table.strikes(archer, target, dice=(4,))
    else:
        use(table, archer, target, die=6)
    everybody_passes(table)
    return target.wounds


ATTACKS = {
    ab.PowerKind.SHOT: "выстрел",
    ab.PowerKind.THROW: "метание",
    ab.PowerKind.DISCHARGE: "разряд",
    ab.PowerKind.MAGIC_STRIKE: "магический удар",
}


@pytest.mark.rule("542.1.3")
@pytest.mark.parametrize(
    ("text", "ignored"),
    [
        ("", ()),
        ("Игнорирует защиты.", tuple(ATTACKS)),
        ("Игнорирует {zov}.", (ab.PowerKind.SHOT,)),
        ("Игнорирует {zot}.", (ab.PowerKind.THROW,)),
        ("Игнорирует {zor}.", (ab.PowerKind.DISCHARGE,)),
        ("Игнорирует {zom}.", (ab.PowerKind.DISCHARGE, ab.PowerKind.MAGIC_STRIKE)),
        ("Игнорирует {zoz}.", ()),
        ("Игнорирует {zov} и {zor}.", (ab.PowerKind.SHOT, ab.PowerKind.DISCHARGE)),
        ("Игнорирует {zov} эльфов.", (ab.PowerKind.SHOT,)),
        ("Игнорирует {zov} гномов.", ()),
        ("Игнорирует {zot} эльфов.", (ab.PowerKind.THROW,)),
        ("Игнорирует {zot} гномов.", ()),
        ("Игнорирует {zor} эльфов.", (ab.PowerKind.DISCHARGE,)),
        ("Игнорирует {zor} гномов.", ()),
        ("Игнорирует {zom} эльфов.", (ab.PowerKind.DISCHARGE, ab.PowerKind.MAGIC_STRIKE)),
        ("Игнорирует {zom} гномов.", ()),
        ("Игнорирует {zoz} эльфов.", ()),
        ("Игнорирует {armor}.", ()),
        ("Игнорирует защиты эльфов.", tuple(ATTACKS)),
        ("Игнорирует защиты гномов.", ()),
    ],
)
def test_ignored_protections_let_attacks_through(
    text: str, ignored: tuple[ab.PowerKind, ...]
) -> None:
    wounded = [
        kind
        for kind, words in ATTACKS.items()
        if shot_at(f"{{tap}}: {words} на 2. {text}", ab.Protection((kind,)), kind=kind, classes=ELF)
    ]
    assert wounded == list(ignored)


@pytest.mark.rule("542.1.3", "532.2")
@pytest.mark.parametrize(
    ("text", "from_flyers", "from_shots"),
    [
        ("", 0, 0),
        ("Игнорирует {zoal}.", 2, 0),
        ("Игнорирует {zoal} эльфов.", 2, 0),
        ("Игнорирует {zoal} гномов.", 0, 0),
        ("Игнорирует {zov}.", 2, 2),
    ],
)
def test_protection_from_flyers_may_be_ignored_alone(
    text: str, from_flyers: int, from_shots: int
) -> None:
    wounds = []
    for protection in ("{zoal}.", "{zov}."):
        table = Table()
        shoots = spoken(f"{{tap}}: Выстрел на 2. {text}")
        hawk = lay(table.first, None, *shoots, kind=ab.CardType.FLYER)
        target = lay(table.second, "c4", *spoken(protection), classes=ELF)
        use(table, hawk, target, die=6)
        everybody_passes(table)
        wounds.append(target.wounds)
    assert wounds == [from_flyers, from_shots]


@pytest.mark.rule("542.1.2", "542.1.5")
@pytest.mark.parametrize(
    ("text", "armored", "guarded"),
    [
        ("", 0, 1),
        ("Игнорирует {armor}.", 2, 1),
        ("Игнорирует броню.", 2, 1),
        ("Игнорирует {armor} эльфов.", 2, 1),
        ("Игнорирует {armor} гномов.", 0, 1),
        ("Игнорирует защиты.", 0, 1),
        ("Игнорирует особенности эльфов.", 2, 2),
        ("Игнорирует особенности гномов.", 0, 1),
        ("Игнорирует особенности атакованного существа.", 2, 2),
        ("Игнорирует особенности атакованной карты.", 2, 2),
    ],
)
def test_what_it_ignores_of_whom_it_strikes(text: str, armored: int, guarded: int) -> None:
    armor = ab.Named(ab.Name.ARMOR, 2)
    less = ab.SizeModifier(-1, whose=ab.OfSide(ab.Side.ENEMY), against=ab.Is(ab.Who.SELF))
    strike = ab.PowerKind.STRIKE
    assert shot_at(text, armor, kind=strike, classes=ELF) == armored
    assert shot_at(text, less, kind=strike, classes=ELF) == guarded


@pytest.mark.rule("542.1.1")
@pytest.mark.parametrize(
    ("text", "wounds"), [("", 1), ("Игнорирует модификаторы броска кубика.", 2)]
)
def test_it_ignores_what_others_do_to_its_dice(text: str, wounds: int) -> None:
    hinders = ab.DieModifier(-1, whose=ab.OfSide(ab.Side.ENEMY))
    assert shot_at(text, hinders, kind=ab.PowerKind.STRIKE) == wounds


@pytest.mark.rule("542.1.7")
@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("", False),
        ("Игнорирует особенности, обязывающие выбирать цель выстрела.", True),
        ("Игнорирует особенности, обязывающие выбирать цель метания.", False),
    ],
)
def test_it_need_not_aim_where_others_must(text: str, can: bool) -> None:
    table = Table()
    archer = guard(table.first, "c2", f"{{tap}}: Выстрел на 2. {text}")
    duty = ab.Must(
        ab.Doing.ATTACK,
        cards=ab.OfSide(ab.Side.ENEMY),
        at=ab.Is(ab.Who.SELF),
        powers=(ab.PowerKind.SHOT,),
    )
    lay(table.second, "b5", duty)
    other = table.second.creature("d5")
    assert can_use(table, archer, other) is can


@pytest.mark.rule("503.1")
@pytest.mark.parametrize(
    ("text", "chips", "life"),
    [
        ("Начинает бой с {counter}.", 1, 0),
        ("Начинает бой с 3 {counter}.", 3, 0),
        ("Начинает бой с 2 дополнительными {health}.", 0, 2),
    ],
)
def test_what_it_begins_the_battle_with(text: str, chips: int, life: int) -> None:
    elf = creature(*spoken(text), name="Эльф")
    table = revealed({"c1": specs.creature("Орк")}, {"c6": elf})
    everybody_passes(table)
    state = table.piece("Эльф").state
    assert (state.chips, fact_of(state, ab.Fact.EXTRA_LIFE)) == (chips, life)
