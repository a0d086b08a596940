"""The area of drafts: the form for a new one, what is kept, the review, the deck of a pool."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from textual.events import Key, Paste
from textual.pilot import Pilot
from textual.widgets import Input, Select

from catalog.common import i18n
from catalog.common.i18n import Language
from catalog.english import shown_name
from catalog.store import Catalog, open_catalog
from deckbuilder.decks.formats import import_format
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import Deck, DeckEntry, starter_decks
from deckbuilder.limited import building
from deckbuilder.limited.building import BuiltDeck, Forecast
from deckbuilder.limited.draft.plan import DraftKind, DraftSeat, Skill
from deckbuilder.limited.draft_fields import Wishes
from deckbuilder.limited.many import series
from deckbuilder.limited.many.records import DraftRecord, MatchRecord, PickRecord, SeatRecord
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.limited.product import starter_name
from deckbuilder.limited.store import DraftStore
from deckbuilder.squads.usefulness import Estimate
from deckbuilder.tui.cards import sheets
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.whole_card import WholeCard
from deckbuilder.tui.decks.deck import DeckScreen
from deckbuilder.tui.decks.pool import PoolDeckScreen
from deckbuilder.tui.decks.proposals import ProposalList
from deckbuilder.tui.draft.local import DraftScreen
from deckbuilder.tui.draft.new import NewDraftScreen
from deckbuilder.tui.draft.players import PlayersScreen
from deckbuilder.tui.draft.review import PickList, ReviewScreen
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.form import Form
from deckbuilder.workbench.draft_players import DraftPlayers, Players
from deckbuilder.workbench.local_draft import Advisers
from deckbuilder.workbench.sealed_players import SealedPlayers
from engine.berserk.cards.card import Element
from tests.deckbuilder.cups import cup_file, cup_text
from tests.deckbuilder.tui.draft_support import (
    drafting,
    finished_draft,
    leave_draft,
    patched_bot,
    plan_of,
)
from tests.deckbuilder.tui.match_support import play_simply, stage
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    made_app,
    press,
    running,
    services_of,
    settled,
    shown,
)
from tests.deckbuilder.tui.test_words import AllZh, english_in
from tests.support.session_at import session_at
from tests.support.starters import shown_starters

pytestmark = pytest.mark.slow

DATA = {
    "border",
    "rubezh",
    "name",
    "worth",
    "IPv",
}  # a set, the columns of a table, a kind of address
CARDS = ("Щитник с перевала", "Вьючный козёл", "Лавинная вдова")


@pytest.fixture
def catalog() -> Iterator[Catalog]:
    with open_catalog() as opened:
        yield opened


@pytest.fixture(autouse=True)
def stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every bot take what costs most, say so, and put its first 30 cards into the deck."""
    monkeypatch.setattr(Advisers, "bot", patched_bot)
    monkeypatch.setattr(sheets, "render_reason", lambda reason: f"costs {reason.amount}")
    monkeypatch.setattr(Players, "build", _first_cards)


def _first_cards(party: Players, player: int) -> Deck:
    one = party.players[player]
    cards = [DeckEntry(card.spec.name, 1, ref=card.ref) for card in one.pool]
    return Deck(one.name, "limited", tuple(cards[:30]), tuple(cards[30:]))


def pool_deck(catalog: Catalog) -> None:
    side = tuple(DeckEntry(name, 2) for name in CARDS)
    DeckStore(catalog).save(Deck("Пул", "limited", side=side))


def deck_of(pilot: Pilot[None]) -> Deck:
    screen = pilot.app.screen
    assert isinstance(screen, DeckScreen | PoolDeckScreen), screen
    return screen.editing.deck


async def fill(pilot: Pilot[None], **fields: object) -> None:
    """Put values into the fields of a form."""
    for name, value in fields.items():
        field = pilot.app.screen.query_one(f"#{name}")
        if isinstance(field, Input):
            field.value = str(value)
        elif isinstance(field, Select):
            field.value = value
    await settled(pilot)


async def test_the_form_starts_the_draft_it_describes_and_is_remembered() -> None:
    async with running("f9", "n", size=SMALL) as pilot:
        await fill(pilot, people="Анна,  Борис ", seats=3, boosters=2, skill=Skill.RATING, clock=60)
        await press(pilot, "ctrl+b", "enter")
        view = drafting(pilot).view
        assert view is not None
        assert [(one.name, one.is_bot) for one in view.seats] == [
            *(("Анна", False), ("Борис", False), ("Bot 1", True))
        ]
        assert (view.rounds, view.clock) == (2, 60)
        await press(pilot, "escape", "n")
        assert isinstance(pilot.app.screen, NewDraftScreen)
        assert Wishes.of(pilot.app.screen.query_one(Form).answers) == Wishes(
            people=("Анна", "Борис"),
            seats=3,
            boosters=2,
            skills=(Skill.RATING,),
            sets="The Border",
            clock=60,
        )


async def test_a_grid_draft_is_for_two_and_passes_nothing() -> None:
    async with running("f9", "n", size=SMALL) as pilot:
        assert "Passing" in shown(pilot)
        await fill(pilot, kind=DraftKind.GRID, people="Анна, Борис, Вера")
        assert "Passing" not in shown(pilot)
        await press(pilot, "ctrl+b")
        assert "3 people do not fit in 2 seats." in shown(pilot)


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("sets", "рубеш", "рубеш"),
        ("people", " , ", "at least one person"),
        ("seed", "-1", "Seed: a whole number from 0 to"),
    ],
)
async def test_an_impossible_form_shows_why_and_starts_nothing(
    field: str, value: str, said: str
) -> None:
    async with running("f9", "n", size=SMALL) as pilot:
        await fill(pilot, **{field: value})
        await press(pilot, "ctrl+b")
        assert isinstance(pilot.app.screen, NewDraftScreen)
        assert said in shown(pilot).split("✖")[1]


async def test_a_finished_draft_is_stored_and_its_deck_is_open(catalog: Catalog) -> None:
    leave_draft(plan_of(seats=2), size=1)
    async with running("f9", "enter", size=SMALL) as pilot:
        # invented cards are in no set of the catalogue: the log carries them
        assert "Pool: 1 card left" in shown(pilot)
        await press(pilot, "escape", "escape")
        assert "Draft 1" in shown(pilot)


async def test_after_a_draft_bots_build_decks_and_the_own_deck_is_built_by_hand(
    catalog: Catalog,
) -> None:
    number = DraftStore(catalog).add_draft(finished_draft(catalog, rounds=3).log())
    async with running("f9", "end", "enter", size=SMALL) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PlayersScreen)
        assert "✔ 30 cards" in shown(pilot)
        assert "no deck yet" in shown(pilot)
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "escape")
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
        picks = pilot.app.screen.query_one(PickList).rows
        assert len(picks) == 12
        assert "12 the same" in shown(pilot)
        assert "●" in shown(pilot)
        await press(pilot, "f7")
        assert isinstance(pilot.app.screen, WholeCard)
        await press(pilot, "escape", "n", "b")
        assert "12 of 12 the same, 0.00 lost" in shown(pilot)


async def test_extra_enter_presses_after_a_draft_add_nothing_to_the_deck() -> None:
    leave_draft(plan_of(), size=2)
    async with running("f9", "enter", size=SMALL) as pilot:
        while isinstance(pilot.app.screen, DraftScreen):
            await pilot.press("enter")
        for _key in range(8):
            await pilot.press("enter")
            await pilot.pause(0.05)
        assert isinstance(pilot.app.screen, PlayersScreen)
        await settled(pilot)
        assert [type(screen) for screen in pilot.app.screen_stack].count(PoolDeckScreen) == 1
        assert deck_of(pilot).entries == ()


async def test_a_draft_can_branch_from_any_pick(catalog: Catalog) -> None:
    log = finished_draft(catalog).log()
    DraftStore(catalog).add_draft(log)
    async with running("f9", "end", "r", "down", "down", "d", "y", size=SMALL) as pilot:
        view = drafting(pilot).view
        assert view is not None
        assert view.pick == 3
        assert [card.ref for card in view.pool] == list(log.pool(0)[:2])


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_stored_draft_of_another_edition_names_it_in_the_list(
    catalog: Catalog, size: tuple[int, int]
) -> None:
    log = finished_draft(catalog).log()
    DraftStore(catalog).add_draft(log, "Новый")
    DraftStore(catalog).add_draft(replace(log, plan=replace(log.plan, edition="2009")), "Старый")
    async with running("f9", "end", size=size) as pilot:
        old, new = (
            next(line for line in shown(pilot).splitlines() if name in line)
            for name in ("Старый", "Новый")
        )
        assert "· edition 2009 ·" in old
        assert "edition" not in new


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_deck_a_bot_built_for_a_remote_person_is_marked_as_a_bots(
    catalog: Catalog, size: tuple[int, int]
) -> None:
    log = finished_draft(catalog, rounds=3).log()
    seats = (replace(log.plan.seats[0], bot=None), DraftSeat("Вася"))
    log = replace(log, seat=0, decks=(), plan=replace(log.plan, seats=seats))
    number = DraftStore(catalog).add_draft(log)
    async with running("f9", "end", "enter", size=size) as pilot:
        await press(pilot, "end")
        text = " ".join(shown(pilot).split())
        assert "Вася ✔ by a bot, 30" in text
        assert "Deck: Вася (deck by a bot)" in text
        party = DraftPlayers(services_of(pilot), number)
        party.put(0, party.build(0))
        own, other = party.entrants()
        assert (own.name, other.name) == (log.plan.seats[0].name, "Вася (deck by a bot)")


async def test_a_saved_game_is_deleted_after_confirmation(catalog: Catalog) -> None:
    DraftStore(catalog).add_draft(finished_draft(catalog).log())
    async with running("f9", "end", "delete", size=SMALL) as pilot:
        await press(pilot, "y")
        assert "Saved drafts" not in shown(pilot)
        assert DraftStore(services_of(pilot).catalog).drafts() == ()


async def test_a_pool_deck_takes_only_cards_of_the_pool(catalog: Catalog) -> None:
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


async def test_a_pool_deck_is_reopened_from_its_area(
    catalog: Catalog,
) -> None:
    DeckStore(catalog).save(Deck("Обычная", entries=(DeckEntry(CARDS[0], 1),)))
    async with running("f3", "home", "enter", size=SMALL) as pilot:
        assert not isinstance(pilot.app.screen, PoolDeckScreen)


# sealed pools -------------------------------------------------------------------------------------


def party_of(pilot: Pilot[None]) -> SealedPlayers:
    party = next(one for one in pilot.app.screen_stack if isinstance(one, PlayersScreen))._party
    assert isinstance(party, SealedPlayers)
    return party


async def test_a_sealed_pool_is_built_played_and_restored_at_the_next_start(
    catalog: Catalog,
) -> None:
    async with running("f9", "s", size=SMALL) as pilot:
        await fill(pilot, bots=1, seed=7)
        await press(pilot, "ctrl+b")
        assert "Pool: 48 cards left" in shown(pilot)
        await press(pilot, "enter", "enter", "escape")
        party = party_of(pilot)
        assert [len(player.pool) for player in party.players] == [48, 48]
        assert party.players[0].pool != party.players[1].pool
        assert len(party.deck_of(0)) == 2
        assert "✔ 30 cards" in shown(pilot)
    async with running("f9", "home", "enter", size=SMALL) as pilot:
        again = party_of(pilot)
        assert again.players == party.players
        assert [again.deck_of(n) for n in (0, 1)] == [party.deck_of(n) for n in (0, 1)]
        await press(pilot, "p")
        table = stage(pilot).table
        assert (table.origin, table.counts) == (DRAFT.code, False)
        assert table.refuse_judge() is None


@pytest.mark.parametrize(("key", "title"), [("n", "New draft"), ("s", "Sealed pool")])
async def test_a_form_has_a_frame_and_its_footer_names_the_key_back(key: str, title: str) -> None:
    async with running("f9", key, size=SMALL) as pilot:
        rows = shown(pilot).splitlines()
        assert rows[1].startswith(f"╭─ {title} ─")
        assert rows[-2].startswith("╰─")
        assert "Esc Back" in rows[-1]
        await press(pilot, "escape")
        assert not pilot.app.screen.query(".draft-form")


async def test_the_product_of_a_format_is_opened_and_its_starter_shown(
    catalog: Catalog, tmp_path: Path
) -> None:
    import_format(cup_file(tmp_path, cup_text(20)))
    async with running("f9", "s", size=SMALL) as pilot:
        await fill(pilot, bots=1, seed=7, format="cup")
        form = pilot.app.screen
        assert form.query_one("#boosters", Select).value == 3
        closed = {str(one.id) for one in form.query(".form *").results() if one.disabled}
        assert {"boosters", "edition"} <= closed
        assert "Product: a starter deck, boosters: 3" in shown(pilot)
        assert "drawn by the seed" in shown(pilot)
        await press(pilot, "ctrl+b")
        party = party_of(pilot)
        plan = party.plan
        assert (len(plan.boosters), plan.edition, plan.format_code) == (3, "2009", "cup")
        assert plan.starter is not None
        await press(pilot, "escape")
        assert f"starter deck: {starter_name(plan)}" in shown(pilot)
        deck = services_of(pilot).decks.find(party.own_deck(0).name)
        assert deck is not None
        assert (deck.format, deck.notes) == ("cup", party.code)
        assert party.form.code == "cup"
    async with running("f9", "home", "enter", size=SMALL) as pilot:
        again = party_of(pilot)
        assert (again.plan, again.players) == (plan, party.players)
        await press(pilot, "escape", "s")
        form = pilot.app.screen
        assert form.query_one("#format", Select).value == "cup"
        await fill(pilot, format="")
        assert not form.query_one("#boosters", Select).disabled
        assert "drawn by the seed" not in shown(pilot)


async def test_typed_and_chosen_fields_of_the_sealed_form_are_aligned() -> None:
    async with running("f9", "s", size=SMALL) as pilot:
        rows = shown(pilot).splitlines()
        typed = next(row.index("empty: a new pool") for row in rows if "empty: a new pool" in row)
        chosen = next(
            row.index("default of the set") for row in rows if "default of the set" in row
        )
        assert typed == chosen


async def test_an_opponents_deck_is_hidden_until_it_was_played(catalog: Catalog) -> None:
    async with running("f9", "s", size=SMALL) as pilot:
        await fill(pilot, bots=1, seed=7)
        await press(pilot, "ctrl+b", "enter", "enter", "escape")
        own, theirs = (
            {shown_name(card.spec.name) for card in party_of(pilot).deck_of(n)} for n in (0, 1)
        )
        assert any(name in shown(pilot) for name in own)
        await press(pilot, "end")
        assert "Hidden until you have played" in shown(pilot)
        assert not any(name in shown(pilot) for name in theirs - own)
        await press(pilot, "p", "ctrl+g", "y", "enter")
        assert party_of(pilot).is_closed(1), "given up before the battle"
        await play_to_the_end(pilot)
        await press(pilot, "home", "end")
        assert not party_of(pilot).is_closed(1)
        assert any(name in shown(pilot) for name in theirs - own)


async def play_to_the_end(pilot: Pilot[None]) -> None:
    """Play a match as the bots would, and come back from it."""
    await press(pilot, "p")
    table = stage(pilot).table
    while session_at(table).match is None or table.is_placing:
        play_simply(session_at(table))
    await press(pilot, "ctrl+g", "y", "enter")


async def test_a_starter_comes_with_two_boosters_and_a_code_reopens_the_pool() -> None:
    async with running("f9", "s", size=SMALL) as pilot:
        pilot.app.screen.query_one("#starter", DeckSelect).focus()
        name = shown_starters()[-1]
        await press(pilot, f"={name}", "enter")
        assert name in shown(pilot)
        await fill(pilot, bots=0)
        assert pilot.app.screen.query_one("#boosters", Select).value == 2
        await press(pilot, "ctrl+b", "escape")
        party = party_of(pilot)
        assert len(party.players[0].pool) == 30 + 24
        assert services_of(pilot).decks.load("Sealed pool: Player").notes == party.code
        await press(pilot, "c")
        assert pilot.app.screen.query_one(Input).value == party.code
        await press(pilot, "escape", "escape", "s")
        await fill(pilot, code=party.code)
        await press(pilot, "ctrl+b")
        assert party_of(pilot).players[0].pool == party.players[0].pool


@pytest.mark.parametrize("pasted", [True, False])
async def test_letters_typed_at_once_go_into_one_deck_list(pasted: bool) -> None:
    name = starter_decks()[-1][1].name
    typed = name[: name.index(" ") + 2]
    async with running("f9", "s", size=SMALL) as pilot:
        line = pilot.app.screen.query_one("#starter", DeckSelect)
        line.focus()
        await settled(pilot)
        screens = len(pilot.app.screen_stack)
        if pasted:
            line.post_message(Paste(typed))
        else:
            for letter in typed:
                line.post_message(Key("space" if letter == " " else letter, letter))
        await settled(pilot)
        assert len(pilot.app.screen_stack) == screens + 1
        assert pilot.app.screen.query_one("#filter", Input).value == typed
        await press(pilot, "enter")
        assert line.value == name
        await press(pilot, "enter", "escape", "enter")
        assert len(pilot.app.screen_stack) == screens + 1


async def test_a_damaged_code_is_reported() -> None:
    async with running("f9", "s", size=SMALL) as pilot:
        await fill(pilot, code="sealed1:rubezh*4:-:1:2:3")
        await press(pilot, "ctrl+b")
        assert "The code is damaged" in shown(pilot)


# proposals ----------------------------------------------------------------------------------------


async def test_a_proposed_deck_replaces_the_own_one_and_can_be_undone(
    catalog: Catalog,
) -> None:
    pool = [(card.name, 1) for card in catalog.search("", limit=40).cards]
    side = tuple(DeckEntry(name, count) for name, count in pool)
    DeckStore(catalog).save(Deck("Пул", "limited", side=side))
    async with running("f3", "home", "enter", "enter", "g", size=SMALL) as pilot:
        decks = pilot.app.screen.query_one(ProposalList).rows
        assert 1 <= len(decks) <= 3
        text = " ".join(shown(pilot).split())
        assert "cards in a squad" in text
        assert "Why" in text
        await press(pilot, "enter")
        deck = deck_of(pilot)
        assert deck.total == 30
        assert sum(one.count for one in (*deck.entries, *deck.side)) == len(pool)
        await press(pilot, "ctrl+z")
        assert deck_of(pilot).total == 1


# statistics ---------------------------------------------------------------------------------------


def a_record(number: int) -> DraftRecord:
    """Return a draft of two seats with a card each, which met once."""
    picks = [(PickRecord(f"rubezh/{ref}", 1, 1),) for ref in (1, 2)]
    seats = tuple(SeatRecord("balance", pick, (pick[0].ref,)) for pick in picks)
    squads = (("rubezh/1",), ("rubezh/2",))
    return DraftRecord(number, number, seats, (MatchRecord((0, 1), number % 2, squads),))


async def test_statistics_are_computed_stored_and_exported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def played(
        _setup: object, total: int, _mapper: object, done: set[int]
    ) -> Iterator[DraftRecord]:
        yield from (a_record(number) for number in range(total) if number not in done)

    monkeypatch.setattr(series, "series", played)
    async with running("f9", "t", size=LARGE) as pilot:
        assert "No draft has been played with these settings yet" in shown(pilot)
        await press(pilot, "m", "m")
        assert "20 drafts, 20 matches" in shown(pilot)
        assert "50%" in shown(pilot)
        await press(pilot, "3", "4", "2")
        await press(pilot, "e", "ctrl+u", f"={tmp_path / 'tables'}", "enter")
    assert {one.name for one in (tmp_path / "tables").iterdir()} >= {"cards.csv", "seats.csv"}
    async with running("f9", "t", size=LARGE) as pilot:
        assert "20 drafts" in shown(pilot)


# language and pictures ----------------------------------------------------------------------------

WALK = (
    *(("f9",), ("f1",), ("escape", "n"), ("f1",), ("escape", "ctrl+b"), ("a",), ("f1",)),
    *(("escape", "enter", "v"), ("p",), ("enter", "escape"), ("s",), ("f1",)),
    *(("escape", "ctrl+b"), ("f1",), ("escape", "g"), ("f1",), ("escape", "enter", "escape")),
    *(("f1",), ("escape", "e"), ("escape",), ("f1",), ("escape", "w"), ("1",)),
    *(("escape", "escape", "t"), ("f1",), ("escape", "escape", "h"), ("ctrl+b",)),
)


def proposed(
    pool: Sequence[OpenedCard], _ratings: object, **_options: object
) -> tuple[BuiltDeck, ...]:
    """Propose the first 30 cards of a pool, at once."""
    specs = tuple(card.spec for card in pool)
    squad = Forecast(Estimate(4000.0, 5.0), 0.0, 9.5, 44.0, 1.5, ())
    return (BuiltDeck(specs[:30], specs[30:], (Element.FOREST,), squad, ()),)


@pytest.mark.parametrize("stand_in", [False, True], ids=["russian", "gettext"])
async def test_the_draft_screens_are_entirely_in_russian(
    stand_in: bool, monkeypatch: pytest.MonkeyPatch, catalog: Catalog
) -> None:
    app = made_app(Language.RUSSIAN)
    if stand_in:
        monkeypatch.setattr(i18n._Current, "translations", AllZh())
    monkeypatch.setattr(sheets, "render_reason", lambda reason: f"цена {reason.amount}")
    monkeypatch.setattr(building, "build_decks", proposed)
    async with running(size=LARGE if stand_in else SMALL, app=app) as pilot:
        services_of(pilot).memory.keep(DRAFT.code, sealed=["rubezh", 4, "", "", 1])
        for keys in WALK:
            await press(pilot, *keys)
            assert english_in(shown(pilot)) - DATA == set(), keys
