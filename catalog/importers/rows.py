"""Parse a row field by field, collecting all of its problems."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from catalog.facts import CardFacts, contradictions, visible, without_empty_values
from catalog.importers.report import RowProblem

_Value = TypeVar("_Value")
_SHOWN = 60


class BadValue(ValueError):
    """A value that a field cannot have; ``str()`` says what would be valid."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A card, its row, and data of its format without a column (None if it has none).

    ``restored`` tells that the strike was read from a date.
    """

    line: int
    index: int | None
    facts: CardFacts
    extra: dict[str, Any] | None = None
    restored: bool = False


@dataclass(frozen=True, slots=True)
class Rejected:
    """A row that is not a valid card, with the reasons."""

    problems: tuple[RowProblem, ...]


Row: TypeAlias = Accepted | Rejected


class RowReader:
    """Collects the fields and the problems of one row."""

    def __init__(
        self, line: int, index: int | None = None, name: object = "", sheet: str = ""
    ) -> None:
        self.line = line
        self.sheet = sheet
        self.index = index
        self._card = _shortened(" ".join(visible(name).split())) if isinstance(name, str) else ""
        self.fields: dict[str, Any] = {}
        self._problems: list[RowProblem] = []

    def read(self, field: str, raw: object, parse: Callable[[Any], _Value], key: str = "") -> None:
        """Parse ``raw`` into the card's ``key`` (by default ``field``, the name in the file)."""
        try:
            self.fields[key or field] = parse(raw)
        except BadValue as error:
            self.reject(field, raw, str(error))

    def reject(self, field: str, raw: object, reason: str) -> None:
        """Record a problem; the row is rejected."""
        shown = _shortened(raw if isinstance(raw, str) else "" if raw is None else repr(raw))
        where = self.index, self._card, self.sheet
        problem = RowProblem(self.line, field, shown, reason, *where)
        self._problems.append(problem)

    def facts(self, names: dict[str, str] | None = None) -> CardFacts | None:
        """Return the card, or None if there is a problem; ``names`` maps fields to names in the
        file."""
        if self._problems:
            return None
        made = CardFacts(**without_empty_values(self.fields))
        for field, value, reason in contradictions(made):
            self.reject((names or {}).get(field, field), value, reason)
        return None if self._problems else made

    def rejected(self) -> Rejected:
        """Return the problems as the result of the row."""
        return Rejected(tuple(self._problems))


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
