"""What `catalog` costs to import."""

import subprocess
import sys

import pytest


def test_translations_need_neither_tables_nor_frames() -> None:
    code = (
        "import sys, catalog, catalog.common.i18n, catalog.common.errors, catalog.paths; "
        "print([name for name in ('sqlalchemy', 'sqlmodel', 'pandas', 'alembic') "
        "if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.slow
@pytest.mark.usefixtures("home_with_cards")
def test_opening_a_current_catalogue_needs_neither_pandas_nor_alembic() -> None:
    code = (
        "import sys; from catalog import open_catalog; open_catalog().close(); "
        "print([name for name in ('pandas', 'alembic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
