"""The JSON records of an exercise and of its answer."""

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from deckbuilder.cards.fields import Deck, Seed
from deckbuilder.cards.records import PlacedCard, Refused
from deckbuilder.kit.records import FLAT
from deckbuilder.recruitment.deals import Deal
from deckbuilder.squads.mulligans import Advice
from deckbuilder.squads.records import ComparedSquad, SolvedDeal, UninformativeMatches
from deckbuilder.squads.worth import CardWorth
from deckbuilder.trainer.exercises import CountedMistake, Exercise, Mode, ModelName


@dataclass(frozen=True, slots=True)
class TrainingDeal:
    """A deal to train with."""

    code: Annotated[str, Doc("the code that opens the same deal again")]
    mode: Annotated[Mode, Doc("`daily`, `endless` or `shared`")]
    deck: Deck
    seed: Seed
    deal: Annotated[Deal, FLAT]
    cards: tuple[PlacedCard, ...]

    @staticmethod
    def of(exercise: Exercise, model: CardWorth) -> "TrainingDeal":
        """Return the deal of an exercise, with its cards measured."""
        deal, code = exercise.deal, exercise.code
        cards = (PlacedCard.of(card, model.of(card), place) for place, card in enumerate(deal.hand))
        return TrainingDeal(str(code), exercise.mode, exercise.deck, code.seed, deal, tuple(cards))


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """An answer compared with the best squad."""

    deal: Annotated[TrainingDeal, FLAT]
    model: ModelName
    uninformative_matches: UninformativeMatches
    own: Annotated[ComparedSquad | None, Doc("the player's squad; null if it is not legal")]
    solved: Annotated[SolvedDeal, FLAT]
    loss: Annotated[
        int, Doc("the difference from the best squad, in hundredths of a crystal by `model`")
    ]
    equal: Annotated[bool, Doc("whether the difference is within the measure's own error")]
    score: Annotated[int, Doc("from 0 to 100")]
    mistakes: tuple[CountedMistake, ...]
    refused: Annotated[tuple[Refused, ...], Doc("the cards that were refused")]
    advice: Annotated[Advice | None, Doc("advice on keeping the deal")]
