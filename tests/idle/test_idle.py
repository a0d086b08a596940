"""Every compiled ability of a real card changes something, or is listed with an argument.

What is read by hand has scenes of its own that show what it changes (``tests/readings``).
"""

import pytest

from engine.berserk import by_hand_at
from tests.idle.company import Company
from tests.idle.lists import argued
from tests.idle.parts import different, parts_of, share_of
from tests.idle.trials import board_on_which_it_acts
from tests.support.bundled import real_specs

_SHARES = 8
_TRIED = 2
"""How many of the shares the slow tests try; ``python -m tests.bench.idle`` tries all of them."""
_SAMPLE = 120


def _idle(share: int, shares: int) -> list[str]:
    """Return the compiled parts of one share that change nothing and are not listed."""
    company = Company(real_specs())
    all_parts = (part for card in real_specs() for part in parts_of(card))
    parts = different(part for part in all_parts if by_hand_at(part.card, part.at) is None)
    return [
        f"{part.card.ref} {part.path} {part.digest}: {part.node}"
        for part in share_of(parts, share, shares)
        if part.key not in argued() and not board_on_which_it_acts(part, company)
    ]


def test_a_sample_of_the_read_abilities_changes_something() -> None:
    assert not _idle(0, _SAMPLE)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(_TRIED))
def test_read_abilities_change_something(share: int) -> None:
    assert not _idle(share, _SHARES)


def test_every_argument_is_about_a_part_of_a_real_card() -> None:
    keys = {part.key for card in real_specs() for part in parts_of(card)}
    assert argued().keys() <= keys
    assert all(argued().values())
