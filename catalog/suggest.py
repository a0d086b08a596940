"""“Did you mean”: names close to the typed text, in this keyboard layout or the other."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final
from weakref import WeakKeyDictionary

from rapidfuzz import fuzz, process

from catalog.common.folding import fold, look_alike, other_layout
from catalog.english import is_english, printed_name, shown_name, shown_names
from catalog.guarded import check_texts
from catalog.query.compiler import NOT_RETIRED
from catalog.rows import Rows

_NEAR: Final = 70.0
_STATE: Final = "SELECT count(*), max(id), (SELECT max(id) FROM import_run) FROM card"


def suggest_names(
    rows: Rows, name: str, limit: int = 3, *, retired: bool = True
) -> tuple[str, ...]:
    """Return up to ``limit`` different card names close to ``name``, the closest first; those of
    retired sets with ``retired`` only.

    Names are compared as a whole; if none is close, a single typed word is compared with the words
    of names. In English, our own cards also have their English names, and are returned under them.
    The text is also tried in the other keyboard layout, and with look-alike Latin letters
    replaced by Cyrillic ones.
    """
    spelt = (look_alike(name), name, other_layout(name))
    typed = [text for text in dict.fromkeys(map(fold, spelt)) if text]
    if not typed or limit < 1:
        return ()
    names = _known_names(rows, retired=retired)
    near = _nearest(typed, names.keys, limit) or _by_word(typed, names, limit)
    printed = dict.fromkeys(fold(printed_name(key)) for key in near[:limit])
    return _as_printed(rows, tuple(printed))


class _Names:
    """The different folded names of a database in the state ``state``, some left out."""

    def __init__(self, state: tuple[object, ...], keys: Sequence[str]) -> None:
        self.state = state
        self.keys = keys

    @cached_property
    def by_word(self) -> Mapping[str, Sequence[str]]:
        """The names that contain a word, short ones first."""
        keys: dict[str, list[str]] = {}
        for key in sorted(self.keys, key=lambda key: (len(key), key)):
            for word in dict.fromkeys(key.split()):
                keys.setdefault(word, []).append(key)
        return keys


_KNOWN: Final[WeakKeyDictionary[object, _Names]] = WeakKeyDictionary()


def _known_names(rows: Rows, *, retired: bool) -> _Names:
    """Return the names, reread after an import or when the number of cards has changed."""
    state = (*rows.rows(_STATE)[0], retired, is_english())
    known = _KNOWN.get(rows.place)
    if known is None or known.state != state:
        chosen = "" if retired else f" WHERE {NOT_RETIRED}"
        keys = [row[0] for row in rows.rows(f"SELECT DISTINCT name_key FROM card{chosen}")]
        check_texts(rows, "card", keys)
        if is_english():
            keys += [fold(shown) for key in keys if (shown := shown_name(key)) != key]
        _KNOWN[rows.place] = known = _Names(state, keys)
    return known


def _nearest(typed: Iterable[str], keys: Sequence[str], limit: int) -> list[str]:
    """Return the keys close to any of the texts, the closest first, then alphabetically."""
    scores: dict[str, float] = {}
    for text in typed:
        for key, score, _place in process.extract(
            text, keys, scorer=fuzz.ratio, limit=None, score_cutoff=_NEAR
        ):
            scores[key] = max(score, scores.get(key, 0.0))
    return sorted(scores, key=lambda key: (-scores[key], key))[:limit]


def _by_word(typed: Iterable[str], names: _Names, limit: int) -> list[str]:
    """Return the keys that contain a word close to one of the texts, short names first."""
    singles = [text for text in typed if " " not in text]
    near = _nearest(singles, list(names.by_word), limit)
    return list(dict.fromkeys(key for word in near for key in names.by_word[word]))[:limit]


def _as_printed(rows: Rows, keys: Sequence[str]) -> tuple[str, ...]:
    values = {f"key_{place}": key for place, key in enumerate(keys)}
    if not values:
        return ()
    named = ", ".join(f":{name}" for name in values)
    newest_last = "ORDER BY set_id DESC, number DESC"
    wanted = f"SELECT name_key, name FROM card WHERE name_key IN ({named}) {newest_last}"
    printed: dict[str, str] = {row[0]: row[1] for row in rows.rows(wanted, values)}
    check_texts(rows, "card", printed.values())
    return shown_names(printed[key] for key in keys if key in printed)
