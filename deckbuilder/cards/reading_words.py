"""Compiled texts in words: sentences with their nodes, and totals."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import engine.berserk.abilities as ab
from catalog.common.i18n import N_, _, ngettext, sentence
from catalog.english import shown_name
from deckbuilder.base.tables import table
from deckbuilder.cards.compiling import ExplainedCard, Measure, Total
from deckbuilder.cards.playing import ReadBy, plays_word, render_read_by, render_reason
from engine.berserk import ChangeKind, Strength

if TYPE_CHECKING:
    from engine.berserk import Change, Reading, SentenceReading


_INDENT: Final = "  "


def render_tree_lines(node: object) -> list[str]:
    """Return a node as lines, with nested nodes indented; fields with default values are omitted.

    >>> from engine.berserk.abilities import Name, Named
    >>> render_tree_lines(Named(Name.ARMOR, 2))
    ['Named: name armor, value 2']
    """
    return list(_lines("", node, ""))


def _lines(label: str, node: object, indent: str) -> Iterator[str]:
    head = f"{indent}{label} " if label else indent
    if isinstance(node, tuple):
        yield from _items(label, node, indent)
    elif not is_dataclass(node) or _is_plain(node):
        yield head + _plain(node)
    else:
        said = _given_fields(node)
        plain = [_field(name, part) for name, part in said if _is_plain(part)]
        told = f": {', '.join(plain)}" if plain else ""
        kind = type(node).__name__
        yield f"{indent}{label}{told}" if label == kind.lower() else f"{head}{kind}{told}"
        for name, part in said:
            if not _is_plain(part):
                yield from _lines(name, part, indent + _INDENT)


def _items(label: str, items: tuple[object, ...], indent: str) -> Iterator[str]:
    yield f"{indent}{label}"
    for item in items:
        yield from _lines("-", item, indent + _INDENT)


def _given_fields(node: Any) -> list[tuple[str, object]]:
    """Return the fields of a node without default values."""
    return [
        (field.name, getattr(node, field.name))
        for field in fields(node)
        if field.default is MISSING or getattr(node, field.name) != field.default
    ]


def _is_plain(part: object) -> bool:
    """Return whether a value fits in one word: numbers, enum values, nodes without further
    fields."""
    if isinstance(part, tuple):
        return all(_is_plain(item) for item in part)
    return not is_dataclass(part) or isinstance(part, Strength) or not _given_fields(part)


def _field(name: str, part: object) -> str:
    return name if part is True else f"{name} {_plain(part)}"


def _plain(part: object) -> str:
    if isinstance(part, tuple):
        return "(" + ", ".join(map(_plain, part)) + ")"
    if isinstance(part, Enum):
        return str(part.value)
    if part is False or part is None:
        return "no"
    if is_dataclass(part) and not isinstance(part, Strength):
        return type(part).__name__
    return f"“{part}”" if isinstance(part, str) else str(part)


_CHANGES: Final = {
    ChangeKind.ERRATA: N_("erratum note"),
    ChangeKind.HYPHEN: N_("hyphen at a line's end"),
    ChangeKind.CONTROL: N_("control characters"),
    ChangeKind.YO: N_("letter ё"),
    ChangeKind.LOOK_ALIKE: N_("letters of another alphabet"),
    ChangeKind.QUOTES: N_("quotation marks"),
    ChangeKind.DASH: N_("dashes"),
    ChangeKind.SPACE: N_("space"),
    ChangeKind.GLUED: N_("merged words"),
    ChangeKind.STOP: N_("full stop"),
    ChangeKind.OWN_NAME: N_("its own name"),
    ChangeKind.NEW_ABILITY: N_("a new ability begins"),
    ChangeKind.MISSPELLING: N_("misspelling"),
}
_STEP: Final = "    "
_OPENINGS: Final = 20


def render_explained_lines(explained: ExplainedCard) -> list[str]:
    """Return what a card plays and why: abilities given by hand, icons, sentence by sentence."""
    card = explained.card
    lines = [f"{shown_name(card.name)} ({card.ref})"]
    if explained.given:
        lines.append(_("Given by hand; overrides the text:"))
        lines += _trees(explained.given)
    if explained.icons:
        lines.append(_("Given by icons only:"))
        lines += _trees(explained.icons)
    if explained.is_stale:
        lines.append(
            _("The current abilities were read by another version; see {command}.").format(
                command="razdacha compile --update"
            )
        )
    if card.text:
        lines += render_reading_lines(explained.reading)
    else:
        lines.append(sentence(_("text not given")) if card.text_withheld else _("No text."))
    return lines


def render_reading_lines(reading: "Reading") -> list[str]:
    """Return each sentence with its nodes or the reason why it has none, and the corrections."""
    lines = [line for part in reading.sentences for line in render_sentence_lines(part)]
    mended = [_render_change(change) for change in reading.log]
    if mended:
        lines += [_("Corrected before reading:"), *(f"  {text}" for text in mended)]
    return lines


def render_sentence_lines(part: "SentenceReading") -> list[str]:
    """Return a sentence with its nodes, or the reason why it has none, one line each."""
    unread = [node for node in part.abilities if isinstance(node, ab.Unread)]
    sign = "–" if unread else "+"
    lines = [f"{sign} {part.text}"]
    lines += [_STEP + _render_unread(node, part) for node in unread]
    if unread and part.nearest:
        lines.append(_STEP + _("the nearest known wording: “{form}”").format(form=part.nearest))
    if (how := ReadBy.of(part.abilities)) in (ReadBy.HAND, ReadBy.OWN):
        lines.append(_STEP + render_read_by(how))
    notes = ab.Unread | ab.ByHand
    lines += _trees(node for node in part.abilities if not isinstance(node, notes))
    for flavour in part.flavours:
        lines.append(_STEP + _("an unclear name: “{name}”").format(name=flavour.name))
    for term in part.terms:
        lines.append(_STEP + _("the card itself says: {term}").format(term=term.wording))
    return lines


def _render_unread(unread: ab.Unread, part: "SentenceReading") -> str:
    if len(unread.text) < len(part.text):
        told = _("its beginning plays; not read: “{rest}”, {reason}")
        return told.format(rest=unread.text, reason=_why(unread))
    return _("not read: {reason}").format(reason=_why(unread))


def _why(unread: ab.Unread) -> str:
    reason = render_reason(unread)
    if not unread.detail or unread.detail in reason:
        return reason
    return f"{reason}: “{unread.detail}”"


def _trees(abilities: Iterable[ab.Ability]) -> list[str]:
    return [_STEP + line for ability in abilities for line in render_tree_lines(ability)]


def _render_change(change: "Change") -> str:
    told = _("{kind}: “{before}” is “{after}”")
    before, after = change.before.strip("\r\n"), change.after
    return told.format(kind=_(_CHANGES[change.kind]), before=before, after=after)


# all cards


def render_measure_lines(measure: Measure) -> list[str]:
    """Return one line per card, the totals, and the beginnings of unread sentences."""
    rows = [
        (
            card.ref,
            shown_name(card.name),
            plays_word(card.playing.plays),
            f"{card.playing.live}/{card.playing.printed}",
            _("given by hand") if card.is_given else "",
        )
        for card in measure.cards
    ]
    lines = [table(rows, right=[3]), ""] if rows else []
    lines += render_total_lines(measure.total)
    lines.append(_("With only spelling corrected:"))
    lines += [f"  {line}" for line in render_total_lines(measure.strictly)]
    if measure.openings:
        lines += [
            "",
            _("How unread sentences most often begin:"),
            _openings_table(measure.openings),
        ]
    return lines


def _openings_table(openings: Sequence[tuple[str, int]]) -> str:
    return table([(count, words) for words, count in openings[:_OPENINGS]], right=[0])


def render_total_lines(total: Total) -> list[str]:
    """Return the totals by sentence and by card.

    >>> render_total_lines(Total(cards=4, whole=1, partly=1, unread=2, sentences=10, read=5))[0]
    '5 of 10 sentences are read (50 %).'
    """
    sentences = ngettext(
        "{read} of {sentences} sentence is read ({share} %).",
        "{read} of {sentences} sentences are read ({share} %).",
        total.sentences,
    )
    cards = ngettext(
        "{whole} of {cards} card is fully read ({share} %); partly: {partly}, not: {unread}.",
        "{whole} of {cards} cards are fully read ({share} %); partly: {partly}, not: {unread}.",
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
