"""What is chosen on the board before the match is told of it, as one sum type.

``Chosen`` is how far a choice of the player has come. Over it a range may be shown, or a request
to the judge may wait for its cell; Esc puts these away first.
"""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from deckbuilder.workbench.card_plays import CardPlay
from engine.berserk import NO_CARD, Cell, Judge


@dataclass(frozen=True, slots=True)
class Cursor:
    """What the cursor points at: the cards there, the one in front first, and the cell; None in
    an extra zone."""

    cards: tuple[int, ...]
    cell: Cell | None

    @property
    def card(self) -> int | None:
        """The card in front, None when there is none."""
        return self.cards[0] if self.cards else None


@dataclass(frozen=True, slots=True)
class NothingChosen:
    """Nothing is chosen: a card is, with the next Enter."""


@dataclass(frozen=True, slots=True)
class CardChosen:
    """A card is to act or to respond; what it does is not chosen yet."""

    card: int


@dataclass(frozen=True, slots=True)
class PlayChosen:
    """A card is to make this play, and lacks a cell or a target."""

    play: CardPlay


@dataclass(frozen=True, slots=True)
class TurnEnding:
    """The end of the turn waits for a second press, as cards can still act."""


Chosen: TypeAlias = NothingChosen | CardChosen | PlayChosen | TurnEnding


@dataclass(frozen=True, slots=True)
class Placing:
    """A request to the judge that still lacks its cell."""

    request: Judge
    beneath: Chosen


@dataclass(frozen=True, slots=True)
class RangeShown:
    """How far a card reaches is shown on the board."""

    card: int
    beneath: Chosen | Placing


Selection: TypeAlias = Chosen | Placing | RangeShown
NOTHING: Final = NothingChosen()


def chosen_of(selection: Selection) -> Chosen:
    """Return the choice under whatever is shown over it."""
    match selection:
        case RangeShown(beneath=beneath) | Placing(beneath=beneath):
            return chosen_of(beneath)
        case NothingChosen() | CardChosen() | PlayChosen() | TurnEnding():
            return selection
        case _:
            assert_never(selection)


def with_chosen(selection: Selection, chosen: Chosen) -> Selection:
    """Return the selection with another choice under what is shown over it."""
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
    """Return the card that was chosen to act; NO_CARD when none was."""
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
    """Return the play that was chosen, None when none was."""
    chosen = chosen_of(selection)
    return chosen.play if isinstance(chosen, PlayChosen) else None


def after_move(selection: Selection) -> Selection:
    """Return what stays when the cursor moves: the end of the turn waits no longer."""
    ending = isinstance(chosen_of(selection), TurnEnding)
    return with_chosen(selection, NOTHING) if ending else selection


def let_go(selection: Selection) -> Selection | None:
    """Return what stays after Esc: what is shown goes first, then the play, then the card.

    None when nothing is chosen any more.
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
