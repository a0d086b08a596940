"""What came of an import."""

from dataclasses import dataclass

from catalog.common.i18n import _


@dataclass(frozen=True, slots=True)
class RowProblem:
    """One thing wrong with one row.

    ``line`` is the 1-based line of the file on which the row begins (the row of the sheet for
    XLSX), ``index`` the row's place in a JSON list, from 0. ``value`` is what the file says.
    """

    line: int
    field: str
    value: str
    reason: str
    index: int | None = None

    def __str__(self) -> str:
        return _("line {line}, {field} “{value}”: {reason}").format(
            line=self.line, field=self.field, value=self.value, reason=self.reason
        )


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Cards added, updated and already there; every problem; the names of the sets concerned.

    ``ignored`` are the columns of a table that mean nothing to us, ``doubtful`` the refs and names
    of artifacts without life: by 208.3 an artifact has some, and no number is invented for it.
    """

    added: int
    updated: int
    unchanged: int
    problems: tuple[RowProblem, ...] = ()
    sets: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()

    @property
    def rejected(self) -> int:
        """How many rows did not go in; a row can have several problems."""
        return len({(problem.line, problem.index) for problem in self.problems})

    @property
    def total(self) -> int:
        """How many cards of the file are in the catalogue now."""
        return self.added + self.updated + self.unchanged
