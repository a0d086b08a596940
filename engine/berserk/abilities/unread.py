"""Notes on printed text: a sentence without a node, and one whose nodes were given by hand."""

from dataclasses import dataclass

from engine.kernel.copying import copied_by_fields
from engine.kernel.word_enum import Word


class UnreadReason(Word):
    """Why printed text has no node."""

    NO_PHRASE = "no_phrase"
    """No known construction matches."""
    WORDS = "words"
    """It has unknown words, listed in the detail."""
    AMBIGUOUS = "ambiguous"
    """It can be read in two ways."""
    NO_RULE = "no_rule"
    """It names a term that no rule defines; the detail is the term."""
    IDLE = "idle"
    """It is understood, and its nodes would do nothing here."""
    ICON = "icon"
    """An icon of the frame whose ability is in no text; the text is its code and value: «zoal
    1»."""
    ABSENT = "absent"
    """The card's text is missing."""


@dataclass(frozen=True, slots=True)
class Unread:
    """Printed text that no node expresses yet; the card plays without it.

    ``text`` is one printed sentence and ``at`` its offset in the card's text, in characters, unless
    the reason is ``ICON`` or ``ABSENT``. ``detail`` depends on the reason.
    """

    text: str
    at: int = 0
    reason: UnreadReason = UnreadReason.NO_PHRASE
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ByHand:
    """A note that the sentence at this offset of the card's text is read by hand; it does nothing.

    The nodes of the sentence follow it, ``nodes`` of them (0 if stored by an older program, which
    did not count them). ``own`` says that the user gave them, not the program.
    """

    at: int = 0
    own: bool = False
    nodes: int = 0


copied_by_fields(__name__)
