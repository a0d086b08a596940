"""Modifiers, protections and what is ignored: what no table says."""

from typing import Any

import pytest

import engine.berserk.abilities as ab
from engine.berserk.reading.traits import fact_of
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature, influence, lay, tap, use
from tests.engine.berserk.abilities.opening import revealed
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.fighting import REACH, says
from tests.engine.berserk.cards.text.play.guards import (
    BOLT,
    ELF,
    GNOME,
    KINDS,
    SHOT,
    THROW,
    guard,
    is_hit,
    is_struck,
    strikes,
)
from tests.support import specs
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken

# Modifiers and protections, from text to wounds.


@pytest.mark.rule("517.1", "520.2")
@each_row(
    ("text", "wounds"),
    [
        ("+2 к {strike}.", (3, 4, 5)),
        ("-1 к {strike}.", (0, 1, 2)),
        ("+2 к {strike} по эльфам.", (3, 4, 5)),
        ("+2 к {strike} по гномам.", (1, 2, 3)),
        ("-1 к {strike} по эльфам.", (0, 1, 2)),
        ("+1 к атакам.", (2, 3, 4)),
        ("+1 к ударам по эльфам.", (2, 3, 4)),
        ("+1 к выстрелу.", (1, 2, 3)),
        ("-1 к ударам.", (0, 1, 2)),
        ("-1 к сильному {strike} по эльфам.", (1, 2, 2)),
        ("-1 к сильному {strike} по гномам.", (1, 2, 3)),
        ("Первый бросок кубика Каменного стража за ход равен 4.", (2, 2, 2)),
        ("Ваш первый за бой бросок кубика равен 6.", (3, 3, 3)),
        ("+1 к сильному {strike}.", (1, 2, 4)),
        ("-1 к броску кубика, когда атакует эльфов.", (1, 2, 2)),
        ("+1 к броску кубика, когда атакует гномов.", (1, 2, 3)),
        ("+1 к {strike} и +1 к ударам по эльфам.", (3, 4, 5)),
        ("+1 к ударам и -1 к {strike} по эльфам.", (1, 2, 3)),
        ("+1 к ударам и {ova} 1 по эльфам.", (3, 4, 4)),
        ("+1 к ударам и {ova} 1 по гномам.", (1, 2, 3)),
        ("-1 к слабому {strike}.", (0, 2, 3)),
        ("+1 к слабому или среднему {strike}.", (2, 3, 3)),
        ("+2 к среднему и сильному {strike} по эльфам.", (1, 4, 5)),
        ("+2 к среднему {strike} по гномам.", (1, 2, 3)),
        ("+1 к броскам кубика.", (2, 3, 3)),
        ("-1 к броску кубика.", (1, 2, 2)),
        ("{ova} 1.", (2, 3, 3)),
        ("{ova} 1. +1 к {ova}.", (2, 3, 3)),
        ("{ova} 2. -1 к {ova}.", (2, 3, 3)),
        ("{ova} 1 по эльфам.", (2, 3, 3)),
        ("{ova} 2 по гномам.", (1, 2, 3)),
        ("Первый за ход бросок кубика Каменного стража равен 6.", (3, 3, 3)),
        ("Первый бросок кубика Каменного стража за бой равен 4.", (2, 2, 2)),
        ("Ваш первый за ход бросок кубика равен 1.", (1, 1, 1)),
    ],
)
def test_a_modifier_changes_the_wounds_of_its_cards_strike(
    text: str, wounds: tuple[int, int, int]
) -> None:
    assert tuple(strikes(text, die) for die in (3, 5, 6)) == wounds


@pytest.mark.rule("520.2", "535.1.1")
@each_row(
    ("text", "wounds"),
    [
        ("-1 от {strike}.", (0, 1, 2)),
        ("+1 от {strike}.", (2, 3, 4)),
        ("-1 от выстрелов.", (1, 2, 3)),
        ("-1 от атак эльфов.", (0, 1, 2)),
        ("-1 от атак гномов.", (1, 2, 3)),
        ("+1 от ударов карт противника.", (2, 3, 4)),
        ("-1 от средних и сильных {strike}.", (1, 1, 2)),
        ("+1 от слабых атак.", (2, 2, 3)),
        ("-2 от ударов по диагонали.", (1, 2, 3)),
        ("-1 от ударов, нанесенных не по диагонали.", (0, 1, 2)),
        ("-1 от сильных ударов эльфов.", (1, 2, 2)),
        ("-1 от сильных ударов гномов.", (1, 2, 3)),
        ("Слабые {strike} по Каменному стражу сводятся к 0.", (0, 2, 3)),
        ("{strike} по закрытому Каменному стражу сводятся к 1.", (1, 1, 1)),
        ("{strike} по открытому Каменному стражу сводятся к 1.", (1, 2, 3)),
        ("Защита от слабых атак эльфов.", (0, 2, 3)),
        ("Защита от слабых атак гномов.", (1, 2, 3)),
        ("Немагические атаки по Каменному стражу сводятся к 2.", (1, 2, 2)),
        ("Выстрелы по Каменному стражу сводятся к 2.", (1, 2, 3)),
        ("{strike} эльфов по Каменному стражу сводятся к 1.", (1, 1, 1)),
        ("{strike} гномов по Каменному стражу сводятся к 1.", (1, 2, 3)),
        ("Атаки по Каменному стражу сводятся к слабым.", (1, 1, 1)),
        ("Атаки по Каменному стражу сводятся к средним.", (2, 2, 2)),
        ("Атаки карт без ран по Каменному стражу сводятся к слабым.", (1, 1, 1)),
        ("Атаки карт с ранами по Каменному стражу сводятся к слабым.", (1, 2, 3)),
        ("Атаки гномов по Каменному стражу сводятся к средним.", (1, 2, 3)),
        ("Не получает ран от {strike}.", (0, 0, 0)),
        ("Не получает ран от выстрелов.", (1, 2, 3)),
        ("Не получает ран от атак эльфов.", (0, 0, 0)),
        ("Не получает ран от атак гномов.", (1, 2, 3)),
        ("Получает на 1 рану больше от {strike}.", (2, 3, 4)),
        ("Получает на 2 раны больше от атак эльфов.", (3, 4, 5)),
        ("Получает на 2 раны больше от атак гномов.", (1, 2, 3)),
        ("Получает на 1 рану меньше от ударов.", (0, 1, 2)),
        ("Получает на 1 рану меньше от метаний.", (1, 2, 3)),
        ("Получает на 1 рану меньше от атак эльфов.", (0, 1, 2)),
        ("Не получает ран от ударов четной величины.", (1, 0, 3)),
        ("Не получает ран от ударов нечетной величины.", (0, 2, 0)),
        ("Не получает ран от выстрелов нечетной величины.", (1, 2, 3)),
        ("Получает на 1 рану больше от атак величиной 2 или более.", (1, 3, 4)),
        ("Получает на 1 рану больше от атак величиной 2 или менее.", (2, 3, 3)),
        ("Получает на 1 рану меньше от атак величиной 3 или более эльфов.", (1, 2, 2)),
        ("Получает на 1 рану меньше от атак величиной 3 или более гномов.", (1, 2, 3)),
        ("Все {strike} эльфов сводятся по Каменному стражу к 2.", (1, 2, 2)),
        ("Все {strike} гномов сводятся по Каменному стражу к 2.", (1, 2, 3)),
        ("-1 от ближних немагических ударов, нанесенных по диагонали.", (1, 2, 3)),
        ("-1 от ближних немагических ударов, нанесенных не по диагонали.", (0, 1, 2)),
        ("Защита от {strike}.", (0, 0, 0)),
        ("Защита от слабых {strike}.", (0, 2, 3)),
        ("Защита от средних и сильных {strike}.", (1, 0, 0)),
        ("Защита от атак эльфов.", (0, 0, 0)),
        ("Защита от атак гномов.", (1, 2, 3)),
        ("Защита от выстрелов и заклинаний.", (1, 2, 3)),
    ],
)
def test_a_modifier_of_the_target_changes_the_wounds_of_a_strike(
    text: str, wounds: tuple[int, int, int]
) -> None:
    assert tuple(is_struck(text, die) for die in (3, 5, 6)) == wounds


@pytest.mark.rule("517.1", "506.1")
@pytest.mark.parametrize(
    ("text", "steps"), [("", 1), ("+1 к {move}.", 2), ("+2 к {move}.", 3), ("-1 к {move}.", 0)]
)
def test_a_movement_modifier_changes_the_number_of_steps(text: str, steps: int) -> None:
    table = Table(active=Seat.SECOND)
    orc = guard(table.first, "a1", text)
    table.second.creature("e6")
    table.ends_turn()
    everybody_passes(table)
    gone = 0
    for cell in ("a2", "a3", "a4"):
        if table.can_move(orc, cell):
            table.moves(orc, cell)
            gone += 1
    assert gone == steps


@pytest.mark.rule("532.1", "532.3")
@pytest.mark.parametrize(
    ("text", "kept_off"),
    [
        ("{zom}.", (BOLT, ab.PowerKind.MAGIC_STRIKE, ab.PowerKind.SPELL)),
        ("{zov}.", (SHOT,)),
        ("{zoz}.", (ab.PowerKind.SPELL,)),
        ("{zor}.", (BOLT,)),
        ("{zot}.", (THROW,)),
        ("{zoal}.", ()),
        ("{zoo}.", ()),
        ("Защита от выстрелов.", (SHOT,)),
        ("Защита от разрядов и метаний.", (BOLT, THROW)),
        ("-2 от дальних атак.", (SHOT, THROW, BOLT)),
        ("-2 от магических атак.", (BOLT, ab.PowerKind.MAGIC_STRIKE)),
        ("Не получает ран от заклинаний.", (ab.PowerKind.SPELL,)),
    ],
)
def test_a_protection_text_stops_exactly_the_named_powers(
    text: str, kept_off: tuple[ab.PowerKind, ...]
) -> None:
    assert {kind for kind in KINDS if is_hit(text, kind) == 0} == set(kept_off)


# What counts against some attacks or some cards alone, and what a card does not get.


def gains(text: str, name: ab.Name, *, whose: str = "own") -> bool:
    """Tell whether a gnome is given a named ability where this text counts."""
    table = Table()
    mage = lay(table.first, "a1", tap(influence(ab.Gain(ab.Named(name, 2)))))
    table.second.creature("a6")
    if whose == "itself":
        gnome = guard(table.first, "c3", text)
    else:
        guard(table.first, "b2", text)
        gnome = lay(table.first if whose == "own" else table.second, "c3", classes=GNOME)
    use(table, mage, gnome)
    everybody_passes(table)
    return gnome.state.facts.has(name)


@pytest.mark.rule("535.1", "535.3")
@pytest.mark.parametrize(
    ("text", "name", "itself", "own", "enemy"),
    [
        ("Не получает проклятие.", ab.Name.CURSE, False, True, True),
        ("Не может получать проклятие.", ab.Name.CURSE, False, True, True),
        ("Не может получать проклятие.", ab.Name.POISON, True, True, True),
        ("Ваши гномы не получают отравление и проклятие.", ab.Name.CURSE, True, False, True),
        ("Ваши гномы не получают отравление и проклятие.", ab.Name.POISON, True, False, True),
        ("Ваши гномы не получают отравление и проклятие.", ab.Name.BLESSING, True, True, True),
        ("Ваши эльфы не получают проклятие.", ab.Name.CURSE, True, True, True),
        ("Гномы противника не могут получать благословение.", ab.Name.BLESSING, True, True, False),
    ],
)
def test_a_ban_on_gaining_an_ability_holds_only_for_the_named_cards(
    text: str, name: ab.Name, itself: bool, own: bool, enemy: bool
) -> None:
    gained = (gains(text, name, whose=whose) for whose in ("itself", "own", "enemy"))
    assert tuple(gained) == (itself, own, enemy)


@pytest.mark.rule("503.1")
@pytest.mark.parametrize(
    ("text", "closed", "chips", "life"),
    [
        ("Начинает бой закрытым.", True, 0, 0),
        ("Начинает бой с {counter}.", False, 1, 0),
        ("Начинает бой закрытым и с 2 {counter}.", True, 2, 0),
        ("Начинает бой с {counter} и с 2 дополнительными {health}.", False, 1, 2),
    ],
)
def test_a_card_begins_the_battle_closed_or_with_chips_or_extra_life(
    text: str, closed: bool, chips: int, life: int
) -> None:
    elf = creature(*spoken(text), name="Эльф")
    table = revealed({"c1": specs.creature("Орк")}, {"c6": elf})
    everybody_passes(table)
    piece = table.piece("Эльф")
    assert (piece.is_closed, piece.state.chips, piece.state.extra) == (closed, chips, life)


# What a card ignores, from text to wounds: 542.


def shot_at(text: str, *has: object, kind: ab.PowerKind = ab.PowerKind.SHOT, **facts: Any) -> int:
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


@pytest.mark.rule("503.1")
@pytest.mark.parametrize(
    ("text", "chips", "life"),
    [
        ("Начинает бой с {counter}.", 1, 0),
        ("Начинает бой с 3 {counter}.", 3, 0),
        ("Начинает бой с 2 дополнительными {health}.", 0, 2),
    ],
)
def test_a_card_begins_the_battle_with_the_counted_chips_or_extra_life(
    text: str, chips: int, life: int
) -> None:
    elf = creature(*spoken(text), name="Эльф")
    table = revealed({"c1": specs.creature("Орк")}, {"c6": elf})
    everybody_passes(table)
    state = table.piece("Эльф").state
    assert (state.chips, fact_of(state, ab.Fact.EXTRA_LIFE)) == (chips, life)


# Printed text on what a reach strike goes over, and on wounds prevented ahead (504.1, 534).


def over(text: str, between: str, *, attack: str = REACH, mine: bool = True) -> tuple[Piece, int]:
    """Attack over a free cell, or over a card; return whose text it is, and the wounds dealt."""
    table = Table()
    texts = (attack, text) if mine else (attack,)
    orc = says(table.first, "c3", *texts)
    witness = orc if mine else says(table.first, "c4" if between == "~" else "a1", text)
    if between in ("own", "enemy"):
        lay(table.first if between == "own" else table.second, "c4", closed=True)
    elf = table.second.creature("c5", life=20, closed=True)
    use(table, orc, elf, die=3)
    everybody_passes(table)
    return witness, elf.wounds


@pytest.mark.rule("504.1.1", "116.3.1")
@pytest.mark.parametrize("between", ["~", "own", "free"])
def test_a_reach_strike_of_an_own_card_over_this_card_triggers(between: str) -> None:
    text = "При {uchr} вашего существа через Каменного стража получить {counter}."
    assert over(text, between, mine=False)[0].state.chips == (between == "~")
