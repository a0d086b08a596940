"""The judge's actions: possible requests to the opponent about a card, and refusals (528.1)."""

from dataclasses import dataclass, replace
from typing import Final

from catalog.common.i18n import N_
from engine.berserk import CELLS, NO_CARD, Cell, Judge, JudgeAct, MatchState, Zone, refuse_judging
from engine.kernel import Refusal, Seat

ACTS: Final = {
    JudgeAct.WOUND: N_("Deal wounds"),
    JudgeAct.HEAL: N_("Heal wounds"),
    JudgeAct.MOVE: N_("Move it"),
    JudgeAct.OPEN: N_("Open"),
    JudgeAct.CLOSE: N_("Close"),
    JudgeAct.CHIPS: N_("Add or remove chips"),
    JudgeAct.MARK: N_("Add or remove a marker"),
    JudgeAct.DESTROY: N_("Destroy it"),
    JudgeAct.PUT_BACK: N_("Return a card from the graveyard or exile"),
}
"""The possible actions, in the order of their numbers."""
NUMBERED: Final = (JudgeAct.WOUND, JudgeAct.HEAL, JudgeAct.CHIPS)
"""The actions that need a number."""


@dataclass(frozen=True, slots=True)
class Wish:
    """An action on the card under the cursor, and why it makes no sense, if so."""

    act: JudgeAct
    refusal: Refusal | None


def wishes(seen: MatchState, seat: Seat, card: int) -> list[Wish]:
    """Return every action; ``card`` is NO_CARD if the cursor is at none."""
    return [Wish(act, _refusal(seen, seat, card, act)) for act in ACTS]


def _refusal(seen: MatchState, seat: Seat, card: int, act: JudgeAct) -> Refusal | None:
    if act is JudgeAct.PUT_BACK:
        return None if gone(seen) else Refusal("nobody_is_gone", "205.1")
    if card == NO_CARD:
        return Refusal("no_card_chosen", "528.1")
    asked = Judge(seat, act, card, amount=1, marker="·")
    if act is JudgeAct.MOVE:
        cells = landing_cells(seen, asked)
        return None if cells else refuse_judging(seen, replace(asked, cell=0))
    return refuse_judging(seen, asked)


def gone(seen: MatchState) -> list[int]:
    """Return the cards that can be put back: those of both graveyards, then of both exiles."""
    zones = (Zone.GRAVEYARD, Zone.EXILE)
    return [card.id for zone in zones for card in seen.cards if card.zone is zone]


def landing_cells(seen: MatchState, asked: Judge) -> frozenset[Cell]:
    """Return the cells on which a card can be put by agreement."""
    return frozenset(
        cell for cell in CELLS if refuse_judging(seen, replace(asked, cell=cell)) is None
    )


def markers_on(seen: MatchState, card: int) -> list[str]:
    """Return the names of the markers on a card, once each."""
    markers = (effect.marker for effect in seen.cards[card].effects)
    return list(dict.fromkeys(marker for marker in markers if marker))
