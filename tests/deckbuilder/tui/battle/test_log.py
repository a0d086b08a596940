"""The log of a battle: what it tells in one line, and what it leaves out."""

from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.events import render_event
from deckbuilder.battle.log import LogEntry, log_entries
from deckbuilder.cards.playing import ReadBy
from deckbuilder.tui.battle.dice import last_fight
from deckbuilder.tui.battle.log import BattleLog, drawn
from engine.berserk.cards.card import CardSpec
from engine.berserk.match.game import BERSERK
from engine.berserk.table.events import (
    CardRevealed,
    DiceRolled,
    FightDecided,
    MovementSpent,
    PhaseBegan,
    StepBegan,
    Wounded,
)
from engine.berserk.table.state import AttackStrength, Phase, Step
from engine.kernel import Event, Seat
from tests.deckbuilder.tui.match_support import at_table
from tests.deckbuilder.tui.support import press, running, settled
from tests.support.scenario import Table
from tests.support.specs import creature


def table() -> Table:
    laid = Table()
    laid.first.creature("a1", "Первый")
    laid.first.creature("b1", "Второй")
    laid.second.creature("a6", "Чужой")
    return laid


def lines(*events: Event) -> list[str]:
    return [entry.text for entry in log_entries(events, table().state)]


def test_dealt_wounds_are_logged() -> None:
    assert render_event(Wounded(0, 2, 1), table().state) == "“Первый”: −2 life."


def test_zero_wounds_are_not_logged() -> None:
    assert render_event(Wounded(0, 0, 1), table().state) is None


def test_steps_phases_and_spent_movement_are_not_logged() -> None:
    noise = (StepBegan(1, Step.ROLL), PhaseBegan(Phase.MAIN), MovementSpent(0))
    assert [render_event(event, table().state) for event in noise] == [None, None, None]


def test_cards_one_player_reveals_together_share_a_line() -> None:
    events = (CardRevealed(0), PhaseBegan(Phase.REVEAL), CardRevealed(1))
    assert lines(*events) == ["Revealed: “Первый”, “Второй”."]


def test_cards_of_both_players_do_not_share_a_line() -> None:
    told = lines(CardRevealed(0), CardRevealed(1), CardRevealed(2), Wounded(0, 1, 2))
    assert told == ["Revealed: “Первый”, “Второй”.", "“Чужой” is revealed.", "“Первый”: −1 life."]


def test_cards_revealed_separately_have_separate_lines() -> None:
    told = lines(CardRevealed(0), Wounded(2, 1, 0), CardRevealed(1))
    assert told == ["“Первый” is revealed.", "“Чужой”: −1 life.", "“Второй” is revealed."]


def unread_table() -> Table:
    """Return a table of cards that print what does not play."""
    laid = Table()
    laid.first.card(printed("Волк", "Рычит. {tap}: Воет.", *two_sentences()), "a1")
    laid.first.creature("b1", "Орк")
    laid.first.card(printed("Тень", "", ab.Unread("", reason=ab.UnreadReason.ABSENT)), "c1")
    laid.second.card(printed("Гном", "Поёт.", ab.Unread("Поёт.")), "a6", hidden=True)
    return laid


def printed(name: str, text: str, *nodes: ab.Ability) -> CardSpec:
    return replace(creature(name, nodes=nodes), text=text)


def two_sentences() -> tuple[ab.Unread, ab.Unread]:
    return ab.Unread("Рычит."), ab.Unread("{tap}: Воет.", 7)


def test_each_revealed_card_shows_its_unplayable_text_on_a_line() -> None:
    events = (CardRevealed(0), CardRevealed(1), CardRevealed(2))
    told = log_entries(events, unread_table().state)
    assert [(entry.text, entry.read) for entry in told] == [
        ("Revealed: “Волк”, “Орк”, “Тень”.", ReadBy.COMPILER),
        ("“Волк” – not automated: “Рычит.” “{tap}: Воет.”", ReadBy.NOBODY),
        ("“Тень”: the text is not given, none of it is automated.", ReadBy.NOBODY),
    ]


def test_a_card_hidden_from_the_viewer_shows_nothing_of_its_text() -> None:
    seen = BERSERK.view(unread_table().state, Seat.FIRST)
    assert [entry.text for entry in log_entries((CardRevealed(3),), seen)] == [
        render_event(CardRevealed(3), seen)
    ]


def test_unread_lines_have_the_sign_and_drawn_symbols() -> None:
    entries = log_entries((CardRevealed(0),), unread_table().state)
    assert drawn(entries, Glyphs.SYMBOLS)[1].text == (
        "⊘ “Волк” – not automated: “Рычит.” “↷: Воет.”"
    )
    assert drawn(entries, Glyphs.LETTERS)[1].text.startswith("[OFF] “Волк”")


@pytest.mark.slow
async def test_the_newest_line_stays_visible_when_the_parts_above_grow() -> None:
    laid = table()
    async with running(size=(100, 24)) as pilot:
        screen = await at_table(pilot, laid)
        log = screen.query_one(BattleLog)
        log.show([LogEntry(1, f"line {number}") for number in range(40)])
        await settled(pilot)
        before = log.size.height
        await press(pilot, "tab", "enter")
        assert log.size.height < before
        assert log.is_vertical_scroll_end


@pytest.mark.rule("306.3")
def test_a_die_rolled_for_a_number_shows_no_strength() -> None:
    laid = table()
    events = (DiceRolled(0, 4, 0), FightDecided(0, 5, 0, AttackStrength.MISS, AttackStrength.MISS))
    shown = last_fight(events, laid.state, full=False)
    assert shown is not None
    assert shown.plain == "⚃4+1=5"


@pytest.mark.rule("514.1")
def test_the_dice_line_names_the_defender() -> None:
    laid = Table()
    rider = laid.first.creature("c3", "Всадник")
    orc = laid.second.creature("c4", "Орк")
    guard = laid.second.creature("d4", "Страж")
    laid.strikes(rider, orc, dice=(6, 1))
    laid.defends(guard)
    shown = last_fight(laid.match.history, laid.state, full=False)
    assert shown is not None
    assert "“Страж” takes the strike." in shown.plain
