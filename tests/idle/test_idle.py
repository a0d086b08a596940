"""Every read ability of a real card changes something, or is listed with an argument."""

import pytest

from tests.idle.company import Company
from tests.idle.lists import argued
from tests.idle.parts import different, parts_of, share_of
from tests.idle.trials import board_on_which_it_acts
from tests.support.bundled import real_specs

_SHARES = 8
_SAMPLE = 120


def _idle(share: int, shares: int) -> list[str]:
    """Return the parts of one share that change nothing and are not listed."""
    company = Company(real_specs())
    parts = different(part for card in real_specs() for part in parts_of(card))
    return [
        f"{part.card.ref} {part.path} {part.digest}: {part.node}"
        for part in share_of(parts, share, shares)
        if part.key not in argued() and not board_on_which_it_acts(part, company)
    ]


def test_a_sample_of_the_read_abilities_changes_something() -> None:
    assert not _idle(0, _SAMPLE)


@pytest.mark.slow
@pytest.mark.parametrize("share", range(_SHARES))
def test_every_read_ability_changes_something(share: int) -> None:
    assert not _idle(share, _SHARES)


def test_every_argument_is_about_a_part_of_a_real_card() -> None:
    keys = {part.key for card in real_specs() for part in parts_of(card)}
    assert argued().keys() <= keys
    assert all(argued().values())
