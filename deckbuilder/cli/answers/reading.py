"""Answers about what the compiler makes of printed texts."""

from typing import Annotated, Any

from typing_extensions import Doc, TypedDict

from deckbuilder.cards.compiling import Total
from deckbuilder.cards.fields import (
    Name,
    Ref,
)
from deckbuilder.cards.records import PlayingCounts as Playing
from deckbuilder.cards.records import UnreadText as Unread

Nodes = Annotated[
    list[dict[str, Any]], Doc("abilities as JSON, the form that the column `abilities` takes")
]
Compiler = Annotated[str, Doc("the version of the compiler, with the digest of its words")]
Given = Annotated[bool, Doc("whether abilities were given by hand")]


class ReadSentence(TypedDict):
    """A printed sentence, and what it is read as."""

    text: Annotated[str, Doc("the sentence")]
    at: Annotated[int, Doc("where it begins in the text, in characters from 0")]
    read: Annotated[bool, Doc("whether it is read")]
    exact: Annotated[bool, Doc("whether the phrases that read it would print it in these words")]
    abilities: Nodes
    flavours: Annotated[list[str], Doc("names in it that say nothing")]
    terms: Annotated[
        list[str], Doc("terms in it that the card itself defines, each with its words")
    ]
    unread: Annotated[Unread | None, Doc("why it is not read, else null")]
    nearest: Annotated[
        str, Doc("of an unread one the nearest known construction, `…` for its parts; may be empty")
    ]


class Mending(TypedDict):
    """Something of a text that was put right before it was read."""

    kind: Annotated[str, Doc("what sort of thing, such as `misspelling`")]
    at: Annotated[int, Doc("where it stands in the text, in characters from 0")]
    before: Annotated[str, Doc("what is printed")]
    after: Annotated[str, Doc("what was read; `~` is the card's own name")]


class ReadText(TypedDict):
    """A text, and what it is read as."""

    name: Annotated[str, Doc("the name of the card that it stands on; may be empty")]
    text: Annotated[str, Doc("the text")]
    sentences: list[ReadSentence]
    mendings: list[Mending]


class CompileAnswer(ReadText):
    """What a text is read as."""

    compiler: Compiler


class ExplainedCard(ReadText):
    """A card, what its text is read as, and what plays."""

    ref: Ref
    given: Given
    given_abilities: Nodes
    icon_abilities: Annotated[
        list[dict[str, Any]], Doc("what icons say beyond the text, in the same form")
    ]
    stale: Annotated[bool, Doc("whether what plays was read by another version of the compiler")]
    playing: Playing


class ExplainAnswer(TypedDict):
    """The cards of a name, or the one of a reference, with what they play and why."""

    cards: list[ExplainedCard]
    compiler: Compiler


class MeasuredCard(TypedDict):
    """How much of a card's text is read."""

    ref: Ref
    name: Name
    reads: Annotated[str, Doc("`yes`, `partly` or `no`")]
    sentences: Annotated[int, Doc("how many sentences are printed")]
    read: Annotated[int, Doc("how many of them are read")]
    strictly: Annotated[int, Doc("how many with nothing put right but spelling")]
    given: Given


class Opening(TypedDict):
    """How unread sentences begin."""

    words: Annotated[str, Doc("their first three words and signs, numbers as N")]
    count: Annotated[int, Doc("how many begin so")]


class CompileAllAnswer(TypedDict):
    """What the compiler reads of the catalogue."""

    cards: list[MeasuredCard]
    total: Total
    strictly: Annotated[Total, Doc("the same with nothing put right but spelling")]
    openings: Annotated[list[Opening], Doc("the most frequent first")]
    stale: Annotated[int, Doc("texts that another version of the compiler read, or none yet")]
    compiler: Compiler


class CompileUpdateAnswer(TypedDict):
    """The texts that were read anew."""

    read: Annotated[int, Doc("how many")]


class CompileReportAnswer(TypedDict):
    """The file in which a card's reading lies."""

    ref: Ref
    path: Annotated[str, Doc("the file")]
