"""A judge's sheet for an event: every deck with its verdict, its cards, and room for signatures."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.common.i18n import _, ngettext
from deckbuilder.decks.format_words import render_source
from deckbuilder.decks.text import resolve
from deckbuilder.pages.rendering import rendered
from deckbuilder.pages.shared_texts import Fact, common_words
from deckbuilder.refusals import render_violation
from deckbuilder.workbench.checking import CheckedDeck, CheckedLineUp, checked
from deckbuilder.workbench.tournament_decks import deck_of

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.decks.formats import Format
    from deckbuilder.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A deck on the sheet: ``cards`` are lines “3 Name”, ``problems`` and ``remarks`` sentences."""

    number: int
    player: str
    deck: str
    count: int
    format: str
    verdict: str
    is_legal: bool
    cards: Sequence[str]
    side: Sequence[str]
    problems: Sequence[str]
    remarks: Sequence[str]


def judge_sheet(
    event: str, decks: Sequence[CheckedDeck], lineups: Sequence[CheckedLineUp] = ()
) -> str:
    """Return the sheet of an event, in deck order; it loads nothing and has no script.

    Each deck has its player, its verdict, room for two signatures, and its cards; problems cite the
    rule or format.
    """
    sheets = [_sheet(number, deck) for number, deck in enumerate(decks, 1)]
    shown = {
        "title": _("Judge's sheet: {event}").format(event=event) if event else _("Judge's sheet"),
        "facts": list(_facts(decks, lineups)),
        "sheets": sheets,
        "words": {
            **common_words(),
            "about": _("Event"),
            "verdicts": _("Verdicts"),
            "player": _("Player"),
            "deck": _("Deck"),
            "format": _("Format"),
            "cards": _("Cards"),
            "verdict": _("Verdict"),
            "player_signs": _("The player signs"),
            "judge_signs": _("The judge signs"),
            "lists": _("Deck lists"),
            "side": _("Side"),
            "problems": _("What is wrong"),
            "remarks": _("Worth a look"),
            "date": _("Day"),
            "judge": _("Judge"),
        },
    }
    return rendered("judging", shown)


def sheet_of(event: "Tournament", play_format: "Format", catalog: "Catalog") -> str:
    """Return the sheet of the decks in an event, checked in a format."""
    decks = [
        checked(resolve(deck_of(entrant), catalog), play_format, entrant.deck)
        for entrant in event.entrants
    ]
    return judge_sheet(event.name, decks)


def _sheet(number: int, deck: CheckedDeck) -> _Sheet:
    return _Sheet(
        number,
        deck.player,
        deck.name,
        deck.resolved.deck.total,
        deck.format.name,
        _("legal") if deck.is_legal else _("not legal"),
        deck.is_legal,
        [entry.text for entry in deck.resolved.deck.entries],
        [entry.text for entry in deck.resolved.deck.side],
        deck.reasons(),
        deck.warnings(),
    )


def _facts(decks: Sequence[CheckedDeck], lineups: Sequence[CheckedLineUp]) -> Iterator[Fact]:
    formats: dict[str, Format] = {deck.format.code: deck.format for deck in decks}
    for form in formats.values():
        yield Fact(_("Format"), form.name)
        yield Fact(_("Source"), render_source(form))
    legal = sum(deck.is_legal for deck in decks)
    count = ngettext("{count} deck", "{count} decks", len(decks)).format(count=len(decks))
    yield Fact(_("Decks"), count)
    yield Fact(_("Legal"), f"{legal}")
    yield Fact(_("Not legal"), f"{len(decks) - legal}")
    for lineup in lineups:
        yield from _lineup_facts(lineup)


def _lineup_facts(lineup: CheckedLineUp) -> Iterator[Fact]:
    if lineup.is_legal:
        yield Fact(_("The line-up"), _("shared limits respected"))
    for violation in lineup.violations:
        yield Fact(_("The line-up"), render_violation(violation))
