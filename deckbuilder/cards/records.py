"""Records of a card shared by the answers of several rooms."""

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from catalog.importers.report import ImportReport
from deckbuilder.cards.fields import (
    ELEMENTS_MEANING,
    TYPE_MEANING,
    Cost,
    Elite,
    FilePath,
    Name,
    Position,
    PrintedCost,
    Ref,
    Rule,
    Unique,
    Worth,
)
from deckbuilder.cards.playing import Playing, PlaysByItself, render_reason
from deckbuilder.kit.delivered import Delivered
from deckbuilder.kit.records import FLAT, PAIRS
from engine.berserk import CardSpec, CardType, CostForm, Element
from engine.berserk import Cost as EngineCost
from engine.berserk.abilities import Unread, UnreadReason


@dataclass(frozen=True, slots=True)
class CardCost:
    """The cost of a card as a number and as printed.

    There is no number if X is chosen (105.2.3) or the card's text states the cost (208.5).
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
        """Parse a printed cost."""
        return CardCost(CardCost.of(EngineCost.parse(printed)).cost, printed)


@dataclass(frozen=True, slots=True)
class CardId:
    """A card by id and name."""

    id: Ref
    name: Name

    @staticmethod
    def of(card: CardSpec) -> "CardId":
        """Return the id and name of a card."""
        return CardId(card.ref, card.name)


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card by reference and name."""

    ref: Ref
    name: Name


@dataclass(frozen=True, slots=True)
class CardCopies:
    """Copies of a printed card."""

    id: Ref
    name: Name
    count: Annotated[int, Doc("number of copies")]


@dataclass(frozen=True, slots=True)
class CardExport:
    """Exported cards."""

    format: Annotated[str, Doc("`json` or `csv`")]
    query: Annotated[str, Doc("the query as typed")]
    cards: Annotated[int, Doc("number of cards written")]
    place: Annotated[Delivered, FLAT]


@dataclass(frozen=True, slots=True)
class CardImport:
    """The result of an import of cards."""

    file: FilePath
    report: Annotated[ImportReport, FLAT]


@dataclass(frozen=True, slots=True)
class DealtCard:
    """A dealt card, with everything that matters for recruiting."""

    ref: Ref
    name: Name
    cost: Annotated[CardCost, FLAT]
    elite: Elite
    unique: Unique
    elements: Annotated[tuple[Element, ...], ELEMENTS_MEANING]
    type: Annotated[CardType, TYPE_MEANING]

    @staticmethod
    def of(card: CardSpec) -> "DealtCard":
        """Return a card's data for recruiting."""
        named = card.ref, card.name, CardCost.of(card.cost)
        return DealtCard(*named, card.elite, card.unique, card.elements, card.type)


@dataclass(frozen=True, slots=True)
class WorthyCard:
    """A card with its worth."""

    card: Annotated[DealtCard, FLAT]
    worth: Worth

    @property
    def id(self) -> Ref:
        """The reference, repeated."""
        return self.card.ref

    @staticmethod
    def of(card: CardSpec, worth: int) -> "WorthyCard":
        """Return a card with its measured worth."""
        return WorthyCard(DealtCard.of(card), worth)


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card of the deal with its position and worth."""

    position: Position
    card: Annotated[WorthyCard, FLAT]

    @staticmethod
    def of(card: CardSpec, worth: int, place: int) -> "PlacedCard":
        """Return a card at a position of the deal; the given position counts from 0."""
        return PlacedCard(place + 1, WorthyCard.of(card, worth))


@dataclass(frozen=True, slots=True)
class PlayingCounts:
    """How much of the printed text plays; for a deck, every copy counts."""

    plays: Annotated[
        PlaysByItself, Doc("`yes`, `partly` or `no`; a card without text counts as `yes`")
    ]
    printed: Annotated[int, Doc("number of printed sentences, without icons")]
    live: Annotated[int, Doc("number of sentences that play")]
    icons: Annotated[int, Doc("number of unread icons")]
    absent: Annotated[int, Doc("number of cards whose text is missing from the catalogue")]

    @staticmethod
    def of(playing: Playing) -> "PlayingCounts":
        """Count what plays."""
        icons = len(playing.icons)
        return PlayingCounts(playing.plays, playing.printed, playing.live, icons, playing.absent)


@dataclass(frozen=True, slots=True)
class UnreadText:
    """Something printed that does not play."""

    text: Annotated[str, Doc("the sentence; for an icon its code and value; else empty")]
    at: Annotated[int, Doc("the offset of the sentence in the text, in characters from 0")]
    reason: Annotated[
        UnreadReason,
        Doc("`no_phrase`, `words`, `ambiguous`, `no_rule`, `idle`, `icon` or `absent`"),
    ]
    detail: Annotated[str, Doc("the words or the term concerned")]
    message: Annotated[str, Doc("the reason in the user's language")]

    @staticmethod
    def of(unread: Unread) -> "UnreadText":
        """Return an unread part with its reason."""
        said = unread.text, unread.at, unread.reason, unread.detail
        return UnreadText(*said, render_reason(unread))


@dataclass(frozen=True, slots=True)
class Refused:
    """A refusal and its reason."""

    code: Annotated[str, Doc("a stable code")]
    rule: Rule
    detail: Annotated[
        tuple[tuple[str, int | str], ...],
        PAIRS,
        Doc("the numbers and names used in the message"),
    ]
    message: Annotated[str, Doc("the message as a sentence in the user's language")]
