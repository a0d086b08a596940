"""Constant effects that contradict one another: which holds, which comes back: 525.1."""

from typing import Final

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Element
from engine.berserk.reading.contributions import Reason, explain
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, spell
from tests.engine.berserk.abilities.sayings import ENEMY
from tests.support.scenario import Table

MOVEMENT: Final = ab.Property.MOVEMENT
HURT: Final = ab.InState(ab.State.WOUNDED)
TWO: Final = Strength(2, 2, 2)
NINE: Final = Strength(9, 9, 9)


class Scene:
    """An elf with movement 1 and strike 1-2-3 opposite a mage, and auras of wounded towers."""

    def __init__(
        self, *changes: ab.Effect, towers: tuple[ab.Becomes | ab.Lacks, ...], own: object = ()
    ) -> None:
        self.table = Table()
        nodes = [free(influence(change)) for change in changes]
        self.mage = lay(self.table.first, "a1", *nodes)
        aura = (ab.While(ab.CardIs(ab.Who.SELF, HURT), (node,), ENEMY) for node in towers)
        wounds = free(on_itself(ab.Wound(1)))
        heals = free(on_itself(ab.Heal(1)))
        self.towers = [
            lay(self.table.first, cell, node, wounds, heals)
            for cell, node in zip(("b1", "c1"), aura, strict=False)
        ]
        self.elf = lay(self.table.second, "c6", *own)  # type: ignore[misc]  # abilities

    def change(self, number: int = 0) -> None:
        """The mage lays one of its effects on the elf."""
        self.table.uses(self.mage, self.elf, number)

    def begin(self, tower: int = 0) -> None:
        """A tower is wounded, so that its aura works."""
        self.table.uses(self.towers[tower], number=0)

    def end(self, tower: int = 0) -> None:
        """A tower is healed, so that its aura ends."""
        self.table.uses(self.towers[tower], number=1)

    @property
    def movement(self) -> int:
        """The movement of the elf."""
        return self.elf.state.facts.movement

    @property
    def strike(self) -> Strength | None:
        """The strike of the elf."""
        return self.elf.state.facts.strike


# What was acquired is gone for good when a later static contradicts it.


@pytest.mark.rule("525.1")
def test_an_acquired_movement_does_not_come_back_after_a_later_static_of_another_card() -> None:
    scene = Scene(ab.SetProperty(MOVEMENT, 3), towers=(ab.Becomes(MOVEMENT, 2),))
    scene.change()
    assert scene.movement == 3
    scene.begin()
    assert scene.movement == 2
    scene.end()
    assert scene.movement == 1


@pytest.mark.rule("525.1")
def test_an_acquired_strike_does_not_come_back_after_a_later_static_of_another_card() -> None:
    scene = Scene(
        ab.SetProperty(ab.Property.STRIKE, NINE), towers=(ab.Becomes(ab.Property.STRIKE, TWO),)
    )
    scene.change()
    assert scene.strike == NINE
    scene.begin()
    assert scene.strike == TWO
    scene.end()
    assert scene.strike == Strength(1, 2, 3)


@pytest.mark.rule("525.1")
def test_an_acquired_ability_does_not_come_back_after_a_later_static_of_another_card() -> None:
    scene = Scene(ab.Gain(ab.Becomes(MOVEMENT, 3)), towers=(ab.Becomes(MOVEMENT, 2),))
    scene.change()
    assert scene.movement == 3
    scene.begin()
    scene.end()
    assert (scene.movement, scene.elf.state.effects) == (1, ())


@pytest.mark.rule("525.1")
def test_an_acquired_effect_does_not_come_back_after_an_own_static_that_began_later() -> None:
    own = ab.While(ab.CardIs(ab.Who.SELF, HURT), (ab.Becomes(MOVEMENT, 2),))
    hits, cures = spell(ab.Wound(1)), spell(ab.Heal(1))
    table, mage, elf = board(
        ours("a1", *(free(body) for body in (influence(ab.SetProperty(MOVEMENT, 3)), hits, cures))),
        theirs("c6", own),
    )
    movements = []
    for number in (0, 1, 2):
        table.uses(mage, elf, number)
        movements.append(elf.state.facts.movement)
    assert movements == [3, 2, 1]


@pytest.mark.rule("525.1")
def test_a_contradicting_gain_ends_an_acquired_ability() -> None:
    brief = ab.SetProperty(MOVEMENT, 2, ab.Until.TURN_END)
    scene = Scene(ab.Gain(ab.Becomes(MOVEMENT, 3)), brief, towers=())
    scene.change(0)
    scene.change(1)
    assert scene.movement == 2
    scene.table.ends_turn()
    assert scene.movement == 1


FOREST, STEPPE, SWAMP = Element.FOREST, Element.STEPPE, Element.SWAMP


class Banner:
    """A banner of the enemy's squad counts its slaves as cards of the swamps alone; a mage takes it
    for a turn, and changes the elements of an own slave of the forest and the swamps."""

    def __init__(self, change: ab.ChangeElements) -> None:
        self.table = Table()
        changes = change, ab.TakeControl(until=ab.Until.TURN_END)
        nodes = [free(influence(each)) for each in changes]
        self.mage = lay(self.table.first, "a1", *nodes)
        self.slave = lay(self.table.first, "b1", classes=("раб",), elements=(FOREST, SWAMP))
        self.banner = lay(self.table.second, "c6", ab.SquadCountsAs(ab.OfClass(("раб",)), (SWAMP,)))
        self.table.second.creature("d6")

    def change(self) -> None:
        """The mage changes the elements of the slave."""
        self.table.uses(self.mage, self.slave, 0)

    def take(self) -> None:
        """The mage takes the banner until the end of the turn."""
        self.table.uses(self.mage, self.banner, 1)

    @property
    def elements(self) -> tuple[Element, ...]:
        """The elements of the slave."""
        return self.slave.state.facts.elements


@pytest.mark.rule("525.1", "106.2.1")
@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (ab.ChangeElements(gains=(STEPPE,)), (FOREST, SWAMP, STEPPE), (FOREST, SWAMP)),
        (ab.ChangeElements(loses=(SWAMP,)), (FOREST,), (FOREST, SWAMP)),
        (ab.ChangeElements(becomes=(STEPPE,)), (STEPPE,), (FOREST, SWAMP)),
        (ab.ChangeElements(loses=(FOREST,)), (SWAMP,), (SWAMP,)),
        (ab.ChangeElements(becomes=(SWAMP,)), (SWAMP,), (SWAMP,)),
    ],
)
def test_acquired_elements_come_back_after_a_later_static_only_if_it_left_room_for_them(
    change: ab.ChangeElements, before: tuple[Element, ...], after: tuple[Element, ...]
) -> None:
    scene = Banner(change)
    scene.change()
    assert scene.elements == before
    scene.take()
    assert scene.elements == (SWAMP,)
    scene.table.ends_turn()
    assert scene.elements == after


@pytest.mark.rule("525.1", "106.2.1")
def test_elements_acquired_after_a_static_hold_and_stay() -> None:
    scene = Banner(ab.ChangeElements(becomes=(STEPPE,)))
    scene.take()
    scene.change()
    assert scene.elements == (STEPPE,)
    scene.table.ends_turn()
    assert scene.elements == (STEPPE,)


# What is suppressed comes back.


@pytest.mark.rule("525.1")
def test_an_own_effect_comes_back_after_a_later_static_of_another_card() -> None:
    scene = Scene(towers=(ab.Becomes(MOVEMENT, 3),), own=(ab.Becomes(MOVEMENT, 2),))
    assert scene.movement == 2
    scene.begin()
    assert scene.movement == 3
    scene.end()
    assert scene.movement == 2


@pytest.mark.rule("525.1")
def test_an_own_strike_comes_back_after_a_later_static_of_another_card() -> None:
    own = (ab.Becomes(ab.Property.STRIKE, NINE),)
    scene = Scene(towers=(ab.Becomes(ab.Property.STRIKE, TWO),), own=own)
    scene.begin()
    assert scene.strike == TWO
    scene.end()
    assert scene.strike == NINE


@pytest.mark.rule("525.1")
def test_a_static_of_another_card_comes_back_after_what_was_acquired_later() -> None:
    brief = ab.SetProperty(MOVEMENT, 3, ab.Until.TURN_END)
    scene = Scene(brief, towers=(ab.Becomes(MOVEMENT, 2),))
    scene.begin()
    scene.change()
    assert scene.movement == 3
    scene.table.ends_turn()
    assert scene.movement == 2


@pytest.mark.rule("525.1")
def test_a_static_comes_back_after_a_later_one_of_a_third_card() -> None:
    scene = Scene(towers=(ab.Becomes(MOVEMENT, 2), ab.Becomes(MOVEMENT, 3)))
    scene.begin(0)
    scene.begin(1)
    assert scene.movement == 3
    scene.end(1)
    assert scene.movement == 2


# The last one holds.


@pytest.mark.rule("525.1")
def test_an_effect_acquired_after_a_foreign_static_holds_and_stays() -> None:
    scene = Scene(ab.SetProperty(MOVEMENT, 3), towers=(ab.Becomes(MOVEMENT, 2),))
    scene.begin()
    scene.change()
    assert scene.movement == 3
    scene.end()
    assert scene.movement == 3


@pytest.mark.rule("525.1")
def test_the_later_of_two_statics_holds() -> None:
    scene = Scene(towers=(ab.Becomes(MOVEMENT, 2), ab.Becomes(MOVEMENT, 3)))
    scene.begin(1)
    scene.begin(0)
    assert scene.movement == 2


@pytest.mark.rule("525.1")
def test_a_static_that_begins_anew_is_the_last_one_again() -> None:
    scene = Scene(ab.SetProperty(MOVEMENT, 3), towers=(ab.Becomes(MOVEMENT, 2),))
    scene.begin()
    scene.end()
    scene.change()
    scene.begin()
    assert scene.movement == 2


# What says the same, or something about another property, is no contradiction.


@pytest.mark.rule("525.1")
def test_a_static_that_says_the_same_takes_nothing_away() -> None:
    scene = Scene(ab.SetProperty(MOVEMENT, 2), towers=(ab.Becomes(MOVEMENT, 2),))
    scene.change()
    scene.begin()
    scene.end()
    assert scene.movement == 2


@pytest.mark.rule("525.1")
def test_an_equal_temporary_effect_overrides_nothing() -> None:
    brief = ab.SetProperty(MOVEMENT, 2, ab.Until.TURN_END)
    scene = Scene(ab.SetProperty(MOVEMENT, 2), brief, towers=())
    scene.change(0)
    scene.change(1)
    scene.table.ends_turn()
    assert scene.movement == 2


@pytest.mark.rule("525.1")
def test_equal_effects_of_equal_duration_are_kept_once() -> None:
    scene = Scene(ab.SetProperty(MOVEMENT, 2), towers=())
    scene.change()
    scene.change()
    assert (scene.movement, len(scene.elf.state.effects)) == (2, 1)


@pytest.mark.rule("525.1")
def test_a_static_about_the_strike_takes_no_acquired_movement_away() -> None:
    scene = Scene(ab.SetProperty(MOVEMENT, 3), towers=(ab.Becomes(ab.Property.STRIKE, TWO),))
    scene.change()
    scene.begin()
    assert (scene.movement, scene.strike) == (3, TWO)
    scene.end()
    assert scene.movement == 3


@pytest.mark.rule("525.1")
@pytest.mark.parametrize("first", ["the static", "the acquired effect"])
def test_the_last_reason_for_a_value_is_the_one_that_holds(first: str) -> None:
    scene = Scene(ab.SetProperty(MOVEMENT, 2), towers=(ab.Becomes(MOVEMENT, 2),))
    changes = [scene.begin, scene.change]
    for change in changes if first == "the static" else reversed(changes):
        change()
    giver = scene.mage if first == "the static" else scene.towers[0]
    last = explain(scene.table.state, scene.elf.id, MOVEMENT)[-1]
    assert (last.reason, last.source) == (Reason.BECOMES, giver.id)


def has_named(scene: Scene, *nodes: ab.Named) -> list[bool]:
    """Return which of the named abilities the elf has."""
    return [scene.elf.state.facts.has(node.name) for node in nodes]


@pytest.mark.rule("541.4")
def test_an_aura_takes_the_acquired_ability_it_names_for_good_and_no_other() -> None:
    armor, poison = ab.Named(ab.Name.ARMOR, 1), ab.Named(ab.Name.POISON, 1)
    takes = ab.Lacks((ab.Name.ARMOR,))
    scene = Scene(ab.Gain(armor), ab.Gain(poison), towers=(takes,))
    scene.change(0)
    scene.change(1)
    assert has_named(scene, armor, poison) == [True, True]
    scene.begin()
    assert has_named(scene, armor, poison) == [False, True]
    scene.end()
    assert has_named(scene, armor, poison) == [False, True]
