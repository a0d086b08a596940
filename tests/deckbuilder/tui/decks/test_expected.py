"""The expected squad while a deck is edited: on the edge of the deck, and among the numbers."""

from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot

from deckbuilder.decks.text import Deck, resolve
from deckbuilder.squads.expectation import Expectation, expected_squad
from deckbuilder.squads.usefulness import Estimate, Measure
from deckbuilder.squads.worth import price
from deckbuilder.tui.decks.expected import (
    Expected,
    SeatExpected,
    render_expected,
    render_expected_lines,
)
from deckbuilder.workbench.redraws import EXPECTATIONS
from engine.berserk import RULES_2024
from engine.kernel import SEATS, Seat
from tests.deckbuilder.tui.support import SMALL, press, running, services_of, shown

DEALS = 80
NOW = SeatExpected(Estimate(4812.0, 4.0), Estimate(-23.0, 2.0), Estimate(1.0, 3.0))


def _signed(gain: Estimate) -> str:
    return f"{gain.mean / 100:+.2f} ±{gain.error / 100:.2f}".replace("-", "−")


def _of(pilot: Pilot[None], seat: Seat) -> Expectation:
    services = services_of(pilot)
    cards = resolve(services.decks.load("Стрелы Засеки"), services.catalog).specs()
    return expected_squad(cards, Measure(seat, price().of, RULES_2024, DEALS, error=price().error))


@pytest.mark.slow
async def test_every_edit_shows_its_effect_on_the_expected_squad(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("deckbuilder.squads.expectation.DEALS", DEALS)
    async with running("f3", "enter", *(["ctrl+n"] * 3)) as pilot:
        before = [_of(pilot, seat) for seat in SEATS]
        start = f"{before[0].best.mean / 100:.2f} ±{before[0].best.error / 100:.2f}"
        assert f"Expected squad {start} ─" in shown(pilot)
        await press(pilot, "down", "plus")
        gains = [_of(pilot, seat).gain_over(old) for seat, old in zip(SEATS, before, strict=True)]
        told = [_signed(gain) for gain in gains]
        assert f"edit {told[0]} ─" in shown(pilot)
        assert f"{told[0]}  {told[1]}  edit" in shown(pilot)
        await press(pilot, "ctrl+z")
        back = _signed(Estimate(-gains[0].mean, gains[0].error))
        assert f"{start} · edit {back} ─" in shown(pilot)
        assert " visit" not in shown(pilot)  # it is as it was
        await press(pilot, "ctrl+y")
        assert f"edit {told[0]} ─" in shown(pilot)


@pytest.mark.slow
async def test_two_versions_are_compared_by_their_squads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckbuilder.squads.expectation.DEALS", DEALS)
    async with running("f3", "enter") as pilot:
        before = _of(pilot, Seat.FIRST)
        await press(pilot, "down", "plus", "ctrl+o", "a", "end")
        pilot.app.clear_notifications()
        await press(pilot, "up", "end")
        gain = _of(pilot, Seat.FIRST).gain_over(before)
        assert f"change {_signed(gain)} ─" in shown(pilot)
        await press(pilot, "d", "home", "up")
        assert f"change {_signed(gain)} ─" in shown(pilot)


@pytest.mark.slow
async def test_a_deck_that_cannot_be_dealt_shows_why() -> None:
    async with running("f3", size=SMALL) as pilot:
        decks = services_of(pilot).decks
        decks.save(Deck("Малая").add("Дозорный гати", 2))
        decks.save(Deck("Чужая").add("Неведомая", 30))
        await press(pilot, "f2", "f3", "home", "enter")
        assert "expected squad: needs 15 cards" in shown(pilot)
        await press(pilot, "escape", "down", "enter")
        assert "30 cards are unknown: no squad" in shown(pilot)


def test_the_edge_shows_the_longest_text_that_fits() -> None:
    lines = [
        line.plain for line in render_expected_lines(Expected({Seat.FIRST: NOW}), "edit {change}")
    ]
    assert lines == [
        "Expected squad 48.12 ±0.04 · edit −0.23 ±0.02",
        "Squad 48.12 ±0.04 · edit −0.23 ±0.02",
        "Squad 48.12 ±0.04 · −0.23 ±0.02",
    ]


def test_outdated_numbers_are_dim() -> None:
    seats = {Seat.FIRST: NOW}
    fresh, old = (
        next(render_expected_lines(Expected(seats, counting))) for counting in (False, True)
    )
    assert fresh.plain == old.plain
    assert not fresh.style
    assert old.style


def test_a_player_without_a_number_yet_is_omitted() -> None:
    text = render_expected(Expected({Seat.FIRST: NOW}, counting=True), "price", ()).plain
    assert "first" in text
    assert "second" not in text


def test_a_bounded_search_is_marked_on_the_frame_and_in_the_numbers() -> None:
    bounded = replace(NOW, partly=7, deals=DEALS)
    known = Expected({Seat.FIRST: bounded, Seat.SECOND: replace(NOW, deals=DEALS)})
    lines = [line.plain for line in render_expected_lines(known)]
    assert all("Squad ≥ 48.12" in line or "squad ≥ 48.12" in line for line in lines)
    told = "In 7 of 160 deals there were too many squads to examine all."
    assert told in render_expected(known, "price", ()).plain
    whole = Expected({Seat.FIRST: NOW})
    assert "≥" not in next(render_expected_lines(whole)).plain
    assert "The best squad of" not in render_expected(whole, "price", ()).plain


@pytest.mark.slow
async def test_the_edited_deck_reports_a_bounded_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = EXPECTATIONS.of

    def bounded(*asked: Any) -> Expectation:
        return replace(counted(*asked), partly=3)

    monkeypatch.setattr("deckbuilder.squads.expectation.DEALS", DEALS)
    monkeypatch.setattr(type(EXPECTATIONS), "of", lambda _self, *asked: bounded(*asked))
    async with running("f3", "enter", *(["ctrl+n"] * 3)) as pilot:
        assert "Expected squad ≥ " in shown(pilot)
        words = " ".join(shown(pilot).replace("│", " ").split())
        assert "In 6 of 160 deals" in words
