"""The icons of the real cards against the nodes of their texts; prints ids, never a text."""

import pytest

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.protections import PROTECTIONS
from tests.bench.readings import real_readings
from tests.support.bundled import real_cards
from tests.support.icon_nodes import Disagreement, Reason, disagreements

SHOT = ab.Attack(ab.PowerKind.SHOT, Strength(2, 2, 2))


@pytest.mark.slow
def test_no_real_card_contradicts_its_icons_by_a_compiler_error() -> None:
    real_cards()
    wrong = [
        f"{card.id}: {difference}"
        for card in real_readings()
        for difference in card.disagreements
        if difference.reason is Reason.COMPILER
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("icons", "text", "nodes", "expected"),
    [
        ({"armor": 2}, "", (), [("armor", Reason.FRAME)]),
        ({"armor": 2}, "{armor} 2.", (ab.Named(ab.Name.ARMOR, 2),), []),
        ({"armor": 2}, "{armor} 2.", (), [("armor", Reason.COMPILER)]),
        ({"armor": 2}, "{armor} 3.", (ab.Named(ab.Name.ARMOR, 3),), [("armor", Reason.VALUE)]),
        ({"armor": 2}, "{armor} 2.", (ab.Named(ab.Name.ARMOR, 3),), [("armor", Reason.COMPILER)]),
        ({}, "{armor} 2.", (ab.Named(ab.Name.ARMOR, 2),), [("armor", Reason.UNMARKED)]),
        (
            {},
            "Рывок.",
            (ab.Named(ab.Name.ARMOR, 2), ab.Named(ab.Name.DASH)),
            [("armor", Reason.COMPILER), ("das", Reason.UNMARKED)],
        ),
        (
            {"zoo": 0},
            "При {strike} атакованный теряет {zoo}.",
            (ab.LoseProtection((), poison=True),),
            [("zoo", Reason.SPOKEN_OF)],
        ),
        ({"sht": 0}, "Выстрел на 2.", (SHOT,), []),
        ({"sht": 0}, "Выстрел на 2.", (), [("sht", Reason.COMPILER)]),
        (
            {"sht": 0},
            "Рывок.",
            (ab.Named(ab.Name.DASH),),
            [("das", Reason.UNMARKED), ("sht", Reason.SILENT)],
        ),
        (
            {"sht": 0},
            "+1 к удару по картам с выстрелом.",
            (
                ab.While(
                    ab.ALWAYS,
                    grants=(ab.Modify(ab.Property.STRIKE, 1),),
                    cards=ab.HasPower((ab.PowerKind.SHOT,)),
                ),
            ),
            [("sht", Reason.SPOKEN_OF)],
        ),
        ({"zov": 1}, "{zov}.", (PROTECTIONS["zov"],), []),
        ({"imp": 0}, "Рывок.", (), []),
    ],
)
def test_a_difference_between_icons_and_nodes_is_given_its_reason(
    icons: dict[str, int],
    text: str,
    nodes: tuple[ab.Ability, ...],
    expected: list[tuple[str, Reason]],
) -> None:
    wanted = [Disagreement(code, reason) for code, reason in expected]
    assert disagreements(icons, text, nodes) == wanted
