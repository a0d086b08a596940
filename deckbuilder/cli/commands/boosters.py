"""``boosters``: open boosters of a set."""

from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.i18n import N_, _
from catalog.english import shown_set
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import AsJson, option
from deckbuilder.cli.commands.planning import CollationOption, limited_edition
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_json, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.game_fields import SEED
from deckbuilder.limited.draft_fields import COLLATION

if TYPE_CHECKING:
    from deckbuilder.limited.boosters import Collation, SetCards
    from deckbuilder.limited.opened import OpenedCard


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "boosters", OFFERED["boosters"].help)(boosters)


def boosters(
    ctx: typer.Context,
    sets: Annotated[
        str,
        typer.Argument(metavar=N_("SET"), help=N_("A set, or several: rubezh, 30-40-40, 3-4-4.")),
    ],
    count: Annotated[
        int,
        typer.Option(
            "--count",
            min=1,
            max=1000,
            metavar=N_("N"),
            help=N_("Number of boosters of each set named."),
        ),
    ] = 1,
    seed: Annotated[
        int | None,
        option(SEED, about=N_("The same seed opens the same boosters; random by default.")),
    ] = None,
    collation: CollationOption = COLLATION.default,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Open boosters."""
    from deckbuilder.limited.boosters import (
        default_collation,
        load_collation,
        read_sets,
        set_cards,
    )
    from deckbuilder.limited.records import Booster, OpenedBoosters, OpenedSet

    drawn, own = drawn_seed(seed), limited_edition(edition)
    with invocation(ctx).catalog() as catalog:
        codes = read_sets(sets, catalog)
        made = {
            code: load_collation(collation or default_collation(code, own)) for code in set(codes)
        }
        cards = {code: set_cards(catalog, code, made[code]) for code in made}
    opened = _open(cards, made, codes * count, drawn)
    if as_json:
        shown = tuple(OpenedSet.of(cards[code], made[code]) for code in dict.fromkeys(codes))
        packs = tuple(Booster(code, booster) for code, booster in opened)
        print_json(OpenedBoosters(drawn, shown, packs))
        return
    write(_("Seed: {seed}").format(seed=drawn))
    for number, (code, booster) in enumerate(opened, 1):
        write()
        _print_booster(number, cards[code], made[code], booster)


def _open(
    cards: "dict[str, SetCards]",
    made: "dict[str, Collation]",
    codes: tuple[str, ...],
    seed: int,
) -> "list[tuple[str, tuple[OpenedCard, ...]]]":
    """Open one booster for each of ``codes``, each from its own random stream."""
    from deckbuilder.limited.boosters import open_booster
    from engine.kernel.rng import seeded

    return [
        (code, open_booster(cards[code], made[code], seeded(seed, number))[0])
        for number, code in enumerate(codes)
    ]


def _print_booster(
    number: int, cards: "SetCards", collation: "Collation", booster: "tuple[OpenedCard, ...]"
) -> None:
    from deckbuilder.cards.columns import card_table, row_of_spec

    title = _("Booster {number}: {name} ({collation})")
    write(title.format(number=number, name=shown_set(cards.name), collation=collation.name))
    write(card_table(row_of_spec(card.spec, rarity=card.rarity) for card in booster))
