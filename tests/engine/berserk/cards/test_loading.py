"""What of the engine loads what else."""

import subprocess
import sys

import pytest

from tests.support.sources import ROOT, module_names

_RULES = [name for name in module_names() if name.count(".") > 2 and "berserk" in name]


def test_reading_cards_does_not_import_the_rules_of_play() -> None:
    told = "print('engine.berserk.match.game' in sys.modules)"
    program = f"import sys, engine.berserk.cards.card; {told}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.strip() == b"False"


def test_importing_basic_types_does_not_import_every_node() -> None:
    words = "Element, PlaysByItself, Cost; from engine.berserk.abilities import PowerKind"
    program = (
        f"import sys; from engine.berserk import {words};"
        "print('engine.berserk.abilities.ability' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.strip() == b"False"


def test_rules_that_look_nodes_up_by_package_import_them_first() -> None:
    """Compiled, ``ab.Wound`` is the class at its place in memory, loaded or not."""
    loads = "import engine.berserk.abilities.nodes"
    for path in (ROOT / "engine").rglob("*.py"):
        if "import abilities as ab" in path.read_text(encoding="utf-8"):
            assert loads in (path.parent / "__init__.py").read_text(encoding="utf-8"), path


@pytest.mark.slow
def test_the_rules_import_no_developer_tool() -> None:
    program = "import sys; sys.modules['mypy_extensions'] = None; import engine.berserk.match.game"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.parametrize("room", sorted({name.split(".")[2] for name in _RULES}))
def test_any_package_of_the_rules_can_be_imported_first(room: str) -> None:
    modules = [name for name in _RULES if name.split(".")[2] == room]
    program = f"import {modules[-1]}; from engine.berserk import new_match, CardSpec"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
