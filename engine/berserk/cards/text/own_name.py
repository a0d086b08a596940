"""Find a card's own name in its text: in any case, and with one word misspelt (106.1.2)."""

import re
from typing import Final

from engine.berserk.cards.text.draft import ChangeKind, Draft, Edit
from engine.berserk.cards.text.gluing import unknown_words
from engine.berserk.cards.text.grammar import Case, NameKind, folded
from engine.berserk.cards.text.lexicon import Lexicon, kept_with_lexicon
from engine.berserk.cards.text.misspelling import distance, is_near
from engine.berserk.cards.text.tokens import OWN_NAME

_LONG_NAME: Final = 8
"""The minimum length of a corrected one-word name: shorter ones are close to other names."""
_FAR: Final = 80
"""The distance from a word within which the rest of the name must stand."""
_WORD: Final = re.compile(r"(?<![\w-])[А-Яа-яЁё]{4,}(?![\w-])")


@kept_with_lexicon
def _own_forms(lexicon: Lexicon, own_name: str) -> dict[str, tuple[Case, ...]]:
    """Return the folded forms of the card's own name, each with its possible cases."""
    forms: dict[str, tuple[Case, ...]] = {}
    if own_name:
        for form in lexicon.declined(own_name):
            text = folded(form.text)
            forms[text] = tuple(dict.fromkeys([*forms.get(text, ()), form.case]))
    return forms


@kept_with_lexicon
def words_of_own_name(lexicon: Lexicon, own_name: str) -> frozenset[str]:
    """Return every word of every form of the name, folded."""
    forms = _own_forms(lexicon, own_name)
    return frozenset(word for form in forms for word in re.findall(r"[\w']+", form))


def put_own_name_right(draft: Draft, lexicon: Lexicon, own_name: str) -> None:
    """Correct one misspelt word of the own name if all its other words stand next to it.

    A one-word name must be long and the word unknown: a short one may be the name of another card
    that is missing from the catalogue.
    """
    text = folded(draft.text)
    forms = (form.split() for form in _own_forms(lexicon, own_name))
    names = [name for name in forms if _may_stand(name, text)]
    if not names:
        return
    unknown = {match.start() for match in unknown_words(draft.text, lexicon)}
    own = words_of_own_name(lexicon, own_name)
    edits = []
    for match in _WORD.finditer(draft.text):
        if folded(match[0]) in own or match[0] in lexicon.names:
            continue
        right = _nearest(match, names, is_known=match.start() not in unknown)
        if right is not None:
            right = right.capitalize() if match[0][0].isupper() else right
            edits.append(Edit(match.start(), match.end(), right))
    draft.edit(ChangeKind.MISSPELLING, edits)


def _may_stand(name: list[str], text: str) -> bool:
    """Return whether the text may contain a form of the name with one word misspelt."""
    if len(name) == 1:
        return len(name[0]) >= _LONG_NAME
    return sum(word not in text for word in name) <= 1


def _nearest(match: re.Match[str], names: list[list[str]], *, is_known: bool) -> str | None:
    """Return the only word of the name's forms that is close and fits here, if there is one."""
    text, word = match.string, folded(match[0])
    printed = text[max(match.start() - _FAR, 0) : match.start()].split()
    before = list(map(folded, printed))
    after = re.findall(r"[\w'-]+", folded(text[match.end() : match.end() + _FAR]))
    meant: dict[int, set[str]] = {}
    for name in names:
        for at, own in enumerate(name):
            rest = len(name) - at - 1
            beside = before[len(before) - at :] == name[:at] and after[:rest] == name[at + 1 :]
            is_long = len(name) > 1 or (len(own) >= _LONG_NAME and not is_known)
            first = [*printed, match[0]][len(before) - at] if beside else ""
            if is_long and first[:1].isupper() and is_near(word, own):
                meant.setdefault(distance(word, own), set()).add(own)
    nearest = meant.get(min(meant, default=0), set())
    return next(iter(nearest)) if len(nearest) == 1 else None


def mark_own_name(draft: Draft, lexicon: Lexicon, own_name: str) -> None:
    """Replace the own name in any case by ``OWN_NAME``, except in the name of an effect.

    A name begins with a capital; one of several words need not, unless a class has the same name.
    """
    forms = _own_forms(lexicon, " ".join(own_name.split()))
    if not forms:
        return
    text = folded(draft.text)
    longest_first = sorted((form for form in forms if form in text), key=len, reverse=True)
    if not longest_first:
        return
    no_other = _names_nothing_else(lexicon, own_name)
    pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest_first))})(?![\w-])", re.I)
    draft.edit(
        ChangeKind.OWN_NAME,
        (
            Edit(match.start(), match.end(), OWN_NAME, forms[folded(match[0])])
            for match in pattern.finditer(draft.text)
            if (match[0][0].isupper() or no_other) and not _in_a_title(draft.text, match.start())
        ),
    )


def _names_nothing_else(lexicon: Lexicon, own_name: str) -> bool:
    """Return whether a lower-case name is neither a class nor words of the game: «медный
    всадник»."""
    words = folded(own_name).split()
    known = (
        bool(lexicon.read(word))
        or any(form.kind is NameKind.CLASS for form in lexicon.names.get(word, ()))
        for word in words
    )
    return len(words) > 1 and not all(known)


def _in_a_title(text: str, at: int) -> bool:
    """Return whether quotes with a lower-case first letter enclose a position: the name of an
    effect."""
    opened = text.rfind("«", 0, at)
    return opened > text.rfind("»", 0, at) and text[opened + 1 : opened + 2].islower()
