"""The frame of a question above a screen."""

from textual.containers import Vertical

from deckbuilder.tui.shell.literal import literal


class QuestionFrame(Vertical):
    """A frame with a title, taken as it stands; a question that says all itself has none."""

    def __init__(self, title: str = "", *, classes: str = "") -> None:
        super().__init__(classes=f"dialog {classes}".strip())
        self.border_title = literal(title)
