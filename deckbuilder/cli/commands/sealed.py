"""``sealed``: open a pool of boosters, with or without a starter deck."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from catalog.common.i18n import N_, _, capital, ngettext
from catalog.english import shown_key
from deckbuilder.base.seeds import secret_seed
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import AsJson, option
from deckbuilder.cli.commands.planning import CollationOption, SetsOption, limited_edition
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_edition, print_json, print_note, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.game_fields import SEED
from deckbuilder.limited.draft_fields import COLLATION, SETS
from deckbuilder.limited.pool_fields import POOL_BOOSTERS, POOL_CODE, POOL_FORMAT, STARTER

if TYPE_CHECKING:
    from deckbuilder.limited.opened import OpenedCard
    from deckbuilder.limited.product import AskedPool
    from deckbuilder.limited.sealed import SealedPlan, SealedPool


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "sealed", OFFERED["sealed"].help)(sealed)


_Boosters = Annotated[int | None, option(POOL_BOOSTERS)]
_Starter = Annotated[str | None, option(STARTER)]
_Seed = Annotated[int | None, option(SEED, about=N_("The same seed opens the same pool."))]
_Format = Annotated[str, option(POOL_FORMAT)]
_Code = Annotated[str | None, option(POOL_CODE)]
_Save = Annotated[
    str | None,
    typer.Option("--save", metavar=N_("NAME"), help=N_("Save the pool as the side of a deck.")),
]


def sealed(
    ctx: typer.Context,
    sets: SetsOption = SETS.default,
    boosters: _Boosters = None,
    starter: _Starter = None,
    collation: CollationOption = COLLATION.default,
    seed: _Seed = None,
    edition: EditionOption = "",
    format_code: _Format = POOL_FORMAT.default,
    code: _Code = None,
    save: _Save = None,
    as_json: AsJson = False,
) -> None:
    """Open a pool."""
    from deckbuilder.decks.store import DeckStore
    from deckbuilder.limited.product import AskedPool, planned_pool, render_other_format
    from deckbuilder.limited.records import ShownPool
    from deckbuilder.limited.sealed import find_sealed, is_shareable, open_shared, share_code

    with invocation(ctx).catalog() as catalog:
        if code is not None:
            pool, differences = open_shared(code, catalog)
            if text := render_other_format(pool.plan):
                print_note(text)
        else:
            own = limited_edition(edition)
            asked = AskedPool(sets, boosters, starter, collation, own, format_code)
            plan = planned_pool(asked, secret_seed(seed), catalog)
            _print_starting_notes(asked, plan)
            pool, differences = find_sealed(plan, catalog), ()
        if save is not None:
            DeckStore(catalog).save(pool.deck(save))
    shared = share_code(pool) if is_shareable(pool.plan) else None
    if as_json:
        print_json(ShownPool.of(pool, shared, differences, save))
        return
    _write(pool, shared)
    if differences:
        print_note(render_differences(differences))
    if save is not None:
        print_note(_("The pool is saved as the side of the deck “{name}”.").format(name=save))


def _print_starting_notes(asked: "AskedPool", plan: "SealedPlan") -> None:
    """Print what a format leaves open, and which starter deck the seed selected."""
    from deckbuilder.decks.formats import named_format
    from deckbuilder.limited.product import no_product_text, starter_name

    if asked.format_code:
        form = named_format(asked.format_code)
        print_edition(form.ruleset)
        if text := no_product_text(form):
            print_note(text)
    if asked.starter is None and plan.starter is not None:
        drawn = _("The seed chose the starter deck “{name}”; choose another with --starter.")
        print_note(drawn.format(name=starter_name(plan)))


def render_differences(differences: tuple[str, ...]) -> str:
    """Return a note on the sets in which this catalogue differs from the one of a shared pool."""
    return ngettext(
        "The cards of {sets} are not the same here: this is not the pool that was shared.",
        "The cards of these sets are not the same here: {sets}. This is not the pool "
        "that was shared.",
        len(differences),
    ).format(sets=", ".join(differences))


def _write(pool: "SealedPool", code: str | None) -> None:
    from deckbuilder.cards.columns import card_table, given, row_of_spec
    from deckbuilder.kit.columns import Align
    from deckbuilder.limited.product import starter_name

    write(_("Seed: {seed}").format(seed=pool.plan.seed))
    if code is not None:
        write(_("Code to share: {code}").format(code=code))
    write(_("Format: {format}").format(format=pool.plan.deck_format.name))
    if pool.plan.starter is not None:
        write(capital(_("starter deck: {name}").format(name=starter_name(pool.plan))))
    total = len(pool.cards)
    write(ngettext("{count} card", "{count} cards", total).format(count=total) + ":")
    ordered = sorted(pool.cards, key=_place)
    once = list(dict.fromkeys(ordered))
    rows = [row_of_spec(card.spec, rarity=card.rarity) for card in once]
    write(card_table(rows, before=[given("", list(map(ordered.count, once)), Align.RIGHT)]))


def _place(card: "OpenedCard") -> tuple[Any, ...]:
    """Return the sort key of a pool: element, elite before ordinary, then descending cost."""
    from engine.berserk import ELEMENTS

    spec = card.spec
    elements = tuple(ELEMENTS.index(element) for element in spec.elements) or (len(ELEMENTS),)
    return elements, not spec.elite, -spec.cost.number, shown_key(spec.name), spec.ref
