"""Which printed texts other names in the catalogue may make to be read otherwise.

A reading looks names up by the words of its text alone, as they are printed or once they are put
right: by what is joined, split and spelled anew. So a text is untouched where no form of a name
that came or went could come about in it. Too many are called touched rather than too few.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.berserk.cards.text.grammar import folded
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.misspelling import is_near
from engine.berserk.cards.text.normalise import LOOKS_CYRILLIC

_MOST_NAMES: Final = 64
"""How many names may come and go: to try more in every text takes as long as to read it."""
_WORD: Final = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class NewNames:
    """The forms of names that came or went: their words, a tuple a form."""

    forms: frozenset[tuple[str, ...]]
    lexicon: Lexicon

    @staticmethod
    def between(before: Lexicon, now: Lexicon) -> "NewNames | None":
        """Return what changed from one lexicon to another; None where any text may be touched.

        That is so where not only names changed, or too many; and where what a card says of a term
        may be read otherwise, which counts for others.
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
        new = NewNames(frozenset(forms), now)
        return None if any(new.may_touch(text, name) for name, text in now.reminders) else new

    def may_touch(self, text: str, own_name: str) -> bool:
        """Return whether the text of a card of this name may be read otherwise by these names."""
        if not self.forms:
            return False
        words = [*_words(text), *_words(own_name)]
        joined = "".join(words)
        strange = {word for word in words if word not in self.lexicon.forms}
        return any(self._may_stand(form, joined, strange) for form in self.forms)

    def _may_stand(self, form: tuple[str, ...], joined: str, strange: Iterable[str]) -> bool:
        """Return whether a form may come about, or a word of it that nothing else knows.

        Words are put right to those of the lexicon alone; a part of a broken word is strange too.
        """
        if "".join(form) in joined:
            return True
        unknown = [word for word in form if word not in self.lexicon.forms]
        if unknown:
            return any(word in joined for word in unknown)
        return any(is_near(word, part) for word in strange for part in form)


def _words(text: str) -> list[str]:
    """Return the words of a text, folded, with Cyrillic letters for Latin ones that look alike."""
    return _WORD.findall(folded(text.translate(LOOKS_CYRILLIC)))
