"""The crystals of both kinds, the elements and the cost of flyers, on two lines."""

from typing import Final

from rich.text import Text

from catalog.common.i18n import _, ngettext
from deckbuilder.recruitment.recruitment import Quote, Recruitment
from deckbuilder.tui.shell.glyphs import element_marks
from deckbuilder.tui.shell.theme import DIM, GOLD, SILVER

_MOST: Final = 25
_LEAST_WIDTH: Final = 70


def render_crystals(recruitment: Recruitment, width: int = _LEAST_WIDTH) -> Text:
    """Return the crystals left and spent, and beside them the cards taken, the elements of the
    squad and the cost of flyers: two lines, without a sign for each crystal if there is no room."""
    rules, drawn = recruitment.rules, width >= _LEAST_WIDTH
    gold, silver = recruitment.gold, recruitment.silver
    text = _kind(_("Gold"), "◆", GOLD, gold, recruitment.start_gold, drawn=drawn)
    text.append("  " + _("Cards") + " ", style="bold")
    text.append(f"{len(recruitment.taken)}/{rules.cells}  ")
    text.append(_("Elements") + " ", style="bold")
    if recruitment.elements:
        text.append_text(element_marks(recruitment.elements))
    else:
        text.append("—", style=DIM)
    text.append("\n")
    start = recruitment.start_silver
    text.append_text(_kind(_("Silver"), "◇", SILVER, silver, start, drawn=drawn))
    text.append("  " + _("Flyers") + " ", style="bold")
    cap = rules.flyer_cap
    spent = ngettext("{spent} of {cap} crystal", "{spent} of {cap} crystals", cap)
    return text.append(spent.format(spent=recruitment.flyer_crystals, cap=cap))


def _kind(name: str, sign: str, colour: str, left: int, start: int, *, drawn: bool) -> Text:
    text = Text()
    text.append(f"{name:<8}", style="bold")
    text.append(f"{left:>2}", style=f"bold {colour}").append(f"/{start} ", style=DIM)
    if not drawn:
        return text.append(sign, style=colour)
    text.append(sign * left, style=colour).append("·" * (start - left), style=DIM)
    return text.append(" " * (_MOST - start))


def price_marks(quote: Quote) -> Text:
    """Return a price as signs: silver, gold, gold for new elements; extras that come with the card
    in brackets."""
    text = Text()
    if quote.silver:
        text.append(f"◇{quote.silver}", style=SILVER)
    if quote.gold or not quote.silver:
        text.append(" " if text else "").append(f"◆{quote.gold}", style=GOLD)
    if quote.needs_x:
        text.append("+X", style="bold")
    if quote.penalty:
        text.append(f"+◆{quote.penalty}", style=f"bold {GOLD}")
    for sign, amount, colour in (("◆", quote.gain.gold, GOLD), ("◇", quote.gain.silver, SILVER)):
        if amount:
            text.append(f" ({amount:+d}{sign})", style=colour)
    return text
