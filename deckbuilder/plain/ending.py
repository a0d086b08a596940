"""The end of a line-based conversation, and its last words."""

from collections.abc import Callable
from enum import Enum

from catalog.common.i18n import _
from deckbuilder.plain.conversation import Left, NoMoreLines, Talk


class Ended(Enum):
    """How a conversation ended."""

    DONE = "done"
    LEFT = "left"
    NO_LINES = "no_lines"


def conducted(talk: Talk, converse: Callable[[], None], kept: str) -> Ended:
    """Hold a conversation; if it is interrupted, say what is ``kept``."""
    try:
        converse()
    except Left:
        talk.say(kept)
        return Ended.LEFT
    except NoMoreLines:
        talk.say(_("End of input. {kept}").format(kept=kept))
        return Ended.NO_LINES
    return Ended.DONE
