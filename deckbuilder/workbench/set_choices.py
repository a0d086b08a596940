"""Sets of cards as a user chooses and reads them."""

from collections.abc import Mapping, Sequence
from itertools import groupby


def sets_text(codes: Sequence[str], names: Mapping[str, str]) -> str:
    """Return the sets of boosters in their order, as many of one set as stand together.

    >>> sets_text(["3", "4", "4"], {"3": "Рубеж"})
    'Рубеж, 4 ×2'
    """
    runs = [(names.get(code, code), len(list(run))) for code, run in groupby(codes)]
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in runs)
