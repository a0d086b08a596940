"""A room's door: the code, wrong tries, the crowd before it."""

from deckbuilder.network.door import Allowance, Door, new_code, plain_code
from deckbuilder.network.protocol import Ending

CODE = "1234-5678-9012"


def test_a_new_code_has_twelve_digits_and_is_unique() -> None:
    codes = {new_code() for _ in range(50)}
    assert len(codes) == 50
    assert all(len(plain_code(code)) == 12 and len(code) == 14 for code in codes)


def test_the_code_is_accepted_in_any_grouping() -> None:
    door = Door(CODE)
    assert [door.refuses(said, "127.0.0.1", 0) for said in (CODE, "1234 56789012")] == [None] * 2


def test_a_wrong_code_is_refused() -> None:
    said = ["", "1234-5678-9013", "1234-5678-901", "١٢٣٤-5678-9012", "\ud800"]
    assert {Door(CODE).refuses(code, "127.0.0.1", 0) for code in said} == {Ending.WRONG_CODE}


def test_after_five_wrong_codes_even_the_right_one_must_wait() -> None:
    door = Door(CODE)
    answers = [door.refuses("0", "10.0.0.1", 0) for _ in range(6)]
    assert answers == [Ending.WRONG_CODE] * 5 + [Ending.TOO_MANY_TRIES]
    assert door.refuses(CODE, "10.0.0.1", 1) is Ending.TOO_MANY_TRIES
    assert door.refuses(CODE, "10.0.0.1", 13) is None


def test_wrong_codes_from_one_address_do_not_block_another() -> None:
    door = Door(CODE)
    for _ in range(9):
        door.refuses("0", "2001:db8::1", 0)
    assert door.refuses(CODE, "2001:db8:0:0:ffff::9", 0) is Ending.TOO_MANY_TRIES  # same network
    assert door.refuses(CODE, "2001:db8:0:1::1", 0) is None
    assert door.refuses(CODE, "10.0.0.1", 0) is None


def test_the_door_forgets_old_addresses_beyond_a_limit() -> None:
    door = Door(CODE)
    for number in range(3000):
        door.refuses("0", f"10.0.{number // 250}.{number % 250}", 0)
    assert len(door._wrong) == 1000


def test_the_number_of_unadmitted_connections_is_limited() -> None:
    door = Door(CODE)
    near = [door.approach("10.0.0.1") for _ in range(17)]
    assert near == [True] * 16 + [False]
    far = [door.approach(f"10.0.1.{number}") for number in range(49)]
    assert far == [True] * 48 + [False]
    door.step_away("10.0.0.1")
    assert door.approach("10.0.2.1")


def test_an_allowance_refills_over_time_up_to_its_limit() -> None:
    allowance = Allowance(burst=3, rate=1)
    assert [allowance.take(1, 0.0) for _ in range(4)] == [True, True, True, False]
    assert [allowance.take(1, 1.0), allowance.take(1, 1.5)] == [True, False]
    assert not allowance.has(4, 1000.0)
