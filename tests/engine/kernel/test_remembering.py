"""What is remembered by identity is what the function returns."""

from functools import cache

from engine.kernel import remembering
from engine.kernel.remembering import by_identity


def test_a_result_is_computed_once_for_one_object_and_for_equal_ones_below_it() -> None:
    computed = list[tuple[int, ...]]()

    @by_identity
    @cache
    def doubled(numbers: tuple[int, ...]) -> list[int]:
        computed.append(numbers)
        return [2 * number for number in numbers]

    numbers = tuple(range(1, 3))
    assert doubled(numbers) is doubled(numbers) is doubled(tuple(range(1, 3)))
    assert doubled(numbers) == [2, 4]
    assert computed == [(1, 2)]


def test_short_lived_objects_never_get_the_results_of_earlier_ones() -> None:
    total = by_identity(sum)
    assert [total([number, number]) for number in range(500)] == [2 * n for n in range(500)]


def test_no_more_than_a_certain_number_of_objects_is_kept() -> None:
    total, kept = by_identity(len), [[number] for number in range(remembering.MOST + 2)]
    assert sum(total(one) for one in kept) == len(kept)
    assert sum(total(one) for one in kept) == len(kept)
