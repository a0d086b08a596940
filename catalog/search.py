"""Search the catalogue: return a page of cards and the total number for a query."""

from dataclasses import dataclass
from typing import Final

from catalog.cards import CARD_COLUMNS, Card, card_of
from catalog.common.errors import BadQuery
from catalog.common.folding import other_layout
from catalog.guarded import Damaged, Unreadable, check_texts, identity_of, refuse
from catalog.query.compiler import NOT_OURS, Compiler, column
from catalog.query.nodes import Everything, Query, asked_texts
from catalog.query.parser import parse_query
from catalog.rows import Rows, Values

_AT_ONCE: Final = 500
_CARD: Final = ", ".join(map(column, CARD_COLUMNS))
_ALL: Final = 9_223_372_036_854_775_807


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A page of cards, the total number found, and suggestions.

    ``suggestions`` is empty unless nothing was found. It is the whole query in the other keyboard
    layout, if that finds cards, else card names close to the words searched. ``hidden`` is the
    number of bundled cards that the query finds and the user hides, counted if nothing was found.
    """

    cards: tuple[Card, ...]
    total: int
    suggestions: tuple[str, ...] = ()
    hidden: int = 0


def search_cards(
    rows: Rows,
    query: str = "",
    limit: int | None = None,
    offset: int = 0,
    *,
    collected: bool = False,
    hides_bundled: bool = False,
    hides_retired: bool = False,
    by_shown_name: bool = False,
) -> SearchResult:
    """Return the cards that ``query`` finds, in its order: at most ``limit``, from ``offset`` on.

    ``collected`` keeps only printed cards that are owned or wanted, ``hides_bundled`` leaves out
    those of bundled sets, ``hides_retired`` those of retired sets that the query does not ask for.
    ``by_shown_name`` sorts by the names that the user sees, for lists on screen.
    Raises BadQuery for a malformed query, ValueError for a negative limit or offset.
    """
    if offset < 0 or (limit is not None and limit < 0):
        raise ValueError("a page starts at 0 or later and holds 0 cards or more")
    parsed = parse_query(query)
    compiler = Compiler(rows, parsed, by_shown_name=by_shown_name)
    where = compiler.condition()
    if collected:
        where = f"{where} AND {column('ref')} IN (SELECT ref FROM owned_card)"
    if hides_retired:
        where = f"{where} AND {compiler.offered()}"
    everything = where
    if hides_bundled:
        where = f"{where} AND {NOT_OURS}"
    found = _page_with_total if compiler.looks_up_words else _page_and_total
    ids, total = found(rows, compiler, where, limit, offset)
    if not total:
        hidden = _count(rows, compiler, everything) if hides_bundled else 0
        suggestions = () if hidden else _suggestions(rows, parsed, retired=not hides_retired)
        return SearchResult((), 0, suggestions, hidden)
    return SearchResult(_load(rows, ids), total)


def reprinted_names(rows: Rows, query: str = "") -> frozenset[str]:
    """Return the folded names with more than one printed card among those a query finds.

    Raises BadQuery for a malformed query.
    """
    compiler = Compiler(rows, parse_query(query))
    key = column("name_key")
    wanted = f"SELECT {key} FROM card WHERE {compiler.condition()} GROUP BY {key}"
    found = [row[0] for row in rows.rows(f"{wanted} HAVING count(*) > 1", compiler.values)]
    check_texts(rows, "card", found)
    return frozenset(found)


def cards_where(rows: Rows, condition: str, values: Values) -> list[Card]:
    """Return the cards that match an SQL condition, which can end in an order.

    DamagedRows for unreadable cards.
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
    """Return the identification of a damaged card by its id."""
    return Damaged("card", ((identity_of(rows, "card")[0], number),), problem)


def _page_and_total(
    rows: Rows, compiler: Compiler, where: str, limit: int | None, offset: int
) -> tuple[list[int], int]:
    """Return the ids of a page and the total, in two queries: the first can stop after a page."""
    wanted = f"SELECT {column('id')} FROM card WHERE {where} ORDER BY {compiler.order()}"
    ids = [row[0] for row in rows.rows(f"{wanted}{_page(limit, offset)}", compiler.values)]
    if (limit is None or len(ids) < limit) and (ids or not offset):
        return ids, offset + len(ids)
    return ids, _count(rows, compiler, where)


def _page_with_total(
    rows: Rows, compiler: Compiler, where: str, limit: int | None, offset: int
) -> tuple[list[int], int]:
    """Return the ids of a page and the total, in one query that evaluates the condition once."""
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


def _suggestions(rows: Rows, query: Query, *, retired: bool) -> tuple[str, ...]:
    """Return the query in the other keyboard layout if that finds cards, else close names."""
    turned = other_layout(query.source.strip())
    if _finds(rows, turned):
        return (turned,)
    texts = [text for text in asked_texts(query) if text]
    if not texts:
        return ()
    from catalog.suggest import suggest_names  # most searches find something

    return suggest_names(rows, " ".join(texts), retired=retired)


def _finds(rows: Rows, text: str) -> bool:
    """Return whether a text, which may not be a valid query, finds a card by a condition of it."""
    try:
        parsed = parse_query(text)
        compiler = Compiler(rows, parsed)
        if isinstance(parsed.where, Everything):
            return False
        where = compiler.condition()
        return bool(_page_and_total(rows, compiler, where, 1, 0)[0])
    except BadQuery:
        return False
