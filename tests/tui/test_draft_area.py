"""The area of drafts: the form for a new one, what is kept, the review, the deck of a pool."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from catalog.store import Catalog, open_catalog
from deckbuilder.decks import Deck, DeckEntry
from deckbuilder.draft.plan import DraftKind, Passing, Skill
from deckbuilder.draft_store import DraftStore
from deckbuilder.store import DeckStore
from deckbuilder.tui.drafting import Advisers
from deckbuilder.tui.party import Party
from deckbuilder.tui.screens.deck import DeckScreen
from deckbuilder.tui.screens.draftpool import PoolDeckScreen
from deckbuilder.tui.screens.draftreview import PickList, ReviewScreen
from deckbuilder.tui.screens.newdraft import NewDraftScreen
from deckbuilder.tui.screens.party import PartyScreen
from deckbuilder.tui.widgets import sheets
from tests.tui.draft_support import drafting, finished_draft, leave_draft, patched_bot, plan_of
from tests.tui.support import LARGE, SMALL, press, running, services_of, shown

CARDS = ("Щитник с перевала", "Вьючный козёл", "Лавинная вдова")


@pytest.fixture
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture(autouse=True)
def stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every bot take what costs most, say so, and put its first 30 cards into the deck."""
    monkeypatch.setattr(Advisers, "bot", patched_bot)
    monkeypatch.setattr(sheets, "reason_text", lambda reason: f"costs {reason.amount}")
    monkeypatch.setattr(Party, "build", _first_cards)


def _first_cards(party: Party, player: int) -> Deck:
    one = party.players[player]
    cards = [DeckEntry(card.spec.name, 1, ref=card.ref) for card in one.pool]
    return Deck(one.name, "limited", tuple(cards[:30]), tuple(cards[30:]))


def pool_deck(catalog: Catalog) -> None:
    side = tuple(DeckEntry(name, 2) for name in CARDS)
    DeckStore(catalog).save(Deck("Пул", "limited", side=side))


def deck_of(pilot: Pilot[None]) -> Deck:
    screen = pilot.app.screen
    assert isinstance(screen, DeckScreen), screen
    return screen.editing.deck


async def test_the_form_begins_the_draft_it_describes_and_remembers_it() -> None:
    async with running("f9", "n", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, NewDraftScreen)
        people = ("shift+tab",) * 10
        await press(pilot, *people, "ctrl+u", "=Анна, Борис", "tab", "enter", "home", "enter")
        await press(pilot, "tab", "tab", "tab", "tab", "enter", "up", "enter", "ctrl+b")
        await press(pilot, "enter")
        view = drafting(pilot).view
        assert view is not None
        assert [(seat.name, seat.is_bot) for seat in view.seats] == [
            ("Анна", False),
            ("Борис", False),
        ]
        assert view.rounds == 2
        await press(pilot, "escape", "n")
        screen = pilot.app.screen
        assert isinstance(screen, NewDraftScreen)
        wishes = screen._wishes()
        assert (wishes.people, wishes.seats, wishes.boosters) == (("Анна", "Борис"), 2, 2)
        assert (wishes.kind, wishes.skill) == (DraftKind.POD, Skill.BALANCE)
        assert wishes.passing is Passing.LEFT


async def test_a_form_that_cannot_be_says_why_and_begins_nothing() -> None:
    async with running("f9", "n", size=SMALL) as pilot:
        sets = ("shift+tab",) * 6
        await press(pilot, *sets, "ctrl+u", "=рубеш", "ctrl+b")
        assert isinstance(pilot.app.screen, NewDraftScreen)
        assert "✖" in shown(pilot)
        assert "рубеш" in shown(pilot).split("✖")[1]


async def test_a_draft_that_is_over_is_kept_and_its_deck_is_open(catalog: Catalog) -> None:
    leave_draft(plan_of(seats=2), size=1)
    async with running("f9", "enter", size=SMALL) as pilot:
        # invented cards are in no set of the catalogue: the draft is kept all the same
        assert "Kept drafts" in shown(pilot)
        assert "Draft 1" in shown(pilot)


async def test_after_a_draft_bots_build_and_the_own_deck_is_built_by_hand(catalog: Catalog) -> None:
    number = DraftStore(catalog).add_draft(finished_draft(catalog, rounds=3).log())
    async with running("f9", "end", "enter", size=SMALL) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PartyScreen)
        assert "✔ 30 cards" in shown(pilot)
        assert "no deck yet" in shown(pilot)
        await press(pilot, "e")
        assert "Every deck of an event needs at least 30 cards." in " ".join(shown(pilot).split())
        await press(pilot, "enter", "enter", "enter")
        deck = deck_of(pilot)
        assert deck.total == 2
        full = replace(deck, entries=(*deck.entries, *deck.side[:29]), side=deck.side[29:])
        services_of(pilot).decks.save(full)
        await press(pilot, "escape", "e", "enter")
        assert "Swiss, round 1 of 1" in shown(pilot)
        decks = DraftStore(services_of(pilot).catalog).draft(number).decks
        assert [(one.seat, len(one.cards) + len(one.side)) for one in decks] == [(0, 36), (1, 36)]
        assert len(decks[0].cards) >= 30


async def test_a_draft_is_reviewed_pick_by_pick_with_every_bot(catalog: Catalog) -> None:
    DraftStore(catalog).add_draft(finished_draft(catalog).log())
    async with running("f9", "end", "r", size=LARGE) as pilot:
        assert isinstance(pilot.app.screen, ReviewScreen)
        picks = pilot.app.screen.query_one(PickList).picks
        assert len(picks) == 12
        assert "12 the same" in shown(pilot)
        assert "●" in shown(pilot)
        await press(pilot, "n", "b")
        assert "12 of 12 the same, 0.00 lost" in shown(pilot)


async def test_a_draft_goes_another_way_from_a_pick_on(catalog: Catalog) -> None:
    log = finished_draft(catalog).log()
    DraftStore(catalog).add_draft(log)
    async with running("f9", "end", "r", "down", "down", "d", "y", size=SMALL) as pilot:
        view = drafting(pilot).view
        assert view is not None
        assert view.pick == 3
        assert [card.ref for card in view.pool] == list(log.pool(0)[:2])


async def test_what_is_kept_is_deleted_after_a_yes(catalog: Catalog) -> None:
    DraftStore(catalog).add_draft(finished_draft(catalog).log())
    async with running("f9", "end", "delete", size=SMALL) as pilot:
        await press(pilot, "y")
        assert "Kept drafts" not in shown(pilot)
        assert DraftStore(services_of(pilot).catalog).drafts() == ()


async def test_a_deck_of_a_pool_takes_only_what_the_pool_has(catalog: Catalog) -> None:
    pool_deck(catalog)
    async with running("f3", "home", "enter", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, PoolDeckScreen)
        assert "Pool: 6 cards left" in shown(pilot)
        await press(pilot, "enter", "plus", "plus")
        deck = deck_of(pilot)
        assert [(one.name, one.count) for one in deck.entries] == [(CARDS[1], 2), (CARDS[0], 1)]
        await press(pilot, "tab", "end", "plus", "plus")
        assert deck_of(pilot).count_of(CARDS[0]) == 2
        assert "The pool has no more copies of this card." in " ".join(shown(pilot).split())
        await press(pilot, "minus", "delete")
        deck = deck_of(pilot)
        assert [(one.name, one.count) for one in deck.entries] == [(CARDS[1], 2)]
        assert sum(one.count for one in deck.side) == 4
        await press(pilot, "ctrl+z", "ctrl+z")
        assert deck_of(pilot).count_of(CARDS[0]) == 2


async def test_a_deck_of_a_pool_is_opened_again_from_the_area_it_belongs_to(
    catalog: Catalog,
) -> None:
    DeckStore(catalog).save(Deck("Обычная", entries=(DeckEntry(CARDS[0], 1),)))
    async with running("f3", "home", "enter", size=SMALL) as pilot:
        assert not isinstance(pilot.app.screen, PoolDeckScreen)
