"""Check decks together: a verdict for each, for line-ups with shared limits, and a table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UserError
from catalog.common.i18n import _, ngettext
from deckbuilder.decks.finding import owner_of
from deckbuilder.decks.formats import Format
from deckbuilder.decks.legality import Violation, ViolationCode, check_deck, check_lineup
from deckbuilder.refusals import render_flag, render_unsaid_lines, render_violation

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
        """Whether there are no violations."""
        return not self.violations

    @property
    def name(self) -> str:
        """The deck's name, or the text it was requested by."""
        return self.resolved.deck.name or self.source

    @property
    def player(self) -> str:
        """The deck's player, if its notes hold only a name."""
        return owner_of(self.resolved.deck)

    def reasons(self) -> tuple[str, ...]:
        """Return every violation as a sentence."""
        return tuple(render_violation(violation) for violation in self.violations)

    def warnings(self) -> tuple[str, ...]:
        """Return remarks that are not violations, as sentences."""
        names = dict(self.resolved.set_names)
        flags = tuple(render_flag(flag, names) for flag in self.resolved.flags)
        return (*flags, *render_unsaid_lines(self.resolved.unsaid))


@dataclass(frozen=True, slots=True)
class CheckedLineUp:
    """Decks that a player brings together, and what is wrong with them together."""

    format: Format
    decks: tuple[CheckedDeck, ...]
    violations: tuple[Violation, ...]

    @property
    def is_legal(self) -> bool:
        """Whether there are no joint violations; those of single decks are not included."""
        return not self.violations


def checked(resolved: "ResolvedDeck", play_format: Format, source: str = "") -> CheckedDeck:
    """Check a looked-up deck."""
    return CheckedDeck(source, resolved, play_format, check_deck(resolved, play_format))


def checked_lineup(decks: Sequence[CheckedDeck], play_format: Format) -> CheckedLineUp:
    """Check decks together; UserError in a format without line-ups."""
    if play_format.lineup is None:
        problem = _("The format “{format}” has no line-ups of decks.")
        raise UserError(problem.format(format=play_format.name))
    resolved = [deck.resolved for deck in decks]
    return CheckedLineUp(play_format, tuple(decks), check_lineup(resolved, play_format))


def render_verdict(play_format: Format, violations: Sequence[Violation]) -> str:
    """Return the verdict on a deck in a format, in one line."""
    if not violations:
        return _("✔ Legal: {format}").format(format=play_format.name)
    count = len(violations)
    return ngettext(
        "✖ Not legal ({format}): {count} problem",
        "✖ Not legal ({format}): {count} problems",
        count,
    ).format(format=play_format.name, count=count)


def render_format_line(play_format: Format, violations: Sequence[Violation]) -> str:
    """Return the verdict on a deck in a line of a list of formats: the mark, then the name."""
    if not violations:
        return _("✔ {format}").format(format=play_format.name)
    count = len(violations)
    return ngettext("✖ {format}: {count} problem", "✖ {format}: {count} problems", count).format(
        format=play_format.name, count=count
    )


def problems_of(decks: Sequence[CheckedDeck]) -> Counter[ViolationCode]:
    """Return the number of decks with each violation."""
    return Counter(code for deck in decks for code in {one.code for one in deck.violations})


def check_frame(decks: Sequence[CheckedDeck]) -> "DataFrame":
    """Return the verdicts as a table: one row per deck and format, with all reasons."""
    import pandas  # slow to import, and needed only for tables

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
