"""Guess corrected tokens for a sentence that cannot be read as printed (109.2.2).

Each attempt passes through the gate like any other sentence, and only a unique success counts: a
word close to several forms becomes the one form that yields a reading.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Final

from engine.berserk.cards.text.flavour import Flavour, without_mixed, without_strange
from engine.berserk.cards.text.grammar import Case, NameKind, Pos, Shape
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.misspelling import distance, speller_of
from engine.berserk.cards.text.reader import Reader
from engine.berserk.cards.text.tokens import OWN_NAME, Token
from engine.berserk.cards.text.word_forms import inflected

_MOST_FORMS: Final = 6
"""A word with more nearby forms than this is not corrected."""
_MOST_MISSPELT: Final = 2
"""The maximum of misspelt words in a sentence; more leave its meaning unclear."""
_LIKE_ADJECTIVES: Final = ("ваш", "этот", "тот")
"""Pronouns that precede a noun and agree with it."""
_GOVERNED: Final = {
    "с": frozenset((Case.INS, Case.GEN)),
    "со": frozenset((Case.INS, Case.GEN)),
}
"""The cases that a preposition requires of its noun."""
_ASKING: Final = re.compile(r".*(?:(?<!ос)ть|ти|чь|ся|[ое]го|[ыи]х|[ое]й)")
"""Verbs and adjectives by their endings: the word after them may be a card they are about."""


@dataclass(frozen=True, slots=True)
class Meant:
    """A printed word and the form it is taken for."""

    word: str
    form: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """Corrected tokens to read instead, and the corrections made."""

    tokens: tuple[Token, ...]
    flavours: tuple[Flavour, ...] = ()
    meant: tuple[Meant, ...] = ()


def attempts(tokens: tuple[Token, ...], reader: Reader) -> Iterator[Attempt]:
    """Yield the sentence with misspelt words replaced by candidate forms, and without unknown
    names."""
    for spelled, meant in _spelled(tokens, reader):
        if meant:
            yield Attempt(spelled, (), meant)
        for rest, flavour in without_strange(spelled, partial(_means, spelled, reader)):
            yield Attempt(rest, (flavour,), meant)
        role = partial(_role, spelled, reader)
        for rest, flavour in without_mixed(spelled, role, partial(_goes_on, spelled, reader)):
            yield Attempt(rest, (flavour,), meant)


def _means(tokens: tuple[Token, ...], reader: Reader, at: int) -> bool:
    """Return whether a token is a known word or belongs to a complete known name here."""
    if _is_known(reader, tokens[at].text):
        return True
    first = max(at - reader.lexicon.longest_name + 1, 0)
    words = [token.text for token in tokens]
    return any(
        start + length > at
        and (form.kind is NameKind.CLASS or tokens[start].capital)
        and not (form.kind is NameKind.CLASS and _is_of_a_thing(words, reader, start))
        for start in range(first, at + 1)
        for length, form in reader.lexicon.names_at(words, start)
    )


_ROLES: Final = {Pos.PREP: "p", Pos.ADV: "c"}


def _role(tokens: tuple[Token, ...], reader: Reader, at: int) -> str:
    """Return the role a token can play in a name: «s» for an unknown word, «?» for one that cannot
    belong to a name."""
    word, before = tokens[at].text, tokens[at - 1].text
    is_of_it = not _is_known(reader, before) and not _ASKING.fullmatch(before)
    if word == OWN_NAME:
        return "n" if is_of_it else "?"
    if not word[0].isalpha():
        return "?"
    if not _means(tokens, reader, at):
        return "s"
    readings = reader.lexicon.read(word)
    if any(form.pos is Pos.ADJ and form.case is Case.NOM for form in readings):
        return "a"
    is_thing = any(form.case is Case.GEN for form in readings) and all(
        form.pos is Pos.NOUN and form.animate is False for form in readings
    )
    if is_thing and is_of_it:
        return "n"
    return _ROLES.get(readings[0].pos, "?") if len(readings) == 1 else "?"


def _goes_on(tokens: tuple[Token, ...], reader: Reader, at: int) -> bool:
    """Return whether an infinitive stands here; no subject can precede one."""
    return any(form.shape is Shape.INFINITIVE for form in reader.lexicon.read(tokens[at].text))


def _is_known(reader: Reader, word: str) -> bool:
    return word in reader.lexicon.forms or word in reader.grammar.words


def _is_of_a_thing(words: list[str], reader: Reader, at: int) -> bool:
    """Return whether a class name is the possessor of an unknown thing, not a card: «рев топи»,
    «взгляд орков».

    After an unknown verb or adjective it can be a card that the verb acts on.
    """
    thing = words[at - 1] if at else ""
    if not thing[:1].isalpha() or _is_known(reader, thing) or _ASKING.fullmatch(thing):
        return False
    cases = {form.case for _, form in reader.lexicon.names_at(words, at)}
    return Case.GEN in cases and Case.NOM not in cases


def _spelled(
    tokens: tuple[Token, ...], reader: Reader
) -> Iterator[tuple[tuple[Token, ...], tuple[Meant, ...]]]:
    yield tokens, ()
    places = list(_misspelt(tokens, reader))
    if not 0 < len(places) <= _MOST_MISSPELT:
        return
    for forms in product(*(forms for _, forms in places)):
        spelled = list(tokens)
        for (at, _), form in zip(places, forms, strict=True):
            spelled[at] = replace(spelled[at], text=form)
        meant = (Meant(tokens[at].text, form) for (at, _), form in zip(places, forms, strict=True))
        yield tuple(spelled), tuple(meant)


def _misspelt(tokens: tuple[Token, ...], reader: Reader) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield each word outside quotes that may be misspelt, with its candidate forms.

    The candidates of an unknown word are the nearby forms, if there are a few. A noun in a case
    that does not fit the word before it gets the required case.
    """
    speller = speller_of(reader.lexicon)
    quoted = 0
    for at, token in enumerate(tokens):
        quoted += {"«": 1, "»": -1}.get(token.text, 0)
        like_a_name = token.capital and at > 0 and tokens[at - 1].text != ":"
        if quoted or like_a_name:
            continue
        if reader.knows(token.text):
            forms = set(_agreeing(tokens[at - 1].text, token.text, reader.lexicon)) if at else set()
            if forms:
                yield at, tuple(sorted(forms))
        elif token.text not in reader.lexicon.others:
            forms = speller.once(token.text)
            if 1 < len(forms) <= _MOST_FORMS:
                yield at, tuple(sorted(forms))


def _agreeing(before: str, noun: str, lexicon: Lexicon) -> Iterator[str]:
    """Yield the forms near a noun in a case that «с» or an adjective before it requires.

    «С благословление», «вашим существо»; nothing if the noun already agrees.
    """
    readings = lexicon.read(noun)
    asked = _asked(before, lexicon)
    cases = {reading.case for reading in readings}
    if not asked or not readings or cases & asked or {form.pos for form in readings} != {Pos.NOUN}:
        return
    for reading in readings:
        for case in asked:
            if reading.number is not None:
                form = inflected(lexicon, reading.lexeme, (case.value, reading.number.value))
                if form is not None and distance(noun, form) == 1:
                    yield form


def _asked(before: str, lexicon: Lexicon) -> frozenset[Case]:
    """Return the cases that a word requires of the noun after it; empty for other words."""
    if before in _GOVERNED:
        return _GOVERNED[before]
    readings = lexicon.read(before)
    if any(form.pos is not Pos.ADJ and form.lexeme not in _LIKE_ADJECTIVES for form in readings):
        return frozenset()
    return frozenset(form.case for form in readings if form.case is not None)
