"""Win shares and their confidence intervals."""

import math
from typing import Final

_95: Final = 1.959964


def wilson(wins: float, count: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of ``wins`` in ``count``. ValueError for a count of 0.

    >>> [round(bound, 4) for bound in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if count < 1:
        raise ValueError("a share of nothing")
    share = wins / count
    middle = share + _95**2 / (2 * count)
    reach = _95 * math.sqrt(share * (1 - share) / count + _95**2 / (4 * count**2))
    scale = 1 + _95**2 / count
    return (middle - reach) / scale, (middle + reach) / scale
