"""Describe in words how much of the cards plays; list the unread parts with reasons."""

from collections.abc import Iterable
from enum import Enum
from typing import Final, Self, assert_never

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, ngettext
from engine.berserk import (
    CardSpec,
    Playing,
    PlaysByItself,
    live_sentences,
    mentions_recruiting,
    playing_of,
    playing_of_cards,
    sentences,
)

__all__ = [
    "Playing",
    "PlaysByItself",
    "ReadBy",
    "live_sentences",
    "playing_of",
    "playing_of_cards",
    "plays_word",
    "render_by_hand_lines",
    "render_playing",
    "render_read_by",
    "render_reason",
    "render_unread_lines",
    "speaks_of_recruiting",
]

_PLAYS: Final = {
    PlaysByItself.YES: N_("yes"),
    PlaysByItself.PARTLY: N_("partly"),
    PlaysByItself.NO: N_("no"),
}


class ReadBy(Enum):
    """How a printed sentence is read."""

    COMPILER = "compiler"
    HAND = "hand"
    OWN = "own"
    NOBODY = "nobody"

    @classmethod
    def of(cls, abilities: Iterable[ab.Ability]) -> Self:
        """Return how the sentence with these abilities is read."""
        for node in abilities:
            if isinstance(node, ab.Unread):
                return cls.NOBODY
            if isinstance(node, ab.ByHand):
                return cls.OWN if node.own else cls.HAND
        return cls.COMPILER


def render_read_by(read: ReadBy) -> str:
    """Return how a sentence is read, as a part of a sentence."""
    match read:
        case ReadBy.COMPILER:
            return _("read by the program")
        case ReadBy.HAND:
            return _("read by hand")
        case ReadBy.OWN:
            return _("read as you said")
        case ReadBy.NOBODY:
            return _("not read")
        case _:
            assert_never(read)


def plays_word(plays: PlaysByItself) -> str:
    """Return “yes”, “partly” or “no” in the user's language."""
    return _(_PLAYS[plays])


def render_playing(playing: Playing) -> str:
    """Return how many printed sentences play, and what else does not; as sentences with stops."""
    told = []
    if playing.printed:
        told.append(
            ngettext(
                "{live} of {printed} sentence is automated.",
                "{live} of {printed} sentences are automated.",
                playing.printed,
            ).format(live=playing.live, printed=playing.printed)
        )
    told += _render_by_hand(playing)
    if playing.icons:
        count = len(playing.icons)
        told.append(ngettext("{count} icon is unread.", "{count} icons are unread.", count))
        told[-1] = told[-1].format(count=count)
    if playing.absent:
        text = ngettext(
            "The text of {count} card is not given.",
            "The texts of {count} cards are not given.",
            playing.absent,
        )
        told.append(text.format(count=playing.absent))
    return " ".join(told) or _("No sentence is printed.")


def _render_by_hand(playing: Playing) -> list[str]:
    """Return how many of the sentences are read by hand, and how many of those are the user's."""
    own = sum(given.own for given in playing.by_hand)
    told = []
    if count := len(playing.by_hand) - own:
        text = ngettext("{count} is read by hand.", "{count} are read by hand.", count)
        told.append(text.format(count=count))
    if own:
        text = ngettext("{count} is read as you said.", "{count} are read as you said.", own)
        told.append(text.format(count=own))
    return told


def render_by_hand_lines(spec: CardSpec) -> list[str]:
    """Return the sentences of a card that are read by hand, one line each."""
    printed = {part.at: part.text for part in sentences(spec.text)}
    lines = []
    for given in playing_of(spec).by_hand:
        told = _("Read as you said: “{text}”") if given.own else _("Read by hand: “{text}”")
        lines.append(told.format(text=printed.get(given.at, "…")))
    return lines


def render_reason(unread: ab.Unread) -> str:
    """Return why something printed does not play, as a part of a sentence."""
    match unread.reason:
        case ab.UnreadReason.NO_PHRASE:
            return _("this wording is not understood yet")
        case ab.UnreadReason.WORDS:
            return _("words not understood: {words}").format(words=unread.detail)
        case ab.UnreadReason.AMBIGUOUS:
            return _("it can be read in two ways")
        case ab.UnreadReason.NO_RULE:
            return _("the rulebook does not define “{term}”").format(term=unread.detail)
        case ab.UnreadReason.IDLE:
            return _("what it says does nothing here")
        case ab.UnreadReason.ICON:
            return _("an icon that no text explains")
        case ab.UnreadReason.ABSENT:
            return _("text not given")
        case _:
            assert_never(unread.reason)


def render_unread_lines(playing: Playing) -> list[str]:
    """Return how many sentences of a card play and which do not, one line each; empty if all do."""
    if playing.plays is PlaysByItself.YES:
        return []
    lines = [render_playing(playing)] if playing.printed else []
    for unread in playing.unread:
        told = _("Not automated: “{text}” ({reason})")
        lines.append(told.format(text=unread.text, reason=render_reason(unread)))
    for icon in playing.icons:
        told = _("Not automated: the icon {icon} ({reason})")
        lines.append(told.format(icon=icon.text, reason=render_reason(icon)))
    if playing.absent:
        lines.append(_("Not automated: the text, which is not given"))
    return lines


def speaks_of_recruiting(unread: ab.Unread) -> bool:
    """Return whether something unread may change a deal or recruiting (402, 403).

    An icon never does. A missing text may say anything, so it does.
    """
    match unread.reason:
        case ab.UnreadReason.ABSENT:
            return True
        case ab.UnreadReason.ICON:
            return False
        case (
            ab.UnreadReason.NO_PHRASE
            | ab.UnreadReason.WORDS
            | ab.UnreadReason.AMBIGUOUS
            | ab.UnreadReason.NO_RULE
            | ab.UnreadReason.IDLE
        ):
            return mentions_recruiting(unread.text)
        case _:
            assert_never(unread.reason)
