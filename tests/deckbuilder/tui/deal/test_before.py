"""The step before the recruitment in a deal practised alone, by keys (403.1)."""

import pytest
from textual.pilot import Pilot

from catalog.common.i18n import Language
from catalog.store import open_catalog
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.decks.store import SessionStore
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.tui.deal.deal import DealScreen
from deckbuilder.tui.deal.pay import Pay
from deckbuilder.tui.shell.dialogs import PickOne
from deckbuilder.workbench.practice import Practice
from engine.berserk import RULES_2024
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, running, shown
from tests.support.heralds import FOUNDLING, HIRELINGS, RECRUITER

pytestmark = pytest.mark.slow

WOLVES = tuple(card("Волк", 2, ref="w/1") for _copy in range(25))


def leave_deal(*cards: CardSpec) -> Recruitment:
    """Leave a deal that holds these cards and wolves; return its recruitment."""
    deck = PlayableDeck("Вестники", (*cards, *WOLVES[: 15 - len(cards)]), RULES_2024)
    practice = Practice.of(deck, Seat.FIRST, 1)
    with open_catalog() as catalog:
        practice.save(SessionStore(catalog))
    return practice.recruitment


def own(pilot: Pilot[None]) -> Recruitment:
    """Return the recruitment on the screen of the deal."""
    screen = next(one for one in pilot.app.screen_stack if isinstance(one, DealScreen))
    assert screen.recruitment is not None
    return screen.recruitment


def side(pilot: Pilot[None], column: int = 53) -> str:
    """Return the words beside the hand, without line breaks."""
    return " ".join(line[column:].strip("│ ") for line in shown(pilot).splitlines())


def downs(recruitment: Recruitment, name: str) -> list[str]:
    """Return the keys that lead from the first card to this one."""
    place = recruitment.find(name)
    assert place is not None
    return ["home", *["down"] * place]


@pytest.mark.rule("403.1", "403.2.4")
async def test_a_card_is_used_and_paid_for_and_stays_after_starting_over() -> None:
    begun = leave_deal(FOUNDLING, HIRELINGS)
    async with running("f4", size=SMALL) as pilot:
        assert "▸" in shown(pilot)
        assert "Before the recruitment" in shown(pilot)
        await press(pilot, *downs(begun, "Наёмники"), "enter")
        assert isinstance(pilot.app.screen, Pay)
        await press(pilot, "left", "enter")
        assert [one.name for one in own(pilot).squad] == ["Наёмники"]
        assert (own(pilot).gold, own(pilot).silver) == (23, 19)
        await press(pilot, "f")
        assert "Before the recruitment" not in shown(pilot)
        await press(pilot, *downs(begun, "Волк"), "enter")
        assert len(own(pilot).squad) == 2
        await press(pilot, "r")
        assert [one.name for one in own(pilot).squad] == ["Наёмники"]
        await press(pilot, *downs(begun, "Наёмники"))
        assert "In the squad before the recruitment began: it stays." in shown(pilot)
        await press(pilot, "enter")
        assert "was taken before recruitment and stays in" in shown(pilot)


@pytest.mark.rule("403.1")
async def test_a_deal_without_early_abilities_asks_nothing() -> None:
    leave_deal()
    async with running("f4", "enter", size=SMALL) as pilot:
        assert "▸" not in shown(pilot)
        assert len(own(pilot).squad) == 1


async def test_an_unusable_ability_shows_why() -> None:
    begun = leave_deal(FOUNDLING, FOUNDLING)
    async with running("f4", *downs(begun, "Подкидыш"), "enter", size=SMALL) as pilot:
        assert "begins in the graveyard" in side(pilot)
        await press(pilot, "enter")
        assert "has already used its ability" in shown(pilot)


async def test_cards_of_the_deck_are_chosen_from_a_list() -> None:
    begun = leave_deal(RECRUITER, *(card(f"Лис {number}", 2) for number in range(4)))
    async with running("f4", *downs(begun, "Вербовщик"), "enter", size=SMALL) as pilot:
        await press(pilot, "enter")  # as plainly as can be
        assert "Choose a card to show." in shown(pilot)
        await press(pilot, *downs(begun, "Волк"), "enter")
        assert not isinstance(pilot.app.screen, PickOne)  # the whole deck is dealt: none is left
        assert "Choose" not in shown(pilot)


@pytest.mark.parametrize("language", list(Language))
async def test_a_deal_left_in_the_early_step_resumes_there(language: Language) -> None:
    begun = leave_deal(FOUNDLING, HIRELINGS)
    async with running("f4", *downs(begun, "Подкидыш"), "enter", size=SMALL) as pilot:
        left = own(pilot)
    async with running("f4", size=LARGE, app=made_app(language)) as pilot:
        assert own(pilot) == left
        assert own(pilot).gold == 23
        words = {Language.ENGLISH: "begins in the graveyard", Language.RUSSIAN: "на кладбище"}
        assert words[language] in side(pilot, 64)


async def test_a_mulligan_is_allowed_only_before_the_first_ability() -> None:
    begun = leave_deal(FOUNDLING, HIRELINGS)
    async with running("f4", "m", "y", size=SMALL) as pilot:
        again = own(pilot)
        assert again.gold == begun.gold - 1
        await press(pilot, *downs(again, "Подкидыш"), "enter", "m", "y")
        assert own(pilot).gold == begun.gold - 2
        assert len(own(pilot).aside) == 1
