"""The JSON records of squads, mulligans and useful cards that no service provides in this form."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Self, TypeAlias

from typing_extensions import Doc

from deckbuilder.cards.fields import SEAT_MEANING, Deck, Position
from deckbuilder.cards.records import CardId, PlacedCard, PlayingCounts, Refused, WorthyCard
from deckbuilder.kit.records import FLAT
from deckbuilder.recruitment.records import Dealt, Doubts, NotTaken, RefusalRenderer
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.squads.aims import Aims
from deckbuilder.squads.closeness import Closeness
from deckbuilder.squads.expectation import Expectation
from deckbuilder.squads.mulligans import ERROR, Advice, RedrawTable
from deckbuilder.squads.solver import Conflict, Missing, Objective, Solution, Squad
from deckbuilder.squads.swaps import Swap
from deckbuilder.squads.usefulness import CardUse
from engine.berserk import CardSpec
from engine.kernel import Seat

Unmeasured: TypeAlias = Annotated[
    tuple[str, ...],
    Doc("cards that `model` cannot rate and counts as 0, so that no squad is certainly the best"),
]
UninformativeMatches: TypeAlias = Annotated[
    int | None,
    Doc(
        "the number of bot matches that told nothing of worth, so that `model` is `price` where "
        "`simulated` was asked for; otherwise null"
    ),
]
DealCount: TypeAlias = Annotated[int, Doc("number of simulated deals")]
PartlySearched: TypeAlias = Annotated[
    int, Doc("number of deals in which not all squads could be examined")
]
DeckPlaying: TypeAlias = Annotated[PlayingCounts, Doc("counted over the whole deck")]


def placed_hand(solution: Solution, places: Iterable[int]) -> tuple[PlacedCard, ...]:
    """Return the cards at these positions of the hand with their worth."""
    hand, worth = solution.task.start.hand, solution.task.worth
    return tuple(PlacedCard.of(hand[place], worth[place], place) for place in places)


@dataclass(frozen=True, slots=True)
class MeasuredBy:
    """The measure used to compare squads."""

    objective: Objective
    model: Annotated[
        str,
        Doc(
            "the measure of cards: `price` (the price of their numbers), `battle` (their "
            "worth in battle), `simulated` (matches of bots) or `ratings` (your own)"
        ),
    ]
    uninformative_matches: UninformativeMatches
    unit: Annotated[
        str,
        Doc(
            "the unit of scores: `hundredths` of a crystal, `crystals`, `cards`, `points` of a mix"
        ),
    ]

    @classmethod
    def of(cls, aims: Aims) -> Self:
        """Return the measure of these aims."""
        return cls(aims.objective, aims.model.name, aims.uninformative, aims.unit)


@dataclass(frozen=True, slots=True)
class ComparedSquad:
    """A legal squad."""

    cards: tuple[PlacedCard, ...]
    squad: Annotated[Squad, FLAT]
    error: Annotated[float, Doc("the standard error of the difference from the best squad's score")]
    equal: Annotated[bool, Doc("whether the difference from the best squad is within that error")]

    @classmethod
    def of(cls, solution: Solution, squad: Squad) -> Self:
        """Return a squad compared with the best one of its deal."""
        closeness, best = Closeness(solution), solution.best or squad
        cards = placed_hand(solution, squad.positions)
        return cls(cards, squad, closeness.error(best, squad), closeness.equal(best, squad))


@dataclass(frozen=True, slots=True)
class RankedSquad:
    """A squad with its rank."""

    squad: Annotated[ComparedSquad, FLAT]
    place: Annotated[
        int,
        Doc("the rank; squads that the measure cannot tell from the best one of a rank share it"),
    ]


@dataclass(frozen=True, slots=True)
class UnmetWishes:
    """Wishes that no squad fulfils together; without any of them there is a legal squad.

    Both lists are empty if the deal has no legal squad at all.
    """

    must: Annotated[tuple[int, ...], Doc("positions of the required cards")]
    must_not: Annotated[tuple[int, ...], Doc("positions of the excluded cards")]
    refusal: Annotated[Refused | None, Doc("null if no rule explains the conflict")]

    @classmethod
    def of(cls, clash: Conflict, told: RefusalRenderer) -> Self:
        """Return a conflict with its positions counted from 1."""
        must, must_not = (
            (place + 1 for place in wished) for wished in (clash.must, clash.must_not)
        )
        return cls(tuple(must), tuple(must_not), told(clash.refusal))


@dataclass(frozen=True, slots=True)
class LeftOutCard:
    """A card outside the best squad."""

    position: Position
    card: Annotated[CardId, FLAT]
    loss: Annotated[
        int | None,
        Doc("the loss of score if the card is included; null if no legal squad has it"),
    ]
    refusal: Annotated[Refused | None, Doc("why it cannot be added to the best squad")]

    @property
    def rule(
        self,
    ) -> Annotated[str | None, Doc("the rule that prevents adding it to the best squad, or null")]:
        """The rule of the refusal."""
        return None if self.refusal is None else self.refusal.rule

    @classmethod
    def of(cls, card: CardSpec, missing: Missing, told: RefusalRenderer) -> Self:
        """Return a card outside the best squad with the loss from taking it."""
        return cls(missing.position + 1, CardId.of(card), missing.loss, told(missing.refusal))


@dataclass(frozen=True, slots=True)
class SolvedDeal:
    """The best squad of a deal and its reliability."""

    best: Annotated[ComparedSquad | None, Doc("the best squad; null if none is legal")]
    missing: tuple[LeftOutCard, ...]
    complete: Annotated[
        bool, Doc("whether all squads were examined; if not, `best` is the best one found")
    ]
    left_out: Annotated[tuple[str, ...], Doc("cards in none of the squads examined")]
    legal_squads: Annotated[
        int,
        Doc(
            "number of legal squads; if `unread_recruiting` is not empty, by the printed "
            "numbers only"
        ),
    ]
    unread_recruiting: Doubts
    unmeasured: Unmeasured

    @classmethod
    def of(cls, solution: Solution, best: Squad | None, aims: Aims, told: RefusalRenderer) -> Self:
        """Return the result of a search with ``best`` as the best squad."""
        hand = solution.task.start.hand
        missing = () if best is None else solution.missing(best)
        return cls(
            None if best is None else ComparedSquad.of(solution, best),
            tuple(LeftOutCard.of(hand[card.position], card, told) for card in missing),
            solution.whole,
            tuple(hand[place].name for place in solution.left_out),
            solution.count,
            doubts(hand),
            aims.unseen(hand),
        )


@dataclass(frozen=True, slots=True)
class SquadsOfDeal:
    """The best squads of a deal."""

    dealt: Annotated[Dealt, FLAT]
    refusal: NotTaken
    deal: Annotated[tuple[PlacedCard, ...], Doc("the cards of the deal")]
    measure: Annotated[MeasuredBy, FLAT]
    solved: Annotated[SolvedDeal, FLAT]
    conflict: Annotated[UnmetWishes | None, Doc("null if there is a legal squad")]
    equals: Annotated[
        int, Doc("number of other legal squads that the measure cannot tell from the best one")
    ]
    top: Annotated[tuple[RankedSquad, ...], Doc("the best squads by rank, at most `--top`")]
    pareto: Annotated[
        tuple[ComparedSquad, ...],
        Doc("squads that no other beats in score, crystals and cards at once"),
    ]


@dataclass(frozen=True, slots=True)
class JudgedDeal:
    """The deal of a seed."""

    dealt: Annotated[Dealt, FLAT]
    cards: tuple[WorthyCard, ...]
    refusal: NotTaken


@dataclass(frozen=True, slots=True)
class KeepOrRedraw:
    """Advice on keeping a deal of a deck."""

    deck: Deck
    playing: DeckPlaying
    measure: Annotated[MeasuredBy, FLAT]
    table: Annotated[RedrawTable, FLAT]
    unread_recruiting: Doubts
    unmeasured: Unmeasured
    deal: Annotated[JudgedDeal | None, Doc("null without `--seed`")]
    advice: Annotated[Advice | None, Doc("null without `--seed`")]


@dataclass(frozen=True, slots=True)
class ExpectedSquad:
    """The expected best squad of a deck."""

    mean: Annotated[float, Doc("the mean score of a deal's best squad")]
    error: Annotated[float, ERROR]
    without: Annotated[float, Doc("the share of deals without a legal squad, from 0 to 1")]
    partly_searched: PartlySearched
    against: Annotated[str | None, Doc("the deck of `--against`, or null")]
    gain: Annotated[float | None, Doc("the mean difference from a deal of that deck")]
    gain_error: Annotated[float | None, ERROR]

    @classmethod
    def of(cls, now: Expectation, than: tuple[str, Expectation] | None) -> Self:
        """Return the expectation of a deck, compared with the deck of this name if there is one."""
        other, gain = (None, None) if than is None else (than[0], now.gain_over(than[1]))
        mean, error = (None, None) if gain is None else (gain.mean, gain.error)
        own = now.best.mean, now.best.error, now.without, now.partly
        return cls(*own, other, mean, error)


@dataclass(frozen=True, slots=True)
class UsedCard:
    """How often a card is in the best squad."""

    card: Annotated[CardId, FLAT]
    use: Annotated[CardUse, FLAT]
    cut: Annotated[
        float | None, Doc("the gain per deal if one copy leaves the deck; null without `proposes`")
    ]
    cut_error: Annotated[float | None, ERROR]

    @classmethod
    def of(cls, use: CardUse, *, proposes: bool) -> Self:
        """Return a card's use, with the gain of a cut if one may be proposed."""
        mean, error = (use.cut.mean, use.cut.error) if proposes else (None, None)
        return cls(CardId.of(use.card), use, mean, error)


@dataclass(frozen=True, slots=True)
class ProposedSwap:
    """A swap of one card for another."""

    out: CardId
    into: CardId
    gain: Annotated[float, Doc("the gain per deal")]
    gain_error: Annotated[float, ERROR]

    @classmethod
    def of(cls, swap: Swap) -> Self:
        """Return a swap with its gain."""
        cards = CardId.of(swap.out), CardId.of(swap.into)
        return cls(*cards, swap.gain.mean, swap.gain.error)


@dataclass(frozen=True, slots=True)
class UsefulCards:
    """The usefulness of a deck's cards."""

    deck: Deck
    playing: DeckPlaying
    seat: Annotated[Seat, SEAT_MEANING]
    measure: Annotated[MeasuredBy, FLAT]
    deals: DealCount
    expected: ExpectedSquad
    unread_recruiting: Doubts
    unmeasured: Unmeasured
    proposes: Annotated[
        bool, Doc("whether cuts and swaps are proposed; false while there are `unknown_texts`")
    ]
    unknown_texts: Annotated[
        tuple[str, ...],
        Doc("the deck's cards whose texts `model` does not know"),
    ]
    cards: Annotated[
        tuple[UsedCard, ...],
        Doc("the proposed cut first; sorted by name without a proposal"),
    ]
    swaps: Annotated[
        tuple[ProposedSwap, ...], Doc("best first; empty without `--swap` and `--owned`")
    ]
