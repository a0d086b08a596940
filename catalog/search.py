"""Searching the catalogue: a query in, a page of cards and the number of all hits out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from catalog.cards import CARD_COLUMNS, Card, card_of
from catalog.common.errors import BadQuery
from catalog.common.folding import other_layout
from catalog.guarded import Damaged, Unreadable, check_texts, identity_of, refuse
from catalog.indexing import Part
from catalog.query.compiler import Compiler, column
from catalog.query.nodes import Everything, NameIs, Query, TextMatch, affirmed
from catalog.query.parser import parse_query
from catalog.rows import Rows, Values

_AT_ONCE: Final = 500
_CARD: Final = ", ".join(map(column, CARD_COLUMNS))
_ALL: Final = 9_223_372_036_854_775_807


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A page of the cards found, the number of all that were found, and what else to search for.

    ``suggestions`` is empty unless nothing was found: the whole query as the other keyboard layout
    would have it, when that finds cards, else card names near to the words that were asked for.
    """

    cards: tuple[Card, ...]
    total: int
    suggestions: tuple[str, ...] = ()


def search_cards(
    rows: Rows,
    query: str = "",
    limit: int | None = None,
    offset: int = 0,
    *,
    collected: bool = False,
) -> SearchResult:
    """Return the cards that ``query`` finds, in its order, from ``offset`` on, ``limit`` at most.

    ``collected`` leaves only printed cards of which there is a copy or a wish.
    Raises BadQuery for a query that cannot be read, ValueError
    for a negative limit or offset.
    """
    if offset < 0 or (limit is not None and limit < 0):
        raise ValueError("a page starts at 0 or later and holds 0 cards or more")
    parsed = parse_query(query)
    compiler = Compiler(rows, parsed)
    where = compiler.condition()
    if collected:
        where = f"{where} AND {column('ref')} IN (SELECT ref FROM owned_card)"
    found = _page_with_total if compiler.looks_up_words else _page_and_total
    ids, total = found(rows, compiler, where, limit, offset)
    if not total:
        return SearchResult((), 0, _suggestions(rows, parsed))
    return SearchResult(_load(rows, ids), total)


def reprinted_names(rows: Rows, query: str = "") -> frozenset[str]:
    """Return the folded names that more than one printed card has among those a query finds.

    Raises BadQuery for a query that cannot be read.
    """
    compiler = Compiler(rows, parse_query(query))
    key = column("name_key")
    wanted = f"SELECT {key} FROM card WHERE {compiler.condition()} GROUP BY {key}"
    found = [row[0] for row in rows.rows(f"{wanted} HAVING count(*) > 1", compiler.values)]
    check_texts(rows, "card", found)
    return frozenset(found)


def cards_where(rows: Rows, condition: str, values: Values) -> list[Card]:
    """Return the cards for which a condition of SQL holds, and an order if it ends in one.

    DamagedRows for those that cannot be read.
    """
    cards: list[Card] = []
    damaged: list[Damaged] = []
    for row in rows.rows(f"SELECT {_CARD} FROM card {condition}", values):
        try:
            cards.append(card_of(row))
        except Unreadable as error:
            damaged.append(damaged_card(rows, row[0], str(error)))
    refuse(rows, damaged)
    return cards


def damaged_card(rows: Rows, number: object, problem: str) -> Damaged:
    """Return what names a damaged card by its id."""
    return Damaged("card", ((identity_of(rows, "card")[0], number),), problem)


def _page_and_total(
    rows: Rows, compiler: Compiler, where: str, limit: int | None, offset: int
) -> tuple[list[int], int]:
    """Return the ids of a page and the count, in two looks: the first may stop after a page."""
    wanted = f"SELECT {column('id')} FROM card WHERE {where} ORDER BY {compiler.order()}"
    ids = [row[0] for row in rows.rows(f"{wanted}{_page(limit, offset)}", compiler.values)]
    if (limit is None or len(ids) < limit) and (ids or not offset):
        return ids, offset + len(ids)
    return ids, _count(rows, compiler, where)


def _page_with_total(
    rows: Rows, compiler: Compiler, where: str, limit: int | None, offset: int
) -> tuple[list[int], int]:
    """Return the ids of a page and the count, in one look that works the condition out once."""
    hits = f"WITH hits AS (SELECT {column('id')} AS id FROM card WHERE {where})"
    wanted = f"SELECT {column('id')}, (SELECT count(*) FROM hits) FROM card"
    joined = f"JOIN hits ON hits.id = {column('id')} ORDER BY {compiler.order()}"
    page = rows.rows(f"{hits} {wanted} {joined}{_page(limit, offset)}", compiler.values)
    if page:
        return [id_ for id_, _count_ in page], page[0][1]
    return [], _count(rows, compiler, where) if offset or limit == 0 else 0


def _page(limit: int | None, offset: int) -> str:
    if limit is None and not offset:
        return ""
    return f" LIMIT {_ALL if limit is None else limit} OFFSET {offset}"


def _count(rows: Rows, compiler: Compiler, where: str) -> int:
    count: int = rows.rows(f"SELECT count(*) FROM card WHERE {where}", compiler.values)[0][0]
    return count


def _load(rows: Rows, ids: list[int]) -> tuple[Card, ...]:
    cards: dict[int, Card] = {}
    for start in range(0, len(ids), _AT_ONCE):
        wanted = ", ".join(map(str, ids[start : start + _AT_ONCE]))
        for card in cards_where(rows, f"WHERE {column('id')} IN ({wanted})", {}):
            if card.id is not None:
                cards[card.id] = card
    return tuple(cards[id_] for id_ in ids if id_ in cards)


def _suggestions(rows: Rows, query: Query) -> tuple[str, ...]:
    """Return the query in the other keyboard layout where that finds cards, or the names near."""
    turned = other_layout(query.source.strip())
    if _finds(rows, turned):
        return (turned,)
    texts = [text for text in _asked_texts(query) if text]
    if not texts:
        return ()
    from catalog.suggest import suggest_names  # most searches find something

    return suggest_names(rows, " ".join(texts))


def _finds(rows: Rows, text: str) -> bool:
    """Return whether a text that may be no query at all finds a card by some condition of it."""
    try:
        parsed = parse_query(text)
        compiler = Compiler(rows, parsed)
        if isinstance(parsed.where, Everything):
            return False
        where = compiler.condition()
        return bool(_page_and_total(rows, compiler, where, 1, 0)[0])
    except BadQuery:
        return False


def _asked_texts(query: Query) -> Iterator[str]:
    """Yield the texts that a card's name should have, in their order."""
    for condition in affirmed(query.where):
        if isinstance(condition, NameIs):
            yield condition.key
        elif isinstance(condition, TextMatch) and condition.part in (None, Part.NAME):
            yield condition.text
