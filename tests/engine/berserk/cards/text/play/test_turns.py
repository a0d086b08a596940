"""When in a turn abilities go off, and how often: what no table says."""

from itertools import product
from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import creature, lay, use
from tests.engine.berserk.abilities.opening import revealed
from tests.engine.berserk.abilities.sayings import everybody_passes, first_trigger, picks
from tests.engine.berserk.cards.text.play.brief import hit, turns
from tests.engine.berserk.cards.text.play.fighting import SHOT, says
from tests.engine.berserk.cards.text.play.going_off import ALL, announced, goes
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import spoken
from tests.support.tableau import Board, Tableau

# When in a turn abilities go off, how often, and by whose leave: 116, 408, 545.7, 545.8.


MOVES: Final = ab.Playable(ab.Payment(), goes(ab.Relocation.RELOCATE))


def counted(text: str, turns: int, *, active: Seat = Seat.FIRST) -> list[int]:
    """Return the chips of the card after each of so many turns, its own player's the first."""
    table = Table(active=active)
    piece = lay(table.first, "c2", *spoken(text))
    table.first.creature("a1", "Другой")
    table.second.creature("e6", "Эльф")
    counts = []
    for _turn in range(turns):
        table.ends_turn()
        announced(table)
        counts.append(piece.state.chips)
    return counts


@pytest.mark.rule("406.1")
def test_start_of_battle_triggers_fire_once_for_both_players() -> None:
    squads = [
        {cell: creature(*spoken("В начале боя получить {counter}."), name=name)}
        for cell, name in (("b1", "Раз"), ("b6", "Два"))
    ]
    table = revealed(*squads)
    assert table.asked == (Seat.FIRST, Asking.ALTERNATE)
    announced(table)
    assert [table.piece(name).state.chips for name in ("Раз", "Два")] == [1, 1]
    for _turn in range(2):
        table.ends_turn()
    assert [table.piece(name).state.chips for name in ("Раз", "Два")] == [1, 1]


def stepped(text: str, *, times: int, turns: int = 1, active: Seat = Seat.FIRST) -> list[int]:
    """Return the chips of the enemy after each forced step of the card, in each of some turns."""
    table = Table(active=active)
    quick = MOVES
    side = table.first if active is Seat.FIRST else table.second
    mage = lay(side, "a1" if active is Seat.FIRST else "a6", quick, name="Маг")
    piece = lay(table.first, "c2", *spoken(text))
    elf = table.second.creature("e6", "Эльф")
    counts = []
    for _turn in range(turns):
        for _time in range(times):
            use(table, mage, piece)
            picks(table, "d2" if piece.cell == "c2" else "c2")
            everybody_passes(table)
            counts.append(elf.state.chips)
        table.ends_turn()
        table.ends_turn()
    return counts


@pytest.mark.rule("545.7", "545.8")
@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("При перемещении {all}", [1, 2, 3, 4, 5, 6]),
        ("При перемещении первый раз за ход {all}", [1, 1, 1, 2, 2, 2]),
        ("При перемещении во второй раз за ход {all}", [0, 1, 1, 1, 2, 2]),
        ("При перемещении третий раз за ход {all}", [0, 0, 1, 1, 1, 2]),
        ("При перемещении первый раз за бой {all}", [1, 1, 1, 1, 1, 1]),
        ("При перемещении второй раз за бой {all}", [0, 1, 1, 1, 1, 1]),
        ("При перемещении третий раз за бой {all}", [0, 0, 1, 1, 1, 1]),
        ("При перемещении {limited} (1 раз за ход).", [1, 1, 1, 2, 2, 2]),
        ("При перемещении {limited} (2 раза за бой).", [1, 2, 2, 2, 2, 2]),
    ],
)
def test_a_limit_sets_how_often_a_trigger_fires(text: str, counts: list[int]) -> None:
    said = text.replace("{all}", ALL).replace("{limited}", ALL.rstrip("."))
    assert stepped(said, times=3, turns=2) == counts


# Which time of a turn or of the battle it must be, in two turns of each player: 116.2, 545.8.


ORDINALS: Final = (
    {"nom": ("первый", "первая"), "loc": ("первом", "первой"), "gen": ("первого", "первой")},
    {"nom": ("второй", "вторая"), "loc": ("втором", "второй"), "gen": ("второго", "второй")},
    {"nom": ("третий", "третья"), "loc": ("третьем", "третьей"), "gen": ("третьего", "третьей")},
)
"""By number and case, each with a noun that is not feminine and with one that is."""
SPANS: Final = {
    "ход": (0, 1, 2, 3),
    "ваш ход": (1, 3),
    "свой ход": (1, 3),
    "ход противника": (0, 2),
    "бой": (0,),
}
"""In which of four turns it is that time; the first turn is the opponent's."""
CASES: Final = tuple(product(range(3), SPANS))
_JUMP: Final = ab.Playable(ab.Payment(), goes(ab.Relocation.TELEPORT))


def at(number: int, span: str) -> list[bool]:
    """Return at which of twelve times it is the time, three in a turn."""
    return [turn in SPANS[span] and time == number for turn in range(4) for time in range(3)]


def teleported(text: str) -> list[int]:
    """Return how many chips each of twelve teleportations has brought the card of this text.

    There are three in a turn, and the opponent's turn is the first.
    """
    table = Table(active=Seat.SECOND)
    piece = says(table.first, "c2", text)
    mages = [
        lay(table.second, "a6", _JUMP, name="Чужой маг"),
        lay(table.first, "a1", _JUMP, name="Свой маг"),
    ]
    brought = []
    for turn in range(4):
        if turn:
            turns(table)
        for _time in range(3):
            before = piece.state.chips
            use(table, mages[turn % 2], piece)
            picks(table, "d2" if piece.cell == "c2" else "c2")
            everybody_passes(table)
            brought.append(piece.state.chips - before)
    return brought


TOLD: Final = (
    "при {loc[0]} за {span} перемещении",
    "при {loc[1]} за {span} телепортации",
    "после {gen[0]} за {span} перемещения",
    "после {gen[1]} за {span} телепортации",
    "при перемещении {nom[0]} раз за {span}",
    "при телепортации {preposition} {nom[0]} раз за {span}",
)


@pytest.mark.rule("116.2", "545.8")
@each_row(("number", "span"), CASES)
@each_row("words", TOLD)
def test_a_trigger_fires_only_at_the_nth_occurrence(words: str, number: int, span: str) -> None:
    preposition = "во" if number == 1 else "в"
    start = words.format(**ORDINALS[number], span=span, preposition=preposition)
    assert teleported(f"{start.capitalize()} получить {{counter}}.") == at(number, span)


@pytest.mark.rule("116.2", "545.8")
@pytest.mark.parametrize("span", SPANS)
def test_a_trigger_fires_only_at_the_first_occurrence(span: str) -> None:
    assert teleported(f"При перемещении впервые за {span} получить {{counter}}.") == at(0, span)


def struck(text: str) -> list[int]:
    """Return what each of twelve strikes has done, three in a turn, the opponent's turn first."""
    table = Table(active=Seat.SECOND)
    says(table.first, "e1", text, life=90)
    own = [
        table.first.creature(cell, f"Свой {cell}", strike="1-2-5") for cell in ("a3", "b3", "b5")
    ]
    other = [
        table.second.creature(cell, f"Чужой {cell}", strike="1-2-5") for cell in ("d4", "e4", "d2")
    ]
    walls = [
        table.first.creature("e3", "Стена", life=90, closed=True),
        table.second.creature("a4", "Вал", life=90, closed=True),
    ]
    done = []
    for turn in range(4):
        if turn:
            turns(table)
        wall = walls[turn % 2]
        wall.state.closed = True
        done += [hit(table, piece, wall) for piece in (own if turn % 2 else other)]
    return done


@pytest.mark.rule("545.8", "120.2")
@each_row(("number", "span"), CASES)
@each_row(
    "words",
    [
        "{nom[1]} за {span} атака {whose}{to}ой.",
        "{nom[0]} за {span} {{strike}} {whose}{to}ому.",
    ],
)
def test_only_the_nth_attack_is_brought_to_strong(words: str, number: int, span: str) -> None:
    # «свой ход» is that of the attacker's player, who has to be named
    whose = "вашего существа" if span == "свой ход" else "существа"
    to = " сводится к сильн"
    text = words.format(**ORDINALS[number], span=span, whose=whose, to=to).capitalize()
    assert struck(text) == [5 if hits else 1 for hits in at(number, span)]


# What a sentence says besides what it does: for how long, in whose turn, who is asked.


@pytest.mark.rule("537.5", "515.2")
@pytest.mark.parametrize(("how", "defence"), [("", 0), (" как с открытым", 1)])
def test_a_closed_card_rolls_only_when_fought_as_an_open_one(how: str, defence: int) -> None:
    whom = f"со стоящим рядом с ним существом противника{how}"
    table = Table()
    text = f"При выстреле ваше существо может сразиться {{strike}} {whom}."
    archer = says(table.first, "a1", text, SHOT)
    table.first.creature("c3", life=20)
    elf = table.second.creature("c4", life=20, closed=True)
    table.dice(3, 6, 1)
    use(table, archer, elf)
    first_trigger(table, archer)
    everybody_passes(table)
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    assert rolled == [(3, 0), (6, defence)]


@pytest.mark.rule("504.1", "121.1")
def test_a_card_opposite_is_opposite_the_described_card() -> None:
    board: Board = {"маг": {"cell": "a1"}, "враг": {"cell": "b3"}}
    scene = Tableau("Ваши существа, напротив которых стоит карта, имеют {zor}.", others=board)
    assert {name for name, facts in scene.told().items() if "zor" in facts} == {"друг"}


def made_to_strike(verb: str, victim: str, *, closed: bool) -> tuple[Table, Piece, Piece]:
    """Let one of two cards beside the victim fight it, at a shot of an archer that hears spells."""
    whom = "существом противника" if verb.endswith(" с") else "существу противника"
    table = Table()
    text = f"При выстреле ваше существо может {verb} {whom}."
    archer = says(table.first, "a1", text, SHOT, "После заклинания получить {counter}.")
    table.first.creature("c3", life=20)
    table.first.creature("d3", life=20)
    elf = says(table.second, "c4", victim, life=20, closed=closed)
    table.dice(3, 6, 1, 6, 1)
    use(table, archer, elf)
    first_trigger(table, archer)
    while table.asked is not None and table.asked[1] is not Asking.ACT:
        aims = [option for option in table.options if isinstance(option, op.ChooseTarget)]
        table.choose(aims[-1] if aims else op.Pass())
    return table, archer, elf


VERBS: Final = ("сразиться {strike} с", "нанести {strike} по", "объявить {strike} по")


@pytest.mark.rule("537.2", "532.2")
@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(("kind", "wounds"), [("{strike}", 1), ("особых ударов", 4)])
def test_a_strike_dealt_by_another_card_is_a_simple_strike(
    verb: str, kind: str, wounds: int
) -> None:
    _table, archer, elf = made_to_strike(verb, f"Защита от {kind}.", closed=True)
    assert (elf.wounds, archer.state.chips) == (wounds, 0)


@pytest.mark.rule("537.2", "537.5", "515.2")
@pytest.mark.parametrize(("verb", "defence"), zip(VERBS, (1, 0, 1), strict=True))
def test_the_verb_decides_whether_a_strike_is_answered(verb: str, defence: int) -> None:
    table, archer, elf = made_to_strike(verb, "Рывок.", closed=False)
    rolled = [(event.attack, event.defence) for event in table.events(DiceRolled)]
    assert (rolled, elf.wounds, archer.state.chips) == ([(3, 0), (6, defence)], 4, 0)
