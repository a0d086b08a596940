"""No screen calls a squad legal or best while a text about recruiting is unread."""

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

import engine.berserk.abilities as ab
from catalog.common.i18n import Language
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.recruitment.deals import new_deal
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.usefulness import Estimate
from deckbuilder.trainer.exercises import exercise
from deckbuilder.tui.deal.advice import AdviceScreen
from deckbuilder.tui.deal.odds import OddsScreen
from deckbuilder.tui.deal.squad import SquadScreen
from deckbuilder.tui.decks.expected import Expected, SeatExpected, render_expected
from deckbuilder.tui.trainer.training import TrainingScreen
from deckbuilder.tui.trainer.verdict import VerdictScreen
from deckbuilder.workbench.exercise import Training
from deckbuilder.workbench.practice import Practice
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.tui.support import LARGE, made_app, press, running, settled, shown
from tests.support.doubtful_decks import FIGHTS, PAYS, TREASURER

CLAIMS = {
    Language.ENGLISH: re.compile(r"\b(?:legal|exact\w*|best|surely|certain\w*)\b", re.IGNORECASE),
    Language.RUSSIAN: re.compile(r"допустим|законн|по правилам|точн|лучш|наверняка", re.IGNORECASE),
}
TOLD = {
    Language.ENGLISH: "By printed numbers only. Unread texts on",
    Language.RUSSIAN: "Только по напечатанным числам.",
}
PARTS = {Language.ENGLISH: "Unread", Language.RUSSIAN: "Не прочитано"}
SILENT = "Немой возница"


def _deck(text: str = "") -> tuple[CardSpec, ...]:
    treasurer = replace(card(TREASURER, 3, ref="test/1"), text=PAYS, abilities=(ab.Unread(PAYS),))
    silent = replace(
        card(SILENT, 4, ref="test/2"), abilities=(ab.Unread("", reason=ab.UnreadReason.ABSENT),)
    )
    unread = (ab.Unread(text),) if text else ()
    plain = [
        replace(
            card(f"Погонщик {number}", 2 + number % 4, ref=f"test/{number + 3}"),
            text=text,
            abilities=unread,
        )
        for number in range(8)
    ]
    return (treasurer, silent, *plain, *plain)


def _squad(deck: tuple[CardSpec, ...]) -> Screen[None]:
    return SquadScreen(_dealt(deck), deck)


def _advice(deck: tuple[CardSpec, ...]) -> Screen[None]:
    return AdviceScreen(new_deal(deck, 1, Seat.FIRST, RULES_2024))


def _odds(deck: tuple[CardSpec, ...]) -> Screen[None]:
    return OddsScreen("Обоз", deck, Seat.FIRST, RULES_2024)


def _verdict(deck: tuple[CardSpec, ...]) -> Screen[None]:
    task = exercise(PlayableDeck("Обоз", deck, RULES_2024), 1, Seat.FIRST)
    training = Training.of(task, None)
    taken = training.recruitment.take(_place(training.recruitment.hand))
    assert isinstance(taken, Recruitment)
    return VerdictScreen(replace(training, recruitment=taken), TrainingScreen)


def _place(hand: tuple[CardSpec, ...]) -> int:
    return next(place for place, one in enumerate(hand) if one.name.startswith("Погонщик"))


def _dealt(deck: tuple[CardSpec, ...]) -> Recruitment:
    """Return a deal with the treasurer and the silent card in hand."""
    for seed in range(50):
        start = Recruitment.of(new_deal(deck, seed, Seat.FIRST, RULES_2024))
        if {TREASURER, SILENT} <= {one.name for one in start.hand}:
            return start
    raise AssertionError("no deal has both")


def _body(pilot: Pilot[None]) -> str:
    """Return what stands between the head of the application and its keys, in one line."""
    lines = shown(pilot).split("\n")[1:-1]
    return " ".join(" ".join(lines).split())


@pytest.mark.slow
@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(
    ("screen", "parts"),
    [(_squad, "12345"), (_advice, "123"), (_odds, "4"), (_verdict, "1234")],
    ids=["squad", "advice", "usefulness", "verdict"],
)
async def test_doubtful_cards_are_listed_with_sentences_and_without_claims(
    screen: Callable[[tuple[CardSpec, ...]], Screen[None]], parts: str, language: Language
) -> None:
    async with running(size=LARGE, app=made_app(language)) as pilot:
        await pilot.app.push_screen(screen(_deck()))
        await settled(pilot)
        seen = []
        for part in parts:
            await press(pilot, part)
            seen.append(_body(pilot))
    told = " ".join(seen)
    assert TOLD[language] in told
    assert PAYS in told
    assert SILENT in told
    for text in seen:
        assert CLAIMS[language].findall(text) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", list(Language))
async def test_a_finished_deal_is_not_called_legal(
    monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    deck = PlayableDeck("Обоз", _deck(), RULES_2024)
    app, said = made_app(language), list[str]()
    monkeypatch.setattr(app, "show_notice", said.append)
    practice = Practice.of(deck, Seat.FIRST, 1)
    taken = practice.recruitment.take(_place(practice.recruitment.hand))
    assert isinstance(taken, Recruitment)
    async with running(size=LARGE, app=app) as pilot:
        replace(practice, recruitment=taken).save(app.services.sessions)
        await press(pilot, "f4", "f", "y")
    assert TOLD[language] in said[-1]
    assert CLAIMS[language].findall(said[-1]) == []


@pytest.mark.slow
async def test_no_cut_or_swap_is_proposed_with_unread_texts() -> None:
    async with running(size=LARGE) as pilot:
        await pilot.app.push_screen(_odds(_deck(FIGHTS)))
        await settled(pilot)
        for part in "45":
            await press(pilot, part)
            text = _body(pilot)
            assert "No cut or swap is proposed: the" in text
            assert TREASURER.split()[0] in text
            assert "gain if cut" not in text
            assert "−1 " not in text


@pytest.mark.slow
async def test_cuts_are_proposed_if_every_text_is_read() -> None:
    async with running(size=LARGE) as pilot:
        await pilot.app.push_screen(_odds(_deck()[2:]))
        await settled(pilot)
        await press(pilot, "4")
        assert "gain if cut" in _body(pilot)


def test_deck_numbers_report_unread_texts() -> None:
    known = Expected({Seat.FIRST: SeatExpected(Estimate(4000.0, 3.0), None, None)})
    text = render_expected(known, "price", _deck()).plain
    assert TOLD[Language.ENGLISH] in text
    assert PAYS in text
    assert CLAIMS[Language.ENGLISH].findall(text) == []
    assert TOLD[Language.ENGLISH] not in render_expected(known, "price", ()).plain
