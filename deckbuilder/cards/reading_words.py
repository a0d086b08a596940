"""What the compiler makes of printed texts, in words: sentences with their nodes, and totals."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.tables import table
from deckbuilder.cards.compiling import ExplainedCard, Measure, Total
from deckbuilder.cards.node_trees import tree_lines
from deckbuilder.cards.playing import plays_word, reason_text
from engine.berserk import ChangeKind

if TYPE_CHECKING:
    from engine.berserk import Change, Reading, SentenceReading

_CHANGES: Final = {
    ChangeKind.ERRATA: N_("note of an erratum"),
    ChangeKind.HYPHEN: N_("hyphen at a line's end"),
    ChangeKind.CONTROL: N_("control characters"),
    ChangeKind.YO: N_("letter ё"),
    ChangeKind.LOOK_ALIKE: N_("letters of another alphabet"),
    ChangeKind.QUOTES: N_("quotation marks"),
    ChangeKind.DASH: N_("dash"),
    ChangeKind.SPACE: N_("space"),
    ChangeKind.GLUED: N_("glued words"),
    ChangeKind.STOP: N_("stop"),
    ChangeKind.OWN_NAME: N_("its own name"),
    ChangeKind.NEW_ABILITY: N_("a new ability begins"),
    ChangeKind.MISSPELLING: N_("misspelling"),
}
_STEP: Final = "    "
_OPENINGS: Final = 20


def explained_lines(explained: ExplainedCard) -> list[str]:
    """Return what a card plays and why: abilities given by hand, icons, sentence by sentence."""
    card = explained.card
    lines = [f"{card.name} ({card.ref})"]
    if explained.given:
        lines.append(_("Given by hand; overrides the text:"))
        lines += _trees(explained.given)
    if explained.icons:
        lines.append(_("Said by icons alone:"))
        lines += _trees(explained.icons)
    if explained.is_stale:
        lines.append(
            _("The current abilities were read by another version; see {command}.").format(
                command="razdacha compile --update"
            )
        )
    if card.text:
        lines += reading_lines(explained.reading)
    else:
        lines.append(_("The text is not given.") if card.text_withheld else _("No text."))
    return lines


def reading_lines(reading: "Reading") -> list[str]:
    """Return each sentence with its nodes or the reason why there are none, and what was mended."""
    lines = [line for part in reading.sentences for line in _sentence_lines(part)]
    mended = [_change_text(change) for change in reading.log]
    if mended:
        lines += [_("Corrected before reading:"), *(f"  {text}" for text in mended)]
    return lines


def _sentence_lines(part: "SentenceReading") -> list[str]:
    unread = [node for node in part.abilities if isinstance(node, ab.Unread)]
    sign = "–" if unread else "+"
    lines = [f"{sign} {part.text}"]
    lines += [_STEP + _("not read: {reason}").format(reason=_why(node)) for node in unread]
    if unread and part.nearest:
        lines.append(
            _STEP + _("the nearest known construction: “{form}”").format(form=part.nearest)
        )
    lines += _trees(node for node in part.abilities if not isinstance(node, ab.Unread))
    for flavour in part.flavours:
        lines.append(_STEP + _("an unclear name: “{name}”").format(name=flavour.name))
    for term in part.terms:
        lines.append(_STEP + _("the card itself says: {term}").format(term=term.said))
    return lines


def _why(unread: ab.Unread) -> str:
    reason = reason_text(unread)
    if not unread.detail or unread.detail in reason:
        return reason
    return f"{reason}: “{unread.detail}”"


def _trees(abilities: Iterable[ab.Ability]) -> list[str]:
    return [_STEP + line for ability in abilities for line in tree_lines(ability)]


def _change_text(change: "Change") -> str:
    told = _("{kind}: “{before}” is “{after}”")
    before, after = change.before.strip("\r\n"), change.after
    return told.format(kind=_(_CHANGES[change.kind]), before=before, after=after)


# All cards.


def measure_lines(measure: Measure) -> list[str]:
    """Return a line a card, the totals, and how unread sentences begin."""
    rows = [
        (
            card.ref,
            card.name,
            plays_word(card.playing.plays),
            f"{card.playing.live}/{card.playing.printed}",
            _("given by hand") if card.is_given else "",
        )
        for card in measure.cards
    ]
    lines = [table(rows, right=[3]), ""] if rows else []
    lines += total_lines(measure.total)
    lines.append(_("With only spelling corrected:"))
    lines += [f"  {line}" for line in total_lines(measure.strictly)]
    if measure.openings:
        lines += ["", _("Unread sentences begin most often:"), _openings_table(measure.openings)]
    return lines


def _openings_table(openings: Sequence[tuple[str, int]]) -> str:
    return table([(count, words) for words, count in openings[:_OPENINGS]], right=[0])


def total_lines(total: Total) -> list[str]:
    """Return the totals by sentence and by card.

    >>> total_lines(Total(cards=4, whole=1, partly=1, unread=2, sentences=10, read=5))[0]
    '5 of 10 sentences are read (50 %).'
    """
    sentences = ngettext(
        "{read} of {sentences} sentence is read ({share} %).",
        "{read} of {sentences} sentences are read ({share} %).",
        total.sentences,
    )
    cards = ngettext(
        "{whole} of {cards} card is wholly read ({share} %); in part: {partly}, not: {unread}.",
        "{whole} of {cards} cards are wholly read ({share} %); in part: {partly}, not: {unread}.",
        total.cards,
    )
    return [
        sentences.format(
            read=total.read, sentences=total.sentences, share=_share(total.read, total.sentences)
        ),
        cards.format(
            whole=total.whole,
            cards=total.cards,
            share=_share(total.whole, total.cards),
            partly=total.partly,
            unread=total.unread,
        ),
    ]


def _share(part: int, whole: int) -> int:
    return 100 * part // whole if whole else 0
