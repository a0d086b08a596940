"""Collect tables of scenes as tests; a ``conftest.py`` next to them registers this."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.boards import WrongBoard
from tests.support.scenes import NotOffered, Scene
from tests.support.tables import Row, Section, read_sections


class TableFile(pytest.File):
    """A table of scenes."""

    def collect(self) -> Iterator[pytest.Collector]:
        """Yield its sections."""
        for section in read_sections(self.path):
            yield TableSection.from_parent(self, name=section.claim, section=section)


class TableSection(pytest.Collector):
    """A section of a table."""

    def __init__(self, *, section: Section, **known: object) -> None:
        super().__init__(**known)  # type: ignore[arg-type]  # of pytest
        self._section = section
        if section.rules:
            self.add_marker(pytest.mark.rule(*section.rules))

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the rows of the section."""
        for row in self._section.rows:
            yield TableRow.from_parent(self, name=row.name, row=row)


class TableRow(pytest.Item):
    """A row of a table: the actual description must equal the expected one."""

    def __init__(self, *, row: Row, **known: object) -> None:
        super().__init__(**known)  # type: ignore[arg-type]  # of pytest
        self._row = row

    def runtest(self) -> None:
        """Play the row."""
        for text, board, acts, told in self._row.scenes():
            found = Scene(text, board).plays(acts)
            assert found == told, f"{text}\nis told: {found}\nand not: {told}"

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> str:  # type: ignore[override]  # as pytest's own examples do
        """Show the actual description, or why the row cannot be played."""
        where = f"{self.path}:{self._row.line}"
        if excinfo.errisinstance((AssertionError, NotOffered, WrongBoard)):
            return f"{where}\n{excinfo.value}"
        return f"{where}\n{excinfo.getrepr(style='short')}"

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return the location of the row."""
        return self.path, self._row.line - 1, self.name
