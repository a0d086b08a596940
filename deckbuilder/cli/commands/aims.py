"""The options ``--objective`` and ``--model``: what the best squad maximizes."""

from typing import Annotated, TypeAlias

import typer

from catalog.common.i18n import N_

ObjectiveOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--objective",
        metavar=N_("WHAT"),
        help=N_(
            "What the best squad maximizes: measure (what --model counts), crystals, cards, "
            "or a mix such as measure=1,cards=50."
        ),
    ),
]
ModelOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--model",
        metavar=N_("MODEL"),
        help=N_(
            "How cards are measured: price (what the card's numbers cost; its text is not "
            "priced), battle (what cards do in battles of bots; unread text counts as 0), "
            "simulated (bot matches), or your ratings file (name,worth)."
        ),
    ),
]
