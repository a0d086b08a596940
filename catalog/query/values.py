"""Convert a field, operator and value to a node; an invalid value raises ``BadQuery``."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NoReturn, TypeVar, assert_never

import engine.berserk.abilities as ab
from catalog import fields
from catalog.cards import ELEMENT_BITS
from catalog.common.errors import BadQuery
from catalog.common.folding import fold, stem, words
from catalog.common.i18n import _, sentence
from catalog.fields import Field, Vocabulary
from catalog.indexing import Part
from catalog.query.nodes import (
    AbilityMatch,
    And,
    ChoiceMatch,
    Comparison,
    CostFormMatch,
    DeckMatch,
    ElementsMatch,
    Everything,
    FlagMatch,
    IconMatch,
    NameIs,
    Node,
    Not,
    NumberMatch,
    Or,
    OwnedMatch,
    SetMatch,
    SortKey,
    TextMatch,
)
from catalog.rarity import RARITIES
from engine.berserk import Cost, CostForm

V = TypeVar("V")

_CONTAINS: Final = ":"
_EQUAL: Final = "="
_UNEQUAL: Final = ("!=", "<>", "≠")
_COMPARISONS: Final = {
    ":": Comparison.EQUAL,
    "=": Comparison.EQUAL,
    "<": Comparison.LESS,
    "<=": Comparison.AT_MOST,
    "≤": Comparison.AT_MOST,
    ">": Comparison.MORE,
    ">=": Comparison.AT_LEAST,
    "≥": Comparison.AT_LEAST,
}
_ALL_MASKS: Final = range(1 << len(ELEMENT_BITS))
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_RANGE: Final = re.compile(r"([0-9]{1,4})-([0-9]{1,4})")
_THREE: Final = re.compile(r"([0-9]{1,4})-([0-9]{1,4})-([0-9]{1,4})")
_STRIKE_FIELDS: Final = (Field.WEAK, Field.MEDIUM, Field.STRONG)
_NOTATION: Final = {
    "sht": ab.PowerKind.SHOT.value,
    "thr": ab.PowerKind.THROW.value,
    "dsc": ab.PowerKind.DISCHARGE.value,
    "mht": ab.PowerKind.MAGIC_STRIKE.value,
    "sph": ab.PowerKind.SPECIAL_STRIKE.value,
    "uchr": ab.PowerKind.REACH_STRIKE.value,
    "uht": "unanswered",
}
UNSORTED: Final = (
    Field.TEXT,
    Field.IS,
    Field.CLASS,
    Field.ICON,
    Field.ABILITY,
    Field.IN_DECK,
    Field.NOT_IN_DECK,
    Field.SORT,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One comparison as typed: operator and value, each with its 1-based column.

    ``typing`` says that the value ends the query and may be unfinished.
    """

    query: str
    operator: str
    operator_column: int
    value: str
    column: int
    quoted: bool = False
    typing: bool = False

    def wrong(self, problem: str, column: int | None = None) -> NoReturn:
        """Raise BadQuery at the value, or at ``column``."""
        raise BadQuery(self.query, column or self.column, problem)

    def parts(self) -> Iterator[tuple[str, int]]:
        """Yield the comma-separated values with their columns; BadQuery if there are none."""
        column, found = self.column, False
        for part in self.value.split(","):
            if part.strip():
                found = True
                yield part.strip(), column + len(part) - len(part.lstrip())
            column += len(part) + 1
        if not found:
            self.wrong(_("A value is missing here."))


def field_node(field: Field, asked: Asked) -> Node:
    """Return the node for a comparison; ``Field.SORT`` has none (see ``sort_keys``)."""
    if asked.operator in _UNEQUAL:
        return Not(field_node(field, _as_equal(asked)))
    match field:
        case Field.NAME:
            _only_equal(asked)
            whole = asked.operator == _EQUAL
            return NameIs(fold(asked.value)) if whole else text_node(Part.NAME, asked)
        case Field.TEXT | Field.CLASS:
            _only_equal(asked)
            return text_node(Part.TEXT if field is Field.TEXT else Part.CLASS, asked)
        case Field.SET:
            _only_equal(asked)
            whole = asked.operator == _EQUAL
            return _any(SetMatch(fold(text), whole, column) for text, column in asked.parts())
        case Field.RARITY:
            return _rarity(asked)
        case Field.TYPE:
            return _type(asked)
        case Field.IS if _begins_with_digit(asked):
            return _owned(asked, wished=False)
        case Field.IS:
            _only_equal(asked)
            known = _values(fields.flags(), asked, _("No card can be or have “{value}”."))
            return _any(FlagMatch(flag) for flag in known)
        case Field.ELEMENT:
            return _element(asked)
        case Field.ELEMENTS:
            return _element_count(asked)
        case Field.COST:
            return _cost(asked)
        case Field.STRIKE:
            return _strike(asked)
        case Field.ICON:
            _only_equal(asked)
            known_icons = _values(fields.icons(), asked, _("There is no icon “{value}”."))
            return _any(IconMatch(code) for code in known_icons)
        case Field.ABILITY:
            _only_equal(asked)
            return _ability(asked)
        case Field.PLAYS:
            return _plays(asked)
        case Field.NUMBER | Field.LIFE | Field.MOVEMENT | Field.WEAK | Field.MEDIUM | Field.STRONG:
            return _numbers(field, asked)
        case Field.OWNED | Field.WISH:
            return _owned(asked, wished=field is Field.WISH)
        case Field.IN_DECK:
            return _in_deck(asked)
        case Field.NOT_IN_DECK:
            return Not(_in_deck(asked))
        case Field.SORT:
            raise ValueError("an order is no condition")
        case _:
            assert_never(field)


def icon_node(code: str, asked: Asked) -> Node:
    """Return the node for a comparison of an icon's value: ``броня>=2``."""
    if asked.operator in _UNEQUAL:
        return Not(icon_node(code, _as_equal(asked)))

    def one(comparison: Comparison, value: int) -> Node:
        match comparison:
            case Comparison.EQUAL:
                return IconMatch(code, value, value)
            case Comparison.AT_LEAST:
                return IconMatch(code, value)
            case Comparison.MORE:
                return IconMatch(code, value + 1)
            case Comparison.AT_MOST:
                return IconMatch(code, 0, value)
            case Comparison.LESS:
                return IconMatch(code, 0, value - 1) if value else _nothing()
            case _:
                assert_never(comparison)

    return _compared(asked, one)


def text_node(part: Part | None, asked: Asked) -> Node:
    """Return the node for consecutive words; punctuation alone matches every card.

    An English name of a symbol, an icon or a type also finds its Russian equivalents.
    """
    asked_words = words(asked.value)
    if not asked_words:
        if part is None and not asked.quoted:
            return Everything()
        asked.wrong(_("Type at least one letter or digit to search."))
    node = TextMatch(
        part,
        fold(asked.value),
        tuple(stem(word) for word in asked_words),
        asked_words[-1],
        asked.typing and not asked.quoted and asked.value[-1].isalnum(),
    )
    term = fields.english_term(asked.value) if part in (None, Part.TEXT) else None
    return node if term is None else Or((node, *_named(term, part)))


def _named(term: fields.Term, part: Part | None) -> Iterator[Node]:
    """Yield the nodes for the equivalents of an English name; a type is not part of a text."""
    for phrase in (*(f"{{{symbol}}}" for symbol in term.symbols), *term.phrases):
        said = words(phrase)
        stems = tuple(stem(word) for word in said)
        yield TextMatch(Part.TEXT, fold(phrase), stems, said[-1], typing=False)
    for icon in term.icons:
        yield IconMatch(icon, 0)
    if term.types and part is None:
        yield ChoiceMatch(Field.TYPE, frozenset(kind.value for kind in term.types))


def sort_keys(asked: Asked) -> tuple[SortKey, ...]:
    """Return the keys of a sort order such as ``-cost,name``."""
    _only_equal(asked)
    keys = []
    for text, column in asked.parts():
        name = text.removeprefix("-")
        field = fields.field_called(name)
        if field is None or field in UNSORTED:
            known = ", ".join(fields.field_word(field) for field in Field if field not in UNSORTED)
            asked.wrong(
                _("Cards cannot be sorted by “{value}”. Write one of: {known}.").format(
                    value=name, known=known
                ),
                column,
            )
        keys.append(SortKey(field, text.startswith("-")))
    return tuple(keys)


def _as_equal(asked: Asked) -> Asked:
    return Asked(
        asked.query,
        _EQUAL,
        asked.operator_column,
        asked.value,
        asked.column,
        asked.quoted,
        asked.typing,
    )


def _only_equal(asked: Asked) -> None:
    if asked.operator not in (_CONTAINS, _EQUAL):
        asked.wrong(_("Only “:”, “=” and “!=” fit this field."), asked.operator_column)


def _any(parts: Iterable[Node]) -> Node:
    nodes = tuple(parts)
    return nodes[0] if len(nodes) == 1 else Or(nodes)


def _nothing() -> Node:
    return Not(Everything())


def _values(known: Vocabulary[V], asked: Asked, problem: str) -> list[V]:
    """Return the value of each comma-separated word; ``problem`` describes an invalid one."""
    values = []
    for text, column in asked.parts():
        value = known.find(text)
        if not value:
            offer = sentence(_("write one of: {known}").format(known=known.shown()))
            asked.wrong(f"{problem.format(value=text)} {offer}", column)
        values.append(value[0])
    return values


def _compared(asked: Asked, one: Callable[[Comparison, int], Node]) -> Node:
    """Return the node for a number, several numbers, or a range such as 3-5."""
    comparison = _COMPARISONS[asked.operator]
    if comparison is not Comparison.EQUAL:
        return one(comparison, _number(asked, asked.value.strip(), asked.column))
    return _any(_equal(asked, text, column, one) for text, column in asked.parts())


def _equal(asked: Asked, text: str, column: int, one: Callable[[Comparison, int], Node]) -> Node:
    limits = _RANGE.fullmatch(text)
    if limits is None:
        return one(Comparison.EQUAL, _number(asked, text, column))
    least, most = int(limits[1]), int(limits[2])
    return And((one(Comparison.AT_LEAST, least), one(Comparison.AT_MOST, most)))


def _number(asked: Asked, text: str, column: int) -> int:
    if not _NUMBER.fullmatch(text):
        asked.wrong(
            _("Write a number from 0 to 9999 here, not “{value}”.").format(value=text), column
        )
    return int(text)


def _numbers(field: Field, asked: Asked) -> Node:
    return _compared(asked, lambda comparison, value: NumberMatch(field, comparison, value))


def _begins_with_digit(asked: Asked) -> bool:
    return asked.value.strip()[:1].isdigit()


def _owned(asked: Asked, *, wished: bool) -> Node:
    return _compared(asked, lambda comparison, value: OwnedMatch(wished, comparison, value))


def _in_deck(asked: Asked) -> Node:
    """Return the node for decks by part of their names or by the whole name; “deck” alone means
    any."""
    _only_equal(asked)
    whole = asked.operator == _EQUAL
    any_deck = {fold(word) for word in fields.ANY_DECK}
    return _any(
        DeckMatch("" if fold(text) in any_deck else fold(text), whole, column)
        for text, column in asked.parts()
    )


def _cost(asked: Asked) -> Node:
    """Return the node for costs: those with X by their form, others by the printed number
    (105.2.3)."""
    if asked.operator not in (_CONTAINS, _EQUAL):
        return _numbers(Field.COST, asked)
    parts = []
    for text, column in asked.parts():
        try:
            cost = Cost.parse(text)
        except ValueError:
            cost = Cost(0)
        if cost.form is CostForm.FIXED:
            one = Asked(asked.query, asked.operator, asked.operator_column, text, column)
            parts.append(_numbers(Field.COST, one))
        else:
            parts.append(_open_cost(cost, text))
    return _any(parts)


def _open_cost(cost: Cost, text: str) -> Node:
    if cost.form is CostForm.BRACED:
        return CostFormMatch(frozenset({CostForm.BRACED}))
    if "+" not in text:
        return CostFormMatch(frozenset({CostForm.VARIABLE, CostForm.BRACED}))
    form = CostFormMatch(frozenset({CostForm.VARIABLE}))
    return And((form, NumberMatch(Field.COST, Comparison.EQUAL, cost.number)))


def _strike(asked: Asked) -> Node:
    values = _THREE.fullmatch(asked.value.strip())
    if values is None or asked.operator not in (_CONTAINS, _EQUAL):
        return _numbers(Field.STRONG, asked)
    pairs = zip(_STRIKE_FIELDS, values.groups(), strict=True)
    return And(tuple(NumberMatch(field, Comparison.EQUAL, int(value)) for field, value in pairs))


def _rarity(asked: Asked) -> Node:
    problem = _("There is no rarity “{value}”.")
    comparison = _COMPARISONS[asked.operator]
    named = [RARITIES.index(rarity) for rarity in _values(fields.rarities(), asked, problem)]
    if comparison is not Comparison.EQUAL and len(named) > 1:
        asked.wrong(_("Compare with one rarity only."))
    kept = {
        place
        for place in range(len(RARITIES))
        for rarity in named
        if comparison.holds(place, rarity)
    }
    return ChoiceMatch(Field.RARITY, frozenset(RARITIES[place].value for place in kept))


def _type(asked: Asked) -> Node:
    _only_equal(asked)
    groups = _values(fields.types(), asked, _("There is no type “{value}”."))
    return ChoiceMatch(Field.TYPE, frozenset(kind.value for group in groups for kind in group))


def _plays(asked: Asked) -> Node:
    _only_equal(asked)
    problem = _("No value “{value}” here.")
    return ChoiceMatch(
        Field.PLAYS, frozenset(plays.value for plays in _values(fields.plays(), asked, problem))
    )


def _element(asked: Asked) -> Node:
    """Return the node for sets of elements: any of them, exactly these, a subset or a superset
    (106.2)."""
    named = _values(fields.elements(), asked, _("There is no element “{value}”."))
    bits = [0 if element is None else ELEMENT_BITS[element] for element in named]
    whole = 0
    for bit in bits:
        whole |= bit
    if asked.operator == _CONTAINS:
        kept = {mask for mask in _ALL_MASKS for bit in bits if mask & bit or mask == bit}
        return ElementsMatch(frozenset(kept))
    comparison = _COMPARISONS[asked.operator]
    return ElementsMatch(frozenset(mask for mask in _ALL_MASKS if _within(comparison, mask, whole)))


def _within(comparison: Comparison, mask: int, whole: int) -> bool:
    match comparison:
        case Comparison.EQUAL:
            return mask == whole
        case Comparison.AT_MOST:
            return mask | whole == whole
        case Comparison.LESS:
            return mask | whole == whole and mask != whole
        case Comparison.AT_LEAST:
            return mask & whole == whole
        case Comparison.MORE:
            return mask & whole == whole and mask != whole
        case _:
            assert_never(comparison)


def _element_count(asked: Asked) -> Node:
    def one(comparison: Comparison, value: int) -> Node:
        kept = (mask for mask in _ALL_MASKS if comparison.holds(mask.bit_count(), value))
        return ElementsMatch(frozenset(kept))

    return _compared(asked, one)


def _ability(asked: Asked) -> Node:
    """Return the node for part of the notation; its first word can be an icon's name."""
    first, space, rest = fold(asked.value).partition(" ")
    if not first:
        asked.wrong(_("Type at least one letter or digit to search."))
    code = fields.icons().find(first)
    word = _NOTATION.get(code[0], code[0]) if code else first
    return AbilityMatch(f"{word}{space}{rest}")
