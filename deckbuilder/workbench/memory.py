"""The user's place: the open area and the state of each area for the next start."""

from collections.abc import Mapping
from typing import Any, Final

from deckbuilder.decks.store import SessionStore

KIND: Final = "tui"
DECKS: Final = "decks"
DRAFT: Final = "draft"
"""The codes of areas for which other modules store something."""


class Memory:
    """Plain JSON data, one dictionary per area; ``save`` writes only changes."""

    def __init__(self, sessions: SessionStore) -> None:
        self._sessions = sessions
        kept = sessions.load(KIND) or {}
        self._area = str(kept.get("area", ""))
        areas = kept.get("areas")
        self._facts: dict[str, dict[str, Any]] = {}
        if isinstance(areas, Mapping):
            self._facts = {
                str(code): dict(facts) for code, facts in areas.items() if isinstance(facts, dict)
            }
        self._new_area = False
        self._new_facts: dict[str, dict[str, Any]] = {}

    @property
    def area(self) -> str:
        """The code of the last open area; empty at the very first start."""
        return self._area

    @area.setter
    def area(self, code: str) -> None:
        self._new_area = self._new_area or code != self._area
        self._area = code

    def of(self, area: str) -> Mapping[str, Any]:
        """Return the stored state of an area; empty if there is none."""
        return self._facts.get(area, {})

    def keep(self, area: str, **facts: Any) -> None:
        """Update the state of an area with these values."""
        old = self._facts.get(area, {})
        new = {key: fact for key, fact in facts.items() if key not in old or old[key] != fact}
        if new:
            self._facts[area] = {**old, **new}
            self._new_facts[area] = {**self._new_facts.get(area, {}), **new}

    def save(self) -> None:
        """Write the changes to the database; other programs' changes stay."""
        if self._new_area or self._new_facts:
            self._sessions.change(KIND, self._with_news)
            self._new_area, self._new_facts = False, {}

    def _with_news(self, kept: Mapping[str, Any]) -> Mapping[str, Any]:
        areas = dict(kept["areas"]) if isinstance(kept.get("areas"), Mapping) else {}
        for area, facts in self._new_facts.items():
            old = areas.get(area)
            areas[area] = {**(old if isinstance(old, Mapping) else {}), **facts}
        return {"area": self._area if self._new_area else kept.get("area", ""), "areas": areas}
