"""Random seeds for games without a typed seed."""

from typing import Final

MOST_SEED: Final = (1 << 128) - 1
"""The largest seed drawn."""
_SHORT: Final = 1 << 32


def drawn_seed(seed: int | None) -> int:
    """Return ``seed``, or a short random one if nothing has to stay secret.

    It is easy to share, and easy to guess by brute force.
    """
    if seed is not None:
        return seed
    import secrets

    return secrets.randbelow(_SHORT)


def secret_seed(seed: int | None = None) -> int:
    """Return ``seed``, or 128 random bits for games with hidden information.

    >>> secret_seed() <= MOST_SEED
    True
    """
    if seed is not None:
        return seed
    import secrets

    from engine.kernel.rng import OPEN_SEEDS

    return OPEN_SEEDS + secrets.randbelow(MOST_SEED + 1 - OPEN_SEEDS)
