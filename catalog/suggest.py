"""“Did you mean”: names near to what was typed, in this keyboard layout or the other."""

from collections.abc import Iterable, Sequence
from typing import Final
from weakref import WeakKeyDictionary

from rapidfuzz import fuzz, process
from sqlalchemy import Pool, func, select
from sqlmodel import Session

from catalog.folding import fold, other_layout
from catalog.models import Card, ImportRun
from catalog.query.compiler import sql

_NEAR: Final = 70.0
_LAST_IMPORT: Final = select(func.max(sql(ImportRun.id))).scalar_subquery()
_KNOWN: Final[WeakKeyDictionary[Pool, tuple[tuple[int, ...], Sequence[str]]]] = WeakKeyDictionary()


def suggest_names(session: Session, name: str, limit: int = 3) -> tuple[str, ...]:
    """Return up to ``limit`` different card names near to ``name``, the nearest first.

    Names are compared as a whole; where none is near, a word typed alone is compared with the words
    of the names. What the same keys give in the other layout is tried too.
    """
    typed = [text for text in dict.fromkeys((fold(name), fold(other_layout(name)))) if text]
    if not typed or limit < 1:
        return ()
    keys = _known_names(session)
    near = _nearest(typed, keys, limit) or _by_word(typed, keys, limit)
    return _as_printed(session, near[:limit])


def _known_names(session: Session) -> Sequence[str]:
    """Return the different folded names; read anew after an import or another change of count."""
    counted = select(func.count(), func.max(sql(Card.id)), _LAST_IMPORT)
    state = tuple(session.execute(counted).one())
    pool = session.get_bind().engine.pool
    known = _KNOWN.get(pool)
    if known is None or known[0] != state:
        keys = session.execute(select(sql(Card.name_key)).distinct()).scalars().all()
        _KNOWN[pool] = known = (state, keys)
    return known[1]


def _nearest(typed: Iterable[str], keys: Sequence[str], limit: int) -> list[str]:
    """Return the keys near to any of the texts, the nearest first, equals by alphabet."""
    scores: dict[str, float] = {}
    for text in typed:
        for key, score, _place in process.extract(
            text, keys, scorer=fuzz.ratio, limit=None, score_cutoff=_NEAR
        ):
            scores[key] = max(score, scores.get(key, 0.0))
    return sorted(scores, key=lambda key: (-scores[key], key))[:limit]


def _by_word(typed: Iterable[str], keys: Sequence[str], limit: int) -> list[str]:
    """Return the keys that hold a word near to one of the texts, short names first."""
    singles = [text for text in typed if " " not in text]
    if not singles:
        return []
    split = {key: key.split() for key in keys}
    known = sorted({word for parts in split.values() for word in parts})
    near = _nearest(singles, known, limit)
    found = (key for word in near for key in sorted(keys, key=_shortest) if word in split[key])
    return list(dict.fromkeys(found))[:limit]


def _shortest(key: str) -> tuple[int, str]:
    return len(key), key


def _as_printed(session: Session, keys: Sequence[str]) -> tuple[str, ...]:
    wanted = (
        select(sql(Card.name_key), sql(Card.name))
        .where(sql(Card.name_key).in_(keys))
        .order_by(sql(Card.set_id).desc(), sql(Card.number).desc())
    )
    printed: dict[str, str] = {row[0]: row[1] for row in session.execute(wanted)}
    return tuple(printed[key] for key in keys if key in printed)
