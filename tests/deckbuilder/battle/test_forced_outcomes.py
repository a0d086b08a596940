"""What the rules bring about without anybody's choice is told with its rule."""

import pytest

import engine.berserk.abilities as ab
from deckbuilder.battle.events import render_event
from engine.berserk.cards.card import CardType
from tests.engine.berserk.abilities.laying import lay, use
from tests.engine.berserk.abilities.nodes import influence, tap
from tests.support import specs
from tests.support.scenario import Table


def told(table: Table) -> list[str]:
    texts = (render_event(event, table.state) for event in table.match.history)
    return [text for text in texts if text is not None]


@pytest.mark.rule("515.3", "534.1")
def test_a_fight_and_what_armor_prevents_are_shown_with_their_rules() -> None:
    table = Table()
    orc = table.first.creature("c3", "Орк", strike="2-3-4")
    elf = lay(table.second, "c4", ab.Named(ab.Name.ARMOR, 1), name="Эльф")
    table.strikes(orc, elf, dice=(6, 1))
    lines = told(table)
    assert "6 against 1: strong strike; in return miss. (rule 515.3)" in lines
    assert "“Эльф”: armor prevents 1. (rule 534.1)" in lines


@pytest.mark.rule("532.1")
def test_a_wound_stopped_by_a_protection_is_shown_with_its_rule() -> None:
    table = Table()
    shaman = lay(table.first, "c3", tap(influence(ab.Wound(2))), name="Шаман")
    elf = lay(table.second, "c4", ab.Protection((ab.PowerKind.INFLUENCE,)), name="Эльф")
    use(table, shaman, elf)
    assert "“Эльф” is protected. (rule 532.1)" in told(table)


@pytest.mark.rule("108.3")
def test_taking_off_is_shown_with_its_rule() -> None:
    table = Table()
    winged = ab.SetProperty(ab.Property.TYPE, CardType.FLYER)
    shaman = lay(table.first, "c3", tap(influence(winged)), name="Шаман")
    elf = lay(table.second, "c4", name="Эльф")
    use(table, shaman, elf)
    assert "“Эльф” takes off. (rule 108.3)" in told(table)


@pytest.mark.rule("509.1", "211.4")
def test_a_death_by_a_rule_is_shown_with_it() -> None:
    table = Table()
    orc = table.first.creature("c3", "Орк", strike="2-3-4")
    elf = table.second.creature("c4", "Эльф", life=2)
    rider = table.second.card(specs.companion("Наездник"), "d6")
    table.second.creature("a6")
    rider.state.host, rider.state.cell = elf.id, elf.state.cell
    table.strikes(orc, elf, dice=(6, 1))
    table.passes()
    assert told(table)[-2:] == [
        "“Эльф” dies. (rule 509.1)",
        "“Наездник” dies. (rule 211.4)",
    ]


@pytest.mark.rule("509.2")
def test_a_death_by_a_power_is_reported_without_a_rule() -> None:
    table = Table()
    shaman = lay(table.first, "c3", tap(influence(ab.Destroy())), name="Шаман")
    elf = lay(table.second, "c4", name="Эльф")
    table.second.creature("a6")
    use(table, shaman, elf)
    assert told(table)[-1] == "“Эльф” dies."


def test_players_actions_are_logged_without_a_rule() -> None:
    table = Table()
    table.second.creature("c6")
    table.moves(table.first.creature("c3", "Орк"), "c4")
    assert told(table) == ["“Орк” moves from c3 to c4."]


@pytest.mark.rule("515.6")
def test_a_strike_at_a_closed_card_is_shown_with_its_rule() -> None:
    table = Table()
    orc = table.first.creature("c3", "Орк")
    elf = table.second.creature("c4", "Эльф", closed=True)
    table.strikes(orc, elf, dice=(6,))
    assert "6: strong strike. (rule 515.6)" in told(table)


@pytest.mark.rule("405.1")
def test_a_card_revealed_by_a_rule_is_shown_with_the_rule() -> None:
    table = Table(turn=1)
    table.first.creature("c3", "Орк")
    table.second.creature("c6", "Тайный", hidden=True)
    table.ends_turn()
    table.passes()
    assert "“Тайный” is revealed. (rule 405.1)" in told(table)


@pytest.mark.rule("533.3")
def test_a_card_revealed_by_its_player_is_shown_without_a_rule() -> None:
    table = Table(turn=1)
    orc = table.first.creature("c3", "Орк")
    secret = table.second.creature("c6", "Тайный", hidden=True)
    table.moves(orc, "c4")
    table.reveals(secret)
    assert "“Тайный” is revealed." in told(table)


@pytest.mark.rule("306.3")
def test_a_die_rolled_for_a_number_is_not_shown_as_a_miss() -> None:
    table = Table()
    shaman = lay(
        table.first, "c3", tap(influence(ab.Wound(ab.Rolled(ab.Strength(1, 2, 3))))), name="Шаман"
    )
    elf = lay(table.second, "c4", name="Эльф")
    table.dice(4)
    use(table, shaman, elf)
    lines = told(table)
    assert "The die total is 4. (rule 306.3)" in lines
    assert not any("miss" in line for line in lines)
