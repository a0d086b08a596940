"""``odds``: exact probabilities of what a deal of a deck contains."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, decimal, ngettext
from deckbuilder.base.tables import table
from deckbuilder.cli.asking import asked_deck
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.commands.game_options import EditionOption
from deckbuilder.cli.commands.options import AsJson, Deck
from deckbuilder.cli.invocation import invocation
from deckbuilder.cli.output import print_edition, print_json, print_note, write
from deckbuilder.cli.usage import command
from deckbuilder.decks.english import shown_deck
from deckbuilder.recruitment.deal_texts import cards_by_shown_name, read_group, usual_name

if TYPE_CHECKING:
    from deckbuilder.recruitment.odds import Group, Usual
    from engine.berserk import CardSpec

_COUNTS_SHOWN = 4


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "odds", OFFERED["odds"].help)(odds)


def odds(
    ctx: typer.Context,
    deck: Deck,
    at_least: Annotated[
        list[str] | None,
        typer.Option(
            "--at-least", metavar=N_('"N QUERY"'), help=N_("N or more of these cards in the deal.")
        ),
    ] = None,
    at_most: Annotated[
        list[str] | None,
        typer.Option(
            "--at-most", metavar=N_('"N QUERY"'), help=N_("N or fewer of these cards in the deal.")
        ),
    ] = None,
    mulligans: Annotated[
        int,
        typer.Option(
            "--mulligans",
            min=0,
            metavar=N_("N"),
            help=N_("Also give the odds within N mulligans."),
        ),
    ] = 0,
    edition: EditionOption = "",
    as_json: AsJson = False,
) -> None:
    """Show the odds."""
    from deckbuilder.decks.finding import resolve_fully
    from deckbuilder.decks.formats import played_by
    from deckbuilder.recruitment.odds import deck_odds

    with invocation(ctx).catalog() as catalog:
        decklist = asked_deck(deck, catalog)
        cards = resolve_fully(decklist, catalog).specs()
        rules = played_by((decklist.format,), edition)
        hand = rules.deal_size
        if not cards:
            raise UserError(_("The deck “{name}” has no cards.").format(name=decklist.name))
        groups = [read_group(text, cards, catalog, at_most=False) for text in at_least or ()]
        groups += [read_group(text, cards, catalog, at_most=True) for text in at_most or ()]
    print_edition(rules, (decklist.format,))
    if as_json:
        print_json(deck_odds(decklist.name, cards, groups, mulligans, hand))
    else:
        _write(decklist.name, cards, groups, mulligans, hand)


def _write(
    name: str, cards: "Sequence[CardSpec]", groups: "Sequence[Group]", mulligans: int, hand: int
) -> None:
    write(
        _("Deck “{name}”: {hand} of {size} cards dealt").format(
            name=shown_deck(name), hand=min(len(cards), hand), size=len(cards)
        )
    )
    if not groups:
        _print_usual(cards, hand)
        return
    _print_groups(cards, groups, mulligans, hand)


def _print_groups(
    cards: "Sequence[CardSpec]", groups: "Sequence[Group]", mulligans: int, hand: int
) -> None:
    from deckbuilder.recruitment.odds import chance, within

    rows = []
    for group in groups:
        if not group.cards:
            print_note(_("No card of the deck matches “{text}”.").format(text=group.text))
        wish = (
            _("at least {count}").format(count=group.least)
            if group.most is None
            else _("at most {count}").format(count=group.most)
        )
        share = chance(len(cards), [group], hand)
        rows.append((wish, group.text, str(len(group.cards)), share))
    if len(groups) > 1:
        rows.append((_("all of these"), "", "", chance(len(cards), groups, hand)))
    heads = [_("condition"), _("cards"), _("in deck"), _("in one deal")]
    if mulligans:
        told = ngettext("within {count} mulligan", "within {count} mulligans", mulligans)
        heads.append(told.format(count=mulligans))
    cells = [
        (*row[:3], _percent(row[3]), *([_percent(within(row[3], mulligans))] if mulligans else []))
        for row in rows
    ]
    write(table(cells, heads, right=[2, 3, 4]))


def _print_usual(cards: "Sequence[CardSpec]", hand: int) -> None:
    from deckbuilder.recruitment.odds import usual

    heads = [_("a deal holds"), _("in deck"), _("usually"), _("at least one")]
    heads += [str(count) for count in range(_COUNTS_SHOWN)] + [f"{_COUNTS_SHOWN}+"]
    rows = [_usual_cells(line) for line in cards_by_shown_name(usual(cards, hand))]
    write(table(rows, heads, right=range(1, len(heads))))


def _usual_cells(line: "Usual") -> tuple[str, ...]:
    shares = list(line.chances[:_COUNTS_SHOWN])
    shares += [Fraction(0)] * (_COUNTS_SHOWN - len(shares))
    rest = 1 - sum(shares)
    return (
        usual_name(line),
        str(line.copies),
        decimal(float(line.expected), ".1f"),
        _percent(line.seen),
        *(_percent(share) for share in (*shares, Fraction(rest))),
    )


def _percent(share: Fraction) -> str:
    return decimal(float(share), ".1%")
