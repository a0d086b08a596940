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
from tests.engine.berserk.abilities.scenes import case
from tests.support.scenario import Table

MOVEMENT: Final = ab.Property.MOVEMENT
HURT: Final = ab.InState(ab.State.WOUNDED)
TWO: Final = Strength(2, 2, 2)
NINE: Final = Strength(9, 9, 9)


class Contest:
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

    def does(self, deed: str) -> None:
        """Do what is written: ``change 0``, ``begin 1``, ``end 1``, ``end turn``."""
        match deed.split():
            case ["now"]:
                pass
            case ["change", number]:
                self.change(int(number))
            case ["begin", tower]:
                self.begin(int(tower))
            case ["end", "turn"]:
                self.table.ends_turn()
            case ["end", tower]:
                self.end(int(tower))
            case _:
                raise ValueError(deed)

    @property
    def movement(self) -> int:
        """The movement of the elf."""
        return self.elf.state.facts.movement

    @property
    def strike(self) -> Strength | None:
        """The strike of the elf."""
        return self.elf.state.facts.strike


BE_2, BE_3 = ab.Becomes(MOVEMENT, 2), ab.Becomes(MOVEMENT, 3)
SET_2, SET_3 = ab.SetProperty(MOVEMENT, 2), ab.SetProperty(MOVEMENT, 3)
BRIEF_2 = ab.SetProperty(MOVEMENT, 2, ab.Until.TURN_END)
BRIEF_3 = ab.SetProperty(MOVEMENT, 3, ab.Until.TURN_END)


@pytest.mark.parametrize(("changes", "towers", "own", "course"), [
    case("525.1", "a later static of another card ends an acquired movement",
         (SET_3,), (BE_2,), (), "change 0 = 3, begin 0 = 2, end 0 = 1"),
    case("525.1", "a contradicting gain ends an acquired ability",
         (ab.Gain(BE_3), BRIEF_2), (), (), "change 0, change 1 = 2, end turn = 1"),
    case("525.1", "an own effect comes back after a later static of another card",
         (), (BE_3,), (BE_2,), "now = 2, begin 0 = 3, end 0 = 2"),
    case("525.1", "a static of another card comes back after a later acquired effect",
         (BRIEF_3,), (BE_2,), (), "begin 0, change 0 = 3, end turn = 2"),
    case("525.1", "a static comes back after a later one of a third card",
         (), (BE_2, BE_3), (), "begin 0, begin 1 = 3, end 1 = 2"),
    case("525.1", "an effect acquired after a static of another card holds and stays",
         (SET_3,), (BE_2,), (), "begin 0, change 0 = 3, end 0 = 3"),
    case("525.1", "the later of two statics holds", (), (BE_2, BE_3), (), "begin 1, begin 0 = 2"),
    case("525.1", "a static that begins again is the last one again",
         (SET_3,), (BE_2,), (), "begin 0, end 0, change 0, begin 0 = 2"),
    case("525.1", "an equal static overrides nothing",
         (SET_2,), (BE_2,), (), "change 0, begin 0, end 0 = 2"),
    case("525.1", "an equal temporary effect overrides nothing",
         (SET_2, BRIEF_2), (), (), "change 0, change 1, end turn = 2"),
])  # fmt: skip
def test_movement_after_contradicting_effects(
    changes: tuple[ab.Effect, ...],
    towers: tuple[ab.Becomes, ...],
    own: tuple[ab.Becomes, ...],
    course: str,
) -> None:
    contest = Contest(*changes, towers=towers, own=own)
    for step in course.split(", "):
        deed, _equals, movement = step.partition(" = ")
        contest.does(deed)
        assert not movement or contest.movement == int(movement), step


# What was acquired is gone for good when a later static contradicts it.


@pytest.mark.rule("525.1")
def test_a_later_static_of_another_card_removes_an_acquired_strike_for_good() -> None:
    contest = Contest(
        ab.SetProperty(ab.Property.STRIKE, NINE), towers=(ab.Becomes(ab.Property.STRIKE, TWO),)
    )
    contest.change()
    assert contest.strike == NINE
    contest.begin()
    assert contest.strike == TWO
    contest.end()
    assert contest.strike == Strength(1, 2, 3)


@pytest.mark.rule("525.1")
def test_a_later_static_of_another_card_removes_an_acquired_ability_for_good() -> None:
    contest = Contest(ab.Gain(ab.Becomes(MOVEMENT, 3)), towers=(ab.Becomes(MOVEMENT, 2),))
    contest.change()
    assert contest.movement == 3
    contest.begin()
    contest.end()
    assert (contest.movement, contest.elf.state.effects) == (1, ())


@pytest.mark.rule("525.1")
def test_a_later_own_static_removes_an_acquired_effect_for_good() -> None:
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
def test_acquired_elements_return_only_if_a_later_static_did_not_replace_them(
    change: ab.ChangeElements, before: tuple[Element, ...], after: tuple[Element, ...]
) -> None:
    contest = Banner(change)
    contest.change()
    assert contest.elements == before
    contest.take()
    assert contest.elements == (SWAMP,)
    contest.table.ends_turn()
    assert contest.elements == after


@pytest.mark.rule("525.1", "106.2.1")
def test_elements_acquired_after_a_static_take_effect_and_stay() -> None:
    contest = Banner(ab.ChangeElements(becomes=(STEPPE,)))
    contest.take()
    contest.change()
    assert contest.elements == (STEPPE,)
    contest.table.ends_turn()
    assert contest.elements == (STEPPE,)


# What is suppressed comes back.


@pytest.mark.rule("525.1")
def test_a_printed_strike_returns_after_a_later_static_of_another_card() -> None:
    own = (ab.Becomes(ab.Property.STRIKE, NINE),)
    contest = Contest(towers=(ab.Becomes(ab.Property.STRIKE, TWO),), own=own)
    contest.begin()
    assert contest.strike == TWO
    contest.end()
    assert contest.strike == NINE


# The last one holds.


# What says the same, or something about another property, is no contradiction.


@pytest.mark.rule("525.1")
def test_an_equal_effect_of_equal_duration_is_not_added_twice() -> None:
    contest = Contest(ab.SetProperty(MOVEMENT, 2), towers=())
    contest.change()
    contest.change()
    assert (contest.movement, len(contest.elf.state.effects)) == (2, 1)


@pytest.mark.rule("525.1")
def test_a_static_on_the_strike_does_not_remove_acquired_movement() -> None:
    contest = Contest(ab.SetProperty(MOVEMENT, 3), towers=(ab.Becomes(ab.Property.STRIKE, TWO),))
    contest.change()
    contest.begin()
    assert (contest.movement, contest.strike) == (3, TWO)
    contest.end()
    assert contest.movement == 3


@pytest.mark.rule("525.1")
@pytest.mark.parametrize("first", ["the static", "the acquired effect"])
def test_the_last_reason_given_for_a_value_is_the_one_in_force(first: str) -> None:
    contest = Contest(ab.SetProperty(MOVEMENT, 2), towers=(ab.Becomes(MOVEMENT, 2),))
    changes = [contest.begin, contest.change]
    for change in changes if first == "the static" else reversed(changes):
        change()
    giver = contest.mage if first == "the static" else contest.towers[0]
    last = explain(contest.table.state, contest.elf.id, MOVEMENT)[-1]
    assert (last.reason, last.source) == (Reason.BECOMES, giver.id)


def has_named(contest: Contest, *nodes: ab.Named) -> list[bool]:
    """Return which of the named abilities the elf has."""
    return [contest.elf.state.facts.has(node.name) for node in nodes]


@pytest.mark.rule("541.4")
def test_an_aura_removes_only_the_acquired_ability_it_names() -> None:
    armor, poison = ab.Named(ab.Name.ARMOR, 1), ab.Named(ab.Name.POISON, 1)
    takes = ab.Lacks((ab.Name.ARMOR,))
    contest = Contest(ab.Gain(armor), ab.Gain(poison), towers=(takes,))
    contest.change(0)
    contest.change(1)
    assert has_named(contest, armor, poison) == [True, True]
    contest.begin()
    assert has_named(contest, armor, poison) == [False, True]
    contest.end()
    assert has_named(contest, armor, poison) == [False, True]
