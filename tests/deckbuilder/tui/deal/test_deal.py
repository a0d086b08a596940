"""The deal on screen: prices, reasons, taking and putting back, mulligans, all kept."""

import re
from dataclasses import replace

import pytest
from textual.pilot import Pilot

import engine.berserk.abilities as ab
from catalog.common.i18n import Language
from catalog.english import shown_name
from catalog.store import open_catalog
from deckbuilder.cards.columns import CardOrder, order_name
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.decks.store import SessionStore
from deckbuilder.decks.text import starter_decks
from deckbuilder.matches.match import Stage
from deckbuilder.tui.cards.card_panel import CardPanel
from deckbuilder.tui.deal.deal import DealScreen
from deckbuilder.tui.deal.hand import HandList
from deckbuilder.tui.deal.pay import Pay
from deckbuilder.tui.deal.recruiting import RecruitmentPane
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.form import FormDialog
from deckbuilder.tui.shell.rows import Heading
from deckbuilder.workbench.beginning import begin_exercise
from deckbuilder.workbench.practice import Practice
from engine.berserk import RULES_2024, CardType, Element
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.tui.match_support import leave_match
from tests.deckbuilder.tui.support import LARGE, SMALL, made_app, press, running, services_of, shown
from tests.support.specs import creature, flyer
from tests.support.starters import FIRST

pytestmark = pytest.mark.slow

DEAL = ("f4", "shift+tab", "=5", "enter")  # the first starter deck, first seat, seed 5
DARK = (Element.DARKNESS,)
_WHOLE = 15
"""Letters of a name that the list never cuts in a small window."""


def deal(pilot: Pilot[None]) -> DealScreen:
    screen = pilot.app.screen
    assert isinstance(screen, DealScreen), screen
    return screen


def taken(pilot: Pilot[None]) -> list[int]:
    recruitment = deal(pilot).recruitment
    assert recruitment is not None
    return [one.position for one in recruitment.taken]


def deal_out(pilot: Pilot[None], *hand: CardSpec) -> None:
    """Put these cards in the place of those dealt."""
    recruitment = deal(pilot).recruitment
    assert recruitment is not None
    assert len(hand) == len(recruitment.hand)
    deal(pilot).keep(replace(recruitment, hand=hand))
    deal(pilot).query_one(RecruitmentPane).draw()


async def test_without_a_deal_a_new_one_is_offered_at_once() -> None:
    async with running("f4", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, FormDialog)


async def test_fifteen_cards_and_the_crystals_of_the_seat_are_shown() -> None:
    async with running(*DEAL, size=SMALL) as pilot:
        recruitment = deal(pilot).recruitment
        assert recruitment is not None
        text = shown(pilot)
        assert all(shown_name(card.name)[:_WHOLE] in text for card in recruitment.hand)
        assert "24/24" in text
        assert "22/22" in text


async def test_the_same_seed_produces_the_same_deal() -> None:
    hands: list[tuple[CardSpec, ...]] = []
    for _time in range(2):
        async with running("f4", *(("n",) if hands else ()), *DEAL[1:], size=SMALL) as pilot:
            recruitment = deal(pilot).recruitment
            assert recruitment is not None
            hands.append(recruitment.hand)
    assert hands[0] == hands[1]


async def test_enter_takes_a_card_and_returns_it() -> None:
    async with running(*DEAL, "down", "enter", size=SMALL) as pilot:
        assert taken(pilot) == [1]
        assert "✓" in shown(pilot)
        await press(pilot, "enter")
        assert taken(pilot) == []


async def test_undo_restores_the_previous_state() -> None:
    async with running(*DEAL, "enter", "down", "enter", "ctrl+z", size=SMALL) as pilot:
        assert taken(pilot) == [0]


@pytest.mark.rule("403.2.4")
async def test_starting_over_returns_every_card() -> None:
    async with running(*DEAL, "a", "r", size=SMALL) as pilot:
        assert taken(pilot) == []


@pytest.mark.rule("403.2.3")
async def test_a_refused_card_shows_the_reason_with_its_rule() -> None:
    async with running(*DEAL, "a", size=SMALL) as pilot:
        recruitment = deal(pilot).recruitment
        assert recruitment is not None
        places = [place for place, why in recruitment.refusals().items() if why is not None]
        free = next(place for place in places if place not in taken(pilot))
        await press(pilot, "home", *["down"] * free)
        assert "✖" in shown(pilot).splitlines()[-3]
        assert "(rule " in shown(pilot)


async def test_an_ordinary_card_is_paid_with_any_crystals() -> None:
    async with running(*DEAL, size=SMALL) as pilot:
        recruitment = deal(pilot).recruitment
        assert recruitment is not None
        place = next(p for p, card in enumerate(recruitment.hand) if not card.elite)
        await press(pilot, *["down"] * place, "p")
        assert isinstance(pilot.app.screen, Pay)
        await press(pilot, "left", "enter")
        now = deal(pilot).recruitment
        assert now is not None
        assert (now.taken[0].gold, now.taken[0].silver) == (
            1,
            recruitment.hand[place].cost.number - 1,
        )


@pytest.mark.rule("404.2.2", "105.2.4")
async def test_a_card_may_be_taken_on_the_terms_of_its_text() -> None:
    async with running(*DEAL, size=SMALL) as pilot:
        recruitment = deal(pilot).recruitment
        assert recruitment is not None
        free = replace(recruitment.hand[0], abilities=(ab.RecruitTerms(free=True),))
        deal(pilot).keep(replace(recruitment, hand=(free, *recruitment.hand[1:])))
        await press(pilot, "p", "t")
        assert "less by a card's text" in shown(pilot)
        await press(pilot, "enter")
        now = deal(pilot).recruitment
        assert now is not None
        assert [(one.cost, one.on_terms) for one in now.taken] == [(0, True)]


async def test_terms_are_offered_only_for_cards_that_have_terms() -> None:
    async with running(*DEAL, size=SMALL) as pilot:
        await press(pilot, "p", "t")
        assert "its own terms" not in shown(pilot).casefold()


@pytest.mark.rule("402.4")
async def test_a_mulligan_is_asked_for_and_costs_one_gold_for_other_cards() -> None:
    async with running(*DEAL, size=SMALL) as pilot:
        before = deal(pilot).recruitment
        await press(pilot, "m")
        assert "take others for 1 gold?" in " ".join(shown(pilot).split())
        await press(pilot, "n")
        assert deal(pilot).recruitment == before
        await press(pilot, "m", "y")
        after = deal(pilot).recruitment
        assert before is not None
        assert after is not None
        assert after.gold == before.gold - 1
        assert after.hand != before.hand


async def test_a_mulligan_is_unavailable_once_a_card_is_taken() -> None:
    async with running(*DEAL, "enter", "m", size=SMALL) as pilot:
        assert taken(pilot) == [0]


@pytest.mark.rule("403.2.3")
async def test_a_squad_without_a_creature_cannot_be_finished() -> None:
    async with running(*DEAL, "f", size=SMALL) as pilot:
        assert "at least one creature" in shown(pilot)


async def test_the_deal_is_restored_at_the_next_start() -> None:
    async with running(*DEAL, "enter", "down", "enter", size=SMALL) as pilot:
        before = taken(pilot)
    async with running("f4", size=SMALL) as pilot:
        assert taken(pilot) == before == [0, 1]


async def test_a_finished_deal_is_not_offered_again() -> None:
    async with running(*DEAL, "a", "f", size=SMALL) as pilot:
        assert "finished" in shown(pilot)
        assert deal(pilot).services.sessions.load("deal") is None


async def test_finishing_a_squad_that_could_grow_asks_for_confirmation() -> None:
    async with running(*DEAL, "enter", "f", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, Confirm)
        assert "You can still afford" in shown(pilot)
        await press(pilot, "enter")  # the safe button
        assert deal(pilot).is_taking
        await press(pilot, "f", "y")
        assert not deal(pilot).is_taking


async def test_a_squad_that_cannot_grow_is_finished_at_once() -> None:
    async with running(*DEAL, "a", "f", size=SMALL) as pilot:
        assert not deal(pilot).is_taking


async def test_cards_are_listed_in_the_selected_order_named_in_the_frame() -> None:
    async with running(*DEAL, size=SMALL) as pilot:
        before = deal(pilot).recruitment
        assert before is not None
        deal_out(pilot, flyer(life=4), *before.hand[1:9], flyer(life=30), *before.hand[10:])
        await press(pilot, "down")
        hand = deal(pilot).query_one(HandList)
        here = hand.place
        recruitment = deal(pilot).recruitment
        assert recruitment is not None
        seen = []
        for order in CardOrder:
            assert order_name(order) in shown(pilot)
            assert hand.place == here  # the cursor stays on its card
            places = [row.place for row in hand.rows if not isinstance(row, Heading)]
            seen.append([recruitment.hand[place] for place in places])
            await press(pilot, "s")
        assert hand.order is CardOrder.GIVEN
    dealt, cost, _element, kind, _strike, life, _movement = seen
    assert dealt == list(recruitment.hand)
    assert [card.cost.number for card in cost] == sorted(
        (card.cost.number for card in dealt), reverse=True
    )
    assert [card.type for card in kind].index(CardType.FLYER) > 0
    assert [card.life or 0 for card in life] == sorted(
        (card.life or 0 for card in dealt), reverse=True
    )


async def test_the_order_is_kept_for_the_next_start() -> None:
    async with running(*DEAL, "s", size=SMALL):
        pass
    async with running("f4", size=SMALL) as pilot:
        assert "by cost" in shown(pilot)


async def test_enter_takes_the_card_under_the_cursor_in_any_order() -> None:
    async with running(*DEAL, "s", "s", "s", "s", "s", "home", "enter", size=SMALL) as pilot:
        recruitment = deal(pilot).recruitment
        assert recruitment is not None
        longest = max(card.life or 0 for card in recruitment.hand)
        assert [card.life for card in recruitment.squad] == [longest]


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_the_whole_card_text_can_be_read_beside_the_list(size: tuple[int, int]) -> None:
    text = " ".join(f"Sentence {number} of a long card." for number in range(40))
    async with running(*DEAL, size=size, app=made_app(Language.RUSSIAN)) as pilot:
        recruitment = deal(pilot).recruitment
        assert recruitment is not None
        long = replace(recruitment.hand[0], text=text)
        deal(pilot).keep(replace(recruitment, hand=(long, *recruitment.hand[1:])))
        deal(pilot).query_one(RecruitmentPane).draw()
        await press(pilot, "tab")
        assert isinstance(pilot.app.focused, CardPanel)
        left = pilot.app.focused.region.x
        read = shown(pilot)
        assert "дальше: Tab" in read
        for _page in range(12):
            await press(pilot, "pagedown")
            read += shown(pilot)
        beside = " ".join(line[left:] for line in read.splitlines())
        words = " ".join(re.sub(r"[^\w.]", " ", beside).split())
        missing = [number for number in range(40) if f" {number} of" not in words]
        assert not missing


async def test_the_list_shows_type_strike_life_and_movement_of_each_card() -> None:
    async with running(*DEAL, size=SMALL) as pilot:
        before = deal(pilot).recruitment
        assert before is not None
        night = replace(flyer("Ночница", strike="2-2-3", life=7, cost=4), elite=True, elements=DARK)
        douser = replace(creature("Гаситель", strike="1-2-2", life=9, cost=5), elements=DARK)
        deal_out(pilot, before.hand[0], night, douser, *before.hand[3:])
        lines = shown(pilot).splitlines()
        flies = next(line for line in lines if "Ночница" in line)
        assert re.search(r"4◆ D ↑flies +Ночница +2-2-3 +7 +◆4", flies)
        ground = next(line for line in lines if "Гаситель" in line)
        assert re.search(r"5◇ D +grnd\. +Гаситель +1-2-2 +9 +1 +◇5", ground)


async def test_without_dealt_cards_nothing_is_taken_and_the_footer_says_so() -> None:
    async with running("f4", "escape", size=SMALL) as pilot:
        footer = shown(pilot).splitlines()[-1]
        assert "New deal" in footer
        assert "Take" not in footer


@pytest.mark.parametrize("keys", [("f4",), ("f8", "n")], ids=["deal", "trainer"])
async def test_a_form_that_deals_shows_its_keys(keys: tuple[str, ...]) -> None:
    async with running(*keys, size=SMALL) as pilot:
        assert "Tab — next, Ctrl+B — deal the cards, Esc — cancel" in shown(pilot)


@pytest.mark.parametrize("stage", [Stage.MULLIGANS, Stage.RECRUITMENT])
async def test_all_cards_dealt_in_a_match_fit_a_small_screen(stage: Stage) -> None:
    leave_match(stage)
    async with running("f5", size=SMALL) as pilot:
        assert pilot.app.screen.query_one(HandList).max_scroll_y == 0


@pytest.mark.parametrize("language", list(Language))
async def test_all_cards_of_an_exercise_and_its_code_fit_a_small_screen(
    language: Language,
) -> None:
    """However long the deck's name is, and with the mark of a mulligan."""
    named = replace(dict(starter_decks())[FIRST], name="Колода " * 8)
    async with running("f2", size=SMALL, app=made_app(language)) as pilot:
        services_of(pilot).decks.save(named)
        training = begin_exercise(services_of(pilot), named.name, 5, Seat.SECOND)
        training.redrawn().save(services_of(pilot).sessions)
        await press(pilot, "f8")
        text = shown(pilot)
        assert pilot.app.screen.query_one(HandList).max_scroll_y == 0
        assert re.search(r" · \w+ [0-9A-Z]{4}(-[0-9A-Z]+){4} · 1 ", text)
        assert re.search("[“«]Ко[^”»]*…[”»]", text)


async def test_a_hand_is_sorted_before_it_is_kept() -> None:
    leave_match(Stage.MULLIGANS)
    async with running("f5", "s", size=SMALL) as pilot:
        hand = pilot.app.screen.query_one(HandList)
        assert hand.order is CardOrder.COST
        assert "S Sort" in shown(pilot).splitlines()[-1]


@pytest.mark.parametrize("key", ["t", "o", "b"])
async def test_the_message_after_a_deal_names_the_key_back(key: str) -> None:
    async with running(*DEAL, key, size=SMALL) as pilot:
        assert "Esc Back" in shown(pilot).splitlines()[-1]
        await press(pilot, "escape")
        assert deal(pilot).is_current


async def test_squad_prices_are_aligned() -> None:
    async with running(*DEAL, "a", size=LARGE) as pilot:
        lines = shown(pilot).splitlines()
        at = next(number for number, line in enumerate(lines) if "─ Squad ─" in line)
        rows = [line for line in lines[at + 1 :] if re.match(r"│ +\d+ +\d+[◇◆] ", line)]
        assert len(rows) == len(taken(pilot)) > 1
        paid = [re.search(r"\d-\d-\d +\d+ +\S+ +[◇◆]\d+(?: ◆\d+)? +│", row) for row in rows]
        ends = [found.end() for found in paid if found is not None]
        assert len(ends) > 1, "strike, life and movement stand before the price"
        assert len(set(ends)) == 1


async def test_an_empty_deck_is_not_dealt_and_the_form_shows_why() -> None:
    async with running("f3", "n", "=Empty", "enter", "escape", "f4", size=SMALL) as pilot:
        await press(pilot, "tab", "enter", "=Empty", "enter", "ctrl+b")
        assert isinstance(pilot.app.screen, FormDialog)
        assert shown(pilot).count("The deck “Empty” has no cards.") == 2


@pytest.mark.parametrize("key", ["p", "s", "t", "f7", "enter", "f"])
async def test_a_saved_deal_without_cards_handles_every_key(key: str) -> None:
    with open_catalog() as catalog:
        deck = PlayableDeck("Empty", (), RULES_2024)
        Practice.of(deck, Seat.FIRST, 5).save(SessionStore(catalog))
    async with running("f4", key, size=SMALL) as pilot:
        assert "“Empty”" in shown(pilot)
