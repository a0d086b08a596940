"""What a squad is to have most of: the options ``--objective`` and ``--model`` and their words."""

from typing import Annotated, TypeAlias

import typer

from catalog.common.i18n import N_

ObjectiveOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--objective",
        metavar=N_("WHAT"),
        help=N_(
            "What the best squad has most of: worth, crystals, cards, or a mix such as"
            " worth=1,cards=50."
        ),
    ),
]
ModelOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--model",
        metavar=N_("MODEL"),
        help=N_(
            "What a card is worth: price (what its numbers usually cost), simulated (by matches of"
            " bots), or the file of your ratings (name,worth)."
        ),
    ),
]
