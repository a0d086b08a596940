"""Describe the differences between two decks."""

from typing import TYPE_CHECKING

from catalog.common.i18n import N_, _
from catalog.english import shown_name

if TYPE_CHECKING:
    from deckbuilder.decks.versions import CardChange, DeckDiff

_FIELDS = {
    "name": N_("name"),
    "format": N_("format"),
    "notes": N_("notes"),
    "tags": N_("tags"),
    "comments": N_("comments"),
}


def render_diff_lines(diff: "DeckDiff") -> list[str]:
    """Return a difference in words, one line per change."""
    if diff.is_empty:
        return [_("The decks are the same.")]
    lines = [_card_line(card) for card in diff.cards]
    for print_ in diff.prints:
        old, new = print_.before or _("any print"), print_.after or _("any print")
        lines.append(f"  {print_.name}: {old} → {new}")
    for field in diff.fields:
        change = f"{_render_one_line(field.before)} → {_render_one_line(field.after)}"
        lines.append(f"{_(_FIELDS[field.field.value])}: {change}")
    if diff.reordered:
        lines.append(_("The cards are in a different order."))
    return lines


def render_change(diff: "DeckDiff") -> str:
    """Return a difference in one line: added, removed (“+1 Страж, −2 Лис”), other changes."""
    more_first = sorted(diff.cards, key=lambda card: card.after < card.before)
    parts = [_signed(card) for card in more_first]
    any_print = _("any print")
    parts += [f"{print_.name}: {print_.after or any_print}" for print_ in diff.prints]
    parts += [_(_FIELDS[field.field.value]) for field in diff.fields]
    if diff.reordered:
        parts.append(_("another order"))
    return ", ".join(parts) or _("no change in the end")


def _signed(card: "CardChange") -> str:
    mark = "+" if card.after > card.before else "−"
    where = " (" + _("side") + ")" if card.in_side else ""
    return f"{mark}{abs(card.after - card.before)} {shown_name(card.name)}{where}"


def _card_line(card: "CardChange") -> str:
    mark = "+" if card.after > card.before else "-"
    where = " (" + _("side") + ")" if card.in_side else ""
    counts = f"  {card.before} → {card.after}" if card.before and card.after else ""
    return f"{mark}{abs(card.after - card.before)} {shown_name(card.name)}{where}{counts}"


def _render_one_line(text: str) -> str:
    return f"“{' / '.join(text.splitlines())}”"
