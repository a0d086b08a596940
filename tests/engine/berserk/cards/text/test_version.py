"""The compiler's version changes with whatever a reading depends on, and with nothing else."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest

import engine.berserk.abilities as ab
from engine.berserk.cards.text import compiler
from engine.berserk.cards.text.compiler import compiler_version, table_digest
from engine.berserk.cards.text.lexicon import make_lexicon
from engine.berserk.cards.text.phrases import PHRASES

_WORDS = make_lexicon([])


def test_the_version_is_the_same_in_every_process() -> None:
    code = (
        "from engine.berserk.cards.text.compiler import compiler_version as version;"
        "from engine.berserk.cards.text.lexicon import make_lexicon;"
        "print(version(make_lexicon([])))"
    )
    env = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=env
    )
    assert done.stdout.strip() == compiler_version(_WORDS)


def test_a_changed_word_or_name_changes_the_version() -> None:
    named = make_lexicon([], ("Гном",), ())
    called = make_lexicon([], (), ("Гном",))
    assert len({compiler_version(words) for words in (_WORDS, named, called)}) == 3


@pytest.mark.parametrize(
    "change", [{"pattern": "иначе"}, {"node": ab.Named(ab.Name.ARMOR, 9)}, {"synonym": None}]
)
def test_a_changed_row_changes_the_version(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, object]
) -> None:
    before = table_digest()
    first, *rest = PHRASES
    monkeypatch.setattr(compiler, "PHRASES", (replace(first, **change), *rest))  # type: ignore[arg-type]  # the change is made up
    assert table_digest.__wrapped__() != before
