"""What a card did before, and cards that others attacked or wounded, played from the text."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import can_use, lay, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.going_off import goes
from tests.engine.berserk.cards.text.play.guards import ELF, GNOME, SHOT, THROW, TWO
from tests.support.rows import each_row
from tests.support.scenario import Piece, Table
from tests.support.spoken import NotRead, spoken
from tests.support.tableau import Board, Tableau

_AIMS = "{tap}: Ранить на 3 карту, "


class _Shots:
    """A mage that says a text, own archers of two classes and an enemy one, and two victims."""

    def __init__(self, text: str, kind: ab.PowerKind = SHOT) -> None:
        self.table = Table()
        shot = tap(ab.Attack(kind, TWO))
        self.mage = lay(self.table.first, "a1", *spoken(text), shot, name="Каменный страж")
        self.elf = lay(self.table.first, "b1", shot, classes=ELF)
        self.gnome = lay(self.table.first, "c1", shot, classes=GNOME)
        self.prey = lay(self.table.second, "c5", closed=True, life=30)
        self.other = lay(self.table.second, "e5", closed=True, life=30)

    def attacked(self, archer: Piece, *, number: int = 0) -> tuple[bool, bool]:
        """Attack; return whether the mage may aim at the victim, and at the other card."""
        use(self.table, archer, self.prey, number=number, die=6)
        return can_use(self.table, self.mage, self.prey), can_use(self.table, self.mage, self.other)


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("text", "kind", "protected", "may"),
    [
        ("которая получала раны от выстрела в этот ход.", SHOT, False, True),
        ("которая получала раны от выстрела в этот ход.", THROW, False, False),
        ("которая получала раны от выстрела в этот ход.", SHOT, True, False),
        ("которая не получала ран от выстрела в этот ход.", SHOT, False, False),
        ("которая не получала ран от выстрела в этот ход.", SHOT, True, True),
    ],
)
def test_a_condition_asks_for_wounds_from_one_kind_of_attack_this_turn(
    text: str, kind: ab.PowerKind, protected: bool, may: bool
) -> None:
    """What a protection keeps off wounds nobody (532.1)."""
    shots = _Shots(_AIMS + text, kind)
    if protected:
        shots.table = Table()
        shot = tap(ab.Attack(kind, TWO))
        shots.mage = lay(shots.table.first, "a1", *spoken(_AIMS + text), name="Каменный страж")
        shots.elf = lay(shots.table.first, "b1", shot)
        shots.prey = lay(shots.table.second, "c5", ab.Protection((kind,)), closed=True, life=30)
    use(shots.table, shots.elf, shots.prey, die=6)
    assert can_use(shots.table, shots.mage, shots.prey) is may


@pytest.mark.rule("546.1")
def test_a_pronoun_that_fits_two_cards_is_unread() -> None:
    told = "При перемещении вашего эльфа на клетку рядом с картой противника — "
    assert spoken(told + "излечить его на 1.")
    with pytest.raises(NotRead):
        spoken(told + "ранить её на 1.")
    with pytest.raises(NotRead):
        spoken(told.replace("картой", "существом") + "излечить его на 1.")


WORDS: Final = {
    "перемещался": ("steps", "is taken"),
    "двигался": ("steps",),
    "передвигался": ("steps",),
    "действовал": ("acts", "strikes"),
    "атаковал": ("strikes",),
    "получал раны": ("is hurt",),
}
DEEDS: Final = ("steps", "is taken", "acts", "strikes", "is hurt", "nothing")
MORE: Final = (
    "{instant}: Переместиться на соседнюю клетку. {tap}: Излечиться на 1. {instant}: Раниться на 1."
)


def does(scene: Tableau, deed: str) -> None:
    """Let the mage do such a thing."""
    match deed:
        case "steps":
            scene.table.moves(scene.pieces["маг"], "d3")
            scene.answers()
        case "is taken":
            scene.announces("d3", number=1)
        case "acts":
            scene.announces(number=2)
        case "is hurt":
            scene.announces(number=3)
        case "strikes":
            scene.strikes()


def rewarded(scene: Tableau) -> int:
    """Use the ability that asks; return how many chips it has brought."""
    before = scene.pieces["маг"].state.chips
    if scene.can():
        scene.announces()
    return scene.pieces["маг"].state.chips - before


@pytest.mark.rule("538.1")
@each_row("deed", DEEDS)
@each_row("word", WORDS)
@each_row("ago", ["в этот ход", "в этом ходу", "в прошлый ход"])
@each_row("undone", ["", "не "])
def test_a_condition_asks_what_a_card_did_this_turn_or_the_last(
    word: str, deed: str, ago: str, undone: str
) -> None:
    text = f"{{instant}}: Если {undone}{word} {ago}, получить {{counter}}. {MORE}"
    near: Board = {"маг": {"cell": "c3"}, "враг": {"closed": True, "strike": "0-0-0"}}
    scene = Tableau(text, others=near)
    does(scene, deed)
    so = ago != "в прошлый ход" and deed in WORDS[word]
    assert rewarded(scene) == (so is not bool(undone))
    scene.ends_turns(2)
    assert rewarded(scene) == bool(undone)  # another turn


LEAPS: Final = {
    "прыгал": ("jumps",),
    "совершал прыжок": ("jumps",),
    "совершил прыжок": ("jumps",),
    "телепортировался": ("teleports",),
    "открывался": ("opens",),
    "излечивался": ("is healed",),
    "нападал {strike}": ("strikes",),
    "уже нападал {strike}": ("strikes",),
    "атаковал {strike}": ("strikes", "deals"),
    "нападал выстрелом": (),
}
LEAPING: Final = (
    "{instant}: Совершить прыжок, дальность 1. {instant}: Телепортироваться. {instant}: Открыться. "
    "{instant}: Излечиться на 1. {instant}: Нанести {strike} по существу противника."
)
"""What the mage may do, in the order of ``ACTS``."""
ACTS: Final = {
    "jumps": ("d3",),
    "teleports": ("d3",),
    "opens": (),
    "is healed": (),
    "deals": ("враг",),
}


@pytest.mark.rule("538.1", "537.2")
@pytest.mark.parametrize("deed", [*ACTS, "strikes", "nothing"])
@pytest.mark.parametrize("word", LEAPS)
@pytest.mark.parametrize("undone", ["", "не "])
def test_a_condition_asks_whether_a_card_jumped_or_opened_this_turn(
    word: str, deed: str, undone: str
) -> None:
    text = f"{{instant}}: Если {undone}{word} в этот ход, получить {{counter}}. {LEAPING}"
    closed = deed == "opens"
    near: Board = {
        "маг": {"cell": "c3", "closed": closed},
        "враг": {"closed": True, "strike": "0-0-0"},
    }
    scene = Tableau(text, others=near)
    if deed in ACTS:
        scene.announces(*ACTS[deed], number=1 + list(ACTS).index(deed))
    elif deed == "strikes":
        scene.strikes()
    assert rewarded(scene) == ((deed in LEAPS[word]) is not bool(undone))
    scene.ends_turns(2)
    assert rewarded(scene) == (bool(undone) is not (word == "открывался" and deed == "strikes"))


LEAPS_OF_SEVERAL: Final = {
    "прыжка": ab.Relocation.JUMP,
    "прыжков": ab.Relocation.JUMP,
    "телепортации": ab.Relocation.TELEPORT,
    "телепортаций": ab.Relocation.TELEPORT,
    "рывка": ab.Relocation.DASH,
    "рывков": ab.Relocation.DASH,
}


@pytest.mark.rule("538.1", "545.8")
@each_row("leap", LEAPS_OF_SEVERAL)
@each_row("way", [ab.Relocation.JUMP, ab.Relocation.TELEPORT, ab.Relocation.DASH])
@each_row("verb", ["совершили", "совершали"])
@each_row(
    ("leaps", "whose", "so"),
    [(1, "ваши существа", False), (2, "ваши существа", True), (3, "орки", False)],
)
def test_cards_that_jumped_this_turn_are_counted_by_kind_of_jump(
    leap: str, way: ab.Relocation, verb: str, leaps: int, whose: str, *, so: bool
) -> None:
    words = f"Если в этот ход {whose} {verb} два или более {leap}, получить {{counter}}."
    table = Table()
    mage = lay(table.first, "c2", *spoken(f"{{instant}}: {words}"), name="Маг")
    leaper = lay(table.first, "a1", ab.Playable(ab.Payment(), goes(way)), name="Прыгун")
    table.second.creature("e6")
    for cell in ("a2", "a3", "b3")[:leaps]:
        use(table, leaper, leaper)
        picks(table, cell)
        everybody_passes(table)
    expected = so and LEAPS_OF_SEVERAL[leap] is way
    assert _chips(table, mage) == expected
    for _turn in range(2):
        table.ends_turn()
        everybody_passes(table)
    assert _chips(table, mage) == expected  # what was done in another turn brings no more


def _chips(table: Table, mage: Piece) -> int:
    """Use the ability that asks; return how many chips the mage has then."""
    if can_use(table, mage):
        use(table, mage)
        everybody_passes(table)
    return mage.state.chips
