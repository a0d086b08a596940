"""The JSON records of checked decks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Self

from typing_extensions import Doc

from deckbuilder.base.failures import SourceFailure
from deckbuilder.cards.fields import Deck, Page
from deckbuilder.cards.playing import playing_of_cards
from deckbuilder.cards.records import PlayingCounts
from deckbuilder.decks.legality import Violation
from deckbuilder.decks.text import BanFlag
from deckbuilder.kit.records import FLAT
from deckbuilder.refusals import render_flag, render_unsaid_lines, render_violation
from deckbuilder.workbench.checking import CheckedDeck, CheckedLineUp


@dataclass(frozen=True, slots=True)
class ToldViolation:
    """One thing that makes a deck illegal."""

    violation: Annotated[Violation, FLAT]

    @property
    def message(self) -> Annotated[str, Doc("the violation as a sentence in the user's language")]:
        """The violation in words."""
        return render_violation(self.violation)


def _told(violations: Sequence[Violation]) -> tuple[ToldViolation, ...]:
    return tuple(map(ToldViolation, violations))


@dataclass(frozen=True, slots=True)
class ToldFlag:
    """A ban that the file of the cards marks; it is no violation."""

    flag: Annotated[BanFlag, FLAT]
    message: Annotated[str, Doc("the mark as a sentence in the user's language")]


@dataclass(frozen=True, slots=True)
class DeckVerdict:
    """A deck with all that is wrong with it."""

    source: Annotated[str, Doc("the argument that it came from")]
    player: Annotated[str, Doc("whose deck it is, where its notes are nothing but a name")]
    name: Deck
    format: Annotated[str, Doc("the code of the format it was checked for")]
    format_name: Annotated[str, Doc("its name, marked where nobody has confirmed the format")]
    confirmed: Annotated[bool, Doc("whether those who run the events say so themselves")]
    cards: Annotated[int, Doc("how many cards the deck has")]
    legal: Annotated[bool, Doc("whether nothing is wrong with it")]
    violations: tuple[ToldViolation, ...]
    warnings: tuple[ToldFlag, ...]
    playing: Annotated[PlayingCounts, Doc("of its known cards, the side aside")]
    unknown: Annotated[
        tuple[str, ...], Doc("what cannot be checked, since no file of the cards says it")
    ]

    @classmethod
    def of(cls, checked: CheckedDeck) -> Self:
        """Return the verdict on a deck."""
        deck, form, flags = checked.resolved.deck, checked.format, checked.resolved.flags
        names = dict(checked.resolved.set_names)
        return cls(
            checked.source,
            checked.player,
            deck.name,
            form.code,
            form.name,
            form.is_confirmed,
            deck.total,
            checked.is_legal,
            _told(checked.violations),
            tuple(ToldFlag(flag, render_flag(flag, names)) for flag in flags),
            PlayingCounts.of(playing_of_cards(checked.resolved.specs())),
            render_unsaid_lines(checked.resolved.unsaid),
        )


@dataclass(frozen=True, slots=True)
class LineUpVerdict:
    """Decks that a player brings together, in one format."""

    format: Annotated[str, Doc("the code of the format")]
    decks: Annotated[tuple[str, ...], Doc("the names of the decks")]
    legal: Annotated[bool, Doc("whether nothing is wrong with them together")]
    violations: tuple[ToldViolation, ...]

    @classmethod
    def of(cls, lineup: CheckedLineUp) -> Self:
        """Return the verdict on a line-up."""
        names = tuple(deck.name for deck in lineup.decks)
        return cls(lineup.format.code, names, lineup.is_legal, _told(lineup.violations))


@dataclass(frozen=True, slots=True)
class Verdicts:
    """Which decks are legal."""

    legal: Annotated[bool, Doc("whether every argument could be used and every deck is legal")]
    decks: Annotated[tuple[DeckVerdict, ...], Doc("a deck as often as there are formats")]
    lineups: Annotated[tuple[LineUpVerdict, ...], Doc("with `--line-up`, one a format; else empty")]
    errors: Annotated[tuple[SourceFailure, ...], Doc("the arguments that could not be used")]
    page: Page
