"""The step before the recruitment on the screens of a match (403.1)."""

import pytest
from textual.pilot import Pilot

from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.match_deal import MatchDealScreen
from deckbuilder.tui.battle.next_player import NextPlayerScreen
from deckbuilder.tui.deal.hand import HandList
from deckbuilder.tui.deal.pay import Pay
from deckbuilder.tui.shell.dialogs import PickOne
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.matches.test_before import begun, place_of
from tests.deckbuilder.tui.match_support import HUMAN, RANDOM, keep, stage, until_asked
from tests.deckbuilder.tui.support import SMALL, press, running, shown, until_so
from tests.support.heralds import FOUNDLING, INQUIRER, PRESS, RECRUITER
from tests.support.session_at import session_at

pytestmark = pytest.mark.slow

WOLVES = tuple(card("Волк", 2, ref="w/1") for _copy in range(20))


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer play without pauses."""
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))


def leave(
    one: tuple[CardSpec, ...],
    other: tuple[CardSpec, ...] = (),
    who: tuple[Controller, Controller] = (HUMAN, RANDOM),
) -> MatchSession:
    """Leave a match of these cards and wolves before its recruitment."""
    decks = [(*cards, *WOLVES[: 15 - len(cards)]) for cards in (one, other)]
    session = begun(decks[0], decks[1], who)
    keep(session)
    return session


def session_of(pilot: Pilot[None]) -> MatchSession:
    """Return the match on the screen."""
    deal = next(one for one in pilot.app.screen_stack if isinstance(one, MatchDealScreen))
    return session_at(deal.table)


def side(pilot: Pilot[None]) -> str:
    """Return the words beside the hand, without line breaks."""
    return " ".join(line[53:].strip("│ ") for line in shown(pilot).splitlines())


async def press_on(pilot: Pilot[None], *keys: str) -> None:
    """Press keys and let the computer choose."""
    for key in keys:
        await press(pilot, key)
        await until_asked(pilot)


def downs(session: MatchSession, name: str, entrant: int = 0) -> list[str]:
    """Return the keys that lead from the first card to this one."""
    return ["home", *["down"] * place_of(session, name, entrant)]


@pytest.mark.rule("403.1", "403.1.1")
async def test_an_ability_is_used_in_a_match_against_the_computer() -> None:
    left = leave((RECRUITER, FOUNDLING))
    async with running("f5", size=SMALL) as pilot:
        assert "Before the recruitment" in shown(pilot)
        await press_on(pilot, *downs(left, "Вербовщик"), "enter")
        assert isinstance(pilot.app.screen, Pay)
        await press_on(pilot, "enter", *downs(left, "Волк"), "enter")
        assert [one.name for one in session_of(pilot).recruitment_of(0).squad] == ["Вербовщик"]
        await press_on(pilot, "f")
        session = session_of(pilot)
        assert session.stage is Stage.RECRUITMENT
        assert isinstance(pilot.app.focused, HandList)
        await press(pilot, "tab", "tab", "home")  # what went before has a place of its own
        assert "the ability of “Вербовщик”" in side(pilot)


@pytest.mark.rule("403.1")
async def test_the_other_human_is_called_to_the_keyboard_for_an_ability() -> None:
    left = leave((FOUNDLING,), (FOUNDLING,), (HUMAN, HUMAN))
    async with running("f5", size=SMALL) as pilot:
        assert isinstance(stage(pilot), NextPlayerScreen)
        await press_on(pilot, "enter", *downs(left, "Подкидыш"), "enter")
        assert isinstance(stage(pilot), NextPlayerScreen)
        assert "Волк" not in shown(pilot)
        await press_on(pilot, "enter")
        told = "“Подкидыш” begins in the graveyard"
        await until_so(pilot, lambda: told in side(pilot), told)
        assert "Борис" in shown(pilot)
        await press_on(pilot, "f")
        assert session_of_table(pilot).stage is Stage.RECRUITMENT


def session_of_table(pilot: Pilot[None]) -> MatchSession:
    """Return the match, whichever of its screens is seen."""
    return session_at(stage(pilot).table)


@pytest.mark.rule("403.1", "403.1.3")
async def test_cards_viewed_by_one_player_stay_hidden_from_the_other() -> None:
    other = (FOUNDLING, *(card(f"Тайна {number}", 2) for number in range(14)))
    left = leave((INQUIRER,), other, (HUMAN, HUMAN))
    async with running("f5", "enter", *downs(left, "Дознаватель"), "enter", size=SMALL) as pilot:
        await press_on(pilot, "enter")
        text = side(pilot)
        assert "the ability of “Дознаватель”" in text
        assert ": seen only by the other player —" not in text


@pytest.mark.rule("403.1.2")
async def test_the_opponent_chooses_which_cards_enter_the_squad() -> None:
    lords = tuple(card(f"Князь {number}", 15, elite=True) for number in range(15))
    left = leave((PRESS,), lords, (HUMAN, HUMAN))
    async with running("f5", "enter", *downs(left, "Набор рекрутов"), "enter", size=SMALL) as pilot:
        assert isinstance(stage(pilot), NextPlayerScreen)
        await press_on(pilot, "enter")
        assert "Борис, second player:  Choose a card to show." in shown(pilot)
        await press_on(pilot, "home", "enter", "down", "enter")
        assert "Choose the next card for your squad; not all of" in shown(pilot)
        await press_on(pilot, "enter")
        (taken,) = session_of_table(pilot).recruiting[Seat.SECOND].taken
        assert taken.position == 1
        assert session_of_table(pilot).stage is Stage.RECRUITMENT


async def test_cards_of_a_deck_are_chosen_from_a_list_of_names() -> None:
    foxes = tuple(card("Лис", 2, ref="f/1") for _copy in range(15))
    session = begun((RECRUITER, *WOLVES[:2], *foxes, *WOLVES[:9]), who=(HUMAN, RANDOM), seed=12)
    keep(session)
    assert session.stage is Stage.BEFORE
    name = "Лис"
    async with running("f5", *downs(session, "Вербовщик"), "enter", "enter", size=SMALL) as pilot:
        await press_on(pilot, *downs(session, name), "enter")
        assert isinstance(pilot.app.screen, PickOne)
        assert "Enter — choose, Esc — cancel" in shown(pilot)
        assert "Enough" in shown(pilot)
        dealt = len(session.recruitment_of(0).hand)
        await press_on(pilot, "1", "1")
        assert len(session_of(pilot).recruitment_of(0).hand) == dealt + 2


async def test_esc_closes_the_list_and_enter_reopens_it() -> None:
    foxes = tuple(card("Лис", 2, ref="f/1") for _copy in range(15))
    session = begun((RECRUITER, *WOLVES[:2], *foxes, *WOLVES[:9]), who=(HUMAN, RANDOM), seed=12)
    keep(session)
    keys = (*downs(session, "Вербовщик"), "enter", "enter", *downs(session, "Лис"), "enter")
    async with running("f5", *keys, size=SMALL) as pilot:
        await press_on(pilot, "escape")
        assert not isinstance(pilot.app.screen, PickOne)
        assert "Enter shows the cards to choose from" in shown(pilot)
        await press_on(pilot, "enter")
        assert isinstance(pilot.app.screen, PickOne)
