"""What ``--json`` says of bad input and of our own faults."""

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


class SourceFailure(Failure):
    """An argument that cannot be used."""

    source: Annotated[str, Doc("the argument")]


def failure_of(error: UserError) -> Failure:
    """Return what is said about bad input: kind, message and what is known beside.

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
