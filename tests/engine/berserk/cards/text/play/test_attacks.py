"""What attacks set off: what no table says."""

import pytest

import engine.berserk.abilities as ab
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import answers
from tests.engine.berserk.abilities.laying import lay, spell, tap, use
from tests.engine.berserk.abilities.sayings import ENEMY, everybody_passes
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

# Printed text about attacks, from its words to the board: what sets it off (116.3, 511-512).


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
def test_a_trigger_fires_only_on_the_kinds_of_attack_its_text_names(
    text: str, kinds: tuple[str, ...], attack: str
) -> None:
    _table, orc, _elf = after(text, attack)
    assert orc.state.chips == (attack in kinds)


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
def test_a_trigger_fires_only_on_attacks_of_the_cards_its_text_names(
    text: str, by: tuple[str, ...], who: str
) -> None:
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
def test_a_trigger_on_an_attack_at_its_card_ignores_attacks_at_other_cards(
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
def test_a_limited_shot_trigger_counts_shots_per_turn_or_per_battle(
    text: str, gained: list[int]
) -> None:
    assert strikes_again(text, 3, turns=2) == gained


# Misses.


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
def test_a_miss_in_a_strike_dealt_by_an_ability_is_no_miss_in_an_assault(
    text: str, announced: int, dealt: int, order: str
) -> None:
    orc, elf = made_to_strike(text, ab.Order(order), (1, 4))
    assert (elf.wounds, orc.wounds) == (0, 1)
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
def test_a_trigger_fires_only_on_the_die_values_its_text_names(
    words: str, dice: tuple[int, ...], die: int
) -> None:
    table = Table()
    text = f"Когда бросок кубика вашего существа {words} получить {{counter}}."
    witness, enemy = says(table.first, "a1", text), says(table.second, "a6", text)
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", life=20, closed=True)
    table.strikes(orc, elf, dice=(die,))
    assert (witness.state.chips, enemy.state.chips) == (die in dice, 0)


# Attacks by artifacts and at them: where no attacker is named, any card is meant (212, 511).


SHOTS_AT_ITSELF = [
    ("Когда атакован, получить {counter}.", 3, 1),
    ("Когда атакован выстрелом, получить {counter}.", 3, 1),
    ("При выстреле по Каменному стражу получить {counter}.", 3, 1),
    ("При первом за ход выстреле по Каменному стражу получить {counter}.", 3, 1),
    ("После выстрела по Каменному стражу получить {counter}.", 3, 1),
    ("Блокирует по себе выстрелы.", 0, 0),
    ("Блокирует по себе первый выстрел за ход.", 0, 0),
    ("Защита от выстрелов.", 0, 0),
    ("Защита от сильных выстрелов.", 0, 0),
    ("Защита от слабых выстрелов.", 3, 0),
    ("-1 от выстрелов.", 2, 0),
    ("Не получает ран от выстрелов.", 0, 0),
    ("Все выстрелы по Каменному стражу сводятся к слабым.", 1, 0),
    ("Сильные выстрелы по Каменному стражу сводятся к слабым.", 1, 0),
    ("Выстрелы сводятся по Каменному стражу к слабым.", 1, 0),
    ("Слабые выстрелы по Каменному стражу сводятся к 2.", 3, 0),
    ("Когда получает 3 или более ран от одного выстрела, получить {counter}.", 3, 1),
]


def peopled() -> Table:
    """Return a table with a creature of each player's, without which the match is over."""
    table = Table()
    table.first.creature("a1", "Свой")
    table.second.creature("a6", "Чужой")
    return table


@pytest.mark.rule("212.2", "511.7")
@each_row("kind", [ab.CardType.ARTIFACT, ab.CardType.GROUND])
@each_row(("text", "wounds", "chips"), SHOTS_AT_ITSELF)
def test_a_trigger_on_a_shot_at_its_card_fires_for_creatures_and_artifacts(
    text: str, wounds: int, chips: int, kind: ab.CardType
) -> None:
    table = peopled()
    bow = says(table.first, "c3", SHOT, name="Самострел", kind=kind)
    stone = says(table.second, "c5", text, life=20, closed=True)
    use(table, bow, stone, die=6)
    everybody_passes(table)
    assert (stone.wounds, stone.state.chips) == (wounds, chips)


HEARS = "После заклинания получить 5 {counter}."


@pytest.mark.rule("306.5.3", "531.1", "111.1")
@pytest.mark.parametrize("kind", [ab.CardType.ARTIFACT, ab.CardType.GROUND])
@pytest.mark.parametrize(
    ("words", "wounds"),
    [
        ("Увеличить выбранный бросок кубика на 1", 2),
        ("Увеличить выбранный бросок кубика на 3", 3),
        ("Свести выбранный бросок кубика к 4", 2),
        ("Заблокировать выстрел", 0),
        ("Заблокировать выстрел величиной 1", 0),
        ("Перенаправить выстрел с существа противника в Каменного стража", 1),
    ],
)
def test_a_card_may_block_or_redirect_a_shot_of_a_creature_or_artifact(
    words: str, wounds: int, kind: ab.CardType
) -> None:
    table = peopled()
    bow = says(table.first, "c3", SHOT, name="Самострел", kind=kind)
    stone = says(table.first, "b3", f"{{instant}}: {words}.", HEARS, life=20)
    elf = table.second.creature("c5", life=20, closed=True)
    use(table, bow, elf, die=3)
    answers(table, stone)
    redirected = "Перенаправить" in words
    assert (stone.wounds, elf.wounds) == ((wounds, 0) if redirected else (0, wounds))
    assert stone.state.chips == 0


@pytest.mark.rule("212.2", "528.9")
@pytest.mark.parametrize("kind", [ab.CardType.ARTIFACT, ab.CardType.GROUND])
@pytest.mark.parametrize(
    "text", ["Не может атаковать.", "Не может нападать.", "Не может объявлять выстрел."]
)
def test_a_ban_on_attacking_stops_attacks_of_creatures_and_artifacts(
    text: str, kind: ab.CardType
) -> None:
    table = peopled()
    bow = says(table.first, "c3", text, SHOT)
    target = says(table.second, "c5", life=20, closed=True, kind=kind)
    assert not table.can_use(bow, target)
    if "выстрел" not in text:
        near = says(table.second, "c4", life=20, closed=True, kind=kind, name="Ближний")
        assert not table.can_strike(bow, near)
