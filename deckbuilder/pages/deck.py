"""The page of a deck: its cards with their texts, its costs, and its legality."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.common.errors import UserError
from catalog.common.i18n import _, ngettext
from catalog.english import shown_name
from deckbuilder.decks.formats import named_format
from deckbuilder.decks.legality import check_deck
from deckbuilder.decks.numbers import deck_statistics
from deckbuilder.decks.text import Deck, find_card, resolve
from deckbuilder.pages.cards import Printed, printed, unknown
from deckbuilder.pages.rendering import rendered
from deckbuilder.pages.shared_texts import Fact, common_words
from deckbuilder.refusals import render_flag, render_unsaid_lines, render_violation

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.decks.text import DeckEntry


@dataclass(frozen=True, slots=True)
class _Part:
    title: str
    cards: Sequence[Printed]


def deck_page(deck: Deck, catalog: "Catalog") -> str:
    """Return the page of a deck; cards are in deck order."""
    parts = [_Part(_("Cards"), [_entry(entry, catalog) for entry in deck.entries])]
    if deck.side:
        parts.append(_Part(_("Side"), [_entry(entry, catalog) for entry in deck.side]))
    shown = {
        "title": deck.name or _("Deck list"),
        "facts": list(_facts(deck, catalog)),
        "notes": deck.notes,
        "parts": parts,
        "curve": [bar for bar in deck_statistics(deck, catalog).curve if bar.cards],
        "words": {
            **common_words(),
            "about": _("Deck"),
            "curve": _("Costs"),
            "cost": _("Cost"),
            "cards": _("Cards"),
            "elite": _("of them elite"),
        },
    }
    return rendered("deck", shown)


def _entry(entry: "DeckEntry", catalog: "Catalog") -> Printed:
    from catalog.specs import to_spec

    card = find_card(entry, catalog)
    if card is None:
        return unknown(shown_name(entry.name), entry.count)
    return printed(to_spec(card), entry.count)


def _facts(deck: Deck, catalog: "Catalog") -> Iterator[Fact]:
    cards = ngettext("{count} card", "{count} cards", deck.total).format(count=deck.total)
    yield Fact(_("Cards"), cards)
    try:
        play_format = named_format(deck.format)
    except UserError:
        yield Fact(_("Format"), deck.format)
        return
    yield Fact(_("Format"), play_format.name)
    resolved = resolve(deck, catalog)
    violations = check_deck(resolved, play_format)
    if not violations:
        yield Fact(_("By the rules of the format"), _("the deck is legal"))
    for violation in violations:
        yield Fact(_("Against the rules of the format"), render_violation(violation))
    for flag in resolved.flags:
        yield Fact(_("Marked in the card file"), render_flag(flag, dict(resolved.set_names)))
    for told in render_unsaid_lines(resolved.unsaid):
        yield Fact(_("Not in the card file"), told)
