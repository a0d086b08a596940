"""Decline names by rules on their endings, for names that no table can list.

A name is a noun, an adjective with a noun, a noun with a modifier («Страж леса»), or two nouns
(«Орк-лучник», «Гром и Молния»). Where the ending is ambiguous every candidate is returned, so that
a text is recognised; the first candidate is printed. No form comes from a list of names, so a rule
fits a new set as well as an old one.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import Final, NamedTuple

from engine.berserk.cards.text.grammar import Case, WordNumber, folded

_CANDIDATES: Final = 24
"""The maximum of declensions considered for a name; four in five names have at most six."""
_LONGEST: Final = 80
"""The maximum length of a declined name; longer ones, which no card has, stay unchanged."""

_VOWELS: Final = "аеёиоуыэюя"
_VELAR: Final = "гкх"
_HUSHING: Final = "жшчщ"
_PREPOSITIONS: Final = frozenset(
    ["с", "со", "по", "на", "в", "во", "из", "от", "за", "к", "у", "де"]
)
_FLEETING: Final = {
    "пес": "пс", "лев": "льв", "лед": "льд", "камень": "камн", "корень": "корн", "орел": "орл",
    "отец": "отц", "козел": "козл", "осел": "осл", "день": "дн", "ветер": "ветр",
}  # fmt: skip
"""Words that lose a vowel against the rules below."""
_SOFT_FEMININE: Final = ("ость", "знь", "чь", "жь", "шь", "щь", "ть", "сь", "зь", "пь", "вь")
_MASCULINE: Final = frozenset(["гость", "князь", "лось", "гусь", "тать", "зять", "червь", "путь"])
_FEMININE: Final = frozenset(
    ["тень", "тварь", "боль", "соль", "дверь", "лань", "погибель", "длань"]
)
_NEUTER_PLURALS: Final = frozenset(["врата", "ворота", "уста", "болота", "недра", "чресла"])
_NOUNS_ON_OY: Final = frozenset(["герой", "изгой", "ковбой"])
_ACTIVE: Final = ("ущий", "ющий", "ащий", "ящий", "вший", "ущая", "ющая", "ащая", "ящая", "вшая")
_CASES: Final = tuple(Case)

Six = tuple[str, str, str, str, str, str]
"""The forms of one number, in the order of ``Case``."""


class Declined(NamedTuple):
    """One form of a name, with the name's capital letters."""

    text: str
    case: Case
    number: WordNumber


class _Way(NamedTuple):
    """One way to decline a word: its number and its forms."""

    number: WordNumber
    forms: Six


@lru_cache(maxsize=4096)
def decline(name: str, *, plural: bool = False) -> tuple[Declined, ...]:
    """Return the forms of a name, the canonical one of each case and number first.

    A name is declined in the number it is printed in; with ``plural`` the plural of a singular name
    is included.

    >>> [form.text for form in decline("Степной страж")][:4]
    ['Степной страж', 'Степного стража', 'Степному стражу', 'Степного стража']
    """
    words = name.split()
    if not words or len(name) > _LONGEST:
        return tuple(Declined(name, case, WordNumber.SG) for case in _CASES)
    forms: dict[Declined, None] = {}
    for way in islice(_ways_of_name(words), _CANDIDATES):
        forms.update(dict.fromkeys(map(_declined, way.forms, _CASES, [way.number] * 6)))
    if plural:
        for way in islice(_ways_of_name(words, plural=True), _CANDIDATES):
            forms.update(dict.fromkeys(map(_declined, way.forms, _CASES, [way.number] * 6)))
    return tuple(forms)


def _declined(text: str, case: Case, number: WordNumber) -> Declined:
    return Declined(text, case, number)


def _ways_of_name(words: list[str], *, plural: bool = False) -> Iterator[_Way]:
    """Yield the declensions of a name: which of its words decline, and each of them in every way.

    If its words share no number («Часовые горы»), only the first one declines.
    """
    several = False
    for way in _ways_of_places(words, _which_decline(words), plural=plural):
        several = True
        yield way
    if not several and not plural:
        yield from _ways_of_places(words, [[0]], plural=False)


def _ways_of_places(words: list[str], choices: list[list[int]], *, plural: bool) -> Iterator[_Way]:
    for declining in choices:
        lone = len(words) == 1
        ways = [
            _ways_of_word(word, attribute=at < declining[-1], lone=lone, plural=plural)
            if at in declining
            else [_still(word)]
            for at, word in enumerate(words)
        ]
        for chosen in islice(product(*ways), _CANDIDATES):
            number = _common_number([chosen[at] for at in declining])
            if number is not None:
                forms = [" ".join(way.forms[at] for way in chosen) for at in range(6)]
                yield _Way(number, _six(forms))


def _which_decline(words: list[str]) -> list[list[int]]:
    """Return the indexes of the words that decline together, the likeliest choice first."""
    head = _head(words)
    whole = list(range(head + 1))
    rest = words[head + 1 :]
    if not rest:
        return [whole]
    if rest[0] == "и" and len(rest) > 1:
        return [[*whole, head + 2], whole]
    beside = list(range(head + 1, len(words)))
    apposed = rest[0][0].isupper() and all(_is_nominative(word) for word in rest)
    together = [*whole, *beside]
    choices = [together, whole] if apposed else [whole, together]
    if folded(words[0]).endswith(_ACTIVE) and head == 1:
        choices.append([0])  # «Нашедший клад»: the participle governs its noun.
    return choices if rest[0] not in _PREPOSITIONS else [whole]


def _head(words: list[str]) -> int:
    """Return the index of the noun: the first word that is not an adjective."""
    for at, word in enumerate(words):
        following = words[at + 1] if at + 1 < len(words) else ""
        governs = not following or following in _PREPOSITIONS or following == "и"
        object_follows = folded(word).endswith(_ACTIVE) and following[-1:] in ("у", "ю")
        agrees = _is_adjective(word) or (_is_soft_plural(word) and following[-1:] in ("и", "ы"))
        if governs or object_follows or not agrees:
            return at
    return len(words) - 1


def _is_nominative(word: str) -> bool:
    """Return whether a word beside the head looks like a nominative rather than a genitive."""
    plain = folded(word)
    if _is_adjective(word):
        return True
    return plain[-1] not in _VOWELS and not plain.endswith(("ов", "ев", "ей"))


def _common_number(ways: list[_Way]) -> WordNumber | None:
    numbers = {way.number for way in ways}
    return numbers.pop() if len(numbers) == 1 else None


def _ways_of_word(word: str, *, attribute: bool, lone: bool, plural: bool) -> list[_Way]:
    """Return the declensions of a word; an ``attribute`` precedes the noun it agrees with."""
    first, hyphen, last = word.rpartition("-")
    if hyphen and first and last:
        return _ways_of_pair(first, last, plural=plural)
    if plural:
        return _plural_ways(word)
    if attribute and _is_soft_plural(word):
        return _adjective_ways(word)
    if not _is_adjective(word):
        return _noun_ways(word, lone=lone)
    if attribute or not folded(word).endswith("й"):
        return _adjective_ways(word)
    return [*_adjective_ways(word), *_noun_ways(word, lone=lone)]


def _ways_of_pair(first: str, last: str, *, plural: bool) -> list[_Way]:
    """Return the declensions of a hyphenated pair: «Орк-лучник» declines both words, «Тоа-Дан» the
    last."""
    lasts = _ways_of_word(last, attribute=False, lone=False, plural=plural)
    firsts = _ways_of_word(first, attribute=False, lone=False, plural=plural)
    both = [
        _Way(a.number, _six([f"{x}-{y}" for x, y in zip(a.forms, b.forms, strict=True)]))
        for a, b in islice(product(firsts, lasts), _CANDIDATES)
        if a.number is b.number
    ]
    alone = [_Way(way.number, _six([f"{first}-{form}" for form in way.forms])) for way in lasts]
    return [*both, *alone] if last[0].islower() else [*alone, *both]


def _is_adjective(word: str) -> bool:
    """Return whether the ending is that of an adjective: «немая», «карающий», «мятущаяся»,
    «орочий»."""
    plain = _without_reflexive(folded(word))
    if len(plain) < 4 or plain[-3] in _VOWELS or plain in _NOUNS_ON_OY:
        return False
    if plain.endswith("ие"):
        return plain[-3] in _VELAR + _HUSHING
    if plain.endswith("ий"):
        return plain[-3] in _VELAR + _HUSHING + "н" or plain.endswith(("мий", "лий"))
    if plain.endswith("ья"):
        return plain[-3] in "чнмл"
    return plain.endswith(("ый", "ой", "ая", "яя", "ое", "ее", "ые"))


def _is_soft_plural(word: str) -> bool:
    """Return whether a word is a soft plural adjective: «Древние» before a plural.

    Alone, such an ending belongs to a noun («Видение»).
    """
    return folded(word).endswith("ние")


def _without_reflexive(word: str) -> str:
    return word[:-2] if folded(word).endswith(("ийся", "аяся", "ееся", "иеся")) else word


def _adjective_ways(word: str) -> list[_Way]:
    plain = _without_reflexive(word)
    reflexive = word[len(plain) :]
    ending, stem = folded(plain[-2:]), plain[:-2]
    return [
        _Way(number, _six([stem + form + reflexive for form in forms]))
        for number, forms in _adjective_endings(stem, ending)
    ]


def _adjective_endings(stem: str, ending: str) -> Iterator[tuple[WordNumber, list[str]]]:
    soft = ending in ("яя", "ее") or (ending in ("ий", "ие") and stem[-1] not in _VELAR)
    hushing = stem[-1] in _HUSHING and folded(stem) not in ("больш", "чуж")
    o = "е" if soft or (hushing and ending != "ой") else "о"
    y = "и" if soft or stem[-1] in _VELAR + _HUSHING else "ы"
    match ending:
        case "ый" | "ий" | "ой":
            if ending == "ий" and stem[-1] in "чнмлв":
                yield from _possessive_endings(stem)
            for accusative in (o + "го", ending):
                yield WordNumber.SG, [ending, o + "го", o + "му", accusative, y + "м", o + "м"]
            if ending == "ий" and stem[-1] in "чн":
                yield from _possessive(ending)
        case "ая" | "яя":
            yield (
                WordNumber.SG,
                [ending, o + "й", o + "й", "юю" if soft else "ую", o + "й", o + "й"],
            )
        case "ья":
            yield WordNumber.SG, ["ья", "ьей", "ьей", "ью", "ьей", "ьей"]
        case "ое" | "ее":
            yield WordNumber.SG, [ending, o + "го", o + "му", ending, y + "м", o + "м"]
        case "ые" | "ие" | "ьи":
            y = "ьи" if ending == "ьи" else y
            for accusative in (y + "х", ending):
                yield WordNumber.PL, [ending, y + "х", y + "м", accusative, y + "ми", y + "х"]
        case _:
            return


def _possessive_endings(stem: str) -> Iterator[tuple[WordNumber, list[str]]]:
    """Yield the endings of possessive adjectives: «драконий», «орочий», «гномий», but not
    «древний», «синий», «ловчий»."""
    if stem[-1] in "млв" or folded(stem[-2:]) in ("ан", "ян", "он", "ен", "оч"):
        yield from _possessive("ий")


def _possessive(ending: str) -> Iterator[tuple[WordNumber, list[str]]]:
    for accusative in ("ьего", ending):
        yield WordNumber.SG, [ending, "ьего", "ьему", accusative, "ьим", "ьем"]


def _noun_ways(word: str, *, lone: bool) -> list[_Way]:
    """Return the declensions of a noun, printed in the singular or plural, or indeclinable."""
    plain = folded(word)
    ways = [_Way(WordNumber.SG, _six(forms)) for forms in _singular_forms(word)]
    ways += [_Way(WordNumber.PL, _six(forms)) for forms in _forms_of_plural(word)]
    still = _still(word)
    if plain[-1] in "аяоеиы" and (_stays(plain, lone=lone)):
        return [still, *ways]
    return [*ways, still]


def _stays(plain: str, *, lone: bool) -> bool:
    """Return whether a noun that ends in a vowel is probably indeclinable."""
    if plain[-1] == "а":
        return plain[-2:-1] in tuple("аеиоуыэюя")
    if plain[-1] == "о":
        return lone and not plain.endswith("ло")
    if plain[-1] == "е":
        return not plain.endswith(("ие", "ье", "ще", "це", "ле", "ре"))
    return plain[-1] == "и" and lone


def _singular_forms(word: str) -> Iterator[list[str]]:
    plain, stem = folded(word), word[:-1]
    last, before = plain[-1], plain[-2:-1]
    if plain == "дитя":
        yield [word, word + "ти", word + "ти", word, word + "тей", word + "ти"]
    elif last == "а":
        y = "и" if before in tuple(_VELAR + _HUSHING) else "ы"
        hushing = before in tuple(_HUSHING + "ц")
        for instrumental in ("ей", "ой") if hushing else ("ой",):
            yield [word, *(stem + end for end in (y, "е", "у", instrumental, "е"))]
    elif last == "я":
        e = "и" if before == "и" else "е"
        yield [word, *(stem + end for end in ("и", e, "ю", "ей", e))]
    elif last == "о":
        yield [word, stem + "а", stem + "у", word, stem + "ом", stem + "е"]
    elif last == "е":
        a, u = ("а", "у") if before in tuple(_HUSHING + "ц") else ("я", "ю")
        yield [word, stem + a, stem + u, word, stem + "ем", stem + ("и" if before == "и" else "е")]
    elif last == "ь":
        yield from _soft_forms(word, plain)
    elif last == "й":
        yield from _masculine_forms(word, [stem], soft=True)
    elif last not in _VOWELS and last.isalpha():
        yield from _masculine_forms(word, _stems(word), soft=False)


def _soft_forms(word: str, plain: str) -> Iterator[list[str]]:
    stem = word[:-1]
    feminine = [word, stem + "и", stem + "и", word, word + "ю", stem + "и"]
    rather = plain in _FEMININE or (plain.endswith(_SOFT_FEMININE) and plain not in _MASCULINE)
    if rather:
        yield feminine
    fleeting = _FLEETING.get(plain)
    stems = [_cased(word, fleeting)] if fleeting else [stem]
    if plain.endswith("ень") and not fleeting:
        stems.append(word[:-3] + word[-2:-1])
    yield from _masculine_forms(word, stems, soft=True)
    if not rather:
        yield feminine


def _masculine_forms(word: str, stems: list[str], *, soft: bool) -> Iterator[list[str]]:
    a, u = ("я", "ю") if soft else ("а", "у")
    loc = "и" if folded(word).endswith("ий") else "е"
    for stem in stems:
        for ins in ("ем",) if soft else _instrumentals(word):
            for acc in (stem + a, word):
                yield [word, stem + a, stem + u, acc, stem + ins, stem + loc]


def _instrumentals(word: str) -> tuple[str, ...]:
    """Return the candidate instrumentals: «палачом», «Тичем», «горцем», «ловцом».

    They depend on the stress, which is not printed.
    """
    last = folded(word[-1])
    if last in ("ч", "щ"):
        return ("ом", "ем")
    if last in ("ж", "ш"):
        return ("ем", "ом")
    if last == "ц":
        syllables = sum(letter in _VOWELS for letter in folded(word))
        return ("ем", "ом") if syllables > 2 else ("ом", "ем")
    return ("ом",)


def _stems(word: str) -> list[str]:
    """Return the possible stems of a masculine noun before an ending, the likeliest first."""
    plain = folded(word)
    if plain in _FLEETING:
        return [_cased(word, _FLEETING[plain])]
    if plain.endswith("ец") and len(plain) > 3:
        before = plain[-3]
        short = word[:-2] + ("й" if before in _VOWELS else "ь" if before == "л" else "") + "ц"
        clustered = before not in _VOWELS and plain[-4] not in _VOWELS
        return [word, short] if clustered else [short, word]
    if plain.endswith(("ок", "ек")) and len(plain) > 3:
        short = word[:-2] + "к"
        return [short, word] if plain.endswith(("онок", "енок")) else [word, short]
    return [word]


def _forms_of_plural(word: str) -> Iterator[list[str]]:
    """Yield the forms of a noun printed in the plural: «Рубаки», «Рыцари», «Гномы»."""
    plain, stem = folded(word), word[:-1]
    last, before = plain[-1], plain[-2:-1]
    if plain == "дети":
        yield [word, stem + "ей", stem + "ям", stem + "ей", stem + "ьми", stem + "ях"]
    elif last in "иы" and before:
        a = "а" if last == "ы" or before in _VELAR + _HUSHING else "я"
        for genitive in _genitives(word):
            for accusative in (genitive, word):
                yield _plural_six(word, stem, a, genitive, accusative)
    elif plain in _NEUTER_PLURALS:
        yield _plural_six(word, stem, last, stem, word)


def _genitives(plural: str) -> list[str]:
    plain, stem = folded(plural), plural[:-1]
    before = plain[-2]
    if plain[-1] == "ы":
        return [stem + "ов", stem]
    if before in _VELAR:
        fleeting = plural[:-2] + "о" + plural[-2]
        return [stem, stem + "ов"] if plain[-3:-2] in tuple("аяуыи") else [stem + "ов", fleeting]
    if before in _VOWELS:
        return [stem + "й", stem + "ев"]
    return [stem + "ей", stem + "ь", stem]


def _plural_ways(word: str) -> list[_Way]:
    """Return the plural declensions of a word printed in the singular."""
    ways: list[list[str]] = []
    plain = folded(word)
    if _is_adjective(word):
        return [
            way for nominative in _plural_adjectives(word) for way in _adjective_ways(nominative)
        ]
    if plain == "дитя":
        ways = list(_forms_of_plural(_cased(word, "дети")))
    else:
        ways = [
            forms for nominative in _plurals(word) for forms in _plural_declined(word, *nominative)
        ]
    return [_Way(WordNumber.PL, _six(forms)) for forms in ways] or [
        _Way(WordNumber.PL, _still(word).forms)
    ]


def _plural_adjectives(word: str) -> list[str]:
    whole = _without_reflexive(word)
    stem, ending, reflexive = whole[:-2], folded(whole[-2:]), word[len(whole) :]
    sibilant = folded(stem[-1]) in _VELAR + _HUSHING
    plain = stem + ("ие" if ending in ("ий", "яя", "ее") or sibilant else "ые") + reflexive
    possessive = stem + "ьи"
    if ending == "ья":
        return [possessive]
    if ending != "ий" or next(_possessive_endings(stem), None) is None:
        return [plain]
    return [possessive, plain]


def _plurals(word: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield nominative plural, stem, vowel of the oblique cases and genitive plural."""
    plain, stem = folded(word), word[:-1]
    last = plain[-1]
    if _stays(plain, lone=True) and last in "аеио":
        return
    if last in "аояе":
        soft = last in "яе"
        nominative = {"а": "ы", "я": "и", "о": "а", "е": "я"}[last]
        if last == "а" and plain[-2] in _VELAR + _HUSHING:
            nominative = "и"
        genitive = stem + ("й" if plain[-2] in _VOWELS else "ь") if soft else stem
        if last == "а" and plain[-2] == "к" and plain[-3] not in _VOWELS:
            genitive = stem[:-1] + "о" + stem[-1]
        yield stem + nominative, stem, "я" if soft else "а", genitive
    elif last in "ьй":
        yield stem + "и", stem, "я", stem + ("ей" if last == "ь" else "ев")
    elif last not in _VOWELS and last.isalpha():
        for base in _stems(word):
            y = "и" if last in _VELAR + _HUSHING else "ы"
            unstressed = last == "ц" and _instrumentals(word)[0] == "ем"
            genitive = "ей" if last in _HUSHING else "ев" if unstressed else "ов"
            yield base + y, base, "а", base + genitive


def _plural_declined(
    word: str, nominative: str, stem: str, vowel: str, genitive: str
) -> Iterator[list[str]]:
    for accusative in (genitive, nominative):
        yield _plural_six(nominative, stem, vowel, genitive, accusative)


def _plural_six(word: str, stem: str, vowel: str, genitive: str, accusative: str) -> list[str]:
    return [word, genitive, stem + vowel + "м", accusative, stem + vowel + "ми", stem + vowel + "х"]


def _still(word: str) -> _Way:
    """Return the declension of an indeclinable word."""
    return _Way(WordNumber.SG, (word, word, word, word, word, word))


def _cased(word: str, stem: str) -> str:
    return stem.capitalize() if word[0].isupper() else stem


def _six(forms: list[str]) -> Six:
    nom, gen, dat, acc, ins, loc = forms
    return nom, gen, dat, acc, ins, loc
