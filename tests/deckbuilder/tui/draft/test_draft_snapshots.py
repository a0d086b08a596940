"""Snapshots of the screens of drafts at the two sizes that count, in English."""

import pytest

from catalog.common.i18n import Language
from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.limited.store import DraftStore
from deckbuilder.tui.cards import sheets
from deckbuilder.workbench.local_draft import KIND, Advisers
from tests.deckbuilder.tui.draft_support import bundled_draft, finished_draft, patched_bot
from tests.deckbuilder.tui.snapshots import SIZES, Look, Make, Size, pressing

STYLED = {"pack-120x40", "review-120x40"}
SCREENS = (
    ("pack", ("f9", *(["enter"] * 4), "down", "down")),
    ("advice", ("f9", *(["enter"] * 4), "a", "down")),
    ("review", ("f9", "escape", "end", "r", "down")),
)


@pytest.fixture(autouse=True)
def left_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave a draft at its first pick and keep another; every bot takes what costs most."""
    monkeypatch.setattr(Advisers, "bot", patched_bot)
    monkeypatch.setattr(sheets, "render_reason", lambda _reason: "What it costs.")
    monkeypatch.setattr(
        "deckbuilder.workbench.local_draft.make_bots", lambda *_a: {1: patched_bot()}
    )
    with open_catalog() as catalog:
        payload = {"table": bundled_draft(catalog).to_json(), "seat": 0, "spent": 0.0}
        SessionStore(catalog).save(KIND, payload)
        DraftStore(catalog).add_draft(finished_draft(catalog).log())


@pytest.mark.slow
@SIZES
@pytest.mark.parametrize(("name", "keys"), SCREENS, ids=[name for name, _keys in SCREENS])
def test_a_screen_looks_as_it_did(
    name: str, keys: tuple[str, ...], size: Size, looks_as_before: Look, make_app: Make
) -> None:
    looks_as_before(make_app(Language.ENGLISH), size, pressing(*keys))
