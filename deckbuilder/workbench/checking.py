"""Decks checked together: a verdict on each, on line-ups that share limits, and a table of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UserError
from catalog.common.i18n import _, ngettext
from deckbuilder.decks.finding import owner_of
from deckbuilder.decks.formats import Format
from deckbuilder.decks.legality import Violation, ViolationCode, check_deck, check_lineup
from deckbuilder.refusals import flag_text, violation_text

if TYPE_CHECKING:
    from pandas import DataFrame

    from deckbuilder.decks.text import ResolvedDeck


COLUMNS: Final = (
    "player", "deck", "source", "format", "confirmed", "cards", "legal", "problems", "codes",
    "reasons", "warnings",
)  # fmt: skip
"""The columns of the table of verdicts."""


@dataclass(frozen=True, slots=True)
class CheckedDeck:
    """A deck in a format with all that is wrong; ``source`` is what it was asked for by."""

    source: str
    resolved: "ResolvedDeck"
    format: Format
    violations: tuple[Violation, ...]

    @property
    def is_legal(self) -> bool:
        """Return whether nothing is wrong with it."""
        return not self.violations

    @property
    def name(self) -> str:
        """The deck's name, or what it was asked for by."""
        return self.resolved.deck.name or self.source

    @property
    def player(self) -> str:
        """Whose deck it is, where its notes say nothing but a name."""
        return owner_of(self.resolved.deck)

    def reasons(self) -> tuple[str, ...]:
        """Every violation as a sentence."""
        return tuple(violation_text(violation) for violation in self.violations)

    def warnings(self) -> tuple[str, ...]:
        """What is no violation and worth a look, as sentences."""
        names = dict(self.resolved.set_names)
        return tuple(flag_text(flag, names) for flag in self.resolved.flags)


@dataclass(frozen=True, slots=True)
class CheckedLineUp:
    """Decks that a player brings together, and what is wrong with them together."""

    format: Format
    decks: tuple[CheckedDeck, ...]
    violations: tuple[Violation, ...]

    @property
    def is_legal(self) -> bool:
        """Return whether nothing is wrong with the decks together; each by itself is another
        question."""
        return not self.violations


def checked(resolved: "ResolvedDeck", play_format: Format, source: str = "") -> CheckedDeck:
    """Check a deck whose cards were looked up."""
    return CheckedDeck(source, resolved, play_format, check_deck(resolved, play_format))


def checked_lineup(decks: Sequence[CheckedDeck], play_format: Format) -> CheckedLineUp:
    """Check decks together; UserError in a format that has no line-ups."""
    if play_format.lineup is None:
        problem = _("The format “{format}” has no line-ups of decks.")
        raise UserError(problem.format(format=play_format.name))
    resolved = [deck.resolved for deck in decks]
    return CheckedLineUp(play_format, tuple(decks), check_lineup(resolved, play_format))


def verdict_text(play_format: Format, violations: Sequence[Violation]) -> str:
    """Say in a line how a deck does in a format."""
    if not violations:
        return _("✔ Legal: {format}").format(format=play_format.name)
    count = len(violations)
    return ngettext(
        "✖ Not legal ({format}): {count} problem",
        "✖ Not legal ({format}): {count} problems",
        count,
    ).format(format=play_format.name, count=count)


def format_line(play_format: Format, violations: Sequence[Violation]) -> str:
    """Say how a deck does in a format in a line of a list of formats: the mark, then the name."""
    if not violations:
        return _("✔ {format}").format(format=play_format.name)
    count = len(violations)
    return ngettext("✖ {format}: {count} problem", "✖ {format}: {count} problems", count).format(
        format=play_format.name, count=count
    )


def problems_of(decks: Sequence[CheckedDeck]) -> Counter[ViolationCode]:
    """Count in how many decks each thing is wrong."""
    return Counter(code for deck in decks for code in {one.code for one in deck.violations})


def check_frame(decks: Sequence[CheckedDeck]) -> "DataFrame":
    """Return the verdicts as a table: a row a deck and format, with all its reasons."""
    import pandas  # takes long to load, and tables alone need it

    rows = [
        {
            "player": deck.player,
            "deck": deck.name,
            "source": deck.source,
            "format": deck.format.code,
            "confirmed": deck.format.is_confirmed,
            "cards": deck.resolved.deck.total,
            "legal": deck.is_legal,
            "problems": len(deck.violations),
            "codes": " ".join(dict.fromkeys(one.code.value for one in deck.violations)),
            "reasons": "; ".join(deck.reasons()),
            "warnings": "; ".join(deck.warnings()),
        }
        for deck in decks
    ]
    return pandas.DataFrame(rows, columns=list(COLUMNS))
