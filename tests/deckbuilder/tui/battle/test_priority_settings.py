"""When a player is asked: never, when a card can answer, always; and stops."""

from collections.abc import Callable

import pytest

from catalog.common.i18n import Language
from deckbuilder.base.settings import STOPS, Ask, load_settings
from deckbuilder.battle.questions import STOP_RULES
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.priority_settings import ask_text
from engine.berserk import Stop
from engine.berserk.table.state import Asking
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import at_table, battle, beside, go_to, until_asked
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, running, shown
from tests.support.scenario import Piece, Table

pytestmark = pytest.mark.slow


def laid() -> tuple[Table, Piece]:
    """Return a table where Boris could defend an enemy that Anna may strike."""
    table = Table()
    table.first.creature("c3", "Всадник")
    enemy = table.second.creature("c4", "Враг", closed=True)
    table.second.creature("d4", "Заступник")
    return table, enemy


def alone() -> tuple[Table, Piece]:
    """Return a table where Boris can do nothing but pass when Anna strikes."""
    table = Table()
    table.first.creature("c3", "Всадник")
    enemy = table.second.creature("c4", "Враг", closed=True)
    table.second.creature("a6", "Дальний")
    return table, enemy


STRIKE = ("tab", "enter", "tab", "enter")


async def test_a_key_cycles_through_three_modes_and_keeps_the_choice() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, laid()[0])
        ways = []
        for key in ("o", "щ", "o"):  # the second one as in the Russian layout
            ways.append(load_settings().ask)
            await press(pilot, key)
        assert ways == [Ask.ABLE, Ask.ALWAYS, Ask.NEVER]
        assert load_settings().ask is Ask.ABLE


@pytest.mark.parametrize("key", ["o", "O", "щ", "Щ"])
async def test_in_a_battle_capitals_work_as_small_letters_in_both_layouts(key: str) -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, laid()[0])
        await press(pilot, key)
        assert load_settings().ask is Ask.ALWAYS


@pytest.mark.parametrize(
    ("ask", "told"), [("never", "never"), ("able", "when I can"), ("always", "always")]
)
async def test_the_screen_shows_when_the_player_will_be_asked(
    ask: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAZDACHA_ASK", ask)
    async with running(size=SMALL) as pilot:
        await at_table(pilot, laid()[0])
        assert f"O Prompts: {told}" in shown(pilot)


@pytest.mark.rule("514.1")
async def test_mode_never_passes_even_if_a_card_could_defend(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAZDACHA_ASK", "never")
    table, enemy = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        table.dice(6)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        await go_to(pilot, "c4")
        await press(pilot, "enter")
        assert enemy.wounds == 3
        assert table.asked == (Seat.FIRST, Asking.ACT)


@pytest.mark.rule("515.3")
async def test_mode_never_still_asks_for_decisions_only_the_player_can_make(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAZDACHA_ASK", "never")
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c4", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        assert "Your move" in beside(pilot)
        table.dice(5, 3)
        await press(pilot, *STRIKE)
        assert "step down" in beside(pilot)


@pytest.mark.rule("514.1")
@pytest.mark.parametrize(("lay", "asked"), [(laid, Asking.PRIORITY), (alone, Asking.ACT)])
async def test_mode_when_i_can_asks_only_if_a_card_can_defend(
    lay: Callable[[], tuple[Table, Piece]], asked: Asking
) -> None:
    table, _enemy = lay()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        await go_to(pilot, "c4")
        await press(pilot, "enter")
        assert table.asked is not None
        assert table.asked[1] is asked


@pytest.mark.rule("303.4")
async def test_mode_always_asks_even_if_no_answer_is_possible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAZDACHA_ASK", "always")
    table, enemy = alone()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        table.dice(6)
        await press(pilot, *STRIKE)
        assert "There is nothing to respond with;" in beside(pilot)
        windows = 0
        while table.asked is not None and table.asked[1] is Asking.PRIORITY:
            await press(pilot, "space")
            windows += 1
        assert windows > 10
        assert enemy.wounds == 3


async def test_stops_are_set_by_number_and_kept() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, laid()[0])
        await press(pilot, "з", "1", "down", "enter", "5", "5", "escape")
        assert load_settings().stops == "turn_start,announced"
        assert "Prompts: when I can +2" in shown(pilot)
        await press(pilot, "p", "1", "2", "p")
        assert load_settings().stops == ""


@pytest.mark.rule("409.4")
async def test_a_stop_asks_at_its_window_and_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZDACHA_STOPS", "turn_start")
    table, _enemy = alone()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "e", "e")
        assert table.asked == (Seat.FIRST, Asking.PRIORITY)
        assert "Your stop: the start of the opponent's turn." in beside(pilot)
        await press(pilot, "space")
        assert table.asked == (Seat.SECOND, Asking.ACT)


@pytest.mark.rule("512.6.4")
async def test_a_stop_asks_even_in_mode_never(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAZDACHA_ASK", "never")
    monkeypatch.setenv("RAZDACHA_STOPS", "targets")
    table, _enemy = laid()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await go_to(pilot, "c3")
        await press(pilot, "enter")
        await go_to(pilot, "c4")
        await press(pilot, "enter")
        assert "Assign a defender or pass?" in beside(pilot)


async def test_a_removed_stop_no_longer_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    table, _enemy = alone()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "p", "1", "escape", "p", "1", "escape", "e", "e")
        assert table.asked == (Seat.SECOND, Asking.ACT)
        assert table.state.stops == ()


@pytest.mark.rule("409.4")
async def test_a_stop_applies_against_the_computer_but_not_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))
    monkeypatch.setenv("RAZDACHA_STOPS", "turn_start,turn_end")
    table, _enemy = alone()
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table, humans=1)
        await press(pilot, "e", "e")
        await until_asked(pilot)
        assert "the start of the opponent's turn" in beside(pilot)
        assert {seat for seat, _stop in table.state.stops} == {Seat.FIRST}


async def test_the_settings_screen_changes_mode_and_stops() -> None:
    async with running("f6", "down", "down", size=LARGE) as pilot:
        assert "‹ when I can ›" in shown(pilot)
        await press(pilot, "right")
        assert load_settings().ask is Ask.ALWAYS
        await press(pilot, "down", "enter", "8", "escape")
        assert load_settings().stops == "turn_end"
        assert "‹ 1 moment ›" in shown(pilot)


async def test_the_help_distinguishes_the_three_modes() -> None:
    async with running(size=LARGE) as pilot:
        await at_table(pilot, laid()[0])
        await press(pilot, "f1")
        assert "“Never” passes priority for you, even" in shown(pilot)
        await press(pilot, "f1")
        assert battle(pilot).is_current


def test_stops_change_nothing_in_mode_always(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZDACHA_STOPS", "dice")
    settings = load_settings()
    assert ask_text(settings) == "Prompts: when I can +1"
    assert ask_text(settings.model_copy(update={"ask": Ask.ALWAYS})) == "Prompts: always"


async def test_changed_settings_are_shown_when_the_screen_returns() -> None:
    async with running(size=SMALL) as pilot:
        await at_table(pilot, laid()[0])
        await press(pilot, "f6", "down", "down", "right", "f5")
        assert battle(pilot).is_current
        assert "O Prompts: always" in shown(pilot)


@pytest.mark.parametrize("language", Language)
async def test_at_sixty_columns_every_stop_keeps_its_rule_number(
    language: Language,
) -> None:
    async with running(size=(60, 20), app=made_app(language)) as pilot:
        await at_table(pilot, laid()[0])
        await press(pilot, "p")
        lines = shown(pilot)
        for stop in STOPS:
            assert STOP_RULES[Stop(stop)] in lines
