"""Snapshots of the screens that tell what does not play, at the two sizes that count."""

from pathlib import Path

import pytest

from catalog.common.i18n import Language
from tests.deckbuilder.tui.battle.test_battle_snapshots import bringing
from tests.deckbuilder.tui.snapshots import SIZES, Look, Make, Size, pressing
from tests.deckbuilder.tui.unread_support import bring_unread_deck, unread_table

pytestmark = pytest.mark.slow

STYLED = {"battle-120x40"}


@SIZES
@pytest.mark.parametrize(
    "keys",
    [
        ("f5",),
        ("f4",),
        ("f4", "shift+tab", "=5", "enter"),
        ("f4", "shift+tab", "=5", "enter", *["down"] * 9, "i"),
        ("f3", "enter"),
        ("f2", "=Ночной вестник", "enter"),
    ],
    ids=["new-match", "new-deal", "deal", "whole-card", "deck", "catalogue"],
)
def test_a_screen_looks_as_it_did(
    keys: tuple[str, ...], size: Size, tmp_path: Path, looks_as_before: Look, make_app: Make
) -> None:
    bring_unread_deck(tmp_path)
    looks_as_before(make_app(Language.RUSSIAN), size, pressing(*keys))


@SIZES
@pytest.mark.parametrize(
    "keys",
    [("tab",), ("tab", "w"), ("tab", "i"), ("l", "home", "down")],
    ids=["battle", "why-not", "card-detail", "history"],
)
def test_the_battle_looks_as_it_did(
    keys: tuple[str, ...], size: Size, looks_as_before: Look, make_app: Make
) -> None:
    looks_as_before(make_app(Language.RUSSIAN), size, bringing(unread_table(), *keys))
