"""The JSON records of parsed card texts, sentence by sentence."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Self, TypeAlias

from typing_extensions import Doc

import engine.berserk.abilities as ab
from catalog.readings import ReadingEntry
from catalog.specs import to_spec
from deckbuilder.cards.compiling import ExplainedCard, Measure
from deckbuilder.cards.fields import Name, Ref
from deckbuilder.cards.playing import ReadBy
from deckbuilder.cards.records import PlayingCounts, UnreadText
from deckbuilder.kit.records import FLAT
from engine.berserk import Reading, SentenceReading, ability_to_json, parse_abilities, playing_of

Node: TypeAlias = Mapping[str, Any]
Nodes: TypeAlias = Annotated[
    tuple[Node, ...], Doc("abilities as JSON, as in the column `abilities`")
]
Compiler: TypeAlias = Annotated[
    str, Doc("the version of the compiler, with the digest of its vocabulary")
]


def _nodes(abilities: Iterable[ab.Ability]) -> tuple[Node, ...]:
    return tuple(map(ability_to_json, abilities))


@dataclass(frozen=True, slots=True)
class ReadSentence:
    """A printed sentence and its compiled form."""

    text: Annotated[str, Doc("the sentence")]
    at: Annotated[int, Doc("its offset in the text, in characters from 0")]
    read: Annotated[bool, Doc("whether all of it is read")]
    by: Annotated[ReadBy, Doc("`compiler`, `hand`, `own` for a reading of yours, or `nobody`")]
    exact: Annotated[bool, Doc("whether printing the compiled form gives these words again")]
    abilities: Annotated[
        Nodes, Doc("its abilities; of a sentence that is not read, those of the beginning that is")
    ]
    flavours: Annotated[tuple[str, ...], Doc("names in the sentence without a rules meaning")]
    terms: Annotated[
        tuple[str, ...], Doc("terms that the card itself defines, each with its words")
    ]
    unread: Annotated[UnreadText | None, Doc("what of it is not read, and why; else null")]
    nearest: Annotated[
        str,
        Doc(
            "for an unread sentence, the most similar known construction, with `…` for its "
            "parts; may be empty"
        ),
    ]

    @classmethod
    def of(cls, part: SentenceReading) -> Self:
        """Return a sentence with its abilities, or the reasons why there are none."""
        unread = next((node for node in part.abilities if isinstance(node, ab.Unread)), None)
        return cls(
            part.text,
            part.at,
            unread is None,
            ReadBy.of(part.abilities),
            part.exact,
            _nodes(node for node in part.abilities if not isinstance(node, ab.Unread)),
            tuple(flavour.name for flavour in part.flavours),
            tuple(term.wording for term in part.terms),
            UnreadText.of(unread) if unread else None,
            part.nearest if unread else "",
        )


@dataclass(frozen=True, slots=True)
class Mending:
    """A correction made to a text before compiling."""

    kind: Annotated[str, Doc("the kind of correction, such as `misspelling`")]
    at: Annotated[int, Doc("its offset in the text, in characters from 0")]
    before: Annotated[str, Doc("the printed words")]
    after: Annotated[str, Doc("the corrected words; `~` is the card's own name")]


@dataclass(frozen=True, slots=True)
class ReadText:
    """A text and its compiled form."""

    name: Annotated[str, Doc("the name of its card; may be empty")]
    text: Annotated[str, Doc("the text")]
    sentences: tuple[ReadSentence, ...]
    mendings: tuple[Mending, ...]

    @classmethod
    def of(cls, name: str, text: str, reading: Reading) -> Self:
        """Return the parsed text of a card."""
        mendings = (
            Mending(change.kind.value, change.at, change.before, change.after)
            for change in reading.log
        )
        return cls(name, text, tuple(map(ReadSentence.of, reading.sentences)), tuple(mendings))


@dataclass(frozen=True, slots=True)
class CompiledText:
    """The compiled form of a text."""

    text: Annotated[ReadText, FLAT]
    compiler: Compiler


@dataclass(frozen=True, slots=True)
class ToldCard:
    """A card, its compiled text, and the abilities that play."""

    ref: Ref
    text: Annotated[ReadText, FLAT]
    given: Annotated[bool, Doc("whether abilities were entered by hand")]
    given_abilities: Nodes
    icon_abilities: Annotated[
        tuple[Node, ...], Doc("abilities stated only by icons, in the same form")
    ]
    stale: Annotated[
        bool, Doc("whether another version of the compiler made the abilities that play")
    ]
    playing: PlayingCounts

    @classmethod
    def of(cls, explained: ExplainedCard) -> Self:
        """Return an explained card."""
        card = explained.card
        return cls(
            card.ref,
            ReadText.of(card.name, card.text, explained.reading),
            card.has_given_abilities,
            _nodes(explained.given),
            _nodes(explained.icons),
            explained.is_stale,
            PlayingCounts.of(playing_of(to_spec(card))),
        )


@dataclass(frozen=True, slots=True)
class ExplainedCards:
    """The cards with a name, or the card with a reference, with the abilities that play and why."""

    cards: tuple[ToldCard, ...]
    compiler: Compiler


@dataclass(frozen=True, slots=True)
class MeasuredTexts:
    """Statistics of the compiler over the catalogue."""

    measure: Annotated[Measure, FLAT]
    stale: Annotated[int, Doc("texts not compiled by this version of the compiler")]
    compiler: Compiler


@dataclass(frozen=True, slots=True)
class TextsReread:
    """The number of recompiled texts."""

    read: Annotated[int, Doc("number of texts")]


@dataclass(frozen=True, slots=True)
class NumberedSentence:
    """A sentence of a card with its number for the command ``reading``."""

    number: Annotated[int, Doc("its number on the card, from 1")]
    sentence: Annotated[ReadSentence, FLAT]


@dataclass(frozen=True, slots=True)
class ReadingsOfCard:
    """The sentences of a card, and how each is read."""

    ref: Ref
    name: Name
    sentences: tuple[NumberedSentence, ...]


@dataclass(frozen=True, slots=True)
class GivenReading:
    """A reading by hand, stored or only tried."""

    card: Annotated[str, Doc("the reference of the card it was given for")]
    sentence: Annotated[int, Doc("the number of the sentence on it, from 1")]
    digest: Annotated[str, Doc("the digest that identifies the sentence")]
    for_card: Annotated[bool, Doc("whether it applies to this card only")]
    overrides: Annotated[bool, Doc("whether the compiler reads the sentence too")]
    abilities: Nodes
    reread: Annotated[int, Doc("number of recompiled texts; 0 if it was only tried")]

    @classmethod
    def of(cls, entry: ReadingEntry, reread: int) -> Self:
        """Return an entry of the user's readings."""
        return cls(
            entry.card,
            entry.sentence + 1,
            entry.digest,
            entry.for_card,
            entry.overrides,
            _nodes(parse_abilities(entry.abilities)),
            reread,
        )


@dataclass(frozen=True, slots=True)
class ReadingsWritten:
    """The user's readings, written to a file."""

    count: Annotated[int, Doc("number of readings")]
    path: Annotated[Path, Doc("the path of the file")]


@dataclass(frozen=True, slots=True)
class ReadingReported:
    """The file with the report on a card."""

    ref: Ref
    path: Annotated[Path, Doc("the path of the file")]
