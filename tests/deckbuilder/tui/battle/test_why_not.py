"""Whatever is impossible on the battle screen says why, by the engine's own reason and its rule."""

import pytest

import engine.berserk.abilities as ab
from tests.deckbuilder.tui.match_support import at_table, beside, go_to
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.nodes import tap
from tests.support.scenario import Table

pytestmark = pytest.mark.slow


@pytest.mark.rule("506.1", "504.1")
async def test_an_idle_card_shows_the_rule_that_blocks_each_play() -> None:
    table = Table()
    table.first.creature("a1", "Крайний", movement=0)
    table.second.creature("e6", "Враг")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "a1")
        lines = beside(pilot)
        assert "✖ Move one cell: The card has no movement left this turn. (rule" in lines
        assert "✖ Strike 1-2-3: No target is within reach. (rule 504.1)" in lines
        await press(pilot, "enter")
        assert "✖ The card has no movement left this turn. (rule 506.1)" in beside(pilot)


@pytest.mark.rule("514.4")
async def test_a_card_that_cannot_defend_shows_why() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c4", "Враг")
    table.second.creature("d4", "Заступник")
    table.second.creature("a6", "Дальний")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        for cell in ("c3", "c4", "a6"):
            await go_to(pilot, cell)
            await press(pilot, "enter")
        assert "must stand beside both the assailant and the target. (rule 514.4)" in beside(pilot)


@pytest.mark.rule("510.1")
async def test_a_reason_shared_by_several_plays_is_shown_once_with_all_rules() -> None:
    table = Table()
    shot = tap(ab.Attack(ab.PowerKind.SHOT, ab.Strength(1, 1, 1), 4))
    lay(table.first, "c3", shot, closed=True, name="Стрелок")
    table.first.creature("a1")
    table.second.creature("c6")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        lines = beside(pilot)
        assert "✖ Move one cell; Strike 1-2-3; Shot 1-1-1, range 4: The card" in lines
        assert "(rule 506.3, 510.1)" in lines


# A key asks about everything under the cursor, without choosing anything.


@pytest.mark.rule("504.1", "547.2.2")
async def test_a_key_on_an_enemy_shows_what_each_own_card_could_do_to_it() -> None:
    table = Table()
    table.first.creature("c3", "Стрелок", abilities="shot 1-2-3 range 3")
    table.first.creature("a1", "Дальний")
    table.second.creature("c4", "Враг")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c4")
        await press(pilot, "w")
        text = shown(pilot)
        assert "✓ “Стрелок”: Strike 1-2-3" in text
        assert "✖ “Стрелок”: Shot 1-2-3, range 3" in text
        assert "✖ “Дальний”: Strike 1-2-3" in text
        assert "(rule 547.2.2)" in text
        assert "The target is not beside the card. (rule 504.1)" in text


@pytest.mark.rule("506.1", "507.2")
async def test_a_key_on_a_cell_shows_which_cards_could_move_there() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.first.creature("a1", "Дальний")
    table.second.creature("c6", "Враг")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c4")
        await press(pilot, "ц")  # the same key in the Russian layout
        assert "✓ “Всадник”: Move one cell" in shown(pilot)
        assert "✖ “Дальний”: Move one cell" in shown(pilot)
        assert "A move goes one cell ahead, back, left or right. (rule 506.1)" in shown(pilot)


@pytest.mark.rule("504.1")
async def test_a_selected_card_lists_only_its_own_plays() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.first.creature("b5", "Сосед")
    table.second.creature("c6", "Враг")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        await go_to(pilot, "c6")
        await press(pilot, "w")
        assert "✖ “Всадник”: Strike 1-2-3" in shown(pilot)
        assert "Сосед" not in shown(pilot)


@pytest.mark.rule("303.4")
async def test_a_reactive_ability_shows_that_its_moment_has_not_come() -> None:
    when = ab.When(ab.Moment.TURN_END, ab.Is(ab.Who.SELF))
    node = ab.Playable(ab.FREE, ab.Power(ab.PowerKind.SPELL, (ab.Wound(1),)), when=when)
    table = Table()
    table.first.creature("c3", "Маг", nodes=(node,))
    table.second.creature("c6", "Враг")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "w")
        text = shown(pilot)
        assert "The ability responds to something that is not happening now." in text
        assert "(rule 303.4)" in text


@pytest.mark.rule("514.4", "304.1")
async def test_with_priority_a_key_shows_who_cannot_defend_and_what_must_wait() -> None:
    table = Table()
    rider = table.first.creature("c3", "Всадник")
    enemy = table.second.creature("c4", "Враг")
    table.second.creature("d4", "Заступник")
    table.second.creature("a6", "Дальний")
    table.strikes(rider, enemy)
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "a6")
        await press(pilot, "w")
        text = shown(pilot)
        assert "✖ “Дальний” defends" in text
        assert "must stand beside both the assailant and the target. (rule 514.4)" in text
        assert "✖ Move one cell; Strike 1-2-3" in text
        assert "(rule 304.1)" in text
        assert "✓ Pass" in text
        await press(pilot, "w")
        await go_to(pilot, "c3")
        await press(pilot, "w")
        assert "✓ “Заступник” defends" in shown(pilot)


@pytest.mark.rule("528.2")
async def test_a_key_explains_an_invalid_target_and_names_a_valid_one() -> None:
    foes = ab.Targets(ab.OfSide(ab.Side.ENEMY), most=2)
    spell = ab.Power(ab.PowerKind.SPELL, (ab.Wound(1),), foes)
    table = Table()
    table.first.creature("c3", "Маг", nodes=(ab.Playable(ab.FREE, spell),))
    table.second.creature("c6", "Враг")
    table.second.creature("a6", "Другой")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await press(pilot, "tab", "3")
        await press(pilot, "w")
        assert "✓ “Враг” on c6" in shown(pilot)
        await press(pilot, "w")
        await go_to(pilot, "c3")
        await press(pilot, "w")
        assert "✖ As the answer" in shown(pilot)
        assert "(rule 528.2)" in shown(pilot)


@pytest.mark.rule("545.5")
async def test_ending_the_turn_shows_why_it_must_wait() -> None:
    table = Table()
    table.first.creature("c3", "Яростный", nodes=(ab.Must(ab.Doing.ATTACK),))
    table.second.creature("c4", "Враг")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c4")
        await press(pilot, "w")
        text = shown(pilot)
        assert "✓ “Яростный”: Strike 1-2-3" in text
        assert "✖ End turn" in text
        assert "(rule 545.5)" in text
