"""Rows of the database that cannot be read are named at home and by lines; the rest goes on."""

import sqlite3
from contextlib import closing
from pathlib import Path

from catalog.common.i18n import Language
from deckbuilder.base.settings import load_settings
from deckbuilder.matches.match import Stage
from deckbuilder.workbench.workbench import open_services
from tests.deckbuilder.tui.match_support import leave_match
from tests.deckbuilder.tui.support import made_app, press, running, shown, until
from tests.support.cli import run


def _damage(home: Path, sql: str) -> None:
    with closing(sqlite3.connect(home / "razdacha.sqlite")) as connection, connection:
        connection.execute(sql)


async def test_an_unreadable_match_is_named_and_another_one_can_start(
    own_home: Path,
) -> None:
    leave_match(Stage.MATCH, seed=3)
    _damage(own_home, "UPDATE game SET setup = 'x' WHERE kind = 'match'")
    async with running("f10") as pilot:
        await until(pilot, "Unreadable data in the database")
        await until(pilot, "Could not be read")
        (moved,) = own_home.glob("damaged-game-*.json")
        assert moved.name[:20] in shown(pilot)
        await press(pilot, "f5")
        await until(pilot, "Begin the match")
    async with running("f10", app=made_app(Language.RUSSIAN)) as pilot:
        await until(pilot, "Не прочиталось")


def test_a_line_dialogue_names_an_unreadable_match_and_continues(own_home: Path) -> None:
    services = open_services(load_settings())
    services.sessions.save("draft", {"table": {}})
    services.close()
    _damage(own_home, "UPDATE session SET payload = '[1]' WHERE kind = 'draft'")
    told = run("draft", "--plain", typed="leave\n")
    assert told.exit_code in (0, 1)
    assert "was moved to" in " ".join(told.output.split())
    assert list(own_home.glob("damaged-session-*.json"))
