"""Forms of words in phrases: agreement, declension, plain forms of verbs."""

from collections.abc import Mapping
from typing import Final

from engine.berserk.cards.text.grammar import Pos, Shape, WordNumber
from engine.berserk.cards.text.lexicon import Form, Lexicon, kept_with_lexicon

_ANIMATE: Final = {None: "", True: "yes", False: "no"}
_GROUPS: Final = (
    frozenset({"nom", "gen", "dat", "acc", "ins", "loc"}),
    frozenset({"sg", "pl"}),
    frozenset({"m", "f", "n"}),
    frozenset({"yes", "no"}),
)
"""Case, number, gender, animate: a feature is a word of one of these groups."""
SHORTER: Final = {"со": "с", "во": "в"}
"""Prepositions in their longer form, and the usual one."""
_PLAIN_VERBS: Final = (Shape.INFINITIVE, Shape.THIRD, Shape.SECOND, Shape.IMPERATIVE)


_ASPECTS: Final = {
    "блокировать": "заблокировать",
    "вызывать": "вызвать",
    "выбирать": "выбрать",
    "вскрывать": "вскрыть",
    "закрывать": "закрыть",
    "закрываться": "закрыться",
    "излечивать": "излечить",
    "излечиваться": "излечиться",
    "класть": "положить",
    "нападать": "напасть",
    "наносить": "нанести",
    "начинать": "начать",
    "объявлять": "объявить",
    "открывать": "открыть",
    "открываться": "открыться",
    "передвигаться": "передвинуться",
    "перемещать": "переместить",
    "перемещаться": "переместиться",
    "погибать": "погибнуть",
    "показывать": "показать",
    "предотвращать": "предотвратить",
    "получать": "получить",
    "снимать": "снять",
    "совершать": "совершить",
    "становиться": "стать",
    "сражаться": "сразиться",
    "сводиться": "свестись",
    "терять": "потерять",
    "уничтожать": "уничтожить",
    "возвращать": "вернуть",
    "изгонять": "изгнать",
    "возрождать": "возродить",
}
"""Verbs whose two aspects are equivalent in rules text."""


@kept_with_lexicon
def same_verb(lexicon: Lexicon, one: str, other: str) -> bool:
    """Return whether two words are plain forms of one verb: to wound, wounds, wound!

    Infinitive, third person and imperative are equivalent in rules text.
    """
    return not verbs_of(lexicon, one).isdisjoint(verbs_of(lexicon, other))


@kept_with_lexicon
def several_do(lexicon: Lexicon, verb: str) -> str:
    """Return a verb in the plural; the word itself if the lexicon has no such form."""
    lexemes = {form.lexeme for form in lexicon.forms.get(verb, ()) if form.pos is Pos.VERB}
    return next(
        (
            word
            for word, form in lexicon.entries
            if form.lexeme in lexemes and form.shape is Shape.THIRD and form.number is WordNumber.PL
        ),
        verb,
    )


@kept_with_lexicon
def number_of_verb(lexicon: Lexicon, word: str) -> str:
    """Return "sg" or "pl" for a verb in the third person; empty for other words."""
    return next(
        (
            form.number.value
            for form in lexicon.forms.get(word, ())
            if form.pos is Pos.VERB and form.shape is Shape.THIRD and form.number
        ),
        "",
    )


@kept_with_lexicon
def is_infinitive(lexicon: Lexicon, word: str) -> bool:
    """Return whether a word is an infinitive: «получить»."""
    return any(
        form.pos is Pos.VERB and form.shape is Shape.INFINITIVE
        for form in lexicon.forms.get(word, ())
    )


@kept_with_lexicon
def verbs_of(lexicon: Lexicon, word: str) -> frozenset[str]:
    """Return the verbs that a word is a plain form of; both aspects count as one."""
    return frozenset(
        _ASPECTS.get(form.lexeme, form.lexeme)
        for form in lexicon.forms.get(word, ())
        if form.pos is Pos.VERB and form.shape in _PLAIN_VERBS
    )


@kept_with_lexicon
def words_matching(lexicon: Lexicon, word: str) -> frozenset[str]:
    """Return the words of rows that a word of a text matches: itself, the shorter form of a
    preposition, and all plain forms of its verb."""
    verbs = (_forms_of_verbs(lexicon).get(verb, ()) for verb in verbs_of(lexicon, word))
    return frozenset((word, SHORTER.get(word, word))).union(*verbs)


@kept_with_lexicon
def _forms_of_verbs(lexicon: Lexicon) -> Mapping[str, frozenset[str]]:
    """Return the plain forms of each verb; both aspects count as one."""
    forms: dict[str, set[str]] = {}
    for word in lexicon.forms:
        for verb in verbs_of(lexicon, word):
            forms.setdefault(verb, set()).add(word)
    return {verb: frozenset(words) for verb, words in forms.items()}


@kept_with_lexicon
def agrees(lexicon: Lexicon, word: str, lexeme: str, features: tuple[str, ...]) -> bool:
    """Return whether a word is a form of the lexeme in this case, number, gender."""
    return any(
        form.lexeme == lexeme and _fits(form, features) for form in lexicon.forms.get(word, ())
    )


def _fits(form: Form, features: tuple[str, ...]) -> bool:
    """Return whether a form has these features; a category it does not distinguish fits."""
    if form.shape is not Shape.FULL:
        return False
    own = (
        form.case.value if form.case else "",
        form.number.value if form.number else "",
        form.gender.value if form.gender else "",
        _ANIMATE[form.animate],
    )
    return all(
        value in ("", wanted)
        for group, value in zip(_GROUPS, own, strict=True)
        for wanted in features
        if wanted in group
    )


@kept_with_lexicon
def inflected(lexicon: Lexicon, lexeme: str, features: tuple[str, ...]) -> str | None:
    """Return the lexeme's form with these features; None if the lexicon has none."""
    return next((word for word, form in _paradigm(lexicon, lexeme) if _fits(form, features)), None)


@kept_with_lexicon
def gender_of(lexicon: Lexicon, lexeme: str) -> str:
    """Return a noun's gender: m, f or n; empty for other words."""
    return next(
        (
            form.gender.value
            for _, form in _paradigm(lexicon, lexeme)
            if form.pos is Pos.NOUN and form.gender
        ),
        "",
    )


@kept_with_lexicon
def is_animate(lexicon: Lexicon, word: str) -> bool:
    """Return whether a word is a form of an animate noun."""
    return any(
        form.pos is Pos.NOUN and form.animate is True for form in lexicon.forms.get(word, ())
    )


def is_of_a_name(lexicon: Lexicon, word: str) -> bool:
    """Return whether a word occurs in the name of a class or card."""
    return word in _words_of_names(lexicon)


@kept_with_lexicon
def _words_of_names(lexicon: Lexicon) -> frozenset[str]:
    return frozenset(word for name in lexicon.names for word in name.split())


@kept_with_lexicon
def _paradigm(lexicon: Lexicon, lexeme: str) -> tuple[tuple[str, Form], ...]:
    return tuple(entry for entry in lexicon.entries if entry[1].lexeme == lexeme)
