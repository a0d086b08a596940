"""A room's door: the code, wrong tries, the crowd before it."""

import pytest

from deckbuilder.network.door import Allowance, Crowd, Door, new_code, plain_code
from deckbuilder.network.protocol import Ending

CODE = "1234-5678-9012"


def test_a_new_code_has_twelve_digits_and_is_unique() -> None:
    codes = {new_code() for _ in range(50)}
    assert len(codes) == 50
    assert all(len(plain_code(code)) == 12 and len(code) == 14 for code in codes)


def test_the_code_is_accepted_in_any_grouping() -> None:
    door = Door(CODE)
    assert [door.refuses(said, 0) for said in (CODE, "1234 56789012")] == [None] * 2


def test_a_wrong_code_is_refused() -> None:
    said = ["", "1234-5678-9013", "1234-5678-901", "١٢٣٤-5678-9012", "\ud800"]
    assert {Door(CODE).refuses(code, 0) for code in said} == {Ending.WRONG_CODE}


def test_the_right_code_is_accepted_after_any_number_of_wrong_ones() -> None:
    door = Door(CODE)
    assert {door.refuses("0", 0) for _ in range(1000)} == {Ending.WRONG_CODE}
    assert door.refuses(CODE, 0) is None


def test_codes_wait_only_while_wrong_ones_arrive_too_fast() -> None:
    door = Door(CODE)
    for _ in range(1000):
        door.refuses(CODE, 0)
    assert door.pause(0) == 0
    for _ in range(50):
        assert door.pause(0) == 0
        door.refuses("0", 0)
    assert door.pause(0) == pytest.approx(0.02)
    assert door.pause(1) == 0


def test_codes_that_do_not_wait_for_their_turn_lengthen_the_next_pause() -> None:
    door = Door(CODE)
    for _ in range(150):
        door.refuses("0", 0)
    assert door.pause(0) == pytest.approx(2.02)


def test_a_guesser_who_waits_for_every_turn_tries_fifty_codes_a_second() -> None:
    door = Door(CODE)
    now = 0.0
    for _ in range(1050):
        now += door.pause(now)
        door.refuses("0", now)
    assert now == pytest.approx(20, abs=0.1)


def test_a_crowd_of_one_address_displaces_its_own_oldest() -> None:
    crowd = Crowd[int](most=9, most_near=3)
    assert [crowd.come(number, "10.0.0.1") for number in range(5)] == [None] * 3 + [0, 1]
    assert crowd.come(5, "10.0.0.2") is None
    assert set(crowd) == {2, 3, 4, 5}


def test_a_full_crowd_displaces_the_oldest_of_the_address_with_most() -> None:
    crowd = Crowd[int](most=4, most_near=3)
    for number, address in enumerate(["10.0.0.1", "10.0.0.2", "10.0.0.2", "10.0.0.1", "10.0.0.2"]):
        displaced = crowd.come(number, address)
    assert displaced == 1
    assert [crowd.come(10 + near, f"10.0.1.{near}") for near in range(3)] == [0, 2, 3]


def test_one_network_of_ipv6_counts_as_one_address() -> None:
    crowd = Crowd[int](most=9, most_near=1)
    assert crowd.come(1, "2001:db8::1") is None
    assert crowd.come(2, "2001:db8:0:0:ffff::9%eth0") == 1
    assert crowd.come(3, "2001:db8:0:1::1") is None
    assert crowd.come(4, "::ffff:10.0.0.1") is None
    assert crowd.come(5, "10.0.0.1") == 4


def test_those_who_leave_a_crowd_make_room() -> None:
    crowd = Crowd[int](most=2, most_near=2)
    crowd.come(1, "10.0.0.1")
    crowd.come(2, "10.0.0.1")
    for _ in range(2):
        crowd.go(1)
    assert crowd.come(3, "10.0.0.1") is None
    assert set(crowd) == {2, 3}


def test_an_allowance_refills_over_time_up_to_its_limit() -> None:
    allowance = Allowance(burst=3, rate=1)
    assert [allowance.take(1, 0.0) for _ in range(4)] == [True, True, True, False]
    assert [allowance.take(1, 1.0), allowance.take(1, 1.5)] == [True, False]
    assert not allowance.take(4, 1000.0)
    assert allowance.wait(4, 1000.0) == pytest.approx(1)
