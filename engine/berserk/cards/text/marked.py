"""Restore «маркер» before names of markers printed without it, in any case (544.1).

A card that places the marker «смерч» later says «клетка без «смерча»», «убрать «смерч»». The name
is replaced by «маркер» and the nominative used where the marker is placed, so that no row of the
table has to decline a name missing from the lexicon.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from engine.berserk.cards.text.declension import Declined, decline
from engine.berserk.cards.text.flavour import POWERS
from engine.berserk.cards.text.grammar import Case, WordNumber
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.misspelling import speller_of
from engine.berserk.cards.text.tokens import OWN_NAME, Token
from engine.berserk.cards.text.word_forms import agrees, inflected, same_verb

_MARKER: Final = "маркер"
_GETS: Final = "получать"
_LONGEST: Final = 3
"""The maximum of words in a name."""
_ASKING: Final = {
    "с": Case.INS,
    "со": Case.INS,
    "без": Case.GEN,
    "от": Case.GEN,
}
"""The case that a preposition requires."""
_ENDINGS: Final = ("", "о", "а", "ь", "й", "е", "я")

Name = tuple[str, ...]


def names_of_markers(sentences: Iterable[tuple[Token, ...]], lexicon: Lexicon) -> tuple[Name, ...]:
    """Return the names of markers in the sentences of a card, in the form first used.

    An unquoted name is a run of unknown words after «маркер»: «маркер гнезда». A quoted name can
    also follow «получает»: «существо получает «сеть»».
    """
    names: dict[Name, None] = {}
    for tokens in sentences:
        for at in range(len(tokens) - 1):
            start, end, _ = _named(tokens, at + 1, lexicon)
            is_got = start > at + 1 and same_verb(lexicon, tokens[at].text, _GETS)
            is_name = is_got and _is_word_of_a_name(tokens[start], lexicon)
            if is_name or agrees(lexicon, tokens[at].text, _MARKER, ()):
                name = _texts(tokens[start:end])
                if name and not any(_case_of(name, known) for known in names):
                    names[name] = None
    return tuple(names)


def with_markers(
    tokens: tuple[Token, ...], names: tuple[Name, ...], lexicon: Lexicon
) -> tuple[Token, ...]:
    """Replace the name of a marker, in any case, by «маркер» and the name in its first form."""
    if not names:
        return tokens
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        start, end, behind = _named(tokens, at, lexicon)
        said = _texts(tokens[start:end])
        name = next((name for name in names if _case_of(said, name)), None) if said else None
        before = kept[-1].text if kept else ""
        told = agrees(lexicon, before, _MARKER, ())
        as_laid = told and said == name and start > at
        # «воздействие свить гнездо»: the name of a power may contain the marker's
        is_flavour = before in POWERS or (start == at and at > 0 and _is_unknown(kept[-1], lexicon))
        if name is None or is_flavour or as_laid:
            end = behind if name is not None else at + 1
            kept += tokens[at:end]
            at = end
            continue
        words = ["«", *name, "»"]
        if not told:
            case = _ASKING.get(before) or _plain_case(said, name)
            words.insert(0, inflected(lexicon, _MARKER, (case.value, WordNumber.SG.value)) or "")
        first = replace(tokens[at], capital=False)
        kept += [replace(first, text=word, pauses="") for word in words]
        kept[-len(words)] = replace(first, text=words[0])
        at = behind
    return tuple(kept)


def _named(tokens: tuple[Token, ...], at: int, lexicon: Lexicon) -> tuple[int, int, int]:
    """Return the start and end of a quoted or unknown name, and the index after it."""
    if tokens[at].text == "«":
        end = at + 1
        while end < len(tokens) and (
            tokens[end].text[:1].isalpha() or tokens[end].text == OWN_NAME
        ):
            end += 1
        is_closed = end < len(tokens) and tokens[end].text == "»"
        short = is_closed and at + 1 < end <= at + 1 + _LONGEST
        return (at + 1, end, end + 1) if short else (at, at, at)
    end = at
    while end < len(tokens) and end < at + _LONGEST and _is_unknown(tokens[end], lexicon):
        end += 1
    if end > at and end < len(tokens) and tokens[end].text == OWN_NAME:
        end += 1
    return at, end, end


def _is_word_of_a_name(token: Token, lexicon: Lexicon) -> bool:
    """Return whether a token is a real or made-up word rather than a misspelt ability."""
    is_misspelt = token.text not in lexicon.others and speller_of(lexicon).once(token.text)
    return _is_unknown(token, lexicon) and not is_misspelt


def _is_unknown(token: Token, lexicon: Lexicon) -> bool:
    word = token.text
    is_word = word[:1].isalpha() and word != "x" and not token.capital
    return is_word and word not in lexicon.forms and word not in lexicon.names


def _texts(tokens: tuple[Token, ...]) -> Name:
    return tuple(token.text for token in tokens)


def _plain_case(said: Name, name: Name) -> Case:
    """Return the case of a name without a preposition: accusative after removing or gaining."""
    cases = _case_of(said, name)
    return next((case for case in (Case.ACC, Case.NOM, Case.GEN) if case in cases), cases[0])


def _case_of(said: Name, name: Name) -> tuple[Case, ...]:
    """Return the possible cases of ``said`` as a form of the name; empty if it is another name."""
    if said == name:
        return (Case.ACC, Case.NOM)
    return tuple(
        dict.fromkeys(
            form.case
            for paradigm in _paradigms(name)
            for form in paradigm
            if tuple(form.text.split()) == said
        )
    )


@lru_cache(maxsize=512)
def _paradigms(name: Name) -> tuple[tuple[Declined, ...], ...]:
    """Return the possible declensions of a name, as a nominative and, for one word, as a
    genitive."""
    whole = " ".join(name)
    ways = [tuple(decline(whole, plural=True))]
    if len(name) == 1:
        for nominative in _nominatives(whole):
            forms = tuple(decline(nominative, plural=True))
            if any(form.text == whole and form.case is Case.GEN for form in forms):
                ways.append(forms)
    return tuple(ways)


def _nominatives(genitive: str) -> Iterator[str]:
    for ending in _ENDINGS:
        yield genitive[:-1] + ending
