"""Cards of a deal and of a battle: what is printed on them, and how they stand now."""

from rich.console import Group, RenderableType
from rich.text import Text

from catalog.i18n import _
from deckbuilder.card_text import element_names, rank_name, type_name
from deckbuilder.settings import Glyphs
from deckbuilder.tui.glyphs import element_marks, rank_sign, sign, with_signs
from deckbuilder.tui.theme import BAD, DIM, GOOD
from engine.berserk.cards import CardSpec
from engine.berserk.state import CardState, MatchState
from engine.berserk.views import is_unknown
from engine.kernel import Seat


def spec_title(spec: CardSpec) -> Text:
    """Return the name and the mark of a unique card."""
    return Text(spec.name + (" •" if spec.unique else ""), style="bold")


def spec_kind(spec: CardSpec) -> Text:
    """Return cost, rank, elements, type and classes."""
    line = rank_sign(spec.elite)
    line.append(f" {spec.cost} ", style="bold").append(rank_name(spec.elite), style=DIM)
    line.append("  ").append_text(element_marks(spec.elements))
    line.append(f" {element_names(spec.elements)}", style=DIM)
    kind = [type_name(spec.type), *spec.classes]
    kind += [_("unique")] if spec.unique else []
    kind += [_("horde")] if spec.horde else []
    return line.append(" · " + ", ".join(kind))


def spec_body(spec: CardSpec, glyphs: Glyphs) -> Text:
    """Return strike, life and movement as they are printed."""
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
    """Return everything the engine knows of a printed card, on a few lines."""
    parts: list[RenderableType] = [spec_title(spec), spec_kind(spec)]
    body = spec_body(spec, glyphs)
    if spec.text:
        body = body.append("  ") if body else body
        body.append_text(with_signs(spec.text, glyphs))
    return Group(*parts, *([body] if body else []))


def card_sheet_now(
    card: CardState, seen: MatchState, seat: Seat, glyphs: Glyphs
) -> list[RenderableType]:
    """Return a card of the battle as it stands now; nothing of one the viewer may not know."""
    owner = (
        _("yours") if card.owner is seat else _("of {player}").format(player=seen.names[card.owner])
    )
    if is_unknown(card):
        return [Text(_("Hidden card"), style="bold"), Text(owner, style=DIM)]
    title = spec_title(card.spec).append(f" {owner}", style=DIM)
    kind = Text(", ".join([type_name(card.spec.type), *card.spec.classes]), style=DIM)
    parts: list[RenderableType] = [title, kind, _numbers_now(card, glyphs)]
    if card.spec.text:
        parts.append(with_signs(card.spec.text, glyphs))
    state = _state_now(card, seen)
    return [*parts, state] if state else parts


def _numbers_now(card: CardState, glyphs: Glyphs) -> Text:
    spec = card.spec
    line = Text()
    if spec.strike is not None:
        line.append(f"{sign('strike', glyphs)} ", style=DIM).append(f"{spec.strike}  ", "bold")
    if spec.life is not None:
        style = f"bold {BAD}" if card.wounds else "bold"
        line.append(f"{sign('health', glyphs)} ", style=DIM)
        line.append(_("{life} of {full}").format(life=card.life, full=spec.life), style=style)
    if spec.movement is not None:
        line.append(f"  {sign('move', glyphs)} ", style=DIM)
        line.append(f"{card.movement}/{spec.movement}", style="bold")
    return line


def _state_now(card: CardState, seen: MatchState) -> Text:
    """Say in words what the marks on the board mean."""
    words = []
    if card.hidden:
        words.append(_("hidden"))
    if card.closed:
        words.append(_("closed"))
    elif card.acted:
        words.append(_("has acted"))
    if card.traits.armor:
        left = max(card.traits.armor - card.armor_spent, 0)
        words.append(_("armor left {left}").format(left=left))
    if card.flyer_strike_until >= seen.turn > 0 and card.flyer_strike_until:
        words.append(_("may strike a flyer"))
    return Text(", ".join(words), style=GOOD if not card.closed else BAD)
