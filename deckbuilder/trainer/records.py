"""The JSON records of an exercise and of its answer."""

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from deckbuilder.cards.fields import Deck, Seed
from deckbuilder.cards.records import PlacedCard, Refused
from deckbuilder.kit.records import FLAT
from deckbuilder.recruitment.deals import Deal
from deckbuilder.squads.mulligans import Advice
from deckbuilder.squads.records import ComparedSquad, SolvedDeal
from deckbuilder.squads.worth import CardWorth
from deckbuilder.trainer.exercises import CountedMistake, Exercise, Mode, ModelName


@dataclass(frozen=True, slots=True)
class TrainingDeal:
    """A deal to train with."""

    code: Annotated[str, Doc("the code that opens the deal again")]
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
    """An answer beside the best squad."""

    deal: Annotated[TrainingDeal, FLAT]
    model: ModelName
    own: Annotated[ComparedSquad | None, Doc("your squad; null when it is not legal")]
    solved: Annotated[SolvedDeal, FLAT]
    loss: Annotated[int, Doc("how much less yours has, in hundredths of a crystal by `model`")]
    equal: Annotated[
        bool, Doc("whether the measure cannot tell yours from the best one, by its own error")
    ]
    score: Annotated[int, Doc("from 0 to 100")]
    mistakes: tuple[CountedMistake, ...]
    refused: Annotated[tuple[Refused, ...], Doc("of the cards that could not be taken")]
    advice: Annotated[Advice | None, Doc("whether to keep the deal")]
