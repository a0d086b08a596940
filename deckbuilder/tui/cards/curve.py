"""The cost curve of a deck: one row per cost, one letter per card.

The letter is the card's element, a capital for an elite card, so that the curve does not depend on
colours: ``3 │ ЛлС`` is an elite and an ordinary forest card and an elite steppe card of cost 3.
"""

from collections import defaultdict
from collections.abc import Iterable

from rich.text import Text
from textual.widgets import Static

from catalog.common.i18n import _
from deckbuilder.cards.card_description import element_names
from deckbuilder.cards.columns import element_letter
from deckbuilder.tui.shell.glyphs import element_colour
from deckbuilder.tui.shell.theme import DIM
from engine.berserk import ELEMENTS, CardSpec, CostForm, Element


def _order(spec: CardSpec) -> tuple[int, bool]:
    first = spec.elements[0] if spec.elements else None
    return (len(ELEMENTS) if first is None else ELEMENTS.index(first), not spec.elite)


def cost_rows(specs: Iterable[CardSpec]) -> list[tuple[str, list[CardSpec]]]:
    """Return the cards by cost in ascending order, gaps included; X comes last.

    Within a row the cards are sorted by element, elite cards before ordinary ones.
    """
    fixed: defaultdict[int, list[CardSpec]] = defaultdict(list)
    variable: list[CardSpec] = []
    for spec in sorted(specs, key=_order):
        if spec.cost.form is CostForm.FIXED:
            fixed[spec.cost.number].append(spec)
        else:
            variable.append(spec)
    rows = []
    if fixed:
        rows = [(str(cost), fixed[cost]) for cost in range(min(fixed), max(fixed) + 1)]
    return rows + ([("X", variable)] if variable else [])


def render_curve(specs: Iterable[CardSpec]) -> Text:
    """Return the curve as lines of letters, each with its number of cards."""
    lines = []
    for cost, cards in cost_rows(specs):
        line = Text()
        line.append(f"{cost:>2} │ ", style=DIM)
        for card in cards:
            line.append_text(_letter(card))
        if cards:
            line.append(f" {len(cards)}", style=DIM)
        lines.append(line)
    return Text("\n").join(lines)


def _letter(card: CardSpec) -> Text:
    element: Element | None = card.elements[0] if card.elements else None
    letter = element_letter(element)
    style = f"{'bold ' if card.elite else ''}{element_colour(element)}"
    return Text(letter if card.elite else letter.lower(), style=style)


def element_counts(specs: Iterable[CardSpec]) -> Text:
    """Return the number of cards of each element; a card of several elements counts in each."""
    counts: defaultdict[Element | None, int] = defaultdict(int)
    for spec in specs:
        for element in spec.elements or (None,):
            counts[element] += 1
    line = Text()
    for element in (*ELEMENTS, None):
        if counts[element]:
            line.append("  " if line else "")
            line.append(element_letter(element), style=f"bold {element_colour(element)}")
            name = element_names(() if element is None else (element,))
            line.append(f" {name} {counts[element]}")
    return line


class CostCurve(Static):
    """The cost curve of a deck, its elements, and a legend of the letters."""

    def show(self, specs: Iterable[CardSpec]) -> None:
        """Show these cards, each as often as it is in the deck."""
        cards = list(specs)
        elite = sum(card.elite for card in cards)
        note = _("Capital = elite ({elite}), small = ordinary ({ordinary})").format(
            elite=elite, ordinary=len(cards) - elite
        )
        parts = [render_curve(cards), element_counts(cards), Text(note, style=DIM)]
        none = Text(_("No cards yet."), style=f"italic {DIM}")
        self.update(Text("\n").join(part for part in parts if part) if cards else none)
