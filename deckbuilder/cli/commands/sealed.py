"""``sealed``: a pool opened from boosters, with a starter deck or without."""

from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.seeds import secret_seed
from deckbuilder.base.tables import table
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.options import AsJson, EditionOption
from deckbuilder.cli.commands.planning import CollationOption, SetsOption, limited_edition
from deckbuilder.cli.facts import opened_card_facts
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import note, write, write_json
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.cli.answers import limited as shapes
    from deckbuilder.limited.opened import OpenedCard
    from deckbuilder.limited.sealed import SealedPlan, SealedPool

_BOOSTERS: Final = 4
_BESIDE_A_STARTER: Final = 2


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(
        app,
        "sealed",
        OFFERED["sealed"].help,
    )(sealed)


def sealed(
    ctx: typer.Context,
    sets: SetsOption = "rubezh",
    boosters: Annotated[
        int | None,
        typer.Option(
            "--boosters",
            min=0,
            max=100,
            metavar=N_("N"),
            help=N_("Boosters when one set is named; by default 4, or 2 beside a starter deck."),
        ),
    ] = None,
    starter: Annotated[
        str | None,
        typer.Option(
            "--starter", metavar=N_("DECK"), help=N_("A starter deck, or the file of a deck.")
        ),
    ] = None,
    collation: CollationOption = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", min=0, metavar=N_("N"), help=N_("The same seed opens the same pool.")
        ),
    ] = None,
    edition: EditionOption = "",
    code: Annotated[
        str | None,
        typer.Option("--code", metavar=N_("CODE"), help=N_("Open the pool of this code.")),
    ] = None,
    save: Annotated[
        str | None,
        typer.Option("--save", metavar=N_("NAME"), help=N_("Save the pool as the side of a deck.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Open a pool."""
    from deckbuilder.decks.store import DeckStore
    from deckbuilder.limited.sealed import find_sealed, is_shareable, open_shared, share_code

    with invocation(ctx).catalog() as catalog:
        if code is not None:
            pool, differences = open_shared(code, catalog)
        else:
            count = boosters if boosters is not None else _usual_count(starter)
            drawn = secret_seed(seed), limited_edition(edition)
            plan = _plan(sets, count, collation, starter, drawn, catalog)
            pool, differences = find_sealed(plan, catalog), ()
        if save is not None:
            DeckStore(catalog).save(pool.deck(save))
    shared = share_code(pool) if is_shareable(pool.plan) else None
    if as_json:
        write_json(_facts(pool, shared, differences, save))
        return
    _write(pool, shared)
    if differences:
        note(differences_text(differences))
    if save is not None:
        note(_("The pool is kept as the side of the deck “{name}”.").format(name=save))


def _usual_count(starter: str | None) -> int:
    return _BOOSTERS if starter is None else _BESIDE_A_STARTER


def _plan(
    sets: str,
    count: int,
    collation: str | None,
    starter: str | None,
    drawn: tuple[int, str],
    catalog: "Catalog",
) -> "SealedPlan":
    """Return the plan of a pool; UserError when it would have no cards or too many boosters.

    ``drawn`` are its seed and its edition.
    """
    from deckbuilder.limited.boosters import default_collation, read_sets
    from deckbuilder.limited.draft.plan import BoosterPlan
    from deckbuilder.limited.sealed import MOST_BOOSTERS, SealedPlan, starter_code

    codes = read_sets(sets, catalog)
    codes = codes * count if len(codes) == 1 else codes
    if not codes and starter is None:
        raise UserError(_("A pool needs a booster or a starter deck."))
    if len(codes) > MOST_BOOSTERS:
        problem = _("At most {most} boosters; there are {count}.")
        raise UserError(problem.format(most=MOST_BOOSTERS, count=len(codes)))
    planned = tuple(
        BoosterPlan(code, collation or default_collation(code, drawn[1])) for code in codes
    )
    named = None if starter is None else starter_code(starter) or starter
    return SealedPlan(planned, drawn[0], named, drawn[1])


def differences_text(differences: tuple[str, ...]) -> str:
    """Say which sets are not those that a shared pool was opened from."""
    return ngettext(
        "The cards of {sets} are not the same here: this is not the pool that was shared.",
        "The cards of these sets are not the same here: {sets}. This is not the pool "
        "that was shared.",
        len(differences),
    ).format(sets=", ".join(differences))


def _facts(
    pool: "SealedPool", code: str | None, differences: tuple[str, ...], saved: str | None
) -> "shapes.SealedAnswer":
    versions = dict(pool.versions)
    return {
        "seed": pool.plan.seed,
        "code": code,
        "sets": [{"set": name, "version": versions[name]} for name in pool.plan.set_codes],
        "starter": None
        if pool.plan.starter is None
        else {
            "deck": pool.plan.starter,
            "cards": [opened_card_facts(card) for card in pool.starter],
        },
        "boosters": [
            {"set": planned.set_code, "cards": [opened_card_facts(card) for card in booster]}
            for planned, booster in zip(pool.plan.boosters, pool.boosters, strict=True)
        ],
        "differences": list(differences),
        "saved": saved,
    }


def _write(pool: "SealedPool", code: str | None) -> None:
    write(_("Seed {seed}").format(seed=pool.plan.seed))
    if code is not None:
        write(_("Code to share: {code}").format(code=code))
    total = len(pool.cards)
    write(ngettext("{count} card:", "{count} cards:", total).format(count=total))
    ordered = sorted(pool.cards, key=_place)
    rows = []
    for card in dict.fromkeys(ordered):
        rows.append((str(ordered.count(card)), *_cells(card)))
    write(table(rows, right=[0, 1]))


def _place(card: "OpenedCard") -> tuple[Any, ...]:
    """Order a pool by element, then by cost from the dearest."""
    from engine.berserk import ELEMENTS

    spec = card.spec
    elements = tuple(ELEMENTS.index(element) for element in spec.elements) or (len(ELEMENTS),)
    return elements, not spec.elite, -spec.cost.number, spec.name, spec.ref


def _cells(card: "OpenedCard") -> tuple[str, ...]:
    from deckbuilder.cards.words import rarity_name
    from deckbuilder.cli.commands.deal import card_cells

    return *card_cells(card.spec), rarity_name(card.rarity.value)
