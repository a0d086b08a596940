"""The content of a card's panel: labelled numbers, one ability per line, a legend of symbols, other
prints, and the user's decks with the card. The panel itself draws the frame with the card's name,
in the colour of its element."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text
from textual.color import Color
from textual.widget import Widget

from catalog.cards import Card
from catalog.common.i18n import _
from catalog.english import shown_classes, shown_legend, shown_name
from catalog.specs import to_spec
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.card_description import (
    element_names,
    rank_name,
    rarity_name,
    render_given_line,
    type_name,
)
from deckbuilder.cards.english_texts import shown_text
from deckbuilder.cards.signs import meaning, sign, signs_in
from deckbuilder.decks.english import shown_deck
from deckbuilder.tui.cards.printed import (
    render_absent,
    render_gloss_lines,
    render_playing_lines,
    render_printed_lines,
)
from deckbuilder.tui.cards.specs import labelled_number
from deckbuilder.tui.shell.glyphs import element_colour, element_marks, rank_sign
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.theme import DIM
from engine.berserk import CardSpec

if TYPE_CHECKING:
    from deckbuilder.workbench.workbench import Services


_FRAME: Final = 0.7
"""The intensity of a card's colour on its frame; a focused frame is brighter."""


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """All prints of a card's name, newest set first, and the decks with copies of the card."""

    prints: tuple[Card, ...] = ()
    decks: tuple[tuple[str, int], ...] = ()


def whereabouts(card: Card | CardSpec, services: "Services") -> Whereabouts:
    """Look up the prints of a card and the user's decks that contain the card."""
    return Whereabouts(
        tuple(services.catalog.by_name(card.name)), services.decks.holding(card.name)
    )


def frame_colour(card: Card | CardSpec) -> str:
    """Return the colour of a card's first element."""
    elements = spec_of(card).elements
    return element_colour(elements[0] if elements else None)


def draw_frame(widget: Widget, colour: str) -> None:
    """Draw the frame of a panel in a card's colour; the default frame for an empty colour or a
    focused panel."""
    if colour and not widget.has_focus:
        widget.styles.border = ("round", Color.parse(colour).with_alpha(_FRAME))
        return
    for side in ("top", "right", "bottom", "left"):
        widget.styles.clear_rule(f"border_{side}")


def frame_title(card: Card | CardSpec) -> Text:
    """Return the name of a card, with a mark if the card is unique."""
    title = literal(shown_name(card.name) + (" •" if card.unique else ""))
    title.stylize("bold")
    return title


def spec_of(card: Card | CardSpec) -> CardSpec:
    """Return the engine's specification of a card."""
    return to_spec(card) if isinstance(card, Card) else card


def card_face(
    card: Card | CardSpec, found: Whereabouts, set_names: Mapping[str, str], glyphs: Glyphs
) -> list[RenderableType]:
    """Return the whole content of a card except for its name, which is on the frame."""
    spec = spec_of(card)
    print_ = card if isinstance(card, Card) else _print_of(card, found.prints)
    parts = [*face_head(spec, glyphs), *face_abilities(spec, glyphs)]
    if print_ is not None and print_.has_given_abilities:
        parts.append(Text(render_given_line(print_), style=DIM))
    if print_ is not None and print_.legend:
        parts += [Text(), Text(shown_legend(print_.legend), style="italic")]
    parts += [Text(), *_places(spec, print_, found, set_names)]
    return parts


def face_head(spec: CardSpec, glyphs: Glyphs) -> list[RenderableType]:
    """Return the cost, kind and numbers of a card."""
    numbers = _numbers(spec, glyphs)
    return [_cost(spec), Text(_kind(spec), style=DIM), *([numbers] if numbers else [])]


def _print_of(spec: CardSpec, prints: Sequence[Card]) -> Card | None:
    return next((card for card in prints if card.ref == spec.ref), None)


def _cost(spec: CardSpec) -> Text:
    line = Text.assemble(rank_sign(spec.elite), (f" {spec.cost} ", "bold"))
    line.append(rank_name(spec.elite), style=DIM).append("   ")
    marks = element_marks(spec.elements)
    return line.append_text(marks).append(f" {element_names(spec.elements)}", style=DIM)


def _kind(spec: CardSpec) -> str:
    kind = [type_name(spec.type), *shown_classes(spec.classes)]
    kind += [_("unique")] if spec.unique else []
    kind += [_("horde")] if spec.horde else []
    return ", ".join(kind)


def _numbers(spec: CardSpec, glyphs: Glyphs) -> Columns | None:
    """Return the strike, life and movement that the card has, with signs and names."""
    told = (("strike", spec.strike), ("health", spec.life), ("move", spec.movement))
    numbers = [
        labelled_number(symbol, Text(str(value), style="bold"), glyphs)
        for symbol, value in told
        if value is not None
    ]
    return Columns(numbers, padding=(0, 3)) if numbers else None


def face_abilities(spec: CardSpec, glyphs: Glyphs) -> list[RenderableType]:
    """Return the abilities of a card as lines, the legend of their symbols and how much plays."""
    lines = render_printed_lines(spec, glyphs)
    absent = render_absent(spec, glyphs)
    lines += [absent] if absent else []
    if not lines:
        return []
    table = Table.grid(padding=(0, 1))
    for line in lines:
        table.add_row(Text("•", style=DIM), line)
    below = (*render_gloss_lines(spec, glyphs), *_legend(spec, glyphs))
    return [Text(), table, *below, *render_playing_lines(spec, glyphs)]


def _legend(spec: CardSpec, glyphs: Glyphs) -> list[RenderableType]:
    """Return the legend of the symbols in the text; letters need no legend."""
    if glyphs is not Glyphs.SYMBOLS:
        return []
    known = [f"{sign(symbol, glyphs)} — {meaning(symbol)}" for symbol in signs_in(shown_text(spec))]
    return [Text("; ".join(known), style=DIM)] if known else []


def _places(
    spec: CardSpec, print_: Card | None, found: Whereabouts, set_names: Mapping[str, str]
) -> list[RenderableType]:
    code, _slash, number = spec.ref.rpartition("/")
    source = f"{set_names.get(code, code)} № {number}" if code else ""
    if print_ is not None:
        source += f" · {rarity_name(print_.rarity)}"
    lines: list[RenderableType] = [Text(source, style=DIM)] if source else []
    others = [one for one in found.prints if one.ref != spec.ref]
    if others:
        told = ", ".join(_render_print(one, set_names) for one in others)
        lines.append(Text.assemble((_("Other prints") + ": ", DIM), told))
    if found.decks:
        told = ", ".join(f"{count}× {shown_deck(name)}" for name, count in found.decks)
        lines.append(Text.assemble((_("In your decks") + ": ", DIM), told))
    return lines


def _render_print(card: Card, set_names: Mapping[str, str]) -> str:
    name = set_names.get(card.set_code, card.set_code)
    return f"{name} № {card.number} ({rarity_name(card.rarity)})"
