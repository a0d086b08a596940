"""Shapes and fields that answers of several rooms share."""

from typing import Annotated, NotRequired

from typing_extensions import Doc, TypedDict

from deckbuilder.cards.fields import (
    Name,
    Ref,
)


class CardCopies(TypedDict):
    """Copies of a printed card."""

    id: Ref
    name: Name
    count: Annotated[int, Doc("how many copies")]


class NamedCard(TypedDict):
    """A card by reference and name."""

    ref: Ref
    name: Name


class CardId(TypedDict):
    """A card by id and name."""

    id: Ref
    name: Name


class Failure(TypedDict):
    """What is wrong. Which fields there are depends on the kind."""

    kind: Annotated[
        str, Doc("`usage`, `file`, `database`, `query`, `name`, `input`, or `internal`: our fault")
    ]
    message: Annotated[str, Doc("what is wrong, in the user's language; on stderr too")]
    file: NotRequired[Annotated[str, Doc("of `file`: its path")]]
    line: NotRequired[Annotated[int | None, Doc("of `file`: the line, from 1; null for no line")]]
    problems: NotRequired[Annotated[list[str], Doc("of `file`, when it is refused for its rows")]]
    database: NotRequired[Annotated[str, Doc("of `database`: which database")]]
    query: NotRequired[Annotated[str, Doc("of `query`: the search as it was given")]]
    column: NotRequired[Annotated[int, Doc("of `query`: where reading stopped, from 1")]]
    name: NotRequired[Annotated[str, Doc("of `name`: the name as it was given")]]
    suggestions: NotRequired[Annotated[list[str], Doc("of `name`: names that may be meant")]]
    report: NotRequired[
        Annotated[str, Doc("of `internal`, for a match that was stopped: the file for a report")]
    ]
    log: NotRequired[Annotated[str, Doc("of `internal`: the log file with the traceback")]]


class ErrorAnswer(TypedDict):
    """What stands in place of the answer when there is none."""

    error: Failure


class DataCopy(TypedDict):
    """A daily copy of the database."""

    path: Annotated[str, Doc("its file")]
    day: Annotated[str, Doc("the day it was made, ISO 8601")]
    problems: Annotated[list[str], Doc("what is wrong with it; empty for a sound one")]


class DataAnswer(TypedDict):
    """Whether the database is sound."""

    database: Annotated[str, Doc("its file")]
    problems: Annotated[list[str], Doc("what is wrong with it; empty for a sound one")]
    moved: Annotated[list[str], Doc("the files of rows that could not be read, the oldest first")]
    copies: Annotated[list[DataCopy], Doc("the daily copies, the newest first")]
    newest_good: Annotated[str | None, Doc("the newest sound copy, `null` where there is none")]
    restored: Annotated[bool, Doc("whether that copy was put in the place of the database")]
