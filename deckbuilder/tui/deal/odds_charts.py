"""The odds of a deck as tables, plots and plain words."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, assert_never

from rich.text import Text

from catalog.common.i18n import _, decimal, ngettext
from catalog.english import shown_name
from deckbuilder.base.tables import bar
from deckbuilder.recruitment.deal_texts import (
    cards_by_shown_name,
    render_doubt_lines,
    render_reservation,
    usual_name,
)
from deckbuilder.recruitment.odds import Group, Trait, Usual
from deckbuilder.recruitment.unread_texts import Doubt
from deckbuilder.squads.aims import Aims
from deckbuilder.squads.squad_texts import render_error, render_gain, use_sentences
from deckbuilder.squads.swaps import Swap
from deckbuilder.squads.usefulness import CardUse
from deckbuilder.tui.shell.charts import Bars, bars_text
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.texts import fits, render_table
from deckbuilder.tui.shell.theme import BAD, DIM

_COUNTS: Final = 3
_USUAL: Final = 4  # columns of the table of a usual deal in a small window
_LEAST_NAME: Final = 12
_WHOLE: Final = ".0%"
_LIKELY: Final = Fraction(1, 1000)


@dataclass(frozen=True, slots=True)
class OddsReport:
    """The contents of a deck's deals, computed at once, without simulation."""

    groups: tuple[Group, ...]
    usual: tuple[Usual, ...]


@dataclass(frozen=True, slots=True)
class Uses:
    """The usefulness of the cards; ``uses`` is empty for a deck no larger than a deal.

    ``refused`` says why no cut and no swap is proposed, empty if they are; ``unseen`` names the
    cards for which the measure has no number; ``doubts`` are unread texts about recruiting;
    ``partly`` is the number of deals of which not all squads were examined.
    """

    aims: Aims
    uses: tuple[CardUse, ...]
    refused: str = ""
    unseen: str = ""
    doubts: tuple[Doubt, ...] = ()
    partly: str = ""


@dataclass(frozen=True, slots=True)
class Swaps:
    """The best swaps among ``tried`` cards; ``untried`` is the number of other cards."""

    tried: int
    swaps: tuple[Swap, ...]
    untried: str = ""


def render_usual(report: OddsReport, width: int) -> Text:
    """Return the usual contents of a deal, the cards last, with the probability of each number if
    it fits."""
    usual = cards_by_shown_name(report.usual)
    lines = sorted(usual, key=lambda line: line.trait is Trait.CARD)
    heads = [_("a deal holds"), _("in deck"), _("usually"), _("at least 1")]
    heads += [str(count) for count in range(_COUNTS)] + [f"{_COUNTS}+"]
    rows, right = [_usual_cells(line) for line in lines], range(1, len(heads))
    if fits(rows, heads, _LEAST_NAME, width):
        return render_table(rows, heads, right, width)
    short = render_table([row[:_USUAL] for row in rows], heads[:_USUAL], right[: _USUAL - 1], width)
    wider = _("A wider window shows how likely each number is.")
    return Text("\n").join([short, Text(), Text(wider, style=DIM)])


def _usual_cells(line: Usual) -> tuple[str, ...]:
    shares = list(line.chances[:_COUNTS])
    shares += [Fraction(0)] * (_COUNTS - len(shares))
    shares.append(Fraction(1 - sum(shares)))
    told = [_share(share) for share in shares]
    return (
        usual_name(line),
        str(line.copies),
        decimal(float(line.expected), ".1f"),
        _share(line.seen, ".1%"),
        *told,
    )


def _share(share: Fraction, form: str = _WHOLE) -> str:
    """Return a share in percent: a dot for what rounds to nothing, and never 100 % for less."""
    told = decimal(float(share), form)
    if told == decimal(0.0, form):
        return "·"
    if told != decimal(1.0, form):
        return told
    fine = form != _WHOLE
    if share == 1:
        return _("always") if fine else "✓"
    return f">{decimal(0.999 if fine else 0.99, form)}"


def draw_usual(
    report: OddsReport, trait: Trait, width: int, height: int, *, short: bool = False
) -> Text:
    """Draw a trait of a deal: the mean number of cards, or the distribution of elite cards.

    A ``short`` plot has little room for its title.
    """
    lines = [line for line in report.usual if line.trait is trait]
    labels = [usual_name(line) for line in lines]
    values, digits = [float(line.expected) for line in lines], 1
    match trait:
        case Trait.ELITE:
            labels, values = _elite(lines)
            titles = (
                _("How many elite cards a deal holds, and how likely that is in percent"),
                _("elite cards in a deal, percent"),
            )
        case Trait.COST:
            labels = [line.key for line in lines]
            title = _("How many cards of each cost a deal holds on average")
            titles = (title, _("mean cards by cost"))
        case Trait.ELEMENT:
            title = _("How many cards of each element a deal holds on average")
            titles = (title, _("mean cards by element"))
        case Trait.TYPE | Trait.CARD:
            title = _("How many cards of each type a deal holds on average")
            titles = (title, _("mean cards by type"))
        case _:
            assert_never(trait)
    kinds = [Bars(titles[True], "█", values)]
    return bars_text(labels, kinds, width, height, title=titles[short], digits=digits)


def _elite(lines: Sequence[Usual]) -> tuple[list[str], list[float]]:
    """Return the numbers of elite cards that are likely enough to be drawn, with their
    probabilities."""
    elite = next((line.chances for line in lines if line.key == "elite"), (Fraction(1),))
    likely = [place for place, share in enumerate(elite) if share >= _LIKELY]
    shown = range(min(likely), max(likely) + 1)
    return [str(count) for count in shown], [100 * float(elite[count]) for count in shown]


def render_uses(report: Uses, width: int) -> Text:
    """Return the card to cut and the dead cards, then every card, the one to cut first.

    If ``width`` cells are too few, the bars are omitted.
    """
    if not report.uses:
        return Text(_("The deck needs more cards than a deal for this."), style=DIM)
    text = Text()
    unsure = (render_reservation(report.doubts), *render_doubt_lines(report.doubts))
    text.append("".join(f"{line}\n" for line in (report.unseen, *unsure) if line), style=BAD)
    sentences = [report.refused] if report.refused else use_sentences(report.aims, report.uses)
    for sentence in sentences:
        text.append(f"{sentence}\n")
    text.append(f"{report.partly}\n" if report.partly else "", style=BAD)
    text.append_text(_render_measure(report.aims))
    rows = [
        (
            shown_name(use.card.name),
            str(use.copies),
            f"{use.share:.0%}",
            bar(use.share),
            render_gain(report.aims, use.cut),
        )
        for use in report.uses
    ]
    heads = [_("card"), _("copies"), _("in the squad"), "", _("gain if cut")]
    columns = [0, 1, 2, 3] if report.refused else [0, 1, 2, 3, 4]
    if not fits(rows, heads, _LEAST_NAME, width):
        columns.remove(3)
    shown = sorted(rows) if report.refused else rows
    return text.append_text(
        render_table(
            [[row[column] for column in columns] for row in shown],
            [heads[column] for column in columns],
            [place for place, column in enumerate(columns) if column in (1, 2, 4)],
            width,
        )
    )


def render_swaps(report: Swaps, aims: Aims, *, owned: bool) -> Text:
    """Return the best swaps, and the cards among which they were searched."""
    if owned:
        among = ngettext(
            "Among {count} card of your collection with a copy to spare.",
            "Among {count} cards of your collection with a copy to spare.",
            report.tried,
        )
        others = _("{key} tries the whole catalogue.")
    else:
        among = ngettext(
            "Among {count} card of the catalogue that the format allows.",
            "Among {count} cards of the catalogue that the format allows.",
            report.tried,
        )
        others = _("{key} tries only your collection.")
    text = Text(f"{among.format(count=report.tried)} {others.format(key=key_name('c'))}\n")
    text.append(f"{report.untried}\n" if report.untried else "")
    if not report.swaps:
        return text.append(_("There is no card to swap in."), style="bold")
    text.append_text(_render_measure(aims))
    rows = [
        (
            f"−1 {shown_name(swap.out.name)}",
            f"+1 {shown_name(swap.into.name)}",
            render_gain(aims, swap.gain),
        )
        for swap in report.swaps
    ]
    heads = [_("out"), _("in"), _("deal gain")]
    return text.append_text(render_table(rows, heads, right=[2]))


def _render_measure(aims: Aims) -> Text:
    by = _("By {what}.").format(what=aims.title())
    return Text(by + " " + render_error() + "\n\n", style=DIM)


def percent(share: Fraction) -> str:
    """Return a share in percent."""
    return decimal(float(share), ".1%")
