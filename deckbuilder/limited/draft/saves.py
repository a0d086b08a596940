"""Saved drafts: plan and boosters with their cards, and every choice.

A choice is a list: ``["pick", …]`` with the pick in the form of a draft's log, or ``["undo",
seat]`` for an undone pick. They are in an order in which they can be replayed. That is fast, so a
draft needs no snapshot.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from catalog.common.errors import UserError
from deckbuilder.base.game_store import KeptChoice, KeptGame
from deckbuilder.kit import wire
from deckbuilder.limited.draft.draft import Draft, Pick
from deckbuilder.limited.draft.log import log_of, logged_pick, pick_again, resume
from deckbuilder.limited.draft.logfile import (
    LoggedDeck,
    decks_from_data,
    log_from_data,
    log_to_data,
    pick_from_data,
)
from engine.kernel import BadSave

FORMAT: Final = 2
"""The version of a saved draft. Version 1 was saved whole, see ``DraftTable.from_json``."""
CHOICE_CODES: Final = ("pick", "undo")
_SOURCE: Final = "draft"


def setup_to_json(draft: Draft) -> dict[str, Any]:
    """Return the beginning of a draft, with its cards as they are, as plain data."""
    return {"format": FORMAT, "log": log_to_data(replace(log_of(draft), picks=()))}


def pick_to_json(pick: Pick) -> KeptChoice:
    """Return a pick for saving."""
    return KeptChoice(["pick", wire.write(logged_pick(pick))])


def undo_to_json(seat: int) -> KeptChoice:
    """Return an undone pick for saving."""
    return KeptChoice(["undo", seat])


def read_draft(kept: KeptGame) -> Draft:
    """Return a saved draft in its last state; BadSave if it cannot be read."""
    try:
        if kept.setup["format"] != FORMAT:
            raise BadSave(f"a draft of format {kept.setup['format']}")
        log = log_from_data(kept.setup["log"], _SOURCE)
        draft = resume(log, {card.ref: card for card in log.cards}, 0)
        for choice in kept.choices:
            _again(draft, choice.choice)
    except (LookupError, TypeError, ValueError, UserError) as error:
        raise BadSave(f"this is no saved draft: {error}") from error
    return draft


def _again(draft: Draft, choice: Sequence[Any]) -> None:
    """Apply a saved choice; BadSave for one that does not fit."""
    match choice:
        case ["pick", Mapping() as data]:
            pick_again(draft, pick_from_data(data, len(draft.plan.seats), _SOURCE))
        case ["undo", int(seat)]:
            refusal = draft.undo(seat)
            if refusal is not None:
                raise BadSave(f"a pick that was taken back stands: {refusal}")
        case _:
            raise BadSave(f"this is no choice of a draft: {str(choice)[:60]}")


def decks_to_json(decks: Sequence[LoggedDeck]) -> list[dict[str, Any]]:
    """Return decks built from the pools as plain data."""
    return [wire.write(deck) for deck in decks]


def read_decks(data: object, seats: int) -> tuple[LoggedDeck, ...]:
    """Return the decks written by ``decks_to_json``; BadFile for other data."""
    return decks_from_data(data, seats, _SOURCE)
