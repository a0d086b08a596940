"""Turn printed words into text: agreement with the subject, commas, capitals, a stop."""

import re
from collections.abc import Iterable
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.text.compiler import read_sentence, render_words
from engine.berserk.cards.text.grammar import Case, Gender, Pos, Shape, WordNumber
from engine.berserk.cards.text.lexicon import Form, Lexicon, NameForm
from engine.berserk.cards.text.tokens import OWN_NAME
from engine.berserk.cards.text.word_forms import inflected, several_do

_TIGHT_BEFORE: Final = frozenset({")", ":", ";", "»", ","})
_TIGHT_AFTER: Final = frozenset({"(", "«", "+", "-"})
_CLAUSES: Final = frozenset({"если", "пока", "когда"})
"""Words that begin a clause; a comma separates it from a following main clause."""
_PARTED: Final = _CLAUSES | {"где", "кроме", "чем", "что", "затем"}
"""Words that begin a clause after another one."""
_PAIRS: Final = (("при", "этом"), ("вместо", "этого"))
_JOINS: Final = ("и", "или", "либо")
_BEGINS: Final = _CLAUSES | {"«", ":", ";"}
"""A subject stands first or after one of these."""
_GOVERNS: Final = frozenset({"может", "могут", "можете", "должен", "должна", "должно", "должны"})
_WHICH: Final = {"который": Case.NOM, "которого": Case.GEN}
_TO_WHICH: Final = frozenset(
    {"напротив", "рядом", "слева", "справа", "позади", "с", "у", "на", "в"}
)
"""Words of a relative clause that precede its pronoun."""
_GOVERNS_OR_JOINS: Final = _GOVERNS.union(_JOINS)
_BEFORE_WHICH: Final = _TO_WHICH.union(_JOINS)
_BEFORE_PRONOUN: Final = _BEFORE_WHICH | {"противника"}
_FEW: Final = frozenset({"два", "три", "четыре"})
_BECOMES: Final = frozenset({"становится", "становятся"})
_DONE: Final = ("вший", "вшийся", "бший", "нный")
"""The endings of past participles."""
_AGO: Final = frozenset({("в", "этот", "ход"), ("в", "прошлый", "ход"), ("в", "этом", "бою")})
_LONGER: Final = (
    (re.compile(r"\bс (?=[сзшжщ][бвгджзйклмнпрстфхцчшщ])"), "со "),
    (re.compile(r"\bв (?=[вф][бвгджзйклмнпрстфхцчшщ])"), "во "),
)
"""Longer forms of prepositions before consonant clusters: «со стоящего»."""


def typeset(words: tuple[str, ...]) -> str:
    """Return words as a sentence with spaces, commas, capitals and a final stop."""
    text = ""
    for place, word in enumerate(words):
        if place and not _is_tight(words, place):
            text += f"{_mark(words, place)} "
        shown = "X" if word == "x" else word
        text += shown[:1].upper() + shown[1:] if _has_a_capital(words, place) else shown
    for short, longer in _LONGER:
        text = short.sub(longer, text)
    return f"{text}."


def with_commas(words: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words with a comma after each clause before the main one."""
    parted: list[str] = []
    is_open = False
    for place, word in enumerate(words):
        before = words[place - 1] if place else ""
        if is_open and place and before not in _CLAUSES and _is_main(words, place, lexicon):
            parted.append(",")
            is_open = False
        is_open = word in _CLAUSES or (is_open and word not in (":", ";", ")", "»"))
        parted.append(word)
    return tuple(parted)


def _is_main(words: tuple[str, ...], place: int, lexicon: Lexicon) -> bool:
    """Return whether the main clause begins here, with an action or a permission."""
    before, word = words[place - 1], words[place]
    if word in _GOVERNS and words[max(place - 2, 0) : place] not in _PAIRS:
        return word.startswith("мо") and before != "не"
    if before in _GOVERNS_OR_JOINS or words[max(place - 2, 0) : place] in _PAIRS:
        return False
    return any(form.shape is Shape.INFINITIVE for form in lexicon.forms.get(word, ()))


def agreeing(words: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words with predicates in the gender and number of their subject.

    The rows word them for one masculine card: «существа теряет», «существо должен».
    """
    said: list[str] = []
    subject: Form | NameForm | None = None
    for place, word in enumerate(words):
        if not place or words[place - 1] in _BEGINS:
            subject = _nominative(words[place], lexicon)
        elif word in _WHICH:
            noun = _noun(_before_relative(words, place), lexicon)
            subject = noun if word == "который" else None
            word = _which(word, noun, lexicon)
        agreed = word if subject is None else _agreed(word, subject, lexicon)
        if place and subject is not None and words[place - 1] in _BECOMES:
            agreed = _become(word, subject, lexicon)
        said.append(agreed)
    return _with_participles(_counted(tuple(said), lexicon), lexicon)


def _become(word: str, subject: Form | NameForm, lexicon: Lexicon) -> str:
    """Return the new state of a card in its gender: «карта становится лесной»."""
    several = subject.number is WordNumber.PL
    gender = subject.gender if isinstance(subject, Form) and subject.gender else Gender.M
    for form in lexicon.forms.get(word, ()):
        if form.pos is Pos.ADJ and form.case is Case.INS:
            features = ("ins", "pl") if several else ("ins", "sg", gender.value)
            return inflected(lexicon, form.lexeme, features) or word
    return word


def _counted(words: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words with nouns after two, three and four in the singular: «два ваших
    существа»."""
    said = list(words)
    for place, word in enumerate(words):
        if word not in _FEW:
            continue
        at = place + 1
        while at < len(words) and _has(words[at], (Pos.ADJ, Pos.PRON), lexicon):
            at += 1
        noun = _of_several(words[at], lexicon) if at < len(words) else None
        if noun is None:
            continue
        said[at] = inflected(lexicon, noun.lexeme, ("gen", "sg")) or words[at]
        if word == "два" and noun.gender is Gender.F:
            said[place] = "две"
    return tuple(said)


def _has(word: str, parts: tuple[Pos, ...], lexicon: Lexicon) -> bool:
    """Return whether a word that is not a noun can be one of these in the genitive plural."""
    forms = lexicon.forms.get(word, ())
    return _of_several(word, lexicon) is None and any(
        form.pos in parts and form.case is Case.GEN and form.number is not WordNumber.SG
        for form in forms
    )


def _of_several(word: str, lexicon: Lexicon) -> Form | None:
    """Return the genitive plural form of a noun that cannot be a singular."""
    nouns = [form for form in lexicon.forms.get(word, ()) if form.pos is Pos.NOUN]
    several = [form for form in nouns if form.case is Case.GEN and form.number is WordNumber.PL]
    alone = all(form.number is not WordNumber.SG for form in nouns)
    return several[0] if several and alone else None


def _with_participles(words: tuple[str, ...], lexicon: Lexicon) -> tuple[str, ...]:
    """Return the words with commas around participles after their noun."""
    said: list[str] = []
    is_open = False
    for place, word in enumerate(words):
        begins = _is_participle(words, place + (word == "не"), lexicon)
        if begins and not is_open and place and words[place - 1][-1:].isalpha():
            said.append(",")
            is_open = True
        elif is_open and words[max(place - 3, 0) : place] in _AGO:
            is_open = False
            if word[:1].isalnum() and word not in _JOINS:
                said.append(",")
        said.append(word)
    return tuple(said)


def _is_participle(words: tuple[str, ...], place: int, lexicon: Lexicon) -> bool:
    """Return whether a participle stands here, directly followed by its time."""
    told = any(words[at : at + 3] in _AGO for at in (place + 1, place + 2))
    if not told or place >= len(words):
        return False
    forms = lexicon.forms.get(words[place], ())
    return any(form.pos is Pos.ADJ and form.lexeme.endswith(_DONE) for form in forms)


def _nominative(word: str, lexicon: Lexicon) -> Form | NameForm | None:
    """Return the nominative form of a word, if it can be one."""
    return next((form for form in _forms(word, lexicon) if form.case is Case.NOM), None)


def _noun(word: str, lexicon: Lexicon) -> Form | NameForm | None:
    """Return the form of a noun whose number is unambiguous; None if it is not."""
    forms = _forms(word, lexicon)
    return forms[0] if len({form.number for form in forms}) == 1 else None


def _forms(word: str, lexicon: Lexicon) -> list[Form | NameForm]:
    nouns: list[Form | NameForm] = [
        form
        for form in lexicon.forms.get(word, ())
        if form.pos in (Pos.NOUN, Pos.ADJ, Pos.PRON) and form.shape is Shape.FULL
    ]
    return nouns + [form for _, form in lexicon.names_at((word,), 0)]


def _before_relative(words: tuple[str, ...], place: int) -> str:
    """Return the word before the relative clause of the pronoun that stands here."""
    while place > 1 and words[place - 1] in _BEFORE_PRONOUN:
        place -= 1
    return words[place - 1]


def _which(word: str, noun: Form | NameForm | None, lexicon: Lexicon) -> str:
    """Return the relative pronoun in agreement with its noun."""
    if noun is None or noun.number is None:
        return word
    gender = noun.gender.value if isinstance(noun, Form) and noun.gender else "m"
    features = _WHICH[word].value, noun.number.value, gender
    return inflected(lexicon, "который", features) or word


def _agreed(word: str, subject: Form | NameForm, lexicon: Lexicon) -> str:
    plural = subject.number is WordNumber.PL
    gender = subject.gender if isinstance(subject, Form) else Gender.M
    for form in lexicon.forms.get(word, ()):
        if form.shape is Shape.THIRD and plural:
            return several_do(lexicon, word)
        if form.shape in (Shape.SHORT, Shape.PAST) and form.gender is Gender.M:
            return _of_one(form, subject.number, None if plural else gender, lexicon) or word
    return word


def _of_one(
    form: Form, number: WordNumber | None, gender: Gender | None, lexicon: Lexicon
) -> str | None:
    """Return a short form or a past in another number and gender."""
    wanted = form.lexeme, form.shape, number, gender
    return next(
        (
            word
            for word, other in lexicon.entries
            if (other.lexeme, other.shape, other.number, other.gender) == wanted
        ),
        None,
    )


def _has_a_capital(words: tuple[str, ...], place: int) -> bool:
    """Return whether a word begins the sentence, the paid part or a quotation."""
    if not place or words[place - 1] == "«":
        return True
    return words[place - 1] == ":" and words[place - 2].startswith("{")


def _is_tight(words: tuple[str, ...], place: int) -> bool:
    """Return whether no space precedes a word: after a sign, and between symbols of a cost."""
    before, word = words[place - 1], words[place]
    added = before == "x" and word in _TIGHT_AFTER and words[place + 1 : place + 2] != ("x",)
    in_a_cost = before.startswith("{") and word.startswith("{") and ":" in words[place:]
    return word in _TIGHT_BEFORE or before in _TIGHT_AFTER or in_a_cost or added


def _mark(words: tuple[str, ...], place: int) -> str:
    """Return the comma or dash before a word; empty if none."""
    before, word = words[place - 1], words[place]
    if words[max(place - 2, 0) : place] == ("где", "x"):
        return " —"
    if before in _JOINS or not (before[-1:].isalnum() or before[-1:] in ("}", "»", ")")):
        return ""
    pair = words[place : place + 2] in _PAIRS
    parted = word in _PARTED or pair or _begins_a_relative(words, place)
    return "," if parted or (word == "дальность" and _is_a_size(before)) else ""


def _is_a_size(word: str) -> bool:
    """Return whether a range follows as a property of its own: «на 2, дальность 3»."""
    return word[:1].isdigit() or word in ("x", "прыжок")


def _begins_a_relative(words: tuple[str, ...], place: int) -> bool:
    if words[place - 1] in _BEFORE_WHICH:
        return False
    end = place
    while words[end] in _BEFORE_WHICH and end + 1 < len(words):
        end += 1
    return words[end].startswith("котор")


def render_card_text(abilities: Iterable[ab.Ability], lexicon: Lexicon) -> str:
    """Return the card text of ``abilities``, in order; empty for none.

    Raises ``ValueError`` as ``render_ability`` does.
    """
    return " ".join(render_ability(ability, lexicon) for ability in abilities)


def render_ability(ability: ab.Ability, lexicon: Lexicon) -> str:
    """Return one ability as a printed sentence that is read back as the same ability.

    Unread text is printed unchanged. ``ValueError`` if the table of phrases has no wording, an
    ambiguous one, or one with the card's own name, which it does not decline.
    """
    if isinstance(ability, ab.Unread):
        return ability.text
    words = render_words((ability,), lexicon)
    if words is None or OWN_NAME in words:
        raise ValueError(f"{ability!r} cannot be printed")
    for said in (agreeing(words, lexicon), words):
        text = typeset(with_commas(said, lexicon))
        if read_sentence(text, lexicon).abilities == (ability,):
            return text
    raise ValueError(f"{ability!r} cannot be printed: {text!r} may mean something else")
