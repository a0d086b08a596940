"""What is said in other words, played: limits in words, given abilities without quotation marks."""

import pytest

from tests.support.tableau import Tableau


@pytest.mark.rule("545.10")
def test_nothing_is_done_where_the_condition_fails() -> None:
    scene = Tableau(
        "{instant}: Воздействие «буря» — если не имеет ран, ранить существо противника на 2."
    )
    assert not scene.can()
