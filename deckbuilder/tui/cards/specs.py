"""The cards of a deal and of a battle: their printed text, and their current state."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.text import Text

from catalog.common.i18n import _, capital
from catalog.english import shown_classes, shown_name
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.cards_now import cell_mates, state_words
from deckbuilder.battle.explaining import explanations, is_explained
from deckbuilder.battle.results import render_lasting
from deckbuilder.cards.card_description import element_names, rank_name, type_name
from deckbuilder.cards.signs import sign
from deckbuilder.tui.cards.printed import (
    plays_mark,
    printed_parts,
    render_printed_text,
)
from deckbuilder.tui.shell.glyphs import element_marks, rank_sign
from deckbuilder.tui.shell.theme import BAD, DIM, GOLD, GOOD
from engine.berserk import CardSpec, CardState, CardType, MatchState, is_unknown
from engine.kernel import Seat


def spec_title(spec: CardSpec) -> Text:
    """Return the name of a card, with a mark if the card is unique."""
    return Text(shown_name(spec.name) + (" •" if spec.unique else ""), style="bold")


def spec_kind(spec: CardSpec) -> Text:
    """Return cost, rank, elements, type and classes."""
    line = rank_sign(spec.elite)
    line.append(f" {spec.cost} ", style="bold").append(rank_name(spec.elite), style=DIM)
    line.append("  ").append_text(element_marks(spec.elements))
    line.append(f" {element_names(spec.elements)}", style=DIM)
    kind = [type_name(spec.type), *shown_classes(spec.classes)]
    kind += [_("unique")] if spec.unique else []
    kind += [_("horde")] if spec.horde else []
    return line.append(" · " + ", ".join(kind))


def spec_body(spec: CardSpec, glyphs: Glyphs) -> Text:
    """Return strike, life and movement as printed."""
    body = Text()
    for symbol, value in (
        ("strike", spec.strike),
        ("health", spec.life),
        ("move", spec.movement),
    ):
        if value is not None:
            body.append("  " if body else "")
            body.append(f"{sign(symbol, glyphs)} ", style=DIM).append(str(value), style="bold")
    return body


def spec_sheet(spec: CardSpec, glyphs: Glyphs) -> RenderableType:
    """Return everything the engine knows of a printed card, on a few lines.

    How much of the card plays is shown beside its name, unless all of it does.
    """
    text = render_printed_text(spec, glyphs)
    body = Text("  ").join(part for part in (spec_body(spec, glyphs), text) if part)
    title = _with_mark(spec_title(spec), spec, glyphs)
    return Group(title, spec_kind(spec), *([body] if body else []))


def spec_whole(spec: CardSpec, glyphs: Glyphs) -> list[RenderableType]:
    """Return the full printed text of a card, the legend of its symbols, and what does not play."""
    body = spec_body(spec, glyphs)
    head = [spec_title(spec), spec_kind(spec), *([body] if body else [])]
    return [*head, *printed_parts(spec, glyphs, beside_list=True)]


def _with_mark(title: Text, spec: CardSpec, glyphs: Glyphs) -> Text:
    mark = plays_mark(spec, glyphs)
    return Text("  ").join([title, mark]) if mark else title


def card_sheet_now(
    card: CardState, seen: MatchState, seat: Seat, glyphs: Glyphs, *, whole: bool = False
) -> list[RenderableType]:
    """Return a card of the battle in its current state; of a hidden one only the player.

    A short note beside the name says how much of the card plays. A ``whole`` sheet omits the name
    and the printed text, which the card's face below shows, and labels its numbers.
    """
    player = card.controller
    whose = _("yours") if player is seat else _("{player}'s").format(player=seen.names[player])
    if is_unknown(card):
        return [Text(_("Hidden card"), style="bold"), Text(whose, style=DIM)]
    title = Text(shown_name(card.facts.name) + (" •" if card.facts.unique else ""), style="bold")
    title.append(f" {whose}", style=DIM)
    kind = Text(
        ", ".join([type_name(card.facts.type), *shown_classes(card.facts.classes)]), style=DIM
    )
    if not whole:
        title = _with_mark(title, card.spec, glyphs)
    parts: list[RenderableType] = [title, kind, _numbers_now(card, glyphs, labelled=whole)]
    text = Text() if whole else render_printed_text(card.spec, glyphs)
    parts += [text] if text else []
    parts += [Text(capital(line), style=GOLD) for line in explanations(seen, card.id)]
    gained = ", ".join(
        render_lasting(effect) for effect in card.effects if not is_explained(effect)
    )
    if gained:
        parts.append(Text(_("Effects: {effects}").format(effects=gained), style=GOLD))
    beside = cell_mates(card, seen)
    if beside:
        parts.append(Text(beside, style=DIM))
    state = _state_now(card, seen)
    return [*parts, state] if state else parts


def labelled_number(symbol: str, value: Text, glyphs: Glyphs) -> Text:
    """Return a number of a card behind its sign and its name.

    The text does not wrap: Rich breaks lines at every kind of space.
    """
    names = {"strike": _("Strike"), "health": _("Life"), "move": _("Movement")}
    mark = f"{sign(symbol, glyphs)} " if glyphs is Glyphs.SYMBOLS else ""
    return Text.assemble((mark, DIM), (f"{names[symbol]} ", DIM), value, no_wrap=True)


def _numbers_now(card: CardState, glyphs: Glyphs, *, labelled: bool = False) -> Text | Columns:
    facts, numbers = card.facts, list[tuple[str, Text]]()
    if facts.strike is not None:
        numbers.append(("strike", Text(str(facts.strike), style="bold")))
    if card.has_life:
        style = f"bold {BAD}" if card.wounds else "bold"
        life = _("{life} of {full}").format(life=card.life, full=card.maximum_life)
        numbers.append(("health", Text(life, style=style)))
    if facts.type is CardType.GROUND:
        left = f"{card.movement_left}/{max(0, facts.movement)}"
        numbers.append(("move", Text(left, style="bold")))
    if labelled:
        return Columns([labelled_number(*number, glyphs) for number in numbers], padding=(0, 3))
    return Text("  ").join(
        Text.assemble((f"{sign(symbol, glyphs)} ", DIM), value) for symbol, value in numbers
    )


def _state_now(card: CardState, seen: MatchState) -> Text:
    """Return the meaning of the board's marks on a card, in words."""
    words = state_words(card, seen)
    return Text(", ".join(words), style=GOOD if not card.closed else BAD)
