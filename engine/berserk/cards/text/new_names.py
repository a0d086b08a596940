"""Decide which printed texts can be read differently after names in the catalogue change.

A reading looks up names only by the words of its text, as printed or as corrected (joined, split,
respelled). So a text is unaffected if no form of an added or removed name can arise in it. False
positives are accepted, false negatives are not.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.berserk.cards.text.by_hand import name_digest, sentence_digest
from engine.berserk.cards.text.grammar import folded
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.misspelling import is_near
from engine.berserk.cards.text.normalise import LOOKS_CYRILLIC, normal_sentences

_MOST_NAMES: Final = 64
"""The maximum of changed names; checking more in every text takes as long as reading it."""
_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class NewNames:
    """The forms of added and removed names, each a tuple of words."""

    forms: frozenset[tuple[str, ...]]
    lexicon: Lexicon
    sentences: frozenset[str] = frozenset()
    """The digests of sentences whose reading by hand differs, or names one of the cards."""

    @staticmethod
    def between(before: Lexicon, now: Lexicon) -> "NewNames | None":
        """Return the names that differ between two lexicons; None if any text may be affected.

        That is the case if other words changed, too many names changed, or a reminder of a term may
        be read differently, since it counts for other cards.
        """
        same = (before.entries, before.others, before.reminders)
        if same != (now.entries, now.others, now.reminders):
            return None
        names = {
            *set(before.class_names).symmetric_difference(now.class_names),
            *set(before.card_names).symmetric_difference(now.card_names),
        }
        if len(names) > _MOST_NAMES:
            return None
        forms = {
            tuple(_words(form.text))
            for name in names
            for lexicon in (before, now)
            for form in lexicon.declined(name)
        }
        differing = set(before.readings).symmetric_difference(now.readings)
        digests = {name_digest(name) for name in names}
        differing.update(one for one in now.readings if one.names() & digests)
        new = NewNames(frozenset(forms), now, frozenset(one.digest for one in differing))
        return None if any(new.may_touch(text, name) for name, text in now.reminders) else new

    def may_touch(self, text: str, own_name: str) -> bool:
        """Return whether these names can change the reading of the text of a card of this name."""
        if self.sentences and self._is_given(text, own_name):
            return True
        if not self.forms:
            return False
        words = [*_words(text), *_words(own_name)]
        joined = "".join(words)
        strange = {word for word in words if word not in self.lexicon.forms}
        return any(self._may_stand(form, joined, strange) for form in self.forms)

    def _is_given(self, text: str, own_name: str) -> bool:
        """Return whether a reading by hand of one of the sentences differs."""
        return any(
            digest in self.sentences
            for part in normal_sentences(text, self.lexicon, own_name)
            for digest in (sentence_digest(part.texts), sentence_digest(part.texts, own_name))
        )

    def _may_stand(self, form: tuple[str, ...], joined: str, strange: Iterable[str]) -> bool:
        """Return whether a form can arise in the text, or a word of it that is otherwise unknown.

        Corrections only lead to words of the lexicon; a fragment of a broken word is unknown too.
        """
        if "".join(form) in joined:
            return True
        unknown = [word for word in form if word not in self.lexicon.forms]
        if unknown:
            return any(word in joined for word in unknown)
        return any(is_near(word, part) for word in strange for part in form)


def _words(text: str) -> list[str]:
    """Return the words of a text, folded, with look-alike Latin letters replaced by Cyrillic
    ones."""
    return _WORD.findall(folded(text.translate(LOOKS_CYRILLIC)))
