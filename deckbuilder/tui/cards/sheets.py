"""A card of a draft with its full printed text, and a bot's advice on the pick."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from catalog.common.i18n import _, decimal, ngettext
from catalog.english import shown_names
from deckbuilder.base.settings import Glyphs
from deckbuilder.cards.card_description import rarity_name
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.draft.wording import render_choice, render_reason
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.face import (
    draw_frame,
    face_abilities,
    face_head,
    frame_colour,
    frame_title,
)
from deckbuilder.tui.cards.opened import BEST, rarity_mark, render_score
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import BAD, DIM, GOLD, GOOD
from engine.berserk import CardSpec


class Sheet(VerticalScroll, can_focus=True):
    """A card, or another text to read beside a list."""

    DEFAULT_CSS = "Sheet { height: 1fr; scrollbar-size-vertical: 1; }"

    def compose(self) -> ComposeResult:
        """Yield the widget of the text."""
        yield LinkedText("", markup=False)

    _colour: str = ""

    def frame(self, card: CardSpec | None) -> None:
        """Set the frame's title to the name of a card, in the colour of its element."""
        self._colour = "" if card is None else frame_colour(card)
        self.border_title = literal(_("Card") if card is None else frame_title(card))
        draw_frame(self, self._colour)

    def on_focus(self) -> None:
        """Draw the frame as focused."""
        draw_frame(self, self._colour)

    def on_blur(self) -> None:
        """Draw the frame in the element's colour again."""
        draw_frame(self, self._colour)

    def show(self, parts: Iterable[RenderableType]) -> None:
        """Show these renderables below each other, from the top."""
        self.query_one(Static).update(Group(*parts))
        self.scroll_home(animate=False)


def card_head(card: OpenedCard, glyphs: Glyphs) -> list[RenderableType]:
    """Return the cost of a card, its kind and its numbers; its name is on the frame."""
    return face_head(card.spec, glyphs)


def card_rest(
    card: OpenedCard, set_names: Mapping[str, str], glyphs: Glyphs, copies: int = 0
) -> list[RenderableType]:
    """Return the text of a card, its set, and the number of copies the seat has taken."""
    spec = card.spec
    return [*face_abilities(spec, glyphs), Text(), _source(card, set_names), *_taken(copies)]


def _source(card: OpenedCard, set_names: Mapping[str, str]) -> Text:
    code, _slash, number = card.ref.rpartition("/")
    text = Text(f"{set_names.get(code, code)} № {number} · ", style=DIM)
    text.append_text(rarity_mark(card.rarity))
    return text.append(f" {rarity_name(card.rarity.value)}")


def _taken(copies: int) -> list[Text]:
    if not copies:
        return []
    text = ngettext("{count} copy is already taken", "{count} copies are already taken", copies)
    return [Text(text.format(count=copies), style=GOOD)]


def advice_parts(
    view: SeatView, scores: Sequence[Scored], choice: int | None
) -> list[RenderableType]:
    """Return the pick a bot would make, and the reasons for the score of the card under the cursor.

    ``scores`` are those of the view, best first.
    """
    if not scores or not view.choices:
        return []
    best = scores[0]
    parts: list[RenderableType] = [_would_take(view, best)]
    here = next((score for score in scores if score.choice == choice), None)
    if here is None:
        return parts
    parts += [_place_of(here, scores), _reasons(here)]
    if here.unrated:
        names = ", ".join(_("“{name}”").format(name=name) for name in shown_names(here.unrated))
        parts.append(Text(_("Not rated: {names}.").format(names=names), style=BAD))
    if here is not best:
        parts += [Text(), Text(_("Why the best choice is better:"), style="bold"), _reasons(best)]
    return parts


def _would_take(view: SeatView, best: Scored) -> Text:
    text = Text.assemble((f"{BEST} ", GOLD))
    text.append(render_choice(view, view.choices[best.choice]), style="bold")
    return text.append(f" {render_score(best.score)}", style=DIM)


def _place_of(here: Scored, scores: Sequence[Scored]) -> Text:
    place = 1 + sum(score.score > here.score for score in scores)
    told = _("Your pick: {score} ({place} of {count})")
    text = told.format(score=render_score(here.score), place=place, count=len(scores))
    return Text(text, style="bold")


def _reasons(scored: Scored) -> Table:
    """Return the parts of a score, their sentences wrapped beside their numbers."""
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", no_wrap=True)
    table.add_column()
    for reason in scored.reasons:
        style = BAD if reason.amount < 0 else GOOD
        amount = Text(decimal(reason.amount / 100, "+.2f").replace("-", "−"), style=style)
        table.add_row(amount, Text(render_reason(reason)))
    return table
