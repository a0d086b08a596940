"""The terms and symbols of cards and rules in our own words, Russian and English.

``terms.csv`` of the book has one per row: its Russian and English names, other names separated by
``|``, the symbol and the word of a node or a property if it has one, and whether a card lists it
when its text contains the name (``on_cards``; very frequent words are excluded).
"""

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Final

from typing_extensions import Doc

import engine.berserk.abilities as ab
from catalog.common.folding import fold, stems
from catalog.common.i18n import Language, current_language
from catalog.common.resources import data_path
from deckbuilder.cards.rulebook import HOME, word_stems
from deckbuilder.cards.signs import signs_in
from deckbuilder.kit.records import HIDDEN, OR_NULL, PAIRS, Key
from engine.berserk import NAMED_ABILITIES, PROTECTIONS, CardSpec

_PROTECTED_BY: Final = {node: code for code, node in PROTECTIONS.items()}


@dataclass(frozen=True, slots=True)
class Term:
    """A term or a symbol of cards and rules.

    ``node`` is the word of a named ability, a type, an element or another property of a card.
    """

    russian: Annotated[str, Key("term"), Doc("its Russian name, as cards print it")]
    english: Annotated[str, Doc("its English name")]
    also: Annotated[tuple[str, ...], Doc("its other Russian names")]
    symbol: Annotated[str, OR_NULL, Doc("its symbol, such as `tap` for `{tap}`, or null")]
    node: Annotated[str, HIDDEN]
    on_cards: Annotated[bool, HIDDEN]
    rule: Annotated[str, Doc("the related rule")]
    said: Annotated[
        tuple[tuple[Language, str], ...],
        PAIRS,
        Key("words"),
        Doc("its meaning in our words, by language, `ru` and `en`"),
    ]

    @property
    def title(self) -> str:
        """Its name in the user's language."""
        return self.russian if current_language() is Language.RUSSIAN else self.english

    @property
    def words(self) -> str:
        """Its meaning, in the user's language."""
        return dict(self.said)[current_language()]

    @property
    def names(self) -> tuple[str, ...]:
        """All of its names, in either language."""
        return (self.russian, self.english, *self.also)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms found, best match first."""

    terms: tuple[Term, ...]


@cache
def all_terms() -> tuple[Term, ...]:
    """Return every term of the book, sorted by Russian name."""
    with data_path("rules", HOME, "terms.csv").open(encoding="utf-8", newline="") as file:
        return tuple(_term(row) for row in csv.DictReader(file))


def _term(row: Mapping[str, str]) -> Term:
    said = ((Language.RUSSIAN, row["ru"]), (Language.ENGLISH, row["en"]))
    also = tuple(filter(None, row["also"].split("|")))
    return Term(
        row["term"], row["english"], also, row["symbol"], row["node"], bool(row["on_cards"]),
        row["rule"], said,
    )  # fmt: skip


def find_terms(text: str) -> list[Term]:
    """Return the terms of a name or a symbol, then those with these words in names, then others.

    The others have the words in their meaning. Both languages are searched; empty for no words.
    """
    wanted, said = fold(text.strip().strip('«»“”"{}')), set(word_stems(text))
    if not said:
        return []
    exact = [
        one for one in all_terms() if wanted in map(fold, one.names) or wanted == one.symbol != ""
    ]
    known = stems_of_terms()
    named = [one for one in all_terms() if said <= known[one][0]]
    named.sort(key=lambda one: all(said != set(word_stems(name)) for name in one.names))
    spoken = [one for one in all_terms() if any(said <= words for words in known[one][1:])]
    return list(dict.fromkeys((*exact, *named, *spoken)))


@cache
def stems_of_terms() -> Mapping[Term, tuple[frozenset[str], ...]]:
    """Return the stems of the names of each term, then of its meaning in each language."""
    return {
        one: tuple(
            frozenset(word_stems(text)) for text in (" ".join(one.names), *dict(one.said).values())
        )
        for one in all_terms()
    }


def term_of(word: str) -> Term | None:
    """Return the term of a symbol (``tap``), or of a node or a property (``frenzy``, ``flyer``)."""
    return _by_word().get(word)


@cache
def _by_word() -> Mapping[str, Term]:
    terms = all_terms()
    by_node = {one.node: one for one in terms if one.node}
    return {**by_node, **{one.symbol: one for one in terms if one.symbol}}


def terms_of_card(card: CardSpec) -> list[Term]:
    """Return the terms on a card.

    They are symbols, named abilities and words of its text, then its classes, type and cost.
    """
    words = [*_symbols(card), *_named(card)]
    found = [term for word in words if (term := term_of(word)) is not None]
    found += _in_text(card.text)
    found += [one for name in card.classes for one in _class(name)]
    found += [term for word in _properties(card) if (term := term_of(word)) is not None]
    return list(dict.fromkeys(found))


def _symbols(card: CardSpec) -> Iterator[str]:
    yield from signs_in(card.text)
    for ability in card.abilities:
        if isinstance(ability, ab.Unread) and ability.reason is ab.UnreadReason.ICON:
            yield ability.text.partition(" ")[0]


def _named(card: CardSpec) -> Iterator[str]:
    """Yield the words of the card's named abilities and the symbols of its protections."""
    icons = {one.name: one.icon for one in NAMED_ABILITIES}
    for ability in card.abilities:
        if isinstance(ability, ab.Named):
            yield icons[ability.name] if term_of(icons[ability.name]) else ability.name.value
        else:
            yield from (code for node, code in _PROTECTED_BY.items() if node == ability)


def _properties(card: CardSpec) -> Iterator[str]:
    if card.unique:
        yield "unique"
    if card.horde:
        yield "horde"
    yield card.type.value
    yield from (element.value for element in card.elements)
    if not card.elements:
        yield "neutral"
    yield "elite" if card.elite else "ordinary"
    parts = {"strike": card.strike, "health": card.life, "move": card.movement}
    yield from (symbol for symbol, value in parts.items() if value is not None)


def _class(name: str) -> list[Term]:
    """Return the term of a class; the general term "class" for an unknown one."""
    called = [one for one in all_terms() if fold(name) in map(fold, one.names)]
    return called or [one for one in (term_of("class"),) if one is not None]


def _in_text(text: str) -> list[Term]:
    """Return the terms whose names are in a text; a longer name hides those inside it."""
    said = stems(text)
    found: list[tuple[int, Term]] = []
    free = [True] * len(said)
    for name, term in _names_of_cards():
        for at in range(len(said) - len(name) + 1):
            end = at + len(name)
            if tuple(said[at:end]) == name and all(free[at:end]):
                free[at:end] = [False] * len(name)
                found.append((at, term))
    return [term for _at, term in sorted(found, key=lambda one: one[0])]


@cache
def _names_of_cards() -> tuple[tuple[tuple[str, ...], Term], ...]:
    """Return the Russian names searched in texts, as stems, longest first."""
    names = (
        (tuple(stems(name)), one)
        for one in all_terms()
        if one.on_cards
        for name in (one.russian, *one.also)
    )
    return tuple(sorted(names, key=lambda one: -len(one[0])))


def titles(terms: Iterable[Term]) -> str:
    """Return the names of terms in the user's language, separated by commas."""
    return ", ".join(term.title for term in terms)
