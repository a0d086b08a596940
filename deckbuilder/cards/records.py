"""A card as the answers of several rooms give it."""

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from catalog.importers.report import ImportReport
from deckbuilder.cards.fields import Cost, PrintedCost
from deckbuilder.cards.fields import Path as FilePath
from deckbuilder.kit.delivered import Delivered
from deckbuilder.kit.records import FLAT
from engine.berserk import Cost as EngineCost
from engine.berserk import CostForm


@dataclass(frozen=True, slots=True)
class CardCost:
    """What a card costs, as a number and as it is printed.

    There is no number where X is chosen (105.2.3) or the card's text states it (208.5).
    """

    cost: Cost
    printed_cost: PrintedCost

    @staticmethod
    def of(cost: EngineCost) -> "CardCost":
        """Return a cost in both forms.

        >>> CardCost.of(EngineCost(4)), CardCost.of(EngineCost(2, CostForm.VARIABLE))
        (CardCost(cost=4, printed_cost='4'), CardCost(cost=None, printed_cost='2+X'))
        """
        return CardCost(cost.number if cost.form is CostForm.FIXED else None, str(cost))

    @staticmethod
    def read(printed: str) -> "CardCost":
        """Return a printed cost as a number and as it stands."""
        return CardCost(CardCost.of(EngineCost.parse(printed)).cost, printed)


@dataclass(frozen=True, slots=True)
class CardExport:
    """Cards written as a text."""

    format: Annotated[str, Doc("`json` or `csv`")]
    query: Annotated[str, Doc("the query as it was read")]
    cards: Annotated[int, Doc("how many cards were written")]
    place: Annotated[Delivered, FLAT]


@dataclass(frozen=True, slots=True)
class CardImport:
    """What came of an import of cards."""

    file: FilePath
    report: Annotated[ImportReport, FLAT]
