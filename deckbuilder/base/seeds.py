"""Seeds that nobody typed."""


def drawn_seed(seed: int | None) -> int:
    """Return ``seed``, or one nobody could foresee."""
    if seed is not None:
        return seed
    import secrets

    return secrets.randbelow(1 << 32)
