"""Exchange decks with other programs and paper; unsupported content is reported.

Names are loaded lazily, so that the command line can list the forms at no cost.
"""

from typing import TYPE_CHECKING

from engine.lazy import lazy_names

if TYPE_CHECKING:
    from deckbuilder.decks.exchange.forms import (
        Exported,
        Imported,
        export_deck,
        import_decks,
        recognise,
        with_names,
    )
    from deckbuilder.decks.exchange.kinds import Form
    from deckbuilder.decks.exchange.losses import Loss, LossCode, render_loss

__all__ = [
    "Exported",
    "Form",
    "Imported",
    "Loss",
    "LossCode",
    "export_deck",
    "import_decks",
    "recognise",
    "render_loss",
    "with_names",
]

__getattr__, __dir__ = lazy_names(
    __name__,
    {
        "forms": "Exported Imported export_deck import_decks recognise with_names",
        "kinds": "Form",
        "losses": "Loss LossCode render_loss",
    },
)
