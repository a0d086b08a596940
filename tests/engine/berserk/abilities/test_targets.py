"""Sources and targets of plays: 501.2, 502; effects that contradict one another: 525."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import Element
from engine.berserk.table import options as op
from engine.berserk.table.events import PlayAnnounced, PlayStopped
from engine.berserk.table.state import Asking, Step
from engine.kernel import Seat
from tests.engine.berserk.abilities.answering import at_play
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import free, influence, on_itself, reaction, spell, tap
from tests.engine.berserk.abilities.sayings import (
    ENEMIES,
    ENEMY,
    ITS_SUBJECT,
    OWN,
    SELF,
    STRIKE,
    on,
)
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support.scenario import Piece, Table, cells

HURT = ab.InState(ab.State.WOUNDED)
SHOT = ab.Attack(ab.PowerKind.SHOT, Strength(3, 3, 3))


def announced(table: Table) -> list[tuple[int, ...]]:
    return [event.targets for event in table.events(PlayAnnounced)]


# Announcing: 501.2, 502.


@pytest.mark.rule("501.2", "120.1")
def test_a_delayed_ability_chooses_its_target_when_it_fires() -> None:
    frost = on(ab.Moment.ANNOUNCED, influence(ab.Wound(1), targets=ITS_SUBJECT), ENEMY)
    table = Table()
    mage = lay(table.first, "c1", tap(on_itself(ab.Delay(frost))))
    elf = table.first.creature("c3", closed=True)
    orc, _other = table.second.creature("c4"), table.second.creature("d4")
    table.uses(mage)
    assert (announced(table), mage.is_closed) == ([(mage.id,)], True)
    table.ends_turn()
    table.strikes(orc, elf, dice=(3,))
    assert announced(table)[-1] == (orc.id,)


NOTED = on(ab.Moment.TARGETED, on_itself(ab.Chips(1)), ENEMY, SELF, powers=STRIKE)


@pytest.mark.rule("512.6.2/statuses", "512.7")
def test_a_card_becomes_a_source_when_its_play_begins() -> None:
    table = Table()
    bears_armor = ab.While(ab.HasStatus(ab.Status.SOURCE), (ab.Named(ab.Name.ARMOR, 1),))
    mage = lay(table.first, "c1", bears_armor, tap(spell(ab.Wound(1))))
    nun = lay(table.second, "a6", reaction(influence(ab.Heal(1))), bears_armor)
    lay(table.second, "b6", reaction(influence(ab.Heal(1))))
    elf = table.second.creature("c6", wounds=3)
    table.uses(mage, elf)
    table.uses(nun, elf)
    sources = set()
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        sources.add(tuple(card.state.facts.has(ab.Name.ARMOR) for card in (mage, nun)))
        table.passes()
    assert (True, True) not in sources
    assert sources > {(False, True), (True, False)}
    assert not mage.state.facts.has(ab.Name.ARMOR)


def a_witch_takes_abilities(step: Step | None) -> tuple[Table, Piece, Piece]:
    """An archer shoots; a witch takes its abilities away, at once or when the play has come so
    far."""
    table, archer, witch, elf = board(
        ours("c1", tap(SHOT)),
        theirs("a6", reaction(influence(ab.LoseAbilities(ab.Until.TURN_END), targets=ENEMIES))),
        theirs("c4"),
    )
    table.uses(archer, elf, die=3)
    while step is not None and (
        not table.state.stack or table.state.stack[-1].course.step is not step
    ):
        table.passes()
    table.uses(witch, archer)
    table.everybody_passes()
    return table, archer, elf


@pytest.mark.rule("502.3", "502.3.1")
def test_a_source_must_have_its_ability_when_the_play_begins() -> None:
    table, archer, elf = a_witch_takes_abilities(None)
    assert [event.paid for event in table.events(PlayStopped)] == [False]
    assert (elf.wounds, archer.is_closed) == (0, False)


BEARS_ARMOR = ab.While(ab.HasStatus(ab.Status.SOURCE), (ab.Named(ab.Name.ARMOR, 1),))


@scenes(
    scene("502.1", "a card that nothing can replace is a target",
          "c3 strikes c4 rolling 1 6, d4 defends: c4 has 0 chips, d4 has 1 chip",
          ours("c3"), theirs("c4", NOTED), theirs("d4", NOTED)),
    scene("502.1", "a card to which an attack is redirected is its target",
          "c3 strikes c4 rolling 1 6: c4 has 0 chips, a6 has 1 chip",
          ours("c3"), theirs("c4", NOTED),
          theirs("a6", on(ab.Moment.REDIRECTING, at_play(ab.Redirect()), ENEMY, powers=STRIKE),
              NOTED)),
    scene("502.2", "a play has the card that announced it as its only source",
          "c3 strikes c4 rolling 1 6, d4 defends: c3 has 2 wounds, d4 has 0 wounds",
          ours("c3", BEARS_ARMOR, strike="1-1-1"), theirs("c4", BEARS_ARMOR, strike="3-3-3"),
          theirs("d4", BEARS_ARMOR, strike="3-3-3")),
    scene("502.3.1 528.6 544.2", "another ability of the source does not replace the lost one",
          "a1 uses at c1, all pass, c1 uses 1 at c6, a6 uses at c1, all pass: c6 has 0 wounds, "
          "c1 is not closed",
          ours("a1", free(influence(ab.Gain(tap(spell(ab.Wound(2))), marker="жезл")))),
          ours("c1", tap(influence(ab.Heal(1)))),
          theirs("a6", reaction(influence(ab.LoseMarker("жезл"), targets=ENEMIES))), theirs("c6")),
)  # fmt: skip
def test_announcing_targets(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("502.3", "502.3.1")
def test_a_play_that_began_continues_when_its_source_loses_the_ability() -> None:
    _table, archer, elf = a_witch_takes_abilities(Step.CALCULATION)
    assert (elf.wounds, archer.is_closed) == (3, True)


@pytest.mark.rule("502.7")
def test_a_relocation_targets_a_cell() -> None:
    push = ab.Power(
        ab.PowerKind.INFLUENCE,
        (ab.Relocate(),),
        ENEMIES,
        cells=ab.Cells(who=ab.Who.TARGET, within=1),
    )
    table, mage, elf = board(ours("c1", tap(push)), theirs("c4"))
    table.uses(mage, elf)
    assert table.asked == (Seat.FIRST, Asking.CELL)
    table.picks("d4")
    assert [event.cells for event in table.events(PlayAnnounced)] == [cells("d4")]


# Cards of which something is true: 502.8.


WOUNDED_ENEMIES = ab.Targets(ab.AllOf((ENEMY, HURT)), all=True)


def a_storm(*where: str) -> tuple[Table, list[Piece], Piece]:
    """A storm upon every wounded enemy; a nun may heal one in answer."""
    table, mage = board(ours("c1", tap(spell(ab.Wound(2), targets=WOUNDED_ENEMIES))))
    elves = [table.second.creature(cell, wounds=1) for cell in where]
    hale = table.second.creature("e6")
    lay(table.second, "a6", reaction(influence(ab.Heal(1))), name="Лекарь")
    table.uses(mage)
    return table, elves, hale


@pytest.mark.rule("502.8")
def test_a_spell_on_all_matching_cards_targets_each() -> None:
    table, elves, hale = a_storm("c4", "d4")
    table.everybody_passes()
    assert ([elf.wounds for elf in elves], hale.wounds) == ([3, 3], 0)


@pytest.mark.rule("502.8", "528.1", "122.18")
def test_a_card_that_no_longer_matches_when_the_play_begins_is_not_affected() -> None:
    table, elves, _hale = a_storm("c4", "d4")
    table.uses(table.piece("Лекарь"), elves[0])
    table.everybody_passes()
    assert [elf.wounds for elf in elves] == [0, 3]


@scenes(
    scene("502.8 505.4.1", "targets of a later part are determined when it begins",
          "c1 uses, choose c4: c4 has 3 wounds, d4 has 0 wounds",
          ours("c1", tap(ab.And((spell(ab.Wound(1), targets=ENEMIES), spell(ab.Wound(2),
              targets=WOUNDED_ENEMIES))))), theirs("c4"), theirs("d4")),
    scene("122.4 528.7", "a target of two cards is affected whole or not at all",
          "c1 uses, choose c4 d5, a6 uses at d5, all pass: c4 is at c4, c1 is not closed",
          ours("c1", tap(ab.Power(ab.PowerKind.INFLUENCE, (ab.Swap(),), ab.Targets(ENEMY, 2, 2)))),
          theirs("a6", reaction(spell(ab.Destroy()))), theirs("c4"), theirs("d5")),
)  # fmt: skip
def test_described_targets(scene: Scene) -> None:
    scene.play()


def wrestlers() -> tuple[Table, Piece]:
    """Return a table with a mage who has an open enemy strike a card that stands beside it."""
    pair = ab.Targets(
        ab.AllOf((ENEMY, ab.InState(ab.State.OPEN))), then=ab.Targets(ab.Beside(ab.Who.TARGET))
    )
    blow = ab.Attack(ab.PowerKind.STRIKE, None)
    table, mage = board(
        ours("c1", tap(spell(ab.Makes(ab.Order.DEALS, blow, ab.Targets()), targets=pair)))
    )
    return table, mage


@pytest.mark.rule("122.4", "528.2")
def test_a_first_target_without_a_possible_second_one_is_illegal() -> None:
    table, mage = wrestlers()
    one, other, lonely = (table.second.creature(cell) for cell in ("c4", "d4", "a6"))
    assert [table.can_use(mage, card) for card in (one, other, lonely)] == [True, True, False]


@pytest.mark.rule("122.4", "502.4")
@pytest.mark.same("2010-news:1.7")
def test_the_second_target_is_chosen_among_cards_related_to_the_first() -> None:
    table, mage = wrestlers()
    one, left, right = (table.second.creature(cell) for cell in ("c4", "b4", "d4"))
    table.uses(mage, one)
    assert set(table.options) == {op.ChooseTarget(left.id), op.ChooseTarget(right.id)}
    table.dice(4)
    table.chooses(right)
    assert [card.wounds for card in (one, left, right)] == [0, 0, 2]


@pytest.mark.rule("122.4", "528.7")
@pytest.mark.parametrize("first", [True, False])
def test_a_pair_of_targets_that_loses_one_card_is_not_affected(first: bool) -> None:
    table, mage = wrestlers()
    one, other = table.second.creature("c4"), table.second.creature("d4")
    near = ab.Cells(rows=(3,))
    flee = ab.Power(
        ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.TELEPORT),), ab.Targets(OWN), cells=near
    )
    page = lay(table.second, "a6", reaction(flee))
    table.uses(mage, one)
    table.uses(page, one if first else other)
    table.picks("e6")
    table.everybody_passes()
    assert (one.wounds, other.wounds) == (0, 0)


# Words that turn back upon their card: 502.9.


@pytest.mark.rule("502.9")
@pytest.mark.parametrize("healer", ["itself", "a friend", "an enemy"])
def test_a_card_that_cannot_be_healed_is_not_healed_by_any_source(healer: str) -> None:
    table = Table()
    cures = tap(influence(ab.Heal(2)))
    orc = lay(table.first, "c2", ab.Cannot(ab.Doing.BE_HEALED), cures, wounds=4)
    friend = lay(table.first, "c1", cures)
    enemy = lay(table.second, "c6", cures)
    match healer:
        case "itself":
            table.uses(orc, orc)
        case "a friend":
            table.uses(friend, orc)
        case _:
            table.ends_turn()
            table.uses(enemy, orc)
    assert orc.wounds == 4


@pytest.mark.rule("502.9")
@pytest.mark.parametrize("own", [True, False])
def test_a_wound_from_any_player_triggers(own: bool) -> None:
    table = Table()
    proud = lay(table.first, "c2", on(ab.Moment.WOUNDED, on_itself(ab.Chips(1))))
    friend = lay(table.first, "c1", tap(spell(ab.Wound(1))))
    enemy = lay(table.second, "c6", tap(spell(ab.Wound(1))))
    if not own:
        table.ends_turn()
    table.uses(friend if own else enemy, proud)
    assert proud.state.chips == 1


# Contradictions: 525.


@pytest.mark.rule("525.1")
def test_the_later_of_two_contradicting_effects_applies() -> None:
    _table, orc = _changed_twice()
    assert orc.state.facts.movement == 3


@pytest.mark.rule("525.1")
def test_an_acquired_effect_overridden_by_a_later_one_does_not_return() -> None:
    table, orc = _changed_twice()
    table.ends_turn()
    assert orc.state.facts.movement == 1


def _changed_twice() -> tuple[Table, Piece]:
    """The movement of an orc becomes 2 for the battle, then 3 until the end of the turn."""
    table = Table()
    one = lay(table.first, "c1", tap(influence(ab.SetProperty(ab.Property.MOVEMENT, 2))))
    brief = ab.SetProperty(ab.Property.MOVEMENT, 3, ab.Until.TURN_END)
    other = lay(table.first, "d1", tap(influence(brief)))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    table.uses(one, orc)
    table.uses(other, orc)
    return table, orc


@scenes(
    scene("525.1", "a contradicted own effect is suppressed",
          "c1 uses at c2: c2 has 3 speed; end turn: c2 has 2 speed",
          ours("c1", tap(influence(ab.SetProperty(ab.Property.MOVEMENT, 3, ab.Until.TURN_END)))),
          ours("c2", ab.Becomes(ab.Property.MOVEMENT, 2)), theirs("c6")),
    scene("525.1", "a later static effect overrides an acquired one",
          "c1 uses at c2, d1 uses at c2: c2 has 2 speed",
          ours("c1", tap(influence(ab.SetProperty(ab.Property.MOVEMENT, 3)))),
          ours("d1", tap(spell(ab.Wound(1)))),
          ours("c2", ab.While(ab.CardIs(ab.Who.SELF, HURT), (ab.Becomes(ab.Property.MOVEMENT,
              2),))), theirs("c6")),
    scene("525.2 =2009:103.2", "a ban holds against a permission",
          ": c3 can use at c4, c3 cannot use at d4",
          ours("c3", tap(SHOT), ab.AlsoAt(ab.Beside(), (ab.PowerKind.SHOT,))), theirs("c4"),
          theirs("d4", ab.Cannot(ab.Doing.BE_TARGET, powers=(ab.PowerKind.SHOT,)))),
)  # fmt: skip
def test_contradictions(scene: Scene) -> None:
    scene.play()


@pytest.mark.rule("525.1", "106.2.1")
def test_an_element_that_was_gained_and_lost_does_not_return() -> None:
    fire = (Element.STEPPE,)
    gains = ab.ChangeElements(gains=fire)
    loses = ab.ChangeElements(loses=fire, until=ab.Until.TURN_END)
    table = Table()
    mage = lay(table.first, "c1", tap(influence(gains)))
    witch = lay(table.first, "d1", tap(influence(loses)))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    table.uses(mage, orc)
    table.uses(witch, orc)
    table.ends_turn()
    assert orc.state.facts.elements == ()


@pytest.mark.rule("525.2")
def test_a_ban_overrides_a_duty() -> None:
    table = Table()
    orc = lay(table.first, "c3", ab.Must(ab.Doing.ATTACK), ab.Cannot(ab.Doing.ATTACK))
    elf = table.second.creature("c4")
    assert not table.can_strike(orc, elf)
    assert op.EndTurn() in table.options


@pytest.mark.rule("545.5", "106.1.2")
@pytest.mark.parametrize(
    "duty",
    [
        ab.Must(ab.Doing.ATTACK, upon=ab.Is(ab.Who.GIVER)),
        ab.Must(ab.Doing.ATTACK, at=ab.Is(ab.Who.GIVER)),
    ],
)
def test_a_given_duty_may_name_the_card_that_gave_it(duty: ab.Must) -> None:
    gift = ab.Power(ab.PowerKind.SPELL, (ab.Gain(duty),), ab.Targets(ab.OfSide(ab.Side.ENEMY)))
    table, witch, _, orc = board(ours("c3", tap(gift)), ours("b3"), theirs("c4"))
    table.uses(witch, orc)
    table.ends_turn()
    strikes = {one.target for one in table.options if isinstance(one, op.StrikeAt)}
    assert strikes == {witch.id}
