"""Seeds that nobody typed."""

from typing import Final

MOST_SEED: Final = (1 << 128) - 1
"""The greatest seed that is drawn."""
_SHORT: Final = 1 << 32


def drawn_seed(seed: int | None) -> int:
    """Return ``seed``, or a short one, for what hides nothing from anybody.

    It is easily told to others, and easily found by trying.
    """
    if seed is not None:
        return seed
    import secrets

    return secrets.randbelow(_SHORT)


def secret_seed(seed: int | None = None) -> int:
    """Return ``seed``, or one of 128 bits, for games whose players must not foresee anything.

    >>> secret_seed() <= MOST_SEED
    True
    """
    if seed is not None:
        return seed
    import secrets

    from engine.kernel.rng import OPEN_SEEDS

    return OPEN_SEEDS + secrets.randbelow(MOST_SEED + 1 - OPEN_SEEDS)
