"""English grammar for rules texts: lists, plurals, agreement and noun phrases.

A predicate such as ``[has] armor 1`` holds markers in square brackets that ``agree`` replaces
according to the number of its subject.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

_MARKS: Final = {
    "[is]": ("is", "are"),
    "[has]": ("has", "have"),
    "[does]": ("does", "do"),
    "[was]": ("was", "were"),
    "[s]": ("s", ""),
    "[es]": ("es", ""),
    "[its]": ("its", "their"),
    "[it]": ("it", "them"),
}
_WORDS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
)
_TIMES: Final = {1: "once", 2: "twice"}
_ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth")
_SAME: Final = ("drowned", "undead", "treefolk", "leshy", "life", "armor")
_POSSESSIVES: Final = {"it": "its", "them": "their"}
_SHORT: Final = 3
"""The most words of a name with a possessive form."""
_VOWELS: Final = "aeiouAEIOUАОУЭИЫЕаоуэиые"


def agree(text: str, *, plural: bool) -> str:
    """Return a predicate for one subject, or for several.

    >>> agree("[has] armor 1", plural=True)
    'have armor 1'
    """
    for mark, forms in _MARKS.items():
        text = text.replace(mark, forms[plural])
    return text


def joined(parts: Iterable[str], word: str = "and") -> str:
    """Return a list in words.

    >>> joined(["a shot", "a throw", "a spell"], "or")
    'a shot, a throw or a spell'
    """
    *first, last = [*parts] or [""]
    return f"{', '.join(first)} {word} {last}" if first else last


def plural(noun: str) -> str:
    """Return the plural of a noun, or of the last word of a phrase.

    >>> plural("Woodsman"), plural("Dwarf"), plural("Undead"), plural("ground creature")
    ('Woodsmen', 'Dwarves', 'Undead', 'ground creatures')
    """
    if " or " in noun:
        return joined(map(plural, re.split(", | or ", noun)), "or")
    if noun.lower().split()[-1] in _SAME or not noun[-1:].isascii():
        return noun
    if noun.endswith("sman"):
        return f"{noun[:-2]}en"
    if noun.endswith("arf"):
        return f"{noun[:-1]}ves"
    if noun.endswith("y") and noun[-2:-1] not in _VOWELS:
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(("s", "x", "sh", "ch")) else f"{noun}s"


def with_article(noun: str) -> str:
    """Return a noun with its indefinite article.

    >>> with_article("enemy flyer"), with_article("unique card")
    ('an enemy flyer', 'a unique card')
    """
    vowel = noun[:1] in _VOWELS and not noun.lower().startswith(("uni", "one"))
    return f"{'an' if vowel else 'a'} {noun}"


def in_words(number: int) -> str:
    """Return a small number as a word."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else signless(number)


def signless(number: int) -> str:
    """Return a number in digits with a true minus sign."""
    return str(number).replace("-", "−")


def ordinal(number: int) -> str:
    """Return an ordinal number."""
    return _ORDINALS[number] if 0 < number < len(_ORDINALS) else f"{number}th"


def times(count: int) -> str:
    """Return how often something happens."""
    return _TIMES.get(count, f"{in_words(count)} times")


def belonging(name: str, thing: str) -> str:
    """Return something that belongs to a card: by the possessive of a short name, else by “of”.

    >>> belonging("this creature", "cost"), belonging("a creature beside it", "armor")
    ('this creature’s cost', 'the armor of a creature beside it')
    """
    if name in _POSSESSIVES:
        return f"{_POSSESSIVES[name]} {thing}"
    if _is_short(name):
        return f"{name}’s {thing}"
    return f"the {thing} of {name}"


def bracketed(details: Iterable[str]) -> str:
    """Return details in brackets behind a clause; empty for none."""
    said = ", ".join(details)
    return f" ({said})" if said else ""


def give(whom: str, what: str) -> str:
    """Return the command to give something to a card; a long name stands behind.

    >>> give("it", "armor 1"), give("an enemy flyer", "curse")
    ('give it armor 1', 'give curse to an enemy flyer')
    """
    return f"give {whom} {what}" if _is_short(whom) else f"give {what} to {whom}"


def _is_short(name: str) -> bool:
    said = name.split()
    return name in _POSSESSIVES or (said[0] in ("this", "that", "the") and len(said) <= _SHORT)


def sentence(text: str) -> str:
    """Return a text with a capital letter and a full stop."""
    text = f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith((".", ".”")) else f"{text}."


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun phrase for the cards or cells that pass a filter.

    ``head`` and ``heads`` are the noun in both numbers, ``adjectives`` stand before it, ``posts``
    behind it. ``yours`` says that they belong to the player; ``known`` is the name of the one card
    meant, if there is one.
    """

    head: str
    heads: str
    adjectives: tuple[str, ...] = ()
    posts: tuple[str, ...] = ()
    yours: bool = False
    other: bool = False
    known: str = ""

    def one(self) -> str:
        """Return any one of them: ``a closed enemy creature``, ``one of your Riders``."""
        if self.known:
            return self._closed(self.known, several=False)
        if self.yours:
            return f"one of {self._several(several=False)}"
        other = "another " if self.other else ""
        words = " ".join((*self.adjectives, self.head))
        return self._closed(f"{other}{words}" if other else with_article(words), several=False)

    def single(self, word: str = "") -> str:
        """Return one of them after a word that takes the place of the article: ``no``, ``this``."""
        if self.known:
            return self._closed(self.known, several=False)
        yours = ("of yours",) if self.yours else ()
        words = (word, *self._other(), *self.adjectives, self.head)
        noun = " ".join(filter(None, words))
        return replace(self, posts=(*yours, *self.posts))._closed(noun, several=False)

    def many(self) -> str:
        """Return all of them, without an article: ``your other Riders``."""
        return self._closed(self.known, several=False) if self.known else self._several()

    def of_nobody(self) -> "Noun":
        """Return the phrase without its owner, for “you have …”."""
        return replace(self, yours=False)

    def each(self) -> str:
        """Return every one of them: ``each of your Riders``."""
        if self.known:
            return self._closed(self.known, several=False)
        if self.yours:
            return f"each of {self._several(several=False)}"
        return self.single("each")

    def counted(self, count: str) -> str:
        """Return a number of them: ``two of your Riders``."""
        return f"{count} of {self._several()}" if self.yours else f"{count} {self._several()}"

    @property
    def is_plural(self) -> bool:
        """Whether ``many`` takes a verb in the plural."""
        return not self.known

    def _several(self, *, several: bool = True) -> str:
        yours = ("your",) if self.yours else ()
        words = (*yours, *self._other(), *self.adjectives, self.heads)
        return self._closed(" ".join(words), several=several)

    def _other(self) -> tuple[str, ...]:
        return ("other",) if self.other else ()

    def _closed(self, words: str, *, several: bool) -> str:
        return agree(" ".join((words, *self.posts)), plural=several)


@dataclass(frozen=True, slots=True)
class Alternatives:
    """Several noun phrases of which one applies."""

    nouns: Sequence[Noun]

    def one(self) -> str:
        """Return any one of them."""
        return joined((noun.one() for noun in self.nouns), "or")

    def single(self, word: str = "") -> str:
        """Return one of them after a word in the place of each article."""
        return joined((noun.single(word) for noun in self.nouns), "or")

    def many(self) -> str:
        """Return all of them."""
        return joined((noun.many() for noun in self.nouns), "or")

    def each(self) -> str:
        """Return every one of them."""
        return joined((noun.each() for noun in self.nouns), "or")

    def counted(self, count: str) -> str:
        """Return a number of them, taken together."""
        return f"{count} {self.many()}"

    @property
    def is_plural(self) -> bool:
        """Whether ``many`` takes a verb in the plural."""
        return True


Named: TypeAlias = Noun | Alternatives
"""The phrase for a filter, whatever its form."""
