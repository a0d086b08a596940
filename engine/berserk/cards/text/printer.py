"""Nodes to printed text: the words of the table of phrases, set as cards are."""

from collections.abc import Iterable
from typing import Final

from engine.berserk.abilities import Ability, Unread
from engine.berserk.cards.text.compiler import print_words, read_sentence
from engine.berserk.cards.text.lexicon import Lexicon
from engine.berserk.cards.text.tokens import OWN_NAME

_TIGHT_BEFORE: Final = frozenset({")", ":", ";", "»", ","})
_TIGHT_AFTER: Final = frozenset({"(", "«", "+", "-"})
_PARTED: Final = frozenset({"если", "пока", "когда", "где", "кроме", "чем", "затем", "дальность"})
"""Words that begin a clause of their own behind another, or a further property of an attack."""
_JOINS: Final = ("и", "или", "либо")
_BESIDES: Final = ("при", "этом")


def print_text(abilities: Iterable[Ability], lexicon: Lexicon) -> str:
    """Return the card text that says ``abilities``, in their order; empty for none.

    Raises ``ValueError`` as ``print_ability`` does.
    """
    return " ".join(print_ability(ability, lexicon) for ability in abilities)


def print_ability(ability: Ability, lexicon: Lexicon) -> str:
    """Return one ability as a printed sentence, which is read as that very ability.

    What was not read is printed as it stands. ``ValueError`` for what the table of phrases cannot
    say, says in a way that has two readings, or says by the card's own name, which it does not
    decline.
    """
    if isinstance(ability, Unread):
        return ability.text
    words = print_words((ability,), lexicon)
    if words is None or OWN_NAME in words:
        raise ValueError(f"{ability!r} cannot be printed")
    text = _typeset(words)
    if read_sentence(text, lexicon).abilities != (ability,):
        raise ValueError(f"{ability!r} cannot be printed: {text!r} may mean something else")
    return text


def _typeset(words: tuple[str, ...]) -> str:
    """Return words as a sentence: spaces, commas, capitals, a stop at the end."""
    text = ""
    for place, word in enumerate(words):
        if place and not _is_tight(words, place):
            text += ", " if _begins_a_clause(words, place) else " "
        shown = "X" if word == "x" else word
        text += shown[:1].upper() + shown[1:] if _has_a_capital(words, place) else shown
    return f"{text}."


def _has_a_capital(words: tuple[str, ...], place: int) -> bool:
    """Whether a word begins the sentence, what is paid for, or what is quoted."""
    if not place or words[place - 1] == "«":
        return True
    return words[place - 1] == ":" and words[place - 2].startswith("{")


def _is_tight(words: tuple[str, ...], place: int) -> bool:
    """Whether no space stands before a word: behind a sign, and between the symbols of a cost."""
    before, word = words[place - 1], words[place]
    added = before == "x" and word in _TIGHT_AFTER and words[place + 1 : place + 2] != ("x",)
    in_a_cost = before.startswith("{") and word.startswith("{") and ":" in words[place:]
    return word in _TIGHT_BEFORE or before in _TIGHT_AFTER or in_a_cost or added


def _begins_a_clause(words: tuple[str, ...], place: int) -> bool:
    """Whether a comma stands before a word; never behind a sign or «и»."""
    before, word = words[place - 1], words[place]
    if not before[-1:].isalnum() and before[-1:] not in ("}", "»", ")"):
        return False
    return before not in _JOINS and (word in _PARTED or words[place : place + 2] == _BESIDES)
