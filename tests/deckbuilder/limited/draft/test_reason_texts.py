"""Every reason of a bot, and of a proposed deck, has a sentence with its numbers."""

import ast
from pathlib import Path

import pytest

import deckbuilder
from catalog.common.i18n import Language, activate
from deckbuilder.limited.draft.advice import Reason
from deckbuilder.limited.draft.scoring import because
from deckbuilder.limited.draft.wording import reason_codes, render_reason

ROOT = Path(deckbuilder.__file__).parent / "limited"
FILES = (
    "building.py",
    "draft/bots.py",
    "draft/scoring.py",
    "draft/shortage.py",
    "draft/squad_bot.py",
)


def _codes_in_source() -> set[str]:
    """The texts that are given to ``because`` as codes, and those that a name ``code`` gets."""
    found = set()
    for file in FILES:
        for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))):
            first: list[ast.expr] = []
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "because":
                first = [node.args[0]]
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "code":
                first = [node.value]
            for one in first:
                found |= {
                    part.value
                    for part in ast.walk(one)
                    if isinstance(part, ast.Constant) and isinstance(part.value, str)
                }
    return found


def test_every_reason_has_a_sentence() -> None:
    assert _codes_in_source() == reason_codes()


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (because("rating", 350, ratings="price"), "Its rating (price)."),
        (because("rating", 350, ratings="/tmp/mine.csv"), "Its rating (/tmp/mine.csv)."),
        (
            because("rating", 350, ratings="drafts", basis=288),
            "Its rating (past drafts, 288 picks or matches in all).",
        ),
        (
            because("rating", 350, ratings="battle", uninformative=300),
            "Its rating (battles; 300 bot matches told nothing of worth).",
        ),
        (
            because("squad", 1, ratings="battle", share=63, worth=504),
            "Rated 5.04 (battles); in the squad in 63% of its deals.",
        ),
        (
            because("curve", 47, cost=3, deal=60, purse=46),
            "Costs 3; a deal of such a pool costs 60 crystals, and a purse has 46.",
        ),
        (
            because("curve", 47, cost=3, deal=61, purse=1),
            "Costs 3; a deal of such a pool costs 61 crystals, and a purse has 1.",
        ),
        (
            because("strange_element", -1, elements="steppe", kept="forest,swamp"),
            "Outside your elements (forest, swamp): steppe would cost gold.",
        ),
        (
            because("deck_lacks", -1, kept="forest,swamp,darkness"),
            "Outside your elements (forest, swamp, darkness): a deck of three may lack cards.",
        ),
        (
            because("unseen", 1, cards=1, average=250),
            "1 card not seen by anyone; the average is 2.50.",
        ),
        (
            because("unseen", 1, cards=3, average=250),
            "3 cards that nobody has seen; the average is 2.50 each.",
        ),
        (because("deck_beside", -1, cards=2), "Compared with the first deck, 2 cards differ."),
        (Reason("of_tomorrow", 1), "of_tomorrow"),
        (Reason("squad", 1, (("share", 3),)), "squad"),
        (because("strange_element", 1, elements="ice", kept="forest"), "strange_element"),
    ],
)
def test_the_sentence_of_a_reason_contains_its_numbers(reason: Reason, text: str) -> None:
    assert render_reason(reason) == text


def test_a_quick_estimate_names_the_ignored_cards() -> None:
    assert render_reason(because("recruiting_unheeded", 0, names="Казначей")) == (
        "A quick estimate; it ignores what these cards say about recruitment: Казначей."
    )


@pytest.mark.parametrize(
    ("deal", "said"), [(51, "51 кристалл,"), (52, "52 кристалла,"), (60, "60 кристаллов,")]
)
def test_crystals_are_counted_in_russian(deal: int, said: str) -> None:
    activate(Language.RUSSIAN)
    assert said in render_reason(because("curve", 47, cost=3, deal=deal, purse=46))
