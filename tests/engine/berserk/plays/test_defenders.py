"""Defenders: 514."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.table.events import DefenderAssigned, DiceRolled, PlayAnnounced
from engine.berserk.table.options import Defend, Pass
from engine.berserk.table.state import Asking, PlayKind
from engine.kernel import IllegalChoice, Seat
from tests.engine.berserk.abilities.laying import board, lay, ours, theirs
from tests.engine.berserk.abilities.nodes import influence, on_itself, spell, tap
from tests.engine.berserk.abilities.scenes import Scene, scene, scenes
from tests.support import specs
from tests.support.scenario import Piece, Table


def assault(
    *, attack: str = "", guard: str = "", guard_on: str = "d4", guard_closed: bool = False
) -> tuple[Table, Piece, Piece, Piece]:
    """Return an orc on c3 that may strike an elf on c4, and the elf's guard."""
    table, orc, elf, warden = board(
        ours("c3", attack, name="Орк", strike="2-4-6", life=20),
        theirs("c4", name="Эльф", strike="1-3-5", life=20),
        theirs(guard_on, guard, name="Страж", strike="1-3-5", life=20, closed=guard_closed),
    )
    return table, orc, elf, warden


@pytest.mark.rule("514.1/target")
@pytest.mark.same("2009:205.3")
def test_a_defender_becomes_the_target_of_the_strike() -> None:
    table, orc, elf, warden = assault()
    table.strikes(orc, elf, dice=(6, 1))
    table.defends(warden)
    assert (elf.wounds, warden.wounds) == (0, 6)
    assert [event.defender for event in table.events(DefenderAssigned)] == [warden.id]


@pytest.mark.rule("514.1", "303.2")
def test_passing_leaves_the_strike_to_the_target() -> None:
    table, orc, elf, warden = assault()
    table.strikes(orc, elf, dice=(6, 1))
    table.passes()
    assert (elf.wounds, warden.wounds) == (6, 0)


@pytest.mark.rule("514.1", "512.6.4/redirect", "107.3")
def test_the_inactive_player_is_asked_before_the_dice_are_rolled() -> None:
    table, orc, elf, warden = assault()
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (Seat.SECOND, Asking.PRIORITY)
    assert table.options == (Defend(warden.id), Pass())
    assert "DiceRolled" not in table.happened()


@pytest.mark.rule("514.1/open")
@pytest.mark.same("2009:205.3в")
def test_the_attackers_side_cannot_defend() -> None:
    table, orc, _, elf = board(ours("c3"), ours("d3"), theirs("c4"))
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("514.1/open")
def test_a_closed_creature_does_not_defend() -> None:
    table, orc, elf, _warden = assault(guard_closed=True)
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 6


@pytest.mark.rule("514.1")
def test_the_target_is_not_its_own_defender() -> None:
    table, orc, elf, _warden = assault()
    table.strikes(orc, elf, dice=(6, 1))
    assert not table.can_defend(elf)


@pytest.mark.rule("514.2")
@pytest.mark.parametrize("ability", ["direct", "unanswered"])
def test_a_directed_or_unanswered_strike_has_no_defenders(ability: str) -> None:
    table, orc, elf, _warden = assault(attack=ability)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (Seat.FIRST, Asking.ACT)
    assert elf.wounds == 6


@pytest.mark.rule("514.2")
def test_an_attack_that_is_not_a_simple_strike_has_no_defenders() -> None:
    table, orc, elf, _warden = assault(attack="special_strike 3")
    table.uses(orc, elf, die=1)
    assert elf.wounds == 3


@pytest.mark.rule("512.6.4", "515.2/both")
@pytest.mark.parametrize(("closed", "duels"), [(False, 1), (True, 0)])
def test_fighting_begins_before_the_dice_only_against_an_open_target(
    closed: bool, duels: int
) -> None:
    wary = ab.While(ab.HasStatus(ab.Status.ATTACKING), (ab.Named(ab.Name.ARMOR, 1),))
    table, orc, elf = board(ours("c3"), theirs("c4", wary, closed=closed))
    table.strikes(orc, elf, dice=(3,) if closed else (3, 3))
    told = [name for name in table.happened() if name in ("DuelBegan", "DiceRolled")]
    assert told == ["DuelBegan"] * duels + ["DiceRolled"]


@pytest.mark.rule("212.3", "515.2")
@pytest.mark.parametrize(
    ("becomes", "rolls"), [(CardType.ARTIFACT, False), (CardType.GROUND, True)]
)
def test_a_card_turned_artifact_is_struck_like_a_closed_card(
    becomes: CardType, rolls: bool
) -> None:
    turns = tap(influence(ab.SetProperty(ab.Property.TYPE, becomes), ab.Chips(1)))
    table, mage, orc, elf, _ = board(
        ours("a1", turns), ours("c3"), theirs("c4"), theirs("e6", closed=True)
    )
    table.uses(mage, elf)
    table.strikes(orc, elf, dice=(3, 3) if rolls else (3,))
    assert (table.events(DiceRolled)[0].defence > 0) is rolls


@pytest.mark.rule("512.6.4/statuses")
def test_fighting_begins_after_the_defender_is_assigned() -> None:
    wary = ab.While(ab.HasStatus(ab.Status.ATTACKING), (ab.Named(ab.Name.ARMOR, 1),))
    table, orc, elf, warden = board(ours("c3"), theirs("c4", wary), theirs("d4"))
    table.strikes(orc, elf, dice=(3, 3))
    table.defends(warden)
    told = [
        name for name in table.happened() if name in ("DefenderAssigned", "DuelBegan", "DiceRolled")
    ]
    assert told == ["DefenderAssigned", "DuelBegan", "DiceRolled"]


@pytest.mark.rule("515.2/both")
def test_an_artifact_turned_creature_has_no_strike_and_does_not_fight() -> None:
    turns = tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.GROUND)))
    table, mage, orc = board(ours("a1", turns), ours("c3"))
    engine = table.second.artifact("c4")
    table.second.creature("e6", closed=True)
    table.uses(mage, engine)
    table.strikes(orc, engine, dice=(6,))
    assert (engine.wounds, orc.wounds) == (3, 0)
    assert table.events(DiceRolled)[0].defence == 0


@pytest.mark.rule("514.3/target")
def test_assigning_a_defender_targets_the_attacker() -> None:
    table, orc, elf, warden = assault()
    table.strikes(orc, elf, dice=(6, 1))
    table.defends(warden)
    announced = [event for event in table.events(PlayAnnounced) if event.kind is PlayKind.DEFEND]
    assert [(event.source, event.target) for event in announced] == [(warden.id, orc.id)]
    assert [event.defender for event in table.events(DefenderAssigned)] == [warden.id]


@pytest.mark.rule("514.3/target")
@pytest.mark.parametrize("striking", [False, True])
@pytest.mark.parametrize("by_the_assailant", [False, True])
def test_a_defender_may_be_assigned_after_another_play_was_announced(
    striking: bool, by_the_assailant: bool
) -> None:
    enemy = ab.Targets(ab.OfSide(ab.Side.ENEMY))
    blow = ab.Attack(ab.PowerKind.STRIKE, Strength(1, 1, 1), targets=enemy)
    redirecting = ab.When(ab.Moment.REDIRECTING, ab.ANY_CARD)
    answer = ab.Playable(
        ab.FREE,
        blow if striking else on_itself(ab.Chips(1)),
        sudden=True,
        when=redirecting,
        limit=ab.Limit.PER_TURN,
    )
    table = Table()
    orc = lay(table.first, "c3", *((answer,) if by_the_assailant else ()), strike="6-6-6")
    troll = lay(table.first, "d3", *(() if by_the_assailant else (answer,)))
    elf, warden = table.second.creature("c4"), table.second.creature("b4")
    target = table.second.creature("d4", closed=True)
    table.strikes(orc, elf)
    table.uses(orc if by_the_assailant else troll, target if striking else None)
    while table.asked == (Seat.FIRST, Asking.PRIORITY):
        table.passes()
    table.dice(*((6, 6, 1) if striking else (6, 1)))
    table.defends(warden)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    assert [event.defender for event in table.events(DefenderAssigned)] == [warden.id]
    assert (elf.wounds, warden.wounds, target.wounds) == (0, 6, 1 if striking else 0)


@pytest.mark.rule("514.3/sudden")
def test_a_defender_is_assigned_only_while_a_strike_is_announced() -> None:
    table, orc, elf, warden = assault(attack="shot 2")
    assert not table.can_defend(warden)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.can_defend(warden)
    table.passes()
    assert (table.asked, table.can_defend(warden)) == ((Seat.FIRST, Asking.ACT), False)


@pytest.mark.rule("514.4")
@pytest.mark.parametrize("cell", ["b3", "b4", "d3", "d4"])
@pytest.mark.same("2009:205.3а")
def test_a_ground_defender_must_be_adjacent_to_attacker_and_target(cell: str) -> None:
    table, orc, elf, warden = assault(guard_on=cell)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.can_defend(warden)


@pytest.mark.rule("514.4")
@pytest.mark.parametrize("cell", ["b5", "c5", "d5", "c2", "b2", "e4", "a1"])
def test_a_card_adjacent_to_only_one_of_the_two_cannot_defend(cell: str) -> None:
    table, orc, elf, _warden = assault(guard_on=cell)
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 6


@pytest.mark.rule("514.5")
@pytest.mark.parametrize(("cell", "may"), [("d5", True), ("c5", True), ("b3", True), ("c2", False)])
def test_a_ground_defender_against_a_flyer_must_be_adjacent_to_the_target(
    cell: str, may: bool
) -> None:
    table = Table()
    falcon = table.first.flyer()
    elf = table.second.creature("c4")
    warden = table.second.creature(cell)
    table.strikes(falcon, elf, dice=(6, 1))
    assert (table.asked == (Seat.SECOND, Asking.PRIORITY)) is may
    assert table.can_defend(warden) is may


@pytest.mark.rule("514.1")
@pytest.mark.parametrize("shoots", [True, False])
@pytest.mark.same("2009:205.3б")
def test_a_defender_may_step_in_only_against_a_strike(shoots: bool) -> None:
    table = Table()
    orc = table.first.creature("c3", abilities="shot 1")
    elf = table.second.creature("c5" if shoots else "c4")
    guard = table.second.creature("d4")
    table.second.card(specs.creature("Ещё"), "e6", hidden=True)
    table.dice(3, 3)
    if shoots:
        table.uses(orc, elf)
    else:
        table.strikes(orc, elf)
    offered = []
    while table.asked is not None and table.asked[0] is Seat.SECOND:
        offered.append(table.can_defend(guard))
        table.passes()
    assert any(offered) is not shoots


@pytest.mark.rule("514.7")
def test_against_a_ground_card_striking_a_flyer_only_a_flyer_defends() -> None:
    table, orc = board(ours("c3", strike="2-4-6"))
    hawk = table.second.flyer("Ястреб")
    kite = table.second.flyer("Коршун")
    table.closes_for_flyer(orc)
    table.ends_turn()
    table.ends_turn()
    table.strikes(orc, hawk, dice=(6, 1))
    assert table.options == (Defend(kite.id), Pass())
    table.defends(kite)
    assert (hawk.wounds, kite.wounds) == (0, 6)


@pytest.mark.rule("514.9")
def test_the_defender_closes_together_with_the_attacker() -> None:
    table, orc, elf, warden = assault()
    table.strikes(orc, elf, dice=(6, 1))
    table.defends(warden)
    assert (orc.is_closed, warden.is_closed, elf.is_closed) == (True, True, False)
    told = table.happened()
    assert told.count("CardClosed") == 2
    assert "CardClosed" not in told[: told.index("Wounded")]


@pytest.mark.rule("515.5", "514.9")
def test_a_defender_that_missed_still_acted() -> None:
    table, orc, elf, warden = assault()
    table.strikes(orc, elf, dice=(2, 4))
    table.defends(warden)
    assert (warden.is_closed, warden.wounds, orc.wounds) == (True, 0, 0)


@pytest.mark.rule("515.2", "514.1")
def test_a_defender_fights_with_its_own_dice_and_experience() -> None:
    table, orc, elf, warden = assault(guard="ovz 2")
    table.strikes(orc, elf, dice=(1, 4))
    table.defends(warden)
    assert (orc.wounds, warden.wounds) == (3, 0)


@pytest.mark.rule("514.1")
def test_a_strike_in_the_opponents_turn_has_no_defenders() -> None:
    table = Table()
    orc = table.first.creature("c3")
    warden = table.first.creature("d3")
    blow = ab.Playable(ab.Payment(closes=True), ab.Attack(ab.PowerKind.STRIKE, None), sudden=True)
    elf = lay(table.second, "c4", blow)
    shaman = lay(table.first, "a1", ab.Playable(ab.Payment(), on_itself(ab.Heal(1))), wounds=1)
    table.dice(6, 1)
    table.uses(shaman)
    table.uses(elf, orc)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        assert not table.can_defend(warden)
        table.passes()
    assert elf.is_closed


@scenes(
    scene("514.1 510.1", "a creature that acted in this turn does not defend",
          "c3 strikes c4 rolling 6 1: asked first act",
          ours("c3"), theirs("c4"), theirs("d4", acted=1)),
    scene("212.2 208.8", "an artifact does not defend",
          "c3 strikes c4 rolling 6 1: asked first act",
          ours("c3"), theirs("c4"), theirs("d4", card=specs.artifact())),
    scene("514.3/sudden", "a defence may be responded to like any sudden play",
          "c3 strikes c4 rolling 6 1, pass, b4 defends: asked first priority; c3 uses at b4, "
          "all pass: b4 is closed, b4 has 0 wounds, c4 has 6 wounds",
          ours("c3", ab.Playable(ab.FREE, spell(ab.Close()), sudden=True,
              limit=ab.Limit.PER_TURN), strike="6-6-6"), theirs("c4"), theirs("b4")),
    scene("514.4 210.2", "a flyer does not defend a ground card against a ground assailant",
          "c3 strikes c4 rolling 6 1: asked first act",
          ours("c3"), theirs("c4"), theirs(None, card=specs.flyer())),
    scene("514.5", "against a flyer another flyer defends a card on the battlefield",
          "sky strikes c4 rolling 6 1, sky2 defends: c4 has 0 wounds, sky2 has 6 wounds",
          ours(None, card=specs.flyer(strike="2-4-6")), theirs("c4"),
          theirs(None, card=specs.flyer())),
    scene("514.6", "between flyers only another flyer defends",
          "sky strikes sky2 rolling 6 1: sky3 can defend, c4 cannot defend",
          ours(None, card=specs.flyer()), theirs(None, card=specs.flyer("Ястреб")),
          theirs(None, card=specs.flyer("Коршун")), theirs("c4")),
    scene("514.8", "a defender has no defenders",
          "c3 strikes c4 rolling 6 1: b4 can defend; d4 defends: d4 has 6 wounds, asked first act",
          ours("c3", "", name="Орк", strike="2-4-6", life=20),
          theirs("c4", name="Эльф", strike="1-3-5", life=20),
          theirs("d4", "", name="Страж", strike="1-3-5", life=20, closed=False), theirs("b4")),
    scene("514.1 515.6", "an open defender of a closed card rolls",
          "c3 strikes c4 rolling 1 6, d4 defends: c3 has 3 wounds, c4 has 0 wounds, "
          "d4 has 0 wounds",
          ours("c3", strike="2-4-6"), theirs("c4", closed=True), theirs("d4", strike="1-3-5")),
    scene("514.1 515.7", "the opponent may defend a card struck by its own side",
          "c3 strikes c2 rolling 6 1, d3 defends: c2 has 0 wounds, d3 has 6 wounds",
          ours("c3", strike="2-4-6"), ours("c2"), theirs("d3", strike="1-3-5")),
    scene("514.9", "a defender that dies is not closed",
          "c3 strikes c4 rolling 6 1, d4 defends: d4 is dead, d4 is not closed, c3 is closed",
          ours("c3", strike="9-9-9"), theirs("c4"), theirs("d4", life=1)),
)  # fmt: skip
def test_defenders(scene: Scene) -> None:
    scene.play()


def test_a_card_that_is_not_offered_cannot_defend() -> None:
    table, orc, elf, _warden = assault()
    table.strikes(orc, elf, dice=(6, 1))
    with pytest.raises(IllegalChoice):
        table.defends(orc)
