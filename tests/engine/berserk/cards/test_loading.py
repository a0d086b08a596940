"""What of the engine loads what else."""

import subprocess
import sys

import pytest


def test_reading_cards_does_not_load_the_rules_of_play() -> None:
    program = "import sys, engine.berserk.cards; print('engine.berserk.match.game' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.strip() == b"False"


def test_the_rules_need_no_tool_of_developers() -> None:
    program = "import sys; sys.modules['mypy_extensions'] = None; import engine.berserk.match.game"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.parametrize("module", ["game", "cards", "legality", "state", "views", "text"])
def test_each_module_of_the_rules_can_be_imported_first(module: str) -> None:
    program = f"import engine.berserk.{module}; from engine.berserk import new_match, CardSpec"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
