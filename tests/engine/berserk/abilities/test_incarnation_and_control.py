"""Incarnation, and who controls a card: 529, 536."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardType
from engine.berserk.table import options as op
from engine.berserk.table.events import (
    CardEntered,
    PlayAnnounced,
)
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import (
    can_use,
    creature,
    influence,
    lay,
    on_itself,
    spell,
    tap,
    use,
)
from tests.engine.berserk.abilities.sayings import (
    ENEMY,
    INFLUENCE,
    OWN,
    REVIVES,
    chooses,
    everybody_passes,
    on,
    picks,
    summons,
)
from tests.support import specs
from tests.support.scenario import Piece, Table


def incarnating(tokens: int = 1, **facts: object) -> tuple[Table, Piece]:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())), name="Палач")
    ghoul = lay(table.first, "b3", ab.Named(ab.Name.INCARNATION, tokens), name="Упырь", **facts)
    table.second.creature("c6", "Враг")
    use(table, killer, ghoul)
    return table, ghoul


@pytest.mark.rule("536.7", "536.7.1/token", "536.7.1/rises")
def test_a_card_incarnates_closed_in_its_third_row_when_it_has_its_tokens() -> None:
    table, ghoul = incarnating(2)
    table.ends_turn()
    table.ends_turn()
    assert (ghoul.is_dead, ghoul.state.tokens) == (True, 1)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    assert (ghoul.cell, ghoul.is_closed, ghoul.state.tokens) == ("c1", True, 0)


@pytest.mark.rule("536.7")
def test_incarnation_offers_the_free_cells_of_the_third_row() -> None:
    table, _ghoul = incarnating()
    table.ends_turn()
    table.ends_turn()
    cells = [option.cell for option in table.options if isinstance(option, op.ChooseCell)]
    assert cells == [0, 1, 2, 3]  # the executioner holds e1


@pytest.mark.rule("536.4/extra", "536.7")
def test_a_flyer_incarnates_in_the_extra_zone() -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())))
    bat = lay(table.first, None, ab.Named(ab.Name.INCARNATION), kind=CardType.FLYER)
    table.second.creature("c6")
    use(table, killer, bat)
    table.ends_turn()
    table.ends_turn()
    assert (bat.is_airborne, bat.is_closed) == (True, True)


@pytest.mark.rule("536.7.2")
def test_a_card_that_cannot_incarnate_waits_until_it_can() -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())), movement=1)
    ghoul = lay(table.first, "b3", ab.Named(ab.Name.INCARNATION))
    for cell in ("a1", "b1", "c1", "d1"):
        table.first.creature(cell)
    table.second.creature("c6")
    use(table, killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    assert (ghoul.is_dead, ghoul.state.tokens) == (True, 1)
    table.moves(killer, "e2")
    assert (ghoul.cell, ghoul.is_closed) == ("e1", True)


@pytest.mark.rule("536.7.1/token")
def test_a_card_that_waits_with_all_its_tokens_gets_no_more() -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())))
    ghoul = lay(table.first, "b3", ab.Named(ab.Name.INCARNATION))
    for cell in ("a1", "b1", "c1", "d1"):
        table.first.creature(cell)
    table.second.creature("c6")
    use(table, killer, ghoul)
    for _turn in range(4):
        table.ends_turn()
    assert (ghoul.is_dead, ghoul.state.tokens) == (True, 1)


@pytest.mark.rule("536.7.3")
def test_a_card_incarnates_once_and_is_exiled_when_it_dies_again() -> None:
    table, ghoul = incarnating()
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    use(table, table.piece("Палач"), ghoul)
    assert ghoul.state.zone is Zone.EXILE


@pytest.mark.rule("536.7.3", "201.2.3")
def test_a_card_that_dies_again_has_what_its_death_sets_off() -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())))
    dies = on(ab.Moment.DIED, spell(ab.Wound(1), targets=ab.Targets(ENEMY)))
    ghoul = lay(table.first, "b3", ab.Named(ab.Name.INCARNATION), dies)
    elf = table.second.creature("c6")
    use(table, killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    use(table, killer, ghoul)
    assert (ghoul.state.zone, elf.wounds) == (Zone.EXILE, 2)


@pytest.mark.rule("536.7.4", "518.3")
@pytest.mark.parametrize("tokens", [(1, 2), (2, 1)])
def test_of_two_incarnations_the_larger_one_counts(tokens: tuple[int, int]) -> None:
    table = Table()
    killer = lay(table.first, "e1", ab.Playable(ab.Payment(), spell(ab.Destroy())))
    ghoul = lay(table.first, "b3", *(ab.Named(ab.Name.INCARNATION, number) for number in tokens))
    table.second.creature("c6")
    use(table, killer, ghoul)
    table.ends_turn()
    table.ends_turn()
    assert table.asked == (Seat.FIRST, Asking.ACT)  # the smaller one would ask for a cell
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")  # their sum would still wait
    assert (ghoul.cell, ghoul.state.tokens) == ("c1", 0)


@pytest.mark.rule("536.7.1", "205.4")
def test_acquired_incarnation_works_in_the_graveyard() -> None:
    table = Table()
    gifts = lay(table.first, "d1", tap(influence(ab.Gain(ab.Named(ab.Name.INCARNATION)))))
    killer = lay(table.first, "e1", tap(spell(ab.Destroy())))
    wolf = table.first.creature("b3")
    table.second.creature("c6")
    use(table, gifts, wolf)
    use(table, killer, wolf)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    assert wolf.cell == "c1"


@pytest.mark.rule("536.7.1/token")
def test_who_has_no_incarnation_gets_no_token_in_the_graveyard() -> None:
    table = Table()
    killer = lay(table.first, "e1", tap(spell(ab.Destroy())))
    wolf = table.first.creature("b3")
    table.second.creature("c6")
    use(table, killer, wolf)
    table.ends_turn()
    table.ends_turn()
    assert (wolf.is_dead, wolf.state.tokens) == (True, 0)


@pytest.mark.rule("536.7.1/lost", "503.1")
def test_tokens_are_lost_outside_the_graveyard() -> None:
    table, ghoul = incarnating(3)
    exorcist = spell(ab.Exile(), targets=ab.Targets(OWN, area=ab.Area.GRAVEYARD))
    table2 = Table()
    priest = lay(table2.first, "d1", tap(exorcist))
    killer = lay(table2.first, "e1", tap(spell(ab.Destroy())))
    body = lay(table2.first, "b3", ab.Named(ab.Name.INCARNATION, 3))
    table2.second.creature("c6")
    use(table2, killer, body)
    table2.ends_turn()
    table2.ends_turn()
    assert body.state.tokens == 1
    use(table2, priest, body)
    assert (body.state.zone, body.state.tokens) == (Zone.EXILE, 0)
    assert (table.piece("Упырь").is_dead, ghoul.is_dead) == (True, True)


@pytest.mark.rule("536.7.1")
def test_an_ability_may_give_a_token_to_a_card_in_the_graveyard() -> None:
    table = Table()
    hastens = influence(
        ab.Tokens(), targets=ab.Targets(ab.HasNamed(ab.Name.INCARNATION), area=ab.Area.GRAVEYARD)
    )
    priest = lay(table.first, "d1", tap(hastens))
    killer = lay(table.first, "e1", tap(spell(ab.Destroy())))
    body = lay(table.first, "b3", ab.Named(ab.Name.INCARNATION, 2))
    table.second.creature("c6")
    use(table, killer, body)
    use(table, priest, body)
    table.ends_turn()
    table.ends_turn()
    picks(table, "c1")
    assert body.cell == "c1"


# Control.


@pytest.mark.rule("536.1", "536.1.1", "536.8")
@pytest.mark.same("2009:200.2б")
def test_who_takes_control_of_a_card_plays_it() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    wolf = lay(table.second, "c4", tap(spell(ab.Wound(2))))
    elf = table.second.creature("c6")
    use(table, thief, wolf)
    assert (wolf.state.controller, wolf.state.owner) == (Seat.FIRST, Seat.SECOND)
    use(table, wolf, elf)
    assert elf.wounds == 2


@pytest.mark.rule("536.8")
def test_one_does_not_take_control_of_ones_own_card() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    orc = table.first.creature("c2")
    table.second.creature("c6")
    assert not can_use(table, thief, orc)


@pytest.mark.rule("536.8", "413.3", "536.1.1")
def test_control_until_the_end_of_the_turn_goes_back() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl(ab.Until.TURN_END))))
    wolf = table.second.creature("c4")
    table.second.creature("c6")
    use(table, thief, wolf)
    table.ends_turn()
    assert wolf.state.controller is Seat.SECOND
    assert len(table.events(PlayAnnounced)) == 1  # the taking alone; the return is no play


@pytest.mark.rule("536.8.1")
def test_a_card_that_cannot_go_back_stays_where_it_is() -> None:
    king = replace(specs.creature("Король"), unique=True)
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl(ab.Until.TURN_END))))
    caller = lay(table.second, "c6", name="Зовущий", closed=True)
    calls = ab.Playable(ab.Payment(), summons(), sudden=True, limit=ab.Limit.PER_TURN)
    herald = lay(table.second, "a6", calls, name="Герольд")
    stolen = table.second.card(king, "c4")
    table.second.deck(king)
    use(table, thief, stolen)
    while stolen.state.controller is Seat.SECOND:
        table.passes()
    use(table, herald)
    table.choose(op.ChooseFromDeck(0))
    picks(table, "b6")
    everybody_passes(table)
    table.ends_turn()
    everybody_passes(table)
    assert (stolen.state.controller, caller.state.in_battle) == (Seat.FIRST, True)


@pytest.mark.rule("106.4", "536.2", "536.9")
def test_one_cannot_take_control_of_what_may_not_be_in_ones_squad() -> None:
    king = replace(specs.creature("Король"), unique=True)
    shy = creature(ab.NotInSquadWith(ab.OfSide(ab.Side.OWN)), name="Недотрога")
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    table.first.card(king, "a1")
    theirs, loner = table.second.card(king, "c4"), table.second.card(shy, "d4")
    table.second.creature("c6")
    assert not can_use(table, thief, theirs)
    assert not can_use(table, thief, loner)


@pytest.mark.rule("536.8")
def test_control_may_be_given_to_the_opponent() -> None:
    table = Table()
    curse = tap(influence(ab.TakeControl(side=ab.Side.ENEMY), targets=ab.Targets(OWN)))
    giver = lay(table.first, "c1", curse)
    orc = table.first.creature("c2")
    table.second.creature("c6")
    use(table, giver, orc)
    assert orc.state.controller is Seat.SECOND


@pytest.mark.rule("601.1", "536.8")
def test_who_loses_control_of_the_last_creature_has_lost() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    elf = table.second.creature("c6")
    use(table, thief, elf)
    assert table.result is not None
    assert table.result.winner is Seat.FIRST


@pytest.mark.rule("536.1", "204.4")
@pytest.mark.same("2009:200.2а")
def test_a_controlled_card_returns_to_its_owners_deck() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    sends = lay(table.first, "d1", tap(spell(ab.ToDeck())))
    wolf = table.second.creature("c4", "Волк")
    table.second.creature("c6")
    use(table, thief, wolf)
    use(table, sends, wolf)
    assert [spec.name for spec in table.state.decks[Seat.SECOND]] == ["Волк"]


@pytest.mark.rule("536.2")
def test_taking_control_sets_abilities_off() -> None:
    table = Table()
    thief = lay(table.first, "c1", tap(influence(ab.TakeControl())))
    wolf = lay(table.second, "c4", on(ab.Moment.CONTROLLED, on_itself(ab.Chips(1))))
    table.second.creature("c6")
    use(table, thief, wolf)
    assert wolf.state.chips == 1


@pytest.mark.rule("529.6", "529.5")
def test_a_card_that_left_and_came_back_is_no_target_of_the_rest_of_an_ability() -> None:
    table = Table()
    again = ab.Power(ab.PowerKind.SPELL, (ab.Wound(2),), ab.Targets(who=ab.Who.TARGET))
    away = ab.Power(ab.PowerKind.SPELL, (ab.Exile(),), ab.Targets(ENEMY))
    mage = lay(table.first, "c1", tap(ab.And((away, again))))
    elf = table.second.creature("c4")
    table.second.creature("c6")
    use(table, mage)
    chooses(table, elf)
    assert (elf.state.zone, elf.wounds) == (Zone.EXILE, 0)
    assert table.events(CardEntered) == []


@pytest.mark.rule("529.6")
@pytest.mark.parametrize("leaves", [True, False])
def test_who_was_raised_between_two_parts_is_not_the_target_any_more(leaves: bool) -> None:
    table = Table()
    first = spell(ab.Destroy() if leaves else ab.Close(), targets=ab.Targets(ENEMY))
    again = ab.Power(ab.PowerKind.SPELL, (ab.Wound(2),), ab.Targets(who=ab.Who.TARGET))
    mage = lay(table.first, "c1", tap(ab.And((first, again))))
    rear = ab.Cells(rows=(3,))
    raises = ab.Power(INFLUENCE, (ab.BringIn(by=ab.Area.GRAVEYARD),), REVIVES.targets, cells=rear)
    lay(table.second, "a6", on(ab.Moment.DIED, raises, OWN))
    elf = table.second.creature("c4")
    use(table, mage)
    chooses(table, elf)
    if leaves:
        picks(table, "c6")
    everybody_passes(table)
    assert (elf.cell, elf.wounds) == (("c6", 0) if leaves else ("c4", 2))
