"""The page of how decks do against each other: shares with a heat map, lengths, ends."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from catalog.common.i18n import _, decimal
from deckbuilder.base.levels import LEVEL_NAMES
from deckbuilder.battle.questions import render_reason
from deckbuilder.decks.english import shown_deck
from deckbuilder.pages.rendering import rendered
from deckbuilder.pages.shared_texts import Fact, common_words
from deckbuilder.tournament.many.shares import render_share, won

if TYPE_CHECKING:
    from deckbuilder.tournament.many.tables import DeckResults, SimulatedMatches

_STEPS = 10
"""The colours of the heat map, from 0 to 100 in 100."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A share in the heat map: its words, its interval, and its colour from 0 to ``_STEPS``."""

    text: str = ""
    title: str = ""
    heat: int | None = None


@dataclass(frozen=True, slots=True)
class _Row:
    name: str
    cells: tuple[str, ...]


def balance_page(told: "SimulatedMatches", day: date) -> str:
    """Return the page of these matches, played on ``day``."""
    names = [deck.results.deck for deck in told.decks]
    shown = {
        "title": _("How decks do against each other"),
        "facts": list(_facts(told, day)),
        "names": list(map(shown_deck, names)),
        "decks": [_deck(deck.results) for deck in told.decks],
        "map": [(shown_deck(name), list(_cells(told, name, names))) for name in names],
        "lengths": [
            _Row(
                f"{shown_deck(row.deck)} – {shown_deck(row.against)}",
                (
                    decimal(row.turns, ".1f"),
                    f"{row.turns_5}–{row.turns_95}",
                    str(row.most_turns),
                    decimal(row.decisions, ",.0f"),
                ),
            )
            for row in told.lengths
        ],
        "ends": [
            _Row(
                render_reason(row.reason),
                (row.rule, decimal(row.matches, ","), decimal(100 * row.share, ".1f") + "%"),
            )
            for row in told.ends
        ],
        "deck_heads": [_("matches"), _("wins"), _("as first"), _("as second")],
        "length_heads": [_("turns"), _("5–95 %"), _("longest"), _("decisions")],
        "end_heads": [_("rule"), _("matches"), _("share")],
        "words": {
            **common_words(),
            "about": _("Matches"),
            "decks": _("Decks"),
            "deck": _("deck"),
            "pair": _("pair"),
            "end": _("end"),
            "map": _("Who beats whom"),
            "read": _("A row is the share of matches, in 100, that its deck wins."),
            "lengths": _("How long matches last"),
            "ends": _("How matches end"),
        },
    }
    return rendered("balance", shown)


def _facts(told: "SimulatedMatches", day: date) -> Iterator[Fact]:
    yield Fact(_("Matches"), decimal(told.matches, ","))
    yield Fact(_("Bots"), _(LEVEL_NAMES[told.bot]))
    yield Fact(_("First players won"), won(told.seats))
    yield Fact(_("Edition"), told.edition)
    yield Fact(_("Date"), day.isoformat())
    yield Fact(_("Seed"), str(told.seed))
    yield Fact(
        _("In brackets"),
        _("the 95% Wilson interval: how far deals and dice may have moved the share"),
    )


def _deck(row: "DeckResults") -> _Row:
    first = render_share(row.first_share, row.first_share_low, row.first_share_high)
    second = render_share(row.second_share, row.second_share_low, row.second_share_high)
    return _Row(shown_deck(row.deck), (decimal(row.matches, ","), won(row), first, second))


def _cells(told: "SimulatedMatches", name: str, others: list[str]) -> Iterator[_Cell]:
    for other in others:
        for row in told.pairs:
            if row.win_share is None or {row.deck, row.against} != {name, other}:
                continue
            share = row.win_share
            ends = row.win_share_low or 0.0, row.win_share_high or 1.0
            if row.deck != name:
                share, ends = 1 - share, (1 - ends[1], 1 - ends[0])
            yield _Cell(
                decimal(100 * share, ".0f"), render_share(share, *ends), round(share * _STEPS)
            )
            break
        else:
            yield _Cell()
