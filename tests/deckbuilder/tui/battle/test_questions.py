"""Every question of the battle is answered by keys: on the board, by number, or from a list."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.shell.dialogs import PickOne
from engine.berserk.table.events import Healed
from engine.berserk.table.state import Asking, Zone
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import at_table, beside, go_to
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown
from tests.support import specs
from tests.support.scenario import Piece, Table

pytestmark = pytest.mark.slow

ENEMIES = ab.OfSide(ab.Side.ENEMY)
OWN = ab.OfSide(ab.Side.OWN)


def spell(*effects: ab.Effect, **targets: object) -> ab.Power:
    """Return a spell with these effects."""
    return ab.Power(ab.PowerKind.SPELL, effects, replace(ab.ONE_CARD, **targets))  # type: ignore[arg-type]  # fields of Targets


def slow(body: ab.Body, payment: ab.Payment = ab.FREE) -> ab.Playable:
    """Return a slow ability that is used once a turn."""
    return ab.Playable(payment, body, limit=ab.Limit.PER_TURN)


def with_mage(node: ab.Ability) -> tuple[Table, Piece, Piece]:
    """Return a table with a mage who has an ability, and an enemy."""
    table = Table()
    mage = table.first.creature("c3", "Маг", nodes=(node,))
    return table, mage, table.second.creature("c6", "Враг")


USE = ("tab", "3")  # the mage, and its first ability after the move and the strike


async def test_targets_are_chosen_on_the_board_up_to_the_needed_number() -> None:
    node = slow(spell(ab.Wound(2), filter=ENEMIES, most=3))
    table, _mage, enemy = with_mage(node)
    other = table.second.creature("a6", "Другой")
    table.second.creature("e6", "Третий")
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        await press(pilot, *USE)
        assert "Choose a target" in beside(pilot)
        assert screen.query_one(Board).card == enemy.id
        await press(pilot, "enter")
        assert "Choose a target, or" in beside(pilot)
        assert screen.query_one(Board).card == other.id
        await press(pilot, "3")  # Enough, after the two who are left
        assert (enemy.wounds, other.wounds) == (2, 0)


@pytest.mark.rule("528.2")
async def test_an_invalid_target_shows_why() -> None:
    table, _mage, _enemy = with_mage(slow(spell(ab.Wound(2), filter=ENEMIES, most=2)))
    table.second.creature("a6", "Другой")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, *USE)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        assert "not for cards like this" in beside(pilot)
        assert "528.2" in beside(pilot)


async def test_a_cell_is_chosen_on_the_board() -> None:
    step = ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.ITSELF, cells=ab.Cells(within=2))
    table, mage, _enemy = with_mage(slow(step))
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, *USE)
        assert "Choose a cell" in beside(pilot)
        await go_to(pilot, "e6")
        await press(pilot, "enter")
        assert "marked cells" in beside(pilot)
        await go_to(pilot, "c5")
        await press(pilot, "enter")
        assert mage.cell == "c5"


@pytest.mark.rule("404.2.4")
async def test_cards_that_swap_places_are_chosen_on_the_board_cell_by_cell() -> None:
    node = slow(ab.Power(ab.PowerKind.INFLUENCE, (ab.ChangePlaces(OWN),), ab.ITSELF))
    table, mage, _enemy = with_mage(node)
    other = table.first.creature("d3", "Другой")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        await press(pilot, *USE)
        assert "goes on c3" in beside(pilot)
        await go_to(pilot, "d3")
        await press(pilot, "enter")
        assert (mage.cell, other.cell) == ("d3", "c3")
        assert "change places" in shown(pilot)


async def test_x_is_chosen_by_number() -> None:
    payment = ab.Payment(chips=ab.ChosenX())
    table, mage, enemy = with_mage(slow(spell(ab.Wound(ab.ChosenX()), filter=ENEMIES), payment))
    table.laid[mage.id].chips = 3
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "tab", "3")
        assert "2 X is 2" in beside(pilot)
        await press(pilot, "2")
        assert (enemy.wounds, mage.state.chips) == (2, 1)


async def test_one_of_two_effects_is_chosen_by_number() -> None:
    both = ab.Or((spell(ab.Wound(3), filter=ENEMIES), spell(ab.Close(), filter=ENEMIES)))
    table, _mage, enemy = with_mage(slow(both))
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, *USE)
        assert "1 spell: wound by 3" in beside(pilot)
        assert "2 spell: close" in beside(pilot)
        await press(pilot, "2")
        assert (enemy.wounds, enemy.is_closed) == (0, True)


async def test_optional_fields_can_be_omitted() -> None:
    hurt = spell(ab.Wound(1), filter=ENEMIES)
    table, _mage, enemy = with_mage(slow(ab.And((hurt, ab.May(spell(ab.Close(), filter=ENEMIES))))))
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, *USE)
        assert "1 Use spell: close" in beside(pilot)
        await press(pilot, "2")
        assert (enemy.wounds, enemy.is_closed) == (1, False)


@pytest.mark.rule("505.4.10")
async def test_the_opponent_chooses_between_two_effects() -> None:
    one = spell(ab.Wound(1), filter=ENEMIES)
    table, _mage, enemy = with_mage(slow(ab.UnlessOpponent(one, spell(ab.Close(), filter=ENEMIES))))
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        await press(pilot, *USE)
        assert screen.table.seat is Seat.SECOND
        assert "2 spell: close" in beside(pilot)
        await press(pilot, "2")
        assert enemy.is_closed


@pytest.mark.rule("501.4")
async def test_a_card_used_as_payment_is_chosen_on_the_board() -> None:
    payment = ab.Payment(destroys=ab.Targets(OWN))
    table, mage, enemy = with_mage(slow(spell(ab.Wound(4), filter=ENEMIES), payment))
    victim = table.first.creature("a1", "Жертва")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "3")
        await go_to(pilot, "c6")
        await press(pilot, "enter")
        assert "pay with" in beside(pilot)
        await go_to(pilot, "a1")
        await press(pilot, "enter")
        assert (victim.is_dead, mage.is_dead, enemy.wounds) == (True, False, 4)


@pytest.mark.rule("405.2")
async def test_a_host_is_chosen_on_the_board_and_shows_its_symbiote() -> None:
    table = Table()
    table.first.creature("c3", "Конь")
    host = table.first.creature("d3", "Бык")
    rider = table.first.card(specs.companion("Наездник"), "a1")
    table.second.creature("c6", "Враг")
    table.asks(Asking.HOST, Seat.FIRST, rider)
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        assert "Choose a host for “Наездник”" in beside(pilot)
        await go_to(pilot, "d3")
        await press(pilot, "enter")
        assert rider.state.host == host.id
        await go_to(pilot, "d3")
        assert "+1" in shown(pilot)
        assert screen.query_one(Board).cards == [host.id, rider.id]
        await press(pilot, "c")
        assert screen.query_one(Board).card == rider.id
        assert "sits on “Бык”" in shown(pilot)


@pytest.mark.rule("210.6")
async def test_a_landing_cell_is_chosen_on_the_board() -> None:
    table, _mage, _enemy = with_mage(slow(spell(ab.LoseFlight())))
    falcon = table.second.flyer("Сокол")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "tab", "3", "enter")
        assert "lands" in beside(pilot)
        await go_to(pilot, "b5")
        await press(pilot, "enter")
        assert falcon.cell == "b5"


@pytest.mark.rule("106.4.1")
async def test_the_unique_card_to_keep_is_chosen_on_the_board() -> None:
    hero = replace(specs.creature("Герой"), unique=True)
    table, _mage, _enemy = with_mage(slow(spell(ab.TakeControl(), filter=ENEMIES)))
    mine = table.first.card(hero, "a1")
    theirs = table.second.card(hero, "e5")
    table.asks(Asking.KEEP_UNIQUE, Seat.SECOND, mine)
    table.laid[theirs.id].controller = Seat.FIRST
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        assert "Which of these unique cards stays?" in beside(pilot)
        await go_to(pilot, "a1")
        await press(pilot, "enter")
        assert (mine.state.in_battle, theirs.state.in_battle) == (True, False)


@pytest.mark.rule("305.1")
async def test_the_order_of_two_abilities_is_chosen_by_card() -> None:
    when = ab.When(ab.Moment.TURN_START, ab.Is(ab.Who.SELF), turn=ab.Side.OWN)
    heals = ab.Triggered(when, ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(1),), ab.ITSELF))
    table = Table(active=Seat.SECOND)
    for cell, name in (("c3", "Первый"), ("e3", "Второй")):
        table.first.creature(cell, name, nodes=(heals,), wounds=5)
    table.second.creature("c6", "Враг", hidden=True)  # whom the order might concern
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "e")
        assert "1 “Первый”: Heal by 1" in beside(pilot)
        await go_to(pilot, "e3")
        await press(pilot, "enter")
        assert [piece.wounds for piece in (table.piece("Первый"), table.piece("Второй"))] == [4, 4]
        healed = [event.card for event in table.events(Healed)]
        assert healed == [0, 1]  # the stack turns the order round (302.4)


@pytest.mark.rule("409.1")
async def test_a_card_may_be_kept_closed() -> None:
    table = Table(active=Seat.SECOND)
    sleeper = table.first.creature("c3", "Соня", nodes=(ab.MayStayClosed(),), closed=True)
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "e")
        assert "Open “Соня”?" in beside(pilot)
        await press(pilot, "2")
        assert sleeper.is_closed


@pytest.mark.rule("303.3")
async def test_a_sudden_ability_is_aimed_on_the_board() -> None:
    sudden = ab.Playable(ab.FREE, spell(ab.Wound(2)), sudden=True, limit=ab.Limit.PER_TURN)
    table = Table()
    orc = table.first.creature("c3", "Орк")
    table.second.creature("c4", "Эльф", nodes=(sudden,), closed=True)
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        table.dice(1)
        await press(pilot, "tab", "enter")
        await go_to(pilot, "c4")
        await press(pilot, "enter")
        assert screen.table.seat is Seat.SECOND
        await go_to(pilot, "c4")
        await press(pilot, "enter")
        assert "choose a target" in beside(pilot)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        assert orc.wounds == 2


async def test_answers_that_do_not_fit_are_listed_by_a_key() -> None:
    table, _mage, _enemy = with_mage(
        slow(
            ab.Power(ab.PowerKind.SPELL, (ab.Exile(),), ab.Targets(area=ab.Area.GRAVEYARD, most=2))
        )
    )
    graves = [table.second.card(specs.creature(f"Павший {n}"), None) for n in range(12)]
    for piece in graves:
        table.laid[piece.id].enter(Zone.GRAVEYARD)
    async with running(size=SMALL) as pilot:
        screen = await at_table(pilot, table)
        await press(pilot, *USE)
        assert "A: all 12 answers" in beside(pilot)
        await press(pilot, "a")
        assert isinstance(pilot.app.screen, PickOne)
        await press(pilot, "end", "enter")
        assert isinstance(screen, BattleScreen)
        assert table.state.announcing is not None
        assert table.state.announcing.aim.targets == (graves[-1].id,)
