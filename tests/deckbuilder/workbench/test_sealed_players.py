"""Sealed pools that were left: the same cards, whatever the catalogue has become."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from catalog.common.errors import UserError
from deckbuilder.base.settings import load_settings
from deckbuilder.limited.draft.logfile import LoggedDeck
from deckbuilder.limited.draft.plan import BoosterPlan
from deckbuilder.limited.pool_fields import MOST_BOTS
from deckbuilder.limited.sealed import SealedPlan, read_share_code
from deckbuilder.workbench.sealed_players import KIND, SealedPlayers
from deckbuilder.workbench.workbench import Services, open_services

PLAN = SealedPlan((BoosterPlan("rubezh", "rubezh"),) * 2, 77, "steppe-raid")


@pytest.fixture
def services(home_with_cards: Path) -> Iterator[Services]:
    opened = open_services(load_settings())
    yield opened
    opened.close()


def names(players: SealedPlayers) -> list[list[str]]:
    return [[card.spec.name for card in player.pool] for player in players.players]


def test_pools_keep_their_cards_when_the_set_changes(services: Services) -> None:
    players = SealedPlayers(services, PLAN, bots=2)
    kept = json.loads(json.dumps(players.to_json()))
    with services.catalog.transaction() as session:
        session.connection().exec_driver_sql("UPDATE card SET name = 'Другая', rarity = 'common'")
    again = SealedPlayers.from_json(kept, services)
    assert names(again) == names(players)
    assert again.code == players.code
    assert kept["pools"][0]["made_with"] == {"rules": 4, "reading": 5, "streams": 2}


def test_pools_of_an_older_program_are_reopened_by_their_plan(services: Services) -> None:
    players = SealedPlayers(services, PLAN, bots=1)
    kept = {key: value for key, value in players.to_json().items() if key != "pools"}
    assert names(SealedPlayers.from_json(kept, services)) == names(players)


@pytest.mark.parametrize("pools", [7, [{}], [[]], [None]])
def test_damaged_pools_are_reported(pools: object, services: Services) -> None:
    kept = {**SealedPlayers(services, PLAN, bots=1).to_json(), "pools": pools}
    with pytest.raises(UserError, match="cannot be read"):
        SealedPlayers.from_json(kept, services)


@pytest.mark.parametrize("bots", [-1, MOST_BOTS + 1, 10**6])
def test_an_invalid_number_of_bots_is_refused(bots: int, services: Services) -> None:
    kept = {**SealedPlayers(services, PLAN, bots=1).to_json(), "bots": bots, "pools": []}
    with pytest.raises(UserError, match="cannot be read"):
        SealedPlayers.from_json(kept, services)


def test_bot_pools_of_a_generated_seed_cannot_be_derived_from_the_code(
    services: Services,
) -> None:
    """The code holds the seed of one's own pool, and anybody opens it."""
    players = SealedPlayers(services, PLAN, bots=1, hidden=123456789)
    from_the_code = SealedPlayers(services, read_share_code(players.code).plan, bots=1)
    assert names(from_the_code)[0] == names(players)[0]
    assert names(from_the_code)[1] != names(players)[1]
    again = SealedPlayers.from_json(json.loads(json.dumps(players.to_json())), services)
    assert again.hidden == players.hidden
    older = {key: value for key, value in players.to_json().items() if key != "hidden"}
    assert SealedPlayers.from_json(older, services).hidden == PLAN.seed


def test_a_code_states_its_rules_reading_and_streams_versions(services: Services) -> None:
    made_with = read_share_code(SealedPlayers(services, PLAN, bots=0).code).made_with
    assert made_with.to_json() == {"rules": 4, "reading": 5, "streams": 2}


def _made(players: SealedPlayers, player: int) -> LoggedDeck:
    cards = tuple(card.ref for card in players.players[player].pool[:3])
    return LoggedDeck(player, f"Колода {player}", cards)


def test_two_windows_keep_decks_of_one_pool_without_loss(services: Services) -> None:
    one = SealedPlayers(services, PLAN, bots=1)
    one.keep()
    other = SealedPlayers.from_json(services.sessions.load(KIND) or {}, services)
    one.keep_deck(_made(one, 0))
    decks = other.keep_deck(_made(other, 1))
    assert [deck.seat for deck in decks] == [0, 1]
    kept = SealedPlayers.from_json(services.sessions.load(KIND) or {}, services)
    assert [deck.name for deck in kept.decks] == ["Колода 0", "Колода 1"]


def test_a_deck_of_one_pool_does_not_replace_another_pool(services: Services) -> None:
    one = SealedPlayers(services, PLAN, bots=1)
    one.keep()
    SealedPlayers(services, SealedPlan(PLAN.boosters, 78, PLAN.starter), bots=1).keep()
    with pytest.raises(UserError, match="another sealed pool"):
        one.keep_deck(_made(one, 0))
    assert (services.sessions.load(KIND) or {})["seed"] == "78"
