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
    """One reason why a deck is illegal."""

    violation: Annotated[Violation, FLAT]

    @property
    def message(self) -> Annotated[str, Doc("the violation as a sentence in the user's language")]:
        """The violation in words."""
        return render_violation(self.violation)


def _with_messages(violations: Sequence[Violation]) -> tuple[ToldViolation, ...]:
    return tuple(map(ToldViolation, violations))


@dataclass(frozen=True, slots=True)
class ToldFlag:
    """A ban marked in a card's source file, which is not a violation."""

    flag: Annotated[BanFlag, FLAT]
    message: Annotated[str, Doc("the mark as a sentence in the user's language")]


@dataclass(frozen=True, slots=True)
class DeckVerdict:
    """A deck with all of its violations."""

    source: Annotated[str, Doc("the argument that named it")]
    player: Annotated[str, Doc("the player, if the deck's notes hold only a name")]
    name: Deck
    format: Annotated[str, Doc("the code of the format checked")]
    format_name: Annotated[str, Doc("the format's name, marked if the format is unconfirmed")]
    confirmed: Annotated[
        bool, Doc("whether the organisers of the events have confirmed the format")
    ]
    cards: Annotated[int, Doc("number of cards")]
    legal: Annotated[bool, Doc("whether it has no violation")]
    violations: tuple[ToldViolation, ...]
    warnings: tuple[ToldFlag, ...]
    playing: Annotated[PlayingCounts, Doc("counted over its known cards, without the side")]
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
            _with_messages(checked.violations),
            tuple(ToldFlag(flag, render_flag(flag, names)) for flag in flags),
            PlayingCounts.of(playing_of_cards(checked.resolved.specs())),
            render_unsaid_lines(checked.resolved.unsaid),
        )


@dataclass(frozen=True, slots=True)
class LineUpVerdict:
    """The decks that a player brings together, in one format."""

    format: Annotated[str, Doc("the code of the format")]
    decks: Annotated[tuple[str, ...], Doc("the names of the decks")]
    legal: Annotated[bool, Doc("whether they have no joint violation")]
    violations: tuple[ToldViolation, ...]

    @classmethod
    def of(cls, lineup: CheckedLineUp) -> Self:
        """Return the verdict on a line-up."""
        names = tuple(deck.name for deck in lineup.decks)
        return cls(lineup.format.code, names, lineup.is_legal, _with_messages(lineup.violations))


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The legality of several decks."""

    legal: Annotated[bool, Doc("whether every argument was valid and every deck is legal")]
    decks: Annotated[tuple[DeckVerdict, ...], Doc("each deck once for each format")]
    lineups: Annotated[
        tuple[LineUpVerdict, ...], Doc("with `--line-up`, one for each format; else empty")
    ]
    errors: Annotated[tuple[SourceFailure, ...], Doc("the invalid arguments")]
    page: Page
