"""The selection on the board before it becomes an answer, as a sum type.

``Chosen`` is the state of the player's choice. A range can be displayed over it, or a request to
the judge can wait for its cell; Esc closes these first.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from deckbuilder.workbench.card_plays import CardPlay
from engine.berserk import NO_CARD, Cell, Judge


@dataclass(frozen=True, slots=True)
class Cursor:
    """The contents under the cursor: cards, the front one first, and the cell; None in an extra
    zone."""

    cards: tuple[int, ...]
    cell: Cell | None

    @property
    def card(self) -> int | None:
        """The card in front; None if there is none."""
        return self.cards[0] if self.cards else None


@dataclass(frozen=True, slots=True)
class NothingChosen:
    """Nothing is chosen; the next Enter chooses a card."""


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A card is to act or to respond, but its play is not chosen yet."""

    card: int


@dataclass(frozen=True, slots=True)
class PlayChosen:
    """A card is to make this play, but its cell or target is missing."""

    play: CardPlay


@dataclass(frozen=True, slots=True)
class TurnEnding:
    """The end of the turn waits for a second press, since cards can still act."""


Chosen: TypeAlias = NothingChosen | CardChosen | PlayChosen | TurnEnding


@dataclass(frozen=True, slots=True)
class Placing:
    """A request to the judge without its cell."""

    request: Judge
    beneath: Chosen


@dataclass(frozen=True, slots=True)
class RangeShown:
    """The range of a card is displayed on the board."""

    card: int
    beneath: Chosen | Placing


Selection: TypeAlias = Chosen | Placing | RangeShown
NOTHING: Final = NothingChosen()


def chosen_of(selection: Selection) -> Chosen:
    """Return the choice below any overlay."""
    match selection:
        case RangeShown(beneath=beneath) | Placing(beneath=beneath):
            return chosen_of(beneath)
        case NothingChosen() | CardChosen() | PlayChosen() | TurnEnding():
            return selection
        case _:
            assert_never(selection)


def with_chosen(selection: Selection, chosen: Chosen) -> Selection:
    """Return the selection with another choice below the overlay."""
    match selection:
        case RangeShown(beneath=Placing() as placing):
            return replace(selection, beneath=replace(placing, beneath=chosen))
        case RangeShown() | Placing():
            return replace(selection, beneath=chosen)
        case NothingChosen() | CardChosen() | PlayChosen() | TurnEnding():
            return chosen
        case _:
            assert_never(selection)


def chosen_card(selection: Selection) -> int:
    """Return the card chosen to act; NO_CARD if there is none."""
    match chosen_of(selection):
        case CardChosen(card=card):
            return card
        case PlayChosen(play=play):
            return play.card
        case NothingChosen() | TurnEnding():
            return NO_CARD
        case other:
            assert_never(other)


def chosen_play(selection: Selection) -> CardPlay | None:
    """Return the chosen play; None if there is none."""
    chosen = chosen_of(selection)
    return chosen.play if isinstance(chosen, PlayChosen) else None


def after_move(selection: Selection) -> Selection:
    """Return the selection after the cursor moves: a pending end of turn is cancelled."""
    ending = isinstance(chosen_of(selection), TurnEnding)
    return with_chosen(selection, NOTHING) if ending else selection


def let_go(selection: Selection) -> Selection | None:
    """Return the selection after Esc: the overlay goes first, then the play, then the card.

    None if nothing was chosen.
    """
    match selection:
        case RangeShown() | Placing():
            return chosen_of(selection)
        case PlayChosen(play=play):
            return CardChosen(play.card)
        case CardChosen() | TurnEnding():
            return NOTHING
        case NothingChosen():
            return None
        case _:
            assert_never(selection)
