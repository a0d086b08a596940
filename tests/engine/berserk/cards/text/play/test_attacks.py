"""Printed text about attacks, from its words to the board: what sets it off (116.3, 511-512)."""

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay, spell, tap, use
from tests.engine.berserk.abilities.sayings import ENEMY, everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.fighting import (
    ATTACKS,
    BLOW,
    BOLT,
    REACH,
    SHOT,
    STRIKE,
    THROW,
    after,
    attacks,
    says,
)
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table

WEAK, MEDIUM, STRONG = 3, 4, 6
"""Dice of an attack at a closed card (515.6)."""


@pytest.mark.rule("116.3.1", "111.1")
@each_row("attack", ATTACKS)
@each_row(
    ("text", "kinds"),
    [
        ("При {strike} получить {counter}.", (STRIKE,)),
        ("При ударе получить {counter}.", (STRIKE, BLOW, REACH)),
        ("При атаке получить {counter}.", ATTACKS),
        ("При выстреле получить {counter}.", (SHOT,)),
        ("При метании получить {counter}.", (THROW,)),
        ("При разряде получить {counter}.", (BOLT,)),
        ("При дальней атаке получить {counter}.", (REACH, SHOT, THROW, BOLT)),
        ("При ближней атаке получить {counter}.", (STRIKE, BLOW)),
        ("При нападении {strike} получить {counter}.", (STRIKE,)),
        ("При нападении получить {counter}.", ATTACKS),
        ("После {strike} получить {counter}.", (STRIKE,)),
        ("После метания получить {counter}.", (THROW,)),
    ],
)
def test_the_kind_of_attack_sets_it_off(text: str, kinds: tuple[str, ...], attack: str) -> None:
    _table, orc, _elf = after(text, attack)
    assert orc.state.chips == (attack in kinds)


@pytest.mark.rule("105.5", "116.3.1")
@pytest.mark.parametrize("die", [WEAK, MEDIUM, STRONG])
@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("При слабом ударе получить {counter}.", (WEAK,)),
        ("При среднем ударе получить {counter}.", (MEDIUM,)),
        ("При сильной атаке получить {counter}.", (STRONG,)),
        ("При слабом или среднем ударе получить {counter}.", (WEAK, MEDIUM)),
        ("При средней или сильной атаке получить {counter}.", (MEDIUM, STRONG)),
        ("При ударе получить {counter}.", (WEAK, MEDIUM, STRONG)),
    ],
)
def test_how_hard_it_lands_sets_it_off(text: str, dice: tuple[int, ...], die: int) -> None:
    _table, orc, _elf = after(text, STRIKE, die)
    assert orc.state.chips == (die in dice)


@pytest.mark.rule("546.1")
@pytest.mark.parametrize("moment", ["При {strike} по", "После {strike} по", "При нападении на"])
@pytest.mark.parametrize("classes", [("Орк",), ("Эльф",)])
@pytest.mark.parametrize("enemy", [True, False])
def test_whom_it_is_at_sets_it_off(moment: str, classes: tuple[str, ...], enemy: bool) -> None:
    noun = "орка" if moment.endswith("на") else "орку"
    table = Table()
    orc = says(table.first, "c3", f"{moment} {noun} противника получить {{counter}}.")
    side, cell = (table.second, "c4") if enemy else (table.first, "c2")
    prey = lay(side, cell, life=20, closed=True, classes=classes)
    table.strikes(orc, prey, dice=(WEAK,))
    assert orc.state.chips == (enemy and classes == ("Орк",))


@pytest.mark.rule("546.1", "116.3.3")
@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("При {strike} вашего существа получить {counter}.", ("witness", "orc")),
        ("При {strike} другого вашего существа получить {counter}.", ("orc",)),
        ("При {strike} существа противника получить {counter}.", ("elf",)),
        ("При {strike} существа получить {counter}.", ("witness", "orc", "elf")),
        ("При {strike} получить {counter}.", ("witness",)),
        ("При нападении вашего существа получить {counter}.", ("witness", "orc")),
        ("Когда другое ваше существо нападает получить {counter}.", ("orc",)),
        ("После {strike} существа противника получить {counter}.", ("elf",)),
        ("При сильном {strike} вашего существа получить {counter}.", ()),
        ("Когда ваше существо наносит раны {strike} получить {counter}.", ("witness", "orc")),
        ("Когда наносит раны {strike} получить {counter}.", ("witness",)),
        ("При первом за ход {strike} существа противника получить {counter}.", ("elf",)),
    ],
)
@pytest.mark.parametrize("who", ["witness", "orc", "elf"])
def test_whose_attack_it_is_sets_it_off(text: str, by: tuple[str, ...], who: str) -> None:
    table = Table(active=Seat.SECOND if who == "elf" else Seat.FIRST)
    witness = says(table.first, "a3", text)
    orc = table.first.creature("c3", life=20, closed=who == "elf")
    elf = table.second.creature("c4", life=20, closed=who != "elf")
    prey = table.second.creature("a4", life=20, closed=True)
    match who:
        case "witness":
            table.strikes(witness, prey, dice=(WEAK,))
        case "orc":
            table.strikes(orc, elf, dice=(WEAK,))
        case _:
            table.strikes(elf, orc, dice=(WEAK,))
    assert witness.state.chips == (who in by)


@pytest.mark.rule("546.1")
@pytest.mark.parametrize("by", [STRIKE, SHOT])
@pytest.mark.parametrize("at_itself", [True, False])
@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("При {strike} по ~ получить {counter}.", (STRIKE,)),
        ("При атаке существа противника по ~ получить {counter}.", (STRIKE, SHOT)),
        ("При атаке вашего существа по ~ получить {counter}.", ()),
        ("При нападении на ~ получить {counter}.", (STRIKE, SHOT)),
        ("Когда существо противника нападает {strike} на ~ получить {counter}.", (STRIKE,)),
        ("Когда атакован получить {counter}.", (STRIKE, SHOT)),
        ("Если ~ атакован выстрелом получить {counter}.", (SHOT,)),
        ("После выстрела по ~ получить {counter}.", (SHOT,)),
    ],
)
def test_an_attack_at_the_card_itself_sets_it_off(
    text: str, kinds: tuple[str, ...], by: str, at_itself: bool
) -> None:
    table = Table()
    orc = says(table.first, "c3", SHOT)
    elf = says(
        table.second,
        "c4" if by is STRIKE else "c5",
        text.replace("на ~", "на Каменного стража")
        .replace("по ~", "по Каменному стражу")
        .replace("~", "Каменный страж"),
        life=20,
        closed=True,
    )
    other = table.second.creature("d4" if by is STRIKE else "d5", life=20, closed=True)
    attacks(table, orc, elf if at_itself else other, by)
    assert elf.state.chips == (at_itself and by in kinds)


@pytest.mark.rule("116.3", "512.6.4")
@pytest.mark.parametrize("wounded", [True, False])
def test_whichever_card_is_attacked_may_set_it_off(wounded: bool) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", life=20, closed=True, wounds=int(wounded))
    text = "Когда ваше раненое существо атаковано получить {counter}."
    witness = says(table.second, "a6", text)
    table.strikes(orc, elf, dice=(WEAK,))
    assert witness.state.chips == wounded


@pytest.mark.rule("407.1", "116.3")
@pytest.mark.parametrize(
    ("when", "own", "theirs"),
    [("в ваш ход", 1, 0), ("в ход противника", 0, 1), ("", 1, 1)],
)
def test_whose_turn_it_is_counts(when: str, own: int, theirs: int) -> None:
    text = f"При {{strike}} {when} получить {{counter}}."
    assert (chips_by_own_strike(text), chips_by_counterstrike(text)) == (own, theirs)


@pytest.mark.rule("545.7", "407.1")
@pytest.mark.parametrize(
    ("limit", "own", "theirs"),
    [
        ("1 раз за ваш ход", 1, 0),
        ("1 раз за ход противника", 0, 1),
        ("1 раз за ход", 1, 1),
        ("2 раза за ваш ход", 1, 0),
    ],
)
def test_a_limit_may_count_in_one_sides_turns_alone(limit: str, own: int, theirs: int) -> None:
    text = f"При {{strike}} получить {{counter}} ({limit})."
    assert (chips_by_own_strike(text), chips_by_counterstrike(text)) == (own, theirs)


def chips_by_own_strike(text: str) -> int:
    _table, orc, _elf = after(text, STRIKE)
    return orc.state.chips


def chips_by_counterstrike(text: str) -> int:
    table = Table()
    orc = table.first.creature("c3", life=20)
    elf = says(table.second, "c4", text, life=20)
    table.strikes(orc, elf, dice=(1, 4))
    while table.asked is not None and not table.can_strike(orc, elf) and orc.wounds == 0:
        table.stands_firm()
    return elf.state.chips


def strikes_again(text: str, times: int, *, turns: int = 1) -> list[int]:
    """The chips of a card after each of its shots at closed enemies."""
    table = Table()
    orc = says(table.first, "c3", text, "Выстрел".join(("{counter}: ", " на 1-2-3.")), chips=20)
    elf = table.second.creature("c5", life=60, closed=True)
    chips = []
    for turn in range(turns):
        if turn:
            table.ends_turn()
            table.ends_turn()
        for _time in range(times):
            before = orc.state.chips
            use(table, orc, elf, die=WEAK)
            chips.append(orc.state.chips - before + 1)
    return chips


@pytest.mark.rule("545.8", "545.7")
@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("При первом выстреле за ход получить 2 {counter}.", [2, 0, 0, 2, 0, 0]),
        ("При первом за ход выстреле получить 2 {counter}.", [2, 0, 0, 2, 0, 0]),
        ("При втором выстреле за ход получить 2 {counter}.", [0, 2, 0, 0, 2, 0]),
        ("При третьем выстреле за ход получить 2 {counter}.", [0, 0, 2, 0, 0, 2]),
        ("При первом выстреле за бой получить 2 {counter}.", [2, 0, 0, 0, 0, 0]),
        ("При первом слабом выстреле за ход получить 2 {counter}.", [2, 0, 0, 2, 0, 0]),
        ("При первом сильном выстреле за ход получить 2 {counter}.", [0, 0, 0, 0, 0, 0]),
        ("При выстреле получить 2 {counter} (1 раз за ход).", [2, 0, 0, 2, 0, 0]),
        ("При выстреле получить 2 {counter} (2 раза за ход).", [2, 2, 0, 2, 2, 0]),
        ("При выстреле получить 2 {counter} (1 раз за бой).", [2, 0, 0, 0, 0, 0]),
    ],
)
def test_the_first_of_the_turn_or_of_the_battle(text: str, gained: list[int]) -> None:
    assert strikes_again(text, 3, turns=2) == gained


# Misses.


def missing(text: str) -> tuple[Piece, Piece]:
    """An orc's strike at an open elf misses, and the elf strikes back; the text is the orc's."""
    table = Table()
    orc = says(table.first, "c3", text, life=20)
    elf = table.second.creature("c4", strike="1-1-1", life=20)
    table.strikes(orc, elf, dice=(1, 4))
    assert (elf.wounds, orc.wounds) == (0, 1)
    return orc, elf


@pytest.mark.rule("515.5", "546.2")
@pytest.mark.parametrize(
    ("text", "miss", "hit", "shot"),
    [
        ("При промахе получить {counter}.", 1, 0, 0),
        ("При промахе в нападении получить {counter}.", 1, 0, 0),
        ("При промахе {strike} в нападении получить {counter}.", 1, 0, 0),
        ("При {strike} или промахе в нападении получить {counter}.", 1, 1, 0),
        ("При атаке или промахе в нападении получить {counter}.", 1, 1, 1),
        ("При ударе получить {counter}.", 0, 1, 0),
        ("При нападении {strike} получить {counter}.", 1, 1, 0),
        ("После {strike} получить {counter}.", 1, 1, 0),
        ("При промахе существа противника получить {counter}.", 0, 0, 0),
        ("При промахе вашего существа в ваш ход получить {counter}.", 1, 0, 0),
    ],
)
def test_a_miss_is_an_event_of_its_own(text: str, miss: int, hit: int, shot: int) -> None:
    orc, _elf = missing(text)
    chips = [orc.state.chips]
    for attack in (STRIKE, SHOT):
        _table, orc, _elf = after(text, attack)
        chips.append(orc.state.chips)
    assert chips == [miss, hit, shot]


@pytest.mark.rule("515.5")
@pytest.mark.parametrize(("text", "chips"), [("", 0), ("стоящего рядом существа ", 1)])
def test_whose_miss_it_is_counts(text: str, chips: int) -> None:
    table = Table()
    orc = table.first.creature("c3", life=20)
    witness = says(table.first, "b3", f"При промахе в нападении {text}получить {{counter}}.")
    elf = table.second.creature("c4", life=20)
    table.strikes(orc, elf, dice=(1, 4))
    assert (elf.wounds, witness.state.chips) == (0, chips)


@pytest.mark.rule("512.6.2", "515.5", "537.2", "537.5")
@pytest.mark.parametrize(
    ("text", "announced", "dealt"),
    [
        ("При промахе получить {counter}.", 1, 1),
        ("При промахе в нападении получить {counter}.", 1, 0),
        ("При промахе {strike} в нападении получить {counter}.", 1, 0),
        ("При {strike} или промахе в нападении получить {counter}.", 1, 0),
        ("При {strike} или при промахе в нападении получить {counter}.", 1, 0),
        ("При {strike} или при промахе получить {counter}.", 1, 1),
    ],
)
@pytest.mark.parametrize("order", ["announces", "fights"])
def test_a_strike_that_an_ability_makes_fight_misses_in_no_assault(
    text: str, announced: int, dealt: int, order: str
) -> None:
    orc, elf = made_to_strike(text, ab.Order(order), (1, 4))
    assert (elf.wounds, orc.wounds) == (0, 1)
    assert orc.state.chips == (announced if order == "announces" else dealt)


@pytest.mark.rule("537.5", "546.2")
@pytest.mark.parametrize(
    ("text", "announced", "dealt"),
    [
        ("При {strike} или промахе в нападении получить {counter}.", 1, 0),
        ("При {strike} или при промахе в нападении получить {counter}.", 1, 1),
    ],
)
@pytest.mark.parametrize("order", ["announces", "fights"])
def test_what_speaks_of_an_assault_speaks_of_its_strikes_too(
    text: str, announced: int, dealt: int, order: str
) -> None:
    orc, elf = made_to_strike(text, ab.Order(order), (4, 1))
    assert elf.wounds
    assert orc.state.chips == (announced if order == "announces" else dealt)


def made_to_strike(text: str, order: ab.Order, dice: tuple[int, int]) -> tuple[Piece, Piece]:
    """A shaman makes an orc strike an elf; the text is the orc's."""
    table = Table()
    mine = ab.AllOf((ab.OfSide(ab.Side.OWN), ab.IsCreature()))
    makes = ab.Makes(order, ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets())
    shaman = lay(
        table.first, "a1", tap(spell(makes, targets=ab.Targets(mine, then=ab.Targets(ENEMY))))
    )
    orc = says(table.first, "c3", text, life=20)
    elf = table.second.creature("c4", strike="1-1-1", life=20)
    table.dice(*dice)
    use(table, shaman, orc)
    return orc, elf


@pytest.mark.rule("546.2")
@pytest.mark.parametrize(
    ("text", "chips"),
    [
        ("При {strike} или промахе в нападении получить {counter}.", 0),
        ("При {strike} или при промахе в нападении получить {counter}.", 1),
    ],
)
def test_a_counterstrike_is_a_strike_and_no_assault(text: str, chips: int) -> None:
    table = Table()
    orc = says(table.second, "c4", text, life=20, strike="1-1-1")
    elf = table.first.creature("c3", life=20)
    table.strikes(elf, orc, dice=(1, 4))
    assert (elf.wounds, orc.state.chips) == (1, chips)


# «Может».


@pytest.mark.rule("116.7")
@pytest.mark.parametrize("takes", [True, False])
def test_what_may_be_left_out_is_asked_for(takes: bool) -> None:
    table, orc, _elf = after("При {strike} может получить {counter}.", STRIKE)
    if takes:
        first_trigger(table, orc)
    else:
        table.passes()
    assert orc.state.chips == takes


@pytest.mark.rule("116.6")
def test_what_may_not_be_left_out_is_not_asked_for() -> None:
    _table, orc, _elf = after("При {strike} получить {counter}.", STRIKE)
    assert orc.state.chips == 1


# Dice, wounds and defenders as events.


@pytest.mark.rule("306.5.3", "546.2")
@pytest.mark.parametrize("die", [1, 2, 3, 5, 6])
@pytest.mark.parametrize(
    ("words", "dice"),
    [
        ("равен 6", (6,)),
        ("равен 2 или менее", (1, 2)),
        ("равен 5 или более", (5, 6)),
    ],
)
def test_what_a_die_shows_sets_it_off(words: str, dice: tuple[int, ...], die: int) -> None:
    table = Table()
    text = f"Когда бросок кубика вашего существа {words} получить {{counter}}."
    witness, enemy = says(table.first, "a1", text), says(table.second, "a6", text)
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(die,))
    assert (witness.state.chips, enemy.state.chips) == (die in dice, 0)


@pytest.mark.rule("508.5", "545.3")
@pytest.mark.parametrize("die", [WEAK, MEDIUM, STRONG])
@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("Когда получает 2 или более ран получить {counter}.", (MEDIUM, STRONG)),
        ("Когда получает 3 или более ран от атаки получить {counter}.", (STRONG,)),
        ("Когда получает 1 или более ран от выстрела получить {counter}.", ()),
    ],
)
def test_how_many_wounds_it_gets_sets_it_off(text: str, dice: tuple[int, ...], die: int) -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = says(table.second, "c4", text, life=20, closed=True)
    table.strikes(orc, elf, dice=(die,))
    assert elf.state.chips == (die in dice)


@pytest.mark.rule("508.5")
@pytest.mark.parametrize("die", [WEAK, MEDIUM, STRONG])
def test_how_many_wounds_an_own_card_deals_sets_it_off(die: int) -> None:
    text = "Когда ваше существо наносит 2 или более раны немагической атакой получить {counter}."
    table = Table()
    orc, witness = table.first.creature("c3"), says(table.first, "a1", text)
    enemy = says(table.second, "a6", text)
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(die,))
    assert (witness.state.chips, enemy.state.chips) == (die != WEAK, 0)


@pytest.mark.rule("514.1", "115.1")
@pytest.mark.parametrize("defends", [True, False])
def test_who_steps_in_as_the_defender_is_set_off_and_who_is_attacked_is_not(defends: bool) -> None:
    text = "Когда выступает защитником получить {counter}."
    table = Table()
    orc = table.first.creature("c3")
    elf, guard = (says(table.second, cell, text, life=20) for cell in ("c4", "d4"))
    table.strikes(orc, elf, dice=(6, 1))
    if defends:
        table.defends(guard)
    else:
        table.passes()
    everybody_passes(table)
    assert (elf.state.chips, guard.state.chips) == (0, int(defends))
