"""Cards that others attacked or wounded before, played from the text."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import can_use, lay, tap, use
from tests.engine.berserk.cards.text.play.guards import ELF, GNOME, SHOT, THROW, TWO
from tests.support.scenario import Piece, Table
from tests.support.spoken import NotRead, spoken

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
        ("получившую раны от атаки в этот ход.", SHOT, False, True),
        ("получившую раны от магической способности в этот ход.", SHOT, False, False),
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
