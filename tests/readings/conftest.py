"""The tables of scenes in this folder are tests: ``tests.support.scene_tables`` says how."""

from pathlib import Path

import pytest

from tests.support.scene_tables import TableFile


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> TableFile | None:
    """Collect a table."""
    if file_path.suffix != ".txt":
        return None
    return TableFile.from_parent(parent, path=file_path)
