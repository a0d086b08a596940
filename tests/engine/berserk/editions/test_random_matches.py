"""Random matches under each edition, everything held against them that must be true of any match.

``python -m tests.bench.decisions --edition every --kind bundled --decisions 80000`` (``make
editions``) plays 20,000 decisions under each; here it is a small part of that.
"""

import pytest

from tests.bench.decisions import Piece, play_piece
from tests.support.editions import ALL
from tests.support.examining import CHECKS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("code", ALL)
@pytest.mark.parametrize("kind", ["bundled", "wild"])
def test_random_matches_break_no_invariant_under_any_edition(code: str, kind: str) -> None:
    piece = Piece(kind, 2009, 80, 0.1, "", edition=code)
    play_piece(piece)
    assert piece.failures == []
    assert piece.tally.decisions >= 80
    assert set(piece.tally.checks) <= set(CHECKS)
    assert piece.tally.checks.total() > 0
