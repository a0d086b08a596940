"""Lists below the heads of their columns."""

from rich.text import Text
from textual.app import App, ComposeResult

from deckbuilder.tui.cards.card_panel import Headed
from deckbuilder.tui.shell.rows import RowList


class _Names(RowList):
    """A list with one column."""

    def heads(self, width: int) -> Text:
        """Return its head."""
        return Text("name".ljust(width))


class _Shelf(App[None]):
    def compose(self) -> ComposeResult:
        """Yield the list."""
        names = _Names()
        yield Headed(names, names)


async def test_heads_are_drawn_again_without_harm_when_the_list_is_gone() -> None:
    """A resize draws them after the next frame, and the screen may have been left by then."""
    async with _Shelf().run_test() as pilot:
        headed = pilot.app.query_one(Headed)
        headed.draw_heads()
        assert headed.children
        await headed.remove_children()
        headed.draw_heads()
        assert not headed.children
