"""What a deal of a deck will hold, exactly; and which of its cards make the best squad."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Final

from rich.text import Text
from textual.binding import Binding, BindingType
from textual_plotext import PlotextPlot

from catalog.errors import UserError
from catalog.i18n import N_, _, ngettext
from deckbuilder.commands.aims import Aims
from deckbuilder.commands.odds import read_group, usual_name
from deckbuilder.odds import HAND, Group, Trait, Usual, chance, usual, within
from deckbuilder.tui.aiming import Aimed, aims_title
from deckbuilder.tui.areas import DEAL
from deckbuilder.tui.keys import key_name
from deckbuilder.tui.screens.dialogs import Ask
from deckbuilder.tui.screens.reporting import Part, ReportScreen, part
from deckbuilder.tui.theme import BAD, DIM
from deckbuilder.tui.widgets.charts import Bars, draw_bars
from deckbuilder.tui.widgets.texts import bar, table_text
from deckbuilder.usefulness import CardUse, Measure, card_uses
from engine.berserk.cards import CardSpec
from engine.berserk.ruleset import RULES_2024
from engine.kernel import Seat

_MOST_MULLIGANS: Final = 10
_AT_MOST: Final = "<="
_COUNTS: Final = 3


@dataclass(frozen=True, slots=True)
class OddsReport:
    """What deals of a deck hold; ``uses`` is empty for a deck no larger than a deal."""

    groups: tuple[Group, ...]
    usual: tuple[Usual, ...]
    aims: Aims
    uses: tuple[CardUse, ...]


class OddsScreen(ReportScreen[OddsReport], Aimed):
    """Odds of one deck."""

    AREA = DEAL
    HELP = N_(
        "How likely a deal of 15 cards holds what you wish for: exact, no simulation. A wish is a"
        " number and a card's name or a query of the search, such as “2 element:forest cost<=4”;"
        " “<=5 elite” asks for at most so many. Semicolons stand between wishes. Plus and minus"
        " change the number of mulligans: the last column is the chance that one of the deals"
        " does it.\n\nUsefulness: how often a card is in the best squad when it is dealt, over"
        " 400 simulated deals, and what a deal gains when a copy is cut; the first is the one to"
        " cut."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "wishes", N_("Wishes"), show=True),
        Binding("plus,equals_sign", "mulligans(1)", N_("More mulligans"), show=True),
        Binding("minus", "mulligans(-1)", N_("Fewer mulligans"), show=False),
        Binding("o", "objective", N_("Other objective"), show=True),
        Binding("w", "model", N_("What a card is worth"), show=False),
    ]

    def __init__(self, deck: str, cards: Sequence[CardSpec], seat: Seat) -> None:
        super().__init__()
        self._deck = deck
        self._cards = tuple(cards)
        self._seat = seat
        self._mulligans = 1
        self._wishes = ""

    def on_mount(self) -> None:
        """Take the last wishes up again."""
        self._wishes = str(self.remembered().get("wishes") or "")

    def aims_changed(self) -> None:
        """Count anew."""
        self.count()

    def work(self) -> OddsReport:
        """Count; the usefulness takes a second or two."""
        try:
            groups = self._groups(self._wishes)
        except UserError:  # another deck's wishes, or a card that is gone
            groups = ()
        aims = self.aims(self._cards)
        uses: tuple[CardUse, ...] = ()
        if len(self._cards) > RULES_2024.deal_size:
            measure = Measure(self._seat, lambda card: aims.scores((card,))[0])
            uses = card_uses(self._cards, measure)
        return OddsReport(groups, usual(self._cards), aims, uses)

    def _groups(self, text: str) -> tuple[Group, ...]:
        wishes = [one.strip() for one in text.split(";") if one.strip()]
        found = []
        for wish in wishes:
            at_most = wish.startswith(_AT_MOST)
            plain = wish.removeprefix(_AT_MOST).strip()
            number, _space, what = plain.partition(" ")
            if not (number.isascii() and number.isdigit() and len(number) < 3 and what.strip()):
                raise UserError(
                    _("“{text}”: write a number and a name or a query.").format(text=wish)
                )
            found.append(read_group(plain, self._cards, self.services.catalog, at_most=at_most))
        return tuple(found)

    def headline(self, found: OddsReport) -> Text:
        """Return which deck, how many cards of how many, and the mulligans counted on."""
        text = Text(_("“{name}”").format(name=self._deck), style="bold")
        text.append(
            " · "
            + _("{hand} cards of {size} are dealt").format(
                hand=min(len(self._cards), HAND), size=len(self._cards)
            )
        )
        mulligans = ngettext("{count} mulligan", "{count} mulligans", self._mulligans)
        return text.append(" · " + mulligans.format(count=self._mulligans), style=DIM)

    def parts(self, found: OddsReport) -> list[Part]:
        """Return the usual deal as table and plot, the wishes, the usefulness."""
        return [
            part(_("Usual deal"), usual_text, found),
            Part(_("Plot"), draw=lambda plot: draw_usual(plot, found)),
            part(_("Wishes"), self._wishes_text, found),
            part(_("Usefulness"), uses_text, found),
        ]

    def _wishes_text(self, found: OddsReport) -> Text:
        if not found.groups:
            return Text(
                _("No wishes yet; {key} asks for them.").format(key=key_name("g")), style=DIM
            )
        size = len(self._cards)
        rows = []
        for group in found.groups:
            wish = _("at least {count}").format(count=group.least)
            if group.most is not None:
                wish = _("at most {count}").format(count=group.most)
            copies = str(len(group.cards))
            rows.append((wish, group.text, copies, *self._shares(chance(size, [group]))))
        if len(found.groups) > 1:
            rows.append((_("all of these"), "", "", *self._shares(chance(size, found.groups))))
        heads = [_("wish"), _("cards"), _("in the deck"), _("in one deal"), _("with mulligans")]
        text = table_text(rows, heads, right=[2, 3, 4])
        for group in found.groups:
            if not group.cards:
                none = _("No card of the deck is “{text}”.").format(text=group.text)
                text.append(f"\n✖ {none}", style=BAD)
        return text

    def _shares(self, one: Fraction) -> tuple[str, str]:
        return _percent(one), _percent(within(one, self._mulligans))

    def action_wishes(self) -> None:
        """Ask for the wishes."""

        def wrong(text: str) -> str:
            try:
                self._groups(text)
            except UserError as error:
                return str(error)
            return ""

        def answered(text: str | None) -> None:
            if text is None:
                return
            self._wishes = text
            self.remember(wishes=text)
            self._part = 2
            self.count()

        question = _("Wishes, such as “2 elite; 1 element:forest; <=5 cost>=6”")
        self.app.push_screen(Ask(question, self._wishes, wrong), answered)

    def action_mulligans(self, step: int) -> None:
        """Count on more or fewer mulligans."""
        self._mulligans = min(max(self._mulligans + step, 0), _MOST_MULLIGANS)
        self.draw()


def usual_text(found: OddsReport) -> Text:
    """Return what a deal usually holds, the cards last."""
    lines = [one for one in found.usual if one.trait is not Trait.CARD]
    lines += [one for one in found.usual if one.trait is Trait.CARD]
    heads = [_("a deal holds"), _("in the deck"), _("usually"), _("at least one")]
    heads += [str(count) for count in range(_COUNTS)] + [f"{_COUNTS}+"]
    return table_text([_usual_cells(one) for one in lines], heads, right=range(1, len(heads)))


def _usual_cells(one: Usual) -> tuple[str, ...]:
    shares = list(one.chances[:_COUNTS])
    shares += [Fraction(0)] * (_COUNTS - len(shares))
    shares.append(Fraction(1 - sum(shares)))
    told = [f"{float(share):.0%}" for share in shares]
    return usual_name(one), str(one.copies), f"{float(one.expected):.1f}", _percent(one.seen), *told


def draw_usual(plot: PlotextPlot, found: OddsReport) -> None:
    """Draw how many cards of each cost a deal holds on average."""
    costs = [one for one in found.usual if one.trait is Trait.COST]
    values = [float(one.expected) for one in costs]
    draw_bars(plot, [one.key for one in costs], [Bars(_("cards of this cost"), "█", values)])
    plot.plt.xlabel(_("cost"))
    plot.plt.title(_("How many cards of each cost a deal holds on average"))


def uses_text(found: OddsReport) -> Text:
    """Return how often each card makes the best squad, the one to cut first."""
    if not found.uses:
        return Text(_("The deck needs more cards than a deal for this."), style=DIM)
    text = Text(
        _("By {what}.").format(what=aims_title(found.aims))
        + " "
        + _("± is the standard error.")
        + "\n",
        style=DIM,
    )
    amount = found.aims.amount
    rows = [
        (
            use.card.name,
            str(use.copies),
            f"{use.share.mean:.0%} ±{use.share.error:.0%}",
            bar(use.share.mean),
            f"{amount(use.cut.mean)} ±{amount(use.cut.error)}",
        )
        for use in found.uses
    ]
    heads = [_("card"), _("copies"), _("in the squad"), "", _("gain by a cut")]
    return text.append_text(table_text(rows, heads, right=[1, 2, 4]))


def _percent(share: Fraction) -> str:
    return f"{float(share):.1%}"
