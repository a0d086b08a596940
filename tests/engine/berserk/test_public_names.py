"""What the packages of the engine offer to other rooms."""

import subprocess
import sys
from types import ModuleType

import pytest

import engine.berserk
import engine.kernel


def constants_first(name: str) -> tuple[int, str]:
    """Sort as ruff sorts ``__all__``: constants, then classes, then functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


@pytest.mark.parametrize("package", [engine.kernel, engine.berserk], ids=lambda p: p.__name__)
def test_public_names_are_there_and_sorted(package: ModuleType) -> None:
    assert package.__all__ == sorted(package.__all__, key=constants_first)
    assert all(getattr(package, name) is not None for name in package.__all__)


def test_a_name_that_is_not_offered_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'Dragon'"):
        engine.berserk.Dragon  # noqa: B018 - reading it is the test


def test_reading_cards_does_not_load_the_rules_of_play() -> None:
    program = "import sys, engine.berserk.cards; print('engine.berserk.game' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.strip() == b"False"


@pytest.mark.parametrize("module", ["game", "cards", "legality", "state", "views", "text"])
def test_each_module_of_the_rules_can_be_imported_first(module: str) -> None:
    program = f"import engine.berserk.{module}; from engine.berserk import new_match, CardSpec"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
