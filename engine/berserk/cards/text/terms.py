"""Terms that no rule defines, and their definitions on cards.

A card defines a term in brackets after it, «Засада 2 (ранить существо на 2)», or in its own
sentence with a dash, «Засада X — ранить существо на X». The term is replaced by the words of its
definition, which are parsed as usual: on that card, and on every other card that does not define it
differently. A bracket that limits, «(2 раза за бой)», or that names, «(воздействие «…»)», explains
nothing.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.berserk.cards.text.grammar import Case
from engine.berserk.cards.text.lexicon import Lexicon, kept_with_lexicon
from engine.berserk.cards.text.tokens import Token
from engine.berserk.cards.text.word_forms import agrees

NO_RULE: Final = ("подлость", "отпор", "{token}", "{tok}", "{wolf}", "{human}")
"""Terms of cards that the rulebook does not define."""
_REMINDING: Final = re.compile(
    r"(?:подлост[ьи]|отпор|\{(?:token|tok|wolf|human)\})\s*(?:\d+|[xх])?\s*[(—–-]", re.IGNORECASE
)
_HAVING: Final = ("получает", "получить", "имеет", "иметь")
"""Final words of a definition that is an ability to have: no colon follows."""
_LIMITS: Final = ("только", "кроме", "максимум", "дальность", "воздействие", "заклинание")
"""First words of a bracket that limits or names, and explains nothing."""
_TIMES: Final = ("раз", "раза")
"""The words after a number that begin such a bracket: «(2 раза за бой)»."""
_WHILE: Final = "пока"
"""The first word of a definition that is a condition of having: «имеет» replaces the colon."""


@dataclass(frozen=True, slots=True)
class Definition:
    """The definition of a term with ``value`` after it: x for any, empty for none."""

    term: str
    value: str
    tokens: tuple[Token, ...]

    @property
    def wording(self) -> str:
        """The term and its words: «засада x — ранить существо на x»."""
        words = " ".join(token.text for token in self.tokens)
        return f"{self.term} {self.value}".strip() + f" — {words}"


def may_remind(text: str) -> bool:
    """Return whether a printed text may define a term: a bracket or a dash follows one.

    >>> may_remind("Отпор (пока открыт): рывок."), may_remind("Отпор: рывок.")
    (True, False)
    """
    return _REMINDING.search(text) is not None


def term_at(tokens: tuple[Token, ...], at: int, lexicon: Lexicon) -> str:
    """Return the term that stands here in any case; empty for other words."""
    return _term_of(lexicon, tokens[at].text)


@kept_with_lexicon
def _term_of(lexicon: Lexicon, word: str) -> str:
    return next((term for term in NO_RULE if word == term or agrees(lexicon, word, term, ())), "")


def definitions(sentences: Iterable[tuple[Token, ...]], lexicon: Lexicon) -> tuple[Definition, ...]:
    """Return the definitions in the sentences of a card, one for each term.

    A term with two different definitions is skipped.
    """
    several: dict[str, list[Definition]] = {}
    for tokens in sentences:
        for defined in _defined(tokens, lexicon):
            several.setdefault(defined.term, []).append(defined)
    return tuple(
        same[0]
        for same in several.values()
        if len({(definition.value, _texts(definition.tokens)) for definition in same}) == 1
    )


def with_others(
    own: tuple[Definition, ...], others: tuple[Definition, ...]
) -> tuple[Definition, ...]:
    """Return a card's own definitions, and those of other cards for terms it does not define."""
    terms = {definition.term for definition in own}
    return (*own, *(other for other in others if other.term not in terms))


def own_definition(tokens: tuple[Token, ...], lexicon: Lexicon) -> Definition | None:
    """Return the definition in a sentence that only defines a term; None for other sentences."""
    bare = _bare(tokens)
    if not bare or not _is_named(bare, 0, lexicon):
        return None
    value, behind = _value(bare, 1)
    if behind >= len(bare) or "—" not in bare[behind].pauses:
        return None
    rest = bare[behind + 1 :] if bare[behind].text == "это" else bare[behind:]
    return Definition(term_at(bare, 0, lexicon), value, rest) if rest else None


def _defined(tokens: tuple[Token, ...], lexicon: Lexicon) -> Iterator[Definition]:
    own = own_definition(tokens, lexicon)
    if own is not None:
        yield own
        return
    for at in range(len(tokens)):
        if not _is_named(tokens, at, lexicon):
            continue
        value, behind = _value(tokens, at + 1)
        end = _explained(tokens, behind)
        if end:
            term = term_at(tokens, at, lexicon)
            yield _of_any_value(Definition(term, value, tokens[behind + 1 : end]))


def _of_any_value(definition: Definition) -> Definition:
    """Return «засада x (ранить на x)» for «засада 2 (ранить на 2)»: the number stands once."""
    texts = _texts(definition.tokens)
    if not definition.value.isdecimal() or texts.count(definition.value) != 1:
        return definition
    place = texts.index(definition.value)
    tokens = (
        *definition.tokens[:place],
        replace(definition.tokens[place], text="x"),
        *definition.tokens[place + 1 :],
    )
    return replace(definition, value="x", tokens=tokens)


def _bare(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the sentence without its stop and without brackets around the whole."""
    whole = _without_stop(tokens)
    is_noted = bool(whole) and _closing(whole, 0) == len(whole) - 1
    return _without_stop(whole[1:-1]) if is_noted else whole


def _without_stop(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    return tokens[:-1] if tokens and tokens[-1].text == "." else tokens


def _is_named(tokens: tuple[Token, ...], at: int, lexicon: Lexicon) -> bool:
    """Return whether a term is in the nominative; only then can it stand for other words."""
    term = term_at(tokens, at, lexicon)
    if not term:
        return False
    return term.startswith("{") or agrees(lexicon, tokens[at].text, term, (Case.NOM.value,))


def _value(tokens: tuple[Token, ...], at: int) -> tuple[str, int]:
    """Return the number after a term, and its end."""
    word = tokens[at].text if at < len(tokens) else ""
    return (word, at + 1) if word == "x" or word[:1].isdigit() else ("", at)


def _closing(tokens: tuple[Token, ...], at: int) -> int:
    """Return the index of the closing bracket of the one that opens here; 0 if there is none."""
    depth = 0
    for end in range(at, len(tokens)):
        depth += {"(": 1, ")": -1}.get(tokens[end].text, 0)
        if depth == 0:
            return end if tokens[at].text == "(" else 0
    return 0


def _explained(tokens: tuple[Token, ...], at: int) -> int:
    """Return the end of the bracket that opens here and explains a term; 0 if there is none."""
    end = _closing(tokens, at)
    if end <= at + 1:
        return 0
    first, second = tokens[at + 1].text, tokens[at + 2].text
    limits = first in _LIMITS or (first[:1].isdigit() and second in _TIMES)
    return 0 if limits else end


def expanded(
    tokens: tuple[Token, ...], defined: tuple[Definition, ...], lexicon: Lexicon
) -> tuple[tuple[Token, ...], tuple[Definition, ...]]:
    """Replace the terms of a sentence by their definitions; return the ones used as well."""
    kept: list[Token] = []
    used: list[Definition] = []
    at = 0
    while at < len(tokens):
        definition = _meaning(tokens, at, defined, lexicon)
        if definition is None:
            kept.append(tokens[at])
            at += 1
            continue
        value, behind = _value(tokens, at + 1)
        kept += [_with_value(token, definition.value, value) for token in definition.tokens]
        used.append(definition)
        end = _explained(tokens, behind)
        at = end + 1 if end else behind
        if at < len(tokens) and tokens[at].text == ":":
            if definition.tokens[-1].text in _HAVING:
                at += 1
                if tokens[at : at + 1] and tokens[at].text != "«":
                    kept += _quoted(tokens[at:])
                    break
            elif definition.tokens[0].text == _WHILE:
                kept.append(replace(tokens[at], text="имеет"))
                at += 1
    return tuple(kept), tuple(used)


def _quoted(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Return the words of a given ability in quotes, followed by a stop."""
    text = _without_stop(tokens)
    marks = (replace(text[0], text="«", pauses=""), replace(text[-1], text="»", pauses=""))
    return (marks[0], *text, marks[1], *tokens[len(text) :])


def _meaning(
    tokens: tuple[Token, ...], at: int, defined: tuple[Definition, ...], lexicon: Lexicon
) -> Definition | None:
    if not _is_named(tokens, at, lexicon):
        return None
    term, (value, _) = term_at(tokens, at, lexicon), _value(tokens, at + 1)
    return next(
        (
            definition
            for definition in defined
            if definition.term == term
            and (definition.value == value or (definition.value == "x" and value))
        ),
        None,
    )


def _with_value(token: Token, name: str, value: str) -> Token:
    return replace(token, text=value) if name == "x" and token.text == "x" else token


def _texts(tokens: tuple[Token, ...]) -> tuple[str, ...]:
    return tuple(token.text for token in tokens)
