"""Life at first and as it changes: the start, wounds, extra and negative life (508, 509)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table.events import CardLeft, PlayAnnounced
from tests.engine.berserk.abilities.laying import board, creature, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, tap
from tests.engine.berserk.abilities.opening import placed
from tests.engine.berserk.abilities.sayings import BESIDE, INFLUENCE, OWN, on
from tests.engine.berserk.abilities.scenes import Scene, our_deck, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table

GRAVE = ab.Targets(OWN, area=ab.Area.GRAVEYARD)


def life(piece: Piece) -> tuple[int, int]:
    """Return the life that is left and the maximum."""
    return piece.state.life, piece.state.maximum_life


def suffers(*effects: ab.Effect, life: int = 6, wounds: int = 2, **facts: object) -> Piece:
    """Return an orc on which these effects have been laid, one mage after another."""
    table = Table()
    mages = [
        lay(table.first, f"{'abcde'[at]}1", tap(influence(effect)))
        for at, effect in enumerate(effects)
    ]
    nodes = facts.pop("nodes", ())
    assert isinstance(nodes, tuple)
    orc = lay(table.first, "c3", *nodes, life=life, wounds=wounds)
    table.second.creature("c6")
    for mage in mages:
        table.uses(mage, orc)
    return orc


# What life is: 508.1.1.


@pytest.mark.rule("508.1.1", "509.1")
@pytest.mark.parametrize(("wounds", "dies"), [(3, False), (4, True), (5, True)])
@pytest.mark.parametrize("before", [0, 2])
@pytest.mark.same("2009:204.6", "older-506-510:508.1.1", "older-506-510:509.1")
def test_a_card_lives_with_one_life_and_dies_with_none(
    before: int, wounds: int, dies: bool
) -> None:
    elf = suffers(ab.Wound(wounds), life=4 + before, wounds=before)
    assert elf.is_dead is dies
    if not dies:
        assert elf.state.life == 1


@pytest.mark.rule("508.2.3")
@pytest.mark.parametrize("amount", [0, -2])
@pytest.mark.same("older-506-510:508.2.3")
def test_raising_the_maximum_never_lowers_it(amount: int) -> None:
    elf = suffers(ab.RaiseMaximum(amount), ab.Chips(1))
    assert (life(elf), elf.wounds, elf.state.chips) == ((4, 6), 2, 1)


# As a card appears: 508.2, 508.3.


@pytest.mark.rule("508.2", "508.3")
@pytest.mark.same("2009:204.1", "older-506-510:508.3", "older-506-510:508.2")
def test_a_revealed_card_has_all_its_printed_life() -> None:
    table = placed({"b1": creature(name="Раз", life=8)}, {"c6": specs.creature("Враг")})
    assert life(table.piece("Раз")) == (8, 8)


@pytest.mark.rule("508.2", "508.3", "205.4")
@pytest.mark.same("2009:204.1а", "older-506-510:508.2")
def test_a_returning_card_has_full_life() -> None:
    table = Table()
    hurts = lay(table.first, "a1", tap(influence(ab.Wound(9))))
    gives = lay(table.first, "b1", tap(influence(ab.ExtraLife(4))))
    power = ab.Power(INFLUENCE, (ab.BringIn(by=ab.Area.GRAVEYARD),), GRAVE, cells=BESIDE)
    caller = lay(table.first, "b2", tap(power))
    wolf = lay(table.first, "c3", life=5, wounds=2)
    table.second.creature("c6")
    table.uses(gives, wolf)
    table.uses(hurts, wolf)
    assert wolf.is_dead
    table.uses(caller, wolf)
    table.picks("b3")
    assert (wolf.cell, life(wolf)) == ("b3", (5, 5))


@scenes(
    scene("508.2 508.3", "a card that is summoned has all of its printed life",
          "b2 uses, take-from-deck 0, choose-cell b3: Волк has 7 life, Волк has 7 maximum-life",
          ours("b2", tap(ab.Power(INFLUENCE, (ab.BringIn(),), ab.Targets(ab.IsCreature(),
              area=ab.Area.DECK), cells=BESIDE))), our_deck(specs.creature("Волк", life=7)),
          theirs("c6")),
    scene("508.2 508.3", "extra life adds to printed life",
          "a1 uses at c3, b2 uses at c3, choose-cell b3: c3 has 6 life, c3 has 8 maximum-life",
          ours("a1", tap(influence(ab.Wound(9)))),
          ours("b2", tap(ab.Power(INFLUENCE, (ab.BringIn(by=ab.Area.GRAVEYARD, wounds=2),
              ab.ExtraLife(3)), GRAVE, cells=BESIDE))), ours("c3", life=5), theirs("c6")),
)  # fmt: skip
def test_life_of_entering_cards(scene: Scene) -> None:
    scene.play()


# Wounds leave the maximum alone: 508.7.


@pytest.mark.rule("508.7")
@pytest.mark.same("older-506-510:508.7")
def test_wounds_do_not_reduce_extra_life() -> None:
    orc = suffers(ab.ExtraLife(3), ab.Wound(4))
    assert (orc.state.extra, life(orc)) == (3, (3, 9))


@pytest.mark.rule("508.7")
def test_wounds_do_not_reduce_negative_life() -> None:
    orc = suffers(ab.ExtraLife(-1), ab.Wound(2))
    assert (orc.state.extra, life(orc)) == (-1, (1, 5))


@pytest.mark.rule("508.7")
def test_healing_does_not_exceed_the_maximum_life() -> None:
    orc = suffers(ab.ExtraLife(3), ab.Heal(9))
    assert (orc.state.extra, life(orc)) == (3, (9, 9))


# The maximum takes the life that is left along: 508.8.


@pytest.mark.rule("508.8")
@pytest.mark.parametrize(("more", "after"), [(3, (7, 9)), (-3, (1, 3))])
@pytest.mark.same("older-506-510:508.8", "older-506-510:508.1", "older-506-510:508.6")
def test_changing_the_maximum_life_keeps_the_wounds(more: int, after: tuple[int, int]) -> None:
    orc = suffers(ab.ExtraLife(more))
    assert (life(orc), orc.wounds) == (after, 2)


@pytest.mark.rule("508.8.1")
@pytest.mark.same("2009:204.5", "older-506-510:508.8.1")
def test_negative_life_is_not_a_wound() -> None:
    sees = on(ab.Moment.WOUNDED, on_itself(ab.Chips(1)))
    kept = ab.Prevention()
    orc = suffers(ab.ExtraLife(-3), nodes=(sees, kept))
    assert (life(orc), orc.wounds, orc.state.chips) == ((1, 3), 2, 0)


@pytest.mark.rule("508.8.1", "509.1")
def test_negative_life_may_kill_a_card() -> None:
    assert suffers(ab.ExtraLife(-4)).is_dead
    assert not suffers(ab.ExtraLife(-3)).is_dead


@pytest.mark.rule("508.8.2")
@pytest.mark.parametrize(
    ("amounts", "extra"), [((3, -2), 1), ((-2, 3), 1), ((2, -3), -1), ((-3, 3), 0)]
)
@pytest.mark.same("older-506-510:508.8.2")
def test_extra_and_negative_life_cancel_each_other_out(
    amounts: tuple[int, int], extra: int
) -> None:
    orc = suffers(*(ab.ExtraLife(amount) for amount in amounts))
    assert (orc.state.extra, life(orc)) == (extra, (4 + extra, 6 + extra))


@pytest.mark.rule("508.8.2", "508.8.3/rest")
@pytest.mark.same("older-506-510:508.8.3")
def test_extra_and_negative_life_no_longer_cancel_when_one_ends() -> None:
    table = Table()
    banshee = lay(table.first, "a1", tap(influence(ab.ExtraLife(-3, ab.Until.TURN_END))))
    feeder = lay(table.first, "b1", tap(influence(ab.ExtraLife(3))))
    orc = lay(table.first, "c3", life=10)
    table.second.creature("c6")
    table.uses(banshee, orc)
    table.uses(feeder, orc)
    assert (orc.state.extra, life(orc)) == (0, (10, 10))
    table.ends_turn()
    assert (orc.state.extra, life(orc)) == (3, (13, 13))


# Death of wounds: 509.4.


@pytest.mark.rule("509.4", "503.1")
@pytest.mark.same("older-506-510:509.4")
def test_death_from_wounds_is_not_announced_as_a_play() -> None:
    table, hurts, elf, _ = board(
        ours("a1", tap(influence(ab.Wound(9)))), theirs("c6", life=3), theirs("a6")
    )
    table.uses(hurts, elf)
    (death,) = table.events(CardLeft)
    assert (elf.is_dead, death.rule) == (True, "509.1")
    assert [event.source for event in table.events(PlayAnnounced)] == [hurts.id]


@pytest.mark.rule("509.4")
def test_protections_do_not_stop_a_death_by_rule() -> None:
    table = Table()
    gift = ab.While(ab.ThereAre(OWN), (ab.Modify(ab.Property.LIFE, 3),), ab.IsCreature())
    banner = table.first.creature("a1", nodes=(gift,))
    orc = lay(table.first, "c1", ab.Protection(tuple(ab.PowerKind)), life=2, wounds=3)
    one = lay(table.second, "b6", tap(influence(ab.Destroy())))
    other = lay(table.second, "c6", tap(influence(ab.Destroy())))
    table.ends_turn()
    table.uses(one, orc)
    assert (orc.is_dead, life(orc)) == (False, (2, 5))
    table.uses(other, banner)
    assert orc.is_dead


@pytest.mark.rule("508.8.3", "509.4", "413.3")
def test_a_card_dies_when_extra_life_it_needs_ends_at_the_start_of_a_turn() -> None:
    table = Table()
    more = ab.ExtraLife(2, ab.Until.OWN_NEXT_TURN_START)
    mage = lay(table.first, "c1", tap(influence(more, ab.Wound(4), targets=ab.Targets(OWN))))
    page = table.first.creature("d1", life=3)
    table.second.creature("c6")
    table.uses(mage, page)
    assert (page.wounds, page.is_dead) == (4, False)
    table.ends_turn()
    table.ends_turn()
    assert page.is_dead
