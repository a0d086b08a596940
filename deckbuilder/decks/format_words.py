"""Describe a format: one line per limit, its lists, and its source."""

from collections.abc import Collection, Iterator

from catalog.common.folding import fold
from catalog.common.i18n import N_, _
from catalog.english import shown_set
from deckbuilder.decks.bounds import Format, FormatKind, LineUp, Product
from deckbuilder.decks.legality import ViolationCode

_KINDS = {
    FormatKind.CONSTRUCTED: N_("decks brought from home"),
    FormatKind.LIMITED: N_("decks from boosters opened on the spot"),
}
_PROBLEMS = {
    ViolationCode.TOO_FEW_CARDS: N_("too few cards"),
    ViolationCode.TOO_MANY_CARDS: N_("too many cards"),
    ViolationCode.TOO_MANY_COPIES: N_("too many copies"),
    ViolationCode.SET_NOT_ALLOWED: N_("sets that are not allowed"),
    ViolationCode.BANNED_CARD: N_("banned cards"),
    ViolationCode.BANNED_PRINT: N_("banned prints"),
    ViolationCode.RESTRICTED_CARD: N_("restricted cards"),
    ViolationCode.TOO_LARGE_SIDE: N_("too large a side"),
    ViolationCode.WRONG_LINEUP: N_("another number of decks"),
    ViolationCode.UNKNOWN_CARD: N_("unknown cards"),
    ViolationCode.UNREADABLE_LINE: N_("unreadable lines"),
}


def render_kind(kind: FormatKind) -> str:
    """Return where decks of this kind come from."""
    return _(_KINDS[kind])


def problem_word(code: ViolationCode) -> str:
    """Return a short name of a problem, for counts."""
    return _(_PROBLEMS[code])


def render_source(form: Format) -> str:
    """Cite the source and date of a format, or say that it is unofficial."""
    if form.source is None:
        return _("no source is given")
    text = form.source.text
    if form.source.date:
        text = f"{text}, {form.source.date}"
    return text if form.source.confirmed else _("{source}; unconfirmed").format(source=text)


def render_format_lines(form: Format, known_sets: Collection[str]) -> Iterator[str]:
    """Yield the lines of a format; ``known_sets`` are codes and names of sets in the catalogue."""
    yield _("Kind: {kind}").format(kind=render_kind(form.kind))
    yield _("Edition of the rules: {edition}").format(edition=form.ruleset.code)
    yield _("Cards in a deck: {bounds}").format(bounds=_range(form.min_cards, form.max_cards))
    yield _("Copies of a card: {most}").format(most=_most(form.max_copies))
    if form.max_horde_copies is not None:
        yield _("Copies of a card with Орда: {most}").format(most=_most(form.max_horde_copies))
    if form.max_side is not None:
        yield _("Cards in the side: {most}").format(most=_most(form.max_side))
    yield from _render_set_lines(form, known_sets)
    yield from _render_list_lines(form)
    if form.lineup is not None:
        yield from _render_lineup_lines(form.lineup)
    if form.product is not None:
        yield _("Product: {product}").format(product=render_product(form.product))
    yield _("Source: {source}").format(source=render_source(form))


def render_product(product: Product) -> str:
    """Return what a player opens."""
    boosters = _("boosters: {count}").format(count=product.boosters)
    if not product.starter:
        return boosters
    return _("a starter deck, {boosters}").format(boosters=boosters)


def missing_sets(form: Format, known_sets: Collection[str]) -> tuple[str, ...]:
    """Return the sets that the format allows and the catalogue lacks."""
    known = {fold(text) for text in known_sets}
    return tuple(name for name in form.sets if fold(name) not in known)


def _render_set_lines(form: Format, known_sets: Collection[str]) -> Iterator[str]:
    yield _("Sets: {sets}").format(sets=", ".join(map(shown_set, form.sets)) or _("all"))
    missing = missing_sets(form, known_sets)
    if missing:
        text = _("Known only by name, not in the catalogue yet: {sets}")
        yield text.format(sets=", ".join(missing))
    if form.extra:
        yield _("Allowed from any set: {cards}").format(cards=", ".join(form.extra))


def _render_list_lines(form: Format) -> Iterator[str]:
    yield _("Banned: {cards}").format(cards=", ".join(form.banned) or _("none"))
    if form.banned_prints:
        yield _("Banned prints: {cards}").format(cards=", ".join(form.banned_prints))
    if form.restricted:
        yield _("At most one of: {cards}").format(cards=", ".join(form.restricted))


def _render_lineup_lines(lineup: LineUp) -> Iterator[str]:
    yield _("Decks in a line-up: {count}").format(count=lineup.decks)
    yield _("Shared by all of them together:")
    shared = (
        (lineup.max_copies, N_("Copies of a card: {most}")),
        (lineup.max_horde_copies, N_("Copies of a card with Орда: {most}")),
        (lineup.max_restricted, N_("Copies of a restricted card: {most}")),
    )
    for most, text in shared:
        if most is not None:
            yield "  " + _(text).format(most=_most(most))


def _range(least: int, most: int | None) -> str:
    if most is None:
        return _("at least {least}").format(least=least)
    return _("from {least} to {most}").format(least=least, most=most)


def _most(most: int | None) -> str:
    return _("any number") if most is None else _("at most {most}").format(most=most)
