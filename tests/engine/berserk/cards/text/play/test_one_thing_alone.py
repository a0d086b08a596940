"""Rules that hold for one thing and for no other, from printed text to the board."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.board import cell_name
from tests.engine.berserk.abilities.laying import can_use
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger
from tests.engine.berserk.cards.text.play.brief import hit, turns
from tests.engine.berserk.cards.text.play.fighting import SHOT, says
from tests.support.scenario import Table
from tests.support.tableau import Board, Tableau, played


@pytest.mark.rule("510.1", "528.9")
@pytest.mark.parametrize(
    ("text", "shoots", "heals"),
    [
        ("Не может действовать.", False, False),
        ("Не может атаковать.", False, True),
        ("Не может двигаться.", True, True),
    ],
)
def test_who_may_not_act_does_nothing_that_closes_it(text: str, shoots: bool, heals: bool) -> None:
    scene = Tableau(SHOT, "{tap}: Излечиться на 1.", text)
    mage = scene.pieces["маг"]
    assert scene.can(number=0) is shoots
    assert can_use(scene.table, mage, None, number=1) is heals


@pytest.mark.rule("518.1", "545.9")
@pytest.mark.parametrize(
    ("text", "steps", "dashes"),
    [
        ("Рывок.", False, False),
        ("Рывок. Может двигаться по диагонали.", True, False),
        ("Рывок. Может совершать рывок по диагонали.", False, True),
        ("Рывок. Может двигаться и совершать рывок по диагонали.", True, True),
    ],
)
def test_how_it_steps_is_told_from_how_it_dashes(text: str, steps: bool, dashes: bool) -> None:
    table = Table()
    orc = says(table.first, "c3", text, movement=1)
    elf = table.second.creature("c4", closed=True, life=20)
    assert table.can_move(orc, "d4") is steps
    table.strikes(orc, elf, dice=(3,))
    first_trigger(table, orc)
    everybody_passes(table)
    offered = {cell_name(one.cell) for one in table.options if isinstance(one, op.ChooseCell)}
    assert {"b3", "d3", "c2"} <= offered
    assert ("d4" in offered) is dashes


@pytest.mark.rule("545.8", "210.1")
@pytest.mark.parametrize(
    ("where", "keeps"), [("в вашем отряде", False), ("в зоне битвы", False), ("на поле боя", True)]
)
def test_a_flyer_is_in_the_squad_and_not_on_the_battlefield(where: str, keeps: bool) -> None:
    text = f"{{instant}}: Существо противника теряет {{zor}}, пока Каменный страж {where}."
    board: Board = {
        "маг": {"cell": None, "kind": ab.CardType.FLYER},
        "враг": {"texts": "{zor}."},
    }
    assert ("-zor" in played(text, "враг", board)) is not keeps


@pytest.mark.rule("541.1")
@pytest.mark.parametrize(
    ("noun", "text", "name"),
    [("прыжок", "Прыжок, дальность 2.", "jump"), ("орду", "Орда.", "horde")],
)
@pytest.mark.parametrize("other", ["Рывок.", "Телепортация."])
def test_the_named_ability_that_is_lost(noun: str, text: str, name: str, other: str) -> None:
    board: Board = {"враг": {"texts": (text, other)}}
    told = played(f"{{instant}}: Существо противника теряет {noun}.", "враг", board)
    assert name in told
    assert "dash" not in told
    assert "teleport" not in told


@pytest.mark.rule("514.1", "520.2")
@pytest.mark.parametrize("defends", [True, False])
def test_a_strike_at_a_defender_is_harder(defends: bool) -> None:
    table = Table()
    orc = says(table.first, "c3", "+1 к {strike} по защитникам.")
    victim = table.second.creature("c4", life=20, closed=True)
    guard = table.second.creature("d4", life=20)
    table.strikes(orc, victim, dice=(6, 1))
    if defends:
        while not table.can_defend(guard):
            table.passes()
        table.defends(guard)
    while op.Pass() in table.options or op.StandFirm() in table.options:
        table.choose(op.StandFirm() if op.StandFirm() in table.options else op.Pass())
    assert (victim.wounds, guard.wounds) == ((0, 4) if defends else (3, 0))


@pytest.mark.rule("514.1", "121.1")
@pytest.mark.parametrize("defends", [True, False])
def test_a_card_that_defends_strikes_harder(defends: bool) -> None:
    table = Table()
    orc = table.first.creature("c3", life=20)
    text = "+2 к {strike}, пока выступает защитником."
    victim = says(table.second, "c4", text, life=20, closed=defends)
    guard = says(table.second, "d4", text, life=20)
    table.strikes(orc, victim, dice=(1, 6))
    if defends:
        while not table.can_defend(guard):
            table.passes()
        table.defends(guard)
    while op.Pass() in table.options or op.StandFirm() in table.options:
        table.choose(op.StandFirm() if op.StandFirm() in table.options else op.Pass())
    assert orc.wounds == (4 if defends else 2)


@pytest.mark.rule("512.6.2", "520.2")
def test_a_bonus_to_this_strike_is_gone_though_the_strike_was_stopped() -> None:
    table = Table()
    text = "При нападении {strike} получает +1 к этому {strike} (1 раз за бой)."
    orc = says(table.first, "c3", text)
    snare = says(table.second, "d4", "Когда атакован, погибнуть.", closed=True)
    elf = table.second.creature("c4", closed=True, life=20)
    hit(table, orc, snare)
    assert snare.is_dead
    turns(table, 2)
    elf.state.closed = True
    assert hit(table, orc, elf) == 1


@pytest.mark.rule("519.1", "545.8")
@pytest.mark.parametrize(("span", "later"), [("бой", 1), ("ход", 3)])
def test_the_first_die_of_the_battle_is_told_from_that_of_a_turn(span: str, later: int) -> None:
    table = Table()
    orc = says(table.first, "c3", f"Первый за {span} бросок кубика Каменного стража равен 6.")
    elf = table.second.creature("c4", closed=True, life=20)
    assert hit(table, orc, elf, die=1) == 3
    turns(table, 2)
    elf.state.closed = True
    assert hit(table, orc, elf, die=3) == later


@pytest.mark.rule("504.1", "121.1")
@pytest.mark.parametrize(
    ("words", "hardy"),
    [
        ("стоящие рядом с 2 или более орками", {"друг"}),
        ("напротив которых стоит орк", {"другой"}),
    ],
)
def test_what_stands_around_others_is_told_of_them(words: str, hardy: set[str]) -> None:
    gnome, orc = {"own": True, "classes": ("Гном",)}, {"own": True, "classes": ("Орк",)}
    board: Board = {
        "маг": {"cell": "a1"},
        "друг": {"cell": "c1", **gnome},
        "другой": {"cell": "e1", **gnome},
        "орк": {"cell": "b1", **orc},
        "второй": {"cell": "d1", **orc},
        "третий": {"cell": "e2", **orc},
    }
    if words.startswith("стоящие"):
        board = {**board, "третий": {"cell": "a3", **orc}}
    scene = Tableau(f"Ваши гномы, {words}, имеют {{zor}}.", others=board)
    told = scene.told()
    assert {name for name, facts in told.items() if "zor" in facts} == hardy


@pytest.mark.rule("520.2")
@pytest.mark.parametrize(("die", "chips"), [(1, 1), (3, 1), (4, 1), (6, 1)])
@pytest.mark.parametrize("words", ["При {strike} или промахе", "При {strike} или при промахе"])
def test_whatever_comes_of_a_strike(words: str, die: int, chips: int) -> None:
    table = Table()
    orc = says(table.first, "c3", f"{words} получить {{counter}}.")
    elf = table.second.creature("c4", life=20)
    table.strikes(orc, elf, dice=(die, 7 - die))
    while op.Pass() in table.options or op.StandFirm() in table.options:
        table.choose(op.StandFirm() if op.StandFirm() in table.options else op.Pass())
    assert orc.state.chips == chips


@pytest.mark.rule("508.5")
@pytest.mark.parametrize("life", [2, 20])
def test_more_wounds_than_there_was_life_are_counted(life: int) -> None:
    text = "Когда ваше существо получает 3 или более ран, получить {counter}."
    scene = Tableau(text, others={"друг": {"cell": "c3", "wounds": 0, "life": life}})
    scene.ends_turns()
    scene.table.strikes(scene.pieces["враг"], scene.pieces["друг"], dice=(6, 1))
    scene.answers()
    assert scene.pieces["друг"].is_dead is (life == 2)
    assert scene.pieces["маг"].state.chips == 4
