"""The opponent's last turn, shown over the column at the start of one's own turn."""

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from catalog.common.i18n import _
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.recap import Recap
from deckbuilder.tui.battle.log import drawn, entry_style
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import DIM
from engine.kernel import Seat


class RecapPane(VerticalScroll, can_focus=False):
    """A line for each act, first those that changed something for the viewer's cards."""

    def compose(self) -> ComposeResult:
        """Yield the lines."""
        yield LinkedText("", markup=False)

    def on_mount(self) -> None:
        """Begin closed."""
        self.display = False

    def on_click(self) -> None:
        """Close."""
        self.display = False

    def open(self, recap: Recap, glyphs: Glyphs, seat: Seat) -> None:
        """Show a turn to the viewer at ``seat``."""
        title = _("Turn {turn}: {player}").format(turn=recap.turn, player=recap.player)
        again = _("{key} shows this again, {replay} act by act")
        again = again.format(key=key_name("b"), replay=key_name("v"))
        narrow = self.screen.has_class("-narrow")  # without a lower frame
        self.border_title = literal(f"{title} · {again}" if narrow else title)
        self.border_subtitle = literal("" if narrow else again)
        self.query_one(Static).update(render_recap(recap, glyphs, seat))
        self.display = True
        self.scroll_home(animate=False)

    def close(self) -> bool:
        """Close; return whether it was open."""
        was_open, self.display = self.display, False
        return was_open


def render_recap(recap: Recap, glyphs: Glyphs, seat: Seat) -> Text:
    """Return the acts as one text; those that concern no card of the viewer are dim."""
    text = Text()
    if idle := recap.render_idle():
        text.append(f"{idle}\n", style="italic")
    for place, entry in enumerate(drawn(recap.lines, glyphs)):
        style = entry_style(entry, seat)
        text.append(f"{entry.text}\n", style=style if place < recap.mine else f"{DIM} {style}")
    text.rstrip()
    return text
