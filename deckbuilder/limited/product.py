"""The product of a sealed pool: as requested, or from a format.

The product of a format determines the number of boosters, and whether there is a starter deck. The
player chooses the starter deck; otherwise the seed draws a bundled one whose cards the format
allows. The plan names it, and so do the share code and the save.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UserError
from catalog.common.i18n import _, ngettext
from catalog.english import shown_set
from deckbuilder.decks.bounds import Format, Product
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.finding import find_deck
from deckbuilder.decks.formats import edition_of, named_format
from deckbuilder.decks.legality import ViolationCode, check_deck
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import known_starters, resolve, starter_decks
from deckbuilder.limited.boosters import default_collation, wanted_sets
from deckbuilder.limited.draft.plan import BoosterPlan
from deckbuilder.limited.pool_fields import BESIDE_A_STARTER, MOST_BOOSTERS, USUAL_BOOSTERS
from deckbuilder.limited.sealed import SealedPlan, starter_code
from engine.kernel.rng import below, seeded

if TYPE_CHECKING:
    from catalog.store import Catalog

_NAMED: Final = 3  # cards named in a refusal
# random stream of the starter: boosters use those below, bots those above
_STARTER: Final = MOST_BOOSTERS


@dataclass(frozen=True, slots=True)
class AskedPool:
    """A request: names as typed, empty or None for any.

    ``sets`` names a set for each booster, or one for ``boosters`` of them; ``starter`` is a starter
    deck or any deck of the user's, ``format_code`` a format by code or name.
    """

    sets: str
    boosters: int | None = None
    starter: str | None = None
    collation: str = ""
    edition: str = ""
    format_code: str = ""


def planned_pool(asked: AskedPool, seed: int, catalog: "Catalog") -> SealedPlan:
    """Return the plan of a requested pool.

    A format with a product determines the number of boosters and whether there is a starter deck.
    UserError for a pool that cannot be opened, and for one outside the format's product, edition or
    sets.
    """
    form = named_format(asked.format_code) if asked.format_code else None
    product = None if form is None else form.product
    starter = None if asked.starter is None else starter_code(asked.starter) or asked.starter
    count, edition = asked.boosters, asked.edition
    if form is not None and product is not None:
        count = _count(form, product, count)
    elif count is None:
        count = USUAL_BOOSTERS if starter is None else BESIDE_A_STARTER
    codes = wanted_sets(asked.sets, catalog) if count else ()
    codes = codes * count if len(codes) == 1 else codes
    if form is not None:
        edition = _edition(form, edition)
        _refuse_sets(codes, form, catalog)
        if product is not None:
            starter = _starter(form, product, starter, seed, catalog)
        if asked.starter is not None and starter is not None:
            _refuse_starter(starter, form, catalog)
    _refuse_number(codes, starter, form)
    boosters = tuple(
        BoosterPlan(code, asked.collation or default_collation(code, edition)) for code in codes
    )
    return SealedPlan(boosters, seed, starter, edition, "" if form is None else form.code)


def starter_name(plan: SealedPlan) -> str:
    """Return the name of a plan's starter deck; empty without one."""
    names = {stem: deck.name for stem, deck in known_starters()}
    return "" if plan.starter is None else names.get(plan.starter, plan.starter)


def no_product_text(form: Format) -> str:
    """Return a note that a format has no product; empty if it has one."""
    if form.product is not None:
        return ""
    problem = _(
        "The format “{name}” does not say what to open: the boosters are the ones you ask for."
    )
    return problem.format(name=form.name)


def render_other_format(plan: SealedPlan) -> str:
    """Return a note that the format of a pool is missing here, so that its deck gets another
    one."""
    form = plan.deck_format
    if plan.format_code in ("", form.code):
        return ""
    problem = _(
        "The format “{code}” of this pool is not here, or uses another edition: the format of "
        "its deck is “{name}”."
    )
    return problem.format(code=plan.format_code, name=form.name)


def _count(form: Format, product: Product, asked: int | None) -> int:
    if asked not in (None, product.boosters):
        problem = ngettext(
            "The product of “{name}” has {count} booster.",
            "The product of “{name}” has {count} boosters.",
            product.boosters,
        )
        raise UserError(problem.format(name=form.name, count=product.boosters))
    return product.boosters


def _starter(
    form: Format, product: Product, named: str | None, seed: int, catalog: "Catalog"
) -> str | None:
    if product.starter:
        return _drawn(form, seed, catalog) if named is None else named
    if named is not None:
        raise UserError(_("The product of “{name}” has no starter deck.").format(name=form.name))
    return None


def _drawn(form: Format, seed: int, catalog: "Catalog") -> str:
    fitting = [stem for stem, deck in starter_decks() if not _outside(deck, form, catalog)]
    if not fitting:
        problem = _(
            "No starter deck here is from the sets of “{name}”: choose one of your decks as "
            "the starter deck."
        )
        raise UserError(problem.format(name=form.name))
    return fitting[below(seeded(seed, _STARTER), len(fitting))[0]]


def _outside(deck: Deck, form: Format, catalog: "Catalog") -> list[str]:
    """Return the names of a deck's cards that are not in the sets of a format."""
    violations = check_deck(resolve(deck, catalog), form)
    return [
        name
        for one in violations
        if one.code is ViolationCode.SET_NOT_ALLOWED
        for name in one.cards
    ]


def _refuse_starter(named: str, form: Format, catalog: "Catalog") -> None:
    deck = find_deck(named, catalog, DeckStore(catalog))
    outside = _outside(deck, form, catalog)
    if not outside:
        return
    names = ", ".join(_("“{name}”").format(name=name) for name in outside[:_NAMED])
    more = len(outside) - _NAMED
    if more > 0:
        names += " " + ngettext("and {count} more", "and {count} more", more).format(count=more)
    problem = _("The starter deck “{starter}” has cards that the sets of “{name}” lack: {cards}.")
    raise UserError(problem.format(starter=deck.name, name=form.name, cards=names))


def _refuse_number(codes: Sequence[str], starter: str | None, form: Format | None) -> None:
    if form is not None and form.product is not None and len(codes) != form.product.boosters:
        problem = _(
            "The number of boosters in the product of “{name}” is {count}: name one set, or a "
            "set for each."
        )
        raise UserError(problem.format(name=form.name, count=form.product.boosters))
    if not codes and starter is None:
        raise UserError(_("A pool needs a booster or a starter deck."))
    if len(codes) > MOST_BOOSTERS:
        problem = _("At most {most} boosters; there are {count}.")
        raise UserError(problem.format(most=MOST_BOOSTERS, count=len(codes)))


def _refuse_sets(codes: Sequence[str], form: Format, catalog: "Catalog") -> None:
    sets = {one.code: one for one in catalog.sets()}
    asked = (sets[code] for code in dict.fromkeys(codes))
    wrong = [one.shown_name for one in asked if not form.allows_set(one.code, one.name)]
    if wrong:
        problem = _("Boosters of {sets} are not for “{name}”; its sets are: {allowed}.")
        raise UserError(
            problem.format(
                sets=", ".join(wrong), name=form.name, allowed=", ".join(map(shown_set, form.sets))
            )
        )


def _edition(form: Format, asked: str) -> str:
    own = form.ruleset.code
    if asked and edition_of(asked).code != own:
        problem = _("The format “{name}” is played by edition {own}, not {other}.")
        raise UserError(problem.format(name=form.name, own=own, other=asked))
    return own
