"""Answers about decks, their versions, many of them, and the collection."""

from typing import Annotated, TypeAlias

from typing_extensions import Doc, TypedDict

from deckbuilder.cards.fields import (
    Cost,
    Deck,
    FilePath,
    Name,
    Page,
    PrintedCost,
    Rule,
)
from deckbuilder.cards.records import PlayingCounts as Playing
from deckbuilder.cli.answers.common import (
    Failure,
)
from deckbuilder.decks.records import NameSuggested

Share: TypeAlias = Annotated[float, Doc("the share of the decks, from 0 to 1")]
InSide: TypeAlias = Annotated[bool, Doc("whether it is about the side")]


class Violation(TypedDict):
    """One thing that makes a deck illegal."""

    code: Annotated[str, Doc("what is wrong, as a stable word")]
    rule: Rule
    term: Annotated[str, Doc("the term of the rulebook's glossary, empty where there is none")]
    found: Annotated[int, Doc("how many there are")]
    allowed: Annotated[int, Doc("how many there may be")]
    cards: Annotated[list[str], Doc("the names concerned; of an unreadable line what it says")]
    line: Annotated[int | None, Doc("the line of the deck's text, where there is one")]
    suggestions: Annotated[list[str], Doc("names that may have been meant")]
    message: Annotated[str, Doc("the violation as a sentence in the user's language")]


class CardFlag(TypedDict):
    """A ban that the file of the cards marks; it is no violation."""

    card: Name
    set: Annotated[str, Doc("the code of the set whose file marks it")]
    whole: Annotated[bool, Doc("whether the card itself is marked, not another print of it alone")]
    prints: Annotated[list[str], Doc("other prints that are marked, in the file's words")]
    message: Annotated[str, Doc("the mark as a sentence in the user's language")]


class CheckedDeck(TypedDict):
    """A deck with all that is wrong with it."""

    source: Annotated[str, Doc("the argument that it came from")]
    player: Annotated[str, Doc("whose deck it is, where its notes are nothing but a name")]
    name: Deck
    format: Annotated[str, Doc("the code of the format it was checked for")]
    format_name: Annotated[str, Doc("its name, marked where nobody has confirmed the format")]
    confirmed: Annotated[bool, Doc("whether those who run the events say so themselves")]
    cards: Annotated[int, Doc("how many cards the deck has")]
    legal: Annotated[bool, Doc("whether nothing is wrong with it")]
    violations: list[Violation]
    warnings: list[CardFlag]
    playing: Annotated[Playing, Doc("of its known cards, the side aside")]


class CheckedLineUp(TypedDict):
    """Decks that a player brings together, in one format."""

    format: Annotated[str, Doc("the code of the format")]
    decks: Annotated[list[str], Doc("the names of the decks")]
    legal: Annotated[bool, Doc("whether nothing is wrong with them together")]
    violations: list[Violation]


class SourceFailure(Failure):
    """An argument that cannot be used."""

    source: Annotated[str, Doc("the argument")]


class CheckAnswer(TypedDict):
    """Which decks are legal."""

    legal: Annotated[bool, Doc("whether every argument could be used and every deck is legal")]
    decks: Annotated[list[CheckedDeck], Doc("a deck as often as there are formats")]
    lineups: Annotated[list[CheckedLineUp], Doc("with `--line-up`, one a format; else empty")]
    errors: Annotated[list[SourceFailure], Doc("the arguments that could not be used")]
    page: Page


class FormatSource(TypedDict):
    """Who says what a format asks."""

    text: Annotated[str, Doc("who, in the user's language")]
    date: Annotated[str, Doc("the state it is of: ISO 8601, or empty")]


class FormatSize(TypedDict):
    """How many cards a deck has."""

    min: Annotated[int, Doc("at least so many")]
    max: Annotated[int | None, Doc("at most so many; null for no bound")]


class FormatCopies(TypedDict):
    """How many cards of one name a deck holds; null for any number."""

    max: Annotated[int | None, Doc("of an ordinary card")]
    horde: Annotated[int | None, Doc("of a card with Орда")]


class FormatLineUp(FormatCopies):
    """Decks of one player that share limits: all together hold so many of a name."""

    decks: Annotated[int, Doc("how many decks a player brings")]
    restricted: Annotated[int | None, Doc("of a restricted card")]


class FormatProduct(TypedDict):
    """What a player opens."""

    boosters: Annotated[int, Doc("how many boosters")]
    starter: Annotated[bool, Doc("whether a starter deck is opened with them")]


class FormatFacts(TypedDict):
    """A format of play."""

    code: Annotated[str, Doc("the name that decks and commands give it")]
    name: Annotated[str, Doc("its name, marked where nobody has confirmed it")]
    kind: Annotated[str, Doc("`constructed` or `limited`")]
    edition: Annotated[str, Doc("the edition of the rules that its decks are played by")]
    confirmed: Annotated[bool, Doc("whether those who run the events say so themselves")]
    source: FormatSource | None
    file: Annotated[str | None, Doc("your own file of it; null for one that ships")]
    size: FormatSize
    copies: FormatCopies
    sets: Annotated[list[str], Doc("codes or names of the allowed sets; empty for all")]
    missing_sets: Annotated[list[str], Doc("those of them that the catalogue does not have")]
    extra: Annotated[list[str], Doc("cards that are allowed whatever their set")]
    banned: Annotated[list[str], Doc("cards that are banned")]
    banned_prints: Annotated[list[str], Doc("printed cards that are banned")]
    restricted: Annotated[list[str], Doc("cards of which a deck holds one at most")]
    side: Annotated[int | None, Doc("cards of the side at most; null: it is a pool")]
    lineup: FormatLineUp | None
    product: FormatProduct | None


class FormatsAnswer(TypedDict):
    """The formats there are."""

    formats: list[FormatFacts]
    problems: Annotated[list[str], Doc("your own files that are no formats, and why")]


class FormatAnswer(TypedDict):
    """A format."""

    format: FormatFacts


class FormatImportAnswer(FormatAnswer):
    """A format that was kept."""

    file: FilePath
    replaced: Annotated[bool, Doc("whether one of its code was there")]
    unknown: Annotated[list[NameSuggested], Doc("cards of its lists that the catalogue lacks")]


class FormatDeletedAnswer(TypedDict):
    """One of your own formats that is gone."""

    deleted: Annotated[str, Doc("its code")]


class PlayedCard(TypedDict):
    """How a card is played in many decks."""

    card: Annotated[str, Doc("the card's name")]
    decks: Annotated[int, Doc("decks that play it")]
    share: Share
    copies: Annotated[int, Doc("copies in all decks together")]
    mean: Annotated[float, Doc("copies in a deck that plays it, on average")]
    x1: Annotated[int, Doc("decks with one copy")]
    x2: Annotated[int, Doc("decks with two copies")]
    x3: Annotated[int, Doc("decks with three copies")]
    more: Annotated[int, Doc("decks with more copies")]


class PlayedPair(TypedDict):
    """Two cards that are played together."""

    first: Annotated[str, Doc("a card's name")]
    second: Annotated[str, Doc("the other card's name")]
    decks: Annotated[int, Doc("decks that play both")]
    share: Share
    lift: Annotated[float, Doc("how many times more often than by chance")]


class PlayedElement(TypedDict):
    """How an element is played in many decks."""

    element: Annotated[str, Doc("the element, `neutral` for none")]
    decks: Annotated[int, Doc("decks that play it")]
    share: Share
    copies: Annotated[int, Doc("copies in all decks together")]


class MeanCost(TypedDict):
    """The cards of one printed cost in the mean deck."""

    cost: Cost
    printed_cost: PrintedCost
    ordinary: Annotated[float, Doc("copies of ordinary cards")]
    elite: Annotated[float, Doc("copies of elite cards")]


class Archetype(TypedDict):
    """Decks that are alike."""

    key_cards: Annotated[list[str], Doc("names of the cards that tell it apart")]
    decks: Annotated[list[str], Doc("the names of its decks")]
    share: Share
    likeness: Annotated[float, Doc("how alike two of its decks are on average, from 0 to 1")]


class MetaAnswer(TypedDict):
    """Many decks counted together."""

    decks: Annotated[int, Doc("how many decks")]
    unknown: Annotated[list[str], Doc("names that the catalogue does not know")]
    cards: Annotated[list[PlayedCard], Doc("the most played first, at most `--limit`")]
    pairs: Annotated[list[PlayedPair], Doc("the most frequent first, at most `--limit`")]
    elements: list[PlayedElement]
    curve: list[MeanCost]
    archetypes: Annotated[list[Archetype], Doc("the most played first")]
    files: Annotated[list[str], Doc("the CSV files that were written")]
