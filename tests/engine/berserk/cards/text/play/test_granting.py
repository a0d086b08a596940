"""What a card has while something is so, and what it gives to others, from text to the table."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import Cost
from engine.berserk.table import options as op
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature, lay
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.guards import ELF, GNOME, guard
from tests.support.rows import each_row
from tests.support.scenario import Table
from tests.support.spoken import spoken

HAS_FORMATION = ab.Formation((ab.Named(ab.Name.FORTITUDE),))

# While something is so.


def worth(text: str, *, cell: str = "c3", closed_friend: bool = False, **facts: object) -> int:
    """Return the wounds beyond 2 of a medium strike by the card of this text."""
    table = Table()
    orc = guard(table.first, cell, text, life=20, **facts)
    lay(table.first, "b2", HAS_FORMATION, classes=ELF, closed=closed_friend)
    target = {"c3": "c4", "e3": "e4", "b3": "b4"}[cell]
    elf = lay(table.second, target, classes=GNOME, closed=True, life=20)
    table.strikes(orc, elf, dice=(4,))
    return elf.wounds - 2


@pytest.mark.rule("121.1")
@each_row(
    ("text", "holds", "not_so"),
    [
        ("Строй: +1 к {strike}.", {"cell": "b3"}, {"cell": "e3"}),
        ("Строй: +1 к {strike}, пока имеет раны.", {"cell": "b3", "wounds": 1}, {"cell": "b3"}),
        ("Строй: +1 к {strike}, пока имеет раны.", None, {"cell": "e3", "wounds": 1}),
        ("Когда Каменный страж имеет раны, он получает +1 к {strike}.", {"wounds": 1}, {}),
        ("Каменный страж и ваши гномы имеют +1 к {strike}.", {}, None),
        ("На глубине: +1 к {strike}.", {"cell": "c3"}, {"cell": "e3"}),
        ("На поверхности: +1 к {strike}.", {"cell": "e3"}, {"cell": "c3"}),
        ("+1 к {strike}, пока имеет раны.", {"wounds": 1}, {}),
        ("Имеет +1 к {strike}, если не имеет ран.", {}, {"wounds": 1}),
        ("Пока не имеет ран, +1 к {strike}.", {}, {"wounds": 1}),
        ("Пока имеет {counter}, получает +1 к {strike}.", {"chips": 1}, {}),
        ("Пока на Каменном страже нет {counter}, имеет +1 к {strike}.", {}, {"chips": 1}),
        ("+1 к {strike}, пока на нем есть {counter}.", {"chips": 1}, {}),
        ("+1 к {strike}, пока у него 15 или менее {health}.", {"wounds": 5}, {"wounds": 4}),
        ("+1 к {strike}, пока у него 15 или более {health}.", {"wounds": 5}, {"wounds": 6}),
        ("+1 к {strike}, пока стоит в центральном столбце.", {"cell": "c3"}, {"cell": "e3"}),
        ("+1 к {strike}, пока стоит рядом с эльфом.", {"cell": "c3"}, {"cell": "e3"}),
        ("+1 к {strike}, пока рядом с ним нет эльфов.", {"cell": "e3"}, {"cell": "c3"}),
        ("+1 к {strike}, пока напротив стоит гном.", {"cell": "c3"}, None),
        ("+1 к {strike}, пока в вашем отряде нет гномов.", {"cell": "c3"}, None),
        ("+1 к {strike}, пока в отряде противника есть эльф.", None, {"cell": "c3"}),
        ("+1 к {strike}, пока в вашем отряде больше эльфов, чем гномов.", {}, None),
        ("+1 к {strike}, пока в вашем отряде больше гномов, чем эльфов.", None, {}),
        ("+1 к {strike}, пока в вашем отряде больше карт, чем в отряде противника.", {}, None),
        ("+1 к {strike}, пока в вашем отряде нет карт с одинаковым названием.", {}, None),
        ("+1 к {strike}, пока в вашем отряде есть карты с одинаковым названием.", None, {}),
        ("+1 к {strike}, пока выступает защитником.", None, {}),
    ],
)
def test_what_is_had_while_something_is_so(
    text: str, holds: dict[str, object] | None, not_so: dict[str, object] | None
) -> None:
    if holds is not None:
        assert worth(text, **holds) == 1  # type: ignore[arg-type]  # the facts of ``worth``
    if not_so is not None:
        assert worth(text, **not_so) == 0  # type: ignore[arg-type]  # facts of a card, by name


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("text", "seat"), [("{first}: +1 к {strike}.", 0), ("{second}: +1 к {strike}.", 1)]
)
def test_what_the_first_player_has_the_second_has_not(text: str, seat: int) -> None:
    got = []
    for active in Seat:
        table = Table(active=active)
        sides = [(table.first, "c3"), (table.second, "c4")]
        orc = guard(*sides[active], text)
        side, cell = sides[1 - active]
        elf = side.creature(cell, closed=True)
        table.strikes(orc, elf, dice=(4,))
        got.append(elf.wounds)
    assert got == ([3, 2] if seat == 0 else [2, 3])


@pytest.mark.rule("121.1", "113.4")
@pytest.mark.parametrize(
    ("text", "closed", "wounds"),
    [
        ("Имеет «{tap}: Выстрел на 2», пока не имеет ран.", False, 0),
        ("Пока не имеет ран, имеет {tap}: Выстрел на 2.", False, 0),
        ("Строй: {tap}: Выстрел на 2.", False, 0),
    ],
)
def test_an_action_is_had_while_something_is_so(text: str, closed: bool, wounds: int) -> None:
    assert not closed
    for hurt, cell, offered in ((wounds, "b3", True), (wounds + 1, "d1", False)):
        table = Table()
        archer = guard(table.first, cell, text, wounds=hurt)
        lay(table.first, "b2", HAS_FORMATION)
        table.second.creature("c5")
        assert any(isinstance(option, op.UseAction) for option in table.options) is offered
        assert not archer.is_closed


# Given to others.


def given(text: str) -> dict[str, int]:
    """Return what strikes of 2 do at each of these, with the guard of this text on c3.

    Own gnomes stand beside it (b3), in front (c4) and far (a1), an own elf on d3; a gnome of the
    opponent on d4 beside the guard, and one far away on e6.
    """
    wounds = {}
    places = {
        "own gnome beside": ("first", "b3", GNOME),
        "own gnome ahead": ("first", "c4", GNOME),
        "own gnome far": ("first", "a1", GNOME),
        "own elf": ("first", "d3", ELF),
        "gnome beside": ("second", "d4", GNOME),
        "gnome far": ("second", "e6", GNOME),
    }
    for name, (side, cell, _classes) in places.items():
        seat = Seat.SECOND if side == "first" else Seat.FIRST
        table = Table(active=seat)
        guard(table.first, "c3", text)
        pieces = {
            other: lay(getattr(table, whose), where, classes=kind, closed=other == name)
            for other, (whose, where, kind) in places.items()
        }
        striker = lay(
            table.second if side == "first" else table.first,
            {"b3": "a4", "c4": "c5", "a1": "b2", "d3": "e3", "d4": "e4", "e6": "d6"}[cell],
            strike="2-2-2",
        )
        table.strikes(striker, pieces[name], dice=(4,))
        wounds[name] = pieces[name].wounds
    return wounds


@pytest.mark.rule("541.4")
@pytest.mark.parametrize(
    ("text", "hardy"),
    [
        ("Каменный страж и все гномы имеют {armor} 2.", {"guard", "own gnome", "other gnome"}),
        ("Каменный страж и все ваши гномы имеют {armor} 2.", {"guard", "own gnome"}),
        ("Каменный страж и каждое существо противника имеют {armor} 2.", {"guard", "other gnome"}),
    ],
)
def test_what_the_card_has_together_with_others(text: str, hardy: set[str]) -> None:
    table = Table()
    pieces = {
        "guard": guard(table.first, "c3", text),
        "own gnome": lay(table.first, "a1", classes=GNOME),
        "own elf": lay(table.first, "d1", classes=ELF),
        "other gnome": lay(table.second, "c6", classes=GNOME),
    }
    assert {
        name for name, piece in pieces.items() if piece.state.facts.value(ab.Name.ARMOR) == 2
    } == hardy


@pytest.mark.rule("541.4", "121.1")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("", [2, 2]),
        ("Гномы противника теряют {armor}.", [4, 2]),
        ("Гномы противника теряют {ova} и {armor}.", [4, 2]),
        ("Гномы противника теряют {ova} и {ovz}.", [2, 2]),
        ("Ваши гномы теряют {armor}.", [2, 2]),
        ("Стоящие рядом существа противника теряют {armor}.", [4, 4]),
        ("Пока Каменный страж закрыт, гномы противника теряют {armor}.", [2, 2]),
    ],
)
def test_what_others_lack(text: str, wounds: list[int]) -> None:
    got = []
    for classes in (GNOME, ELF):
        table = Table()
        orc = guard(table.first, "c3", f"{{tap}}: Метание на 1. {text}", strike="4-4-4")
        elf = lay(table.second, "c4", *spoken("{armor} 2."), classes=classes, closed=True, life=20)
        table.strikes(orc, elf, dice=(4,))
        everybody_passes(table)
        got.append(elf.wounds)
    assert got == wounds


@pytest.mark.rule("541.4/own", "121.1")
def test_what_others_lack_comes_back_when_the_text_is_gone() -> None:
    table = Table()
    robber = guard(table.first, "c3", "Гномы противника теряют {armor}.", life=1)
    gnome = lay(table.second, "c4", *spoken("{armor} 2."), classes=GNOME)
    killer = lay(table.second, "b4", strike="4-4-4")
    assert gnome.state.facts.value(ab.Name.ARMOR) == 0
    table.ends_turn()
    everybody_passes(table)
    table.strikes(killer, robber, dice=(6, 1))
    everybody_passes(table)
    assert gnome.state.facts.value(ab.Name.ARMOR) == 2


@pytest.mark.rule("506.1", "545.9")
@pytest.mark.parametrize(
    ("text", "goes"),
    [
        ("", [False, False, False]),
        (
            "Ваши гномы могут передвигаться на клетки рядом с Каменным стражем как на соседние.",
            [True, False, False],
        ),
        (
            "Ваши эльфы могут передвигаться на клетки рядом с Каменным стражем как на соседние.",
            [False, False, False],
        ),
        ("Ваши гномы могут двигаться на клетки с эльфами как на соседние.", [False, False, True]),
        (
            "Гномы противника могут двигаться на клетки с эльфами как на соседние.",
            [False, False, False],
        ),
    ],
)
def test_what_cells_are_as_near_as_the_next(text: str, goes: list[bool]) -> None:
    table = Table()
    guard(table.first, "c2", text)
    gnome = lay(table.first, "a3", classes=GNOME)
    ghost = lay(table.first, "e3", *spoken("Бестелесность."), classes=GNOME)
    lay(table.second, "b6", classes=ELF)
    assert table.can_move(gnome, "a2")
    can = [table.can_move(gnome, "d2"), table.can_move(gnome, "b6"), table.can_move(ghost, "b6")]
    assert can == goes


@pytest.mark.rule("543.7", "121.1")
@pytest.mark.parametrize(
    ("text", "wounds"),
    [
        ("", [1, 1, 1]),
        ("Ваши гномы имеют +X к {strike}, где X — величина их {ovz}.", [4, 1, 1]),
        ("Ваши гномы имеют +X к ударам, где X — величина их {ovz} (максимум 2).", [3, 1, 1]),
        ("Ваши эльфы имеют +X к {strike}, где X — величина их {ovz}.", [1, 1, 2]),
        ("Ваши гномы имеют +X к ударам, где X — число ран Каменного стража.", [3, 3, 1]),
        ("Ваши гномы имеют {ova} X, где X — величина их {ovz}.", [2, 1, 1]),
    ],
)
def test_a_number_of_each_card_that_has_it(text: str, wounds: list[int]) -> None:
    got = []
    for classes, words in ((GNOME, "{ovz} 3."), (GNOME, ""), (ELF, "{ovz} 1.")):
        table = Table()
        guard(table.first, "a1", text, wounds=2)
        striker = lay(table.first, "c3", *spoken(words), classes=classes)
        target = lay(table.second, "c4", closed=True, life=20)
        table.strikes(striker, target, dice=(2,))
        everybody_passes(table)
        got.append(target.wounds)
    assert got == wounds


AHEAD = ("own gnome ahead",)
EVERYONE = (
    "own gnome beside",
    "own gnome ahead",
    "own gnome far",
    "own elf",
    "gnome beside",
    "gnome far",
)


@pytest.mark.rule("121.1")
@pytest.mark.parametrize(
    ("text", "receivers"),
    [
        ("Ваши гномы имеют -1 от {strike}.", EVERYONE[:3]),
        ("Гномы противника имеют -1 от {strike}.", EVERYONE[4:]),
        ("Каждый ваш стоящий рядом гном имеет -1 от {strike}.", EVERYONE[:2]),
        ("Стоящие рядом гномы получают -1 от {strike}.", (*EVERYONE[:2], EVERYONE[4])),
        ("Существо, стоящее напротив Каменного стража, имеет -1 от {strike}.", AHEAD),
        ("Ваши гномы имеют -1 от {strike}, пока стоят рядом с Каменным стражем.", EVERYONE[:2]),
        (
            "Пока ваш гном стоит напротив Каменного стража, он получает -1 от {strike}.",
            AHEAD,
        ),
        (
            "Пока ваши гномы стоят напротив Каменного стража, они имеют -1 от {strike}.",
            AHEAD,
        ),
        ("Ваши эльфы имеют -1 от {strike}, пока в вашем отряде есть гном.", EVERYONE[3:4]),
        ("Ваши эльфы имеют -1 от {strike}, пока в вашем отряде нет гномов.", ()),
        ("Пока в отряде противника есть гном, ваши гномы имеют -1 от {strike}.", EVERYONE[:3]),
        ("Пока Каменный страж закрыт, ваши гномы имеют -1 от {strike}.", ()),
        ("Пока Каменный страж открыт, ваши гномы имеют -1 от {strike}.", EVERYONE[:3]),
        ("Ваши эльфы имеют «-1 от {strike}».", EVERYONE[3:4]),
        ("Ваши другие существа имеют -1 от {strike}.", EVERYONE[:4]),
        ("Каменный страж и ваши гномы имеют -1 от {strike}.", EVERYONE[:3]),
        ("Каменный страж и стоящие рядом эльфы имеют -1 от {strike}.", EVERYONE[3:4]),
        ("Ваши эльфы не могут атаковать и получают на 1 рану меньше от {strike}.", EVERYONE[3:4]),
    ],
)
def test_who_is_given_it(text: str, receivers: tuple[str, ...]) -> None:
    assert {name for name, wounds in given(text).items() if wounds == 1} == set(receivers)


NEAR = (False, True)


@pytest.mark.rule("121.1", "545.4")
@pytest.mark.parametrize(
    ("text", "beside", "far"),
    [
        ("Гномы противника не могут двигаться.", False, False),
        ("Эльфы противника не могут двигаться.", True, True),
        ("Гномы противника не могут двигаться, пока стоят рядом с Каменным стражем.", False, True),
        (
            "Пока гном противника стоит напротив Каменного стража, он не может двигаться.",
            False,
            True,
        ),
        (
            "Пока гномы противника стоят рядом с Каменным стражем, они не могут двигаться.",
            False,
            True,
        ),
        ("Гномы противника не могут двигаться, пока в вашем отряде есть эльф.", True, True),
        ("Пока в вашем отряде нет эльфов, гномы противника не могут двигаться.", False, False),
        ("Пока Каменный страж закрыт, гномы противника не могут двигаться.", True, True),
        ("Пока открыт, гномы противника не могут двигаться.", False, False),
        ("Гномы противника не могут атаковать и двигаться.", False, False),
        ("Гномы противника не могут атаковать или излечиваться.", True, True),
    ],
)
def test_what_others_may_not_do(text: str, beside: bool, far: bool) -> None:
    table = Table(active=Seat.SECOND)
    guard(table.first, "c3", text)
    near = lay(table.second, "c4", classes=GNOME)
    away = lay(table.second, "a6", classes=GNOME)
    assert (table.can_move(near, "d4"), table.can_move(away, "b6")) == (beside, far)


@pytest.mark.rule("121.1", "113.4")
@pytest.mark.parametrize(
    ("given", "armor"),
    [
        ("«{tap}: Выстрел на 1»", 0),
        ("«{armor} 2. {tap}: Выстрел на 1»", 2),
        ("«{tap}: Выстрел на 1» и «{armor} 3»", 3),
    ],
)
def test_an_action_given_to_others_is_theirs(given: str, armor: int) -> None:
    table = Table()
    giver = guard(table.first, "a1", f"Ваши эльфы имеют {given}.")
    elf, gnome = lay(table.first, "c2", classes=ELF), lay(table.first, "b2", classes=GNOME)
    table.second.creature("c5")
    users = {option.card for option in table.options if isinstance(option, op.UseAction)}
    assert elf.id in users
    assert not users & {giver.id, gnome.id}
    assert [piece.state.facts.value(ab.Name.ARMOR) for piece in (elf, gnome)] == [armor, 0]


@pytest.mark.rule("106.1.2")
@pytest.mark.same("2009:201.2а")
def test_the_own_name_in_what_is_given_means_the_giver() -> None:
    text = (
        "Стоящие напротив существа противника могут нападать {strike} только на Каменного стража."
    )
    table = Table(active=Seat.SECOND)
    giver = guard(table.first, "c3", text)
    friend = table.first.creature("b3")
    ahead, beside = table.second.creature("c4"), table.second.creature("b4")
    assert [table.can_strike(ahead, target) for target in (giver, friend)] == [True, False]
    assert [table.can_strike(beside, target) for target in (giver, friend)] == [True, True]


@pytest.mark.rule("211.2")
def test_a_host_has_what_its_rider_gives() -> None:
    table = Table(active=Seat.SECOND)
    host = lay(table.first, "c3", closed=True)
    other = lay(table.first, "b3", closed=True)
    rider = replace(
        creature(*spoken("Хозяин имеет -1 от {strike}."), name="Каменный страж"),
        type=ab.CardType.COMPANION,
        movement=None,
        cost=Cost(2),
    )
    table.first.symbiote(rider, host)
    orcs = [table.second.creature(cell, strike="2-2-2") for cell in ("c4", "b4")]
    for orc, target in zip(orcs, (host, other), strict=True):
        table.strikes(orc, target, dice=(4,))
        everybody_passes(table)
    assert (host.wounds, other.wounds) == (1, 2)
