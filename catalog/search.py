"""Searching the catalogue: a query in, a page of cards and the number of all hits out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import and_, func, select
from sqlmodel import Session

from catalog.common.errors import BadQuery
from catalog.common.folding import other_layout
from catalog.indexing import Part
from catalog.models import Card, OwnedCard
from catalog.query.compiler import Compiler, Condition, sql
from catalog.query.nodes import Everything, NameIs, Query, TextMatch, affirmed
from catalog.query.parser import parse_query
from catalog.suggest import suggest_names

_AT_ONCE: Final = 500


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
    session: Session,
    query: str = "",
    limit: int | None = None,
    offset: int = 0,
    *,
    collected: bool = False,
) -> SearchResult:
    """Return the cards that ``query`` finds, in its order, from ``offset`` on, ``limit`` at most.

    ``collected`` leaves only printed cards of which there is a copy or a wish.
    The cards belong to ``session``. Raises BadQuery for a query that cannot be read, ValueError
    for a negative limit or offset.
    """
    if offset < 0 or (limit is not None and limit < 0):
        raise ValueError("a page starts at 0 or later and holds 0 cards or more")
    parsed = parse_query(query)
    compiler = Compiler(session, parsed)
    where = compiler.condition()
    if collected:
        where = and_(where, sql(Card.ref).in_(select(sql(OwnedCard.ref))))
    found = _page_with_total if compiler.looks_up_words else _page_and_total
    ids, total = found(session, compiler, where, limit, offset)
    if not total:
        return SearchResult((), 0, _suggestions(session, parsed))
    return SearchResult(_load(session, ids), total)


def _page_and_total(
    session: Session, compiler: Compiler, where: Condition, limit: int | None, offset: int
) -> tuple[list[int], int]:
    """Return the ids of a page and the count, in two looks: the first may stop after a page."""
    wanted = select(sql(Card.id)).where(where).order_by(*compiler.order())
    ids = list(session.execute(wanted.offset(offset).limit(limit)).scalars())
    if (limit is None or len(ids) < limit) and (ids or not offset):
        return ids, offset + len(ids)
    return ids, _count(session, where)


def _page_with_total(
    session: Session, compiler: Compiler, where: Condition, limit: int | None, offset: int
) -> tuple[list[int], int]:
    """Return the ids of a page and the count, in one look that works the condition out once."""
    hits = select(sql(Card.id)).where(where).cte("hits")
    count = select(func.count()).select_from(hits).scalar_subquery()
    wanted = select(sql(Card.id), count).join(hits, hits.c.id == sql(Card.id))
    rows = session.execute(wanted.order_by(*compiler.order()).offset(offset).limit(limit)).all()
    if rows:
        return [id_ for id_, _count_ in rows], rows[0][1]
    return [], _count(session, where) if offset or limit == 0 else 0


def _count(session: Session, where: Condition) -> int:
    count: int = session.execute(select(func.count()).select_from(Card).where(where)).scalar_one()
    return count


def _load(session: Session, ids: list[int]) -> tuple[Card, ...]:
    cards: dict[int, Card] = {}
    for start in range(0, len(ids), _AT_ONCE):
        wanted = select(Card).where(sql(Card.id).in_(ids[start : start + _AT_ONCE]))
        for card in session.execute(wanted).scalars():
            if card.id is not None:
                cards[card.id] = card
    return tuple(cards[id_] for id_ in ids)


def _suggestions(session: Session, query: Query) -> tuple[str, ...]:
    """Return the query in the other keyboard layout where that finds cards, or the names near."""
    turned = other_layout(query.source.strip())
    if _finds(session, turned):
        return (turned,)
    texts = [text for text in _asked_texts(query) if text]
    return suggest_names(session, " ".join(texts)) if texts else ()


def _finds(session: Session, text: str) -> bool:
    """Return whether a text that may be no query at all finds a card by some condition of it."""
    try:
        parsed = parse_query(text)
        compiler = Compiler(session, parsed)
        if isinstance(parsed.where, Everything):
            return False
        where = compiler.condition()
        return bool(_page_and_total(session, compiler, where, 1, 0)[0])
    except BadQuery:
        return False


def _asked_texts(query: Query) -> Iterator[str]:
    """Yield the texts that a card's name should have, in their order."""
    for condition in affirmed(query.where):
        if isinstance(condition, NameIs):
            yield condition.key
        elif isinstance(condition, TextMatch) and condition.part in (None, Part.NAME):
            yield condition.text
