"""What `catalog` costs to import."""

import subprocess
import sys

import pytest


def test_translations_import_neither_tables_nor_frames() -> None:
    code = (
        "import sys, catalog, catalog.common.i18n, catalog.common.errors, catalog.common.paths; "
        "print([name for name in ('sqlalchemy', 'sqlmodel', 'pandas', 'alembic') "
        "if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.slow
@pytest.mark.usefixtures("home_with_cards")
def test_opening_a_current_catalogue_imports_no_heavy_library() -> None:
    slow = "'pandas', 'alembic', 'engine.berserk.cards.text.compiler'"
    code = (
        "import sys; from catalog import open_catalog; open_catalog().close(); "
        f"print([name for name in ({slow}) if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
