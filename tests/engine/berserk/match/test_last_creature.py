"""A player without creatures has lost before anything goes off on the last death: 503.1, 303.9."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.table import events as ev
from engine.berserk.table.state import Asking
from engine.kernel import Result, Seat
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import spell
from tests.engine.berserk.abilities.sayings import ALL_ENEMIES, ONE_CHIP, on
from tests.support.scenario import Piece, Table

LAST_WORD = on(ab.Moment.DIED, spell(ab.Wound(1), targets=ALL_ENEMIES))
"""What goes off when its card dies: a wound for every enemy."""


def a_last_creature(*abilities: ab.Ability, discreet: bool = False) -> tuple[Table, Piece, Piece]:
    """An orc with these abilities is about to kill the last creature of the opponent."""
    table = Table(discreet=discreet)
    orc = lay(table.first, "c3", *abilities, strike="9-9-9")
    elf = lay(table.second, "c4", LAST_WORD, closed=True, life=5)
    return table, orc, elf


@pytest.mark.rule("503.1", "303.9", "601.2")
def test_the_death_of_the_last_creature_triggers_nothing() -> None:
    """Neither its own ability nor one of who killed it."""
    table, orc, elf = a_last_creature(on(ab.Moment.KILLED, ONE_CHIP))
    table.second.artifact("a6")
    table.strikes(orc, elf, dice=(6,))
    assert table.result == Result(Seat.FIRST, "no_creatures", "601.2")
    assert [event.source for event in table.events(ev.PlayAnnounced)] == [orc.id]
    assert orc.state.chips == 0


@pytest.mark.rule("503.1", "303.9", "116.6", "116.7")
@pytest.mark.parametrize("may", [True, False])
def test_the_death_of_the_last_creature_asks_for_no_triggers(may: bool) -> None:
    """Neither whether, nor in which order of several."""
    fed = on(ab.Moment.DIED, ONE_CHIP, ab.ANY_CARD, may=may)
    table, orc, elf = a_last_creature(fed, *(() if may else (fed,)))
    table.strikes(orc, elf, dice=(6,))
    assert table.result == Result(Seat.FIRST, "no_creatures", "601.2")
    asked = {event.question.asking for event in table.events(ev.Asked)}
    assert Asking.TRIGGER_ORDER not in asked


@pytest.mark.rule("503.1", "303.9", "533.5")
def test_hidden_cards_cause_no_question_after_the_last_creature_died() -> None:
    table, orc, elf = a_last_creature(discreet=True)
    table.first.artifact("a1", hidden=True)
    table.strikes(orc, elf, dice=(6,))
    while table.match.decision is not None:
        assert not elf.is_dead
        table.passes()
    assert table.result == Result(Seat.FIRST, "no_creatures", "601.2")


@pytest.mark.rule("503.1", "303.9", "601.3")
def test_the_death_of_both_last_creatures_triggers_nothing() -> None:
    table = Table()
    orc = lay(table.first, "c3", LAST_WORD, strike="9-9-9", life=1)
    elf = lay(table.second, "c4", LAST_WORD, strike="9-9-9", life=1)
    table.first.artifact("a1")
    table.second.artifact("a6")
    table.strikes(orc, elf, dice=(3, 1))
    table.stands_firm()
    assert table.result == Result(None, "no_creatures_on_both_sides", "601.3")
    assert len(table.events(ev.PlayAnnounced)) == 1


@pytest.mark.rule("503.1", "303.9", "501.14")
def test_sacrificing_the_last_creature_loses_before_any_trigger() -> None:
    table = Table()
    bomb = ab.Playable(ab.Payment(destroyed=True), spell(ab.Wound(9)))
    orc = lay(table.first, "c3", bomb, LAST_WORD)
    elf = lay(table.second, "c4", on(ab.Moment.DIED, ONE_CHIP, ab.ANY_CARD), life=5)
    table.uses(orc, elf)
    assert table.result == Result(Seat.SECOND, "no_creatures", "601.2")
    assert (elf.wounds, len(table.events(ev.PlayAnnounced))) == (0, 1)


@pytest.mark.rule("503.1", "116.1")
def test_triggers_on_the_death_of_another_creature_are_announced() -> None:
    table, orc, elf = a_last_creature(on(ab.Moment.KILLED, ONE_CHIP))
    table.second.creature("a6")
    table.strikes(orc, elf, dice=(6,))
    assert table.result is None
    assert (elf.is_dead, orc.state.chips, orc.wounds) == (True, 1, 1)
    assert {event.source for event in table.events(ev.PlayAnnounced)} == {orc.id, elf.id}
