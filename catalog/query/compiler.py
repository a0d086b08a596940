"""Compile nodes to SQL with named parameters, for SQLite and similar databases.

Folded text is only compared with folded text, and a condition is never NULL, so that a negation
finds exactly the other cards. Every value is a parameter. Columns stand in double quotes
(``catalog.rows``).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import itemgetter
from typing import Final, assert_never

from catalog.cards import BUNDLED, OURS
from catalog.common.errors import BadQuery
from catalog.common.folding import finished_stems, fold, stems
from catalog.common.i18n import _
from catalog.english import classes_called, keys_called, printed_name, shown_keys, shown_set
from catalog.fields import Field, Flag
from catalog.guarded import read
from catalog.indexing import INDEX, MOST, READ_PARTS, Part, has_index, icon_word
from catalog.query import nodes
from catalog.rarity import RARITIES
from catalog.rows import Rows
from catalog.sets import RETIRED, printed_ref, titles
from engine.berserk import CardType, PlaysByItself

_LEAST_PART_OF_NAME: Final = 3
_SETS_SHOWN: Final = 8
_DECKS_SHOWN: Final = 8
_ALL: Final = "1 = 1"
_NONE: Final = "1 = 0"


def column(name: str) -> str:
    """Return a column of the current card in SQL."""
    return f'card."{name}"'


_OF_SETS: Final = f"{column('set_id')} NOT IN (SELECT id FROM card_set WHERE source"
NOT_BUNDLED: Final = f"{_OF_SETS} = '{BUNDLED}')"
NOT_RETIRED: Final = f"{_OF_SETS} = '{RETIRED}')"
NOT_OURS: Final = f"{_OF_SETS} IN {OURS})"
"""The SQL conditions on cards that are of no bundled set, of no retired one, of none of both."""
_NUMBERS: Final = {
    Field.NUMBER: column("number"),
    Field.COST: column("cost_number"),
    Field.LIFE: column("life"),
    Field.MOVEMENT: column("movement"),
    Field.WEAK: column("weak"),
    Field.MEDIUM: column("medium"),
    Field.STRONG: column("strong"),
    Field.STRIKE: column("strong"),
}
_CHOICES: Final = {
    Field.RARITY: column("rarity"),
    Field.TYPE: column("type"),
    Field.PLAYS: column("plays"),
}
_RARITY_RANKS: Final = {rarity.value: rank for rank, rarity in enumerate(RARITIES)}
_TYPE_RANKS: Final = {kind.value: rank for rank, kind in enumerate(CardType)}
_PLAYS_RANKS: Final = {plays.value: rank for rank, plays in enumerate(reversed(PlaysByItself))}
_ELEMENT_COUNTS: Final = {mask: mask.bit_count() for mask in range(32)}


@dataclass(frozen=True, slots=True)
class _Row:
    """Consecutive marked words in the search column; the last word of an open one can be a
    prefix."""

    words: tuple[str, ...]
    open: bool = False

    def pattern(self) -> str:
        """Return the pattern for LIKE; marked words contain no wildcard."""
        return f"% {' '.join(self.words)}{'' if self.open else ' '}%"

    def match(self) -> str:
        """Return the phrase for the full-text index."""
        return f'"{" ".join(self.words)}"{"*" if self.open else ""}'


class Compiler:
    """Compiles one query for one database, using its sets and its index.

    ``values`` are the parameters of everything compiled. After ``condition``, ``looks_up_words``
    says that the condition is expensive and may find few cards, so it is better evaluated only
    once. ``by_shown_name`` sorts by the names that the user sees, else the order is the same in
    every language.
    """

    def __init__(self, rows: Rows, query: nodes.Query, *, by_shown_name: bool = False) -> None:
        self._database = rows
        self._query = query
        self._by_shown_name = by_shown_name
        self.values: dict[str, object] = {}
        self.looks_up_words = False

    def condition(self) -> str:
        """Return the condition of the query; BadQuery if it names an unknown set."""
        return self._node(self._query.where)

    def offered(self) -> str:
        """Return the condition that a card is of no retired set, or asked for.

        A query asks for retired cards by the name of their set, unless that is also the name of an
        offered one, by its whole name or ref, by a deck that holds them, and by the copies owned.
        """
        retired = {id_ for id_, _code, _name, source in self._sets if source == RETIRED}
        if not retired:
            return _ALL
        name = " ".join(nodes.asked_texts(self._query))
        conditions = [
            f"NOT {self._in(column('set_id'), sorted(retired))}",
            f"{column('name_key')} = {self._value(name)}",
            f"{column('ref')} = {self._value(self._ref(name))}",
        ]
        for node in nodes.affirmed(self._query.where):
            if isinstance(node, nodes.SetMatch) and retired.issuperset(ids := self._set_ids(node)):
                conditions.append(self._in(column("set_id"), ids))
            elif isinstance(node, nodes.DeckMatch):
                conditions.append(self._in_deck(node))
            elif isinstance(node, nodes.OwnedMatch):
                conditions.append(f"{column('ref')} IN (SELECT ref FROM owned_card)")
        return _joined(" OR ", conditions)

    def order(self) -> str:
        """Return the order of the query; name, set and number at the end make it total."""
        keys = [part for key in self._query.order for part in self._sorted(key)]
        return ", ".join([*keys, self._name_key, *map(column, ("set_id", "number", "id"))])

    @cached_property
    def _name_key(self) -> str:
        """The name by which cards are sorted; only our own are shown by another one."""
        key, keys = column("name_key"), shown_keys() if self._by_shown_name else {}
        ours = ", ".join(str(id_) for id_, _code, _name, source in self._sets if source == BUNDLED)
        if not (keys and ours):
            return key
        names = " ".join(f"WHEN {_quoted(one)} THEN {_quoted(keys[one])}" for one in keys)
        shown = f"CASE {key} {names} ELSE {key} END"
        return f"CASE WHEN {column('set_id')} IN ({ours}) THEN {shown} ELSE {key} END"

    @cached_property
    def _indexed(self) -> bool:
        return has_index(self._database)

    @cached_property
    def _sets(self) -> list[tuple[int, str, str, str]]:
        """Id, code, name and source of every set, by name."""
        facts = itemgetter("id", "code", "name", "source")
        return sorted(read(self._database, "card_set", facts), key=_set_order)

    def _ref(self, text: str) -> str:
        return printed_ref(text, ((code, name) for _id, code, name, _source in self._sets))

    def _value(self, value: object) -> str:
        """Return the parameter for a value."""
        name = f"value_{len(self.values)}"
        self.values[name] = value
        return f":{name}"

    def _in(self, what: str, values: Iterable[object]) -> str:
        named = ", ".join(self._value(value) for value in values)
        return f"{what} IN ({named})" if named else _NONE

    def _contains(self, what: str, part: str) -> str:
        plain = part.replace("/", "//").replace("%", "/%").replace("_", "/_")
        return f"{what} LIKE {self._value(f'%{plain}%')} ESCAPE '/'"

    def _node(self, node: nodes.Node) -> str:
        match node:
            case nodes.Everything():
                return _ALL
            case nodes.And(parts=parts):
                return _joined(" AND ", [self._node(part) for part in parts])
            case nodes.Or(parts=parts):
                return self._either(parts)
            case nodes.Not(part=part):
                return self._denied(part)
            case nodes.TextMatch():
                return self._texts([node])
            case nodes.NameIs(key=key):
                return self._in(column("name_key"), {key: 0, fold(printed_name(key)): 0})
            case nodes.SetMatch():
                return self._set(node)
            case nodes.NumberMatch(field=field, comparison=comparison, value=value):
                return self._compare(_NUMBERS[field], comparison, value)
            case nodes.ChoiceMatch(field=field, values=values):
                return self._in(_CHOICES[field], sorted(values))
            case nodes.CostFormMatch(forms=forms):
                return self._in(column("cost_form"), sorted(form.value for form in forms))
            case nodes.ElementsMatch(masks=masks):
                return self._in(column("elements"), sorted(masks))
            case nodes.FlagMatch(flag=flag):
                return self._flag(flag)
            case nodes.IconMatch():
                return self._icon(node)
            case nodes.AbilityMatch(text=text):
                return self._contains(column("abilities"), text)
            case nodes.OwnedMatch():
                return self._owned(node)
            case nodes.DeckMatch():
                return self._in_deck(node)
            case _:
                assert_never(node)

    def _denied(self, part: nodes.Node) -> str:
        """Negate a part; most cards match then, so a page of them fills quickly."""
        dear = self.looks_up_words
        condition = f"NOT ({self._node(part)})"
        self.looks_up_words = dear
        return condition

    def _either(self, parts: Sequence[nodes.Node]) -> str:
        """Join by OR; words are looked up together, in one pass over names and texts."""
        texts = [part for part in parts if isinstance(part, nodes.TextMatch)]
        conditions = [self._texts(texts)] if texts else []
        others = [self._node(part) for part in parts if not isinstance(part, nodes.TextMatch)]
        return _joined(" OR ", conditions + others)

    def _texts(self, texts: Sequence[nodes.TextMatch]) -> str:
        self.looks_up_words = True
        rows = [row for node in texts for part in _parts_of(node) for row in _rows_of(node, part)]
        rows += [row for node in texts for row in _english_classes(node)]
        names = [
            self._contains("named.name_key", node.text)
            for node in texts
            if node.part in (None, Part.NAME) and len(node.text) >= _LEAST_PART_OF_NAME
        ]
        refs = [self._ref(node.text) for node in texts if node.part is None and "/" in node.text]
        names += [self._in("named.ref", refs)] if refs else []
        keys = [key for node in texts for key in _english_names(node)]
        names += [self._in("named.name_key", keys)] if keys else []
        return self._rows(rows, _joined(" OR ", names) if names else "")

    def _rows(self, rows: Sequence[_Row], named: str = "") -> str:
        """Return the condition that any of the phrases occurs, or the name matches.

        Ids are looked up in the two indexes; an OR condition on the rows would read all of them.
        """
        by_name = [f"SELECT named.id FROM card AS named WHERE {named}"] if named else []
        card_id = column("id")
        if not self._indexed:
            occurs = [f"{column('search')} LIKE {self._value(row.pattern())}" for row in rows]
            return _joined(" OR ", [*occurs, *(f"{card_id} IN ({ids})" for ids in by_name)])
        words = self._value(" OR ".join(row.match() for row in rows))
        hits = f"SELECT rowid FROM {INDEX} WHERE {INDEX} MATCH {words}"
        return f"{card_id} IN ({' UNION ALL '.join([hits, *by_name])})"

    def _icon(self, node: nodes.IconMatch) -> str:
        if node.least > MOST:
            return _NONE
        at_least = self._rows([_Row((icon_word(node.code, node.least),), open=True)])
        if node.most is None or node.most >= MOST:
            return at_least
        more = self._rows([_Row((icon_word(node.code, node.most + 1),), open=True)])
        return f"({at_least} AND NOT ({more}))"

    def _set(self, node: nodes.SetMatch) -> str:
        ids = self._set_ids(node)
        if not ids:
            offered = [
                shown_set(name) for _id, _code, name, source in self._sets if source != RETIRED
            ]
            shown = ", ".join(offered[:_SETS_SHOWN])
            problem = _("No set is called “{name}”.").format(name=node.text)
            offer = _("Sets: {known}.").format(known=shown) if shown else ""
            raise BadQuery(self._query.source, node.column, f"{problem} {offer}".strip())
        return self._in(column("set_id"), ids)

    def _set_ids(self, node: nodes.SetMatch) -> list[int]:
        """Return the sets that a node means; a whole code is no part of another name."""
        if any(node.text == code for _id, code, _name, _source in self._sets):
            node = replace(node, whole=True)
        return [id_ for id_, code, name, _source in self._sets if _is_set(node, code, name)]

    def _in_deck(self, node: nodes.DeckMatch) -> str:
        """Look up the deck's names in the small table of cards in decks."""
        held = "SELECT name_key FROM deck_card"
        if node.text:
            named = (
                f"deck_key = {self._value(node.text)}"
                if node.whole
                else self._contains("deck_key", node.text)
            )
            held = f"{held} WHERE {named}"
            if not self._database.rows(f"SELECT count(*) FROM ({held}) AS held", self.values)[0][0]:
                raise BadQuery(self._query.source, node.column, self._no_deck(node.text))
        return f"{column('name_key')} IN ({held})"

    def _no_deck(self, text: str) -> str:
        names = sorted(set(read(self._database, "deck_card", lambda row: str(row["deck_name"]))))
        problem = _("None of your decks with cards is called “{name}”.").format(name=text)
        shown = ", ".join(names[:_DECKS_SHOWN])
        offer = _("Decks: {known}.").format(known=shown) if shown else ""
        return f"{problem} {offer}".strip()

    def _compare(self, number: str, comparison: nodes.Comparison, value: int) -> str:
        """Compare a number; a card without one never matches (not NULL, so that negations find
        it)."""
        return f"({number} IS NOT NULL AND {number} {comparison.value} {self._value(value)})"

    def _owned(self, node: nodes.OwnedMatch) -> str:
        """Compare copies; a card without a row has 0, so a condition satisfied by 0 is negated.

        Ids are looked up by the index of refs; a condition on refs would read every card's row.
        """
        copies = f'owned_card."{"wish" if node.wished else "count"}"'
        found = f"{copies} {node.comparison.value} {self._value(node.value)}"
        ids = "SELECT named.id FROM card AS named, owned_card WHERE named.ref = owned_card.ref"
        if node.comparison.holds(0, node.value):
            return f"{column('id')} NOT IN ({ids} AND NOT ({found}))"
        self.looks_up_words = True
        return f"{column('id')} IN ({ids} AND {found})"

    def _flag(self, flag: Flag) -> str:
        match flag:
            case Flag.ELITE:
                return f"{column('elite')} = {self._value(True)}"
            case Flag.ORDINARY:
                return f"{column('elite')} = {self._value(False)}"
            case Flag.UNIQUE:
                return f"{column('unique')} = {self._value(True)}"
            case Flag.HORDE:
                return f"{column('horde')} = {self._value(True)}"
            case Flag.TEXT:
                return f"({column('text')} <> '' OR {column('abilities')} <> '')"
            case Flag.WITHHELD:
                return f"{column('text_withheld')} = {self._value(True)}"
            case _:
                assert_never(flag)

    def _sorted(self, key: nodes.SortKey) -> list[str]:
        value = self._sort_value(key.field)
        way = "DESC" if key.descending else "ASC"
        return [f"CASE WHEN {value} IS NULL THEN 1 ELSE 0 END", f"{value} {way}"]

    def _sort_value(self, field: Field) -> str:
        match field:
            case Field.NAME:
                return self._name_key
            case Field.SET:
                ranks = {id_: rank for rank, (id_, _code, _name, _source) in enumerate(self._sets)}
                return _ranked(column("set_id"), ranks) if ranks else column("set_id")
            case Field.RARITY:
                return _ranked(column("rarity"), _RARITY_RANKS)
            case Field.TYPE:
                return _ranked(column("type"), _TYPE_RANKS)
            case Field.PLAYS:
                return _ranked(column("plays"), _PLAYS_RANKS)
            case Field.ELEMENT:
                return f"NULLIF({column('elements')}, 0)"
            case Field.ELEMENTS:
                return _ranked(column("elements"), _ELEMENT_COUNTS)
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
                return _NUMBERS[field]
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


def _joined(word: str, conditions: Sequence[str]) -> str:
    return conditions[0] if len(conditions) == 1 else f"({word.join(conditions)})"


def _ranked(what: str, ranks: dict[str, int] | dict[int, int]) -> str:
    """Return the rank of a column's value; the values are our own words, or numbers."""
    cases = " ".join(
        f"WHEN {value if isinstance(value, int) else repr(value)} THEN {rank}"
        for value, rank in ranks.items()
    )
    return f"CASE {what} {cases} END"


def _quoted(text: str) -> str:
    """Return one of our own names as SQL text."""
    return "'" + text.replace("'", "''") + "'"


def _set_order(row: tuple[int, str, str, str]) -> tuple[str, str]:
    _id, code, name, _source = row
    return fold(name), code


def _is_set(node: nodes.SetMatch, code: str, name: str) -> bool:
    known = tuple(map(fold, titles(code, name)))
    return node.text in known or (not node.whole and any(node.text in word for word in known))


def _parts_of(node: nodes.TextMatch) -> tuple[Part, ...]:
    if node.part is not None:
        return (node.part,)
    # a single letter being typed begins a word of nearly every text
    short = node.typing and len(node.stems) == 1 and len(node.last) == 1 and node.last.isalpha()
    return (Part.NAME,) if short else READ_PARTS


def _rows_of(node: nodes.TextMatch, part: Part) -> list[_Row]:
    """Return the phrases of the words in one part; a word being typed can be a prefix."""
    first = tuple(f"{part.value}:{stem}" for stem in node.stems[:-1])
    ends = [node.stems[-1]]
    if node.typing:
        ends += [end for end in finished_stems(node.last) if end != node.stems[-1]]
    rows = [_Row((*first, f"{part.value}:{end}")) for end in ends]
    return [*rows, _Row((*first, f"{part.value}:{node.last}"), open=True)] if node.typing else rows


def _english_classes(node: nodes.TextMatch) -> list[_Row]:
    """Return the phrases of the classes with this English name."""
    if Part.CLASS not in _parts_of(node):
        return []
    named = classes_called(node.text, typing=node.typing)
    return [_Row(tuple(f"{Part.CLASS.value}:{one}" for one in stems(name))) for name in named]


def _english_names(node: nodes.TextMatch) -> list[str]:
    """Return the folded names of the cards with this English name, or these words in an English
    legend."""
    parts = _parts_of(node)
    if Part.NAME not in parts:
        return []
    return keys_called(node.text, typing=node.typing, with_legends=Part.TEXT in parts)


def _copies(*, wished: bool) -> str:
    copies = f'owned_card."{"wish" if wished else "count"}"'
    return f"COALESCE((SELECT {copies} FROM owned_card WHERE owned_card.ref = {column('ref')}), 0)"
