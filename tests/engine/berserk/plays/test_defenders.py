"""Defenders: 514."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardType
from engine.berserk.table.events import DefenderAssigned, DiceRolled, PlayAnnounced
from engine.berserk.table.options import Defend, Pass
from engine.berserk.table.state import Asking, PlayKind
from engine.kernel import IllegalChoice, Seat
from tests.engine.berserk.abilities.laying import influence, lay, on_itself, spell, tap, use
from tests.support import specs
from tests.support.scenario import Piece, Table


def assault(
    *, attack: str = "", guard: str = "", guard_on: str = "d4", guard_closed: bool = False
) -> tuple[Table, Piece, Piece, Piece]:
    """Return an orc on c3 that may strike an elf on c4, and the elf's guard."""
    table = Table()
    orc = table.first.creature("c3", "Орк", strike="2-4-6", life=20, abilities=attack)
    elf = table.second.creature("c4", "Эльф", strike="1-3-5", life=20)
    warden = table.second.creature(
        guard_on, "Страж", strike="1-3-5", life=20, abilities=guard, closed=guard_closed
    )
    return table, orc, elf, warden


@pytest.mark.rule("514.1/target")
@pytest.mark.same("2009:205.3")
def test_a_defender_becomes_the_target_instead_of_the_target() -> None:
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
    table = Table()
    orc = table.first.creature("c3")
    table.first.creature("d3")
    elf = table.second.creature("c4")
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("514.1/open")
def test_a_closed_creature_does_not_defend() -> None:
    table, orc, elf, _warden = assault(guard_closed=True)
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 6


@pytest.mark.rule("514.1", "510.1")
def test_a_creature_that_acted_in_this_turn_does_not_defend() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    table.second.creature("d4", acted=1)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("212.2", "208.8")
def test_an_artifact_does_not_defend() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    table.second.artifact("d4")
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("514.1")
def test_the_target_is_not_its_own_defender() -> None:
    table, orc, elf, _warden = assault()
    table.strikes(orc, elf, dice=(6, 1))
    assert not table.can_defend(elf)


@pytest.mark.rule("514.2")
@pytest.mark.parametrize("ability", ["direct", "unanswered"])
def test_no_defender_steps_in_against_a_directed_or_unanswered_strike(ability: str) -> None:
    table, orc, elf, _warden = assault(attack=ability)
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (Seat.FIRST, Asking.ACT)
    assert elf.wounds == 6


@pytest.mark.rule("514.2")
def test_no_defender_steps_in_against_an_attack_that_is_no_simple_strike() -> None:
    table, orc, elf, _warden = assault(attack="special_strike 3")
    table.uses(orc, elf, die=1)
    assert elf.wounds == 3


@pytest.mark.rule("512.6.4", "515.2/both")
@pytest.mark.parametrize(("closed", "duels"), [(False, 1), (True, 0)])
def test_before_the_dice_it_is_known_whether_the_target_fights_too(
    closed: bool, duels: int
) -> None:
    wary = ab.While(ab.HasStatus(ab.Status.ATTACKING), (ab.Named(ab.Name.ARMOR, 1),))
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", closed=closed, nodes=(wary,))
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
    table = Table()
    mage = lay(table.first, "a1", turns)
    orc, elf = table.first.creature("c3"), table.second.creature("c4")
    table.second.creature("e6", closed=True)
    use(table, mage, elf)
    table.strikes(orc, elf, dice=(3, 3) if rolls else (3,))
    assert (table.events(DiceRolled)[0].defence > 0) is rolls


@pytest.mark.rule("512.6.4/statuses")
def test_who_fights_is_known_when_the_defender_has_stepped_in() -> None:
    wary = ab.While(ab.HasStatus(ab.Status.ATTACKING), (ab.Named(ab.Name.ARMOR, 1),))
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4", nodes=(wary,))
    warden = table.second.creature("d4")
    table.strikes(orc, elf, dice=(3, 3))
    table.defends(warden)
    told = [
        name for name in table.happened() if name in ("DefenderAssigned", "DuelBegan", "DiceRolled")
    ]
    assert told == ["DefenderAssigned", "DuelBegan", "DiceRolled"]


@pytest.mark.rule("515.2/both")
def test_an_artifact_that_has_become_a_creature_has_no_strike_to_fight_with() -> None:
    turns = tap(influence(ab.SetProperty(ab.Property.TYPE, CardType.GROUND)))
    table = Table()
    mage, orc = lay(table.first, "a1", turns), table.first.creature("c3")
    engine = table.second.artifact("c4")
    table.second.creature("e6", closed=True)
    use(table, mage, engine)
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
def test_a_defender_is_assigned_against_the_strike_though_another_play_was_announced_first(
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
    use(table, orc if by_the_assailant else troll, target if striking else None)
    while table.asked == (Seat.FIRST, Asking.PRIORITY):
        table.passes()
    table.dice(*((6, 6, 1) if striking else (6, 1)))
    table.defends(warden)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    assert [event.defender for event in table.events(DefenderAssigned)] == [warden.id]
    assert (elf.wounds, warden.wounds, target.wounds) == (0, 6, 1 if striking else 0)


@pytest.mark.rule("514.3/sudden")
def test_a_defence_is_answered_as_any_sudden_play_is() -> None:
    closes = ab.Playable(ab.FREE, spell(ab.Close()), sudden=True, limit=ab.Limit.PER_TURN)
    table = Table()
    orc = lay(table.first, "c3", closes, strike="6-6-6")
    elf, warden = table.second.creature("c4"), table.second.creature("b4")
    table.strikes(orc, elf, dice=(6, 1))
    table.passes()
    table.defends(warden)
    assert table.asked == (Seat.FIRST, Asking.PRIORITY)
    use(table, orc, warden)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()
    assert (warden.is_closed, warden.wounds, elf.wounds) == (True, 0, 6)


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
def test_a_card_adjacent_to_only_one_of_them_cannot_defend(cell: str) -> None:
    table, orc, elf, _warden = assault(guard_on=cell)
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 6


@pytest.mark.rule("514.4", "210.2")
def test_a_flyer_does_not_defend_a_ground_card_against_a_ground_assailant() -> None:
    table = Table()
    orc = table.first.creature("c3")
    elf = table.second.creature("c4")
    table.second.flyer()
    table.strikes(orc, elf, dice=(6, 1))
    assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("514.5")
@pytest.mark.parametrize(("cell", "may"), [("d5", True), ("c5", True), ("b3", True), ("c2", False)])
def test_against_a_flyer_a_ground_defender_stands_beside_the_target(cell: str, may: bool) -> None:
    table = Table()
    falcon = table.first.flyer()
    elf = table.second.creature("c4")
    warden = table.second.creature(cell)
    table.strikes(falcon, elf, dice=(6, 1))
    assert (table.asked == (Seat.SECOND, Asking.PRIORITY)) is may
    assert table.can_defend(warden) is may


@pytest.mark.rule("514.5")
def test_against_a_flyer_another_flyer_defends_a_card_on_the_battlefield() -> None:
    table = Table()
    falcon = table.first.flyer(strike="2-4-6")
    elf = table.second.creature("c4")
    hawk = table.second.flyer()
    table.strikes(falcon, elf, dice=(6, 1))
    table.defends(hawk)
    assert (elf.wounds, hawk.wounds) == (0, 6)


@pytest.mark.rule("514.6")
def test_between_flyers_only_another_flyer_defends() -> None:
    table = Table()
    falcon = table.first.flyer()
    hawk = table.second.flyer("Ястреб")
    kite = table.second.flyer("Коршун")
    elf = table.second.creature("c4")
    table.strikes(falcon, hawk, dice=(6, 1))
    assert table.can_defend(kite)
    assert not table.can_defend(elf)


@pytest.mark.rule("514.1")
@pytest.mark.parametrize("shoots", [True, False])
@pytest.mark.same("2009:205.3б")
def test_a_defender_steps_in_against_a_strike_alone(shoots: bool) -> None:
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
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6")
    hawk = table.second.flyer("Ястреб")
    kite = table.second.flyer("Коршун")
    table.closes_for_flyer(orc)
    table.ends_turn()
    table.ends_turn()
    table.strikes(orc, hawk, dice=(6, 1))
    assert table.options == (Defend(kite.id), Pass())
    table.defends(kite)
    assert (hawk.wounds, kite.wounds) == (0, 6)


@pytest.mark.rule("514.8")
def test_nobody_defends_a_defender() -> None:
    table, orc, elf, warden = assault()
    second = table.second.creature("b4")
    table.strikes(orc, elf, dice=(6, 1))
    assert table.can_defend(second)
    table.defends(warden)
    assert warden.wounds == 6
    assert table.asked == (Seat.FIRST, Asking.ACT)


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
def test_a_defender_that_missed_has_still_acted() -> None:
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


@pytest.mark.rule("514.1", "515.6")
def test_a_defender_of_a_closed_card_rolls_as_it_is_open() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6")
    elf = table.second.creature("c4", closed=True)
    warden = table.second.creature("d4", strike="1-3-5")
    table.strikes(orc, elf, dice=(1, 6))
    table.defends(warden)
    assert (orc.wounds, elf.wounds, warden.wounds) == (3, 0, 0)


@pytest.mark.rule("514.1", "515.7")
def test_the_opponent_may_defend_a_card_that_its_own_side_strikes() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="2-4-6")
    troll = table.first.creature("c2")
    warden = table.second.creature("d3", strike="1-3-5")
    table.strikes(orc, troll, dice=(6, 1))
    table.defends(warden)
    assert (troll.wounds, warden.wounds) == (0, 6)


@pytest.mark.rule("514.1")
def test_nobody_defends_against_a_strike_in_the_opponents_turn() -> None:
    table = Table()
    orc = table.first.creature("c3")
    warden = table.first.creature("d3")
    blow = ab.Playable(ab.Payment(closes=True), ab.Attack(ab.PowerKind.STRIKE, None), sudden=True)
    elf = lay(table.second, "c4", blow)
    shaman = lay(table.first, "a1", ab.Playable(ab.Payment(), on_itself(ab.Heal(1))), wounds=1)
    table.dice(6, 1)
    use(table, shaman)
    use(table, elf, orc)
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        assert not table.can_defend(warden)
        table.passes()
    assert elf.is_closed


@pytest.mark.rule("514.9")
def test_a_defender_that_dies_is_not_closed() -> None:
    table = Table()
    orc = table.first.creature("c3", strike="9-9-9")
    elf = table.second.creature("c4")
    warden = table.second.creature("d4", life=1)
    table.strikes(orc, elf, dice=(6, 1))
    table.defends(warden)
    assert (warden.is_dead, warden.is_closed, orc.is_closed) == (True, False, True)


def test_a_card_that_is_not_offered_cannot_defend() -> None:
    table, orc, elf, _warden = assault()
    table.strikes(orc, elf, dice=(6, 1))
    with pytest.raises(IllegalChoice):
        table.defends(orc)
