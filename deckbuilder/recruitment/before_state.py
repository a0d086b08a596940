"""The step before recruiting as data: events, questions, answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

import engine.berserk.abilities as ab
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import CardSpec
from engine.kernel import Refusal, Seat

# Events, for both players unless stated otherwise.


@dataclass(frozen=True, slots=True)
class AbilityPlayed:
    """A player shows a card of the deal and uses its ability (403.1.3)."""

    seat: Seat
    card: CardSpec


@dataclass(frozen=True, slots=True)
class PassedOn:
    """A player uses no more abilities before the recruitment (403.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardsSeen:
    """Cards of a player's deal or deck are seen, by both players or ``only_by`` one."""

    seat: Seat
    cards: tuple[CardSpec, ...]
    only_by: Seat | None = None


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A card enters a squad at this price in crystals; ``penalty`` is for its elements."""

    seat: Seat
    card: CardSpec
    gold: int
    silver: int
    penalty: int


@dataclass(frozen=True, slots=True)
class NotTaken:
    """A card does not enter a squad, since the rules do not allow it (403.1.2)."""

    seat: Seat
    card: CardSpec
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class CameIntoDeal:
    """Cards move from a deck into the deal."""

    seat: Seat
    cards: tuple[CardSpec, ...]


@dataclass(frozen=True, slots=True)
class LaidAside:
    """A card begins the battle in the graveyard or in exile."""

    seat: Seat
    card: CardSpec
    area: ab.Area


@dataclass(frozen=True, slots=True)
class CrystalsChanged:
    """A player gains crystals, or loses them (negative numbers)."""

    seat: Seat
    gold: int
    silver: int


@dataclass(frozen=True, slots=True)
class DieRolled:
    """A die was rolled for a number."""

    seat: Seat
    die: int


@dataclass(frozen=True, slots=True)
class StartGiven:
    """A card starts the battle with something, which is announced then (404.2.3)."""

    seat: Seat
    card: CardSpec


BeforeEvent: TypeAlias = (
    AbilityPlayed
    | PassedOn
    | CardsSeen
    | CardTaken
    | NotTaken
    | CameIntoDeal
    | LaidAside
    | CrystalsChanged
    | DieRolled
    | StartGiven
)

# questions and answers


class BeforeAsking(Enum):
    """The questions before recruiting."""

    USE = "use"
    """The next ability to use, or none in this step any more (403.1)."""
    CHOOSE = "choose"
    """The next card to show."""
    TAKE = "take"
    """The next of several cards to enter the squad, if not all may (403.1.2)."""
    PAY = "pay"
    """The payment for a card that enters the squad (403.1.1)."""


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Use the ability of the card at this position of the own deal."""

    position: int


@dataclass(frozen=True, slots=True)
class PassOn:
    """Use no ability now or later in this step."""


@dataclass(frozen=True, slots=True)
class ChooseCard:
    """Choose a card: its position in the deal, or its depth in the deck."""

    place: int


@dataclass(frozen=True, slots=True)
class EnoughShown:
    """Choose no more cards."""


@dataclass(frozen=True, slots=True)
class PayFor:
    """Pay this much in silver and the rest in gold, with this X, on the card's own terms or not."""

    silver: int
    x: int | None = None
    on_terms: bool = False


BeforeAnswer: TypeAlias = UseAbility | PassOn | ChooseCard | EnoughShown | PayFor


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a card: whose deal or deck, and the index there."""

    seat: Seat
    pile: ab.Pile
    place: int


@dataclass(frozen=True, slots=True)
class BeforeQuestion:
    """A question with its player and the legal answers.

    Of payments only the plainest is listed; other possible ones are legal too. ``spot`` is the card
    to be paid for, or the deal or deck to choose from.
    """

    seat: Seat
    asking: BeforeAsking
    options: tuple[BeforeAnswer, ...]
    spot: Spot | None = None


# the state


@dataclass(frozen=True, slots=True)
class AbilityAtHand:
    """An ability being carried out, step by step.

    ``picked`` are the cards chosen in the current step so far, ``shown`` those of the last showing
    step, ``seen`` all cards shown, ``waiting`` those that the current step has yet to take into a
    squad (None before it began). With ``free_order`` their player chooses the next one; ``chosen``
    is whether he has.
    """

    seat: Seat
    position: int
    step: int = 0
    picked: tuple[Spot, ...] = ()
    shown: tuple[Spot, ...] = ()
    seen: tuple[tuple[Seat, CardSpec], ...] = ()
    waiting: tuple[Spot, ...] | None = None
    free_order: bool = False
    chosen: bool = False

    def next(self) -> AbilityAtHand:
        """Return the ability at its next step."""
        return replace(
            self, step=self.step + 1, picked=(), waiting=None, free_order=False, chosen=False
        )


@dataclass(frozen=True, slots=True)
class Before:
    """The step before recruiting (403.1); see ``deckbuilder.recruitment.before``.

    ``recruitments`` are the later ones, in seat order, with all changes so far. ``rng`` draws cards
    and rolls dice. ``used`` are the cards whose ability was used.
    """

    recruitments: tuple[Recruitment, Recruitment]
    rng: int
    turn: Seat = Seat.FIRST
    passed: tuple[bool, bool] = (False, False)
    used: tuple[tuple[Seat, int], ...] = ()
    at_hand: AbilityAtHand | None = None
    events: tuple[BeforeEvent, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether both players have passed."""
        return self.at_hand is None and all(self.passed)

    def known_to(self, seat: Seat) -> tuple[BeforeEvent, ...]:
        """Return the events that a player knows."""
        return tuple(
            event
            for event in self.events
            if not (isinstance(event, CardsSeen) and event.only_by not in (None, seat))
        )

    def with_recruitment(self, recruitment: Recruitment) -> Before:
        """Return the step with another recruitment of its seat."""
        first, second = self.recruitments
        if recruitment.seat is Seat.FIRST:
            return replace(self, recruitments=(recruitment, second))
        return replace(self, recruitments=(first, recruitment))

    def with_events(self, *events: BeforeEvent) -> Before:
        """Return the step with these events added."""
        return replace(self, events=(*self.events, *events))

    def with_ability(self, at_hand: AbilityAtHand | None) -> Before:
        """Return the step with a new state of the current ability."""
        return replace(self, at_hand=at_hand)

    def card(self, spot: Spot) -> CardSpec:
        """Return the card at a spot."""
        recruitment = self.recruitments[spot.seat]
        return (recruitment.hand if spot.pile is ab.Pile.DEAL else recruitment.deck)[spot.place]

    def spoken(self, what: ab.Spoken) -> tuple[Spot, ...]:
        """Return the cards that a step of the current ability refers to."""
        at_hand = self.at_hand
        if at_hand is None:
            return ()
        own = (Spot(at_hand.seat, ab.Pile.DEAL, at_hand.position),)
        return own if what is ab.Spoken.SELF else at_hand.shown


def ability_before(card: CardSpec) -> ab.BeforeRecruiting | None:
    """Return the card's ability before recruiting; None for most cards."""
    return next((node for node in card.abilities if isinstance(node, ab.BeforeRecruiting)), None)
