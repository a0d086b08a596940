"""What a card may do besides, may not do and need not do, from text to what is offered."""

import pytest

from engine.berserk.abilities import (
    Attack,
    CardType,
    DieModifier,
    Doing,
    Fact,
    Is,
    Must,
    Name,
    Named,
    OfSide,
    PowerKind,
    Protection,
    Side,
    SizeModifier,
    Who,
)
from engine.berserk.abilities.strength import Strength
from engine.berserk.reading.traits import fact_of
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import can_use, creature, lay, tap, use
from tests.engine.berserk.abilities.opening import revealed
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.test_statics import ELF, GNOME, guard
from tests.support import specs
from tests.support.scenario import Table
from tests.support.spoken import spoken

TWO = Strength(2, 2, 2)


# How often, and what it costs (510.3, 540).


def strikes_offered(text: str, between: bool = False) -> list[bool]:
    """Return whether strikes at the first and the other elf are offered after one at the first,
    and after one at each; ``between`` another card moves after the first strike."""
    table = Table()
    orc = guard(table.first, "c3", text, strike="1-1-1")
    page = table.first.creature("a1")
    elves = [table.second.creature(cell, life=20, closed=True) for cell in ("b4", "c4")]
    table.second.creature("a6")
    table.strikes(orc, elves[0], dice=(6,))
    everybody_passes(table)
    if between:
        table.moves(page, "a2")
    offered = [table.can_strike(orc, elf) for elf in elves]
    if offered[1]:
        table.strikes(orc, elves[1], dice=(6,))
        everybody_passes(table)
        offered.append(table.can_strike(orc, elves[1]))
    return offered


OPEN = "после первого {strike} не закрывается"
TWICE = "Может нападать {strike} два раза за ход"


@pytest.mark.rule("510.3", "540.1.3")
@pytest.mark.parametrize(
    ("text", "offered", "after_a_move"),
    [
        ("", [False, False], [False, False]),
        (f"{TWICE}.", [True, True, False], [True, True, False]),
        ("Может нападать {strike} три раза за ход.", [True, True, True], [True, True, True]),
        ("Может нападать выстрелом два раза за ход.", [False, False], [False, False]),
        (f"{TWICE}, только подряд.", [True, True, False], [False, False]),
        (
            f"{TWICE}, только подряд, после первого {{strike}} не закрывается.",
            [True, True, False],
            [False, False],
        ),
        (f"{TWICE}, только подряд и по разным картам.", [False, True, False], [False, False]),
        (f"{TWICE}, {OPEN}.", [True, True, False], [True, True, False]),
        (f"{TWICE}, только подряд и по разным картам, {OPEN}.", [False, True, False], [False] * 2),
        (f"{TWICE}, по разным картам, {OPEN}.", [False, True, False], [False, True, False]),
        (f"{TWICE}, по разным картам.", [False, True, False], [False, True, False]),
        ("Не закрывается после нападения.", [False, False], [False, False]),
    ],
)
def test_how_often_it_strikes(text: str, offered: list[bool], after_a_move: list[bool]) -> None:
    assert strikes_offered(text) == offered
    assert strikes_offered(text, between=True) == after_a_move


@pytest.mark.rule("540.1.1")
@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("", True),
        ("Не закрывается после нападения.", False),
        ("После нападения не закрывается.", False),
        ("Не закрывается после нападения {strike}.", False),
        ("Не закрывается после нападения выстрелом.", True),
        ("После нападения ударом не закрывается.", False),
        ("Выступая защитником, не закрывается.", True),
    ],
)
def test_whether_a_strike_closes(text: str, closed: bool) -> None:
    table = Table()
    orc = guard(table.first, "c3", text)
    elf = table.second.creature("c4", closed=True)
    table.strikes(orc, elf, dice=(4,))
    everybody_passes(table)
    assert orc.is_closed is closed


def defends(text: str) -> tuple[bool, bool]:
    """Return whether the card of this text is closed after it defended, and may defend again."""
    table = Table()
    orcs = [table.first.creature(cell) for cell in ("b3", "c3")]
    elf = lay(table.second, "c4", life=30)
    shield = guard(table.second, "b4", text, life=30)
    table.strikes(orcs[1], elf, dice=(2, 2))
    table.defends(shield)
    everybody_passes(table)
    closed = shield.is_closed
    table.strikes(orcs[0], elf, dice=(2, 2))
    return closed, table.can_defend(shield)


@pytest.mark.rule("540.1.1", "540.1.3", "540.4.1")
@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("", (True, False)),
        ("Не закрывается при атаке.", (False, False)),
        ("Выступая защитником, не закрывается.", (False, False)),
        ("Не закрывается, когда выступает защитником.", (False, False)),
        ("Не закрывается после нападения.", (True, False)),
        ("Может выступать защитником любое число раз за ход.", (False, True)),
        ("Может выступать защитником два раза за ход.", (False, True)),
        ("Может нападать {strike} два раза за ход.", (True, False)),
    ],
)
def test_whether_defending_closes(text: str, result: tuple[bool, bool]) -> None:
    assert defends(text) == result


@pytest.mark.rule("409.1")
def test_it_may_stay_closed() -> None:
    table = Table(active=Seat.SECOND)
    orc = guard(table.first, "c3", "Может не открываться в начале вашего хода.", closed=True)
    table.second.creature("a6")
    table.ends_turn()
    everybody_passes(table)
    assert orc.is_closed
    assert table.asked is not None


# Whereto and whom.


@pytest.mark.rule("506.1", "545.9")
@pytest.mark.parametrize(
    ("text", "goes"),
    [
        ("", False),
        ("Может двигаться по диагонали.", True),
        ("Может двигаться и совершать рывок по диагонали.", True),
        ("Может совершать рывок по диагонали.", False),
    ],
)
def test_it_goes_diagonally(text: str, goes: bool) -> None:
    table = Table()
    orc = guard(table.first, "c2", text)
    table.second.creature("a6")
    assert table.can_move(orc, "d3") is goes
    assert table.can_move(orc, "c3")


@pytest.mark.rule("545.9")
def test_it_strikes_flyers_as_if_they_stood_beside() -> None:
    table = Table()
    text = "Может нападать {strike} на летающих как на стоящие рядом карты."
    orc, other = guard(table.first, "c3", text), table.first.creature("b3")
    hawk = table.second.flyer()
    far = table.second.creature("c6")
    assert [table.can_strike(card, hawk) for card in (orc, other)] == [True, False]
    assert not table.can_strike(orc, far)


@pytest.mark.rule("545.9", "547.2.2")
@pytest.mark.parametrize(
    ("more", "can"), [("", False), ("Может стрелять по стоящим рядом картам.", True)]
)
def test_it_shoots_at_who_stands_beside(more: str, can: bool) -> None:
    table = Table()
    archer = guard(table.first, "c3", f"{{tap}}: Выстрел на 2, дальность 3. {more}")
    elf = table.second.creature("c4")
    assert can_use(table, archer, elf) is can


@pytest.mark.rule("504.1.1", "545.9")
@pytest.mark.parametrize(
    ("more", "over_ordinary", "over_two"),
    [
        ("", False, False),
        (
            "Может объявлять {uchr} через клетки, занятые {ordinary} существами противника.",
            True,
            False,
        ),
        (
            "Может объявлять {uchr} через клетки, занятые {elite} существами противника.",
            False,
            False,
        ),
        ("Может объявлять {uchr} через 2 клетки по вертикали или горизонтали.", False, True),
        ("Может объявлять {uchr} через 2 клетки, занятые существами противника.", True, True),
    ],
)
def test_over_what_a_reach_strike_goes(more: str, over_ordinary: bool, over_two: bool) -> None:
    table = Table()
    orc = guard(table.first, "c3", f"{{tap}}: {{uchr}} на 2. {more}")
    table.second.creature("c4")
    behind = table.second.creature("c5")
    aside = table.second.creature("b3")
    assert can_use(table, orc, behind) is over_ordinary
    assert not can_use(table, orc, aside)
    table = Table()
    orc = guard(table.first, "c3", f"{{tap}}: {{uchr}} на 2. {more}")
    assert can_use(table, orc, table.second.creature("c6")) is over_two


@pytest.mark.rule("539.1")
def test_it_moves_onto_a_friend_and_changes_places_with_it() -> None:
    text = "Может объявлять движение на клетку, занятую вашим гномом, поменявшись с ним местами."
    table = Table()
    orc = guard(table.first, "c2", text)
    friend = lay(table.first, "c3", classes=GNOME)
    lay(table.first, "b2", classes=ELF)
    table.second.creature("a6")
    assert not table.can_move(orc, "b2")
    table.moves(orc, "c3")
    assert (orc.cell, friend.cell) == ("c3", "c2")


@pytest.mark.rule("545.6")
@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("Может нападать {strike} только на карту напротив.", [True, False]),
        ("Может нападать {strike} только на закрытых существ.", [False, True]),
        ("Может атаковать только закрытых существ.", [False, True]),
        ("Может нападать только на открытые карты.", [True, False]),
        ("Может объявлять выстрел только по закрытым картам.", [True, True]),
    ],
)
def test_it_aims_only_at_some(text: str, offered: list[bool]) -> None:
    table = Table()
    orc = guard(table.first, "c3", text)
    elves = table.second.creature("c4"), table.second.creature("b4", closed=True)
    assert [table.can_strike(orc, elf) for elf in elves] == offered


@pytest.mark.rule("545.6")
def test_it_shoots_only_at_some() -> None:
    table = Table()
    text = "{tap}: Выстрел на 1. Может объявлять выстрел только по карте без ран."
    archer = guard(table.first, "c2", text)
    whole, hurt = table.second.creature("c5"), table.second.creature("b5", wounds=1)
    assert [can_use(table, archer, elf) for elf in (whole, hurt)] == [True, False]


@pytest.mark.rule("545.6", "547.2.2")
@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("", [True, True, False, False]),
        ("Карты противника могут {0}.", [True, False, False, False]),
        ("Карты противника могут {0} (вне зависимости от дальности).", [True, False, True, False]),
        ("Карты противника могут {0} (независимо от дальности).", [True, False, True, False]),
        ("Ваши карты могут {0} (независимо от дальности).", [True, True, False, False]),
    ],
)
def test_the_only_aim_may_be_reached_from_anywhere_but_beside(
    text: str, offered: list[bool]
) -> None:
    can = []
    says = text.format("объявлять разряд только по Каменному стражу")
    for cell, at in (("c5", 0), ("c5", 1), ("d6", 0), ("c4", 0)):
        table = Table(active=Seat.SECOND)
        marks = guard(table.first, "c3", says), table.first.creature("b3")
        mage = lay(table.second, cell, *spoken("{tap}: Разряд на 1, дальность 3."))
        can.append(can_use(table, mage, marks[at]))
    assert can == offered


@pytest.mark.rule("545.9", "514.2")
@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("", False),
        ("Может выступать защитником вашим эльфам.", True),
        ("Может выступать защитником вашим гномам.", False),
        ("Может выступать защитником любому существу в своем ряду.", False),
    ],
)
def test_whom_it_defends_from_afar(text: str, can: bool) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = lay(table.second, "c4", classes=ELF)
    shield = guard(table.second, "a5", text)
    lay(table.second, "b4")
    table.strikes(orc, elf, dice=(4, 1))
    assert table.can_defend(shield) is can


@pytest.mark.rule("545.9", "514.2")
def test_it_defends_who_stands_in_its_row() -> None:
    can = []
    for cell in ("a4", "a5"):
        table = Table()
        orc = table.first.creature("c3")
        elf = lay(table.second, "c4")
        text = "Может выступать защитником любому существу в своем ряду."
        shield = guard(table.second, cell, text)
        lay(table.second, "b4")
        table.strikes(orc, elf, dice=(4, 1))
        can.append(table.can_defend(shield))
    assert can == [True, False]


# Restrictions.


def what_it_can(text: str) -> set[str]:
    """Return what a card with a shot, a chip to get and wounds can still do."""
    table = Table()
    orc = guard(table.first, "c3", "{tap}: Выстрел на 1. " + text, wounds=3)
    monk = lay(table.first, "c2", *spoken("{tap}: Излечить карту на 1."))
    near, far = table.second.creature("c4"), table.second.creature("a6")
    can = {"move"} if table.can_move(orc, "d3") else set()
    can |= {"strike"} if table.can_strike(orc, near) else set()
    can |= {"shoot"} if can_use(table, orc, far) else set()
    use(table, monk, orc)
    everybody_passes(table)
    return can | ({"heal"} if orc.wounds == 2 else set())


EVERYTHING = {"move", "strike", "shoot", "heal"}


@pytest.mark.rule("528.9", "545.4")
@pytest.mark.parametrize(
    ("text", "not_this"),
    [
        ("", set()),
        ("Не может двигаться.", {"move"}),
        ("Не может передвигаться.", {"move"}),
        ("Каменный страж не может перемещаться.", {"move"}),
        ("Не может действовать.", {"strike", "shoot"}),
        ("Не может атаковать.", {"strike", "shoot"}),
        ("Не может нападать.", {"strike", "shoot"}),
        ("Не может нападать {strike}.", {"strike"}),
        ("Не может объявлять выстрел.", {"shoot"}),
        ("Не может объявлять метание.", set()),
        ("Не может излечиваться.", {"heal"}),
        ("Не может быть излечен.", {"heal"}),
        ("Не может выступать защитником.", set()),
        ("Не может атаковать и двигаться.", {"strike", "shoot", "move"}),
        ("Не может нападать {strike} на эльфов.", set()),
        ("Не может нападать {strike} на открытых существ.", {"strike"}),
        ("Не может атаковать стоящих рядом существ.", {"strike"}),
        ("Не может нападать на летающих.", set()),
        ("Не может нападать выстрелом.", {"shoot"}),
        ("Не может объявлять выстрел по картам противника.", {"shoot"}),
        ("Не может объявлять выстрел по вашим картам.", set()),
        ("Не может двигаться и быть целью заклинаний.", {"move"}),
    ],
)
def test_what_it_cannot_do(text: str, not_this: set[str]) -> None:
    assert what_it_can(text) == EVERYTHING - not_this


@pytest.mark.rule("545.4", "514.1")
@pytest.mark.parametrize(
    ("text", "can"),
    [("", True), ("Не может выступать защитником.", False), ("Не может атаковать.", True)],
)
def test_it_cannot_defend(text: str, can: bool) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf, shield = table.second.creature("c4"), guard(table.second, "b4", text)
    table.strikes(orc, elf, dice=(4, 1))
    assert table.can_defend(shield) is can


@pytest.mark.rule("409.1", "545.4")
@pytest.mark.parametrize(
    ("text", "closed"),
    [
        ("", False),
        ("Не может открываться.", True),
        ("Не открывается в начале хода.", True),
        ("Не может закрываться.", False),
    ],
)
def test_it_does_not_open_at_the_start_of_the_turn(text: str, closed: bool) -> None:
    table = Table(active=Seat.SECOND)
    orc = guard(table.first, "c3", text, closed=True)
    table.second.creature("a6")
    table.ends_turn()
    everybody_passes(table)
    assert orc.is_closed is closed


@pytest.mark.rule("545.4")
@pytest.mark.parametrize(
    ("text", "closed", "chips", "life"),
    [
        ("", True, 1, 2),
        ("Не может закрываться.", False, 1, 2),
        ("Не может получать {counter}.", True, 0, 2),
        ("Не может получать дополнительные {health}.", True, 1, 0),
    ],
)
def test_what_it_cannot_suffer(text: str, closed: bool, chips: int, life: int) -> None:
    table = Table()
    target = guard(table.second, "c4", text)
    does = ("закрывается", "получает {counter}", "получает 2 дополнительные {health}")
    mages = [
        lay(table.first, cell, *spoken(f"{{tap}}: Существо {what}."))
        for cell, what in zip(("a1", "b1", "c1"), does, strict=True)
    ]
    for mage in mages:
        use(table, mage, target)
        everybody_passes(table)
    state = target.state
    assert (target.is_closed, state.chips, fact_of(state, Fact.EXTRA_LIFE)) == (closed, chips, life)


@pytest.mark.rule("545.4")
@pytest.mark.parametrize(
    ("text", "can"),
    [
        ("", [True, True]),
        ("Не может быть целью выстрелов.", [False, False]),
        ("Не может быть целью метаний.", [True, True]),
        ("Не может быть целью выстрелов эльфов.", [True, False]),
        ("Не может быть целью атак гномов.", [False, True]),
    ],
)
def test_whose_target_it_cannot_be(text: str, can: list[bool]) -> None:
    table = Table()
    shot = tap(Attack(PowerKind.SHOT, TWO))
    archers = [
        lay(table.first, cell, shot, classes=kind) for cell, kind in (("b1", GNOME), ("c1", ELF))
    ]
    target = guard(table.second, "c4", text)
    table.second.creature("a6")
    assert [can_use(table, archer, target) for archer in archers] == can


@pytest.mark.rule("545.4")
@pytest.mark.parametrize(
    ("text", "own", "of_another"),
    [
        ("", 2, 1),
        ("Не может получать {counter} другим способом.", 2, 0),
        ("Не может получать {counter}.", 0, 0),
    ],
)
def test_chips_in_its_own_way_alone(text: str, own: int, of_another: int) -> None:
    table = Table()
    orc = guard(table.first, "c3", f"{{tap}}: Получить 2 {{counter}}. {text}")
    elf = guard(table.first, "a1", text)
    mage = lay(table.first, "c2", *spoken("{tap}: Существо получает {counter}."))
    table.second.creature("a6")
    use(table, orc)
    everybody_passes(table)
    use(table, mage, elf)
    everybody_passes(table)
    assert (orc.state.chips, elf.state.chips) == (own, of_another)


# Ignoring.


def shot_at(text: str, *has: object, kind: PowerKind = PowerKind.SHOT, **facts: object) -> int:
    """Return the wounds of an attack of 2 by the card of this text at one that has something."""
    table = Table()
    cell = "c3" if kind.is_near else "c2"
    archer = guard(table.first, cell, text)
    target = lay(table.second, "c4", *has, closed=True, **facts)  # type: ignore[arg-type]  # facts of a card, by name
    table.second.creature("a6")
    if kind is PowerKind.STRIKE:
        table.strikes(archer, target, dice=(4,))
    else:
        use(table, archer, target, die=6)
    everybody_passes(table)
    return target.wounds


ATTACKS = {
    PowerKind.SHOT: "выстрел",
    PowerKind.THROW: "метание",
    PowerKind.DISCHARGE: "разряд",
    PowerKind.MAGIC_STRIKE: "магический удар",
}


@pytest.mark.rule("542.1.3")
@pytest.mark.parametrize(
    ("text", "ignored"),
    [
        ("", ()),
        ("Игнорирует защиты.", tuple(ATTACKS)),
        ("Игнорирует {zov}.", (PowerKind.SHOT,)),
        ("Игнорирует {zot}.", (PowerKind.THROW,)),
        ("Игнорирует {zor}.", (PowerKind.DISCHARGE,)),
        ("Игнорирует {zom}.", (PowerKind.DISCHARGE, PowerKind.MAGIC_STRIKE)),
        ("Игнорирует {zoz}.", ()),
        ("Игнорирует {zov} и {zor}.", (PowerKind.SHOT, PowerKind.DISCHARGE)),
        ("Игнорирует {zov} эльфов.", (PowerKind.SHOT,)),
        ("Игнорирует {zov} гномов.", ()),
        ("Игнорирует {zot} эльфов.", (PowerKind.THROW,)),
        ("Игнорирует {zot} гномов.", ()),
        ("Игнорирует {zor} эльфов.", (PowerKind.DISCHARGE,)),
        ("Игнорирует {zor} гномов.", ()),
        ("Игнорирует {zom} эльфов.", (PowerKind.DISCHARGE, PowerKind.MAGIC_STRIKE)),
        ("Игнорирует {zom} гномов.", ()),
        ("Игнорирует {zoz} эльфов.", ()),
        ("Игнорирует {armor}.", ()),
        ("Игнорирует защиты эльфов.", tuple(ATTACKS)),
        ("Игнорирует защиты гномов.", ()),
    ],
)
def test_which_protections_it_ignores(text: str, ignored: tuple[PowerKind, ...]) -> None:
    wounded = [
        kind
        for kind, words in ATTACKS.items()
        if shot_at(f"{{tap}}: {words} на 2. {text}", Protection((kind,)), kind=kind, classes=ELF)
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
        hawk = lay(table.first, None, *shoots, kind=CardType.FLYER)
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
    armor = Named(Name.ARMOR, 2)
    less = SizeModifier(-1, whose=OfSide(Side.ENEMY), against=Is(Who.SELF))
    strike = PowerKind.STRIKE
    assert shot_at(text, armor, kind=strike, classes=ELF) == armored
    assert shot_at(text, less, kind=strike, classes=ELF) == guarded


@pytest.mark.rule("542.1.1")
@pytest.mark.parametrize(
    ("text", "wounds"), [("", 1), ("Игнорирует модификаторы броска кубика.", 2)]
)
def test_it_ignores_what_others_do_to_its_dice(text: str, wounds: int) -> None:
    hinders = DieModifier(-1, whose=OfSide(Side.ENEMY))
    assert shot_at(text, hinders, kind=PowerKind.STRIKE) == wounds


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
    duty = Must(Doing.ATTACK, cards=OfSide(Side.ENEMY), at=Is(Who.SELF), powers=(PowerKind.SHOT,))
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
    assert (state.chips, fact_of(state, Fact.EXTRA_LIFE)) == (chips, life)
