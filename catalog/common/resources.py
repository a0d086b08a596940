"""Location of bundled files: ``data/`` in a checkout, ``razdacha_data/`` when installed."""

from functools import cache
from pathlib import Path

_INSTALLED = "razdacha_data"
_CHECKOUT = "data"


@cache
def _data_root() -> Path:
    root = Path(__file__).resolve().parents[2]
    installed = root / _INSTALLED
    return installed if installed.is_dir() else root / _CHECKOUT


def data_path(*parts: str) -> Path:
    """Return the path of a bundled file or folder, which may not exist."""
    return _data_root().joinpath(*parts)
