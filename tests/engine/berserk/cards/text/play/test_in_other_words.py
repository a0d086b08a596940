"""Wordings that no other scenario says, from printed text to the board."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.answering import nobody_answers
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.fighting import says
from tests.support.scenario import Table
from tests.support.spoken import spoken
from tests.support.tableau import Board, Tableau, aimed, played

SHARP = {"strike": "1-2-9"}
GNOME = {"classes": ("Гном",)}


@pytest.mark.rule("413.3")
def test_for_a_turn_it_may_not_attack() -> None:
    scene = Tableau("{counter}: До конца хода не может атаковать.", others={"маг": {"cell": "c3"}})
    mage, friend, foe = (scene.pieces[name] for name in ("маг", "друг", "враг"))
    assert scene.table.can_strike(mage, foe)
    scene.uses()
    assert not scene.table.can_strike(mage, foe)
    scene.ends_turns(2)
    assert scene.table.can_strike(mage, foe)
    assert friend.state.effects == ()


@pytest.mark.rule("413.3")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Существо противника получает +1 к {strike} (до конца хода)", "враг: удар 1-2-3>2-3-4 | "),
        ("Получить +1 к {strike} (до конца хода)", "маг: удар 1-2-3>2-3-4 | "),
    ],
)
def test_a_time_in_brackets_is_that_of_what_is_gained(words: str, told: str) -> None:
    answers = "враг" if words.startswith("Сущ") else ""
    assert played(f"{{instant}}: {words}.", answers, turns=1) == told


@pytest.mark.rule("413.3")
@pytest.mark.parametrize(
    "words",
    [
        "Существо противника не может атаковать и двигаться (до конца хода противника)",
        "До конца хода противника существо противника не может атаковать и двигаться",
        "Существо противника не может атаковать и двигаться до конца хода противника",
    ],
)
def test_an_enemy_may_do_neither_until_then(words: str) -> None:
    scene = Tableau(f"{{tap}}: {words}.", others={"маг": {"cell": "c3"}})
    assert scene.aims() == "враг дальний"
    mage, foe, far = (scene.pieces[name] for name in ("маг", "враг", "дальний"))
    scene.announces("враг")
    told = []
    for count in (1, 2):
        scene.ends_turns(count)
        told.append(
            (
                scene.table.can_strike(foe, mage),
                scene.table.can_move(foe, "b4"),
                scene.table.can_move(far, "e5"),
            )
        )
    assert told == [(False, False, True), (True, True, True)]


FIGHTS = ("сражается {strike} с", "сражается с")


def fought(text: str, *answers: str, dice: tuple[int, ...], closed: bool) -> str:
    """Return what comes of a fight of the friend beside the enemy, or of the mage itself."""
    own = text.startswith("{tap}: Сра")
    near = {"маг" if own else "друг": {"cell": "c3", **SHARP}}
    scene = Tableau(text, others={**near, "враг": {"closed": closed, "life": 30, **SHARP}})
    scene.table.dice(*dice)
    scene.announces(*answers)
    return scene.changes()


@pytest.mark.rule("537.5", "515.2")
@pytest.mark.parametrize("words", FIGHTS)
@pytest.mark.parametrize(
    ("at", "closed", "dice", "told"),
    [
        ("", True, (6,), "маг: +закрыт, враг: раны 3>12"),
        ("", False, (1, 6), "маг: +закрыт, друг: раны 3>5"),
        (" как с открытым", True, (1, 6), "маг: +закрыт, друг: раны 3>5"),
    ],
)
def test_a_card_is_made_to_fight(
    words: str, at: str, closed: bool, dice: tuple[int, ...], told: str
) -> None:
    text = f"{{tap}}: Ваше существо {words} существом противника{at}."
    assert fought(text, "друг", "враг", dice=dice, closed=closed) == told


@pytest.mark.rule("537.5", "515.2")
@pytest.mark.parametrize("words", ["Сразиться {strike} с", "Сразиться с", "Сражаться с"])
@pytest.mark.parametrize(
    ("at", "closed", "dice", "told"),
    [
        ("", True, (6,), "маг: +закрыт, враг: раны 3>12"),
        ("", False, (1, 6), "маг: +закрыт раны 3>5"),
        (" как с открытым", True, (1, 6), "маг: +закрыт раны 3>5"),
    ],
)
def test_it_fights_itself(
    words: str, at: str, closed: bool, dice: tuple[int, ...], told: str
) -> None:
    text = f"{{tap}}: {words} существом противника{at}."
    assert fought(text, "враг", dice=dice, closed=closed) == told


@pytest.mark.rule("537.5")
@pytest.mark.parametrize("words", [*FIGHTS, "Сразиться с"])
def test_who_fights_by_an_ability_strikes_and_is_protected_as_from_a_strike(words: str) -> None:
    own = words == "Сразиться с"
    text = f"{{tap}}: {words} существом противника."
    text = text if own else f"{{tap}}: Ваше существо {words} существом противника."
    near = {"маг" if own else "друг": {"cell": "c3", **SHARP}}
    scene = Tableau(
        text,
        others={**near, "враг": {"closed": True, "texts": ("Защита от {strike}.",)}},
    )
    scene.table.dice(6)
    scene.announces(*(("враг",) if own else ("друг", "враг")))
    assert scene.changes() == "маг: +закрыт"


@pytest.mark.rule("116.7", "537.5")
@pytest.mark.parametrize("words", ["сразиться {strike} с", "сразиться с", "сражаться с"])
@pytest.mark.parametrize(("answer", "wounds"), [("да", 12), ("", 3)])
def test_who_may_be_made_to_fight_need_not(words: str, answer: str, wounds: int) -> None:
    text = f"В начале вашего хода ваше существо может {words} существом противника (1 раз за бой)."
    scene = Tableau(
        text, others={"друг": {"cell": "c3", **SHARP}, "враг": {"closed": True, "life": 30}}
    )
    foe = scene.pieces["враг"]
    scene.ends_turns(1)
    foe.state.closed = True
    scene.table.dice(6)
    scene.ends_turns(1, *((answer, "друг", "враг") if answer else ()))
    assert foe.wounds == wounds


@pytest.mark.parametrize("words", ["{armor} вашего существа", "вашего существа {armor}"])
def test_armor_comes_back(words: str) -> None:
    board = {"друг": {"texts": ("{armor} 3.",), "spent": 2}}
    told = played(f"{{tap}}: Полностью восстановить {words}.", "друг", board)
    assert told == "маг: +закрыт, друг: броня 1>3"


@pytest.mark.rule("544.1")
@pytest.mark.parametrize("verb", ["Убрать", "Удалить"])
def test_a_marker_is_taken_off_a_card(verb: str) -> None:
    scene = Tableau(
        "{instant}: Ваше существо получает маркер «тлен».",
        f"{{tap}}: {verb} маркер «тлен» с вашего существа.",
    )
    assert scene.uses("друг") == "друг: +маркер тлен"
    assert scene.uses("друг", number=1) == "маг: +закрыт"


def test_a_card_with_both_is_aimed_at() -> None:
    armed, healing = "{armor} 1.", "{regen} 1."
    board: Board = {
        "друг": {"texts": (armed,)},
        "враг": {"texts": (armed, healing)},
        "дальний": {"texts": (healing,)},
    }
    assert aimed("{tap}: Ранить карту с {armor} и {regen} на 1.", board) == "враг"


def test_both_that_stand_in_quotes_are_had() -> None:
    table = Table()
    says(table.first, "c2", "Ваши гномы имеют «{regen} 2» и «+1 к {strike}».")
    gnome = lay(table.first, "b2", name="Свой гном", strike="1-2-3", **GNOME)
    elf = lay(table.first, "d2", name="Эльф", strike="1-2-3")
    foe = lay(table.second, "c6", name="Чужой гном", strike="1-2-3", **GNOME)
    had = [
        (piece.state.facts.value(ab.Name.REGENERATION), piece.state.facts.strike.weak)
        for piece in (gnome, elf, foe)
        if piece.state.facts.strike is not None
    ]
    assert had == [(2, 2), (0, 1), (0, 1)]


@pytest.mark.rule("519.1")
@pytest.mark.parametrize(("die", "chips"), [(4, 0), (5, 1), (6, 1)])
def test_it_goes_off_at_a_die_so_high(die: int, chips: int) -> None:
    table = Table()
    text = "Когда бросок кубика вашего существа 5 или больше, получить {counter}."
    mage = says(table.first, "a1", text)
    orc = table.first.creature("c3", "Орк")
    elf = table.second.creature("c4", "Эльф", closed=True, life=30)
    table.strikes(orc, elf, dice=(die,))
    nobody_answers(table)
    assert mage.state.chips == chips


@pytest.mark.rule("116.7")
@pytest.mark.parametrize(("answer", "chips"), [("да", 4), ("", 3)])
def test_it_may_itself_get_what_comes(answer: str, chips: int) -> None:
    scene = Tableau(
        "Когда ваше существо погибает, ~ может получить {counter}.",
        "{tap}: Уничтожить существо.",
    )
    scene.announces("друг", *((answer,) if answer else ()))
    assert scene.pieces["маг"].state.chips == chips


@pytest.mark.parametrize(("word", "whom", "wounds"), [("число", "ним", 8), ("количество", "~", 2)])
def test_it_is_as_much_as_there_are_free_cells_beside(word: str, whom: str, wounds: int) -> None:
    text = f"{{tap}}: Ранить существо на X, где X — {word} свободных клеток рядом с {whom}."
    scene = Tableau(text, others={"маг": {"cell": "a1"}, "друг": {"cell": "b1"}})
    scene.announces("враг")
    assert scene.pieces["враг"].wounds == 3 + wounds


@pytest.mark.rule("545.7")
def test_it_is_used_no_more_than_once_in_a_turn() -> None:
    scene = Tableau("{instant}: Излечиться на 1 (не более одного раза за ход).")
    can = []
    for _turn in range(2):
        can.append(scene.can())
        scene.announces()
        can.append(scene.can())
        scene.ends_turns(2)
    assert can == [True, False, True, False]


KINDS = {
    "Защита от воздействий.": "воздействие",
    "Защита от ближних ударов.": "удар",
    "Защита от магических способностей.": "заклинание",
}


@pytest.mark.rule("532.1")
@pytest.mark.parametrize("text", KINDS)
def test_what_it_is_protected_from(text: str) -> None:
    table = Table()
    mage = says(
        table.first,
        "c3",
        "{instant}: Ранить существо на 1.",
        "{instant}: Заклинание ранить существо на 1.",
        strike="1-1-1",
    )
    wall = says(table.second, "c4", text, closed=True, life=20)
    harmed = []
    for kind in ("воздействие", "заклинание", "удар"):
        before = wall.wounds
        if kind == "удар":
            table.strikes(mage, wall, dice=(3,))
        else:
            use(table, mage, wall, number=("воздействие", "заклинание").index(kind))
        everybody_passes(table)
        harmed.append(wall.wounds > before)
    assert harmed == [KINDS[text] != kind for kind in ("воздействие", "заклинание", "удар")]


@pytest.mark.rule("518.9")
@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("Срабатывает концентрация гнома на вашем кладбище", "Концентрация"),
        ("Объявить особенность концентрации гнома на вашем кладбище", "Концентрация"),
        ("Срабатывает вальхалла гнома на вашем кладбище", "Вальхалла"),
        ("Объявить особенность вальхаллы гнома на вашем кладбище", "Вальхалла"),
    ],
)
def test_a_titled_ability_of_who_is_dead_goes_off(words: str, title: str) -> None:
    table = Table()
    mage = says(table.first, "c2", "{instant}: Уничтожить существо.", f"{{instant}}: {words}.")
    lay(
        table.first,
        "b2",
        *spoken(f"{title}: ранить существо противника на 1."),
        name="Гном",
        **GNOME,
    )
    foe = table.second.creature("c6", "Враг", life=20)
    gnome = table.piece("Гном")
    use(table, mage, gnome)
    everybody_passes(table)
    use(table, mage, gnome, number=1)
    everybody_passes(table)
    assert (gnome.is_dead, foe.wounds) == (True, 1)
