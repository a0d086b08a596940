"""Answers about the catalogue, the rulebook and the settings."""

from typing import Annotated

from typing_extensions import Doc, TypedDict

from deckbuilder.cards.fields import (
    CardType,
    Cost,
    Elements,
    Elite,
    Name,
    PrintedCost,
    Rarity,
    Ref,
    Unique,
)
from deckbuilder.cards.records import PlayingCounts as Playing
from deckbuilder.cards.records import UnreadText as Unread


class Card(TypedDict):
    """Everything printed on a card. What a card does not have is null."""

    ref: Ref
    name: Name
    set: Annotated[str, Doc("the code of its set")]
    set_name: Annotated[str, Doc("the name of its set")]
    number: Annotated[int, Doc("its number in the set")]
    rarity: Rarity
    cost: Cost
    printed_cost: PrintedCost
    elite: Elite
    unique: Unique
    horde: Annotated[bool, Doc("whether it has Орда: five copies in a deck")]
    elements: Elements
    type: CardType
    classes: Annotated[list[str], Doc("the printed classes")]
    life: Annotated[int | None, Doc("the printed life")]
    movement: Annotated[int | None, Doc("the printed movement")]
    strike: Annotated[list[int] | None, Doc("weak, medium, strong")]
    icons: Annotated[dict[str, int], Doc("each icon with its value")]
    text: Annotated[str | None, Doc("the printed text; null when its source keeps it back")]
    abilities: Annotated[str, Doc("the abilities in our notation")]
    abilities_given: Annotated[bool, Doc("whether they were given by hand, not read of the text")]
    legend: Annotated[str, Doc("the printed line of story")]
    playing: Playing
    unread: Annotated[list[Unread], Doc("what of it does not play, in the order of the text")]


class SearchAnswer(TypedDict):
    """The cards that a query finds."""

    query: Annotated[str, Doc("the query as it was read")]
    total: Annotated[int, Doc("how many cards the query finds, shown or not")]
    cards: Annotated[list[Card], Doc("at most `--limit` of them")]
    suggestions: Annotated[list[str], Doc("names that may have been meant")]


class QueryField(TypedDict):
    """What a search can ask for."""

    field: Annotated[str, Doc("the field's stable name")]
    russian: Annotated[list[str], Doc("its names in Russian")]
    english: Annotated[list[str], Doc("its names in English")]
    about: Annotated[str, Doc("what it compares, in the user's language")]
    examples: Annotated[list[str], Doc("queries with it")]


class SyntaxAnswer(TypedDict):
    """The language of queries."""

    syntax: list[QueryField]


class CardAnswer(TypedDict):
    """The cards of a name, or the one of a reference."""

    cards: list[Card]


class CardSet(TypedDict):
    """A set of the catalogue."""

    code: Annotated[str, Doc("the code that queries and options take")]
    name: Name
    cards: Annotated[int, Doc("how many cards the catalogue has of it")]
    source: Annotated[str, Doc("where the cards came from")]


class SetsAnswer(TypedDict):
    """The sets of the catalogue."""

    sets: list[CardSet]


class LessonLine(TypedDict):
    """A lesson of a first game."""

    number: Annotated[int, Doc("from 1, in the order in which they teach")]
    code: Annotated[str, Doc("the code that the command takes")]
    title: Annotated[str, Doc("in the language of the answer")]
    about: Annotated[str, Doc("what it teaches, in the language of the answer")]
    done: Annotated[bool, Doc("whether every goal of it was reached once")]


class LessonsAnswer(TypedDict):
    """The lessons, or the one that was named."""

    lessons: list[LessonLine]


class SettingsAnswer(TypedDict):
    """The settings in force."""

    file: Annotated[str, Doc("the path of the settings file; it need not exist")]
    settings: Annotated[dict[str, str | bool], Doc("each setting with its value")]
    sources: Annotated[
        dict[str, str],
        Doc("where each value comes from: `command line`, `environment`, `file` or `default`"),
    ]
    engine: Annotated[str, Doc("which engine runs: `compiled` or `interpreted`")]


class SettingAnswer(TypedDict):
    """The setting that was changed."""

    file: Annotated[str, Doc("the path of the settings file")]
    name: Annotated[str, Doc("the setting's name")]
    value: Annotated[str | bool, Doc("its new value")]
