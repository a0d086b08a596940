"""What of the players is known before the battle, in each word that says it: 402.4, 407.1."""

from dataclasses import replace
from typing import Final

import pytest

from engine.kernel import Seat
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.cards.text.play.fighting import says
from tests.engine.berserk.cards.text.play.test_recruiting import deal, quote, saying
from tests.support.scenario import Table

MULLIGANS: Final = (
    *((f"вы использовали {words}", "-+++--") for words in ("пересдачу", "одну пересдачу")),
    ("вы использовали хотя бы одну пересдачу", "-+++--"),
    *((f"противник использовал {words}", "---+++") for words in ("пересдачу", "одну пересдачу")),
    ("противник использовал хотя бы одну пересдачу", "---+++"),
    ("вы не использовали пересдачу", "+---++"),
    ("вы не использовали пересдач", "+---++"),
    ("вы не использовали ни одной пересдачи", "+---++"),
    ("противник не использовал пересдачу", "+++---"),
    ("противник не использовал пересдач", "+++---"),
    ("противник не использовал ни одной пересдачи", "+++---"),
)
COUNTS: Final = ((0, 0), (1, 0), (2, 0), (1, 1), (0, 1), (0, 2))
"""How many mulligans each of the two players has used."""
ORDER: Final = (
    ("вы ходите первым", True),
    ("вы ходите первой", True),
    ("противник ходит вторым", True),
    ("противник ходит второй", True),
    ("вы ходите вторым", False),
    ("вы ходите второй", False),
    ("противник ходит первым", False),
    ("противник ходит первой", False),
)
"""Words, and whether they are so of who goes first."""


@pytest.mark.rule("402.4", "105.2.4")
@pytest.mark.parametrize(("words", "expected"), MULLIGANS)
def test_a_price_condition_asks_whether_a_player_used_mulligans(words: str, expected: str) -> None:
    card = saying(f"При наборе отряда Каменный страж стоит на 2 {{ordinary}} меньше, если {words}.")
    costs = [quote(deal(card, mulligans=count)).cost for count in COUNTS]
    assert costs == [3 if sign == "+" else 5 for sign in expected]


@pytest.mark.rule("402.4", "105.2.4")
@pytest.mark.parametrize("how_many", ["число", "количество"])
@pytest.mark.parametrize(("whose", "of"), [("ваших пересдач", 0), ("пересдач противника", 1)])
def test_a_price_counts_the_mulligans_of_a_player(how_many: str, whose: str, of: int) -> None:
    text = "При наборе отряда Каменный страж стоит на X {ordinary} меньше, где X — "
    card = saying(f"{text}{how_many} {whose}.")
    costs = [quote(deal(card, mulligans=count)).cost for count in COUNTS]
    assert costs == [5 - count[of] for count in COUNTS]


@pytest.mark.rule("407.1", "105.2.4")
@pytest.mark.parametrize(("words", "of_first"), ORDER)
def test_a_price_condition_asks_who_goes_first(words: str, *, of_first: bool) -> None:
    card = saying(f"При наборе отряда Каменный страж стоит на 2 {{ordinary}} меньше, если {words}.")
    for seat in Seat:
        cost = quote(replace(deal(card), seat=seat)).cost
        assert cost == (3 if (seat is Seat.FIRST) is of_first else 5)


@pytest.mark.rule("407.1")
@pytest.mark.parametrize(("words", "of_first"), ORDER)
def test_a_battle_condition_asks_who_goes_first(words: str, *, of_first: bool) -> None:
    for seat in Seat:
        table = Table(active=seat)
        sides = (table.first, table.second)
        side, other = sides if seat is Seat.FIRST else sides[::-1]
        orc = says(side, "c3", f"+1 к {{strike}}, если {words}.")
        elf = lay(other, "c4", closed=True)
        table.strikes(orc, elf, dice=(3,))
        assert (elf.wounds == 2) is ((seat is Seat.FIRST) is of_first)
