"""Cards that others attacked or wounded before, played from the text."""

import pytest

import engine.berserk.abilities as ab
from tests.engine.berserk.abilities.laying import can_use, lay, spell, tap, use
from tests.engine.berserk.abilities.sayings import everybody_passes, picks
from tests.engine.berserk.cards.text.play.brief import turns
from tests.engine.berserk.cards.text.play.going_off import goes
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
    ("text", "kind", "by_elf", "by_gnome"),
    [
        ("которую атаковал ваш эльф в этот ход.", SHOT, True, False),
        ("которую атаковал ваш эльф выстрелом в этот ход.", SHOT, True, False),
        ("которую атаковал ваш эльф выстрелом в этот ход.", THROW, False, False),
        ("которую атаковала карта противника выстрелом в этот ход.", SHOT, False, False),
        ("которую атаковал ваш эльф в прошлый ход.", SHOT, False, False),
        ("которую атаковал в этот ход.", SHOT, False, False),
        ("атакованную выстрелом в этот ход.", SHOT, True, True),
        ("атакованную метанием в этот ход.", SHOT, False, False),
        ("атакованную в этом бою.", SHOT, True, True),
    ],
)
def test_whom_somebody_attacked(
    text: str, kind: ab.PowerKind, by_elf: bool, by_gnome: bool
) -> None:
    first, second = _Shots(_AIMS + text, kind), _Shots(_AIMS + text, kind)
    assert first.attacked(first.elf) == (by_elf, False)
    assert second.attacked(second.gnome) == (by_gnome, False)


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(("when", "wounds"), [("в этот ход", 4), ("в прошлый ход", 2)])
def test_the_card_adds_to_attacks_at_whom_it_attacked_itself(when: str, wounds: int) -> None:
    table = Table()
    shot, throw = (ab.Playable(ab.Payment(), ab.Attack(kind, TWO)) for kind in (SHOT, THROW))
    text = f"+2 к метанию по картам, которых атаковал выстрелом {when}."
    archer = lay(table.first, "c1", *spoken(text), shot, throw, name="Каменный страж")
    prey, other = (lay(table.second, cell, closed=True, life=30) for cell in ("c5", "d5"))
    use(table, archer, prey, number=0, die=6)
    assert prey.wounds == 2
    use(table, archer, prey, number=1, die=6)
    use(table, archer, other, number=1, die=6)
    assert (prey.wounds - 2, other.wounds) == (wounds, 2)
    turns(table, 2)
    use(table, archer, prey, number=1, die=6)
    assert prey.wounds - 2 - wounds == 2  # it was two turns ago, neither in this one nor the last


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
def test_who_was_wounded_by_an_attack(
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


@pytest.mark.rule("538.2")
def test_wounds_of_a_spell_are_of_a_magic_power() -> None:
    table = Table()
    text = _AIMS + "которая получала раны от магической способности в этот ход."
    mage = lay(table.first, "a1", *spoken(text))
    wizard = lay(table.first, "b1", tap(spell(ab.Wound(1))))
    prey, other = (lay(table.second, cell, life=30) for cell in ("c5", "d5"))
    use(table, wizard, prey)
    assert (can_use(table, mage, prey), can_use(table, mage, other)) == (True, False)


@pytest.mark.rule("538.2")
@pytest.mark.parametrize(
    ("text", "before", "after"),
    [
        ("+2 к {strike}, если в этот ход получал раны от выстрела.", 1, 3),
        ("+2 к {strike}, если в этот ход получал раны от метания.", 1, 1),
        ("+2 к {strike}, если в этот ход не получал ран от выстрела.", 3, 1),
    ],
)
def test_wounds_of_this_turn_count_for_the_card_itself(text: str, before: int, after: int) -> None:
    assert tuple(_strike(text, shot=shot) for shot in (False, True)) == (before, after)


def _strike(text: str, *, shot: bool) -> int:
    table = Table()
    orc = lay(table.first, "c3", *spoken(text), life=30)
    archer = lay(table.first, "c1", tap(ab.Attack(SHOT, TWO)))
    elf = lay(table.second, "c4", closed=True)
    if shot:
        use(table, archer, orc, die=6)
    table.strikes(orc, elf, dice=(3,))
    return elf.wounds


@pytest.mark.rule("507.1", "538.2")
@pytest.mark.parametrize(("cell", "wounds"), [("d2", 3), ("b2", 0)])
def test_a_dash_beside_whom_it_shot_wounds_that_card(cell: str, wounds: int) -> None:
    table = Table()
    text = (
        "При рывке на клетку рядом с картой, которую атаковал выстрелом в этот ход — "
        "ранить её на 3."
    )
    shot, dash = tap(ab.Attack(SHOT, TWO)), tap(goes(ab.Relocation.DASH))
    archer = lay(table.first, "c2", *spoken(text), shot, name="Каменный страж")
    mage = lay(table.first, "a1", dash)
    prey = lay(table.second, "e3", closed=True, life=30)
    other = lay(table.second, "d1", closed=True, life=30)
    use(table, archer, prey, die=6)
    shot_at = prey.wounds
    use(table, mage, archer)
    picks(table, cell)
    everybody_passes(table)
    assert (prey.wounds - shot_at, other.wounds) == (wounds, 0)


@pytest.mark.rule("546.1")
def test_whom_a_pronoun_means_beside_two_cards_is_not_guessed() -> None:
    told = "При перемещении вашего эльфа на клетку рядом с картой противника — "
    assert spoken(told + "излечить его на 1.")
    with pytest.raises(NotRead):
        spoken(told + "ранить её на 1.")
    with pytest.raises(NotRead):
        spoken(told.replace("картой", "существом") + "излечить его на 1.")


@pytest.mark.rule("121.1", "541.4")
@pytest.mark.parametrize(
    ("text", "near", "far"),
    [
        ("Ваши эльфы имеют +2 к {strike}, пока они рядом с Каменным стражем.", 3, 1),
        ("Ваши гномы имеют +2 к {strike}, пока они рядом с Каменным стражем.", 1, 1),
        ("Ваши эльфы не могут нападать {strike}, пока они рядом с Каменным стражем.", 0, 1),
        ("Ваши эльфы имеют +2 к {strike}, пока они ранены.", 1, 1),
    ],
)
def test_what_others_have_while_they_are_somewhere(text: str, near: int, far: int) -> None:
    assert (_struck_by(text, "b3"), _struck_by(text, "e3")) == (near, far)


def _struck_by(text: str, cell: str) -> int:
    """Return the wounds of a weak strike of 1 by an elf that stands there; 0 if it may not."""
    table = Table()
    lay(table.first, "a3", *spoken(text), name="Каменный страж")
    elf = lay(table.first, cell, classes=ELF)
    prey = lay(table.second, f"{cell[0]}4", closed=True, life=30)
    if table.can_strike(elf, prey):
        table.strikes(elf, prey, dice=(3,))
    return prey.wounds
