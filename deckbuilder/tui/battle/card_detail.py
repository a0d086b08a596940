"""The cards of a cell whole: what is printed, how they stand, and where each value comes from."""

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from catalog.common.i18n import N_, _
from deckbuilder.tui.cards.card_terms import CardTerms, TermRows
from deckbuilder.tui.cards.face import Whereabouts, card_face, frame_colour, whereabouts
from deckbuilder.tui.cards.specs import card_sheet_now
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import DIM
from engine.berserk import CardSpec, CardState, MatchState, is_unknown
from engine.kernel import Seat


class CardDetailScreen(RazdachaScreen[None]):
    """Cards of the battle, one below the other; the arrows scroll."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Everything about the cards at the cursor. Below are their terms; Enter opens one in the "
        "book. Page Up and Down scroll. A changed value is explained: the printed value, what each "
        "card adds, and the rule. Below its text you see how much of it is automated, and why the "
        "rest is not."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f7,i", "back", N_("Close"), show=True),
    ]

    def __init__(self, cards: Sequence[int], seen: MatchState, seat: Seat) -> None:
        super().__init__()
        self._cards, self._seen, self._seat = cards, seen, seat

    def compose_body(self) -> ComposeResult:
        """Yield the cards, their terms below."""
        known = [card for card in self._shown() if not is_unknown(card)]
        with VerticalScroll(id="card-detail", classes="panel card-above"):
            yield LinkedText(Group(*self._sheets()), markup=False)
        if known:
            yield CardTerms([card.spec for card in known])

    def on_mount(self) -> None:
        """The arrows go through the terms at once, or scroll where there are none."""
        panel = self.query_one("#card-detail", VerticalScroll)
        panel.border_title = _("Card")
        if len(self._cards) == 1 and not is_unknown(card := self._shown()[0]):
            panel.styles.border = ("round", frame_colour(card.spec))
        for target in (panel, *self.query(TermRows)):
            target.focus()

    def _shown(self) -> list[CardState]:
        return [self._seen.cards[number] for number in self._cards]

    def _sheets(self) -> list[RenderableType]:
        glyphs, parts = self.services.settings.glyphs, list[RenderableType]()
        for card in self._shown():
            parts += [Text()] if parts else []
            parts += card_sheet_now(card, self._seen, self._seat, glyphs, whole=True)
            if not is_unknown(card):
                parts += [Text(), Text(_("Printed:"), style=DIM), *self._face(card.spec)]
        return parts

    def _face(self, spec: CardSpec) -> list[RenderableType]:
        """Return all that is printed, with other prints and the user's decks that have it."""
        services, found = self.services, Whereabouts()
        with self.telling():
            found = whereabouts(spec, services)
        return card_face(spec, found, services.set_names, services.settings.glyphs)
