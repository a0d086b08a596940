"""Recruitment of a squad from 15 cards: the screen that practice and a match share."""

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from catalog.i18n import N_, _
from deckbuilder.recruitment.prices import terms_of
from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import Quote, Recruitment
from deckbuilder.refusals import refusal_text
from deckbuilder.tui.cards.specs import spec_sheet
from deckbuilder.tui.deal.crystals import crystals_text, price_text
from deckbuilder.tui.deal.hand import HandList, squad_text
from deckbuilder.tui.deal.pay import Pay, Payment
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import BAD, DIM
from engine.kernel import Refusal


class Recruiting(RazdachaScreen[None]):
    """Take cards, put them back, pay as you like; every price and every reason is shown.

    A screen of this kind says where the recruitment is kept: ``recruitment``, ``keep``,
    ``finish``, ``headline`` and ``is_taking``.
    """

    CSS_PATH = Path(__file__).with_name("deal.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "pay", N_("Pay otherwise"), show=True),
        Binding("m", "mulligan", N_("Mulligan"), show=True),
        Binding("ctrl+z", "undo", N_("Undo"), show=True),
        Binding("r", "start_over", N_("Start over"), show=True),
        Binding("f", "finish", N_("Finish"), show=True),
        Binding("a", "propose", N_("Propose a squad"), show=False),
    ]

    _past: tuple[Recruitment, ...] = ()

    @property
    def recruitment(self) -> Recruitment | None:
        """The recruitment as it stands, None while there is no deal."""
        raise NotImplementedError

    def keep(self, recruitment: Recruitment) -> None:
        """Keep a recruitment as it has become."""
        raise NotImplementedError

    def finish(self) -> Refusal | None:
        """End the recruitment, or say why not."""
        raise NotImplementedError

    def headline(self) -> Text:
        """Return whose deal it is and what is to be done."""
        raise NotImplementedError

    @property
    def is_taking(self) -> bool:
        """Whether cards may be taken now."""
        return self.recruitment is not None

    def compose_body(self) -> ComposeResult:
        """Yield headline, crystals, hand, card, squad, and the sentence about the card."""
        yield Static("", id="headline", markup=False)
        yield Static("", id="crystals", markup=False)
        with Horizontal(id="table"):
            yield HandList()
            with Vertical(id="beside"):
                yield Static("", id="sheet", markup=False)
                with VerticalScroll(id="squad", can_focus=False):
                    yield Static("", id="taken", markup=False)
        yield Static("", id="sentence", markup=False)

    def draw(self) -> None:
        """Show the recruitment as it stands."""
        self.query_one("#headline", Static).update(self.headline())
        recruitment = self.recruitment
        for part in ("#crystals", "#table", "#sentence"):
            self.query_one(part).display = recruitment is not None
        if recruitment is not None:
            self.query_one("#crystals", Static).update(crystals_text(recruitment))
            self.query_one("#taken", Static).update(squad_text(recruitment))
            self.query_one(HandList).show(recruitment, self.is_taking)
            self._describe()
        self.refresh_bindings()

    def _describe(self, problem: Refusal | None = None) -> None:
        """Say everything about the card under the cursor; ``problem`` is told first."""
        recruitment = self.recruitment
        if recruitment is None or not recruitment.hand:
            return
        place = self._place
        card = recruitment.hand[place]
        sheet = spec_sheet(card, self.services.settings.glyphs)
        self.query_one("#sheet", Static).update(sheet)
        text = Text()
        if problem is not None:
            text.append(f"✖ {refusal_text(problem, rule=True)}", style=f"bold {BAD}")
        else:
            text = self._sentence(recruitment, place)
        self.query_one("#sentence", Static).update(text)

    def _sentence(self, recruitment: Recruitment, place: int) -> Text:
        """Return what can be done with the card and what it takes."""
        if not self.is_taking:
            return Text()
        if place in {one.position for one in recruitment.taken}:
            return Text(_("In the squad. Enter puts it back."), style="italic")
        quote = recruitment.quote(place)
        hint = ""
        if terms_of(recruitment.hand[place]) is not None:
            hint = " " + _("{key}: its own terms.").format(key=key_name("p"))
        if isinstance(quote, Refusal):
            return Text(f"✖ {refusal_text(quote, rule=True)}{hint}", style=BAD)
        text = Text(price_text(quote), style="bold").append(hint, style=DIM)
        how = (
            _("Elite: gold only.")
            if recruitment.hand[place].elite
            else _("Ordinary: any mix of silver and gold.")
        )
        return text.append(f" {how}", style=DIM)

    @property
    def _place(self) -> int:
        return self.query_one(HandList).cursor

    @on(RowList.Moved)
    def _moved(self) -> None:
        self._describe()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        recruitment = self.recruitment
        if recruitment is None or not self.is_taking:
            return
        place = self._place
        if place in {one.position for one in recruitment.taken}:
            self._change(recruitment.without(place))
            return
        quote = recruitment.quote(place)
        if isinstance(quote, Quote) and quote.needs_x:
            self.action_pay()
        else:
            self._change(recruitment.take(place))

    def _change(self, changed: Recruitment | Refusal) -> None:
        """Keep what became of the recruitment, or say why nothing did."""
        if isinstance(changed, Refusal):
            self._describe(changed)
            return
        before = self.recruitment
        if before is not None and changed != before:
            self._past = (*self._past, before)
            self.keep(changed)
        self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the keys that do something now."""
        if action in ("pay", "undo", "start_over", "finish", "propose"):
            return self.is_taking
        return True

    def action_pay(self) -> None:
        """Ask how to pay for the card, and take it."""
        recruitment, place = self.recruitment, self._place
        if recruitment is None:
            return
        if place in {one.position for one in recruitment.taken}:
            self._change(recruitment.take(place))
            return

        def answered(payment: Payment | None) -> None:
            if payment is not None:
                taken = recruitment.take(
                    place, payment.silver, payment.x, on_terms=payment.on_terms
                )
                self._change(taken)

        self.app.push_screen(Pay(recruitment, place), answered)

    def action_undo(self) -> None:
        """Take the last change back."""
        if not self._past:
            self.razdacha.say(_("There is nothing to undo."))
            return
        *rest, before = self._past
        self._past = tuple(rest)
        self.keep(before)
        self.draw()

    def action_start_over(self) -> None:
        """Put every card back (403.2.4)."""
        if self.recruitment is not None:
            self._change(self.recruitment.start_over())

    def action_propose(self) -> None:
        """Take a sensible squad; Ctrl+Z brings the former one back."""
        if self.recruitment is not None:
            start = self.recruitment.start_over()
            self._change(recruit_squad(start, start.rng))

    def action_finish(self) -> None:
        """End the recruitment when the squad is legal."""
        if self.recruitment is None:
            return
        refusal = self.finish()
        if refusal is not None:
            self._describe(refusal)
        else:
            self._past = ()

    def action_mulligan(self) -> None:
        """Take a mulligan (402.4)."""
        raise NotImplementedError
