"""Answers about decks, their versions, many of them, and the collection."""

from typing import Annotated, TypeAlias

from typing_extensions import Doc, TypedDict

from deckbuilder.cards.fields import (
    Cost,
    Deck,
    Name,
    Page,
    Path,
    PrintedCost,
    Ref,
    Rule,
)
from deckbuilder.cli.answers.common import (
    Delivered,
    Failure,
    Playing,
)

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


class NameSuggested(TypedDict):
    """A name that no card of the catalogue has."""

    name: Name
    suggestions: Annotated[list[str], Doc("names that may have been meant")]


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

    file: Path
    replaced: Annotated[bool, Doc("whether one of its code was there")]
    unknown: Annotated[list[NameSuggested], Doc("cards of its lists that the catalogue lacks")]


class FormatDeletedAnswer(TypedDict):
    """One of your own formats that is gone."""

    deleted: Annotated[str, Doc("its code")]


class Loss(TypedDict):
    """Something that a form of decks does not hold."""

    code: Annotated[
        str,
        Doc(
            "`name`, `format`, `notes`, `tags`, `comments`, `side`, `prints`, `order`,"
            " `unknown_cards`, `unnumbered_cards` or `pictures`"
        ),
    ]
    cards: Annotated[list[str], Doc("the names of the cards concerned")]
    message: Annotated[str, Doc("the loss as a sentence in the user's language")]


class KeptDeck(TypedDict):
    """A deck that was kept."""

    name: Deck
    cards: Annotated[int, Doc("how many cards it has")]
    unknown: Annotated[list[NameSuggested], Doc("its cards that the catalogue does not have")]


class DeckImportAnswer(TypedDict):
    """The decks of a file that were kept."""

    decks: list[KeptDeck]
    form: Annotated[str, Doc("the form that the file is in")]
    losses: Annotated[list[Loss], Doc("what was not read")]


class DeckExportAnswer(Delivered):
    """A deck as a text."""

    name: Deck
    form: Annotated[str, Doc("the form that it was written in")]
    losses: Annotated[list[Loss], Doc("what the form does not hold")]


class OwnDeck(TypedDict):
    """One of the user's decks."""

    name: Deck
    format: Annotated[str, Doc("the code of its format")]
    cards: Annotated[int, Doc("how many cards it has")]
    note: Annotated[str, Doc("the note of its newest version")]
    updated_at: Annotated[str, Doc("when it was saved last: ISO 8601, UTC")]
    built: Annotated[bool, Doc("whether its copies are reserved")]


class StarterDeck(TypedDict):
    """A deck that comes with the program."""

    file: Annotated[str, Doc("the word that names it on the command line")]
    name: Deck
    format: Annotated[str, Doc("the code of its format")]
    cards: Annotated[int, Doc("how many cards it has")]


class DeckListAnswer(TypedDict):
    """The decks there are."""

    decks: Annotated[list[OwnDeck], Doc("yours")]
    starters: list[StarterDeck]


class DeckLine(TypedDict):
    """A line of a deck. Of a card the catalogue does not know the last four fields are null."""

    count: Annotated[int, Doc("how many copies")]
    name: Annotated[str, Doc("the card's name as the deck says it")]
    ref: Annotated[str | None, Doc("the card's reference in the catalogue: SET/NUMBER")]
    cost: Cost
    printed_cost: Annotated[str | None, Doc("the cost as it is printed")]
    elite: Annotated[bool | None, Doc("whether it is elite; else it is ordinary")]


class DeckAnswer(TypedDict):
    """A deck with its cards."""

    name: Deck
    format: Annotated[str, Doc("the code of its format")]
    total: Annotated[int, Doc("how many cards it has, without the side")]
    notes: Annotated[str, Doc("what is noted of it")]
    tags: Annotated[list[str], Doc("its tags")]
    cards: list[DeckLine]
    side: list[DeckLine]
    unreadable: Annotated[list[str], Doc("the lines that cannot be read, as they are")]
    page: Page


class DeckDeletedAnswer(TypedDict):
    """The deck that was deleted."""

    deleted: Deck


class DeckVersion(TypedDict):
    """A kept state of a deck."""

    version: Annotated[int, Doc("its number, from 1")]
    saved_at: Annotated[str, Doc("when it was saved: ISO 8601, UTC")]
    note: Annotated[str, Doc("the note put to it")]
    cards: Annotated[int, Doc("how many cards it has")]
    added: Annotated[int, Doc("copies more than in the one listed before")]
    removed: Annotated[int, Doc("copies fewer than in the one listed before")]
    steps: Annotated[int, Doc("how many kept states of one sitting it stands for")]


class DeckHistoryAnswer(TypedDict):
    """The versions of a deck, the oldest first."""

    name: Deck
    versions: list[DeckVersion]


class DeckNoteAnswer(TypedDict):
    """The note that was put to a version."""

    name: Deck
    version: Annotated[int, Doc("the number of the version")]
    note: Annotated[str, Doc("the note put to it")]


class DeckRestoredAnswer(TypedDict):
    """The version that became the deck again."""

    name: Deck
    version: Annotated[int, Doc("the number of the new version")]
    restored: Annotated[int, Doc("the number of the old version it is made from")]


class CostCount(TypedDict):
    """The cards of one printed cost."""

    cost: Cost
    printed_cost: PrintedCost
    ordinary: Annotated[int, Doc("copies of ordinary cards")]
    elite: Annotated[int, Doc("copies of elite cards")]


class TraitCount(TypedDict):
    """The cards that have something in common."""

    name: Annotated[str, Doc("the element (`neutral` for none), the type or the class")]
    cards: Annotated[int, Doc("how many copies")]


class AverageValue(TypedDict):
    """A mean over the copies that have the value."""

    name: Annotated[str, Doc("`cost`, `life`, `movement`, `weak`, `medium` or `strong`")]
    value: Annotated[float | None, Doc("the mean; null when no card has the value")]
    cards: Annotated[int, Doc("how many copies have it")]


class DeckStatisticsAnswer(TypedDict):
    """A deck counted, without its side."""

    name: Deck
    cards: Annotated[int, Doc("all copies")]
    elite: Annotated[int, Doc("copies of elite cards")]
    ordinary: Annotated[int, Doc("copies of ordinary cards")]
    unique: Annotated[int, Doc("copies of unique cards")]
    unknown: Annotated[int, Doc("copies of cards that the catalogue does not know")]
    curve: Annotated[list[CostCount], Doc("numbers first, from the lowest")]
    elements: list[TraitCount]
    types: list[TraitCount]
    classes: list[TraitCount]
    averages: list[AverageValue]


class DeckBuiltAnswer(TypedDict):
    """Whether a deck is built."""

    name: Deck
    built: Annotated[bool, Doc("whether its copies are reserved")]


class CountChange(TypedDict):
    """A card whose number of copies differs."""

    name: Name
    before: Annotated[int, Doc("copies in the first deck")]
    after: Annotated[int, Doc("copies in the second deck")]
    in_side: InSide


class PrintChange(TypedDict):
    """A card for which another print is meant."""

    name: Name
    before: Annotated[str, Doc("the reference or the set; empty for any print")]
    after: Annotated[str, Doc("the reference or the set; empty for any print")]
    in_side: InSide


class FieldChange(TypedDict):
    """Something else that the decks say differently."""

    field: Annotated[str, Doc("`name`, `format`, `notes`, `tags` or `comments`")]
    before: Annotated[str, Doc("what the first deck says")]
    after: Annotated[str, Doc("what the second deck says")]


class DiffAnswer(TypedDict):
    """What differs between two decks or versions."""

    before: Annotated[str, Doc("the first argument")]
    after: Annotated[str, Doc("the second argument")]
    same: Annotated[bool, Doc("whether nothing differs")]
    added: Annotated[list[CountChange], Doc("cards that only the second deck has")]
    removed: Annotated[list[CountChange], Doc("cards that only the first deck has")]
    changed: Annotated[list[CountChange], Doc("cards with more or fewer copies")]
    prints: list[PrintChange]
    fields: list[FieldChange]
    reordered: Annotated[bool, Doc("whether only the order of the cards differs")]


class OwnedCard(TypedDict):
    """A printed card that is owned or wished for."""

    ref: Ref
    name: Annotated[str | None, Doc("null when the catalogue does not know the card any more")]
    count: Annotated[int, Doc("copies owned")]
    wish: Annotated[int, Doc("copies wished for")]
    reserved: Annotated[int, Doc("copies of the name, over all prints, in built decks")]


class CollectionAnswer(TypedDict):
    """The user's cards."""

    query: Annotated[str, Doc("the query as it was read")]
    cards: list[OwnedCard]
    copies: Annotated[int, Doc("copies owned, of these cards together")]
    wishes: Annotated[int, Doc("copies wished for, of these cards together")]


class CopiesAnswer(TypedDict):
    """A printed card with its copies after the change."""

    ref: Ref
    name: Name
    count: Annotated[int, Doc("copies owned")]
    wish: Annotated[int, Doc("copies wished for")]


class CollectionProblem(TypedDict):
    """A row of a table that says nothing we can keep."""

    line: Annotated[int, Doc("the line of the file, from 1")]
    value: Annotated[str, Doc("what the file says")]
    reason: Annotated[str, Doc("what is wrong with it, in the user's language")]


class CollectionImportAnswer(TypedDict):
    """What came of an import of the collection."""

    file: Path
    rows: Annotated[int, Doc("rows that were read")]
    changed: Annotated[int, Doc("cards whose copies changed")]
    problems: list[CollectionProblem]


class CollectionExportAnswer(Delivered):
    """The collection as CSV."""


class MissingCopies(TypedDict):
    """A name of a deck, and what is lacking of it."""

    name: Name
    needed: Annotated[int, Doc("copies the deck needs")]
    owned: Annotated[int, Doc("copies owned, over all prints")]
    reserved: Annotated[int, Doc("copies that lie in other built decks")]
    missing: Annotated[int, Doc("copies still needed")]
    known: Annotated[bool, Doc("whether the catalogue knows the name")]


class MissingAnswer(TypedDict):
    """What a deck lacks."""

    deck: Deck
    complete: Annotated[bool, Doc("whether nothing is missing")]
    missing: Annotated[int, Doc("copies missing, of all cards together")]
    cards: list[MissingCopies]


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
