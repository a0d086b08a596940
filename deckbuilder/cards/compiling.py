"""Reports on compiled texts: of one text, of a card, of the whole catalogue."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, TypeAlias

from typing_extensions import Doc

import engine.berserk.abilities as ab
from catalog.cards import BUNDLED
from catalog.compiling import read_printed
from catalog.icons import icon_abilities, not_in_text
from catalog.specs import to_spec
from deckbuilder.cards.fields import Name, Ref
from deckbuilder.kit.records import HIDDEN, Key
from engine.berserk import Playing, PlaysByItself, compiler_version, playing_of_text

if TYPE_CHECKING:
    from catalog.cards import Card
    from engine.berserk import Lexicon, Reading

Progress: TypeAlias = Callable[[int, int], None]
STEP: Final = 20
_OPENING: Final = 3
_WORD: Final = re.compile(r"\{\w+\}|\d+(?:-\d+-\d+)?|[^\W\d_]+|[+-]")


@dataclass(frozen=True, slots=True)
class ExplainedCard:
    """A card with its compiled text, and the abilities that play.

    ``given`` are abilities entered by hand, which replace the compiled ones; ``icons`` are those
    stated only by icons of the frame. ``is_stale`` is whether another version of the compiler made
    the abilities that play now; the next import compiles them again.
    """

    card: "Card"
    reading: "Reading"
    given: tuple[ab.Ability, ...] = ()
    icons: tuple[ab.Ability, ...] = ()
    is_stale: bool = False


@dataclass(frozen=True, slots=True)
class MeasuredCard:
    """How much of a card's text is read, and how much with only spelling corrected."""

    ref: Ref
    name: Name
    playing: Annotated[Playing, HIDDEN]
    strictly: Annotated[Playing, HIDDEN]
    is_given: Annotated[bool, Key("given"), Doc("whether abilities were entered by hand")]

    @property
    def reads(self) -> Annotated[PlaysByItself, Doc("`yes`, `partly` or `no`")]:
        """How much of the text is read."""
        return self.playing.plays

    @property
    def sentences(self) -> Annotated[int, Doc("number of printed sentences")]:
        """The printed sentences."""
        return self.playing.printed

    @property
    def read(self) -> Annotated[int, Doc("number of sentences read")]:
        """The number of sentences read."""
        return self.playing.live

    @property
    def read_strictly(
        self,
    ) -> Annotated[
        int, Key("strictly"), Doc("number of sentences read with only spelling corrected")
    ]:
        """The number of sentences read with only spelling corrected."""
        return self.strictly.live


@dataclass(frozen=True, slots=True)
class Total:
    """How many sentences and cards are read."""

    cards: Annotated[int, Doc("cards with a text")] = 0
    whole: Annotated[int, Doc("cards with every sentence read")] = 0
    partly: Annotated[int, Doc("cards with some sentences read")] = 0
    unread: Annotated[int, Doc("cards with no sentence read")] = 0
    sentences: Annotated[int, Doc("number of printed sentences")] = 0
    read: Annotated[int, Doc("number of sentences read")] = 0


class Opening(NamedTuple):
    """A beginning of unread sentences."""

    words: Annotated[str, Doc("the first three words and signs, with numbers as N")]
    times: Annotated[int, Key("count"), Doc("how many sentences begin like this")]


@dataclass(frozen=True, slots=True)
class Measure:
    """The compiler's results for some cards; cards without a text are excluded."""

    cards: tuple[MeasuredCard, ...]
    total: Total
    strictly: Annotated[Total, Doc("the same with only spelling corrected")]
    openings: Annotated[tuple[Opening, ...], Doc("most frequent first")]


def explain(card: "Card", lexicon: "Lexicon") -> ExplainedCard:
    """Return what a card plays and why, compiling its text with these words."""
    reading = read_printed(card.text, card.name, lexicon)
    if card.has_given_abilities:
        return ExplainedCard(card, reading, given=to_spec(card).abilities)
    icons = not_in_text(icon_abilities(card.icons), reading.abilities)
    is_stale = bool(card.text) and card.compiled_by not in (BUNDLED, compiler_version(lexicon))
    return ExplainedCard(card, reading, icons=icons, is_stale=is_stale)


def measure(
    cards: Iterable["Card"], lexicon: "Lexicon", progress: Progress | None = None
) -> Measure:
    """Compile the texts of cards and count what is read.

    ``progress`` is called with (done, total) texts.
    """
    texts = [card for card in cards if card.text]
    measured = []
    for done, card in enumerate(texts):
        if progress is not None and done % STEP == 0:
            progress(done, len(texts))
        measured.append(_measured(card, lexicon))
    if progress is not None:
        progress(len(texts), len(texts))
    return Measure(
        tuple(measured),
        total([card.playing for card in measured]),
        total([card.strictly for card in measured]),
        openings(unread for card in measured for unread in card.playing.unread),
    )


def _measured(card: "Card", lexicon: "Lexicon") -> MeasuredCard:
    plain, strict = (
        playing_of_text(
            card.text, read_printed(card.text, card.name, lexicon, strict=is_strict).abilities
        )
        for is_strict in (False, True)
    )
    return MeasuredCard(card.ref, card.name, plain, strict, card.has_given_abilities)


def total(playings: Sequence[Playing]) -> Total:
    """Count cards and sentences by how much of them is read."""
    ways = Counter(playing.plays for playing in playings)
    return Total(
        len(playings),
        ways[PlaysByItself.YES],
        ways[PlaysByItself.PARTLY],
        ways[PlaysByItself.NO],
        sum(playing.printed for playing in playings),
        sum(playing.live for playing in playings),
    )


def openings(sentences: Iterable[ab.Unread]) -> tuple[Opening, ...]:
    """Return the beginnings of unread sentences, numbers as N, with their counts."""
    counts = Counter(opening(unread.text) for unread in sentences)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return tuple(Opening(*item) for item in ordered)


def opening(text: str) -> str:
    """Return the beginning of a sentence: its first three words and signs, numbers as N.

    >>> opening("{tap}: Выстрел на 1-2-2, дальность 4.")
    '{tap} выстрел на'
    >>> opening("Получает 2 фишки.")
    'получает N фишки'
    """
    words = [word.lower().replace("ё", "е") for word in _WORD.findall(text)[:_OPENING]]
    return " ".join("N" if word[0].isdigit() else word for word in words)
