"""What the package offers, and that offering it costs nothing."""

import subprocess
import sys

import deckbuilder


def test_every_exported_name_is_there_and_the_list_is_sorted() -> None:
    assert all(hasattr(deckbuilder, name) for name in deckbuilder.__all__)
    assert deckbuilder.__all__ == sorted(deckbuilder.__all__)


def test_importing_the_package_loads_nothing_of_it() -> None:
    code = (
        "import sys, deckbuilder; print([m for m in sys.modules if m.startswith('deckbuilder.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
