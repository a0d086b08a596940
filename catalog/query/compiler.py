"""From nodes to SQL: conditions and orders that any database of SQLAlchemy reads.

Folded text meets folded text only, and a condition is never NULL, so that a denial finds exactly
the other cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias, assert_never, cast

from sqlalchemy import (
    ColumnElement,
    and_,
    case,
    false,
    func,
    literal_column,
    not_,
    or_,
    select,
    table,
    true,
)
from sqlmodel import Session

from catalog.common.errors import BadQuery
from catalog.common.folding import finished_stems, fold
from catalog.common.i18n import _
from catalog.fields import Field, Flag
from catalog.indexing import INDEX, MOST, READ_PARTS, Part, has_index, icon_word
from catalog.models import Card, CardSet, DeckCard, OwnedCard, catalog_tables
from catalog.query import nodes
from catalog.rarity import RARITIES
from engine.berserk import CardType, PlaysByItself

Condition: TypeAlias = ColumnElement[bool]

_LEAST_PART_OF_NAME: Final = 3
_NAMED: Final = catalog_tables()[1].alias()
_SETS_SHOWN: Final = 8
_DECKS_SHOWN: Final = 8
_NUMBERS: Final[dict[Field, Any]] = {
    Field.NUMBER: Card.number,
    Field.COST: Card.cost_number,
    Field.LIFE: Card.life,
    Field.MOVEMENT: Card.movement,
    Field.WEAK: Card.weak,
    Field.MEDIUM: Card.medium,
    Field.STRONG: Card.strong,
    Field.STRIKE: Card.strong,
}
_CHOICES: Final[dict[Field, Any]] = {
    Field.RARITY: Card.rarity,
    Field.TYPE: Card.type,
    Field.PLAYS: Card.plays,
}
_RARITY_RANKS: Final = {rarity.value: rank for rank, rarity in enumerate(RARITIES)}
_TYPE_RANKS: Final = {kind.value: rank for rank, kind in enumerate(CardType)}
_PLAYS_RANKS: Final = {plays.value: rank for rank, plays in enumerate(reversed(PlaysByItself))}
_ELEMENT_COUNTS: Final = {mask: mask.bit_count() for mask in range(32)}


@dataclass(frozen=True, slots=True)
class _Row:
    """Marked words in a row in the search column; an open one may go on after its last letter."""

    words: tuple[str, ...]
    open: bool = False

    def pattern(self) -> str:
        """Return the pattern for LIKE; marked words hold no wildcard."""
        return f"% {' '.join(self.words)}{'' if self.open else ' '}%"

    def match(self) -> str:
        """Return the phrase for the full-text index."""
        return f'"{" ".join(self.words)}"{"*" if self.open else ""}'


class Compiler:
    """Makes SQL of one query for one session, whose sets and index it looks at.

    After ``condition``, ``looks_up_words`` says that it is dear and may find few cards, so it is
    better worked out only once.
    """

    def __init__(self, session: Session, query: nodes.Query) -> None:
        self._session = session
        self._query = query
        self.looks_up_words = False

    def condition(self) -> Condition:
        """Return the condition of the query; BadQuery when it names an unknown set."""
        return self._node(self._query.where)

    def order(self) -> list[ColumnElement[Any]]:
        """Return the order of the query; it ends by name, set and number, so it is always total."""
        keys = [part for key in self._query.order for part in self._sorted(key)]
        return [*keys, sql(Card.name_key), sql(Card.set_id), sql(Card.number), sql(Card.id)]

    @cached_property
    def _indexed(self) -> bool:
        return has_index(self._session.connection())

    @cached_property
    def _sets(self) -> list[tuple[int, str, str]]:
        """Id, code and name of every set, by name."""
        wanted = select(sql(CardSet.id), sql(CardSet.code), sql(CardSet.name))
        rows = self._session.execute(wanted)
        return sorted(((id_, code, name) for id_, code, name in rows), key=_set_order)

    def _node(self, node: nodes.Node) -> Condition:
        match node:
            case nodes.Everything():
                return true()
            case nodes.And(parts=parts):
                return and_(*(self._node(part) for part in parts))
            case nodes.Or(parts=parts):
                return self._either(parts)
            case nodes.Not(part=part):
                return self._denied(part)
            case nodes.TextMatch():
                return self._texts([node])
            case nodes.NameIs(key=key):
                return sql(Card.name_key) == key
            case nodes.SetMatch():
                return self._set(node)
            case nodes.NumberMatch(field=field, comparison=comparison, value=value):
                return _compare(_NUMBERS[field], comparison, value)
            case nodes.ChoiceMatch(field=field, values=values):
                return sql(_CHOICES[field]).in_(sorted(values))
            case nodes.CostFormMatch(forms=forms):
                return sql(Card.cost_form).in_(sorted(form.value for form in forms))
            case nodes.ElementsMatch(masks=masks):
                return sql(Card.elements).in_(sorted(masks))
            case nodes.FlagMatch(flag=flag):
                return _flag(flag)
            case nodes.IconMatch():
                return self._icon(node)
            case nodes.AbilityMatch(text=text):
                return sql(Card.abilities).contains(text, autoescape=True)
            case nodes.OwnedMatch():
                self.looks_up_words = self.looks_up_words or not node.comparison.holds(
                    0, node.value
                )
                return _owned(node)
            case nodes.DeckMatch():
                return self._in_deck(node)
            case _:
                assert_never(node)

    def _denied(self, part: nodes.Node) -> Condition:
        """Deny a part; most cards are left then, and a page of them is full after a short look."""
        dear = self.looks_up_words
        condition = not_(self._node(part))
        self.looks_up_words = dear
        return condition

    def _either(self, parts: Sequence[nodes.Node]) -> Condition:
        """Join by OR; words are looked up together, in one pass over names and texts."""
        texts = [part for part in parts if isinstance(part, nodes.TextMatch)]
        conditions = [self._texts(texts)] if texts else []
        return or_(
            *conditions,
            *(self._node(part) for part in parts if not isinstance(part, nodes.TextMatch)),
        )

    def _texts(self, texts: Sequence[nodes.TextMatch]) -> Condition:
        self.looks_up_words = True
        rows = [row for node in texts for part in _parts_of(node) for row in _rows_of(node, part)]
        names = [
            _NAMED.c.name_key.contains(node.text, autoescape=True)
            for node in texts
            if node.part in (None, Part.NAME) and len(node.text) >= _LEAST_PART_OF_NAME
        ]
        return self._rows(rows, [or_(*names)] if names else [])

    def _rows(self, rows: Sequence[_Row], named: Sequence[ColumnElement[bool]] = ()) -> Condition:
        """Return the condition that any of the rows of words occurs, or the name is as asked.

        Ids are looked up in the two indexes: a condition OR-ed on the rows would read them all.
        """
        wanted = [select(_NAMED.c.id).where(name) for name in named]
        if not self._indexed:
            occurs = or_(*(sql(Card.search).like(row.pattern()) for row in rows))
            return or_(occurs, *(sql(Card.id).in_(ids) for ids in wanted))
        words = literal_column(INDEX).op("MATCH")(" OR ".join(row.match() for row in rows))
        rowid: ColumnElement[int] = literal_column("rowid")
        hits = select(rowid).select_from(table(INDEX)).where(words)
        return sql(Card.id).in_(hits.union_all(*wanted) if wanted else hits)

    def _icon(self, node: nodes.IconMatch) -> Condition:
        if node.least > MOST:
            return false()
        at_least = self._rows([_Row((icon_word(node.code, node.least),), open=True)])
        if node.most is None or node.most >= MOST:
            return at_least
        more = self._rows([_Row((icon_word(node.code, node.most + 1),), open=True)])
        return and_(at_least, not_(more))

    def _set(self, node: nodes.SetMatch) -> Condition:
        ids = [id_ for id_, code, name in self._sets if _is_set(node, code, name)]
        if not ids:
            shown = ", ".join(name for _id, _code, name in self._sets[:_SETS_SHOWN])
            problem = _("No set is called “{name}”.").format(name=node.text)
            offer = _("Sets: {known}.").format(known=shown) if shown else ""
            raise BadQuery(self._query.source, node.column, f"{problem} {offer}".strip())
        return sql(Card.set_id).in_(ids)

    def _in_deck(self, node: nodes.DeckMatch) -> Condition:
        """Look the deck's names up in the small table of what decks hold."""
        held = select(sql(DeckCard.name_key))
        if node.text:
            key = sql(DeckCard.deck_key)
            named = key == node.text if node.whole else key.contains(node.text, autoescape=True)
            if not self._session.execute(held.where(named).limit(1)).first():
                raise BadQuery(self._query.source, node.column, self._no_deck(node.text))
            held = held.where(named)
        return sql(Card.name_key).in_(held)

    def _no_deck(self, text: str) -> str:
        names = sorted(self._session.execute(select(sql(DeckCard.deck_name)).distinct()).scalars())
        problem = _("None of your decks with cards is called “{name}”.").format(name=text)
        shown = ", ".join(names[:_DECKS_SHOWN])
        offer = _("Decks: {known}.").format(known=shown) if shown else ""
        return f"{problem} {offer}".strip()

    def _sorted(self, key: nodes.SortKey) -> list[ColumnElement[Any]]:
        value = self._sort_value(key.field)
        last = case((value.is_(None), 1), else_=0)
        return [last, value.desc() if key.descending else value.asc()]

    def _sort_value(self, field: Field) -> ColumnElement[Any]:
        match field:
            case Field.NAME:
                return sql(Card.name_key)
            case Field.SET:
                ranks = {id_: rank for rank, (id_, _code, _name) in enumerate(self._sets)}
                return case(ranks, value=sql(Card.set_id)) if ranks else sql(Card.set_id)
            case Field.RARITY:
                return case(_RARITY_RANKS, value=sql(Card.rarity))
            case Field.TYPE:
                return case(_TYPE_RANKS, value=sql(Card.type))
            case Field.PLAYS:
                return case(_PLAYS_RANKS, value=sql(Card.plays))
            case Field.ELEMENT:
                return func.nullif(sql(Card.elements), 0)
            case Field.ELEMENTS:
                return case(_ELEMENT_COUNTS, value=sql(Card.elements))
            case Field.OWNED | Field.WISH:
                return _copies(wished=field is Field.WISH)
            case (
                Field.NUMBER
                | Field.COST
                | Field.LIFE
                | Field.MOVEMENT
                | Field.WEAK
                | Field.MEDIUM
                | Field.STRONG
                | Field.STRIKE
            ):
                return sql(_NUMBERS[field])
            case (
                Field.TEXT
                | Field.IS
                | Field.CLASS
                | Field.ICON
                | Field.ABILITY
                | Field.IN_DECK
                | Field.NOT_IN_DECK
                | Field.SORT
            ):
                raise ValueError(f"cards have no order by {field.value}")
            case _:
                assert_never(field)


def sql(attribute: object) -> ColumnElement[Any]:
    """Return a column of a table class as SQL; SQLModel types it as the value it holds."""
    return cast(ColumnElement[Any], attribute)


def _set_order(row: tuple[int, str, str]) -> tuple[str, str]:
    _id, code, name = row
    return fold(name), code


def _is_set(node: nodes.SetMatch, code: str, name: str) -> bool:
    known = (fold(code), fold(name))
    return node.text in known or (not node.whole and any(node.text in word for word in known))


def _parts_of(node: nodes.TextMatch) -> tuple[Part, ...]:
    if node.part is not None:
        return (node.part,)
    # One letter still being typed begins a word of nearly every text.
    short = node.typing and len(node.stems) == 1 and len(node.last) == 1 and node.last.isalpha()
    return (Part.NAME,) if short else READ_PARTS


def _rows_of(node: nodes.TextMatch, part: Part) -> list[_Row]:
    """Return the rows that say the words in one part; a word still typed may be cut anywhere."""
    first = tuple(f"{part.value}:{stem}" for stem in node.stems[:-1])
    ends = [node.stems[-1]]
    if node.typing:
        ends += [end for end in finished_stems(node.last) if end != node.stems[-1]]
    rows = [_Row((*first, f"{part.value}:{end}")) for end in ends]
    return [*rows, _Row((*first, f"{part.value}:{node.last}"), open=True)] if node.typing else rows


def _compare(number: Any, comparison: nodes.Comparison, value: int) -> Condition:
    """Compare a number; a card that has none is never found (not NULL, so a denial finds it)."""
    known = sql(number)
    return and_(known.is_not(None), comparison.holds(known, value))


def _owned(node: nodes.OwnedMatch) -> Condition:
    """Compare copies; a card without a row has 0, so what 0 satisfies is found by denial.

    Ids are looked up by the index of refs: a condition on refs would read every card's row.
    """
    copies = sql(OwnedCard.wish if node.wished else OwnedCard.count)
    found = node.comparison.holds(copies, node.value)
    ids = select(_NAMED.c.id).where(_NAMED.c.ref == sql(OwnedCard.ref))
    if not node.comparison.holds(0, node.value):
        return sql(Card.id).in_(ids.where(found))
    return sql(Card.id).not_in(ids.where(not_(found)))


def _copies(*, wished: bool) -> ColumnElement[Any]:
    copies = sql(OwnedCard.wish if wished else OwnedCard.count)
    of_card = select(copies).where(sql(OwnedCard.ref) == sql(Card.ref)).scalar_subquery()
    return func.coalesce(of_card, 0)


def _flag(flag: Flag) -> Condition:
    match flag:
        case Flag.ELITE:
            return sql(Card.elite).is_(True)
        case Flag.ORDINARY:
            return sql(Card.elite).is_(False)
        case Flag.UNIQUE:
            return sql(Card.unique).is_(True)
        case Flag.HORDE:
            return sql(Card.horde).is_(True)
        case Flag.TEXT:
            return or_(sql(Card.text) != "", sql(Card.abilities) != "")
        case Flag.WITHHELD:
            return sql(Card.text_withheld).is_(True)
        case _:
            assert_never(flag)
