"""The cards of boosters as rows, and their sort orders."""

from collections.abc import Mapping
from typing import Final

from rich.text import Text

from catalog.common.i18n import _, decimal
from catalog.rarity import RARITIES, Rarity
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.signs import sign
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.reprints import with_set
from deckbuilder.tui.shell.glyphs import element_marks, rank_sign
from deckbuilder.tui.shell.theme import DIM, RARITY_COLOURS
from engine.berserk import ELEMENTS, CardSpec, CostForm

BEST: Final = "★"
ORDERS: Final = ("pack", "cost", "element", "rarity")
"""The sort orders of the cards of a pack: as opened, or by a property."""
_NUMBERS_FROM: Final = 40  # minimum width of a row with strike and life
_KIND_FROM: Final = 60  # minimum width of a row with the first class
# width of the first class: the longest of the bundled cards has 13 letters
_KIND: Final = 14


def rarity_mark(rarity: Rarity) -> Text:
    """Return the letter of a rarity in its colour."""
    # Translators: one letter each for common, uncommon, rare, ultra-rare.
    letter = _("CURX")[RARITIES.index(rarity)]
    return Text(letter, style=f"bold {RARITY_COLOURS[rarity]}")


def numbers_text(spec: CardSpec) -> Text:
    """Return strike and life, aligned as columns."""
    strike = "" if spec.strike is None else str(spec.strike)
    life = "" if spec.life is None else str(spec.life)
    heart = sign("health", Glyphs.SYMBOLS) if life else " "
    return Text(f"{strike:>5} {life:>2}{heart}")


def card_line(
    card: OpenedCard,
    width: int,
    *,
    right: Text | None = None,
    set_names: Mapping[str, str] | None = None,
) -> Text:
    """Return the row of a card: cost, rank, elements, name, then ``right`` and the rarity.

    Without ``right``, the row shows strike, life and the first class if they fit. ``set_names``,
    given for a name that occurs more than once in the list, adds the set behind the name.
    """
    spec = card.spec
    line = Text.assemble((f"{spec.cost!s:>3}", "bold"), rank_sign(spec.elite), " ")
    marks = element_marks(spec.elements)
    line.append_text(marks).append(" " * max(3 - marks.cell_len, 1))
    tail = right if right is not None else _about(spec, width)
    name = Text(spec.name + (" •" if spec.unique else ""))
    room = width - line.cell_len - tail.cell_len - 3
    if set_names is None:
        name.truncate(max(room, 1), overflow="ellipsis", pad=True)
    else:
        name = with_set(name, card.ref.rpartition("/")[0], set_names, max(room, 1))
    line.append_text(name).append(" ").append_text(tail)
    return line.append(" ").append_text(rarity_mark(card.rarity))


def _about(spec: CardSpec, width: int) -> Text:
    if width < _NUMBERS_FROM:
        return Text()
    numbers = numbers_text(spec)
    if width < _KIND_FROM:
        return numbers
    kind = Text(spec.classes[0] if spec.classes else "", style=DIM)
    kind.truncate(_KIND, overflow="ellipsis", pad=True)
    return Text.assemble(kind, " ", numbers)


def sort_key(order: str, card: OpenedCard) -> tuple[int | str, ...]:
    """Return the sort key of a card in an order of ``ORDERS``."""
    spec = card.spec
    cost = (int(spec.cost.form is not CostForm.FIXED), spec.cost.number)
    match order:
        case "cost":
            return (*cost, spec.name)
        case "element":
            first = ELEMENTS.index(spec.elements[0]) if spec.elements else len(ELEMENTS)
            return (first, *cost, spec.name)
        case "rarity":
            return (-RARITIES.index(card.rarity), *cost, spec.name)
        case _:
            return ()


def score_text(score: int) -> str:
    """Return a score in crystals; scores are whole hundredths."""
    return decimal(score / 100, ".2f")
