"""The header of a draft: its progress, the players, whom it waits for."""

from typing import Final, assert_never

from rich.text import Text

from catalog.common.i18n import _, ngettext
from deckbuilder.limited.draft.plan import DraftKind
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.tui.shell.theme import BAD, DIM, GOLD

_WAITING: Final = "▮"


def render_place(view: SeatView) -> str:
    """Return the progress of a draft."""
    if view.is_over:
        return _("The draft is over.")
    match view.kind:
        case DraftKind.POD:
            text = _("Booster {round} of {rounds} · pick {pick}")
        case DraftKind.GRID:
            text = _("Square {round} of {rounds}")
        case DraftKind.WINSTON:
            text = _("Turn {pick}")
        case _:
            assert_never(view.kind)
    return text.format(round=view.round, rounds=view.rounds, pick=view.pick)


def pack_title(view: SeatView) -> str:
    """Return the title of the pack before the seat, and its number of cards."""
    cards = sum(card is not None for card in view.pack)
    count = ngettext("{count} card", "{count} cards", cards).format(count=cards)
    match view.kind:
        case DraftKind.POD:
            return _("Booster: {cards}").format(cards=count)
        case DraftKind.GRID:
            return _("Square: {cards}").format(cards=count)
        case DraftKind.WINSTON:
            return _("Pile: {cards}").format(cards=count)
        case _:
            assert_never(view.kind)


def render_seats(view: SeatView) -> Text:
    """Return the seats from this one on, in the order of passing.

    People have the number of their cards, and a sign for each waiting pack.
    """
    count = len(view.seats)
    order = [(view.seat + place * view.step) % count for place in range(count)]
    line = Text(no_wrap=True, overflow="ellipsis")
    for place in order:
        seat = view.seats[place]
        if line:
            line.append(" → " if view.kind is DraftKind.POD else " · ", style=DIM)
        line.append(seat.name, style="bold" if place == view.seat else "")
        if not seat.is_bot:
            line.append(f" {seat.taken}", style=DIM)
            line.append(_WAITING * seat.waiting, style=GOLD)
        if seat.is_away:
            line.append(" " + _("(away)"), style=BAD)
    return line


def render_waiting(view: SeatView) -> str:
    """Return whom a seat without a pack waits for: the nearest one with a pack, whose packs come
    this way."""
    others = (view.seat - step * view.step for step in range(1, len(view.seats)))
    seats = (view.seats[place % len(view.seats)] for place in others)
    name = next((seat.name for seat in seats if seat.waiting), None)
    if name is None:
        return _("The next pack is on its way.")
    return _("Waiting for {player}.").format(player=name)
