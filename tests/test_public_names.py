"""What packages offer to other rooms is there, and nothing of it loads before it is used."""

import pkgutil
import subprocess
import sys
from types import ModuleType

import pytest

import catalog
import catalog.query
import deckbuilder
import deckbuilder.decks.exchange
import deckbuilder.workbench
import engine.berserk
import engine.berserk.abilities
import engine.kernel

LAZY = [
    catalog,
    catalog.query,
    deckbuilder,
    deckbuilder.decks.exchange,
    deckbuilder.workbench,
    engine.berserk,
    engine.berserk.abilities,
]


def constants_first(name: str) -> tuple[int, str]:
    """Sort as ruff sorts ``__all__``: constants, then classes, then functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


@pytest.fixture(params=[*LAZY, engine.kernel], ids=lambda package: package.__name__)
def package(request: pytest.FixtureRequest) -> ModuleType:
    found: ModuleType = request.param
    return found


def test_public_names_exist_and_are_sorted(package: ModuleType) -> None:
    assert package.__all__ == sorted(package.__all__, key=constants_first)
    assert not [name for name in package.__all__ if isinstance(getattr(package, name), ModuleType)]
    assert set(package.__all__) <= set(dir(package))


def test_no_public_name_hides_a_module(package: ModuleType) -> None:
    modules = {one.name for one in pkgutil.iter_modules(package.__path__)}
    assert not modules & set(package.__all__)


def test_an_unknown_name_raises_attribute_error(package: ModuleType) -> None:
    with pytest.raises(AttributeError, match=f"'{package.__name__}' has no attribute 'Dragon'"):
        package.Dragon  # noqa: B018 - reading it is the test


def test_a_package_imports_its_modules_only_on_first_use() -> None:
    names = [package.__name__ for package in LAZY]
    program = (
        f"import sys; from importlib import import_module; names = {names};"
        "[import_module(name) for name in names];"
        "inside = {name for name in sys.modules if name.rpartition('.')[0] in names};"
        "rooms = {name for name in inside if any(part.startswith(f'{name}.') for part in names)};"
        "print(*sorted(inside - rooms - {*names}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.decode().split() == []
