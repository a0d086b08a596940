"""Answers about deals, recruitment, squads and training."""

from typing import Annotated, TypeAlias

from typing_extensions import Doc, TypedDict

from deckbuilder.cards.fields import (
    Deck,
    Edition,
    Name,
    Page,
    Ref,
    SeatName,
    Seed,
)
from deckbuilder.cards.records import DealtCard, PlacedCard, WorthyCard
from deckbuilder.cards.records import PlayingCounts as Playing
from deckbuilder.cards.records import Refused as Refusal
from deckbuilder.cli.answers.common import (
    CardId,
)
from deckbuilder.recruitment.records import OfferedCard
from deckbuilder.recruitment.unread_texts import Doubt as UnreadRecruiting
from deckbuilder.squads.mulligans import Advice, Threshold
from deckbuilder.trainer.exercises import CountedMistake

DeckPlaying: TypeAlias = Annotated[Playing, Doc("of the whole deck")]
Position: TypeAlias = Annotated[int, Doc("the card's place in the deal, from 1")]
Gold: TypeAlias = Annotated[int, Doc("gold crystals to recruit with")]
Silver: TypeAlias = Annotated[int, Doc("silver crystals to recruit with")]
GoldLeft: TypeAlias = Annotated[int, Doc("gold crystals left")]
SilverLeft: TypeAlias = Annotated[int, Doc("silver crystals left")]
GainedGold: TypeAlias = Annotated[int, Doc("gold that comes with the card; lost below 0")]
GainedSilver: TypeAlias = Annotated[int, Doc("silver that comes with the card; lost below 0")]
Penalty: TypeAlias = Annotated[int, Doc("gold paid for elements besides")]
Mulligans: TypeAlias = Annotated[int, Doc("mulligans taken")]
Model: TypeAlias = Annotated[
    str,
    Doc(
        "by what cards are measured: `price` (what their numbers cost), `battle` (what they do in"
        " battle), `simulated` (matches of bots) or `ratings` (your own)"
    ),
]
Unit: TypeAlias = Annotated[
    str, Doc("of the scores: `hundredths` of a crystal, `crystals`, `cards`, `points` of a mix")
]
Worth: TypeAlias = Annotated[
    int, Doc("what `model` measures, in hundredths of a crystal: by `price` what the numbers cost")
]
_ERROR = "its standard error, that of the measure included"
Error: TypeAlias = Annotated[float, Doc(_ERROR)]
Unmeasured: TypeAlias = Annotated[
    list[str],
    Doc("the names of cards that `model` knows nothing of and counts as 0: no squad is the best"),
]
Doubts: TypeAlias = Annotated[
    list[UnreadRecruiting], Doc("why a squad is neither legal nor best; empty if nothing is unread")
]
Chance: TypeAlias = Annotated[float, Doc("from 0 to 1")]
Counts: TypeAlias = Annotated[list[float], Doc("the chances of exactly 0, 1, 2 … cards")]
DealCount: TypeAlias = Annotated[int, Doc("how many deals were simulated")]


class DealFacts(TypedDict):
    """How a deal came about, and what there is to recruit with."""

    deck: Deck
    playing: DeckPlaying
    edition: Edition
    seed: Seed
    seat: SeatName
    dice: Annotated[
        list[list[int]],
        Doc("the pairs rolled for the seat, yours first; none when `--seat` was given"),
    ]
    gold: Gold
    silver: Silver
    mulligans: Mulligans
    short: Annotated[bool, Doc("whether the deck has fewer cards than a deal takes")]


class DealAnswer(DealFacts):
    """The cards dealt from a deck."""

    before: Annotated[
        list[str], Doc("the names of cards whose ability can be used before the recruitment")
    ]

    cards: list[DealtCard]
    refusal: Annotated[Refusal | None, Doc("why a mulligan could not be taken")]
    page: Page


class RecruitStep(TypedDict):
    """A card that was taken, what it cost, and what was left."""

    card: Annotated[str, Doc("the card's name")]
    position: Position
    gold: Annotated[int, Doc("gold paid for the card")]
    silver: Annotated[int, Doc("silver paid for the card")]
    penalty: Annotated[int, Doc("gold paid for new elements")]
    x: Annotated[int | None, Doc("the X chosen; null for a cost without X")]
    gold_left: GoldLeft
    gained_gold: GainedGold
    gained_silver: GainedSilver
    silver_left: SilverLeft


class RecruitAnswer(DealFacts):
    """A recruitment, step by step. `gold` and `silver` are those before the first card."""

    before: Annotated[
        list[str], Doc("what happened before the recruitment, in the user's language")
    ]
    cards: Annotated[list[OfferedCard], Doc("the deal with prices after the last step")]
    steps: list[RecruitStep]
    gold_left: GoldLeft
    silver_left: SilverLeft
    squad: Annotated[list[str], Doc("the names of the cards taken")]
    unread_recruiting: Doubts
    legal: Annotated[
        bool | None,
        Doc("whether the squad is legal; null when only the printed numbers say so"),
    ]
    refusal: Annotated[Refusal | None, Doc("of the step, or of the squad, that was refused")]


class Objective(TypedDict):
    """What a squad is to have most of: the weights of a mix."""

    worth: Annotated[int, Doc("of a hundredth of a crystal by the measure of `model`")]
    crystals: Annotated[int, Doc("of a crystal spent on cards")]
    cards: Annotated[int, Doc("of a card")]


class SquadStep(TypedDict):
    """A card of a squad as it is taken."""

    position: Position
    crystals: Annotated[int, Doc("what it takes then, by whatever texts say")]
    on_terms: Annotated[bool, Doc("whether it is taken on the terms that its text offers")]
    silver: Annotated[int | None, Doc("what is to be paid in silver; null for as much as there is")]
    gained_gold: GainedGold
    gained_silver: GainedSilver


class Squad(TypedDict):
    """A legal squad."""

    cards: list[PlacedCard]
    score: Annotated[int, Doc("by the objective, in its unit")]
    worth: Worth
    crystals: Annotated[int, Doc("what the cards cost; X counts as 0")]
    penalty: Penalty
    gold_left: GoldLeft
    silver_left: SilverLeft
    elements: Annotated[int, Doc("how many elements it has")]
    saved: Annotated[int, Doc("how many crystals less than its cards cost it takes, by texts")]
    steps: Annotated[list[SquadStep], Doc("its cards in an order in which they can be taken")]
    error: Annotated[
        float, Doc("the standard error of how much less it scores than the best squad of the deal")
    ]
    equal: Annotated[
        bool, Doc("whether the measure cannot tell it from the best squad, by that error")
    ]


class RankedSquad(Squad):
    """A squad among others."""

    place: Annotated[
        int, Doc("the same for squads that the measure cannot tell from the best of that place")
    ]


class Conflict(TypedDict):
    """Wishes that no squad fulfils together; without any of them there is a legal squad.

    Both lists are empty when the deal has no legal squad at all.
    """

    must: Annotated[list[int], Doc("positions of cards that were to be in")]
    must_not: Annotated[list[int], Doc("positions of cards that were to stay out")]
    refusal: Annotated[Refusal | None, Doc("null where no rule says more")]


class LeftOutCard(TypedDict):
    """A card outside the best squad."""

    position: Position
    id: Ref
    name: Name
    loss: Annotated[
        int | None,
        Doc("how much less the best squad with it scores; null when no legal squad has it"),
    ]
    rule: Annotated[str | None, Doc("the rule that keeps it out of the best squad, or null")]
    refusal: Annotated[Refusal | None, Doc("why it does not go into the best squad")]


class SquadSearch(TypedDict):
    """How far the squads of a deal were searched."""

    complete: Annotated[
        bool, Doc("whether all squads were looked at; else `best` is the best one found")
    ]
    left_out: Annotated[
        list[str], Doc("the names of cards that none of the squads has that were looked at")
    ]


class SquadAnswer(DealFacts, SquadSearch):
    """The best squad of a deal."""

    deal: Annotated[list[PlacedCard], Doc("the cards of the deal")]
    refusal: Annotated[Refusal | None, Doc("why a mulligan could not be taken")]
    objective: Objective
    model: Model
    unit: Unit
    best: Annotated[Squad | None, Doc("null when no squad is legal")]
    unread_recruiting: Doubts
    unmeasured: Unmeasured
    legal_squads: Annotated[
        int, Doc("how many squads are legal, as far as `unread_recruiting` lets one know")
    ]
    conflict: Annotated[Conflict | None, Doc("null when a squad is legal")]
    equals: Annotated[
        int, Doc("how many other legal squads the measure cannot tell from the best one")
    ]
    top: Annotated[
        list[RankedSquad],
        Doc("the best ones, at most `--top`, by place"),
    ]
    pareto: Annotated[
        list[Squad],
        Doc("squads that none is better than in the measure, crystals and cards at once"),
    ]
    missing: list[LeftOutCard]


class MulliganDeal(DealFacts):
    """The deal of a seed."""

    cards: list[WorthyCard]
    refusal: Annotated[Refusal | None, Doc("why a mulligan could not be taken")]


class MulliganAnswer(TypedDict):
    """When to keep a deal of a deck."""

    deck: Deck
    playing: DeckPlaying
    seat: SeatName
    objective: Objective
    model: Model
    unit: Unit
    deals: DealCount
    partly_searched: Annotated[
        int, Doc("in how many of the deals not all squads were looked at: there are too many")
    ]
    rows: Annotated[list[Threshold], Doc("one for each amount of gold")]
    unread_recruiting: Doubts
    unmeasured: Unmeasured
    deal: Annotated[MulliganDeal | None, Doc("null without `--seed`")]
    advice: Annotated[Advice | None, Doc("null without `--seed`")]


class ExpectedSquad(TypedDict):
    """What a deck promises."""

    mean: Annotated[float, Doc("what the best squad of a deal scores on average")]
    error: Error
    without: Annotated[float, Doc("the share of deals without a legal squad, from 0 to 1")]
    partly_searched: Annotated[
        int, Doc("in how many of the deals not all squads were looked at: there are too many")
    ]
    against: Annotated[str | None, Doc("the deck of `--against`, else null")]
    gain: Annotated[float | None, Doc("how much more a deal scores than one of that deck")]
    gain_error: Annotated[float | None, Doc(_ERROR)]


class UsedCard(TypedDict):
    """How often a card makes it into the best squad."""

    id: Ref
    name: Name
    copies: Annotated[int, Doc("copies in the deck")]
    dealt: Annotated[int, Doc("copies dealt")]
    taken: Annotated[int, Doc("copies that were in the best squad")]
    share: Annotated[float, Doc("taken for each one dealt")]
    cut: Annotated[
        float | None, Doc("what a deal gains when a copy leaves the deck; null without `proposes`")
    ]
    cut_error: Annotated[float | None, Doc(_ERROR)]


class Swap(TypedDict):
    """A card to take out and another one to put in."""

    out: CardId
    into: CardId
    gain: Annotated[float, Doc("what a deal gains by it")]
    gain_error: Error


class UsefulAnswer(TypedDict):
    """Which cards of a deck are useful."""

    deck: Deck
    playing: DeckPlaying
    seat: SeatName
    objective: Objective
    model: Model
    unit: Unit
    deals: DealCount
    expected: ExpectedSquad
    unread_recruiting: Doubts
    unmeasured: Unmeasured
    proposes: Annotated[
        bool, Doc("whether cuts and swaps are proposed; not while there are `unknown_texts`")
    ]
    unknown_texts: Annotated[
        list[str], Doc("the names of the cards of the deck whose texts `model` does not know")
    ]
    cards: Annotated[
        list[UsedCard], Doc("the one to cut first at the top; by name where none is proposed")
    ]
    swaps: Annotated[list[Swap], Doc("the best first; empty without `--swap` and `--owned`")]


class TrainingDealAnswer(TypedDict):
    """A deal to train with."""

    code: Annotated[str, Doc("the code that opens the deal again")]
    mode: Annotated[str, Doc("`daily`, `endless` or `shared`")]
    deck: Deck
    edition: Annotated[str, Doc("the code of the edition of the rules")]
    seed: Seed
    seat: SeatName
    gold: Gold
    silver: Silver
    mulligans: Mulligans
    cards: list[PlacedCard]


class TrainingAnswer(TrainingDealAnswer, SquadSearch):
    """An answer beside the best squad."""

    model: Annotated[str, Doc("`price`, `battle`, `simulated` or `ratings (FILE)`")]
    own: Annotated[Squad | None, Doc("your squad; null when it is not legal")]
    best: Annotated[Squad | None, Doc("the best squad; null when none is legal")]
    loss: Annotated[int, Doc("how much less yours has, in hundredths of a crystal by `model`")]
    equal: Annotated[
        bool, Doc("whether the measure cannot tell yours from the best one, by its own error")
    ]
    score: Annotated[int, Doc("from 0 to 100")]
    mistakes: list[CountedMistake]
    refused: Annotated[list[Refusal], Doc("of the cards that could not be taken")]
    missing: list[LeftOutCard]
    advice: Annotated[Advice | None, Doc("whether to keep the deal")]
    unread_recruiting: Doubts
    unmeasured: Unmeasured
    legal_squads: Annotated[
        int, Doc("how many squads are legal, as far as `unread_recruiting` lets one know")
    ]
