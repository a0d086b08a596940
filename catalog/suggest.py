"""“Did you mean”: names near to what was typed, in this keyboard layout or the other."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary

from rapidfuzz import fuzz, process
from sqlalchemy import Pool, func, select
from sqlmodel import Session

from catalog.common.folding import fold, other_layout
from catalog.models import Card, ImportRun
from catalog.query.compiler import sql

_NEAR: Final = 70.0
_LAST_IMPORT: Final = select(func.max(sql(ImportRun.id))).scalar_subquery()


def suggest_names(session: Session, name: str, limit: int = 3) -> tuple[str, ...]:
    """Return up to ``limit`` different card names near to ``name``, the nearest first.

    Names are compared as a whole; where none is near, a word typed alone is compared with the words
    of the names. What the same keys give in the other layout is tried too.
    """
    typed = [text for text in dict.fromkeys((fold(name), fold(other_layout(name)))) if text]
    if not typed or limit < 1:
        return ()
    names = _known_names(session)
    near = _nearest(typed, names.keys, limit) or _by_word(typed, names, limit)
    return _as_printed(session, near[:limit])


class _Names:
    """The different folded names of a database as it was in ``state``."""

    def __init__(self, state: tuple[int, ...], keys: Sequence[str]) -> None:
        self.state = state
        self.keys = keys

    @cached_property
    def by_word(self) -> Mapping[str, Sequence[str]]:
        """The names that hold a word, short ones first."""
        keys: dict[str, list[str]] = {}
        for key in sorted(self.keys, key=lambda key: (len(key), key)):
            for word in dict.fromkeys(key.split()):
                keys.setdefault(word, []).append(key)
        return keys


_KNOWN: Final[WeakKeyDictionary[Pool, _Names]] = WeakKeyDictionary()


def _known_names(session: Session) -> _Names:
    """Return the names; read anew after an import or when the cards are not as many as before."""
    counted = select(func.count(), func.max(sql(Card.id)), _LAST_IMPORT)
    state = tuple(session.execute(counted).one())
    pool = session.get_bind().engine.pool
    known = _KNOWN.get(pool)
    if known is None or known.state != state:
        keys = session.execute(select(sql(Card.name_key)).distinct()).scalars().all()
        _KNOWN[pool] = known = _Names(state, keys)
    return known


def _nearest(typed: Iterable[str], keys: Sequence[str], limit: int) -> list[str]:
    """Return the keys near to any of the texts, the nearest first, equals by alphabet."""
    scores: dict[str, float] = {}
    for text in typed:
        for key, score, _place in process.extract(
            text, keys, scorer=fuzz.ratio, limit=None, score_cutoff=_NEAR
        ):
            scores[key] = max(score, scores.get(key, 0.0))
    return sorted(scores, key=lambda key: (-scores[key], key))[:limit]


def _by_word(typed: Iterable[str], names: _Names, limit: int) -> list[str]:
    """Return the keys that hold a word near to one of the texts, short names first."""
    singles = [text for text in typed if " " not in text]
    near = _nearest(singles, list(names.by_word), limit)
    return list(dict.fromkeys(key for word in near for key in names.by_word[word]))[:limit]


def _as_printed(session: Session, keys: Sequence[str]) -> tuple[str, ...]:
    wanted = (
        select(sql(Card.name_key), sql(Card.name))
        .where(sql(Card.name_key).in_(keys))
        .order_by(sql(Card.set_id).desc(), sql(Card.number).desc())
    )
    printed: dict[str, str] = {row[0]: row[1] for row in session.execute(wanted)}
    return tuple(printed[key] for key in keys if key in printed)
