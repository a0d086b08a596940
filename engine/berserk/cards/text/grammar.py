"""The grammatical categories of Russian shared by the lexer and the printer."""

from engine.kernel.word_enum import Word


class Pos(Word):
    """Parts of speech; participles are adjectives of their own."""

    NOUN = "noun"
    ADJ = "adj"
    VERB = "verb"
    NUM = "num"
    PRON = "pron"
    ADV = "adv"
    PREP = "prep"
    CONJ = "conj"
    PART = "part"


class Case(Word):
    """The six cases; the locative is the one used after «в» and «на» («в строю»)."""

    NOM = "nom"
    GEN = "gen"
    DAT = "dat"
    ACC = "acc"
    INS = "ins"
    LOC = "loc"


class WordNumber(Word):
    """Singular and plural."""

    SG = "sg"
    PL = "pl"


class Gender(Word):
    """Masculine, feminine, neuter."""

    M = "m"
    F = "f"
    N = "n"


class Shape(Word):
    """The shape of a form, apart from case, number and gender.

    THIRD is the third person of the present or simple future, SECOND the second person plural
    («можете»), IMPERATIVE the plural one («выберите»), AFTER_PREPOSITION that of a pronoun
    («него»).
    """

    FULL = ""
    SHORT = "short"
    INFINITIVE = "infinitive"
    THIRD = "third"
    SECOND = "second"
    PAST = "past"
    IMPERATIVE = "imperative"
    GERUND = "gerund"
    AFTER_PREPOSITION = "after_preposition"


class NameKind(Word):
    """The kind of thing that a name denotes."""

    CLASS = "class"
    CARD = "card"


def folded(text: str) -> str:
    """Return ``text`` in lower case, with ё as е.

    >>> folded("Тёмный")
    'темный'
    """
    return text.lower().replace("ё", "е")
