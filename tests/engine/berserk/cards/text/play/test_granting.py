"""What a card has while something is so, and what it gives to others, from text to the table."""

from typing import Any

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.cards.text.play.guards import ELF, GNOME, guard
from tests.support.rows import each_row
from tests.support.scenario import Table

HAS_FORMATION = ab.Formation((ab.Named(ab.Name.FORTITUDE),))

# While something is so.


def worth(text: str, *, cell: str = "c3", closed_friend: bool = False, **facts: Any) -> int:
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
def test_a_conditional_ability_is_active_only_under_its_condition(
    text: str, holds: dict[str, Any] | None, not_so: dict[str, Any] | None
) -> None:
    if holds is not None:
        assert worth(text, **holds) == 1
    if not_so is not None:
        assert worth(text, **not_so) == 0


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
def test_an_ability_is_granted_to_exactly_the_named_cards(
    text: str, receivers: tuple[str, ...]
) -> None:
    assert {name for name, wounds in given(text).items() if wounds == 1} == set(receivers)


@pytest.mark.rule("106.1.2")
@pytest.mark.same("2009:201.2а")
def test_the_own_name_in_a_granted_ability_means_the_card_that_grants_it() -> None:
    text = (
        "Стоящие напротив существа противника могут нападать {strike} только на Каменного стража."
    )
    table = Table(active=Seat.SECOND)
    giver = guard(table.first, "c3", text)
    friend = table.first.creature("b3")
    ahead, beside = table.second.creature("c4"), table.second.creature("b4")
    assert [table.can_strike(ahead, target) for target in (giver, friend)] == [True, False]
    assert [table.can_strike(beside, target) for target in (giver, friend)] == [True, True]
