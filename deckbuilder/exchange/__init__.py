"""Decks to and from the forms of other programs and of paper; what a form cannot hold is said.

Names load when they are first used, so that the command line can name the forms at no cost.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deckbuilder.exchange.forms import (
        Exported,
        Imported,
        export_deck,
        import_decks,
        recognise,
        with_names,
    )
    from deckbuilder.exchange.kinds import Form
    from deckbuilder.exchange.losses import Loss, LossCode, loss_text

__all__ = [
    "Exported",
    "Form",
    "Imported",
    "Loss",
    "LossCode",
    "export_deck",
    "import_decks",
    "loss_text",
    "recognise",
    "with_names",
]

_HOMES: Final = {"Form": "kinds", "Loss": "losses", "LossCode": "losses", "loss_text": "losses"}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'forms')}"), name)
