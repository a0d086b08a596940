"""The places, owners and wounds of cards, event by event."""

import dataclasses
from collections.abc import Sequence
from functools import lru_cache

import engine.berserk.abilities as ab
from catalog.common.i18n import _
from catalog.english import shown_name
from engine import berserk
from engine.berserk import NO_CELL, CardSpec, CardState, Cell, MatchState, cell_name, is_unknown
from engine.kernel import Event, Seat


class Standing:
    """Follows the ``events`` of a battle from its beginning; names are those known to a view.

    Cards that no event places began where their first move started.
    """

    def __init__(
        self, seen: MatchState, seat: Seat, signs: tuple[str, str], events: Sequence[Event]
    ) -> None:
        self._seen, self._seat, self._signs = seen, seat, signs
        self._cells: dict[int, Cell] = {}
        self._wounds: dict[int, int] = {}
        self._extra: dict[int, int] = {}
        self._control: dict[int, Seat] = {}
        self._life_varies = any(
            gives_life(card.spec) for card in seen.cards if not is_unknown(card)
        )
        if not any(isinstance(event, berserk.CardPlaced) for event in events):
            self._begin_in_the_middle(events)

    def _begin_in_the_middle(self, events: Sequence[Event]) -> None:
        """Reconstruct the beginning of a battle without a placement from the current positions."""
        for card in self._seen.cards:
            self._cells[card.id] = card.cell if card.in_battle else card.left_cell
            self._wounds[card.id] = card.wounds if card.in_battle else 0
        for event in reversed(events):
            match event:
                case (
                    berserk.CardMoved(card=number, origin=origin)
                    | berserk.CardRelocated(card=number, origin=origin)
                ):
                    self._cells[number] = origin
                case berserk.CardsSwapped(one=one, other=other):
                    self._swap(one, other)
                case berserk.Wounded(card=number, amount=amount):
                    self._wounds[number] -= amount
                case berserk.Healed(card=number, amount=amount):
                    self._wounds[number] += amount
                case berserk.CardLeft(card=number, from_battle=True):
                    last = self._seen.cards[number].last
                    self._wounds[number] = last.wounds if last is not None else 0
                case _:
                    continue

    def sign(self, seat: Seat) -> str:
        """Return the sign of a player's cards."""
        return self._signs[0] if seat is self._seat else self._signs[1]

    def controller(self, card: int) -> Seat:
        """Return the current controller of the card."""
        return self._control.get(card, self._seen.cards[card].owner)

    def place(self, card: int, seat: Seat | None = None) -> str:
        """Return side, cell and name of a card: ``▲c3 Орк``."""
        state = self._seen.cards[card]
        sign = self.sign(self.controller(card) if seat is None else seat)
        cell = self._cells.get(card, NO_CELL)
        name = _("a hidden card") if is_unknown(state) else shown_name(state.facts.name)
        return f"{sign}{'' if cell == NO_CELL else cell_name(cell)} {name}"

    def life_after(self, card: int, wounds: int) -> str:
        """Return the life left after further wounds, ``7/9``; empty if it is not certain."""
        state = self._seen.cards[card]
        if self._life_varies or is_unknown(state) or not state.has_life or state.facts.varies:
            return ""
        most = state.facts.start_life + self._extra.get(card, 0)
        left = most - self._wounds.get(card, 0) - wounds
        return f"{max(left, 0)}/{most}"

    def take(self, event: Event) -> None:
        """Advance by an event."""
        match event:
            case berserk.CardPlaced(card=card, cell=cell) | berserk.CardMoved(card=card, cell=cell):
                self._cells[card] = cell
            case (
                berserk.CardRelocated(card=card, cell=cell)
                | berserk.CardLanded(card=card, cell=cell)
            ):
                self._cells[card] = cell
            case berserk.CardRevealed(card=card):
                if self._is_off_the_board(self._seen.cards[card]):
                    self._cells[card] = NO_CELL
            case berserk.CardEntered(card=card, cell=cell, seat=seat):
                self._cells[card], self._control[card] = cell, seat
            case berserk.CardsSwapped(one=one, other=other):
                self._swap(one, other)
            case berserk.PlacesChanged(cards=cards, cells=goals):
                self._cells.update(zip(cards, goals, strict=True))
            case berserk.ControlChanged(card=card, seat=seat):
                self._control[card] = seat
            case berserk.CardLeft(card=card):
                for kept in (self._cells, self._wounds, self._extra, self._control):
                    kept.pop(card, None)
            case _:
                self._take_wounds(event)

    def _swap(self, one: int, other: int) -> None:
        cells = self._cells
        cells[one], cells[other] = cells.get(other, NO_CELL), cells.get(one, NO_CELL)

    def _take_wounds(self, event: Event) -> None:
        match event:
            case berserk.Wounded(card=card, amount=amount):
                self._wounds[card] = self._wounds.get(card, 0) + amount
            case berserk.Healed(card=card, amount=amount):
                self._wounds[card] = self._wounds.get(card, 0) - amount
            case berserk.WoundsSet(card=card, wounds=wounds):
                self._wounds[card] = wounds
            case berserk.ExtraLifeChanged(card=card, amount=amount):
                self._extra[card] = self._extra.get(card, 0) + amount
            case _:
                return

    def _is_off_the_board(self, card: CardState) -> bool:
        """Return whether a card goes on to the extra zone when revealed: a flyer or terrain (210.1,
        213.1)."""
        return card.zone is berserk.Zone.EXTRA or (card.last or card).zone is berserk.Zone.EXTRA


@lru_cache(maxsize=512)
def gives_life(spec: CardSpec) -> bool:
    """Return whether the card's abilities change the life of cards without an event."""
    return _speaks_of_life(spec.abilities)


def _speaks_of_life(part: object) -> bool:
    if part is ab.Property.LIFE:
        return True
    if isinstance(part, tuple | frozenset | list):
        return any(map(_speaks_of_life, part))
    if dataclasses.is_dataclass(part) and not isinstance(part, type):
        return any(_speaks_of_life(getattr(part, one.name)) for one in dataclasses.fields(part))
    return False
