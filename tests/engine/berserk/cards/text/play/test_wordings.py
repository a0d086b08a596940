"""What is said in other words, played: limits in words, given abilities without quotation marks."""

import pytest

from tests.support.tableau import Tableau


@pytest.mark.rule("545.10")
def test_an_ability_with_a_false_condition_cannot_be_used() -> None:
    scene = Tableau(
        "{instant}: Воздействие «буря» — если не имеет ран, ранить существо противника на 2."
    )
    assert not scene.can()
