"""A draft at the keyboard: saved choice by choice, taken up where it was left."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from catalog.common.errors import UserError
from catalog.common.paths import home
from catalog.store import open_catalog
from deckbuilder.base.game_store import KeptChoice
from deckbuilder.base.settings import load_settings
from deckbuilder.limited.draft.draft import Draft
from deckbuilder.limited.draft.log import log_of, logged_cards
from deckbuilder.limited.draft.logfile import LoggedDeck, read_log, render_log
from deckbuilder.limited.draft.plan import BoosterPlan, DraftKind, DraftPlan, DraftSeat, Skill
from deckbuilder.limited.draft.saves import CHOICE_CODES, read_draft
from deckbuilder.workbench.local_draft import KIND, LocalDraft
from deckbuilder.workbench.workbench import Services, open_services
from tests.support.patience import PATIENCE

KINDS = list(DraftKind)


@pytest.fixture
def services(home_with_cards: Path) -> Iterator[Services]:
    opened = open_services(load_settings())
    yield opened
    opened.close()


def begun(services: Services, kind: DraftKind = DraftKind.POD, people: int = 1) -> LocalDraft:
    seats = 4 if kind is DraftKind.POD else 2
    named = [DraftSeat(f"Игрок {number}") for number in range(people)]
    bots = [DraftSeat(f"Бот {number}", Skill.RATING) for number in range(people, seats)]
    plan = DraftPlan(kind, (*named, *bots), (BoosterPlan("rubezh", "rubezh"),) * 2, 5)
    game = LocalDraft.begin(plan, services)
    game.save()
    return game


def pick(game: LocalDraft, choice: int = 0) -> None:
    """Let bots take until a person can, who takes something."""
    game.table.advance()
    person = game.next_person
    if person is not None:
        game.seat = person
        game.look()
        assert game.table.choose(person, choice) is None
    game.save()


def resumed(services: Services) -> LocalDraft:
    game = LocalDraft.resume(services)
    assert game is not None
    return game


def facts(draft: Draft) -> object:
    seats = range(len(draft.plan.seats))
    return log_of(draft), draft.looks(), [draft.view(seat) for seat in seats]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=[kind.value for kind in KINDS])
@pytest.mark.parametrize("people", [1, 2])
def test_a_draft_can_be_resumed_after_every_choice(
    kind: DraftKind, people: int, services: Services
) -> None:
    game = begun(services, kind, people)
    for number in range(60):
        if game.table.is_over:
            break
        pick(game)
        assert game.wait(PATIENCE)
        if number % 5 == 0:
            assert facts(resumed(services).table.draft) == facts(game.table.draft)
    again = resumed(services)
    assert facts(again.table.draft) == facts(game.table.draft)
    assert (again.seat, again.spent) == (game.seat, game.spent)


def test_undone_choices_stay_undone(services: Services) -> None:
    game = begun(services)
    pick(game)
    assert game.table.undo(game.seat) is None
    game.save()
    assert game.wait(PATIENCE)
    assert not resumed(services).table.draft.picks_of(game.seat)
    assert game.table.choose(game.seat, 2) is None
    assert game.table.undo(game.seat) is None
    assert game.table.choose(game.seat, 1) is None
    game.save()
    assert game.wait(PATIENCE)
    assert [one.choice for one in resumed(services).table.draft.picks_of(game.seat)] == [1]


def test_time_and_decks_are_stored_beside_the_choices(services: Services) -> None:
    game = begun(services)
    pick(game)
    game.spent, game.table.decks = 7.5, (LoggedDeck(0, "Колода", ("rubezh/1",)),)
    game.save()
    assert game.wait(PATIENCE)
    again = resumed(services)
    assert (again.spent, again.table.decks) == (7.5, game.table.decks)


def test_a_choice_writes_only_itself_as_codes(services: Services) -> None:
    game = begun(services)
    for _pick in range(6):
        pick(game)
    assert game.wait(PATIENCE)
    kept = services.sessions.games.load(KIND)
    assert kept is not None
    assert len(kept.choices) == len(game.table.draft.picks())
    assert {choice.choice[0] for choice in kept.choices} <= set(CHOICE_CODES)
    assert "$" not in json.dumps([choice.choice for choice in kept.choices])
    assert kept.setup["log"]["made_with"] == {"rules": 4, "reading": 5, "streams": 2}


@pytest.mark.parametrize("choice", [["pick", {}], ["undo", 3], ["undo"], ["fly"], [], ["pick", 7]])
def test_an_unreadable_draft_is_moved_to_a_file(choice: list[object], services: Services) -> None:
    game = begun(services)
    assert game.wait(PATIENCE)
    kept = services.sessions.games.load(KIND)
    assert kept is not None
    services.sessions.games.begin(KIND, replace(kept, choices=(KeptChoice(choice),)))
    with pytest.raises(UserError, match="unreadable-draft-"):
        LocalDraft.resume(services)
    assert LocalDraft.resume(services) is None
    assert len(list(home().glob("unreadable-draft-*.json"))) == 1


def test_a_draft_is_resumed_unchanged_after_the_catalogue_changes(services: Services) -> None:
    game = begun(services)
    pick(game)
    assert game.wait(PATIENCE)
    with services.catalog.transaction() as session:
        session.connection().exec_driver_sql("UPDATE card SET name = 'Другая', cost_number = 1")
    assert facts(resumed(services).table.draft) == facts(game.table.draft)
    kept = services.sessions.games.load(KIND)
    assert kept is not None
    assert facts(read_draft(kept)) == facts(game.table.draft)


def test_a_log_keeps_the_original_state_of_its_cards(services: Services, tmp_path: Path) -> None:
    game = begun(services)
    pick(game)
    log = read_log(render_log(game.table.log()), "log.json")
    assert log == game.table.log()
    with open_catalog(f"sqlite:///{tmp_path / 'other.sqlite'}") as catalog:
        with catalog.transaction() as session:
            session.connection().exec_driver_sql("UPDATE card SET name = 'Другая'")
        cards = logged_cards(log, catalog)
        older = logged_cards(replace(log, cards=()), catalog)
    assert "Другая" not in {card.spec.name for card in cards.values()}
    assert {card.spec.name for card in older.values()} == {"Другая"}
