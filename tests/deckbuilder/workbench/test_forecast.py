"""Forecasts of what is aimed: figures by hand, in words and in short."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import engine.berserk.abilities as ab
from catalog.common.i18n import Language, activate
from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import Controller, MatchSession
from deckbuilder.workbench.battle_pointing import plays_here
from deckbuilder.workbench.battle_selection import NOTHING, CardChosen, PlayChosen
from deckbuilder.workbench.card_plays import PlaySort
from deckbuilder.workbench.forecast import (
    Forecast,
    Forecasts,
    aimed_options,
    forecast,
    forecast_title,
    forecast_token,
    forecast_words,
    percent,
    render_forecast_lines,
)
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import RULES_2024, MoveTo, StrikeAt, UseAction
from engine.kernel import Seat
from tests.support.node_words import influence, tap
from tests.support.scenario import Piece, Table
from tests.support.starters import entrant


@pytest.fixture
def sessions(home_with_cards: Path) -> Iterator[SessionStore]:
    activate(Language.ENGLISH)
    with open_catalog() as catalog:
        yield SessionStore(catalog)


def seated(sessions: SessionStore, scenario: Table) -> MatchTable:
    players = (entrant("steppe-raid", Controller.HUMAN), entrant("black-candles", Controller.HUMAN))
    session = MatchSession(players, 7, rules=RULES_2024)
    session.seats = (Seat.FIRST, Seat.SECOND)
    session.match = scenario.match
    return MatchTable(sessions, session)


def of_strike(table: MatchTable, source: Piece, target: Piece) -> Forecast:
    foresight = Forecasts(table).foresight()
    assert foresight is not None
    return forecast(foresight, table.seen, StrikeAt(source.id, target.id))


def test_a_forecast_has_a_long_and_a_short_form(sessions: SessionStore) -> None:
    scenario = Table()
    orc = scenario.first.creature("c3", strike="2-3-4")
    elf = scenario.second.creature("c4", strike="1-2-3", life=4)
    table = seated(sessions, scenario)
    known = of_strike(table, orc, elf)
    assert forecast_title() == "If no one responds"
    assert render_forecast_lines(known, table.seen) == [
        "Dies: 8 %",
        "Wounds: 0 – 28 %, 2 – 44 %, 3 – 19 %, 4 – 8 %",
        "In return — wounds: 0 – 61 %, 1 – 31 %, 2 – 8 %",
    ]
    assert forecast_token(known, "☠") == "☠8%"


def test_wounds_without_a_death_are_shown_as_a_range(sessions: SessionStore) -> None:
    scenario = Table()
    orc = scenario.first.creature("c3", strike="1-2-3")
    elf = scenario.second.creature("c4", closed=True)
    table = seated(sessions, scenario)
    known = of_strike(table, orc, elf)
    assert forecast_token(known, "☠") == "−1..3"
    assert known.source is None
    assert render_forecast_lines(known, table.seen) == ["Wounds: 1 – 50 %, 2 – 33 %, 3 – 17 %"]


def test_an_attack_that_cannot_wound_is_forecast_without_figures(sessions: SessionStore) -> None:
    scenario = Table()
    orc = scenario.first.creature("c3", strike="0-0-0")
    elf = scenario.second.creature("c4", closed=True)
    table = seated(sessions, scenario)
    known = of_strike(table, orc, elf)
    assert render_forecast_lines(known, table.seen) == ["No wounds"]
    assert forecast_token(known, "☠") == ""


def of_use(table: MatchTable, scenario: Table, source: Piece, target: Piece) -> Forecast:
    foresight = Forecasts(table).foresight()
    assert foresight is not None
    used = next(
        option
        for option in scenario.options
        if isinstance(option, UseAction) and (option.card, option.target) == (source.id, target.id)
    )
    return forecast(foresight, table.seen, used)


def test_the_forecast_of_an_influence_gives_what_it_does(sessions: SessionStore) -> None:
    scenario = Table()
    poison = ab.Gain(ab.Named(ab.Name.POISON, 2))
    witch = scenario.first.creature("c2", nodes=(tap(influence(poison, targets=ab.Targets())),))
    elf = scenario.second.creature("c4")
    table = seated(sessions, scenario)
    known = of_use(table, scenario, witch, elf)
    assert render_forecast_lines(known, table.seen) == ["Gains: poison 2"]


def test_the_forecast_of_a_heal_gives_what_it_heals(sessions: SessionStore) -> None:
    scenario = Table()
    healer = scenario.first.creature(
        "c2", nodes=(tap(influence(ab.Heal(4), targets=ab.Targets())),)
    )
    wounded = scenario.first.creature("c3", life=9, wounds=3)
    scenario.second.creature("c5")
    table = seated(sessions, scenario)
    known = of_use(table, scenario, healer, wounded)
    assert render_forecast_lines(known, table.seen) == ["Heals: 3 – 100 %"]
    assert forecast_token(known, "☠") == "+3"
    assert forecast_words(known) == "Heals: 3."


def test_the_title_of_a_strike_names_what_modifies_the_printed_values(
    sessions: SessionStore,
) -> None:
    scenario = Table()
    strong = scenario.first.creature("c3", strike="1-2-3")
    gift = ab.While(ab.ALWAYS, (ab.Modify(ab.Property.STRIKE, 1),), ab.ANY_CARD)
    scenario.first.creature("b1", "Знаменосец", nodes=(gift,))
    scenario.second.creature("c4")
    table = seated(sessions, scenario)
    plays = plays_here(table, strong.id)
    title = next(play.title for play in plays if play.sort is PlaySort.STRIKE)
    assert title == "Strike 2-3-4 (printed 1-2-3; +1 “Знаменосец”)"


SHOT = ab.Attack(ab.PowerKind.SHOT, ab.Strength(2, 2, 2), 4)
WOUNDS = influence(ab.Wound(2), targets=ab.Targets())
_LEADER = ab.While(ab.ALWAYS, (ab.SizeModifier(1),), ab.ANY_CARD)


@pytest.mark.parametrize(
    ("modifier", "body", "title"),
    [
        (_LEADER, SHOT, "Shot 3-3-3, range 4 (printed 2-2-2; +1 “Знаменосец”)"),
        (_LEADER, WOUNDS, "Wound by 3 (printed 2; +1 “Знаменосец”)"),
        (_LEADER, influence(ab.Heal(2), targets=ab.Targets()), "Heal by 2"),
        (
            ab.While(
                ab.ALWAYS,
                (ab.SizeModifier(1, powers=(ab.PowerKind.SHOT,)), ab.SizeModifier(0, times=2)),
                ab.ANY_CARD,
            ),
            ab.And((SHOT, replace(SHOT, kind=ab.PowerKind.DISCHARGE))),
            "Shot 5-5-5, range 4 (printed 2-2-2; × 2 “Знаменосец”, +1 “Знаменосец”), "
            "discharge 4-4-4, range 4 (printed 2-2-2; × 2 “Знаменосец”)",
        ),
        (
            ab.While(ab.ALWAYS, (ab.SizeModifier(1, against=ab.OfSide(ab.Side.OWN)),), ab.ANY_CARD),
            SHOT,
            "Shot 2-2-2, range 4",
        ),
        (
            ab.While(
                ab.ALWAYS, (ab.SizeModifier(1, strengths=(ab.AttackStrength.STRONG,)),), ab.ANY_CARD
            ),
            SHOT,
            "Shot 2-2-2, range 4",
        ),
    ],
)
def test_the_title_of_an_action_names_what_modifies_its_printed_size(
    sessions: SessionStore, modifier: ab.Ability, body: ab.Body, title: str
) -> None:
    scenario = Table()
    archer = scenario.first.creature("c3", nodes=(tap(body),))
    scenario.first.creature("b1", "Знаменосец", nodes=(modifier,))
    scenario.second.creature("c5")
    table = seated(sessions, scenario)
    plays = plays_here(table, archer.id)
    assert [play.title for play in plays if play.sort is PlaySort.ACTION] == [title]


def test_the_title_of_a_strike_counts_modifiers_of_every_attack(sessions: SessionStore) -> None:
    scenario = Table()
    strong = scenario.first.creature("c3", strike="1-2-3", nodes=(ab.SizeModifier(2),))
    scenario.second.creature("c4")
    table = seated(sessions, scenario)
    plays = plays_here(table, strong.id)
    title = next(play.title for play in plays if play.sort is PlaySort.STRIKE)
    assert title == "Strike 3-4-5 (printed 1-2-3; +2)"


def test_the_possible_death_of_the_attacker_is_shown(sessions: SessionStore) -> None:
    scenario = Table()
    orc = scenario.first.creature("c3", life=2)
    elf = scenario.second.creature("c4", strike="1-2-3")
    table = seated(sessions, scenario)
    back = of_strike(table, orc, elf).source
    assert back is not None
    assert back.dies == Fraction(3, 36)


def test_a_hidden_card_shows_no_forecast(sessions: SessionStore) -> None:
    scenario = Table()
    orc = scenario.first.creature("c3")
    elf = scenario.second.creature("c4", hidden=True)
    table = seated(sessions, scenario)
    known = of_strike(table, orc, elf)
    assert render_forecast_lines(known, table.seen) == ["Depends on a hidden card: 100 %"]
    assert forecast_token(known, "☠") == "?"


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 1296), "<1 %"),
        (Fraction(1, 6), "17 %"),
        (Fraction(1295, 1296), ">99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_only_certain_outcomes_show_0_or_100(chance: Fraction, text: str) -> None:
    assert percent(chance) == text


def test_each_target_has_the_option_of_the_selected_play(sessions: SessionStore) -> None:
    scenario = Table()
    archer = scenario.first.creature("c3", abilities="shot 1-2-3 range 3")
    near = scenario.second.creature("c4")
    far = scenario.second.creature("c6")
    table = seated(sessions, scenario)
    strike = next(play for play in plays_here(table, archer.id) if play.title.startswith("Strike"))
    assert aimed_options(table, NOTHING) == {}
    assert set(aimed_options(table, PlayChosen(strike))) == {near.id}
    # with a card alone chosen, only targets at which one of its plays can be aimed
    assert far.id in aimed_options(table, CardChosen(archer.id))


def test_a_forecast_is_cached_while_the_position_is_unchanged(sessions: SessionStore) -> None:
    scenario = Table()
    orc = scenario.first.creature("c3")
    elf = scenario.second.creature("c4")
    table = seated(sessions, scenario)
    forecasts, option = Forecasts(table), StrikeAt(orc.id, elf.id)
    foresight = forecasts.foresight()
    assert foresight is not None
    assert forecasts.known(option) is None
    known = forecast(foresight, table.seen, option)
    position = forecasts.position
    forecasts.keep(position, {option: known})
    assert forecasts.known(option) == known
    table.session.choose(MoveTo(orc.id, scenario.state.cards[orc.id].cell + 1))
    assert forecasts.known(option) is None
    forecasts.foresight()
    forecasts.keep(position, {option: known})
    assert forecasts.known(option) is None


def test_a_forecast_reports_that_hidden_cards_are_left_out(sessions: SessionStore) -> None:
    scenario = Table()
    orc = scenario.first.creature("c3")
    elf = scenario.second.creature("c4", closed=True)
    scenario.second.creature("c6", hidden=True)
    table = seated(sessions, scenario)
    known = of_strike(table, orc, elf)
    assert render_forecast_lines(known, table.seen)[-1] == "Hidden cards are left out"
