"""Random seeds for games without a typed seed."""

from typing import Final

MOST_SEED: Final = (1 << 128) - 1
"""The greatest seed that is drawn."""
_SHORT: Final = 1 << 32


def drawn_seed(seed: int | None) -> int:
    """Return ``seed``, or a short random one if nothing must stay secret.

    It is easily told to others, and easily found by trying.
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
