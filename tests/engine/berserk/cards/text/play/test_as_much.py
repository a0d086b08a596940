"""As much as the player says, within an ability: what is given up, and what comes of it (543.2)."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.bots.answers import best_answer
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import creature, lay, tap, use
from tests.engine.berserk.abilities.sayings import (
    chips_of,
    chooses,
    everybody_passes,
    first_trigger,
)
from tests.engine.berserk.cards.text.play.guards import TWO
from tests.support.scenario import Piece, Table
from tests.support.spoken import NotRead, spoken

_BOLT = tap(ab.Attack(ab.PowerKind.DISCHARGE, TWO))
_TEXT = "При нападении разрядом может потерять X {counter}, при этом получить +X к этому разряду."


def _numbers(table: Table) -> list[int]:
    """Return what the player may say, where X is asked for."""
    return [option.number for option in table.options if isinstance(option, op.ChooseNumber)]


def _bolts(text: str, chips: int) -> tuple[Table, Piece, Piece]:
    """Let a mage of this text with so many chips announce a discharge of 2."""
    table = Table()
    mage = lay(table.first, "c1", *spoken(text), _BOLT, name="Каменный страж", chips=chips)
    prey = lay(table.second, "c5", closed=True, life=30)
    use(table, mage, prey, die=6)
    return table, mage, prey


@pytest.mark.rule("543.2")
@pytest.mark.parametrize(
    ("text", "chips", "numbers"),
    [
        (_TEXT, 4, [1, 2, 3, 4]),
        (_TEXT, 1, [1]),
        (_TEXT.replace("{counter},", "{counter} (максимум 3),"), 4, [1, 2, 3]),
        (_TEXT.replace("{counter},", "{counter} (максимум 3),"), 2, [1, 2]),
    ],
)
def test_how_much_a_player_may_say(text: str, chips: int, numbers: list[int]) -> None:
    table, mage, prey = _bolts(text, chips)
    first_trigger(table, mage)
    assert table.asked == (mage.state.controller, Asking.NUMBER)
    assert _numbers(table) == numbers
    table.choose(op.ChooseNumber(numbers[-1]))
    everybody_passes(table)
    assert (chips_of(mage), prey.wounds) == (chips - numbers[-1], 2 + numbers[-1])


@pytest.mark.rule("116.7", "543.2")
def test_who_has_nothing_to_give_up_or_will_not_is_asked_nothing() -> None:
    table, mage, prey = _bolts(_TEXT, 0)
    everybody_passes(table)
    assert (chips_of(mage), prey.wounds) == (0, 2)
    table, mage, prey = _bolts(_TEXT, 3)
    table.passes()
    everybody_passes(table)
    assert (chips_of(mage), prey.wounds) == (3, 2)


@pytest.mark.rule("543.2")
def test_a_bot_says_a_number() -> None:
    table, mage, _prey = _bolts(_TEXT, 3)
    first_trigger(table, mage)
    decision = table.match.decision
    assert decision is not None
    assert best_answer(table.state, decision) in decision.options


@pytest.mark.rule("543.2")
def test_wounds_that_a_card_deals_itself_are_no_more_than_its_life() -> None:
    table = Table()
    text = "{tap}: раниться на X, при этом ранить карту напротив на X-1."
    orc = lay(table.first, "c3", *spoken(text), name="Каменный страж", life=4)
    prey = lay(table.second, "c4", life=30)
    other = lay(table.second, "d4", life=30)
    use(table, orc)
    assert _numbers(table) == [1, 2, 3, 4]
    table.choose(op.ChooseNumber(3))
    everybody_passes(table)
    assert (orc.wounds, prey.wounds, other.wounds) == (3, 2, 0)


@pytest.mark.rule("508.6", "543.2")
def test_extra_life_is_given_up_for_a_greater_strike() -> None:
    table = Table()
    text = (
        "При нападении может потерять X дополнительных {health}, при этом получить +X к {strike} "
        "до конца хода."
    )
    orc = lay(table.first, "c3", *spoken(text), name="Каменный страж")
    prey = lay(table.second, "c4", closed=True, life=30)
    table.laid[orc.id].extra = 2
    table.strikes(orc, prey, dice=(3,))
    first_trigger(table, orc)
    assert _numbers(table) == [1, 2]
    table.choose(op.ChooseNumber(2))
    everybody_passes(table)
    assert (orc.state.extra, prey.wounds) == (0, 3)


@pytest.mark.rule("211.3", "543.2")
@pytest.mark.parametrize(("number", "added"), [(1, 1), (2, 2), (4, 2)])
def test_a_host_is_wounded_for_a_greater_die(number: int, added: int) -> None:
    """Whoever says more than may be added gives it up all the same (545.3)."""
    table = Table()
    text = (
        "При нападении может ранить хозяина на X, при этом получить +X к следующему броску кубика "
        "(максимум +2)."
    )
    host = lay(table.first, "c3", life=6)
    rider = table.first.symbiote(
        creature(*spoken(text), name="Каменный страж", kind=ab.CardType.COMPANION), host
    )
    prey = lay(table.second, "c4", closed=True, life=30)
    table.strikes(rider, prey, dice=(2,))
    first_trigger(table, rider)
    assert _numbers(table) == [1, 2, 3, 4, 5, 6]
    table.choose(op.ChooseNumber(number))
    everybody_passes(table)
    assert (host.wounds, prey.wounds) == (number, {2: 1, 3: 1, 4: 2}[2 + added])


@pytest.mark.rule("543.2")
def test_a_later_power_asks_for_it_when_its_time_has_come() -> None:
    table = Table()
    text = (
        "{tap}: Метание на 2, при этом может потерять X {counter}; ранить каждую стоящую рядом с "
        "атакованным карту на X."
    )
    mage = lay(table.first, "c1", *spoken(text), name="Каменный страж", chips=3)
    prey, near, far = (lay(table.second, cell, life=30) for cell in ("c5", "d5", "a5"))
    table.dice(6)
    use(table, mage)
    chooses(table, prey)
    assert (prey.wounds, table.asked) == (2, (mage.state.controller, Asking.MAY))
    table.choose(op.Accept())
    table.choose(op.ChooseNumber(2))
    everybody_passes(table)
    assert (chips_of(mage), prey.wounds, near.wounds, far.wounds) == (1, 2, 2, 0)


@pytest.mark.rule("543.2")
@pytest.mark.parametrize(
    "text",
    [
        "При {strike} — ранить атакованного на X.",
        "При {strike} — может получить X {counter}.",
        "При {strike} — может ранить атакованного на X, при этом получить X {counter}.",
        "{tap}: Разряд на X.",
    ],
)
def test_an_x_that_nobody_gives_up_is_not_read(text: str) -> None:
    with pytest.raises(NotRead):
        spoken(text)
