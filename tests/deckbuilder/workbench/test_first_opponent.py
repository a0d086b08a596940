"""A newcomer begins against the novice; whoever has played or chosen keeps his opponent."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.base.levels import Level
from deckbuilder.base.settings import change_settings, load_settings, source_of
from deckbuilder.matches.match import Controller
from deckbuilder.workbench.beginning import begin_match
from deckbuilder.workbench.first_opponent import preset_first_opponent
from deckbuilder.workbench.match_words import render_next_level
from deckbuilder.workbench.workbench import Services, open_services

DECKS = ("steppe-raid", "black-candles")


def opened() -> Services:
    return open_services(load_settings())


@pytest.fixture
def services(own_home: Path) -> Iterator[Services]:
    services = opened()
    yield services
    services.close()


def test_a_newcomer_begins_against_the_novice_and_keeps_it(services: Services) -> None:
    preset_first_opponent(services)
    assert services.settings.bot is Level.NOVICE
    assert load_settings().bot is Level.NOVICE


def test_other_settings_do_not_make_a_newcomer_a_veteran(own_home: Path) -> None:
    change_settings({"language": "en"})
    services = opened()
    preset_first_opponent(services)
    services.close()
    assert source_of("bot") == "file"
    assert load_settings().bot is Level.NOVICE


def test_a_chosen_opponent_stays(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAZDACHA_BOT", "master")
    services = opened()
    preset_first_opponent(services)
    services.close()
    assert services.settings.bot is Level.MASTER
    monkeypatch.delenv("RAZDACHA_BOT")
    assert source_of("bot") == "default"


def test_a_user_of_an_older_version_keeps_the_default(services: Services) -> None:
    services.memory.area = "battle"
    preset_first_opponent(services)
    assert services.settings.bot is Level.STRONG
    assert source_of("bot") == "default"


def test_a_match_under_way_keeps_the_default(services: Services) -> None:
    begin_match(services, DECKS, 7).save()
    preset_first_opponent(services)
    assert services.settings.bot is Level.STRONG


@pytest.mark.parametrize(
    ("level", "next_level"),
    [(Controller.NOVICE, "“direct: "), (Controller.STRONG, "“master: "), (Controller.MASTER, "")],
)
def test_a_win_names_the_next_stronger_level(
    services: Services, level: Controller, next_level: str
) -> None:
    table = begin_match(services, DECKS, 7, (Controller.HUMAN, level))
    assert not render_next_level(table)
    table.session.give_up(1)
    text = render_next_level(table)
    assert next_level in text
    assert bool(text) == bool(next_level)


def test_a_defeat_names_no_stronger_level(services: Services) -> None:
    table = begin_match(services, DECKS, 7, (Controller.HUMAN, Controller.NOVICE))
    table.session.give_up(0)
    assert not render_next_level(table)
