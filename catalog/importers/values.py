"""Parse words in table cells and JSON values into facts of a card."""

import re
from collections.abc import Mapping
from datetime import date
from enum import Enum
from typing import Final, TypeVar

from catalog.card_names import name_problem
from catalog.cards import elements_of
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.facts import MOST, visible
from catalog.importers.rows import BadValue
from catalog.nxt import NEUTRAL_BIT, TYPES
from catalog.rarity import Rarity
from engine.berserk import CardType, Cost, Element
from engine.berserk.abilities.strength import Strength

_Word = TypeVar("_Word", bound=Enum)

RARITY_WORDS: Final = {rarity.value: rarity for rarity in Rarity} | {
    "обычная": Rarity.COMMON,
    "частая": Rarity.COMMON,
    "1": Rarity.COMMON,
    "необычная": Rarity.UNCOMMON,
    "2": Rarity.UNCOMMON,
    "редкая": Rarity.RARE,
    "3": Rarity.RARE,
    "ультраредкая": Rarity.ULTRA_RARE,
    "ультра-редкая": Rarity.ULTRA_RARE,
    "ultra-rare": Rarity.ULTRA_RARE,
    "4": Rarity.ULTRA_RARE,
}
TYPE_WORDS: Final = (
    {kind.value: kind for kind in CardType}
    | {
        "наземное": CardType.GROUND,
        "наземное существо": CardType.GROUND,
        "существо": CardType.GROUND,
        "летающее": CardType.FLYER,
        "летающее существо": CardType.FLYER,
        "компаньон": CardType.COMPANION,
        "паразит": CardType.PARASITE,
        "артефакт": CardType.ARTIFACT,
        "местность": CardType.TERRAIN,
        "creature": CardType.GROUND,
    }
    | {str(code): kind for code, kind in enumerate(TYPES, 1)}
)
"""Types in words, and in the numbers of the publisher's spreadsheets, from 1."""
_EQUIPMENT: Final = re.compile(r"\bэкипировк|\bequipments?\b")
ELEMENT_WORDS: Final = {element.value: element for element in Element} | {
    "степь": Element.STEPPE,
    "степи": Element.STEPPE,
    "горы": Element.MOUNTAIN,
    "лес": Element.FOREST,
    "леса": Element.FOREST,
    "болото": Element.SWAMP,
    "болота": Element.SWAMP,
    "тьма": Element.DARKNESS,
}
_NEUTRAL: Final = frozenset({"neutral", "нейтральная", "нейтрал", "нейтральные"})
_YES: Final = frozenset({"yes", "да", "true", "истина", "1", "+"})
_NO: Final = frozenset({"", "no", "нет", "false", "ложь", "0", "-"})
_DATES: Final = (
    re.compile(r"(?P<year>\d{4})-(?P<month>\d\d)-(?P<day>\d\d)(?: \d\d:\d\d:\d\d)?", re.ASCII),
    re.compile(r"(?P<day>\d\d?)\.(?P<month>\d\d?)\.(?P<year>\d{4})", re.ASCII),
)
_CENTURY: Final = 2000
"""The century that a spreadsheet adds to a strong value of up to 29."""
_ALL_BITS: Final = 63
_DAMAGED: Final = "\ufffd"


def a_text(raw: str) -> str:
    """Parse a text: invisible characters are dropped, damaged text is refused."""
    if _DAMAGED in raw:
        raise BadValue(_("letters were lost in an earlier conversion (�); restore them"))
    if any("\ud800" <= sign <= "\udfff" for sign in raw):
        raise BadValue(_("half a character is here; restore the text"))
    return visible(raw)


def a_line(raw: str) -> str:
    """Parse a text of one line."""
    return " ".join(a_text(raw).split())


def a_name(raw: str) -> str:
    """Parse a card name, a valid one-line name."""
    name = a_line(raw)
    if problem := name_problem(name):
        raise BadValue(problem if name else _("a card needs a name"))
    return name


def a_set(raw: str) -> str:
    """Parse the code or name of a set."""
    if not fold(label := a_line(raw)):
        raise BadValue(_("a card needs a set: write its code or name"))
    return label


def a_number(raw: str, least: int = 0) -> int:
    """Parse a whole number; a spreadsheet's ``3.0`` counts as one."""
    plain = re.sub(r"[.,]0+$", "", raw.strip())
    if not (plain.isascii() and plain.isdigit() and len(plain) < 10):
        raise BadValue(
            _("must be a whole number from {least} to {most}").format(least=least, most=MOST)
        )
    return in_range(int(plain), least)


def in_range(number: int, least: int = 0) -> int:
    """Return ``number`` if it is between ``least`` and the maximum of a card."""
    if not least <= number <= MOST:
        raise BadValue(
            _("must be a whole number from {least} to {most}").format(least=least, most=MOST)
        )
    return number


def a_number_in_set(raw: str) -> int:
    """Parse a card's number in its set."""
    return a_number(raw, 1)


def a_number_or_none(raw: str) -> int | None:
    """Parse a whole number; None for an empty cell or a dash."""
    return None if raw.strip() in ("", "-", "—", "–") else a_number(raw)


def a_flag(raw: str) -> bool:
    """Parse yes or no; an empty cell is no."""
    word = fold(raw)
    if word in _YES:
        return True
    if word in _NO:
        return False
    raise BadValue(_("write yes or no"))


def a_cost(raw: str) -> Cost:
    """Parse ``4``, ``X``, ``2+X`` or ``{x}``."""
    plain = re.sub(r"\.0+$", "", raw.strip())
    try:
        cost = Cost.parse(plain)
    except ValueError as error:
        raise BadValue(_("a cost must be a number, X, 2+X or {x}")) from error
    in_range(cost.number)
    return cost


def a_word(raw: str, words: Mapping[str, _Word]) -> _Word:
    """Parse one word of a closed vocabulary."""
    word = words.get(fold(raw))
    if word is None:
        known = ", ".join(member.value for member in type(next(iter(words.values()))))
        raise BadValue(_("write one of: {known}").format(known=known))
    return word


def a_rarity(raw: str) -> Rarity:
    """Parse a rarity."""
    return a_word(re.sub(r"\.0+$", "", raw), RARITY_WORDS)


def a_type(raw: str) -> CardType:
    """Parse a card type."""
    refuse_equipment(raw)
    return a_word(raw, TYPE_WORDS)


def refuse_equipment(raw: str) -> None:
    """Refuse equipment, which is not a card type in any supported edition.

    Cards of 2009 have it (2009:200.7), but 4.1-1 has abolished it (208.1), and the surviving text
    of the 2009 book ends before its rules.
    """
    if _EQUIPMENT.search(fold(raw)):
        reason = _(
            "equipment cannot be played: 4.1-1 has none (208.1), and the 2009 rules name it "
            "(200.7), but their part on equipment is lost"
        )
        raise BadValue(reason)


def some_elements(raw: str) -> tuple[Element, ...]:
    """Parse elements separated by commas or other signs, or their bit mask; return them in the
    order of the rules."""
    if re.fullmatch(r"\d{1,3}(\.0+)?", raw.strip(), re.ASCII):
        return elements_of_mask(a_number(raw))
    parts = [part for part in re.split(r"[,;|/+\s]+", raw) if part]
    named = {a_word(part, ELEMENT_WORDS) for part in parts if fold(part) not in _NEUTRAL}
    if named and len(parts) > len(named):
        raise BadValue(_("name each element once; a neutral card has none"))
    return tuple(element for element in Element if element in named)


def elements_of_mask(bits: int) -> tuple[Element, ...]:
    """Return the elements of a file's bit mask, in which neutral has a bit of its own."""
    if bits > _ALL_BITS:
        reason = _("elements must be the sum of 1, 2, 4, 8, 16, or {neutral} for neutral")
        raise BadValue(reason.format(neutral=NEUTRAL_BIT))
    return elements_of(bits)


def some_classes(raw: str) -> tuple[str, ...]:
    """Parse classes separated by commas, semicolons, bars or full stops."""
    return tuple(name for part in re.split("[,;|.]", raw) if (name := a_line(part)))


def a_strike(raw: str) -> Strength | None:
    """Parse ``1-2-2``; None for an empty cell or a dash."""
    plain = re.sub("[‐-―−]", "-", raw.strip())
    if plain in ("", "-"):
        return None
    if is_date(plain):
        return _strike_of_date(plain)
    numbers = re.fullmatch(r"(\d{1,4}) ?- ?(\d{1,4}) ?- ?(\d{1,4})", plain, re.ASCII)
    if numbers is None:
        raise BadValue(_("write the three values of the strike like 1-2-2"))
    return Strength(int(numbers[1]), int(numbers[2]), int(numbers[3]))


def is_date(raw: str) -> bool:
    """Return whether a spreadsheet has turned a cell into a date."""
    return any(form.fullmatch(raw.strip()) for form in _DATES)


def _strike_of_date(raw: str) -> Strength:
    """Return the strike that a spreadsheet took for a date: day, month, year.

    Where the month came first the values would fall and then rise, which no strike does.

    >>> str(_strike_of_date("2003-02-01 00:00:00"))
    '1-2-3'
    """
    found = next(match for form in _DATES if (match := form.fullmatch(raw)))
    try:
        day = date(int(found["year"]), int(found["month"]), int(found["day"]))
    except ValueError as error:
        raise BadValue(_("write the three values of the strike like 1-2-2")) from error
    weak, medium, strong = day.day, day.month, day.year - _CENTURY
    if medium < weak <= strong:
        weak, medium = medium, weak
    if not 0 <= strong < 100:
        reason = _("the spreadsheet turned it into a date: format the column as text, write 1-2-2")
        raise BadValue(reason)
    return Strength(weak, medium, strong)


def some_icons(raw: str) -> dict[str, int]:
    """Parse ``ova 1; zom 0``."""
    icons: dict[str, int] = {}
    for part in (part.strip() for part in re.split("[,;]", raw)):
        icon = re.fullmatch(r"([a-z_]+)[ :=]+(\d{1,4})", part, re.ASCII)
        if part and icon is None:
            reason = _("write icons with their values, like {example}")
            raise BadValue(reason.format(example="ova 1; zom 0"))
        if icon:
            icons[icon[1]] = int(icon[2])
    return icons
