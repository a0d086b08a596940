"""Every refusal of this package has a sentence."""

import ast
from pathlib import Path

import deckbuilder
from deckbuilder.refusals import refusal_codes, render_refusal
from engine.kernel import Refusal

ROOT = Path(deckbuilder.__file__).parent / "recruitment"


def _codes_in_source() -> set[str]:
    """The first argument of every ``Refusal(...)`` and ``Refusal.because(...)``."""
    found = set()
    for file in ("recruiter.py", "deals.py", "recruitment.py"):
        for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("Refusal"):
                found |= {
                    one.value
                    for one in ast.walk(node.args[0])
                    if isinstance(one, ast.Constant) and isinstance(one.value, str)
                }
    return found


def test_every_refusal_of_a_deal_or_recruitment_has_a_sentence() -> None:
    codes = _codes_in_source() | {"unique_name_taken", "unique_card_in_squad"}
    assert codes <= refusal_codes()


def test_a_code_without_a_sentence_is_shown_by_its_rule() -> None:
    text = render_refusal(Refusal("something_new", "515.3"))
    assert text == "The rules do not allow it (rule 515.3)."
