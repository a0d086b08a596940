"""Split words printed as one and join broken words, where the lexicon leaves no doubt."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from engine.berserk.cards.text.draft import ChangeKind, Draft, Edit
from engine.berserk.cards.text.grammar import NameKind, Pos, folded
from engine.berserk.cards.text.lexicon import Lexicon

_LONGEST_GLUED: Final = 40
"""The maximum length of several words printed as one."""
_NAMED_POWERS: Final = ("воздействие", "заклинание")
"""Words that a flavour name follows, and may be printed together with (109.2.2)."""

_WORD_OR_QUOTE: Final = re.compile(r"[«»]|(?<![\w{-])[А-Яа-яЁё]+(?![\w}-])")
_BROKEN: Final = re.compile(r"(?<![\w-])([А-Яа-яЁё]+)- ?[\r\n]* ?([а-яё]+)(?![\w-])")
_LETTER_APART: Final = re.compile(r"(?<![\w«-])([А-Яа-яЁё]) ([а-яё]{2,})(?![\w»-])")

_SMALL: Final = frozenset([Pos.PREP, Pos.CONJ, Pos.PART])


def unknown_words(text: str, lexicon: Lexicon) -> Iterator[re.Match[str]]:
    """Yield the words that are unknown to the lexicon, to names and to other words.

    A quoted name has none. A quoted ability begins with a capital, a sign or a number, and does not
    follow the word for a power.
    """
    titles: list[bool] = []
    for match in _WORD_OR_QUOTE.finditer(text):
        word = folded(match[0])
        if word == "«":
            titles.append(is_title(text, match.start()))
        elif word == "»":
            del titles[-1:]
        elif any(titles) or word in lexicon.forms:
            continue
        elif word not in lexicon.name_words and word not in lexicon.others:
            yield match


def is_title(text: str, at: int) -> bool:
    """Return whether the quotes that open here hold a name rather than an ability."""
    first = text[at + 1 : at + 2]
    before = text[max(at - 20, 0) : at].split()
    behind_power = bool(before) and folded(before[-1]) in _NAMED_POWERS
    return behind_power or not (first.isupper() or first.isdigit() or first in "{+-")


def is_like_a_name(match: re.Match[str]) -> bool:
    """Return whether a capital in mid-sentence marks a name, even if the catalogue has none like
    it."""
    before = match.string[max(match.start() - 2, 0) : match.start()].rstrip()
    return match[0][0].isupper() and (before[-1:].isalnum() or before[-1:] in (",", "}"))


def join_broken(draft: Draft, lexicon: Lexicon, own_words: frozenset[str]) -> None:
    """Join a word hyphenated at a line end: «суще-ство».

    A hyphen next to a preposition separates two words: «местами-со».
    """

    def joined(match: re.Match[str]) -> str:
        first, last = match[1], match[2]
        whole = folded(first + last)
        before, after = lexicon.read(first), lexicon.read(last)
        if before and after:
            small = any(reading.pos is Pos.PREP for reading in (*before, *after))
            return f"{first} {last}" if small and not lexicon.read(match[0]) else match[0]
        return first + last if lexicon.read(whole) or whole in own_words else match[0]

    draft.sub(ChangeKind.HYPHEN, _BROKEN, joined)


def join_letters(draft: Draft, lexicon: Lexicon) -> None:
    """Join a separated letter, «в ашем», if the rest is not a word and the whole is one."""
    if not _LETTER_APART.search(draft.text):
        return
    unknown = {match.start() for match in unknown_words(draft.text, lexicon)}

    def joined(match: re.Match[str]) -> str:
        whole = match[1] + match[2]
        is_word = match.start(2) in unknown and bool(lexicon.read(whole))
        return whole if is_word else match[0]

    draft.sub(ChangeKind.GLUED, _LETTER_APART, joined)


def split_glued(draft: Draft, lexicon: Lexicon) -> None:
    """Split an unknown word that is two or three known ones in exactly one way: «картув».

    «воздействиепесня» splits into the word for a power and the beginning of its name.
    """
    edits = []
    for match in unknown_words(draft.text, lexicon):
        parted = None if is_like_a_name(match) else _parted(match[0], lexicon)
        if parted is not None:
            edits.append(Edit(match.start(), match.end(), parted))
    draft.edit(ChangeKind.GLUED, edits)


def _parted(word: str, lexicon: Lexicon) -> str | None:
    places = glued_places(word, lexicon)
    ways = [[place] for place in places] or glued_thrice(word, lexicon)
    if not ways:
        power = next((power for power in _NAMED_POWERS if folded(word).startswith(power)), "")
        return f"{word[: len(power)]} {word[len(power) :]}" if power else None
    if len(ways) > 1:
        return None
    edges = [0, *ways[0], len(word)]
    return " ".join(word[start:end] for start, end in pairwise(edges))


def glued_places(word: str, lexicon: Lexicon) -> list[int]:
    """Return the offsets that split a word in two parts that may be adjacent, one of at least three
    letters."""
    if len(word) > _LONGEST_GLUED:
        return []
    return [
        at
        for at in range(1, len(word))
        if max(at, len(word) - at) > 2 and _stand_together(lexicon, word[:at], word[at:])
    ]


def glued_thrice(word: str, lexicon: Lexicon) -> list[list[int]]:
    """Return the offsets that split a word in three known parts, the middle one of at least five
    letters."""
    if len(word) > _LONGEST_GLUED:
        return []
    begins = [at for at in range(1, len(word)) if lexicon.read(word[:at])]
    ends = [at for at in range(1, len(word)) if lexicon.read(word[at:])]
    return [
        [first, last]
        for first in begins
        for last in ends
        if last - first > 4
        and _stand_together(lexicon, word[:first], word[first:last])
        and _stand_together(lexicon, word[first:last], word[last:])
    ]


def _stand_together(lexicon: Lexicon, first: str, last: str) -> bool:
    """Return whether two known words may be adjacent; small ones are «в», «и», «не» and the like.

    After a preposition a word must have a case, after «не» a verb is required: «отменять» is not
    «от менять».
    """
    before, after = lexicon.read(first), lexicon.read(last)
    named = _is_class(lexicon, first), _is_class(lexicon, last)
    if not (before or named[0]) or not (after or named[1]):
        return False
    if any(reading.pos is Pos.PREP for reading in before):
        return named[1] or any(reading.case is not None for reading in after)
    if folded(first) == "не":
        return any(reading.pos is Pos.VERB for reading in after)
    return all(
        len(part) > 2 or any(reading.pos in _SMALL for reading in readings)
        for part, readings in ((first, before), (last, after))
    )


def _is_class(lexicon: Lexicon, word: str) -> bool:
    if len(word) <= 2:
        return False
    return any(form.kind is NameKind.CLASS for form in lexicon.names.get(folded(word), ()))
