"""The JSON answers to bad input and to internal errors."""

from typing import Annotated, NotRequired

from typing_extensions import Doc, TypedDict

from catalog.common.errors import (
    BadDatabase,
    BadFile,
    BadQuery,
    RejectedFile,
    UnknownName,
    UserError,
)


class Failure(TypedDict):
    """A description of the error; the fields depend on its kind."""

    kind: Annotated[
        str,
        Doc(
            "`usage`, `file`, `database`, `query`, `name`, `input`, or `internal` (a bug in "
            "the program)"
        ),
    ]
    message: Annotated[str, Doc("the message, in the user's language; also printed to stderr")]
    file: NotRequired[Annotated[str, Doc("for `file`: its path")]]
    line: NotRequired[Annotated[int | None, Doc("for `file`: the line, from 1; null if unknown")]]
    problems: NotRequired[Annotated[list[str], Doc("for `file`: the rejected rows")]]
    database: NotRequired[Annotated[str, Doc("for `database`: its name")]]
    query: NotRequired[Annotated[str, Doc("for `query`: the search as typed")]]
    column: NotRequired[Annotated[int, Doc("for `query`: the column of the error, from 1")]]
    name: NotRequired[Annotated[str, Doc("for `name`: the name as typed")]]
    suggestions: NotRequired[Annotated[list[str], Doc("for `name`: similar known names")]]
    report: NotRequired[
        Annotated[str, Doc("for `internal`, if a match was stopped: the report file")]
    ]
    log: NotRequired[Annotated[str, Doc("for `internal`: the log file with the traceback")]]


class ErrorAnswer(TypedDict):
    """The answer if a command fails."""

    error: Failure


class SourceFailure(Failure):
    """An argument that cannot be used."""

    source: Annotated[str, Doc("the argument")]


def failure_of(error: UserError) -> Failure:
    """Return the description of bad input: kind, message and known details.

    >>> failure_of(BadFile("a.txt", "empty", 3))["line"]
    3
    """
    from deckbuilder.base.stopped import MatchStopped  # the engine is slow to load

    message = str(error)
    match error:
        case MatchStopped(path=path):
            return {"kind": "internal", "message": message, "report": path}
        case RejectedFile(path=path, problems=problems):
            texts = [str(problem) for problem in problems]
            return {
                "kind": "file", "message": message, "file": path, "line": None, "problems": texts,
            }  # fmt: skip
        case BadDatabase(where=where):
            return {"kind": "database", "message": message, "database": where}
        case BadFile(path=path, line=line):
            return {"kind": "file", "message": message, "file": path, "line": line}
        case BadQuery(query=query, column=column):
            return {"kind": "query", "message": message, "query": query, "column": column}
        case UnknownName(name=name, suggestions=suggestions):
            near = list(suggestions)
            return {"kind": "name", "message": message, "name": name, "suggestions": near}
    return {"kind": "input", "message": message}
