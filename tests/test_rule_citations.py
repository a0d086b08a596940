"""Every rule that the code or a test cites is in its book, a folder of ``data/rules``."""

from pathlib import Path

import pytest

from tests.support.rules import Citation, check_rule_marks, citations, is_known

_ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.slow
@pytest.mark.parametrize("room", ["engine", "catalog", "deckbuilder"])
def test_the_index_has_every_rule_cited_in_the_source(room: str) -> None:
    unknown = [
        f"{path.relative_to(_ROOT)}:{line}: {rule}"
        for path in sorted((_ROOT / room).rglob("*.py"))
        for line, rule in citations(path.read_text(encoding="utf-8"))
        if not is_known(rule)
    ]
    assert not unknown, "rules that no book of data/rules has:\n" + "\n".join(unknown)


def test_the_source_of_the_engine_cites_rules() -> None:
    ruleset = (_ROOT / "engine" / "berserk" / "cards" / "ruleset.py").read_text(encoding="utf-8")
    assert "402.1" in {citation.rule for citation in citations(ruleset)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = 1  # 515.5, then 403.2.3.1\n", [(1, "515.5"), (1, "403.2.3.1")]),
        ('"""First.\n\nStrikes back (515.4).\n"""\n', [(3, "515.4")]),
        ('def f():\n    """See 543.5bis."""\n', [(2, "543.5bis")]),
        ("# 505.4-505.5\n", [(1, "505.4"), (1, "505.5")]),
        ('Refusal("no_gold", "403.2.3")\n', [(1, "403.2.3")]),
        ('Decision(rule="999.1")\nResult(rule="601.99")\n', [(2, "601.99")]),
        ("# 2009:202.4, another book. See 515.3\n", [(1, "2009:202.4"), (1, "515.3")]),
        ('Refusal("moved", "older-506-510:506.3")\n', [(1, "older-506-510:506.3")]),
        ("# lycee:V.9 and heroes-15:119.5.1\n", [(1, "lycee:V.9"), (1, "heroes-15:119.5.1")]),
        ('Refusal("taken", "lycee:K.17")\n', [(1, "lycee:K.17")]),
        ('"""Seat:\n402.1."""\n', [(2, "402.1")]),
        ("# version 4.1-1, python 3.11.515.2, section 547\nlimit = 515.3\n", []),
        ('text = "costs 403.2 more"\n', []),
    ],
)
def test_citations_are_read_from_source(source: str, expected: list[tuple[int, str]]) -> None:
    assert list(citations(source)) == [Citation(*pair) for pair in expected]


@pytest.mark.parametrize(
    "numbers",
    [
        ("515.99",),
        ("515.3", "700.1"),
        (),
        (515.3,),
        ("1999:515.3",),
        ("2024:515.99",),
        ("515.3/nothing",),
        ("515.4/tie",),
    ],
)
def test_a_mark_with_an_unknown_rule_fails_its_test(
    numbers: tuple[object, ...], request: pytest.FixtureRequest
) -> None:
    request.node.add_marker(pytest.mark.rule(*numbers))
    with pytest.raises(pytest.fail.Exception, match=r"an_unknown_rule_fails.*(515\.|700|needs)"):
        check_rule_marks(request.node)


@pytest.mark.rule("515.3", "515.3/tie", "2024:515.4")
def test_a_mark_with_a_known_rule_passes(request: pytest.FixtureRequest) -> None:
    check_rule_marks(request.node)
