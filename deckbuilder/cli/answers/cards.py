"""Answers about the catalogue, the rulebook and the settings."""

from typing import Annotated

from typing_extensions import Doc, TypedDict

from deckbuilder.cards.fields import (
    CardType,
    Cost,
    Elements,
    Elite,
    Name,
    Path,
    PrintedCost,
    Rarity,
    Ref,
    Unique,
)
from deckbuilder.cli.answers.common import (
    Delivered,
    Playing,
    Unread,
)


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


class ImportProblem(TypedDict):
    """One thing wrong with one row of a file of cards."""

    line: Annotated[int, Doc("where the row begins, from 1; for XLSX the row of the sheet")]
    card: Annotated[str, Doc("what the file calls the card; empty where it has no name")]
    field: Annotated[str, Doc("which field")]
    value: Annotated[str, Doc("what the file says")]
    reason: Annotated[str, Doc("what is wrong with it, in the user's language")]
    index: Annotated[int | None, Doc("the row's place in a list of JSON, from 0; else null")]


class ImportAnswer(TypedDict):
    """What came of an import of cards."""

    file: Path
    total: Annotated[int, Doc("how many cards of the file are in the catalogue now")]
    added: Annotated[int, Doc("cards that are new")]
    updated: Annotated[int, Doc("cards that were there and are changed")]
    unchanged: Annotated[int, Doc("cards that were there like this")]
    rejected: Annotated[int, Doc("rows that did not go in")]
    sets: Annotated[list[str], Doc("the names of the sets concerned")]
    ignored_columns: Annotated[list[str], Doc("columns that mean nothing here")]
    doubtful: Annotated[list[str], Doc("artifacts without life; by 208.3 an artifact has some")]
    problems: list[ImportProblem]


class ExportAnswer(Delivered):
    """Cards written as a text."""

    format: Annotated[str, Doc("`json` or `csv`")]
    query: Annotated[str, Doc("the query as it was read")]
    cards: Annotated[int, Doc("how many cards were written")]


class RuleEntry(TypedDict):
    """A rule of the rulebook."""

    book: Annotated[str, Doc("the rulebook whose rule it is")]
    rule: Annotated[str, Doc("its number")]
    title: Annotated[str, Doc("a short title of ours")]
    words: Annotated[dict[str, str], Doc("what it says in our words, by language, `ru` and `en`")]
    status: Annotated[str, Doc("`played`, `definition` (there is nothing to play) or `open`")]
    reason: Annotated[str | None, Doc("what is lost by an open rule, else null")]
    tests: Annotated[list[str], Doc("the tests that show it")]


class RulesAnswer(TypedDict):
    """The rules that were asked for."""

    rules: list[RuleEntry]


class TermEntry(TypedDict):
    """A term or a symbol of cards and rules."""

    term: Annotated[str, Doc("its Russian name, as cards print it")]
    english: Annotated[str, Doc("its English name")]
    also: Annotated[list[str], Doc("what else it is called in Russian")]
    symbol: Annotated[str | None, Doc("the symbol that stands for it, `tap` for `{tap}`, or null")]
    rule: Annotated[str, Doc("the rule to read on")]
    words: Annotated[dict[str, str], Doc("what it means in our words, by language, `ru` and `en`")]


class TermsAnswer(TypedDict):
    """The terms that were asked for, the nearest first."""

    terms: list[TermEntry]


class ExampleEntry(TypedDict):
    """A worked example of the rulebook."""

    book: Annotated[str, Doc("the rulebook that prints it")]
    example: Annotated[str, Doc("its name: the rule it stands under and which of its examples")]
    rule: Annotated[str, Doc("the rule it stands under")]
    title: Annotated[str, Doc("a short title of that rule, ours")]
    status: Annotated[
        str,
        Doc(
            "`played`, `nothing` (there is nothing to play), `contradiction` (of a rule) or `open`"
        ),
    ]
    reason: Annotated[str | None, Doc("why it is not played as it stands, else null")]
    tests: Annotated[list[str], Doc("the tests that play it")]


class ExamplesAnswer(TypedDict):
    """The worked examples that were asked for."""

    examples: list[ExampleEntry]
    counts: Annotated[dict[str, int], Doc("how many of these have each status")]


class RuleCounts(TypedDict):
    """How many rules there are, and how many of each status."""

    rules: Annotated[int, Doc("all of them")]
    played: Annotated[int, Doc("rules that are played")]
    definition: Annotated[int, Doc("definitions: there is nothing to play")]
    open: Annotated[int, Doc("rules that are still open")]


class TakenOver(TypedDict):
    """What an edition took over from the rules 4.1-1."""

    part: Annotated[str, Doc("the part of that book")]
    rules: Annotated[str, Doc("its rules in words, and those left out")]


class Edition(RuleCounts):
    """An edition of the rules that can be played."""

    code: Annotated[str, Doc("the name by which formats, saves and records know it")]
    book: Annotated[str, Doc("the rulebook whose numbers it cites")]
    title: Annotated[str, Doc("the name of the rulebook")]
    year: Annotated[int, Doc("the year of the rulebook")]
    default: Annotated[bool, Doc("whether a format that names none is played by it")]
    note: Annotated[str, Doc("what its text lacks; empty where nothing does")]
    taken_over: list[TakenOver]
    numbers: Annotated[
        dict[str, int | list[int]],
        Doc("its numbers by name; of two the first is the first player's"),
    ]
    readings: Annotated[
        dict[str, bool | str], Doc("how it reads rules that editions read otherwise, by name")
    ]


class EditionsAnswer(TypedDict):
    """The editions of the rules."""

    editions: list[Edition]


class SectionCounts(RuleCounts):
    """The rules of a section."""

    section: Annotated[str, Doc("the section's number")]


class PartCounts(RuleCounts):
    """The rules of a part of the rulebook."""

    part: Annotated[str, Doc("the part's number")]
    sections: list[SectionCounts]


class CoverageAnswer(RuleCounts):
    """The rules counted by part and section."""

    parts: list[PartCounts]


class BookCoverage(CoverageAnswer):
    """The rules of one book counted by part and section."""

    book: Annotated[str, Doc("the code of the book")]


class EditionCoverageAnswer(TypedDict):
    """The books of an edition, each counted by itself."""

    edition: Annotated[str, Doc("the code of the edition")]
    ground: Annotated[str | None, Doc("the book that holds where these say nothing; null: none")]
    books: list[BookCoverage]


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
