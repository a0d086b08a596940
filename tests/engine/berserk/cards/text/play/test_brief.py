"""What holds for some time, from text to the board."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_cards import TakeControl
from engine.berserk.table import options as op
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import influence, lay, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.brief import aims, hit, turns
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.test_effects import Scene, weak
from tests.engine.berserk.cards.text.play.test_titled import answered
from tests.support.scenario import Piece, Table

TURNS: Final = {"до конца хода": 0, "до конца хода противника": 1}


# Rules for some time.


@pytest.mark.rule("119.3", "528.9")
@pytest.mark.parametrize("until", TURNS)
@pytest.mark.parametrize(
    "words",
    [
        "Существо противника не может нападать {until}",
        "{until} существо противника не может нападать",
        "Существо противника получает «Не может нападать» {until}",
    ],
)
def test_an_enemy_may_not_attack_for_so_long(words: str, until: str) -> None:
    scene = Scene("{tap}: " + words.format(until=until) + ".", wounds=0)
    assert scene.aims() == {"враг", "дальний"}
    near = scene.table.first.creature("c3", "Близкий", life=20)
    scene.plays(scene.foe)
    scene.turns(1)
    assert scene.table.can_strike(scene.foe, near) is (TURNS[until] == 0)
    scene.turns(2)
    assert scene.table.can_strike(scene.foe, near)


@pytest.mark.rule("119.3", "528.9")
def test_who_is_struck_is_neither_healed_nor_livelier_for_a_turn() -> None:
    text = (
        "При {strike} атакованный не может излечиваться или получать дополнительные {health} до "
        "конца хода."
    )
    table = Table()
    orc = says(table.first, "c3", text)
    healer = says(
        table.first,
        "a1",
        "{instant}: Излечить существо противника на 1. "
        "{instant}: Существо противника получает 1 дополнительную {health}.",
    )
    elf = table.second.creature("c4", closed=True, life=9)
    other = table.second.creature("e4", "Другой", wounds=1)
    table.strikes(orc, elf, dice=(3,))
    nobody_answers(table)
    hurt = elf.wounds
    for piece in (elf, other):
        use(table, healer, piece, number=0)
        nobody_answers(table)
    use(table, healer, elf, number=1)
    nobody_answers(table)
    assert (hurt, elf.wounds, elf.state.extra, other.wounds) == (1, 1, 0, 0)
    turns(table, 2)
    use(table, healer, elf, number=0)
    nobody_answers(table)
    assert elf.wounds == 0


@pytest.mark.rule("413.1", "542.1")
def test_a_protection_is_ignored_until_the_end_of_the_enemys_next_turn() -> None:
    table = Table()
    text = "Концентрация: игнорирует {zor} до конца хода противника. {tap}: Разряд на 1."
    monk = says(table.second, "c6", text)
    elf = says(table.first, "c1", "{zor}.", life=20)
    turns(table)
    use(table, monk, elf, die=3)
    nobody_answers(table)
    assert elf.wounds == 1


@pytest.mark.rule("413.1", "413.3")
@pytest.mark.parametrize(
    ("until", "held"),
    [
        ("до конца хода", [False, False, False]),
        ("до конца вашего хода", [True, False, False]),
        ("до конца хода противника", [True, True, False]),
    ],
)
def test_what_is_gained_as_a_turn_ends_means_the_turns_to_come(
    until: str, held: list[bool]
) -> None:
    table = Table()
    text = f"Концентрация: получить +1 к {{strike}} {until} (1 раз за бой)."
    monk = says(table.second, "c6", text)
    table.first.creature("c1")
    stronger = []
    for _turn in held:
        turns(table)
        stronger.append(weak(monk) == 2)
    assert stronger == held


@pytest.mark.rule("535.1.1")
@pytest.mark.parametrize(("flyer", "wounds"), [(False, 2), (True, 1)])
def test_more_wounds_come_from_the_strikes_of_such_creatures(flyer: bool, wounds: int) -> None:
    text = (
        "{instant}: Существо получает на 1 рану больше от {strike} нелетающих существ до конца "
        "хода."
    )
    table = Table()
    mage = says(table.first, "a1", text)
    orc = table.first.flyer("Орёл") if flyer else table.first.creature("c3", "Орк")
    elf = table.second.creature("c4", "Эльф", closed=True, life=20)
    use(table, mage, elf)
    everybody_passes(table)
    table.strikes(orc, elf, dice=(3,))
    nobody_answers(table)
    assert elf.wounds == wounds


@pytest.mark.rule("409.1", "119.3")
@pytest.mark.parametrize(
    "words",
    ["не открывается в начале своего следующего хода", "не открывается в свой следующий ход"],
)
def test_a_card_stays_closed_in_its_own_next_turn(words: str) -> None:
    table = Table()
    mage = says(table.first, "a1", f"{{instant}}: Существо {words}.")
    own = table.first.creature("c1", "Свой", closed=True)
    foe = table.second.creature("c6", "Враг", closed=True)
    spared = table.second.creature("e6", "Другой", closed=True)
    for piece in (own, foe):
        use(table, mage, piece)
        everybody_passes(table)
    turns(table)
    assert (foe.is_closed, spared.is_closed, own.is_closed) == (True, False, True)
    turns(table)
    assert own.is_closed
    turns(table)
    assert not foe.is_closed
    turns(table)
    assert not own.is_closed


@pytest.mark.rule("119.3", "413.3")
def test_a_gain_lasts_to_the_end_of_the_next_turn_of_who_has_it() -> None:
    table = Table()
    text = "{instant}: Существо получает +2 к {strike} до конца его следующего хода."
    mage = says(table.first, "a1", text)
    own, foe = table.first.creature("c1", "Свой"), table.second.creature("c6", "Враг")
    for piece in (own, foe):
        use(table, mage, piece)
        everybody_passes(table)
    held = []
    for _turn in range(4):
        held.append((weak(own), weak(foe)))
        turns(table)
    assert held == [(3, 3), (3, 3), (3, 1), (1, 1)]


# As long as something is so.


@pytest.mark.rule("122.8")
def test_a_loss_lasts_while_who_has_it_is_closed() -> None:
    scene = Scene(
        "{tap}: Существо противника получает -1 к {strike}, пока оно закрыто.", closed=True
    )
    scene.plays(scene.foe)
    assert (weak(scene.foe), weak(scene.far)) == (0, 1)
    scene.turns(1)
    assert (scene.foe.is_closed, weak(scene.foe)) == (False, 1)


@pytest.mark.rule("122.8")
def test_a_gain_of_its_own_lasts_while_the_card_is_open() -> None:
    scene = Scene("{instant}: Получить +1 к {strike}, пока открыт. {tap}: Получить {counter}.")
    scene.plays()
    assert weak(scene.mage) == 2
    scene.plays(number=1)
    assert (scene.mage.is_closed, weak(scene.mage)) == (True, 1)


@pytest.mark.rule("122.8")
@pytest.mark.parametrize(
    ("where", "killed", "stolen"),
    [("в зоне битвы", 1, 0), ("находится на поле боя", 1, 0), ("в вашем отряде", 1, 1)],
)
def test_an_effect_ends_when_its_maker_leaves(where: str, killed: int, stolen: int) -> None:
    text = f"{{instant}}: Существо противника получает -1 к {{strike}}, пока ~ {where}.".replace(
        "~", "Каменный страж"
    )
    for body, after in ((ab.Destroy(), killed), (TakeControl(), stolen)):
        scene = Scene(text)
        thief = lay(
            scene.table.second, "a6", tap(influence(body, targets=ab.Targets())), name="Вор"
        )
        scene.plays(scene.foe)
        scene.turns(1)
        assert weak(scene.foe) == 0
        use(scene.table, thief, scene.mage)
        nobody_answers(scene.table)
        assert weak(scene.foe) == after


@pytest.mark.rule("532.5", "122.8")
def test_a_protection_from_poison_is_lost() -> None:
    table = Table()
    text = (
        "{instant}: Существо теряет {zoo} до конца хода. "
        "{instant}: Существо получает отравление на 1."
    )
    mage = says(table.first, "a1", text)
    elf = says(table.second, "c6", "{zoo}.")
    use(table, mage, elf, number=1)
    everybody_passes(table)
    assert not elf.state.facts.has(ab.Name.POISON)
    use(table, mage, elf, number=0)
    everybody_passes(table)
    use(table, mage, elf, number=1)
    everybody_passes(table)
    assert elf.state.facts.has(ab.Name.POISON)


# Some of it for some time.


@pytest.mark.rule("119.3", "508.4")
@pytest.mark.parametrize(
    ("subject", "who"), [("Получить", "mage"), ("Существо противника получает", "foe")]
)
def test_one_part_ends_and_the_other_stays(subject: str, who: str) -> None:
    scene = Scene(
        f"{{tap}}: {subject} +1 к {{strike}} до конца хода и 2 дополнительные {{health}}."
    )
    piece: Piece = getattr(scene, who)
    scene.plays(None if who == "mage" else piece)
    assert (weak(piece), piece.state.extra) == (2, 2)
    scene.turns(1)
    assert (weak(piece), piece.state.extra) == (1, 2)


@pytest.mark.rule("505.4.8")
@pytest.mark.parametrize(("number", "gained"), [(0, (2, 0)), (1, (1, 2))])
def test_one_part_or_the_other(number: int, gained: tuple[int, int]) -> None:
    text = "{tap}: Получить +1 к {strike} до конца хода либо 2 дополнительные {health}."
    scene = Scene(text)
    use(scene.table, scene.mage)
    scene.table.choose(
        [each for each in scene.table.options if not isinstance(each, op.Pass)][number]
    )
    everybody_passes(scene.table)
    assert (weak(scene.mage), scene.mage.state.extra) == gained
    scene.turns(1)
    assert (weak(scene.mage), scene.mage.state.extra) == (1, gained[1])


@pytest.mark.rule("104.4")
def test_movement_and_strike_become_others() -> None:
    scene = Scene("{tap}: Существо противника получает {move} 3 и {strike} 2-3-4.")
    scene.plays(scene.foe)
    facts = scene.foe.state.facts
    assert facts.strike is not None
    assert (facts.movement, facts.strike.weak, facts.strike.strong) == (3, 2, 4)


@pytest.mark.rule("508.4")
def test_only_who_has_no_extra_life_is_aimed_at() -> None:
    scene = Scene(
        "{instant}: Существо без дополнительных {health} получает одну дополнительную {health}."
    )
    scene.plays(scene.foe)
    assert scene.foe.state.extra == 1
    assert scene.aims() == {"маг", "друг", "дальний"}


@pytest.mark.rule("508.4", "505.4.5")
def test_extra_life_is_taken_off_who_has_so_much() -> None:
    scene = Scene(
        "{instant}: Снять 2 дополнительные {health} с вашего существа, при этом получить "
        "{counter}. {instant}: Существо получает 1 дополнительную {health}."
    )
    for piece in (scene.friend, scene.friend, scene.mage, scene.foe, scene.foe):
        scene.plays(piece, number=1)
    use(scene.table, scene.mage)
    assert aims(scene.table) == {scene.friend.id, scene.mage.id}
    scene.table.choose(op.ChooseTarget(scene.friend.id))
    everybody_passes(scene.table)
    assert (scene.friend.state.extra, scene.mage.state.extra, scene.mage.state.chips) == (0, 1, 3)


@pytest.mark.rule("505.6", "505.4.5")
def test_who_may_do_it_gets_what_comes_of_it() -> None:
    table = Table()
    text = "При {strike} атакованный может получить {counter}, при этом получить +1 к {strike}."
    orc = says(table.first, "c3", text)
    elf = table.second.creature("c4", closed=True, life=9)
    table.strikes(orc, elf, dice=(3,))
    answered(table)
    assert (elf.state.chips, weak(elf), orc.state.chips, weak(orc)) == (1, 2, 0, 1)


@pytest.mark.rule("501.3", "543.4")
def test_a_number_is_of_the_card_that_was_closed() -> None:
    table = Table()
    text = (
        "Закрыть ваше другое существо: получить +X к {strike}, где X — слабый {strike} этого "
        "существа."
    )
    ram = says(table.first, "c1", text)
    porter = table.first.creature("c2", strike="3-4-5")
    table.second.creature("c6")
    use(table, ram)
    table.choose(op.ChoosePayment(porter.id))
    everybody_passes(table)
    assert (porter.is_closed, weak(ram)) == (True, 4)


@pytest.mark.rule("520.2")
@pytest.mark.parametrize(
    ("words", "wounds"),
    [("+1 ко всем ударам", 2), ("+1 {strike}", 2), ("+1 ко всем выстрелам", 1)],
)
def test_all_strikes_are_so_much_harder(words: str, wounds: int) -> None:
    table = Table()
    orc = says(table.first, "c3", f"{{instant}}: Получить {words} до конца хода.")
    elf = table.second.creature("c4", closed=True, life=9)
    use(table, orc)
    everybody_passes(table)
    assert hit(table, orc, elf) == wounds
